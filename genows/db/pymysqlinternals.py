"""PyMySQL's inner names, all of them and nowhere else: under names of our own, for the fast ways past its protocol code.

A later PyMySQL may rename them without notice. `missing` says at the start which are not there; the plain driver, which can do without,
then takes over.
"""

from typing import Any

import pymysql.connections
from pymysql.constants import COMMAND
from pymysql.cursors import SSCursor

# Names that a class has by itself, and names that only its instances have: those are looked for in the method that assigns them.
OF_CLASSES = (
    ("connections.Connection", ("_force_close", "_execute_command", "_read_query_result", "_rfile", "_secure")),
    ("connections.MySQLResult", ("_read_rowdata_packet_unbuffered",)),
)
OF_INSTANCES = (
    ("connections.Connection.connect", ("_sock",)),
    ("connections.Connection.write_packet", ("_next_seq_id",)),
    ("connections.MySQLResult.__init__", ("unbuffered_active",)),
    ("connections.MySQLResult._get_descriptions", ("converters",)),
    ("cursors.Cursor.__init__", ("_result",)),
)

# The type checker knows PyMySQL's public names only.
_Connection: Any = pymysql.connections.Connection
_SSCursor: Any = SSCursor


def missing() -> list[str]:
    """Returns the names that this PyMySQL lacks, each with where it was looked for."""
    absent = [f"{owner}.{name}" for owner, names in OF_CLASSES for name in names if not hasattr(_object(owner), name)]
    return absent + [f"{name} in {owner}" for owner, names in OF_INSTANCES for name in names if name not in _assigned(owner)]


def _object(dotted):
    owner: Any = pymysql
    for name in dotted.split("."):
        owner = getattr(owner, name, None)
    return owner


def _assigned(dotted):
    code = getattr(_object(dotted), "__code__", None)
    return code.co_names if code else ()


def leave_unread(cursor: Any) -> bool:
    """Keeps an unbuffered cursor from reading the rest of its rows; its connection can then only be dropped. False where it cannot.

    NOTE: closing the cursor reads every row that is left (4 million rows: 4.4 s); dropping the connection costs nothing. Both the cursor
    and its result would do so when they are collected, too, and complain where the connection is lost.
    """
    result: Any = getattr(cursor, "_result", None)
    if not hasattr(result, "unbuffered_active"):
        return False
    result.unbuffered_active = False
    cursor.connection = None
    return True


def socket_of(connection: Any) -> Any:
    """Returns the socket that a connection reads from, by TLS or without; None where it cannot be had."""
    return getattr(connection, "_sock", None)


def count_as_safe(connection: Any) -> None:
    """Lets a connection over a local socket that was opened for it send its password as it is when the server asks for that.

    PyMySQL does so for local sockets that it opens itself. Else it would ask for a key to encrypt the password with, and a server of MySQL 8
    or later, which gives none over a local socket, would take the question for a wrong password.
    """
    connection._secure = True


class OpenConnection(_Connection):
    """A connection whose received bytes can be looked at."""

    _next_seq_id: int

    def received(self) -> bytes:
        """Returns bytes that have come from the server and have not been read; waits for some where there are none."""
        return self._rfile.peek()

    def skip(self, size: int, packets: int):
        """Takes *size* bytes, so many *packets*, as read."""
        self._rfile.read(size)
        # The server numbers the packets of an answer; PyMySQL refuses one that is out of turn.
        self._next_seq_id = (self._next_seq_id + packets) % 256


class BareConnection(OpenConnection):
    """Closes without a word to the server: for readers, which may have an unread stream before them."""

    def close(self):
        self._force_close()


class HookedConnection(OpenConnection):
    """Calls `before_command` before each command that it sends.

    NOTE: every command of PyMySQL goes through `_execute_command`, and sends nothing by another way.
    """

    def before_command(self):
        """For subclasses."""

    def _execute_command(self, command, sql):
        self.before_command()
        super()._execute_command(command, sql)

    def send_statement(self, text: str):
        """Sends a statement without `before_command`, and does not read the reply."""
        super()._execute_command(COMMAND.COM_QUERY, text)

    def read_reply(self):
        """Reads the reply to the last statement; raises the server's error."""
        self._read_query_result()


class UnbufferedCursor(_SSCursor):
    """A cursor whose rows are read from the connection one packet at a time, on an OpenConnection."""

    def read_texts(self):
        """Lets rows of one column come as bytes, as the server sent them."""
        self._result.converters = [(None, None)]

    def next_row(self) -> tuple | None:
        """Reads the next row; None at the end."""
        return self._result._read_rowdata_packet_unbuffered()
