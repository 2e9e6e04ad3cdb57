"""Disk space for answers whose clients read slowly: what they have not taken yet waits in a temporary file, not in a thread. And for requests
that have not come whole, a part of it.

A thread that answers can so finish at its own pace and give its database connection back. The files have no name and go with the process.
They lie in the folder that TMPDIR names.
"""

import logging
import os
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

LOG = logging.getLogger("genows.server")

# Bytes that are handed to the kernel at a time.
SEND_BYTES = 1024 * 1024
# Of all space, the part that requests may take: who sends them has shown no token yet.
REQUESTS_PART = 2


class Spools:
    """The spools of one process. *limit*: bytes of all of them together; *waiting*: answers that may wait for their clients when it is reached."""

    def __init__(self, limit: int, waiting: int):
        self._free, self._places = limit, threading.BoundedSemaphore(waiting)
        self._free_for_requests, self._of_clients = limit // REQUESTS_PART, Counter[str]()
        self._lock = threading.Lock()

    def take(self, size: int) -> bool:
        """Takes *size* bytes of the limit; returns whether there were as many."""
        with self._lock:
            if size > self._free:
                return False
            self._free -= size
            return True

    def give(self, size: int) -> None:
        with self._lock:
            self._free += size

    def take_for(self, client: str, size: int) -> bool:
        """Takes *size* bytes of what is for requests; returns whether there were as many for *client*.

        No client has more than it leaves: one alone half of it, two a third each, and there is always some for one more.
        """
        with self._lock:
            left = self._free_for_requests - size
            if size > self._free or self._of_clients[client] + size > left:
                return False
            self._free -= size
            self._free_for_requests = left
            self._of_clients[client] += size
            return True

    def give_from(self, client: str, size: int) -> None:
        """Gives back what `take_for` has taken."""
        with self._lock:
            self._free += size
            self._free_for_requests += size
            self._of_clients[client] -= size
            # Only clients that hold something are remembered.
            if not self._of_clients[client]:
                del self._of_clients[client]

    @contextmanager
    def place(self) -> Iterator[bool]:
        """For the block, takes one of the places of those that wait; gives whether there was one.

        Whoever waits holds a thread and perhaps a database connection. Without a bound a few slow readers would hold them all.
        """
        taken = self._places.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._places.release()


class Spool:
    """Bytes that go to a socket in their order, from a file that is emptied when it has been sent to its end."""

    def __init__(self, spools: Spools):
        self._spools = spools
        self._file: IO[bytes] | None = None
        self._sent = self._size = 0

    def __len__(self) -> int:
        """Returns how many bytes are unsent."""
        return self._size - self._sent

    def add(self, data: memoryview) -> bool:
        """Appends *data*; returns whether there was space. OSError where the disk does not take it."""
        if not self._spools.take(len(data)):
            return False
        # From here on these bytes are ours to give back, however the writing ends.
        self._size += len(data)
        if self._file is None:
            self._file = tempfile.TemporaryFile(buffering=0)
        while data:
            data = data[self._file.write(data) or 0 :]
        return True

    def send_to(self, socket: int) -> bool:
        """Sends what a non-blocking socket takes, SEND_BYTES at most; returns whether nothing is left. OSError where it is broken."""
        if self._file is not None and self._sent < self._size:
            try:
                sent = os.sendfile(socket, self._file.fileno(), self._sent, min(SEND_BYTES, self._size - self._sent))
            except BlockingIOError:
                return False
            if not sent:
                raise OSError("the file is shorter than what was written to it")
            self._sent += sent
        if self._sent < self._size:
            return False
        self._empty()
        return True

    def _empty(self):
        if self._size:
            assert self._file is not None
            self._file.truncate(0)
            self._file.seek(0)
            self._spools.give(self._size)
            self._sent = self._size = 0

    def close(self) -> None:
        """Throws away what is unsent. May be called more than once."""
        self._spools.give(self._size)
        self._sent = self._size = 0
        if self._file is not None:
            self._file.close()
            self._file = None
