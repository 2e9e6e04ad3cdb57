"""Records leave as JSON as the plain way makes it, whatever their texts and however long: MySQL packs them, SQLite makes objects."""

import json
import random

import pymysql
import pytest

from genows.db.database import Database
from genows.db.pool import Pool
from genows.db.queries.queries import read_queries
from genows.db.queries.records import Statement, record
from genows.db.sessions import BATCH_ROWS
from genows.encode.tabletext import CSV, TSV
from genows.encode.weaving import ELEMENTS
from genows.http.answers import RowBlocks, view_of

QUERIES = {
    "texts": "SELECT `HASH_KEY` AS `id`, NULLIF(`TEXT`, 'none') AS `text`, CAST(LENGTH(`TEXT`) AS CHAR) AS `number`\n FROM `text_cache` ORDER BY `HASH_KEY`",
    # The last row is one that cannot be answered.
    "breaking": "SELECT CASE WHEN `HASH_KEY` = :last THEN (SELECT `DB_SCHEMA_VERSION` FROM `info` UNION ALL SELECT 'x') ELSE `HASH_KEY` END AS `id`\n"
    " FROM `text_cache` ORDER BY `HASH_KEY`",
}
STATEMENTS = (Statement("texts", record="text"), Statement("breaking", record="breaking"))
RECORDS = {"text": record("Text", "S.", "id", "text", "number integer"), "breaking": record("Breaking", "S.", "id")}
# Where a row's length is told in another way, and where it crosses the borders of what has been received.
LENGTHS = (0, 1, 2, 200, 230, *range(240, 256), 8170, 8191, 8192, 8193, 16_384, 65_510, 65_530, 65_536, 70_000, 200_000)
SEPARATOR = "\x1f"


@pytest.fixture
def database(made_once, tmp_path):
    """A Database with the queries above and an empty table `text_cache`."""
    for name, rest in QUERIES.items():
        (tmp_path / f"{name}.sql").write_text(rest, encoding="utf-8")
    made_once.run("DELETE FROM `text_cache`")
    driver = made_once.database.driver
    it = Database(driver, read_queries(driver.dialect, tmp_path, STATEMENTS, RECORDS), Pool(driver, 1, 0.2), slow=30)
    yield it
    it.close()
    made_once.run("DELETE FROM `text_cache`")


def store(database, texts):
    mark = "?" if database.dialect == "sqlite" else "%s"
    rows = [(f"{number:06}", text, "2020-01-01 00:00:00") for number, text in enumerate(texts)]
    connection = database.driver.connect_writer(5)
    connection.cursor().executemany(f"INSERT INTO `text_cache` VALUES ({mark}, {mark}, {mark})", rows)
    connection.commit()
    connection.close()


def records_of(session, name, **values):
    return RowBlocks(view_of(session.record(name)), lambda: session.rows(name, **values))


def same(database):
    """Asserts that records and rows give what `all` gives, which packs nothing; returns the values of `text`."""
    with database.read() as session:
        rows = session.all("texts")
        assert list(session.rows("texts")) == rows
        assert len(session.all("texts")) == len(rows)
    with database.read() as session:
        text = b"".join(records_of(session, "texts").texts(ELEMENTS)).decode()
        # The connection serves on.
        assert len(session.all("texts")) == len(rows)
    assert text[1:] == ",".join(json.dumps(dict(zip(("id", "text", "number"), row)), ensure_ascii=False, separators=(",", ":")) for row in rows)
    for table in (TSV, CSV):
        with database.read() as session:
            lines = b"".join(records_of(session, "texts").texts(table)).decode()
            assert len(session.all("texts")) == len(rows)
        assert lines == "".join(table.line([None if cell is None else str(cell) for cell in row]) for row in rows)
    return [row[1] for row in rows]


def test_texts_of_every_length(database):
    lengths = list(LENGTHS) * 3
    random.Random(5).shuffle(lengths)
    texts = ["x" * length for length in lengths]
    store(database, texts)
    assert same(database) == texts


def test_texts_of_every_kind(database):
    chance = random.Random(7)
    letters = 'ab"\t\n\r\\/{}\x01\x0b\x1d\x1e\x7f\x80\u2028ä€𝔘 \'%'
    texts = ["".join(chance.choices(letters, k=chance.randrange(60))) for _ in range(2 * BATCH_ROWS)]
    texts[7], texts[BATCH_ROWS] = "none", "none"
    store(database, texts)
    assert same(database) == [None if text == "none" else text for text in texts]


@pytest.mark.parametrize("place", [0, 1, BATCH_ROWS, 2 * BATCH_ROWS + 3, 5 * BATCH_ROWS - 1])
def test_a_text_that_imitates_the_packing_stands_anywhere(database, place):
    texts = [f"row {number}" for number in range(5 * BATCH_ROWS)]
    texts[place] = f"a{SEPARATOR}b"
    store(database, texts)
    assert same(database) == texts


@pytest.mark.parametrize("made_once", ["mysql"], indirect=True)  # SQLite takes the first row of such a subquery.
def test_an_error_among_the_rows_is_not_an_end(made_once, database):
    store(database, ["x"] * 3000)
    with database.read() as session, pytest.raises(pymysql.err.OperationalError, match="more than 1 row"):
        list(records_of(session, "breaking", last="002999").texts(ELEMENTS))
    with database.read() as session:
        assert len(session.all("texts")) == 3000
