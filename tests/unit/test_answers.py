"""The tool that compares two versions' answers: what it tells, what it masks, and that requests and faults are always the same."""

import json
from random import Random

import pytest

from genows.clients.services.table import ADDRESSES as SERVICES
from tests.answers import masks, services
from tests.answers.compare import by_kind, differences, differing_answers, differing_files, told
from tests.answers.faults import FOLDERS, faulty_folders
from tests.answers.forms import in_some_form, request
from tests.answers.questions import add, key
from tests.answers.reach import Table, members, without_reason
from tests.services import DECLARED

ANSWER = {"status": "200 OK", "headers": [["ETag", "x"]], "length": 2, "sha256": "a", "broken": False, "shown": "[]"}
UUID = b"0a1b2c3d-0000-4000-8000-000000000000"


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        pytest.param({}, [], id="nothing"),
        pytest.param({"status": "500 X"}, ["status: '200 OK' -> '500 X'"], id="status"),
        pytest.param({"broken": True}, ["broken: False -> True"], id="a stream that broke"),
        pytest.param({"headers": []}, ["headers: ['ETag: x'] -> []"], id="a header"),
        pytest.param(
            {"headers": [["ETag", "x"]] * 2}, ["headers: in another order, or another number of times"], id="a header twice"
        ),
        pytest.param({"sha256": "b"}, ["body: 2 -> 2 bytes, behind what is kept of them"], id="far in the body"),
        pytest.param(
            {"sent length": 5, "sent sha256": "b"},
            ["body as sent, compressed: None -> 5 bytes; the same when unpacked"],
            id="compression",
        ),
    ],
)
def test_differences(changed, line):
    assert list(differences(ANSWER, {**ANSWER, **changed})) == line


def test_the_place_in_the_body_is_shown():
    (line,) = differences({**ANSWER, "shown": "abc"}, {**ANSWER, "shown": "abd", "sha256": "b"})
    assert "from byte 2 on" in line and "'abc'" in line and "'abd'" in line


@pytest.mark.parametrize(
    ("path", "body", "masked"),
    [
        pytest.param("/api/samples", UUID + b" 2020-01-01 00:00:00", UUID + b" 2020-01-01 00:00:00", id="data stay"),
        pytest.param("/api/samples", b'{"id": "feed"}', b'{"id": "REQUEST-ID"}', id="the request's id"),
        pytest.param(
            "/api/data-access-token",
            b"token: " + UUID + b"\nx: 2020-01-01T00:00:00.000Z\n",
            b"token: UUID\nx: MOMENT\n",
            id="tokens",
        ),
        pytest.param("/export/study/demo", b'{"etag": "\\"0a\\"", "kept": false}', b'{"etag": "TAG", "kept": false}', id="what an archive is called by"),
        pytest.param("/login", b'value="' + b"0f" * 32 + b'" in 3 seconds', b'value="NONCE" in N seconds', id="pages"),
    ],
)
def test_masked_bodies(path, body, masked):
    assert masks.masked_body(path, body, b"feed") == masked


def test_masked_headers():
    sent = [("Date", "x"), ("X-Request-Id", "y"), ("Set-Cookie", "genows_session=a.b.c; Expires=Wed; Max-Age=1"), ("ETag", "e")]
    cookie = "genows_session=SESSION; Expires=MOMENT; Max-Age=1"
    assert masks.masked_headers("/login", sent, "POST") == [["Set-Cookie", cookie], ["ETag", "e"]]
    of_every_answer = [("X-Content-Type-Options", "nosniff"), ("Vary", "Authorization, Cookie")]
    assert masks.masked_headers("/login", [*of_every_answer, ("Vary", "Origin")], "GET") == [["Vary", "Origin"]]


def test_what_the_server_says_beside_the_headers_is_told_whatever_it_is():
    request = {"portal": "open", "method": "POST", "path": "/api/samples", "environ": {"wsgi.input_terminated": True}}
    assert told(request) == "[open] POST /api/samples {'wsgi.input_terminated': 'True'}"


def test_requests_differ_in_more_than_their_kind():
    found = {}
    add(found, [request("a", "/x"), request("b", "/x"), request("a", "/x", method="HEAD"), request("a", "/y")])
    assert [one["kind"] for one in found.values()] == ["a", "a", "a"]
    assert [told(one) for one in found.values()] == ["[open] GET /x", "[open] HEAD /x", "[open] GET /y"]


def test_the_same_seed_makes_the_same_requests():
    made = [
        [key(in_some_form(rng, "k", "/x", [("a", "1,2,3"), ("b", "é")])) for _ in range(200)] for rng in (Random(1), Random(1))
    ]
    assert made[0] == made[1] and len(set(made[0])) > 20


def test_faults_are_always_the_same(tmp_path):
    source = tmp_path / "small"
    source.mkdir()
    for name in ("meta_study.txt", "meta_x.txt", "data_x.txt", "data_y.txt"):
        (source / name).write_text("a: small\tb\nc: 1\t2\nd: 3\t4\n")
    for target in ("one", "two"):
        assert len(faulty_folders([source], tmp_path / target)) == FOLDERS
    assert differing_files(tmp_path / "one", tmp_path / "two")[1] == []
    assert len({sum(len(file.read_bytes()) for file in folder.iterdir()) for folder in (tmp_path / "one").iterdir()}) > 5


def test_every_service_of_the_portal_is_asked():
    """Of those that no base has had, contract tests ask."""
    assert {f"/{name}" for name in services.SERVICES} == SERVICES.keys() - DECLARED.keys()


