"""A kept archive on its way, or the one part of it that a request may ask for (RFC 9110, 14)."""

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from genows.downloads.keptarchives import PART

_ONE = re.compile(r"bytes=\s*(\d{0,18})-(\d{0,18})\s*", re.ASCII)


class ByteRange(NamedTuple):
    """*first*, *last*: bytes, both included; *first* behind the last one of all: there is no such part."""

    first: int
    last: int

    @property
    def is_there(self) -> bool:
        return self.first <= self.last

    @property
    def size(self) -> int:
        return self.last - self.first + 1


class FilePart:
    """A part of an open file, in pieces. Closed by whoever sends it."""

    def __init__(self, file: IO[bytes], part: ByteRange):
        self.part, self._file = part, file

    def __iter__(self) -> Iterator[bytes]:
        self._file.seek(self.part.first)
        left = self.part.size
        while left > 0 and (piece := self._file.read(min(PART, left))):
            left -= len(piece)
            yield piece
        self.close()

    def close(self) -> None:
        self._file.close()


def part_asked(environ: dict, tag: str, length: int) -> ByteRange | None:
    """Returns the part of *length* bytes that a GET asks for; None for all of it: no range, several, or one of another archive than *tag* names."""
    match = _ONE.fullmatch(environ.get("HTTP_RANGE", ""))
    if environ["REQUEST_METHOD"] != "GET" or not match or match[0].rstrip().endswith("=-") or environ.get("HTTP_IF_RANGE", tag) != tag:
        return None
    if not match[1]:
        return ByteRange(max(0, length - int(match[2])), length - 1)
    first, last = int(match[1]), int(match[2] or length)
    if match[2] and last < first:
        return None
    return ByteRange(first, min(last, length - 1))
