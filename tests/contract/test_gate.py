"""Every address under every kind of token: what opens, what is refused, and how. No address of the route map is missing."""

import itertools
import re

import pytest

from genows.clients.openapi.documents import ADDRESSES as DESCRIPTIONS
from genows.clients.portal_api.documents import SECOND_TYPED, TYPED
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.http.places import FRONT
from genows.routes import DESCRIBED, ROOTS, URLS
from tests.parametervalues import needed
from tests.portal import FRODO, SAM, TOKEN_SECRET, Portal, add_user

UNKNOWN = "00000000-0000-4000-8000-000000000000"
TOKENS = "/api/data-access-tokens"
OTHER_INSTANCE = "another instance's secret, long enough to be one"

LOGINS = {"login": {"authenticate": "remote_user"}, "no login": {"authenticate": "false"}}
METHODS = {
    "uuid": {"dat.method": "uuid"},
    "jwt": {"dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET},
    "none": {"dat.method": "none"},
}
# Kind of Authorization header → whether a token was presented (RFC 6750, 3: then the challenge tells of it).
SENT = {
    "no header": False,
    "an empty header": False,
    "another scheme": False,
    "the scheme alone": False,
    "malformed": True,
    "two tokens": True,
    "unknown": True,
    "expired": True,
    "another instance's": True,
    "a disabled user's": True,
    "valid": True,
    "valid, scheme in capitals": True,
}
GOOD = {"valid", "valid, scheme in capitals"}
UNKNOWN_TOKEN = "No valid token: it is mistyped, revoked or replaced by a newer one"

# What the web service answers without any parameter to whoever is let in, by method; 400: something is wanted; 404, 405: see the names.
OPENED = {path: 400 for path, address in SECOND.items() if needed(address)}
OPENED |= {path.replace("/api/", "/api-legacy/"): status for path, status in OPENED.items()}
# Of the services of the old portal's pages, those that want no parameter answer what they answer to nothing.
OPENED |= {path: 400 for path, address in SERVICES.items() if needed(address)}
# The third generation has test_third_permissions.py.
WEB_SERVICE = sorted(rule.rule for rule in URLS.iter_rules() if not rule.endpoint.open and not rule.rule.startswith("/portal/api/"))
OWN = sorted(
    (re.sub(r"<any\((\w+).*?>", r"\1", rule.rule.replace("<token>", UNKNOWN).replace("<study_id>", "nosuch")), method)
    for rule in URLS.iter_rules()
    # The front end's are there where one is served: test_front_end.py.
    if rule.endpoint.open and not rule.rule.startswith(FRONT)
    for method in rule.methods
)
# The pages and token endpoints, as somebody meets them who is not logged in: a token opens none of them.
PAGES = {("/", "GET"): 200, ("/", "HEAD"): 200, ("/help", "GET"): 200, ("/help", "HEAD"): 200}
PAGES |= {(address, method): 200 for address in (*DESCRIPTIONS, *ROOTS, "/api-page") for method in ("GET", "HEAD")}
# It is switched off.
CACHES = ("/api/cache", "/portal/api/cache")
PAGES |= {(path, "DELETE"): 404 for path in (*CACHES, *(f"{base}/nosuch" for base in (*CACHES, "/cache")))}
# No cancer type is loaded; what people type is redirected.
STATUS = {"/portal/api/health": 503, **{f"/portal/api{path}": 302 for path in TYPED}}
PAGES |= {(path, method): 302 for path in SECOND_TYPED for method in ("GET", "HEAD")}
PAGES |= {(rule.rule, method): STATUS.get(rule.rule, 200) for rule in URLS.iter_rules() if rule.rule in {*DESCRIBED, "/portal/api/health"} for method in ("GET", "HEAD")}
UNKNOWN_PATHS = ("/api/nothing", "/api-legacy/nothing", "/api-legacy/", "/api-legacy/data-access-tokens", "/api/studies/", "/api/data-access-tokens/a/b", "/api/data-access-tokens/", "/api//studies")


@pytest.fixture(scope="module")
def opened(request):
    """(settings) → a Portal over the tables that the test is given; kept for the module, as the tables are."""
    portals = {}

    def portal(made, settings):
        key = (made.settings["db.connection_string"], *sorted(settings.items()))
        if key not in portals:
            portals[key] = Portal(made, settings)
        return portals[key]

    yield portal
    for one in portals.values():
        one.close()


@pytest.fixture(params=list(itertools.product(LOGINS, METHODS)), ids="-".join)
def instance(request, access, opened):
    """(Portal, kind of header → its value or None, whether login is required, method of tokens)."""
    login, method = request.param
    portal = opened(access, {**LOGINS[login], **METHODS[method]})
    return portal, headers_for(portal, access, method, opened), login == "login", method


def headers_for(portal, access, method, opened):
    """The Authorization header of each kind, tokens being of the portal's own kind; of another kind where it has none."""
    for email in (FRODO, SAM, "gollum@example.org"):
        add_user(access, email, "public_portal:ALL")
    issuing = {"none": "uuid"}.get(method, method)
    maker = opened(access, {**LOGINS["login"], **METHODS[issuing], "dat.ttl_seconds": "60"})
    before, maker.now = maker.now, maker.now - 60
    expired = maker.token("gollum@example.org")
    maker.now = before
    # The expired row must be there, not swept.
    valid = portal_token(maker, access, FRODO, expired)
    disabled = portal_token(maker, access, SAM, expired)
    access.run(f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{SAM}'")
    foreign = UNKNOWN.replace("0", "1")
    if issuing == "jwt":
        foreign = opened(access, {**LOGINS["login"], **METHODS["jwt"], "dat.jwt.secret_key": OTHER_INSTANCE}).token(FRODO)
    return {
        "no header": None,
        "an empty header": "",
        "another scheme": "Basic ZnJvZG86ZnJvZG8=",
        "the scheme alone": "Bearer",
        "malformed": f"Bearer {valid} {valid}",
        "two tokens": f"Bearer {valid},Bearer {valid}",
        "unknown": f"Bearer {UNKNOWN if issuing == 'uuid' else valid[:-3]}",
        "expired": f"Bearer {expired}",
        "another instance's": f"Bearer {foreign}",
        "a disabled user's": f"Bearer {disabled}",
        "valid": f"Bearer {valid}",
        "valid, scheme in capitals": f"BEARER  {valid}",
    }


def portal_token(maker, access, user, expired):
    token = maker.token(user)
    if maker.app.auth.tokens.stored and not any(row[0] == expired for row in maker.stored()):
        access.run(
            f"INSERT INTO `data_access_tokens` VALUES ('{expired}', 'gollum@example.org', '2027-01-15 08:00:00', '2027-01-15 07:59:00')"
        )
    return token


def ask(portal, path, method, header):
    headers = {} if header is None else {"Authorization": header}
    return portal.ask(path, method, headers=headers)


def let_in(login, method, kind):
    return not login or (method != "none" and kind in GOOD)


def check_unauthorized(answer, kind, path, method):
    """One refusal like another, but for a token that was good; the JSON API has no body, by the source document."""
    assert answer.status_code == 401, kind
    description = "The access token expired" if kind == "expired" and method != "none" else UNKNOWN_TOKEN
    told = f', error="invalid_token", error_description="{description}"' if SENT[kind] else ""
    assert answer.headers["WWW-Authenticate"] == f'Bearer realm="genows"{told}', kind
    if path.startswith(("/api/", "/api-legacy/")) or answer.request.method == "HEAD":
        assert answer.data == b""
        return
    sentence = answer.text if path == "/webservice.do" else answer.json["detail"]
    assert (description if SENT[kind] else "Send a data access token").split()[1] in sentence, (path, kind)
    assert "2027-01-15T08:00:00Z" in sentence or description == UNKNOWN_TOKEN


def asked_with(kind, questions, instance):
    """All *questions* without a header and with a good one; with each other kind a fourth of them, so that each question meets a few kinds.

    PERF: on MariaDB a fourth of these, each instance another one: what a token is worth is asked of the database, and by no address otherwise than by
    another one, as all show on SQLite.
    """
    number = list(SENT).index(kind)
    asked = [one for place, one in enumerate(questions) if kind in ("no header", "valid") or (place + number) % 4 == 0]
    portal, _, login, method = instance
    first = list(itertools.product((True, False), METHODS)).index((login, method))
    return asked if portal.app.database.dialect == "sqlite" else asked[first % 4 :: 4]


# PERF: the kinds of header are a loop in each test, not tests of their own: each would make its users and tokens anew.
def test_the_web_service(instance):
    portal, headers, login, method = instance
    for kind in SENT:
        for path, verb in asked_with(kind, itertools.product(WEB_SERVICE, ("GET", "HEAD", "POST")), instance):
            answer = ask(portal, path, verb, headers[kind])
            if let_in(login, method, kind):
                assert answer.status_code == OPENED.get(path, 200), (kind, path, verb)
            else:
                check_unauthorized(answer, kind, path, method)


def test_paths_and_methods_that_there_are_not(instance):
    portal, headers, login, method = instance
    for kind in SENT:
        for path in UNKNOWN_PATHS:
            answer = ask(portal, path, "GET", headers[kind])
            if let_in(login, method, kind):
                assert (answer.status_code, answer.data) == (404, b""), (kind, path)
            else:
                check_unauthorized(answer, kind, path, method)
        path = "/api/studies"
        answer = ask(portal, path, "DELETE", headers[kind])
        if let_in(login, method, kind):
            assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, OPTIONS, POST"), kind
        else:
            check_unauthorized(answer, kind, path, method)
        elsewhere = ask(portal, "/elsewhere", "GET", headers[kind])
        assert (elsewhere.status_code, elsewhere.json["detail"]) == (404, "There is no such address here; /help lists those that there are."), kind


def is_download(path):
    return path.startswith("/export/") or path.endswith((".tar.gz", ".zip"))


def check_download(answer, kind, path, verb, instance, sent):
    """There is no such study, no study is named, or no body of JSON is sent. An archive of a cohort is a page's file."""
    _, _, login, method = instance
    refused = login and not let_in(login, method, kind)
    if refused and (sent or "").lower().startswith("bearer"):
        check_unauthorized(answer, kind, path, method)
    elif refused:
        assert answer.status_code == (403 if "/data." in path else 401), (kind, path, verb)
    else:
        assert answer.status_code == (415 if verb == "POST" else 400 if path.startswith("/cohort") else 404), (kind, path, verb)


def test_a_token_opens_no_page_and_no_token_endpoint(instance):
    """But the files of pages, as scripts read them: there a token that is sent counts, and one that is not good is refused."""
    portal, headers, login, method = instance
    before = portal.stored()
    for kind in SENT:
        for path, verb in asked_with(kind, OWN, instance):
            answer = ask(portal, path, verb, headers[kind])
            if is_download(path):
                check_download(answer, kind, path, verb, instance, headers[kind])
            elif path.endswith((".svg", ".tsv")) and login and (headers[kind] or "").lower().startswith("bearer"):
                if let_in(login, method, kind):
                    # There is no such study; of some files that is not looked at where a parameter is missing.
                    assert answer.status_code == (400 if "/patient-" in path or path.startswith("/cohort") else 404), (kind, path)
                else:
                    check_unauthorized(answer, kind, path, method)
            elif (path, verb) in PAGES:
                assert answer.status_code == PAGES[path, verb], (kind, path, verb)
            elif path == "/omaRedirect.do":
                assert answer.status_code == 400, f"{kind}: no site is named"
            elif path in ("/studies", "/query", "/query/rows") or path.startswith("/genes") and not path.endswith((".svg", ".tsv")):
                assert answer.status_code == (403 if login else 200), (kind, path, verb)
            elif path.startswith("/s/"):
                assert answer.status_code == (401 if login else 404), (kind, path, verb)
            elif path.endswith("/data-access-token/oauth2"):
                assert answer.status_code == 404, f"{kind}: no token of a provider is downloaded here"
            elif path.startswith(("/api/", "/portal/api/")):
                assert answer.status_code == (404 if method == "none" else 401), (kind, path, verb)
            else:
                assert answer.status_code in (303, 403, 404) or not login and ("/patient-" in path or path.startswith("/cohort")), (kind, path, verb)
    assert portal.stored() == before


def test_options_is_answered_without_a_token(instance):
    portal, _, _, _ = instance
    for path in [*WEB_SERVICE, *(path for path, _ in OWN)]:
        answer = ask(portal, path, "OPTIONS", None)
        assert (answer.status_code, answer.data) == (204, b""), path
        assert "OPTIONS" in answer.headers["Allow"].split(", ")


@pytest.mark.parametrize("place", ["query", "form", "json", "cookie", "another header"])
def test_a_token_counts_nowhere_but_in_its_header(portal, access, place):
    add_user(access, FRODO, "public_portal:ALL")
    it = portal({**LOGINS["login"], **METHODS["uuid"]})
    token = it.token()
    options = {
        "query": {"query_string": {"access_token": token, "Authorization": f"Bearer {token}", "token": token}},
        "form": {"method": "POST", "data": {"access_token": token, "token": token}},
        "json": {"method": "POST", "json": {"access_token": token}},
        "cookie": {"cookies": f"access_token={token}; token={token}; {it.app.auth.cookies.name if it.app.auth.cookies else 'genows_session'}={token}"},
        "another header": {"headers": {"X-Authorization": f"Bearer {token}", "Proxy-Authorization": f"Bearer {token}"}},
    }[place]
    assert it.ask("/api/studies", **options).status_code == 401
    assert it.ask("/api/studies", token=token).status_code == 200


@pytest.mark.parametrize("path", ["//api/studies", "///api/studies", "//webservice.do", "/./api/studies", "/api/../api/studies"])
def test_no_other_way_of_writing_an_address_passes_the_gate(portal, access, path):
    it = portal({**LOGINS["login"], **METHODS["uuid"]})
    answer = it.ask("/", environ={"PATH_INFO": path})
    title = {401: "Not signed in", 404: "Not found"}[answer.status_code]
    assert answer.data == b"" if path.startswith("/api/") else answer.json["title"] == title


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_an_answer_is_its_callers_own(portal, access, method):
    """No cache between may give it to others."""
    add_user(access, FRODO, "public_portal:ALL")
    it = portal({**LOGINS["login"], **METHODS["uuid"]})
    assert it.ask("/api/studies", method, token=it.token()).headers["Cache-Control"] == "private"


PATHS_OF_ERRORS = [("/api/samples?study_id=none", 403), ("/api/nothing", 404), ("/portal/api/studies/none/samples", 403), ("/portal/api/nothing", 404), ("/getGeneticProfiles.json", 404),
                   ("/api/samples", 400), ("/api/data-access-tokens/x", 404), ("/case.do/x", 404), ("/logout", 405)]  # fmt: skip


@pytest.mark.parametrize(("path", "status"), PATHS_OF_ERRORS)
def test_nor_is_an_error_kept_for_others(portal, access, path, status):
    """Caches keep a 404 or 405 that forbids nothing."""
    add_user(access, FRODO, "public_portal:ALL")
    it = portal({**LOGINS["login"], **METHODS["uuid"], "api.session_access": "true"})
    answer = it.ask(path, user=FRODO)
    assert (answer.status_code, answer.headers.get_all("Cache-Control")) == (status, ["no-store"])
    opened = portal({"authenticate": "false"})
    assert opened.ask("/api/nothing").headers.get("Cache-Control") is None


# api.session_access

SESSION_ACCESS = {**LOGINS["login"], **METHODS["uuid"], "api.session_access": "true"}


@pytest.mark.parametrize(
    ("header", "status"),
    [
        pytest.param(None, 200, id="no header"),
        pytest.param("Basic ZnJvZG86ZnJvZG8=", 200, id="the scheme by which the server signs people in"),
        pytest.param("Bearer", 401, id="the scheme alone"),
        pytest.param(f"Bearer {UNKNOWN}", 401, id="an unknown token"),
        pytest.param("Bearer a b", 401, id="a malformed token"),
    ],
)
def test_a_login_opens_the_web_service_unless_a_bad_token_was_sent(portal, access, header, status):
    add_user(access, FRODO, "public_portal:ALL")
    it = portal(SESSION_ACCESS)
    headers = {} if header is None else {"Authorization": header}
    for path in ("/api/studies", "/webservice.do"):
        answer = it.ask(path, user=FRODO, headers=headers)
        assert answer.status_code == status, path
        # Nothing of it stays in a browser after somebody has signed out.
        assert status != 200 or answer.headers["Cache-Control"] == "no-store", path
        assert it.ask(path, headers=headers).status_code == 401, path
        assert it.ask(path, user=SAM, headers=headers).status_code == 401, path


def test_without_session_access_a_login_opens_no_web_service(portal, access):
    add_user(access, FRODO, "public_portal:ALL")
    it = portal({**LOGINS["login"], **METHODS["uuid"]})
    assert it.ask("/api/studies", user=FRODO).status_code == 401
    assert it.ask("/api/studies", user=SAM, token=it.token(FRODO)).status_code == 200, "the token says who is asking"


def test_the_tokens_user_is_told_to_what_is_mounted_within(portal, access):
    """Permissions are those of the token's user, not of whoever is logged in beside it."""
    add_user(access, FRODO)
    add_user(access, SAM, "public_portal:ALL")
    it = portal({**LOGINS["login"], **METHODS["uuid"]})
    assert it.ask("/api/samples", user=SAM, token=it.token(FRODO), query_string="study_id=x").status_code == 403
