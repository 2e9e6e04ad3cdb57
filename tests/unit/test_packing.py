"""Packed rows: unpacked they are what json.dumps makes of the values, or it is said that nobody can tell."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.db.packing import NULL, QUOTE, SEPARATOR, Unpacker

FIELDS = ("id", "name", "a \"quoted\" name")
VALUE = st.none() | st.text(st.characters(exclude_categories=["Cs"])) | st.text('ab"\\\n\x00\x1c\x7fä€𝔘 ' + QUOTE + NULL + SEPARATOR)
ROWS = st.lists(st.tuples(VALUE, VALUE, VALUE), min_size=1, max_size=6)


def packed(row):
    """As the database packs: CONCAT_WS of IFNULL(CONCAT(QUOTE, value, QUOTE), NULL)."""
    return SEPARATOR.join(NULL if value is None else QUOTE + value + QUOTE for value in row)


def holds_a_mark(rows):
    return any(mark in value for row in rows for value in row if value is not None for mark in (QUOTE, NULL, SEPARATOR))


@given(ROWS)
def test_unpacked_text_is_json_of_the_values(rows):
    text = Unpacker(FIELDS).text([packed(row) for row in rows])
    if holds_a_mark(rows):
        assert text is None
    else:
        assert text == ",".join(
            json.dumps(dict(zip(FIELDS, row)), ensure_ascii=False, separators=(",", ":")) for row in rows
        )


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(QUOTE + SEPARATOR + QUOTE, id="a value that looks like the border of two values"),
        pytest.param(NULL, id="a value that looks like NULL"),
        pytest.param(SEPARATOR, id="a lone separator"),
        pytest.param(QUOTE * 2 + NULL, id="marks that would balance the count"),
    ],
)
def test_data_that_imitate_the_packing_are_found_out(value):
    assert Unpacker(FIELDS).text([packed(("a", value, "b"))]) is None
