"""The mark by which serving processes notice that the database's contents have changed."""

from typing import NamedTuple
from uuid import uuid4

from genows.db.sessions import Writer


class DataVersion(NamedTuple):
    """*number*: counts the changes; *mark*: of this change alone."""

    number: int
    mark: str


def bump_data_version(writer: Writer) -> DataVersion | None:
    """Makes a new version and mark in the transaction of *writer*; None where the database keeps none (genows did not make it).

    Every load, removal and reference load calls this once, before it reads anything: two of them on two nodes of a cluster, which know
    nothing of each other's locks, then want the same row, and one of them is undone (DatabaseConflict) before it has written on old reads.
    """
    if not writer.has("bump_data_version"):
        return None
    writer.do("bump_data_version", mark=str(uuid4()))
    stored = writer.one("data_version")
    return DataVersion(stored.version, stored.mark)
