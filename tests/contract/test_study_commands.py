"""`genows load`, `genows remove`, `genows studies` as an operator types them."""

import json
import tarfile
import zipfile

import pytest

from genows.cli import main
from tests.databases import made_sqlite
from tests.mariadb import free_port
from tests.studyfolders import study_files, write_folder


@pytest.fixture
def genows(tmp_path, capsys):
    """Runs a command on a database of its own, which has no genes; (exit code, stdout, stderr)."""
    made_sqlite(tmp_path).database.close()
    config = tmp_path / "portal.properties"
    config.write_text(f"db.connection_string=sqlite:///{tmp_path / 'portal.db'}\n")

    def run(command, *arguments):
        code = main([command, "--config", str(config), *map(str, arguments)])
        return code, *capsys.readouterr()

    return run


def test_load_prints_the_report_and_writes_it_as_json(genows, tmp_path):
    folder = write_folder(tmp_path / "study", study_files())
    code, out, err = genows("load", folder, "--report", tmp_path / "report.json")
    assert code == 0
    assert "outcome: loaded with warnings" in out
    assert "samples added: 3" in out
    assert "sample attributes: data_samples.txt" in err
    head = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["head"]
    assert (head["study_id"], head["study_name"], head["exit_code"]) == ("demo1", "Démo", 0)
    flags = dict.fromkeys(("strict", "dry_run", "skip_unsupported", "allow_skips", "update_entities"), False)
    assert head["options"] == {**flags, "unknown_genes": "add", "max_unpacked": 20_000_000_000}


def test_a_refused_study_is_exit_code_1_and_one_line_on_stderr(genows, tmp_path):
    folder = write_folder(tmp_path / "study", study_files(type_of_cancer="nope"))
    code, out, err = genows("load", folder, "--quiet")
    assert code == 1
    assert "outcome: rejected for errors" in out
    assert err.startswith("genows: ") and err.count("\n") == 1 and "type_of_cancer nope" in err


def test_strict_refuses_for_warnings(genows, tmp_path):
    code, _, err = genows("load", write_folder(tmp_path / "study", study_files()), "--quiet", "--strict")
    assert (code, "--strict was given" in err) == (1, True)


def test_a_folder_that_is_not_there_is_wrong_usage(genows, tmp_path):
    for name in ("nowhere", "nowhere.tar.gz"):
        code, out, err = genows("load", tmp_path / name)
        assert (code, out) == (2, "")
        assert err == f"genows: There is no folder or archive {tmp_path / name}.\n"


def test_a_report_that_cannot_be_written_is_told_before_the_load(genows, tmp_path):
    folder = write_folder(tmp_path / "study", study_files())
    code, out, err = genows("load", folder, "--report", tmp_path / "nowhere" / "report.json")
    assert (code, out) == (2, "")
    assert "there is no such folder" in err
    assert genows("studies") == (0, "", "")


def test_a_database_that_cannot_be_reached_is_named(monkeypatch, capsys):
    port = free_port()
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"mysql://u:hidden@127.0.0.1:{port}/d")
    assert main(["studies"]) == 1
    said = capsys.readouterr().err
    assert f"cannot be reached. 127.0.0.1:{port}: Can't connect to " in said and "hidden" not in said


def test_studies_lists_what_is_loaded(genows, tmp_path):
    assert genows("studies") == (0, "", "")
    genows("load", write_folder(tmp_path / "study", study_files()))
    code, out, _ = genows("studies")
    study_id, samples, import_date, name = out.rstrip("\n").split("\t")
    assert (code, study_id, samples, name) == (0, "demo1", "3", "Démo")
    assert len(import_date) == len("2026-03-04")


def test_remove(genows, tmp_path):
    assert genows("remove", "demo1") == (1, "", "genows: there is no study demo1; nothing was removed.\n")
    genows("load", write_folder(tmp_path / "study", study_files()))
    code, out, _ = genows("remove", "demo1")
    assert code == 0
    assert out.startswith("Removed demo1.\n") and "sample\t3\n" in out
    assert genows("studies")[1] == ""


@pytest.mark.parametrize("command", ["load", "remove", "studies"])
def test_help_ends_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.rstrip().splitlines()[-1].startswith(f"example: genows {command}")


def test_unknown_options_are_wrong_usage(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["load", "--nope"])
    assert caught.value.code == 2
    capsys.readouterr()


def packed(tmp_path, name, **study):
    """The archive of a study that loads."""
    folder = write_folder(tmp_path / "demo1", study_files(**study))
    path = tmp_path / name
    if name.endswith(".zip"):
        with zipfile.ZipFile(path, "w") as archive:
            for file in folder.iterdir():
                archive.write(file, f"demo1/{file.name}")
    else:
        with tarfile.open(path, "w:gz" if name.endswith("gz") else "w") as archive:
            archive.add(folder, "demo1")
    return path


