"""`python -m tests.house.moves`: moves the modules of genows/ to their homes in MOVES and rewrites whatever names them. Run again, it does nothing.

A branch that was begun before is taken past the move so, in a worktree of it (MOVE: the commit of main that moved):

    git rebase MOVE~1 && .venv/bin/python -m tests.house.moves && git commit -qm moved
    git reset -q --soft MOVE && git commit -qm "What the branch changes" && git rebase main

Imports and dotted names are rewritten in the Python files of REWRITTEN, dotted names and paths in all of its texts; bare module names, as
`db.cache` or `db/cache.py`, in comments, docstrings and pages only. The changelog tells what was, and stays.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REWRITTEN = ("genows", "tests", "benchmarks", "docs", "conf", ".ci", "sql", "Makefile", "setup.cfg", "pyproject.toml", "MANIFEST.in", "Dockerfile",
             "README.md", "CONTRIBUTING.md", "SECURITY.md")  # fmt: skip
COLUMNS = ("clinicalcolumns", "matrixvalues", "mutationblocks", "ordered", "owners", "packedcolumns", "positions", "ranks", "sampleblocks",
           "sortedblocks", "sortkeys")  # fmt: skip
KINDS = ("matrixlines", "matrixtext", "mutationlines", "mutationtext")
# Package or module → its home, without "genows."; of several that fit the longest counts.
MOVES = {
    "legacy": "clients.webservice",
    "api": "clients.revised",
    "portalapi": "clients.portal_api",
    "services": "clients.services",
    "operations": "clients.addresses",
    "descriptions": "clients.openapi",
    "costs": "clients.costs",
    "pictures": "pages.pictures",
    "analyses": "analysis",
    "summaries": "analysis",
    "statistics": "analysis.statistics",
    "oql": "analysis.oql",
    "lookup": "data",
    "domain": "data",
    **{f"domain.{name}": f"columns.{name}" for name in COLUMNS},
    "encoding": "encode",
    **{f"encoding.{name}": f"data.{name}" for name in KINDS},
    "queries": "db.queries",
    "packaged": "db.packaged",
}
# Packages that there were not → the sentence of their __init__.
SENTENCES = {
    "clients": "The addresses of four generations of clients, each in its own dialect.",
    "analysis": "What is computed of data: alterations, cohorts, survival, differences between groups, counts for pages.",
    "data": "The kinds of data: what their values are, how they are read, looked up and counted.",
    "columns": "Columns of values as they are stored and passed on: blocks, how they are made, taken apart, sorted and paged.",
    "encode": "Values and records as JSON, XML and lines of tables.",
}
# What depends on the place of a file, or cannot be told from the names.
PASSAGES = (("genows/db/queries/files.py", "Path(__file__).parent.parent", "Path(__file__).parents[2]"),)


def main() -> int:
    names = module_names()
    homes = {name: home for name in names if (home := home_of(name)) != name}
    if not homes:
        print("nothing to move")
        return 0
    packages = {name for name in names if (ROOT / "genows" / Path(*name.split("."), "__init__.py")).is_file()}
    rename = Renaming(homes, packages)
    texts = {path: path.read_text("utf-8") for path in files()}
    for path, text in texts.items():
        new = rename.in_python(text, module_of(path)) if path.suffix == ".py" else rename.in_text(text, prose=path.suffix == ".md")
        if new != text:
            path.write_text(new, "utf-8")
    move(homes, packages)
    for path, old, new in PASSAGES:
        file = ROOT / path
        if file.is_file():
            file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    list_packages()
    ruff = Path(sys.executable).with_name("ruff")
    subprocess.run([ruff, "check", "-q", "--select", "I", "--fix", "genows", "tests", "benchmarks", "docs", "conf"], cwd=ROOT, check=False)
    git("add", "--all", *REWRITTEN)
    print(f"{len(homes)} modules and packages moved")
    return 0


def module_names() -> list[str]:
    """All modules and packages, without "genows."."""
    paths = (path.relative_to(ROOT / "genows") for path in (ROOT / "genows").rglob("*.py"))
    return sorted({".".join(path.with_suffix("").parts).removesuffix("__init__").removesuffix(".") for path in paths} - {""})


def home_of(name) -> str:
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        if home := MOVES.get(".".join(parts[:end])):
            return ".".join([home, *parts[end:]])
    return name


def files() -> list[Path]:
    listed = git("ls-files", "-z", "--", *REWRITTEN).split("\0")
    texts = (ROOT / name for name in listed if name and not name.startswith("tests/house/moves") and not name.startswith("tests/files/"))
    return [path for path in texts if path.is_file() and not path.is_symlink() and is_text(path)]


def is_text(path) -> bool:
    try:
        path.read_text("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def module_of(path) -> str:
    """The dotted name of a file of the package, "genows" included; '' of any other."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts) if path.is_relative_to(ROOT / "genows") else ""


