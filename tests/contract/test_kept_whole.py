"""Answers kept whole: given again to the same request, by who may read everything, until the data change; to nobody and nothing else."""

import json
from io import BytesIO

import pytest

from genows.http import dispatch
from genows.http.kept import KeptAnswers
from genows.http.line import Ticket
from genows.load.dataversion import bump_data_version
from tests.contract.conftest import DATABASES, filled, served
from tests.portal import FRODO, SAM, Portal, add_user, audit_lines, watch_audit

SAMPLES = "/api/samples?study_id=brca_two"
LISTS = "/portal/api/sample-lists/fetch"
CANCER_TYPES = "/api/cancertypes"


@pytest.fixture(params=DATABASES)
def it(request):
    """A Served over data_rows that has answered nothing yet."""
    it = served(request.param, filled(request.param, request), fast="on")
    yield it
    it.app.close()


@pytest.fixture
def handled_answers(monkeypatch):
    """What handlers answered."""
    answers, shaped = [], dispatch.forms.shaped
    monkeypatch.setattr(dispatch.forms, "shaped", lambda answer, *about: answers.append(answer) or shaped(answer, *about))
    return answers


def told(answer):
    headers = {name: value for name, value in answer.headers.items() if name not in ("X-Request-Id", "Date")}
    return answer.status_code, answer.data, headers


def test_the_same_request_has_the_same_answer_without_its_handler(it, handled_answers):
    first = told(it.get(SAMPLES))
    assert [told(it.get(SAMPLES)) for _ in range(3)] == [first] * 3 and len(handled_answers) == 1
    posted = told(it.post(LISTS, json=["brca_two_all"]))
    assert told(it.post(LISTS, json=["brca_two_all"])) == posted and len(handled_answers) == 2
    assert told(it.post(LISTS, json=["brca_two_all", "no"]))[1] == posted[1] and len(handled_answers) == 3


@pytest.mark.parametrize(
    ("path", "options"),
    [
        pytest.param(SAMPLES + "&sample_ids=", {}, id="another query"),
        pytest.param(SAMPLES, {"headers": {"Accept": "text/csv"}}, id="another form"),
        pytest.param(SAMPLES + "&limit=1", {}, id="a page"),
        pytest.param(SAMPLES + "&limit=1&offset=1", {"base_url": "http://localhost/mounted"}, id="a page, mounted elsewhere"),
    ],
)
def test_what_differs_in_anything_is_another_request(it, handled_answers, path, options):
    alone = told(it.get(path, **options))
    it.app.database.cache.drop()
    handled_answers.clear()
    usual = told(it.get(path if "base_url" in options else SAMPLES))
    assert told(it.get(path, **options)) == alone != usual and len(handled_answers) == 2


