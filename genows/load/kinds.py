"""The kinds of file that a study folder has: a record for each says how it is recognised, which fields it has, what loads it, and when.

Loads, validations and checks of meta files read this table (study file format, kinds of meta file, fields per kind, order of loading); a new
kind is a name in `metafile`, a record here, and a room that reads its files, with the rules beside it.
"""

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from genows.load import folderrules as rules
from genows.load.assays import load_generic_assay
from genows.load.cancertypes import load_cancer_types
from genows.load.caselists import load_case_list
from genows.load.clinical.clinicalfile import load_patient_attributes, load_sample_attributes
from genows.load.clinical.timeline import load_timeline
from genows.load.context import Load
from genows.load.findings import Rule
from genows.load.genepanels import load_panel, load_panel_matrix
from genows.load.genesets.scores import load_geneset_values
from genows.load.maf.mutations import load_mutations
from genows.load.matrix.longcna import load_long_cna
from genows.load.matrix.matrixfile import load_matrix
from genows.load.matrix.segments import load_segments
from genows.load.metafile import (
    CANCER_TYPE,
    CASE_LIST,
    CONTINUOUS_CNA,
    DISCRETE_CNA,
    DISCRETE_LONG,
    EXPRESSION,
    FILES,
    FUSIONS,
    GENE_PANEL,
    GENERIC_ASSAY,
    GENESET_PVALUES,
    GENESET_SCORES,
    GISTIC,
    LOG2_CNA,
    METHYLATION,
    MUTATIONS,
    MUTSIG,
    PANEL_MATRIX,
    PATIENT_ATTRIBUTES,
    PATIENT_RESOURCES,
    PROTEIN,
    RESOURCE_DEFINITION,
    SAMPLE_ATTRIBUTES,
    SAMPLE_RESOURCES,
    SEGMENTS,
    STRUCTURAL_VARIANTS,
    STUDY,
    STUDY_RESOURCES,
    TIMELINE,
    UNCALLED_MUTATIONS,
    UNKNOWN,
    Meta,
)
from genows.load.resources import load_resource_definitions, load_resources
from genows.load.significance import load_gistic, load_mutsig
from genows.load.studyfile import load_study_file
from genows.load.variants.fusions import load_fusions
from genows.load.variants.structuralvariants import load_structural_variants

# (genetic_alteration_type, datatype)
Pair = tuple[str, str]


@dataclass(frozen=True)
class Kind:
    """One kind of file. *load*: reads a file and stores what it holds.

    *order*: files are told of from the lowest on, as they refer to each other. `load.order` calls those below 0 and gene panels by itself; then
    come those above 0 in this order, and case lists.
    *pairs*: (genetic_alteration_type, datatype) that are of this kind → the stable ids that profiles of today's portals have, parted by
    blanks; '' where any text is usual. *resource_type*: what says it of links instead.
    *required*: fields without which the file cannot be loaded; *expected*: a warning when absent, and a default takes over.
    *blank*: those of the required that may be empty.
    *second*: what is told of a second file in a folder, None where there may be several; *single*: whether such a one is not read.
    *alike*: kinds with the same word read one data file by the same columns.
    """

    name: str
    load: Callable[[Load, Meta], object]
    order: int
    pairs: Mapping[Pair, str] = field(default_factory=dict)
    resource_type: str | None = None
    required: frozenset[str] = frozenset()
    expected: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    second: Rule | None = None
    single: bool = False
    alike: str | None = None
    blank: frozenset[str] = frozenset()

    @property
    def fields(self) -> frozenset[str]:
        return self.required | self.expected | self.optional


def _kind(name, load, order, required, expected="", optional="", **more):
    return Kind(
        name, load, order, required=frozenset(required.split()), expected=frozenset(expected.split()), optional=frozenset(optional.split()), **more
    )


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
_RESOURCE = _FILE + "resource_type"

