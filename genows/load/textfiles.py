"""The bytes and lines of a study's files: opened, packed by gzip or not, and read line by line with their numbers.

A folder that somebody else wrote may hold anything: what is opened never waits (a pipe), is unpacked as it is read, and what is no text is
said to be none. Lines end with \\n, \\r\\n or \\r, in any mixture.
"""

import codecs
import gzip
import io
import os
import stat
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from genows.load import filerules as files
from genows.load.findings import Findings
from genows.load.progress import LoadStep

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


class LineBreaks(Counter):
    """How often each kind of line break stood in a file that was read: `\\r\\n`, `\\r`, and "lines" for all lines."""

    def tell(self, file: str | None, findings: Findings) -> None:
        """Tells of a file of several lines that has several kinds, and of one that has no line break."""
        parts = self["lines"] - self["unended"]
        if not parts and self["lines"]:
            findings.tell(files.NO_LINE_BREAK, file=file)
        elif sum(1 for number in (self["\r\n"], self["\r"], parts - self["\r\n"] - self["\r"]) if number) > 1:
            findings.tell(files.LINE_BREAKS, file=file)


def byte_lines(
    path: Path, file: str | None, step: LoadStep | None = None, breaks: LineBreaks | None = None
) -> Iterator[tuple[int, bytes]]:
    """Yields (1-based line number, bytes without the line's end). *file*: its name in messages; *breaks*: counts the line breaks.

    *step*: a progress step, advanced by the bytes read. A byte order mark in front is dropped. StudyError where the file cannot be opened, and at
    the first line with a NUL.
    A file packed by gzip is unpacked as it is read.
    """
    number, line = 0, b"\n"
    breaks = LineBreaks() if breaks is None else breaks
    for lines in _blocks(path, file, step):
        for line in lines:
            if b"\0" in line:
                for number, single in _apart(line, number, breaks):
                    yield number, _without_nul(single, file, number)
            elif b"\r" in line:
                for number, single in _apart(line, number, breaks):
                    yield number, single
            else:
                number += 1
                yield number, line[:-1] if line.endswith(b"\n") else line
    breaks.update({"lines": number, "unended": not line.endswith((b"\n", b"\r"))})


def _blocks(path, file, step) -> Iterator[list[bytes]]:
    """Yields lines with their ends, some BLOCK bytes at a time."""
    stream, position, _ = opened(path, file)
    with stream:
        advanced, lines = 0, [stream.readline().removeprefix(codecs.BOM_UTF8)]
        while lines and lines[0]:
            if step is not None:
                step.advance(position() - advanced)
                advanced = position()
            yield lines
            lines = stream.readlines(BLOCK)


def _apart(line, number, breaks) -> Iterator[tuple[int, bytes]]:
    """Yields (line number, bytes without the line's end) of the lines in what ends with \\n (or the file) and may hold \\r, which end lines too.

    *number*: of lines before them. NOTE: of a file with \\r alone that is all of it.
    """
    if b"\r" in line:
        breaks.update({"\r\n": line.endswith(b"\r\n"), "\r": line.removesuffix(b"\r\n").count(b"\r")})
    yield from enumerate(line.removesuffix(b"\n").removesuffix(b"\r").split(b"\r"), start=number + 1)


def text_lines(
    path: Path, file: str | None, step: LoadStep | None = None, breaks: LineBreaks | None = None
) -> Iterator[tuple[int, str]]:
    """Yields (1-based line number, text without the line's end). StudyError at the first line that is not UTF-8 or holds a NUL."""
    for number, line in byte_lines(path, file, step, breaks):
        yield number, decoded(line, file, number)


def _without_nul(line, file, number):
    """The *line*; StudyError where it holds a NUL, which neither a text nor a database should."""
    place = line.find(b"\0")
    if place >= 0:
        raise files.NUL_BYTE.stop(file=file, line=number, column=line.count(b"\t", 0, place) + 1)
    return line


def decoded(line: bytes, file: str | None, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise files.NOT_UTF8.stop(file=file, line=number) from error
