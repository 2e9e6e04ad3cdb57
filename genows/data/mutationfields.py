"""The fields of a mutation, each once: where it is stored, its column in study files, its name in each client family.

The select list of sql/mutations/mutations.sql and the tables of the manual are made of them, by `make manual`.
"""

from operator import attrgetter

from genows.columns.fields import INTEGER, JSON, REAL, SINGLE, TEXT, Field, Shown, View, in_order
from genows.db.queries.records import Record, RecordField

# Tables by the letter that stands for them in `stored`, and in the statement.
TABLES = {
    "m": "mutation", "e": "mutation_event", "s": "sample", "p": "patient", "d": "alteration_driver_annotation",
    "a": "allele_specific_copy_number",
}  # fmt: skip
# Copy numbers of alleles: where there is no ascn_method, there is nothing of the others.
ALLELES = (
    "ascn_integer_copy_number", "ascn_method", "ccf_expected_copies_upper", "ccf_expected_copies", "clonal", "minor_copy_number",
    "expected_alt_copies", "total_copy_number",
)  # fmt: skip

FIELDS = (
    Field("genetic_profile_id", api="genetic_profile_id", third="molecularProfileId ISD", lines="genetic_profile_id"),
    Field("entrez_gene_id", INTEGER, "m.ENTREZ_GENE_ID", "Entrez_Gene_Id", "entrez_gene_id", "entrezGeneId ISD", "entrez_gene_id"),
    Field("hugo_gene_symbol", file="Hugo_Symbol", api="hugo_gene_symbol"),
    Field("gene_symbol", lines="gene_symbol", about="in capitals"),
    Field("gene", JSON, third="gene D Gene"),
    Field("sample_id", TEXT, "s.STABLE_ID", "Tumor_Sample_Barcode", "sample_id", "sampleId ISD", "case_id"),
    Field("study_id", api="study_id", third="studyId ISD"),
    Field("sample_list_id", api="sample_list_id", about="the list that was asked for, if any"),
    Field("sequencing_center", TEXT, "m.CENTER", "Center", "sequencing_center", "center SD", "sequencing_center"),
    Field("mutation_status", TEXT, "m.MUTATION_STATUS", "Mutation_Status", "mutation_status", "mutationStatus SD", "mutation_status"),
    Field("mutation_type", TEXT, "e.MUTATION_TYPE", "Variant_Classification", "mutation_type", "mutationType SD", "mutation_type"),
    Field("validation_status", TEXT, "m.VALIDATION_STATUS", "Validation_Status", "validation_status", "validationStatus SD", "validation_status"),
    Field("protein_change", TEXT, "e.PROTEIN_CHANGE", "HGVSp_Short", "amino_acid_change", "proteinChange SD", "amino_acid_change:change"),
    Field("amino_acid_change", TEXT, "m.AMINO_ACID_CHANGE", "Amino_Acid_Change", third="aminoAcidChange SD"),
    Field("functional_impact_score", TEXT, "e.FUNCTIONAL_IMPACT_SCORE NULL", "MA:FImpact", "functional_impact_score", lines="functional_impact_score"),
    Field("xvar_link", TEXT, "e.LINK_XVAR NULL", "MA:link.var", "xvar_link", lines="xvar_link"),
    Field("xvar_link_pdb", TEXT, "e.LINK_PDB NULL", "MA:link.PDB", "xvar_link_pdb", lines="xvar_link_pdb"),
    Field("xvar_link_msa", TEXT, "e.LINK_MSA NULL", "MA:link.MSA", "xvar_link_msa", lines="xvar_link_msa"),
    Field("chr", TEXT, "e.CHR", "Chromosome", "chr", "chr SD", "chr"),
    Field("start_position", INTEGER, "e.START_POSITION", "Start_Position", "start_position", "startPosition SD", "start_position:position"),
    Field("end_position", INTEGER, "e.END_POSITION", "End_Position", "end_position", "endPosition SD", "end_position:position"),
    Field("protein_start_position", INTEGER, "e.ONCOTATOR_PROTEIN_POS_START e.PROTEIN_POS_START", "Protein_position",
          "protein_start_position", "proteinPosStart SD"),
    Field("protein_end_position", INTEGER, "e.ONCOTATOR_PROTEIN_POS_END e.PROTEIN_POS_END", "Protein_position",
          "protein_end_position", "proteinPosEnd SD"),
    Field("reference_allele", TEXT, "e.REFERENCE_ALLELE", "Reference_Allele", "reference_allele", "referenceAllele SD", "reference_allele"),
    Field("variant_allele", TEXT, "e.TUMOR_SEQ_ALLELE", "Tumor_Seq_Allele2", "variant_allele", "variantAllele SD", "variant_allele"),
    Field("reference_read_count_tumor", INTEGER, "m.TUMOR_REF_COUNT", "t_ref_count",
          "reference_read_count_tumor", "tumorRefCount SD", "reference_read_count_tumor:count"),
    Field("variant_read_count_tumor", INTEGER, "m.TUMOR_ALT_COUNT", "t_alt_count",
          "variant_read_count_tumor", "tumorAltCount SD", "variant_read_count_tumor:count"),
    Field("reference_read_count_normal", INTEGER, "m.NORMAL_REF_COUNT", "n_ref_count",
          "reference_read_count_normal", "normalRefCount SD", "reference_read_count_normal:count"),
    Field("variant_read_count_normal", INTEGER, "m.NORMAL_ALT_COUNT", "n_alt_count",
          "variant_read_count_normal", "normalAltCount SD", "variant_read_count_normal:count"),
    Field("cosmic_count", INTEGER, api="cosmic_count"),
    Field("keyword", TEXT, "e.KEYWORD", api="keyword", third="keyword SD"),
    Field("mutation_event_id", INTEGER, "m.MUTATION_EVENT_ID", api="mutation_event_id"),
    Field("patient_id", TEXT, "p.STABLE_ID", api="patient_id", third="patientId ISD"),
    Field("ncbi_build", TEXT, "e.NCBI_BUILD", "NCBI_Build", "ncbi_build", "ncbiBuild SD"),
    Field("variant_type", TEXT, "e.VARIANT_TYPE", "Variant_Type", third="variantType SD"),
    Field("codon_change", TEXT, "e.ONCOTATOR_CODON_CHANGE e.CODON_CHANGE", "Codons", "codon_change"),
    Field("refseq_mrna_id", TEXT, "e.ONCOTATOR_REFSEQ_MRNA_ID e.REFSEQ_MRNA_ID", "RefSeq", "refseq_mrna_id", "refseqMrnaId SD"),
    Field("uniprot_id", TEXT, "e.ONCOTATOR_UNIPROT_ENTRY_NAME NULL", "SWISSPROT", "uniprot_id"),
    Field("uniprot_acc", TEXT, "e.ONCOTATOR_UNIPROT_ACCESSION e.UNIPROT_ACCESSION", "SWISSPROT", "uniprot_acc"),
    Field("fis_number", SINGLE, "e.FIS_VALUE NULL", "MA:FIS"),
    Field("fis_value", REAL, api="fis_value", about="the number behind the functional impact score"),
    Field("tumor_freq", REAL, api="tumor_freq", about="variant reads of all reads in the tumour"),
    Field("normal_freq", REAL, api="normal_freq"),
    Field("is_hotspot", "boolean", api="is_hotspot", about="0 where no list of hotspots is loaded"),
    Field("in_cancer_census", "boolean", api="in_cancer_census", about="0 where none is loaded"),
    Field("driver_filter", TEXT, "m.DRIVER_FILTER d.DRIVER_FILTER?", "cbp_driver", "driver_filter", "driverFilter SD"),
    Field("driver_filter_annotation", TEXT, "m.DRIVER_FILTER_ANNOTATION d.DRIVER_FILTER_ANNOTATION?", "cbp_driver_annotation",
          "driver_filter_annotation", "driverFilterAnnotation SD"),
    Field("driver_tiers_filter", TEXT, "m.DRIVER_TIERS_FILTER d.DRIVER_TIERS_FILTER?", "cbp_driver_tiers",
          "driver_tiers_filter", "driverTiersFilter SD"),
    Field("driver_tiers_filter_annotation", TEXT, "m.DRIVER_TIERS_FILTER_ANNOTATION d.DRIVER_TIERS_FILTER_ANNOTATION?",
          "cbp_driver_tiers_annotation", "driver_tiers_filter_annotation", "driverTiersFilterAnnotation SD"),
    Field("annotation_json", TEXT, "m.ANNOTATION_JSON?", api="annotation_json", about="JSON text"),
    Field("namespace_columns", JSON, third="namespaceColumns SD"),
    Field("ascn_integer_copy_number", INTEGER, "a.ASCN_INTEGER_COPY_NUMBER?", "ASCN.ASCN_INTEGER_COPY_NUMBER", "ascn_integer_copy_number"),
    Field("minor_copy_number", INTEGER, "a.MINOR_COPY_NUMBER?", "ASCN.MINOR_COPY_NUMBER", "minor_copy_number"),
    Field("expected_alt_copies", INTEGER, "a.EXPECTED_ALT_COPIES?", "ASCN.EXPECTED_ALT_COPIES", "expected_alt_copies"),
    Field("total_copy_number", INTEGER, "a.TOTAL_COPY_NUMBER?", "ASCN.TOTAL_COPY_NUMBER", "total_copy_number"),
    Field("ccf_expected_copies", SINGLE, "a.CCF_EXPECTED_COPIES?", "ASCN.CCF_EXPECTED_COPIES", "ccf_expected_copies"),
    Field("ccf_expected_copies_upper", SINGLE, "a.CCF_EXPECTED_COPIES_UPPER?", "ASCN.CCF_EXPECTED_COPIES_UPPER", "ccf_expected_copies_upper"),
    Field("ascn_method", TEXT, "a.ASCN_METHOD?", "ASCN.ASCN_METHOD", "ascn_method"),
    Field("clonal", TEXT, "a.CLONAL?", "ASCN.CLONAL", "clonal"),
    Field("alleles", JSON, third="alleleSpecificCopyNumber D AlleleSpecificCopyNumber"),
    Field("canonical", INTEGER, "e.CANONICAL_TRANSCRIPT", about="1 where the change is one of the gene's main transcript"),
    Field("sample_pk", INTEGER, "m.SAMPLE_ID"),
)  # fmt: skip
BY_COLUMN = {field.column: field for field in FIELDS}
STORED = tuple([field.column for field in FIELDS if field.stored])
SINGLES = frozenset([field.column for field in FIELDS if field.type == SINGLE])

