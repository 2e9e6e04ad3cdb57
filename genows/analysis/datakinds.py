"""Which kinds of data a study has, of how many samples, and how many samples two kinds have in common."""

from collections.abc import Mapping
from typing import NamedTuple

from genows.analysis.profiled import measured, study_profiles
from genows.db.keeping import weight
from genows.db.sessions import Session

# Alteration type → what people call it, in the order of pages; profiles of other types are 'Other'.
NAMES = {
    "MUTATION_EXTENDED": "Mutations", "MUTATION_UNCALLED": "Mutations", "COPY_NUMBER_ALTERATION": "Copy number",
    "STRUCTURAL_VARIANT": "Structural variants", "FUSION": "Structural variants", "MRNA_EXPRESSION": "mRNA expression",
    "MRNA_EXPRESSION_NORMALS": "mRNA expression", "RNA_EXPRESSION": "mRNA expression", "MICRO_RNA_EXPRESSION": "microRNA expression",
    "METHYLATION": "Methylation", "METHYLATION_BINARY": "Methylation", "PROTEIN_LEVEL": "Protein", "PROTEIN_ARRAY_PROTEIN_LEVEL": "Protein",
    "PROTEIN_ARRAY_PHOSPHORYLATION": "Protein", "GENESET_SCORE": "Gene sets", "GENERIC_ASSAY": "Generic assays",
}  # fmt: skip
OTHER = "Other"
ORDER = tuple(dict.fromkeys([*NAMES.values(), OTHER]))


class DataKind(NamedTuple):
    """*profiles*: (id, name) of each; *shared*: samples in common with each kind of the study, in their order, itself among them."""

    name: str
    profiles: tuple[tuple[str, str], ...]
    samples: int
    shared: tuple[int, ...]


class StudyKinds(NamedTuple):
    """*names*: of the kinds of data that a study has profiles of, in the order of pages; *mutations*: the id of its first profile of mutations, or ''."""

    names: tuple[str, ...]
    mutations: str


def kinds_of_studies(db: Session, study_ids: Mapping[int, str]) -> dict[int, StudyKinds]:
    """Returns study_pk → its kinds of data, without their samples; kept until the data change. *study_ids*: study_pk → study_id."""

    def ask(pks):
        profiles: dict[str, list] = {study_ids[pk]: [] for pk in pks}
        for row in db.all("profiles_by_studies", study_pks=pks):
            profiles[row.study_id].append((NAMES.get(row.genetic_alteration_type, OTHER), row.id))
        return {pk: _kinds(profiles[study_ids[pk]]) for pk in pks}

    return db.cached_each("study kinds", list(study_ids), ask)


def _kinds(profiles):
    there = {name for name, _ in profiles}
    return StudyKinds(tuple(name for name in ORDER if name in there), next((profile_id for name, profile_id in profiles if name == "Mutations"), ""))


def data_kinds(db: Session, study_pk: int) -> tuple[DataKind, ...]:
    """Returns the kinds of data of a study, kept until the data change."""
    return db.cached(("data kinds", study_pk), lambda: _data_kinds(db, study_pk), weight)


def _data_kinds(db, study_pk):
    profiles: dict[str, list] = {}
    samples: dict[str, frozenset[int]] = {}
    for profile in study_profiles(db, study_pk):
        name = NAMES.get(profile.alteration_type, OTHER)
        profiles.setdefault(name, []).append((profile.profile_id, profile.name or profile.profile_id))
        samples[name] = samples.get(name, frozenset()) | measured(db, study_pk, profile).samples
    order = [name for name in ORDER if name in profiles]
    return tuple(
        DataKind(name, tuple(profiles[name]), len(samples[name]), tuple(len(samples[name] & samples[other]) for other in order))
        for name in order
    )
