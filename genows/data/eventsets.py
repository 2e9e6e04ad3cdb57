"""Which samples of a study have which alterations of which genes: what cohorts are counted from.

Of a profile of mutations, of discrete copy number or of structural variants each gene, or pair of genes, has rows: a sample's position among
the samples of its study, and the class of the event, which is all that filters ask of it. Stored is a block for some 20,000 rows; where
nothing is stored, the same is made of the tables, and kept until the data change.
"""

import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, compress, groupby
from operator import itemgetter
from typing import NamedTuple

from genows.columns import bits
from genows.columns.codes import numbers_of, numbers_text, smallest
from genows.columns.jsonvalues import dumps
from genows.data.alterations import MUTATIONS, STRUCTURAL_VARIANTS
from genows.data.mutations import GENE, SAMPLE, Selection, read
from genows.db import packed, studysamples
from genows.db.identifiers import Profile
from genows.db.sessions import Session

KIND, INDEX = "events of genes", "index"
ROWS_OF_BLOCK = 20_000
# Where one sample in so many has an event of a gene, its samples are kept as a set of bits: counted in 34 µs of 271,837, whatever they are.
DENSE = 64
MUTATION_COLUMNS = ("mutation_status", "driver_filter", "driver_tiers_filter", "mutation_type")


class EventClass(NamedTuple):
    """What filters ask of an event. *kind*: of a mutation its type, of a copy-number event its level; None where nothing is known."""

    status: str | None
    driver: str | None
    tier: str | None
    kind: str | None


# (sites' Entrez ids as a text, sample_pk, class), sorted by the first.
Row = tuple[str, int, EventClass]


class GeneEvents:
    """The events of a gene, or of a pair of genes. *positions*: of samples, ascending, one an event; *classes*: places in `EventSets.classes`."""

    __slots__ = ("positions", "classes", "size", "_samples", "_repeated", "_bits")

    def __init__(self, positions: array, classes: array, size: int):
        self.positions, self.classes, self.size = positions, classes, size
        different = dict.fromkeys(positions)
        if len(different) == len(positions):
            self._samples, self._repeated = positions, list[int]()
        else:
            self._samples = array(positions.typecode, different)
            self._repeated = [after for before, after in zip(positions, positions[1:], strict=False) if before == after]
        self._bits = bits.of_positions(self._samples, size) if len(self._samples) * DENSE > size else None

    def samples(self, passing: bytes | None = None) -> int:
        """Returns the set of samples that have an event of a *passing* class, None: of any; see `EventSets.passing`."""
        if passing is not None:
            return bits.of_positions(compress(self.positions, self._flags(passing)), self.size)
        return bits.of_positions(self._samples, self.size) if self._bits is None else self._bits

    def counts(self, chosen: "ChosenSamples", passing: bytes | None = None) -> tuple[int, int]:
        """Returns how many of the *chosen* samples have such an event, and how many such events they have."""
        if passing is not None:
            its = list(filter(chosen.flags.__getitem__, compress(self.positions, self._flags(passing))))
            return len(set(its)), len(its)
        if self._bits is None:
            altered = sum(map(chosen.flags.__getitem__, self._samples))
        else:
            altered = (self._bits & chosen.bits).bit_count()
        return altered, altered + sum(map(chosen.flags.__getitem__, self._repeated))

    def _flags(self, passing: bytes) -> Iterable[int]:
        if self.classes.typecode == "B":
            return self.classes.tobytes().translate(passing)
        return map(passing.__getitem__, self.classes)


def joined(events: Sequence[GeneEvents]) -> GeneEvents:
    """Returns the events of several, one at least, of one profile."""
    if len(events) == 1:
        return events[0]
    rows = sorted(chain.from_iterable(zip(each.positions, each.classes, strict=True) for each in events))
    positions, classes = (array("I", column) for column in zip(*rows, strict=True))
    return GeneEvents(positions, classes, events[0].size)


class ChosenSamples:
    """Samples of a study that count. *bits*: the set; *flags*: a byte for each of *size* samples."""

    def __init__(self, chosen: int, size: int):
        self.bits, self.size = chosen, size

    @cached_property
    def flags(self) -> bytes:
        return bits.flags_of(self.bits, self.size)


class EventSets:
    """*classes*: the classes of events that there are; *genes*: key → events.

    A key is an Entrez id; of copy number that, a slash and the level; of variants the Entrez ids of both sites with a colon, '' for no gene.
    """

    def __init__(self, classes: Sequence[EventClass], genes: dict[str, GeneEvents]):
        self.classes, self.genes = classes, genes

    def passing(self, test: Callable[[EventClass], bool]) -> bytes | None:
        """Returns a 1 for each class that passes the *test*, a 0 for the others; None where all pass."""
        flags = bytearray(max(256, len(self.classes)))
        flags[: len(self.classes)] = bytes(map(test, self.classes))
        return None if all(flags[: len(self.classes)]) else bytes(flags)

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 1000 + sum(600 + 9 * len(events.positions) for events in self.genes.values())


