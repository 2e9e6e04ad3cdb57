"""Structural variants: fusions and other joins of two sites."""

from collections.abc import Iterator
from functools import partial

from genows.auth import permissions
from genows.clients.revised.genes import entrez_ids
from genows.clients.revised.scope import chosen_samples
from genows.columns.owners import RowRun
from genows.data.alterations import STRUCTURAL_VARIANTS
from genows.data.variants import VARIANT
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Genes per query, at most; with more all variants of the profile are read and those of the listed genes picked.
MOST_GENES = 200
VARIANTS = "structural_variants_in_order"


def structural_variants(request: Request, db: Session) -> Answer:
    """Answers DBStructuralVariant records: by profile in load order, the genes of both sites, sample.

    By genes: those with one of them at either site.
    """
    profile_ids, symbols = request.params.required_ids("genetic_profile_ids"), request.params.ids("genes")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples(request, db)
    if samples is None or not db.runs(VARIANTS):
        return answers.nothing(VARIANT)
    entrezs = entrez_ids(db, symbols)
    of_variants = [profile for profile in profiles if profile.alteration_type == STRUCTURAL_VARIANTS]
    about = db, of_variants, entrezs, samples
    return answers.records(VARIANT, partial(_variant_records, *about), partial(_variant_runs, *about))


def _variant_runs(db, profiles, entrezs, samples) -> list[RowRun] | None:
    """Returns where the records are, found by the database; None where not all of them are asked for."""
    if entrezs is not None or not all(samples.has_all(db, profile.study) for profile in profiles):
        return None
    return [RowRun(_number(db, profile.pk), partial(_variants_of_profile, db, profile.pk)) for profile in profiles]


def _number(db, profile_pk) -> int:
    return db.cache.get(("variants", profile_pk), lambda: db.number(VARIANTS, profile_pk=profile_pk), lambda number: 0)


def _variants_of_profile(db, profile_pk, offset, limit) -> Iterator[tuple]:
    width = len(VARIANT.names)
    return (row[:width] for row in db.part(VARIANTS, offset, limit, profile_pk=profile_pk))


def _variant_records(db, profiles, entrezs, samples) -> Iterator[tuple]:
    width = len(VARIANT.names)
    sites = db.item(VARIANTS, "site1_entrez_gene_id", "site2_entrez_gene_id")
    sample = db.item(VARIANTS, "sample_pk")
    wanted = None if entrezs is None else frozenset(map(str, entrezs))
    for profile in profiles:
        names = samples.names(db, profile.study)
        of_names = None if names is None else frozenset(map(str, names))
        for row in _variant_rows(db, profile.pk, entrezs, names):
            if (wanted is None or not wanted.isdisjoint(sites(row))) and (of_names is None or sample(row) in of_names):
                yield row[:width]


def _variant_rows(db, profile_pk, entrezs, names):
    if entrezs is not None and len(entrezs) <= MOST_GENES:
        return db.rows("structural_variants_in_order_of_genes", profile_pk=profile_pk, entrezs=entrezs)
    if names is not None:
        return db.rows("structural_variants_in_order_of_samples", profile_pk=profile_pk, sample_pks=list(names))
    return db.rows(VARIANTS, profile_pk=profile_pk)