_DISCRETE_IDS = "gistic cna cna_rae cna_consensus"
_EXPRESSION_IDS = (
    "mrna mrna_U133 mirna rna_seq_mrna rna_seq_v2_mrna rna_seq_v2_mrna_median_normals rna_seq_mrna_capture mrna_seq_fpkm"
    " mrna_seq_fpkm_capture mrna_seq_fpkm_polya mrna_seq_cpm mrna_seq_tpm"
)
# Z-scores are usually called after what they are derived from.
_Z_SCORE_IDS = " ".join(
    (
        "mrna_all_sample_Zscores mirna_median_Zscores mrna_merged_median_Zscores mrna_seq_read_counts_Zscores mrna_zbynorm",
        "rna_seq_v2_mrna_median_normals_Zscores rna_seq_v2_mrna_median_all_sample_ref_normal_Zscores",
        *(
            f"{base}_Zscores {base}_all_sample_Zscores"
            for base in "mrna_U133 mrna_median rna_seq_mrna_median rna_seq_v2_mrna_median rna_seq_mrna_capture mrna_seq_fpkm"
            " mrna_seq_fpkm_capture mrna_seq_fpkm_polya mrna_seq_cpm mrna_seq_tpm".split()
        ),
    )
)
_METHYLATION_IDS = "methylation_hm27 methylation_hm450 methylation_epic methylation_promoters_rrbs"
# Types of matrix that portals of today no longer have: they are loaded as expression is.
LEGACY = {
    (alteration_type, datatype): ""
    for alteration_type in ("METHYLATION_BINARY", "MRNA_EXPRESSION_NORMALS", "RNA_EXPRESSION", "MICRO_RNA_EXPRESSION", "PHOSPHORYLATION")
    for datatype in ("CONTINUOUS", "Z-SCORE", "LOG2-VALUE", "DISCRETE")
}
# The place of expression files with Z-scores, which may derive from another expression file.
Z_SCORES = 12

