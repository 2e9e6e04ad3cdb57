"""What is woven of blocks is what json.dumps and the lines of tables say, whatever the values and however they are stored."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.blocks import Block
from genows.columns.fields import Shown, View
from genows.encode.tabletext import CSV, TSV, protected
from genows.encode.weaving import BARE, JSON, JSON_LINES, style_of, woven
from tests.unit.test_blocks import tables


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
        assert list(map(json.loads, woven(JSON_LINES, view, block).split("\n"))) == right


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
