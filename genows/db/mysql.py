"""MySQL and MariaDB through PyMySQL: how connections are opened, begun and read; their errors in our words."""

import ssl
import time
from itertools import chain, islice

import pymysql
from pymysql.connections import Connection
from pymysql.cursors import Cursor, SSCursor

from genows.db.fast.packedcursor import PackedCursor
from genows.db.fast.packing import Unpacker
from genows.db.fast.rowtexts import long_row_texts, row_texts
from genows.db.fast.sendingahead import SendingAhead
from genows.encoding.jsontext import record_texts
from genows.errors import DatabaseBusy, DatabaseGone, SchemaError

# Server and client codes: cannot connect, gone away, lost, shutting down, killed, refused for too many connections.
GONE = frozenset({1053, 1077, 1079, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2002, 2003, 2005, 2006, 2013, 2014, 2055, 4031})
BUSY = frozenset({1040, 1203, 1205, 1213, 1226})
REFUSED = frozenset({1044, 1045, 1049, 1698})
# "Illegal mix of collations": a text is compared with a column whose character set cannot hold it.
MIXED = frozenset({1267, 1270, 1271})
# What the narrower character sets of older databases hold: MySQL's utf8 ends at U+FFFF, its latin1 is cp1252.
NARROWER = (lambda text: max(text, default="") < "\U00010000", lambda text: _encodes(text, "cp1252"), str.isascii)
# A host that did not answer is asked last for so long, so that a dead node costs one request its connect timeout, not each.
SHUNNED_SECONDS = 30
# A client that reads slowly must not lose its stream to the server's 60 seconds.
SNAPSHOTS = "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ"
SESSION = "SET net_write_timeout = 3600, time_zone = '+00:00'"
# PERF: more than what a matrix collects before it writes (1 MB): where a rest is sent behind that, it waits for the answer to it, and so
# does the making of the next rows: 182 MB took 1.9 s then, 1.4 s now. Old servers take 4 MB at most (max_allowed_packet).
STATEMENT_BYTES = 2_000_000


