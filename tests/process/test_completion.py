"""The completions in real shells: what a press of the tab key makes of a line."""

import os
import pty
import re
import select
import shutil
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

CONF = Path(__file__).resolve().parents[2] / "conf" / "completion"
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"source {CONF}/bash/genows"),
    "zsh": (["zsh", "-f", "-i"], f"fpath=({CONF}/zsh $fpath); autoload -U compinit; compinit -D -u"),
}


class Terminal:
    """A shell at a terminal. `press` types and gives what the shell shows until it is silent."""

    def __init__(self, command, folder):
        self.child, self.master = pty.fork()
        if not self.child:
            os.chdir(folder)
            os.execvpe(command[0], command, {"PATH": os.environ["PATH"], "TERM": "dumb", "PS1": "> ", "LC_ALL": "C.UTF-8", "HISTFILE": ""})

    def press(self, keys, silence=1.0, most=15.0):
        os.write(self.master, keys.encode())
        shown, end = b"", time.monotonic() + most
        while time.monotonic() < end and select.select([self.master], [], [], silence)[0]:
            shown += os.read(self.master, 65536)
        return rendered(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode(errors="replace")))

    def close(self):
        os.close(self.master)
        os.waitpid(self.child, 0)


def rendered(text):
    """What a terminal shows in the last line, where shells go back and write over what they had written."""
    line, place = [], 0
    for char in text.rpartition("\n")[2]:
        if char in "\b\r":
            place = max(place - 1, 0) if char == "\b" else 0
        elif char.isprintable():
            line[place : place + 1], place = [char], place + 1
    return "".join(line)


@pytest.fixture(params=SHELLS)
def terminal(request, tmp_path):
    command, setup = SHELLS[request.param]
    if not shutil.which(command[0]):
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"needs {command[0]}")
    (tmp_path / "study one").mkdir()
    (tmp_path / "study.txt").touch()
    terminal = Terminal(command, tmp_path)
    terminal.press(setup + "\n")
    yield terminal
    terminal.close()


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.slow  # Waits for shells to fall silent.
@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("genows back\t", "genows backup "),
        ("genows user gr\t", "genows user grant "),
        ("genows load --unknown-genes sk\t", "genows load --unknown-genes skip "),
        ("genows load st\t", r"genows load study\ one/"),
        ("genows load --dry\t", "genows load --dry-run "),
    ],
)
def test_the_tab_key_completes_a_line(terminal, typed, line):
    shown = terminal.press(typed)
    assert line in shown, repr(shown)
