"""MySQL and MariaDB through PyMySQL: opens, begins and reads connections."""

import ssl
import time
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

import pymysql
from pymysql.connections import Connection
from pymysql.cursors import Cursor, SSCursor

from genows.config.address import DatabaseAddress
from genows.db.driver import Batches
from genows.db.drivererrors import own_error, translating
from genows.db.pymysqlinternals import leave_unread
from genows.encoding.jsontext import record_texts
from genows.errors import DatabaseBusy, DatabaseGone, GenowsError, SchemaError, TooMuchAsked
from genows.queries.statements import Query

# Server and client codes: cannot connect, gone away, lost, shutting down, killed, refused for too many connections.
GONE = frozenset({1053, 1077, 1079, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2002, 2003, 2005, 2006, 2013, 2014, 2055, 4031})
BUSY = frozenset({1040, 1203, 1205, 1213, 1226})
REFUSED = frozenset({1044, 1045, 1049, 1698})
# A statement, or a value that it makes, is longer than the server's max_allowed_packet.
TOO_LONG = frozenset({1153, 1301})
# "Illegal mix of collations": a text is compared with a column whose character set cannot hold it.
MIXED = frozenset({1267, 1270, 1271})
# What the narrower character sets of older databases hold: MySQL's utf8 ends at U+FFFF, its latin1 is cp1252.
NARROWER = (lambda text: max(text, default="") < "\U00010000", lambda text: _encodes(text, "cp1252"), str.isascii)
# A host that did not answer is tried last for so long, so that a dead node costs one request its connect timeout, not each.
SHUNNED_SECONDS = 30
# Seconds without a byte from or to the server. A whole profile may take the server minutes to sort; a hung server must not hold a thread.
SOCKET_SECONDS = 600
# START TRANSACTION WITH CONSISTENT SNAPSHOT gives one at this level only; a server may default to another.
SNAPSHOTS = "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ"
# A client that reads slowly must not lose its stream to the server's 60 seconds. Moments are stored and compared in UTC.
SESSION = "SET net_write_timeout = 3600, time_zone = '+00:00'"
BATCH_ROWS = 1000
# Connection → bytes of a statement that its server takes.
_statement_bytes: MutableMapping[Connection, int] = WeakKeyDictionary()


