"""Loading a small study: the study's row, patients, samples, clinical values, and what makes a load be refused."""

import pytest

from tests.studyfolders import (
    PATIENTS,
    SAMPLES,
    file_report,
    load_folder,
    messages,
    meta,
    study_files,
    write_folder,
)


def load(made, tmp_path, files=None, options=None, **study):
    """The report of loading the small study, changed by *files* and by the *study*'s fields."""
    folder = write_folder(tmp_path / "study", {**study_files(**study), **(files or {})})
    return load_folder(made, folder, **(options or {}))


def refused(made, report):
    """The error texts of a load that must have written nothing."""
    assert (report.outcome, report.exit_code) == ("rejected for errors", 1)
    assert made.rows("SELECT * FROM `cancer_study`") == made.rows("SELECT * FROM `patient`") == []
    return messages(report, "error")


def test_the_study_and_its_types(made, tmp_path):
    report = load(made, tmp_path, groups="b; A;;B", pmid="1,2", citation="C", reference_genome="hg38")
    assert (report.outcome, report.exit_code) == ("loaded with warnings", 0)
    assert made.rows(
        "SELECT `CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `PUBLIC`,"
        " `PMID`, `CITATION`, `GROUPS`, `STATUS`, CAST(`IMPORT_DATE` AS CHAR), `REFERENCE_GENOME_ID` FROM `cancer_study`"
    ) == [(1, "demo1", "brca", "Démo", "demo", "A study: small", 1, "1,2", "C", "B;A", 1, "2026-03-04 00:00:00", 2)]
    assert made.rows("SELECT * FROM `type_of_cancer` ORDER BY 1") == [
        ("brca", "Breast Carcinoma", "breast,carcinoma", "HotPink", "brca", "tissue"),
        ("luad", "Lung", "lung", "Gainsboro", "LUAD", "tissue"),
    ]


def test_patients_and_samples_in_load_order(made, tmp_path):
    load(made, tmp_path)
    assert made.rows("SELECT `INTERNAL_ID`, `STABLE_ID`, `CANCER_STUDY_ID` FROM `patient` ORDER BY 1") == [
        (1, "P1", 1),
        (2, "P2", 1),  # its only sample is a normal one
        (3, "P3", 1),
        (4, "P9", 1),  # in the patient file only
    ]
    assert made.rows("SELECT `INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID` FROM `sample` ORDER BY 1") == [
        (1, "S1", "Metastatic", 1, "brca"),
        (2, "S2", "Primary Solid Tumor", 1, "brca"),
        (3, "S4", "Primary Solid Tumor", 3, "brca"),
    ]


def test_clinical_values_and_definitions(made, tmp_path):
    load(made, tmp_path)
    assert made.rows("SELECT * FROM `clinical_sample` ORDER BY 1, 2") == [
        (1, "PURITY", "0.7"),
        (1, "SAMPLE_TYPE", "Metastatic"),
        (2, "SAMPLE_TYPE", "Solid Tissue Normal"),
        (3, "PURITY", "N/A"),
    ]
    assert made.rows("SELECT * FROM `clinical_patient` ORDER BY 1, 2") == [
        (1, "OS_STATUS", "LIVING"),
        (1, "SAMPLE_COUNT", "2"),
        (3, "SAMPLE_COUNT", "1"),
        (4, "OS_STATUS", "DECEASED"),
    ]
    assert made.rows(
        "SELECT `ATTR_ID`, `DISPLAY_NAME`, `DESCRIPTION`, `DATATYPE`, `PATIENT_ATTRIBUTE`, `PRIORITY`, `CANCER_STUDY_ID`"
        " FROM `clinical_attribute_meta` ORDER BY 1"
    ) == [
        ("OS_STATUS", "Survival", "Overall survival", "STRING", 1, "1", 1),
        ("PURITY", "Purity", "Tumour purity", "NUMBER", 0, "1", 1),
        ("SAMPLE_COUNT", "Number of Samples Per Patient", "Number of Samples Per Patient", "STRING", 1, "1", 1),
        ("SAMPLE_TYPE", "Type", "Sample type", "STRING", 0, "0", 1),
    ]


