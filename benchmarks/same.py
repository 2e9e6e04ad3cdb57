"""No figure before this: every server's answer holds the records that it must hold."""

import json

from benchmarks.client import body_of


class Differs(SystemExit):
    """A server answers something else. Nothing is measured then."""


def check(server, candidate, workload, wanted: list[dict]):
    """Raises Differs unless the candidate's server gives exactly the records *wanted*, in their order."""
    given = json.loads(body_of(server.port, candidate.address(workload), candidate.headers))
    if given == wanted:
        return
    where = f"{candidate.name}, {workload.name}"
    if len(given) != len(wanted):
        raise Differs(f"{where}: {len(given)} records, {len(wanted)} wanted")
    for number, (one, other) in enumerate(zip(given, wanted)):
        if one != other:
            raise Differs(f"{where}: record {number} is {one}, wanted is {other}")
