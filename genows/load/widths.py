"""Knows how long a text each column takes: from the MySQL schema script, the one place where lengths are declared.

SQLite would take any length and MySQL outside strict mode would cut in silence; the loader measures first, on both.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

CHARACTERS, BYTES = "characters", "bytes"
# What MySQL's unsized text types hold, in bytes of the column's character set (MySQL manual, data type storage requirements).
TEXT_BYTES = {"text": 2**16 - 1, "mediumtext": 2**24 - 1, "longtext": 2**32 - 1, "json": 2**32 - 1}

_TABLE = re.compile(r"CREATE TABLE `(\w+)`")
_COLUMN = re.compile(r"\s*`(\w+)`\s+(?:(?:var)?char\((\d+)\)|((?:medium|long)?text|json)\b)")


class Width(NamedTuple):
    """The most that a column takes. *unit*: 'characters', or 'bytes' of UTF-8. Reads as '255 characters'."""

    limit: int
    unit: str

    def __str__(self):
        return f"{self.limit} {self.unit}"

    @property
    def safe_length(self) -> int:
        """Characters that fit whatever their UTF-8 length; only longer texts have to be measured."""
        return self.limit // 4 if self.unit == BYTES else self.limit

    def fits(self, text: str) -> bool:
        # A character is one to four bytes: most texts need no encoding to be measured.
        if self.unit == CHARACTERS or len(text) <= self.safe_length:
            return len(text) <= self.limit
        return len(text.encode()) <= self.limit

    def cut(self, text: str) -> str:
        """The longest beginning of *text* that fits; no character is cut in two."""
        if self.unit == CHARACTERS:
            return text[: self.limit]
        return text.encode()[: self.limit].decode(errors="ignore")


def widths(script_text: str) -> dict[tuple[str, str], Width]:
    """(table, column) -> Width, for the text columns of a MySQL schema script whose every column stands on its own line.

    Numbers, times and enums are not in it.
    """
    by_column: dict[tuple[str, str], Width] = {}
    table = ""
    for line in script_text.splitlines():
        if opened := _TABLE.match(line):
            table = opened[1]
        elif column := _COLUMN.match(line):
            name, characters, kind = column.groups()
            by_column[table, name] = Width(int(characters), CHARACTERS) if characters else Width(TEXT_BYTES[kind], BYTES)
    return by_column


def narrowed(declared: dict[tuple[str, str], Width], columns: Iterable[tuple[str, str, int]]) -> dict[tuple[str, str], Width]:
    """*declared* with no column wider than the database has it. *columns*: table, COLUMN and characters of the database's columns."""
    found = {(table, column): characters for table, column, characters in columns}
    return {
        name: Width(min(width.limit, found.get(name, width.limit)), width.unit) if width.unit == CHARACTERS else width
        for name, width in declared.items()
    }
