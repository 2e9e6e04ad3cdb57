"""What generic assays leave in the database, and what is said of rows that are wrong, in a load and in a validation."""

import pytest

from genows.errors import StudyError
from genows.load.assays import load_generic_assay
from genows.load.findings import Told
from tests.loads import add_study, load_on, written_meta

SAMPLES = ["S1", "S2", "TCGA-A1-A0SB-01"]  # of the patients 11, 12 and 13
VALUES = "SELECT `GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID`, `VALUES` FROM `genetic_alteration` ORDER BY 1, 2"
ENTITIES = "SELECT * FROM `genetic_entity` ORDER BY 1"
PROPERTIES = "SELECT * FROM `generic_entity_properties` ORDER BY 1"
TREATMENTS = "SELECT * FROM `treatment` ORDER BY 1"


@pytest.fixture
def load(made, tmp_path):
    """load(rows…, field=…): rows are texts of cells with bars between, fields those of the meta file; the Load."""
    add_study(made, SAMPLES)
    made.run("INSERT INTO `sample` VALUES (14, 'S4', 'Primary Solid Tumor', 12, 'mixed')")

    def run(*rows, validating=False, update_entities=False, stable_id="assay", datatype="LIMIT-VALUE", **fields):
        texts = {"profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true", "generic_assay_type": "SIGNATURE"}
        texts |= {"genetic_alteration_type": "GENERIC_ASSAY", "datatype": datatype, "stable_id": stable_id, **fields}
        meta = written_meta(tmp_path, stable_id, [row.split("|") for row in rows], **texts)
        with made.database.load() as writer:
            load = load_on(writer, tmp_path, SAMPLES, validating=validating, update_entities=update_entities)
            load.samples.patients.update({"P11": 11, "P12": 12, "TCGA-A1-A0SB": 13, "PLONE": 99})
            load.samples.add("S4", 14, 12)
            load_generic_assay(load, meta)
        return load

    return run


def told(load):
    """What is said of rows; of the first rows as a whole a validation says more."""
    return [(found.severity, found.rule, found.lines, list(found.values)) for found in load.findings.sorted() if found.lines]


def counters(load):
    return {name: number for name, number in load.report.files[-1].counters.items() if number}


HEADER = "ENTITY_STABLE_ID|NAME|S2|S1"


def test_values_and_entities_as_they_are_stored(made, load):
    done = load("entity_stable_id|name|Description|S2|TCGA-A1-A0SB-11|S1", "e_1|One| |>8|9|", "e 2||Two| < 0.25 |9|NA",
                generic_entity_meta_properties="NAME, description")  # fmt: skip
    assert made.rows(ENTITIES) == [(1, "GENERIC_ASSAY", "e_1"), (2, "GENERIC_ASSAY", "e 2")]
    assert made.rows(PROPERTIES) == [(1, 1, "NAME", "One"), (2, 2, "description", "Two")]
    assert made.rows(TREATMENTS) == []
    assert made.rows(VALUES) == [(1, 1, ">8,,"), (1, 2, "< 0.25,NA,")]
    assert made.rows("SELECT * FROM `genetic_profile_samples`") == [(1, "12,11,")]
    assert made.rows("SELECT `SAMPLE_ID` FROM `sample_profile` ORDER BY 1") == [(11,), (12,)]
    assert told(done) == [("warning", "GA-03", [3], ["e 2"])]
    assert counters(done) == {"samples in the header": 3, "normal samples dropped": 1, "entities new": 2, "properties": 2}


def test_the_profile(made, load):
    load(HEADER, "e|n|1.5|2.5", generic_entity_meta_properties="NAME", pivot_threshold_value="0.5", value_sort_order="desc")
    assert made.rows(
        "SELECT `STABLE_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `PIVOT_THRESHOLD`, `SORT_ORDER`, `GENERIC_ASSAY_TYPE`, `PATIENT_LEVEL`"
        " FROM `genetic_profile`"
    ) == [("demo1_assay", "GENERIC_ASSAY", "LIMIT-VALUE", 0.5, "DESC", "SIGNATURE", 0)]


