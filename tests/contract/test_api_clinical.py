"""Clinical attributes and clinical data: selection, order, fields, values."""

import pytest

from genows.data import clinical
from tests.data_rows import AWKWARD


def names(records):
    return [(record["attr_id"], record["display_name"]) for record in records]


AGE, LOWER, SEX, GENDER = ("AGE", "Age"), ("age", "lower"), ("SEX", "Sex"), ("SEX", "Gender")
X, AX, PURITY, UNUSED = ("_X", "Sorts between"), ("\u00c4X", AWKWARD), ("PURITY", "Purity"), ("UNUSED", "Nobody has it")


def test_attribute_fields_in_order(rows_served):
    record = rows_served.records("/api/clinicalattributes", attr_ids="UNUSED")[0]
    assert list(record.items()) == [
        ("attr_id", "UNUSED"), ("display_name", "Nobody has it"), ("description", "d"), ("datatype", "BOOLEAN"),
        ("is_patient_attribute", "0"), ("priority", "1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param(
            {}, [AGE, PURITY, SEX, GENDER, UNUSED, X, LOWER, AX], id="all: by id in code units, then study; like ones once"
        ),
        pytest.param({"study_id": "brca_two"}, [AGE, PURITY, SEX, UNUSED, X, LOWER, AX], id="by study"),
        pytest.param({"study_id": "luad", "attr_ids": "PURITY"}, [AGE, SEX], id="study wins over ids"),
        pytest.param({"attr_ids": "SEX,age"}, [SEX, GENDER, LOWER], id="by ids, exactly, across studies"),
        pytest.param({"attr_ids": "AX,sex"}, [], id="only unrecognised ids"),
        pytest.param({"study_id": "nobody"}, [], id="unknown study"),
        pytest.param({"study_id": "", "attr_ids": ","}, [AGE, PURITY, SEX, GENDER, UNUSED, X, LOWER, AX], id="both empty"),
    ],
)
def test_attributes_selected(rows_served, parameters, found):
    assert names(rows_served.records("/api/clinicalattributes", **parameters)) == found


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({}, [AGE, SEX, GENDER, LOWER], id="all"),
        pytest.param({"study_id": "LUAD"}, [GENDER], id="by study"),
        pytest.param({"study_id": "brca_two", "patient_ids": ["P-z"]}, [SEX], id="those with a value in the patient"),
        pytest.param({"study_id": "brca_two", "patient_ids": ["P-z", "p-A"]}, [AGE, SEX], id="in at least one of the patients"),
        pytest.param({"study_id": "brca_two", "patient_ids": ["P-none"]}, [], id="a patient without values"),
        pytest.param({"patient_ids": ["P-a"]}, [AGE, SEX, GENDER, LOWER], id="across studies"),
        pytest.param({"patient_ids": ["P-z"]}, [SEX], id="across studies, of the patient's own study"),
        pytest.param({"study_id": "luad", "patient_ids": ["P-z"]}, [], id="a patient of another study"),
        pytest.param({"study_id": "luad", "patient_ids": ""}, [AGE, SEX], id="empty list is all"),
        pytest.param({"patient_ids": ["nobody", "p-a"]}, [], id="only unrecognised patients"),
    ],
)
def test_patient_attributes_selected(rows_served, parameters, found):
    assert names(rows_served.records("/api/clinicalattributes/patients", **parameters)) == found


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({}, [PURITY, UNUSED, X, AX], id="all"),
        pytest.param({"study_id": "luad\u00e9"}, [PURITY], id="by study"),
        pytest.param({"study_id": "brca_two", "sample_ids": ["S2"]}, [PURITY], id="those with a value in the sample"),
        pytest.param({"study_id": "brca_two", "sample_ids": ["S2", "S1"]}, [PURITY, X, AX], id="in at least one of the samples"),
        pytest.param({"sample_ids": ["T1", "S1"]}, [PURITY, X, AX], id="across studies, like ones once"),
        pytest.param({"study_id": "brca_two", "sample_ids": ["S10"]}, [], id="a sample without values"),
        pytest.param({"study_id": "nobody", "sample_ids": ["S1"]}, [], id="unknown study"),
    ],
)
def test_sample_attributes_selected(rows_served, parameters, found):
    assert names(rows_served.records("/api/clinicalattributes/samples", **parameters)) == found


def values(records, owner):
    return [(record[owner], record["attr_id"], record["attr_val"]) for record in records]


PATIENT_DATA = [
    ("P-z", "SEX", "Male"), ("P-a", "AGE", "61"), ("P-a", "SEX", "Female"), ("P-a", "UNDEFINED", "x"), ("P-a", "age", "61.0"), ("p-A", "AGE", ""),
]  # fmt: skip
SAMPLE_DATA = [
    ("S2", "PURITY", "0.50"), ("S1", "PURITY", "0.7"), ("S1", "_X", "a"), ("S1", "\u00c4X", AWKWARD), ("s1", "PURITY", "NA"),
]  # fmt: skip


