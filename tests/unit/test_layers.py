"""The table of docs/architecture.md and the imports say the same: an import points down, or sideways where its module's line allows it."""

import ast
import re
import subprocess
import sys
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "genows"
# What has no line of its own: packages, and the version that the package offers.
NAMES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.name != "__init__.py"
}


def table():
    """[(layer, module or pattern, allowed patterns of its own layer)], as the page has them."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (`[^|]*) \| [^|]* \| ([^|]*) \|$", text, re.MULTILINE)
    return [
        (int(layer), name, [] if allowed.strip() == "–" else [one.strip(" `") for one in allowed.split(",")])
        for layer, names, allowed in rows
        for name in re.findall(r"`([^`]+)`", names)
    ]


ROWS = table()


def line_of(module):
    """(layer, what it may import of its own layer): of the module's own line, else of the pattern that it fits."""
    fitting = [row for row in ROWS if row[1] == module] or [row for row in ROWS if fnmatch(module, row[1])]
    assert fitting, f"{module} has no line in docs/architecture.md"
    return fitting[0][0], fitting[0][2]


@cache
def nodes_of(path):
    """The statements of a file at any depth, and its expressions where one of them imports; each test asks for those of all files."""
    text = path.read_text(encoding="utf-8")
    # PERF: nine tenths of all nodes are expressions; without them the tests of this module take half the time.
    wanted = (ast.stmt, ast.excepthandler, ast.match_case, *((ast.expr,) if "import_module(" in text else ()))
    nodes = [ast.parse(text)]
    for node in nodes:
        nodes += [child for child in ast.iter_child_nodes(node) if isinstance(child, wanted)]
    return nodes


@cache
def imported(module, path):
    """The modules of genows that *module* imports, wherever in the file."""
    return list(imports(module, nodes_of(path)))


def imports(module, nodes):
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
            yield from when_needed(node.args[0])
        elif isinstance(node, ast.Import):
            yield from (alias.name.removeprefix("genows.") for alias in node.names if alias.name.startswith("genows."))
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            base = ".".join(parts[: len(parts) - node.level]) if node.level else (node.module or "")
            if node.level:
                base = ".".join(filter(None, [base, node.module]))
            elif base != "genows" and not base.startswith("genows."):
                continue
            base = base.removeprefix("genows").lstrip(".")
            for alias in node.names:
                inner = ".".join(filter(None, [base, alias.name]))
                yield inner if inner in NAMES else base


def when_needed(name):
    """The modules that import_module(*name*) may mean: one by a text, all that begin so by a text that is put together."""
    if isinstance(name, ast.Constant):
        return [name.value.removeprefix("genows.")]
    beginning = name.values[0].value.removeprefix("genows.")
    assert beginning, "a name that is all made up cannot be checked"
    return [module for module in NAMES if module.startswith(beginning)]


def test_every_line_has_its_module():
    assert [name for _, name, _ in ROWS if not any(fnmatch(module, name) for module in NAMES)] == []


def test_every_line_stands_once():
    names = [name for _, name, _ in ROWS]
    assert len(set(names)) == len(names)


# PERF: a test of all modules, not one for each: two thousand tests take longer to be collected and told than to run.
def test_imports_point_down():
    wrong = []
    for module in NAMES:
        layer, allowed = line_of(module)
        for other in imported(module, NAMES[module]):
            if not other or other not in NAMES:
                continue  # A package's own names (its version); packages import nothing.
            below = line_of(other)[0]
            if not (below < layer or below == layer and any(fnmatch(other, pattern) for pattern in allowed)):
                wrong.append(f"{module} (layer {layer}) imports {other} (layer {below})")
    assert wrong == []


def test_what_a_line_allows_is_used():
    wrong = []
    for module in {row[1] for row in ROWS} & NAMES.keys():
        used = set(imported(module, NAMES[module]))
        wrong += [(module, pattern) for pattern in line_of(module)[1] if not any(fnmatch(other, pattern) for other in used)]
    assert wrong == []


SERVICE = ("api", "auth", "encoding", "http", "legacy", "middleware", "pages", "server")
LOADING = ("load", "demo")


@pytest.mark.parametrize(("rooms", "others"), [(SERVICE, LOADING), (LOADING, SERVICE)], ids=["service", "loader"])
def test_service_and_loader_share_nothing_but_what_lies_below_both(rooms, others):
    """What both must know (genes by name, numbers, keywords) has its home in genows/data."""
    modules = {module for module in NAMES if module.split(".")[0] in rooms}
    crossing = {(module, other) for module in modules for other in imported(module, NAMES[module]) if other.split(".")[0] in others}
    assert modules and crossing == set()


def test_imports_make_no_circle():
    graph = {module: {other for other in imported(module, path) if other in NAMES} for module, path in NAMES.items()}
    while leaves := [module for module, others in graph.items() if not others]:
        graph = {module: others - set(leaves) for module, others in graph.items() if module not in leaves}
    assert graph == {}


def test_imports_stand_at_the_top():
    wrong = []
    for module, path in NAMES.items():
        nodes = nodes_of(path)
        blocks = [node for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
        lines = [node.lineno for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
        wrong += [(module, line) for line in lines if any(block.lineno <= line <= block.end_lineno for block in blocks)]
    assert wrong == []


# Forks, because a new interpreter a module would load werkzeug and cryptography a hundred times. The package stands there without what
# its __init__ imports, which is nearly everything.
EACH_BY_ITSELF = """
import importlib, os, sys, traceback, types
import cryptography.hazmat.primitives.ciphers.aead, gunicorn.app.base, pymysql, werkzeug.routing, werkzeug.formparser
package = sys.modules["genows"] = types.ModuleType("genows")
package.__path__ = ["genows"]
for name in sys.argv[1:]:
    child = os.fork()
    if not child:
        try:
            importlib.import_module("genows." + name)
        except BaseException:
            print(name, traceback.format_exc(), file=sys.stderr, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.mark.slow  # A process for each module.
def test_each_module_imports_by_itself():
    """With warnings as errors: nothing rests on what another import has left behind.

    genows.wsgi makes the application of the configuration at hand, and __main__ runs a command.
    """
    names = [name for name in NAMES if name not in ("wsgi", "__main__")]
    command = [sys.executable, "-W", "error", "-c", EACH_BY_ITSELF, *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_package_is_installed():
    """What setup.cfg does not name is in no wheel, and the checkout does not notice."""
    named = set(re.findall(r"^    (genows[\w.]*)$", (ROOT / "setup.cfg").read_text(encoding="utf-8"), re.MULTILINE))
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in PACKAGE.rglob("__init__.py")}
    assert packages <= named
