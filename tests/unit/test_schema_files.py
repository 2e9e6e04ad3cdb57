"""The scripts that create the database: both run, and they make the same tables."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

SQL = Path(__file__).parents[2] / "sql"


def statements(name):
    """The statements of a script, cut where a line ends with a semicolon; comments go with the statement that follows."""
    return [part for part in re.split(r";$", (SQL / name).read_text(encoding="utf-8"), flags=re.MULTILINE) if part.strip()]


def run(cursor, dialect):
    for name in (f"schema.{dialect}.sql", f"schema_own.{dialect}.sql"):
        for statement in statements(name):
            cursor.execute(statement)


@pytest.fixture
def sqlite():
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        run(connection, "sqlite")
        yield connection


@pytest.fixture(scope="module")
def mysql(mariadb_server):
    name = mariadb_server.create_database()
    with mariadb_server.connect(name, autocommit=True) as connection, connection.cursor() as cursor:
        run(cursor, "mysql")
        yield lambda text: (cursor.execute(text), cursor.fetchall())[1]
    mariadb_server.drop_database(name)


# What a database says of itself, in one shape for both: table -> ...


def sqlite_tables(sqlite):
    return [name for (name,) in sqlite.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def sqlite_columns(sqlite):
    """table -> [(column, nullable, default as text)], in physical order."""
    return {
        table: [(name, not required, default) for _, name, _, required, default, _ in table_info(sqlite, table)]
        for table in sqlite_tables(sqlite)
    }


def table_info(sqlite, table):
    return sqlite.execute(f"PRAGMA table_info(`{table}`)").fetchall()


def sqlite_keys(sqlite):
    """(table, 'primary' or 'unique' or 'plain', columns) of every key."""
    found = set()
    for table in sqlite_tables(sqlite):
        primary = sorted((position, name) for _, name, _, _, _, position in table_info(sqlite, table) if position)
        if primary:
            found.add((table, "primary", tuple(name for _, name in primary)))
        for _, index, unique, origin, _ in sqlite.execute(f"PRAGMA index_list(`{table}`)").fetchall():
            if origin != "pk":
                columns = tuple(name for _, _, name in sqlite.execute(f"PRAGMA index_info(`{index}`)"))
                found.add((table, "unique" if unique else "plain", columns))
    return found


def sqlite_references(sqlite):
    """(table, column, referred table, referred column, ON DELETE rule)."""
    return {
        (table, column, referred, referred_column, rule)
        for table in sqlite_tables(sqlite)
        for _, _, referred, column, referred_column, _, rule, _ in sqlite.execute(f"PRAGMA foreign_key_list(`{table}`)")
    }


def mysql_columns(mysql):
    found = {}
    for table, column, nullable, default in mysql(
        "SELECT TABLE_NAME, COLUMN_NAME, IS_NULLABLE, COLUMN_DEFAULT FROM information_schema.COLUMNS"
        " WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION"
    ):
        # MariaDB writes the word NULL for "no default".
        found.setdefault(table, []).append((column, nullable == "YES", None if default == "NULL" else default))
    return found


def mysql_keys(mysql):
    found = {}
    for table, index, unique, column in mysql(
        "SELECT TABLE_NAME, INDEX_NAME, NON_UNIQUE = 0, COLUMN_NAME FROM information_schema.STATISTICS"
        " WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX"
    ):
        kind = "primary" if index == "PRIMARY" else "unique" if unique else "plain"
        found.setdefault((table, index, kind), []).append(column)
    return {(table, kind, tuple(columns)) for (table, _, kind), columns in found.items()}


def mysql_references(mysql):
    return set(
        mysql(
            "SELECT k.TABLE_NAME, k.COLUMN_NAME, k.REFERENCED_TABLE_NAME, k.REFERENCED_COLUMN_NAME, r.DELETE_RULE"
            " FROM information_schema.KEY_COLUMN_USAGE k JOIN information_schema.REFERENTIAL_CONSTRAINTS r"
            " ON r.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND r.CONSTRAINT_NAME = k.CONSTRAINT_NAME"
            " AND r.TABLE_NAME = k.TABLE_NAME WHERE k.TABLE_SCHEMA = DATABASE()"
        )
    )


# Each script by itself


@pytest.mark.parametrize("path", sorted(SQL.glob("schema*.*.sql")), ids=lambda path: path.name)
def test_every_statement_begins_with_its_verb(path):
    """A semicolon at a line's end elsewhere (in a comment, say) would cut a statement in two."""
    verbs = {re.sub(r"--.*", "", statement).split()[0] for statement in statements(path.name)}
    assert verbs <= {"CREATE", "INSERT"} | ({"ALTER", "DROP", "SET"} if "upgrade" in path.name else set())


