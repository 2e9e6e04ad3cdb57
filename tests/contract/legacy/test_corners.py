"""Corners of webservice.do that only rows of other tools' making reach: ties, genes of one symbol, antibodies without a score."""

import pytest

from tests.loads import add_reference

GENES = [
    (7157, "TP53", "protein-coding"),
    (4193, "MDM2", "protein-coding"),
    (1956, "EGFR", "protein-coding"),
    (100, "TWIN", "protein-coding"),
    (101, "TWIN", "protein-coding"),
    (-1, "TWIN_PS1", "phosphoprotein"),
    (102, "1956", "protein-coding"),  # the Entrez id of another gene
]
CASES = "&case_list=S1,S2,S3"
INSERT_PROFILES = (
    "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
    " `DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES"
)


@pytest.fixture
def corners(empty):
    """Two studies of one name, the first with three samples."""
    add_reference(empty.made, GENES, [])
    empty.made.run(
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
        " `DESCRIPTION`, `PUBLIC`) VALUES (1, 'second', 'mixed', 'Same', 's', 'd', 1), (2, 'first', 'mixed', 'Same', 's', 'd', 1)",
        "INSERT INTO `patient` VALUES (1, 'P1', 1)",
        "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES"
        " (1, 'S1', 'Metastatic', 1, 'mixed'), (2, 'S2', 'Metastatic', 1, 'mixed'), (3, 'S3', 'Metastatic', 1, 'mixed')",
    )
    return empty


def entity(portal, entrez):
    [(number,)] = portal.made.rows(f"SELECT `GENETIC_ENTITY_ID` FROM `gene` WHERE `ENTREZ_GENE_ID` = {entrez}")
    return number


def test_studies_of_one_name_come_by_id(corners):
    assert [row[0] for row in corners.table("cmd=getCancerStudies")[1:]] == ["first", "second"]


def test_case_lists_come_by_name_without_regard_to_case(corners):
    corners.made.run(
        "INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`, `DESCRIPTION`) VALUES"
        " (1, 'second_b', 'other', 1, 'Beta', 'd'), (2, 'second_a', 'other', 1, 'alpha', 'd'), (3, 'second_A', 'other', 1, 'Alpha', 'd')"
    )
    lists = corners.table("cmd=getCaseLists&cancer_study_id=second")[1:]
    assert [row[0] for row in lists] == ["second_A", "second_a", "second_b"]


def test_interactions_with_a_gene_that_is_not_loaded_give_no_line(corners):
    """Two seeds lead to it, so that it would connect them."""
    corners.made.run(
        "INSERT INTO `interaction` VALUES (7157, 999999, 'A', 'Demo', 'NA', 'NA'), (4193, 999999, 'A', 'Demo', 'NA', 'NA'),"
        " (7157, 4193, 'B', 'Demo', 'NA', 'NA')"
    )
    assert corners.table("cmd=getNetwork&gene_list=TP53,MDM2") == [["TP53", "B:Demo:NA:NA:4193:7157", "MDM2"]]


@pytest.fixture
def arrays(corners):
    """A profile of expression and one of antibodies, which are of EGFR; the gene's expression falls from sample to sample."""
    egfr = entity(corners, 1956)
    corners.made.run(
        f"{INSERT_PROFILES} (1, 'second_mrna', 1, 'MRNA_EXPRESSION', 'CONTINUOUS', 'M', 'd', 0),"
        " (2, 'second_RPPA', 1, 'PROTEIN_ARRAY_PROTEIN_LEVEL', '', 'R', 'd', 0)",
        "INSERT INTO `genetic_profile_samples` VALUES (1, '1,2,3,')",
        f"INSERT INTO `genetic_alteration` VALUES (1, {egfr}, '3,2,1,')",
        "INSERT INTO `protein_array_info` VALUES ('A-phospho', 'phosphorylation', 'EGFR', 'pY1'), ('B-same', 'protein_level', 'EGFR', NULL),"
        " ('C-rising', 'protein_level', 'EGFR', NULL)",
        "INSERT INTO `protein_array_target` VALUES ('A-phospho', 1956), ('B-same', 1956), ('C-rising', 1956)",
        "INSERT INTO `protein_array_cancer_study` VALUES ('A-phospho', 1), ('B-same', 1), ('C-rising', 1)",
        "INSERT INTO `protein_array_data` (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`, `SAMPLE_ID`, `ABUNDANCE`) VALUES"
        " ('A-phospho', 1, 1, 30), ('A-phospho', 1, 2, 20), ('A-phospho', 1, 3, 10),"
        " ('B-same', 1, 1, 5), ('B-same', 1, 2, 5), ('B-same', 1, 3, 5),"
        " ('C-rising', 1, 1, 1), ('C-rising', 1, 2, 2), ('C-rising', 1, 3, 3)",
    )
    return corners


def test_any_score_is_better_than_none(arrays):
    """B-same does not vary and has no score; C-rising is anticorrelated; A-phospho would fit best, but is no protein level."""
    rows = arrays.table("cmd=getProfileData&gene_list=EGFR&genetic_profile_id=second_mrna,second_RPPA" + CASES)
    assert [row[4:] for row in rows[1:]] == [["3", "2", "1"], ["1.0", "2.0", "3.0"]]


def test_antibodies_of_phosphorylation_are_no_protein_levels(arrays):
    rows = arrays.table("cmd=getProfileData&gene_list=EGFR&genetic_profile_id=second_RPPA&suppress_mondrian_header=true" + CASES)
    assert rows[1] == ["1956", "EGFR", "5.0", "5.0", "5.0"]


def test_an_entrez_id_wins_over_a_symbol_of_the_same_digits(arrays):
    rows = arrays.table("cmd=getProfileData&gene_list=1956&genetic_profile_id=second_mrna&suppress_mondrian_header=true" + CASES)
    assert rows[1] == ["1956", "EGFR", "3", "2", "1"]


def test_a_derived_phosphoprotein_targets_the_gene_of_its_own_profile(corners):
    """Of two genes TWIN the profile has the one with the lower Entrez id."""
    corners.made.run(
        f"{INSERT_PROFILES} (3, 'second_protein', 1, 'PROTEIN_LEVEL', 'LOG2-VALUE', 'P', 'd', 0)",
        "INSERT INTO `genetic_profile_samples` VALUES (3, '1,2,3,')",
        f"INSERT INTO `genetic_alteration` VALUES (3, {entity(corners, 100)}, '1,2,3,'), (3, {entity(corners, -1)}, '1,2,3,')",
    )
    table = corners.table("cmd=getProteinArrayInfo&cancer_study_id=second&gene_list=100")
    assert [row[0] for row in table[1:]] == ["TWIN", "TWIN_PS1"]


def test_whatever_begins_with_hsa_is_taken_for_a_micro_rna(arrays):
    body = arrays.text("cmd=getProfileData&gene_list=hsamir0,HSA-1&genetic_profile_id=second_mrna" + CASES)
    assert body.startswith("# Warning:  Unknown microRNA:  hsamir0\n# Warning:  Unknown gene:  HSA-1\n")
