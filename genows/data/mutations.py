"""Mutations: one reader for all who ask. Selection in, blocks of columns out, by gene or by sample, of stored blocks or of the tables.

By gene: by Entrez id, sample, start and event; by sample: by sample, Entrez id, start and event.
"""

import json
import math
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from genows.columns.blocks import Block, joined, sliced, split
from genows.columns.jsonvalues import dumps
from genows.columns.matrixvalues import runs as runs_of
from genows.columns.owners import Owners, Run
from genows.data.genes import Gene
from genows.data.mutationfields import DERIVED, SINGLES, STORED
from genows.data.numbers import single_text, truncated
from genows.db import packed, studysamples
from genows.db.identifiers import Profile
from genows.db.lists import filtered
from genows.db.sessions import Session

# Of what is stored: the kinds of blocks, and the items of their index and of how many mutations each gene, or sample, has.
BY_GENE, BY_SAMPLE, INDEX, OWNERS = "mutations", "mutations by sample", "index", "owners"
GENE, SAMPLE, START, EVENT = "entrez_gene_id", "sample_pk", "start_position", "mutation_event_id"
KEYS = {BY_GENE: GENE, BY_SAMPLE: SAMPLE}
# The planner. Blocks of the other order are read and sorted where they are so many times fewer, and so many at most: 40,000 mutations.
WORTH_SORTING, MOST_SORTED = 3, 40
# The mutations of so few samples the database finds by sample, if they are so few.
FEW_SAMPLES, FEW_ROWS = 500, 20_000
# Genes whose mutations are in memory at a time.
BATCH_GENES = 100
# Genes of which a request's answer may be kept, and blocks that are in memory for it: 12 MB of JSON, rarely so much.
KEPT_GENES, KEPT_BLOCKS = 500, 16
# Of a number and its key, about.
PAIR_BYTES = 150


class Selection(NamedTuple):
    """The mutations of a profile that are asked for. *entrezs*, *sample_pks*: None for all."""

    profile: Profile
    entrezs: Collection[int] | None = None
    sample_pks: Collection[int] | None = None


class StoredIndex(NamedTuple):
    """*firsts*, *lasts*: of each block the gene, or sample, of its first and its last mutation; *records*: of all blocks."""

    firsts: array
    lasts: array
    records: int

    def items(self, wanted: Collection[int] | None) -> list[str]:
        """Returns the items of the blocks that have a mutation of the *wanted* genes, or samples, or may have; None: of all. In their order."""
        if wanted is None:
            return list(map(str, range(len(self.firsts))))
        ranges = (range(bisect_left(self.lasts, key), bisect_right(self.firsts, key)) for key in wanted)
        return list(map(str, sorted(set(chain.from_iterable(ranges)))))

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 1000 + 16 * len(self.firsts)


def read(
    db: Session, chosen: Selection, columns: Sequence[str], by_sample: bool = False, symbols: Mapping[str, str | None] | None = None
) -> Iterator[Block]:
    """Yields the mutations, with these *columns* of FIELDS at least. *symbols*: Entrez id, as a text → symbol, of genes that are known already."""
    derived = {name: DERIVED[name] for name in columns if name in DERIVED}
    needed = {GENE, SAMPLE, *columns, *chain.from_iterable(one.sources for one in derived.values())}
    own = {name: one.make(db, symbols or {}) for name, one in derived.items()}
    own |= {"genetic_profile_id": chosen.profile.profile_id, "study_id": chosen.profile.study.study_id}
    chosen = without_all(db, chosen)
    stored = _stored(db, chosen, needed, by_sample)
    for block in of_tables(db, chosen, needed, by_sample) if stored is None else stored:
        yield block.with_columns(own)


def owners(db: Session, chosen: Selection, by_sample: bool = False) -> Owners:
    """Returns the genes, or samples, and how many mutations each has; of a whole profile kept until the data change."""
    chosen = without_all(db, chosen)
    profile_pk, entrezs, sample_pks = chosen.profile.pk, chosen.entrezs, chosen.sample_pks
    if entrezs is None:
        every = ("mutation owners", profile_pk, by_sample)
        if sample_pks is None:
            return db.cache.get(every, lambda: _every_owner(db, chosen, by_sample), Owners.weight)
        if by_sample:
            whole = db.cache.get(every, lambda: _every_owner(db, chosen._replace(sample_pks=None), by_sample), Owners.weight)
            return whole.chosen(frozenset(sample_pks).__contains__)
    return owners_of_tables(db, chosen, by_sample)


