"""The third generation's answers that were once held whole: the same records, as they come, and little memory."""

import tracemalloc
from itertools import product

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.portal_api import variants
from genows.config.reader import make_config
from tests import data_rows

CLINICAL = "/portal/api/clinical-data/fetch"
# A patient of two studies under one id, and ids that only the other study has.
NAMED = [("P-a", "brca_two"), ("P-a", "luad"), ("P-z", "luad"), ("P-z", "LUAD"), ("p-A", "brca_two"), ("nobody", "brca_two"), ("P-a", "none")]


@pytest.mark.parametrize("projection", ["ID", "SUMMARY", "DETAILED"])
@pytest.mark.parametrize("wanted", [{}, {"attributeIds": ["SEX", "UNDEFINED"]}])
def test_clinical_data_of_several_studies_are_those_of_each(rows_served, projection, wanted):
    def asked(pairs):
        body = {"identifiers": [{"entityId": name, "studyId": study} for name, study in pairs], **wanted}
        answer = rows_served.client.post(CLINICAL, json=body, query_string={"clinicalDataType": "PATIENT", "projection": projection}, buffered=True)
        assert answer.status_code == 200
        return answer.json

    one_by_one = [record for study in ("brca_two", "luad", "LUAD", "none") for record in asked([pair for pair in NAMED if pair[1] == study])]
    assert asked(NAMED) == one_by_one
    assert {(one["patientId"], one["studyId"]) for one in one_by_one} >= {("P-a", "brca_two"), ("P-a", "luad")}
    if projection == "DETAILED" and not wanted:
        assert {"clinicalAttribute" in one for one in one_by_one} == {True, False}
    counted = rows_served.client.post(
        CLINICAL, json={"identifiers": [{"entityId": name, "studyId": study} for name, study in NAMED], **wanted},
        query_string={"clinicalDataType": "PATIENT", "projection": "META"}, buffered=True,
    )  # fmt: skip
    assert (counted.data, int(counted.headers["total-count"])) == (b"", len(one_by_one))


def test_variants_are_the_same_however_many_are_held(rows_served, monkeypatch):
    bodies = [{"molecularProfileIds": ["brca_two_sv"]}, {"molecularProfileIds": ["brca_two_sv"], "entrezGeneIds": [7157, 673]}]
    answers = []
    for held, body in product((1, 2, 500), bodies):
        monkeypatch.setattr(variants, "HELD", held)
        answers.append(rows_served.client.post("/portal/api/structural-variant/fetch", json=body, buffered=True).json)
    assert answers[:2] == answers[2:4] == answers[4:]
    assert len(answers[0]) > 2


@pytest.mark.parametrize("made", ["sqlite"], indirect=True)
def test_detailed_clinical_data_leave_in_little_memory(made):
    data_rows.insert(made.database)
    number = 40_000
    data_rows.insert(made.database, {"clinical_sample": (("INTERNAL_ID", "ATTR_ID", "ATTR_VALUE"), [(100, f"X{place}", "a" * 20) for place in range(number)])})
    app = create_app(make_config(made.settings))
    client, path = Client(app), "/portal/api/studies/brca_two/clinical-data"
    client.get(path, query_string={"attributeId": "PURITY", "projection": "DETAILED"}, buffered=True)
    tracemalloc.start()
    answer = client.get(path, query_string={"projection": "DETAILED"})
    size = sum(map(len, answer.response))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    answer.close()
    app.close()
    # The values of one sample are one block, 400 bytes each; what is written of them comes by and by.
    assert size > number * 100
    assert peak < number * 450
