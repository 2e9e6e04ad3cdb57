"""What a session gives: rows, one, value, records; nothing for empty lists; exactly what was asked; one stream at a time."""

import time

import pytest

from genows.db.database import Database
from genows.db.pool import Pool
from genows.db.queries.queries import read_queries
from genows.db.queries.records import Statement, record, upper
from genows.db.sessions import BATCH_ROWS
from genows.errors import DatabaseGone, GenowsError, SchemaError

DIGITS = "WITH RECURSIVE `d` (`n`) AS (SELECT 0 UNION ALL SELECT `n` + 1 FROM `d` WHERE `n` < 99)"
QUERIES = {
    "types": "SELECT `TYPE_OF_CANCER_ID` AS `id` FROM `type_of_cancer` ORDER BY `NAME`",
    "types_by_ids": "SELECT `TYPE_OF_CANCER_ID` AS `id` FROM `type_of_cancer` WHERE LOWER(`TYPE_OF_CANCER_ID`) IN (:ids) ORDER BY `NAME`",
    "types_by_upper": "SELECT `TYPE_OF_CANCER_ID` AS `id` FROM `type_of_cancer` WHERE UPPER(`TYPE_OF_CANCER_ID`) IN (:ids) ORDER BY `NAME`",
    "type_by_id": "SELECT `TYPE_OF_CANCER_ID` AS `id`, `NAME` AS `name` FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = :id",
    "type_records": "SELECT `TYPE_OF_CANCER_ID` AS `id`, NULLIF(`NAME`, 'none') AS `name`\n FROM `type_of_cancer`"
    " WHERE `TYPE_OF_CANCER_ID` IN (:ids) ORDER BY `type_of_cancer`.`NAME`",
    "numbers": f"SELECT `z`.`n` AS `n` FROM ({DIGITS} SELECT `a`.`n` * 100 + `b`.`n` AS `n` FROM `d` `a` CROSS JOIN `d` `b`) `z`",
    # More rows than anybody reads to their end.
    "endless": f"SELECT `n` AS `n`\n FROM ({DIGITS} SELECT `a`.`n` AS `n` FROM `d` `a`"
    " CROSS JOIN `d` `b` CROSS JOIN `d` `c` CROSS JOIN `d` `e` CROSS JOIN `d` `f`) `z`",
    "absent": "-- ? nothing_of_the_kind.*\nSELECT 1 AS `n` FROM `nothing_of_the_kind`",
    "wrong": "SELECT `NO_COLUMN` AS `n` FROM `info`",
    "remove_types": "DELETE FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` IN (:ids)",
}
STATEMENTS = (
    Statement("types_by_ids", compared={"ids": "id"}),
    Statement("types_by_upper", compared={"ids": upper("id")}),
    Statement("type_by_id", compared={"id": "id"}),
    Statement("type_records", record="type"),
)
RECORDS = {"type": record("Type", "S.", "id", "name")}
# Three cancer types; by name: B, a, b.
TYPES = (
    "INSERT INTO `type_of_cancer` VALUES ('B', '1', '', 'Black', NULL, NULL), ('a', '2', '', 'Black', NULL, NULL),"
    " ('b', 'none', '', 'Black', NULL, NULL)"
)


@pytest.fixture(scope="module")
def typed(made_once):
    """A Made with the cancer types."""
    made_once.run(TYPES)
    return made_once


@pytest.fixture
def database(typed, tmp_path):
    """A Database with the queries and the cancer types above."""
    folder = tmp_path / "queries"
    folder.mkdir()
    for name, rest in QUERIES.items():
        (folder / f"{name}.sql").write_text(rest, encoding="utf-8")
    driver = typed.database.driver
    queries = read_queries(driver.dialect, folder, STATEMENTS, RECORDS)
    queries.choose(lambda need: False)
    it = Database(driver, queries, Pool(driver, 1, 0.2), slow=30)
    yield it
    it.close()


@pytest.fixture
def session(database):
    with database.read() as it:
        yield it


# What is given


def test_rows_are_tuples_in_order(session):
    assert list(session.rows("types")) == session.all("types") == [("B",), ("a",), ("b",)]


def test_one_and_value(session):
    assert (session.one("type_by_id", id="a"), session.value("type_by_id", id="a")) == (("a", "2"), "a")
    assert (session.one("type_by_id", id="c"), session.value("type_by_id", id="c")) == (None, None)


def test_rows_of_records_are_texts_and_none(session):
    assert list(session.rows("type_records", ids=["b", "a"])) == [("a", "2"), ("b", None)]


@pytest.mark.parametrize("values", [{}, {"id": "a", "study": "b"}, {"ids": ["a"]}])
def test_other_parameters_than_those_of_the_query_are_a_mistake_of_ours(session, values):
    """One that the statement lost is mostly a condition: rows of other studies would come."""
    with pytest.raises(TypeError, match="type_by_id takes id, not"):
        session.one("type_by_id", **values)


def test_an_empty_list_gives_nothing(session):
    assert list(session.rows("types_by_ids", ids=[])) == session.all("types_by_ids", ids=()) == []
    assert list(session.rows("type_records", ids=[])) == []


def test_a_query_without_what_it_needs(session):
    assert session.runs("types") and not session.runs("absent")
    with pytest.raises(SchemaError, match="nothing_of_the_kind"):
        session.all("absent")


@pytest.mark.parametrize(
    "name, ids, found",
    [("types_by_upper", ["B"], ["B", "b"]), ("types_by_upper", ["A", "C"], ["a"])],
)
def test_upper_case_is_compared_after_upper_casing(session, name, ids, found):
    assert [row[0] for row in session.all(name, ids=ids)] == found
    assert [row[0] for row in session.rows(name, ids=ids)] == found


