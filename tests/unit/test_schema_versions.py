"""The table of docs/schema-versions.md says of each version what its tables and the declarations of sql/ say."""

import re
from pathlib import Path

import pytest

from genows.db.queries.files import COLUMN
from genows.db.queries.kinds import STATEMENTS
from genows.db.queries.queries import read_queries
from tests.foreign import VERSIONS, statements
from tests.house.statements import names_in

EVERY_NAME = frozenset(name for statement in STATEMENTS for names in statement.variants.values() for name in names)
PAGE = Path(__file__).resolve().parents[2] / "docs" / "schema-versions.md"


def tables_and_columns(version):
    """'table' and 'table.column' in small letters, of a portal's database of this version."""
    return names_in(statements(version))


def table_of_the_page():
    """{needed: ({version: whether it is there}, names of files, what is said of a database without it)}."""
    section = PAGE.read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")]
    heading, _, *lines = rows
    versions = heading[1 : 1 + len(VERSIONS)]
    table = {}
    for needed, *cells in lines:
        marks, (files, without) = cells[: len(versions)], cells[len(versions) :]
        assert set(marks) <= {"yes", "–"}
        table[needed.strip("`")] = (
            {version: mark == "yes" for version, mark in zip(versions, marks, strict=True)},
            set(re.findall(r"`(\w+)`", files)),
            without,
        )
    return table


def served(queries):
    """The files of the service: a load writes into one version alone."""
    return [file for file in queries.sources.files.values() if file.of_service]


def declared_needs():
    """{needed: names of the files that need it}."""
    needs = {}
    for file in served(read_queries("mysql")):
        for need in file.all_needs:
            needs.setdefault(need, set()).add(file.name)
    return needs


def stand_ins(choice, first):
    """What stands in: the expression of a column of the rows, of other lines the columns of tables that the first text does not have."""
    if COLUMN.fullmatch(choice.text):
        return [re.sub(r"CAST\((.*) AS CHAR\)", r"\1", choice.expression).replace("`", "")]
    return [f"{table}.{column}" for table, column in re.findall(r"`(\w+)`\.`(\w+)`", choice.text) if f"`{table}`.`{column}`" not in first.text]


def test_the_page_names_every_need_and_its_files():
    assert {needed: files for needed, (_, files, _) in table_of_the_page().items()} == declared_needs()


@pytest.mark.parametrize("version", VERSIONS, ids=[version.number for version in VERSIONS])
def test_the_page_says_what_a_version_has(version):
    names = tables_and_columns(version)
    assert "mutation_event.protein_change" in names
    page = {needed: marks[version.number] for needed, (marks, _, _) in table_of_the_page().items()}
    assert page == {needed: needed.lower() in names for needed in page}


@pytest.mark.slow  # All statements are made for each version.
@pytest.mark.parametrize("version", VERSIONS, ids=[version.number for version in VERSIONS])
def test_the_page_says_what_stands_in(version):
    """Each alternative that is chosen for a version is named in the line of what the version lacks."""
    names, page = tables_and_columns(version), table_of_the_page()
    queries = read_queries("mysql")
    queries.choose(lambda need: need.lower() in names)
    for file in served(queries):
        for line in (line for line in file.lines if line.needs):
            first, choice = line.choices[0], line.chosen(EVERY_NAME, lambda need: need.lower() in names)
            assert choice or not COLUMN.fullmatch(first.text) or line.lacks(lambda need: need.lower() in names) == []
            for need in first.needs if choice is not first and choice is not None else ():
                for words in stand_ins(choice, first):
                    assert words in page[need][2], (file.name, need)
        for need in file.needs:
            runs = all(map(queries.runs, queries.sources.statements[file.name].variants))
            assert need.lower() in names or (not runs and page[need][2].startswith("No statement"))
