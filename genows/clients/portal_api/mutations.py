"""Mutations."""

from collections.abc import Iterator, Sequence
from functools import partial
from struct import Struct

from genows.clients.portal_api import asked, packedmutations, scope, subjects
from genows.clients.portal_api.listing import Order, Page, counted, page_of, sort_order, sorting
from genows.clients.portal_api.measured import MUTATION
from genows.clients.portal_api.packedmutations import Packed, Window
from genows.clients.portal_api.record import META
from genows.clients.portal_api.rendering import BATCH_ROWS
from genows.clients.portal_api.scope import Scope
from genows.clients.portal_api.tablemutations import QUERY, Tables
from genows.columns import ordered
from genows.columns.owners import Owners
from genows.data.alterations import MUTATIONS, UNCALLED
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

KINDS = (MUTATIONS, UNCALLED)
# Where a mutation stands: in which scope, and its place there.
PLACE = Struct(">iqi")


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers Mutation records of one profile and one list of samples: by sample, gene, start, event."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    entrez = request.params["entrezGeneId"]
    samples = scope.listed_samples(request, db, profile, request.params["sampleListId"])
    return _answer(request, db, [samples], None if entrez is None else [entrez])


def fetch_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers those of the listed samples and genes."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    given = asked.members(request.params.body)
    return _answer(request, db, [scope.of_profile(request, db, profile, given)], scope.entrezs(given))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles of other kinds contribute nothing."""
    given = asked.members(request.params.body)
    scopes = [one for one in scope.of_several(request, db, given) if one.profile.alteration_type in KINDS]
    return _answer(request, db, scopes, scope.entrezs(given))


def _answer(request, db, scopes: list[Scope], entrezs) -> Answer:
    params = request.params
    if params.projection == META:
        return _counted(db, scopes, entrezs)
    page, order = page_of(params), sort_order(params, MUTATION, db.columns(QUERY))
    readers = [_reader(db, one, entrezs) for one in scopes]
    if order:
        return _sorted(params, readers, order, page)
    window = Window(page.offset, params["pageSize"])
    # From the start packed ones are read no further than the page goes.
    if page.limit is not None and (page.offset or not all(isinstance(each, Packed) for each in readers)):
        scopes, window = _of_page(db, scopes, entrezs, page)
        readers = [_reader(db, one, entrezs) for one in scopes]
    return answers.byte_array(_batches(params.projection, readers, window))


def _reader(db, one: Scope, entrezs) -> Packed | Tables:
    return packedmutations.packed(db, one, entrezs) or Tables(db, one, entrezs)


def _batches(projection, readers, window: Window) -> Iterator[list[bytes]]:
    """Yields the records of profiles that are packed, and of others, as `answers.byte_array` takes them."""
    for reader in readers:
        if isinstance(reader, Packed):
            yield from reader.batches(projection, window, len(readers) == 1)
        else:
            yield from reader.batches(projection, window)


def _of_page(db, scopes: list[Scope], entrezs, page: Page) -> tuple[list[Scope], Window]:
    """Returns the samples that have the records of a page, profile by profile, and what of their records is on the page."""
    found: list[Scope] = []
    skip, left, first = page.offset, page.limit or 0, 0
    for one in scopes:
        owners = _owners(db, one, entrezs)
        here = min(left, max(0, owners.total - skip))
        if here == owners.total:
            found += [one] if here else []
        elif here:
            sample_pks, before = owners.of_part(skip, here)
            first = first if found else before
            found.append(Scope(one.profile, dict.fromkeys(sample_pks, "")))
        skip, left = max(0, skip - owners.total), left - here
    return found, Window(first, page.limit or 0)


def _sorted(params, readers, order: Order, page: Page) -> Answer:
    def read() -> Iterator[ordered.Block]:
        for number, reader in enumerate(readers):
            for keys, places in reader.keys(order.column, order.key):
                yield ordered.Block(keys, partial(_packed_places, number, places))

    with sorting(params, len(MUTATION.fields)) as most:
        found = list(map(PLACE.unpack, ordered.page(read, *page, most).rows))
    by_reader: dict[int, list[tuple[int, int]]] = {}
    for number, *place in found:
        by_reader.setdefault(number, []).append((place[0], place[1]))
    texts = {(number, *place): text for number, places in by_reader.items() for place, text in readers[number].at(places, params.projection)}
    return answers.byte_array([b",", b",".join(map(texts.__getitem__, some))] for some in batches(found, BATCH_ROWS))


def _packed_places(number: int, places: Sequence[tuple[int, int]], chosen: Sequence[int]) -> list[bytes]:
    return [PLACE.pack(number, *places[each]) for each in chosen]


def _owners(db, one: Scope, entrezs) -> Owners:
    """Returns the samples that are asked for, and how many mutations they have."""
    pk = one.profile.pk
    if entrezs is None:
        owners = db.cached(("mutated samples", pk), lambda: Owners(db.rows("third_mutated_samples", profile_pk=pk)), Owners.weight)
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
