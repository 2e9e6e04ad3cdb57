"""What a session on MySQL or MariaDB begins with: nothing that an answer or a load depends on is left to the server's defaults.

Administrators give all sessions limits against queries that run away, by SET GLOBAL or by `init_connect`: a SELECT then ends after so many
rows, and says nothing of it. Whatever is inherited so is set here, after the server has done its part.
"""

from typing import Any

import pymysql

from genows.errors import SchemaError

# START TRANSACTION WITH CONSISTENT SNAPSHOT gives one at this level only; a server may default to another, or to transactions that only read.
TRANSACTIONS = "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ WRITE"
MOST = 2**64 - 1
# Each with what it is set for. Limits that end a statement by an error are taken away, too: db.read_timeout_seconds and http.… bound what a
# request may cost. In comments stands what only MySQL, or only MariaDB, knows: the other one passes over it.
SETTINGS = (
    # A client that reads slowly must not lose its stream to the server's 60 seconds.
    "net_write_timeout = 3600",
    # Moments are stored and compared in UTC.
    "time_zone = '+00:00'",
    f"sql_select_limit = {MOST}",
    # Whatever max_join_size says.
    "sql_big_selects = 1",
    "sql_safe_updates = 0",
    # Else `WHERE number IS NULL` gives the row that was inserted last.
    "sql_auto_is_null = 0",
    "group_concat_max_len = 1073741824",
    "foreign_key_checks = 1",
    "unique_checks = 1",
    # COMMIT neither begins a transaction nor ends the session.
    "completion_type = 0",
    "div_precision_increment = 4",
    # Bytes of a text that count for its place in an order.
    "max_sort_length = 1024",
)
ONLY_MARIADB = "/*M!100100 , max_statement_time = 0 */"
ONLY_MYSQL = "/*!50708 , max_execution_time = 0 */"
# MySQL 8 would tell for a day what it once knew of a table's last change.
ONLY_MYSQL_8 = "/*!80003 , information_schema_stats_expiry = 0 */"
SESSION = " ".join(["SET", ", ".join(SETTINGS), ONLY_MARIADB, ONLY_MYSQL, ONLY_MYSQL_8])
# Of a SET: a right that is missing, an unknown variable, a value above the server's maximum, one of a wrong type, a variable that only reads.
REFUSALS = frozenset({1227, 1193, 1231, 1232, 1238})
# What reads back the one limit that nobody would notice: a proxy may keep a SET to itself.
ROWS_LIMIT = "SELECT @@sql_select_limit"


def begin_session(cursor: Any) -> None:
    """Sets what answers and loads depend on. SchemaError where the server does not let a session set it."""
    for statement in (SESSION, TRANSACTIONS):
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

