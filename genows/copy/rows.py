"""Rows of one database as those of another: numbers translated, and sums of their contents with names in place of numbers.

Statements of sql/load/copy call a column of numbers by what its numbers are of; COLUMNS says so. All other columns stay as they are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from struct import Struct
from typing import Any, NamedTuple

from genows.copy.remarks import CopyRemarks
from genows.db.sessions import Session, Writer
from genows.load.ids import NewIds

# Column of a statement → what its numbers, or ids, are of.
COLUMNS = {
    "study_pk": "cancer_study", "patient_pk": "patient", "sample_pk": "sample", "list_pk": "sample_list", "profile_pk": "genetic_profile",
    "referred_pk": "genetic_profile", "panel_pk": "gene_panel", "happening_pk": "clinical_event", "region_pk": "gistic",
    "variant_pk": "structural_variant", "segment_pk": "copy_number_seg", "segment_file_pk": "copy_number_seg_file", "entity_pk": "genetic_entity",
    "event_pk": "mutation_event", "level_pk": "cna_event", "entrez": "gene", "site1_entrez": "gene", "site2_entrez": "gene",
    "antibody": "protein_array_info", "type_of_cancer": "type_of_cancer", "genome": "reference_genome",
}  # fmt: skip
# What a study owns and is told apart by an id, in the second column; by its place in load order; and what studies share, by what it says.
_BY_ID = frozenset({"cancer_study", "patient", "sample", "sample_list", "genetic_profile"})
_BY_PLACE = frozenset({"clinical_event", "gistic", "structural_variant", "copy_number_seg", "copy_number_seg_file"})
_BY_CONTENT = frozenset({"mutation_event", "cna_event"})
# Columns that MySQL stores in single precision, and SQLite in double.
_SINGLES = frozenset({"pivot", "fis_value", "ccf", "ccf_upper", "p", "q"})
_SINGLE = Struct("f")
_BITS = 64


class Sum(NamedTuple):
    """*rows*: how many; *digest*: the same for the same rows, in whatever order they come."""

    rows: int = 0
    digest: int = 0

    def plus(self, row: Sequence) -> "Sum":
        data = repr(tuple(row)).encode("utf-8", "surrogatepass")
        digest = int.from_bytes(blake2b(data, digest_size=_BITS // 8).digest(), "big")
        return Sum(self.rows + 1, (self.digest + digest) % (1 << _BITS))


@cache
def _singles(columns: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(place for place, name in enumerate(columns) if name in _SINGLES)


@cache
def numbered(columns: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """(place, what the numbers are of) of the columns that are numbers."""
    return tuple((place, COLUMNS[name]) for place, name in enumerate(columns) if name in COLUMNS)


def identity(row: Sequence) -> tuple:
    """What makes a row of a dictionary the same as another one. *row*: of copied_mutation_events or copied_cna_levels."""
    if len(row) < 9:
        return tuple(row[1:])
    return (*row[1:5], *((text or "").upper() for text in row[6:9]))


class Contents:
    """Sums of the rows of one database. *names*: what numbers are of → number → its name in both databases; what is not there is a name itself.

    *sums*: table → Sum.
    """

    def __init__(self, names: dict[str, dict[Any, Any]]):
        self.names = {**{kind: {} for kind in (*_BY_ID, *_BY_PLACE, *_BY_CONTENT)}, **names}
        self.sums: dict[str, Sum] = {}

    def note(self, kind: str, number: int, row: Sequence) -> None:
        """Gives a name to a number. *row*: with the numbers of the target."""
        names = self.names[kind]
        names[number] = row[1] if kind in _BY_ID else len(names) if kind in _BY_PLACE else hash(identity(row))

    def count(self, table: str, columns: tuple[str, ...], row: Sequence) -> None:
        """Adds a row to the sum of its table."""
        found = list(row)
        for place, kind in numbered(columns):
            if found[place] is not None and kind in self.names:
                found[place] = self.names[kind].get(found[place])
        self.count_named(table, columns, found)

    def count_named(self, table: str, columns: tuple[str, ...], row: list) -> None:
        """The same of a row that has names already."""
        for place in _singles(columns):
            if row[place] is not None:
                (row[place],) = _SINGLE.unpack(_SINGLE.pack(row[place]))
        self.sums[table] = self.sums.get(table, Sum()).plus(row)


class Translation:
    """From the *source* into the target, in the transaction of *writer*. *numbers*: what they are of → number there → number here.

    *contents*: of what was taken over. *ids*: gives new numbers.
    """

    def __init__(self, source: Session, writer: Writer, shared: dict[str, dict[Any, Any]], remarks: CopyRemarks):
        self.source, self.writer, self.remarks = source, writer, remarks
        self.numbers: dict[str, dict[Any, Any]] = {**{kind: {} for kind in (*_BY_ID, *_BY_PLACE, *_BY_CONTENT)}, **shared}
        # What all studies share is called by its number here; genomes come by their names.
        self.contents, self.ids = Contents({kind: numbers for kind, numbers in shared.items() if kind != "reference_genome"}), NewIds(writer)

    def translated(self, table: str, columns: tuple[str, ...], row: Sequence) -> tuple | None:
        """The row with the target's numbers; None, and a remark, where it belongs to what is not there."""
        found = list(row)
        for place, kind in numbered(columns):
            if found[place] is not None:
                found[place] = self.numbers[kind].get(found[place])
                if found[place] is None:
                    self.remarks.add("C-ORPHAN", table)
                    return None
        return tuple(found)

    def rows(self, table: str, statement: str, has_numbers: bool, rows: Iterable[Sequence]) -> Iterator[tuple]:
        """*rows*, of a statement of the source, as the target's. *has_numbers*: whether they get new ones, in the first column."""
        columns = self.source.columns(statement)
        kind = COLUMNS.get(columns[0], "")
        for row in rows:
            if has_numbers:
                self.numbers[kind][row[0]] = self.ids.next(table)
            translated = self.translated(table, columns, row)
            if translated is not None:
                if has_numbers:
                    self.contents.note(kind, row[0], translated)
                self.contents.count(table, columns, row)
                yield translated
            elif has_numbers:
                del self.numbers[kind][row[0]]


