"""Cohorts are counted from packed columns as from the tables: byte for byte, with fast on and off, of random studies and of gene events of all kinds."""

import random
from contextlib import closing

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.cli import main
from genows.cohorts.studysets import StudySets
from genows.config.reader import make_config
from genows.data.patientsets import TIERS
from genows.db import packed, schema
from genows.db.identifiers import studies as studies_of
from genows.load import packing
from genows.load.progress import Silence
from tests import data_rows, packedrows
from tests.databases import Made
from tests.judges.cohorts import example, rows, studies
from tests.judges.cohorts.loaded import load
from tests.judges.cohorts.operations import Operations
from tests.layouts import create_earlier

REQUESTS = 150
OF_COHORTS = ("coded sample values", "coded patient values", "events of genes", "panels of samples", "events of patients")


@pytest.fixture(scope="module")
def folders():
    return {**studies.folders(random.Random(7), 2), example.STUDY: example.FILES}


@pytest.fixture(scope="module")
def loaded(made_once, tmp_path_factory, folders):
    load(made_once, tmp_path_factory.mktemp("packed"), folders)
    return made_once


@pytest.fixture(scope="module")
def requests(folders):
    operations = Operations(random.Random(8), rows.portal(folders.values()))
    return [operations.request(number) for number in range(REQUESTS)]


def answers(made, requests, **settings):
    """(status, bytes) of each request, in turn."""
    found = []
    with closing(create_app(make_config({**made.settings, **settings}))) as app:
        client = Client(app)
        for request in requests:
            sent = {"method": "GET"} if request.body is None else {"method": "POST", "json": request.body}
            answer = client.open(request.path, query_string=request.query, buffered=True, **sent)
            found.append((request, answer.status_code, answer.data))
    return found


def test_answers_are_those_of_the_tables(loaded, requests):
    assert answers(loaded, requests) == answers(loaded, requests, fast="off")


def sets(made, fast):
    """All that cohorts are counted from, by study."""
    made.database.fast = fast
    try:
        with made.database.read() as db:
            found = {}
            for study in studies_of(db):
                assert packed.is_packed(db, study.pk) is fast
                found[study.study_id] = of_study(StudySets(db, study))
            return found
    finally:
        made.database.fast = True


def of_study(study):
    columns = [(attr_id, [(level.owner, its.values, list(its.codes)) for level, its in study.columns(attr_id)]) for attr_id in sorted(study.attributes)]
    events, panels = {}, {}
    for profile in study.profiles:
        panels[profile.profile_id] = study.panels(profile)
        its = study.events(profile)
        events[profile.profile_id] = {key: [(place, its.classes[one]) for place, one in zip(gene.positions, gene.classes, strict=True)] for key, gene in its.genes.items()}
    treatments = {tier: study.treatments(tier) for tier in TIERS}
    people = list(study.patient_ids), list(study.patient_of), list(study.patient_pks)
    return columns, events, panels, treatments, people, study.event_types, study.acquired, study.lists, study.size, list(study.sample_pks)


def test_sets_are_those_of_the_tables(loaded):
    stored = sets(loaded, True)
    assert stored == sets(loaded, False)
    _, events, panels, treatments, _, types, acquired, _, _, _ = stored[example.STUDY]
    assert any(events.values()) and any(its.of for its in panels.values()) and treatments["Agent"] and types and acquired


@pytest.mark.parametrize("kind", OF_COHORTS)
def test_verify_tells_what_differs(loaded, kind):
    before = loaded.rows(f"SELECT `CONTENT` FROM `genows_packed` WHERE `KIND` = '{kind}'")
    assert before and not list(packing.verify(loaded.database))
    packedrows.replace(loaded, "", " ", f"`KIND` = '{kind}'")
    assert len([fault for fault in packing.verify(loaded.database) if kind in fault and fault.endswith("differs")]) == len(before)
    packing.rebuild(loaded.database, Silence())
    assert not list(packing.verify(loaded.database))


@pytest.fixture
def second(request, made_once, tmp_path):
    """An empty database of the same kind."""
    if made_once.database.dialect == "sqlite":
        yield from opened(f"sqlite:///{tmp_path}/second.db")
        return
    server = request.getfixturevalue("mariadb_server")
    name = server.create_database()
    yield from opened(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}")
    server.drop_database(name)


def opened(address):
    made = Made(address, empty=False)
    yield made
    made.database.close()


def rows_of_layout_1(loaded, second):
    """What an older genows would have of the loaded studies: table → (columns, rows)."""
    there = {}
    for row in second.database.ask(lambda session: session.all("catalogue")):
        there.setdefault(row.table_name, []).append(row.column_name)
    found = {}
    for table, columns in there.items():
        if table not in ("info", "reference_genome", "genows_data_version") and not table.startswith("sqlite_"):
            condition = " WHERE `SITE1_ENTREZ_GENE_ID` IS NOT NULL" if table == "structural_variant" else ""
            found[table] = columns, loaded.rows(f"SELECT {', '.join(f'`{column}`' for column in columns)} FROM `{table}`{condition}")
    return {table: its for table, its in found.items() if its[1]}


def upgraded(made, requests, monkeypatch):
    """Answers before the documented command and behind it, which packs all studies."""
    open_to_all = {"authenticate": "false"}
    before = answers(made, requests, **open_to_all)
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    monkeypatch.setenv("GENOWS_AUTHENTICATE", "false")
    assert main(["check", "--upgrade"]) == 0
    schema.look(made.database)
    assert not list(packing.verify(made.database))
    return before, answers(made, requests, **open_to_all)


def test_a_database_of_the_first_genows_answers_the_same_before_its_upgrade_and_after(loaded, second, requests, monkeypatch):
    create_earlier(second.database)
    assert schema.look(second.database).layout == 1
    data_rows.insert(second.database, rows_of_layout_1(loaded, second))
    before, after = upgraded(second, requests[::2], monkeypatch)
    assert before == after
    assert sum(status == 200 and data not in (b"[]", b"") for _, status, data in before) > REQUESTS / 4


def test_studies_that_0_5_0_packed_answer_the_same_before_they_are_packed_anew_and_after(loaded, requests, monkeypatch):
    """It knew nothing of cohorts, and packed in another format."""
    as_packed = answers(loaded, requests[::2])
    loaded.run(*(f"DELETE FROM `genows_packed` WHERE `KIND` = '{kind}'" for kind in OF_COHORTS))
    loaded.run(f"UPDATE `genows_packed` SET `CONTENT` = '5' WHERE `KIND` = '{packing.STUDY}'", "UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1")
    with loaded.database.read() as db:
        assert len(packed.unpacked_studies(db)) == 3
    before, after = upgraded(loaded, requests[::2], monkeypatch)
    assert before == after == as_packed
