"""The table of docs/architecture.md and the imports say the same: between packages an import points down."""

import ast
import json
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.house.figures import modules_of, package_of

ROOT = Path(__file__).parents[2]
# Modules that name others in strings, with how many. The command line imports a command when it is asked for; the database its driver,
# an export the service whose answers it verifies.
NAMING = {"cli": 1, "commands.export": 1, "db.database": 1}


def table():
    """Package, or module beside the packages → its line, counted from the top."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text[text.index("\n## Layers\n") :].split("\n## ")[1]
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| [^|]+ \|$", section, re.MULTILINE)
    return {name: line for line, names in enumerate(rows) for name in re.findall(r"`(\w+)`", names)}


LINES = table()


@cache
def modules():
    """Name → module, without "genows."; packages themselves hold nothing."""
    return {module.name: module for module in modules_of(ROOT)}


@cache
def graph():
    """Module → the modules and packages that it imports, wherever in the file."""
    return {name: module.imported(modules()) for name, module in modules().items()}


def test_every_package_has_its_line():
    assert LINES.keys() == {package_of(name) for name in modules()}


def test_imports_point_down():
    wrong = [
        f"{name} imports {other}"
        for name, others in graph().items()
        for other in others
        if package_of(other) != package_of(name) and LINES[package_of(other)] < LINES[package_of(name)]
    ]
    assert wrong == []


IN_MEMORY = ("columns", "encode")
DATABASE = frozenset(("db", "session", "database", "connection", "cache"))


def test_columns_and_encoders_are_handed_no_database():
    """Handed one without its type, they would import nothing of what lies above them."""
    inside = [module for module in modules().values() if module.package in IN_MEMORY]
    wrong = [
        (module.name, node.lineno, name)
        for module in inside
        for node in module.nodes
        for name in (getattr(node, "arg", None), getattr(node, "id", None), getattr(node, "attr", None))
        if isinstance(name, str) and name.strip("_") in DATABASE
    ]
    assert inside and wrong == []


SERVICE = ("auth", "clients", "frontend", "http", "middleware", "pages", "server")
LOADING = ("copy", "load", "demo", "export", "prepare")


@pytest.mark.parametrize(("rooms", "others"), [(SERVICE, LOADING), (LOADING, SERVICE)], ids=["service", "loader"])
def test_service_and_loader_share_nothing_but_what_lies_below_both(rooms, others):
    """What both must know (genes by name, numbers, keywords) has its home in genows/data or below."""
    inside = [name for name in graph() if package_of(name) in rooms]
    crossing = {(name, other) for name in inside for other in graph()[name] if package_of(other) in others}
    assert inside and crossing == set()


def test_imports_make_no_circle():
    left = {name: {other for other in others if other in modules()} for name, others in graph().items()}
    while leaves := [name for name, others in left.items() if not others]:
        left = {name: others - set(leaves) for name, others in left.items() if name not in leaves}
    assert left == {}


def test_imports_stand_at_the_top():
    wrong = []
    for name, module in modules().items():
        blocks = [node for node in module.nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
        lines = [node.lineno for node in module.nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
        wrong += [(name, line) for line in lines if any(block.lineno <= line <= block.end_lineno for block in blocks)]
    assert wrong == []


def test_no_module_is_named_in_a_string():
    assert {name: count for name, module in modules().items() if (count := module.named_in_strings())} == NAMING


# PERF: forks, because a new interpreter a module would load werkzeug and cryptography a hundred times. The package stands there without what
# its __init__ imports, which is nearly everything.
EACH_BY_ITSELF = """
import importlib, json, os, sys, traceback, types
package = sys.modules["genows"] = types.ModuleType("genows")
package.__path__ = ["genows"]
below = json.loads(sys.argv[1])

def import_below(name):
    for module in below.get(name, ()):
        child = os.fork()
        if not child:
            try:
                importlib.import_module("genows." + module)
                print(module, flush=True)
                import_below(module)
            except BaseException:
                print(module, traceback.format_exc(), file=sys.stderr, flush=True)
            os._exit(0)
        os.waitpid(child, 0)

import_below("")
"""


@cache
def closure(name):
    """The modules that are loaded once this one is: it, what it imports, what these import …"""
    return frozenset((name,)).union(*(closure(other) for other in graph()[name] if other in modules()))


@pytest.mark.slow  # A process for each module.
def test_each_module_imports_by_itself():
    """With warnings as errors: nothing rests on what another import has left behind. A process of its own imports a module, where nothing
    is loaded but one of its own imports, the one that brings most.

    genows.wsgi makes the application of the configuration at hand, and __main__ runs a command.
    """
    names = [name for name in modules() if name not in ("wsgi", "__main__")]
    below = defaultdict(list)
    for name in names:
        below[max(sorted(closure(name).intersection(graph()[name])), key=lambda other: len(closure(other)), default="")].append(name)
    command = [sys.executable, "-W", "error", "-c", EACH_BY_ITSELF, json.dumps(below)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, sorted(done.stdout.split())) == (0, "", sorted(names))


def test_every_package_is_installed():
    """What setup.cfg does not name is in no wheel, and the checkout does not notice."""
    named = set(re.findall(r"^    (genows[\w.]*)$", (ROOT / "setup.cfg").read_text(encoding="utf-8"), re.MULTILINE))
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "genows").rglob("__init__.py")}
    statements = {".".join(("genows", *path.parent.relative_to(ROOT).parts)) for path in (ROOT / "sql").rglob("*.sql")}
    assert packages | statements <= named
