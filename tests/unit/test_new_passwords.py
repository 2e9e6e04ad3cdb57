"""Which new passwords are refused, and with what sentence."""

import pytest

from genows.auth.passwords import COMMON, LONGEST, SHORTEST, check_new, normalized
from genows.errors import ConfigError, PasswordRefused

FRODO = "frodo@example.org"


def refusal(password, blocklist=None, email=FRODO):
    """The sentence, or None."""
    try:
        check_new(password, email, blocklist)
    except PasswordRefused as refused:
        return str(refused)
    return None


@pytest.mark.parametrize(
    ("password", "length"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("fool of a T", 11, id="one character short"),
        pytest.param("   fool of a T   ", 11, id="blanks at the ends do not count"),
        pytest.param("\N{DROMEDARY CAMEL}" * 11, 11, id="of four bytes each"),
        pytest.param("e\u0301" * 11, 11, id="letters of two characters each"),
        pytest.param("x" * (LONGEST + 1), LONGEST + 1, id="one too long"),
        pytest.param("e\u0301" * LONGEST, 2 * LONGEST, id="too long as typed"),
    ],
)
def test_the_length_is_counted_in_characters(password, length):
    assert (SHORTEST, LONGEST) == (12, 1000)
    assert refusal(password) == f"A password has 12 to 1000 characters; this one has {length}."


@pytest.mark.parametrize(
    "password",
    [
        pytest.param("fool of a To", id="the shortest"),
        pytest.param("\N{DROMEDARY CAMEL}" * 12, id="characters beyond the first plane"),
        pytest.param("zzzzzzzzzzzy", id="small letters alone"),
        pytest.param("908172635445362", id="digits alone"),
        pytest.param("x" * LONGEST, id="the longest"),
        pytest.param("frodo@example.org and more", id="the login name within"),
        pytest.param("beware of password1234", id="a common one within"),
    ],
)
def test_nothing_else_is_asked(password):
    assert refusal(password) is None


@pytest.mark.parametrize("password", ["password1234", "PassWord1234", " password 1234 ", "1q2w3e4r5t6y", "Correct Horse battery staple"])
def test_common_ones_are_refused_in_capitals_and_with_blanks_too(password):
    sentence = refusal(password)
    assert sentence.startswith("This password is among the commonest") and password not in sentence


@pytest.mark.parametrize("password", ["frodo@example.org", "FRODO@Example.org "])
def test_the_login_name_is_refused(password):
    assert refusal(password) == "The password must not be the login name."


def test_the_built_in_list_holds_what_can_be_asked_for():
    assert len(COMMON) > 100
    for word in COMMON:
        assert len(word) >= SHORTEST and word == "".join(normalized(word).casefold().split())


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("one ring to rule\n", id="one line"),
        pytest.param("x\nONE RING TO RULE", id="in capitals, without a line's end"),
        pytest.param("\ufeffOneRingToRule\r\nx\r\n", id="as Windows writes it"),
        pytest.param("short\n\n  one ring to rule  \n", id="with blanks around it"),
    ],
)
def test_a_file_of_the_operators(tmp_path, content):
    listed = tmp_path / "listed.txt"
    listed.write_text(content, encoding="utf-8", newline="")
    assert "commonest" in refusal("One ring to rule", listed)
    assert refusal("One ring to rule them", listed) is None


def test_a_line_of_twelve_at_the_files_end(tmp_path):
    listed = tmp_path / "listed.txt"
    listed.write_text("fool of a To")
    assert "commonest" in refusal("Fool of a To", listed)


def test_a_file_that_is_no_utf_8_is_read_all_the_same(tmp_path):
    listed = tmp_path / "listed.txt"
    listed.write_bytes(b"caf\xe9 caf\xe9 caf\xe9\none ring to rule\n")
    assert "commonest" in refusal("one ring to rule", listed)


def test_a_file_that_is_gone_lets_nothing_through(tmp_path):
    with pytest.raises(ConfigError, match="password.blocklist_file: cannot be read: No such file"):
        check_new("one ring to rule", FRODO, tmp_path / "gone.txt")


def test_bytes_that_are_no_text_are_not_taken_for_question_marks():
    """As a terminal that is not set to UTF-8 sends them."""
    assert "UTF-8" in refusal(b"caf\xe9 caf\xe9 caf\xe9".decode("utf-8", "surrogateescape"))
