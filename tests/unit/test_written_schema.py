"""The tables that genows creates are those of the written schema and of its supplement: names, order, types, lengths, NOT NULL."""

import re
from pathlib import Path

import pytest

from tests.layouts import earlier_script
from tests.shared import shared

SCRIPT = (Path(__file__).parents[2] / "sql" / "schema.mysql.sql").read_text(encoding="utf-8")
OWN = {"genows_data_version", "genows_layout", "genows_packed", "genows_gene_list"}

# What the tables of the written schema gain (section A.4 of the supplement), behind their own columns.
GAINED = {
    "genetic_entity": [("STABLE_ID", "varchar(255)", False)],
    "genetic_profile": [("GENERIC_ASSAY_TYPE", "varchar(255)", False), ("PATIENT_LEVEL", "tinyint(1)", False)],
    "mutation": [("ANNOTATION_JSON", "json", False)],
    "sample_cna_event": [("ANNOTATION_JSON", "json", False)],
    "structural_variant": [
        *(
            (f"SITE{site}_{name}", kind, False)
            for site in (1, 2)
            for name, kind in (("REGION", "varchar(25)"), ("REGION_NUMBER", "int"), ("CONTIG", "varchar(100)"))
        ),
        ("SV_STATUS", "varchar(25)", True),
        ("ANNOTATION_JSON", "json", False),
    ],
}
# What is wider than there, or may be NULL.
CHANGED = {
    "clinical_event": {"EVENT_TYPE": ("varchar(50)", True)},
    "sample": {"STABLE_ID": ("varchar(63)", True)},
    "structural_variant": {"SITE1_ENTREZ_GENE_ID": ("int", False)},
}
OF_LINKS = ("resource_sample", "resource_patient", "resource_study")


def script_tables(text):
    """table -> [(column, type, whether NOT NULL)] of a schema script for MariaDB, as written_tables gives them."""
    line = re.compile(r"^ *`(\w+)` +(enum\([^)]*\)|\S+?),?( .*)?$", re.MULTILINE)
    return {
        table: [(name, kind, "NOT NULL" in rest) for name, kind, rest in line.findall(body)]
        for table, body in re.findall(r"CREATE TABLE `(\w+)` \((.*?)^\)", text, re.MULTILINE | re.DOTALL)
        if table not in OWN
    }


def written_tables(text):
    """table -> [(column, type, whether NOT NULL)], from the tables of the written schema or of its supplement.

    A table has a heading of its own, or a line "`name` — what it is"; or its name stands in the first cell,
    either of its first column's line or of a line that lists all its columns.
    """
    found, table, heading = {}, None, []
    for line in text.splitlines():
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
    kind = re.sub(r"int\(\d+\)", "int", kind).replace("bool", "tinyint(1)").replace("JSON", "json")
    if kind.startswith("enum `"):
        kind = "enum({})".format(",".join(f"'{word}'" for word in re.findall(r"`(\w+)`", kind)))
    return name, kind, "NN" in re.split("[ ,]", rest)


def part(text, begin, end):
    return text[text.index(f"\n{begin}") : text.index(f"\n{end}")]


@pytest.fixture(scope="module")
def written_before():
    """The tables without the supplement."""
    return written_tables(part(shared("spec/database.md").read_text(encoding="utf-8"), "## 1. ", "## 11. "))


@pytest.fixture(scope="module")
def written(written_before):
    """The tables of both, with what the supplement adds to and changes in those of the other."""
    tables = dict(written_before)
    added = written_tables(part(shared("spec/study-files-today.md").read_text(encoding="utf-8"), "### A.2 ", "### A.3 "))
    of_links = added.pop("each of the three")
    assert not set(added) & set(tables)
    tables |= added
    for table in OF_LINKS:
        tables[table] = tables[table] + of_links
    for table, columns in GAINED.items():
        tables[table] = tables[table] + columns
    for table, changes in CHANGED.items():
        tables[table] = [(name, *changes.get(name, rest)) for name, *rest in tables[table]]
    return tables


def test_tables_are_those_of_the_written_schema(written):
    assert set(script_tables(SCRIPT)) == set(written)


@pytest.mark.parametrize("table", sorted(script_tables(SCRIPT)))
def test_columns_are_those_of_the_written_schema(written, table):
    assert script_tables(SCRIPT)[table] == written[table]


def test_the_earlier_layout_is_the_written_schema_without_the_supplement(written_before):
    assert script_tables(earlier_script("mysql")) == written_before
