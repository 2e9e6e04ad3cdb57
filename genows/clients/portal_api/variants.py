"""Structural variants."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import found_of_rows, listed
from genows.clients.portal_api.records import VARIANT
from genows.columns.jsonvalues import json_or_nothing
from genows.data.alterations import STRUCTURAL_VARIANTS
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

QUERY = "structural_variants"
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
    if not db.runs(QUERY):
        return listed(request.params, VARIANT, found_of_rows((), ()))
    columns = db.columns(QUERY)
    sites = [columns.index(f"site{number}_entrez_gene_id") for number in (1, 2)]
    symbols = [columns.index(f"site{number}_hugo_symbol") for number in (1, 2)]
    wanted = _wanted(entrezs, queries)
    of_profiles = (row for one in scopes if one.profile.alteration_type == STRUCTURAL_VARIANTS for row in _rows(db, one))
    found = (row for row in of_profiles if wanted(*(None if row[site] is None else int(row[site]) for site in sites)))
    annotation = columns.index("namespace_columns")
    # Stored JSON is checked.
    checked = ((*row[:annotation], json_or_nothing(row[annotation]), *row[annotation + 1 :]) for row in _in_order(db, found, symbols))
    return listed(request.params, VARIANT, found_of_rows(columns, checked))


def fetch_of_genes(request: Request, db: Session) -> Answer:
    """Answers those of the listed genes, which must be named.

    As this was asked for up to release 3.1 of the reference.
    """
    dialect.which_is_given(dialect.members(request.params.body), subjects.GENES)
    return fetch(request, db)


def _in_order(db, found: Iterable[tuple], symbols: Sequence[int]) -> Iterator[tuple]:
    """Yields variants by the symbols at *symbols*, then in load order.

    Of more than HELD the order alone is held, and they are read once more.
    """
    at_pk = db.columns(QUERY).index("variant_pk")
    held: dict[int, tuple] = {}
    order: list[tuple] = []
    for row in found:
        order.append((*(row[symbol] or "" for symbol in symbols), int(row[at_pk])))
        if len(order) <= HELD:
            held[order[-1][-1]] = row
    order.sort()
    if len(order) > HELD:
        held.clear()
    for start in range(0, len(order), HELD):
        pks = [pk for *_, pk in order[start : start + HELD]]
        rows = held or {int(row[at_pk]): row for row in db.rows("structural_variants_by_pks", variant_pks=pks)}
        yield from map(rows.__getitem__, pks)


def _rows(db, one):
    if one.samples is None:
        return db.rows(QUERY, profile_pk=one.profile.pk)
    return db.rows("structural_variants_of_samples", profile_pk=one.profile.pk, sample_pks=list(one.samples))


def _wanted(entrezs, queries):
    """Returns (Entrez id of site 1, of site 2) → whether a variant is asked for."""
    if entrezs is None and queries is None:
        return lambda first, second: True
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
