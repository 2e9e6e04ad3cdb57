"""`genows load`, `genows remove`, `genows studies` as an operator types them."""

import json

import pytest

from genows.cli import main
from tests.mariadb import free_port
from tests.studyfolders import study_files, write_folder


@pytest.fixture
def genows(tmp_path, capsys):
    """Runs a command on a database of its own; (exit code, stdout, stderr)."""
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
    assert head["options"] == {"strict": False, "dry_run": False, "unknown_genes": "add", "skip_unsupported": False}


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
    code, out, err = genows("load", tmp_path / "nowhere")
    assert (code, out) == (2, "")
    assert err == f"genows: {tmp_path / 'nowhere'} is no folder.\n"


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
    assert f"cannot be reached. 127.0.0.1:{port}: " in said and "hidden" not in said


def test_studies_lists_what_is_loaded(genows, tmp_path):
    assert genows("studies") == (0, "", "")
    genows("load", write_folder(tmp_path / "study", study_files()))
    code, out, _ = genows("studies")
    study_id, samples, import_date, name = out.rstrip("\n").split("\t")
    assert (code, study_id, samples, name) == (0, "demo1", "3", "Démo")
    assert len(import_date) == len("2026-03-04")


def test_remove(genows, tmp_path):
    assert genows("remove", "demo1") == (0, "There is no study demo1.\n", "")
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