def test_the_report_counts_what_became_of_the_rows(made, tmp_path):
    report = load(made, tmp_path)
    samples = file_report(report, "data_samples.txt")
    assert (samples.lines, samples.comments, samples.rows, samples.stored, samples.skipped) == (9, 4, 4, 3, 1)
    assert samples.skips == {"normal sample": [(8, "S3")]}
    assert samples.counters == {
        "attributes defined": 2,
        "attributes already defined": 0,
        "values stored": 4,
        "missing cells skipped": 2,
        "patients added": 3,
        "samples added": 3,
        "normals excluded": 1,
        "TCGA repeats skipped": 0,
        "sample types by barcode": 0,
        "sample types by column": 1,
        "sample types by default": 2,
    }
    patients = file_report(report, "data_patients.txt")
    assert patients.counters["patients created"] == 1
    assert patients.counters["patients without samples"] == 2
    assert report.rows_written["sample"] == 3
    assert messages(report, "warning") == [
        "SAMPLE_TYPE speaks of a normal sample in words that are not known; it is loaded as a primary tumour",
        "value of a NUMBER attribute is no decimal number; 0.5, <0.5, 1e-3 and NA are right",
        "the patient has no sample in the sample file and is made from this row",
        "there is no case list demo1_all, which portals need for all samples; `add_global_case_list: true` makes it",
    ]


def with_row(row):
    return {"data_samples.txt": SAMPLES + row + "\n"}


@pytest.mark.parametrize(
    ("files", "words"),
    [
        pytest.param(with_row("P1\tS1\t1\t"), "sample is listed twice", id="a sample twice"),
        pytest.param(with_row("P1\tS9\t1"), "not as many cells as the header, 4", id="a short row"),
        pytest.param(with_row("P1\tS9\t1\t\t"), "not as many cells as the header, 4", id="a long row"),
        pytest.param(with_row("P1\t\t1\t"), "SAMPLE_ID is empty", id="a row without its sample"),
        pytest.param(with_row("P1\tTCGA-AB-1234-01\t1\t"), "not the patient of the sample's barcode", id="a barcode of another patient"),
        pytest.param(with_row("P1\t" + "S" * 64 + "\t1\t"), "SAMPLE_ID is longer than 63 characters", id="a sample id too long"),
        pytest.param({"data_samples.txt": SAMPLES.replace("SAMPLE_ID", "OTHER")}, "column SAMPLE_ID is missing", id="no column SAMPLE_ID"),
        pytest.param({"data_samples.txt": None}, "cannot be opened", id="no data file"),
        pytest.param({"data_samples.txt": "\n".join(SAMPLES.split("\n")[:5])}, "adds no sample", id="no rows"),
        pytest.param({"data_patients.txt": PATIENTS + "P1\tLIVING\n"}, "patient is listed twice", id="a patient twice"),
        pytest.param({"data_patients.txt": "PATIENT_ID\tX\nP1\t1\n"}, "no definition lines", id="a patient file without definitions"),
        pytest.param({"data_patients.txt": PATIENTS.replace("LIVING", "").replace("DECEASED", "")}, "adds no patient attribute",
                     id="a patient file without values"),
        pytest.param({"data_patients.txt": PATIENTS.encode() + b"P3\t\xe9\n"}, "not valid UTF-8", id="a data file that is not UTF-8"),
        pytest.param({"cancer_type.txt": "brca\tx\n"}, "has four cells", id="a cancer type with two cells"),
        pytest.param({"meta_odd.txt": meta("LIPIDS", "MATRIX", "t.txt"), "t.txt": "x"}, "would not be loaded", id="a kind that there is not"),
        pytest.param({"meta_odd.txt": "x\n"}, "without a colon", id="a meta file that is none"),
    ],
)  # fmt: skip
def test_errors_in_files_leave_the_database_as_it_was(made, tmp_path, files, words):
    assert any(words in text for text in refused(made, load(made, tmp_path, files)))


