"""getProfileData: cells, shapes, antibodies."""

import pytest

DATA = "cmd=getProfileData&suppress_mondrian_header=true"


@pytest.mark.parametrize(
    ("profile", "genes", "cases", "rows"),
    [
        pytest.param(
            "demo_2020_gistic",
            "CDKN1A",
            "P1-T1,P2-T1,P3-T1,P3-T2",
            [["1026", "CDKN1A", "-2", "NaN", "NaN", "NaN"]],
            id="empty cells are no value wherever they stand",
        ),
        pytest.param(
            "demo_2020_mrna",
            "TP53,MDM2,KRAS",
            "P2-T1,P1-T1",
            [["3845", "KRAS", "NaN", "NaN"], ["4193", "MDM2", "NaN", "0"], ["7157", "TP53", "-2", "1e-3"]],
            id="texts as they were loaded, cases in request order, a gene without row",
        ),
        pytest.param("demo_2020_mrna", "MDM2", "P3-T1,P3-T1", [["4193", "MDM2", "NA", "NA"]], id="NA stays NA, a case twice"),
        pytest.param("demo_2020_fusion", "TP53", "P1-T1", [["7157", "TP53", "NaN"]], id="a profile without samples"),
        pytest.param(
            "demo_2020_mutations",
            "TP53,KRAS,MDM2",
            "nosuch,P3-T1",
            [["3845", "KRAS", "NaN", "G12V"], ["4193", "MDM2", "NaN", "NaN"], ["7157", "TP53", "NaN", "MUTATED"]],
            id="mutations",
        ),
        pytest.param("nova_2021_mrna", "TP53", "P2-T1,P1-T1", [["7157", "TP53", "NaN", "7"]], id="cases are those of the profile's study"),
        pytest.param("demo_2020_gistic", "TP53", "", [["7157", "TP53"]], id="no cases"),
        pytest.param("demo_2020_RPPA", "egfr,TP53,KRAS", "P2-T1,P3-T2", [
            ["1956", "EGFR", "3.0", "NaN"], ["3845", "KRAS", "NaN", "NaN"], ["7157", "TP53", "3.0", "NaN"]
        ], id="antibodies: the first by id, B-EGFR"),
    ],
)  # fmt: skip
def test_one_profile(portal, profile, genes, cases, rows):
    table = portal.table(DATA, genetic_profile_id=profile, gene_list=genes, case_list=cases)
    assert table == [["GENE_ID", "COMMON", *(case for case in cases.split(",") if case)], *rows]


def shape_2(portal, profiles, genes="EGFR", cases="P1-T1,P2-T1,P3-T1,P3-T2"):
    table = portal.table("cmd=getProfileData", genetic_profile_id=profiles, gene_list=genes, case_list=cases)
    assert table[0] == ["GENETIC_PROFILE_ID", "ALTERATION_TYPE", "GENE_ID", "COMMON", *cases.split(",")]
    return table[1:]


MRNA = ["demo_2020_mrna", "MRNA_EXPRESSION", "1956", "EGFR", "5", "3", "1", "NaN"]
RPPA = ["demo_2020_RPPA", "PROTEIN_ARRAY_PROTEIN_LEVEL", "1956", "EGFR"]
BEST, FIRST = ["0.5", "0.25", "-1.25", "NaN"], ["1.2345678E7", "3.0", "1.0", "NaN"]


@pytest.mark.parametrize("profiles", ["demo_2020_RPPA,demo_2020_mrna", "demo_2020_mrna demo_2020_RPPA"])
def test_of_two_profiles_the_antibodies_come_second_and_the_best_correlated_one_is_taken(portal, profiles):
    assert shape_2(portal, profiles) == [MRNA, RPPA + BEST]


def test_with_three_profiles_the_first_antibody_is_taken_in_the_order_asked_for(portal):
    assert shape_2(portal, "demo_2020_RPPA,demo_2020_mrna,demo_2020_mrna") == [RPPA + FIRST, MRNA, MRNA]


def test_without_a_score_the_first_antibody_is_taken(portal):
    rows = shape_2(portal, "demo_2020_RPPA,demo_2020_mutations")
    assert rows[1] == RPPA + FIRST
    assert rows[0][4:] == 4 * ["NaN"]


def test_of_two_antibody_profiles_the_second_comes_first(portal):
    rows = shape_2(portal, "demo_2020_RPPA,demo_2020_RPPA_2")
    assert [row[0] for row in rows] == ["demo_2020_RPPA_2", "demo_2020_RPPA"]
    assert [row[4:] for row in rows] == [FIRST, FIRST]


