"""Whom a connection to MySQL or MariaDB leads to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pymysql

from genows.db.hosts import Place
from genows.db.mysqlerrors import NOT_PREPARED

UNKNOWN_VARIABLE = 1193
# Who answers, and whether it is a node of a Galera cluster. Only MariaDB knows the last variable.
IDENTITY = "SELECT @@hostname, @@port, @@max_allowed_packet, @@wsrep_on"
PLAIN_IDENTITY = "SELECT @@hostname, @@port, @@max_allowed_packet, 0"
NODE_STATE = "SHOW STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_local_state')"
SYNCED = "4"


@dataclass
class Peer:
    """Whom a connection leads to. *server*: what the server calls itself; *statement_bytes*: of the longest statement that it takes;
    *clustered*: whether it is a node of a Galera cluster; *synced*: False for a node that lends its data to another one; *heard*: when it
    last ended a transaction, seconds, monotonic.
    """

    place: Place
    server: tuple
    statement_bytes: int
    clustered: bool
    synced: bool
    heard: float


def peer_of(cursor: Any, place: Place, now: float) -> Peer:
    """Asks the server who it is; OperationalError where it is a node that cannot serve. *now*: seconds, monotonic."""
    try:
        cursor.execute(IDENTITY)
    except pymysql.err.OperationalError as error:
        if error.args[0] != UNKNOWN_VARIABLE:
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


class PeerWatcher:
    """Asks for a connection whether its server is still there. *still_serves*(peer, silent seconds), *fell_silent*(place): the driver's."""

    def __init__(self, peer: Peer, still_serves: Callable[[Peer, float], bool], fell_silent: Callable[[Place], object]):
        self._peer, self._still_serves, self._fell_silent = peer, still_serves, fell_silent

    def goes_on(self, silent_seconds: float) -> bool:
        return self._still_serves(self._peer, silent_seconds)

    def cut_off(self) -> None:
        self._fell_silent(self._peer.place)
