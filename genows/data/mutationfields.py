"""The fields of a mutation, each once: where it is stored, and its name in each client family.

The stored ones are the select list of sql/mutations/mutations.sql. DERIVED are those that follow
from the stored ones: what belongs to no study and may change after a load (symbols of genes, counts of COSMIC, lists of genes) is looked up when
somebody asks.
"""

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from genows.columns.blocks import Derived, Lookup
from genows.columns.fields import INTEGER, JSON, REAL, SINGLE, TEXT, Field, Shown, View, in_order
from genows.data.numbers import double_text, single_text
from genows.data.reference import census, gene_list
from genows.db.lists import batches
from genows.db.queries.records import Record, RecordField
from genows.db.sessions import Session

# Copy numbers of alleles: where there is no ascn_method, there is nothing of the others.
ALLELES = (
    "ascn_integer_copy_number", "ascn_method", "ccf_expected_copies_upper", "ccf_expected_copies", "clonal", "minor_copy_number",
    "expected_alt_copies", "total_copy_number",
)  # fmt: skip

FIELDS = (
    Field("genetic_profile_id", api="genetic_profile_id", third="molecularProfileId ISD", lines="genetic_profile_id"),
    Field("entrez_gene_id", INTEGER, "m.ENTREZ_GENE_ID", "entrez_gene_id", "entrezGeneId ISD", "entrez_gene_id"),
    Field("hugo_gene_symbol", api="hugo_gene_symbol"),
    Field("gene_symbol", lines="gene_symbol", about="in capitals"),
    Field("gene", JSON, third="gene D Gene"),
    Field("sample_id", TEXT, "s.STABLE_ID", "sample_id", "sampleId ISD", "case_id"),
    Field("study_id", api="study_id", third="studyId ISD"),
    Field("sample_list_id", api="sample_list_id", about="the list that was asked for, if any"),
    Field("sequencing_center", TEXT, "m.CENTER", "sequencing_center", "center SD", "sequencing_center"),
    Field("mutation_status", TEXT, "m.MUTATION_STATUS", "mutation_status", "mutationStatus SD", "mutation_status"),
    Field("mutation_type", TEXT, "e.MUTATION_TYPE", "mutation_type", "mutationType SD", "mutation_type"),
    Field("validation_status", TEXT, "m.VALIDATION_STATUS", "validation_status", "validationStatus SD", "validation_status"),
    Field("protein_change", TEXT, "e.PROTEIN_CHANGE", "amino_acid_change", "proteinChange SD", "amino_acid_change:change"),
    Field("amino_acid_change", TEXT, "m.AMINO_ACID_CHANGE", third="aminoAcidChange SD"),
    Field("functional_impact_score", TEXT, "e.FUNCTIONAL_IMPACT_SCORE NULL", "functional_impact_score", lines="functional_impact_score"),
    Field("xvar_link", TEXT, "e.LINK_XVAR NULL", "xvar_link", lines="xvar_link"),
    Field("xvar_link_pdb", TEXT, "e.LINK_PDB NULL", "xvar_link_pdb", lines="xvar_link_pdb"),
    Field("xvar_link_msa", TEXT, "e.LINK_MSA NULL", "xvar_link_msa", lines="xvar_link_msa"),
    Field("chr", TEXT, "e.CHR", "chr", "chr SD", "chr"),
    Field("start_position", INTEGER, "e.START_POSITION", "start_position", "startPosition SD", "start_position:position"),
    Field("end_position", INTEGER, "e.END_POSITION", "end_position", "endPosition SD", "end_position:position"),
    Field("protein_start_position", INTEGER, "e.ONCOTATOR_PROTEIN_POS_START e.PROTEIN_POS_START", "protein_start_position", "proteinPosStart SD"),
    Field("protein_end_position", INTEGER, "e.ONCOTATOR_PROTEIN_POS_END e.PROTEIN_POS_END", "protein_end_position", "proteinPosEnd SD"),
    Field("reference_allele", TEXT, "e.REFERENCE_ALLELE", "reference_allele", "referenceAllele SD", "reference_allele"),
    Field("variant_allele", TEXT, "e.TUMOR_SEQ_ALLELE", "variant_allele", "variantAllele SD", "variant_allele"),
    Field("reference_read_count_tumor", INTEGER, "m.TUMOR_REF_COUNT",
          "reference_read_count_tumor", "tumorRefCount SD", "reference_read_count_tumor:count"),
    Field("variant_read_count_tumor", INTEGER, "m.TUMOR_ALT_COUNT", "variant_read_count_tumor", "tumorAltCount SD", "variant_read_count_tumor:count"),
    Field("reference_read_count_normal", INTEGER, "m.NORMAL_REF_COUNT",
          "reference_read_count_normal", "normalRefCount SD", "reference_read_count_normal:count"),
    Field("variant_read_count_normal", INTEGER, "m.NORMAL_ALT_COUNT",
          "variant_read_count_normal", "normalAltCount SD", "variant_read_count_normal:count"),
    Field("cosmic_count", INTEGER, api="cosmic_count"),
    Field("keyword", TEXT, "e.KEYWORD", api="keyword", third="keyword SD"),
    Field("mutation_event_id", INTEGER, "m.MUTATION_EVENT_ID", api="mutation_event_id"),
    Field("patient_id", TEXT, "p.STABLE_ID", api="patient_id", third="patientId ISD"),
    Field("ncbi_build", TEXT, "e.NCBI_BUILD", "ncbi_build", "ncbiBuild SD"),
    Field("variant_type", TEXT, "e.VARIANT_TYPE", third="variantType SD"),
    Field("codon_change", TEXT, "e.ONCOTATOR_CODON_CHANGE e.CODON_CHANGE", "codon_change"),
    Field("refseq_mrna_id", TEXT, "e.ONCOTATOR_REFSEQ_MRNA_ID e.REFSEQ_MRNA_ID", "refseq_mrna_id", "refseqMrnaId SD"),
    Field("uniprot_id", TEXT, "e.ONCOTATOR_UNIPROT_ENTRY_NAME NULL", "uniprot_id"),
    Field("uniprot_acc", TEXT, "e.ONCOTATOR_UNIPROT_ACCESSION e.UNIPROT_ACCESSION", "uniprot_acc"),
    Field("fis_number", SINGLE, "e.FIS_VALUE NULL"),
    Field("fis_value", REAL, api="fis_value", about="the number behind the functional impact score"),
    Field("tumor_freq", REAL, api="tumor_freq", about="variant reads of all reads in the tumour"),
    Field("normal_freq", REAL, api="normal_freq"),
    Field("is_hotspot", "boolean", api="is_hotspot", about="0 where no list of hotspots is loaded"),
    Field("in_cancer_census", "boolean", api="in_cancer_census", about="0 where none is loaded"),
    Field("driver_filter", TEXT, "m.DRIVER_FILTER d.DRIVER_FILTER?", "driver_filter", "driverFilter SD"),
    Field("driver_filter_annotation", TEXT, "m.DRIVER_FILTER_ANNOTATION d.DRIVER_FILTER_ANNOTATION?",
          "driver_filter_annotation", "driverFilterAnnotation SD"),
    Field("driver_tiers_filter", TEXT, "m.DRIVER_TIERS_FILTER d.DRIVER_TIERS_FILTER?", "driver_tiers_filter", "driverTiersFilter SD"),
    Field("driver_tiers_filter_annotation", TEXT, "m.DRIVER_TIERS_FILTER_ANNOTATION d.DRIVER_TIERS_FILTER_ANNOTATION?",
          "driver_tiers_filter_annotation", "driverTiersFilterAnnotation SD"),
    Field("annotation_json", TEXT, "m.ANNOTATION_JSON?", api="annotation_json", about="JSON text"),
    Field("namespace_columns", JSON, third="namespaceColumns SD"),
    Field("ascn_integer_copy_number", INTEGER, "a.ASCN_INTEGER_COPY_NUMBER?", "ascn_integer_copy_number"),
    Field("minor_copy_number", INTEGER, "a.MINOR_COPY_NUMBER?", "minor_copy_number"),
    Field("expected_alt_copies", INTEGER, "a.EXPECTED_ALT_COPIES?", "expected_alt_copies"),
    Field("total_copy_number", INTEGER, "a.TOTAL_COPY_NUMBER?", "total_copy_number"),
    Field("ccf_expected_copies", SINGLE, "a.CCF_EXPECTED_COPIES?", "ccf_expected_copies"),
    Field("ccf_expected_copies_upper", SINGLE, "a.CCF_EXPECTED_COPIES_UPPER?", "ccf_expected_copies_upper"),
    Field("ascn_method", TEXT, "a.ASCN_METHOD?", "ascn_method"),
    Field("clonal", TEXT, "a.CLONAL?", "clonal"),
    Field("alleles", JSON, third="alleleSpecificCopyNumber D AlleleSpecificCopyNumber"),
    Field("canonical", INTEGER, "e.CANONICAL_TRANSCRIPT", about="1 where the change is one of the gene's main transcript"),
    Field("sample_pk", INTEGER, "m.SAMPLE_ID"),
)  # fmt: skip
BY_COLUMN = {field.column: field for field in FIELDS}
STORED = tuple([field.column for field in FIELDS if field.stored])
SINGLES = frozenset([field.column for field in FIELDS if field.type == SINGLE])

