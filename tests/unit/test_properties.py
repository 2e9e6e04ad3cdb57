"""The properties grammar, case by case as java.util.Properties reads it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.config.properties import read_properties
from genows.errors import ConfigError


def texts(data):
    data = data.encode() if isinstance(data, str) else data
    return {key: text for key, (text, _) in read_properties(data, "portal.properties").items()}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param("", {}, id="an empty file"),
        pytest.param("a=1", {"a": "1"}, id="equals sign, no line end"),
        pytest.param("a: 1\n", {"a": "1"}, id="colon"),
        pytest.param("a 1\n", {"a": "1"}, id="blank"),
        pytest.param("a\t=\f1\n", {"a": "1"}, id="white space around the separator"),
        pytest.param("a==1\nb=:2\nc : = 3\n", {"a": "=1", "b": ":2", "c": "= 3"}, id="only one separator is taken"),
        pytest.param("a=b=c:d e\n", {"a": "b=c:d e"}, id="separators in a value"),
        pytest.param("a\n=1\n", {"a": "", "": "1"}, id="a key alone, a value alone"),
        pytest.param("  \t\f a=1\n", {"a": "1"}, id="leading white space"),
        pytest.param("a=1 \t\n", {"a": "1 \t"}, id="trailing white space belongs to the value"),
        pytest.param("# a=1\n  ! b=2\nc=3 # d\n", {"c": "3 # d"}, id="comments, and none at the end of a line"),
        pytest.param("# a \\\nb=2\n", {"b": "2"}, id="a comment is not continued"),
        pytest.param("a=1\rb=2\r\nc=3\n\n \t\nd=4", {"a": "1", "b": "2", "c": "3", "d": "4"}, id="line ends, blank lines"),
        pytest.param("a=1\u2028b\x85c\x0bd\n", {"a": "1\u2028b\x85c\x0bd"}, id="no other character ends a line"),
        pytest.param("a\xa0=1\n", {"a\xa0": "1"}, id="a no-break space is no white space"),
        pytest.param("a=1,\\\n   2,\\\n\t3\n", {"a": "1,2,3"}, id="continued lines lose their indent"),
        pytest.param("a=1\\\n# b\n", {"a": "1# b"}, id="a continued line is no comment"),
        pytest.param("a=1\\\n\nb=2\n", {"a": "1", "b": "2"}, id="a blank line ends a continuation"),
        pytest.param("a=1\\\\\nb=2\n", {"a": "1\\", "b": "2"}, id="two backslashes at the end continue nothing"),
        pytest.param("a=1\\\\\\\n2\n", {"a": "1\\2"}, id="three do"),
        pytest.param("a=1\\", {"a": "1"}, id="a backslash at the end of the file"),
        pytest.param("\\\na=1\n", {"a": "1"}, id="a line of one backslash"),
        pytest.param("ke\\\n  y=1\n", {"key": "1"}, id="a key over two lines"),
        pytest.param(r"a\ b\=c\:d=1", {"a b=c:d": "1"}, id="escaped separators in a key"),
        pytest.param(r"\#a=1", {"#a": "1"}, id="an escaped comment sign"),
        pytest.param(r"a=\ 1", {"a": " 1"}, id="an escaped leading blank"),
        pytest.param(r"a=\t\n\r\f\\\"\z", {"a": '\t\n\r\f\\"z'}, id="escapes, unknown ones drop the backslash"),
        pytest.param(r"\u00e9=\u00E9\u4e2d1", {"é": "é中1"}, id="unicode escapes in key and value"),
        pytest.param(r"a=\ud83d\ude00", {"a": "😀"}, id="a surrogate pair is one character"),
        pytest.param(r"a=\ud83d!", {"a": "\ud83d!"}, id="half a pair stays alone"),
        pytest.param(r"a=\\u00e9", {"a": r"\u00e9"}, id="an escaped backslash before a u"),
        pytest.param("a=1\nb=2\na=3\n", {"a": "3", "b": "2"}, id="the last of equal keys wins"),
        pytest.param("a=é中".encode(), {"a": "é中"}, id="UTF-8"),
        pytest.param("a=é".encode("latin-1"), {"a": "é"}, id="ISO-8859-1"),
        pytest.param(b"\xef\xbb\xbfa=1", {"a": "1"}, id="a byte order mark"),
    ],
)
def test_grammar(data, expected):
    assert texts(data) == expected


def test_line_is_where_the_entry_begins():
    data = b"# head\r\n\r\na=1\\\r\n  2\r\nb=3\ra=4\n"
    assert read_properties(data, "f") == {"a": ("4", 6), "b": ("3", 5)}


def test_what_another_text_has_replaced_is_told_with_its_line():
    replaced = []
    entries = read_properties(b"a=1\nb=2\nb=2\n\\u0061=3\na=1\n", "f", None, replaced)
    assert (entries, replaced) == ({"a": ("1", 5), "b": ("2", 3)}, [("a", 1), ("a", 4)])


@pytest.mark.parametrize("escape", [r"\u12", r"\u12G4", r"\uu00e9", r"C:\users", r"\u"])
def test_broken_unicode_escape_is_refused_with_its_place_and_without_the_value(escape):
    with pytest.raises(ConfigError) as caught:
        read_properties(f"b=1\ndb.password=hush{escape}\n".encode(), "portal.properties")
    assert (caught.value.place, caught.value.name) == ("portal.properties:2", "db.password")
    assert "four hexadecimal digits" in str(caught.value) and "hush" not in str(caught.value)


def test_all_broken_escapes_are_reported_and_the_rest_is_read():
    problems = []
    entries = read_properties(rb"""a=\u1
b=2
c=\ux
""", "f", problems)
    assert entries == {"b": ("2", 2)}
    assert [(problem.place, problem.name) for problem in problems] == [("f:1", "a"), ("f:3", "c")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32"])
def test_utf_16_is_refused_rather_than_read_as_a_file_without_settings(encoding):
    with pytest.raises(ConfigError) as caught:
        read_properties("authenticate=password\n".encode(encoding), "f")
    assert "UTF-8" in caught.value.problem


def escaped(text):
    """As Properties.store writes it."""
    units = text.encode("utf-16-be")
    codes = [int.from_bytes(units[i : i + 2], "big") for i in range(0, len(units), 2)]
    return "".join(escaped_character(chr(code)) if 0 < code < 127 else f"\\u{code:04x}" for code in codes)


def escaped_character(character):
    special = {"\t": r"\t", "\n": r"\n", "\r": r"\r", "\f": r"\f"}
    plain = "\\" + character if character in "\\=:#! " else character
    return special.get(character, plain)


@given(st.dictionaries(st.text(), st.text()))
def test_what_java_writes_is_read_back(entries):
    data = "".join(f"{escaped(key)}={escaped(text)}\n" for key, text in entries.items())
    assert texts(data) == entries


@given(st.binary())
def test_any_bytes_are_read_or_refused_by_name(data):
    problems = []
    read_properties(data, "f", problems)
    assert all(isinstance(problem, ConfigError) for problem in problems)
