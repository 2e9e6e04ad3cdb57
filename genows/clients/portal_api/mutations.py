"""Mutations: by sample, gene, start, event."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from genows.clients.portal_api import subjects
from genows.clients.portal_api.listing import Order, counted, page_of, sort_order, sorting
from genows.clients.portal_api.records import (
    ALLELE_COPIES,
    META,
    MUTATION,
    PATIENT_KEY,
    SAMPLE_KEY,
    Rendering,
    unique_key,
    view_of,
)
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns import ordered
from genows.columns.blocks import Block, Derived, Lookup, sliced
from genows.columns.jsonvalues import json_or_nothing
from genows.data import mutations
from genows.data.alterations import MUTATIONS, UNCALLED
from genows.data.mutationfields import ALLELES, STORED
from genows.data.mutations import KEPT_GENES, Selection
from genows.db.sessions import Session
from genows.encode import weaving
from genows.encode.weaving import JSON
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

KINDS = (MUTATIONS, UNCALLED)
SORTED_BY = (*STORED, "study_id")
NAMESPACES = "annotation_json"


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers Mutation records of one profile: by sample, gene, start, event."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    return _answer(request, db, [subjects.scope(request, db, profile)])


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles of other kinds contribute nothing."""
    return _answer(request, db, [one for one in subjects.scopes(request, db) if one.profile.alteration_type in KINDS])


def _answer(request, db, scopes: list[ProfileSamples]) -> Answer:
    params, entrezs = request.params, subjects.entrezs(request)
    selections = [Selection(one.profile, entrezs, one.samples) for one in scopes]
    if params.projection == META:
        owners = [mutations.owners(db, chosen, True) for chosen in selections]
        return counted(sum(its.total for its in owners), len({pk for its in owners for pk, _ in its}))
    view, page, order = view_of(MUTATION, params.projection), page_of(params), sort_order(params, MUTATION, SORTED_BY)
    if order:
        return answers.text_array(weaving.texts(JSON, view, _sorted(params, db, selections, view.columns, order)))
    if page.limit is None:
        return answers.text_array(chain.from_iterable(_kept(db, chosen, view) for chosen in selections))
    return answers.text_array(weaving.texts(JSON, view, _page(db, selections, view.columns, page.offset, page.limit)))


def _sorted(asked, db, selections, columns, order: Order) -> Iterator[Block]:
    with sorting(asked, len(MUTATION.fields)) as most:
        read = partial(_blocks, db, selections, (*columns, order.column))
        blocks, _ = ordered.page_of_blocks(read, lambda block: block.mapped(order.column, order.key), columns, *page_of(asked), most)
    yield from blocks


def _page(db, selections, columns, offset: int, limit: int) -> Iterator[Block]:
    found, before = selections, offset
    if offset:
        found, before, _ = mutations.page(db, selections, True, offset, limit)
    yield from sliced(_blocks(db, found, columns), before, limit)


def _kept(db, chosen: Selection, view) -> Iterator[bytes]:
    """Yields the records of a selection; of few genes in all samples they are kept until the data change."""
    made = partial(_made, db, chosen, view)
    # Genes come back in the next request, single samples hardly ever: what is made of them is not kept.
    if chosen.entrezs is None or len(chosen.entrezs) > KEPT_GENES or mutations.without_all(db, chosen).sample_pks is not None:
        return made()
    return db.cache.texts(("third mutations", chosen.profile.pk, view.names, tuple(chosen.entrezs)), made)


def _made(db, chosen, view) -> Iterator[bytes]:
    return weaving.texts(JSON, view, _blocks(db, [chosen], view.columns))


def _blocks(db, selections: Sequence[Selection], columns: Sequence[str]) -> Iterator[Block]:
    for chosen in selections:
        derived = _derived(db, chosen.profile.study.study_id)
        own = {name: derived[name] for name in columns if name in derived}
        needed = {name for name in columns if name not in own}.union(*(one.sources for one in own.values()))
        for block in mutations.read(db, chosen, tuple(needed), by_sample=True):
            yield block.with_columns(own)


def _derived(db, study_id) -> dict[str, Derived]:
    def keys(names):
        return {name: unique_key(name, study_id) for name in names}

    def genes(entrezs):
        return {str(entrez): text for entrez, text in subjects.genes(db, list(map(int, entrezs))).items()}

    return {
        SAMPLE_KEY: Derived(("sample_id",), keys, True),
        PATIENT_KEY: Derived(("patient_id",), keys, True),
        "gene": Derived(("entrez_gene_id",), Lookup(genes)),
        "alleles": Derived(ALLELES, Lookup(_alleles)),
        "namespace_columns": Derived((NAMESPACES,), lambda texts: {text: json_or_nothing(text) for text in texts}),
    }


def _alleles(rows: Iterable[tuple]) -> dict[tuple, str]:
    render, method = Rendering(ALLELE_COPIES, ALLELES), ALLELES.index("ascn_method")
    return {row: render.text(row) for row in rows if row[method] is not None}