# What of them /api/geneticprofiledata shows.
PROFILE_DATA_FIELDS = (
    "genetic_profile_id", "entrez_gene_id", "hugo_gene_symbol", "sample_id", "study_id", "sample_list_id", "sequencing_center", "mutation_status",
    "mutation_type", "validation_status", "protein_change", "functional_impact_score", "xvar_link", "xvar_link_pdb", "xvar_link_msa", "chr",
    "start_position", "end_position", "protein_start_position", "protein_end_position", "reference_allele", "variant_allele",
    "reference_read_count_tumor", "variant_read_count_tumor", "reference_read_count_normal", "variant_read_count_normal", "cosmic_count", "keyword",
)  # fmt: skip
# The order in which the third generation has always given them.
THIRD_ORDER = (
    "genetic_profile_id", "sample_id", "patient_id", "entrez_gene_id", "gene", "study_id", "driver_filter", "driver_filter_annotation",
    "driver_tiers_filter", "driver_tiers_filter_annotation", "sequencing_center", "mutation_status", "validation_status",
    "variant_read_count_tumor", "reference_read_count_tumor", "variant_read_count_normal", "reference_read_count_normal", "amino_acid_change",
    "chr", "start_position", "end_position", "reference_allele", "variant_allele", "protein_change", "mutation_type", "ncbi_build",
    "variant_type", "refseq_mrna_id", "protein_start_position", "protein_end_position", "keyword", "alleles", "namespace_columns",
)  # fmt: skip

