"""Mutations: by sample, gene, start, event, from packed columns (`packedmutations`) or from the tables."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby, islice
from struct import Struct
from typing import Any

from genows.clients.portal_api import packedmutations, subjects
from genows.clients.portal_api.listing import HELD_ROWS, Order, PageRange, counted, page_of, sort_order, sorting
from genows.clients.portal_api.packedmutations import Packed, Place, Window, alleles_text
from genows.clients.portal_api.records import BATCH_ROWS, DETAILED, META, MUTATION, Rendering
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns import ordered
from genows.columns.jsonvalues import json_or_nothing
from genows.columns.owners import Owners
from genows.data.alterations import MUTATIONS, UNCALLED
from genows.db.lists import batches, filtered
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

QUERY = "third_mutations"
# Without a list, with genes, with samples, with both.
QUERIES = (QUERY, "third_mutations_by_genes", "third_mutations_by_samples", "third_mutations_by_genes_samples")
KINDS = (MUTATIONS, UNCALLED)
# Where a mutation stands: in which scope, and its place there.
PLACE = Struct(">iqi")


class Tables:
    """The mutations in the tables that a request is about. *entrezs*: None for all genes."""

    def __init__(self, db: Session, one: ProfileSamples, entrezs: Sequence[int] | None):
        self._db, self._one, self._entrezs = db, one, entrezs
        self._columns = db.columns(QUERY)
        self._sample, self._gene = (self._columns.index(name) for name in ("sample_pk", "entrez_gene_id"))

    def batches(self, projection: str, window: Window) -> Iterator[list[bytes]]:
        """Yields the records as `answers.byte_array` takes them."""
        rows = self._on_page(window)
        if window.left > HELD_ROWS:
            # Genes are read before the rows are streamed: a session reads one stream at a time.
            yield from answers.after_commas(self._rendering(projection, self._entrezs).texts(rows))
        else:
            for some in batches(list(rows), BATCH_ROWS):
                yield from answers.after_commas(self._rendering(projection, self._genes(some)).texts(some))

    def keys(self, column: str, key: Callable[[Any], bytes]) -> Iterator[tuple[list[bytes], list[Place]]]:
        """Yields the keys of some mutations, and where they stand.

        The sample's number, and the place among its mutations.
        """
        at, placed = self._columns.index(column), self._placed(self._one.samples)
        while some := list(islice(placed, BATCH_ROWS)):
            yield [key(row[at]) for _, row in some], [place for place, _ in some]

    def at(self, places: Collection[Place], projection: str) -> Iterator[tuple[Place, bytes]]:
        """Yields the records at these places, sample by sample."""
        wanted = frozenset(places)
        found = (each for each in self._placed({pk for pk, _ in wanted}) if each[0] in wanted)
        for some in batches(list(found), BATCH_ROWS):
            render = self._rendering(projection, self._genes([row for _, row in some]))
            yield from ((place, render.text(row).encode()) for place, row in some)

    def _placed(self, sample_pks: Collection[int] | None) -> Iterator[tuple[Place, tuple]]:
        for sample_pk, rows in groupby(self._rows(sample_pks), key=lambda row: int(row[self._sample])):
            yield from (((sample_pk, number), row) for number, row in enumerate(rows))

    def _on_page(self, window: Window) -> Iterator[tuple]:
        rows = self._rows(self._one.samples)
        while window.left and (batch := list(islice(rows, BATCH_ROWS))):
            yield from batch[window.slice(len(batch))]
        # The next profile is read from the same session.
        rows.close()

    def _rows(self, sample_pks: Collection[int] | None) -> Generator[tuple, None, None]:
        profile_pk, genes = self._one.profile.pk, self._entrezs
        if sample_pks is None or genes is not None:
            query, lists = filtered(QUERIES, entrezs=genes, sample_pks=None if sample_pks is None else list(sample_pks))
            yield from self._db.rows(query, profile_pk=profile_pk, **lists)
            return
        for some in batches(sorted(sample_pks)):
            yield from self._db.rows("third_mutations_by_samples", profile_pk=profile_pk, sample_pks=some)

    def _genes(self, rows: Iterable[tuple]) -> list[int]:
        return list({int(row[self._gene]) for row in rows})

    def _rendering(self, projection, entrezs: Collection[int] | None) -> "MutationTexts":
        genes = subjects.genes(self._db, entrezs) if projection == DETAILED else {}
        return MutationTexts(self._columns, projection, genes)


class MutationTexts:
    """Renders rows with the columns that are made of others. *genes*: Entrez id → JSON."""

    def __init__(self, columns: Sequence[str], projection: str, genes: dict[int, str]):
        self._genes = genes
        self._profile, self._annotation, self._gene = (columns.index(name) for name in ("genetic_profile_id", "annotation_json", "entrez_gene_id"))
        self._alleles = alleles_text(columns) if projection == DETAILED else None
        self._render = Rendering(MUTATION, (*columns, "molecular_profile_id", "namespace_columns", "gene", "alleles"), projection)

    def text(self, row: tuple) -> str:
        """Returns one record."""
        return self._render.text(self._complete(row))

    def texts(self, rows: Iterable[tuple]) -> Iterator[str]:
        """Yields some hundred records at a time, joined by commas."""
        return self._render.texts(map(self._complete, rows))

    def _complete(self, row):
        alleles = self._alleles(row) if self._alleles else None
        return (*row, row[self._profile], json_or_nothing(row[self._annotation]), self._genes.get(int(row[self._gene])), alleles)


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers Mutation records of one profile: by sample, gene, start, event."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    return _answer(request, db, [subjects.scope(request, db, profile)])


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles of other kinds contribute nothing."""
    return _answer(request, db, [one for one in subjects.scopes(request, db) if one.profile.alteration_type in KINDS])


