"""The mark by which serving processes notice a change, and whether a change is stored whose connection was lost in COMMIT."""

import time
from collections.abc import Callable
from typing import NamedTuple
from uuid import uuid4

from genows.db.database import Database
from genows.db.sessions import Writer
from genows.errors import GenowsError, OutcomeUnknown

# A server that restarts, or a cluster that parts with a node, needs a while.
WAIT_SECONDS = 60
PAUSE_SECONDS = 1.0
NOTHING = "The connection to the database was lost while the change was being stored. Nothing of it is stored: do it again."


class RollBack(Exception):
    """Ends a transaction that has nothing to commit, or must not."""


class DataVersion(NamedTuple):
    """*number*: counts the changes; *mark*: of this change alone."""

    number: int
    mark: str


def bump_data_version(writer: Writer) -> DataVersion | None:
    """Makes a new version and mark in the transaction of *writer*; None where the database keeps none (genows did not make it).

    Every load, removal and reference load calls this once, before it reads anything: two of them on two nodes of a cluster, which know
    nothing of each other's locks, then want the same row, and one of them is undone (DatabaseConflict) before it has written on old reads.
    """
    if not writer.runs("bump_data_version"):
        return None
    writer.do("bump_data_version", mark=str(uuid4()))
    stored = writer.one("data_version")
    return DataVersion(stored.version, stored.mark)


def is_stored(database: Database, version: DataVersion | None, sleep: Callable[[float], object] = time.sleep) -> bool | None:
    """Returns whether the change that made *version* is stored, asked over a new connection; None if nobody can tell.

    Nobody can where the database keeps no versions, does not answer for WAIT_SECONDS, or has been loaded into again since.
    """
    if version is None:
        return None
    for _ in range(int(WAIT_SECONDS / PAUSE_SECONDS)):
        try:
            stored = database.ask(lambda session: session.one("data_version"), fresh=True)
        except GenowsError:
            sleep(PAUSE_SECONDS)
            continue
        return None if stored.version > version.number else stored.mark == version.mark
    return None


def find_out(database: Database, version: DataVersion | None, error: OutcomeUnknown) -> None:
    """Returns if the change that made *version* is stored after all; else raises *error* with a sentence that says what is known."""
    stored = is_stored(database, version)
    if stored is None:
        raise OutcomeUnknown(error.reason, f"{error} Which of the two could not be found out: look with 'genows studies'.") from error
    if not stored:
        raise OutcomeUnknown(error.reason, NOTHING) from error
