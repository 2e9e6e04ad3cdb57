"""Packed columns: what a load, an upgrade and a rebuild write, what a removal takes away, and how they are compared with the tables."""

from contextlib import closing

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.cli import main
from genows.columns import packedcolumns
from genows.columns.packedcolumns import FORMAT, sealed
from genows.config.reader import make_config
from genows.data import storedclinical
from genows.data.people import samples_with_patients
from genows.db import packed, readiness, schema
from genows.db.sizes import sizes
from genows.errors import DatabaseGone
from genows.load import packing
from genows.load.packing import rebuild, verify
from genows.load.progress import Silence
from genows.load.removal import remove_study
from tests import data_rows, packedrows
from tests.layouts import TABLES
from tests.studyfolders import load_folder, messages, study_files, write_folder

PACKED = "SELECT `KIND`, `OWNER`, `ITEM`, `CONTENT` FROM `genows_packed` ORDER BY 1, 2, 3"


@pytest.fixture
def loaded(made, tmp_path):
    """A Made with one loaded study, demo1."""
    report = load_folder(made, write_folder(tmp_path / "study", study_files(add_global_case_list="true")))
    assert report.exit_code == 0
    return made


@pytest.fixture
def filled(made):
    """A Made with the studies of `data_rows`, put in by hand: nothing is packed."""
    data_rows.insert(made.database, data_rows.TABLES)
    return made


