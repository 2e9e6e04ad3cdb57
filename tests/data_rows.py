"""Rows that no loader writes, for the tests of the service: ragged value strings, a missing last comma, NULLs, negative and invented
genes, a gene set with values, orphans, ids that differ by case, accent or a trailing blank, and text that JSON has to escape.

TABLES holds them as table → (columns, rows); `insert` writes them through any driver's connection.
"""

from contextlib import closing

# Sorted by what it is: quotation mark, backslash, every control character that packing or JSON knows, a line separator, beyond the BMP.
AWKWARD = "\"\\/\b\f\n\r\t\x01\x1d\x1e\x1f\x7f\u2028 ä€𝔘 <b>&amp;</b> % :x ; -- it's"

STUDY_COLUMNS = (
    "CANCER_STUDY_ID", "CANCER_STUDY_IDENTIFIER", "TYPE_OF_CANCER_ID", "NAME", "SHORT_NAME", "DESCRIPTION", "PUBLIC", "PMID",
    "CITATION", "GROUPS", "STATUS",
)  # fmt: skip
STUDIES = [
    (2, "brca_two", "brca", "Breast", "Br", "Second by id", 1, "12345,67890", "Doe et al.", "PUBLIC;GDAC", 0),
    (3, "luad", "luad", AWKWARD, "Lu", AWKWARD, 0, None, None, None, None),
    (5, "LUAD", "mixed", "Upper", "U", "", 1, "", "", "", 1),
    (7, "luad\u00e9", "luad", "Accent", "A", "d", 1, None, None, "PUBLIC", 1),
    (9, "empty", "luad", "No patients", "E", "d", 1, None, None, None, 1),
]

# Patients and samples are numbered so that load order, alphabetical order and study order all differ.
PATIENTS = [
    (10, "P-z", 2), (11, "P-a", 2), (12, "p-A", 2), (13, "P-\u00e4", 2), (14, "P-a ", 2), (15, "P-none", 2),
    (20, "P-a", 3), (30, "P-a", 5), (40, "P-a", 7),
]  # fmt: skip
SAMPLES = [
    (100, "S2", "Primary Solid Tumor", 11),
    (101, "S1", "Primary Solid Tumor", 10),
    (102, "s1", "Recurrent Solid Tumor", 10),
    (103, "S1 ", "Metastatic", 12),
    (104, "S\u00e9", "Primary Blood Tumor", 13),
    (105, "S10", "Primary Solid Tumor", 11),
    (106, "S3", "Primary Solid Tumor", 14),
    (200, "S1", "Primary Solid Tumor", 20),
    (300, "S1", "Primary Solid Tumor", 30),
    (400, "T1", "Primary Solid Tumor", 40),
]

# Entrez id, symbol, entity: the entities' order is not the genes'. 900001 and 900002 share a symbol.
GENES = [
    (7157, "TP53", 1), (3845, "KRAS", 2), (673, "BRAF", 3), (-7, "MIR-1/2", 4), (1, "A1BG", 9), (10000, "AKT3", 6),
    (900001, "TWIN", 8), (900002, "TWIN", 7), (999999, "C1ORF1", 10), (1000000, "UNUSED", 11),
]  # fmt: skip
GENE_SET_ENTITY, LONE_ENTITY = 5, 12
ALIASES = [(7157, "p53"), (7157, "P53"), (7157, "LFS1"), (-7, "mir"), (1, "A1B"), (10000, "\u00e4"), (10000, "Z"), (10000, "a")]

CANCER_TYPES = [
    ("luad", "Lung Adenocarcinoma", "LightGray", "LUAD", "lung"),
    ("brca", "Breast \u2013 Invasive", "HotPink", "BRCA", "breast"),
    ("mixed", "Mixed", "Black", None, None),
    ("Z_upper", "Sorts before the lower-case ones", "Red", None, None),
    ("br", "A prefix", "Red", None, None),
    ("\u00e9", "Sorts last", "Red", None, None),
]

