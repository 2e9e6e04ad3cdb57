"""Password accounts: which passwords can be set, which one fits, and what a credential's stamp changes with."""

import pytest

from genows.auth import passwords, users
from genows.auth.passwords import LONGEST, Credential, PasswordAccounts
from genows.errors import NotSignedIn, PasswordRefused

NOON = 1_800_000_000
FRODO = "frodo@example.org"


@pytest.fixture
def accounts(made, monkeypatch):
    quick = "scrypt:1024:8:1"  # the real cost would take seconds here
    monkeypatch.setattr(passwords, "NOBODYS", passwords.NOBODYS.replace(passwords.METHOD, quick))
    monkeypatch.setattr(passwords, "METHOD", quick)
    with made.database.write() as writer:
        users.add(writer, FRODO, "Frodo")
    return PasswordAccounts(made.database)


def set_password(accounts, password):
    with accounts.database.write() as writer:
        passwords.set_password(writer, FRODO, password, NOON)


def refused(accounts, password, name=FRODO):
    """The reason for the log."""
    with pytest.raises(NotSignedIn) as caught:
        accounts.sign_in(name, password, "198.51.100.7", NOON)
    return caught.value.reason


@pytest.mark.parametrize(
    "password",
    ["fool of a To", "  fool  of  a  Took\t", "\N{DROMEDARY CAMEL}" * LONGEST, "пустите, друг", "\N{BELL}\N{COMBINING ACUTE ACCENT}" * 12],
    ids=["shortest", "with blanks", "longest", "Cyrillic", "odd characters"],
)
def test_passwords_that_can_be_set(accounts, password):
    set_password(accounts, password)
    user, _ = accounts.sign_in(FRODO, password, "198.51.100.7", NOON)
    assert user.email == FRODO


def test_a_password_is_not_stored(accounts):
    set_password(accounts, "speak, friend")
    _, credential = accounts.sign_in(FRODO, "speak, friend", "198.51.100.7", NOON)
    assert "speak, friend" not in credential.stamp


def test_blanks_at_the_ends_do_not_count(accounts):
    set_password(accounts, " speak, friend\t")
    assert accounts.sign_in(FRODO, "speak, friend", "198.51.100.7", NOON)
    assert accounts.sign_in(f" {FRODO} ", "\tspeak, friend ", "198.51.100.7", NOON)
    assert refused(accounts, "speak,friend") == "wrong password"


@pytest.mark.parametrize("password", ["", " \t", "x" * (LONGEST + 1), "password1234"], ids=["empty", "blank", "too long", "common"])
def test_passwords_that_cannot_be_set(accounts, made, password):
    with pytest.raises(PasswordRefused):
        set_password(accounts, password)
    assert made.rows("SELECT * FROM `genows_credentials`") == []


def test_the_operators_list_counts(accounts, tmp_path):
    listed = tmp_path / "listed.txt"
    listed.write_text("one does not simply\n")
    with accounts.database.write() as writer:
        with pytest.raises(PasswordRefused, match="commonest"):
            passwords.set_password(writer, FRODO, "One does not simply", NOON, listed)
        passwords.set_password(writer, FRODO, "walk into Mordor", NOON, listed)


def test_a_short_password_of_earlier_still_fits(accounts):
    """Of before there was a shortest length: nobody is locked out by a new rule."""
    with accounts.database.write() as writer:
        old = passwords.generate_password_hash("mellon", passwords.METHOD)
        writer.do("set_credential", email=FRODO, password_hash=old, changed="2026-01-01 00:00:00")
    assert accounts.sign_in(FRODO, "mellon", "198.51.100.7", NOON)


def test_nothing_after_the_longest_password_is_overlooked(accounts):
    set_password(accounts, "x" * LONGEST)
    assert refused(accounts, "x" * (LONGEST + 1)) == "wrong password"


def test_the_log_tells_the_reasons_apart(accounts):
    set_password(accounts, "the right one")
    assert refused(accounts, "wrong") == "wrong password"
    assert refused(accounts, "the right one", "sam@example.org") == "no such account"
    with accounts.database.write() as writer:
        users.set_enabled(writer, FRODO, False)
    assert refused(accounts, "the right one") == "disabled"
    assert refused(accounts, "wrong") == "wrong password"


def test_a_stamp_changes_with_hash_and_time():
    stamps = {Credential(password_hash, changed).stamp for password_hash in ("a", "b") for changed in ("1", "2")}
    assert len(stamps) == 4