def test_a_patients_value_is_that_of_all_samples(made, load):
    load("ENTITY_STABLE_ID|NAME|TCGA-A1-A0SB|P12|P11", "sig_1|Age|>0.5|NA|0.1", generic_entity_meta_properties="NAME", patient_level="TRUE")
    assert made.rows("SELECT * FROM `genetic_profile_samples`") == [(1, "13,12,14,11,")]
    assert made.rows(VALUES) == [(1, 1, ">0.5,NA,NA,0.1,")]
    assert made.rows("SELECT `PATIENT_LEVEL` FROM `genetic_profile`") == [(1,)]


def test_patients_without_properties_are_all_read(made, load):
    done = load("ENTITY_STABLE_ID|P11|PLONE|P12", "sig_1|0.5|9.5|0.25", patient_level="true")
    assert made.rows(VALUES) == [(1, 1, "0.5,0.25,0.25,")]
    assert told(done) == [("warning", "GA-02", [1], ["PLONE"])]


def test_the_older_form_of_treatments(made, load):
    done = load("odd|entity_stable_id|META:name|meta:URL|S1", "x|17-AAG|Drug|http://x|>8", "x|AEW|||0.1",
                generic_assay_type="TREATMENT_RESPONSE", pivot_threshold_value="0.1", value_sort_order="ASC")  # fmt: skip
    assert made.rows(PROPERTIES) == [(1, 1, "NAME", "Drug"), (2, 1, "URL", "http://x")]
    assert made.rows(TREATMENTS) == [(1, "17-AAG", "Drug", "17-AAG", "http://x", 1), (2, "AEW", "AEW", "AEW", "", 2)]
    assert made.rows(VALUES) == [(1, 1, ">8,"), (1, 2, "0.1,")]
    assert told(done) == [("warning", "GA-01", [1], ["odd"])]


def test_a_treatment_whose_id_is_too_long_has_no_row(made, load):
    done = load("ENTITY_STABLE_ID|NAME|S1", "t" * 46 + "|Long|0.1", "t|" + "n" * 46 + "|0.1", generic_entity_meta_properties="NAME",
                generic_assay_type="TREATMENT_RESPONSE", pivot_threshold_value="0.1", value_sort_order="ASC")  # fmt: skip
    assert made.rows(TREATMENTS) == [(1, "t", "n" * 45, "t", "", 2)]
    assert [(severity, lines) for severity, _, lines, _ in told(done)] == [("warning", [2]), ("warning", [3])]
    assert made.rows("SELECT `VALUE` FROM `generic_entity_properties` ORDER BY 1") == [("Long",), ("n" * 46,)]


ARM = {"datatype": "CATEGORICAL", "generic_assay_type": "ARMLEVEL_CNA"}
BINARY = {"datatype": "BINARY"}
# A row of an assay: its finding in a load and in a validation (None: nothing is said), and what is stored of it.
VALUES_THAT_ARE_WRONG = [
    pytest.param("NA|", {}, None, None, "NA,,", id="missing limits"),
    pytest.param(">8|<=8", {}, ("warning", "error"), ("GA-05", "<=8"), ">8,<=8,", id="another sign"),
    pytest.param("high|.5", {}, ("warning", "error"), ("GA-05", "high"), "high,.5,", id="a word"),
    pytest.param("NaN|1e-3", {}, ("warning", "error"), ("GA-05", "NaN"), "NaN,1e-3,", id="not a number"),
    pytest.param("0.5|1e999", {}, ("warning", "error"), ("GA-05", "1e999"), "0.5,1e999,", id="infinite"),
    pytest.param("8|0.5", {}, (None, "warning"), ("GA-06", "8"), "8,0.5,", id="a whole number"),
    pytest.param("8.0|>8", {}, (None, "warning"), ("GA-06", "8.0"), "8.0,>8,", id="a whole number with decimals"),
    pytest.param("Gain|", ARM, None, None, "Gain,,", id="levels of an arm"),
    pytest.param("Loss|lost", ARM, ("warning", "error"), ("GA-07", "lost"), "Loss,lost,", id="no level of an arm"),
    pytest.param("any|thing", {"datatype": "CATEGORICAL"}, None, None, "any,thing,", id="categories"),
    pytest.param("a,b|c", {"datatype": "CATEGORICAL"}, ("warning", "warning"), ("GA-07", "a,b"), "a;b,c,", id="a comma"),
    pytest.param("true|no", BINARY, None, None, "true,no,", id="truths"),
    pytest.param("True|NA", BINARY, ("warning", "error"), ("GA-08", "True"), "True,NA,", id="no truth"),
]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(("row", "fields", "severities", "finding", "stored"), VALUES_THAT_ARE_WRONG)
def test_values(made, load, row, fields, severities, finding, stored, validating):
    done = load("ENTITY_STABLE_ID|S1|S2", f"e|{row}", validating=validating, **fields)
    severity = severities and severities[validating]
    assert told(done) == ([(severity, finding[0], [2], [finding[1]])] if severity else [])
    assert made.rows(VALUES) == [(1, 1, stored)]


