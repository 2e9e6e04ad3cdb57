"""The environment variables that say how many processes and threads serve, and at which path."""

import os
import runpy
import subprocess
import sys

import pytest

from genows.errors import ConfigError, UsageError
from genows.server.counts import MOST_PROCESSES, VARIABLES, cores, processes, settle_counts
from genows.server.service import take_script_name
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


@pytest.mark.slow  # Processes are started.
@pytest.mark.parametrize(("variable", "command"), [*zip(VARIABLES, [("serve", "--help"), ("--help",)], strict=True)])
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


@pytest.mark.parametrize(
    ("environ", "asked", "usable", "said"),
    [
        pytest.param({}, None, 1, "2 processes (1 core)", id="one a core and one more"),
        pytest.param({}, None, 2, "3 processes (2 cores)", id="two cores"),
        pytest.param({}, None, 64, "12 processes (64 cores; more only where WEB_CONCURRENCY or --workers says so)", id="a bound to what nobody asked for"),
        pytest.param({"WEB_CONCURRENCY": "40"}, None, 2, "40 processes, as WEB_CONCURRENCY says (2 cores)", id="the variable wins"),
        pytest.param({"WEB_CONCURRENCY": "40"}, 1, 2, "1 process, as --workers says (2 cores)", id="the option wins over it"),
    ],
)
def test_how_many_processes_serve_and_why(environ, asked, usable, said):
    assert str(processes(environ, asked, usable)) == said
    assert MOST_PROCESSES == 12


MANY = frozenset(range(64))


@pytest.mark.parametrize(
    ("cgroup", "files", "expected"),
    [
        pytest.param("0::/\n", {"cpu.max": "100000 100000"}, 1, id="version 2, in a container"),
        pytest.param("0::/\n", {"cpu.max": "150000 100000"}, 2, id="rounded up"),
        pytest.param("0::/\n", {"cpu.max": "max 100000"}, 64, id="no quota"),
        pytest.param("0::/system.slice/genows.service\n", {"system.slice/genows.service/cpu.max": "300000 100000"}, 3, id="CPUQuota="),
        pytest.param("0::/a/b\n", {"a/b/cpu.max": "max 100000", "a/cpu.max": "200000 100000"}, 2, id="a group around it"),
        pytest.param("4:cpu,cpuacct:/docker/0abc\n", {"cpu,cpuacct/cpu.cfs_quota_us": "50000", "cpu,cpuacct/cpu.cfs_period_us": "100000"}, 1, id="version 1"),
        pytest.param("1:cpu:/\n", {"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, 64, id="version 1 without a quota"),
        pytest.param("1:cpu:/x\n0::/\n", {"cpu/x/cpu.cfs_quota_us": "400000", "cpu/x/cpu.cfs_period_us": "100000"}, 4, id="both versions"),
        pytest.param("0::/\n", {"cpu.max": "broken"}, 64, id="what cannot be read"),
        pytest.param(None, {}, 64, id="no control groups"),
    ],
)
def test_cores_are_those_that_this_process_may_use(tmp_path, monkeypatch, cgroup, files, expected):
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: MANY)
    if cgroup is not None:
        (tmp_path / "proc/self").mkdir(parents=True)
        (tmp_path / "proc/self/cgroup").write_text("3:cpuset:/\n1:name=systemd:/\n" + cgroup)
    for name, text in files.items():
        path = tmp_path / "sys/fs/cgroup" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    assert cores(tmp_path) == expected


def test_an_affinity_of_fewer_cores_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {3})
    assert cores(tmp_path) == 1
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores(tmp_path) == 1


@pytest.mark.parametrize(
    ("value", "path"),
    [("/public-portal", "/public-portal"), ("/public-portal/", "/public-portal"), ("/a/b.c", "/a/b.c"), ("/", ""), ("", ""), (" /a ", "/a")],
)
def test_the_path_of_script_name(value, path):
    environment = {"SCRIPT_NAME": value, "OTHER": "x"}
    assert take_script_name(environment) == path
    assert environment == {"OTHER": "x"}, "gunicorn must not find it"


def test_there_is_no_path_without_script_name():
    assert take_script_name({}) == ""


@pytest.mark.parametrize("value", ["public-portal", "//x", "/a//b", "/../x", "/a b", "/a?b", "https://x/y", "/<b>"])
def test_what_is_no_path_is_refused(value):
    with pytest.raises(ConfigError, match="SCRIPT_NAME: should be a path"):
        take_script_name({"SCRIPT_NAME": value})