class MySQLDriver:
    """Opens connections to the first host of *address* that answers. *clock*: seconds, monotonic."""

    dialect = "mysql"
    Error = pymysql.err.Error
    reader_class: type[Connection] = Connection
    writer_class: type[Connection] = Connection

    def __init__(self, address: DatabaseAddress, clock: Callable[[], float] = time.monotonic):
        self.address, self.clock = address, clock
        # (host, port) -> when it may be tried first again.
        self._shunned: dict[tuple, float] = {}
        self._tls = _tls_context(address)

    def exists(self) -> bool:
        return True

    def lock_name(self) -> str:
        return f"genows {self.address.database}"[:64]  # MySQL's limit for the names of GET_LOCK

    # Connections and transactions

    def connect_reader(self) -> Connection:
        return self._connect(self.reader_class)

    def connect_writer(self, wait_seconds: float) -> Connection:
        return self._connect(self.writer_class)

    def _connect(self, kind):
        """Returns a connection of class *kind* to the first host that answers; DatabaseGone with each host's reason if none does."""
        reasons = []
        for host, port in self._hosts():
            try:
                return self._connect_to(host, port, kind)
            except pymysql.err.Error as error:
                refusal = self.translated(error)
                # A wrong password or database is wrong on every host.
                if not isinstance(refusal, DatabaseGone | DatabaseBusy):
                    raise own_error(self, error) from error
                self._shunned[host, port] = self.clock() + SHUNNED_SECONDS
                reasons.append(f"{host}:{port}: {error}")
        raise DatabaseGone("; ".join(reasons))

    def _hosts(self):
        now = self.clock()
        return sorted(self.address.hosts, key=lambda host: self._shunned.get(host, 0) > now)

    def _connect_to(self, host, port, kind):
        address = self.address
        # PERF: PyMySQL builds a TLS context per connection unless told otherwise: 20 ms against 0.5 ms.
        security = {"ssl": self._tls} if self._tls else {"ssl_disabled": True}
        connection = kind(
            host=host,
            port=port,
            user=address.user,
            password=address.password,
            database=address.database,
            unix_socket=address.unix_socket or None,
            charset="utf8mb4",
            autocommit=True,
            connect_timeout=address.connect_timeout,
            read_timeout=SOCKET_SECONDS,
            write_timeout=SOCKET_SECONDS,
            # A value that does not fit is an error, not cut in silence.
            sql_mode="STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION",
            init_command=SESSION,
            **security,
        )
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOTS)
            cursor.execute("SELECT @@max_allowed_packet")
            _statement_bytes[connection] = int(cursor.fetchone()[0])
        return connection

    def begin_read(self, connection: Connection) -> None:
        try:
            self.run(connection, "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY")
        except GenowsError:
            self._drop(connection)
            raise

    def _drop(self, connection):
        try:
            connection.close()
        except (pymysql.err.Error, OSError):
            pass  # Best effort: the connection is thrown away anyway.

    @translating
    def end_read(self, connection: Connection) -> None:
        connection.rollback()

    @translating
    def begin_write(self, connection: Connection) -> None:
        connection.begin()

    @translating
    def commit(self, connection: Connection) -> None:
        connection.commit()

    @translating
    def rollback(self, connection: Connection) -> None:
        connection.rollback()

    @translating
    def close(self, connection: Connection) -> None:
        connection.close()

    # Statements

    @translating
    def run(self, connection: Connection, statement: str) -> None:
        with connection.cursor(Cursor) as cursor:
            cursor.execute(statement)

    @translating
    def execute(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> Cursor:
        cursor = connection.cursor(Cursor)
        run_fitting(cursor, text, values)
        return cursor

    @translating
    def stream(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any], packed: bool) -> Cursor:
        # An unbuffered cursor: a whole profile does not fit into memory.
        cursor = connection.cursor(SSCursor)
        run_fitting(cursor, text, values)
        return cursor

    @translating
    def fetch(self, cursor: Any, size: int) -> Any:
        return cursor.fetchmany(size)

    @translating
    def fetch_all(self, cursor: Any) -> Any:
        return cursor.fetchall()

    def abandon(self, cursor: Any) -> bool:
        if leave_unread(cursor):
            return True
        # PyMySQL's public way: it reads every row that is left.
        try:
            cursor.close()
        except pymysql.err.Error:
            return True
        return False

    @translating
    def explain(self, connection: Connection, query: Query, values: dict[str, Any]) -> list[tuple]:
        with connection.cursor(Cursor) as cursor:
            cursor.execute(f"EXPLAIN {query.text}", values)
            return list(cursor.fetchall())

    # Rows

    def rows(self, query: Query, batches: Batches) -> Iterator[tuple]:
        for batch in batches(False):
            yield from batch

    def json(self, query: Query, batches: Batches) -> Iterator[str]:
        for batch in batches(False):
            yield from record_texts(query.columns, batch)

    @translating
    def add_all(self, connection: Connection, query: Query, rows: Iterable[tuple]) -> int:
        # PyMySQL puts many rows into one statement only where that begins with INSERT, not with the comment that names the query.
        text = query.text.removeprefix(f"/* {query.name} */ ") + query.row
        rows, added = iter(rows), 0
        with connection.cursor(Cursor) as cursor:
            while batch := list(islice(rows, BATCH_ROWS)):
                cursor.executemany(text, batch)
                added += len(batch)
        return added

    def add_ahead(self, connection: Connection, query: Query, rows: list[tuple]) -> int:
        return self.add_all(connection, query, rows)

    # Loads

    def claim(self) -> None:
        """Does nothing: the server keeps its own journal."""

    def settle(self, wait_seconds: float) -> None:
        """Does nothing: the server rolls back a load that was killed."""

    def tidy(self) -> None:
        """Does nothing: the server looks after its files."""

    def translated(self, error: Exception) -> GenowsError | None:
        """Returns the error in genows' words; None for what nobody expects."""
        code = error.args[0] if error.args else 0
        if code in GONE or isinstance(error, pymysql.err.InterfaceError):
            return DatabaseGone(str(error))
        if code in BUSY:
            return DatabaseBusy()
        if code in TOO_LONG:
            return too_long()
        if code in REFUSED:
            return SchemaError(f"The database server refuses {self.address.user}: {error.args[-1]}.")
        return None


def too_long() -> TooMuchAsked:
    """Returns the error of a statement that the server does not take: most of its length is what the client has named."""
    return TooMuchAsked("The request", "names more at once than the database server takes (max_allowed_packet); ask in several requests.")


def _run(cursor, text, values):
    """Runs a statement, unless it is too long: the server would close the connection, and say nothing that a client could read."""
    statement, most = cursor.mogrify(text, values), _statement_bytes.get(cursor.connection, 0)
    # PERF: the bytes of a statement are counted only where it might be too long: a character has four at most.
    if most and 4 * len(statement) >= most and len(statement.encode("utf-8", "surrogatepass")) >= most:
        raise too_long()
    cursor.execute(statement)


def run_fitting(cursor, text, values):
    """Runs a statement. A text that a column's character set cannot hold is no value of it: where the server calls that an error, the
    statement is run again without such texts.
    """
    try:
        _run(cursor, text, values)
        return
    except pymysql.err.OperationalError as error:
        refusal = error
    for fits in NARROWER:
        if refusal.args[0] not in MIXED:
            break
        try:
            _run(cursor, text, {name: _fitting(value, fits) for name, value in values.items()})
            return
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


def _tls_context(address):
    """Returns one TLS context for all connections, or None where TLS is off."""
    if not address.ssl:
        return None
    context = ssl.create_default_context(cafile=address.ssl_ca or None)
    if not address.ssl_ca:
        # As the portals' useSSL=true: encrypted, the server's certificate not checked unless a CA is named.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
