"""The fast way of writing a long text into a statement gives what PyMySQL's escaping gives; how rows are dealt out to statements."""

from hypothesis import given, strategies
from pymysql.converters import escape_item, escape_string

from genows.address import DatabaseAddress
from genows.db import mysql
from genows.load import matrix
from genows.queries import read_queries


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


class Wire:
    """A connection that keeps what it is told to send."""

    def __init__(self):
        self.sent = []

    def escape(self, value):
        return escape_item(value, "utf8mb4")

    def send_long(self, text):
        self.sent.append(text)


def test_what_a_matrix_writes_at_once_is_one_statement():
    row = (1, 2, "0.25," * 2000)
    rows = [row] * (matrix.BATCH_CHARACTERS // len(row[2]) + 1)
    wire = Wire()
    driver = mysql.MySQLDriver(DatabaseAddress("mysql"))
    assert driver.add_ahead(wire, read_queries("mysql")["add_genetic_alterations"], rows) == len(rows)
    assert len(wire.sent) == 1
