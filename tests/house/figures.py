"""The figures of one checkout that can be read off its files: `figures(root)`, {name: number}.

Imports are counted as lines of the source, wherever in the file. A package here is a folder of genows/ or a module beside them, whole:
what lies beneath `load` is `load`.
"""

import ast
import re
from collections import Counter
from functools import cache
from importlib.util import find_spec
from pathlib import Path

SHORT = 40  # lines: a module below that needs a reason
TWIN = 6  # lines: bodies that are shorter are alike by chance
SQL_TEXT = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|PRAGMA|EXPLAIN|SHOW|SET STATEMENT|LOCK|BEGIN|WITH)\s(?!.*\(\?P?[<:])")
# Methods of a NamedTuple, which are public.
OF_TUPLES = frozenset({"_asdict", "_fields", "_make", "_replace"})
LATER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
SKIPS = re.compile(r"\b(pytest\.skip|pytest\.xfail|mark\.skip|mark\.skipif|mark\.xfail|importorskip)\b")


def figures(root: Path) -> dict[str, float]:
    code = modules_of(root)
    known = {module.name for module in code}
    graph = Counter((module.package, package_of(name)) for module in code for name in module.imported(known) if package_of(name) != module.package)
    knots = [knot for knot in circles(graph) if len(knot) > 1]
    statements = [path.read_text("utf-8") for path in sorted((root / "sql").rglob("*.sql"))]
    lines = [line.strip() for text in statements for line in text.splitlines() if line.strip()]
    marks = sum(line.startswith("--") or "--?" in line for line in lines)
    tests = [path.read_text("utf-8") for path in (root / "tests").rglob("*.py") if "house" not in path.parts]
    return {
        "lines of genows/": sum(len(module.lines) for module in code),
        "modules": len(code),
        f"modules below {SHORT} lines": sum(len(module.lines) < SHORT for module in code),
        "packages": len({module.path.parent for module in code}),
        "packages at the top": len({module.package for module in code if len(module.parts) > 1}),
        "knots of packages": len(knots),
        "packages in knots": sum(map(len, knots)),
        "import lines upward, in the best order": sum(upward(knot, graph) for knot in knots),
        "modules named in strings": sum(module.named_in_strings() for module in code if module.name != "cli"),
        "classes whose name another has": len(names_twice(code)),
        "twins: one name, half of the words": len(twins_by_name(code)),
        "twins: bodies alike": len(twins_by_body(code)),
        "statements that SELECT *": sum(bool(re.search(r"^SELECT \*", text, re.MULTILINE)) for text in statements),
        "files of sql/": len(statements),
        "marks and comments a line of SQL": round(marks / sum(not line.startswith("--") for line in lines), 2),
        "lines of SQL in Python": sum(module.sql_lines() for module in code),
        "private names of gunicorn": len(private_names(code, "gunicorn")),
        "private names of PyMySQL": len(private_names(code, "pymysql")),
        "notes of speed (PERF)": sum(line.count("PERF:") for module in code for line in module.lines),
        "words of docs/architecture.md": len((root / "docs" / "architecture.md").read_text("utf-8").split()),
        "places where tests are skipped": sum(len(SKIPS.findall(text)) for text in tests),
        "places left for later": sum(bool(LATER.search(line)) for module in code for line in module.lines),
    }


def modules_of(root: Path):
    """The modules of a checkout; packages themselves hold nothing."""
    return [Module(root, path) for path in sorted((root / "genows").rglob("*.py")) if path.name != "__init__.py"]


class Module:
    """A module of genows: `name` and `package` without "genows.", as `db.cache` and `db`."""

    def __init__(self, root, path):
        self.path = path
        parts = path.relative_to(root / "genows").with_suffix("").parts
        self.parts = parts
        self.name = ".".join(parts)
        self.package = package_of(self.name)
        text = path.read_text("utf-8")
        self.lines, self.tree = text.splitlines(), ast.parse(text)
        self.nodes = list(ast.walk(self.tree))

    def imported(self, known) -> list[str]:
        """What each statement that imports names of genows: modules of *known*, or a package, wherever in the file."""
        found = []
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found += [alias.name.removeprefix("genows.") for alias in node.names if alias.name.startswith("genows.")]
            elif isinstance(node, ast.ImportFrom) and (base := self._base(node)) is not None:
                inner = [".".join(filter(None, [base, alias.name])) for alias in node.names]
                found += dict.fromkeys(name if name in known else base for name in inner)
            elif name := module_in_string(node):
                found += [name] if name in known else [module for module in known if module.startswith(name)]
        return [name for name in found if name]

    def _base(self, node) -> str | None:
        if node.level:
            return ".".join([*self.parts[: len(self.parts) - node.level], *([node.module] if node.module else [])])
        return f"{node.module}.".removeprefix("genows.").rstrip(".") if f"{node.module}.".startswith("genows.") else None

    def named_in_strings(self):
        return sum(module_in_string(node) is not None for node in self.nodes)

    def sql_lines(self):
        """Lines of the texts that begin as a statement does; docstrings are none."""
        docs = {id(node.body[0].value) for node in self.nodes if is_documented(node)}
        texts = {id(part) for node in self.nodes if isinstance(node, ast.JoinedStr) for part in node.values[1:]}
        return sum(
            node.end_lineno - node.lineno + 1
            for node in self.nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | texts and SQL_TEXT.match(node.value)
        )


def is_documented(node):
    return isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False) is not None


def package_of(name) -> str:
    return name.split(".")[0]


