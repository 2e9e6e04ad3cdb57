"""Data files packed by gzip, tags, and a study's files that are no files of text."""

import gzip
import os

import pytest

from tests.studyfolders import load_folder, messages, meta, study_files, write_folder

MATRIX = "Hugo_Symbol\tEntrez_Gene_Id\tS1\tS2\nBRAF\t673\t1.5\t2\n"
META = {"meta_mrna.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "data_mrna.txt", stable_id="mrna", profile_name="n", profile_description="d")}


def load(made, tmp_path, files, **options):
    return load_folder(made, write_folder(tmp_path / "study", files), **options)


def packed(files, names, name=str):
    """*files* with the named ones packed; *name*: gives the name of a packed one."""
    return {name(file) if file in names else file: gzip.compress(text.encode()) if file in names else text for file, text in files.items()}


@pytest.mark.parametrize("name", [str, lambda name: name + ".gz"], ids=["under its own name", "with .gz behind it"])
def test_packed_data_files_give_what_plain_ones_give(made, tmp_path, name):
    files = {**study_files(), **META, "data_mrna.txt": MATRIX}
    data = [file for file in files if not file.startswith("meta_")]
    write_folder(tmp_path / "packed", packed(files, data, name))
    dry = load_folder(made, tmp_path / "packed", dry_run=True)
    plain = load(made, tmp_path, files)
    assert (dry.exit_code, plain.exit_code) == (0, 0)
    assert dry.as_json()["files"] == plain.as_json()["files"]
    assert dry.rows_written == plain.rows_written
    assert load_folder(made, tmp_path / "packed").exit_code == 0


def test_a_packed_file_that_a_meta_file_names(made, tmp_path):
    files = {**study_files(), **META, "data_mrna.txt.gz": gzip.compress(MATRIX.encode())}
    files["meta_mrna.txt"] = files["meta_mrna.txt"].replace("data_mrna.txt", "data_mrna.txt.gz")
    assert load(made, tmp_path, files).exit_code == 0
    assert made.rows("SELECT `VALUES` FROM `genetic_alteration`") == [("1.5,2,",)]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        pytest.param(lambda path: os.mkfifo(path), "no plain file", id="a pipe"),
        pytest.param(lambda path: path.mkdir(), "a folder", id="a folder"),
        pytest.param(lambda path: path.symlink_to("nowhere"), "leads nowhere", id="a broken link"),
        pytest.param(lambda path: path.write_bytes(b"PK\x03\x04\0"), "a workbook", id="a workbook"),
        pytest.param(lambda path: path.write_bytes(b"version https://git-lfs.github.com/spec/v1\n"), "pointer of Git LFS", id="Git LFS"),
        pytest.param(lambda path: path.write_bytes(gzip.compress(MATRIX.encode())[:-9]), "cannot be unpacked", id="half a file"),
        pytest.param(lambda path: None, "no such file", id="nothing"),
    ],
)
def test_a_data_file_that_is_none_says_what_it_is(made, tmp_path, make, words):
    folder = write_folder(tmp_path / "study", {**study_files(), **META})
    make(folder / "data_mrna.txt")
    report = load_folder(made, folder)
    assert report.exit_code == 1
    (finding,) = [finding for finding in report.findings.sorted() if finding.severity == "error"]
    assert words in finding.text
    assert (finding.file, finding.rule[:2]) == ("data_mrna.txt", "F-")


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        pytest.param('{"b": [1, "é"], "a": null}', '{"b":[1,"é"],"a":null}', id="JSON"),
        pytest.param("Analyst:\n  name: Jack # who\nIds:\n- 1\n- x\n", '{"Analyst":{"name":"Jack"},"Ids":[1,"x"]}', id="plain YAML"),
        pytest.param("when: 2018-07-12\n", '{"when":"2018-07-12"}', id="a date"),
    ],
)
def test_tags(made, tmp_path, text, stored):
    report = load(made, tmp_path, {**study_files(tags_file="tags.yml"), "tags.yml": text})
    assert (report.exit_code, made.rows("SELECT `TAGS` FROM `cancer_study_tags`")) == (0, [(stored,)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("a: [1, 2]\n", "write them as JSON", id="YAML that is not plain"),
        pytest.param('{"a": }', "write them as JSON", id="broken JSON"),
        pytest.param("[" * 100_000, "write them as JSON", id="nested without end"),
        pytest.param("a: " + "x" * 70_000, "longer than 65535 bytes", id="too long"),
    ],
)
def test_tags_that_cannot_be_read_are_left_out(made, tmp_path, text, words):
    report = load(made, tmp_path, {**study_files(tags_file="tags.yml"), "tags.yml": text})
    assert (report.exit_code, made.rows("SELECT `TAGS` FROM `cancer_study_tags`")) == (0, [])
    assert any(words in said for said in messages(report, "warning"))


@pytest.mark.parametrize("text", ['{"a": NaN}', '{"a": 1e999}', '{"a": "\\ud800"}'], ids=["NaN", "infinite", "half a character"])
def test_tags_that_are_no_json_are_not_stored(made, tmp_path, text):
    load(made, tmp_path, {**study_files(tags_file="tags.json"), "tags.json": text})
    assert made.rows("SELECT `TAGS` FROM `cancer_study_tags`") == []


@pytest.mark.parametrize("name", ["../tags.json", "/etc/hostname", "link.json"])
def test_tags_do_not_leave_the_folder(made, tmp_path, name):
    (tmp_path / "tags.json").write_text('{"secret": 1}')
    folder = write_folder(tmp_path / "study", study_files(tags_file=name))
    (folder / "link.json").symlink_to(tmp_path / "tags.json")
    report = load_folder(made, folder)
    assert messages(report, "error") == ["tags_file leads out of the study's folder; give a path within it"]
