"""An empty database of genows' schema, SQLite and MariaDB alike, for tests that write to it."""

import os
import tempfile
from contextlib import closing
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path

from pymysql.constants import CLIENT

from genows.config import reader
from genows.db import schema
from genows.db.database import Database, open_driver
from genows.db.pool import Pool
from genows.db.queries.queries import read_queries

# GENOWS_FAST as a served process would read it: what the fast paths answer, the plain ones must answer, too. Tests make their Config
# without the environment, so the switch is what the setting is where a test does not give it.
FAST = os.environ.get("GENOWS_FAST", "on")
# A line of the log or of stderr that tells of a slow query says more of the machine's other work than of the code.
DEFAULTS = {"fast": FAST, "db.slow_query_seconds": "3600"}
reader.SETTINGS = tuple(replace(setting, default=DEFAULTS.get(setting.name, setting.default)) for setting in reader.SETTINGS)

# PERF: reading all files of sql/ takes 50 ms, and a test run makes more than a thousand databases. What `choose` makes for the database
# at hand replaces attributes of the copy alone.
files_of = cache(read_queries)

# PERF: a service that starts tries all statements on its database, 50 ms on SQLite and more on MariaDB, and a test run starts thousands of
# services. Databases of the same tables and columns are tried once a process.
tried = set()
try_statements = schema.ready_to_serve


def try_new(database):
    seen = schema.look(database)
    if (database.dialect, seen) not in tried:
        tried.add((database.dialect, try_statements(database)))
    return seen


schema.ready_to_serve = try_new

POOL_SIZE, POOL_WAIT_SECONDS, CONNECT_SECONDS = 4, 5, 5


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
def empty_sqlite() -> bytes:
    """A database of the schema and nothing else. PERF: made once, it is copied in 1 ms; making it takes 30."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        Made(f"sqlite:///{path}").database.close()
        return path.read_bytes()


def made_sqlite(folder, file=b"") -> Made:
    """*file*: the bytes of a database that has its schema already, and rows."""
    path = folder / "portal.db"
    path.write_bytes(file or empty_sqlite())
    made = Made(f"sqlite:///{path}", empty=False)
    if not file:
        schema.look(made.database)
    return made


def made_mariadb(server, name: str) -> Made:
    """*name*: of a database without tables."""
    # PERF: all statements at once, and not each with its answer.
    with server.connect(name, charset="utf8mb4", client_flag=CLIENT.MULTI_STATEMENTS) as connection, connection.cursor() as cursor:
        cursor.execute("\n".join(schema.script(part, "mysql") for part in ("schema", "schema_own")))
        while cursor.nextset():
            pass
        connection.commit()
    made = Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}", empty=False)
    schema.look(made.database)
    return made
