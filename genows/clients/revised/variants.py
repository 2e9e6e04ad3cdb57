"""Structural variants: fusions and other joins of two sites."""

from collections.abc import Iterator, Sequence
from itertools import chain

from genows.auth import permissions
from genows.clients.revised.genes import entrez_ids
from genows.clients.revised.scope import chosen_samples
from genows.columns.blocks import Block
from genows.columns.owners import Run
from genows.data import variants
from genows.data.alterations import STRUCTURAL_VARIANTS
from genows.data.variants import VARIANT, VariantSelection
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer, ReadBlocks, view_of
from genows.http.request import Request


def structural_variants(request: Request, db: Session) -> Answer:
    """Answers DBStructuralVariant records: by profile in load order, the genes of both sites, sample.

    By genes: those with one of them at either site.
    """
    profile_ids, symbols = request.params.required_ids("genetic_profile_ids"), request.params.ids("genes")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples(request, db)
    if samples is None or not variants.are_stored(db):
        return answers.nothing(VARIANT)
    entrezs = entrez_ids(db, symbols)
    of_variants = [profile for profile in profiles if profile.alteration_type == STRUCTURAL_VARIANTS]

    def reading(columns: Sequence[str]) -> Iterator[Block]:
        selections = (VariantSelection(profile.pk, entrezs, samples.names(db, profile.study)) for profile in of_variants)
        return chain.from_iterable(variants.read(db, chosen, columns) for chosen in selections)

    def runs(columns: Sequence[str]) -> list[Run] | None:
        """Returns where the records are, found by the database; None where not all of them are asked for."""
        if entrezs is not None or not all(samples.has_all(db, profile.study) for profile in of_variants):
            return None
        return variants.runs(db, [profile.pk for profile in of_variants])

    return answers.of_blocks(VARIANT, ReadBlocks(view_of(VARIANT), reading, runs))