def test_clinical_data_fields_in_order(rows_served):
    patients = rows_served.records("/api/clinicaldata/patients", study_id="luad", attribute_ids="AGE")
    assert [list(record.items()) for record in patients] == [
        [("attr_id", "AGE"), ("attr_val", "40"), ("study_id", "luad"), ("patient_id", "P-a")]
    ]
    samples = rows_served.records("/api/clinicaldata/samples", study_id="luad\u00e9", attribute_ids="PURITY")
    assert [list(record.items()) for record in samples] == [
        [("attr_id", "PURITY"), ("attr_val", "1"), ("study_id", "luad\u00e9"), ("sample_id", "T1")]
    ]


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({"attribute_ids": ""}, PATIENT_DATA, id="all, by patient in load order, then attribute in code units"),
        pytest.param({"attribute_ids": ["SEX"]}, [PATIENT_DATA[0], PATIENT_DATA[2]], id="by attribute"),
        pytest.param({"attribute_ids": ["age", "UNDEFINED"]}, PATIENT_DATA[3:5], id="by attribute, exactly, even undefined"),
        pytest.param({"attribute_ids": ",", "patient_ids": ["p-A", "P-z"]}, [PATIENT_DATA[0], PATIENT_DATA[5]], id="by patient"),
        pytest.param({"attribute_ids": ["AGE"], "patient_ids": ["P-a", "P-z"]}, PATIENT_DATA[1:2], id="by both"),
        pytest.param({"attribute_ids": ["nothing"]}, [], id="only unrecognised attributes"),
        pytest.param({"attribute_ids": "", "patient_ids": ["P-A"]}, [], id="only unrecognised patients"),
        pytest.param({"attribute_ids": ["AGE"], "patient_ids": ["nobody"]}, [], id="unrecognised patients, known attribute"),
    ],
)
def test_patient_data_selected(rows_served, parameters, found):
    assert values(rows_served.records("/api/clinicaldata/patients", study_id="brca_two", **parameters), "patient_id") == found


@pytest.mark.parametrize(
    "parameters, found",
    [
        pytest.param({"attribute_ids": ""}, SAMPLE_DATA, id="all, by sample in load order, then attribute in code units"),
        pytest.param({"attribute_ids": ["\u00c4X", "_X"]}, SAMPLE_DATA[2:4], id="by attribute"),
        pytest.param({"attribute_ids": ["_x", "AX"]}, [], id="by attribute, exactly"),
        pytest.param({"attribute_ids": "", "sample_ids": ["s1", "S2"]}, [SAMPLE_DATA[0], SAMPLE_DATA[4]], id="by sample"),
        pytest.param({"attribute_ids": ["PURITY"], "sample_ids": ["S1", "S3"]}, SAMPLE_DATA[1:2], id="by both"),
    ],
)
def test_sample_data_selected(rows_served, parameters, found):
    assert values(rows_served.records("/api/clinicaldata/samples", study_id="brca_two", **parameters), "sample_id") == found


@pytest.mark.parametrize("path", ["/api/clinicaldata/patients", "/api/clinicaldata/samples"])
@pytest.mark.parametrize("study_id", ["nobody", "Brca_two", "empty"])
def test_no_data_of_an_unknown_or_empty_study(rows_served, path, study_id):
    assert rows_served.records(path, study_id=study_id, attribute_ids="") == []


# Patients and samples of brca_two, by the address of their data.
SOME = {"/api/clinicaldata/patients": {"patient_ids": "P-a,P-z,P-\u00e4"}, "/api/clinicaldata/samples": {"sample_ids": "S1,S2,s1"}}
ALL_OR_SOME = [(path, asked) for path, some in SOME.items() for asked in ({}, some)]


@pytest.mark.parametrize("attribute_ids", ["", "SEX,AGE,PURITY"], ids=["every attribute", "some attributes"])
@pytest.mark.parametrize(("path", "asked"), ALL_OR_SOME)
def test_data_of_many_is_asked_for_in_portions(rows_served, monkeypatch, path, attribute_ids, asked):
    """The answer is that of one portion."""
    parameters = {"study_id": "brca_two", "attribute_ids": attribute_ids, **asked}
    whole = rows_served.records(path, **parameters)
    monkeypatch.setattr("genows.db.lists.BATCH", 2)
    assert rows_served.records(path, **parameters) == whole != []


@pytest.mark.parametrize(("path", "asked"), ALL_OR_SOME)
def test_of_more_attributes_than_a_study_has_those_that_are_there(rows_served, monkeypatch, path, asked):
    parameters = {"study_id": "brca_two", "attribute_ids": "SEX,AGE,PURITY,purity,nobody", **asked}
    few = rows_served.records(path, **parameters)
    monkeypatch.setattr(clinical, "MOST_ATTRIBUTES", 3)
    assert rows_served.records(path, **parameters) == few != []
