"""Runs statements on MySQL and MariaDB: none that is too long for the server, none for texts that a column cannot hold."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from types import NoneType
from typing import Any

import pymysql
from pymysql.cursors import Cursor

from genows.db.mysqlreplies import GONE, Reply
from genows.db.queries.statements import Query
from genows.errors import StatementTooLong

# Bytes of the rows that one INSERT has, unless one row has more. Must stay below max_allowed_packet.
STATEMENT_BYTES = 2_000_000
# Of a statement that may be why a connection was lost: limits of 1 MB are found in old servers, and in proxies.
LONG_BYTES = 500_000

# Rows whose values are written as SQL together.
_ROWS = 500
# What PyMySQL escapes in a text.
_TO_ESCAPE = "\0\n\r\x1a\"'\\"

# "Illegal mix of collations": a text is compared with a column whose character set cannot hold it.
MIXED = frozenset({1267, 1270, 1271})
# What the narrower character sets of older databases hold: MySQL's utf8 ends at U+FFFF, its latin1 is cp1252.
NARROWER = (lambda text: max(text, default="") < "\U00010000", lambda text: _encodes(text, "cp1252"), str.isascii)


def _run(connection, text, values):
    """Runs a statement, unless it is too long: the server would close the connection, and say nothing that a client could read."""
    statement = connection.cursor(Cursor).mogrify(text, values)
    require_fitting(connection, statement)
    return Reply(connection, statement)


def require_fitting(connection: Any, statement: str) -> None:
    """StatementTooLong for a statement that the server of *connection* does not take."""
    most = connection.peer.statement_bytes
    if _bytes(statement) >= most:
        raise StatementTooLong(most)


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def send_rows(connection: Any, send: Callable[[str], object], query: Query, texts: Iterable[str]) -> int:
    """Sends inserts of rows, as many in one as fit into STATEMENT_BYTES; returns how many rows there were. *texts*: of each row, as in an INSERT."""
    most = min(STATEMENT_BYTES, connection.peer.statement_bytes - _bytes(query.insert) - 1)
    added, size = 0, 0
    batch: list[str] = []

    def flush():
        require_fitting(connection, statement := query.insert + ",".join(batch))
        send(statement)
        batch.clear()

    for text in texts:
        length = _bytes(text) + 1
        if batch and size + length > most:
            flush()
            size = 0
        batch.append(text)
        size += length
        added += 1
    if batch:
        flush()
    return added


def row_texts(template: str, rows: Iterable[tuple], escape: Callable[[Any], str]) -> Iterator[str]:
    """Yields the text of each of *rows*: *template* with its values in place of each %s. *escape*(value): the value in SQL.

    The values of a column are of a kind, and most need no escaping: looked at together, they take a third of the time.
    """
    rows = iter(rows)
    while batch := list(islice(rows, _ROWS)):
        columns = [_literals(column, escape) for column in zip(*batch, strict=True)]
        yield from map(template.__mod__, zip(*columns, strict=True))


def _literals(values, escape):
    kinds = set(map(type, values))  # NOTE: a bool is an int to isinstance
    if kinds == {int}:
        return map(str, values)
    if kinds in ({str}, {NoneType}) and values.count(values[0]) == len(values):
        return [escape(values[0])] * len(values)
    together = "".join(values) if kinds == {str} else _TO_ESCAPE
    if any(mark in together for mark in _TO_ESCAPE):
        return map(escape, values)
    return [f"'{text}'" for text in values]


@contextmanager
def naming_long(statement_bytes: int) -> Iterator[None]:
    """For the sending of a statement and the reading of its reply: where the connection is lost over a long one, the error says so.

    A server answers a statement that is too long by closing the connection; so does a proxy with a limit of its own.
    """
    try:
        yield
    except pymysql.err.OperationalError as error:
        if error.args[0] not in GONE or statement_bytes < LONG_BYTES:
            raise
        raise pymysql.err.OperationalError(
            error.args[0],
            f"{error.args[-1]}; it was lost over a statement of {statement_bytes / 1e6:.1f} MB: where the server answers others, it, or a proxy before it,"
            " takes no such statement (max_allowed_packet; loads need 4 MB, better 16 MB or more)",
        ) from error


def reply(connection: Any, text: str, values: dict[str, Any]) -> Reply:
    """Runs a statement. A text that a column's character set cannot hold is no value of it: where the server calls that an error, the
    statement is run again without such texts.
    """
    try:
        return _run(connection, text, values)
    except pymysql.err.OperationalError as error:
        refusal = error
    for fits in NARROWER:
        if refusal.args[0] not in MIXED:
            break
        try:
            return _run(connection, text, {name: _fitting(value, fits) for name, value in values.items()})
        except pymysql.err.OperationalError as error:
            refusal = error
    raise refusal


def _fitting(value, fits):
    """*value*, a parameter, without what does not fit; NULL, which equals nothing, where that leaves nothing."""
    if isinstance(value, str):
        return value if fits(value) else None
    if isinstance(value, (list, tuple, frozenset)):
        return [item for item in value if not isinstance(item, str) or fits(item)] or [None]
    return value


def _encodes(text, charset):
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True