@pytest.mark.parametrize(
    ("study", "words"),
    [
        pytest.param({"type_of_cancer": "nope"}, "neither in the database nor", id="an unknown type"),
        pytest.param({"study_access": "secret"}, "neither public nor private", id="an unknown access"),
        pytest.param({"reference_genome": "hg17"}, "not in the database, which has hg19, hg38, mm10", id="an unknown genome"),
        pytest.param({"groups": "G" * 201}, "longer than the 200 characters", id="groups too long"),
        pytest.param({"tags_file": "nope.json"}, "cannot be opened", id="a tags file that is not there"),
        pytest.param({"name": None}, "`name` is missing", id="no name"),
    ],
)
def test_errors_in_the_study_file(made, tmp_path, study, words):
    assert any(words in text for text in refused(made, load(made, tmp_path, **study)))


def test_warnings_refuse_a_study_where_strict(made, tmp_path):
    assert refused(made, load(made, tmp_path, options={"strict": True})) == []


def test_a_dry_run_reports_the_same_and_writes_nothing(made, tmp_path):
    dry = load(made, tmp_path, options={"dry_run": True})
    assert (dry.outcome, dry.exit_code) == ("would be loaded; nothing was written (dry run)", 0)
    assert made.rows("SELECT * FROM `cancer_study`") == made.rows("SELECT * FROM `type_of_cancer`") == []
    assert dry.as_json()["files"] == load(made, tmp_path).as_json()["files"]


def test_unsupported_kinds_are_left_out_and_named_where_asked_for(made, tmp_path):
    files = {"meta_odd.txt": meta("LIPIDS", "MATRIX", "t.txt"), "t.txt": "x"}
    report = load(made, tmp_path, files, {"skip_unsupported": True})
    assert report.exit_code == 0
    assert report.left_out == [{"meta_file": "meta_odd.txt", "data_file": "t.txt", "kind": "unknown"}]


def test_free_text_is_cut_to_its_column_and_told(made, tmp_path):
    report = load(made, tmp_path, with_row("P4\tS9\t" + "é" * 300 + "\t"), citation="c" * 201)
    assert made.rows("SELECT `CITATION` FROM `cancer_study`") == [("c" * 200,)]
    assert made.rows("SELECT `ATTR_VALUE` FROM `clinical_sample` WHERE `INTERNAL_ID` = 4") == [("é" * 255,)]
    cuts = [finding for finding in report.findings.sorted() if "is cut to" in finding.text]
    assert [(cut.file, cut.lines, list(cut.columns), list(cut.values)) for cut in cuts] == [
        ("meta_study.txt", [6], [], ["201 characters"]),
        ("data_samples.txt", [10], [3], ["300 characters"]),
    ]


def test_tcga_barcodes_become_ids_and_the_first_of_repeated_ones_counts(made, tmp_path):
    rows = "TCGA-AB-0001\tTCGA-AB-0001-01A-11D\t1\t\nTCGA-AB-0001\tTCGA-AB-0001-01B\t2\t\nTCGA-AB-0001-11\tTCGA-AB-0001-11A\t3\t"
    report = load(made, tmp_path, with_row(rows))
    assert made.rows("SELECT `STABLE_ID`, `PATIENT_ID` FROM `sample` WHERE `INTERNAL_ID` > 3") == [("TCGA-AB-0001-01", 4)]
    assert made.rows("SELECT `STABLE_ID` FROM `patient` WHERE `INTERNAL_ID` = 4") == [("TCGA-AB-0001",)]
    assert made.rows("SELECT `ATTR_VALUE` FROM `clinical_sample` WHERE `INTERNAL_ID` = 4 AND `ATTR_ID` = 'PURITY'") == [("1",)]
    assert file_report(report, "data_samples.txt").counters["TCGA repeats skipped"] == 1


def test_an_attribute_of_both_files_keeps_its_first_definition_and_both_values(made, tmp_path):
    report = load(made, tmp_path, {"data_patients.txt": PATIENTS.replace("OS_STATUS", "purity")})
    assert made.rows("SELECT `PATIENT_ATTRIBUTE` FROM `clinical_attribute_meta` WHERE `ATTR_ID` = 'PURITY'") == [(0,)]
    assert made.rows("SELECT `ATTR_VALUE` FROM `clinical_patient` WHERE `ATTR_ID` = 'PURITY'") == [("LIVING",), ("DECEASED",)]
    assert any("PURITY is defined already" in text for text in messages(report, "warning"))


