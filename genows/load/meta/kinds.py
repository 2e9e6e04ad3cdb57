"""The kinds of meta file: what says a file's kind, and which fields it has.

A table and nothing else (study file format, kinds of meta file, fields per kind). `recognise` and `checks` read files by it; the stable
ids that profiles usually have stand in `vocabulary`.
"""

from dataclasses import dataclass

STUDY = "study"
CANCER_TYPE = "cancer type"
SAMPLE_ATTRIBUTES = "sample attributes"
PATIENT_ATTRIBUTES = "patient attributes"
TIMELINE = "timeline"
RESOURCE_DEFINITION = "resource definition"
STUDY_RESOURCES = "study resources"
PATIENT_RESOURCES = "patient resources"
SAMPLE_RESOURCES = "sample resources"
DISCRETE_CNA = "discrete CNA"
DISCRETE_LONG = "long discrete CNA"
CONTINUOUS_CNA = "continuous CNA"
LOG2_CNA = "log2 CNA"
SEGMENTS = "segments"
EXPRESSION = "expression"
METHYLATION = "methylation"
PROTEIN = "protein"
MUTATIONS = "mutations"
UNCALLED_MUTATIONS = "uncalled mutations"
FUSIONS = "fusions"
STRUCTURAL_VARIANTS = "structural variants"
PANEL_MATRIX = "gene panel matrix"
GISTIC = "GISTIC regions"
MUTSIG = "MutSig"
GENESET_SCORES = "gene-set scores"
GENESET_PVALUES = "gene-set p-values"
GENERIC_ASSAY = "generic assay"
CASE_LIST = "case list"
GENE_PANEL = "gene panel"
UNKNOWN = "unknown"

MATRICES = frozenset({DISCRETE_CNA, CONTINUOUS_CNA, LOG2_CNA, EXPRESSION, METHYLATION, PROTEIN})
# Fields that name another file of the folder.
FILES = ("data_filename", "pd_annotations_filename", "tags_file")
# Kinds of which several files may feed one profile.
ADDED_UP = frozenset({MUTATIONS, UNCALLED_MUTATIONS, DISCRETE_LONG})


@dataclass(frozen=True)
class Kind:
    """*required*: without these the file cannot be loaded. *expected*: a warning when absent, and a default takes over."""

    name: str
    required: frozenset[str]
    expected: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()

    @property
    def fields(self) -> frozenset[str]:
        return self.required | self.expected | self.optional


def _kind(name, required, expected="", optional=""):
    return Kind(name, frozenset(required.split()), frozenset(expected.split()), frozenset(optional.split()))


_FILE = "cancer_study_identifier data_filename "
_DATA = _FILE + "genetic_alteration_type datatype "
_PROFILE = _DATA + "stable_id "
_NAMED = "profile_name profile_description "
_SHOWN = _NAMED + "show_profile_in_analysis_tab "
_PANEL = "gene_panel "
_MATRIX = _PANEL + "target_line "
_MUTATION = "swissprot_identifier variant_classification_filter normal_samples_list namespaces "
_GENESETS = _PROFILE + "source_stable_id geneset_def_version"
_ASSAY = "generic_entity_meta_properties patient_level pivot_threshold_value value_sort_order "

KINDS = {
    kind.name: kind
    for kind in (
        _kind(
            STUDY,
            "cancer_study_identifier type_of_cancer name",
            "description",
            "short_name citation pmid groups add_global_case_list tags_file reference_genome study_access",
        ),
        _kind(CANCER_TYPE, "genetic_alteration_type datatype data_filename"),
        _kind(SAMPLE_ATTRIBUTES, _DATA),
        _kind(PATIENT_ATTRIBUTES, _DATA),
        _kind(TIMELINE, _DATA),
        *(_kind(name, _FILE + "resource_type")
          for name in (RESOURCE_DEFINITION, STUDY_RESOURCES, PATIENT_RESOURCES, SAMPLE_RESOURCES)),
        _kind(PANEL_MATRIX, _DATA),
        _kind(DISCRETE_CNA, _PROFILE, _SHOWN, _MATRIX + "pd_annotations_filename"),
        _kind(DISCRETE_LONG, _PROFILE, _SHOWN, _PANEL + "namespaces"),
        *(_kind(name, _PROFILE, _SHOWN, _MATRIX + "source_stable_id")
          for name in (CONTINUOUS_CNA, LOG2_CNA, METHYLATION, PROTEIN, EXPRESSION)),
        _kind(FUSIONS, _PROFILE, _SHOWN, _PANEL + "namespaces"),
        _kind(STRUCTURAL_VARIANTS, _PROFILE, _SHOWN, _PANEL + "namespaces"),
        _kind(MUTATIONS, _PROFILE, _SHOWN, _PANEL + _MUTATION),
        _kind(UNCALLED_MUTATIONS, _PROFILE, _NAMED, _PANEL + _MUTATION + "show_profile_in_analysis_tab"),
        _kind(SEGMENTS, _DATA, "reference_genome_id description"),
        _kind(GISTIC, _DATA, "reference_genome_id", "description"),
        _kind(MUTSIG, _DATA, "", "reference_genome_id description"),
        _kind(GENESET_SCORES, _GENESETS, _SHOWN),
        _kind(GENESET_PVALUES, _GENESETS, _NAMED),
        _kind(GENERIC_ASSAY, _PROFILE, _SHOWN + "generic_assay_type", _PANEL + _ASSAY),
        _kind(
            CASE_LIST,
            "cancer_study_identifier stable_id case_list_name case_list_description case_list_ids",
            optional="case_list_category",
        ),
        _kind(GENE_PANEL, "stable_id gene_list", optional="description"),
    )
}  # fmt: skip
PROFILES = frozenset(kind.name for kind in KINDS.values() if "stable_id" in kind.required) - {CASE_LIST, GENE_PANEL}