def test_every_reference_has_an_index_on_sqlite(sqlite):
    """A delete looks for referring rows; without an index it reads the whole table for each row deleted."""
    led = {(table, columns[0]) for table, _, columns in sqlite_keys(sqlite)}
    assert {(table, column) for table, column, *_ in sqlite_references(sqlite)} - led == set()


def test_references_resolve_on_sqlite(sqlite):
    assert sqlite.execute("PRAGMA foreign_key_check").fetchall() == []
    for table in sqlite_tables(sqlite):
        sqlite.execute(f"DELETE FROM `{table}`")  # A reference to no table, or to no unique column, fails here.


def test_only_asc_and_desc_order_a_profile_on_sqlite(sqlite):
    sqlite.execute("PRAGMA foreign_keys = OFF")
    insert = (
        "INSERT INTO genetic_profile VALUES (:pk, :pk, 1, 'GENERIC_ASSAY', 'LIMIT-VALUE', 'name', NULL, 1, NULL, :sort, NULL, 0)"
    )
    for pk, sort in enumerate(["ASC", "DESC", None]):
        sqlite.execute(insert, {"pk": pk, "sort": sort})
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        sqlite.execute(insert, {"pk": 9, "sort": "asc"})


def test_only_three_things_have_links_on_sqlite(sqlite):
    sqlite.execute("PRAGMA foreign_keys = OFF")
    insert = "INSERT INTO resource_definition VALUES (:kind, 'Notes', '', :kind, 0, 1, 1, NULL)"
    for kind in ("STUDY", "PATIENT", "SAMPLE"):
        sqlite.execute(insert, {"kind": kind})
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        sqlite.execute(insert, {"kind": "study"})


def test_a_structural_variant_is_somatic_unless_said(sqlite):
    sqlite.execute("PRAGMA foreign_keys = OFF")
    sqlite.execute("INSERT INTO structural_variant (INTERNAL_ID, GENETIC_PROFILE_ID, SAMPLE_ID) VALUES (1, 1, 1)")
    assert sqlite.execute("SELECT SITE1_ENTREZ_GENE_ID, SV_STATUS FROM structural_variant").fetchall() == [(None, "SOMATIC")]


def test_seed_rows(sqlite):
    assert sqlite.execute("SELECT * FROM info").fetchall() == [("2.11.0", None)]
    assert sqlite.execute("SELECT * FROM genows_data_version").fetchall() == [(1, 0, "")]
    assert sqlite.execute("SELECT * FROM genows_layout").fetchall() == [(4,)]
    genomes = "SELECT REFERENCE_GENOME_ID, SPECIES, NAME, BUILD_NAME, GENOME_SIZE, RELEASE_DATE FROM reference_genome"
    assert sqlite.execute(genomes).fetchall() == [
        (1, "human", "hg19", "GRCh37", 2897310462, "2009-02-01 00:00:00"),
        (2, "human", "hg38", "GRCh38", 3049315783, "2013-12-01 00:00:00"),
        (3, "mouse", "mm10", "GRCm38", 2652783500, "2012-01-01 00:00:00"),
    ]


def test_every_text_compares_exactly_on_mysql(mysql):
    collations = mysql(
        "SELECT DISTINCT COLLATION_NAME FROM information_schema.COLUMNS"
        " WHERE TABLE_SCHEMA = DATABASE() AND COLLATION_NAME IS NOT NULL"
    )
    assert collations == (("utf8mb4_bin",),)


def test_smallest_float_is_kept_on_mysql(mysql):
    """FIS_VALUE says "no score" by the smallest positive float; were it rounded to 0, it would be a score."""
    mysql("SET foreign_key_checks = 0")
    mysql("INSERT INTO mutation_event (MUTATION_EVENT_ID, ENTREZ_GENE_ID, FIS_VALUE) VALUES (1, 1, 1.4E-45)")
    assert mysql("SELECT FIS_VALUE > 0 FROM mutation_event") == ((1,),)
    mysql("DELETE FROM mutation_event")
    mysql("SET foreign_key_checks = 1")


# The twins


@pytest.mark.parametrize("table", ["info", "genows_data_version", "genows_layout", "reference_genome"])
def test_both_begin_with_the_same_rows(sqlite, mysql, table):
    rows = f"SELECT * FROM `{table}` ORDER BY 1"
    # As text, because a time is text on SQLite.
    assert [tuple(map(str, row)) for row in sqlite.execute(rows)] == [tuple(map(str, row)) for row in mysql(rows)]


def test_both_make_the_same_columns(sqlite, mysql):
    assert sqlite_columns(sqlite) == mysql_columns(mysql)


def test_both_make_the_same_references(sqlite, mysql):
    assert sqlite_references(sqlite) == mysql_references(mysql)


def test_both_make_the_same_keys(sqlite, mysql):
    assert sqlite_keys(sqlite) == mysql_keys(mysql)
