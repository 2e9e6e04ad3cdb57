"""What ends a login session, and that nothing brings it back: a disabled user, time without use. On both databases."""

import io

import pytest

from genows.auth import passwords
from genows.cli import main
from tests.contract.test_sign_in import Browser
from tests.portal import FRODO, NOON, PASSWORD, QUICK, SAM, SECRET, add_user

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


@pytest.mark.parametrize("access", ["sqlite"], indirect=True)
def test_while_a_study_is_loaded_a_disabled_user_is_out_all_the_same(portal, access, monkeypatch, caplog):
    """MariaDB has more than one writer at a time; test_database_rights has one that may not write."""
    monkeypatch.setattr(passwords, "WRITE_SECONDS", 0.1)
    browser = signed_in(portal(SETTINGS))
    set_enabled(access, 0)
    with access.database.write():
        assert not browser.is_in()
    assert "the sessions of a disabled user cannot be ended for good: DatabaseBusy" in caplog.text


def test_a_portals_database_without_our_tables_lets_users_be_disabled(made, monkeypatch):
    made.run(*(f"DROP TABLE `genows_{name}`" for name in ("credentials", "signin_failures", "ended_sessions")))
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    add_user(made, FRODO)
    for command, enabled in (("disable", 0), ("enable", 1)):
        assert main(["user", command, FRODO]) == 0
        assert made.rows("SELECT `ENABLED` FROM `users`") == [(enabled,)]


# Time without use

IDLE = {**SETTINGS, "session.idle_seconds": "1000"}


def answer_at(browser, seconds, path="/api/data-access-tokens", **options):
    """An answer so many seconds after the sign-in at int(NOON)."""
    browser.it.now = int(NOON) + seconds
    return browser.ask(path, **options)


def renewals(answer):
    return [text for text in answer.headers.getlist("Set-Cookie") if text.startswith("genows_session_")]


@pytest.mark.parametrize(("seconds", "status"), [(999.9, 200), (1000, 401)])
def test_a_session_ends_after_the_idle_time(portal, seconds, status):
    browser = signed_in(portal(IDLE))
    assert answer_at(browser, seconds).status_code == status


@pytest.mark.parametrize("path", ["/", "/help", "/api/data-access-tokens"])
def test_a_session_in_use_is_renewed_when_a_tenth_of_the_idle_time_has_passed(portal, path):
    browser = signed_in(portal(IDLE))
    assert renewals(answer_at(browser, 99.9, path)) == []
    (renewed,) = renewals(answer_at(browser, 100, path))
    assert "; HttpOnly; Path=/; SameSite=Lax" in renewed and "Max-Age=28700;" in renewed
    assert renewals(answer_at(browser, 199.9, path)) == []
    assert answer_at(browser, 1099.9).status_code == 200


def test_in_use_a_session_lasts_its_lifetime_and_no_longer(portal):
    browser = signed_in(portal({**IDLE, "session.lifetime_seconds": "5000"}))
    for seconds in range(0, 5000, 500):
        assert answer_at(browser, seconds).status_code == 200
    assert answer_at(browser, 4999).status_code == 200
    assert answer_at(browser, 5000).status_code == 401


def test_an_old_copy_of_the_cookie_ends_with_its_own_idle_time(portal):
    it = portal(IDLE)
    browser, copy = signed_in(it), Browser(it)
    copy.cookies = dict(browser.cookies)
    for seconds in (500, 990):
        answer_at(browser, seconds)
    assert answer_at(copy, 1000).status_code == 401
    assert answer_at(browser, 1000).status_code == 200


def test_signing_out_ends_the_renewed_cookies_too(portal):
    browser = signed_in(portal(IDLE))
    first = dict(browser.cookies)
    answer_at(browser, 200)
    renewed = dict(browser.cookies)
    assert renewed != first
    answer = answer_at(browser, 400, "/logout", method="POST", data={"csrf_token": browser.csrf()})
    assert ["Max-Age=0" in text for text in renewals(answer)] == [True], "and is not renewed at the same time"
    for browser.cookies in (first, renewed):
        assert not browser.is_in()


def test_another_process_knows_of_the_use_and_no_request_writes(portal, access):
    here, there = portal(IDLE), portal(IDLE)
    browser = signed_in(here)
    rows = [access.rows(f"SELECT * FROM `genows_{table}`") for table in ("credentials", "signin_failures", "ended_sessions")]
    for seconds in range(0, 6000, 600):
        browser.it = (here, there)[seconds // 600 % 2]
        assert answer_at(browser, seconds).status_code == 200
    assert [access.rows(f"SELECT * FROM `genows_{table}`") for table in ("credentials", "signin_failures", "ended_sessions")] == rows


def test_a_password_change_ends_renewed_sessions(portal, access):
    browser = signed_in(portal(IDLE))
    answer_at(browser, 500)
    with access.database.write() as writer:
        passwords.set_password(writer, FRODO, PASSWORD, NOON + 500)
    assert answer_at(browser, 501).status_code == 401


def test_reading_the_web_service_by_session_is_use(portal):
    browser = signed_in(portal({**IDLE, "api.session_access": "true"}))
    assert len(renewals(answer_at(browser, 500, "/api/studies"))) == 1
    assert answer_at(browser, 1400, "/api/studies").status_code == 200


def test_who_may_not_enter_gets_no_cookie(portal, access):
    browser = signed_in(portal(IDLE))
    set_enabled(access, 0)
    assert renewals(answer_at(browser, 500)) == []
