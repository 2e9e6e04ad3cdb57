"""What the third generation makes of clinical events: which there are of some patients, and survival from one to another."""

import pytest

from tests import data_rows
from tests.portal import Portal

BASE = "/portal/api"
META, SURVIVAL = "/clinical-events-meta/fetch", "/survival-data/fetch"


def patients(*pairs):
    return [{"patientId": patient, "studyId": study} for patient, study in pairs]


ALL = patients(("P-a", "brca_two"), ("P-z", "brca_two"), ("P-a", "luad"), ("nobody", "brca_two"), ("P-a", "nosuch"))


def pairs(*given):
    return [{"key": key, "value": value} for key, value in given]


OF_TREATMENT = pairs(("_x", data_rows.AWKWARD.lower()), ("agent", "aspirin"), ("agent", "lower"), ("agent", "zeta"), ("\u00e4", "b"))


@pytest.mark.parametrize(
    ("requests", "expected"),
    [
        pytest.param(None, [("status", pairs(("source", ""))), ("treatment", OF_TREATMENT)], id="all events, in lower case"),
        pytest.param([], [("status", pairs(("source", ""))), ("treatment", OF_TREATMENT)], id="no requests are all events"),
        pytest.param([{"eventType": "Treatment"}], [("treatment", OF_TREATMENT)], id="of a type, whatever its case"),
        pytest.param([{"eventType": "treatment", "attributes": pairs(("AGENT", "ZETA"), ("x", "y"))}], [("treatment", OF_TREATMENT[:-1])], id="with one of the pairs"),
        pytest.param([{"eventType": "treatment", "attributes": pairs(("\u00c4", "B"))}], [("treatment", OF_TREATMENT[-1:])], id="letters beyond ASCII, too"),
        pytest.param([{"eventType": "status"}, {"eventType": "none"}], [("status", pairs(("source", "")))], id="requests are alternatives"),
        pytest.param([{"eventType": "none"}], [], id="none of the type"),
    ],
)
def test_events_of_a_selection(rows_served, requests, expected):
    body = {"patientIdentifiers": ALL, **({} if requests is None else {"clinicalEventRequests": requests})}
    answer = rows_served.post(BASE + META, json=body)
    assert answer.json == [{"eventType": kind, "attributes": attributes} for kind, attributes in expected]


def moment(position, *requests):
    return {"clinicalEventRequests": [{"eventType": kind, **({"attributes": its} if its else {})} for kind, its in requests], "position": position}


BODY = {
    "patientIdentifiers": ALL, "attributeIdPrefix": "OS", "startEventRequestIdentifier": moment("FIRST", ("TREATMENT", None)),
    "endEventRequestIdentifier": moment("FIRST", ("Status", pairs(("STATUS", "Progression")))),
    "censoredEventRequestIdentifier": moment("LAST", ("status", None)),
}  # fmt: skip


@pytest.fixture
def portal(made):
    """Patients of whom one progressed after treatment, one was seen in the end, and one was never treated."""
    data_rows.insert(made.database)
    made.run("DELETE FROM `clinical_event_data`", "DELETE FROM `clinical_event`")
    rows = [(4, 11, 10, "NULL", "TREATMENT"), (5, 11, 340, 350, "STATUS"), (6, 10, 10, 400, "treatment"), (7, 10, 20, 314, "STATUS"), (8, 20, 1, 9, "STATUS")]
    made.run(*(f"INSERT INTO `clinical_event` (`CLINICAL_EVENT_ID`, `PATIENT_ID`, `START_DATE`, `STOP_DATE`, `EVENT_TYPE`) VALUES ({pk}, {patient}, {start}, {stop}, '{kind}')"
               for pk, patient, start, stop, kind in rows))  # fmt: skip
    made.run("INSERT INTO `clinical_event_data` (`CLINICAL_EVENT_ID`, `KEY`, `VALUE`) VALUES (5, 'status', 'progression')")
    it = Portal(made, {"authenticate": "false"})
    yield it
    it.close()


def test_survival_from_events(portal):
    """In the order of the request; whole months as 10.0."""

    def asked(**changes):
        answer = portal.ask(BASE + SURVIVAL, "POST", json={name: value for name, value in {**BODY, **changes}.items() if value != "absent"})
        assert answer.status_code == 200, answer.text
        return [(each["patientId"], each["clinicalAttributeId"], each["value"]) for each in answer.json], answer.json

    ended, seen = [("P-a", "OS_MONTHS", "10.855263157894738"), ("P-a", "OS_STATUS", "1:EVENT")], [("P-z", "OS_MONTHS", "10.0"), ("P-z", "OS_STATUS", "0:CENSORED")]
    told, records = asked()
    assert told == ended + seen
    assert list(records[0].items()) == [("uniquePatientKey", "UC1hOmJyY2FfdHdv"), ("patientId", "P-a"), ("studyId", "brca_two"), ("clinicalAttributeId", "OS_MONTHS"),
                                        ("value", "10.855263157894738")]  # fmt: skip
    assert asked(patientIdentifiers=ALL[1::-1] * 2)[0] == seen + ended
    assert asked(censoredEventRequestIdentifier=None)[0] == ended
    assert asked(endEventRequestIdentifier="absent")[0] == [("P-a", "OS_MONTHS", str(340 / 30.4)), ("P-a", "OS_STATUS", "0:CENSORED"), *seen]
    assert asked(startEventRequestIdentifier=moment("FIRST"))[0][:2] == ended
    assert asked(startEventRequestIdentifier=moment("LAST"))[0] == []
    for name in ("patientIdentifiers", "attributeIdPrefix", "startEventRequestIdentifier"):
        wrong = portal.ask(BASE + SURVIVAL, "POST", json={key: value for key, value in BODY.items() if key != name})
        assert (wrong.status_code, wrong.json["message"]) == (400, f"body should have {name}.")
    wrong = portal.ask(BASE + SURVIVAL, "POST", json={**BODY, "endEventRequestIdentifier": {"position": "SECOND"}})
    assert (wrong.status_code, wrong.json["message"]) == (400, "endEventRequestIdentifier should have a position: FIRST or LAST.")
