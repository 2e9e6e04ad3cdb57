"""Which journal a SQLite file has: the rollback journal while it is filled for the first time, the WAL once somebody may read it."""

import sqlite3
from contextlib import closing

import pytest

from genows.db.sqlite import SQLiteDriver
from genows.errors import SchemaError


@pytest.fixture
def file(tmp_path):
    """A file with a table, made and tidied by a driver."""
    driver = SQLiteDriver(tmp_path / "some.db")
    with closing(driver.connect_writer(1)) as connection:
        assert journal(connection) == "delete"
        connection.execute("CREATE TABLE `t` (`x`)")
    driver.tidy()
    return tmp_path / "some.db"


def journal(connection):
    return connection.execute("PRAGMA journal_mode").fetchone()[0]


def of_writer(driver):
    with closing(driver.connect_writer(1)) as connection:
        return journal(connection)


def test_a_file_is_tidied_to_wal_and_has_large_pages(file):
    with closing(sqlite3.connect(file)) as connection:
        assert (journal(connection), connection.execute("PRAGMA page_size").fetchone()) == ("wal", (32768,))


def test_a_claimed_file_has_the_rollback_journal_until_it_is_tidied(file):
    driver = SQLiteDriver(file)
    driver.claim()
    assert of_writer(driver) == "delete"
    driver.tidy()
    assert of_writer(driver) == "wal"


def test_a_file_that_somebody_has_open_keeps_its_wal(file):
    driver = SQLiteDriver(file)
    with closing(SQLiteDriver(file).connect_reader()) as reader:
        reader.execute("SELECT * FROM `t`").fetchall()
        driver.claim()
        assert of_writer(driver) == "wal"


def test_what_a_killed_load_claimed_the_next_writer_gives_back(file):
    SQLiteDriver(file).claim()
    assert of_writer(SQLiteDriver(file)) == "wal"


@pytest.mark.parametrize("change", ["replaced", "removed"])
def test_what_was_written_last_to_a_file_is_kept_and_said_to_be_of_one_that_was(file, monkeypatch, caplog, change):
    monkeypatch.chdir(file.parent)
    driver = SQLiteDriver(file.name)
    with closing(driver.connect_reader()) as reader:
        with closing(sqlite3.connect(file)) as writer:
            writer.execute("INSERT INTO `t` VALUES (1)")
            writer.commit()
        reader.execute("SELECT * FROM `t`").fetchall()
        assert file.with_name("some.db-wal").stat().st_size
        with closing(driver.connect_reader()):
            file.unlink()
            if change == "replaced":
                file.write_bytes(b"")
            driver.renew()
    assert caplog.messages == [f"{file} was {change}; what had been written to it last is kept in {file}-wal.earlier"]


@pytest.mark.parametrize(("pragma", "words"), [("query_only = 1", "is read-only"), ("max_page_count = 1", "no space left")])
def test_a_file_that_cannot_be_written_is_told(file, pragma, words):
    driver = SQLiteDriver(file)
    with closing(driver.connect_writer(1)) as connection:
        connection.execute(f"PRAGMA {pragma}")
        with pytest.raises(sqlite3.Error) as raised:
            connection.execute("INSERT INTO `t` SELECT zeroblob(1000000)")
    told = driver.translated(raised.value)
    assert isinstance(told, SchemaError) and words in str(told) and str(file) in str(told)
