"""MySQL and MariaDB through PyMySQL: opens, begins and reads connections."""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import pymysql
from pymysql.connections import Connection
from pymysql.cursors import Cursor

from genows.config.address import DatabaseAddress
from genows.db.driver import own_error, translating
from genows.db.hosts import LOOK_SECONDS, Hosts, Place, Prober
from genows.db.mysqlreplies import NOT_PREPARED, Reply, translated, words_of
from genows.db.mysqlsession import PeerWatcher, SignIn, begin_session, peer_of
from genows.db.mysqlstatements import naming_long, reply, row_texts, send_rows
from genows.db.queries.statements import Query
from genows.db.watchedsockets import TLS, open_socket, tls_context
from genows.errors import DatabaseBusy, DatabaseGone, GenowsError, SchemaError

LOG = logging.getLogger("genows.database")

CANNOT_CONNECT = 2003
# Seconds: for which the host's machine may be silent when it is asked whether it is there, and for which the server may be.
# NOTE: each connection that is given up counts against max_connect_errors when the server goes on.
KNOCK_CONNECT_SECONDS, KNOCK_SECONDS = 2.0, 30.0
# Returns when this node has done all that any node had committed when it was asked.
# NOTE: within a transaction it would not wait.
CATCH_UP = "SET STATEMENT wsrep_sync_wait = 1 FOR SELECT 1"