# Types of matrix that portals of today no longer have: they are loaded as expression is.
LEGACY = {
    (alteration_type, datatype): EXPRESSION
    for alteration_type in (
        "METHYLATION_BINARY", "MRNA_EXPRESSION_NORMALS", "RNA_EXPRESSION", "MICRO_RNA_EXPRESSION", "PHOSPHORYLATION"
    )
    for datatype in ("CONTINUOUS", "Z-SCORE", "LOG2-VALUE", "DISCRETE")
}  # fmt: skip

# (genetic_alteration_type, datatype) -> kind
PAIRS = {
    ("CANCER_TYPE", "CANCER_TYPE"): CANCER_TYPE,
    ("CLINICAL", "SAMPLE_ATTRIBUTES"): SAMPLE_ATTRIBUTES,
    ("CLINICAL", "PATIENT_ATTRIBUTES"): PATIENT_ATTRIBUTES,
    ("CLINICAL", "TIMELINE"): TIMELINE,
    ("COPY_NUMBER_ALTERATION", "DISCRETE"): DISCRETE_CNA,
    ("COPY_NUMBER_ALTERATION", "DISCRETE_LONG"): DISCRETE_LONG,
    ("COPY_NUMBER_ALTERATION", "CONTINUOUS"): CONTINUOUS_CNA,
    ("COPY_NUMBER_ALTERATION", "LOG2-VALUE"): LOG2_CNA,
    ("COPY_NUMBER_ALTERATION", "SEG"): SEGMENTS,
    ("MRNA_EXPRESSION", "CONTINUOUS"): EXPRESSION,
    ("MRNA_EXPRESSION", "Z-SCORE"): EXPRESSION,
    ("MRNA_EXPRESSION", "DISCRETE"): EXPRESSION,
    ("METHYLATION", "CONTINUOUS"): METHYLATION,
    ("PROTEIN_LEVEL", "LOG2-VALUE"): PROTEIN,
    ("PROTEIN_LEVEL", "Z-SCORE"): PROTEIN,
    ("PROTEIN_LEVEL", "CONTINUOUS"): PROTEIN,
    ("MUTATION_EXTENDED", "MAF"): MUTATIONS,
    ("MUTATION_UNCALLED", "MAF"): UNCALLED_MUTATIONS,
    ("FUSION", "FUSION"): FUSIONS,
    ("STRUCTURAL_VARIANT", "SV"): STRUCTURAL_VARIANTS,
    ("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX"): PANEL_MATRIX,
    ("GISTIC_GENES_AMP", "Q-VALUE"): GISTIC,
    ("GISTIC_GENES_DEL", "Q-VALUE"): GISTIC,
    ("MUTSIG", "Q-VALUE"): MUTSIG,
    ("GENESET_SCORE", "GSVA-SCORE"): GENESET_SCORES,
    ("GENESET_SCORE", "P-VALUE"): GENESET_PVALUES,
    ("GENERIC_ASSAY", "LIMIT-VALUE"): GENERIC_ASSAY,
    ("GENERIC_ASSAY", "CATEGORICAL"): GENERIC_ASSAY,
    ("GENERIC_ASSAY", "BINARY"): GENERIC_ASSAY,
    **LEGACY,
}

# resource_type -> kind
RESOURCES = {
    "DEFINITION": RESOURCE_DEFINITION,
    "STUDY": STUDY_RESOURCES,
    "PATIENT": PATIENT_RESOURCES,
    "SAMPLE": SAMPLE_RESOURCES,
}
