"""The folder that an export writes: its meta files, its tables, and what each of them holds. Nothing is held in memory but names."""

import os
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from genows.export.notes import Notes
from genows.load.kinds import kind_of
from genows.load.metafile import Meta

_BREAKS = str.maketrans("\t\n\r", "   ")
PACED_ROWS = 100
NOTHING = frozenset({""})
NOTHING_OR_NA = frozenset({"", "NA"})


class Optional(NamedTuple):
    """Columns that are left out together where all of their cells are among *nothing*: what an absent column gives."""

    columns: tuple[int, ...]
    nothing: frozenset[str] = NOTHING


def _blank(optional: Sequence[Optional]) -> list[tuple[frozenset[str], Callable[[Sequence[str]], tuple[str, ...]]]]:
    """What counts as nothing, with what takes the cells of all columns that may hold that alone. Looked at together, thirty columns cost a row half the time.
    """
    found: dict[frozenset[str], list[int]] = {}
    for each in optional:
        found.setdefault(each.nothing, []).extend(each.columns)
    # Of one index alone itemgetter would give no tuple.
    return [(nothing, itemgetter(*columns, columns[0])) for nothing, columns in found.items()]


class Written(NamedTuple):
    """A file of the folder. *rows*: without its header and its `#` lines."""

    name: str
    rows: int


class ExportFolder:
    """*files*: those that are written, in the order of the archive. *metas*: their meta files in the order in which they want to be loaded.

    *pace*: called every PACED_ROWS of a table, and at its end; may wait, or raise.
    """

    def __init__(self, path: Path, notes: Notes, pace: Callable[[], object] = bool):
        self.path, self.notes, self.pace = path, notes, pace
        self.files: list[Written] = []
        self.metas: list[Meta] = []

    def meta(self, name: str, fields: Iterable[tuple[str, str | None]], always: frozenset[str] = frozenset()) -> None:
        """Writes `field: value` lines; fields without a value are left out but for *always*."""
        texts = {field: self.cell(value) for field, value in fields if value or field in always}
        self.text(name, "".join(f"{field}: {value}".rstrip() + "\n" for field, value in texts.items()), len(texts))
        self.metas.append(Meta(self.path, name, kind_of(texts), texts, {}))

    def text(self, name: str, text: str, rows: int) -> None:
        path = self.path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        self.files.append(Written(name, rows))

    def table(self, name: str, header: Sequence[str], optional: Sequence[Optional] = (), comments: Sequence[str] = ()) -> "ExportTable":
        return ExportTable(self, name, header, optional, comments)

    def rename(self, name: str, other: str) -> str:
        """Gives a written file another name, and returns it."""
        os.replace(self.path / name, self.path / other)
        self.files = [each._replace(name=other) if each.name == name else each for each in self.files]
        return other

    def cell(self, value: object) -> str:
        """The text of a cell: '' for None; tabs and line ends within it are blanks."""
        text = "" if value is None else value if isinstance(value, str) else str(value)
        plain = text.translate(_BREAKS)
        if plain != text:
            self.notes.add("N-BLANK", plain)
        return plain


class ExportTable:
    """A table on its way into its file; a context, at whose end it is one of the folder's files."""

    def __init__(self, folder: ExportFolder, name: str, header: Sequence[str], optional: Sequence[Optional], comments: Sequence[str]):
        self.folder, self.name, self.header, self.rows = folder, name, list(header), 0
        self._path, self._optional, self._comments = folder.path / name, list(optional), list(comments)
        self._blank = _blank(self._optional)
        self._stream = open(self._path, "w", encoding="utf-8", newline="\n")

    def __enter__(self) -> "ExportTable":
        for line in self._comments:
            self._stream.write(line + "\n")
        if self.header:
            self._stream.write("\t".join(self.header) + "\n")
        return self

    def add(self, cells: Sequence[object]) -> None:
        """Takes the values of a row."""
        texts = ["" if value is None else value if isinstance(value, str) else str(value) for value in cells]
        line = "\t".join(texts)
        if line.count("\t") >= len(texts) or "\n" in line or "\r" in line:
            line = "\t".join(map(self.folder.cell, texts))
        if any(not nothing.issuperset(cells_of(texts)) for nothing, cells_of in self._blank):
            self._optional = [each for each in self._optional if all(texts[index] in each.nothing for index in each.columns)]
            self._blank = _blank(self._optional)
        self.add_line(line)

    def add_line(self, line: str) -> None:
        """Takes a row whose cells are joined, and hold neither tab nor line end."""
        self._stream.write(line + "\n")
        self.rows += 1
        if self.rows % PACED_ROWS == 0:
            self.folder.pace()

    def __exit__(self, *failure: object) -> None:
        self._stream.close()
        if failure[0] is None:
            self.folder.pace()
            if self._optional:
                self._leave_out({index for each in self._optional for index in each.columns})
            self.folder.files.append(Written(self.name, self.rows))

    def _leave_out(self, columns):
        """Writes the file anew without these columns: that they say nothing is known when the last row is."""
        narrower = self._path.with_name(f".{self._path.name}.part")
        kept = [index for index in range(len(self.header)) if index not in columns]
        with open(self._path, encoding="utf-8", newline="\n") as before, open(narrower, "w", encoding="utf-8", newline="\n") as after:
            for line in before:
                cells = line.rstrip("\n").split("\t")
                after.write("\t".join([cells[index] for index in kept]) + "\n")
        os.replace(narrower, self._path)
        self.header = [self.header[index] for index in kept]
