"""Derives from mutations the attribute MUTATION_COUNT and the recurrence of keywords."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from genows.load.clinical.attributes import MUTATION_COUNT, set_generated_attribute
from genows.load.context import Load
from genows.load.mutationsinhand import FUSION, GERMLINE

_WORDS, _VARIANT = slice(1, 3), slice(3, None)  # of a row of variants_of_profiled_samples


def set_mutation_counts(load: Load, profile_pk: int) -> None:
    """Gives every sample of the profile its MUTATION_COUNT, 0 included; values that are there are replaced.

    Counted are the sample's distinct variants in all its profiles, germline ones and fusions left out.
    NOTE: counted here and not by SQL, because MySQL's DISTINCT follows collations.
    """
    counts = dict.fromkeys(load.profiles.samples(profile_pk), 0)
    counts.update(_in_hand(load, profile_pk) or _stored(load, profile_pk))
    set_generated_attribute(load, MUTATION_COUNT, False, {sample_pk: str(count) for sample_pk, count in counts.items()})


def _in_hand(load, profile_pk) -> dict[int, int] | None:
    """What the load has in hand; None where it has not all of it: the study has mutations in other profiles, too."""
    known = load.profiles.in_hand.get(profile_pk)
    if known is None or load.db.all("mutated_profiles", study_pk=load.study.pk) != [(profile_pk,)]:
        return None
    known.settle()
    return known.variants()


def _stored(load, profile_pk) -> Iterator[tuple[int, int]]:
    rows = load.db.rows("variants_of_profiled_samples", profile_pk=profile_pk)
    for sample_pk, variants in groupby(rows, itemgetter(0)):
        yield sample_pk, len({row[_VARIANT] for row in variants if _counts(*row[_WORDS])})


@lru_cache(1 << 10)
def _counts(status, mutation_type):
    return (status or "").upper() != GERMLINE and (mutation_type or "").upper() != FUSION


def rebuild_keyword_counts(load: Load, profile_pk: int) -> None:
    """Writes the profile's rows of mutation_count_by_keyword, in place of those that an earlier file left."""
    load.db.do("remove_keyword_counts", profile_pk=profile_pk)
    written = load.db.do("add_keyword_counts", profile_pk=profile_pk)
    load.report.derive("mutation_count_by_keyword rows", written)