def _answer(request, db, scopes: list[ProfileSamples]) -> Answer:
    params, entrezs = request.params, subjects.entrezs(request)
    if params.projection == META:
        return _counted(db, scopes, entrezs)
    page, order = page_of(params), sort_order(params, MUTATION, db.columns(QUERY))
    readers = _readers(db, scopes, entrezs)
    if order:
        return _sorted(params, readers, order, page)
    window = Window(page.offset, params["pageSize"])
    # From the start packed ones are read no further than the page goes.
    if page.limit is not None and (page.offset or not all(isinstance(each, Packed) for each in readers)):
        scopes, window = _of_page(db, scopes, entrezs, page)
        readers = _readers(db, scopes, entrezs)
    found = (reader.batches(params.projection, window) for reader in readers)
    return answers.byte_array(chain.from_iterable(found))


def _readers(db, scopes: list[ProfileSamples], entrezs) -> list[Packed | Tables]:
    is_alone = len(scopes) == 1
    return [packedmutations.packed(db, one, entrezs, is_alone) or Tables(db, one, entrezs) for one in scopes]


def _of_page(db, scopes: list[ProfileSamples], entrezs, page: PageRange) -> tuple[list[ProfileSamples], Window]:
    """Returns the samples that have the records of a page, profile by profile, and what of their records is on the
    page.
    """
    found: list[ProfileSamples] = []
    skip, left, first = page.offset, page.limit or 0, 0
    for one in scopes:
        owners = _owners(db, one, entrezs)
        here = min(left, max(0, owners.total - skip))
        if here == owners.total:
            found += [one] if here else []
        elif here:
            sample_pks, before = owners.of_part(skip, here)
            first = first if found else before
            found.append(ProfileSamples(one.profile, dict.fromkeys(sample_pks, "")))
        skip, left = max(0, skip - owners.total), left - here
    return found, Window(first, page.limit or 0)


def _sorted(params, readers, order: Order, page: PageRange) -> Answer:
    def read() -> Iterator[ordered.SortedBlock]:
        for number, reader in enumerate(readers):
            for keys, places in reader.keys(order.column, order.key):
                yield ordered.SortedBlock(keys, partial(_packed_places, number, places))

    with sorting(params, len(MUTATION.fields)) as most:
        found = list(map(PLACE.unpack, ordered.page(read, *page, most).rows))
    by_reader: dict[int, list[tuple[int, int]]] = {}
    for number, *place in found:
        by_reader.setdefault(number, []).append((place[0], place[1]))
    texts = {(number, *place): text for number, places in by_reader.items() for place, text in readers[number].at(places, params.projection)}
    return answers.byte_array([b",", b",".join(map(texts.__getitem__, some))] for some in batches(found, BATCH_ROWS))


def _packed_places(number: int, places: Sequence[tuple[int, int]], chosen: Sequence[int]) -> list[bytes]:
    return [PLACE.pack(number, *places[each]) for each in chosen]


def _owners(db, one: ProfileSamples, entrezs) -> Owners:
    """Returns the samples that are asked for, and how many mutations they have."""
    pk = one.profile.pk
    if entrezs is None:
        owners = db.cache.get(("mutated samples", pk), lambda: Owners(db.rows("third_mutated_samples", profile_pk=pk)), Owners.weight)
    else:
        owners = Owners(db.rows("third_mutated_samples_by_genes", profile_pk=pk, entrezs=entrezs))
    return owners if one.samples is None else owners.chosen(one.has)


def _counted(db, scopes, entrezs) -> Answer:
    total = 0
    samples: set[int] = set()
    for one in scopes:
        owners = _owners(db, one, entrezs)
        total += owners.total
        samples.update(pk for pk, _ in owners)
    return counted(total, len(samples))