def test_of_two_profiles_without_gene_both_rows_are_warnings(portal):
    assert shape_2(portal, "demo_2020_RPPA,demo_2020_mrna", "nosuch") == 2 * [["# Warning:  Unknown gene:  nosuch"]]


def test_an_invented_phosphoprotein_has_the_antibodies_that_are_its_aliases(empty_with_phospho):
    """Those with a hyphen first."""
    rows = empty_with_phospho.table(
        "cmd=getProfileData&genetic_profile_id=old_rppa&gene_list=AKT1_PS473&case_list=S1", suppress_mondrian_header="TRUE"
    )
    assert rows[1] == ["-1", "AKT1_PS473", "2.0"]


@pytest.fixture
def empty_with_phospho(empty):
    empty.made.run(
        "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (1, 'GENE')",
        "INSERT INTO `gene` VALUES (-1, 'AKT1_PS473', 1, 'phosphoprotein')",
        "INSERT INTO `gene_alias` VALUES (-1, 'AAA'), (-1, 'akt1-v'), (-1, 'other-v'), (-1, 'phosphoprotein')",
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
        " `DESCRIPTION`, `PUBLIC`) VALUES (1, 'old', 'mixed', 'n', 's', 'd', 1)",
        "INSERT INTO `patient` VALUES (1, 'P', 1)",
        "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`)"
        " VALUES (1, 'S1', 'Primary Solid Tumor', 1, 'mixed')",
        "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
        " `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES (1, 'old_rppa', 1, 'PROTEIN_ARRAY_PROTEIN_LEVEL', '', 'RPPA', 0)",
        "INSERT INTO `protein_array_info` VALUES ('AAA', 'phosphorylation', 'AKT1', 'pS473'), ('akt1-v', 'phosphorylation', 'AKT1', 'pS473')",
        "INSERT INTO `protein_array_cancer_study` VALUES ('AAA', 1), ('akt1-v', 1)",
        "INSERT INTO `protein_array_data` VALUES ('AAA', 1, 1, 1), ('akt1-v', 1, 1, 2)",
    )
    return empty


def test_a_matrix_written_by_other_tools(empty_with_phospho):
    """Values without the last comma, too few of them, with blanks and tabs; a NULL where a protein change should be."""
    empty_with_phospho.made.run(
        "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
        " `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES (2, 'old_mrna', 1, 'MRNA_EXPRESSION', '', 'M', 0), (3, 'old_mut', 1, 'MUTATION_EXTENDED', '', 'M', 0)",
        "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES"
        " (2, 'S2', 'Metastatic', 1, 'mixed'), (3, 'S3', 'Metastatic', 1, 'mixed'), (4, 'S4', 'Metastatic', 1, 'mixed')",
        "INSERT INTO `genetic_profile_samples` VALUES (2, '4,2,1,3')",
        "INSERT INTO `genetic_alteration` VALUES (2, 1, ' 1 ,a\tb,3')",
        "INSERT INTO `mutation_event` (`MUTATION_EVENT_ID`, `ENTREZ_GENE_ID`) VALUES (1, -1), (2, -1)",
        "UPDATE `mutation_event` SET `PROTEIN_CHANGE` = 'V1E' WHERE `MUTATION_EVENT_ID` = 2",
        "INSERT INTO `mutation` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `SEQUENCE_SOURCE`, `TUMOR_ALT_COUNT`)"
        " VALUES (2, 3, 1, -1, 'NA', -1), (1, 3, 1, -1, 'NA', 0)",
    )
    query = "cmd=getProfileData&gene_list=akt1_ps473&case_list=S1,S2,S3,S4&genetic_profile_id=old_mrna,old_mut"
    rows = empty_with_phospho.table(query)
    assert rows[1][4:] == ["3", "a b", "NaN", " 1 "]
    assert rows[2][4:] == ["MUTATED,V1E", "NaN", "NaN", "NaN"]
    [heading, *rows] = empty_with_phospho.table("cmd=getMutationData&gene_list=akt1_ps473&genetic_profile_id=old_mut")[1:]
    assert dict(zip(heading, rows[0])) == {
        **dict.fromkeys(heading, "null"),
        **{
            "entrez_gene_id": "-1",
            "gene_symbol": "AKT1_PS473",
            "case_id": "S1",
            "amino_acid_change": "MUTATED",
            "genetic_profile_id": "old_mut",
        },
        **{"start_position": "0", "end_position": "0", "reference_read_count_tumor": "NA", "variant_read_count_tumor": "0"},
        **{"reference_read_count_normal": "NA", "variant_read_count_normal": "NA"},
    }
    assert rows[1][18] == "NA"
