"""Study folders: what is found in them and what is wrong with them as a whole."""

import os
import tempfile
from pathlib import Path

import pytest

from genows.load import kinds
from genows.load.findings import Findings
from genows.load.folder import scan
from tests.studyfolders import fields, meta, study_files, write_folder

MAF = meta("MUTATION_EXTENDED", "MAF", "data_mutations.txt", stable_id="mutations")
CNA = meta("COPY_NUMBER_ALTERATION", "DISCRETE", "data_cna.txt", stable_id="gistic")
PANEL = "stable_id: P1\ndescription: d\ngene_list: BRAF\n"
CASE_LIST = fields(
    cancer_study_identifier="demo1", stable_id="demo1_x", case_list_name="n", case_list_description="d", case_list_ids="S1"
)


def in_capitals(text):
    return "".join(f"{name.upper()}:{value}" for name, value in (line.split(":", 1) for line in text.splitlines(keepends=True)))


def quoted(text):
    return "".join(f'{name}: "{value.strip()}"\n' for name, value in (line.split(":", 1) for line in text.splitlines()))


def scanned(tmp_path, **files):
    """(the folder, the error texts); *files*: files to be added or, by None, left out."""
    write_folder(tmp_path / "study", {**study_files(), **files})
    findings = Findings()
    folder = scan(tmp_path / "study", findings)
    return folder, [finding.text for finding in findings.sorted() if finding.severity == "error"]


def files_told_of(tmp_path, files):
    """The names of the files with errors, in the order in which they are told of."""
    findings = Findings()
    scan(write_folder(tmp_path / "study", files), findings)
    return list(dict.fromkeys(finding.file for finding in findings.sorted() if finding.severity == "error"))


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


def test_files_whose_errors_explain_others_are_told_of_first(tmp_path):
    broken = ("meta_cancer_type.txt", "meta_study.txt", "meta_samples.txt", "meta_patients.txt")
    files = {**study_files(), "meta_a.txt": "no colon\n", "meta_cna.txt": CNA.replace("data_filename", "file"), "case_lists/a.txt": "stable_id: x\n"}
    files.update({name: files[name].replace("data_filename", "file").replace("name: ", "called: ") for name in broken})
    assert files_told_of(tmp_path, files) == [*broken[:2], "meta_a.txt", *broken[2:], "meta_cna.txt", "case_lists/a.txt"]


def test_a_study_file_without_its_type_is_told_of_before_the_files_of_the_study(tmp_path):
    study = study_files()["meta_study.txt"].replace("type_of_cancer", "type")
    files = {**study_files(), "meta_study.txt": study, "meta_cna.txt": CNA.replace("data_filename", "file"), "meta_a.txt": "no colon\n"}
    assert files_told_of(tmp_path, files) == ["meta_study.txt", "meta_a.txt", "meta_cna.txt"]


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
        pytest.param({"meta_sv.txt": meta("SV", "SV", "d.txt"), "d.txt": "x"}, "genetic_alteration_type is none of", id="an unknown kind with data"),
        pytest.param({"meta_mut.txt": quoted(MAF), "data_mutations.txt": "x"}, "genetic_alteration_type is none of", id="values in quotation marks"),
        pytest.param({"meta_mut.txt": in_capitals(MAF), "data_mutations.txt": "x"}, "written in small letters, as `genetic_alteration_type`; its data file is there", id="names of fields in capitals"),
        pytest.param({"meta_mut.txt": MAF.replace("datatype", "type").replace("data_filename", "file"), "data_mutations.txt": "x"}, "field `datatype` is missing", id="a field that is called otherwise names the data"),
        pytest.param({"meta_odd.txt": "no colon here\n"}, "without a colon", id="a meta file that cannot be read"),
        pytest.param({"case_lists/a.txt": "stable_id: x\n"}, "`case_list_ids` is missing", id="a case list without its ids"),
    ],
)  # fmt: skip
def test_what_a_folder_cannot_be_loaded_with(tmp_path, files, words):
    assert any(words in error for error in scanned(tmp_path, **files)[1])


@pytest.mark.parametrize(
    ("files", "errors"),
    [
        pytest.param({"meta_study.txt": "name: x\nno colon\n"}, ["line without a colon"], id="a study file that cannot be read"),
        pytest.param({"meta_study.txt": fields(cancer_study_identifier="demo1", name="x", description="d")}, ["`type_of_cancer` is missing"],
                     id="a study file without its type"),
        pytest.param({"meta_study.txt": fields(type_of_cancer="brca", name="x", description="d")}, ["`cancer_study_identifier` is missing"],
                     id="a study file without its id"),
        pytest.param({"meta_samples.txt": meta("clinical", "SAMPLE_ATTRIBUTES", "data_samples.txt")}, ["perhaps `CLINICAL` is meant"],
                     id="a sample file of a kind that there is not"),
        pytest.param({"meta_samples.txt": meta("CLINICAL", "SAMPLE_ATTRIBUTES", "")}, ["`data_filename` is missing"],
                     id="a sample file without data"),
        pytest.param(dict.fromkeys(study_files()), ["the folder has no meta file"], id="an empty folder"),
    ],
)  # fmt: skip
def test_the_cause_is_told_and_not_what_follows(tmp_path, files, errors):
    told = scanned(tmp_path, **files)[1]
    assert len(told) == len(errors)
    for words, sentence in zip(errors, told):
        assert words in sentence


