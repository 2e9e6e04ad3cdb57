"""Sessions on MySQL or MariaDB: what they begin with, whom they lead to, and who watches their sockets.

Nothing that an answer or a load depends on is left to the server's defaults. Administrators give all sessions limits against queries that
run away, by SET GLOBAL or by `init_connect`: a SELECT then ends after so many rows, and says nothing of it. Whatever is inherited so is set
here, after the server has done its part.
"""

import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pymysql
from pymysql.constants import ER

from genows.db.hosts import LOOK_SECONDS, Hosts, Place, Prober
from genows.db.mysqlreplies import NOT_PREPARED
from genows.db.queries.files import script, statements
from genows.errors import SchemaError

LOG = logging.getLogger("genows.database")

SESSION = statements(script("session", "mysql"))
MOST = 2**64 - 1
# Of a SET: a right that is missing, an unknown variable, a value above the server's maximum, one of a wrong type, a variable that only reads.
REFUSALS = frozenset({1227, 1193, 1231, 1232, 1238})
# What reads back the one limit that nobody would notice: a proxy may keep a SET to itself.
ROWS_LIMIT = "SELECT @@sql_select_limit"
# Who answers, and whether it is a node of a Galera cluster. Only MariaDB knows the last variable.
IDENTITY = "SELECT @@hostname, @@port, @@max_allowed_packet, @@wsrep_on"
PLAIN_IDENTITY = "SELECT @@hostname, @@port, @@max_allowed_packet, 0"
NODE_STATE = "SHOW STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_local_state')"
SYNCED = "4"
# Seconds of silence that a query has behind a proxy, where nobody can tell whether the server that runs it is the one that still answers.
PROXIED_SECONDS = 600
# Seconds. What was read for so long before its host fell silent is worth a wait; requests that have just come lose nothing, and must not
# hold all threads.
YOUNG_SECONDS = 1.0


def begin_session(cursor: Any) -> None:
    """Sets what answers and loads depend on. SchemaError where the server does not let a session set it."""
    for statement in SESSION:
        try:
            cursor.execute(statement)
        except pymysql.err.Error as error:
            if error.args[0] not in REFUSALS:
                raise
            raise SchemaError(
                f"The database server does not let a session set what answers and loads depend on: {error.args[-1]}. Answers might be cut, or refused."
                " Take the limit (maximum-…, a proxy's rule) away from genows' user."
            ) from error
    cursor.execute(ROWS_LIMIT)
    (rows,) = cursor.fetchone()
    if rows < MOST:
        raise SchemaError(
            f"The database server cuts answers at {rows} rows (sql_select_limit), and does not let a session change that: take the limit away"
            " from genows' user."
        )


@dataclass
class Peer:
    """Whom a connection leads to. *server*: what the server calls itself; *statement_bytes*: of the longest statement that it takes;
    *clustered*: whether it is a node of a Galera cluster; *synced*: False for a node that lends its data to another one; *heard*: when it
    last ended a transaction; *begun*: when it began the reading one that it is in; seconds, monotonic.
    """

    place: Place
    server: tuple
    statement_bytes: int
    clustered: bool
    synced: bool
    heard: float
    begun: float = -math.inf


def peer_of(cursor: Any, place: Place, now: float) -> Peer:
    """Asks the server who it is; OperationalError where it is a node that cannot serve. *now*: seconds, monotonic."""
    try:
        cursor.execute(IDENTITY)
    except pymysql.err.OperationalError as error:
        if error.args[0] != ER.UNKNOWN_SYSTEM_VARIABLE:
            raise
        cursor.execute(PLAIN_IDENTITY)
    *server, statement_bytes, clustered = cursor.fetchone()
    state = {}
    if clustered:
        cursor.execute(NODE_STATE)
        state = dict(cursor.fetchall())
        if state.get("wsrep_ready") != "ON":
            raise pymysql.err.OperationalError(NOT_PREPARED, "WSREP has not yet prepared node for application use")
    synced = state.get("wsrep_local_state", SYNCED) == SYNCED
    return Peer(place, tuple(server), statement_bytes, bool(clustered), synced, now)


class SignIn:
    """Watches a connection that is being opened: by the prober, who waits for *patience* seconds, or by others, who leave it to him."""

    def __init__(self, place: Place, prober: Prober, patience: float, of_prober: bool = False):
        self.place, self._prober, self.patience, self._of_prober = place, prober, patience, of_prober

    def heard(self) -> None:
        self._prober.heard(self.place)

    def goes_on(self, silent_seconds: float) -> bool:
        return silent_seconds < self.patience and (self._of_prober or not self._prober.is_silent(self.place))

    def cut_off(self) -> None:
        """Does nothing: the connection is not lent yet."""


class PeerWatcher:
    """Watches a connection that is open. *patience*: seconds for which its host may owe an answer, see `Prober`. *clock*: seconds, monotonic."""

    def __init__(self, peer: Peer, hosts: Hosts, prober: Prober, patience: float, clock: Callable[[], float]):
        self._peer, self._hosts, self._prober, self._patience, self._clock = peer, hosts, prober, patience, clock
        # Seconds of silence after which the host is asked.
        self.look_seconds = min(LOOK_SECONDS, patience / 2)

    def heard(self) -> None:
        self._prober.heard(self._peer.place)

    def cut_off(self) -> None:
        self._hosts.fell_silent(self._peer.place)

    def goes_on(self, silent_seconds: float) -> bool:
        """Returns whether to wait on for a server that has sent nothing for so long: it is asked now and then, and has answered so far."""
        place, now = self._peer.place, self._clock()
        if self._hosts.silent_since(place, now - silent_seconds):
            return False  # Another thread has waited for it long enough.
        if silent_seconds >= PROXIED_SECONDS and not self._hosts.met_since(place, self._peer.server, now - 3 * self._patience):
            return False
        owed = self._prober.owed_seconds(place)
        if owed >= self._patience:
            LOG.warning("database host %s has answered nothing for %.1f s; its connections are given up", place, owed)
            self._hosts.fell_silent(place)
            return False
        if self._prober.is_silent(place) and now - owed - self._peer.begun < YOUNG_SECONDS:
            return False
        if not owed and silent_seconds % self._patience <= self.look_seconds:
            self._prober.ask(place)
        return True
