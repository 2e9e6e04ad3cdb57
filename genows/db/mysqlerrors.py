"""What MySQL's and MariaDB's errors mean in genows' words."""

import pymysql

from genows.errors import DatabaseBusy, DatabaseConflict, DatabaseError, DatabaseGone, GenowsError, SchemaError, StatementTooLong

# A node of a Galera cluster that answers, but has left the cluster or not come back yet: "WSREP has not yet prepared node".
NOT_PREPARED = 1047
# Server and client codes: cannot connect, gone away, lost, shutting down, killed, refused for too many connections.
GONE = frozenset({1053, 1077, 1079, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2002, 2003, 2005, 2006, 2013, 2014, 2055, 4031, NOT_PREPARED})
BUSY = frozenset({1040, 1203, 1205, 1226})
# "Table definition has changed": a snapshot from before a table was altered does not see it. A new one does.
TABLE_CHANGED = 1412
# One of two transactions that want the same row; in a cluster they may have met only at COMMIT, on two nodes.
CONFLICT = 1213
# Of a cluster, at COMMIT: "Maximum writeset size exceeded".
UNKNOWN, TOO_LARGE = 1105, "writeset size"
REFUSED = frozenset({1044, 1045, 1049, 1698})
# A statement, or a value that it makes, is longer than the server's max_allowed_packet.
TOO_LONG = frozenset({1153, 1301})
# What a session begins without (db.mysqlsession), and only somebody between it and the server can have put back; and servers that take no change.
LIMITED = {
    1104: "by max_join_size",
    1175: "by sql_safe_updates",
    1969: "by max_statement_time",
    3024: "by max_execution_time",
}
READ_ONLY = frozenset({1290, 1792, 1836})


def translated(error: Exception, user: str) -> GenowsError | None:
    """Returns the error of genows that an error of PyMySQL is; None for what nobody expects. *user*: who signs in."""
    code = error.args[0] if error.args else 0
    if code in GONE or isinstance(error, pymysql.err.InterfaceError):
        return DatabaseGone(str(error))
    if code == TABLE_CHANGED:
        return DatabaseGone(f"a table was altered since the transaction began: {error}")
    if code == CONFLICT:
        return DatabaseConflict()
    if code == UNKNOWN and TOO_LARGE in str(error):
        return DatabaseError("The change is larger than the cluster's wsrep_max_ws_size. Nothing of it is stored.")
    if code in BUSY:
        return DatabaseBusy()
    if code in TOO_LONG:
        return StatementTooLong()
    if code in LIMITED:
        return SchemaError(f"The database server, or a proxy before it, ends genows' statements {LIMITED[code]}: take that limit away from genows' user.")
    if code in READ_ONLY:
        return SchemaError(f"The database server takes no changes: {error.args[-1]}. Loads, tokens and sign-ins need one that does (a replica takes none).")
    if code in REFUSED:
        return SchemaError(f"The database server refuses {user}: {error.args[-1]}.")
    return None
