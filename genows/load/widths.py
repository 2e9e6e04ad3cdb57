"""How long a text each column takes, from the MySQL schema script, the one place where lengths are declared; and texts cut to it.

SQLite would take any length and MySQL outside strict mode would cut in silence; the loader measures first, on both.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple, overload

from genows.db.queries import files
from genows.db.sessions import Session
from genows.load import filerules as rules
from genows.load.findings import Findings

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


def column_widths(db: Session | None = None) -> dict[tuple[str, str], Width]:
    """(table, COLUMN) -> Width of the text columns, the same for both databases. *db*: of a portal's own database, whose columns may be narrower."""
    declared = widths((files.folder() / "schema.mysql.sql").read_text(encoding="utf-8"))
    if db is None or db.in_schema("genows_data_version"):
        return declared
    return narrowed(declared, db.rows("text_widths"))


class Widths:
    """Texts as their columns take them. *by_column*: (table, COLUMN) -> Width; *findings*: what is told of texts that do not fit.

    *place*: file, line, column of the finding.
    """

    def __init__(self, by_column: Mapping[tuple[str, str], Width], findings: Findings):
        self._by_column, self._findings = by_column, findings

    def __getitem__(self, column: tuple[str, str]) -> Width:
        return self._by_column[column]

    @overload
    def cut(self, table: str, column: str, text: str, /, **place) -> str: ...

    @overload
    def cut(self, table: str, column: str, text: str | None, /, **place) -> str | None: ...

    def cut(self, table: str, column: str, text: str | None, /, **place) -> str | None:
        """Free text cut to its column's width; every cut is reported."""
        width = self[table, column]
        if text is None or width.fits(text):
            return text
        self._findings.tell(rules.CUT, value=f"{len(text)} characters", width=width, name=f"{table}.{column}", **place)
        return width.cut(text)

    def fits(self, table: str, column: str, text: str, /, **place) -> bool:
        """Returns whether an identifier fits its column; an error finding where it does not."""
        width = self[table, column]
        fits = width.fits(text)
        if not fits:
            self._findings.tell(rules.TOO_LONG, value=text, width=width, name=f"{table}.{column}", **place)
        return fits

    def must_fit(self, table: str, column: str, text: str, file: str | None = None, line: int | None = None) -> None:
        """StudyError where an identifier without which nothing of the file can be stored is too long for its column."""
        width = self[table, column]
        if not width.fits(text):
            raise rules.TOO_LONG.stop(file=file, line=line, value=text, width=width, name=f"{table}.{column}")
