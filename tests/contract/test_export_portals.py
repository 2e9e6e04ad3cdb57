"""Exports of portals' own databases, versions 2.1.0 to 2.14.5: what is loaded from one answers as the database does, but for what codes tell."""

from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.demo.study import write_demo
from genows.export.study import ExportOptions, ExportRefused, export_study
from genows.load.progress import Silence
from genows.sameanswers.verifying import verify_export
from tests import foreign, foreignstudies
from tests.databases import Made
from tests.exported import exported, files
from tests.studyfolders import load_folder
from tests.today import add_today_reference, write_today

each_version = pytest.mark.parametrize("portal", [version.number for version in foreign.VERSIONS], indirect=True)
# What a layout holds of the study that its files cannot say.
NOTES = {"2.11.0": [("N-MISSING", 1, ["AAG: URL"])]}


def address(server, name):
    return f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}"


@pytest.fixture(scope="module")
def own(mariadb_server, tmp_path_factory):
    """The name of a database of genows with the study that has one of every kind, and the demo study."""
    name = mariadb_server.create_database()
    made = Made(address(mariadb_server, name))
    add_today_reference(made)
    folder = tmp_path_factory.mktemp("studies")
    write_demo(folder / "demo", samples=12, genes=20)
    for each in (write_today(folder / "demo2"), folder / "demo"):
        assert load_folder(made, each).exit_code == 0
    made.database.close()
    yield name
    mariadb_server.drop_database(name)


@pytest.fixture
def portal(request, mariadb_server, own):
    """A Made over a portal's database with these studies, and its version's *number*."""
    name = foreignstudies.create(mariadb_server, foreign.BY_NUMBER[request.param], own)
    made = Made(address(mariadb_server, name), empty=False)
    schema.look(made.database)
    made.number = request.param
    yield made
    made.database.close()
    mariadb_server.drop_database(name)


def verified(portal, study_id, target):
    """(what the export told, what comparing answers found)."""
    done = exported(portal, study_id, target)
    found = verify_export(make_config(portal.settings), study_id, done.genome, target, Silence())
    assert found.errors == []
    return done, found.comparison


@pytest.mark.slow  # A study loaded once more, and some 300 questions, for each version.
@each_version
def test_answers_of_what_is_loaded_are_the_portals(portal, tmp_path):
    done, found = verified(portal, "demo2", tmp_path / "demo2")
    assert [tuple(note) for note in done.notes] == NOTES.get(portal.number, [])
    assert (found.differences, found.computed) == ([], []) and found.asked > 130
    if portal.number not in ("2.9.0", "2.14.5"):
        return
    done, found = verified(portal, "demo", tmp_path / "demo")
    # A variant of both studies has a functional impact in one alone.
    assert ({note.code for note in done.notes} <= {"N-SCORE"}, found.differences, found.computed) == (True, [], [])


@pytest.mark.parametrize("portal", ["2.13.0"], indirect=True)
def test_the_files_are_those_of_a_database_of_genows(portal, own, mariadb_server, tmp_path):
    """But for what the portal's layout has no place for."""
    made = Made(address(mariadb_server, own), empty=False)
    schema.look(made.database)
    exported(made, "demo2", tmp_path / "own")
    made.database.close()
    exported(portal, "demo2", tmp_path / "portal")
    before, after = files(tmp_path / "own"), files(tmp_path / "portal")
    assert {name for name in {**before, **after} if before.get(name) != after.get(name)} <= {"genows_export.json", "README.txt", "data_sv.txt", "cancer_type.txt"}


@pytest.mark.parametrize("portal", ["2.9.0"], indirect=True)
def test_a_part_of_a_portals_study(portal, tmp_path):
    done = exported(portal, "demo2", tmp_path / "one", ExportOptions(samples=("S3", "S1")))
    assert (done.samples, done.notes) == (2, [])


@pytest.fixture(scope="module", params=["2.1.0", "2.14.5"])
def odd(request, mariadb_server):
    """A Made over a portal's database with rows that no loader writes."""
    name = foreign.create(mariadb_server, foreign.BY_NUMBER[request.param])
    made = Made(address(mariadb_server, name), empty=False)
    schema.look(made.database)
    yield made
    made.database.close()
    mariadb_server.drop_database(name)


def test_rows_that_no_loader_writes_are_told(odd, tmp_path):
    """Orphans, genes and samples twice, NULLs, profiles of no kind, events that no value explains: each has its code."""
    done = exported(odd, "brca_two", tmp_path / "one")
    told = {note.code for note in done.notes}
    assert told >= {"N-SAMPLE", "N-EMPTY", "N-GENE", "N-CHROMOSOME", "N-REPEAT", "N-MUTSIG", "N-BLANK", "N-MISSING", "N-ALLELE", "N-POSITION", "N-EVENT", "N-PROFILED", "N-TYPE", "N-DEFINITION"}
    assert done.differs
    assert "brca_two_fusion: FUSION FUSION" in next(note for note in done.notes if note.code == "N-GENE").examples


def test_ids_are_exact_and_studies_have_samples(odd, tmp_path):
    """The collation takes luad and LUAD for one."""
    assert exported(odd, "luad", tmp_path / "one").samples == 1
    with odd.database.read() as session:
        for study_id, sentence in (("LUAD", "There is no study LUAD."), ("empty", "The study empty has no sample: no files of it could be loaded.")):
            with pytest.raises(ExportRefused) as caught:
                export_study(session, study_id, str(tmp_path / "two"), Silence())
            assert str(caught.value) == sentence


@pytest.mark.parametrize("portal", ["2.9.0", "2.14.5"], indirect=True)
def test_downloads_are_what_is_exported(portal, tmp_path):
    exported(portal, "demo2", tmp_path / "a.tar.gz")
    (tmp_path / "kept").mkdir()
    app = create_app(make_config({**portal.settings, "authenticate": "false", "export.folder": str(tmp_path / "kept")}))
    client = Client(validator(app))
    answer = client.get("/demo2.tar.gz", buffered=True)
    assert (answer.status_code, answer.data) == (200, (tmp_path / "a.tar.gz").read_bytes())
    again = client.get("/demo2.tar.gz", headers={"If-None-Match": answer.headers["ETag"]}, buffered=True)
    assert again.status_code == 304
    told = client.get("/export/study/demo2", buffered=True).json
    assert (told["samples"], told["kept"], told["etag"]) == (4, True, answer.headers["ETag"])
    assert "/export/study/demo2.zip" in client.get("/studies/demo2", buffered=True).text
    app.close()


@pytest.mark.parametrize("portal", ["2.14.5"], indirect=True)
def test_ids_that_a_blank_alone_tells_apart_are_loaded(portal, tmp_path):
    """Some servers' collations keep two such ids; cells and fields are trimmed, so that a load would take them for one."""
    portal.run("UPDATE sample SET STABLE_ID = 'S1 ' WHERE STABLE_ID = 'S2'")
    portal.run("UPDATE patient SET STABLE_ID = 'P1 ' WHERE STABLE_ID = 'P2'")
    done, found = verified(portal, "demo2", tmp_path / "demo2")
    [told] = [note for note in done.notes if note.code == "N-ID"]
    assert (told.number, told.examples) == (2, ["P1 ", "S1 "]) and found.differing > 0
    rows = [line.split("\t")[:2] for line in (tmp_path / "demo2" / "data_clinical_sample.txt").read_text().splitlines()[5:]]
    assert rows == [["P1", "S1"], ["P1", "2_S1"], ["2_P1", "S3"], ["P3", "S4"]]
