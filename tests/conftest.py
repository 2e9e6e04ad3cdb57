"""Fixtures for every test."""

import gc
import logging
import os
import sys
import tempfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from genows.load import plainyaml
from tests.databases import MariadbDatabases, made_on
from tests.mariadb import mariadb_server, memory_folder
from tests.portal import Portal

__all__ = ["made", "mariadb_server"]

# PERF: jsonschema would make 39 parsers of this package, for formats of which no document of ours has one: 2.5 s of every process that collects tests.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]

# How long an example takes says more of the machine's other work than of the code.
settings.register_profile("genows", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fast", settings.get_profile("genows"), max_examples=10)  # make test-fast
settings.load_profile("genows")


# What the tests that start servers write and install at most.
PROCESS_BYTES = 8 * 1024**3


def pytest_configure(config):
    """Puts the files of tests, and temporary ones of the code, into memory: SQLite's commits wait for no disk there, and removals take no 11 ms each."""
    if folder := memory_folder() if "not process" in config.option.markexpr else memory_folder(PROCESS_BYTES):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", folder)
        os.environ.setdefault("TMPDIR", folder)
        tempfile.tempdir = None


def pytest_collection_finish():
    """PERF: what was collected stays, and need not be looked through for garbage again and again: a tenth of the unit tests' time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def little_to_look_through():
    """PERF: the same of what each module leaves: a load ends with a collection, which took 0.6 s among all that earlier modules had left."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def levels_of_logs():
    """Gives loggers back the levels that they had: a library that sets one would change what the tests after it find in the log."""
    loggers = [logging.getLogger(name) for name in (None, "genows", "genows.access")]
    before = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, before, strict=True):
        logger.setLevel(level)


@pytest.fixture(autouse=True)
def yaml_parser(request, monkeypatch):
    """Takes an installed YAML parser away: tests of genows' own reader hold wherever they run. The mark yaml_parser leaves it."""
    if "yaml_parser" not in request.keywords:
        monkeypatch.setattr(plainyaml, "parser", lambda: None)


CONTRACT = Path(__file__).with_name("contract")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """PERF: to load the real study into both databases takes 14 s of CPU; one worker does it for all modules that look at it, which count as one to --dist loadscope."""
    if config.getvalue("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    of_real_study = {f"tests/contract/{path.name}" for path in CONTRACT.glob("test_*.py") if "real_study" in path.read_text(encoding="utf-8")}

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            module = super()._split_scope(nodeid)
            return "the real study" if module in of_real_study else module

    return Scheduling(config, log)


def pytest_collection_modifyitems(items):
    """Marks what needs the MariaDB server: by name, or as one of the two databases that the contract runs on."""
    for item in items:
        kinds = item.callspec.params.values() if item.path.is_relative_to(CONTRACT) and hasattr(item, "callspec") else ()
        if "mariadb_server" in item.fixturenames or "mysql" in kinds:
            item.add_marker("mariadb")


@pytest.fixture(scope="session")
def mariadb_databases(mariadb_server):
    """`with mariadb_databases.lent() as made`: an empty database of genows' schema on the MariaDB server."""
    databases = MariadbDatabases(mariadb_server)
    yield databases
    databases.close()


@pytest.fixture(params=["sqlite", "mysql"])
def made(request, tmp_path):
    """An empty database of genows' schema, a `tests.databases.Made`; each test runs on both kinds."""
    with made_on(request.param, request, tmp_path) as made:
        yield made


ACCESS_TABLES = ("data_access_tokens", "authorities", "users", "genows_credentials", "genows_signin_failures", "genows_ended_sessions", "genows_session", "genows_session_user",
                 "genows_identities", "genows_offline_tokens", "genows_provider_sessions")


@pytest.fixture(scope="module")
def access_databases(request, tmp_path_factory):
    """access_databases(kind): the module's database for tests of access, made at the first call: no module sees what another one left."""
    with ExitStack() as stack:
        yield cache(lambda kind: stack.enter_context(made_on(kind, request, tmp_path_factory.mktemp("access"))))


@pytest.fixture(params=["sqlite", "mysql"])
def access(request, access_databases):
    """As `made`, of one database a module in which nobody has any right yet; it may hold studies of other tests of the module."""
    made = access_databases(request.param)
    made.run(*(f"DELETE FROM `{table}`" for table in ACCESS_TABLES))
    return made


@pytest.fixture
def portal(access):
    """portal(settings) → a `tests.portal.Portal` over `access`."""
    portals = []

    def opened(settings=()):
        portals.append(Portal(access, dict(settings)))
        return portals[-1]

    yield opened
    for one in portals:
        one.close()
