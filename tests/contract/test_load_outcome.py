"""Loads and removals whose connection is lost in COMMIT: done or not at all, and said so."""

import pytest

from genows.demo.study import write_demo
from genows.errors import OutcomeUnknown
from genows.load import dataversion
from genows.load.context import Options
from genows.load.dataversion import DataVersion
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from genows.load.removal import remove_study
from genows.load.study import load_study
from tests.hosts import place

__all__ = ["place"]

STUDIES = "SELECT `CANCER_STUDY_IDENTIFIER` FROM `cancer_study`"
OUTCOMES = pytest.mark.parametrize("stored", [True, False], ids=["stored", "not stored"])


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("outcome") / "demo"
    write_demo(folder, samples=20, genes=20)
    return folder


@pytest.fixture
def database(place):
    return place.open(place.forwarder.port, place.server.port)


@pytest.fixture
def genes(database, demo):
    """The demo's genes: its panel needs one that is known."""
    load_reference(database, [demo / "reference" / "gene_info.txt"], Silence())


def load(database, demo):
    return load_study(database, demo, Options(), Silence())


def texts(report):
    return " ".join(finding.text for finding in report.findings.sorted())


@OUTCOMES
def test_a_load_finds_out_whether_it_is_stored(place, database, demo, genes, stored):
    place.forwarder.cut_at(b"COMMIT", stored)
    report = load(database, demo)
    assert place.made.rows(STUDIES) == ([("demo",)] if stored else [])
    assert report.exit_code == (0 if stored else 1)
    assert ("it has the whole study" if stored else "Nothing of it is stored") in texts(report)
    assert load(database, demo).exit_code == 0


@OUTCOMES
def test_a_removal_finds_out_whether_it_is_stored(place, database, demo, genes, stored):
    load(database, demo)
    place.forwarder.cut_at(b"COMMIT", stored)
    if stored:
        assert remove_study(database, "demo")["cancer_study"] == 1
    else:
        with pytest.raises(OutcomeUnknown, match="Nothing of it is stored"):
            remove_study(database, "demo")
    assert place.made.rows(STUDIES) == ([] if stored else [("demo",)])


@OUTCOMES
def test_a_reference_load_finds_out_whether_it_is_stored(place, database, demo, stored):
    genes = [demo / "reference" / "gene_info.txt"]
    place.forwarder.cut_at(b"COMMIT", stored)
    if stored:
        assert load_reference(database, genes, Silence()).changed
    else:
        with pytest.raises(OutcomeUnknown, match="Nothing of it is stored"):
            load_reference(database, genes, Silence())
    assert (place.made.rows("SELECT COUNT(*) FROM `gene`") != [(0,)]) == stored


def test_what_nobody_can_tell_is_said(place, database, demo, genes):
    load(database, demo)
    ((number, mark),) = place.made.rows("SELECT `VERSION`, `MARK` FROM `genows_data_version`")
    assert dataversion.is_stored(database, DataVersion(number, mark)) is True
    assert dataversion.is_stored(database, DataVersion(number, "another")) is False
    assert dataversion.is_stored(database, DataVersion(number + 1, "another")) is False
    assert dataversion.is_stored(database, DataVersion(number - 1, "another")) is None
    assert dataversion.is_stored(database, None) is None
    with pytest.raises(OutcomeUnknown, match="genows studies"):
        dataversion.find_out(database, None, OutcomeUnknown())


def test_a_server_that_is_away_is_asked_for_a_while(place):
    database, pauses = place.open(place.forwarder.port), []
    place.forwarder.close()
    assert dataversion.is_stored(database, DataVersion(1, "x"), pauses.append) is None
    assert len(pauses) == dataversion.WAIT_SECONDS / dataversion.PAUSE_SECONDS