def event_sets(db: Session, profile: Profile) -> EventSets:
    """Returns the events of a profile, kept until the data change."""
    return db.cache.get((KIND, profile.pk), lambda: _stored(db, profile) or _of_tables(db, profile), EventSets.weight)


def _stored(db, profile) -> EventSets | None:
    index = packed.content(db, KIND, profile.pk, INDEX) if packed.is_packed(db, profile.study.pk) else None
    if index is None:
        return None
    classes, size, number = json.loads(index)
    genes: dict[str, GeneEvents] = {}
    for _, content in packed.contents(db, KIND, profile.pk, list(map(str, range(number)))):
        head, positions, kinds = content.split("\n")
        genes.update(_events(json.loads(head), numbers_of(positions), numbers_of(kinds), size))
    return EventSets([EventClass(*each) for each in classes], genes)


def _events(head, positions, classes, size) -> Iterator[tuple[str, GeneEvents]]:
    start = 0
    for gene, number in head:
        end = start + number
        yield gene, GeneEvents(positions[start:end], classes[start:end], size)
        start = end


def _of_tables(db, profile) -> EventSets:
    classes: dict[EventClass, int] = {}
    size, blocks = len(studysamples.sample_names(db, profile.study.pk)), _blocks(db, profile, classes)
    genes = {gene: events for head, positions, numbers in blocks for gene, events in _events(head, positions, numbers, size)}
    return EventSets(list(classes), genes)


def stored_events(db: Session, profile: Profile) -> Iterator[tuple[str, int, str, str]]:
    """Yields (kind, owner, item, content) of what a load stores of a profile: its blocks, and their index."""
    classes: dict[EventClass, int] = {}
    number = 0
    for head, positions, numbers in _blocks(db, profile, classes):
        yield KIND, profile.pk, str(number), f"{dumps(head)}\n{numbers_text(positions)}\n{numbers_text(numbers)}"
        number += 1
    size = len(studysamples.sample_names(db, profile.study.pk))
    yield KIND, profile.pk, INDEX, dumps([list(classes), size, number])


def _blocks(db, profile, classes: dict[EventClass, int]) -> Iterator[tuple[list, array, array]]:
    """Yields (genes with their number of rows, positions, numbers of classes). *classes*: what is known so far, to which others are added."""
    place = {pk: number for number, pk in enumerate(studysamples.sample_names(db, profile.study.pk))}
    head: list[tuple[str, int]] = []
    positions: list[int] = []
    numbers: list[int] = []
    for gene, rows in groupby(_rows(db, profile), key=itemgetter(0)):
        its = sorted((place[pk], classes.setdefault(kind, len(classes))) for _, pk, kind in rows if pk in place)
        if not its:
            continue
        head.append((gene, len(its)))
        positions.extend(position for position, _ in its)
        numbers.extend(number for _, number in its)
        if len(positions) >= ROWS_OF_BLOCK:
            yield head, smallest(positions, len(place)), smallest(numbers, len(classes))
            head, positions, numbers = [], [], []
    if head:
        yield head, smallest(positions, len(place)), smallest(numbers, len(classes))


def _rows(db, profile) -> Iterable[Row]:
    if profile.alteration_type == MUTATIONS:
        return _mutations(db, profile)
    return _variants(db, profile) if profile.alteration_type == STRUCTURAL_VARIANTS else _levels(db, profile)


def _mutations(db, profile) -> Iterator[Row]:
    known: dict[tuple, EventClass] = {}
    for block in read(db, Selection(profile), (*MUTATION_COLUMNS,)):
        for gene, pk, *told in block.rows((GENE, SAMPLE, *MUTATION_COLUMNS)):
            key = tuple(told)
            yield gene, int(pk), known.get(key) or known.setdefault(key, EventClass(*key))


def _levels(db, profile) -> Iterator[Row]:
    columns = ("entrez_gene_id", "sample_pk", "driver_filter", "driver_tiers_filter", "alteration")
    for entrez, rows in groupby(db.selected("sample_cna_events_by_profile", columns, profile_pk=profile.pk), key=itemgetter(0)):
        for _, pk, driver, tier, level in sorted(rows, key=itemgetter(4)):
            yield f"{entrez}/{level}", int(pk), EventClass(None, driver, tier, str(level))


def _variants(db, profile) -> list[Row]:
    rows = db.rows("judged_variants_of_profile", profile_pk=profile.pk) if db.runs("judged_variants_of_profile") else ()
    found = [
        (f"{first or ''}:{second or ''}", int(pk), EventClass(status, driver, tier, None)) for pk, first, second, _, _, status, driver, tier in rows
    ]
    return sorted(found, key=itemgetter(0))
