"""Makes the scratch database of a validation; it goes when the validation is over, and nothing in it is ever committed."""

from collections.abc import Iterator
from contextlib import contextmanager

from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import Database, open_database
from genows.load.archive.temporary import temporary_folder


@contextmanager
def scratch() -> Iterator[Database]:
    """Yields a database with a schema and without genes, in a temporary folder; StudyError where none can be made."""
    with temporary_folder("genows-validate-") as folder:
        database = open_database(make_config({"db.connection_string": f"sqlite:///{folder}/scratch.db"}))
        try:
            schema.create(database, species=None)
            yield database
        finally:
            database.close()