class MySQLDriver:
    """Opens connections to the first host of *address* that answers. *clock*: seconds, monotonic."""

    dialect = "mysql"
    Error = pymysql.err.Error

    def __init__(self, address: DatabaseAddress, clock: Callable[[], float] = time.monotonic):
        self.address, self.clock = address, clock
        socket = address.unix_socket
        self._places = (Place(socket),) if socket else tuple(Place(*host) for host in address.hosts)
        self._hosts, self._prober = Hosts(self._places, clock), Prober(self.answers, clock, address.read_timeout)
        self._connect_seconds = address.connect_timeout or address.read_timeout
        self._tls = tls_context(address)

    @property
    def name(self) -> str:
        return f"{self.address.database} on {', '.join(map(str, self._places))}"

    def exists(self) -> bool:
        return True

    def state(self) -> str:
        return self.dialect

    def away(self) -> DatabaseGone | None:
        if not all(map(self._prober.is_silent, self._places)):
            return None
        return DatabaseGone("; ".join(map(self._silence, self._places)))

    def _silence(self, place):
        return f"{place}: it has answered nothing for {self._prober.owed_seconds(place):.1f} s"

    def renew(self) -> None:
        """Does nothing: a server says by itself when it has gone."""

    def lock_name(self) -> str:
        return f"genows {self.address.database}"[:64]  # MySQL's limit for the names of GET_LOCK

    # Connections and transactions

    def connect_reader(self) -> Connection:
        return self._connect()

    def connect_writer(self, wait_seconds: float) -> Connection:
        return self._connect()

    def _connect(self):
        """Returns a connection to the first host that answers; DatabaseGone with each host's reason if none does."""
        reasons, lending = [], None
        for place in self._hosts.in_order():
            if self._prober.is_silent(place):
                reasons.append(self._silence(place))
                continue
            self._hosts.trying(place)
            try:
                with self._prober.connecting(place):
                    connection = self._connect_to(self._connect_seconds, SignIn(place, self._prober, self.address.read_timeout))
            except pymysql.err.Error as error:
                refusal = self.translated(error)
                # A wrong password or database is wrong on every host.
                if not isinstance(refusal, DatabaseGone | DatabaseBusy):
                    raise own_error(self, error) from error
                self._hosts.failed(place)
                reasons.append(f"{place}: {words_of(error)}")
                continue
            if connection.peer.synced:
                self._hosts.answered(place)
                if lending:
                    self.close(lending)
                return connection
            # It may have to hold all commits back. Better than none.
            self._hosts.failed(place)
            if lending:
                self.close(lending)
            lending = connection
        if lending:
            return lending
        raise DatabaseGone("; ".join(reasons))

    def _connect_to(self, connect_seconds, sign_in):
        """Returns a connection. *connect_seconds*: in which the host has to accept it. *sign_in*: watches it meanwhile.

        SchemaError where the server refuses what a session needs.
        """
        place, silent_seconds = sign_in.place, sign_in.patience
        address, path = self.address, self.address.unix_socket
        # A certificate is a host's; else the name stands in messages alone.
        host = address.hosts[0][0] if path and self._tls else place.host
        # PERF: PyMySQL builds a TLS context per connection unless told otherwise: 20 ms against 0.5 (40 ×).
        security = {"ssl": self._tls} if self._tls else {"ssl_disabled": True}
        connection: Any = Connection(
            host=host,
            port=place.port,
            user=address.user,
            password=address.password,
            database=address.database,
            charset="utf8mb4",
            autocommit=True,
            read_timeout=silent_seconds,
            write_timeout=silent_seconds,
            # A value that does not fit is an error, not cut in silence.
            sql_mode="STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION",
            defer_connect=True,
            **security,
        )
        try:
            opened = open_socket(place.host, place.port, path, connect_seconds, min(silent_seconds, self.address.read_timeout))
        except OSError as error:
            raise pymysql.err.OperationalError(CANNOT_CONNECT, f"Can't connect to the database server on {place.host!r} ({error})") from error
        opened.watch(sign_in, min(LOOK_SECONDS, silent_seconds / 2))
        if path:
            # NOTE: PyMySQL does so itself for local sockets that it opens. Else it would ask a server of MySQL 8 for a key to encrypt the password
            # with, which gives none over a local socket and takes the question for a wrong password. There is no public name for it.
            connection._secure = True
        if self._tls:
            connection.ctx = tls = TLS(self._tls)
        connection.connect(opened)
        connection.wire = wire = tls.wrapped if self._tls else opened
        try:
            with connection.cursor(Cursor) as cursor:
                begin_session(cursor)
                connection.peer = peer_of(cursor, place, self.clock())
        except BaseException:
            self.close(connection)
            raise
        watcher = PeerWatcher(connection.peer, self._hosts, self._prober, self.address.read_timeout, self.clock)
        wire.watch(watcher, watcher.look_seconds)
        self._hosts.met(place, connection.peer.server)
        return connection

    def answers(self, place: Place) -> bool:
        """Returns whether a server answers a new connection, be it by a refusal; False after a time without a word, or where none is there."""
        sign_in = SignIn(place, self._prober, KNOCK_SECONDS, of_prober=True)
        try:
            probe = self._connect_to(min(self._connect_seconds, KNOCK_CONNECT_SECONDS), sign_in)
        except SchemaError:
            return True
        except pymysql.err.Error as error:
            return not isinstance(self.translated(error), DatabaseGone)
        self.close(probe)
        return True

    def begin_read(self, connection: Any, fresh: bool = False) -> None:
        peer = connection.peer
        peer.begun = self.clock()
        try:
            if self._prober.is_silent(peer.place) or self._hosts.silent_since(peer.place, peer.heard):
                raise DatabaseGone("its host has fallen silent since")
            if fresh and peer.clustered:
                self._catch_up(connection)
            self.run(connection, "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY")
        except GenowsError as error:
            self.close(connection)
            if error.__cause__ and error.__cause__.args[:1] == (NOT_PREPARED,):
                self._hosts.failed(peer.place)
            raise

    def _catch_up(self, connection):
        """Waits until this node of a cluster has what every other has committed; DatabaseGone where it does not get there."""
        try:
            self.run(connection, CATCH_UP)
        except DatabaseBusy as error:
            self._hosts.failed(connection.peer.place)
            raise DatabaseGone(f"it has not caught up with its cluster: {error.__cause__}") from error

    @translating
    def end_read(self, connection: Any) -> None:
        connection.rollback()
        connection.peer.heard = self.clock()

    @translating
    def begin_write(self, connection: Any) -> None:
        if connection.peer.clustered:
            # What it reads before it writes has to be the newest: two nodes do not wait for each other's locks.
            self._catch_up(connection)
        connection.begin()

    @translating
    def commit(self, connection: Connection) -> None:
        connection.commit()

    @translating
    def rollback(self, connection: Connection) -> None:
        connection.rollback()

    def close(self, connection: Connection) -> None:
        with suppress(pymysql.err.Error, OSError):
            connection.close()

    def server(self, connection: Any) -> tuple:
        return connection.peer.server

    # Statements

    @translating
    def run(self, connection: Connection, statement: str) -> None:
        with connection.cursor(Cursor) as cursor:
            cursor.execute(statement)

    @translating
    def execute(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> Reply:
        return reply(connection, text, values)

    stream = execute

    @translating
    def fetch(self, cursor: Reply, size: int) -> list[tuple]:
        return cursor.fetchmany(size)

    @translating
    def fetch_all(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> list[tuple]:
        return reply(connection, text, values).fetchall()

    def abandon(self, cursor: Reply) -> bool:
        # To read every row that is left would take long (4 million rows: 4.4 s); to drop the connection costs nothing.
        return True

    @translating
    def explain(self, connection: Connection, query: Query, values: dict[str, Any]) -> list[tuple]:
        with connection.cursor(Cursor) as cursor:
            cursor.execute(f"EXPLAIN {query.text}", values)
            return list(cursor.fetchall())

    @translating
    def add_all(self, connection: Connection, query: Query, rows: Iterable[tuple]) -> int:
        with connection.cursor(Cursor) as cursor:

            def send(statement: str) -> None:
                with naming_long(len(statement)):
                    cursor.execute(statement)

            return send_rows(connection, send, query, row_texts(query.row, rows, connection.escape))

    def add_columns(self, connection: Connection, query: Query, columns: Sequence[Sequence], at_end: bool) -> None:
        self.add_all(connection, query, zip(*columns, strict=True))

    # Loads

    def claim(self) -> None:
        """Does nothing: the server keeps its own journal."""

    def settle(self, wait_seconds: float) -> None:
        """Does nothing: the server rolls back a load that was killed."""

    def tidy(self) -> None:
        """Does nothing: the server looks after its files."""

    def translated(self, error: Exception) -> GenowsError | None:
        """Returns the error in genows' words; None for what nobody expects."""
        return translated(error, self.address.user or "the user")
