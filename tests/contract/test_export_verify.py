"""`genows export --verify`: what was written is loaded again, and its answers are compared with those of the database."""

import json

import pytest

from genows.cli import main
from genows.config.reader import make_config
from genows.load.progress import Silence
from genows.sameanswers.verifying import verify_export
from tests.exported import exported
from tests.studyfolders import load_folder
from tests.today import add_today_reference, write_today


@pytest.fixture
def today(made, tmp_path):
    """A database with the study that has one of every kind."""
    add_today_reference(made)
    assert load_folder(made, write_today(tmp_path / "demo2"), unknown_genes="skip").exit_code == 0
    return made


def command(made, tmp_path, *arguments):
    (tmp_path / "c.properties").write_text(f"db.connection_string={made.settings['db.connection_string']}\nauthenticate=password\nsession.secret_key={'x' * 40}\n")
    return main(["export", "demo2", *arguments, "--config", str(tmp_path / "c.properties"), "--quiet", "--report", str(tmp_path / "report.json")])


@pytest.mark.parametrize("name", ["out", "out.tar.gz"])
def test_answers_of_what_was_written_are_those_of_the_database(today, tmp_path, capsys, name):
    """Nobody is asked to sign in for it."""
    assert command(today, tmp_path, str(tmp_path / name), "--verify") == 0
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["verification"]["asked"] > 150 and report["verification"]["differing"] == 0
    assert capsys.readouterr().out == f"{tmp_path / name}: study demo2: 4 samples; {len(report['files'])} files; {report['verification']['asked']} answers compared\n"


def test_what_loads_compute_otherwise_is_counted_apart(today, tmp_path, capsys):
    today.run("UPDATE `clinical_sample` SET `ATTR_VALUE` = '70' WHERE `ATTR_ID` = 'MUTATION_COUNT' AND `ATTR_VALUE` = '1'", "DELETE FROM `genows_packed`")
    assert command(today, tmp_path, str(tmp_path / "out"), "--verify") == 0
    assert "N-COMPUTED: 2 values that loads compute otherwise, as MUTATION_COUNT of S1, MUTATION_COUNT of S3" in capsys.readouterr().err


def test_differences_are_listed_and_make_the_exit_code(today, tmp_path, capsys):
    """What the files do not say cannot come back, and is found although no code counts it."""
    today.run("UPDATE `mutation_event` SET `KEYWORD` = 'BRAF odd' WHERE `KEYWORD` LIKE 'BRAF%'", "DELETE FROM `genows_packed`")
    assert command(today, tmp_path, str(tmp_path / "out"), "--verify") == 3
    told = capsys.readouterr().err
    assert "Answers differ: /portal/api/molecular-profiles/demo2_mutations/mutations/fetch" in told and "BRAF odd" in told and "answers differ." in told
    assert json.loads((tmp_path / "report.json").read_text())["verification"]["differences"]


def test_impacts_of_some_mutations_alone_are_told(today, tmp_path, capsys):
    """A file gives all its rows a functional impact, or none."""
    today.run("UPDATE `mutation_event` SET `FUNCTIONAL_IMPACT_SCORE` = 'H' WHERE `KEYWORD` LIKE 'BRAF%'", "DELETE FROM `genows_packed`")
    assert command(today, tmp_path, str(tmp_path / "out"), "--verify") == 3
    told = capsys.readouterr().err
    assert "N-SCORE: 1 functional impacts" in told and "Answers differ: /api/mutations?genetic_profile_ids=demo2_mutations:" in told


@pytest.mark.parametrize(("name", "text"), [("data_clinical_patient.txt", "P1\t13\tx\n"), ("data_cna.txt", "broken\n")], ids=["another value", "no study"])
def test_an_edited_folder_is_not_what_was_exported(today, tmp_path, name, text):
    done = exported(today, "demo2", tmp_path / "out")
    path = tmp_path / "out" / name
    path.write_text(path.read_text().replace("P1\t12\t1:DECEASED\n", text) if "P1" in text else text)
    found = verify_export(make_config(today.settings), "demo2", done.genome, tmp_path / "out", Silence())
    assert found.differs
    if "P1" in text:
        assert any("attributeId=OS_MONTHS" in each.address and each.one.endswith('"12"}') for each in found.comparison.differences) or found.comparison.differing > 3
    else:
        assert found.comparison is None and any("data_cna.txt" in error for error in found.errors)


@pytest.mark.parametrize("more", [("--as", "x"), ("--sample-list", "demo2_all"), ("--samples", "ids")])
def test_a_part_and_another_id_have_nothing_to_be_compared_with(tmp_path, capsys, more):
    assert main(["export", "demo2", str(tmp_path / "out"), "--verify", *more]) == 2
    assert main(["export", "demo2", "-", "--verify"]) == 2
    assert f"leave {more[0]} out" in capsys.readouterr().err
