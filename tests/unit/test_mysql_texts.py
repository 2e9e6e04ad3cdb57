"""The fast way of writing a long text into a statement gives what PyMySQL's escaping gives; how rows are dealt out to statements."""

from types import SimpleNamespace

import pytest
from hypothesis import given, strategies
from pymysql.converters import escape_item, escape_string

from genows.config.address import DatabaseAddress
from genows.db.fast import mysql, rowtexts
from genows.db.queries.queries import read_queries
from genows.load.matrix import matrixfile


@given(strategies.text(), strategies.text(alphabet="0.12,NA\"'\\\0\n\r\x1a%é😀", max_size=20))
def test_a_long_text_is_written_as_pymysql_writes_it(some, odd):
    text = odd + "0.25," * 100 + some + odd
    assert rowtexts._quoted(text) in (None, f"'{escape_string(text)}'")


@pytest.mark.slow  # Every character there is.
def test_every_character_that_pymysql_escapes_is_left_to_it():
    assert rowtexts._quoted("x" * 501) == f"'{'x' * 501}'"
    for character in map(chr, range(0x110000)):
        if escape_string(character) != character:
            assert rowtexts._quoted("x" * 501 + character) is None, repr(character)


def test_short_texts_and_other_values_are_left_to_pymysql():
    assert [rowtexts._quoted(value) for value in ("short", 5, None, b"x" * 600, 1.5)] == [None] * 5


VALUES = strategies.one_of(
    strategies.sampled_from(["NA", "'", "\\", "%s", "", 1, 1.0, True, None, 0.0, -0.0]), strategies.text(max_size=5), strategies.integers()
)


@given(strategies.lists(strategies.lists(VALUES, min_size=3, max_size=3).map(tuple) | strategies.just(("NA", 7, None)), max_size=8))
def test_rows_are_written_as_pymysql_writes_their_values(rows):
    def escape(value):
        return escape_item(value, "utf8mb4")

    expected = ["(%s,%s,%s,'%%')" % tuple(map(escape, row)) for row in rows]
    assert list(rowtexts.row_texts("(%s,%s,%s,'%%')", rows, escape)) == expected
    for column in zip(*rows):
        assert list(rowtexts._column(column, escape)) == list(map(escape, column))


class Wire:
    """A connection that keeps what it is told to send."""

    peer = SimpleNamespace(statement_bytes=1 << 24)

    def __init__(self):
        self.sent = []

    def escape(self, value):
        return escape_item(value, "utf8mb4")

    def send_long(self, text):
        self.sent.append(text)


def test_what_a_matrix_writes_at_once_is_one_statement():
    row = (1, 2, "0.25," * 2000)
    rows = [row] * (matrixfile.BATCH_CHARACTERS // len(row[2]) + 1)
    wire = Wire()
    driver = mysql.FastMySQLDriver(DatabaseAddress("mysql"))
    assert driver.add_ahead(wire, read_queries("mysql")["add_genetic_alterations"], rows) == len(rows)
    assert len(wire.sent) == 1