@pytest.mark.parametrize(
    ("base", "current", "names", "compared"),
    [
        pytest.param("404 NOT FOUND", "200 OK GET /a", [], False, id="an address that the base has not"),
        pytest.param("404 NOT FOUND", "405 METHOD NOT ALLOWED", [], False, id="one that it has not, by a method that it does not take now"),
        pytest.param("405 METHOD NOT ALLOWED", "200 OK GET /a", [], False, id="a method that the base has not"),
        pytest.param("405 METHOD NOT ALLOWED", "404 NOT FOUND", [], True, id="an address that has gone"),
        pytest.param("404 NOT FOUND", "404 NOT FOUND", [], True, id="an address of neither"),
        pytest.param("404 NOT FOUND GET /a", "200 OK GET /a", [], True, id="an address that has nothing there"),
        pytest.param("401 UNAUTHORIZED", "200 OK GET /a", [], True, id="one that nobody asks without a token"),
        pytest.param("200 OK GET /a", "200 OK GET /a", ["old", "nobodys"], True, id="parameters of the base, and of nobody"),
        pytest.param("200 OK GET /a", "200 OK GET /a", ["new", "old"], False, id="a parameter that the base has not"),
    ],
)
def test_what_a_base_has_not_is_not_compared(tmp_path, base, current, names, compared):
    for name, told_of in {"base": base, "current": current}.items():
        status, get, rule = told_of.partition(" GET")
        rule = get.strip() + rule
        (tmp_path / name).write_text(json.dumps({**ANSWER, "status": status, "rule": rule, "names": names, "shown": name, "sha256": name}) + "\n")
    known = [Table(), Table()]
    known[0].add(reached(read={"GET /a": ["old"]}))
    known[1].add(reached(declared={"GET /a": ["new"]}, read={"GET /a": ["old"]}))
    asked = [request("/a", "/a")]
    count, found = differing_answers(asked, tmp_path / "base", tmp_path / "current", True, known)
    assert (count, [one for one, _ in found]) == ((1, asked) if compared else (0, []))


@pytest.mark.parametrize(("stored_alike", "lines"), [(True, ["headers: ['Content-Length: 2'] -> []", "body as sent, compressed: 2 -> 3 bytes; the same when unpacked"]), (False, [])])
def test_of_rows_in_another_form_an_answer_may_leave_in_other_parts(tmp_path, stored_alike, lines):
    told_of = {"rule": "GET /a", "names": []}
    whole = {**ANSWER, **told_of, "headers": [["Content-Length", "2"], ["ETag", "x"]], "sent length": 2, "sent sha256": "b"}
    streamed = {**ANSWER, **told_of, "sent length": 3, "sent sha256": "c"}
    for name, answer in {"base": whole, "current": streamed}.items():
        (tmp_path / name).write_text(json.dumps(answer) + "\n")
    _, found = differing_answers([request("/a", "/a")], tmp_path / "base", tmp_path / "current", True, [Table(), Table()], stored_alike)
    assert [line for _, told_lines in found for line in told_lines] == lines


def test_differences_are_gathered_by_what_they_are():
    asked = [request("/a", "/a"), request("/b", "/b"), request("/b", "/c")]
    headers = "headers: ['ETag: x'] -> []"
    found = [(asked[0], ["status: '200 OK' -> '404 X'", headers]), (asked[1], [headers, "body: 2 -> 3 bytes: x"]), (asked[2], ["body: 1 -> 2 bytes"])]
    assert by_kind(found) == {"header ETag": asked[:2], "body of /b": asked[1:], "status '200 OK' -> '404 X'": asked[:1]}


@pytest.mark.parametrize(("method", "kept"), [pytest.param("POST", 1, id="signing in"), pytest.param("GET", 0, id="a session that is renewed")])
def test_a_renewed_session_is_no_difference(method, kept):
    assert len(masks.masked_headers("/login", [("Set-Cookie", "genows_session=a.b.c; Expires=Wed; Max-Age=3600")], method)) == kept


def reached(rules=("GET /a",), status=(), declared=(), read=(), given=()):
    """What a version tells of its questions, as `Reach.told` has it."""
    return {"rules": [*rules], "status": dict(status), "declared": dict(declared), "read": dict(read), "given": dict(given)}


@pytest.mark.parametrize(
    ("versions", "lines"),
    [
        pytest.param([reached()], ["GET /a"], id="an address that nobody asks"),
        pytest.param([reached(status={"GET /a": 404})], ["GET /a"], id="one that answers with errors alone"),
        pytest.param([reached(status={"GET /a": 200}, declared={"GET /a": ["x"]})], ["/a x"], id="a parameter that the document declares"),
        pytest.param([reached(status={"GET /a": 200}, read={"GET /a": ["x"]})], ["/a x"], id="one that the code looks for"),
        pytest.param([reached(status={"GET /a": 200}, declared={"GET /a": ["x"]}, given={"POST /a": ["x"]})], [], id="by another method"),
        pytest.param([reached(status={"GET /a": 200}), reached(["GET /b"])], ["GET /b"], id="an address of one version alone"),
        pytest.param([reached(status={"GET /a": 200}, read={"GET /a": ["x"]}), reached(read={"GET /a": ["y"]}, given={"GET /a": ["x"]})], ["/a y"], id="a parameter of one version alone"),
    ],
)  # fmt: skip
def test_what_no_question_reaches_is_told_of_both_versions(versions, lines):
    table = Table()
    for told_by_one in versions:
        table.add(told_by_one)
    assert [*table.unreached()] == lines


def test_what_cannot_be_reached_is_told_with_a_reason_or_each_once():
    assert without_reason(["genows demo --config", "GET /a", "/a x", "GET /a"]) == ["GET /a", "/a x"]


def test_members_of_a_body_are_found_at_every_depth():
    assert members('{"a": [{"b": 1}], "c": {"d": null}}') == {"a", "b", "c", "d"} and members("{") == set()