def test_an_unknown_kind_without_data_is_left_out_with_a_warning(tmp_path):
    folder, errors = scanned(tmp_path, **{"meta_sv.txt": meta("SV", "SV", "d.txt")})
    assert errors == []
    assert [left.file for left in folder.unknown] == ["meta_sv.txt"]


def test_a_data_file_that_no_meta_file_names_is_told(tmp_path):
    cna = CNA + "pd_annotations_filename: data_pd.txt\n"
    files = {"meta_cna.txt": cna, "data_cna.txt.gz": "x", "data_pd.txt": "x", "data_mutations.txt": "x", "notes.txt": "x", "data_panel.txt": PANEL, "data_old.txt.bak": "x"}
    assert [each for each in told(write_folder(tmp_path / "study", {**study_files(), **files})) if each[2] == "S-56"] == [("note", "data_mutations.txt", "S-56")]


@pytest.mark.parametrize("name", ["Case_Lists", "case_list", "CaseLists"])
def test_a_folder_of_case_lists_of_another_name_is_told(tmp_path, name):
    path = write_folder(tmp_path / "study", {**study_files(), f"{name}/a.txt": CASE_LIST, "case_list.txt": "x"})
    findings = Findings()
    assert scan(path, findings).case_lists == []
    assert [(found.severity, found.file, found.rule) for found in findings.sorted()] == [("warning", name, "S-57")]


def test_a_repeated_field_that_says_otherwise_is_told(tmp_path):
    lists = CASE_LIST + "case_list_ids: S2\nstable_id: demo1_x\n"
    findings = Findings()
    folder = scan(write_folder(tmp_path / "study", {**study_files(), "case_lists/a.txt": lists}), findings)
    [found] = findings.sorted()
    assert (found.severity, found.file, list(found.lines)) == ("warning", "case_lists/a.txt", [5])
    assert found.text == "field `case_list_ids` stands in line 6 again with another value, which counts"
    assert folder.case_lists[0].fields["case_list_ids"] == "S2"


def test_what_is_skipped_is_looked_at_no_further(tmp_path):
    unknown = {"meta_sv.txt": meta("SV", "SV", "../d.txt", cancer_study_identifer="x"), "d.txt": "x"}
    write_folder(tmp_path / "study", {**study_files(), **unknown})
    findings = Findings()
    scan(tmp_path / "study", findings, skip_unsupported=True)
    assert [(finding.severity, finding.file, finding.rule) for finding in findings.sorted()] == [("note", "meta_sv.txt", "S-03")]


def test_backups_are_notes(tmp_path):
    files = {"meta_study.txt.orig": "garbage", "meta_x.txt~": "", "case_lists/Thumbs.db": "x", "case_lists/a.txt.bak": "x", "~$meta.xlsx": "x"}
    write_folder(tmp_path / "study", {**study_files(), **files})
    findings = Findings()
    scan(tmp_path / "study", findings)
    assert {(finding.severity, finding.file, finding.rule) for finding in findings.sorted()} == {("note", name, "S-36") for name in files}


@pytest.mark.parametrize("name", ["meta_study.txt", "case_lists/a.txt"])
def test_a_link_that_leads_out_of_the_folder_is_not_read(tmp_path, name):
    scanned(tmp_path, **{"case_lists/a.txt": CASE_LIST})
    (tmp_path / "secret").write_text("secret: x\n")
    (tmp_path / "study" / name).unlink()
    (tmp_path / "study" / name).symlink_to(tmp_path / "secret")
    findings = Findings()
    scan(tmp_path / "study", findings)
    errors = [(finding.file, finding.text) for finding in findings.sorted() if finding.severity == "error"]
    assert errors == [(name, "the file is a link that leads out of the study's folder; put the file itself there")]


def test_mutation_files_may_share_their_profile(tmp_path):
    assert scanned(tmp_path, **{"meta_a.txt": MAF, "meta_b.txt": MAF})[1] == []


def test_profiles_that_differ_in_case_alone_are_two(tmp_path):
    """To genows; a warning says that a portal's database may not tell them apart (tests/contract/test_both_modes.py)."""
    assert scanned(tmp_path, **{"meta_a.txt": MAF, "meta_b.txt": MAF.replace(": mutations", ": Mutations")})[1] == []


