"""What resource files leave in the database, and what is said of rows that are wrong, in a load and in a validation."""

import pytest

from genows.errors import StudyError
from genows.load.resources import load_resource_definitions, load_resources
from tests.loads import add_study, load_on, run_load, written_meta
from tests.studyfolders import fields, load_folder, messages, study_files, write_folder

DEFINITIONS = "SELECT * FROM `resource_definition` ORDER BY 1"
HEADER = "RESOURCE_ID|DISPLAY_NAME|RESOURCE_TYPE|DESCRIPTION|OPEN_BY_DEFAULT|PRIORITY|CUSTOM_METADATA|OTHER"


def deep(levels):
    """JSON of so many lists within each other."""
    return "[" * levels + "1" + "]" * levels


def cells(rows):
    return [row.split("|") for row in rows]


def told(load):
    """What is said of rows; of the first rows as a whole a validation says more."""
    return [(found.severity, found.rule, found.lines, list(found.values)) for found in load.findings.sorted() if found.lines]


@pytest.fixture
def define(made, tmp_path):
    """define(rows…), each a text of cells with bars between; the Load."""
    add_study(made, ["S1"])

    def run(*rows, header=HEADER, validating=False):
        meta = written_meta(tmp_path, "definition", cells([header, *rows]), resource_type="DEFINITION")
        return run_load(made, tmp_path, ["S1"], load_resource_definitions, meta, validating=validating)

    return run


def test_definitions_as_they_are_stored(made, define):
    done = define(
        'slide| Slides |SAMPLE|Of the tumour|TRUE|-3|{"b": [1, 2.50, "é"], "a": null}|x',
        "Notes|Notes|PATIENT|[Not Available]|false|||",
        header=HEADER.replace("CUSTOM_METADATA", " CUSTOM_METADATA "),
    )
    assert made.rows(DEFINITIONS) == [
        ("NOTES", "Notes", "", "PATIENT", 0, 1, 1, None),
        ("SLIDE", "Slides", "Of the tumour", "SAMPLE", 1, -3, 1, '{"b":[1,2.5,"é"],"a":null}'),
    ]
    assert told(done) == []
    assert done.resources.types == {"SLIDE": "SAMPLE", "NOTES": "PATIENT"}


def test_columns_may_be_absent_and_stand_in_any_order(made, define):
    define("STUDY|home|Home", header="RESOURCE_TYPE|RESOURCE_ID|DISPLAY_NAME")
    assert made.rows(DEFINITIONS) == [("HOME", "Home", "", "STUDY", 0, 1, 1, None)]


GOOD = "A|A|STUDY||true|1||"
# A row beside GOOD: its finding in a load and in a validation, whether it is stored too.
BAD_DEFINITIONS = [
    pytest.param("|B|STUDY||true|1||", ("error", "error"), "RE-02", [""], False, id="no id"),
    pytest.param("B|NA|STUDY||true|1||", ("error", "error"), "RE-02", ["NA"], False, id="no name"),
    pytest.param("B|B|||true|1||", ("error", "error"), "RE-02", [""], False, id="no type"),
    pytest.param("B|B|study||true|1||", ("error", "error"), "RE-02", ["study"], False, id="type in small letters"),
    pytest.param("B|B|STUDY||yes|1||", ("warning", "error"), "RE-03", ["yes"], True, id="open by another word"),
    pytest.param("B|B|STUDY||true|first||", ("error", "error"), "RE-03", ["first"], False, id="priority that is no number"),
    pytest.param("B|B|STUDY||true|1|{'a': 1}|", ("warning", "error"), "RE-03", ["{'a': 1}"], True, id="no JSON"),
    pytest.param("B|B|STUDY||true|1|NaN|", ("warning", "error"), "RE-03", ["NaN"], True, id="not a number in JSON"),
    pytest.param('B|B|STUDY||true|1|["\\ud800"]|', ("warning", "error"), "RE-03", ['["\\ud800"]'], True, id="half a character"),
    pytest.param(f"B|B|STUDY||true|1|{deep(31)}|", ("warning", "error"), "RE-03", [deep(31)], True, id="deep JSON"),
    pytest.param("a|B|STUDY||true|1||", ("warning", "warning"), "RE-04", ["a"], False, id="an id again"),
    pytest.param("B|B|STUDY", ("error", "error"), "F-12", ["3"], False, id="a short row"),
]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(("row", "severities", "rule", "values", "stored"), BAD_DEFINITIONS)
def test_definitions_that_are_wrong(made, define, row, severities, rule, values, stored, validating):
    done = define(GOOD, row, validating=validating)
    assert told(done) == [(severities[validating], rule, [3], values)]
    assert [name for name, *_ in made.rows(DEFINITIONS)] == (["A", "B"] if stored else ["A"])


def test_a_resource_of_two_types_is_of_the_first(made, define):
    done = define(GOOD, "A|B|SAMPLE||true|1||")
    assert told(done) == [("warning", "RE-04", [3], ["A"]), ("warning", "RE-07", [3], ["A (STUDY, SAMPLE)"])]
    assert made.rows("SELECT `RESOURCE_TYPE` FROM `resource_definition`") == [("STUDY",)]