# Attribute, display name, description, datatype, whether of patients, priority, study.
ATTRIBUTES = [
    ("SEX", "Sex", "Sex of the patient", "STRING", 1, "1", 2),
    ("SEX", "Sex", "Sex of the patient", "STRING", 1, "1", 3),
    ("SEX", "Gender", "Sex of the patient", "STRING", 1, "1", 5),
    ("AGE", "Age", "Age", "NUMBER", 1, "0", 3),
    ("AGE", "Age", "Age", "NUMBER", 1, "0", 2),
    ("age", "lower", "Not AGE", "NUMBER", 1, "0", 2),
    ("_X", "Sorts between", "d", "STRING", 0, "7", 2),
    ("\u00c4X", AWKWARD, AWKWARD, "STRING", 0, "", 2),
    ("PURITY", "Purity", "d", "NUMBER", 0, "20", 2),
    ("PURITY", "Purity", "d", "NUMBER", 0, "20", 7),
    ("UNUSED", "Nobody has it", "d", "BOOLEAN", 0, "1", 2),
]
PATIENT_VALUES = [
    (11, "SEX", "Female"), (11, "AGE", "61"), (11, "age", "61.0"), (10, "SEX", "Male"), (12, "AGE", ""), (20, "SEX", "Male"),
    (20, "AGE", "40"), (30, "SEX", AWKWARD), (11, "UNDEFINED", "x"),
]  # fmt: skip
SAMPLE_VALUES = [
    (101, "PURITY", "0.7"), (101, "_X", "a"), (101, "\u00c4X", AWKWARD), (100, "PURITY", "0.50"), (102, "PURITY", "NA"), (400, "PURITY", "1"),
]  # fmt: skip

SAMPLE_LISTS = [
    (3, "brca_two_all", "all_cases_in_study", 2, "All", "Everybody"),
    (1, "brca_two_sequenced", "other", 2, "Sequenced", None),
    (2, "luad_sequenced", "other", 3, AWKWARD, ""),
    (4, "brca_two_none", "other", 2, "Empty", "Nobody"),
    (5, "luad_other_sequenced", "all_cases_with_mutation_data", 3, "The one of the category", ""),
    (6, "LUAD_all", "all_cases_in_study", 5, "One", "d"),
]
MEMBERS = [(3, pk) for pk in (106, 105, 104, 103, 102, 101, 100)] + [(1, 105), (1, 101), (2, 200), (5, 200), (6, 300)]

