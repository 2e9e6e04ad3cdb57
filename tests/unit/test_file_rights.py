"""What other people on the same machine may read: tokens and hashes of passwords stand in a database file; and what a service says of files
that are not its own.
"""

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from genows.cli import main
from genows.config.reader import read_config
from tests.databases import Made, made_sqlite
from tests.needs import lacking
from tests.portal import FRODO, PASSWORD, SECRET, add_user

NOBODY = 65534


@pytest.fixture
def anything_goes():
    """No umask, so that what a file's maker takes from others is all that is taken."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_a_new_database_file_is_closed_to_others(tmp_path, anything_goes):
    made = Made(f"sqlite:///{tmp_path / 'portal.db'}")
    add_user(made, FRODO, password=PASSWORD)
    with made.database.read() as session:
        session.value("health")
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    made.database.close()
    assert "portal.db" in modes and set(modes.values()) == {0o660}, modes


def test_the_rights_of_a_database_file_that_is_there_are_left_alone(tmp_path):
    made = made_sqlite(tmp_path)
    (tmp_path / "portal.db").chmod(0o604)
    add_user(made, FRODO, password=PASSWORD)
    made.database.close()
    assert (tmp_path / "portal.db").stat().st_mode & 0o777 == 0o604


@pytest.mark.parametrize(
    ("text", "mode", "named"),
    [
        pytest.param(f"session.secret_key={SECRET}", 0o644, "session.secret_key", id="open to all"),
        pytest.param(f"session.secret_key={SECRET}", 0o640, None, id="open to the group"),
        pytest.param("db.connection_string=mysql://u:hush@db/x", 0o604, "db.connection_string", id="a password in the address"),
        pytest.param("db.connection_string=sqlite:///x.db", 0o644, None, id="an address without password"),
        pytest.param("session.secret_key=", 0o644, None, id="an empty secret"),
    ],
)
def test_settings_with_secrets_that_everybody_may_read_are_warned_of(tmp_path, text, mode, named):
    file = tmp_path / "portal.properties"
    file.write_text(f"authenticate=false\n{text}")
    file.chmod(mode)
    warnings = read_config(file, {}).warnings
    assert len(warnings) == (1 if named else 0)
    assert all(named in warning and SECRET not in warning and "hush" not in warning for warning in warnings)


def test_secrets_in_the_environment_make_nothing_of_the_file_secret(tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("authenticate=false\napp.name=x")
    assert read_config(file, {"GENOWS_SESSION_SECRET_KEY": SECRET}).warnings == ()


@contextmanager
def as_nobody():
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


def test_a_file_of_another_user_is_told(monkeypatch, capsys):
    """As root's is to a service: who made it by 'check --create' was not the service's user. It waited for the database to come, for ever."""
    if os.geteuid() != 0:
        lacking("root, who alone becomes another user")
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        os.chown(name, NOBODY, NOBODY)
        file = Path(name) / "portal.db"
        monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"sqlite:///{file}")
        assert main(["check", "--create", "--species", "none"]) == 0
        capsys.readouterr()

        def said(command):
            with as_nobody():
                code = main(command)
            return code, capsys.readouterr().err

        sentence = f"genows: {file} belongs to root (rights 0640), and nobody may not use it: give it to the service's user with chown, and type commands as that user.\n"
        assert said(["check"]) == said(["studies"]) == (1, sentence)
        for one in file.parent.iterdir():
            os.chown(one, NOBODY, NOBODY)
        assert said(["studies"])[0] == 0
        os.chown(name, 0, 0)
        sentence = f"genows: {file} is out of reach: nobody may not enter a folder on the way to it.\n"
        assert said(["check"]) == said(["user", "add", FRODO, "--name", "Frodo"]) == (1, sentence)
