"""What became of each file and column, and what was left out: gathered while files are read, printed as a table at the end."""

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from genows.encode.tabletext import shown

SHOWN = 3  # examples of a note
WIDTH = 110  # characters of a line
LONGEST, EXAMPLE = 40, 64  # characters of a column's name, of an example


class Became(NamedTuple):
    """*column*: as the file names it; *became*: what it is called in the study, '' where it was left out; *why*: in words, may be ''."""

    column: str
    became: str
    why: str


class Note:
    """Something that was noted of rows of a file: how often, and the first places and values."""

    def __init__(self):
        self.number, self.lines, self.values = 0, [], []

    def add(self, line: int | None, value: str | None) -> None:
        self.number += 1
        if line is not None and len(self.lines) < SHOWN:
            self.lines.append(line)
        if value and value not in self.values and len(self.values) < SHOWN:
            self.values.append(value)


class FileTold:
    """What became of one file. *kind*, *reason*: what it was taken for, and why; *result*: sentences of what was made of it.

    *delimiter*: what parts its cells.
    """

    def __init__(self, file: str):
        self.file, self.kind, self.reason = file, "", ""
        self.delimiter = "\t"
        self.result: list[str] = []
        self.columns: list[Became] = []
        self.notes: dict[str, Note] = {}

    def column(self, column: str, became: str, why: str = "") -> None:
        """Tells of a column. *became*: '' where it was left out."""
        self.columns.append(Became(column, became, why))

    def note(self, what: str, line: int | None = None, value: str | None = None) -> None:
        """Notes something of a row or cell; the same *what* is told once, with how often, the first lines and values."""
        self.notes.setdefault(what, Note()).add(line, value)

    def text(self) -> list[str]:
        """The lines that are printed."""
        lines = [f"{self.file}: {self.kind} ({self.reason})", *(f"    {sentence}" for sentence in self.result)]
        lines += [f"    {line}" for line in _aligned(self.columns)]
        return lines + [f"    ! {_told(what, note)}" for what, note in self.notes.items()]


def _aligned(columns: list[Became]) -> Iterable[str]:
    """A line a column; those that were kept under their own names share one."""
    kept = [became.column for became in columns if became.became == became.column and not became.why]
    rest = [became for became in columns if became.became != became.column or became.why]
    width = min(max((len(became.column) for became in rest), default=0), LONGEST)
    target = min(max((len(became.became) for became in rest), default=0), LONGEST)
    for column, became, why in rest:
        yield f"{column or '(no name)':{width}} -> {became or 'left out':{target}}  {why}".rstrip()
    if kept:
        yield from listed("as they are", kept)


def listed(what: str, names: Iterable[str]) -> list[str]:
    """Names after a word, in lines that fit a terminal."""
    return wrap(f"{what}: {', '.join(names)}", WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _told(what, note):
    where = ", ".join(map(str, note.lines))
    more = ", …" if note.number > len(note.lines) else ""
    parts = [f"{'line' if note.number == 1 else 'lines'} {where}{more}"] if where else []
    parts += [", ".join(f"`{value[:EXAMPLE]}`" for value in note.values)] if note.values else []
    return f"{note.number:,} × {what}" + (f" ({': '.join(parts)})" if parts else "") if note.number > 1 or parts else what


class Telling:
    """What is told of all files and of the study. *study*: sentences about it; *asked*: what an option could tell better."""

    def __init__(self):
        self.files: list[FileTold] = []
        self.study: list[str] = []
        self.asked: list[str] = []

    def file(self, name: str) -> FileTold:
        self.files.append(FileTold(name))
        return self.files[-1]

    def text(self) -> str:
        """All of it, for a terminal; names and values are others' texts."""
        lines: list[str] = []
        for file in self.files:
            lines += [*file.text(), ""]
        return "\n".join(map(shown, [*lines, *self.study, *(f"? {sentence}" for sentence in self.asked)]))
