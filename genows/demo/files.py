"""Gives the texts around the data: meta files, case lists, the gene panel and its matrix."""

from typing import NamedTuple

from genows.demo.cohort import Cohort
from genows.demo.genome import Gene
from genows.demo.mutations import PANEL_GENES


class Profile(NamedTuple):
    """A genetic profile as its meta file has it. *shown*: show_profile_in_analysis_tab."""

    data_file: str
    alteration: str
    datatype: str
    stable_id: str
    shown: bool
    name: str
    description: str


class CaseList(NamedTuple):
    """*methods*: those that all samples of the list were measured by. *kinds*: the list stands where all these are written."""

    suffix: str
    category: str
    name: str
    methods: tuple[str, ...]
    kinds: tuple[str, ...]


_PROFILES = {
    "mutations": Profile(
        "data_mutations.maf",
        "MUTATION_EXTENDED",
        "MAF",
        "mutations",
        True,
        "Mutations",
        "Mutations by exome and panel sequencing (invented).",
    ),
    "cna": Profile(
        "data_cna.txt",
        "COPY_NUMBER_ALTERATION",
        "DISCRETE",
        "gistic",
        True,
        "Putative copy-number alterations",
        "-2 = homozygous deletion; -1 = hemizygous deletion; 0 = neutral; 1 = gain; 2 = high level amplification (invented).",
    ),
    "log2_cna": Profile(
        "data_log2_cna.txt",
        "COPY_NUMBER_ALTERATION",
        "LOG2-VALUE",
        "log2CNA",
        False,
        "Log2 copy-number values",
        "Log2 copy-number ratios (invented).",
    ),
    "expression": Profile(
        "data_expression.txt",
        "MRNA_EXPRESSION",
        "CONTINUOUS",
        "rna_seq_v2_mrna",
        False,
        "mRNA expression (RNA Seq)",
        "Expression levels (invented).",
    ),
    "expression_zscores": Profile(
        "data_expression_zscores.txt",
        "MRNA_EXPRESSION",
        "Z-SCORE",
        "rna_seq_v2_mrna_median_Zscores",
        True,
        "mRNA expression z-scores (RNA Seq)",
        "z-scores of the logarithms, relative to the samples diploid for the gene (invented).",
    ),
    "structural_variants": Profile(
        "data_sv.txt",
        "STRUCTURAL_VARIANT",
        "SV",
        "structural_variants",
        True,
        "Structural variants",
        "Fusions and changes within genes (invented).",
    ),
    "methylation": Profile(
        "data_methylation.txt",
        "METHYLATION",
        "CONTINUOUS",
        "methylation_hm450",
        False,
        "Methylation (HM450)",
        "Beta values (invented).",
    ),
    "protein": Profile(
        "data_protein.txt",
        "PROTEIN_LEVEL",
        "LOG2-VALUE",
        "rppa",
        False,
        "Protein expression (RPPA)",
        "Protein levels by antibody (invented).",
    ),
}
_CASE_LISTS = (
    CaseList("sequenced", "all_cases_with_mutation_data", "Samples with mutation data", ("mutations",), ("mutations",)),
    CaseList("sv", "all_cases_with_sv_data", "Samples with structural-variant data", ("mutations",), ("structural_variants",)),
    CaseList("cna", "all_cases_with_cna_data", "Samples with copy-number calls", ("cna",), ("cna",)),
    CaseList("log2CNA", "all_cases_with_log2_cna_data", "Samples with log2 copy-number data", ("cna",), ("log2_cna",)),
    CaseList(
        "cnaseq",
        "all_cases_with_mutation_and_cna_data",
        "Samples with mutation and copy-number data",
        ("mutations", "cna"),
        ("mutations", "cna"),
    ),
    CaseList("rna_seq_v2_mrna", "all_cases_with_mrna_rnaseq_data", "Samples with mRNA data", ("expression",), ("expression",)),
    CaseList(
        "3way_complete",
        "all_cases_with_mutation_and_cna_and_mrna_data",
        "Complete samples",
        ("mutations", "cna", "expression"),
        ("mutations", "cna", "expression"),
    ),
    CaseList("methylation_hm450", "all_cases_with_methylation_data", "Samples with methylation data", ("methylation",), ("methylation",)),
    CaseList("rppa", "all_cases_with_rppa_data", "Samples with protein data", ("protein",), ("protein",)),
)