class Renaming:
    """*homes*: module or package → its home, of those that move."""

    def __init__(self, homes, packages):
        self.homes, self.packages = homes, packages
        longest_first = sorted(homes, key=len, reverse=True)
        dotted = "|".join(re.escape(name) for name in longest_first)
        self.dotted = re.compile(rf"(?<![\w./-])genows\.({dotted})(?![\w/]|\.(?:tsv|gz|json)\b)")
        self.paths = re.compile(rf"(?:(?<![\w./-])|(?<=\.\./))genows/({'|'.join(name.replace('.', '/') for name in longest_first)})(?=[/.`\"'\s,;:)]|$)")
        bare = "|".join(re.escape(name) for name in longest_first if "." in name)
        self.bare = re.compile(rf"(?<![\w./-])({bare})(?![\w/-]|\.(?:py|json|tsv|sql)\b)")
        self.short = re.compile(rf"(?<![\w./-])({bare.replace(re.escape('.'), '/')})(?=\.py\b)")

    def home(self, name) -> str:
        return self.homes.get(name, name)

    def in_text(self, text, prose):
        text = self.dotted.sub(lambda found: f"genows.{self.home(found[1])}", text)
        text = self.paths.sub(lambda found: f"genows/{self.home(found[1].replace('/', '.')).replace('.', '/')}", text)
        return self.in_prose(text) if prose else text

    def in_prose(self, text):
        text = self.bare.sub(lambda found: self.home(found[1]), text)
        return self.short.sub(lambda found: self.home(found[1].replace("/", ".")).replace(".", "/"), text)

    def in_python(self, text, module):
        text = self.imports(text, module)
        text = self.in_text(text, prose=False)
        lines = text.splitlines(keepends=True)
        for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
            if token.type == tokenize.COMMENT or token.type == tokenize.STRING and token.string.startswith('"""'):
                new = self.in_prose(token.string)
                if new != token.string:
                    (first, begin), (last, end) = token.start, token.end
                    rest = lines[first - 1][:begin] + new + lines[last - 1][end:]
                    lines[first - 1 : last] = [rest]
        return "".join(lines)

    def imports(self, text, module):
        """Each statement that imports what moves, anew: a statement for each package that its names lie in then."""
        lines = text.splitlines(keepends=True)
        statements = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
        for node in sorted(statements, key=lambda node: node.lineno, reverse=True):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                base = ".".join([*parts[: len(parts) - node.level], *([base] if base else [])])
            if base.split(".")[0] != "genows":
                continue
            places: dict[str, list[str]] = {}
            for alias in node.names:
                full = f"{base}.{alias.name}".removeprefix("genows.")
                if full in self.homes:
                    where, _, name = f"genows.{self.home(full)}".rpartition(".")
                    spelt = alias.asname or alias.name
                    places.setdefault(where, []).append(name if name == spelt else f"{name} as {spelt}")
                else:
                    where = f"genows.{self.home(base.removeprefix('genows.'))}" if base != "genows" else base
                    places.setdefault(where, []).append(alias.name + (f" as {alias.asname}" if alias.asname else ""))
            if set(places) == {base} and not any(f"{base}.{alias.name}".removeprefix("genows.") in self.homes for alias in node.names):
                continue
            indent = " " * node.col_offset
            new = "".join(statement(indent, where, names) for where, names in places.items())
            after = lines[node.end_lineno - 1][node.end_col_offset :].strip()
            lines[node.lineno - 1 : node.end_lineno] = [f"{new.rstrip()}  {after}\n" if after else new]
        return "".join(lines)


def statement(indent, where, names):
    line = f"{indent}from {where} import {', '.join(names)}"
    if len(line) <= 130:
        return line + "\n"
    return f"{indent}from {where} import (\n" + "".join(f"{indent}    {name},\n" for name in names) + f"{indent})\n"


def move(homes, packages):
    """Files of modules and, with their package, all else; the __init__ of a package that goes into another is dropped."""
    staged = []
    for path in git("ls-files", "-z", "genows").split("\0"):
        if path.endswith(".py") and not path.endswith("__init__.py"):
            old, ending = ".".join(Path(path).with_suffix("").parts[1:]), ".py"
            new = Path("genows", *homes.get(old, old).split("."))
            target = new.with_suffix(ending)
        elif path:
            package, beneath = of_package(path, packages)
            target = Path("genows", *homes.get(package, package).split("."), beneath) if package else Path(path)
        if path and str(target) != path:
            staged.append((path, target))
    # Two steps, because db/packaged.py goes into the folder that packaged/ becomes.
    for number, (path, _) in enumerate(staged):
        git("mv", path, f"genows/{number}.moved")
    for number, (path, target) in enumerate(staged):
        (ROOT / target).parent.mkdir(parents=True, exist_ok=True)
        if path.endswith("__init__.py") and (ROOT / target).exists():
            git("rm", "-qf", f"genows/{number}.moved")
        else:
            git("mv", f"genows/{number}.moved", str(target))
    for package, sentence in SENTENCES.items():
        (ROOT / "genows" / package / "__init__.py").write_text(f'"""{sentence}"""\n', "utf-8")
    for folder in sorted({(ROOT / path).parent for path, _ in staged}, key=lambda folder: -len(folder.parts)):
        if folder.is_dir() and not git("ls-files", str(folder)):
            for rest in (path for path in folder.rglob("*.pyc")):
                rest.unlink()
            for inner in sorted(folder.rglob("*"), reverse=True):
                inner.rmdir()
            folder.rmdir()


def of_package(path, packages) -> tuple[str, str]:
    """(the innermost package that a file lies in, its path beneath)."""
    parts = Path(path).parts[1:]
    for end in range(len(parts) - 1, 0, -1):
        if ".".join(parts[:end]) in packages:
            return ".".join(parts[:end]), "/".join(parts[end:])
    return "", path


def list_packages():
    """Writes the packages into setup.cfg, in the order of their names, before those of other folders."""
    found = sorted(".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "genows").rglob("__init__.py"))
    file = ROOT / "setup.cfg"
    text = file.read_text("utf-8")
    listed = re.search(r"(?<=^packages =\n)(    genows[\w.]*\n)+", text, re.MULTILINE)
    others = [line for line in listed[0].splitlines() if re.fullmatch(r"    genows\.(sql|conf)(\.[\w.]+)?", line)]
    file.write_text(text[: listed.start()] + "".join(f"    {name}\n" for name in found) + "".join(f"{line}\n" for line in others) + text[listed.end() :], "utf-8")


def git(*arguments) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
