"""Rows that no loader writes, for the databases whose answers are compared.

Those of the base's tests (`tests.data_rows`), renumbered so that they stand beside loaded studies, and some of our own: users,
tokens, empty studies, antibodies and MutSig rows with odd numbers, and a profile whose order of samples cannot be read.
"""

from contextlib import closing

STUDY, NUMBER, ENTITY = 1000, 100_000, 5000
BY_COLUMN = {
    **dict.fromkeys(("CANCER_STUDY_ID", "GENETIC_PROFILE_ID", "LIST_ID"), STUDY),
    **dict.fromkeys(
        (
            "SAMPLE_ID", "PATIENT_ID", "INTERNAL_ID", "MUTATION_EVENT_ID", "CNA_EVENT_ID", "ALTERATION_EVENT_ID", "CLINICAL_EVENT_ID", "SEG_ID",
            "GISTIC_ROI_ID", "GENESET_ID",
        ),
        NUMBER,
    ),
}
FAR, GONE = "2099-01-01 00:00:00", "2001-01-01 00:00:00"
USERS = {
    "all@acme.example": ("public_portal:ALL",),
    "reader@acme.example": ("public_portal:ACME",),
    "groups@acme.example": ("public_portal:PUBLIC", "public_portal:nova"),
    "tcga@acme.example": ("public_portal:ALL_TCGA", "public_portal:ALL_NCI_TARGET"),
    "one@acme.example": ("public_portal:luad", "other_portal:ALL"),
    "bare@acme.example": ("HIDDEN", "BRCA_TWO", "ALL"),
    "none@acme.example": (),
    "Mixed.Case@acme.example": ("public_portal:demo", "public_portal:demo_2020"),
    "caf\u00e9@acme.example": ("public_portal:GDAC",),
    "disabled@acme.example": ("public_portal:ALL",),
    "anonymousUser": ("public_portal:PUBLIC",),
}
# Token → its user and when it expires: fixed, so that both versions are sent the same.
TOKENS = {
    **{f"00000000-0000-4000-8000-{number:012d}": (user, FAR) for number, user in enumerate(USERS)},
    "11111111-0000-4000-8000-000000000000": ("reader@acme.example", GONE),
    "22222222-0000-4000-8000-000000000000": ("nobody@acme.example", FAR),
}

