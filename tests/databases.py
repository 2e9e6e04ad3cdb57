"""An empty database of genows' schema, SQLite and MariaDB alike, for tests that write to it."""

from contextlib import closing

from genows.config.address import address, complete
from genows.db import schema
from genows.db.database import Database
from genows.db.mysql import MySQLDriver
from genows.db.pool import Pool
from genows.db.sqlite import SQLiteDriver
from genows.queries.queries import read_queries

POOL_SIZE, POOL_WAIT_SECONDS, CONNECT_SECONDS = 4, 5, 5


class Made:
    """*database*: a Database with its schema made; *settings*: how a process of its own is told to use it."""

    def __init__(self, driver, connection_string, empty=True):
        self.settings = {"db.connection_string": connection_string}
        self.database = Database(driver, read_queries(driver.dialect), Pool(driver, POOL_SIZE, POOL_WAIT_SECONDS))
        if empty:
            schema.create(self.database)

    def run(self, *statements: str):
        """Runs statements, written without their semicolon, in one transaction."""
        self.database.run_script(";\n".join(statements))

    def rows(self, statement: str) -> list[tuple]:
        """What a SELECT gives now, asked on a connection of its own."""
        with closing(self.database.driver.connect_reader()) as connection, closing(connection.cursor()) as cursor:
            cursor.execute(statement)
            return [tuple(row) for row in cursor.fetchall()]


def made_sqlite(folder, file=b"") -> Made:
    """*file*: the bytes of a database that has its schema already."""
    path = folder / "portal.db"
    if file:
        path.write_bytes(file)
    return Made(SQLiteDriver(path), f"sqlite:///{path}", empty=not file)


def made_mariadb(server, name: str) -> Made:
    text = f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}"
    return Made(MySQLDriver(complete(address(text), CONNECT_SECONDS, False, hosts=(), user=None, password=None, database=None)), text)
