"""What no study folder gives: reference genes, and rows as the portals' own programs left them in older databases."""

# (entrez, symbol, type)
GENES = [
    (7157, "TP53", "protein-coding"),
    (3845, "KRAS", "protein-coding"),
    (1956, "EGFR", "protein-coding"),
    (4193, "MDM2", "protein-coding"),
    (1026, "CDKN1A", "protein-coding"),
    (207, "AKT1", "protein-coding"),
    (5594, "MAPK1", "protein-coding"),
    (8085, "KMT2D", "protein-coding"),
    (9757, "KMT2B", "protein-coding"),
    (983, "CDK1", "protein-coding"),
    (5925, "RB1", "protein-coding"),
    (1499, "CTNNB1", "protein-coding"),
    (100, "TWIN", "protein-coding"),
    (101, "TWIN", "protein-coding"),
    (-5, "MAPK1_PT202_Y204", "phosphoprotein"),
]
ALIASES = [
    (7157, "p53"),
    (8085, "MLL2"),
    (9757, "MLL2"),
    (983, "CDC2"),
    (1026, "CDC2"),
    (1026, "KRAS"),  # the symbol of another gene
    (5925, "pp110"),
    (7157, "shared"),
    (3845, "Shared"),
    (1499, "β-catenin"),
]

STATEMENTS = (
    "INSERT INTO `users` VALUES ('reader@acme.example', 'Reader', 1)",
    "INSERT INTO `authorities` VALUES ('reader@acme.example', 'public_portal:ACME')",
    # Portals of before schema 2.7 have no generated values.
    "DELETE FROM `clinical_sample` WHERE `ATTR_ID` IN ('MUTATION_COUNT', 'FRACTION_GENOME_ALTERED')",
    "DELETE FROM `clinical_patient` WHERE `ATTR_ID` = 'SAMPLE_COUNT'",
    # The antibody tables as the portals' importer filled them: two antibodies of EGFR, abundance as z-score.
    "INSERT INTO `protein_array_info` VALUES ('EGFR-R-V', 'protein_level', 'EGFR', NULL)",
    "INSERT INTO `protein_array_info` VALUES ('EGFR_pY1068-R-V', 'phosphorylation', 'EGFR', 'pY1068')",
    "INSERT INTO `protein_array_info` VALUES ('B-EGFR', 'Protein_Level', 'EGFR/TP53', NULL)",
    "INSERT INTO `protein_array_target` VALUES ('EGFR-R-V', 1956), ('EGFR_pY1068-R-V', 1956), ('B-EGFR', 1956), ('B-EGFR', 7157)",
    "INSERT INTO `protein_array_cancer_study` VALUES ('EGFR-R-V', 1), ('EGFR_pY1068-R-V', 1), ('B-EGFR', 1)",
    "INSERT INTO `protein_array_data` (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`, `SAMPLE_ID`, `ABUNDANCE`) VALUES"
    " ('EGFR-R-V', 1, 1, 0.5), ('EGFR-R-V', 1, 3, -1.25), ('EGFR-R-V', 1, 2, 0.25), ('EGFR_pY1068-R-V', 1, 1, 0.0001),"
    " ('B-EGFR', 1, 1, 12345678), ('B-EGFR', 1, 2, 3), ('B-EGFR', 1, 3, 1)",
    # Old kinds of profile: values in the antibody store, none at all, and text that would break a line.
    "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
    " `DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES"
    " (101, 'demo_2020_RPPA', 1, 'PROTEIN_ARRAY_PROTEIN_LEVEL', '', 'RPPA', NULL, 0),"
    " (102, 'demo_2020_RPPA_2', 1, 'PROTEIN_ARRAY_PROTEIN_LEVEL', '', 'RPPA 2', 'x', 0),"
    " (103, 'demo_2020_fusion', 1, 'FUSION', 'FUSION', 'Fusions', 'One\ttab, one\nline end', 0)",
    # Portals keep the lists of their users' browsers under the MD5 of the text.
    "INSERT INTO `text_cache` VALUES ('d41d8cd98f00b204e9800998ecf8427e', 'P3-T1 P1-T1', '2017-01-01 00:00:00')",
    "INSERT INTO `text_cache` VALUES ('mixed', 'H1-T1 P3-T1 nosuch P1-T1 P3-T1 H2-T1', '2017-01-01 00:00:00')",
    "INSERT INTO `text_cache` VALUES ('hidden', 'H1-T1', '2017-01-01 00:00:00'), ('blank', ' ', '2017-01-01 00:00:00')",
    "INSERT INTO `interaction` VALUES (4193, 7157, 'REACTS_WITH', 'DemoDB', 'NA', '1234567'),"
    " (7157, 1026, 'STATE_CHANGE', 'DemoDB', 'in-vivo', 'NA'), (1026, 4193, 'REACTS_WITH', 'DemoDB', 'NA', 'NA'),"
    " (7157, 1956, 'REACTS_WITH', 'DemoDB', 'NA', 'NA'), (7157, 999999, 'REACTS_WITH', 'DemoDB', 'NA', 'NA'),"
    " (7157, 4193, 'REACTS_WITH', 'DemoDB', 'NA', '1234567'), (7157, 7157, 'SELF', 'DemoDB', 'NA', 'NA')",
)
