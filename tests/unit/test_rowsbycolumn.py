"""Rows that come by column are stored as they are row by row."""

import sqlite3
from contextlib import closing

import pytest

from genows.db.fast.sqlite import STATEMENT_VALUES, FastSQLiteDriver
from genows.db.queries.queries import read_queries
from genows.db.rowsbycolumn import RowsByColumn
from genows.db.sqlite import SQLiteDriver
from genows.errors import DatabaseError

ADD = read_queries("sqlite")["add_genetic_alterations"]
TABLE = "CREATE TABLE `genetic_alteration` (`GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID` UNIQUE, `VALUES`)"


def stored(driver, columns):
    with closing(driver.connect_writer(1)) as writer:
        writer.execute(TABLE)
        driver.begin_write(writer)
        assert driver.add_all(writer, ADD, RowsByColumn(columns)) == len(columns[0])
        return writer.execute("SELECT * FROM `genetic_alteration` ORDER BY `rowid`").fetchall()


@pytest.mark.parametrize("number", [0, 1, 2, STATEMENT_VALUES - 1, STATEMENT_VALUES, 2500])
@pytest.mark.parametrize(
    "value",
    [
        pytest.param(lambda row: "NA", id="a text throughout"),
        pytest.param(lambda row: None, id="none throughout"),
        pytest.param(lambda row: "NA" if row else None, id="another in the first row"),
        pytest.param(lambda row: f"'{row}?", id="texts"),
    ],
)
def test_any_number_of_rows(tmp_path, number, value):
    columns = [[7] * number, range(number), [value(row) for row in range(number)]]
    fast = stored(FastSQLiteDriver(tmp_path / "fast.db"), list(map(list, columns)))
    assert fast == stored(SQLiteDriver(tmp_path / "plain.db"), columns) == list(zip(*columns, strict=True))


def test_rows_that_may_not_be_the_same(tmp_path):
    with pytest.raises((DatabaseError, sqlite3.IntegrityError)):
        stored(FastSQLiteDriver(tmp_path / "fast.db"), [[1] * 3, [5] * 3, ["NA"] * 3])
