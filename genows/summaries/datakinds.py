"""Which kinds of data a study has, of how many samples, and how many samples two kinds have in common."""

from typing import NamedTuple

from genows.db.keeping import weight
from genows.db.sessions import Session
from genows.summaries.profiled import measured, study_profiles

# Alteration type → what people call it, in the order of pages; profiles of other types are 'Other'.
NAMES = {
    "MUTATION_EXTENDED": "Mutations", "MUTATION_UNCALLED": "Mutations", "COPY_NUMBER_ALTERATION": "Copy number",
    "STRUCTURAL_VARIANT": "Structural variants", "FUSION": "Structural variants", "MRNA_EXPRESSION": "mRNA expression",
    "MRNA_EXPRESSION_NORMALS": "mRNA expression", "RNA_EXPRESSION": "mRNA expression", "MICRO_RNA_EXPRESSION": "microRNA expression",
    "METHYLATION": "Methylation", "METHYLATION_BINARY": "Methylation", "PROTEIN_LEVEL": "Protein", "PROTEIN_ARRAY_PROTEIN_LEVEL": "Protein",
    "PROTEIN_ARRAY_PHOSPHORYLATION": "Protein", "GENESET_SCORE": "Gene sets", "GENERIC_ASSAY": "Generic assays",
}  # fmt: skip
OTHER = "Other"


class DataKind(NamedTuple):
    """*profiles*: (id, name) of each; *shared*: samples in common with each kind of the study, in their order, itself among them."""

    name: str
    profiles: tuple[tuple[str, str], ...]
    samples: int
    shared: tuple[int, ...]


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
    order = [name for name in dict.fromkeys([*NAMES.values(), OTHER]) if name in profiles]
    return tuple(
        DataKind(name, tuple(profiles[name]), len(samples[name]), tuple(len(samples[name] & samples[other]) for other in order))
        for name in order
    )