def test_metadata_as_deep_as_both_databases_take_them(made, define):
    define(f"B|B|STUDY||true|1|{deep(30)}|")
    assert made.rows("SELECT `CUSTOM_METADATA` FROM `resource_definition`") == [(deep(30),)]


def test_all_that_is_wrong_with_a_row_is_told_at_once(define):
    done = define("A|A|PLACE||maybe|x|{|")
    assert {column for found in done.findings.sorted() for column in found.columns} == {3, 5, 6, 7}


def test_a_file_without_definitions(define):
    assert [(found.severity, found.rule) for found in define().findings.sorted()] == [("warning", "RE-04")]


def test_texts_are_cut_and_ids_are_not(made, define):
    done = define("B|" + "n" * 256 + "|STUDY|" + "d" * 2049 + "|true|1||", "C" * 256 + "|C|STUDY||true|1||")
    assert made.rows("SELECT `DISPLAY_NAME`, `DESCRIPTION` FROM `resource_definition`") == [("n" * 255, "d" * 2048)]
    assert [(severity, lines) for severity, _, lines, _ in told(done)] == [("error", [3]), ("warning", [2]), ("warning", [2])]


@pytest.mark.parametrize("column", ["RESOURCE_ID", "DISPLAY_NAME", "RESOURCE_TYPE"])
def test_a_missing_column_stops_the_load(define, column):
    with pytest.raises(StudyError) as caught:
        define(GOOD, header=HEADER.replace(column, column.lower()))
    assert (caught.value.rule, caught.value.line) == ("RE-01", 1)


SAMPLES = ["S1", "TCGA-A1-A0SB-01"]
COLUMNS = {
    "STUDY": "RESOURCE_ID|URL",
    "PATIENT": "PATIENT_ID|RESOURCE_ID|URL",
    "SAMPLE": "URL|PATIENT_ID|SAMPLE_ID|RESOURCE_ID",
}
URL = "https://x.org/1"


@pytest.fixture
def link(made, tmp_path):
    """link(resource_type, rows…): the Load; patients are P11 and TCGA-A1-A0SB with a sample each."""
    add_study(made, SAMPLES)

    def run(resource_type, *rows, header=None, validating=False):
        texts = cells([header or COLUMNS[resource_type], *rows])
        meta = written_meta(tmp_path, "links", texts, resource_type=resource_type)
        with made.database.load() as writer:
            load = load_on(writer, tmp_path, SAMPLES, validating=validating)
            load.samples.patients.update({"P11": 11, "TCGA-A1-A0SB": 12})
            load.resources.types.update({"HOME": "STUDY", "NOTES": "PATIENT", "SLIDE": "SAMPLE"})
            load_resources(load, meta)
        return load

    return run


def links(made, kind):
    return made.rows(f"SELECT * FROM `resource_{kind}` ORDER BY 1, 2, 3")


def test_links_as_they_are_stored(made, link):
    assert told(link("STUDY", f"home|{URL}")) == []
    assert told(link("PATIENT", f"P11|notes| {URL} ", f"TCGA-A1-A0SB-01|NOTES|{URL}", "P11|Notes|https://x.org/2")) == []
    assert told(link("SAMPLE", f"{URL}|P11|S1|SLIDE", f"{URL}|TCGA-A1-A0SB|TCGA-A1-A0SB-01A-11|SLIDE")) == []
    assert links(made, "study") == [(1, "HOME", URL)]
    assert links(made, "patient") == [(11, "NOTES", URL), (11, "NOTES", "https://x.org/2"), (12, "NOTES", URL)]
    assert links(made, "sample") == [(11, "SLIDE", URL), (12, "SLIDE", URL)]


