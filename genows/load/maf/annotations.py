"""What the namespaces of a mutation file add to its mutations: an annotation as JSON, and allele-specific copy number.

Two columns behind the others of a mutation, in files whose meta file names namespaces; none in others.
"""

from collections.abc import Sequence
from functools import lru_cache

from genows.load.context import Load
from genows.load.maf.ascn import CLONAL, MEMBERS, METHOD, NAMESPACE, ascn_values
from genows.load.metafile import Meta
from genows.load.variants import rules
from genows.load.variants.drivers import Namespaces

TABLE, COLUMN = "allele_specific_copy_number", "mutation.ANNOTATION_JSON"
ANNOTATION, COPY_NUMBER = -2, -1  # among the values of a mutation
_CACHE_ENTRIES = 1 << 14


class Annotations:
    """The annotations of one file's rows. *header*: its cells, on *line*. False where the file adds nothing."""

    def __init__(self, load: Load, meta: Meta, header: Sequence[str], line: int):
        self.load, self.file = load, meta.data_file
        names = [cell.strip() for cell in header]
        namespaces = Namespaces(load, meta, names, line, apart=NAMESPACE)
        members = namespaces.apart
        if members and (missing := [f"ASCN.{name.upper()}" for name in MEMBERS if name not in members]):
            load.findings.tell(rules.MEMBERS_MISSING, file=self.file, line=line, value=", ".join(missing))
        self.has_json = bool(namespaces) and load.has(COLUMN)
        self.has_copy_number = bool(members) and load.has(TABLE)
        self.json_indexes = namespaces.indexes if self.has_json else []
        self.json_of = namespaces.json_of
        self._members = members
        self._method_width = load.widths[TABLE, "ASCN_METHOD"]
        self._values = lru_cache(_CACHE_ENTRIES)(ascn_values)

    def __bool__(self):
        return self.has_json or self.has_copy_number

    @property
    def member_indexes(self) -> list[int | None]:
        """The columns of MEMBERS, 0-based; None for one that is not there."""
        return [self._members.get(member) for member in MEMBERS] if self.has_copy_number else []

    def of(self, line: int, cells: Sequence[str]) -> tuple:
        """(annotation, copy number) of an accepted row; tells what could not be read. *cells*: padded."""
        json = self.json_of([cells[index] for index in self.json_indexes]) if self.has_json else None
        return json, self._copy_number(line, cells) if self.has_copy_number else None

    def _copy_number(self, line, cells):
        texts = ["" if index is None else cells[index] for index in self.member_indexes]
        values, unreadable = self._values(*texts)
        for member in unreadable:
            rule = rules.CLONAL if member == CLONAL else rules.COPIES
            text = texts[MEMBERS.index(member)]
            self.load.findings.tell(rule, file=self.file, line=line, column=self._members[member] + 1, value=text)
        method = values[MEMBERS.index(METHOD)]
        if self._method_width.fits(method):
            return values
        place = {"file": self.file, "line": line, "column": self._members[METHOD] + 1}
        cut = self.load.widths.cut(TABLE, "ASCN_METHOD", method, **place)
        return tuple(cut if member == METHOD else value for member, value in zip(MEMBERS, values, strict=True))

    def regular_copy_number(self, *texts: str) -> tuple | None:
        """The values of a row of these cells; None where `of` has something to tell of them."""
        values, unreadable = self._values(*texts)
        return None if unreadable or not self._method_width.fits(values[MEMBERS.index(METHOD)]) else values
