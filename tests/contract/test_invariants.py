"""What holds between the tables after a load; and each rule is broken once, so that it is known to notice."""

import pytest

from tests.invariants import RULES, broken
from tests.studyfolders import load_folder, study_files, write_folder

PROFILES = "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`, `SHOW_PROFILE_IN_ANALYSIS_TAB`, `PATIENT_LEVEL`)"
MUTATION = "INSERT INTO `mutation` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `SEQUENCE_SOURCE`)"
VARIANT = "INSERT INTO `structural_variant` (`INTERNAL_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`)"


@pytest.fixture
def loaded(made, tmp_path):
    """A Made with a study of three samples, 1 to 3, of two patients, and a profile of each sort by hand: 1 of patients, 2 of mutations."""
    assert load_folder(made, write_folder(tmp_path / "study", study_files(add_global_case_list="true"))).exit_code == 0
    made.run(
        "INSERT INTO `genetic_entity` VALUES (900001, 'GENE', NULL), (900004, 'GENE', NULL), (900002, 'GENERIC_ASSAY', 'sig_1')",
        "INSERT INTO `gene` VALUES (999001, 'GENE1', 900001, NULL), (999002, 'GENE2', 900004, NULL)",
        f"{PROFILES} VALUES (1, 'p1', 1, 'GENERIC_ASSAY', 'LIMIT-VALUE', 'n', 1, 1), (2, 'p2', 1, 'MUTATION_EXTENDED', 'MAF', 'n', 1, 0)",
        "INSERT INTO `genetic_profile_samples` VALUES (1, '1,2,')",
        "INSERT INTO `sample_profile` VALUES (1, 1, NULL), (2, 1, NULL), (1, 2, NULL)",
        "INSERT INTO `genetic_alteration` VALUES (1, 900002, '0.5,0.5,')",
        "INSERT INTO `mutation_event` (`MUTATION_EVENT_ID`, `ENTREZ_GENE_ID`) VALUES (1, 999001)",
        f"{MUTATION} VALUES (1, 2, 1, 999001, 'NA')",
        "INSERT INTO `clinical_attribute_meta` VALUES ('MUTATION_COUNT', 'd', 'd', 'NUMBER', 0, '30', 1)",
        "INSERT INTO `clinical_sample` VALUES (1, 'MUTATION_COUNT', '1')",
        f"{VARIANT} VALUES (7, 2, 1, 999001)",
        "INSERT INTO `alteration_driver_annotation` (`ALTERATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`) VALUES (7, 2, 1)",
        "INSERT INTO `resource_definition` VALUES ('N', 'd', '', 'PATIENT', 0, 1, 1, NULL)",
        "INSERT INTO `resource_patient` VALUES (1, 'N', 'u')",
    )
    return made


def test_all_holds(loaded):
    assert broken(loaded) == []


@pytest.mark.parametrize(
    "rule, statement",
    [
        ("1", "DELETE FROM `genetic_profile_samples`"),
        ("1", "INSERT INTO `genetic_profile_samples` VALUES (2, '1,')"),
        ("2", "DELETE FROM `sample_profile` WHERE `GENETIC_PROFILE_ID` = 1 AND `SAMPLE_ID` = 2"),
        ("3", "UPDATE `genetic_profile_samples` SET `ORDERED_SAMPLE_LIST` = '1,2,77,'"),
        ("4", "UPDATE `genetic_alteration` SET `GENETIC_ENTITY_ID` = 900001"),
        ("5", "UPDATE `mutation_event` SET `ENTREZ_GENE_ID` = 999002"),
        ("6", "DELETE FROM `sample_profile` WHERE `GENETIC_PROFILE_ID` = 2"),
        ("7", "INSERT INTO `clinical_sample` VALUES (1, 'NOWHERE', '1')"),
        ("7", "INSERT INTO `clinical_patient` VALUES (1, 'NOWHERE', '1')"),
        ("8", "DELETE FROM `clinical_sample` WHERE `ATTR_ID` = 'MUTATION_COUNT'"),
        ("9", "UPDATE `sample` SET `TYPE_OF_CANCER_ID` = 'luad' WHERE `INTERNAL_ID` = 1"),
        ("10", "UPDATE `sample` SET `STABLE_ID` = 'S1'"),
        ("10", "UPDATE `patient` SET `STABLE_ID` = 'P1'"),
        ("11", "UPDATE `alteration_driver_annotation` SET `ALTERATION_EVENT_ID` = 8"),
        ("12", "INSERT INTO `allele_specific_copy_number` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ASCN_METHOD`) VALUES (1, 2, 2, 'm')"),
        ("13", "INSERT INTO `resource_sample` VALUES (1, 'N', 'u')"),
        ("13", "UPDATE `resource_definition` SET `RESOURCE_TYPE` = 'STUDY'"),
        ("13", "INSERT INTO `resource_study` VALUES (1, 'N', 'u')"),
        ("14", "UPDATE `genetic_profile_samples` SET `ORDERED_SAMPLE_LIST` = '1,'"),
        ("14", "UPDATE `genetic_alteration` SET `VALUES` = '0.5,0.6,'"),
        ("15", "UPDATE `structural_variant` SET `SITE1_ENTREZ_GENE_ID` = NULL"),
        ("16", "UPDATE `genetic_entity` SET `STABLE_ID` = 'a' WHERE `ID` = 900001"),
        ("16", "UPDATE `genetic_entity` SET `STABLE_ID` = NULL"),
        ("16", "INSERT INTO `genetic_entity` VALUES (900003, 'GENERIC_ASSAY', 'sig_1')"),
    ],
)
def test_each_rule_notices(loaded, rule, statement):
    loaded.run(statement)
    assert rule in {says.partition(":")[0] for says, _ in broken(loaded)}


def test_there_is_a_rule_of_each_number():
    assert {int(says.partition(":")[0]) for says in RULES} | {2, 3, 14} == set(range(1, 17))