def stored(contents: Contents, session: Session, table: str, statement: str, has_numbers: bool, **owner: int) -> None:
    """Counts the rows that the statement gives of the target, each with its name noted where *has_numbers*."""
    columns = session.columns(statement)
    kind = COLUMNS.get(columns[0], "")
    for row in session.rows(statement, **owner):
        if has_numbers:
            contents.note(kind, row[0], row)
        contents.count(table, columns, row)


class SampleColumns:
    """*text*: ORDERED_SAMPLE_LIST as stored; *numbers*: sample_pk → sample_pk in the target. *left_out*: of samples that are not there."""

    def __init__(self, text: str, numbers: Mapping[int, int]):
        self._end = "," if text.endswith(",") else ""
        pks = [int(pk) for pk in text.split(",") if pk.strip()]
        self._places = [place for place, pk in enumerate(pks) if pk in numbers]
        self.kept = [pks[place] for place in self._places]
        self.left_out = [pk for pk in pks if pk not in numbers]
        self._width = len(pks)

    def called(self, names: Mapping[int, Any]) -> str:
        """The list with these names, or numbers, in place of the numbers."""
        found = ",".join(str(names[pk]) for pk in self.kept)
        return found + self._end if found else ""

    def fits(self, values: str) -> bool:
        """Returns whether a row has as many values as there are samples."""
        return values.count(",") + (not values.endswith(",")) == self._width

    def values(self, values: str) -> str:
        """The values of a row, without those of samples that are not there."""
        if not self.left_out:
            return values
        cells = values.removesuffix(",").split(",")
        kept = ",".join(cells[place] for place in self._places if place < len(cells))
        return kept + "," if values.endswith(",") else kept
