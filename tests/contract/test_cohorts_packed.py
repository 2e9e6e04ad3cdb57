"""Cohorts are counted from packed columns as from the tables: byte for byte, with fast on and off, of random studies and of gene events of all kinds."""

import random
from contextlib import closing

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.cohorts.studysets import StudySets
from genows.config.reader import make_config
from genows.data.patientsets import TIERS
from genows.db import packed
from genows.db.identifiers import studies as studies_of
from genows.load import packing
from genows.load.progress import Silence
from tests import packedrows
from tests.judges.cohorts import example, rows, studies
from tests.judges.cohorts.loaded import load
from tests.judges.cohorts.operations import Operations

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
