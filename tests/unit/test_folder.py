"""Study folders: what is found in them and what is wrong with them as a whole."""

import pytest

from genows.load.meta import kinds
from genows.load.meta.folder import scan
from genows.load.report.findings import Findings
from tests.studyfolders import fields, meta, study_files, write_folder

MAF = meta("MUTATION_EXTENDED", "MAF", "data_mutations.txt", stable_id="mutations")
CNA = meta("COPY_NUMBER_ALTERATION", "DISCRETE", "data_cna.txt", stable_id="gistic")
PANEL = "stable_id: P1\ndescription: d\ngene_list: BRAF\n"
CASE_LIST = fields(
    cancer_study_identifier="demo1", stable_id="demo1_x", case_list_name="n", case_list_description="d", case_list_ids="S1"
)


def scanned(tmp_path, **files):
    """(the folder, the error texts); *files*: files to be added or, by None, left out."""
    write_folder(tmp_path / "study", {**study_files(), **files})
    findings = Findings()
    folder = scan(tmp_path / "study", findings)
    return folder, [finding.text for finding in findings.sorted() if finding.severity == "error"]


def test_a_sound_folder(tmp_path):
    folder, errors = scanned(tmp_path, **{"meta_cna.txt": CNA, "case_lists/a.txt": CASE_LIST, "case_lists/.b": "x"})
    assert errors == []
    assert [found.file for found in folder.metas] == [
        "meta_cancer_type.txt",
        "meta_cna.txt",
        "meta_patients.txt",
        "meta_samples.txt",
        "meta_study.txt",
    ]
    assert [found.file for found in folder.case_lists] == ["case_lists/a.txt"]
    assert folder.first(kinds.STUDY).study_id == "demo1"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        pytest.param({"meta_study.txt": None}, "no study file that can be used", id="no study file"),
        pytest.param({"meta_study2.txt": study_files()["meta_study.txt"]}, "second study file", id="two study files"),
        pytest.param({"meta_samples.txt": None}, "no sample-attributes file", id="no sample file"),
        pytest.param({"meta_samples2.txt": study_files()["meta_samples.txt"]}, "second sample-attributes", id="two sample files"),
        pytest.param({"meta_patients2.txt": study_files()["meta_patients.txt"]}, "second patient attributes", id="two patient files"),
        pytest.param({"meta_cna.txt": CNA, "meta_cna2.txt": CNA}, "used by meta_cna.txt", id="one stable id, two files"),
        pytest.param({"meta_cna.txt": CNA.replace("demo1", "other")}, "differs from the one of", id="another study id"),
        pytest.param({"case_lists/a.txt": CASE_LIST.replace("demo1\n", "other\n")}, "differs from the one of", id="another study id in a case list"),
        pytest.param({"meta_odd.txt": "no colon here\n"}, "without a colon", id="a meta file that cannot be read"),
        pytest.param({"case_lists/a.txt": "stable_id: x\n"}, "`case_list_ids` is missing", id="a case list without its ids"),
    ],
)  # fmt: skip
def test_what_a_folder_cannot_be_loaded_with(tmp_path, files, words):
    assert any(words in error for error in scanned(tmp_path, **files)[1])


def test_mutation_files_may_share_their_profile(tmp_path):
    assert scanned(tmp_path, **{"meta_a.txt": MAF, "meta_b.txt": MAF})[1] == []


@pytest.mark.parametrize(
    ("files", "found"),
    [
        pytest.param({"panel.txt": PANEL}, ["panel.txt"], id="by its fields, whatever its name"),
        pytest.param({"panel.txt": "\n" + PANEL.replace("\n", "\r\n")}, ["panel.txt"], id="other line ends, blank lines"),
        pytest.param({"panel.txt": PANEL + "more: 1\n"}, [], id="not with another field"),
        pytest.param({"panel.txt": "stable_id: P1\ndescription: d\n"}, [], id="not with a field missing"),
        pytest.param({"meta_panel.txt~": PANEL, ".panel": PANEL}, [], id="not hidden, not a backup"),
        pytest.param({"data_cna.txt": PANEL, "meta_cna.txt": CNA}, [], id="not a data file"),
        pytest.param({"notes.txt": "stable_id: \xe9".encode("latin-1"), "x.bin": b"\0\1"}, [], id="not what is no text"),
    ],
)
def test_gene_panel_definitions(tmp_path, files, found):
    assert [panel.file for panel in scanned(tmp_path, **files)[0].panels] == found