PROFILE_COLUMNS = (
    "GENETIC_PROFILE_ID", "STABLE_ID", "CANCER_STUDY_ID", "GENETIC_ALTERATION_TYPE", "DATATYPE", "NAME", "DESCRIPTION",
    "SHOW_PROFILE_IN_ANALYSIS_TAB",
)  # fmt: skip
PROFILES = [
    (1, "brca_two_gistic", 2, "COPY_NUMBER_ALTERATION", "DISCRETE", "CNA", "d", 1),
    (2, "brca_two_mutations", 2, "MUTATION_EXTENDED", "MAF", "Mutations", "d", 1),
    (3, "luad_mutations", 3, "MUTATION_EXTENDED", "MAF", "Mutations", None, 1),
    (4, "brca_two_mrna", 2, "MRNA_EXPRESSION", "CONTINUOUS", AWKWARD, AWKWARD, 0),
    (5, "brca_two_uncalled", 2, "MUTATION_UNCALLED", "MAF", "Uncalled", "", 0),
    (6, "brca_two_gsva", 2, "GENESET_SCORE", "GSVA-SCORE", "Gene sets", "d", 0),
    (7, "brca_two_sv", 2, "STRUCTURAL_VARIANT", "SV", "SV", "d", 1),
    (8, "LUAD_mrna", 5, "MRNA_EXPRESSION", "CONTINUOUS", "n", "d", 0),
    (9, "brca_two_nothing", 2, "METHYLATION", "CONTINUOUS", "No values, no order", "d", 0),
    (10, "brca_two_fusion", 2, "FUSION", "FUSION", "Fusions", "d", 1),
    (11, "brca_two_signatures", 2, "GENERIC_ASSAY", "LIMIT-VALUE", "Signatures", "d", 1),
    (12, "luad_ic50", 3, "GENERIC_ASSAY", "LIMIT-VALUE", "IC50", "d", 1),
]
# A profile's order of samples is its own; 103 and others are in no matrix. Profile 4 lacks the last comma.
SAMPLE_ORDERS = [(1, "105,101,100,"), (4, "101,104,100"), (6, "100,101,"), (7, "101,101,100,"), (8, "300,"), (11, "105,101,100"), (12, "200,")]
VALUES = [
    (1, 1, "2,-2,0,"),  # TP53
    (1, 4, "1,,0,"),  # MIR-1/2: an empty cell
    (1, 3, ",,,"),  # BRAF: nothing but empty cells
    (1, 2, "-1,1,"),  # KRAS: shorter than the samples
    (1, 8, "0,0,0"),  # TWIN 900001, without the last comma
    (1, 7, "1,1,1,9,9,"),  # TWIN 900002, longer than the samples
    (4, 9, '-1.5,"\\\u00e9\U0001d518,NaN'),  # A1BG
    (4, 1, "NA,, 7.10 ,"),  # TP53: stored as is, with its blanks
    (4, 6, ""),  # AKT3: nothing at all
    (4, LONE_ENTITY, "1,1,1,"),  # an entity that is no gene's
    (6, GENE_SET_ENTITY, "0.1,0.2,"),
    (11, 21, "0.5,NA,"),
    (11, 20, ">8,a;b,,1"),
    (12, 22, "0.25,"),
    (8, 1, "42,"),
]

