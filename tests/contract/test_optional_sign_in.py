"""authenticate=optional_oauth2: visitors read what everybody may, who signs in more, and nothing of the one reaches the other; on both databases."""

import pytest

from genows.config.reader import make_config
from genows.errors import ConfigError
from tests.fakeprovider import FakeProvider, served
from tests.portal import FRODO, add_user
from tests.providerportal import SigningIn, as_new, by_tables

STUDIES = {"optional_shire": "PUBLIC", "optional_mordor": "DARK"}
RIGHTS = {"security.method_authorization_enabled": "true", "authorization": "true", "always_show_study_group": "PUBLIC"}
OPEN = {"security.method_authorization_enabled": "false"}


@pytest.fixture(scope="module")
def running():
    with served(FakeProvider()) as provider:
        yield provider


@pytest.fixture
def fake(running):
    return as_new(running)


@pytest.fixture(autouse=True)
def studies(access):
    """A public study and one for few, and Frodo, who may read all."""
    access.run(
        "INSERT INTO `type_of_cancer` VALUES ('optional', 'Weariness', '', 'Black', 'optional', 'tissue')",
        *(
            "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
            f" `DESCRIPTION`, `PUBLIC`, `GROUPS`) VALUES ({pk}, '{study}', 'optional', 'Of {study}', '', '', 1, '{group}')"
            for pk, (study, group) in enumerate(STUDIES.items(), 9101)
        ),
    )
    add_user(access, FRODO, "public_portal:ALL", name="Frodo Baggins")
    yield
    access.run("DELETE FROM `cancer_study` WHERE `TYPE_OF_CANCER_ID` = 'optional'", "DELETE FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = 'optional'")


@pytest.fixture
def site(portal, fake):
    """site(**settings) → a portal where people may sign in."""
    return lambda settings: portal(by_tables(fake, authenticate="optional_oauth2", **settings))


PATHS = {
    "list": "/api/studies",
    "by id": "/api/studies?study_ids=optional_mordor",
    "third": "/portal/api/studies?projection=DETAILED",
    "count": "/portal/api/studies?projection=META",
    "webservice": "/webservice.do?cmd=getCancerStudies",
    "page": "/studies",
    "start": "/",
    "search": "/?q=mordor+Of",
}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
@pytest.mark.parametrize("first", ["visitor", "signed in"])
def test_35_a_private_study_is_as_absent_for_visitors(site, fake, access, path, first):
    it = site(RIGHTS)
    frodo = SigningIn(it, fake)
    frodo.sign_in()

    def asked(browser):
        return browser.get(path) if browser else it.ask(path, headers={"Accept": "text/html" if path in ("/studies", "/", PATHS["search"]) else "*/*"})

    answers = {}
    for name in ("visitor", "signed in") if first == "visitor" else ("signed in", "visitor"):
        answers[name] = [asked(frodo if name == "signed in" else None) for _ in range(2)][1]
    visitor, known = answers["visitor"], answers["signed in"]
    shown = "total-count" if "META" in path else None
    assert visitor.status_code == known.status_code == 200
    if shown:
        assert int(known.headers[shown]) == int(visitor.headers[shown]) + 1
    else:
        assert "Of optional_mordor" in known.text and "Of optional_mordor" not in visitor.text
    if path not in ("/studies", "/", PATHS["search"]):
        for answer in (visitor, known):
            assert answer.headers["Cache-Control"] == "private" and {"Authorization", "Cookie"} <= set(answer.headers["Vary"].replace(" ", "").split(","))
        # The tag of somebody who may read all tells a visitor nothing.
        if "ETag" in known.headers:
            assert it.ask(path, headers={"If-None-Match": known.headers["ETag"]}).status_code == 200
        assert visitor.headers.get("ETag") != known.headers.get("ETag") or "ETag" not in known.headers
    else:
        assert visitor.headers["Cache-Control"] == known.headers["Cache-Control"] == "no-store"


def test_a_private_study_and_none_are_alike(site):
    it = site(RIGHTS)
    for base in ("/portal/api/studies/{}", "/api/samples?study_id={}", "/studies/{}", "/webservice.do?cmd=getCaseLists&cancer_study_id={}"):
        headers = {"Accept": "text/html"} if base.startswith("/studies") else {}
        private, none = (it.ask(base.format(study), headers=headers) for study in ("optional_mordor", "optional_nowhere"))
        assert private.status_code == none.status_code != 401
        assert private.text.replace("optional_mordor", "") == none.text.replace("optional_nowhere", "")
        assert it.ask(base.format("optional_shire"), headers=headers).status_code == 200


