"""What other people on the same machine may read: tokens and hashes of passwords stand in a database file."""

import os

import pytest

from genows.config.reader import read_config
from tests.databases import Made, made_sqlite
from tests.portal import FRODO, PASSWORD, SECRET, add_user


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
