"""A database of an older genows, before today's study files, is answered from as it is. That an upgrade changes nothing: test_upgrade.py."""

import json

import pytest

from tests import data_rows
from tests.contract.conftest import served
from tests.contract.test_upgrade import emptied
from tests.layouts import create_earlier, earlier_rows


@pytest.fixture
def older(made):
    """A Served over layout 1 with the rows of data_rows that it has a place for, and a treatment more."""
    create_earlier(emptied(made).database)
    data_rows.insert(made.database, earlier_rows())
    made.run(
        "INSERT INTO `treatment` VALUES (2, 'sig-0', 'No link', '', 'u', 21)",
        "UPDATE `structural_variant` SET `DRIVER_TIERS_FILTER` = 'Tier 2' WHERE `INTERNAL_ID` = 1",
    )
    it = served(made.database.dialect, made.settings["db.connection_string"])
    yield it
    it.app.close()


def test_mutations_have_the_drivers_of_their_table_and_nothing_that_came_later(older):
    records = older.records("/api/mutations", genetic_profile_ids="")
    assert [record["driver_filter"] for record in records if record["driver_filter"]] == ["Putative_Driver"]
    assert {record["annotation_json"] for record in records} == {None} == {record["ascn_method"] for record in records}
    assert "2.655" in {record["fis_value"] for record in records}


def test_variants_have_the_drivers_of_their_table(older):
    records = older.records("/api/structuralvariants", genetic_profile_ids="")
    assert [record["driver_tiers_filter"] for record in records] == ["Tier 2", None]
    assert {record["sv_status"] for record in records} == {"SOMATIC"}
    assert {record["namespace_columns"] for record in records} == {None} == {record["site1_region"] for record in records}


def test_treatments_are_the_generic_assays(older):
    records = older.records("/api/genericassaydata", genetic_profile_ids="")
    assert {record["stable_id"]: json.loads(record["properties"]) for record in records} == {
        "sig-0": {"NAME": "No link", "DESCRIPTION": "", "URL": "u"}, "AAG": {"NAME": "Drug", "DESCRIPTION": "AAG", "URL": ""},
    }  # fmt: skip
    assert [record["value"] for record in older.records("/api/genericassaydata", genetic_profile_ids="", entity_ids="sig-0")] == ["0.5"]
    assert older.records("/api/genericassaydata", genetic_profile_ids="", entity_ids="sig_1") == []


def test_events_of_copy_number_have_no_drivers(older):
    records = older.records("/api/copynumberevents", genetic_profile_ids="")
    assert len(records) == 4
    assert {record["driver_filter"] for record in records} == {None} == {record["annotation_json"] for record in records}


def test_there_are_no_links(older):
    assert older.records("/api/resources", study_id="brca_two") == []