EXTRA = {
    "type_of_cancer": (
        ("TYPE_OF_CANCER_ID", "NAME", "CLINICAL_TRIAL_KEYWORDS", "DEDICATED_COLOR", "SHORT_NAME", "PARENT"),
        [("odd", 'Odd "\t\n\\', "", "", "", ""), ("", "No id", "", "Red", None, None)],
    ),
    "cancer_study": (
        (
            "CANCER_STUDY_ID", "CANCER_STUDY_IDENTIFIER", "TYPE_OF_CANCER_ID", "NAME", "SHORT_NAME", "DESCRIPTION", "PUBLIC", "PMID",
            "CITATION", "GROUPS", "STATUS",
        ),
        [
            (2001, "bare", "odd", "Nothing in it", "", "", 0, None, None, "", None),
            (2002, "half_tcga", "odd", "Lists\twithout\nmembers", "h", "\u2028 \ufeff \U0001d518", 0, "", "", "PUBLIC; ACME", 0),
            (2003, "some_target", "brca", "A \"target\" # study", "t", "# 'it''s", 1, "1", "x", " nova ;", 1),
        ],
    ),
    "patient": (
        ("INTERNAL_ID", "STABLE_ID", "CANCER_STUDY_ID"),
        [(200_001, "P1", 2002), (200_002, "P 2,x", 2002), (200_003, "P1", 2003), (200_004, "", 2003)],
    ),
    "sample": (
        ("INTERNAL_ID", "STABLE_ID", "SAMPLE_TYPE", "PATIENT_ID", "TYPE_OF_CANCER_ID"),
        [
            (200_001, "P1-T1", "Primary Solid Tumor", 200_001, "brca"),
            (200_002, "P2-T1", "", 200_002, "odd"),
            (200_003, "P3-T1", "Metastatic", 200_003, "brca"),
            (200_004, "S,4", "Metastatic", 200_003, "brca"),
            (200_005, "P1-T1", "Metastatic", 200_004, "brca"),
        ],
    ),
    "sample_list": (
        ("LIST_ID", "STABLE_ID", "CATEGORY", "CANCER_STUDY_ID", "NAME", "DESCRIPTION"),
        [
            (2001, "half_tcga_all", "all_cases_in_study", 2002, "b", "d"),
            (2002, "half_tcga_B", "other", 2002, "B", "d"),
            (2003, "half_tcga_none", "other", 2002, "a", ""),
            (2004, "some_target_sequenced", "other", 2003, "Sequenced", None),
        ],
    ),
    "sample_list_list": (("LIST_ID", "SAMPLE_ID"), [(2001, 200_002), (2001, 200_001), (2002, 200_001), (2004, 200_003), (2004, 1)]),
    "clinical_attribute_meta": (
        ("ATTR_ID", "DISPLAY_NAME", "DESCRIPTION", "DATATYPE", "PATIENT_ATTRIBUTE", "PRIORITY", "CANCER_STUDY_ID"),
        [
            ("AGE", "Age", "Age at diagnosis", "NUMBER", 1, "1", 2002),
            ("AGE", "Age", "Age of the sample", "NUMBER", 0, "1", 2003),
            ("PATIENT_ID", "Patient", "", "STRING", 1, "", 2002),
            ("CASE_ID", "Case", "", "STRING", 0, "", 2002),
            ("#X", "Hash", "#", "STRING", 0, "", 2003),
        ],
    ),
    "clinical_patient": (
        ("INTERNAL_ID", "ATTR_ID", "ATTR_VALUE"),
        [(200_001, "AGE", "patient's"), (200_001, "PATIENT_ID", "p"), (200_001, "CASE_ID", "x"), (200_003, "AGE", ""), (200_004, "#X", "#\t#")],
    ),
    "clinical_sample": (
        ("INTERNAL_ID", "ATTR_ID", "ATTR_VALUE"),
        [(200_001, "AGE", "sample's"), (200_001, "Z", "a\tb\r\nc"), (200_003, "#X", "1 # 2"), (200_005, "AGE", "\u00e9\U0001d518")],
    ),
    "genetic_profile": (
        (
            "GENETIC_PROFILE_ID", "STABLE_ID", "CANCER_STUDY_ID", "GENETIC_ALTERATION_TYPE", "DATATYPE", "NAME", "DESCRIPTION",
            "SHOW_PROFILE_IN_ANALYSIS_TAB",
        ),
        [
            (2001, "half_tcga_rppa", 2002, "PROTEIN_LEVEL", "Z-SCORE", "Z", None, 0),
            (2002, "half_tcga_protein", 2002, "PROTEIN_LEVEL", "CONTINUOUS", "P\t#", "d", 1),
            (2003, "some_target_mutations", 2003, "MUTATION_EXTENDED", "MAF", "Mutations", "", 1),
            (2004, "some_target_RPPA", 2003, "PROTEIN_ARRAY_PROTEIN_LEVEL", "", "Array", "", 0),
            (2005, "some_target_mrna", 2003, "MRNA_EXPRESSION", "Z-SCORE", "mRNA", "A very long text. " * 4000, 0),
        ],
    ),
    "genetic_profile_samples": (
        ("GENETIC_PROFILE_ID", "ORDERED_SAMPLE_LIST"),
        [(2001, "200001,"), (2002, "200002,200001,"), (2005, "200005,200003,200004")],
    ),
    "genetic_entity": (("ID", "ENTITY_TYPE"), [(6001, "GENE")]),
    "gene": (("ENTREZ_GENE_ID", "HUGO_GENE_SYMBOL", "GENETIC_ENTITY_ID", "TYPE"), [(-77, "KRAS_PT1", 6001, "phosphoprotein")]),
    "gene_alias": (("ENTREZ_GENE_ID", "GENE_ALIAS"), [(-77, "z-ab"), (-77, "Z-AB"), (-77, "a,b"), (-77, "phosphoprotein")]),
    "genetic_alteration": (
        ("GENETIC_PROFILE_ID", "GENETIC_ENTITY_ID", "VALUES"),
        [(2005, 6001, "1,2.5,-3"), (2001, 6001, "1e5"), (2002, 6001, "0.001,NA,")],
    ),
    "mutation_event": (
        ("MUTATION_EVENT_ID", "ENTREZ_GENE_ID", "CHR", "START_POSITION", "END_POSITION", "PROTEIN_CHANGE", "ONCOTATOR_PROTEIN_POS_START"),
        [(200_001, 7157, "X", 0, -1, "", 5), (200_002, 7157, None, None, None, None, None), (200_003, 3845, "MT", 2_147_483_648, 9, "p\tq", None)],
    ),
    "mutation": (
        ("MUTATION_EVENT_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "ENTREZ_GENE_ID", "SEQUENCE_SOURCE", "TUMOR_ALT_COUNT", "MUTATION_STATUS"),
        [
            (200_001, 2003, 200_003, 7157, "NA", 0, ""),
            (200_002, 2003, 200_003, 7157, "NA", -1, "GERMLINE"),
            (200_003, 2003, 200_005, 3845, "NA", None, None),
            (200_001, 2003, 200_005, 7157, "NA", 7, "uncalled"),
        ],
    ),
    "mut_sig": (
        ("CANCER_STUDY_ID", "ENTREZ_GENE_ID", "RANK", "NumBasesCovered", "NumMutations", "P_VALUE", "Q_VALUE"),
        [(2003, 7157, 3, 0, -1, 1e-30, 0.0), (2003, 3845, 2, 10**9, 5, 0.1, 0.1), (2003, 1956, 1, 1, 1, 1.0, 123456789.0), (2003, 673, 4, 1, 1, 1e7, 1e-3)],
    ),
    "protein_array_info": (
        ("PROTEIN_ARRAY_ID", "TYPE", "GENE_SYMBOL", "TARGET_RESIDUE"),
        [("z-ab", "protein_level", "TP53", ""), ("Z-AB", "Phosphorylation", "KRAS/TP53", "pT1"), ("a,b", "", "EGFR", None)],
    ),
    "protein_array_target": (("PROTEIN_ARRAY_ID", "ENTREZ_GENE_ID"), [("z-ab", 7157), ("Z-AB", 3845), ("Z-AB", 7157), ("a,b", 1956)]),
    "protein_array_cancer_study": (("PROTEIN_ARRAY_ID", "CANCER_STUDY_ID"), [("z-ab", 2003), ("Z-AB", 2003), ("a,b", 2003)]),
    "protein_array_data": (
        ("PROTEIN_ARRAY_ID", "CANCER_STUDY_ID", "SAMPLE_ID", "ABUNDANCE"),
        [
            ("z-ab", 2003, 200_003, 1e7), ("z-ab", 2003, 200_004, 9999999.999), ("z-ab", 2003, 200_005, 1e-3), ("Z-AB", 2003, 200_003, -0.0),
            ("Z-AB", 2003, 200_004, 1.7976931348623157e308), ("Z-AB", 2003, 200_005, 123456.789), ("a,b", 2003, 200_005, 9.9e-4),
        ],
    ),
    "text_cache": (
        ("HASH_KEY", "TEXT", "DATE_TIME_STAMP"),
        [("abc", "S1,S2 S10", GONE), ("empty", "", GONE), ("mixed", "P1-T1 nosuch P2-T1 P1-T1", GONE)],
    ),
    "users": (("EMAIL", "NAME", "ENABLED"), [(user, user.title(), int(user != "disabled@acme.example")) for user in USERS]),
    "authorities": (("EMAIL", "AUTHORITY"), [(user, word) for user, words in USERS.items() for word in words]),
    "data_access_tokens": (
        ("TOKEN", "USERNAME", "EXPIRATION", "CREATION"),
        [(token, user, expiration, GONE) for token, (user, expiration) in TOKENS.items()],
    ),
}  # fmt: skip
# Only where genows' own schema is served: the last profile of all, so that a stream over all of them breaks near its end.
BROKEN = {
    "cancer_study": (EXTRA["cancer_study"][0], [(3000, "broken_2020", "odd", "Broken", "b", "d", 0, None, None, "BROKEN", None)]),
    "genetic_profile": (
        EXTRA["genetic_profile"][0],
        [(3001, "broken_2020_mrna", 3000, "MRNA_EXPRESSION", "CONTINUOUS", "n", "d", 0)],
    ),
    "genetic_profile_samples": (("GENETIC_PROFILE_ID", "ORDERED_SAMPLE_LIST"), [(3001, "1,two,3,")]),
}


def renumbered(tables, entities):
    """*tables* as data_rows has them, with numbers that no loaded study has. *entities*: Entrez id → its entity, where it has one."""
    known = {old: entities[entrez] for entrez, _, old in tables["gene"][1] if entrez in entities}
    return {
        table: (columns, [_renumbered(table, columns, row, known) for row in rows]) for table, (columns, rows) in tables.items()
    }


def _renumbered(table, columns, row, known):
    return tuple(_number(table, column, value, known) for column, value in zip(columns, row))


def _number(table, column, value, known):
    if column == "GENETIC_ENTITY_ID" or (table, column) == ("genetic_entity", "ID"):
        return known.get(value, value + ENTITY)
    if table == "resource_study" and column == "INTERNAL_ID":
        return value + STUDY
    if (table, column) in (("geneset", "ID"), ("generic_entity_properties", "ID")):
        return value + NUMBER
    if column == "ORDERED_SAMPLE_LIST":
        return ",".join(number and str(int(number) + NUMBER) for number in value.split(","))
    return value + BY_COLUMN[column] if column in BY_COLUMN else value


def insert(connection, tables, verb="INSERT OR IGNORE INTO", mark="?", there=None, rename=lambda column: column):
    """Writes *tables*, table → (columns, rows). *there*: the (table, column) pairs of the database, where it may lack some."""
    with closing(connection.cursor()) as cursor:
        for table, (columns, rows) in tables.items():
            names = [column if there is None or (table, column) in there else rename(column) for column in columns]
            kept = [index for index, name in enumerate(names) if there is None or (table, name) in there]
            if kept and rows:
                listed, marks = ", ".join(f"`{names[index]}`" for index in kept), ", ".join([mark] * len(kept))
                cursor.executemany(
                    f"{verb} `{table}` ({listed}) VALUES ({marks})", [[row[index] for index in kept] for row in rows]
                )
    connection.commit()