class MySQLDriver:
    """Opens connections to the first host of *address* (a DatabaseAddress) that answers."""

    dialect = "mysql"
    Error = pymysql.err.Error

    def __init__(self, address, clock=time.monotonic):
        self.address, self.clock = address, clock
        self._shunned: dict[tuple, float] = {}
        self._tls = _tls_context(address)

    def exists(self) -> bool:
        return True

    def connect_reader(self):
        return self._connect()

    def connect_writer(self, wait_seconds: float):
        return self._connect(SendingAhead)

    def lock_name(self) -> str:
        return f"genows {self.address.database}"[:64]

    def _connect(self, kind=Connection):
        """A connection of *kind* to the first host that answers; DatabaseGone with the last host's reason if none does."""
        reasons = []
        for host, port in self._hosts():
            try:
                return self._connect_to(host, port, kind)
            except pymysql.err.Error as error:
                refusal = self.translated(error)
                if not isinstance(refusal, DatabaseGone | DatabaseBusy):
                    raise refusal from error
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
            read_timeout=600,
            write_timeout=600,
            sql_mode="STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION",
            init_command=SESSION,
            **security,
        )
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOTS)
        return connection

    def begin_read(self, connection):
        with connection.cursor() as cursor:
            cursor.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY")

    def end_read(self, connection):
        connection.rollback()

    def begin_write(self, connection):
        connection.begin()

    def execute(self, connection, text, lists, values):
        """A cursor that has run the statement and holds its result."""
        cursor = connection.cursor(Cursor)
        _run(cursor, text, values)
        return cursor

    def stream(self, connection, text, lists, values, packed):
        """A cursor that has run the statement; rows are read from the connection as they are asked for. *packed*: each is one text,
        and bytes instead of a tuple.
        """
        cursor = connection.cursor(PackedCursor if packed else SSCursor)
        _run(cursor, text, values)
        return cursor

    def json(self, query, batches):
        """Pieces of comma-joined JSON records. *batches*(packed): the rows, some hundred at a time, as `stream` gives them."""
        plain = _one_by_one(batches)
        return _unpacked(Unpacker(query.columns).text, batches(True), lambda done: record_texts(query.columns, islice(plain, done, None)))

    def rows(self, query, batches):
        """The rows as tuples.

        PERF: 30,000 clinical values of 3 texts cost 15 ms of CPU unpacked, 60 read as columns.
        """
        plain = _one_by_one(batches)
        if not query.packed:
            return plain
        return chain.from_iterable(_unpacked(Unpacker(query.columns).rows, batches(True), lambda done: [islice(plain, done, None)]))

    def explain(self, connection, query, values):
        with connection.cursor(Cursor) as cursor:
            cursor.execute(f"EXPLAIN {query.text}", values)
            return list(cursor.fetchall())

    def add_all(self, connection, query, rows) -> int:
        """Inserts the rows, as many in one statement as fit some megabyte; how many there were. *connection*: a writer's.

        NOTE: an error of the last statement comes with the next command.
        """
        return self._add(connection.send, query, row_texts(query.row, rows, connection.escape))

    def add_ahead(self, connection, query, rows) -> int:
        """As `add_all`, for few rows of long texts."""
        return self._add(connection.send_long, query, long_row_texts(query.row, rows, connection.escape))

    def _add(self, send, query, texts):
        added, size, batch = 0, 0, []
        for text in texts:
            batch.append(text)
            size += len(text)
            added += 1
            if size > STATEMENT_BYTES:
                send(query.text + ",".join(batch))
                size, batch = 0, []
        if batch:
            send(query.text + ",".join(batch))
        return added

    def claim(self):
        """Nothing: the server keeps its own journal."""

    def settle(self, wait_seconds: float):
        """Nothing: a load that was killed is rolled back by the server."""

    def tidy(self):
        """Nothing: the server looks after its files."""

    def needs_throwing_away(self, cursor) -> bool:
        """Whether a half-read cursor makes its connection useless.

        NOTE: closing an unbuffered cursor reads every row that is left (4 million rows: 4.4 s); dropping the connection costs nothing.
        Both the cursor and its result would do so when they are collected, which comes before the connection is dropped.
        """
        result, cursor.connection = cursor._result, None
        if result is not None:
            result.unbuffered_active = False
        return True

    def translated(self, error):
        """The error in our words, or itself where nobody could have expected it."""
        code = error.args[0] if error.args else 0
        if code in GONE or isinstance(error, pymysql.err.InterfaceError):
            return DatabaseGone(str(error))
        if code in BUSY:
            return DatabaseBusy()
        if code in REFUSED:
            return SchemaError(f"The database server refuses {self.address.user}: {error.args[-1]}.")
        return error


def _one_by_one(batches):
    for rows in batches(False):
        yield from rows


def _unpacked(unpack, batches, plain):
    """What *unpack* makes of each batch of packed rows; where it cannot tell what they are, what *plain*(rows done) gives instead of the rest."""
    done = 0
    for batch in batches:
        unpacked = unpack(batch)
        if unpacked is None:
            break
        done += len(batch)
        yield unpacked
    else:
        return
    for _ in batches:
        pass  # One stream at a time: the packed one has to end before the plain one begins.
    yield from plain(done)


def _run(cursor, text, values):
    """Runs a statement. A text that a column's character set cannot hold is no value of it: where the server calls that an error, the
    statement is run again without such texts.
    """
    try:
        cursor.execute(text, values)
        return
    except pymysql.err.OperationalError as error:
        refusal = error
    for fits in NARROWER:
        if refusal.args[0] not in MIXED:
            break
        try:
            cursor.execute(text, {name: _fitting(value, fits) for name, value in values.items()})
            return
        except pymysql.err.OperationalError as error:
            refusal = error
    raise refusal


def _fitting(value, fits):
    """*value*, a parameter, without what does not fit; NULL, which equals nothing, where that leaves nothing."""
    if isinstance(value, str):
        return value if fits(value) else None
    if isinstance(value, (list, tuple)):
        return [item for item in value if not isinstance(item, str) or fits(item)] or [None]
    return value


def _encodes(text, charset):
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def _tls_context(address):
    """One TLS context for all connections, or None where TLS is off."""
    if not address.ssl:
        return None
    context = ssl.create_default_context(cafile=address.ssl_ca or None)
    if not address.ssl_ca:
        # As the portals' useSSL=true: encrypted, the server's certificate not checked unless a CA is named.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