def _every_owner(db, chosen, by_sample) -> Owners:
    stored = stored_owners(db, chosen.profile.study.pk, chosen.profile.pk, by_sample)
    return owners_of_tables(db, chosen, by_sample) if stored is None else stored


def stored_owners(db: Session, study_pk: int, profile_pk: int, by_sample: bool = False) -> Owners | None:
    """Returns the genes, or samples, of a whole profile, as a load has stored them; None where it has not."""
    kind = BY_SAMPLE if by_sample else BY_GENE
    text = packed.content(db, kind, profile_pk, OWNERS) if packed.is_packed(db, study_pk) else None
    return None if text is None else Owners.of_text(text)


def owners_of_tables(db: Session, chosen: Selection, by_sample: bool = False, is_exact: bool = True) -> Owners:
    """Returns the same, of the tables alone, as a load does that packs them. *is_exact*: whether samples that are lost are looked for."""
    lists: dict[str, Any] = {"entrezs": chosen.entrezs, "sample_pks": chosen.sample_pks}
    given = {name: list(items) for name, items in lists.items() if items is not None}
    how = []
    if "sample_pks" in given:
        how = ["few"] if len(given["sample_pks"]) <= FEW_SAMPLES else []
    elif is_exact and not by_sample and _has_lost_samples(db, chosen.profile.pk):
        how = ["looked_at"]
    parts = ["mutation_numbers", "by_sample" if by_sample else "by_gene", *given, *how]
    return Owners(db.rows("_".join(parts), profile_pk=chosen.profile.pk, **given))


def _has_lost_samples(db, profile_pk) -> bool:
    return db.cache.get(("mutations without sample", profile_pk), lambda: bool(db.value("has_mutations_without_sample", profile_pk=profile_pk)), lambda _: 0)


def runs(
    db: Session, selections: Iterable[Selection], reading: Callable[[Selection], Iterable[Block]], by_sample: bool = False
) -> Iterator[Run]:
    """Yields where the mutations of each selection are. *reading*: gives those of one."""

    def part(chosen: Selection, its: Owners, offset: int, limit: int) -> Iterator[Block]:
        pks, before = its.of_part(offset, limit)
        return sliced(reading(chosen._replace(sample_pks=pks) if by_sample else chosen._replace(entrezs=pks)), before, limit)

    for chosen in selections:
        its = owners(db, chosen, by_sample)
        yield Run(its.total, partial(part, chosen, its))


def samples_by_gene(db: Session, profile: Profile, entrezs: Collection[int] | None = None) -> Iterator[tuple[int, dict[int, int]]]:
    """Yields (gene, sample_pk → how many mutations it has there) of each mutated gene, by Entrez id. *entrezs*: None for all.

    PERF: 114,000 mutations are counted 7.7 × as fast from stored blocks as from the table.
    """
    stored = _stored(db, Selection(profile, entrezs), (GENE, SAMPLE), False)
    if stored is None:
        query, lists = filtered(("mutated_samples_by_profile", "mutated_samples_by_genes"), entrezs=None if entrezs is None else list(entrezs))
        for entrez, rows in groupby(db.rows(query, profile_pk=profile.pk, **lists), key=itemgetter(0)):
            yield entrez, {sample_pk: number for _, sample_pk, number in rows}
        return
    runs = chain.from_iterable(block.runs(GENE) for block in stored)
    for entrez, its in groupby(runs, key=itemgetter(0)):
        yield int(entrez), Counter(map(int, chain.from_iterable(block.values(SAMPLE) for _, block in its)))


def mutation_counts(db: Session, profile: Profile) -> dict[int, int]:
    """Returns sample_pk → number of mutations in a mutation profile, of the samples that have a count."""
    return db.cache.get(("service mutation counts", profile.pk), lambda: _counts(db, profile), lambda counts: 100 + PAIR_BYTES * len(counts))


def _counts(db, profile):
    if db.runs("stored_mutation_counts"):
        return dict(db.all("stored_mutation_counts", profile_pk=profile.pk))
    profiled = {row.sample_pk for row in db.all("profiled_samples", profile_pk=profile.pk)}
    rows = db.all("sample_attribute_values", study_pk=profile.study.pk, attr_id="MUTATION_COUNT")
    counts = {row.sample_pk: truncated(row.attr_val) for row in rows if row.sample_pk in profiled}
    if counts:
        return {pk: count for pk, count in counts.items() if count is not None}
    found = dict.fromkeys(sorted(profiled), 0)
    return found | {int(pk): int(count) for pk, count in db.rows("distinct_mutations_by_sample", profile_pk=profile.pk)}


