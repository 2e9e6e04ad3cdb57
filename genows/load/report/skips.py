"""The rows of a file that were skipped for one reason, kept in little memory: a file may lose a million."""

import json
from array import array
from collections.abc import Iterator, Sequence
from typing import Any, overload

_NO_TEXT = b"\xff"  # in front of the JSON of what is no text; a byte that no text in UTF-8 has


class SkippedRows(Sequence):
    """A sequence of (line, value); *line*: None where the row is on no line, *value*: a text, a number or None.

    PERF: 25 bytes a row and what its value's text has; as tuples of objects a row took 200 to 1,000.
    """

    def __init__(self) -> None:
        self._lines = array("I")  # 0 for None
        self._ends = array("Q")
        self._texts = bytearray()

    def add(self, line: int | None, value: Any) -> None:
        if isinstance(value, str):
            self._texts += value.encode("utf-8", "surrogatepass")
        else:
            self._texts += _NO_TEXT + json.dumps(value).encode()
        self._lines.append(line or 0)
        self._ends.append(len(self._texts))

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> tuple: ...

    @overload
    def __getitem__(self, index: slice) -> list[tuple]: ...

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        text = bytes(self._texts[self._ends[number - 1] if number else 0 : self._ends[number]])
        value = json.loads(text[1:]) if text[:1] == _NO_TEXT else text.decode("utf-8", "surrogatepass")
        return self._lines[number] or None, value

    def __eq__(self, other):
        return list(self) == list(other) if isinstance(other, (SkippedRows, list)) else NotImplemented

    def __repr__(self) -> str:
        return repr(list(self))


class SkipRecords(Sequence):
    """The same rows as the machine form has them: a sequence of {"line", "value"}, each made when it is asked for."""

    def __init__(self, rows: SkippedRows):
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [{"line": line, "value": value} for line, value in self._rows[index]]
        line, value = self._rows[index]
        return {"line": line, "value": value}

    def __eq__(self, other):
        return list(self) == list(other) if isinstance(other, (SkipRecords, list)) else NotImplemented

    def __repr__(self) -> str:
        return repr(list(self))

    def pieces(self, margin: str) -> Iterator[str]:
        """The JSON text of all, piece by piece, as json.dumps with an indent of two gives it. *margin*: the blanks in front of its line."""
        start = "["
        for line, value in self._rows:
            number, text = json.dumps(line), json.dumps(value, ensure_ascii=False)
            yield f'{start}\n{margin}  {{\n{margin}    "line": {number},\n{margin}    "value": {text}\n{margin}  }}'
            start = ","
        yield f"\n{margin}]" if self else "[]"
