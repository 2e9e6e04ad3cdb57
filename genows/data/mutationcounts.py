"""How many mutations a sample has: as the portal stored it, else as its clinical data say, else counted as a loader counts."""

from genows.auth.permissions import Profile
from genows.data.numbers import truncated
from genows.db.sessions import Session

# Of a number and its key, about.
PAIR_BYTES = 150


def mutation_counts(db: Session, profile: Profile) -> dict[int, int]:
    """Returns sample_pk → number of mutations in a mutation profile, of the samples that have a count."""
    return db.cached(("service mutation counts", profile.pk), lambda: _counts(db, profile), lambda counts: 100 + PAIR_BYTES * len(counts))


def _counts(db, profile):
    if db.has("stored_mutation_counts"):
        return dict(db.all("stored_mutation_counts", profile_pk=profile.pk))
    profiled = {row.sample_pk for row in db.all("profiled_samples", profile_pk=profile.pk)}
    rows = db.all("sample_attribute_values", study_pk=profile.study.pk, attr_id="MUTATION_COUNT")
    counts = {row.sample_pk: truncated(row.attr_val) for row in rows if row.sample_pk in profiled}
    if counts:
        return {pk: count for pk, count in counts.items() if count is not None}
    found = dict.fromkeys(sorted(profiled), 0)
    return found | {int(pk): int(count) for pk, count in db.rows("variants_of_samples", profile_pk=profile.pk)}
