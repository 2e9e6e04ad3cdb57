"""Users and authorities in the table: names without regard to case, rows that a portal stored in other spellings."""

import pytest

from genows.auth import users
from genows.auth.users import User
from genows.errors import UsageError


@pytest.fixture
def writer(made):
    with made.database.write() as writer:
        yield writer


def store(writer, email, enabled=1):
    writer.do("add_user", email=email, name=f"name of {email}")
    writer.do("set_user_enabled", email=email, enabled=enabled)


@pytest.mark.parametrize("stored", ["frodo@example.org", "FRODO@EXAMPLE.ORG", "Frodo@Example.org"])
@pytest.mark.parametrize("name", ["frodo@example.org", "FRODO@EXAMPLE.ORG", "fRODO@example.org"])
def test_a_user_is_found_in_whatever_spelling(writer, stored, name):
    store(writer, stored)
    assert users.find(writer, name) == User(stored, f"name of {stored}", True)


def test_of_two_spellings_the_lower_case_row_is_the_user_and_either_disables(writer):
    store(writer, "FRODO@EXAMPLE.ORG")
    store(writer, "frodo@example.org")
    assert users.find(writer, "FRODO@EXAMPLE.ORG") == User("frodo@example.org", "name of frodo@example.org", True)
    writer.do("set_user_enabled", email="FRODO@EXAMPLE.ORG", enabled=0)
    assert users.find(writer, "frodo@example.org").enabled is False
    users.set_enabled(writer, "Frodo@Example.org", True)
    assert users.find(writer, "frodo@example.org").enabled is True
    users.set_enabled(writer, "frodo@example.org", False)
    assert {enabled for _, _, enabled in writer.all("users")} == {0}


@pytest.mark.parametrize("name", ["", "sam@example.org", "frodo@example.org ", "x" * 129, "a,b", "half\ud800"])
def test_there_is_no_such_user(writer, name):
    store(writer, "frodo@example.org")
    assert users.find(writer, name) is None
    assert not users.is_stored(writer, name)


@pytest.mark.parametrize("stored", ["frodo@example.org", "FRODO@EXAMPLE.ORG"])
def test_stored(writer, stored):
    store(writer, stored)
    assert users.is_stored(writer, "frodo@example.org")


@pytest.mark.parametrize("email", ["x" * 128, "a@b"])
def test_names_that_can_be_added(writer, email):
    assert users.add(writer, email.upper(), " N" + "n" * 252 + " ") == User(email.lower(), "N" + "n" * 252, True)


@pytest.mark.parametrize(
    ("email", "name", "words"),
    [
        ("x" * 129, "N", "is no login name: 1 to 128 characters"),
        ("a b", "N", "is no login name"),
        ("a\u2028b", "N", "is no login name"),
        ("a,b", "N", "is no login name"),
        ("FRODO@example.org", "N", "There is a user FRODO@example.org already."),
        ("sam", " ", "1 to 255 characters"),
        ("sam", "n" * 256, "1 to 255 characters"),
        ("sam", "a\tb", "without control characters"),
    ],
)
def test_names_that_cannot_be_added(writer, email, name, words):
    store(writer, "frodo@example.org")
    with pytest.raises(UsageError, match=words):
        users.add(writer, email, name)


def test_a_name_of_255_characters(writer):
    assert len(users.add(writer, "sam", "n" * 255).name) == 255


def test_authorities_are_granted_once_and_taken_back_in_all_spellings(writer):
    store(writer, "frodo@example.org")
    assert users.grant(writer, "FRODO@example.org", "public_portal:ALL")
    assert not users.grant(writer, "frodo@example.org", "PUBLIC_PORTAL:all")
    writer.do("add_authority", email="FRODO@EXAMPLE.ORG", authority="public_portal:all")
    writer.do("add_authority", email="sam@example.org", authority="public_portal:ALL")
    assert sorted(users.authorities(writer, "Frodo@example.org")) == ["public_portal:ALL", "public_portal:all"]
    assert users.revoke(writer, "frodo@example.org", "public_portal:ALL")
    assert users.authorities(writer, "frodo@example.org") == []
    assert users.authorities(writer, "sam@example.org") == ["public_portal:ALL"]
    assert not users.revoke(writer, "frodo@example.org", "public_portal:ALL")


@pytest.mark.parametrize("action", [users.known, lambda writer, email: users.grant(writer, email, "ALL"), lambda writer, email: users.set_enabled(writer, email, False)])
def test_commands_say_that_there_is_no_such_user(writer, action):
    with pytest.raises(UsageError, match="There is no user sam."):
        action(writer, "sam")
