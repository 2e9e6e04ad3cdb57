"""Studies as pages list them, with cancer type and size.

Which kinds of data each has; and the samples and profiles that questions about many studies are asked of.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from genows.auth import permissions
from genows.auth.permissions import Caller
from genows.data.alterations import COPY_NUMBER, MUTATIONS, STRUCTURAL_VARIANTS
from genows.data.profiles import StudyProfile, of_studies
from genows.data.storedclinical import PATIENTS, SAMPLES, stored_index
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session

# Alteration type → what people call it, in the order of pages; profiles of other types are 'Other'.
KIND_NAMES = {
    "MUTATION_EXTENDED": "Mutations", "MUTATION_UNCALLED": "Mutations", "COPY_NUMBER_ALTERATION": "Copy number",
    "STRUCTURAL_VARIANT": "Structural variants", "FUSION": "Structural variants", "MRNA_EXPRESSION": "mRNA expression",
    "MRNA_EXPRESSION_NORMALS": "mRNA expression", "RNA_EXPRESSION": "mRNA expression", "MICRO_RNA_EXPRESSION": "microRNA expression",
    "METHYLATION": "Methylation", "METHYLATION_BINARY": "Methylation", "PROTEIN_LEVEL": "Protein", "PROTEIN_ARRAY_PROTEIN_LEVEL": "Protein",
    "PROTEIN_ARRAY_PHOSPHORYLATION": "Protein", "GENESET_SCORE": "Gene sets", "GENERIC_ASSAY": "Generic assays",
}  # fmt: skip
OTHER_KIND = "Other"
KIND_ORDER = tuple(dict.fromkeys([*KIND_NAMES.values(), OTHER_KIND]))

# Priorities: profiles of both kinds, or of one.
BOTH, MUTATIONS_ALONE, COPY_NUMBER_ALONE = 0, 1, 2
RANKS = {"all_cases_with_mutation_and_cna_data": 0, "all_cases_with_mutation_data": 1, "all_cases_with_cna_data": 2}
LIST_NAMES = ("ALL COMPLETE TUMORS", "ALL TUMORS", "ALL")


class ListedStudy(NamedTuple):
    """A study. *cancer_type*: its name, or its id where that has none; texts that are not there are ''."""

    pk: int
    study_id: str
    name: str
    cancer_type_id: str
    cancer_type: str
    description: str
    pmid: str
    citation: str
    patients: int
    samples: int


def listed_studies(db: Session, caller: Caller) -> list[ListedStudy]:
    """Returns every study that *caller* may read, in load order."""
    return _listed(db, permissions.readable_studies(db, caller), db.all("studies"))


def one_study(db: Session, study: Study) -> ListedStudy:
    """Returns what a list says of a study that the caller may read."""
    return some_studies(db, [study])[0]


def some_studies(db: Session, studies: Collection[Study]) -> list[ListedStudy]:
    """Returns what a list says of studies that the caller may read."""
    return _listed(db, studies, db.all("studies_by_ids", study_ids=[study.study_id for study in studies]))


def _listed(db, studies: Collection[Study], rows: Iterable) -> list[ListedStudy]:
    names = {cancer_type.cancer_type_id: cancer_type.name for cancer_type in db.all("cancer_types")}
    sizes, records = study_sizes(db, [study.pk for study in studies]), {row.study_id: row for row in rows}
    return [
        ListedStudy(
            study.pk, study.study_id, row.name or study.study_id, row.cancer_type_id or "", names.get(row.cancer_type_id) or row.cancer_type_id or "",
            row.description or "", row.pmid or "", row.citation or "", *sizes.get(study.pk, (0, 0)),
        )
        for study in studies
        if (row := records.get(study.study_id))
    ]  # fmt: skip


def study_sizes(db: Session, study_pks: Collection[int]) -> dict[int, tuple[int, int]]:
    """Returns study_pk → (patients, samples); a study without patients may be missing."""

    def ask(pks):
        stored = {pk: its for pk in pks if (its := _stored_size(db, pk))}
        others = [pk for pk in pks if pk not in stored]
        counted = {row.study_pk: (row.patients, row.samples) for row in db.all("study_sizes", study_pks=others)} if others else {}
        return {pk: stored.get(pk) or counted.get(pk, (0, 0)) for pk in pks}

    return db.cache.get_many("study size", study_pks, ask)


def _stored_size(db, study_pk) -> tuple[int, int] | None:
    patients, samples = (stored_index(db, level, study_pk) for level in (PATIENTS, SAMPLES))
    return (patients.owners, samples.owners) if patients and samples else None


def matching(studies: Iterable[ListedStudy], search: str) -> list[ListedStudy]:
    """Returns those of which id, name, cancer type, description, citation or PMID hold every word of *search*, without
    regard to case.
    """
    words = search.casefold().split()
    return [study for study in studies if all(word in _text(study) for word in words)]


def _text(study):
    return "\n".join(part for part in study if isinstance(part, str)).casefold()


class StudyKinds(NamedTuple):
    """*names*: of the kinds of data that a study has profiles of, in the order of pages; *mutations*: the id of its
    first profile of mutations, or ''.
    """

    names: tuple[str, ...]
    mutations: str


def kinds_of_studies(db: Session, study_pks: Collection[int]) -> dict[int, StudyKinds]:
    """Returns study_pk → its kinds of data, without their samples; kept until the data change."""

    def ask(pks):
        return {pk: _kinds([(KIND_NAMES.get(each.alteration_type, OTHER_KIND), each.profile_id) for each in its]) for pk, its in of_studies(db, pks).items()}

    return db.cache.get_many("study kinds", study_pks, ask)


def _kinds(profiles):
    there = {name for name, _ in profiles}
    return StudyKinds(tuple(name for name in KIND_ORDER if name in there), next((profile_id for name, profile_id in profiles if name == "Mutations"), ""))


class Defaults(NamedTuple):
    """*sample_list*: a row of sample_lists; the profiles: None where the study has none of that kind, or it was not
    asked for.

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
    """Returns the defaults of each study that has a sample list, in the order of *studies*.

    *priority*: one of the three.

    *others*: alteration types of further kinds; of each kind the first profile counts that is shown in the analysis
    tab.
    """
    pks = [study.pk for study in studies]
    lists: dict[int, list] = {}
    for row in db.named("sample_lists_by_studies", study_pks=pks):
        lists.setdefault(row.study_pk, []).append(row)
    profiles, found = of_studies(db, pks), []
    for study in studies:
        if study.pk in lists:
            own = profiles[study.pk]
            mutation = _profile_of(study, mutation_profile(own)) if priority != COPY_NUMBER_ALONE else None
            copy_number = _profile_of(study, copy_number_profile(own)) if priority != MUTATIONS_ALONE else None
            shown = (next((each for each in own if each.alteration_type in types and each.is_shown), None) for types in others)
            further = tuple(filter(None, (_profile_of(study, row) for row in shown)))
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
    return next((3 + place for place, beginning in enumerate(LIST_NAMES) if name.startswith(beginning)), 100)


def mutation_profile(profiles: Iterable[StudyProfile]) -> StudyProfile | None:
    """Returns the first mutation profile, or None."""
    return next((each for each in profiles if each.alteration_type == MUTATIONS), None)


def copy_number_profile(profiles: Iterable[StudyProfile]) -> StudyProfile | None:
    """Returns the discrete copy-number profile that counts.

    GISTIC's, else RAE's, else one shown in the analysis tab, else any; or None.
    """
    discrete = [each for each in profiles if each.alteration_type == COPY_NUMBER and each.datatype.upper() == "DISCRETE"]
    of_gistic, of_rae = ([each for each in discrete if each.profile_id.lower().endswith(end)] for end in ("gistic", "rae"))
    return next(iter([*of_gistic, *of_rae, *(each for each in discrete if each.is_shown), *discrete]), None)


def _profile_of(study, profile: StudyProfile | None) -> Profile | None:
    return profile and profile.of(study)
