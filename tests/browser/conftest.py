"""A browser, and services for it to look at: gunicorn over a database with two studies and three users."""

import os
from contextlib import contextmanager

import pytest

from genows.auth import passwords, users
from genows.demo.study import write_demo
from tests.browser.axe import violations
from tests.browser.webdriver import chromedriver, chromium, running_browser
from tests.contract.test_study_pages import known_genes
from tests.databases import made_sqlite
from tests.needs import lacking
from tests.server import running
from tests.studyfolders import load_folder, study_files, write_folder

PASSWORD = "correct donkey battery staple"
SECRET = "a secret of the tests, 32 bytes or more"
SETTINGS = {
    "authenticate": "password",
    "session.secret_key": SECRET,
    "dat.method": "uuid",
    "dat.unauth_users": "bob@example.org",
    "app.name": "tests",
}


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def started_browser(tmp_path_factory):
    """The one Chromium of a session. Without it the tests are skipped, or fail where CI is set."""
    if not (chromium() and chromedriver()):
        lacking("chromium and chromedriver")
    with running_browser(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture
def browser(started_browser):
    """A Browser that remembers nothing."""
    started_browser.reset()
    return started_browser


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """A database of demo1, which Ana and Bob may read, and demo2, which they may not; Eve may read nothing."""
    folder = tmp_path_factory.mktemp("portal")
    made = made_sqlite(folder)
    for study_id in ("demo1", "demo2"):
        files = study_files(cancer_study_identifier=study_id, name=f"The study {study_id}")
        files = {name: text.replace("demo1", study_id) for name, text in files.items()}
        load_folder(made, write_folder(folder / study_id, files))
    with made.database.write() as writer:
        for name in ("Ana", "Bob", "Eve"):
            user = users.add(writer, f"{name}@example.org", f"{name} Example")
            passwords.set_password(writer, user.email, PASSWORD, 0)
            if name != "Eve":
                users.grant(writer, user.email, "tests:demo1")
    made.database.close()
    return f"sqlite:///{folder}/portal.db"


def assert_good(browser, base, paths):
    """Each page, all of it unfolded, breaks no rule, is no wider than the window, and leaves the console empty."""
    for path in paths:
        browser.open(base + path)
        browser.run("document.querySelectorAll('main details').forEach(details => details.open = true)")
        assert violations(browser) == [], path
        assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
        assert browser.console() == [], path


@contextmanager
def demo_served(folder, samples=60, genes=30, further=lambda made: None):
    """The address of a service without login over a small demo study. *further*: loads more."""
    made = made_sqlite(folder)
    made.run(*known_genes())
    write_demo(folder / "demo", samples=samples, genes=genes)
    assert load_folder(made, folder / "demo").exit_code == 0
    further(made)
    made.database.close()
    with running({"db.connection_string": f"sqlite:///{folder}/portal.db"}) as server:
        yield server.base


@pytest.fixture(scope="session")
def serve(address):
    """`with serve(**changes) as server`: gunicorn over the database; *changes*: settings with underscores for dots, or None."""

    @contextmanager
    def serving(**changes):
        changed = {name.replace("_", ".", 1): value for name, value in changes.items()}
        settings = {**SETTINGS, "db.connection_string": address, **changed}
        with running({name: text for name, text in settings.items() if text is not None}) as server:
            yield server

    return serving


@pytest.fixture(scope="session")
def portal(serve):
    """A server with login by password and uuid tokens."""
    with serve() as server:
        yield server
