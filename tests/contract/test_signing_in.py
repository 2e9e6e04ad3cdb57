"""Signing in, downloading a token and signing out on pages, as a browser's requests, on both databases."""

import re
from wsgiref.validate import validator

import pytest
from werkzeug.security import generate_password_hash
from werkzeug.test import Client

from genows.db import schema
from tests import portal as portals
from tests.portal import FRODO, NOON, PASSWORD, SAURON, SECRET, TOKEN_SECRET, add_user, file_values

BY_PASSWORD = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid"}
BY_PORTAL = {"authenticate": "remote_user", "dat.method": "uuid"}
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
CHEAP_HASH = generate_password_hash(PASSWORD, "scrypt:1024:8:1")
STUDIES = ("pages_shire", "pages_mordor")


class Visitor:
    """A browser without a screen: keeps cookies, sends what the forms of the last page hold."""

    def __init__(self, portal, user=None, root=""):
        self.client, self.root, self.page = Client(validator(portal.app)), root, ""
        self.environ = {"REMOTE_ADDR": "127.0.0.1", "SCRIPT_NAME": root}
        self.name = portal.app.auth.cookies.name if portal.app.auth.cookies else "genows_session"
        if user:
            self.environ["REMOTE_USER"] = user

    def get(self, path):
        return self._open(path)

    def post(self, path, headers=(), **fields):
        """Sends a form; its CSRF token is that of the last page, unless *fields* has another."""
        return self._open(path, method="POST", data={"csrf_token": self.csrf(), **fields}, headers=headers)

    def csrf(self):
        found = re.search(r'name="csrf_token" value="([0-9a-f]+)"', self.page)
        return found[1] if found else ""

    def sign_in(self, email=FRODO, password=PASSWORD, **options):
        self.get("/login")
        return self.post("/login", email=email, password=password, **options)

    def session(self):
        """The session cookie's value, or None."""
        cookie = self.client.get_cookie(self.name, path=self.root or "/")
        return cookie and cookie.value

    def _open(self, path, headers=(), **options):
        headers = {**BROWSER, **dict(headers)}
        answer = self.client.open(path, headers=headers, environ_overrides=self.environ, buffered=True, **options)
        self.page = answer.text
        return answer


@pytest.fixture(autouse=True)
def people(access):
    """Frodo may read one of two studies; Sauron could read all, but is switched off."""
    access.run(
        "INSERT INTO `type_of_cancer` VALUES ('pages', 'Weariness', '', 'Black', 'pages', 'tissue')",
        *(
            "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
            f" `DESCRIPTION`, `PUBLIC`, `GROUPS`) VALUES ({pk}, '{study}', 'pages', 'Of {study}', '', '', 1, '')"
            for pk, study in enumerate(STUDIES, 9001)
        ),
    )
    add_user(access, FRODO, "public_portal:pages_shire", name="Frodo <Baggins>")
    add_user(access, SAURON, "public_portal:ALL", name="Sauron")
    with access.database.write() as writer:
        for email in (FRODO, SAURON):
            writer.do("set_credential", email=email, password_hash=CHEAP_HASH, changed="2026-01-01 00:00:00")
        writer.do("set_user_enabled", email=SAURON, enabled=0)
    yield
    access.run(
        "DELETE FROM `cancer_study` WHERE `TYPE_OF_CANCER_ID` = 'pages'",
        "DELETE FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = 'pages'",
    )


@pytest.fixture
def visitor(portal):
    return Visitor(portal(BY_PASSWORD))


def test_a_stranger_sees_the_form_and_no_study(visitor):
    answer = visitor.get("/")
    assert answer.status_code == 200
    assert 'action="/login"' in answer.text and 'type="password"' in answer.text
    assert "pages_" not in answer.text and "Signed in as" not in answer.text


def test_signing_in_leads_to_the_start_page_with_what_may_be_read(visitor):
    answer = visitor.sign_in()
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    start = visitor.get("/")
    assert 'Signed in as </span><span class="name">Frodo &lt;Baggins&gt;' in start.text
    assert "Of pages_shire" in start.text and "pages_mordor" not in start.text
    assert "1 study" in start.text and "Weariness" in start.text
    assert start.headers["Cache-Control"] == "no-store" and "ETag" not in start.headers


