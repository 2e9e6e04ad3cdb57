"""The command line imports only what the command at hand needs, and still knows every command."""

import subprocess
import sys
from pathlib import Path

import pytest

from genows import cli, errors
from genows.commands import studies


def commands(parser):
    return tuple(next(action for action in parser._actions if action.choices and action.dest != "help").choices)


@pytest.mark.parametrize(("module", "names"), cli.FAMILIES.items(), ids=list(cli.FAMILIES))
def test_a_module_has_the_commands_that_stand_beside_it(module, names):
    assert commands(cli.parser(names[0])) == names


@pytest.mark.parametrize("command", [None, "--help", "no-such-command"], ids=str)
def test_without_a_known_command_all_are_offered(command):
    assert commands(cli.parser(command)) == tuple(name for names in cli.FAMILIES.values() for name in names)


def test_every_module_of_commands_is_listed():
    modules = {path.stem for path in Path(cli.__file__).with_name("commands").glob("*.py")}
    assert set(cli.FAMILIES) == modules - {"__init__", "frame", "studyarguments"}


def test_a_load_into_sqlite_imports_neither_the_server_nor_pymysql():
    asked = "import sys; from genows import cli; cli.parser('load'); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert not {"gunicorn", "pymysql", "genows.app", "genows.demo.study"} & set(done.stdout.split())


def test_the_version_needs_no_command():
    asked = "import sys; from genows import cli; cli.parser('--version'); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "genows.cli" in loaded and not [name for name in loaded if name.startswith(("genows.commands", "urllib.request", "werkzeug"))]


def test_python_looks_for_no_garbage_among_modules():
    asked = "import atexit, gc; from genows import cli; atexit.register(lambda: print(gc.isenabled(), gc.get_freeze_count() > 10_000)); cli.main()"
    done = subprocess.run([sys.executable, "-c", asked, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == ["True True"]


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [
        (KeyboardInterrupt(), 1, "genows: interrupted; nothing was changed\n"),
        (errors.UsageError("--port 0 is wrong."), 2, "genows: --port 0 is wrong.\n"),
        (errors.SchemaError("no such table"), 1, "no such table"),
        (errors.DatabaseGone("no route"), 1, "no route\n"),
        (errors.StudyError("no kind", "a\x1b[31m\x9b.txt", rule="S-03"), 1, "genows: a\\x1b[31m\\x9b.txt: no kind\n"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_ends_a_command_early_has_a_code_and_a_line(monkeypatch, capsys, raised, code, said):
    def fails(arguments):
        raise raised

    monkeypatch.setattr(studies, "studies", fails)
    assert cli.main(["studies"]) == code
    shown = capsys.readouterr()
    assert (shown.out, shown.err.startswith("genows: "), shown.err.count("\n")) == ("", True, 1)
    assert said in shown.err
