"""What is woven of blocks is what json.dumps and the lines of tables say, whatever the values and however they are stored."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.blocks import Block, melted
from genows.columns.fields import Shown, View
from genows.encode.tabletext import CSV, TSV, protected
from genows.encode.weaving import BARE, ELEMENTS, JSON, JSON_LINES, VALUE, Cells, Wide, style_of, woven, woven_values
from tests.unit.test_blocks import TEXT, tables


def blocks_of(table):
    size, columns = table
    block = Block(size, dict(columns))
    return [block, Block.of_text(block.text(list(columns))), Block.of_text(block.text(list(columns))).take(range(size))]


def view_of(columns, omits=False, form=""):
    return View(tuple(Shown(f"field {name}", name, form) for name in columns), omits)


@given(tables())
def test_json(table):
    _, columns = table
    view = view_of(columns)
    right = [dict(zip(view.names, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    for block in blocks_of(table):
        assert woven(JSON, view, block) == ",".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in right)
        assert woven(ELEMENTS, view, block) == "," + woven(JSON, view, block)
        assert list(map(json.loads, woven(JSON_LINES, view, block).split("\n")[:-1])) == right


@given(tables())
def test_records_without_what_has_no_value(table):
    size, columns = table
    always = {"first": list(map(str, range(size))), **columns}
    view = view_of(always, omits=True)
    right = [{name: value for name, value in zip(view.names, row, strict=True) if value is not None} for row in zip(*always.values(), strict=True)]
    for block in blocks_of((size, always)):
        assert json.loads(f"[{woven(JSON, view, block)}]") == right


def test_bare_values():
    columns = {"a": ["1", None, "-2.5"], "b": ['{"x":"y"}'] * 3}
    for block in blocks_of((3, columns)):
        assert woven(JSON, view_of(columns, form=BARE), block) == (
            '{"field a":1,"field b":{"x":"y"}},{"field a":null,"field b":{"x":"y"}},{"field a":-2.5,"field b":{"x":"y"}}'
        )


@given(tables(), st.sampled_from([TSV, CSV, TSV._replace(guard=protected), CSV._replace(guard=protected)]))
def test_lines_of_tables(table, spelled):
    _, columns = table
    view = view_of(columns)
    right = "".join(map(spelled.line, zip(*columns.values(), strict=True)))
    for block in blocks_of(table):
        assert woven(style_of(spelled, view), view, block) == right


@pytest.mark.parametrize("number", [1, 3])
def test_records_that_are_all_the_same(number):
    assert woven(JSON, view_of("a"), Block(number, {"a": '="x"'})) == ",".join(['{"field a":"x"}'] * number)


OWNER, STUDY = "owner", "study"
# Of each field the column: the value at the end, in the middle, before and after what stands once an owner.
SHAPES = (("name", VALUE, STUDY, OWNER), (OWNER, STUDY, "name", VALUE), (OWNER, "name", VALUE, "about"), ("name", VALUE), (VALUE, OWNER, "about", STUDY))


@st.composite
def wide(draw):
    """Blocks of owners, the same three times; the series of their columns; and runs of owners with their ends."""
    size, columns = draw(tables())
    own = {OWNER: draw(st.lists(TEXT, min_size=size, max_size=size)), STUDY: ["s"] * size}
    series = {name: {"name": name, "about": draw(st.one_of(st.none(), TEXT))} for name in sorted(columns)}
    starts = draw(st.sets(st.integers(0, size - 1)))
    ends = sorted({*starts, size})
    return blocks_of((size, {**columns, **own})), series, [(start, end - start) for start, end in zip(ends, ends[1:])]


def records_of(block, series, shape, runs):
    """The records of a block as tuples, made one by one: those of each run by column, then by record."""
    single = [(place, 1) for place in range(block.size) if not any(first <= place < first + number for first, number in runs)]
    for first, number in sorted([*single, *runs]):
        for name, fields in series.items():
            for place in range(first, first + number):
                value = block.values(name)[place]
                cells = {**fields, VALUE: value, OWNER: block.values(OWNER)[place], STUDY: block.values(STUDY)[place]}
                if value is not None:
                    yield tuple(map(cells.__getitem__, shape))


@given(wide(), st.sampled_from(SHAPES), st.booleans(), st.booleans())
def test_a_record_for_each_value(made, shape, in_runs, omits):
    blocks, series, runs = made
    view, runs = view_of(shape, omits), runs if in_runs else []
    for block in blocks:
        right = list(records_of(block, series, shape, runs))
        texts = [[(name, cell) for name, cell in zip(view.names, row, strict=True) if cell is not None or not omits] for row in right]
        assert woven_values(JSON, view, block, series, runs) == ",".join(json.dumps(dict(row), ensure_ascii=False, separators=(",", ":")) for row in texts)
        assert omits or woven_values(style_of(TSV, view), view, block, series, runs) == "".join(map(TSV.line, right))
        if not runs:
            assert list(melted(block, series, VALUE, [OWNER, STUDY]).rows(shape)) == right


def test_no_column_gives_no_record():
    block = Block(2, {OWNER: ["a", "b"]})
    assert woven_values(JSON, view_of((OWNER, "name", VALUE)), block, {}) == ""
    assert melted(block, {}, VALUE, [OWNER]).size == 0


@given(st.lists(st.one_of(st.none(), TEXT, st.sampled_from(["1.5", "NA", "-2"])), min_size=1, max_size=7), TEXT, st.booleans())
def test_values_beside_each_other(values, head, are_numbers):
    values = ["1.5", "-2"][: len(values)] * len(values) if are_numbers else values
    names = [f"S\u00e9 {number}" for number in range(len(values))]
    for block in blocks_of((len(values), {VALUE: values})):
        record = Wide(JSON, ["of", "none"], names).record((head, None), block)
        assert record == json.dumps({"of": head, "none": None, **dict(zip(names, values, strict=True))}, ensure_ascii=False, separators=(",", ":"))
        for spelled in (TSV, CSV, CSV._replace(guard=protected)):
            assert Wide(Cells(spelled, 2 + len(names)), ["of", "none"], names).record((head, None), block) == spelled.line((head, None, *values))


def test_nothing_beside_each_other():
    assert Wide(JSON, ["of"], []).record(("x",), Block(0, {VALUE: "=null"})) == '{"of":"x"}'