def test_a_column_sample_count_of_the_patient_file_is_not_stored(made, tmp_path):
    load(made, tmp_path, {"data_patients.txt": PATIENTS.replace("Survival", "S").replace("OS_STATUS", "SAMPLE_COUNT\tAGE")
                          .replace("#Patient\tS\n", "#Patient\tS\tA\n").replace("#Patient id\tOverall survival", "#Patient id\tO\tA")
                          .replace("#STRING\tSTRING", "#STRING\tSTRING\tNUMBER").replace("#1\t1", "#1\t1\t1")
                          .replace("LIVING", "77\t50").replace("NA", "77\tNA").replace("DECEASED", "77\tNA")})  # fmt: skip
    assert made.rows("SELECT * FROM `clinical_patient` ORDER BY 1, 2") == [(1, "AGE", "50"), (1, "SAMPLE_COUNT", "2"), (3, "SAMPLE_COUNT", "1")]


@pytest.mark.parametrize(
    ("tags", "stored"),
    [pytest.param('{"a": [1, "é"]}', '{"a":[1,"é"]}', id="JSON, made compact"), pytest.param("[]", "[]", id="any JSON value")],
)
def test_tags(made, tmp_path, tags, stored):
    load(made, tmp_path, {"tags.json": tags}, tags_file="tags.json")
    assert made.rows("SELECT * FROM `cancer_study_tags`") == [(1, stored)]


def test_a_known_cancer_type_is_filled_and_compared_but_never_changed(made, tmp_path):
    made.run("INSERT INTO `type_of_cancer` VALUES ('brca', 'Breast', '', 'hotpink', 'BRCA', '')")
    report = load(made, tmp_path)
    assert made.rows("SELECT * FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = 'brca'") == [
        ("brca", "Breast", "breast,carcinoma", "hotpink", "BRCA", "tissue")
    ]
    (told,) = [finding for finding in report.findings.sorted() if finding.rule == "CT-05"]
    assert list(told.values) == [
        "brca: name 'Breast Carcinoma', the database has 'Breast'",
        "brca: color 'HotPink', the database has 'hotpink'",
    ]
    assert file_report(report, "cancer_type.txt").counters == {
        "added": 1, "already present": 1, "filled": 1, "differing": 1, "rejected": 0,
    }  # fmt: skip


def test_another_schema_version_is_refused_in_one_sentence(made, tmp_path):
    made.run("UPDATE `info` SET `DB_SCHEMA_VERSION` = '2.9.0'")
    assert refused(made, load(made, tmp_path)) == ["The database has schema version 2.9.0; loading needs 2.11.0."]


def test_loading_again_replaces_the_study(made, tmp_path):
    load(made, tmp_path, {"data_samples.txt": SAMPLES + "P5\tS5\t1\t\n"})
    report = load(made, tmp_path, name="Second")
    assert made.rows("SELECT `NAME` FROM `cancer_study`") == [("Second",)]
    assert made.rows("SELECT `STABLE_ID` FROM `sample` ORDER BY `INTERNAL_ID`") == [("S1",), ("S2",), ("S4",)]
    assert report.replaced["internal_id"] == 1
    assert report.replaced["import_date"].startswith("2026-03-04")
    assert (report.replaced["rows_removed"]["sample"], report.replaced["rows_removed"]["patient"]) == (4, 5)


def test_a_failed_load_leaves_the_study_that_was_there(made, tmp_path):
    load(made, tmp_path)
    before = made.rows("SELECT * FROM `clinical_sample` ORDER BY 1, 2")
    assert load(made, tmp_path, with_row("P1\tS1\t1\t"), name="Second").exit_code == 1
    assert made.rows("SELECT `NAME` FROM `cancer_study`") == [("Démo",)]
    assert made.rows("SELECT * FROM `clinical_sample` ORDER BY 1, 2") == before


def test_a_study_does_not_change_its_genome(made, tmp_path):
    load(made, tmp_path)
    (error,) = [found for found in load(made, tmp_path, reference_genome="hg38").findings.sorted() if found.severity == "error"]
    assert (error.rule, error.file) == ("S-50", "meta_study.txt") and "another reference genome than hg38" in error.text


