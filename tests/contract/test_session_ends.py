"""What ends a login session, and that nothing brings it back: a disabled user, time without use. On both databases."""

import io

import pytest

from genows.auth import passwords
from genows.cli import main
from tests.contract.test_sign_in import QUICK, Browser
from tests.portal import FRODO, NOON, PASSWORD, SAM, SECRET, add_user

SETTINGS = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid"}


@pytest.fixture(autouse=True)
def people(access, monkeypatch):
    """Frodo and Sam with their password; hashing costs next to nothing."""
    monkeypatch.setattr(passwords, "METHOD", QUICK)
    for email in (FRODO, SAM):
        add_user(access, email, "public_portal:ALL", password=PASSWORD, now=NOON)


@pytest.fixture
def genows(access, monkeypatch, capsys):
    """genows(arguments): a command on the database, which must succeed."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", access.settings["db.connection_string"])

    def run(*arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(list(arguments)) == 0, capsys.readouterr().err

    return run


def signed_in(it, email=FRODO):
    browser = Browser(it)
    browser.sign_in(email)
    assert browser.is_in()
    return browser


def set_enabled(access, enabled, email=FRODO):
    """As a portal's own administration does it, past genows."""
    access.run(f"UPDATE `users` SET `ENABLED` = {enabled} WHERE `EMAIL` = '{email}'")


# A disabled user


def test_enabling_a_user_brings_no_session_back(portal, genows):
    it = portal(SETTINGS)
    browser, other = signed_in(it), signed_in(it, SAM)
    for command in ("disable", "enable"):
        genows("user", command, FRODO.upper())
        assert not browser.is_in()
    assert other.is_in()
    assert signed_in(it).is_in()


def test_a_session_that_was_used_while_the_user_was_disabled_is_over(portal, access):
    browser = signed_in(portal(SETTINGS))
    kept = signed_in(browser.it)
    set_enabled(access, 0)
    assert not browser.is_in()
    set_enabled(access, 1)
    assert not browser.is_in() and not kept.is_in()
    assert signed_in(browser.it).is_in()


def test_enabling_by_command_ends_the_sessions_of_a_user_disabled_otherwise(portal, access, genows):
    browser = signed_in(portal(SETTINGS))
    set_enabled(access, 0)
    genows("user", "enable", FRODO)
    assert not browser.is_in()


def test_each_of_two_changes_within_a_second_ends_the_sessions_before_it(portal, access):
    it = portal(SETTINGS)
    for _ in range(3):
        browser = signed_in(it)
        with access.database.write() as writer:
            passwords.end_sessions(writer, FRODO, NOON)
        assert not browser.is_in()


def test_a_password_that_is_set_meanwhile_is_not_put_back(access):
    """Ending sessions rewrites the credential as it was read: not over a new one of somebody else."""
    with access.database.read() as session:
        before = passwords._credential(session, FRODO)
    with access.database.write() as writer:
        passwords.set_password(writer, FRODO, "drogo and primula", NOON + 5)
        assert passwords._change(writer, FRODO, before, before.password_hash, NOON + 10) is None
    assert passwords.PasswordAccounts(access.database).sign_in(FRODO, "drogo and primula", "x", NOON)


def test_while_the_database_cannot_be_written_a_disabled_user_is_out_all_the_same(portal, access, monkeypatch, caplog):
    monkeypatch.setattr(passwords, "WRITE_SECONDS", 0.1)
    browser = signed_in(portal(SETTINGS))
    set_enabled(access, 0)
    with access.database.write() as writer:
        hold(access, writer)
        assert not browser.is_in()
    assert "the sessions of a disabled user cannot be ended for good: DatabaseBusy" in caplog.text


def hold(access, writer):
    """Lets *writer* hold what others would write: all of SQLite, the row of MariaDB."""
    credential = passwords._credential(writer, FRODO)
    passwords._change(writer, FRODO, credential, credential.password_hash, NOON)


def test_a_portals_database_without_our_tables_lets_users_be_disabled(made, monkeypatch):
    made.run(*(f"DROP TABLE `genows_{name}`" for name in ("credentials", "signin_failures", "ended_sessions")))
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    add_user(made, FRODO)
    for command, enabled in (("disable", 0), ("enable", 1)):
        assert main(["user", command, FRODO]) == 0
        assert made.rows("SELECT `ENABLED` FROM `users`") == [(enabled,)]