def can_be_kept(db: Session, profile: Profile, entrezs: Collection[int]) -> bool:
    """Returns whether the mutations of genes are stored, and few enough to be kept as texts for other requests."""
    index = mutation_index(db, profile, BY_GENE)
    return index is not None and len(index.items(entrezs)) <= KEPT_BLOCKS


def by_genes(
    db: Session, profile: Profile, genes: Sequence[Gene], columns: Sequence[str], sample_pks: Collection[int] | None = None
) -> Iterator[tuple[Gene, Block | None]]:
    """Yields (gene, its mutations, by event and sample, None where it has none) for each of *genes*. *sample_pks*: None for all."""
    return ((gene, block and _in_order_of_events(block)) for gene, block in of_genes(db, profile, genes, columns, sample_pks))


def of_genes(
    db: Session, profile: Profile, genes: Sequence[Gene], columns: Sequence[str], sample_pks: Collection[int] | None = None
) -> Iterator[tuple[Gene, Block | None]]:
    """Yields the same, but a gene's mutations as `read` gives them: see `places_by_event`."""
    for some in runs_of(genes, BATCH_GENES):
        its = Selection(profile, {gene.entrez for gene in some}, sample_pks)
        runs = chain.from_iterable(block.runs(GENE) for block in _whole_genes(db, its, columns))
        made = dict(runs)
        yield from ((gene, made.get(str(gene.entrez))) for gene in some)


def by_event(db: Session, chosen: Selection, columns: Sequence[str]) -> Iterator[Block]:
    """Yields the mutations by gene, event and sample; a gene's are in one block."""
    return map(_in_order_of_events, _whole_genes(db, chosen, columns))


def _whole_genes(db, chosen: Selection, columns: Sequence[str]) -> Iterator[Block]:
    """Yields the mutations by gene; a gene's are in one block."""
    names, waiting = list(dict.fromkeys((*columns, GENE, SAMPLE, EVENT))), list[Block]()
    for block in read(db, chosen, names):
        entrezs = block.values(GENE)
        if waiting and waiting[-1].values(GENE)[-1] != entrezs[0]:
            yield joined(waiting, names)
            waiting = []
        # What may go on in the next block waits for it.
        start = entrezs.index(entrezs[-1])
        if start:
            yield joined([*waiting, block.take(range(start))], names)
            waiting = [block.take(range(start, block.size))]
        else:
            waiting.append(block)
    if waiting:
        yield joined(waiting, names)


def places_by_event(block: Block, *others: str) -> list[list[int]]:
    """Returns where the mutations of one gene stand in its block that are one event, and have the same in these *other* columns, event after event."""
    columns = [EVENT, *(name for name in others if block.same(name) is None)]
    found = defaultdict[Any, list[int]](list)
    # Events are sorted, which are far fewer than mutations.
    for place, key in enumerate(block.rows(columns) if len(columns) > 1 else block.values(EVENT)):
        found[key].append(place)
    return [found[key] for key in sorted(found, key=int if len(columns) == 1 else lambda key: int(key[0]))]


def _in_order_of_events(block: Block) -> Block:
    starts = [places_by_event(its) for _, its in block.runs(GENE)]
    places, before = list[int](), 0
    for events in starts:
        each = list(chain.from_iterable(events))
        places += map(before.__add__, each) if before else each
        before += len(each)
    return block if places == list(range(block.size)) else block.take(places)


def mutation_index(db: Session, profile: Profile, kind: str) -> StoredIndex | None:
    """Returns the index of the blocks of a kind; None where there are none, or none with the fields that this genows knows."""
    if not packed.is_packed(db, profile.study.pk):
        return None

    def make():
        content = packed.content(db, kind, profile.pk, INDEX)
        known, firsts, lasts, records = json.loads(content) if content else ((), (), (), 0)
        return StoredIndex(array("q", firsts), array("q", lasts), records) if known == list(STORED) else None

    return db.cache.get(("stored mutations", profile.pk, kind), make, StoredIndex.weight)


class StoredOrder:
    """Writes the blocks of one order, their index, and whose they are."""

    def __init__(self, kind: str):
        self._key = KEYS[kind]
        self._firsts: list[int] = []
        self._lasts: list[int] = []
        self._numbers = Counter[int]()

    def add(self, block: Block) -> tuple[str, str]:
        """Returns the item of the next block, and what is stored of it."""
        keys = list(map(int, block.values(self._key)))
        self._firsts.append(keys[0])
        self._lasts.append(keys[-1])
        self._numbers.update(keys)
        return str(len(self._firsts) - 1), block.text(STORED)

    def index(self) -> tuple[str, str]:
        """Returns the same of the index, when all blocks were added."""
        return INDEX, dumps([STORED, self._firsts, self._lasts, self._numbers.total()])

    def owners(self) -> tuple[str, str]:
        """Returns the same of how many mutations each gene, or sample, has, when all blocks were added."""
        return OWNERS, Owners(self._numbers.items()).text()


