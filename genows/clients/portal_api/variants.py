"""Structural variants."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import Found, found_of_rows, listed
from genows.clients.portal_api.records import VARIANT
from genows.columns.blocks import Block, row_blocks
from genows.columns.jsonvalues import json_or_nothing
from genows.data import variants
from genows.data.alterations import STRUCTURAL_VARIANTS
from genows.data.variants import SITES, THIRD, VariantSelection
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

SYMBOLS, NAMESPACES, PK = ("site1_hugo_symbol", "site2_hugo_symbol"), "namespace_columns", "variant_pk"
COLUMNS = (*[field.column for field in THIRD["StructuralVariant"]], PK)
QUERIES = "structuralVariantQueries"
# Variants that are held at a time.
HELD = 500
ANY, NONE = "ANY_GENE", "NO_GENE"


def fetch(request: Request, db: Session) -> Answer:
    """Answers StructuralVariant records of profiles or of samples in them: by the symbols of both sites, none first."""
    scopes = subjects.scopes(request, db, either=True)
    given = dialect.without_empty(dialect.members(request.params.body), subjects.GENES, QUERIES)
    entrezs = subjects.entrezs_of(given)
    queries = [_query(each) for each in _list(given[QUERIES])] if QUERIES in given else None
    if not variants.are_stored(db):
        return listed(request.params, VARIANT, found_of_rows((), ()))
    wanted = _wanted(entrezs, queries)

    def found() -> Iterator[Block]:
        for one in scopes:
            if one.profile.alteration_type == STRUCTURAL_VARIANTS:
                for block in variants.read(db, VariantSelection(one.profile.pk, None, one.samples), COLUMNS, in_load_order=True):
                    places: Sequence[int] = range(block.size)
                    if wanted is not None:
                        places = [place for place, sites in enumerate(block.rows(SITES)) if wanted(*(site and int(site) for site in sites))]
                    yield block if len(places) == block.size else block.take(places)

    def checked() -> Iterator[Block]:
        # Stored JSON is checked.
        for block in row_blocks(COLUMNS, _in_order(db, found())):
            yield block.with_columns({NAMESPACES: block.mapped(NAMESPACES, json_or_nothing)})

    return listed(request.params, VARIANT, Found(COLUMNS, checked))


def fetch_of_genes(request: Request, db: Session) -> Answer:
    """Answers those of the listed genes, which must be named.

    As this was asked for up to release 3.1 of the reference.
    """
    dialect.which_is_given(dialect.members(request.params.body), subjects.GENES)
    return fetch(request, db)


def _in_order(db, found: Iterable[Block]) -> Iterator[tuple]:
    """Yields variants as rows of COLUMNS, by the symbols of their sites, then in load order.

    Of more than HELD the order alone is held, and they are read once more.
    """
    held: dict[int, tuple] = {}
    order: list[tuple] = []
    for block in found:
        pks = block.values(PK)
        order += ((one or "", two or "", int(pk)) for one, two, pk in zip(*map(block.values, SYMBOLS), pks, strict=True))
        if len(order) <= HELD:
            held |= zip(map(int, pks), block.rows(COLUMNS), strict=True)
    order.sort()
    if len(order) > HELD:
        held.clear()
    for start in range(0, len(order), HELD):
        pks = [pk for *_, pk in order[start : start + HELD]]
        rows = held or {int(row[COLUMNS.index(PK)]): row for row in variants.listed(db, pks, COLUMNS)}
        yield from map(rows.__getitem__, pks)


def _wanted(entrezs, queries):
    """Returns (Entrez id of site 1, of site 2) → whether a variant is asked for; None where all are."""
    if entrezs is None and queries is None:
        return None
    genes, asked_pairs = frozenset(entrezs or ()), frozenset(queries or ())

    def wanted(first, second):
        # Looked up, not compared with each of thousands of queries.
        return first in genes or second in genes or any((one, two) in asked_pairs for one in _spelled(first) for two in _spelled(second))

    return wanted


def _spelled(entrez):
    """Returns how a query may name the gene of a site, or that there is none."""
    return (NONE,) if entrez is None else (ANY, entrez)


def _list(value):
    if not isinstance(value, list) or not value:
        raise ParameterError(QUERIES, "should be a list of queries.")
    return value


def _query(item: Any) -> tuple:
    if not isinstance(item, dict):
        raise ParameterError(QUERIES, "should hold objects with gene1 and gene2.")
    return tuple(_gene(item.get(name)) for name in ("gene1", "gene2"))


def _gene(item):
    if isinstance(item, dict):
        if item.get("specialValue") in (ANY, NONE):
            return item["specialValue"]
        number = dialect.whole(item.get("entrezId"))
        if number is not None:
            return number
    raise ParameterError(QUERIES, f"should hold objects with gene1 and gene2, each with entrezId, or specialValue {ANY} or {NONE}.")