_OF_API = [field for field in FIELDS if field.api]
_OF_PROFILE_DATA = [field for field in _OF_API if field.column in PROFILE_DATA_FIELDS]
# webservice.do gives the profile last.
_OF_LINES = sorted([field for field in FIELDS if field.lines], key=lambda field: field.column == "genetic_profile_id")
_NAMES_OF_LINES = {field.column: field.lines.partition(":") for field in _OF_LINES}

# What /api/mutations shows of a mutation, what /api/geneticprofiledata does, and getMutationData.
DETAILS = View(tuple([Shown(field.api, field.column) for field in _OF_API]))
PROFILE_DATA = View(tuple([Shown(field.api, field.column) for field in _OF_PROFILE_DATA]))
LINES = View(tuple([Shown(name, column, form) for column, (name, _, form) in _NAMES_OF_LINES.items()]))
THIRD = {"Mutation": in_order(FIELDS, THIRD_ORDER, attrgetter("third"))}


def _record(name, about, fields, names) -> Record:
    made = [RecordField(name, "real" if field.type == SINGLE else field.type, field.about) for field, name in zip(fields, names, strict=True)]
    return Record(name, about, tuple(made))


RECORDS = {
    "mutation_details": _record(
        "DBMutationDetails", "A mutation of one profile with all that is known of it, by gene, sample, start position and event.", _OF_API,
        DETAILS.names,
    ),
    "profile_mutations": _record("DBMutation", "A mutation of one profile, by gene, sample, start position and event.", _OF_PROFILE_DATA, PROFILE_DATA.names),
    "case_mutations": _record(
        "getMutationData", "A mutation of one of the listed genes in a mutation profile, by event and sample.", _OF_LINES, LINES.names
    ),
}  # fmt: skip

# Between 0 and this lies what loaders write for "no score": the smallest 32-bit float there is.
_NO_SCORE = 1e-44
_NO_IMPACT = (None, "", "NA")

Symbols = Mapping[str, str | None]


class DerivedField(NamedTuple):
    """*sources*: the fields that it follows from; *make*: (session, symbols that are known) → the column, or the one value of all."""

    sources: tuple[str, ...]
    make: Callable[[Session, Symbols], Derived | str | None]


def known_count(number: int | None) -> int | None:
    """Returns a count, or a place; None for the negative numbers that loaders write where they know none."""
    return None if number is None or number < 0 else number


