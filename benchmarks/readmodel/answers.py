"""No figure before this: both versions answer the same, byte for byte, or it is said in what they differ."""

from benchmarks import servers
from benchmarks.client import body_of
from benchmarks.readmodel.databases import Bench
from benchmarks.readmodel.table import Row, records, rows


class Differs(SystemExit):
    """The versions answer something else, and nobody has said why. Nothing is measured then."""


def compared(bench: Bench, kind: str) -> dict[str, dict]:
    """Returns row → bytes and records of the answer; Differs where the versions' answers do."""
    with servers.running(both(bench, kind).values(), bench.work / "logs", bench.core) as up:
        return {row.name: _same(bench, kind, up, row) for row in rows()}


def both(bench: Bench, kind: str, workers: int = 1) -> dict[str, servers.Server]:
    """Returns version → its server on a database of this kind."""
    return {version.name: version.server(f"{kind} {version.name}", bench.connections[kind][version.name], workers) for version in bench.versions}


def _same(bench, kind, up, row: Row):
    before, after = (body_of(up[f"{kind} {version.name}"].port, row.address) for version in bench.versions)
    if before != after:
        raise Differs(f"{kind}, {row.title}: {difference(before, after)}")
    return {"bytes": len(after), "records": records(row.address, after)}


def difference(before: bytes, after: bytes) -> str:
    """Returns where two answers part, with what stands there in each."""
    place = next((place for place, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), min(len(before), len(after)))
    shown = [body[max(0, place - 60) : place + 60].decode(errors="replace") for body in (before, after)]
    return f"{len(before):,} and {len(after):,} bytes; from byte {place:,} on they differ: {shown[0]!r} became {shown[1]!r}"