def test_head_has_no_body_and_a_known_tag_is_a_304(it):
    first = it.get(SAMPLES)
    assert it.client.head(SAMPLES, buffered=True).data == b""
    again = it.get(SAMPLES, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert "Content-Length" not in again.headers


def test_failures_and_long_bodies_are_not_kept(it, handled_answers):
    assert [it.get("/api/samples").status_code for _ in range(2)] == [400, 400] and not handled_answers
    padded = b'["brca_two_all"' + b" " * 70_000 + b"]"
    for _ in range(2):
        assert it.post(LISTS, data=padded, content_type="application/json").status_code == 200
    assert len(handled_answers) == 2


def test_a_body_of_unknown_length_is_read_once_and_whole(it, handled_answers):
    for _ in range(2):
        body = BytesIO(b'["brca_two_all"]')
        environ = {"wsgi.input": body, "wsgi.input_terminated": True, "CONTENT_LENGTH": "", "CONTENT_TYPE": "application/json"}
        answer = it.client.post(LISTS, environ_overrides=environ, buffered=True)
        assert answer.status_code == 200 and b"brca_two_all" in answer.data
    assert len(handled_answers) == 2


def test_a_body_in_chunks_whose_end_nobody_tells_is_not_answered_like_none(it):
    assert it.post(CANCER_TYPES).status_code == 200
    chunked = {"wsgi.input": BytesIO(b"id=brca"), "HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}
    answer = it.client.post(CANCER_TYPES, environ_overrides=chunked, buffered=True)
    assert answer.status_code == 400 and b"Content-Length" in answer.data


def test_a_long_answer_that_is_kept_goes_by_the_line(it, monkeypatch):
    path = "/api/geneticprofiledata?genetic_profile_ids=&genes="
    first, sent, send = told(it.get(path)), [], it.app.line.send
    monkeypatch.setattr(it.app.line, "send", lambda ticket, size: sent.append(size) or send(ticket, size))
    assert told(it.get(path)) == first and sent == []
    monkeypatch.setattr(dispatch, "LONG_BYTES", 100)
    assert told(it.get(path)) == first and sent == [len(first[1])] and it.app.line.inside == 0


def test_new_data_are_answered_anew(made):
    portal = Portal(made, {})

    def ids():
        return [record["id"] for record in json.loads(portal.ask(CANCER_TYPES).data)]

    assert ids() == ids() == []
    made.run("INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', NULL, NULL)")
    assert ids() == []
    with made.database.load() as writer:
        bump_data_version(writer)
    # Nor does what is kept of other data count as found.
    cache = portal.app.database.cache
    found = cache.hits
    assert (ids(), cache.hits - found) == (["mixed"], 0)
    assert (ids(), cache.hits - found) == (["mixed"], 1)
    portal.close()


def test_what_one_may_read_is_kept_for_nobody_else(made, handled_answers):
    """Neither for who may read less, nor for who is not known, nor for the same one once the permission is gone."""
    add_user(made, FRODO, "public_portal:ALL")
    add_user(made, SAM, "public_portal:something")
    portal = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid"})
    frodo, sam = portal.token(FRODO), portal.token(SAM)
    path = "/api/samples?study_id=unknown"
    assert [portal.ask(CANCER_TYPES, token=frodo).status_code for _ in range(2)] == [200, 200] and len(handled_answers) == 1
    assert portal.ask(CANCER_TYPES).status_code == 401
    assert [portal.ask(CANCER_TYPES, token=sam).status_code for _ in range(2)] == [200, 200] and len(handled_answers) == 3
    made.run(f"DELETE FROM `authorities` WHERE `EMAIL` = '{FRODO}'")
    assert portal.ask(CANCER_TYPES, token=frodo).status_code == 200 and len(handled_answers) == 4
    made.run(f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{FRODO}'")
    assert portal.ask(CANCER_TYPES, token=frodo).status_code == 401
    assert portal.ask(path, token=sam).status_code == 403
    portal.close()


def test_where_reads_are_audited_each_is_written_down(made, caplog):
    add_user(made, FRODO, "public_portal:ALL")
    portal = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid", "audit.reads": "true"})
    frodo = portal.token(FRODO)
    watch_audit(caplog)
    for _ in range(3):
        assert portal.ask("/api/samplelists", token=frodo, query_string={"sample_list_ids": ""}).status_code == 200
    assert len([line for line in audit_lines(caplog) if "read" in str(line)]) == 3
    portal.close()


def test_what_no_version_tells_of_is_asked_for_each_time(it, made_list):
    path = "/webservice.do?cmd=getClinicalData&cancer_study_id=brca_two&case_ids_key=later"
    before = it.get(path).data
    assert before.startswith(b"Error") and it.get(path).data == before
    made_list("later", "S1")
    assert it.get(path).data != before


@pytest.fixture
def made_list(it):
    """made_list(key, ids): a page of the portal has stored the ids; gone at the end."""

    def make(key, ids):
        with it.app.database.write() as writer:
            writer.add_all("add_stored_texts", [(key, ids, "2027-01-01 00:00:00")])

    yield make
    with it.app.database.write() as writer:
        writer.run("DELETE FROM `text_cache` WHERE `HASH_KEY` = 'later'")


def test_each_refusal_of_a_study_is_written_down(made, caplog):
    add_user(made, FRODO, "public_portal:ALL")
    portal = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid"})
    frodo = portal.token(FRODO)
    watch_audit(caplog)
    for _ in range(3):
        assert b"Error" in portal.ask("/webservice.do?cmd=getCaseLists&cancer_study_id=secret", token=frodo).data
    assert len([line for line in audit_lines(caplog) if "secret" in str(line)]) == 3
    portal.close()


def test_an_answer_that_is_broken_off_ends_its_reading_and_is_not_kept(it):
    ended, cache = [], it.app.database.cache

    def chunks():
        try:
            yield b"a"
            yield b"b"
        finally:
            ended.append(True)

    inner = chunks()  # held here, so that nothing but the call to close can end it
    with it.app.database.read() as session:
        keeping = KeptAnswers(cache, ()).keeping(("asked",), session, (1,), [], inner)
        assert next(keeping) == b"a"
        keeping.close()
    assert ended and cache.answer(("asked",)) is None


PAGES = ["/studies/brca_two", "/studies/brca_two/genes?genes=TP53", "/studies/brca_two/patients", "/", "/studies?search=two"]


@pytest.fixture
def places(monkeypatch):
    """The costs by which requests have asked for a place in the line."""
    costs, take = [], Ticket.take
    monkeypatch.setattr(Ticket, "take", lambda ticket, *cost: costs.append(cost) or take(ticket, *cost))
    return costs


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_is_kept_waits_in_no_line(it, places, path):
    first = told(it.get(path))
    assert first[0] == 200 and len(places) == 1 and first[2]["Cache-Control"] == "no-cache"
    assert [told(it.get(path)) for _ in range(2)] == [first] * 2 and len(places) == 1
    assert it.get(path, headers={"If-None-Match": first[2]["ETag"]}).status_code == 304 and len(places) == 1
    # Its lines for scripts name the host that was asked.
    there = it.get(path, headers={"Host": "portal.example.org"})
    assert there.status_code == 200 and len(places) == 2 and b"//localhost/" not in there.data


def test_a_page_of_other_data_is_made_anew(made, places):
    portal = Portal(made, {"authenticate": "false", "fast": "on"})
    before = portal.ask("/studies")
    with made.database.write() as writer:
        bump_data_version(writer)
    assert portal.ask("/studies").data == before.data and len(places) == 2
    assert portal.ask("/studies").data == before.data and len(places) == 2
    portal.close()


def test_under_login_no_page_is_kept(made, places):
    add_user(made, FRODO, "public_portal:ALL")
    portal = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid", "fast": "on"})
    assert [portal.ask("/studies", user=FRODO).headers["Cache-Control"] for _ in range(2)] == ["no-store"] * 2 and len(places) == 2
    assert portal.ask("/studies").status_code == 403
    portal.close()
