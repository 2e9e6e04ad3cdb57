"""The tables that genows creates are those of the written schema: names, order, types, lengths, NOT NULL."""

import re
from pathlib import Path

import pytest

from tests.shared import shared

SCRIPT = Path(__file__).parents[2] / "sql" / "schema.mysql.sql"
OWN = {"genows_data_version"}


def script_tables():
    """table -> [(column, type, whether NOT NULL)], as written_tables gives them."""
    text = SCRIPT.read_text(encoding="utf-8")
    line = re.compile(r"^  `(\w+)` +(\S+?),?( .*)?$", re.MULTILINE)
    return {
        table: [(name, kind, "NOT NULL" in rest) for name, kind, rest in line.findall(body)]
        for table, body in re.findall(r"CREATE TABLE `(\w+)` \((.*?)^\)", text, re.MULTILINE | re.DOTALL)
        if table not in OWN
    }


def written_tables(text):
    """table -> [(column, type, whether NOT NULL)], from the tables of sections 1 to 10 of the written schema.

    A table has a heading of its own, or a line "`name` — what it is"; or its name stands in the first cell,
    either of its first column's line or of a line that lists all its columns.
    """
    found, table, heading = {}, None, []
    for line in text[text.index("\n## 1. ") : text.index("\n## 11. ")].splitlines():
        if not line.startswith("|"):
            named = re.match(r"(?:#+ [\d.]+ )?`(\w+)`(?: |$)", line)
            table, heading = named[1] if named else table, []
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not heading:
            heading = cells
        elif set(line) <= set("|-"):
            continue
        elif heading[0] == "Column":
            found.setdefault(table, []).append(column(cells[0], cells[1], cells[2]))
        elif heading[:2] == ["Table", "Column"]:
            table = cells[0] or table
            found.setdefault(table, []).append(column(cells[1], cells[2], cells[3]))
        elif heading[0] == "Table" and heading[-1] == "Columns":
            found[cells[0].split("`")[1]] = listed_columns(cells[-1])
    return found


def listed_columns(cell):
    """From "NAME type NN FK→…; NAME type null; …; PK both", where what is no column has no type."""
    parts = re.findall(r"(?:^|; )(\w+) ((?:var)?char\(\d+\)|\w*int\(\d+\)|bool|float|double|datetime|\w*text)([^;]*)", cell)
    return [column(*part) for part in parts]


def column(name, kind, rest):
    """Display widths of integers mean nothing, and bool is short for tinyint(1)."""
    return name, re.sub(r"int\(\d+\)", "int", kind).replace("bool", "tinyint(1)"), "NN" in rest.split()


@pytest.fixture(scope="module")
def written():
    return written_tables(shared("spec/database.md").read_text(encoding="utf-8"))


def test_tables_are_those_of_the_written_schema(written):
    assert set(script_tables()) == set(written)


@pytest.mark.parametrize("table", sorted(script_tables()))
def test_columns_are_those_of_the_written_schema(written, table):
    assert script_tables()[table] == written[table]
