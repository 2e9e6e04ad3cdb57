"""The manual page and the completions are those of today's parser, and the programs that read them understand them."""

import importlib
import os
import re
import shlex
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from genows.cli import FAMILIES
from genows.config.settings import SETTINGS
from genows.server import service
from genows.version import VERSION
from tests.needs import lacking, needed

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("conf/man/genows.1", "conf/completion/bash/genows", "conf/completion/zsh/_genows")
PAGE, BASH, ZSH = (ROOT / name for name in DOCUMENTS)
COMMANDS = {name for names in FAMILIES.values() for name in names}


def said(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **options)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_they_are_as_the_parser_says():
    """`make man` makes them anew."""
    for module in ("argparse_manpage", "shtab"):
        if not find_spec(module):
            lacking(module)
    made = importlib.import_module("tests.commandline").documents()
    assert tuple(made) == DOCUMENTS
    for name, text in made.items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, name


def test_the_page_has_no_fault_that_mandoc_finds():
    needed("mandoc")
    assert said("mandoc", "-Tlint", "-Wwarning", str(PAGE)) == ""


@pytest.mark.parametrize("width", ["60", "80", "100"])
def test_the_page_has_no_fault_that_groff_finds(width):
    needed("man")
    shown = said("man", "--warnings", "-l", str(PAGE), env={**os.environ, "MANWIDTH": width, "LC_ALL": "C.UTF-8"})
    assert f"genows {VERSION}" in shown and "\N{HORIZONTAL ELLIPSIS}" in shown
    assert all(re.search(rf"^   genows {command}", shown, re.MULTILINE) for command in COMMANDS)
    assert all(f"       {setting.name}" in shown for setting in SETTINGS if len(setting.name) < int(width) - 10)  # A longer one is broken


def test_the_page_has_the_variables_that_are_no_settings():
    read = re.findall(r'environ(?:\.get\(|\[)"(\w+)"', (ROOT / "conf" / "gunicorn.conf.py").read_text(encoding="utf-8"))
    listed = re.findall(r"^\\fB([A-Z_]+)\\fR$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {*read, "WEB_CONCURRENCY", "GUNICORN_THREADS"} <= set(listed)
    assert {"GENOWS_CONFIG", service.SCRIPT_NAME, "TMPDIR"} <= set(listed)


def completed(words, folder):
    """What bash offers for the last of *words*: the script's function, called as bash calls it."""
    script = f"""source {shlex.quote(str(BASH))}; cd {shlex.quote(str(folder))}; COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}
    _shtab_genows genows; printf '%s\\n' "${{COMPREPLY[@]}}" """
    return sorted(filter(None, said("bash", "--norc", "-c", script).splitlines()))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("completed")
    (folder / "my study").mkdir()
    (folder / "my.properties").touch()
    return folder


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("genows lo", ["load"]),
        ("genows --v", ["--version"]),
        ("genows user g", ["grant"]),
        ("genows load --unk", ["--unknown-genes"]),
        ("genows load --unknown-genes s", ["skip"]),
        ("genows load --strict my", ["my study"]),
        ("genows backup my", ["my study", "my.properties"]),
        ("genows check --config my", ["my study", "my.properties"]),
        ("genows user grant --config my.p", ["my.properties"]),
        ("genows serve --port 8", []),
        ("genows remove my", []),
        ("genows no-such --", ["--help", "--version"]),
    ],
)
def test_bash_offers_what_fits(line, offered, folder):
    assert completed(line.split(" "), folder) == offered


def test_bash_offers_every_command(folder):
    assert COMMANDS <= set(completed(["genows", ""], folder))


def test_zsh_reads_its_function():
    needed("zsh")
    assert said("zsh", "-f", "-n", str(ZSH)) == ""
