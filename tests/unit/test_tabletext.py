"""Cells and lines of tables; records of blocks become the same lines, and the JSON that json.dumps makes."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.blocks import Block
from genows.columns.fields import Shown, View
from genows.columns.jsonvalues import dumps
from genows.encode.tabletext import CSV, TSV, counted, distinct, protected
from genows.encode.weaving import JSON_LINES, style_of, woven

NAMES = ("id", "name", 'odd":"name', "last")
TEXTS = st.text(st.sampled_from('a0"\\\t\n\r\0,;=[]{}:\u2028é null')) | st.sampled_from(["null", "[]", '","name":"', '"},{"id":"', "\\u0041"])
ROWS = st.lists(st.tuples(*[st.none() | TEXTS] * len(NAMES)), min_size=1, max_size=5)


def lines(table, rows):
    return "".join(map(table.line, rows))


@given(ROWS)
def test_rows_become_the_same_tables_and_lines_of_json_as_one_by_one(some):
    view, block = View(tuple([Shown(name, name) for name in NAMES])), Block.of_rows(NAMES, some)
    for table in (TSV, CSV, TSV._replace(guard=protected), CSV._replace(guard=protected)):
        assert woven(style_of(table, view), view, block) == lines(table, some)
    assert woven(JSON_LINES, view, block) == "".join(dumps(dict(zip(NAMES, row, strict=True))) + "\n" for row in some)


@given(ROWS)
def test_csv_gives_every_text_back_and_tells_null_from_an_empty_one(some):
    # The reader of Python 3.10 knows no NUL, which cells leave as they are.
    some = [[cell and cell.replace("\0", "\1") for cell in row] for row in some]
    read = list(csv.reader(io.StringIO(lines(CSV, some), newline=""), strict=True))
    assert read == [[cell or "" for cell in row] for row in some]
    assert [CSV.cell(None), CSV.cell("")] == ["", '""']


@given(ROWS)
def test_a_row_of_tsv_is_a_line_and_begins_no_quotation_by_itself(some):
    text = lines(TSV, some)
    assert text.count("\n") == len(some) and text.count("\t") == len(some) * (len(NAMES) - 1) and "\r" not in text
    for cell in text.replace("\n", "\t").split("\t"):
        assert not cell.startswith('"') or len(cell) > 1 and cell.endswith('"') and '"' not in cell[1:-1].replace('""', "")


def test_one_column_has_no_empty_line():
    assert lines(TSV, [("a",), (None,), ("",)]) == 'a\n""\n""\n'
    assert lines(CSV, [(None,)]) == '""\r\n'


@pytest.mark.parametrize("value", ["0001", "=1+1", "+5", "@SUM(A1)", "-x", "1E5", "SEPT2", "MARCH1", "1-2", "3/4", "12:30", "12345678901234567", "TRUE", " =1", "\t=1",
                                   "0.50", "1.0", ".5", "5.", "-.5", "-1.50", "1,000", "0,5", "-0", "00", "$5", "5 €", "5 %", "(5)", "5-", "1 1/2", "5 PM", "12 am"])
def test_spreadsheets_are_kept_from_changing(value):
    assert protected(value) == f'="{value}"'


@pytest.mark.parametrize("value", ["", "TP53", "12", "-1.5", "0.25", "0", "p.V600E", "NA", "a=b", "TCGA-01-A", "120", "-0.05", "10.01", "8q24", "R175H", "17p"])
def test_what_they_leave_alone_is_left_alone(value):
    assert protected(value) == value


def test_a_long_formula_is_a_text_too_and_quotation_marks_cannot_end_one():
    assert protected("=" + "x" * 300) == "'=" + "x" * 300
    assert protected('="a"&cmd') == '="=""a""&cmd"'


def test_columns_of_one_name_are_told_apart():
    assert distinct(["A", "id", "A", "A"], ["id"]) == ["A", "id_", "A_", "A__"]


@pytest.mark.parametrize(("number", "text"), [(0, "0 samples"), (1, "1 sample"), (2, "2 samples"), (12345, "12,345 samples")])
def test_what_is_there_once_is_told_in_the_singular(number, text):
    assert counted(number, "sample") == text
    assert counted(number, "authority", "authorities") == text.replace("samples", "authorities").replace("sample", "authority")
