"""Packed rows: unpacked they are what json.dumps makes of the values, or it is said that nobody can tell."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.db.fast.packing import Unpacker
from genows.db.queries.packing import NULL, SEPARATOR, joined_row, packed_row
from genows.encode.tabletext import CSV, TSV

FIELDS = ("id", "name", "a \"quoted\" name")
VALUE = st.none() | st.text(st.characters(exclude_categories=["Cs"])) | st.text('ab"\\\n\x00\x1c\x1d\x1e\x7f\u2028ä€𝔘 ' + SEPARATOR)
CLEAN = st.none() | st.text("ab,:{}null\x7f\x80\u2028ä€𝔘 ")


def rows_of(values):
    return st.lists(st.tuples(values, values, values), min_size=1, max_size=6)


def packed(row):
    """As the database packs: CONCAT_WS of IFNULL(value, NULL)."""
    return SEPARATOR.join(NULL if value is None else value for value in row).encode()


def plain(rows):
    return ",".join(json.dumps(dict(zip(FIELDS, row)), ensure_ascii=False, separators=(",", ":")) for row in rows)


@given(rows_of(VALUE) | rows_of(CLEAN))
def test_unpacked_text_is_json_of_the_values(rows):
    text = Unpacker(FIELDS).text([packed(row) for row in rows])
    if any(SEPARATOR in value for row in rows for value in row if value):
        assert text is None
    else:
        assert text == plain(rows)


@pytest.mark.parametrize("table", [TSV, CSV])
@given(rows_of(VALUE) | rows_of(CLEAN))
def test_lines_of_packed_rows_are_those_of_the_values(table, rows):
    for count in (1, 3):
        cut = [row[:count] for row in rows]
        lines = Unpacker(FIELDS[:count]).lines(table, [packed(row).decode() for row in cut])
        if any(SEPARATOR in value for row in cut for value in row if value):
            assert lines is None
        else:
            assert lines == "".join(map(table.line, cut)) == "".join(table.streamed(iter(cut)))


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(SEPARATOR, id="a lone separator"),
        pytest.param(f"a{SEPARATOR}b", id="a value that looks like two"),
        pytest.param(f"{NULL}{SEPARATOR}{NULL}", id="a value that looks like two NULLs"),
    ],
)
def test_data_that_imitate_the_packing_are_found_out(value):
    assert Unpacker(FIELDS).text([packed(("a", value, "b"))]) is None
    assert Unpacker(FIELDS).lines(TSV, [packed(("a", value, "b")).decode()]) is None


def test_a_row_too_long_for_the_server_is_known():
    assert Unpacker(FIELDS).text([packed(("a", "b", "c")), None]) is None
    assert Unpacker(FIELDS).lines(TSV, ["a", None]) is None


def test_the_mark_of_null_is_made_by_each_process_and_needs_no_escape():
    assert len(NULL) == 16
    assert set(NULL) <= set("0123456789abcdef")


def test_a_packed_row_has_a_mark_for_each_null():
    assert packed_row(["`t`.`A`", "SUM(`N`)"]) == f"CONCAT_WS('{SEPARATOR}', IFNULL(`t`.`A`, '{NULL}'), IFNULL(SUM(`N`), '{NULL}'))"
    assert joined_row(["`t`.`A`", "`B`"]) == f"IFNULL(`t`.`A`, '{NULL}') || '{SEPARATOR}' || IFNULL(`B`, '{NULL}')"
