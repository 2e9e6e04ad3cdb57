"""The samples and profiles of a study that questions about many studies are asked of."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from genows.auth.permissions import Profile, Study
from genows.data.alterations import COPY_NUMBER, MUTATIONS, STRUCTURAL_VARIANTS
from genows.db.sessions import Session

# Priorities: profiles of both kinds, or of one.
BOTH, MUTATIONS_ALONE, COPY_NUMBER_ALONE = 0, 1, 2
RANKS = {"all_cases_with_mutation_and_cna_data": 0, "all_cases_with_mutation_data": 1, "all_cases_with_cna_data": 2}
NAMES = ("ALL COMPLETE TUMORS", "ALL TUMORS", "ALL")


class Defaults(NamedTuple):
    """*sample_list*: a row of study_lists; the profiles: None where the study has none of that kind, or it was not asked for.

    *others*: profiles of further kinds that were asked for.
    """

    study: Study
    sample_list: Any
    mutation: Profile | None
    copy_number: Profile | None
    others: Sequence[Profile] = ()

    @property
    def profiles(self) -> list[Profile]:
        return [profile for profile in (self.mutation, self.copy_number, *self.others) if profile]

    @property
    def structural_variants(self) -> Profile | None:
        return next((profile for profile in self.others if profile.alteration_type == STRUCTURAL_VARIANTS), None)


def defaults(db: Session, studies: Sequence[Study], priority: int = BOTH, others: Sequence[Collection[str]] = ()) -> list[Defaults]:
    """Returns the defaults of each study that has a sample list, in the order of *studies*. *priority*: one of the three.

    *others*: alteration types of further kinds; of each kind the first profile counts that is shown in the analysis tab.
    """
    pks = [study.pk for study in studies]
    lists: dict[int, list] = {}
    for row in db.named("study_lists", study_pks=pks):
        lists.setdefault(row.study_pk, []).append(row)
    profiles: dict[int, list] = {}
    for row in db.named("analysis_profiles", study_pks=pks):
        profiles.setdefault(row.study_pk, []).append(row)
    found = []
    for study in studies:
        if study.pk in lists:
            own = profiles.get(study.pk, ())
            mutation = _profile(study, mutation_profile(own)) if priority != COPY_NUMBER_ALONE else None
            copy_number = _profile(study, copy_number_profile(own)) if priority != MUTATIONS_ALONE else None
            shown = (next((row for row in own if row.type in types and row.shown), None) for types in others)
            further = tuple(filter(None, (_profile(study, row) for row in shown)))
            found.append(Defaults(study, best_list(lists[study.pk], priority), mutation, copy_number, further))
    return found


def best_list(lists: Iterable, priority: int = BOTH):
    """Returns the list of the lowest rank; of equal ranks, and where nothing has one, the first by name."""
    return min(lists, key=lambda row: (_rank(row, priority), row.name, row.list_pk))


def _rank(row, priority):
    rank = RANKS.get(row.category)
    if rank is not None:
        return rank + 10 if rank < priority else rank
    # A list of a category that is known competes by it alone.
    name = row.name.upper()
    return next((3 + place for place, beginning in enumerate(NAMES) if name.startswith(beginning)), 100)


def mutation_profile(profiles: Iterable) -> Any:
    """Returns the first mutation profile among rows of analysis_profiles, or None."""
    return next((row for row in profiles if row.type == MUTATIONS), None)


def copy_number_profile(profiles: Iterable) -> Any:
    """Returns the discrete copy-number profile that counts: GISTIC's, else RAE's, else one shown in the analysis tab, else any; or None."""
    discrete = [row for row in profiles if row.type == COPY_NUMBER and row.datatype.upper() == "DISCRETE"]
    tests = (lambda row: row.id.lower().endswith("gistic"), lambda row: row.id.lower().endswith("rae"), lambda row: row.shown, lambda row: True)
    return next((row for test in tests for row in discrete if test(row)), None)


def _profile(study, row) -> Profile | None:
    return None if row is None else Profile(row.profile_pk, row.id, row.type, study)