# The order in which the third generation and webservice.do have always given them.
THIRD_ORDER = (
    "genetic_profile_id", "sample_id", "patient_id", "entrez_gene_id", "gene", "study_id", "driver_filter", "driver_filter_annotation",
    "driver_tiers_filter", "driver_tiers_filter_annotation", "sequencing_center", "mutation_status", "validation_status",
    "variant_read_count_tumor", "reference_read_count_tumor", "variant_read_count_normal", "reference_read_count_normal", "amino_acid_change",
    "chr", "start_position", "end_position", "reference_allele", "variant_allele", "protein_change", "mutation_type", "ncbi_build",
    "variant_type", "refseq_mrna_id", "protein_start_position", "protein_end_position", "keyword", "alleles", "namespace_columns",
)  # fmt: skip
LINES_ORDER = tuple([field.column for field in FIELDS if field.lines and field.column != "genetic_profile_id"])

_OF_API = [field for field in FIELDS if field.api]
_OF_PROFILE_DATA = _OF_API[: _OF_API.index(BY_COLUMN["keyword"]) + 1]
_OF_LINES = in_order(FIELDS, LINES_ORDER, attrgetter("lines"))
_NAMES_OF_LINES = {field.column: field.lines.partition(":") for field in _OF_LINES}

# What /api/mutations shows of a mutation, what /api/geneticprofiledata does, and getMutationData.
DETAILS = View(tuple([Shown(field.api, field.column) for field in _OF_API]))
PROFILE_DATA = View(tuple([Shown(field.api, field.column) for field in _OF_PROFILE_DATA]))
LINES = View(tuple([Shown(name, column, form) for column, (name, _, form) in _NAMES_OF_LINES.items()]))
THIRD_FIELDS = tuple(in_order(FIELDS, THIRD_ORDER, attrgetter("third")))


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
