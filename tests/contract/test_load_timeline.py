"""What timeline files leave in the database, and what is said of them, on both databases (study file format, timeline)."""

import pytest

from genows.errors import StudyError
from genows.load.clinical.timeline import load_timeline
from tests.loads import add_study, rules_told, run_load, written_meta
from tests.studyfolders import file_report, load_folder, meta, study_files, write_folder

FIELDS = {"genetic_alteration_type": "CLINICAL", "datatype": "TIMELINE"}
LONG_FORM = "PATIENT_ID START_DATE STOP_DATE EVENT_TYPE AGENT"
EVENTS = "SELECT * FROM `clinical_event` ORDER BY 1"
DATA = "SELECT * FROM `clinical_event_data` ORDER BY 1, 2"


@pytest.fixture
def load(made, tmp_path):
    """load(header, *rows): loads a timeline file, its lines given as texts of cells with blanks between; the Load.

    Samples and patients: S1 of P11, TCGA-D1-0001-01 of P12. There is a patient P99 without samples.
    """
    samples = ["S1", "TCGA-D1-0001-01"]
    add_study(made, samples)
    made.run("INSERT INTO `patient` (`INTERNAL_ID`, `STABLE_ID`, `CANCER_STUDY_ID`) VALUES (99, 'P99', 1)")

    def load_it(load, meta):
        load.samples.patients.update({"P99": 99, "TCGA-D1-0001": 12})
        try:
            load_timeline(load, meta)
        except StudyError as error:
            load.findings.failure(error)

    def run(*lines, **options):
        file = written_meta(tmp_path, "timeline", [line.split(" ") for line in lines], **FIELDS)
        return run_load(made, tmp_path, samples, load_it, file, **options)

    return run


def test_the_contracts_example(made, load):
    done = load(LONG_FORM, "P11 10  TREATMENT Aspirin")
    assert made.rows(EVENTS) == [(1, 11, 10, None, "TREATMENT")]
    assert made.rows(DATA) == [(1, "AGENT", "Aspirin")]
    report = done.report.files[-1]
    assert (report.rows, report.stored) == (1, 1)
    assert report.counters == {"events": 1, "data rows": 1, "event type TREATMENT": 1}
    assert done.findings.sorted() == []


def test_what_a_row_may_leave_out(made, load):
    """Without STOP_DATE; normalised patients; repeated rows; NA as a value; trailing tabs; columns that are empty."""
    load("PATIENT_ID START_DATE EVENT_TYPE RESULT", "TCGA-D1-0001-01 -3 STATUS NA", "P11 4 LAB  ", "P11 4 LAB")
    assert made.rows(EVENTS) == [(1, 12, -3, None, "STATUS"), (2, 11, 4, None, "LAB"), (3, 11, 4, None, "LAB")]
    assert made.rows(DATA) == [(1, "RESULT", "NA")]


def test_a_stop_date_may_be_na_or_beyond_the_rows_end(made, load):
    load("#c", "PATIENT_ID START_DATE STOP_DATE EVENT_TYPE", "P11 1 NA A", "#P11 1 2 A", "P11 1 7 A")
    assert [row[3] for row in made.rows(EVENTS)] == [None, 7]


@pytest.mark.parametrize(
    ("lines", "validation", "in_a_load"),
    [
        pytest.param(["PATIENT_ID EVENT_TYPE START_DATE"], ("T-01", [1], [], ["PATIENT_ID, EVENT_TYPE, START_DATE"]), "error", id="T-01"),
        pytest.param([LONG_FORM, "P11 1.5  A"], ("T-02", [2], [2], ["1.5"]), "error", id="start"),
        pytest.param([LONG_FORM, "P11 1 x A"], ("T-02", [2], [3], ["x"]), "error", id="stop"),
        pytest.param([LONG_FORM, "P11 1 2147483648 A"], ("T-02", [2], [3], ["2147483648"]), "error", id="a stop that no column holds"),
        pytest.param([LONG_FORM, "P11 1 2  a"], ("T-02", [2], [4], []), "error", id="no type"),
        pytest.param(
            ["PATIENT_ID START_DATE EVENT_TYPE STYLE_COLOR", "P11 1 A red", "P11 1 A #00ffAA"],
            *(("T-03", [2], [4], ["red"]), "warning"),
            id="colour",
        ),
        pytest.param(
            ["PATIENT_ID START_DATE EVENT_TYPE STYLE_SHAPE", "P11 1 A Star", "P11 1 A dot"],
            *(("T-03", [3], [4], ["dot"]), "warning"),
            id="shape",
        ),
        pytest.param([LONG_FORM, "P11 1 2 A b c", "P11 1 2 A b"], ("F-12", [2], [], ["6"]), "warning", id="too many cells"),
    ],
)
def test_what_is_an_error_in_validation(load, lines, validation, in_a_load):
    rule, *rest = validation
    assert (rule, "error", *rest) in rules_told(load(*lines, validating=True))
    assert (rule, in_a_load, *rest) in rules_told(load(*lines))