def test_what_a_comparison_lets_in_is_dropped_where_a_collation_may_do_so(session):
    """The query finds 'B' by 'b', as such a collation would. SQLite compares exactly by itself, so nothing is checked there."""
    found = [row[0] for row in session.all("types_by_ids", ids=["b"])]
    assert found == (["B", "b"] if session.dialect == "sqlite" else ["b"])


# Streams


def test_a_stream_is_read_batch_by_batch(session):
    assert len(list(session.rows("numbers"))) == 10_000
    rows = session.rows("endless")
    assert [next(rows) for _ in range(2 * BATCH_ROWS)]
    del rows


def test_nothing_runs_before_the_first_row_is_asked_for(session):
    rows = session.rows("wrong")
    assert session.usable
    with pytest.raises(Exception, match="NO_COLUMN"):
        next(rows)
    assert not session.usable


def test_one_stream_at_a_time(session):
    rows = session.rows("numbers")
    next(rows)
    for again in (lambda: session.all("types"), lambda: next(session.rows("types"))):
        with pytest.raises(RuntimeError, match="types is asked for while the rows of numbers are still being read"):
            again()
    assert len(list(rows)) == 9_999
    assert len(session.all("types")) == 3


def test_a_table_is_a_stream_like_others(made_once, typed):
    database = made_once.database
    with database.read() as session:
        rows = session.table(dict(session.all("table_statements"))["type_of_cancer"])
        next(rows)
        with pytest.raises(RuntimeError, match="table_statements is asked for while the rows of a table are still being read"):
            session.all("table_statements")
        assert len(list(rows)) == 2
        statements = session.rows("table_statements")
        name, statement = next(statements)
        with pytest.raises(RuntimeError, match="while the rows of table_statements"):
            next(session.table(statement))
        del statements
    with database.read() as session:
        statement = dict(session.all("table_statements"))["type_of_cancer"]
        assert len(list(session.table(statement, 1))) == 1 and session.usable
        rows = session.table(statement)
        next(rows)
        del rows
        assert session.usable == (session.dialect == "sqlite")


def test_a_stream_that_is_left_costs_nothing(database):
    """The next borrower does not wait for the rows that are left unread."""
    started = time.monotonic()
    for _ in range(3):
        with database.read() as session:
            rows = session.rows("endless")
            next(rows)
            del rows
        with database.read() as session:
            rows = session.rows("endless")
            next(rows)  # And neither closed by hand nor read.
        del rows, session
    with database.read() as session:
        assert len(session.all("types")) == 3
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("made_once", ["mysql"], indirect=True)  # A file's connection is not lost.
def test_a_stream_whose_connection_is_lost(made_once, typed, database):
    with database.read() as session:
        rows = session.rows("endless")
        next(rows)
        typed.run(f"KILL CONNECTION {session._connection.thread_id()}")
        with pytest.raises(DatabaseGone):
            for _ in rows:
                pass
    with database.read() as session:
        assert len(session.all("types")) == 3


# Time and writing


def test_a_slow_query_is_logged_by_its_name(database, caplog):
    database.slow = 0.0
    with database.read() as session:
        session.all("types")
        list(session.rows("numbers"))
        assert session.number("types") == 3
    told = [record.getMessage() for record in caplog.records]
    assert [text.split(":")[0] for text in told] == ["slow query types", "slow query numbers", "slow query types"]


def test_time_between_rows_is_the_clients_not_the_querys(database, caplog):
    database.slow = 1.0
    with database.read() as session:
        for index, _ in enumerate(session.rows("numbers")):
            if index == BATCH_ROWS:
                time.sleep(1.2)
    assert not caplog.records


def test_a_writer_writes_all_or_nothing(typed, database):
    with database.write() as writer:
        assert writer.do("remove_types", ids=["a", "c"]) == 1
        assert writer.do("remove_types", ids=[]) == 0
        assert [row[0] for row in writer.all("types")] == ["B", "b"]
    with pytest.raises(ZeroDivisionError), database.write() as writer:
        writer.do("remove_types", ids=["b"])
        raise ZeroDivisionError
    with database.read() as session:
        assert [row[0] for row in session.all("types")] == ["B", "b"]
    typed.run("DELETE FROM `type_of_cancer`", TYPES)


def test_a_session_in_which_a_query_failed_lends_its_connection_no_more(typed, database):
    with pytest.raises(GenowsError), database.read() as session:
        session.all("wrong")
    assert not session.usable


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, MemoryError])
@pytest.mark.parametrize(("asked", "method"), [("all", "fetch_all"), ("rows", "stream"), ("rows", "fetch")])
def test_a_session_that_was_interrupted_lends_its_connection_no_more(database, monkeypatch, asked, method, interruption):
    def interrupted(*_):
        raise interruption

    monkeypatch.setattr(type(database.driver), method, interrupted)
    with pytest.raises(interruption), database.read() as session:
        list(getattr(session, asked)("types"))
    assert not session.usable


def test_a_writer_s_connection_is_closed_however_it_ends(database, monkeypatch):
    closed, close = [], type(database.driver).close
    monkeypatch.setattr(type(database.driver), "close", lambda driver, connection: (closed.append(connection), close(driver, connection)))
    with database.write():
        pass
    with pytest.raises(ZeroDivisionError), database.write():
        raise ZeroDivisionError
    assert len(closed) == 2
