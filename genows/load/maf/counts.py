"""Derives from mutations the attribute MUTATION_COUNT and the recurrence of keywords."""

from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from genows.load.clinical.attributes import MUTATION_COUNT, set_generated_attribute
from genows.load.context import Load

_WORDS, _VARIANT = slice(1, 3), slice(3, None)  # of a row of variants_of_profiled_samples


def set_mutation_counts(load: Load, profile_pk: int) -> None:
    """Gives every sample of the profile its MUTATION_COUNT, 0 included; values that are there are replaced.

    Counted are the sample's distinct variants in all its profiles, germline ones and fusions left out.
    NOTE: counted here and not by SQL, because MySQL's DISTINCT follows collations.
    """
    counts = dict.fromkeys(load.profiled(profile_pk), 0)
    rows = load.db.rows("variants_of_profiled_samples", profile_pk=profile_pk)
    for sample_pk, variants in groupby(rows, itemgetter(0)):
        counts[sample_pk] = len({row[_VARIANT] for row in variants if _counts(*row[_WORDS])})
    set_generated_attribute(load, MUTATION_COUNT, False, {sample_pk: str(count) for sample_pk, count in counts.items()})


@lru_cache(1 << 10)
def _counts(status, mutation_type):
    return (status or "").upper() != "GERMLINE" and (mutation_type or "").upper() != "FUSION"


def rebuild_keyword_counts(load: Load, profile_pk: int) -> None:
    """Writes the profile's rows of mutation_count_by_keyword, in place of those that an earlier file left."""
    load.db.do("remove_keyword_counts", profile_pk=profile_pk)
    written = load.db.do("add_keyword_counts", profile_pk=profile_pk)
    load.report.derive("mutation_count_by_keyword rows", written)
