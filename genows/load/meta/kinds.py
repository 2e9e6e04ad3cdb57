"""The kinds of meta file: what says a file's kind, which fields it has, which stable ids it may use.

A table and nothing else (study file format: kinds of meta file, fields per kind, stable_id). `meta` reads files by it.
"""

from dataclasses import dataclass

STUDY = "study"
CANCER_TYPE = "cancer type"
SAMPLE_ATTRIBUTES = "sample attributes"
PATIENT_ATTRIBUTES = "patient attributes"
TIMELINE = "timeline"
DISCRETE_CNA = "discrete CNA"
CONTINUOUS_CNA = "continuous CNA"
LOG2_CNA = "log2 CNA"
SEGMENTS = "segments"
EXPRESSION = "expression"
METHYLATION = "methylation"
PROTEIN = "protein"
MUTATIONS = "mutations"
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

MATRICES = frozenset({DISCRETE_CNA, CONTINUOUS_CNA, LOG2_CNA, EXPRESSION, METHYLATION, PROTEIN})
UNSUPPORTED = frozenset(
    {TIMELINE, FUSIONS, STRUCTURAL_VARIANTS, GISTIC, GENESET_SCORES, GENESET_PVALUES, GENERIC_ASSAY}
)


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


_DATA = "cancer_study_identifier genetic_alteration_type datatype data_filename "
_SHOWN = "show_profile_in_analysis_tab profile_name profile_description"
_PROFILE = "gene_panel target_line "

KINDS = {
    kind.name: kind
    for kind in (
        _kind(
            STUDY,
            "cancer_study_identifier type_of_cancer name description short_name",
            optional="citation pmid groups add_global_case_list tags_file reference_genome study_access",
        ),
        _kind(CANCER_TYPE, "genetic_alteration_type datatype data_filename"),
        _kind(SAMPLE_ATTRIBUTES, _DATA),
        _kind(PATIENT_ATTRIBUTES, _DATA),
        _kind(TIMELINE, _DATA),
        _kind(MUTSIG, _DATA),
        _kind(PANEL_MATRIX, _DATA),
        _kind(DISCRETE_CNA, _DATA + "stable_id", _SHOWN, _PROFILE),
        _kind(CONTINUOUS_CNA, _DATA + "stable_id", _SHOWN, _PROFILE),
        _kind(LOG2_CNA, _DATA + "stable_id", _SHOWN, _PROFILE),
        _kind(METHYLATION, _DATA + "stable_id", _SHOWN, _PROFILE),
        _kind(PROTEIN, _DATA + "stable_id", _SHOWN, _PROFILE),
        _kind(FUSIONS, _DATA + "stable_id", _SHOWN, _PROFILE),
        _kind(STRUCTURAL_VARIANTS, _DATA + "stable_id", _SHOWN, _PROFILE),
        _kind(EXPRESSION, _DATA + "stable_id", _SHOWN, _PROFILE + "source_stable_id"),
        _kind(
            MUTATIONS,
            _DATA + "stable_id",
            _SHOWN,
            _PROFILE + "swissprot_identifier variant_classification_filter normal_samples_list",
        ),
        _kind(SEGMENTS, _DATA + "reference_genome_id description"),
        _kind(GISTIC, _DATA + "reference_genome_id"),
        _kind(GENESET_SCORES, _DATA + "stable_id source_stable_id geneset_def_version", _SHOWN, "target_line"),
        _kind(
            GENESET_PVALUES,
            _DATA + "stable_id source_stable_id geneset_def_version",
            "profile_name profile_description",
            "target_line",
        ),
        _kind(
            GENERIC_ASSAY,
            _DATA + "stable_id pivot_threshold_value value_sort_order",
            _SHOWN,
            "target_line",
        ),
        _kind(
            CASE_LIST,
            "cancer_study_identifier stable_id case_list_name case_list_description case_list_ids",
            optional="case_list_category",
        ),
        _kind(GENE_PANEL, "stable_id description gene_list"),
    )
}

# (genetic_alteration_type, datatype) -> kind
PAIRS = {
    ("CANCER_TYPE", "CANCER_TYPE"): CANCER_TYPE,
    ("CLINICAL", "SAMPLE_ATTRIBUTES"): SAMPLE_ATTRIBUTES,
    ("CLINICAL", "PATIENT_ATTRIBUTES"): PATIENT_ATTRIBUTES,
    ("CLINICAL", "TIMELINE"): TIMELINE,
    ("COPY_NUMBER_ALTERATION", "DISCRETE"): DISCRETE_CNA,
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
    ("FUSION", "FUSION"): FUSIONS,
    ("STRUCTURAL_VARIANT", "SV"): STRUCTURAL_VARIANTS,
    ("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX"): PANEL_MATRIX,
    ("GISTIC_GENES_AMP", "Q-VALUE"): GISTIC,
    ("GISTIC_GENES_DEL", "Q-VALUE"): GISTIC,
    ("MUTSIG", "Q-VALUE"): MUTSIG,
    ("GENESET_SCORE", "GSVA-SCORE"): GENESET_SCORES,
    ("GENESET_SCORE", "P-VALUE"): GENESET_PVALUES,
    ("GENERIC_ASSAY", "LIMIT-VALUE"): GENERIC_ASSAY,
}

# (genetic_alteration_type, datatype) -> the stable ids there may be; None: any of the right characters
STABLE_IDS = {
    pair: None if names is None else frozenset(names.split())
    for pair, names in {
        ("COPY_NUMBER_ALTERATION", "DISCRETE"): "gistic cna cna_rae cna_consensus",
        ("COPY_NUMBER_ALTERATION", "CONTINUOUS"): "linear_CNA",
        ("COPY_NUMBER_ALTERATION", "LOG2-VALUE"): "log2CNA",
        ("MUTATION_EXTENDED", "MAF"): "mutations",
        ("FUSION", "FUSION"): "fusion",
        ("STRUCTURAL_VARIANT", "SV"): "structural_variants",
        ("METHYLATION", "CONTINUOUS"): "methylation_hm27 methylation_hm450",
        ("PROTEIN_LEVEL", "LOG2-VALUE"): "rppa",
        ("PROTEIN_LEVEL", "Z-SCORE"): "rppa_Zscores protein_quantification_zscores",
        ("PROTEIN_LEVEL", "CONTINUOUS"): "protein_quantification",
        ("MRNA_EXPRESSION", "CONTINUOUS"): (
            "mrna mrna_U133 rna_seq_mrna rna_seq_v2_mrna mirna rna_seq_mrna_capture mrna_seq_cpm mrna_seq_tpm"
            " mrna_seq_fpkm_capture mrna_seq_fpkm_polya"
        ),
        ("MRNA_EXPRESSION", "Z-SCORE"): (
            "mrna_median_Zscores mrna_U133_Zscores rna_seq_mrna_median_Zscores rna_seq_v2_mrna_median_Zscores"
            " mirna_median_Zscores mrna_merged_median_Zscores mrna_zbynorm rna_seq_mrna_capture_Zscores"
            " mrna_seq_tpm_Zscores mrna_seq_cpm_Zscores mrna_seq_fpkm_capture_Zscores mrna_seq_fpkm_polya_Zscores"
        ),
        ("MRNA_EXPRESSION", "DISCRETE"): "mrna_outliers",
        ("GENESET_SCORE", "GSVA-SCORE"): "gsva_scores",
        ("GENESET_SCORE", "P-VALUE"): "gsva_pvalues",
        ("GENERIC_ASSAY", "LIMIT-VALUE"): None,
    }.items()
}
