"""The environment variables that say how many processes and threads serve."""

import os
import runpy
import subprocess
import sys

import pytest

from genows.errors import UsageError
from genows.server.counts import VARIABLES, settle_counts
from tests.server import CONF

WRONG = ("0", "00", "-1", "abc", "1.5", "١", "10000", "9" * 5000)


@pytest.mark.parametrize("variable", VARIABLES)
@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:6])
def test_what_is_no_number_is_told_with_the_variables_name(variable, text):
    with pytest.raises(UsageError) as caught:
        settle_counts({variable: text})
    assert str(caught.value) == f"The environment variable {variable} is {text!r}: should be 1 or more, and 9999 at most."


@pytest.mark.parametrize("variable", VARIABLES)
@pytest.mark.parametrize(("text", "left"), [("1", {"1"}), (" 12 ", {" 12 "}), ("9999", {"9999"}), ("", set()), ("  ", set())])
def test_numbers_stay_and_blanks_go(variable, text, left):
    environ = {variable: text}
    settle_counts(environ)
    assert set(environ.values()) == left


@pytest.mark.parametrize("variable", VARIABLES)
@pytest.mark.parametrize("command", [("serve", "--help"), ("--help",)], ids=" ".join)
def test_the_command_says_it_in_a_line_or_starts(variable, command):
    def done(text):
        whole = [sys.executable, "-m", "genows", *command]
        return subprocess.run(whole, env={**os.environ, variable: text}, capture_output=True, text=True, check=False)

    wrong = done("abc")
    assert (wrong.returncode, wrong.stderr) == (
        2, f"genows: The environment variable {variable} is 'abc': should be 1 or more, and 9999 at most.\n"
    )  # fmt: skip
    assert done("").returncode == 0


def test_gunicorns_settings_follow_them(monkeypatch):
    monkeypatch.setenv("WEB_CONCURRENCY", "3")
    monkeypatch.setenv("GUNICORN_THREADS", "")
    settings = runpy.run_path(str(CONF))
    assert (settings["workers"], settings["threads"]) == (3, 8)


def test_gunicorns_settings_refuse_them_with_a_sentence(monkeypatch):
    monkeypatch.setenv("GUNICORN_THREADS", "0")
    with pytest.raises(SystemExit) as caught:
        runpy.run_path(str(CONF))
    assert caught.value.code == "genows: The environment variable GUNICORN_THREADS is '0': should be 1 or more, and 9999 at most."