# A row: its finding in a load and in a validation, and why it is skipped (None: it is stored).
BAD_LINKS = [
    pytest.param(f"{URL}|P11|S9|SLIDE", ("warning", "warning"), "RE-11", ["S9"], "unknown owner", id="an unknown sample"),
    pytest.param(f"{URL}|PX|S1|SLIDE", ("warning", "warning"), "RE-11", ["PX"], "unknown owner", id="an unknown patient"),
    pytest.param(f"{URL}|P11|NA|SLIDE", ("warning", "error"), "RE-09", ["NA"], "unknown owner", id="no sample"),
    pytest.param(f"{URL}|TCGA-A1-A0SB|S1|SLIDE", ("error", "error"), "RE-09", ["S1 of TCGA-A1-A0SB"], "refused", id="another's sample"),
    pytest.param(f"{URL}|P11|S1|", ("warning", "error"), "RE-06", [""], "empty", id="no resource"),
    pytest.param(f"{URL}|P11|S1|OTHER", ("error", "error"), "RE-06", ["OTHER"], "refused", id="a resource that is not defined"),
    pytest.param(f"{URL}|P11|S1|NOTES", ("error", "error"), "RE-06", ["NOTES"], "refused", id="a resource of patients"),
    pytest.param("|P11|S1|SLIDE", ("warning", "error"), "RE-08", [""], "empty", id="no URL"),
    pytest.param("x.org/1|P11|S1|SLIDE", ("warning", "error"), "RE-08", ["x.org/1"], None, id="a URL without scheme"),
    pytest.param("http:///1|P11|S1|SLIDE", ("warning", "error"), "RE-08", ["http:///1"], None, id="a URL without host"),
    pytest.param("http://[1|P11|S1|SLIDE", ("warning", "error"), "RE-08", ["http://[1"], None, id="a URL that is none"),
    pytest.param("ftp://x.org/1|P11|S1|SLIDE", ("warning", "warning"), "RE-08", ["ftp://x.org/1"], None, id="a URL of another scheme"),
    *(
        pytest.param(f"{url}|P11|S1|SLIDE", ("warning", "error"), "RE-08", [url], "refused", id=f"a URL that runs, {number}")
        for number, url in enumerate(
            ["javascript:alert(1)", "JavaScript://x.org/%0aalert(1)", "java\x01script:alert(1)", "data:text/html,x", "VBSCRIPT:x", "blob:https://x.org/1"]
        )
    ),
    pytest.param(URL + "x" * 255 + "|P11|S1|SLIDE", ("warning", "error"), "RE-08", ["270 characters"], "URL too long", id="a URL too long"),
    pytest.param("https://x.org|P11|S1|SLIDE", ("warning", "error"), "RE-10", ["https://x.org"], "repeated", id="a link again"),
    pytest.param("https://x.org|P11|S1|slide", ("warning", "error"), "RE-10", ["https://x.org"], "repeated", id="again by another spelling"),
    pytest.param(f"{URL}|P11|S1", ("error", "error"), "F-12", ["3"], "refused", id="a short row"),
]


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize(("row", "severities", "rule", "values", "reason"), BAD_LINKS)
def test_links_that_are_wrong(made, link, row, severities, rule, values, reason, validating):
    done = link("SAMPLE", "https://x.org|P11|S1|SLIDE", row, validating=validating)
    assert told(done) == [(severities[validating], rule, [3], values)]
    assert list(done.report.files[-1].skips) == ([reason] if reason else [])
    assert len(links(made, "sample")) == (1 if reason else 2)


def test_normal_samples_are_skipped_without_a_word(made, link):
    done = link("SAMPLE", f"{URL}|TCGA-A1-A0SB|TCGA-A1-A0SB-11|SLIDE")
    assert (told(done), links(made, "sample")) == ([], [])
    assert list(done.report.files[-1].skips) == ["normal sample"]


def test_ids_with_odd_characters(made, link):
    done = link("PATIENT", f"P 1|NOTES|{URL}", validating=True)
    assert [(severity, rule) for severity, rule, _, _ in told(done)] == [("error", "RE-09"), ("warning", "RE-11")]


@pytest.mark.parametrize(
    ("resource_type", "column"),
    [("STUDY", "RESOURCE_ID"), ("STUDY", "URL"), ("PATIENT", "PATIENT_ID"), ("SAMPLE", "SAMPLE_ID"), ("SAMPLE", "PATIENT_ID")],
)
def test_a_missing_column_of_links_stops_the_load(link, resource_type, column):
    with pytest.raises(StudyError) as caught:
        link(resource_type, header=COLUMNS[resource_type].replace(column, "X"))
    assert (caught.value.rule, column in caught.value.problem) == ("RE-05", True)


def resource_files(**files):
    """A study with a definition and links whose meta file comes first by name."""
    meta = {"cancer_study_identifier": "demo1"}
    return {
        **study_files(),
        "meta_res_1.txt": fields(**meta, resource_type="PATIENT", data_filename="links.txt"),
        "links.txt": f"PATIENT_ID\tRESOURCE_ID\tURL\nP1\tNOTES\t{URL}\n",
        "meta_res_2.txt": fields(**meta, resource_type="DEFINITION", data_filename="definitions.txt"),
        "definitions.txt": "RESOURCE_ID\tDISPLAY_NAME\tRESOURCE_TYPE\nNOTES\tNotes\tPATIENT\n",
        **files,
    }


def test_definitions_are_loaded_before_links_and_removed_with_the_study(made, tmp_path):
    report = load_folder(made, write_folder(tmp_path / "study", resource_files()))
    assert messages(report, "error") == []
    assert links(made, "patient") == [(1, "NOTES", URL)]
    assert (report.rows_written["resource_definition"], report.rows_written["resource_patient"]) == (1, 1)


def test_links_without_a_definition_file_stop_the_load(made, tmp_path):
    files = resource_files(**{"meta_res_2.txt": None})
    report = load_folder(made, write_folder(tmp_path / "study", files))
    assert messages(report, "error") == ["no resource definition file of the folder defines the resource; a row in one does"]