def without_all(db, chosen: Selection) -> Selection:
    """Returns the selection without a list of all of the study's samples: clients name them one by one, or by a list."""
    pks, study_pk = chosen.sample_pks, chosen.profile.study.pk
    if pks is None or not packed.is_packed(db, study_pk) or len(pks) != studysamples.number(db, study_pk):
        return chosen
    every = studysamples.sample_names(db, study_pk)
    # As many of another study are none of them.
    return chosen._replace(sample_pks=None) if pks is every or all(map(every.__contains__, pks)) else chosen


def _stored(db, chosen: Selection, needed: Collection[str], by_sample: bool) -> Iterator[Block] | None:
    """Returns the stored mutations; None where none are stored."""
    kind, other = (BY_SAMPLE, BY_GENE) if by_sample else (BY_GENE, BY_SAMPLE)
    index, its = (mutation_index(db, chosen.profile, each) for each in (kind, other))
    if index is None or its is None:
        return None
    wanted = {BY_GENE: chosen.entrezs, BY_SAMPLE: chosen.sample_pks}
    items, others = index.items(wanted[kind]), its.items(wanted[other])
    if len(others) < len(items) and len(frozenset(wanted[other] or ())) == 1:
        # The mutations of one gene, or sample, come in one order.
        return _picked(db, chosen, other, others)
    if len(others) * WORTH_SORTING <= len(items) and len(others) <= MOST_SORTED:
        blocks = list(_picked(db, chosen, other, others))
        return split(_sorted(joined(blocks, {*needed, START, EVENT}.intersection(STORED)), by_sample)) if blocks else iter(())
    return _picked(db, chosen, kind, items)


def _picked(db, chosen: Selection, kind, items) -> Iterator[Block]:
    filters = {
        name: frozenset(map(str, wanted)) for name, wanted in ((GENE, chosen.entrezs), (SAMPLE, chosen.sample_pks)) if wanted is not None
    }
    for block in packed.blocks(db, kind, chosen.profile.pk, items):
        for name, wanted in filters.items():
            block = block.where(name, wanted)
        if block.size:
            yield block


def _sorted(block: Block, by_sample: bool) -> Block:
    numbers = [_numbers(block.values(name)) for name in ((SAMPLE, GENE) if by_sample else (GENE, SAMPLE))]
    numbers += [_numbers(block.values(name)) for name in (START, EVENT)]
    keys = list(zip(*numbers, strict=True))
    return block.take(sorted(range(block.size), key=keys.__getitem__))


def _numbers(values: Sequence[str | None]) -> list[float]:
    return [-math.inf if value is None else int(value) for value in values]


def of_tables(db: Session, chosen: Selection, needed: Collection[str], by_sample: bool) -> Iterator[Block]:
    """Yields the mutations as the database finds them, those of some genes, or samples, at a time: in between other queries may be asked."""
    columns = tuple([name for name in STORED if name in needed])
    pks, its = chosen.sample_pks, owners_of_tables(db, chosen, by_sample, is_exact=False)
    if pks is not None and len(pks) <= FEW_SAMPLES and its.total <= FEW_ROWS and not by_sample:
        entrezs = None if chosen.entrezs is None else list(chosen.entrezs)
        yield from _table_blocks(db, chosen, columns, ["mutations", "by_gene", "few"], entrezs=entrezs, sample_pks=list(pks))
        return
    own, other = ("sample_pks", "entrezs") if by_sample else ("entrezs", "sample_pks")
    rest = {BY_GENE: chosen.entrezs, BY_SAMPLE: pks}[BY_GENE if by_sample else BY_SAMPLE]
    order = ["mutations", "by_sample" if by_sample else "by_gene"]
    yield from its.blocks(lambda some: _table_blocks(db, chosen, columns, order, **{own: some, other: None if rest is None else list(rest)}))


def _table_blocks(db, chosen, columns, order, **lists) -> list[Block]:
    given = {name: items for name, items in lists.items() if items is not None}
    blocks = db.blocks("_".join([*order, *sorted(given)]), columns, profile_pk=chosen.profile.pk, **given)
    for name in SINGLES.intersection(columns):
        for block in blocks:
            block.columns[name] = block.mapped(name, lambda value: value and single_text(float(value)))
    return blocks