def module_in_string(node) -> str | None:
    """What a call of import_module or resources.files names of genows, without "genows."; of a text that is put together its beginning."""
    if not isinstance(node, ast.Call) or not node.args or ast.unparse(node.func) not in ("import_module", "importlib.import_module", "resources.files"):
        return None
    first = node.args[0].values[0] if isinstance(node.args[0], ast.JoinedStr) else node.args[0]
    name = first.value if isinstance(first, ast.Constant) else ""
    return name.removeprefix("genows.") if str(name).startswith("genows.") else None


def circles(graph) -> list[set[str]]:
    """The strongly connected components of {(from, to): lines}."""
    below = {node: set() for edge in graph for node in edge}
    for one, other in graph:
        below[one].add(other)

    @cache
    def reached(node):
        found, waiting = set(), [node]
        while waiting:
            for other in below[waiting.pop()] - found:
                found.add(other)
                waiting.append(other)
        return frozenset(found)

    left, components = set(below), []
    while left:
        node = min(left)
        component = {node} | {other for other in reached(node) if node in reached(other)}
        components.append(component)
        left -= component
    return components


def upward(knot, graph) -> int:
    """The fewest import lines that point up in any order of the packages of *knot*: of each set the best last one, by the sets it leaves."""
    nodes = sorted(knot)
    lines = [[graph[one, other] for other in nodes] for one in nodes]
    everyone = (1 << len(nodes)) - 1
    best = [0] * (everyone + 1)
    for placed in range(1, everyone + 1):
        # *placed* are the lowest packages; the highest of them imports from the others downward, and they from it upward.
        members = [index for index in range(len(nodes)) if placed >> index & 1]
        best[placed] = min(best[placed ^ 1 << top] + sum(lines[other][top] for other in members) - lines[top][top] for top in members)
    return best[everyone]


def names_twice(code) -> list[str]:
    """Classes beyond the first of their name, underscores aside: `_RollBack` in two modules is one."""
    return beyond_the_first((node.name.lstrip("_"), module.name) for module in code for node in module.tree.body if isinstance(node, ast.ClassDef))


def twins_by_name(code) -> list[str]:
    """Classes, functions and methods of one name in two modules, underscores aside, that share half of the words of both."""
    named: dict[str, list] = {}
    for module in code:
        for node in module.nodes:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.end_lineno - node.lineno + 1 >= TWIN and not node.name.startswith("__"):
                named.setdefault(node.name.lstrip("_"), []).append((module.name, node))
    found = []
    for name, places in named.items():
        # Most names there are once: those are not read.
        read = [(where, words(node)) for where, node in places] if len({where for where, _ in places}) > 1 else []
        for index, (where, mine) in enumerate(read):
            for first, theirs in read[:index]:
                if where != first and 2 * (mine & theirs).total() >= (mine | theirs).total():
                    found.append(f"{name} {where} = {first}")
                    break
    return found


def words(node) -> Counter[str]:
    """The words of a class or function but for docstrings and its own name."""
    parts = [*ast.walk(node)]
    texts = {id(part.body[0].value) for part in parts if is_documented(part)}
    found = [part.id for part in parts if isinstance(part, ast.Name)]
    found += [part.attr for part in parts if isinstance(part, ast.Attribute)]
    found += [part.arg for part in parts if isinstance(part, ast.arg)]
    found += [repr(part.value) for part in parts if isinstance(part, ast.Constant) and id(part) not in texts]
    return Counter(found)


def twins_by_body(code) -> list[str]:
    """Functions and methods beyond the first of their body: six lines or more, the same but for names of variables, constants, annotations."""
    return beyond_the_first(
        (shape(node.args, body), f"{module.name}.{node.name}")
        for module in code
        for node in module.nodes
        if isinstance(node, ast.FunctionDef)
        and (body := node.body[is_documented(node) :])
        and node.end_lineno - body[0].lineno + 1 >= TWIN
    )


def beyond_the_first(found) -> list[str]:
    """Of (what, where) the later ones of each *what*, each with where the first is."""
    first: dict[str, str] = {}
    return [f"{what if len(what) < 80 else ''} {where} = {first[what]}".strip() for what, where in found if first.setdefault(what, where) != where]


def shape(arguments, body) -> str:
    own = {name.arg for name in ast.walk(arguments) if isinstance(name, ast.arg)}
    own |= {node.id for part in body for node in ast.walk(part) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    numbers: dict[str, int] = {}
    words = []
    for part in body:
        for node in ast.walk(part):
            words.append(type(node).__name__)
            if isinstance(node, ast.Name):
                words.append(str(numbers.setdefault(node.id, len(numbers))) if node.id in own else node.id)
            elif isinstance(node, ast.Attribute):
                words.append(node.attr)
    return " ".join(words)


def private_names(code, package) -> set[str]:
    """Names that begin with an underscore and that modules which import *package* use, when *package* has them and the module does not."""
    spec = find_spec(package)
    theirs = {
        name
        for folder in spec.submodule_search_locations
        for path in Path(folder).rglob("*.py")
        for name in re.findall(r"(?:\.|def )(_[a-z]\w*)", path.read_text("utf-8"))
    }
    found = set()
    for module in code:
        if any(isinstance(node, (ast.Import, ast.ImportFrom)) and package in ast.unparse(node) for node in module.nodes):
            own = {node.name for node in module.nodes if isinstance(node, ast.FunctionDef)}
            own |= {node.attr for node in module.nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
            used = {node.attr for node in module.nodes if isinstance(node, ast.Attribute)}
            used |= {node.value for node in module.nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
            found |= used & theirs - own - OF_TUPLES
    return found
