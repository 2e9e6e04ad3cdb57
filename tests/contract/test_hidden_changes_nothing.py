"""A study that somebody may not read changes no byte of what they are answered, even where it shares every id with one that they may."""

import re

from genows.load.removal import remove_study
from tests import orchards
from tests.contract.test_permissions import ALL_QUERIES, SETTINGS, filled
from tests.portal import Portal, add_user
from tests.studyfolders import load_folder, write_folder

SHARED = ("S-{}", "P-{}", "SAMPLE_{}", "PATIENT_{}")  # ids of samples, patients and attributes
BOTH = "quince", "damson"
LEGACY = (
    "cmd=getClinicalData&case_list=S-quince",
    "cmd=getClinicalData&cancer_study_id=quince&case_list=S-quince&format=json",
    "cmd=getProfileData&genetic_profile_id=quince_mrna,damson_mrna&case_list=S-quince&gene_list=TP53",
    "cmd=getMutationData&genetic_profile_id=quince_mutations,damson_mutations&gene_list=TP53",
)


# Numbers of the whole database that the wire format has: of samples, studies and mutations in JSON, of studies in the tables with the
# column cancer_study_id.
NUMBERED_RECORDS = re.compile(rb'"(internal_id":"[0-9]+"|CANCER_STUDY_ID":[0-9]+|mutationEventId":[0-9]+|mutationId":"m[-0-9]+")')
NUMBERED_ADDRESSES = {"/api/samples", "/api/cohort/samples", "/getGeneticProfile.json", "/getMutationData.json", "/crosscancermutation.json"}
NUMBERED_TABLES = ("cmd=getGeneticProfiles", "cmd=getCaseLists")


def hidden_files():
    """damson's folder with the ids of quince."""
    files = orchards.folder_files("damson", "SECRET")
    for pattern in SHARED:
        for change in (str.lower, str.upper):
            ids = [pattern[:-2] + change(study) for study in ("damson", "quince")]
            files = {name: text.replace(*ids) for name, text in files.items()}
    return files


def answers(portal, token):
    asked = [(path, filled(query, study)) for path, query in ALL_QUERIES for study in BOTH]
    asked += [("/webservice.do", query) for query in LEGACY]
    found = {}
    for path, query in asked:
        answer = portal.ask(path, token=token, query_string=query)
        found[path, query] = answer.status_code, answer.headers.get("Content-Length"), answer.data
    return found


def test_a_hidden_study_changes_nothing(made, tmp_path):
    add_user(made, "one@example.org", "orchard:quince")
    load_folder(made, write_folder(tmp_path / "shown", orchards.folder_files("quince", "PUBLIC")))
    portal = Portal(made, SETTINGS)
    token = portal.token("one@example.org")
    before = answers(portal, token)
    assert load_folder(made, write_folder(tmp_path / "hidden", hidden_files())).exit_code == 0
    after = answers(portal, token)
    portal.close()
    assert after == before
    assert sum(status == 200 and b"quince" in data for status, _, data in after.values()) > 30


def test_hidden_studies_show_in_nothing_but_the_numbers_that_the_wire_format_has(made, tmp_path):
    """docs/access.md names them. Here the hidden study is loaded first, so that every number of the shown one is another."""
    add_user(made, "one@example.org", "orchard:quince")
    shown, hidden = write_folder(tmp_path / "shown", orchards.folder_files("quince", "PUBLIC")), write_folder(tmp_path / "hidden", hidden_files())
    load_folder(made, shown)
    portal = Portal(made, SETTINGS)
    token = portal.token("one@example.org")
    alone = answers(portal, token)
    remove_study(made.database, "quince")
    load_folder(made, hidden)
    load_folder(made, shown)
    beside = answers(portal, token)
    portal.close()
    different = {(path, query) for path, query in alone if alone[path, query] != beside[path, query]}
    assert {path if path != "/webservice.do" else query.partition("&")[0] for path, query in different} == {*NUMBERED_ADDRESSES, *NUMBERED_TABLES}
    for path, query in different:
        status, _, data = alone[path, query]
        assert (status, without_numbers(query, data)) == (beside[path, query][0], without_numbers(query, beside[path, query][2]))


def without_numbers(query, data):
    if query.startswith(NUMBERED_TABLES):
        rows = [line.split(b"\t") for line in data.splitlines()]
        column = rows[0].index(b"cancer_study_id")
        return [row[:column] + row[column + 1 :] for row in rows]
    return NUMBERED_RECORDS.sub(b"", data)