@pytest.fixture
def check(made, capsys, monkeypatch):
    """check(*arguments) on the database of `made`; (exit code, lines of stdout, stderr)."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])

    def run(*arguments):
        code = main(["check", *arguments])
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err

    return run


def study_pk(made):
    return made.rows("SELECT MIN(`CANCER_STUDY_ID`) FROM `cancer_study`")[0][0]


def test_a_load_packs_its_study(loaded):
    pk = study_pk(loaded)
    with loaded.database.read() as session:
        assert packed.is_packed(session, pk)
        samples = list(samples_with_patients(session, pk))
        assert list(packed.ids(session, "samples", pk)) == [row.sample_pk for row in samples]
        assert packed.number(session, "samples", pk) == len(samples)
        assert packed.kept_column(session, "samples", pk, "id").values("id") == [row.sample_id for row in samples]
        patients = packed.kept_column(session, "patients", pk, "id").values("id")
        assert [patients[number] for number in storedclinical.patient_positions(session, pk)] == [row.patient_id for row in samples]
        assert packed.content(session, "samples", pk, "nothing") is None
    assert list(verify(loaded.database)) == []


def test_the_number_of_samples_is_not_counted_again(loaded):
    pk = study_pk(loaded)
    with loaded.database.read() as session:
        counted = packed.number(session, "samples", pk)
    for stored, found in ((sealed("271837"), 271_837), (None, counted)):
        loaded.run(f"DELETE FROM `genows_packed` WHERE `KIND` = 'samples' AND `OWNER` = {pk} AND `ITEM` = 'number'")
        with loaded.database.write() as writer:
            writer.add_all("add_packed", [(pk, "samples", pk, "number", stored)] if stored else [])
        with loaded.database.read() as session:
            assert sizes(session).samples == {"demo1": found}


def test_the_study_says_that_it_is_packed_in_the_last_row(loaded, monkeypatch):
    (row,) = loaded.rows("SELECT `OWNER`, `ITEM`, `CONTENT` FROM `genows_packed` WHERE `KIND` = 'study'")
    with loaded.database.read() as session:
        assert row == (study_pk(loaded), "", packed.current_format(session))

    def broken(db, study_pk):
        raise DatabaseGone("killed")
        yield

    monkeypatch.setattr(packing, "PACKERS", (*packing.PACKERS, broken))
    before = loaded.rows(PACKED)
    with pytest.raises(DatabaseGone):
        rebuild(loaded.database, Silence())
    assert loaded.rows(PACKED) == before


def test_contents_come_in_the_order_asked(loaded, monkeypatch):
    pk = study_pk(loaded)
    monkeypatch.setattr(packed, "BATCH_CHARACTERS", 1)
    with loaded.database.read() as session:
        wanted = [("type", None), ("pk", None), ("id", None)]
        found = list(packed.contents(session, "samples", pk, ["type", "pk", "none", "type", "ID", "id"]))
        assert [(item, None) for item, _ in found] == wanted
        assert dict(found) == {item: packed.content(session, "samples", pk, item) for item, _ in wanted}
        assert [item for item, _ in packed.contents(session, "samples", pk)] == ["id", "number", "patient", "pk", "type"]


def test_a_long_content_has_several_rows(loaded, monkeypatch):
    pk = study_pk(loaded)
    with loaded.database.read() as session:
        whole = {item: packed.content(session, "samples", pk, item) for item in ("id", "pk", "type")}
    monkeypatch.setattr(packedcolumns, "PART", 7)
    assert rebuild(loaded.database, Silence()) == []
    assert max(len(content) for kind, _, _, content in loaded.rows(PACKED) if kind == "samples") < 20
    assert list(verify(loaded.database)) == []
    with loaded.database.read() as session:
        assert {item: packed.content(session, "samples", pk, item) for item in whole} == whole
        assert dict(packed.contents(session, "samples", pk)).items() >= whole.items()
    loaded.run("DELETE FROM `genows_packed` WHERE `KIND` = 'samples' AND `ITEM` = 'id/1'")
    assert list(verify(loaded.database)) == [f"demo1: samples of {pk}, id is damaged"]


def test_with_fast_off_nothing_is_packed(loaded):
    loaded.database.fast = False
    with loaded.database.read() as session:
        assert not packed.is_packed(session, study_pk(loaded))


def test_removal_takes_it_away_and_counts_it_not(loaded):
    assert "genows_packed" not in remove_study(loaded.database, "demo1")
    assert loaded.rows(PACKED) == []


def test_an_older_genows_takes_it_away_with_the_study(loaded):
    """It knows nothing of the table: the reference to the study takes the rows along."""
    before = loaded.rows(PACKED)
    loaded.database.queries.choose(lambda name: name.split(".")[0] != "genows_packed")
    assert before and remove_study(loaded.database, "demo1")
    assert loaded.rows(PACKED) == []


def test_a_study_that_is_filled_by_hand_is_told_of_and_not_read(filled, caplog):
    with filled.database.read() as session:
        assert not packed.is_packed(session, 2)
        assert not packed.is_packed(session, 1)
    (record,) = caplog.records
    assert "'genows check --upgrade'" in record.getMessage() and "brca_two" in record.getMessage()


@pytest.mark.parametrize("stored", ["0", f"{FORMAT} 00000000"], ids=["an older one", "with other fields"])
def test_another_format_is_not_read(loaded, check, stored):
    loaded.run(f"UPDATE `genows_packed` SET `CONTENT` = '{stored}' WHERE `KIND` = 'study'")
    with loaded.database.read() as session:
        assert not packed.is_packed(session, study_pk(loaded))
    code, lines, _ = check("--verify")
    assert code == 1 and any(f"packed: demo1: is packed in format {stored}, this genows reads format {FORMAT} " in line for line in lines)
    assert check("--upgrade")[0] == 0
    assert check("--verify")[0] == 0


def test_verify_tells_what_differs(loaded, check):
    code, lines, _ = check("--verify")
    assert code == 0 and "packed: as the tables say" in lines
    pk = study_pk(loaded)
    packedrows.change(loaded, lambda stored: sealed('"x"'), "`KIND` = 'patients' AND `ITEM` = 'id'")
    packedrows.change(loaded, lambda stored: stored[:-1], "`KIND` = 'samples' AND `ITEM` = 'type'")
    loaded.run(
        "DELETE FROM `genows_packed` WHERE `KIND` = 'samples' AND `ITEM` = 'pk'",
        f"INSERT INTO `genows_packed` VALUES ({pk}, 'members', 999, '', '0')",
    )
    code, lines, _ = check("--verify")
    assert code == 1
    assert [line for line in lines if line.startswith("packed: demo1: ")] == [
        f"packed: demo1: patients of {pk}, id differs", f"packed: demo1: samples of {pk}, pk is missing", f"packed: demo1: samples of {pk}, type is damaged", "packed: demo1: members of 999 is left over",
    ]  # fmt: skip
    code, lines, _ = check("--rebuild")
    assert code == 0 and "packed: every study" in lines
    assert check("--verify")[0] == 0


def test_verify_names_studies_that_are_not_packed(filled, check):
    code, lines, _ = check("--verify")
    assert code == 1 and "packed: brca_two: is not packed" in lines


def test_a_check_names_studies_that_are_not_packed(filled, check):
    code, lines, _ = check()
    assert code == 0 and [line for line in lines if line.startswith("answers: ") and "brca_two" in line]
    assert check("--rebuild")[0] == 0
    assert not [line for line in check()[1] if line.startswith("answers: ")]


def test_rebuild_packs_what_was_filled_by_hand(filled, check):
    assert check("--rebuild")[0] == 0
    assert check("--verify")[0] == 0
    assert filled.rows("SELECT COUNT(*) FROM `genows_packed` WHERE `KIND` = 'study'") == filled.rows("SELECT COUNT(*) FROM `cancer_study`")


def test_a_list_with_samples_of_another_study_is_not_packed(filled):
    """A load makes no such list."""
    ((list_pk, study),) = filled.rows("SELECT `LIST_ID`, `CANCER_STUDY_ID` FROM `sample_list` WHERE `LIST_ID` = (SELECT MAX(`LIST_ID`) FROM `sample_list`)")
    ((sample_pk,),) = filled.rows(
        f"SELECT MIN(`s`.`INTERNAL_ID`) FROM `sample` `s` JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID` WHERE `p`.`CANCER_STUDY_ID` <> {study}"
    )
    filled.run(f"INSERT INTO `sample_list_list` VALUES ({list_pk}, {sample_pk})")
    rebuild(filled.database, Silence())
    packed_lists = {owner for kind, owner, _, _ in filled.rows(PACKED) if kind == "members"}
    assert packed_lists == {pk for (pk,) in filled.rows("SELECT `LIST_ID` FROM `sample_list`")} - {list_pk}
    assert list(verify(filled.database)) == []


def test_what_the_server_does_not_take_is_not_packed(loaded, tmp_path, monkeypatch):
    def long(db, study_pk):
        yield "samples", study_pk, "long", "x" * 1_000_000_000 if db.dialect == "never" else TooLong()

    class TooLong(str):
        """Says that it is a gigabyte."""

        def __len__(self):
            return 1 << 30

        def encode(self, *arguments):
            return self

    monkeypatch.setattr(packing, "PACKERS", (*packing.PACKERS, long))
    monkeypatch.setattr(packedcolumns, "PART", 1 << 40)
    report = load_folder(loaded, write_folder(tmp_path / "again", study_files()))
    assert report.exit_code == 0
    assert any("max_allowed_packet" in text for text in messages(report, "note"))
    assert loaded.rows(PACKED) == []
    assert rebuild(loaded.database, Silence()) == ["demo1"]


def test_a_dry_run_packs_nothing(loaded, tmp_path):
    before = loaded.rows(PACKED)
    folder = write_folder(tmp_path / "again", study_files().copy())
    load_folder(loaded, folder, dry_run=True)
    assert loaded.rows(PACKED) == before


def test_without_the_table_loads_and_answers_go_on(loaded, tmp_path, check, caplog):
    """As in a database of layout 2, which genows 0.3 made; 'genows check --upgrade' packs its studies."""
    loaded.run("DROP TABLE `genows_packed`", "UPDATE `genows_layout` SET `LAYOUT` = 2")
    schema.look(loaded.database)
    with loaded.database.read() as session:
        assert not packed.is_packed(session, study_pk(loaded))
    with closing(create_app(make_config({**loaded.settings, "authenticate": "false"}))) as app:
        assert Client(app).get("/api/samplelists", buffered=True).json[0]["sample_ids"]
    assert [record.getMessage() for record in caplog.records if "genows check --upgrade" in record.getMessage()]
    assert load_folder(loaded, write_folder(tmp_path / "again", study_files())).exit_code == 0
    code, lines, _ = check()
    assert code == 0 and "answers: slower than they could be, until 'genows check --upgrade' has packed the studies" in lines
    for option in ("--verify", "--rebuild"):
        code, _, err = check(option)
        assert code == 1 and "'genows check --upgrade'" in err
    code, lines, _ = check("--upgrade")
    assert code == 0 and "upgrade: tables and columns added; the database has layout 4" in lines
    assert loaded.rows("SELECT * FROM `genows_layout`") == [(4,)]
    assert check("--verify")[0] == 0


def test_an_upgrade_is_noticed_while_a_process_serves(loaded, monkeypatch, check):
    """With the data version that it raises: what it packs is read without a restart."""
    monkeypatch.setattr(readiness, "LOOK_SECONDS", 0)
    loaded.run("DROP TABLE `genows_packed`", "UPDATE `genows_layout` SET `LAYOUT` = 2")
    pk = study_pk(loaded)
    with closing(create_app(make_config({**loaded.settings, "authenticate": "false"}))) as app:
        client = Client(app)
        before = client.get("/api/samples?study_id=demo1", buffered=True).data
        with app.database.read() as session:
            assert not packed.is_packed(session, pk)
        assert check("--upgrade")[0] == 0
        assert client.get("/api/samples?study_id=demo1", buffered=True).data == before
        with app.database.read() as session:
            assert packed.is_packed(session, pk)


def test_what_is_packed_stands_in_its_own_table():
    assert "genows_packed" in TABLES