@pytest.mark.parametrize("name", ["demo1.tar.gz", "demo1.TGZ", "demo1.tar", "demo1.zip"])
def test_an_archive_is_loaded_as_its_folder_is(genows, tmp_path, name):
    path = packed(tmp_path, name)
    code, out, err = genows("load", path, tmp_path / "demo1", "--report", tmp_path / "report.json")
    assert (code, f"unpacking {name}" in err) == (0, True)
    one, other = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert one["head"]["folder"] == str(path)
    assert [(part["data_file"], part["rows"]) for part in one["files"]] == [(part["data_file"], part["rows"]) for part in other["files"]]
    assert genows("studies")[1].startswith("demo1\t3\t")


def test_a_broken_archive_does_not_end_the_run(genows, tmp_path):
    broken = tmp_path / "broken.tar"
    header = tarfile.TarInfo("x")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 1
    broken.write_bytes((header.tobuf() + b"x".ljust(512, b"\0")) * 3000)
    code, _out, err = genows("load", broken, packed(tmp_path, "demo1.zip"))
    assert code == 1 and "broken.tar is not loaded" in err
    assert genows("studies")[1].startswith("demo1\t3\t")


def test_more_than_may_come_out_of_an_archive_is_refused(genows, tmp_path):
    path = packed(tmp_path, "demo1.tar.gz", description="x" * 50_000)
    code, out, err = genows("load", path, "--quiet", "--max-unpacked", "0.00005")
    assert (code, "more than 5e-05 gigabytes" in err) == (1, True)
    assert genows("load", path, "--quiet", "--max-unpacked", "0.0001")[0] == 0


@pytest.mark.parametrize("bound", ["0", "-1", "x", "nan", "1e99"])
def test_a_bound_that_is_none_is_wrong_usage(genows, tmp_path, bound):
    with pytest.raises(SystemExit) as caught:
        genows("load", packed(tmp_path, "demo1.zip"), "--max-unpacked", bound)
    assert caught.value.code == 2


def test_a_file_that_is_no_archive_is_wrong_usage(genows, tmp_path):
    (tmp_path / "study.txt").write_text("x")
    code, _, err = genows("load", tmp_path / "study.txt")
    assert (code, err) == (2, f"genows: {tmp_path / 'study.txt'} is a file and not a study's folder or archive (.zip, .tar, .tar.gz, .tgz). This makes one of it:\n  genows prepare study {tmp_path / 'study.txt'} --study-id study\n")


def test_loose_files_lead_to_the_line_that_prepares_them(genows, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    loose = write_folder(tmp_path / "from lab", {"Old.MAF.gz": "x", "people.tsv": "y", ".hidden": "z"})
    line = f"\n  genows prepare from_lab '{loose / 'Old.MAF.gz'}' '{loose / 'people.tsv'}' --study-id from_lab\n"
    code, out, err = genows("load", loose / "Old.MAF.gz", loose / "people.tsv")
    assert (code, out) == (2, "") and "This makes one of them:" in err and err.endswith(line)
    code, _, err = genows("load", "--quiet", loose)
    assert code == 1 and err.endswith(line)
    assert main(["validate", "--quiet", str(loose)]) == 1 and capsys.readouterr().err.endswith(line)
    (tmp_path / "from_lab").mkdir()
    assert genows("load", loose)[2].endswith("--study-id from_lab_study\n")
    many = write_folder(tmp_path / "many", {f"{number}.tsv": "x" for number in range(30)})
    assert genows("load", many)[2].endswith(f"\n  genows prepare many_study {many}/* --study-id many_study\n")
    (loose / "meta_study.txt").write_text("x")
    assert "genows prepare" not in genows("load", loose)[2]


def test_a_load_ends_with_the_address_of_the_study(genows, tmp_path, monkeypatch):
    folder = write_folder(tmp_path / "study", study_files())
    config = tmp_path / "portal.properties"
    assert genows("load", folder, "--quiet")[1].endswith(f"\nIts page: http://127.0.0.1:8000/studies/demo1 once `genows serve --config {config}` runs\n")
    monkeypatch.setenv("GENOWS_HTTP_ALLOWED_HOSTS", "portal.example.org:8443,localhost")
    assert genows("load", folder, "--quiet")[1].endswith("\nIts page: portal.example.org:8443/studies/demo1\n")
    assert "Its page" not in genows("load", folder, "--quiet", "--dry-run")[1]


def test_an_archive_is_validated_as_its_folder_is(capsys, tmp_path):
    path = packed(tmp_path, "demo1.tar.gz")
    codes = [main(["validate", str(study), "--no-reference", "--quiet"]) for study in (path, tmp_path / "demo1")]
    assert codes[0] == codes[1] != 2
