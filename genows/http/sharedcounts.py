"""Numbers in memory that worker processes share, each writing into a slot of its own; any of them can add up those of all.

A process locks its slot as long as it lives. A slot whose process has ended keeps its numbers, and the next process goes on with them:
no counter ever falls while the service runs.
"""

import fcntl
import mmap
import os
import tempfile
import threading
from collections.abc import Iterator

# Processes at a time: the workers, and those of an earlier start that are still at their answers. Numbers of some 460 routes. 16 MB, of which
# nobody touches most.
SLOTS, NUMBERS = 128, 32_768
EMPTY: "memoryview[float]" = memoryview(bytes(NUMBERS * 8)).cast("d")


class SharedCounts:
    """SLOTS times NUMBERS floats, shared with the processes that are forked after this was made. *lock*: of this process's threads."""

    def __init__(self) -> None:
        self._file = _nameless_file()
        os.ftruncate(self._file, SLOTS * NUMBERS * 8)
        self._numbers = memoryview(mmap.mmap(self._file, SLOTS * NUMBERS * 8)).cast("d")
        self._pid, self._own = 0, -1
        self.lock = threading.Lock()

    def claim(self, mark: float) -> "tuple[memoryview[float], bool]":
        """Returns the numbers of this process's slot, and whether it has just got it.

        *mark*: stands in front of numbers that mean the same, > 0; a slot with another mark is emptied. The last slot is shared by all
        processes that find no other.
        """
        with self.lock:
            new = self._pid != os.getpid()
            if new:
                self._own = next((index for index in range(SLOTS) if self._hold(index)), SLOTS - 1)
                self._pid = os.getpid()
            numbers = self._slot(self._own)
            if numbers[0] != mark:
                numbers[:] = EMPTY
                numbers[0] = mark
            return numbers, new

    def slots(self, mark: float) -> "Iterator[tuple[bool, memoryview[float]]]":
        """Yields (whether its process lives, numbers) of each slot with this mark."""
        for index in range(SLOTS):
            numbers = self._slot(index)
            if numbers[0] == mark:
                yield self._lives(index), numbers

    def _slot(self, index):
        return self._numbers[index * NUMBERS : (index + 1) * NUMBERS]

    def _hold(self, index):
        """Locks a slot for this process until it ends; False where another has it.

        NOTE: POSIX locks belong to a process, not to those that inherit the file, and end with it however it ends.
        """
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, index)
        except OSError:
            return False
        return True

    def _lives(self, index):
        with self.lock:
            if index == self._own and self._pid == os.getpid():
                return True
            free = self._hold(index)
            if free:
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, index)
            return not free


def _nameless_file() -> int:
    """Returns the descriptor of a new file without a name: in memory, where the system has such files (Linux, FreeBSD).

    NOTE: it stays open for good. Closing any descriptor of the file would end all locks that the process has on it.
    """
    if hasattr(os, "memfd_create"):
        return os.memfd_create("genows-metrics")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


_shared: list[SharedCounts] = []


def share() -> SharedCounts:
    """Returns what this process shares with all that it forks from now on: to be called before the workers are made."""
    if not _shared:
        _shared.append(SharedCounts())
    return _shared[0]
