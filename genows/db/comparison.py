"""Compares two databases of one kind, a restored copy with the one that is served, table by table and row by row, to the last digit."""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from genows.db.database import Database
from genows.db.sessions import Session

# What changes while a service runs: a copy has what it was when it was made.
LIVELY = frozenset({"genows_signin_failures", "genows_ended_sessions"})
BITS = 128


class Table(NamedTuple):
    """*rows*: how many a table has; *digest*: the same for the same rows, in whatever order they come."""

    rows: int
    digest: int


class Difference(NamedTuple):
    """A table that is not the same in both. None: it is not there. *matters*: False for one that a running service changes by itself."""

    name: str
    served: Table | None
    copied: Table | None

    @property
    def matters(self) -> bool:
        return self.name.lower() not in LIVELY

    def __str__(self):
        if self.served is None:
            return f"{self.name}: only the copy has this table"
        if self.copied is None:
            return f"{self.name}: the copy lacks this table"
        if self.served.rows != self.copied.rows:
            return f"{self.name}: {self.served.rows} rows are served, {self.copied.rows} are in the copy"
        return f"{self.name}: values differ ({self.served.rows} rows in both)"


class Comparison(NamedTuple):
    """*tables* and *rows*: how many are served; *versions*: the data version that is served and the copy's, None where there is none."""

    tables: int
    rows: int
    versions: tuple[int | None, int | None]
    differences: list[Difference]


def compare(served: Database, copied: Database) -> Comparison:
    """Returns how the two differ. Each is read in one snapshot; memory does not depend on their size."""
    with served.read() as ours, copied.read() as theirs:
        versions = _version(ours), _version(theirs)
        here, there = _statements(ours), _statements(theirs)
        found = {name: (_table(ours, here.get(name)), _table(theirs, there.get(name))) for name in sorted({*here, *there})}
    differences = [Difference(name, *pair) for name, pair in found.items() if pair[0] != pair[1]]
    return Comparison(len(here), sum(pair[0].rows for pair in found.values() if pair[0]), versions, differences)


def _version(session: Session) -> int | None:
    version = session.data_version()
    return version[0] if version else None


def _statements(session) -> dict[str, str]:
    return {name: statement for name, statement in session.rows("table_statements")}


def _table(session, statement) -> Table | None:
    if statement is None:
        return None
    rows = total = 0
    for row in _texts(session.table(statement)):
        rows += 1
        # A sum: tables without a key give their rows in any order, and one that stands twice counts twice.
        total += int.from_bytes(hashlib.blake2b(row, digest_size=BITS // 8).digest(), "big")
    return Table(rows, total % (1 << BITS))


def _texts(rows) -> Iterator[bytes]:
    """NOTE: repr of a float is exact, and other types differ from each other in it."""
    return (repr(row).encode("utf-8", "surrogatepass") for row in rows)
