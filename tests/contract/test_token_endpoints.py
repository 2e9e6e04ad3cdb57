"""The token endpoints: records, revocation, whose page may call them, and what is not offered."""

import json
import re

import pytest

from tests.portal import FRODO, SAM, TOKEN_SECRET, TYPED, add_user, audit_lines, file_values, watch_audit

UUID = {"authenticate": "remote_user", "dat.method": "uuid", "dat.uuid.max_number_per_user": "3"}
JWT = {"authenticate": "remote_user", "dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET}
NONE = {"authenticate": "remote_user", "dat.method": "none"}
FILE, TOKENS = "/api/data-access-token", "/api/data-access-tokens"


@pytest.fixture(autouse=True)
def people(access):
    for email in (FRODO, SAM):
        add_user(access, email, "public_portal:ALL")


def test_a_new_token_is_a_record(portal):
    it = portal(UUID)
    answer = it.ask(TOKENS, "POST", user=FRODO)
    assert (answer.status_code, answer.headers["Content-Type"], answer.headers["Cache-Control"]) == (201, "application/json", "no-store")
    record = answer.json
    assert list(record) == ["token", "username", "expiration", "creation"]
    assert list(record.values())[1:] == [FRODO, "2027-02-14 08:00:00", "2027-01-15 08:00:00"]
    assert it.ask("/api/studies", token=record["token"]).status_code == 200
    assert it.ask(f"{TOKENS}/{record['token']}", user=FRODO).json == record
    assert it.ask(TOKENS, user=FRODO).json == [record]


def test_records_come_oldest_first_without_creation_before_all(portal, access):
    it = portal(UUID)
    tokens = []
    for step in (20, -10, 5):
        it.now += step
        tokens.append(it.token())
    access.run(f"INSERT INTO `data_access_tokens` VALUES ('zz', '{FRODO}', '2030-01-01 00:00:00', NULL)")
    records = it.ask(TOKENS, user=FRODO).json
    assert [record["token"] for record in records] == ["zz", tokens[1], tokens[2], tokens[0]]
    assert records[0]["creation"] is None


def test_another_users_token_is_as_one_that_is_not_there(portal):
    it = portal(UUID)
    token = it.token(SAM)
    for method in ("GET", "DELETE"):
        others, nobodys = (it.ask(f"{TOKENS}/{text}", method, user=FRODO) for text in (token, "nosuch"))
        assert (others.status_code, others.data) == (nobodys.status_code, nobodys.data) == (404, b"")
    assert it.ask(TOKENS, user=FRODO).json == []
    assert it.ask(TOKENS, "DELETE", user=FRODO).status_code == 204
    assert it.ask("/api/studies", token=token).status_code == 200


def test_revoking_one_and_all(portal):
    it = portal(UUID)
    tokens = [it.token() for _ in range(3)]
    kept = it.token(SAM)
    assert it.ask(f"{TOKENS}/{tokens[0]}", "DELETE", user=FRODO).status_code == 204
    assert it.ask(f"{TOKENS}/{tokens[0]}", "DELETE", user=FRODO).status_code == 404
    assert {row[0] for row in it.stored()} == {*tokens[1:], kept}
    answer = it.ask(TOKENS, "DELETE", user=FRODO)
    assert (answer.status_code, answer.data) == (204, b"")
    assert [row[0] for row in it.stored()] == [kept]
    assert {it.ask("/api/studies", token=token).status_code for token in tokens} == {401}


@pytest.mark.parametrize("text", ["{0} ", "{0}%20", "{1}", "%25", "' OR 1=1 -- ", "é", "\x00"])
def test_a_token_is_named_exactly(portal, access, text):
    it = portal(UUID)
    token = "abcdef01-0000-4000-8000-000000000000"
    access.run(f"INSERT INTO `data_access_tokens` VALUES ('{token}', '{FRODO}', '2030-01-01 00:00:00', NULL)")
    path = f"{TOKENS}/{text.format(token, token.upper())}"
    wire = path.encode().decode("latin-1")
    assert it.ask("/", "DELETE", user=FRODO, environ={"PATH_INFO": wire}).status_code == 404
    assert len(it.stored()) == 1


@pytest.mark.parametrize(
    ("configured", "parameter", "status"),
    [
        ("true", None, 201), ("true", "true", 201), ("true", "", 201), ("true", "false", 403),
        ("false", None, 403), ("false", "true", 403), ("false", "false", 403),
    ],
)  # fmt: skip
def test_the_parameter_overrides_only_towards_false(portal, configured, parameter, status):
    it = portal({**UUID, "dat.uuid.max_number_per_user": "1", "dat.uuid.revoke_other_tokens": configured})
    first = it.token()
    query = {} if parameter is None else {"allowRevocationOfOtherTokens": parameter}
    assert it.ask(TOKENS, "POST", user=FRODO, query_string=query).status_code == status
    assert (it.stored()[0][0] == first) == (status == 403)


@pytest.mark.parametrize("value", ["TRUE", "no", "0", "true,false"])
def test_another_value_of_the_parameter_is_an_error(portal, value):
    it = portal(UUID)
    answer = it.ask(TOKENS, "POST", user=FRODO, query_string={"allowRevocationOfOtherTokens": value})
    assert answer.status_code == 400 and "allowRevocationOfOtherTokens" in answer.json["detail"]
    assert it.stored() == []


def test_jwt_offers_tokens_and_nothing_that_needs_them_stored(portal):
    it = portal(JWT)
    record = it.ask(TOKENS, "POST", user=FRODO)
    assert record.status_code == 201 and it.ask("/api/studies", token=record.json["token"]).status_code == 200
    for path, method in ((TOKENS, "GET"), (TOKENS, "DELETE"), (f"{TOKENS}/x", "GET"), (f"{TOKENS}/x", "DELETE")):
        answer = it.ask(path, method, user=FRODO)
        assert (answer.status_code, answer.headers["Content-Type"]) == (501, "application/problem+json")
        assert it.ask(path, method).status_code == 401


def test_none_offers_nothing(portal):
    it = portal(NONE)
    one = f"{TOKENS}/x"
    for path, method in ((FILE, "GET"), (TOKENS, "POST"), (TOKENS, "GET"), (TOKENS, "DELETE"), (one, "GET"), (one, "DELETE")):
        for user in (FRODO, None):
            answer = it.ask(path, method, user=user)
            assert (answer.status_code, answer.data) == (404, b"")


def test_the_file_and_head(portal):
    it = portal(UUID)
    assert it.ask(FILE, "HEAD", user=FRODO).status_code == 405, "HEAD must not make a token that nobody sees"
    assert it.stored() == []
    answer = it.ask(FILE, user=FRODO, headers=TYPED)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert list(file_values(answer)) == ["token", "creation_date", "expiration_date"]


OWN, FOREIGN = "http://localhost", "https://evil.example"


@pytest.mark.parametrize(
    ("headers", "accepted"),
    [
        pytest.param({}, True, id="a script"),
        pytest.param({"Sec-Fetch-Site": "none"}, True, id="an address typed in"),
        pytest.param({"Sec-Fetch-Site": "same-origin"}, True, id="our own page"),
        pytest.param({"Sec-Fetch-Site": "same-origin", "Origin": OWN}, True, id="our own page, with its origin"),
        pytest.param({"Origin": OWN + ":80"}, True, id="the port that the scheme has anyway"),
        pytest.param({"Origin": OWN.upper()}, True, id="our own origin in capitals"),
        pytest.param({"Sec-Fetch-Site": "same-site"}, False, id="a sibling host"),
        pytest.param({"Sec-Fetch-Site": "cross-site"}, False, id="another site"),
        pytest.param({"Sec-Fetch-Site": ""}, False, id="nothing said"),
        pytest.param({"Sec-Fetch-Site": "same-origin, none"}, False, id="said twice"),
        pytest.param({"Origin": FOREIGN}, False, id="another site's origin"),
        pytest.param({"Sec-Fetch-Site": "same-origin", "Origin": FOREIGN}, False, id="another site's origin wins"),
        pytest.param({"Origin": "null"}, False, id="no page's origin"),
        pytest.param({"Origin": ""}, False, id="an empty origin"),
        pytest.param({"Origin": "https://localhost"}, False, id="another scheme"),
        pytest.param({"Origin": OWN + ":8080"}, False, id="another port"),
        pytest.param({"Origin": OWN + ".evil.example"}, False, id="a host that begins like ours"),
        pytest.param({"Origin": f"{OWN} {FOREIGN}"}, False, id="two origins"),
        pytest.param(
            {"Origin": FOREIGN, "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}, False, id="forwarded by nobody"
        ),
    ],
)
@pytest.mark.parametrize(("path", "method"), [(FILE, "GET"), (TOKENS, "POST"), (TOKENS, "GET"), (TOKENS, "DELETE")])
def test_whose_page_is_asking(portal, path, method, headers, accepted):
    it = portal(UUID)
    answer = it.ask(path, method, user=FRODO, headers=headers)
    # Over plain http a GET that makes a token needs a word of where it comes from: see below.
    accepted = accepted and not (path == FILE and headers == {})
    assert (answer.status_code < 300) == accepted
    if headers and not accepted:
        assert (answer.status_code, it.stored()) == (403, [])
        assert json.loads(answer.data)["detail"] == "Requests from pages of other sites are not accepted here."


HTTPS = {"wsgi.url_scheme": "https"}


@pytest.mark.parametrize(
    ("headers", "environ", "accepted"),
    [
        pytest.param({}, {}, False, id="over http nothing said: a page elsewhere, in any browser, looks so"),
        pytest.param({}, HTTPS, True, id="over https nothing said: a script"),
        pytest.param({"Sec-Fetch-Site": "cross-site"}, HTTPS, False, id="over https a page elsewhere"),
        pytest.param({"Sec-Fetch-Site": "none"}, HTTPS, True, id="over https an address typed in"),
        pytest.param({"Referer": OWN + "/"}, {}, True, id="our own page"),
        pytest.param({"Referer": OWN}, {}, True, id="our own host alone"),
        pytest.param({"Referer": OWN + ":80/help?x#y"}, {}, True, id="our own page, with the port that the scheme has anyway"),
        pytest.param({"Referer": FOREIGN + "/"}, {}, False, id="a page elsewhere"),
        pytest.param({"Referer": OWN + ":8080/"}, {}, False, id="a page of another port"),
        pytest.param({"Referer": "https://localhost/"}, {}, False, id="a page of another scheme"),
        pytest.param({"Referer": OWN + ".evil.example/"}, {}, False, id="a host that begins like ours"),
        pytest.param({"Referer": OWN + "@evil.example/"}, {}, False, id="our host as somebody's name"),
        pytest.param({"Referer": OWN + "\\@evil.example/"}, {}, False, id="a backslash behind our host"),
        pytest.param({"Referer": "/" + OWN + "/"}, {}, False, id="no address at all"),
        pytest.param({"Referer": ""}, {}, False, id="an empty one"),
        pytest.param({"Referer": OWN + "/", "Origin": FOREIGN}, {}, False, id="another origin beside our page"),
        pytest.param({"Referer": OWN + "/", "Sec-Fetch-Site": "cross-site"}, {}, False, id="another site beside our page"),
    ],
)
def test_a_get_makes_a_token_only_where_no_other_page_can_have_sent_it(portal, headers, environ, accepted):
    it = portal(UUID)
    kept = it.token()
    answer = it.ask(FILE, user=FRODO, headers=headers, environ=environ)
    assert (answer.status_code, len(it.stored())) == ((200, 2) if accepted else (403, 1))
    assert accepted or (answer.json["detail"] and it.stored()[0][0] == kept)


def test_the_refused_get_says_what_a_script_does_and_leaves_a_line_in_the_audit_log(portal, caplog):
    watch_audit(caplog)
    it = portal(UUID)
    assert "POST to /api/data-access-tokens" in it.ask(FILE, user=FRODO).json["detail"]
    assert it.ask(FILE).status_code == 401, "who is not signed in learns just that"
    assert 'token request outcome=refused user=- peer=127.0.0.1 reason="by GET over http, from no page that is known"' in audit_lines(caplog)
    assert it.ask(TOKENS, "POST", user=FRODO).status_code == 201


@pytest.mark.parametrize("headers", [{}, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}], ids=["nothing said", "another site"])
def test_a_person_gets_the_button_instead(portal, headers):
    it = portal(UUID)
    page = it.ask(FILE, user=FRODO, headers={"Accept": "text/html,*/*;q=0.8", **headers})
    assert (page.status_code, page.content_type, it.stored()) == (403, "text/html; charset=utf-8", [])
    assert '<form method="post" action="/data-access-token">' in page.text.partition("<main")[2]
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    token, cookies = form_of(page)
    sent = it.ask("/data-access-token", "POST", user=FRODO, cookies=cookies, headers={"Origin": OWN}, data={"csrf_token": token})
    assert sent.status_code == 200 and len(it.stored()) == 1


def test_a_person_who_may_have_no_token_gets_no_button(portal):
    it = portal({**UUID, "dat.unauth_users": FRODO})
    page = it.ask(FILE, user=FRODO, headers={"Accept": "text/html", **TYPED})
    assert page.status_code == 403 and "Your account may not have a data access token." in page.text
    assert "<form" not in page.text.partition("<main")[2]


def test_our_origin_is_what_a_trusted_proxy_tells(portal):
    it = portal({**UUID, "http.trusted_proxies": "10.0.0.1"})
    headers = {"X-Forwarded-Host": "portal.example", "X-Forwarded-Proto": "https", "Origin": "https://portal.example"}
    assert it.ask(TOKENS, "POST", user=FRODO, peer="10.0.0.1", headers=headers).status_code == 201
    assert it.ask(TOKENS, "POST", user=FRODO, peer="10.0.0.2", headers=headers).status_code == 403


def test_cors_lets_no_other_site_read_a_token(portal):
    it = portal({**UUID, "http.cors_origins": FOREIGN})
    answer = it.ask(FILE, user=FRODO, headers={"Origin": FOREIGN, "Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403 and "token:" not in answer.text
    assert "Access-Control-Allow-Credentials" not in answer.headers


# The form of the page


def form_of(page):
    """(the form's CSRF token, the cookies that came with it)."""
    cookies = [text.split(";")[0] for text in page.headers.getlist("Set-Cookie")]
    return re.search(r'name="csrf_token" value="([0-9a-f]+)"', page.text)[1], "; ".join(cookies)


@pytest.mark.parametrize("secret", [None, "one ring to rule them all, one ring to find them"], ids=["without a secret", "with a secret"])
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param({}, 200, id="as it was shown"),
        pytest.param({"csrf_token": None}, 403, id="without its token"),
        pytest.param({"csrf_token": "0" * 64}, 403, id="with another token"),
        pytest.param({"cookies": ""}, 403, id="without its cookie"),
        pytest.param({"user": SAM}, 403, id="of another user"),
        pytest.param({"user": None}, 403, id="of nobody"),
        pytest.param({"headers": {"Sec-Fetch-Site": "cross-site"}}, 403, id="from another site"),
        pytest.param({"headers": {"Origin": FOREIGN}}, 403, id="of another origin"),
        pytest.param({"in_query": True}, 403, id="with its token in the address"),
    ],
)
def test_the_form_needs_its_token(portal, secret, sent, status):
    it = portal({**UUID, **({"session.secret_key": secret} if secret else {})})
    token, cookies = form_of(it.ask("/", user=FRODO))
    sent = {"csrf_token": token, "cookies": cookies, "user": FRODO, "headers": {"Sec-Fetch-Site": "same-origin", "Origin": OWN}, **sent}
    fields = {} if sent["csrf_token"] is None else {"csrf_token": sent["csrf_token"]}
    where = {"query_string": fields} if sent.get("in_query") else {"data": fields}
    answer = it.ask("/data-access-token", "POST", user=sent["user"], cookies=sent["cookies"], headers=sent["headers"], **where)
    assert answer.status_code == status
    assert len(it.stored()) == (1 if status == 200 else 0)
    if status == 200:
        assert file_values(answer)["token"] == it.stored()[0][0]