@pytest.mark.parametrize(
    ("files", "found"),
    [
        pytest.param({"panel.txt": PANEL}, ["panel.txt"], id="by its fields, whatever its name"),
        pytest.param({"panel.txt": "\n" + PANEL.replace("\n", "\r\n")}, ["panel.txt"], id="other line ends, blank lines"),
        pytest.param({"panel.txt": "\ufeff" + PANEL.replace("\n", "\r")}, ["panel.txt"], id="a byte order mark, the old Macintosh's line ends"),
        pytest.param({"panel.txt": "cancer_study_identifier: x\nbase pairs: 1\n" + PANEL}, ["panel.txt"], id="with other fields"),
        pytest.param({"panel.txt": "stable_id: P1\ngene_list: BRAF\n"}, ["panel.txt"], id="without a description"),
        pytest.param({"panel.txt": "stable_id: P1\ndescription: d\n"}, [], id="not with a field missing"),
        pytest.param({"panel.txt": PANEL + "case_list_ids: S1\n"}, [], id="not a case list"),
        pytest.param({"panel.txt": PANEL + "data_filename: x\n"}, [], id="not a meta file of another name"),
        pytest.param({"meta_panel.txt~": PANEL, ".panel": PANEL, "panel.orig": PANEL}, [], id="not hidden, not a backup"),
        pytest.param({"data_cna.txt": PANEL, "meta_cna.txt": CNA}, [], id="not a data file"),
        pytest.param({"notes.txt": "stable_id: \xe9".encode("latin-1"), "x.bin": b"\0\1"}, [], id="not what is no text"),
        pytest.param({"panel.txt": PANEL + "ALK\n"}, [], id="not with a line that has no colon"),
    ],
)  # fmt: skip
def test_gene_panel_definitions(tmp_path, files, found):
    folder, errors = scanned(tmp_path, **files)
    assert [panel.file for panel in folder.panels] == found
    assert errors == []


def told(path):
    findings = Findings()
    scan(path, findings)
    return [(finding.severity, finding.file, finding.rule) for finding in findings.sorted() if finding.severity != "warning"]


@pytest.mark.parametrize(
    ("make", "file", "rule"),
    [
        pytest.param(lambda path: os.mkfifo(path / "meta_x.txt"), "meta_x.txt", "F-01", id="a pipe"),
        pytest.param(lambda path: (path / "meta_x.txt").mkdir(), "meta_x.txt", "F-01", id="a folder"),
        pytest.param(lambda path: (path / "meta_x.txt").symlink_to("nowhere"), "meta_x.txt", "F-01", id="a broken link"),
        pytest.param(lambda path: os.mkfifo(path / "case_lists" / "x.txt"), "case_lists/x.txt", "F-01", id="a pipe among case lists"),
        pytest.param(lambda path: (path / "meta_x.txt").write_bytes(b"PK\x03\x04\0"), "meta_x.txt", "F-02", id="a workbook"),
        pytest.param(lambda path: (path / "meta_x.txt").write_bytes(b"a: b\n" * (4 << 20)), "meta_x.txt", "F-02", id="far too much"),
        pytest.param(lambda path: (path / "meta_x.txt").write_bytes(b"version https://git-lfs.github.com/spec/v1\n"), "meta_x.txt", "F-01",
                     id="a pointer of Git LFS"),
        pytest.param(lambda path: open(os.fsencode(path) + b"/meta_\xe9.txt", "w").close(), "meta_\\xe9.txt", "S-45", id="no UTF-8"),
        pytest.param(lambda path: (path / "meta_\x1b[2J.txt").write_text("a: b"), "meta_\\x1b[2J.txt", "S-45", id="an escape sequence"),
    ],
)  # fmt: skip
def test_entries_that_cannot_be_read_are_one_error_each(tmp_path, make, file, rule):
    path = write_folder(tmp_path / "study", {**study_files(), "case_lists/a.txt": CASE_LIST})
    (path / "meta_study.txt").unlink()  # which is not told: it may be what cannot be read
    make(path)
    assert told(path) == [("error", file, rule)]


def test_entries_that_would_not_be_read_do_no_harm(tmp_path):
    path = write_folder(tmp_path / "study", {**study_files(), "case_lists/a.txt": CASE_LIST, "meta/x": "x", "case_lists/old/x": "x"})
    os.mkfifo(path / "notes.txt")
    open(os.fsencode(path) + b"/notes_\xe9.txt", "w").close()
    assert told(path) == [("note", "notes_\\xe9.txt", "S-45")]


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone can become somebody who may not read a folder, and itself again")
@pytest.mark.parametrize(("folder", "mode"), [(".", 0), (".", 0o444), ("case_lists", 0)], ids=["no right", "names alone", "case lists"])
def test_a_folder_without_permission(folder, mode):
    # Not in tmp_path, whose parents are root's alone.
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        check_without_permission(write_folder(Path(name) / "study", {**study_files(), "case_lists/a.txt": CASE_LIST}), folder, mode)


def check_without_permission(path, folder, mode):
    (path / folder).chmod(mode)
    os.seteuid(65534)
    try:
        found = told(path)
    finally:
        os.seteuid(0)
        (path / folder).chmod(0o755)
    assert found
    assert {(severity, rule) for severity, _, rule in found} <= {("error", "S-44"), ("error", "F-01")}