EVENT_COLUMNS = (
    "MUTATION_EVENT_ID", "ENTREZ_GENE_ID", "CHR", "START_POSITION", "END_POSITION", "REFERENCE_ALLELE", "TUMOR_SEQ_ALLELE",
    "PROTEIN_CHANGE", "MUTATION_TYPE", "FUNCTIONAL_IMPACT_SCORE", "LINK_XVAR", "LINK_PDB", "LINK_MSA", "ONCOTATOR_PROTEIN_POS_START",
    "ONCOTATOR_PROTEIN_POS_END", "KEYWORD",
)  # fmt: skip
EVENTS = [
    (
        50,
        7157,
        "17",
        7577120,
        7577120,
        "C",
        "T",
        "R273H",
        "Missense_Mutation",
        "H",
        "x",
        "p",
        "m",
        273,
        273,
        "TP53 R273 missense",
    ),
    (51, 7157, "17", 7578406, 7578407, "CT", "-", "R175fs", "Frame_Shift_Del", "", "", "", "", 175, 176, "TP53 truncating"),
    (
        52,
        3845,
        "12",
        25398284,
        25398284,
        "C",
        "A",
        "G12V",
        "Missense_Mutation",
        "M",
        None,
        None,
        None,
        12,
        -1,
        "KRAS G12 missense",
    ),
    (53, -7, None, None, None, None, None, None, None, None, None, None, None, None, None, None),
    (54, 7157, "17", 1, 9999999, "A", "G", "MUTATED", "Splice_Site", "N", "", "", "", -1, -1, "tp53 r273 missense"),
    (55, 673, "NA", -1, -1, "", "", AWKWARD, "Fusion", "NA", "", "", "", -1, -1, None),
    (56, 3845, "12", 25398284, 25398284, "C", "T", "G12D", "Missense_Mutation", "M", "", "", "", 12, 12, "KRAS G12 missense"),
]
# Of some events what /api/mutations tells besides. 1.4E-45 is what loaders write for no score.
EVENT_MORE_COLUMNS = (
    "FIS_VALUE", "NCBI_BUILD", "ONCOTATOR_CODON_CHANGE", "ONCOTATOR_REFSEQ_MRNA_ID", "ONCOTATOR_UNIPROT_ENTRY_NAME",
    "ONCOTATOR_UNIPROT_ACCESSION",
)  # fmt: skip
EVENTS_MORE = {
    50: (2.655, "GRCh37", "cGt/cAt", "NM_000546.5", "P53_HUMAN", "P04637"),
    51: (1.4e-45, "37", "", "NA", None, ""),
    52: (-1.0, None, None, None, None, None),
    55: (-1.0, "NA", None, None, None, None),
}
MUTATION_COLUMNS = (
    "MUTATION_EVENT_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "ENTREZ_GENE_ID", "CENTER", "MUTATION_STATUS", "VALIDATION_STATUS",
    "SEQUENCE_SOURCE", "TUMOR_ALT_COUNT", "TUMOR_REF_COUNT", "NORMAL_ALT_COUNT", "NORMAL_REF_COUNT",
)  # fmt: skip
MUTATIONS = [
    (50, 2, 101, 7157, "broad.mit.edu", "Somatic", "Valid", "NA", 30, 70, 0, 100),
    (51, 2, 101, 7157, "NA", "Germline", "NA", "NA", None, None, None, None),
    (54, 2, 101, 7157, "NA", "SOMATIC", "NA", "NA", 1, 2, 3, 4),
    (50, 2, 100, 7157, "NA", "Somatic", "NA", "NA", 5, 6, 7, 8),
    (56, 2, 105, 3845, "NA", "Somatic", "NA", "NA", -1, -1, -1, -1),
    (52, 2, 105, 3845, "NA", "Somatic", "NA", "NA", 1, 1, 1, 1),
    (53, 2, 104, -7, None, None, None, "NA", None, None, None, None),
    (50, 3, 200, 7157, "NA", "Somatic", "NA", "NA", 9, 9, 9, 9),
    (52, 5, 101, 3845, "NA", "Uncalled", "NA", "NA", None, None, None, None),
    (55, 10, 100, 673, "NA", "SOMATIC", "NA", "NA", -1, -1, -1, -1),
]
# Of some mutations what /api/mutations tells besides, by event, profile and sample.
MUTATION_MORE_COLUMNS = ("DRIVER_FILTER", "DRIVER_FILTER_ANNOTATION", "DRIVER_TIERS_FILTER", "DRIVER_TIERS_FILTER_ANNOTATION", "ANNOTATION_JSON")
MUTATIONS_MORE = {
    (50, 2, 101): ("Putative_Driver", "known", "Tier 1", "", '{"NS":{"score":0.5}}'),
    (50, 2, 100): ("", "", "", "", '{"NS":{"score":null}}'),
}
ALLELES = [(50, 2, 101, 2, "FACETS", 0.1, 0.9, "SUBCLONAL", 0, None, 3), (54, 2, 101, None, "NA", None, None, None, None, None, None)]

CLINICAL_EVENTS = [(4, 11, 10, None, "TREATMENT"), (2, 11, 10, 12, "STATUS"), (7, 11, -3, None, "treatment"), (5, 10, 0, 5, "STATUS"), (6, 20, 1, 1, "STATUS")]
CLINICAL_EVENT_DATA = [(4, "AGENT", "Zeta"), (4, "AGENT", "Aspirin"), (4, "_X", AWKWARD), (4, "agent", "lower"), (5, "SOURCE", ""), (7, "\u00c4", "b")]

