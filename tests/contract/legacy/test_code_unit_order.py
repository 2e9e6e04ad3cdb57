"""Texts are sorted by UTF-16 code units, as Java sorts them: letters beyond U+FFFF come before those from U+E000 to U+FFFF."""

import pytest

# By code points it is the other way round: U+1D538 is written as the code units D835 DD38.
BEYOND, WIDE = "\U0001d538_MARKER", "\uff21_MARKER"
STUDY = (
    "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
    "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
    f" `DESCRIPTION`, `PUBLIC`) VALUES (1, 'demo_2020', 'mixed', '{WIDE}', 's', 'd', 1), (2, 'nova_2021', 'mixed', '{BEYOND}', 's', 'd', 1)",
    "INSERT INTO `patient` VALUES (1, 'P1', 1)",
    "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`)"
    " VALUES (7, 'P1-T1', 'Primary Solid Tumor', 1, 'mixed')",
)
CLINICAL = "cmd=getClinicalData&cancer_study_id=demo_2020&case_list=P1-T1"


@pytest.fixture
def described(empty):
    """A study whose one sample has values of both attributes, in the order of code points."""
    empty.made.run(
        *STUDY,
        f"INSERT INTO `clinical_sample` VALUES (7, '{WIDE}', 'w'), (7, '{BEYOND}', 'b')",
        "INSERT INTO `clinical_attribute_meta` (`ATTR_ID`, `DISPLAY_NAME`, `DESCRIPTION`, `DATATYPE`, `PATIENT_ATTRIBUTE`, `PRIORITY`,"
        f" `CANCER_STUDY_ID`) VALUES ('{WIDE}', 'n', 'd', 'STRING', 0, '1', 1), ('{BEYOND}', 'n', 'd', 'STRING', 0, '1', 1)",
    )
    return empty


def test_columns_of_the_clinical_table(described):
    assert described.table(CLINICAL) == [["CASE_ID", BEYOND, WIDE], ["P1-T1", "b", "w"]]


def test_values_and_definitions_of_the_clinical_document(described):
    document = described.get(CLINICAL, format="json").json
    assert [(datum["attr_id"], datum["attr_val"]) for datum in document["data"]] == [(BEYOND, "b"), (WIDE, "w")]
    assert [attribute["attr_id"] for attribute in document["attributes"]] == [BEYOND, WIDE]


def test_patients_values_of_the_clinical_document(described):
    described.made.run(f"INSERT INTO `clinical_patient` VALUES (1, '{WIDE}', 'w'), (1, '{BEYOND}', 'b')")
    data = described.get(CLINICAL, format="json").json["data"]
    assert [datum["attr_id"] for datum in data] == [BEYOND, WIDE, BEYOND, WIDE]


def test_studies_by_name(described):
    assert [row[0] for row in described.table("cmd=getCancerStudies")] == ["cancer_study_id", "nova_2021", "demo_2020"]


def test_case_lists_by_name(described):
    described.made.run(
        "INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`, `DESCRIPTION`)"
        f" VALUES (1, 'demo_2020_wide', 'other', 1, '{WIDE}', 'd'), (2, 'demo_2020_beyond', 'other', 1, '{BEYOND}', 'd')"
    )
    lists = described.table("cmd=getCaseLists&cancer_study_id=demo_2020")
    assert [row[0] for row in lists] == ["case_list_id", "demo_2020_beyond", "demo_2020_wide"]