# A row behind `e|0.5|0.5`: its finding in a load and in a validation, and why it is skipped (None: it is stored).
ROWS = [
    pytest.param("|0.5|0.5", ("warning", "error"), "GA-03", [], "no id", id="no id"),
    pytest.param("e/2|0.5|0.5", ("warning", "error"), "GA-03", ["e/2"], None, id="an odd id"),
    pytest.param("e|0.1|0.1", ("warning", "error"), "F-16", ["e"], "entity repeated", id="an entity again"),
    pytest.param("x" * 256 + "|0.5|0.5", ("error", "error"), "F-20", ["x" * 256], "no id", id="an id too long"),
]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(("row", "severities", "rule", "values", "reason"), ROWS)
def test_rows_that_are_wrong(made, load, row, severities, rule, values, reason, validating):
    done = load("ENTITY_STABLE_ID|S1|S2", "e|0.5|0.5", row, validating=validating)
    assert told(done) == [(severities[validating], rule, [3], values)]
    assert list(done.report.files[-1].skips) == ([reason] if reason else [])
    assert len(made.rows(VALUES)) == (1 if reason else 2)


def test_rows_of_another_width(made, load):
    """A short one ends with empty values; of one with too many the entity is made, and nothing else."""
    done = load("ENTITY_STABLE_ID|S1|S2", "short|0.5", "wide|0.5|0.5|", "long|0.5|0.5|0.5")
    assert made.rows(VALUES) == [(1, 1, "0.5,,"), (1, 2, "0.5,0.5,")]
    assert [stable_id for _, _, stable_id in made.rows(ENTITIES)] == ["short", "wide", "long"]
    assert list(done.report.files[-1].skips) == ["too many cells"]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(
    ("header", "rule", "line"),
    [
        pytest.param("ENTITY|S1", "GA-01", 1, id="no column of entities"),
        pytest.param("ENTITY_STABLE_ID|NAME", "M-01", 1, id="no sample"),
    ],
)
def test_headers_that_stop_the_load(load, header, rule, line, validating):
    with pytest.raises(StudyError) as caught:
        load(header, "e|0.5", generic_entity_meta_properties="NAME", validating=validating)
    assert (caught.value.rule, caught.value.line) == (rule, line)


@pytest.mark.parametrize(
    ("header", "fields", "value"),
    [
        pytest.param("ENTITY_STABLE_ID|S1|S9", {}, "S9", id="an unknown sample"),
        pytest.param("ENTITY_STABLE_ID|S1|S1", {}, "S1", id="a sample twice"),
        pytest.param("ENTITY_STABLE_ID|P11|S1", {"patient_level": "true"}, "S1", id="an unknown patient"),
        pytest.param("ENTITY_STABLE_ID|TCGA-A1-A0SB|TCGA-A1-A0SB-01", {"patient_level": "true"}, "TCGA-A1-A0SB-01", id="a patient twice"),
    ],
)
def test_columns_that_stop_the_load(load, header, fields, value):
    assert ("error", "GA-02", [1], [value]) in told(load(header, "e|0.5|0.5", **fields))


def test_a_file_whose_columns_are_all_unknown_is_told_that_alone(load):
    with pytest.raises(Told):
        load("ENTITY_STABLE_ID|S9", "e|0.5")


