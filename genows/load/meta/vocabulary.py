"""The stable ids that profiles of today's portals have, by alteration type and datatype: any other text is loaded as it stands.

And the genomes that segments and regions come in.
"""

GENOMES = ("hg18", "hg19", "hg38", "mm10")
GENOMES_OF_TODAY = ("hg19", "hg38")

_PLAIN = {
    ("COPY_NUMBER_ALTERATION", "DISCRETE"): "gistic cna cna_rae cna_consensus",
    ("COPY_NUMBER_ALTERATION", "DISCRETE_LONG"): "gistic cna cna_rae cna_consensus",
    ("COPY_NUMBER_ALTERATION", "CONTINUOUS"): "linear_CNA",
    ("COPY_NUMBER_ALTERATION", "LOG2-VALUE"): "log2CNA",
    ("MUTATION_EXTENDED", "MAF"): "mutations",
    ("MUTATION_UNCALLED", "MAF"): "mutations_uncalled",
    ("FUSION", "FUSION"): "fusion",
    ("STRUCTURAL_VARIANT", "SV"): "structural_variants",
    ("METHYLATION", "CONTINUOUS"): "methylation_hm27 methylation_hm450 methylation_epic methylation_promoters_rrbs",
    ("PROTEIN_LEVEL", "LOG2-VALUE"): "rppa protein_quantification",
    ("PROTEIN_LEVEL", "Z-SCORE"): "rppa_Zscores protein_quantification_zscores",
    ("PROTEIN_LEVEL", "CONTINUOUS"): "protein_quantification",
    ("MRNA_EXPRESSION", "CONTINUOUS"): (
        "mrna mrna_U133 mirna rna_seq_mrna rna_seq_v2_mrna rna_seq_v2_mrna_median_normals rna_seq_mrna_capture mrna_seq_fpkm"
        " mrna_seq_fpkm_capture mrna_seq_fpkm_polya mrna_seq_cpm mrna_seq_tpm"
    ),
    ("MRNA_EXPRESSION", "Z-SCORE"): (
        "mrna_all_sample_Zscores mirna_median_Zscores mrna_merged_median_Zscores mrna_seq_read_counts_Zscores mrna_zbynorm"
        " rna_seq_v2_mrna_median_normals_Zscores rna_seq_v2_mrna_median_all_sample_ref_normal_Zscores"
    ),
    ("MRNA_EXPRESSION", "DISCRETE"): "mrna_outliers",
    ("GENESET_SCORE", "GSVA-SCORE"): "gsva_scores",
    ("GENESET_SCORE", "P-VALUE"): "gsva_pvalues",
}
# Z-scores are usually called after what they are derived from.
_ZSCORE_BASES = (
    "mrna_U133 mrna_median rna_seq_mrna_median rna_seq_v2_mrna_median rna_seq_mrna_capture mrna_seq_fpkm mrna_seq_fpkm_capture"
    " mrna_seq_fpkm_polya mrna_seq_cpm mrna_seq_tpm"
)
_ZSCORE_ENDINGS = ("_Zscores", "_all_sample_Zscores")

USUAL = {pair: frozenset(names.split()) for pair, names in _PLAIN.items()}
USUAL["MRNA_EXPRESSION", "Z-SCORE"] |= {base + ending for base in _ZSCORE_BASES.split() for ending in _ZSCORE_ENDINGS}


def is_usual(pair: tuple[str | None, str | None], stable_id: str) -> bool:
    """Returns whether profiles of this (genetic_alteration_type, datatype) are called so, or may be called anything."""
    return pair not in USUAL or stable_id in USUAL[pair]
