"""The completions in real shells: what a press of the tab key makes of a line."""

import os
import pty
import re
import select
import time
from pathlib import Path

import pytest

from tests.needs import needed

pytestmark = pytest.mark.process

CONF = Path(__file__).resolve().parents[2] / "conf" / "completion"
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"source {CONF}/bash/genows"),
    "zsh": (["zsh", "-f", "-i"], f"fpath=({CONF}/zsh $fpath); autoload -U compinit; compinit -D -u"),
}


class Terminal:
    """A shell at a terminal. `press` types and gives the last line that the shell shows, as soon as it has *wanted*, or after *most* seconds."""

    def __init__(self, command, folder):
        self.child, self.master = pty.fork()
        if not self.child:
            os.chdir(folder)
            os.execvpe(command[0], command, {"PATH": os.environ["PATH"], "TERM": "dumb", "PS1": "> ", "LC_ALL": "C.UTF-8", "HISTFILE": ""})

    def press(self, keys, wanted, most=15.0):
        os.write(self.master, keys.encode())
        shown, line, end = b"", "", time.monotonic() + most
        while wanted not in line and select.select([self.master], [], [], max(end - time.monotonic(), 0))[0]:
            shown += os.read(self.master, 65536)
            line = rendered(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode(errors="replace")))
        return line

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
    needed(command[0])
    (tmp_path / "study one").mkdir()
    (tmp_path / "study.txt").touch()
    terminal = Terminal(command, tmp_path)
    assert "ready" in terminal.press(f"{setup}; PS1='rea''dy '\n", "ready")
    yield terminal
    terminal.close()


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.slow  # Starts shells.
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
    shown = terminal.press(typed, line)
    assert line in shown, repr(shown)
