"""The fields of a structural variant, each once: where it is stored, and its name in each client family.

The stored ones are the select list of sql/variants/structural_variants.sql, which both families ask. Fields that have no note of their own are
called alike everywhere: dna_support in the database, in blocks and in the JSON API, dnaSupport in the third generation.
"""

from operator import attrgetter

from genows.columns.fields import INTEGER, TEXT, Field, in_order
from genows.db.queries.records import record_of


def _named(column: str, type_: str = TEXT, stored: str = "", about: str = "") -> Field:
    head, *others = column.split("_")
    third = head + "".join(map(str.capitalize, others))
    return Field(column, type_, stored or f"v.{column.upper()}", column, f"{third}? ISD", about=about)


def _of_both_sites(name: str, type_: str = TEXT, *abouts: str, later: bool = False) -> list[Field]:
    """*later*: whether databases may lack them."""
    names = [f"site{number}_{name}" for number in (1, 2)]
    return [_named(name, type_, f"v.{name.upper()}" + "?" * later, about) for name, about in zip(names, abouts or ("", ""), strict=True)]


def _driver(column: str, stored: str, about: str = "") -> Field:
    return _named(column, TEXT, f"=d.{stored}", about)


FIELDS = (
    Field("study_id", TEXT, "c.CANCER_STUDY_IDENTIFIER", "study_id", "studyId ISD"),
    Field("genetic_profile_id", TEXT, "f.STABLE_ID", "genetic_profile_id", "molecularProfileId ISD"),
    Field("sample_id", TEXT, "s.STABLE_ID", "sample_id", "sampleId ISD"),
    Field("patient_id", TEXT, "p.STABLE_ID", "patient_id", "patientId ISD"),
    *_of_both_sites("entrez_gene_id", INTEGER, "null where no known gene is at that site", ""),
    _named("site1_hugo_symbol", TEXT, "g1.HUGO_GENE_SYMBOL"),
    _named("site2_hugo_symbol", TEXT, "g2.HUGO_GENE_SYMBOL"),
    *_of_both_sites("ensembl_transcript_id"),
    *_of_both_sites("chromosome"),
    *_of_both_sites("description"),
    *_of_both_sites("position", INTEGER),
    *_of_both_sites("contig", later=True),
    *_of_both_sites("region", later=True),
    *_of_both_sites("region_number", INTEGER, later=True),
    _named("site2_effect_on_frame"),
    _named("ncbi_build"),
    _named("dna_support"),
    _named("rna_support"),
    _named("normal_read_count", INTEGER),
    _named("tumor_read_count", INTEGER),
    _named("normal_variant_count", INTEGER),
    _named("tumor_variant_count", INTEGER),
    _named("normal_paired_end_read_count", INTEGER),
    _named("tumor_paired_end_read_count", INTEGER),
    _named("normal_split_read_count", INTEGER),
    _named("tumor_split_read_count", INTEGER),
    _named("length", INTEGER),
    _named("annotation"),
    _named("breakpoint_type"),
    _named("connection_type"),
    _named("event_info"),
    _named("comments"),
    _named("variant_class", TEXT, "v.CLASS"),
    _driver("driver_filter", "DRIVER_FILTER", "null for none and for NA, as the three that follow"),
    _driver("driver_filter_ann", "DRIVER_FILTER_ANNOTATION"),
    _driver("driver_tiers_filter", "DRIVER_TIERS_FILTER"),
    _driver("driver_tiers_filter_ann", "DRIVER_TIERS_FILTER_ANNOTATION"),
    _named("sv_status", TEXT, "=v.SV_STATUS"),
    Field("namespace_columns", TEXT, "v.ANNOTATION_JSON?", "namespace_columns", "namespaceColumns?:json ISD", about="JSON text"),
    Field("sample_pk", INTEGER, "v.SAMPLE_ID"),
    Field("variant_pk", INTEGER, "v.INTERNAL_ID"),
)

# The order in which the third generation has always given them: places in front of descriptions.
_THIRD_ORDER = (
    "genetic_profile_id", "sample_id", "patient_id", "study_id",
    *[f"site{number}_{name}" for name in ("entrez_gene_id", "hugo_symbol", "ensembl_transcript_id", "chromosome", "position") for number in (1, 2)],
)  # fmt: skip
THIRD = {"StructuralVariant": in_order(FIELDS, _THIRD_ORDER, attrgetter("third"))}
VARIANT = record_of(
    "DBStructuralVariant", "A structural variant of one profile, by the genes of its sites (none first), then sample, in load order.",
    FIELDS,
)  # fmt: skip
RECORDS = {"structural_variants": VARIANT}