VARIANT_COLUMNS = (
    "INTERNAL_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "SITE1_ENTREZ_GENE_ID", "SITE1_ENSEMBL_TRANSCRIPT_ID", "SITE1_CHROMOSOME",
    "SITE1_POSITION", "SITE1_DESCRIPTION", "SITE2_ENTREZ_GENE_ID", "SITE2_CHROMOSOME", "SITE2_POSITION", "SITE2_EFFECT_ON_FRAME",
    "NCBI_BUILD", "DNA_SUPPORT", "RNA_SUPPORT", "TUMOR_READ_COUNT", "EVENT_INFO", "CLASS", "LENGTH", "COMMENTS", "DRIVER_FILTER",
    "DRIVER_FILTER_ANNOTATION", "DRIVER_TIERS_FILTER", "DRIVER_TIERS_FILTER_ANNOTATION", "SITE1_REGION", "SITE1_REGION_NUMBER",
    "SITE2_CONTIG", "SV_STATUS", "ANNOTATION_JSON",
)  # fmt: skip
VARIANTS = [
    (3, 7, 101, 7157, "ENST1", "17", 100, "d", 3845, "12", 200, "in-frame", "37", "yes", "no", 7, "TP53-KRAS", "FUSION", -1, AWKWARD,
     "Putative_Driver", "known", "NA", "", "Exon", 6, "c", "SOMATIC", '{"NS":{"a":1}}'),
    (2, 7, 101, None, "NA", "NA", -1, "NA", 673, "7", 5, "NA", None, None, None, -1, "x", "NA", 10, None, None, None, None, None, None, None, None,
     "SOMATIC", None),
    (1, 7, 100, 7157, "NA", "17", 1, "NA", None, "NA", -1, "NA", "37", "no", "no", None, "y", "NA", None, "", "NA", "", "", "", None, None, None,
     "SOMATIC", None),
    (4, 4, 100, 7157, "NA", "17", 1, "NA", None, "NA", -1, "NA", "37", "no", "no", None, "of no such profile", "NA", None, "", "NA", "", "", "",
     None, None, None, "SOMATIC", None),
]  # fmt: skip

CNA_EVENTS = [(1, 7157, 2), (2, 7157, -2), (3, 673, 2), (4, 673, 1), (5, -7, -2)]
SAMPLE_CNA_EVENTS = [(1, 105, 1, '{"NS":{"a":"\u00e9"}}'), (2, 101, 1, None), (3, 105, 1, None), (3, 100, 1, None), (4, 101, 1, None), (3, 300, 8, None)]
# Of mutations, events of copy number and structural variants: their numbers share a column.
DRIVERS = [
    (50, 2, 101, "Putative_Driver", "known", "Tier 1", ""), (2, 1, 101, "Putative_Passenger", "x", "", None), (3, 1, 100, "", "", "NA", "tier"),
    (3, 7, 101, "Putative_Driver", "known", "NA", ""), (1, 7, 100, "NA", "", "", ""),
]  # fmt: skip
SEGMENTS = [
    (9, 2, 101, "X", 5, 10, 3, -0.25), (2, 2, 101, "10", 1, 7, 100, 1 / 3), (3, 2, 101, "2", 90, 100, 0, 1.0), (4, 2, 101, "2", 8, 100, 5, 1e-07),
    (5, 2, 100, "chrUn", 1, 2, 1, 0.0), (6, 2, 100, "23", 1, 2, 1, 123456.789012345), (7, 3, 200, "1", 1, 2, 1, 0.1),
]  # fmt: skip
REGIONS = [
    (1, 2, 7, "7p11.2", 100, 200, 0.10000000149011612, 1), (2, 2, 17, "17p13", 5, 6, 3.100000064988251e-10, 0), (3, 2, 17, "17q", 50, 60, 0.25, 0),
    (4, 3, 23, "Xp22", 1, 2, 0.05000000074505806, 1), (6, 2, 17, "17p", 5, 6, 0.10000000149011612, 0),
]  # fmt: skip
REGION_GENES = [(1, 673), (1, -7), (2, 7157), (3, 7157), (6, 7157)]
SIGNIFICANT = [(2, 7157, 2, 1000, 38, 1e-10, 1.2e-09), (2, 3845, 1, 0, -1, 0.0, 0.1), (3, 673, 1, 5, 5, 1.0, 0.05)]
CENSUS = [(7157, 1, 0, "", "", "", "", "", "", 0, "")]
PANELS = [(1, "PANEL-Z", "Everything"), (3, "panel-a", None), (2, "A-panel", AWKWARD)]
PANEL_GENES = [(1, 7157), (1, -7), (1, 3845), (3, 7157), (2, 900001), (2, 900002)]