_RECORDS = (
    _kind(CANCER_TYPE, load_cancer_types, -4, "genetic_alteration_type datatype data_filename",
          pairs={("CANCER_TYPE", "CANCER_TYPE"): ""}, second=rules.SECOND_CANCER_TYPES),
    _kind(STUDY, load_study_file, -3, "cancer_study_identifier type_of_cancer name", "description",
          "short_name citation pmid groups add_global_case_list tags_file reference_genome study_access", second=rules.SECOND_STUDY),
    _kind(SAMPLE_ATTRIBUTES, load_sample_attributes, -1, _DATA, pairs={("CLINICAL", "SAMPLE_ATTRIBUTES"): ""}, second=rules.SECOND_SAMPLES),
    _kind(PATIENT_ATTRIBUTES, load_patient_attributes, 1, _DATA, pairs={("CLINICAL", "PATIENT_ATTRIBUTES"): ""},
          second=rules.SECOND_PATIENTS, single=True),
    _kind(GENE_PANEL, load_panel, 1, "stable_id gene_list", optional="description"),
    _kind(RESOURCE_DEFINITION, load_resource_definitions, 2, _RESOURCE, resource_type="DEFINITION",
          second=rules.SECOND_RESOURCE_DEFINITION, single=True),
    _kind(STUDY_RESOURCES, load_resources, 5, _RESOURCE, resource_type="STUDY"),
    _kind(PATIENT_RESOURCES, load_resources, 4, _RESOURCE, resource_type="PATIENT", second=rules.SECOND_RESOURCES),
    _kind(SAMPLE_RESOURCES, load_resources, 3, _RESOURCE, resource_type="SAMPLE", second=rules.SECOND_RESOURCES),
    _kind(MUTATIONS, load_mutations, 6, _PROFILE, _SHOWN, _PANEL + _MUTATION, pairs={("MUTATION_EXTENDED", "MAF"): "mutations"}, alike="maf"),
    _kind(UNCALLED_MUTATIONS, load_mutations, 7, _PROFILE, _NAMED, _PANEL + _MUTATION + "show_profile_in_analysis_tab",
          pairs={("MUTATION_UNCALLED", "MAF"): "mutations_uncalled"}, alike="maf"),
    _kind(TIMELINE, load_timeline, 8, _DATA, pairs={("CLINICAL", "TIMELINE"): ""}),
    _kind(SEGMENTS, load_segments, 8, _DATA, "reference_genome_id description", pairs={("COPY_NUMBER_ALTERATION", "SEG"): ""}, second=rules.SECOND_SEGMENTS),
    _kind(GISTIC, load_gistic, 8, _DATA, "reference_genome_id", "description",
          pairs={("GISTIC_GENES_AMP", "Q-VALUE"): "", ("GISTIC_GENES_DEL", "Q-VALUE"): ""}),
    _kind(MUTSIG, load_mutsig, 8, _DATA, "", "reference_genome_id description", pairs={("MUTSIG", "Q-VALUE"): ""}),
    _kind(DISCRETE_CNA, load_matrix, 8, _PROFILE, _SHOWN, _MATRIX + "pd_annotations_filename",
          pairs={("COPY_NUMBER_ALTERATION", "DISCRETE"): _DISCRETE_IDS}, alike="matrix"),
    _kind(CONTINUOUS_CNA, load_matrix, 8, _PROFILE, _SHOWN, _MATRIX + "source_stable_id",
          pairs={("COPY_NUMBER_ALTERATION", "CONTINUOUS"): "linear_CNA"}, alike="matrix"),
    _kind(LOG2_CNA, load_matrix, 8, _PROFILE, _SHOWN, _MATRIX + "source_stable_id",
          pairs={("COPY_NUMBER_ALTERATION", "LOG2-VALUE"): "log2CNA"}, alike="matrix"),
    _kind(METHYLATION, load_matrix, 8, _PROFILE, _SHOWN, _MATRIX + "source_stable_id",
          pairs={("METHYLATION", "CONTINUOUS"): _METHYLATION_IDS}, alike="matrix"),
    _kind(PROTEIN, load_matrix, 8, _PROFILE, _SHOWN, _MATRIX + "source_stable_id", alike="matrix", pairs={
        ("PROTEIN_LEVEL", "LOG2-VALUE"): "rppa protein_quantification",
        ("PROTEIN_LEVEL", "Z-SCORE"): "rppa_Zscores protein_quantification_zscores",
        ("PROTEIN_LEVEL", "CONTINUOUS"): "protein_quantification",
    }),
    _kind(EXPRESSION, load_matrix, 8, _PROFILE, _SHOWN, _MATRIX + "source_stable_id", alike="matrix", pairs={
        ("MRNA_EXPRESSION", "CONTINUOUS"): _EXPRESSION_IDS,
        ("MRNA_EXPRESSION", "Z-SCORE"): _Z_SCORE_IDS,
        ("MRNA_EXPRESSION", "DISCRETE"): "mrna_outliers",
        **LEGACY,
    }),
    _kind(GENERIC_ASSAY, load_generic_assay, 8, _PROFILE, _SHOWN + "generic_assay_type", _PANEL + _ASSAY,
          pairs={("GENERIC_ASSAY", datatype): "" for datatype in ("LIMIT-VALUE", "CATEGORICAL", "BINARY")}),
    _kind(DISCRETE_LONG, load_long_cna, 9, _PROFILE, _SHOWN, _PANEL + "namespaces",
          pairs={("COPY_NUMBER_ALTERATION", "DISCRETE_LONG"): _DISCRETE_IDS}),
    _kind(STRUCTURAL_VARIANTS, load_structural_variants, 10, _PROFILE, _SHOWN, _PANEL + "namespaces",
          pairs={("STRUCTURAL_VARIANT", "SV"): "structural_variants"}),
    _kind(FUSIONS, load_fusions, 11, _PROFILE, _SHOWN, _PANEL + "namespaces", pairs={("FUSION", "FUSION"): "fusion"}),
    _kind(GENESET_SCORES, load_geneset_values, 13, _GENESETS, _SHOWN, pairs={("GENESET_SCORE", "GSVA-SCORE"): "gsva_scores"}, alike="gene sets"),
    _kind(GENESET_PVALUES, load_geneset_values, 14, _GENESETS, _NAMED, pairs={("GENESET_SCORE", "P-VALUE"): "gsva_pvalues"}, alike="gene sets"),
    _kind(PANEL_MATRIX, load_panel_matrix, 15, _DATA, pairs={("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX"): ""}, second=rules.SECOND_PANEL_MATRIX),
    _kind(CASE_LIST, load_case_list, 16, "cancer_study_identifier stable_id case_list_name case_list_description case_list_ids",
          optional="case_list_category", blank=frozenset({"case_list_description", "case_list_ids"})),
)  # fmt: skip

KINDS = {kind.name: kind for kind in _RECORDS}
PROFILES = frozenset(kind.name for kind in _RECORDS if "stable_id" in kind.required) - {CASE_LIST, GENE_PANEL}
PAIRS = {pair: kind.name for kind in _RECORDS for pair in kind.pairs}
RESOURCES = {kind.resource_type: kind.name for kind in _RECORDS if kind.resource_type}
USUAL = {pair: frozenset(ids.split()) for kind in _RECORDS for pair, ids in kind.pairs.items() if ids}