def test_who_is_signed_in_needs_no_form(visitor):
    visitor.sign_in()
    answer = visitor.get("/login")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_a_wrong_name_a_wrong_password_and_a_closed_account_look_alike(visitor):
    pages = []
    for email, password in ((FRODO, "wrong"), ("nobody@example.org", PASSWORD), (SAURON, PASSWORD)):
        answer = visitor.sign_in(email, password)
        assert answer.status_code == 403 and visitor.session() is None
        pages.append(answer.text.replace(email, "EMAIL"))
    assert "Email or password is wrong." in pages[0]
    assert pages[0] == pages[1] == pages[2]


def test_after_many_failures_the_next_try_has_to_wait(visitor):
    for _ in range(5):
        assert visitor.sign_in(password="wrong").status_code == 403
    answer = visitor.sign_in()
    assert answer.status_code == 429 and visitor.session() is None
    assert f"Please try again in {answer.headers['Retry-After']} second" in answer.text


def test_email_and_password_are_not_taken_from_the_address(visitor):
    visitor.get("/login")
    answer = visitor.post(f"/login?email={FRODO}&password={PASSWORD}")
    assert answer.status_code == 403 and visitor.session() is None


@pytest.mark.parametrize(
    ("fields", "headers"),
    [
        pytest.param({"csrf_token": ""}, {}, id="without its token"),
        pytest.param({"csrf_token": "0" * 64}, {}, id="with another token"),
        pytest.param({}, {"Sec-Fetch-Site": "cross-site"}, id="from another site's page"),
        pytest.param({}, {"Origin": "https://evil.example"}, id="from another origin"),
    ],
)
class TestForgedForms:
    """Forms that did not come from a page of ours change nothing."""

    def test_signing_in(self, visitor, fields, headers):
        answer = visitor.sign_in(headers=headers, **fields)
        assert answer.status_code == 403 and visitor.session() is None
        assert 'role="alert"' in answer.text

    def test_signing_out(self, visitor, fields, headers):
        visitor.sign_in()
        visitor.get("/")
        assert visitor.post("/logout", headers, **fields).status_code == 403
        assert "Signed in as" in visitor.get("/").text

    def test_downloading_a_token(self, visitor, access, fields, headers):
        visitor.sign_in()
        visitor.get("/")
        answer = visitor.post("/data-access-token", headers, **fields)
        assert answer.status_code == 403 and "There is no new token" in answer.text
        assert access.rows("SELECT * FROM `data_access_tokens`") == []


def test_a_form_of_before_signing_in_cannot_download(visitor, access):
    visitor.get("/login")
    before = visitor.csrf()
    visitor.sign_in()
    assert visitor.post("/data-access-token", csrf_token=before).status_code == 403
    assert access.rows("SELECT * FROM `data_access_tokens`") == []


def test_signing_out_ends_the_session_wherever_its_cookie_lies(visitor):
    visitor.sign_in()
    visitor.get("/")
    kept = visitor.session()
    answer = visitor.post("/logout")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert not visitor.session()
    assert "Signed in as" not in visitor.get("/").text
    visitor.client.set_cookie(visitor.name, kept)
    assert "Signed in as" not in visitor.get("/").text


def test_signing_out_ends_no_other_session(portal):
    it = portal(BY_PASSWORD)
    at_home, at_work = Visitor(it), Visitor(it)
    for visitor in (at_home, at_work):
        visitor.sign_in()
        visitor.get("/")
    at_home.post("/logout")
    assert "Signed in as" in at_work.get("/").text


def test_while_the_database_cannot_be_written_signing_out_clears_the_browser(visitor, access, caplog):
    portals.watch_audit(caplog)
    visitor.sign_in()
    visitor.get("/")
    access.run("DROP TABLE `genows_ended_sessions`", "CREATE TABLE `genows_ended_sessions` (`SESSION_ID` varchar(32))")
    try:
        assert visitor.post("/logout").status_code == 303
    finally:
        access.run("DROP TABLE `genows_ended_sessions`")
        schema.create(access.database, species=None)
    assert not visitor.session()
    assert f'sign-out outcome="in this browser only" user={FRODO} peer=127.0.0.1' in portals.audit_lines(caplog)