@pytest.mark.parametrize(
    ("lines", "told", "in_a_load"),
    [
        pytest.param([LONG_FORM, "PX 1 2 A", "PY 1 2 A", "P11 1 2 A"], ("T-02", [2, 3], [1], ["PX", "PY"]), True, id="unknown patients"),
        pytest.param([LONG_FORM, "P99 1 2 A"], ("T-02", [2], [1], ["P99"]), False, id="no samples"),
        pytest.param([LONG_FORM, "P11 1 2 " + "e" * 51], ("T-04", [2], [4], ["51 characters"]), True, id="long type"),
        pytest.param(
            ["PATIENT_ID START_DATE EVENT_TYPE SPECIMEN_REFERENCE_NUMBER", "P11 1 A S1"],
            *(("T-04", [1], [4], []), False),
            id="old column",
        ),
        pytest.param([LONG_FORM, "P11 1 2 A\u00a0"], ("T-06", [2], [4], ["A\u00a0"]), True, id="blanks around the type"),
        pytest.param([LONG_FORM], ("T-05", [], [], []), True, id="no row"),
        pytest.param(
            ["PATIENT_ID START_DATE EVENT_TYPE TEST TEST", "P11 1 A a b"], ("F-17", [1], [5], ["TEST"]), True, id="a column twice"
        ),
    ],
)
def test_what_is_a_warning_in_validation(load, lines, told, in_a_load):
    rule, *rest = told
    assert (rule, "warning", *rest) in rules_told(load(*lines, validating=True))
    assert ((rule, "warning", *rest) in rules_told(load(*lines))) == in_a_load


def test_long_texts_are_cut_and_told(made, load):
    done = load("PATIENT_ID START_DATE EVENT_TYPE " + "K" * 256, f"P11 1 {'e' * 51} {'v' * 5001}")
    assert [len(row[4]) for row in made.rows(EVENTS)] == [50]
    assert [(len(key), len(value)) for _, key, value in made.rows(DATA)] == [(255, 5000)]
    assert done.findings.warnings == 3


def test_the_last_of_two_columns_counts(made, load):
    load("PATIENT_ID START_DATE EVENT_TYPE TEST TEST", "P11 1 A a b")
    assert made.rows(DATA) == [(1, "TEST", "b")]


def test_rows_that_said_why_they_are_not_stored_are_not_summed_up(load):
    assert "T-05" not in {rule for rule, *_ in rules_told(load(LONG_FORM, "PX 1 2 A"))}


def test_a_good_file_has_no_finding(load):
    done = load("PATIENT_ID START_DATE STOP_DATE EVENT_TYPE STYLE_COLOR STYLE_SHAPE SAMPLE_ID", "P11 1 2 A #1f77B4 circle S1", validating=True)
    assert done.findings.sorted() == []


def test_files_of_a_folder_are_loaded_behind_the_patients(made, tmp_path):
    """`a_meta…` comes before `meta_patients.txt` by name; P9 stands in the patient file alone."""
    files = study_files() | {
        "a_meta_timeline.txt": meta("CLINICAL", "TIMELINE", "data_a.txt"),
        "data_a.txt": "PATIENT_ID\tSTART_DATE\tEVENT_TYPE\nP9\t1\tA\nP1\t2\tB\n",
        "meta_timeline_b.txt": meta("CLINICAL", "TIMELINE", "data_b.txt"),
        "data_b.txt": "PATIENT_ID\tSTART_DATE\tSTOP_DATE\tEVENT_TYPE\tX\nP2\t1\t1\tC\ty\n",
    }
    report = load_folder(made, write_folder(tmp_path / "study", files))
    assert report.exit_code == 0
    patients = dict(made.rows("SELECT `INTERNAL_ID`, `STABLE_ID` FROM `patient`"))
    assert [(row[0], patients[row[1]], row[4]) for row in made.rows(EVENTS)] == [(1, "P9", "A"), (2, "P1", "B"), (3, "P2", "C")]
    assert made.rows(DATA) == [(3, "X", "y")]
    assert file_report(report, "data_a.txt").stored == 2
    assert (report.rows_written["clinical_event"], report.rows_written["clinical_event_data"]) == (3, 1)
