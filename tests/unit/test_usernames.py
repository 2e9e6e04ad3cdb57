"""Login names that look the same are the same: composed or not, in whatever case; and what is added is found."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.auth import usernames, users
from genows.errors import UsageError

COMPOSED, APART = "j\u00fcrgen@x.org", "ju\u0308rgen@x.org"
DOTTED, LOWERED = "\u0130bo@x.org", "i\u0307bo@x.org"
LETTERS = st.sampled_from("aAiIıİsSſßẞüÜuU\u0308\u0307σςΣώΏeé\u0301åÅÅKKκ@.ﬁﾞがか\u3099")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (COMPOSED, APART),
        ("J\u00dcRGEN@X.ORG", APART),
        (DOTTED, LOWERED),
        ("\u00e5sa", "\u212bSA"),
        ("\u1e69", "s\u0307\u0323"),
        ("ΟΔΟΣ", "οδος"),
    ],
)
def test_names_that_are_one(one, other):
    assert usernames.same(one, other) and usernames.folded(one) == usernames.folded(other)
    assert usernames.stored_form(one) == usernames.stored_form(other)


@pytest.mark.parametrize(("one", "other"), [("adm\u0131n", "admin"), ("\u017fam", "sam"), (DOTTED, "ibo@x.org"), ("jurgen", "j\u00fcrgen"), ("\u1e9e", "\u00df"), ("ss", "\u00df"), ("\u212aate", "kate")])
def test_names_that_are_two(one, other):
    assert not usernames.same(one, other) and not usernames.same(other, one)


def test_names_of_ascii_have_the_spellings_that_they_had():
    assert usernames.spellings("Frodo@Example.org") == ("frodo@example.org", "Frodo@Example.org", "FRODO@EXAMPLE.ORG")
    assert usernames.lower_forms("Frodo@Example.org") == ("frodo@example.org",)


@given(st.text(LETTERS, min_size=1, max_size=6), st.sampled_from(["NFC", "NFD"]), st.sampled_from([str.upper, str.lower, str]))
def test_each_name_is_found_by_what_is_stored_of_it(name, form, case):
    stored = usernames.stored_form(name)
    assert usernames.same(stored, name) and usernames.stored_form(stored) == stored and usernames.composed(stored) == stored
    assert stored in usernames.spellings(name)
    other = unicodedata.normalize(form, case(name))
    if usernames.same(other, name):
        assert usernames.stored_form(other) == stored and stored in usernames.spellings(other)
        assert usernames.folded(other) == usernames.folded(name)


@pytest.mark.parametrize(
    ("letter", "called"),
    [("\u200b", "U+200B ZERO WIDTH SPACE"), ("\ufeff", "U+FEFF ZERO WIDTH NO-BREAK SPACE"), ("\u00ad", "U+00AD SOFT HYPHEN"), ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
     ("\u0378", "U+0378"), ("\ue000", "U+E000"), ("\u034f", "U+034F COMBINING GRAPHEME JOINER"), ("\u3164", "U+3164 HANGUL FILLER"), ("\u3000", "U+3000 IDEOGRAPHIC SPACE"),
     ("\U000e0100", "U+E0100 VARIATION SELECTOR-17")],
)  # fmt: skip
def test_a_name_that_looks_like_another_is_not_added_and_what_is_stored_is_found(writer, letter, called):
    name = f"frodo{letter}@example.org"
    with pytest.raises(UsageError, match=f"nobody sees, {re.escape(called)}: it would look like another login name"):
        users.add(writer, name, "F")
    assert not users.find(writer, name)
    writer.do("add_user", email=name, name="stored by a portal")
    assert users.find(writer, name)


def test_letters_of_all_alphabets_are_seen():
    assert not any(map(usernames.invisible, (COMPOSED, APART, DOTTED, LOWERED, "σίσυφος@x.org", "각@x.org", "がか@x.org", "नमस्ते@x.org", "李@x.org", "a'b+c@x.org")))


def test_a_name_is_as_long_as_it_is_composed():
    assert usernames.is_valid("u\u0308" * usernames.LONGEST) and not usernames.is_valid("u\u0308" * (usernames.LONGEST + 1))


@pytest.fixture
def writer(made):
    with made.database.write() as writer:
        yield writer


@pytest.mark.parametrize(("stored", "asked"), [(COMPOSED, APART), (APART, COMPOSED), ("JU\u0308RGEN@X.ORG", COMPOSED), ("Ju\u0308rgen@x.org", COMPOSED), (LOWERED, DOTTED), (DOTTED, DOTTED)])
def test_what_a_portal_has_stored_in_another_form_is_found(writer, stored, asked):
    writer.do("add_user", email=stored, name="N")
    writer.do("add_authority", email=stored, authority="x:ALL")
    assert users.find(writer, asked).email == stored
    assert users.authorities(writer, asked) == ["x:ALL"]
    with pytest.raises(UsageError, match="already"):
        users.add(writer, asked, "N")
    users.set_enabled(writer, asked, False)
    assert users.find(writer, stored).enabled is False
    assert users.revoke(writer, asked, "x:all") and users.authorities(writer, stored) == []


@pytest.mark.parametrize("name", [APART, DOTTED, "\u1e9ean@x.org", "\u03f4@x.org", "Σ@x.org"])
def test_what_is_added_is_found_by_what_was_typed(writer, name):
    added = users.add(writer, name, "N")
    assert users.find(writer, name) == added
    assert users.grant(writer, name, "x:ALL") and not users.grant(writer, added.email, "x:all")
