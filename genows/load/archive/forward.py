"""A tar file as `tarfile` reads it, forward only: unpacked as it is read, bounded, and never read in one large piece."""

import gzip
import zlib
from pathlib import Path
from typing import BinaryIO

from genows.load.rules import archives as rules

PIECE = 1 << 20  # bytes read at once, by us and by tarfile: headers that ask for more are no honest ones
_GZIP = b"\x1f\x8b"


class ForwardReader:
    """The bytes of a tar file, packed by gzip or not. *most*: bytes that it may unfold to; StudyError above, and where it is broken.

    NOTE: tarfile goes one byte back to see whether the last block was there; a broken size makes it go back further, without end.
    """

    def __init__(self, path: Path, most: int, raw: BinaryIO):
        self.file, self.most, self.raw = path.name, most, raw
        self.at = 0
        self.ended = False  # whether more was asked for than there is
        self._last = self._again = b""
        packed = raw.read(2) == _GZIP
        raw.seek(0)
        self.stream = gzip.GzipFile(fileobj=raw) if packed else raw

    def tell(self) -> int:
        return self.at - len(self._again)

    def seek(self, position: int, whence: int = 0) -> int:
        if whence or position < self.at - len(self._last):
            raise rules.BROKEN.stop(file=self.file, reason="a member is said to lie before the last one")
        self._again = self._last if position < self.at else b""
        while self.at < position:
            if not self.read(min(PIECE, position - self.at)):
                break
        return self.tell()

    def read(self, size: int = -1) -> bytes:
        if size < 0 or size > PIECE:
            raise rules.BROKEN.stop(file=self.file, reason="a header is larger than any needs to be")
        again, self._again = self._again[:size], self._again[size:]
        try:
            block = self.stream.read(size - len(again))
        except (OSError, EOFError, zlib.error) as error:
            raise rules.BROKEN.stop(file=self.file, reason=str(error)) from error
        self.at += len(block)
        self.ended = self.ended or len(block) < size - len(again)
        if self.at > self.most:
            raise rules.TOO_MUCH.stop(file=self.file, most=f"{self.most / 1e9:g}")
        self._last = block[-1:] or self._last
        return again + block

    def close(self) -> None:
        self.stream.close()