def test_every_load_that_writes_makes_a_new_data_version(made, tmp_path):
    version = "SELECT `VERSION`, `MARK` FROM `genows_data_version`"
    ((number, mark),) = made.rows(version)
    load(made, tmp_path, options={"dry_run": True})
    assert made.rows(version) == [(number, mark)]
    load(made, tmp_path)
    ((new_number, new_mark),) = made.rows(version)
    assert new_number == number + 1
    assert new_mark != mark


@pytest.mark.parametrize("missing", ["genetic_alteration", "sample_list_list"])
def test_a_load_that_the_database_fails_leaves_nothing(made, tmp_path, missing):
    made.run(f"DROP TABLE `{missing}`")
    files = {
        "meta_mrna.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "mrna.txt", stable_id="mrna", profile_name="n", profile_description="d"),
        "mrna.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\nBRAF\t673\t1.5\n",
    }
    report = load(made, tmp_path, files, add_global_case_list="true")
    assert (report.outcome, report.exit_code) == ("failed while loading", 1)
    assert [text for text in messages(report, "error") if text.startswith("the database failed") and missing in text]
    for table in ("cancer_study", "patient", "sample", "gene", "genetic_entity", "genetic_profile", "sample_list", "clinical_sample"):
        assert made.rows(f"SELECT * FROM `{table}`") == [], table


def test_a_patient_who_stands_twice_is_skipped_and_told(made, tmp_path):
    report = load(made, tmp_path, {"data_patients.txt": PATIENTS + "P1\tDECEASED\n"})
    lines = PATIENTS.count("\n")
    assert file_report(report, "data_patients.txt").skips["patient repeated"] == [(lines + 1, "P1")]


def test_comments_in_front_of_cancer_types_are_counted(made, tmp_path):
    types = "#a comment\n# another\nbrca\tBreast Carcinoma\tbreast,carcinoma\tHotPink\ttissue\n"
    report = file_report(load(made, tmp_path, {"cancer_type.txt": types}), "cancer_type.txt")
    assert (report.lines, report.comments, report.rows) == (3, 2, 1)


def test_a_sample_file_without_definition_lines_is_told(made, tmp_path):
    bare = "".join(line for line in SAMPLES.splitlines(keepends=True) if not line.startswith("#"))
    report = load(made, tmp_path, {"data_samples.txt": bare})
    (told,) = [finding for finding in report.findings.sorted() if finding.rule == "C-01"]
    assert (told.severity, told.file, told.lines) == ("warning", "data_samples.txt", [1])
    assert "MISSING" in told.text
    assert made.rows("SELECT `DISPLAY_NAME`, `DATATYPE` FROM `clinical_attribute_meta` WHERE `ATTR_ID` = 'PURITY'") == [("MISSING", "STRING")]


def test_a_sample_file_with_them_is_not(made, tmp_path):
    assert [finding for finding in load(made, tmp_path).findings.sorted() if finding.rule == "C-01"] == []


@pytest.mark.parametrize(
    ("row", "told"),
    [
        pytest.param(f"P1\t{'S' * 63}\t1\t", [], id="63 characters"),
        pytest.param(f"{'P' * 50}\tS9\t1\t", [], id="a patient of 50"),
        pytest.param(f"{'P' * 51}\tS9\t1\t", ["PATIENT_ID is longer than 50 characters"], id="a patient of 51"),
        pytest.param("P.1_(a)[b]',+-:;\tS.1_(a)[b]',+-:;\t1\t", [], id="every character that ids may have"),
    ],
)
def test_ids_of_patients_and_samples(made, tmp_path, row, told):
    assert messages(load(made, tmp_path, with_row(row)), "error") == told


def test_survival_is_stored_as_the_file_says_it(made, tmp_path):
    load(made, tmp_path, {"data_patients.txt": PATIENTS.replace("P1\tLIVING", "P1\t0:LIVING")})
    assert made.rows("SELECT `ATTR_VALUE` FROM `clinical_patient` WHERE `ATTR_ID` = 'OS_STATUS' ORDER BY `INTERNAL_ID`") == [
        ("0:LIVING",), ("DECEASED",),
    ]  # fmt: skip
