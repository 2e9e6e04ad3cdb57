"""A pytest plugin that writes which test runs which line of genows, with coverage.py: one context a test.

What a fixture of a session or a module runs has a context of its own, and belongs to every test that uses the fixture, not only to
the first. Records into the folder that MUTANTS_RECORD names: .coverage.* and tests.*.json, one of each a process.
"""

import json
import os
import time
from pathlib import Path

import coverage
import pytest

FOLDER = Path(os.environ["MUTANTS_RECORD"])
# Started here, because conftest.py imports genows before any hook is called.
NAME = f"{os.environ.get('MUTANTS_RUN', '')}{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
COVERAGE = coverage.Coverage(data_file=str(FOLDER / f".coverage.{NAME}"), source=["genows"], config_file=False, messages=False)
COVERAGE.start()
CONTEXTS: list[str] = []
TESTS: dict[str, dict] = {}


def enter(context: str):
    CONTEXTS.append(context)
    COVERAGE.switch_context(context)


def leave():
    CONTEXTS.pop()
    COVERAGE.switch_context(CONTEXTS[-1] if CONTEXTS else "")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    TESTS[item.nodeid] = {
        "fixtures": sorted(fixtures(item)), "mariadb": item.get_closest_marker("mariadb") is not None, "passed": False, "seconds": 0,
    }  # fmt: skip
    started = time.perf_counter()
    enter(item.nodeid)
    try:
        return (yield)
    finally:
        leave()
        TESTS[item.nodeid]["seconds"] = time.perf_counter() - started


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef, request):
    if fixturedef.scope == "function":
        return (yield)
    enter(fixture_context(fixturedef.baseid, fixturedef.argname, getattr(request, "param", "")))
    try:
        return (yield)
    finally:
        leave()


def pytest_runtest_logreport(report):
    if report.when == "call" and report.nodeid in TESTS:
        TESTS[report.nodeid]["passed"] = report.passed


def fixtures(item):
    """The contexts of the fixtures that a test uses."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    for name in item.fixturenames:
        for definition in item._fixtureinfo.name2fixturedefs.get(name, ()):
            if definition.scope != "function":
                yield fixture_context(definition.baseid, name, parameters.get(name, ""))


def fixture_context(base, name, parameter) -> str:
    return f"fixture {base} {name} {parameter}"


def pytest_sessionfinish():
    COVERAGE.stop()
    COVERAGE.save()
    (FOLDER / f"tests.{NAME}.json").write_text(json.dumps(TESTS))
