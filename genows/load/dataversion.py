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

    Every load, removal and reference load calls this once before it commits.
    """
    if not writer.has("bump_data_version"):
        return None
    writer.do("bump_data_version", mark=str(uuid4()))
    stored = writer.one("data_version")
    return DataVersion(stored.version, stored.mark)
