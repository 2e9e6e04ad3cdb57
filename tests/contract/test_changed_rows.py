"""SQL of somebody's own changes rows: a check tells that what is packed is old, and `genows refresh` packs anew what changed."""

import json
import sqlite3
from contextlib import closing

import pytest

from genows.cli import main
from genows.db import packed
from genows.load import packing
from genows.load.packing import look_for_changes
from tests.contract.conftest import served
from tests.studyfolders import load_folder, study_files, write_folder

OLD = "whose rows were changed after they were packed (by SQL of somebody's own): 'genows refresh' packs them anew"


@pytest.fixture
def two(made, tmp_path, monkeypatch):
    """A Made with two loaded studies, demo1 and other."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    for study_id in ("demo1", "other"):
        files = {name: text.replace("cancer_study_identifier: demo1", f"cancer_study_identifier: {study_id}") for name, text in study_files(add_global_case_list="true").items()}
        assert load_folder(made, write_folder(tmp_path / study_id, files)).exit_code == 0
    return made


@pytest.fixture
def told(capsys):
    """told(*arguments) → (exit code, lines of stdout)."""

    def run(*arguments):
        code = main([*arguments])
        return code, capsys.readouterr().out.splitlines()

    return run


def sample_types(it, **parameters):
    return [record["sample_type"] for record in json.loads(it.get("/api/samples", {"study_id": "demo1", **parameters}).data)]


def test_whole_study_answers_are_as_new_as_those_of_a_sample(two, told):
    it = served(two.database.dialect, two.settings["db.connection_string"], fast="on")  # off reads nothing that is packed
    before = sample_types(it)
    two.run("UPDATE `sample` SET `SAMPLE_TYPE` = 'Recurrent Solid Tumor' WHERE `STABLE_ID` = 'S1' AND `INTERNAL_ID` < 4")
    assert sample_types(it) == before
    code, lines = told("check")
    assert code == 0 and f"answers: some are old about demo1, {OLD}" in lines
    code, lines = told("refresh", "--quiet")
    pk = two.rows("SELECT `CANCER_STUDY_ID` FROM `cancer_study` WHERE `CANCER_STUDY_IDENTIFIER` = 'demo1'")[0][0]
    assert code == 0 and lines[0] == f"packed: demo1: samples of {pk}, type differs; packed anew" and lines[1].startswith("data version ")
    after = sample_types(it)
    assert after != before and after[:1] == sample_types(it, sample_ids="S1") == ["Recurrent Solid Tumor"]
    assert not [line for line in told("check")[1] if line.startswith(("answers:", "packed:"))]
    code, lines = told("refresh", "--quiet")
    assert code == 0 and lines[0] == "packed: as the tables say"
    assert told("check", "--verify")[0] == 0
    it.app.close()


def test_what_is_added_removed_and_changed_is_followed(two, told):
    two.run(
        "UPDATE `clinical_sample` SET `ATTR_VALUE` = '0.99' WHERE `ATTR_ID` = 'PURITY'",
        "DELETE FROM `clinical_patient`",
        "DELETE FROM `sample_list_list`",
        "DELETE FROM `genows_packed` WHERE `KIND` = 'study' AND `OWNER` = (SELECT MAX(`CANCER_STUDY_ID`) FROM `cancer_study`)",
    )
    code, lines = told("refresh", "--quiet")
    assert code == 0
    assert [line.split(": ")[1] for line in lines[:-1]] == ["demo1", "other"]
    assert "and " in lines[0] and " more; packed anew" in lines[0] and lines[1] == "packed: other: is not packed; packed anew"
    assert told("check", "--verify")[0] == 0
    with two.database.read() as session:
        assert session.fast is False or packed.is_packed(session, 1)


def test_what_was_packed_of_a_study_that_is_gone_is_removed(two, told):
    orphan = "INSERT INTO `genows_packed` (`CANCER_STUDY_ID`, `KIND`, `OWNER`, `ITEM`, `CONTENT`) VALUES (99, 'members', 99, '', 'x')"
    if two.database.dialect == "mysql":
        two.run("SET foreign_key_checks = 0", orphan)
    else:
        # As by sqlite3's own program, which heeds no foreign keys.
        with closing(sqlite3.connect(two.database.driver.path, isolation_level=None)) as connection:
            connection.execute(orphan)
    code, lines = told("refresh", "--quiet")
    assert code == 0 and "packed: what was packed of studies that are no longer there is removed (1 columns)" in lines
    assert two.rows("SELECT COUNT(*) FROM `genows_packed` WHERE `CANCER_STUDY_ID` = 99") == [(0,)]


def test_a_check_compares_for_a_while_and_says_how_far_it_came(two, told, monkeypatch):
    two.run("UPDATE `sample` SET `SAMPLE_TYPE` = 'Recurrent Solid Tumor'")
    assert look_for_changes(two.database, 60) == (["demo1", "other"], 2, 2)
    times = iter([0.0, *[0.5] * 3, *[2.0] * 100])
    assert look_for_changes(two.database, 1.0, lambda: next(times)).seen < 2
    monkeypatch.setattr("genows.commands.check.LOOK_SECONDS", -1.0)
    code, lines = told("check")
    assert code == 0 and "packed: 0 of 2 studies compared with their tables in -1 seconds; 'genows check --verify' compares all" in lines


def test_a_study_that_cannot_be_packed_is_told(two, told, monkeypatch):
    two.run("UPDATE `sample` SET `SAMPLE_TYPE` = 'Recurrent Solid Tumor'")

    def too_long(writer, rows):
        raise packing._TooLong

    monkeypatch.setattr(packing, "_fitting", too_long)
    code, lines = told("refresh", "--quiet")
    assert code == 0 and lines[0].endswith("type differs; its columns are larger than the database server takes (max_allowed_packet): it is not packed")
