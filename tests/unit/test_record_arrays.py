"""JSON text of records says what json.dumps says, whatever the text: rendered here, made by SQLite."""

import json
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns import jsonvalues
from genows.columns.jsonvalues import dumps
from genows.columns.ordered import grouped
from genows.db.queries.records import Record, RecordField
from genows.db.sessions import BATCH_ROWS
from genows.encode.tabletext import TSV
from genows.encode.weaving import ELEMENTS, ITEMS
from genows.http import answers
from genows.http.answers import RowBlocks

# Text as databases hold it: no lone surrogates. Often of what JSON has to look at.
TEXT = st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from('"\\\n\r\t\x00\x01\x7f\u2028,}{')))
VALUE = st.one_of(st.none(), TEXT)
FIELDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1, max_size=5, unique=True)


@st.composite
def tables(draw, values=VALUE):
    """(fields, rows of as many values)."""
    fields = tuple(draw(FIELDS))
    return fields, draw(st.lists(st.tuples(*[values] * len(fields)), max_size=8))


def plain(fields, rows):
    return ",".join(json.dumps(dict(zip(fields, row)), ensure_ascii=False, separators=(",", ":")) for row in rows)


def blocks_of(fields, rows):
    return RowBlocks(answers.view_of(record(fields)), lambda: rows)


def test_texts_join_where_they_are_cut():
    rows = [(str(number), None) for number in range(2 * BATCH_ROWS + 1)]
    texts = list(blocks_of(("id", "name"), rows).texts(ELEMENTS))
    assert len(texts) == 3
    assert b"".join(texts).decode() == "," + plain(("id", "name"), rows)


def test_no_rows_give_no_text():
    assert list(blocks_of(("id",), ()).texts(ELEMENTS)) == []


def test_an_array_of_texts_is_a_cell_of_its_items():
    its = Record("R", "", (RecordField("id"), RecordField("items", "texts")))
    blocks = RowBlocks(answers.view_of(its), lambda: [("1", '["a","b,c"]'), ("2", "[]")])
    assert [each.form for each in blocks.view.shown] == ["", ITEMS]
    assert array(answers.of_blocks(its, blocks)) == b'[{"id":"1","items":["a","b,c"]},{"id":"2","items":[]}]'
    assert b"".join(blocks.texts(TSV)) == b"1\ta,b,c\n2\t\n"


@given(st.recursive(VALUE, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner)))
def test_dumps_is_compact_and_keeps_letters(value):
    text = dumps(value)
    assert json.loads(text) == value
    assert text == json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# An array of records


def array(answer):
    return b"".join(answer.chunks)


def record(names):
    return Record("R", "", tuple(map(RecordField, names)))


@given(tables())
def test_an_array_is_that_of_the_plain_way(table):
    fields, rows = table
    assert array(answers.records(record(fields), lambda: iter(rows))) == f"[{plain(fields, rows)}]".encode()


def test_an_array_of_nothing():
    assert array(answers.nothing()) == array(answers.text_array(iter(()))) == array(answers.records(record(("id",)), tuple)) == b"[]"


def test_an_array_of_texts_has_brackets_around_them():
    assert array(answers.text_array(iter([b",1,2", b",3"]))) == b"[1,2,3]"


def test_an_array_leaves_as_it_comes():
    """A chunk is there as soon as it is known that another follows; no row is asked for before that."""
    asked = []

    def rows():
        for number in range(3 * BATCH_ROWS):
            asked.append(number)
            yield (str(number),)

    chunks = iter(answers.records(record(("n",)), rows).chunks)
    assert (next(chunks)[:10], len(asked)) == (b'[{"n":"0"}', 2 * BATCH_ROWS)
    assert (b"".join(chunks)[-12:], len(asked)) == (b',{"n":"749"}]'[-12:], 3 * BATCH_ROWS)


@given(TEXT, st.sampled_from("\ud800\udbff\udc00\udfff"), TEXT)
def test_half_a_character_is_refused_and_never_sent(before, half, after):
    """No database driver gives one, UTF-8 has none; if it did, no client could read it."""
    rows = [("1", "fine"), ("2", before + half + after)]
    with pytest.raises(UnicodeEncodeError):
        array(answers.records(record(("id", "name")), lambda: rows))


@given(st.lists(st.tuples(st.integers(0, 2), TEXT)))
def test_grouped_sorts_within_runs_alone(rows):
    found = list(grouped(iter(rows), key=lambda row: row[0], order=lambda row: row[1]))
    expected, run = [], []
    for row in [*rows, None]:
        if run and (row is None or row[0] != run[0][0]):
            expected += sorted(run, key=lambda one: one[1])
            run = []
        run.append(row)
    assert found == expected


# Rows that a database has made into text


@given(tables(st.one_of(st.none(), TEXT.filter(lambda text: "\x00" not in text))))
def test_sqlites_objects_are_those_of_the_plain_way(table):
    """A NUL ends a text for some of SQLite's functions; no loader writes one."""
    fields, rows = table
    marks = ", ".join("?, ?" for _ in fields)
    connection = sqlite3.connect(":memory:")
    made = []
    for row in rows:
        values = [part for pair in zip(fields, row) for part in pair]
        made += connection.execute(f"SELECT json_object({marks})", values).fetchone()
    connection.close()
    assert [json.loads(text) for text in made] == [dict(zip(fields, row)) for row in rows]
    if not any("\x00" in name for name in fields):
        assert ",".join(made) == plain(fields, rows)


@pytest.mark.parametrize("text", ["", None, "x", "NaN", "[-Infinity]", "1e999", '"\\ud800"', '{"\\udc00": 1}', "[" * 100_000])
def test_what_is_no_json_is_as_if_it_were_not_there(text):
    assert jsonvalues.json_or_nothing(text) is None and jsonvalues.value_or_nothing(text) is None


def test_stored_json_is_read_and_written_in_one_form():
    assert jsonvalues.json_or_nothing(' {"a": [1, "\\u00fc", null]} ') == '{"a":[1,"ü",null]}'
    assert jsonvalues.value_or_nothing("[1.5, {}]") == [1.5, {}]
