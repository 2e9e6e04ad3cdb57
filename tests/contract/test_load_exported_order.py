"""What a load takes of `genows_export.json`, and the files that exports alone have: patients without attributes, empty lists, two shapes of variants."""

import json

import pytest

from tests.studyfolders import fields, load_folder, meta, study_files, write_folder

ORDER = {"patients": ["P9", "P3", "GONE", "P1"], "profiles": ["demo1_b", "demo1_gone", "demo1_a"], "lists": ["demo1_y"], "files": ["meta_b.txt"]}


def case_list(stable_id, ids):
    return fields(cancer_study_identifier="demo1", stable_id=stable_id, case_list_name="n", case_list_description="", case_list_ids=ids)


def expression(stable_id):
    return meta("MRNA_EXPRESSION", "CONTINUOUS", "data_x.txt", stable_id=stable_id, profile_name="n", profile_description="d", show_profile_in_analysis_tab="true")


def exported(order=ORDER, **more):
    return {
        **study_files(),
        "meta_a.txt": expression("a"),
        "meta_b.txt": expression("b"),
        "data_x.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\tS4\nBRAF\t673\t1\t2\n",
        "case_lists/x.txt": case_list("demo1_x", "S1"),
        "case_lists/y.txt": case_list("demo1_y", ""),
        "genows_export.json": json.dumps({"format": 1, "files": [{"name": "data_x.txt", "rows": 1, "sha256": "0"}], "order": order, **more}),
    }


def told(report, rule):
    return [(finding.severity, finding.file) for finding in report.findings.sorted() if finding.rule == rule]


def test_patients_profiles_and_lists_come_in_the_order_that_is_told(made, tmp_path):
    report = load_folder(made, write_folder(tmp_path / "s", exported()))
    assert report.exit_code == 0
    assert [row[0] for row in made.rows("SELECT STABLE_ID FROM patient ORDER BY INTERNAL_ID")] == ["P9", "P3", "P1", "P2"]
    assert [row[0] for row in made.rows("SELECT STABLE_ID FROM genetic_profile ORDER BY GENETIC_PROFILE_ID")] == ["demo1_b", "demo1_a"]
    assert [row[0] for row in made.rows("SELECT STABLE_ID FROM sample_list ORDER BY LIST_ID")] == ["demo1_y", "demo1_x"]
    assert made.rows("SELECT s.STABLE_ID, p.STABLE_ID FROM sample s JOIN patient p ON p.INTERNAL_ID = s.PATIENT_ID ORDER BY s.INTERNAL_ID") == [("S1", "P1"), ("S2", "P1"), ("S4", "P3")]
    assert told(report, "S-61") == [("note", "data_x.txt")]
    assert told(report, "CL-01") == [("warning", "case_lists/y.txt")]


@pytest.mark.parametrize("more", [{"format": 2}, {"order": {"lists": "x"}}, {"order": []}], ids=["a later format", "no list", "no object"])
def test_what_cannot_be_read_is_passed_over(made, tmp_path, more):
    report = load_folder(made, write_folder(tmp_path / "s", exported(**more)))
    assert report.exit_code == 0
    assert [row[0] for row in made.rows("SELECT STABLE_ID FROM sample_list ORDER BY LIST_ID")] == ["demo1_x", "demo1_y"]
    assert told(report, "S-60") == [("warning", "genows_export.json")]


@pytest.mark.parametrize(("patient", "severity"), [("P9", "warning"), ("P1", "error")], ids=["one who is new", "one who is there"])
def test_a_patient_file_of_ids_alone_adds_patients(made, tmp_path, patient, severity):
    files = {**study_files(), "data_patients.txt": f"#Patient\n#Patient\n#STRING\n#1\nPATIENT_ID\n{patient}\n"}
    report = load_folder(made, write_folder(tmp_path / "s", files))
    assert told(report, "C-33") == [(severity, "data_patients.txt")]
    assert made.rows("SELECT COUNT(*) FROM patient WHERE STABLE_ID = 'P9'") == [(int(severity == "warning"),)]


def test_structural_variants_may_stand_in_two_files(made, tmp_path):
    about = {"stable_id": "structural_variants", "profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true"}
    head = "Sample_Id\tSV_Status\tSite1_Entrez_Gene_Id\tSite1_Hugo_Symbol\tSite1_Position"
    files = {
        "meta_sv.txt": meta("STRUCTURAL_VARIANT", "SV", "sv.txt", **about),
        "sv.txt": f"{head}\nS1\tSOMATIC\t673\tBRAF\t1\n",
        "meta_sv_2.txt": meta("STRUCTURAL_VARIANT", "SV", "sv_2.txt", **about, namespaces="N"),
        "sv_2.txt": f"{head}\tN.a\nS1\tSOMATIC\t673\tBRAF\t2\t0.5\nS1\tSOMATIC\t673\tBRAF\t1\t0.5\n",
    }
    assert load_folder(made, write_folder(tmp_path / "s", {**study_files(), **files})).exit_code == 0
    rows = made.rows("SELECT SITE1_POSITION, ANNOTATION_JSON FROM structural_variant ORDER BY INTERNAL_ID")
    assert rows == [(1, None), (2, '{"N":{"a":0.5}}')]
