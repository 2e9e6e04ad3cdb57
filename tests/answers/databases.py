"""The databases that both versions are asked over, put back to what they were before each version."""

import sqlite3
from contextlib import closing

# What requests write: tokens, sign-ins, and, where they drop what is kept, the version of the data.
WRITTEN = (
    "users", "authorities", "data_access_tokens", "genows_credentials", "genows_signin_failures", "genows_ended_sessions", "genows_data_version",
)  # fmt: skip


class SqliteDatabase:
    """*kept*: the file that `build` has made; what is served is a copy of it."""

    def __init__(self, kept, folder):
        self.kept, self.file = kept, folder / "asked.db"
        self.address = f"sqlite:///{self.file}"

    def put_back(self):
        for name in ("", "-wal", "-shm"):
            self.file.with_name(self.file.name + name).unlink(missing_ok=True)
        with closing(sqlite3.connect(self.kept)) as source, closing(sqlite3.connect(self.file)) as copy:
            source.backup(copy)


class MariadbDatabase:
    """*server*: a tests.mariadb.MariadbServer."""

    def __init__(self, server, address):
        self.server, self.address, self.name = server, address, address.rpartition("/")[2]
        with closing(self._connect()) as connection, connection.cursor() as cursor:
            cursor.execute("SHOW TABLES")
            self.rows = {table: _rows(cursor, table) for (table,) in cursor.fetchall() if table in WRITTEN}

    def put_back(self):
        with closing(self._connect()) as connection, connection.cursor() as cursor:
            cursor.execute("SET foreign_key_checks = 0")
            for table, rows in self.rows.items():
                cursor.execute(f"DELETE FROM `{table}`")
                for row in rows:
                    cursor.execute(f"INSERT INTO `{table}` VALUES ({', '.join(['%s'] * len(row))})", row)
            connection.commit()

    def _connect(self):
        return self.server.connect(self.name, charset="utf8mb4")


def _rows(cursor, table):
    cursor.execute(f"SELECT * FROM `{table}`")
    return cursor.fetchall()
