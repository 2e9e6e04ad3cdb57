"""How many rows the database looks at for a request, by its own slow log: MariaDB's alone tells."""

from benchmarks import servers
from benchmarks.client import body_of
from benchmarks.readmodel.answers import both
from benchmarks.readmodel.databases import MARIADB, Bench
from benchmarks.readmodel.table import records, rows

# Rows beside the records that are sent: of the data version, the user, the permissions.
BESIDE = 20
# A connection takes the settings over when it is made: the log is set before the servers start.
ON = ("SET GLOBAL log_output = 'TABLE'", "SET GLOBAL long_query_time = 0", "SET GLOBAL slow_query_log = 1")
OFF = ("SET GLOBAL slow_query_log = 0", "SET GLOBAL long_query_time = 10", "SET GLOBAL log_output = 'FILE'")
LOGGED = "SELECT rows_examined, CONVERT(sql_text USING utf8mb4) FROM mysql.slow_log WHERE db = %s"


def examined(bench: Bench) -> dict[str, dict[str, dict]]:
    """Returns version → row → rows looked at, statements, and the dearest of these, of an answer that was given once before."""
    _run(bench, ON)
    try:
        with servers.running(both(bench, MARIADB).values(), bench.work / "logs", bench.core) as up:
            return {
                version.name: {
                    row.name: _of(bench, up[f"{MARIADB} {version.name}"].port, row, bench.connections[MARIADB][version.name])
                    for row in rows()
                }
                for version in bench.versions
            }
    finally:
        _run(bench, OFF)


def _of(bench, port, row, connection):
    # The first answer builds what is kept.
    body_of(port, row.address)
    _run(bench, ("TRUNCATE TABLE mysql.slow_log",))
    body = body_of(port, row.address)
    with bench.server.connect() as session, session.cursor() as cursor:
        cursor.execute(LOGGED, (connection.rpartition("/")[2],))
        logged = sorted(cursor.fetchall(), reverse=True)
    total = sum(count for count, _ in logged)
    sent = records(row.address, body)
    dearest = logged[0][1].split("*/")[0].strip("/* ") if logged and logged[0][0] else ""
    return {"rows": total, "statements": len(logged), "records": sent, "met": total <= sent + BESIDE, "dearest": dearest}


def _run(bench, statements):
    with bench.server.connect() as session, session.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
