"""Which samples of a study have which alterations of which genes: what cohorts are counted from.

Of a profile of mutations, of discrete copy number or of structural variants each gene, or pair of genes, has rows: a sample's position among
the samples of its study, and the class of the event, which is all that filters ask of it. Stored is a block for some 20,000 rows; where
nothing is stored, the same is made of the tables. Both are kept until the data change.
"""

import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, compress, groupby
from operator import itemgetter
from typing import NamedTuple

from genows.columns import bits
from genows.columns.blocks import Block
from genows.columns.codes import numbers_of, numbers_text, repeated, smallest
from genows.columns.jsonvalues import dumps
from genows.data.alterations import COPY_NUMBER, STRUCTURAL_VARIANTS
from genows.data.mutations import GENE, SAMPLE, Selection, read
from genows.db import packed
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.errors import PackedDamage

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


# (key of a gene, sample_pk, class); those of a gene come together.
Row = tuple[str, int, EventClass]
# (kind, owner, item, content)
Stored = tuple[str, int, str, str]


class GeneEvents:
    """The events of a gene, or of a pair of genes. *positions*: of samples, ascending, one an event; *classes*: places in `EventSets.classes`."""

    __slots__ = ("positions", "classes", "size", "_samples", "_repeated", "_is_dense", "_bits")

    def __init__(self, positions: array, classes: array, size: int):
        self.positions, self.classes, self.size = positions, classes, size
        # Of each event behind a sample's first the sample.
        self._repeated = repeated(positions)
        # Of those of many samples the set is kept, from the first time on that somebody asks for it.
        self._is_dense, self._bits = (len(positions) - len(self._repeated)) * DENSE > size, 0
        self._samples = array(positions.typecode, dict.fromkeys(positions)) if self._repeated and not self._is_dense else positions

    def samples(self, passing: bytes | None = None) -> int:
        """Returns the set of samples that have an event of a *passing* class, None: of any; see `EventSets.passing`."""
        if passing is not None:
            return bits.of_positions(compress(self.positions, self._flags(passing)), self.size)
        if not self._is_dense:
            return bits.of_positions(self._samples, self.size)
        self._bits = self._bits or bits.of_positions(self._samples, self.size)
        return self._bits

    def counts(self, chosen: "CohortSamples", passing: bytes | None = None) -> tuple[int, int]:
        """Returns how many of the *chosen* samples have such an event, and how many such events they have."""
        if passing is not None:
            its = list(self.chosen(chosen, passing))
            return len(set(its)), len(its)
        if chosen.are_all:
            return len(self.positions) - len(self._repeated), len(self.positions)
        if self._is_dense:
            altered = (self.samples() & chosen.bits).bit_count()
        else:
            altered = sum(map(chosen.flags.__getitem__, self._samples))
        return altered, altered + sum(map(chosen.flags.__getitem__, self._repeated))

    def chosen(self, chosen: "CohortSamples", passing: bytes | None = None) -> Iterator[int]:
        """Yields the positions of the *chosen* samples that have such an event, once for each event."""
        positions = self.positions if passing is None else compress(self.positions, self._flags(passing))
        return filter(chosen.flags.__getitem__, positions)

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        own = () if self._samples is self.positions else (self._samples,)
        columns = (self.positions, self.classes, self._repeated, *own)
        return 700 + sum(column.itemsize * len(column) for column in columns) + (self.size // 8 if self._is_dense else 0)

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


class CohortSamples:
    """Samples of a study that count. *bits*: the set; *flags*: a byte for each of *size* samples."""

    def __init__(self, chosen: int, size: int):
        self.bits, self.size = chosen, size

    @cached_property
    def flags(self) -> bytes:
        return bits.flags_of(self.bits, self.size)

    @cached_property
    def are_all(self) -> bool:
        """Whether all samples of the study count."""
        return self.bits == bits.everything(self.size)


class EventSets:
    """*classes*: the classes of events that there are; *genes*: key → events.

    A key is an Entrez id; of copy number that, a slash and the level; of variants the Entrez ids of both sites with a colon, '' for no gene.
    """

    def __init__(self, classes: Sequence[EventClass], genes: dict[str, GeneEvents]):
        self.classes, self.genes = classes, genes

    def has_level(self, level: int) -> bool:
        """Returns whether a level of copy number is stored as events; others stand in the cells alone."""
        return level in (-2, 2) or any(each.kind == str(level) for each in self.classes)

    def passing(self, test: Callable[[EventClass], bool]) -> bytes | None:
        """Returns a 1 for each class that passes the *test*, a 0 for the others; None where all pass."""
        flags = bytearray(max(256, len(self.classes)))
        flags[: len(self.classes)] = bytes(map(test, self.classes))
        return None if all(flags[: len(self.classes)]) else bytes(flags)

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 1000 + sum(map(GeneEvents.weight, self.genes.values()))


def event_sets(db: Session, profile: Profile) -> EventSets:
    """Returns the events of a profile, kept until the data change."""
    return db.cache.get((KIND, profile.pk), lambda: _stored(db, profile) or _of_tables(db, profile), EventSets.weight)


def stored_classes(db: Session, profile: Profile) -> list[EventClass] | None:
    """Returns the classes of events that are stored of a profile; None where nothing is."""
    index = _index(db, profile)
    return None if index is None else [EventClass(*each) for each in index[0]]


def _index(db, profile) -> tuple[list, int, int] | None:
    """Returns the classes, how many samples the study has, and how many blocks are stored."""
    text = packed.content(db, KIND, profile.pk, INDEX) if packed.is_packed(db, profile.study.pk) else None
    return None if text is None else json.loads(text)


def grown_index(db: Session, profile_pk: int, size: int) -> str | None:
    """Returns the index of stored events for a study that has *size* samples now, new ones behind the others; None where the blocks would be others."""
    try:
        text = packed.content(db, KIND, profile_pk, INDEX)
    except PackedDamage:
        return None
    if text is None:
        return None
    classes, before, number = json.loads(text)
    return dumps([classes, size, number]) if smallest((), before).typecode == smallest((), size).typecode else None


def _stored(db, profile) -> EventSets | None:
    index = _index(db, profile)
    if index is None:
        return None
    classes, size, number = index
    genes: dict[str, GeneEvents] = {}
    for content in packed.every_content(db, KIND, profile.pk, list(map(str, range(number)))):
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
    gathering = Gathering(db, profile)
    blocks = chain(gathering.add(_rows(db, profile)), gathering.end())
    genes = {gene: events for block in blocks for gene, events in _events(*block, gathering.size)}
    return EventSets(list(gathering.classes), genes)


# (keys of genes with their number of rows, positions, numbers of classes)
EventBlock = tuple[list[tuple[str, int]], array, array]


class Gathering:
    """Gathers rows that come by gene into blocks. It holds the rows of a block, and a number a sample.

    *size*: how many samples the study has; *classes*: those that there are so far.
    """

    def __init__(self, db: Session, profile: Profile):
        self._profile_pk = profile.pk
        self._place = {pk: place for place, (pk, _) in enumerate(db.rows("sample_names", study_pk=profile.study.pk))}
        self.size, self.classes = len(self._place), dict[EventClass, int]()
        self._head: list[tuple[str, int]] = []
        self._positions, self._numbers = array("I"), array("I")
        self._gene, self._its = "", list[tuple[int, int]]()
        self._stored = 0

    def add(self, rows: Iterable[Row]) -> Iterator[EventBlock]:
        """Yields the blocks that are full."""
        place, classes = self._place, self.classes
        for gene, its in groupby(rows, key=itemgetter(0)):
            if gene != self._gene:
                self._close_gene()
                self._gene = gene
                if len(self._positions) >= ROWS_OF_BLOCK:
                    yield self._block()
            self._its += [(place[pk], classes.setdefault(kind, len(classes))) for _, pk, kind in its if pk in place]

    def end(self) -> Iterator[EventBlock]:
        """Yields what is left."""
        self._close_gene()
        if self._head:
            yield self._block()

    def _close_gene(self):
        if self._its:
            self._its.sort()
            self._head.append((self._gene, len(self._its)))
            self._positions.extend(map(itemgetter(0), self._its))
            self._numbers.extend(map(itemgetter(1), self._its))
            self._its.clear()

    def _block(self) -> EventBlock:
        made = self._head, smallest(self._positions, self.size), smallest(self._numbers, len(self.classes))
        self._head, self._positions, self._numbers = [], array("I"), array("I")
        return made

    def stored(self, blocks: Iterable[EventBlock]) -> Iterator[Stored]:
        """Yields what is stored of some blocks."""
        for head, positions, numbers in blocks:
            yield KIND, self._profile_pk, str(self._stored), f"{dumps(head)}\n{numbers_text(positions)}\n{numbers_text(numbers)}"
            self._stored += 1

    def index(self) -> Stored:
        """Returns what is stored behind all blocks."""
        return KIND, self._profile_pk, INDEX, dumps([list(self.classes), self.size, self._stored])


def stored_events(db: Session, profile: Profile) -> list[Stored]:
    """Returns what a load stores of a profile: its blocks, some 2 bytes an event, and their index."""
    gathering = Gathering(db, profile)
    return [*gathering.stored(chain(gathering.add(_rows(db, profile)), gathering.end())), gathering.index()]


def _rows(db, profile) -> Iterable[Row]:
    if profile.alteration_type == STRUCTURAL_VARIANTS:
        return _variants(db, profile)
    if profile.alteration_type == COPY_NUMBER:
        return _levels(db, profile)
    return chain.from_iterable(map(mutation_rows, read(db, Selection(profile), MUTATION_COLUMNS)))


def mutation_rows(block: Block) -> Iterator[Row]:
    """Yields the rows of a block of mutations."""
    known: dict[tuple, EventClass] = {}
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
