"""An empty database of genows' schema, SQLite and MariaDB alike, for tests that write to it."""

import os
import tempfile
from contextlib import closing, contextmanager
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path

from pymysql import OperationalError
from pymysql.constants import CLIENT

from genows.config import reader
from genows.db import schema
from genows.db.database import Database, open_driver
from genows.db.pool import Pool
from genows.db.queries.files import script
from genows.db.queries.queries import Queries, read_queries

# GENOWS_FAST as a served process would read it: what the fast paths answer, the plain ones must answer, too. Tests make their Config
# without the environment, so the switch is what the setting is where a test does not give it.
FAST = os.environ.get("GENOWS_FAST", "on")
# A line of the log or of stderr that tells of a slow query says more of the machine's other work than of the code.
DEFAULTS = {"fast": FAST, "db.slow_query_seconds": "3600"}
reader.SETTINGS = tuple(replace(setting, default=DEFAULTS.get(setting.name, setting.default)) for setting in reader.SETTINGS)

# PERF: reading all files of sql/ takes 50 ms, and a test run makes more than a thousand databases. What `choose` makes for the database
# at hand replaces attributes of the copy alone.
files_of = cache(read_queries)

POOL_SIZE, POOL_WAIT_SECONDS, CONNECT_SECONDS = 4, 5, 5
PART_BYTES = 4096


class Made:
    """*database*: a Database with its schema made; *settings*: how a process of its own is told to use it."""

    def __init__(self, connection_string, empty=True):
        self.settings = {"db.connection_string": connection_string}
        config = reader.make_config({**self.settings, "db.connect_timeout_seconds": str(CONNECT_SECONDS)})
        driver = open_driver(config.database)
        pool = Pool(driver, POOL_SIZE, POOL_WAIT_SECONDS)
        self.database = Database(driver, copy(files_of(driver.dialect)), pool, fast=config.fast)
        if empty:
            schema.create(self.database, species=None)

    def run(self, *statements: str):
        """Runs statements, written without their semicolon, in one transaction."""
        self.database.run_script(";\n".join(statements))

    def rows(self, statement: str) -> list[tuple]:
        """What a SELECT gives now, asked on a connection of its own."""
        with closing(self.database.driver.connect_reader()) as connection, closing(connection.cursor()) as cursor:
            cursor.execute(statement)
            return [tuple(row) for row in cursor.fetchall()]


@cache
def empty_sqlite() -> tuple[tuple[int, bytes], ...]:
    """(place, bytes) of the parts of a database of the schema and nothing else that are not zeros, the last byte among them.

    PERF: made once, it is copied in 1 ms; making it takes 30. Of its 6 MB, a page of 32 KB a table or index, nine in ten bytes are zeros.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        Made(f"sqlite:///{path}").database.close()
        content = path.read_bytes()
    parts = [(at, content[at : at + PART_BYTES]) for at in range(0, len(content), PART_BYTES)]
    return *((at, part) for at, part in parts if any(part)), (len(content) - 1, content[-1:])


# The statements for a database of the schema alone, by dialect. PERF: to look at the tables of each takes 4 ms, with MariaDB's part 10.
statements_of_empty: dict[str, Queries] = {}


def look_at_empty(made: Made):
    """As `schema.look` of a database that has its schema and nothing else."""
    dialect = made.database.dialect
    if dialect not in statements_of_empty:
        schema.look(made.database)
        statements_of_empty[dialect] = made.database.queries
    made.database.queries = copy(statements_of_empty[dialect])


def made_sqlite(folder, file=b"") -> Made:
    """*file*: the bytes of a database that has its schema already, and rows."""
    path = folder / "portal.db"
    with path.open("wb") as copied:
        for at, part in [(0, file)] if file else empty_sqlite():
            copied.seek(at)
            copied.write(part)
    made = Made(f"sqlite:///{path}", empty=False)
    if not file:
        look_at_empty(made)
    return made


def made_mariadb(server, name: str) -> Made:
    """*name*: of a database without tables."""
    # PERF: all statements at once, and not each with its answer.
    with server.connect(name, charset="utf8mb4", client_flag=CLIENT.MULTI_STATEMENTS) as connection, connection.cursor() as cursor:
        cursor.execute("\n".join(script(part, "mysql") for part in ("schema", "schema_own")))
        while cursor.nextset():
            pass
        connection.commit()
    made = Made(address_of(server, name), empty=False)
    schema.look(made.database)
    return made


def address_of(server, name: str) -> str:
    """The connection string of a database."""
    return f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}"


class MariadbDatabases:
    """Databases of the schema and nothing else on one MariaDB server, lent and taken back.

    PERF: a test run asks for two thousand. To make and drop one takes 54 ms of both processes, to empty one 4.
    """

    def __init__(self, server):
        self.server = server
        self._spare: list[str] = []
        self._files: dict[str, frozenset] = {}
        self._tables: list[str] = []
        self._first_rows: dict[str, list[tuple]] = {}
        self._connection = server.connect(autocommit=True, init_command="SET foreign_key_checks = 0, innodb_lock_wait_timeout = 2, lock_wait_timeout = 2")

    @contextmanager
    def lent(self):
        """A Made for the block."""
        name = self._spare.pop() if self._spare else self._new()
        made = Made(address_of(self.server, name), empty=False)
        look_at_empty(made)
        yield made
        made.database.close()
        if self._emptied(name):
            self._spare.append(name)
        else:
            self.server.drop_database(name)

    def close(self):
        self._connection.close()

    def _new(self):
        name = self.server.create_database()
        made = made_mariadb(self.server, name)
        self._tables = self._tables or [table for (table,) in made.rows("SHOW TABLES")]
        self._first_rows = self._first_rows or {table: rows for table in self._tables if (rows := made.rows(f"SELECT * FROM `{table}`"))}
        made.database.close()
        self._files[name] = self._files_of(name)
        return name

    def _files_of(self, name):
        """The files that describe the database and its tables: a statement that changes more than rows writes them anew."""
        with os.scandir(self.server.data / name) as entries:
            return frozenset((entry.name, entry.inode(), entry.stat().st_mtime_ns) for entry in entries)

    def _emptied(self, name):
        """Gives the database its first rows and no others; whether that could be done. It cannot where a test has changed the schema, or has left a lock."""
        if self._files_of(name) != self._files[name]:
            return False
        self._connection.select_db(name)
        with self._connection.cursor() as cursor:
            try:
                cursor.execute(" UNION ALL ".join(f"(SELECT '{table}' FROM `{table}` LIMIT 1)" for table in self._tables))
                for (table,) in cursor.fetchall():
                    cursor.execute(f"DELETE FROM `{table}`")
            except OperationalError:
                return False
            for table, rows in self._first_rows.items():
                marks = ", ".join(["%s"] * len(rows[0]))
                cursor.executemany(f"INSERT INTO `{table}` VALUES ({marks})", rows)
        return True


@contextmanager
def made_on(kind, request, folder):
    """An empty database of genows' schema for the block: of SQLite in *folder*, or of MySQL on the server that a test asks for by *request*."""
    if kind == "mysql":
        with request.getfixturevalue("mariadb_databases").lent() as made:
            yield made
        return
    made = made_sqlite(folder)
    yield made
    made.database.close()
