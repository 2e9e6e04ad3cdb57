"""`TextFile`: rows of values in a temporary file, read again by their places."""

import weakref
from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import accumulate, islice, repeat
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from typing import Any

# Behind each value; in place of one that there is not.
_END, _NONE = "\x1f", "\x1d"
_CONTROLS = bytes(range(32))


class Odd(Exception):
    """Something that cannot be kept in this way."""


class TextFile:
    """Rows of *width* values in a temporary file, which ends with this object. Columns that say the same in all rows are not written.

    Such a column may begin to differ: the rows before are brought to the new form when they are read.
    """

    def __init__(self, width: int) -> None:
        self._file: Any = None
        self._ends = array("q", [0])
        self._read: Any = None
        # (the first row of a form, the one text of each column that has one, else None)
        self._forms: list[tuple[int, list[str | None]]] = [(0, [None] * width)]

    def close(self) -> None:
        self._read = None
        if self._file:
            _close(self._file)

    def settle(self) -> None:
        """Writes what waits in memory, and opens what is written for reading."""
        if self._file and self._ends[-1]:
            self._file.flush()
            self._read = mmap(self._file.fileno(), 0, access=ACCESS_READ)

    def _opened(self):
        if self._file is None:
            self._file = TemporaryFile()
            # Nobody needs to close it: a load that fails is forgotten with all that it has.
            weakref.finalize(self, _close, self._file)
        return self._file

    def add(self, columns: Sequence[Sequence]) -> None:
        """Adds rows of texts, numbers and Nones. Odd where a text holds what only stands between them."""
        self._adapt([_same(column) for column in columns])
        number, columns = len(columns[0]), [column for column, text in zip(columns, self._forms[-1][1], strict=True) if text is None]
        nones = [column.count(None) for column in columns]
        rows = _joined(columns, nones) if columns else [""] * number
        self._append(rows, len(rows) * len(columns), sum(nones))

    def _append(self, rows, ends, nones):
        """Writes rows. Odd where they do not have so many marks, or have other controls."""
        text = "".join(rows)
        data = text.encode()
        if data.count(_END.encode()) != ends or data.count(_NONE.encode()) != nones or len(data.translate(None, _CONTROLS)) + ends + nones != len(data):
            raise Odd
        lengths: Iterable[int] = map(len, rows) if len(data) == len(text) else [len(row.encode()) for row in rows]
        self._opened().write(data)
        self._ends.extend(islice(accumulate(lengths, initial=self._ends[-1]), 1, None))

    def _adapt(self, same):
        """*same*: of each column of the next rows the one text that it has, None where it has several."""
        written = len(self._ends) - 1
        form = [text if text == known else None for text, known in zip(same, self._forms[-1][1], strict=True)] if written else same
        if form != self._forms[-1][1]:
            self._forms.append((written, form))

    def columns(self, places: Sequence[int]) -> list[list[str | None]]:
        """Returns the columns of these rows, as texts, None for none."""
        begin, form = self._forms[-1]
        width = form.count(None)
        varying = iter(self._varying(places, begin, width) if width else ())
        return [next(varying) if text is None else [None if text == _NONE else text] * len(places) for text in form]

    def _varying(self, places, begin, width) -> list[list[str | None]]:
        read, ends = self._read, self._ends
        if min(places) >= begin:
            data = b"".join([read[ends[place] : ends[place + 1]] for place in places])
        else:
            data = b"".join([read[ends[place] : ends[place + 1]] if place >= begin else self._brought(place) for place in places])
        values: list[str | None] = [*data.decode().split(_END)]
        columns = [values[index:-1:width] for index in range(width)]
        return list(map(_with_none, columns)) if _NONE.encode() in data else columns

    def _brought(self, place) -> bytes:
        """Returns a row of an earlier form as one of the last."""
        form = next(form for begin, form in reversed(self._forms) if begin <= place)
        values = iter(self._read[self._ends[place] : self._ends[place + 1]].decode().split(_END))
        texts = [next(values) if text is None else text for text in form]
        kept = [text for text, same in zip(texts, self._forms[-1][1], strict=True) if same is None]
        return _END.join([*kept, ""]).encode()


def _close(file) -> None:
    # What could not be written is tried once more; it is not wanted any longer.
    with suppress(OSError):
        file.close()


def _same(column) -> str | None:
    """Returns the text of the one value that a column has, None where it has several. Odd where it has marks of ours."""
    value = column[0]
    if value != column[-1] or column.count(value) != len(column):
        return None
    if isinstance(value, str) and any(character < " " for character in value):
        raise Odd
    return _NONE if value is None else str(value)


def _joined(columns, nones) -> list[str]:
    """Returns the rows of these columns, _END behind each value. *nones*: how many Nones each has."""
    texts = list(map(_texts, columns, nones))
    try:
        return list(map(_END.join, zip(*texts, repeat(""), strict=False)))
    except TypeError:  # There are other kinds among the texts of a column.
        return list(map(_END.join, zip(*(map(str, column) for column in texts), repeat(""), strict=False)))


def _texts(column, nones) -> Sequence:
    """Returns the values of a column as texts, _NONE for None.

    PERF: one look at the first tells what nearly all columns are; where that errs the texts do not join.
    """
    if not nones:
        return column if isinstance(column[0], str) else list(map(str, column))
    return [_NONE if value is None else str(value) for value in column]


def _with_none(column):
    return [None if text == _NONE else text for text in column] if _NONE in column else column
