"""A zip file as `zipfile` reads it: its directory bounded before it is taken apart."""

from pathlib import Path
from typing import BinaryIO

from genows.load.archive.forward import PIECE
from genows.load.rules import archives as rules

LARGEST = 64 << 20  # bytes of a directory: 100,000 members with long names need a third of it
_ENTRY = b"PK\1\2"


class ZipReader:
    """The bytes of a zip file. *most*: entries that its directory may have; StudyError above.

    NOTE: zipfile reads the directory at once, by the size that the end record names, and makes an object of each entry; the
    number of entries beside that size it does not ask for, so the entries are counted in what it reads.
    """

    def __init__(self, path: Path, raw: BinaryIO, most: int):
        self.file, self.raw, self.most = path.name, raw, most
        self.seek, self.tell, self.seekable = raw.seek, raw.tell, raw.seekable

    def read(self, size: int = -1) -> bytes:
        if size <= PIECE:  # 22,795 entries at most, or a piece of a member
            return self.raw.read(size)
        block = self.raw.read(min(size, LARGEST))
        if block.count(_ENTRY) > self.most:
            raise rules.TOO_MANY.stop(file=self.file, most=self.most)
        if size > LARGEST:
            raise rules.BROKEN.stop(file=self.file, reason="its directory is larger than any needs to be")
        return block
