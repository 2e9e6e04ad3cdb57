"""Opens a file of a study folder for reading, packed by gzip or not, and says what stands there where it is no file of text.

A folder that somebody else wrote may hold anything: what is opened never waits (a pipe), and is unpacked as it is read.
"""

import codecs
import gzip
import io
import os
import stat
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NamedTuple

from genows.load.rules import files

BLOCK = 1 << 18  # bytes
LONGEST_PACKED_LINE = 1 << 28  # bytes without a line's end that a packed file may unfold to: rows of 200,000 samples have 2 MB
_GZIP = b"\x1f\x8b"
_EXCEL = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
_CONTROLS = frozenset(range(1, 32)) - set(b"\t\n\v\f\r\x1a\x1b")
_POINTERS = {b"version https://git-lfs": "Git LFS", b"/annex/objects/": "git-annex"}


class Opened(NamedTuple):
    """*stream*: the file's bytes, unpacked; *position*: returns how many bytes of the file itself were read; *size*: of the file, bytes."""

    stream: BinaryIO
    position: Callable[[], int]
    size: int


def opened(path: Path, file: str | None, utf16: bool = False) -> Opened:
    """Opens *path*; *file*: its name in messages. StudyError where it cannot be opened or is no text. *utf16*: whether UTF-16 is text too.

    The caller closes the stream. What is found only while it is read (a packed file that is broken) is a StudyError too.
    """
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except (OSError, ValueError) as error:
        raise _not_opened(path, file, error) from error
    try:
        state = os.fstat(number)
        _must_be_plain(state.st_mode, file)
        raw = io.BufferedReader(io.FileIO(number), BLOCK)
    except BaseException:
        os.close(number)
        raise
    try:
        start = raw.peek(512)[:512]
        if not start.startswith(_GZIP):
            _must_be_text(start, file, utf16)
            return Opened(raw, raw.tell, state.st_size)
        stream = io.BufferedReader(_Unpacked(raw, file), BLOCK)
        _must_be_text(stream.peek(512)[:512], file, utf16)
        return Opened(stream, raw.tell, state.st_size)
    except BaseException:
        raw.close()
        raise


def _not_opened(path, file, error):
    if os.path.islink(path) and not os.path.exists(path):
        return files.BROKEN_LINK.stop(file=file)
    if isinstance(error, FileNotFoundError):
        return files.NO_SUCH_FILE.stop(file=file)
    return files.CANNOT_OPEN.stop(file=file, reason=getattr(error, "strerror", None) or str(error))


def _must_be_plain(mode, file):
    if stat.S_ISDIR(mode):
        raise files.A_FOLDER.stop(file=file)
    if not stat.S_ISREG(mode):
        raise files.NO_PLAIN_FILE.stop(file=file)


def _must_be_text(start, file, utf16):
    for beginning, program in _POINTERS.items():
        if start.startswith(beginning):
            raise files.POINTER.stop(file=file, program=program)
    if start.startswith(_EXCEL):
        raise files.EXCEL.stop(file=file)
    if utf16 and utf16_of(start):
        return
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in start and _is_no_text(start):
        raise files.NO_TEXT.stop(file=file)


def utf16_of(start: bytes) -> str | None:
    """The name of the encoding of UTF-16 that a file begins with, told by its mark or by every second byte being 0; None where it is none."""
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    evens, odds = start[::2].count(0), start[1::2].count(0)
    most = len(start) // 2 * 9 // 10
    if most < 2 or max(evens, odds) < most or min(evens, odds) > 0:
        return None
    return "utf-16-be" if evens > odds else "utf-16-le"


def _is_no_text(start):
    """Returns whether bytes with a NUL among them are UTF-16, of which every second one is 0 or nearly so, or a program, a picture and the like.

    Of text with a stray NUL whoever reads its lines tells where that is.
    """
    evens, odds = start[::2], start[1::2]
    nearly = len(odds) * 9 // 10
    return max(evens.count(0), odds.count(0)) >= max(nearly, 2) or bool(set(start) & _CONTROLS)


class _Unpacked(io.RawIOBase):
    """The bytes that a gzip file unfolds to. StudyError where it is broken, or no line of it ends."""

    def __init__(self, packed: BinaryIO, file: str | None):
        self.packed, self.file = packed, file
        self.unfolding = gzip.GzipFile(fileobj=packed)
        self.without_end = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        try:
            block = self.unfolding.read1(len(buffer))
        except (OSError, EOFError, zlib.error) as error:
            raise files.BROKEN_GZIP.stop(file=self.file, reason=str(error)) from error
        ended = max(block.rfind(b"\n"), block.rfind(b"\r"))
        self.without_end = self.without_end + len(block) if ended < 0 else len(block) - ended - 1
        if self.without_end > LONGEST_PACKED_LINE:
            raise files.PACKED_LINE.stop(file=self.file, most=LONGEST_PACKED_LINE >> 20)
        buffer[: len(block)] = block
        return len(block)

    def close(self) -> None:
        if not self.closed:
            self.unfolding.close()
            self.packed.close()
        super().close()
