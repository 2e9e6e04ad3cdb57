"""The mark by which serving processes notice that the database's contents have changed."""

from uuid import uuid4

from genows.db.sessions import Writer


def bump_data_version(writer: Writer) -> None:
    """A new version and mark, in the transaction of *writer*; nothing where the database keeps none (genows did not make it).

    Every load, removal and reference load calls this once before it commits.
    """
    if writer.has("bump_data_version"):
        writer.do("bump_data_version", mark=str(uuid4()))
