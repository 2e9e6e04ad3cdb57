"""A study of which something packed is damaged is served from the tables, and the log says once what mends it."""

import logging
from contextlib import closing

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.data import storedclinical
from genows.load.packing import rebuild, verify
from genows.load.progress import Silence
from tests import data_rows, packedrows

W = "/webservice.do"
REQUESTS = [
    ("/api/samples", {"study_id": "brca_two"}),
    ("/api/patients", {"study_id": "brca_two"}),
    ("/api/samplelists", {"study_id": "brca_two"}),
    ("/api/clinicaldata/samples", {"study_id": "brca_two", "attribute_ids": ""}),
    ("/api/clinicaldata/patients", {"study_id": "brca_two", "attribute_ids": ""}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": "TP53,KRAS"}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": ""}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mrna", "genes": "TP53", "sample_list_id": "brca_two_all"}),
    (W, {"cmd": "getClinicalData", "case_set_id": "brca_two_all"}),
    (W, {"cmd": "getClinicalData", "case_set_id": "brca_two_all", "format": "json"}),
    (W, {"cmd": "getMutationData", "genetic_profile_id": "brca_two_mutations", "gene_list": "TP53"}),
    (W, {"cmd": "getProfileData", "genetic_profile_id": "brca_two_mutations", "gene_list": "TP53", "case_set_id": "brca_two_all"}),
    (W, {"cmd": "getCaseLists", "cancer_study_id": "brca_two"}),
    # Of another study, which stays packed.
    ("/api/samples", {"study_id": "luad"}),
]
KINDS = ("samples", "patients", "members", "sample values", "patient values", "mutations")


def flipped(stored):
    """One bit of what stands in the middle: still a text."""
    place = len(stored) // 2
    return stored[:place] + chr(ord(stored[place]) ^ 1) + stored[place + 1 :]


DAMAGES = {"flipped": flipped, "cut": lambda stored: stored[:-1], "emptied": lambda stored: "", "without checksum": lambda stored: stored[8:]}


@pytest.fixture
def packed_made(made_once, monkeypatch):
    monkeypatch.setattr(storedclinical, "FEW_OWNERS", 0)
    if not made_once.rows("SELECT 1 FROM `cancer_study`"):
        data_rows.insert(made_once.database)
    assert rebuild(made_once.database, Silence()) == []
    return made_once


def application(made, **settings):
    return closing(create_app(make_config({**made.settings, "authenticate": "false", **settings})))


def answers(app):
    found = [Client(app).post(address, data=form, buffered=True) for address, form in REQUESTS]
    return [(answer.status_code, answer.data) for answer in found]


@pytest.fixture
def plain(packed_made):
    with application(packed_made, fast="off") as app:
        return answers(app)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_study_is_served_from_the_tables(packed_made, plain, caplog, kind, damage):
    owners = "`CANCER_STUDY_ID` = (SELECT `CANCER_STUDY_ID` FROM `cancer_study` WHERE `CANCER_STUDY_IDENTIFIER` = 'brca_two')"
    packedrows.change(packed_made, DAMAGES[damage], f"`KIND` = '{kind}' AND {owners}")
    with application(packed_made) as app:
        assert answers(app) == plain
        assert {status for status, _ in plain} == {200}
        (said,) = [record.getMessage() for record in caplog.records if "damaged" in record.getMessage()]
        assert "brca_two" in said and "genows check --rebuild" in said
        assert any("is damaged" in sentence for sentence in verify(packed_made.database))
        # It is packed anew while this process serves.
        assert rebuild(packed_made.database, Silence()) == []
        caplog.clear()
        assert answers(app) == plain
        assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("kind", ["samples", "patients", "mutations", "sample values", "patient values"])
def test_so_is_one_of_which_something_is_missing(packed_made, plain, caplog, kind):
    packed_made.run(f"DELETE FROM `genows_packed` WHERE `KIND` = '{kind}' AND `ITEM` IN ('id', '0', '{storedclinical.item(0, 0)}')")
    with application(packed_made) as app:
        assert answers(app) == plain
    assert any("genows check --rebuild" in record.getMessage() for record in caplog.records)
    assert list(verify(packed_made.database))


def test_so_is_one_with_bytes_that_are_no_text(packed_made, plain, caplog):
    """MariaDB stores none such."""
    if packed_made.database.dialect != "sqlite":
        return
    packed_made.run("UPDATE `genows_packed` SET `CONTENT` = CAST(x'22ff22' AS TEXT) WHERE `KIND` <> 'study'")
    with application(packed_made) as app:
        assert answers(app) == plain
    assert any("genows check --rebuild" in record.getMessage() for record in caplog.records)
