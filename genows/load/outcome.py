"""Finds out whether a load whose connection was lost in COMMIT is stored."""

import time
from collections.abc import Callable

from genows.db.database import Database
from genows.errors import GenowsError, OutcomeUnknown
from genows.load.dataversion import DataVersion

# A server that restarts, or a cluster that parts with a node, needs a while.
WAIT_SECONDS = 60
PAUSE_SECONDS = 1.0
NOTHING = "The connection to the database was lost while the change was being stored. Nothing of it is stored: do it again."


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