def _text(fields: dict) -> str:
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def data_file(kind: str) -> str:
    return _PROFILES[kind].data_file


def profile_meta(study_id: str, kind: str, kinds: tuple[str, ...]) -> str:
    """The meta file of a profile. *kinds*: all that are written; z-scores name their source where it is among them."""
    profile = _PROFILES[kind]
    more = {
        "stable_id": profile.stable_id,
        "show_profile_in_analysis_tab": "true" if profile.shown else "false",
        "profile_name": profile.name,
        "profile_description": profile.description,
    }
    if kind == "expression_zscores" and "expression" in kinds:
        more["source_stable_id"] = _PROFILES["expression"].stable_id
    if kind == "mutations":
        more["swissprot_identifier"] = "name"
    return plain_meta(study_id, profile.alteration, profile.datatype, profile.data_file, **more)


def plain_meta(study_id: str, alteration: str, datatype: str, data: str, **more) -> str:
    """A meta file with the fields that all have; *more*: the others."""
    kind = {"genetic_alteration_type": alteration, "datatype": datatype}
    return _text({"cancer_study_identifier": study_id, **kind, **more, "data_filename": data})


def segments_meta(study_id: str, data: str) -> str:
    more = {"reference_genome_id": "hg19", "description": "Copy-number segments (invented)."}
    return plain_meta(study_id, "COPY_NUMBER_ALTERATION", "SEG", data, **more)


def study_meta(study_id: str, description: str) -> str:
    named = {"name": f"Demo study {study_id} (synthetic)", "short_name": "Demo", "description": description}
    fields = {"type_of_cancer": "genows_demo", "cancer_study_identifier": study_id, **named}
    return _text({**fields, "groups": "PUBLIC", "add_global_case_list": "true"})


def cancer_type_meta() -> str:
    fields = {"genetic_alteration_type": "CANCER_TYPE", "datatype": "CANCER_TYPE"}
    return _text({**fields, "data_filename": "data_cancer_type.txt"})


def cancer_type() -> str:
    return "genows_demo\tDemo Cancer\tdemo,synthetic\tSteelBlue\ttissue\n"


def case_lists(study_id: str, cohort: Cohort, kinds: tuple[str, ...]) -> dict[str, str]:
    """File name → text, of the lists that have samples."""
    texts = {}
    for case_list in _CASE_LISTS:
        if not set(kinds).issuperset(case_list.kinds):
            continue
        members = set.intersection(*(set(cohort.profiled[method]) for method in case_list.methods))
        if members:
            ids = [cohort.samples[index].id for index in sorted(members)]
            texts[f"cases_{case_list.suffix}.txt"] = _case_list(study_id, case_list, ids)
    return texts


def _case_list(study_id, case_list, sample_ids):
    fields = {
        "cancer_study_identifier": study_id,
        "stable_id": f"{study_id}_{case_list.suffix}",
        "case_list_name": case_list.name,
        "case_list_description": f"{case_list.name} ({len(sample_ids)} samples)",
        "case_list_category": case_list.category,
        "case_list_ids": "\t".join(sample_ids),
    }
    return _text(fields)


def panel_id(study_id: str) -> str:
    """One panel per study: panels are global, and studies with other genes have another one."""
    return f"{study_id}_panel"


def panel(study_id: str, genes: list[Gene]) -> str:
    covered = genes[:PANEL_GENES]
    fields = {"stable_id": panel_id(study_id), "description": f"Gene panel of {len(covered)} genes (invented)."}
    return _text({**fields, "gene_list": "\t".join(gene.symbol for gene in covered)})


def panel_matrix(study_id: str, cohort: Cohort) -> str:
    samples = [cohort.samples[index].id for index in sorted(cohort.panel)]
    return "SAMPLE_ID\tmutations\n" + "".join(f"{sample_id}\t{panel_id(study_id)}\n" for sample_id in samples)
