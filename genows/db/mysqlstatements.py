"""Runs statements on MySQL and MariaDB: none that is too long for the server, none for texts that a column cannot hold."""

import pymysql

from genows.db.mysqlerrors import too_long

# "Illegal mix of collations": a text is compared with a column whose character set cannot hold it.
MIXED = frozenset({1267, 1270, 1271})
# What the narrower character sets of older databases hold: MySQL's utf8 ends at U+FFFF, its latin1 is cp1252.
NARROWER = (lambda text: max(text, default="") < "\U00010000", lambda text: _encodes(text, "cp1252"), str.isascii)


def _run(cursor, text, values):
    """Runs a statement, unless it is too long: the server would close the connection, and say nothing that a client could read."""
    statement, most = cursor.mogrify(text, values), cursor.connection.peer.statement_bytes
    # PERF: the bytes of a statement are counted only where it might be too long: a character has four at most.
    if 4 * len(statement) >= most and len(statement.encode("utf-8", "surrogatepass")) >= most:
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