def test_signing_out_needs_a_form(visitor):
    visitor.sign_in()
    assert visitor.get("/logout").status_code == 405
    assert "Signed in as" in visitor.get("/").text


def test_a_user_who_is_switched_off_is_out_at_once(visitor, access):
    visitor.sign_in()
    access.run(f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{FRODO}'")
    answer = visitor.get("/")
    assert answer.status_code == 403
    assert f"There is no account here for {FRODO}, or it is switched off." in answer.text
    assert "pages_shire" not in answer.text and 'href="/login"' in answer.text
    assert visitor.get("/login").status_code == 200
    answer = visitor.post("/data-access-token")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/login")
    assert access.rows("SELECT * FROM `data_access_tokens`") == []


def test_a_right_that_is_taken_back_shows_at_once(visitor, access):
    visitor.sign_in()
    access.run(f"DELETE FROM `authorities` WHERE `EMAIL` = '{FRODO}'")
    assert "There is no study here that you may read." in visitor.get("/").text


@pytest.mark.parametrize(
    "method", [{"dat.method": "uuid"}, {"dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET}], ids=["uuid", "jwt"]
)
def test_the_downloaded_file(portal, method):
    it = portal({**BY_PASSWORD, **method})
    visitor = Visitor(it)
    visitor.sign_in()
    assert "Download token" in visitor.get("/").text
    answer = visitor.post("/data-access-token")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="data_access_token.txt"'
    assert answer.headers["Cache-Control"] == "no-store"
    # NOON is 2027-01-15T08:00:00.25Z; the default lifetime is 30 days.
    assert answer.text.endswith("\ncreation_date: 2027-01-15T08:00:00.000Z\nexpiration_date: 2027-02-14T08:00:00.000Z\n")
    token = file_values(answer)["token"]
    assert [study["id"] for study in it.ask("/api/studies", token=token).json] == ["pages_shire"]


def test_a_stranger_who_wants_a_token_is_asked_to_sign_in(visitor):
    visitor.get("/login")
    answer = visitor.post("/data-access-token")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/login")


def test_at_the_limit_a_page_says_when_there_will_be_a_token(portal):
    visitor = Visitor(portal({**BY_PASSWORD, "dat.uuid.revoke_other_tokens": "false"}))
    visitor.sign_in()
    assert "one more is refused until one of them has expired" in visitor.get("/").text
    form = {"csrf_token": visitor.csrf()}
    assert visitor.post("/data-access-token", **form).status_code == 200
    answer = visitor.post("/data-access-token", **form)
    assert answer.status_code == 403 and answer.content_type == "text/html; charset=utf-8"
    assert "until an existing token has expired or is revoked." in answer.text


def test_who_may_have_no_token_reads_so(portal):
    visitor = Visitor(portal({**BY_PASSWORD, "dat.unauth_users": FRODO}))
    visitor.sign_in()
    visitor.get("/")
    answer = visitor.post("/data-access-token")
    assert answer.status_code == 403 and "Your account may not have a data access token." in answer.text


def test_without_tokens_there_is_nothing_to_download(portal):
    visitor = Visitor(portal({**BY_PASSWORD, "dat.method": "none"}))
    visitor.sign_in()
    start = visitor.get("/")
    assert "Download token" not in start.text and "Sign out" in start.text
    assert visitor.post("/data-access-token").status_code == 404


class TestLoginOfThePortalAround:
    """authenticate=remote_user: the pages know the user, but sign nobody in or out."""

    def test_the_start_page_knows_the_user(self, portal):
        start = Visitor(portal(BY_PORTAL), FRODO).get("/")
        assert "Frodo &lt;Baggins&gt;" in start.text and "pages_shire" in start.text
        assert "Download token" in start.text and "Sign out" not in start.text

    def test_the_token_can_be_downloaded(self, portal, access):
        visitor = Visitor(portal(BY_PORTAL), FRODO)
        visitor.get("/")
        assert file_values(visitor.post("/data-access-token"))["token"] == access.rows("SELECT `TOKEN` FROM `data_access_tokens`")[0][0]

    @pytest.mark.parametrize("name", ["gollum@example.org", SAURON], ids=["unknown", "switched off"])
    def test_who_is_nobody_here_reads_so(self, portal, name):
        visitor = Visitor(portal(BY_PORTAL), name)
        for answer in (visitor.get("/"), visitor.post("/data-access-token")):
            assert answer.status_code == 403
            assert f"There is no account here for {name}, or it is switched off." in answer.text
            assert "pages_" not in answer.text

    def test_a_stranger_is_sent_to_the_portal(self, portal):
        visitor = Visitor(portal(BY_PORTAL))
        assert "You sign in at the portal around this service" in visitor.get("/").text
        answer = visitor.post("/data-access-token")
        assert answer.status_code == 403 and "You are not signed in." in answer.text

    @pytest.mark.parametrize("path", ["/login", "/logout"])
    def test_there_is_no_form_to_send(self, portal, path):
        assert Visitor(portal(BY_PORTAL), FRODO).post(path, email=FRODO, password=PASSWORD).status_code == 404


@pytest.mark.parametrize("path", ["/login", "/logout", "/data-access-token"])
def test_where_no_login_is_required_there_is_nothing_to_send(portal, path):
    assert Visitor(portal({"authenticate": "false"})).post(path, email=FRODO, password=PASSWORD).status_code == 404


@pytest.mark.parametrize(
    ("mounted", "start"),
    [
        pytest.param("/portal", "/portal/", id="a prefix"),
        pytest.param("//evil.example", "/evil.example/", id="a prefix that looks like another host"),
    ],
)
def test_signing_in_leads_nowhere_else(portal, mounted, start):
    visitor = Visitor(portal(BY_PASSWORD), root=mounted)
    answer = visitor.sign_in()
    assert (answer.status_code, answer.headers["Location"]) == (303, start)


@pytest.mark.parametrize("mounted", ["", "/portal"])
def test_signing_in_leads_back_to_the_page_that_was_wanted(portal, mounted):
    visitor = Visitor(portal(BY_PASSWORD), root=mounted)
    wanted = "/studies/pages_shire/genes?genes=TP53,KRAS"
    answer = visitor.get(wanted)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{mounted}/login?to=/studies/pages_shire/genes%3Fgenes%3DTP53%2CKRAS")
    visitor.get(answer.headers["Location"].removeprefix(mounted))
    (back,) = re.findall(r'name="to" value="([^"]*)"', visitor.page)
    refused = visitor.post("/login", email=FRODO, password="wrong", to=back)
    assert refused.status_code == 403 and f'name="to" value="{back}"' in refused.text
    answer = visitor.post("/login", email=FRODO, password=PASSWORD, to=back)
    assert (answer.status_code, answer.headers["Location"]) == (303, mounted + wanted)
    assert visitor.get(answer.headers["Location"].removeprefix(mounted)).status_code == 200
    again = visitor.get("/login?to=/studies")
    assert (again.status_code, again.headers["Location"]) == (303, f"{mounted}/studies")


@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example/studies", "/api/data-access-token", "/studies/../api/data-access-token"])
def test_signing_in_leads_to_no_other_site_and_makes_no_token(portal, evil):
    visitor = Visitor(portal(BY_PASSWORD))
    assert 'name="to"' not in visitor.client.get("/login", query_string={"to": evil}, buffered=True).text
    visitor.get("/login")
    answer = visitor.post("/login", email=FRODO, password=PASSWORD, to=evil)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_a_session_ends_with_its_lifetime(portal):
    it = portal({**BY_PASSWORD, "session.idle_seconds": "28800"})
    visitor = Visitor(it)
    visitor.sign_in()
    it.now = NOON + 28799
    assert "Signed in as" in visitor.get("/").text
    it.now = NOON + 28801
    assert "Signed in as" not in visitor.get("/").text
