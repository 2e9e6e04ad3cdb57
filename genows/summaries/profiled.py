"""Which samples a genetic profile measured: by its list of samples, and of mutations by the study's list of sequenced samples as well."""

from collections.abc import Mapping
from typing import NamedTuple

from genows.db import studysamples
from genows.db.sessions import Session
from genows.domain.alterationtypes import MUTATIONS
from genows.domain.matrixvalues import sample_order

SEQUENCED, SUFFIX = "all_cases_with_mutation_data", "_sequenced"


class StudyProfile(NamedTuple):
    """A genetic profile of a study."""

    pk: int
    profile_id: str
    name: str
    alteration_type: str
    datatype: str


class Measured(NamedTuple):
    """*whole*: the samples that were measured in every gene; *panels*: the others, gene panel → its samples."""

    whole: frozenset[int]
    panels: Mapping[int, frozenset[int]]

    @property
    def samples(self) -> frozenset[int]:
        """All of them."""
        return self.whole.union(*self.panels.values())


def study_profiles(db: Session, study_pk: int) -> list[StudyProfile]:
    """Returns the profiles of a study, in load order."""

    def ask(pks):
        return {pk: tuple(StudyProfile(*row) for row in db.all("study_profiles", study_pk=pk)) for pk in pks}

    return list(db.cached_each("study profiles", [study_pk], ask)[study_pk])


def measured(db: Session, study_pk: int, profile: StudyProfile) -> Measured:
    """Returns which samples the profile measured. Samples of other studies are none of them."""
    own = studysamples.sample_names(db, study_pk)
    panels: dict[int, set[int]] = {}
    whole: set[int] = set(sample_order(db, profile.pk))
    if not whole:
        for sample_pk, panel_pk in db.rows("profiled_samples", profile_pk=profile.pk):
            (whole if panel_pk is None else panels.setdefault(panel_pk, set())).add(sample_pk)
        if profile.alteration_type == MUTATIONS:
            # A sample without any mutation may stand in no other place than this list.
            whole.update(_sequenced(db, study_pk) - set().union(*panels.values()))
    keys = own.keys()
    return Measured(frozenset(whole & keys), {pk: frozenset(samples & keys) for pk, samples in panels.items()})


def _sequenced(db, study_pk) -> set[int]:
    """Returns the samples of the list that says which were sequenced: by its category, else by its name; none without one."""
    lists = db.all("sequenced_lists", study_pk=study_pk)
    best = [one for one in lists if one.category == SEQUENCED] or [one for one in lists if one.list_id.endswith(SUFFIX)]
    return set(studysamples.list_members(db, study_pk, best[0].list_pk)) if best else set()


def panel_genes(db: Session, panel_pks: list[int]) -> dict[int, frozenset[int]]:
    """Returns gene panel → the Entrez ids of its genes."""
    genes: dict[int, set[int]] = {pk: set() for pk in panel_pks}
    for panel_pk, entrez in db.rows("panel_entrezs", panel_pks=panel_pks):
        genes[panel_pk].add(entrez)
    return {pk: frozenset(entrezs) for pk, entrezs in genes.items()}
