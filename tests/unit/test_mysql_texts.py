"""The fast way of writing a long text into a statement gives what PyMySQL's escaping gives."""

from hypothesis import given, strategies
from pymysql.converters import escape_string

from genows.db import mysql


@given(strategies.text(), strategies.text(alphabet="0.12,NA\"'\\\0\n\r\x1a%é😀", max_size=20))
def test_a_long_text_is_written_as_pymysql_writes_it(some, odd):
    text = odd + "0.25," * 100 + some + odd
    assert mysql._quoted(text) in (None, f"'{escape_string(text)}'")


def test_every_character_that_pymysql_escapes_is_left_to_it():
    assert mysql._quoted("x" * 501) == f"'{'x' * 501}'"
    for character in map(chr, range(0x110000)):
        if escape_string(character) != character:
            assert mysql._quoted("x" * 501 + character) is None, repr(character)


def test_short_texts_and_other_values_are_left_to_pymysql():
    assert [mysql._quoted(value) for value in ("short", 5, None, b"x" * 600, 1.5)] == [None] * 5