RESOURCES = [
    ("NOTES", "Notes", "", "PATIENT", 1, 2, 2, '{"a":[1]}'), ("SLIDE", "Slide", AWKWARD, "SAMPLE", 0, 1, 2, None),
    ("HOME", "Home", None, "STUDY", None, -1, 2, None), ("NOTES", "Other notes", "d", "PATIENT", 0, 1, 3, None),
]  # fmt: skip
STUDY_LINKS = [(2, "HOME", "https://x.example/"), (2, "GONE", "https://x.example/gone")]
PATIENT_LINKS = [(11, "notes", "https://x.example/2"), (11, "NOTES", "https://x.example/1"), (10, "NOTES", "https://x.example/10"), (20, "NOTES", "u")]
SAMPLE_LINKS = [(100, "SLIDE", "https://x.example/s2"), (101, "SLIDE", "https://x.example/s1?a=1&b=\u00e9"), (100, "SLIDE", "a")]

COSMIC = [
    ("1", 7157, "p.R273H", 40, "TP53 R273 missense"),
    ("2", 7157, "p.R273C", 2, "TP53 R273 missense"),
    ("3", 3845, "p.G12D", 7, "KRAS G12 missense"),
    ("4", 3845, "p.G12D", 1000, "kras g12 missense"),
    ("5", 3845, "p.G12D", 1, None),
]