def variant_share(variant: int | None, reference: int | None) -> float | None:
    """Returns which part of the reads has the variant; None where either count is unknown, or there is no read."""
    with_variant, others = known_count(variant), known_count(reference)
    if with_variant is None or others is None or not with_variant + others:
        return None
    return with_variant / (with_variant + others)


def known_score(number: float | None, impact: str | None) -> float | None:
    """Returns a functional impact score; None where there is none: of fusions loaders write -1 beside an *impact* that says nothing."""
    if number is None or 0 < number < _NO_SCORE or number == -1 and impact in _NO_IMPACT:
        return None
    return number


def _symbol(db: Session, symbols: Symbols) -> Derived:
    def ask(entrezs):
        return dict(db.rows("gene_symbols", entrezs=list(map(int, entrezs))))

    return Derived(("entrez_gene_id",), Lookup(ask, symbols))


def _symbol_in_capitals(db: Session, symbols: Symbols) -> Derived:
    find = _symbol(db, symbols).find

    def ask(entrezs):
        found = find(entrezs)
        return {entrez: symbol.upper() for entrez in entrezs if (symbol := found[entrez])}

    return Derived(("entrez_gene_id",), Lookup(ask))


def _cosmic_count(db: Session, symbols: Symbols) -> Derived | None:
    has_counts = db.cache.get(("has cosmic",), lambda: bool(db.value("has_cosmic_mutations")), lambda _: 0)
    if not has_counts:
        return None

    def ask(keywords):
        return db.cache.get_many("cosmic counts", [keyword for keyword in keywords if keyword is not None], lambda some: cosmic_counts(db, some))

    return Derived(("keyword",), Lookup(ask))


def cosmic_counts(db: Session, keywords: Collection[str]) -> dict[str, str]:
    """Returns keyword → what COSMIC counted of its mutations, of those that it has."""
    take, found = db.item("cosmic_by_keywords", "keyword", "count"), dict[str, int]()
    for some in batches(list(keywords)):
        for keyword, count in map(take, db.rows("cosmic_by_keywords", keywords=some)):
            found[keyword] = found.get(keyword, 0) + int(count)
    return {keyword: str(count) for keyword, count in found.items()}


def _fis_value(db: Session, symbols: Symbols) -> Derived:
    def ask(pairs):
        return {(text, impact): single_text(known_score(float(text), impact)) for text, impact in pairs if text is not None}

    return Derived(("fis_number", "functional_impact_score"), Lookup(ask))


def _share_of(tissue: str) -> DerivedField:
    def ask(pairs):
        counted = (((variant, reference), None if None in (variant, reference) else variant_share(int(variant), int(reference))) for variant, reference in pairs)
        return {pair: double_text(share) for pair, share in counted}

    sources = (f"variant_read_count_{tissue}", f"reference_read_count_{tissue}")
    return DerivedField(sources, lambda db, symbols: Derived(sources, Lookup(ask), True))


def _is_hotspot(db: Session, symbols: Symbols) -> Derived | str:
    residues = {(str(entrez), residue) for residue, entrez, _ in gene_list(db, "hotspot")}
    if not residues:
        return "0"

    def ask(pairs):
        return {(entrez, change): _flag(change and "A" <= change[-1] <= "Z" and (entrez, change[:-1]) in residues) for entrez, change in pairs}

    return Derived(("entrez_gene_id", "protein_change"), Lookup(ask), True)


def _in_census(db: Session, symbols: Symbols) -> Derived | str:
    genes = census(db)
    return Derived(("entrez_gene_id",), lambda entrezs: {entrez: _flag(int(entrez) in genes) for entrez in entrezs}, True) if genes else "0"


def _flag(value: Any) -> str:
    return "1" if value else "0"


DERIVED = {
    "hugo_gene_symbol": DerivedField(("entrez_gene_id",), _symbol),
    "gene_symbol": DerivedField(("entrez_gene_id",), _symbol_in_capitals),
    "cosmic_count": DerivedField(("keyword",), _cosmic_count),
    "fis_value": DerivedField(("fis_number", "functional_impact_score"), _fis_value),
    "tumor_freq": _share_of("tumor"),
    "normal_freq": _share_of("normal"),
    "is_hotspot": DerivedField(("entrez_gene_id", "protein_change"), _is_hotspot),
    "in_cancer_census": DerivedField(("entrez_gene_id",), _in_census),
}
