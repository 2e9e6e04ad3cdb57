"""Rows that a thread stores: the connection is the same as if they had been stored at once, but for the moment of an error."""

import sqlite3
from contextlib import closing

import pytest

from genows.db.fast.sqlite import STATEMENT_VALUES, FastSQLiteDriver
from genows.db.queries.queries import read_queries

LONG = "0.25," * 50_000
ADD = read_queries("sqlite")["add_genetic_alterations"]


@pytest.fixture
def driver(tmp_path):
    driver = FastSQLiteDriver(tmp_path / "some.db")
    with closing(driver.connect_writer(1)) as connection:
        connection.execute("CREATE TABLE `genetic_alteration` (`GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID` UNIQUE, `VALUES`)")
    driver.tidy()
    return driver


@pytest.fixture
def writer(driver):
    with closing(driver.connect_writer(1)) as connection:
        driver.begin_write(connection)
        yield connection


def rows(first, number):
    return [(1, entity, LONG) for entity in range(first, first + number)]


def stored(driver):
    with closing(driver.connect_reader()) as reader:
        return reader.execute("SELECT `GENETIC_ENTITY_ID` FROM `genetic_alteration` ORDER BY 1").fetchall()


def test_every_command_finds_what_was_added_before_it(driver, writer):
    assert [driver.add_ahead(writer, ADD, rows(first, 20)) for first in (0, 20, 40)] == [20, 20, 20]
    assert writer.execute("SELECT COUNT(*), MIN(LENGTH(`VALUES`)) FROM `genetic_alteration`").fetchone() == (60, len(LONG))
    driver.add_ahead(writer, ADD, rows(60, 20))
    driver.add_all(writer, ADD, rows(80, 20))
    driver.add_ahead(writer, ADD, rows(100, 20))
    writer.commit()
    assert stored(driver) == [(entity,) for entity in range(120)]


@pytest.mark.parametrize("number", [0, 1, STATEMENT_VALUES // 3, STATEMENT_VALUES // 3 + 1])
def test_any_number_of_rows(driver, writer, number):
    assert driver.add_ahead(writer, ADD, [(1, entity, "") for entity in range(number)]) == number
    writer.commit()
    assert len(stored(driver)) == number


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(lambda driver, writer: driver.execute(writer, "SELECT 1", (), {}), id="a query"),
        pytest.param(lambda driver, writer: driver.add_all(writer, ADD, rows(9, 1)), id="rows"),
        pytest.param(lambda driver, writer: driver.add_ahead(writer, ADD, rows(9, 1)), id="rows ahead"),
        pytest.param(lambda driver, writer: writer.commit(), id="commit"),
    ],
)
def test_an_error_comes_with_the_next_command_once(driver, writer, command):
    driver.add_ahead(writer, ADD, rows(1, 2))
    driver.add_ahead(writer, ADD, rows(2, 2))
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        command(driver, writer)
    writer.rollback()
    assert stored(driver) == []


def test_a_rollback_takes_back_what_is_being_stored_and_what_could_not_be(driver, writer):
    driver.add_ahead(writer, ADD, rows(1, 50))
    writer.rollback()
    driver.begin_write(writer)
    driver.add_ahead(writer, ADD, rows(1, 2))
    driver.add_ahead(writer, ADD, rows(1, 1))
    writer.rollback()
    assert stored(driver) == []


def test_what_was_not_committed_before_closing_is_not_stored(driver, writer):
    driver.add_ahead(writer, ADD, rows(1, 50))
    writer.close()
    assert stored(driver) == []
