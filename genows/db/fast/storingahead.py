"""A SQLite connection that need not wait for an insert: the caller makes the next rows while a thread stores these."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor


class StoringAhead(sqlite3.Connection):
    """A connection with `store`, which the next command waits for. An error comes with that command, COMMIT at the latest.

    NOTE: SQLite works without Python's lock and takes it back after every step, for which it may wait 5 ms: few steps, then.
    """

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self._thread, self._stored = ThreadPoolExecutor(1), None

    def store(self, text: str, values: list) -> None:
        """Runs a statement that gives no rows, in the thread."""
        self._await()
        self._stored = self._thread.submit(super().execute, text, values)

    def _await(self):
        """Returns when nothing is being stored any more; raises what went wrong.

        sqlite3 lets two threads use one connection, but not at once: their statements would mix in one transaction.
        """
        if stored := self._stored:
            stored.exception()  # Waits. Interrupted here, there is still something to wait for.
            self._stored = None
            stored.result()

    def execute(self, *arguments):
        self._await()
        return super().execute(*arguments)

    def executemany(self, *arguments):
        self._await()
        return super().executemany(*arguments)

    def commit(self):
        self._await()
        super().commit()

    def rollback(self):
        """NOTE: what was still stored behind a ROLLBACK would be a transaction of its own."""
        try:
            self._await()
        except sqlite3.Error:
            pass  # What could not be stored is rolled back with the rest.
        super().rollback()

    def close(self):
        self._thread.shutdown()
        super().close()