TABLES = {
    "type_of_cancer": (
        ("TYPE_OF_CANCER_ID", "NAME", "CLINICAL_TRIAL_KEYWORDS", "DEDICATED_COLOR", "SHORT_NAME", "PARENT"),
        [(row[0], row[1], "", *row[2:]) for row in CANCER_TYPES],
    ),
    "genetic_entity": (
        ("ID", "ENTITY_TYPE", "STABLE_ID"),
        [(row[2], "GENE", None) for row in GENES]
        + [(GENE_SET_ENTITY, "GENESET", None), (LONE_ENTITY, "GENE", None)]
        + [(pk, "GENERIC_ASSAY", stable_id) for pk, stable_id in ((20, "sig_1"), (21, "sig-0"), (22, "AAG"))],
    ),
    "generic_entity_properties": (
        ("ID", "GENETIC_ENTITY_ID", "NAME", "VALUE"),
        [(4, 20, "NAME", AWKWARD), (3, 20, "url", "u"), (5, 22, "NAME", "Drug"), (6, 22, "DESCRIPTION", "AAG"), (7, 22, "URL", "")],
    ),
    "treatment": (
        ("ID", "STABLE_ID", "NAME", "DESCRIPTION", "LINKOUT_URL", "GENETIC_ENTITY_ID"),
        [(1, "AAG", "Drug", "AAG", "", 22)],
    ),
    "gene": (("ENTREZ_GENE_ID", "HUGO_GENE_SYMBOL", "GENETIC_ENTITY_ID"), GENES),
    "gene_alias": (("ENTREZ_GENE_ID", "GENE_ALIAS"), ALIASES),
    "geneset": (
        ("ID", "GENETIC_ENTITY_ID", "EXTERNAL_ID", "NAME", "DESCRIPTION", "REF_LINK"),
        [(1, GENE_SET_ENTITY, "TP53", "Named like a gene", "d", "l")],
    ),
    "cosmic_mutation": (("COSMIC_MUTATION_ID", "ENTREZ_GENE_ID", "PROTEIN_CHANGE", "COUNT", "KEYWORD"), COSMIC),
    "cancer_study": (STUDY_COLUMNS, STUDIES),
    "patient": (("INTERNAL_ID", "STABLE_ID", "CANCER_STUDY_ID"), PATIENTS),
    "sample": (
        ("INTERNAL_ID", "STABLE_ID", "SAMPLE_TYPE", "PATIENT_ID", "TYPE_OF_CANCER_ID"),
        [(*row, "brca") for row in SAMPLES],
    ),
    "clinical_attribute_meta": (
        ("ATTR_ID", "DISPLAY_NAME", "DESCRIPTION", "DATATYPE", "PATIENT_ATTRIBUTE", "PRIORITY", "CANCER_STUDY_ID"),
        ATTRIBUTES,
    ),
    "clinical_patient": (("INTERNAL_ID", "ATTR_ID", "ATTR_VALUE"), PATIENT_VALUES),
    "clinical_sample": (("INTERNAL_ID", "ATTR_ID", "ATTR_VALUE"), SAMPLE_VALUES),
    "sample_list": (("LIST_ID", "STABLE_ID", "CATEGORY", "CANCER_STUDY_ID", "NAME", "DESCRIPTION"), SAMPLE_LISTS),
    "sample_list_list": (("LIST_ID", "SAMPLE_ID"), MEMBERS),
    "genetic_profile": (PROFILE_COLUMNS, PROFILES),
    "genetic_profile_samples": (("GENETIC_PROFILE_ID", "ORDERED_SAMPLE_LIST"), SAMPLE_ORDERS),
    "genetic_alteration": (("GENETIC_PROFILE_ID", "GENETIC_ENTITY_ID", "VALUES"), VALUES),
    "mutation_event": (
        (*EVENT_COLUMNS, *EVENT_MORE_COLUMNS),
        [(*row, *EVENTS_MORE.get(row[0], (None,) * len(EVENT_MORE_COLUMNS))) for row in EVENTS],
    ),
    "mutation": (
        (*MUTATION_COLUMNS, *MUTATION_MORE_COLUMNS),
        [(*row, *MUTATIONS_MORE.get(row[:3], (None,) * len(MUTATION_MORE_COLUMNS))) for row in MUTATIONS],
    ),
    "allele_specific_copy_number": (
        (
            "MUTATION_EVENT_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "ASCN_INTEGER_COPY_NUMBER", "ASCN_METHOD", "CCF_EXPECTED_COPIES_UPPER",
            "CCF_EXPECTED_COPIES", "CLONAL", "MINOR_COPY_NUMBER", "EXPECTED_ALT_COPIES", "TOTAL_COPY_NUMBER",
        ),
        ALLELES,
    ),
    "clinical_event": (("CLINICAL_EVENT_ID", "PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE"), CLINICAL_EVENTS),
    "clinical_event_data": (("CLINICAL_EVENT_ID", "KEY", "VALUE"), CLINICAL_EVENT_DATA),
    "structural_variant": (VARIANT_COLUMNS, VARIANTS),
    "cna_event": (("CNA_EVENT_ID", "ENTREZ_GENE_ID", "ALTERATION"), CNA_EVENTS),
    "sample_cna_event": (("CNA_EVENT_ID", "SAMPLE_ID", "GENETIC_PROFILE_ID", "ANNOTATION_JSON"), SAMPLE_CNA_EVENTS),
    "alteration_driver_annotation": (
        ("ALTERATION_EVENT_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", *MUTATION_MORE_COLUMNS[:4]),
        DRIVERS,
    ),
    "copy_number_seg": (
        ("SEG_ID", "CANCER_STUDY_ID", "SAMPLE_ID", "CHR", "START", "END", "NUM_PROBES", "SEGMENT_MEAN"),
        SEGMENTS,
    ),
    "gistic": (
        ("GISTIC_ROI_ID", "CANCER_STUDY_ID", "CHROMOSOME", "CYTOBAND", "WIDE_PEAK_START", "WIDE_PEAK_END", "Q_VALUE", "AMP"),
        REGIONS,
    ),
    "gistic_to_gene": (("GISTIC_ROI_ID", "ENTREZ_GENE_ID"), REGION_GENES),
    "mut_sig": (
        ("CANCER_STUDY_ID", "ENTREZ_GENE_ID", "RANK", "NumBasesCovered", "NumMutations", "P_VALUE", "Q_VALUE"),
        SIGNIFICANT,
    ),
    "sanger_cancer_census": (
        (
            "ENTREZ_GENE_ID", "CANCER_SOMATIC_MUT", "CANCER_GERMLINE_MUT", "TUMOR_TYPES_SOMATIC_MUT", "TUMOR_TYPES_GERMLINE_MUT",
            "CANCER_SYNDROME", "TISSUE_TYPE", "MUTATION_TYPE", "TRANSLOCATION_PARTNER", "OTHER_GERMLINE_MUT", "OTHER_DISEASE",
        ),
        CENSUS,
    ),
    "gene_panel": (("INTERNAL_ID", "STABLE_ID", "DESCRIPTION"), PANELS),
    "gene_panel_list": (("INTERNAL_ID", "GENE_ID"), PANEL_GENES),
    "geneset_gene": (("GENESET_ID", "ENTREZ_GENE_ID"), [(1, 7157), (1, 3845)]),
    "reference_genome_gene": (("ENTREZ_GENE_ID", "REFERENCE_GENOME_ID", "CYTOBAND"), [(7157, 1, "17p13.1"), (7157, 2, "other"), (673, 2, "7q34")]),
    "resource_definition": (
        ("RESOURCE_ID", "DISPLAY_NAME", "DESCRIPTION", "RESOURCE_TYPE", "OPEN_BY_DEFAULT", "PRIORITY", "CANCER_STUDY_ID", "CUSTOM_METADATA"),
        RESOURCES,
    ),
    "resource_study": (("INTERNAL_ID", "RESOURCE_ID", "URL"), STUDY_LINKS),
    "resource_patient": (("INTERNAL_ID", "RESOURCE_ID", "URL"), PATIENT_LINKS),
    "resource_sample": (("INTERNAL_ID", "RESOURCE_ID", "URL"), SAMPLE_LINKS),
}
# What foreign databases may hold where constraints were off: rows whose other ends are missing.
ORPHANS = {
    "sample_list_list": (("LIST_ID", "SAMPLE_ID"), [(2, 99999)]),
    "mutation": (MUTATION_COLUMNS, [(50, 2, 99998, 7157, "NA", "NA", "NA", "NA", None, None, None, None)]),
    "genetic_alteration": (("GENETIC_PROFILE_ID", "GENETIC_ENTITY_ID", "VALUES"), [(1, 99997, "1,1,1,")]),
    "clinical_sample": (("INTERNAL_ID", "ATTR_ID", "ATTR_VALUE"), [(99996, "PURITY", "0.1")]),
}


def insert(database, tables=None):
    """Writes *tables* (by default all rows above, orphans too) into a genows.db.database.Database, one transaction."""
    off = {"sqlite": "PRAGMA foreign_keys = OFF", "mysql": "SET foreign_key_checks = 0"}[database.dialect]
    mark = {"sqlite": "?", "mysql": "%s"}[database.dialect]
    with closing(database.driver.connect_writer(10)) as connection, closing(connection.cursor()) as cursor:
        cursor.execute(off)
        database.driver.begin_write(connection)
        for some in (TABLES, ORPHANS) if tables is None else (tables,):
            for table, (columns, rows) in some.items():
                names = ", ".join(f"`{column}`" for column in columns)
                marks = ", ".join(mark for _ in columns)
                cursor.executemany(f"INSERT INTO `{table}` ({names}) VALUES ({marks})", rows)
        connection.commit()
