"""Collects the bytes of a request as they come, and says when a thread can work on it without waiting for its client.

gunicorn's parser decides what a request is; here only its end is looked for. Where the two disagree the parser meets the end of what has
come, and the connection is closed after the answer (`sockets.ClientSocket.ended`): nothing is ever taken for a second request here that
is not one there.
"""

import errno
import re
import tempfile
from collections.abc import Callable
from io import BytesIO
from typing import IO, NamedTuple

from genows.server.spools import Spools

HEAD_END = b"\r\n\r\n"
BARE_NEWLINE = re.compile(rb"(?<!\r)\n")
# Bytes of a request that are kept in memory; the others go to a temporary file.
MEMORY_BYTES = 256 * 1024
# Bytes of the line before a chunk, above which gunicorn refuses it.
MOST_LINE_BYTES = 8190
# A chunked body has lines between its chunks, and who reads it must find more than it may have: so much above the bytes of a body is waited for.
CHUNKS_PART, CHUNKS_BYTES = 16, 128 * 1024


def is_whole(data: bytes) -> bool:
    """Returns whether these first bytes of a request are all of it: what is usual is seen at once, all else by an `Intake`."""
    if not data.endswith(HEAD_END) or data.find(HEAD_END) != len(data) - len(HEAD_END):
        return False
    head = data.lower()
    return b"\r\ncontent-length:" not in head and b"\r\ntransfer-encoding:" not in head


class Sizes(NamedTuple):
    """Bytes above which the end of a request's *line*, *head* or *body* is not waited for: gunicorn or the application will refuse it."""

    line: int
    head: int
    body: int


class Intake:
    """What has come of one request. *client*: returns whom its space on disk is counted against, always the same.

    *expects*: whether the client waits to be told that it may send the body.
    """

    def __init__(self, sizes: Sizes, spools: Spools, client: Callable[[], str]):
        self._sizes, self._spools, self._client = sizes, spools, client
        self._memory = bytearray()
        self._rest: BytesIO | None = None
        self._file: IO[bytes] | None = None
        self._on_disk = 0
        self._body: _Counted | _Chunks | None = None
        self.expects = False

    @property
    def in_body(self) -> bool:
        """Whether the whole head is there."""
        return self._body is not None

    @property
    def held(self) -> int:
        """Bytes in memory."""
        return len(self._memory)

    @property
    def size(self) -> int:
        """Bytes that have come."""
        return len(self._memory) + self._on_disk

    def feed(self, data: bytes) -> bool:
        """Takes the next bytes. Returns whether nothing more need come: the request is complete, or cannot be one.

        OSError where there is no space for them.
        """
        if self._body is not None:
            self._keep(data)
            return self._body.feed(data)
        seen = len(self._memory)
        self._memory += data
        end = self._memory.find(HEAD_END, max(0, seen - 3))
        if end < 0:
            return self._refused(seen)
        end += len(HEAD_END)
        head = bytes(self._memory[:end]).lower()
        self._body = _body_of(head, self._sizes.body)
        if self._body is None:
            return True
        if self._body.feed(bytes(self._memory[end:])):
            return True
        # Who speaks HTTP/1.0 would take the interim answer for the answer (RFC 9110, 10.1.1).
        told = head.partition(b"\r\n")[0].endswith(b" http/1.1") and b"\r\nexpect: 100-continue\r\n" in head
        self.expects = told and len(self._memory) == end
        return False

    def _refused(self, seen):
        """Returns whether gunicorn will refuse the head, whatever comes after it. *seen*: bytes that were looked at before."""
        size = len(self._memory)
        if size > self._sizes.line and self._memory.find(b"\n", 0, self._sizes.line + 2) < 0:
            return True
        # A bare newline ends no line.
        return size > self._sizes.head or BARE_NEWLINE.search(self._memory, seen) is not None

    def _keep(self, data):
        if self._file is None and len(self._memory) + len(data) <= MEMORY_BYTES:
            self._memory += data
        else:
            self._store(data)

    def _store(self, data):
        if not self._spools.take_for(self._client(), len(data)):
            raise OSError(errno.ENOBUFS, "requests that wait on disk, or those of this client, have no more space (http.spool_megabytes)")
        self._on_disk += len(data)
        if self._file is None:
            self._file = tempfile.TemporaryFile()
        self._file.write(data)

    def read(self, size: int = -1, /) -> bytes:
        """Returns the next *size* bytes of what has come, or fewer; b"" at its end. Nothing can be fed after the first call."""
        if self._rest is None:
            self._rest = BytesIO(self._memory)
            if self._file is not None:
                self._file.seek(0)
        data = self._rest.read(size)
        if self._file is not None and (size < 0 or not data):
            data += self._file.read(size)
        return data

    def close(self) -> None:
        """Gives the space back. May be called more than once; there is nothing to read afterwards."""
        self._memory, self._rest = bytearray(), BytesIO()
        if self._on_disk:
            self._spools.give_from(self._client(), self._on_disk)
            self._on_disk = 0
        if self._file is not None:
            self._file.close()
            self._file = None


def _body_of(head, most):
    """Returns what finds the end of the body that a head in small letters announces; None where there is none to wait for."""
    if b"\r\ntransfer-encoding:" in head:
        return _Chunks(most + most // CHUNKS_PART + CHUNKS_BYTES)
    place = head.find(b"\r\ncontent-length:")
    if place < 0:
        return None
    place += len(b"\r\ncontent-length:")
    text = head[place : head.index(b"\r\n", place)].strip(b" \t")
    # What is no number, or too large, is refused without being read.
    if not text.isdigit() or len(text) > 18 or not 0 < int(text) <= most:
        return None
    return _Counted(int(text))


class _Counted:
    """The end of a body by its Content-Length."""

    def __init__(self, length):
        self._missing = length

    def feed(self, data):
        self._missing -= len(data)
        return self._missing <= 0


class _Chunks:
    """The end of a chunked body (RFC 9112, 7.1). One that is malformed, or longer than *most* bytes, ends where that shows."""

    def __init__(self, most):
        self._left_in_all, self._skip, self._line, self._last = most, 0, b"", False

    def feed(self, data):
        self._left_in_all -= len(data)
        place = 0
        while place < len(data):
            if self._skip:
                step = min(self._skip, len(data) - place)
                self._skip, place = self._skip - step, place + step
                continue
            end = data.find(b"\n", place)
            if end < 0:
                self._line += data[place:]
                return len(self._line) > MOST_LINE_BYTES or self._left_in_all < 0
            line, self._line, place = self._line + data[place:end], b"", end + 1
            if self._last:
                if not line.strip():
                    return True
                continue
            size = _size(line)
            if size is None:
                return True
            self._last = size == 0
            self._skip = size + 2 if size else 0
        return self._left_in_all < 0


def _size(line):
    text = line.partition(b";")[0].strip()
    try:
        return int(text, 16) if len(text) <= 16 and text.isalnum() else None
    except ValueError:
        return None
