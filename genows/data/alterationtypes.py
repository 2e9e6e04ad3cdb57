"""The alteration types of genetic profiles, as meta files and databases spell them, and the sample lists that tell who was looked at for them."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

MUTATIONS, UNCALLED, FUSIONS = "MUTATION_EXTENDED", "MUTATION_UNCALLED", "FUSION"
STRUCTURAL_VARIANTS = "STRUCTURAL_VARIANT"
COPY_NUMBER = "COPY_NUMBER_ALTERATION"
EXPRESSION = "MRNA_EXPRESSION"
PROTEIN, ANTIBODIES = "PROTEIN_LEVEL", "PROTEIN_ARRAY_PROTEIN_LEVEL"
GENE_SETS = "GENESET_SCORE"
GENERIC_ASSAY = "GENERIC_ASSAY"

# Of what may be found in no sample at all: category and last part of the id of the list of samples that were looked at for it.
LISTS = {MUTATIONS: ("all_cases_with_mutation_data", "sequenced"), STRUCTURAL_VARIANTS: ("all_cases_with_sv_data", "sv")}

List = TypeVar("List")


def lists_of_measured(alteration_type: str, study_id: str, lists: Iterable[tuple[List, str, str | None]]) -> Sequence[List]:
    """Returns which of a study's lists, (list, id, category) in load order, have the samples that were looked at for alterations of this type.

    Those of its category and the one named STUDY_sequenced, for structural variants STUDY_sv; where there is neither, the first whose id ends so.
    """
    if alteration_type not in LISTS:
        return ()
    category, name = LISTS[alteration_type]
    every = list(lists)
    found = [one for one, list_id, its in every if its == category or list_id == f"{study_id}_{name}"]
    return found or [one for one, list_id, _ in every if list_id.endswith(f"_{name}")][:1]