def test_of_two_columns_of_a_property_the_last_counts(made, load):
    done = load("ENTITY_STABLE_ID|NAME|name|S1", "e|One|Two|0.5", generic_entity_meta_properties="NAME")
    assert [value for *_, value in made.rows(PROPERTIES)] == ["Two"]
    assert made.rows(VALUES) == [(1, 1, "0.5,")]
    assert told(done) == [("warning", "F-17", [1], ["name"])]


@pytest.mark.parametrize(("validating", "severity"), [(False, "warning"), (True, "error")], ids=["load", "validation"])
def test_a_property_without_its_column(load, validating, severity):
    try:
        done = load("ENTITY_STABLE_ID|S1", "e|0.5", generic_entity_meta_properties="NAME", validating=validating)
    except StudyError as error:
        assert (validating, error.rule) == (True, "F-08")
    else:
        assert (validating, told(done)) == (False, [(severity, "GA-01", [1], ["NAME"])])


def test_a_file_without_a_row_stops_the_load(load):
    assert [(found.severity, found.rule) for found in load("ENTITY_STABLE_ID|S1").findings.sorted()] == [("error", "GA-04")]


NAMED = {"generic_entity_meta_properties": "NAME, URL"}
FIRST = ("ENTITY_STABLE_ID|NAME|URL|S1", "e|One||0.5", "f|Two|u|0.5")
SECOND = ("ENTITY_STABLE_ID|NAME|URL|S1", "e|Other|new|0.5", "f|Two|u|0.5", "g|Three||0.5")


def test_entities_are_shared_and_keep_what_is_told_about_them(made, load):
    load(*FIRST, **NAMED)
    done = load(*SECOND, stable_id="second", **NAMED)
    assert [stable_id for _, _, stable_id in made.rows(ENTITIES)] == ["e", "f", "g"]
    assert made.rows("SELECT `GENETIC_ENTITY_ID`, `NAME`, `VALUE` FROM `generic_entity_properties` ORDER BY 1, 2") == [
        (1, "NAME", "One"), (1, "URL", "new"), (2, "NAME", "Two"), (2, "URL", "u"), (3, "NAME", "Three"),
    ]  # fmt: skip
    assert told(done) == [("warning", "GA-09", [2], ["e, NAME: Other (stays: One)"])]
    assert counters(done) == {"samples in the header": 1, "entities new": 1, "entities shared": 2, "entities differing": 1, "properties": 2}


def test_entities_are_told_anew_where_asked_for(made, load):
    treatments = {"generic_assay_type": "TREATMENT_RESPONSE", "pivot_threshold_value": "0.1", "value_sort_order": "ASC"}
    load(*FIRST, **NAMED, **treatments)
    done = load("ENTITY_STABLE_ID|NAME|S1", "e|Other|0.5", "f|Two|0.5", stable_id="second", update_entities=True,
                generic_entity_meta_properties="NAME", **treatments)  # fmt: skip
    assert made.rows("SELECT `GENETIC_ENTITY_ID`, `NAME`, `VALUE` FROM `generic_entity_properties` ORDER BY 1, 2") == [
        (1, "NAME", "Other"), (2, "NAME", "Two"),
    ]  # fmt: skip
    assert made.rows(TREATMENTS) == [(1, "e", "Other", "e", "", 1), (2, "f", "Two", "f", "", 2)]
    assert told(done) == []


def test_more_entities_than_a_batch_holds(made, load):
    rows = [f"e{number}|n{number}|u|0.{number}" for number in range(1100)]
    load("ENTITY_STABLE_ID|NAME|URL|S1", *rows, *rows[:1], **NAMED)
    done = load("ENTITY_STABLE_ID|NAME|URL|S1", *rows, stable_id="second", **NAMED)
    assert made.rows("SELECT COUNT(*) FROM `genetic_entity`") == [(1100,)]
    assert made.rows("SELECT COUNT(*) FROM `generic_entity_properties`") == [(2200,)]
    assert made.rows("SELECT COUNT(*) FROM `genetic_alteration`") == [(2200,)]
    assert counters(done)["entities shared"] == 1100