def test_34_a_bad_token_is_refused_and_an_ended_session_is_a_visitors(site, fake):
    it = site(RIGHTS)
    frodo = SigningIn(it, fake)
    frodo.sign_in()
    cookie = f"{it.app.auth.cookies.name}={frodo.session}"
    for token in ("x" * 36, frodo.session, "a.b.c"):
        answer = it.ask("/api/studies", token=token, cookies=cookie)
        assert answer.status_code == 401 and 'error="invalid_token"' in answer.headers["WWW-Authenticate"]
    assert "optional_mordor" in it.ask("/api/studies", cookies=cookie).text
    for end in ("sign-out", "altered"):
        if end == "sign-out":
            frodo.get("/")
            assert frodo.post("/logout").headers["Location"] == "/"
        answer = it.ask("/api/studies", cookies=cookie if end == "sign-out" else cookie[:-1])
        assert answer.status_code == 200 and "optional_shire" in answer.text and "optional_mordor" not in answer.text


def test_tokens_count(site, fake):
    it = site(RIGHTS)
    frodo = SigningIn(it, fake)
    frodo.sign_in()
    token = frodo.get("/api/data-access-token", headers={"Sec-Fetch-Site": "none"}).text.splitlines()[0].removeprefix("token: ")
    assert "optional_mordor" in it.ask("/api/studies", token=token).text


def test_somebody_disabled_is_a_visitor(site, fake, access):
    it = site(RIGHTS)
    frodo = SigningIn(it, fake)
    frodo.sign_in()
    access.run("UPDATE `users` SET `ENABLED` = 0")
    answer = frodo.get("/api/studies")
    assert answer.status_code == 200 and "optional_mordor" not in answer.text
    refusal = frodo.sign_in()
    assert refusal.status_code == 403 and "Go on without signing in" in refusal.text


def test_everything_may_be_open_and_people_named_all_the_same(site, fake):
    it = site(OPEN)
    assert "optional_mordor" in it.ask("/api/studies").text
    assert it.ask("/api/studies").headers["Cache-Control"] == "private"
    assert it.ask("/config_service" if it.config.front_prefix == "" else f"{it.config.front_prefix}/config_service").json["user_email_address"] == "anonymousUser"
    frodo = SigningIn(it, fake)
    assert "Go on without signing in" in frodo.get("/login?logout_success").text
    frodo.sign_in()
    assert frodo.signed_in() == FRODO
    its = frodo.get(f"{it.config.front_prefix}/config_service").json
    assert its["user_email_address"] == FRODO and its["authenticationMethod"] == "optional_oauth2"
    assert it.ask("/api/studies", token="x" * 36).status_code == 401
    caller = it.app.auth.read(lambda session: it.app.auth.page_caller(session, it.app.auth.identity({"HTTP_COOKIE": f"{it.app.auth.cookies.name}={frodo.session}", "REMOTE_ADDR": "x"}).user))
    assert caller.user == FRODO and caller.may_read_all


def test_pages_of_ones_own_lead_to_signing_in_and_others_do_not(site):
    it = site(RIGHTS)
    html = {"Accept": "text/html"}
    assert it.ask("/tokens", headers=html).headers["Location"] == "/login?to=/tokens"
    assert it.ask("/studies/optional_shire", headers=html).status_code == 200
    assert 'href="/login"' in it.ask("/", headers=html).text


def test_rows_that_restrict_nobody_stop_the_start(site):
    with pytest.raises(ConfigError) as caught:
        site({})
    assert "optional_oauth2 beside 1 row in users and 1 row in authorities (the database): say security.method_authorization_enabled=true, or false" in str(caught.value)


def test_without_rows_and_restrictions_nothing_need_be_said(site, access):
    access.run("DELETE FROM `users`", "DELETE FROM `authorities`")
    it = site({})
    assert "optional_mordor" in it.ask("/api/studies").text


def test_settings_say_who_reads(fake):
    config = make_config(by_tables(fake, authenticate="optional_oauth2", **RIGHTS))
    assert (config.login_required, config.login_optional, config.permissions_count, config.has_login, config.api_is_open) == (False, True, True, True, True)
    assert not config.ends_provider_session


def test_a_private_study_is_no_download_of_visitors(site, fake, access):
    it = site(RIGHTS)
    frodo = SigningIn(it, fake)
    frodo.sign_in()
    found = {study: [it.ask(f"/export/study/{study}").status_code, frodo.get(f"/export/study/{study}").status_code] for study in (*STUDIES, "nosuch")}
    assert found == {"optional_shire": [200, 200], "optional_mordor": [404, 200], "nosuch": [404, 404]}
    assert it.ask("/optional_mordor.tar.gz").data == it.ask("/nosuch.tar.gz").data
    head = it.ask("/optional_shire.tar.gz", "HEAD")
    assert (head.status_code, head.headers["Cache-Control"]) == (200, "private, no-cache")
