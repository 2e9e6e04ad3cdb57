"""A bounded pool of reading connections: lent for one request, each in one read transaction of its own."""

import os
import threading
import weakref

from genows.errors import DatabaseBusy, DatabaseGone


class Pool:
    """*size*: connections at most; *wait*: seconds that a borrower waits for one before DatabaseBusy."""

    def __init__(self, driver, size: int, wait: float):
        self.driver, self.size, self.wait = driver, size, wait
        self._closed, self._idle, self._inherited = False, [], []
        self._free = threading.Semaphore(size)
        os.register_at_fork(after_in_child=_forker(weakref.ref(self)))

    def forked(self):
        """In a new process: a worker must not talk over its parent's connections, nor close them (SQLite forbids even that)."""
        self._inherited += self._idle
        self._idle = []
        self._free = threading.Semaphore(self.size)

    def lend(self):
        """A connection with its read transaction begun. The beginning is the check: a lost connection is replaced."""
        if not self._free.acquire(timeout=self.wait):
            raise DatabaseBusy(max(1, round(self.wait)))
        try:
            return self._begun()
        except BaseException:
            self._free.release()
            raise

    def _begun(self):
        while (connection := self._pop()) is not None:
            try:
                self.driver.begin_read(connection)
            except self.driver.Error as error:
                self._drop(connection)
                if not isinstance(self.driver.translated(error), DatabaseGone):
                    raise self.driver.translated(error) from error
            else:
                return connection
        return self._fresh()

    def _pop(self):
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _fresh(self):
        connection = None
        try:
            connection = self.driver.connect_reader()
            self.driver.begin_read(connection)
        except self.driver.Error as error:
            if connection is not None:
                self._drop(connection)
            raise self.driver.translated(error) from error
        return connection

    def give_back(self, connection, usable: bool = True):
        """Takes a lent connection back; one that is not *usable* is closed."""
        try:
            if usable:
                try:
                    self.driver.end_read(connection)
                except self.driver.Error:
                    usable = False
            if usable and not self._closed:
                self._idle.append(connection)
            else:
                self._drop(connection)
        finally:
            self._free.release()

    def _drop(self, connection):
        try:
            # PyMySQL's close() says goodbye to the server and would first read what is left of a stream.
            getattr(connection, "_force_close", connection.close)()
        except (self.driver.Error, OSError):
            pass  # It is being thrown away: why it cannot be closed is nobody's concern.

    def close(self):
        """Closes the idle connections; lent ones are closed as they come back."""
        self._closed = True
        self.drop_idle()

    def drop_idle(self):
        while (connection := self._pop()) is not None:
            self._drop(connection)


def _forker(pool_of):
    """What a new process does first, for as long as there is a pool."""

    def forked():
        if pool := pool_of():
            pool.forked()

    return forked