def is_usual(pair: tuple[str | None, str | None], stable_id: str) -> bool:
    """Returns whether profiles of this (genetic_alteration_type, datatype) are called so, or may be called anything."""
    return pair not in USUAL or stable_id in USUAL[pair]


def kind_of(fields: Mapping[str, str], is_part: bool = False) -> str:
    """The name of a meta file's kind by its fields, UNKNOWN where nothing says what the file is.

    *is_part*: whether it is of a part of a study: a study file may then say as little as it likes.
    """
    pair = fields.get("genetic_alteration_type", ""), fields.get("datatype", "")
    if all(pair):
        return PAIRS.get(pair, UNKNOWN)
    if fields.get("type_of_cancer"):
        return STUDY if fields.get("cancer_study_identifier") or _lacks_only_its_id(fields) else CANCER_TYPE
    if is_part and lacks_only_its_type(fields):
        return STUDY
    if fields.get("cancer_study_identifier"):
        return RESOURCES.get(fields.get("resource_type", ""), UNKNOWN)
    return UNKNOWN


def lacks_only_its_type(fields: Mapping[str, str]) -> bool:
    """Returns whether a file of unknown kind would be the study file if it named a type of cancer."""
    others = ("data_filename", "genetic_alteration_type", "datatype", "resource_type")
    return bool(fields.get("cancer_study_identifier")) and not any(map(fields.get, others))


def _lacks_only_its_id(fields):
    return bool(fields.get("name")) and not fields.get("data_filename")


_TELLING = ("genetic_alteration_type", "datatype", "resource_type", "type_of_cancer")


def why_unknown(fields: Mapping[str, str]) -> tuple[str, str | None, str | None]:
    """Returns for a file of unknown kind (sentence, the field it is about, the value found)."""
    alteration_type, datatype = fields.get("genetic_alteration_type"), fields.get("datatype")
    if not fields:
        return "the kind of the file is not known: it has no field; each line is a field's name, a colon and the value", None, None
    if alteration_type:
        bad = "datatype" if datatype and alteration_type in {known for known, _ in PAIRS} else "genetic_alteration_type"
        return _of_type(alteration_type, datatype), bad, fields[bad]
    if "resource_type" in fields and not datatype:
        known = ", ".join(RESOURCES)
        return f"resource_type is none of {known}, or cancer_study_identifier is missing", "resource_type", fields["resource_type"]
    if odd := next((name for name in fields if name != name.lower() and name.lower() in _TELLING), None):
        return f"the kind of the file is not known: names of fields are written in small letters, as `{odd.lower()}`", odd, odd
    return "the kind of the file is not known: genetic_alteration_type and datatype must both be given", None, None


def _of_type(alteration_type, datatype):
    datatypes = sorted(known for alteration, known in PAIRS if alteration == alteration_type)
    if datatypes and not datatype:
        return f"field `datatype` is missing; {alteration_type} may have: {', '.join(datatypes)}"
    if datatypes:
        return f"datatype is none that {alteration_type} may have: {', '.join(datatypes)}"
    alterations = {alteration for alteration, _ in PAIRS}
    return f"genetic_alteration_type is none of {', '.join(sorted(alterations))}{meant(alteration_type, alterations)}"


def meant(name: str, names: Iterable[str]) -> str:
    """The one of *names* that was probably meant by a misspelt *name*, as the end of a sentence; '' for none."""
    by_lower = {known.lower(): known for known in names}
    close = difflib.get_close_matches(name.lower(), by_lower, n=1, cutoff=0.8)
    return f"; perhaps `{by_lower[close[0]]}` is meant" if close else ""


def order_of(meta: Meta) -> int:
    """The place of a file of a known kind among the others."""
    return Z_SCORES if meta.kind == EXPRESSION and meta.datatype == "Z-SCORE" else KINDS[meta.kind].order


def causes_first(metas: Iterable[Meta]) -> Iterator[str]:
    """Yields the names of the meta files, each with those of the files that it names behind it, in the order in which they refer to each other.

    So what is wrong with one file stands in front of what follows from it in others.
    """
    for meta in sorted(metas, key=_place):
        yield meta.file
        for name in filter(None, map(meta.get, FILES)):
            yield name


def _place(meta):
    if meta.kind != UNKNOWN:
        return order_of(meta)
    # A file of which nothing is known may be the one that all others miss.
    return KINDS[STUDY].order if lacks_only_its_type(meta.fields) else KINDS[STUDY].order + 1
