"""Behind a proxy that says too little, every form of our own pages looks like another site's: refused, and those who run it are told why."""

import logging
import re

import pytest

from genows.auth.csrf import OTHER_SITE, OWN_ADDRESS
from tests.portal import FRODO, PASSWORD, SECRET, add_people, audit_lines, watch_audit

PROXY, STRANGER = "127.0.0.1", "172.18.0.5"
BY_PASSWORD = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid", "http.trusted_proxies": PROXY}
BY_SERVER = {"authenticate": "remote_user", "dat.method": "uuid", "http.trusted_proxies": f"{PROXY},10.0.0.0/8"}
HEADER = {
    "authenticate": "proxy_header", "authenticate.header": "X-Portal-User", "authenticate.trusted_proxies": PROXY, "dat.method": "uuid",
}  # fmt: skip


@pytest.fixture(autouse=True)
def people(access, monkeypatch, caplog):
    add_people(access, monkeypatch)
    watch_audit(caplog)
    caplog.set_level(logging.INFO, logger="genows")


def warnings(caplog):
    return [record.getMessage() for record in caplog.records if record.name == "genows" and "is refused" in record.getMessage()]


def form_of(answer):
    return re.search(r'name="csrf_token" value="([0-9a-f]+)"', answer.text)[1], "; ".join(text.split(";")[0] for text in answer.headers.getlist("Set-Cookie"))


def sign_in(it, headers, peer=PROXY):
    token, cookies = form_of(it.ask("/login", headers={"Host": headers["Host"]}, peer=peer))
    form = {"csrf_token": token, "email": FRODO, "password": PASSWORD}
    return it.ask("/login", "POST", data=form, headers=headers, cookies=cookies, peer=peer)


@pytest.mark.parametrize(
    ("origin", "headers", "peer", "known", "came"),
    [
        pytest.param("http://localhost:9421", {"Host": "127.0.0.1:8000"}, PROXY, "http://127.0.0.1:8000", PROXY, id="nginx with proxy_pass alone"),
        pytest.param("https://p.org", {"Host": "p.org"}, PROXY, "http://p.org", PROXY, id="TLS without -Proto"),
        pytest.param("https://p.org", {"Host": "p.org", "X-Forwarded-Ssl": "on"}, PROXY, "http://p.org", PROXY, id="X-Forwarded-Ssl"),
        pytest.param("https://p.org:8443", {"Host": "p.org", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "8443"}, PROXY, "https://p.org", PROXY, id="a port"),
        pytest.param(
            "https://p.org", {"Host": "p.org", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "p.org"}, STRANGER, "http://p.org",
            f"{STRANGER}, whose X-Forwarded-… are dropped", id="a proxy that is not listed",
        ),
    ],
)  # fmt: skip
def test_the_form_is_refused_and_told_of(portal, caplog, origin, headers, peer, known, came):
    it = portal(BY_PASSWORD)
    answer = sign_in(it, {**headers, "Origin": origin}, peer)
    assert answer.status_code == 403 and OTHER_SITE in answer.text
    assert "that its proxy does not say under which address it is reached" in answer.text
    (warning,) = warnings(caplog)
    assert warning == (
        f"a form from {origin} is refused, because this service is known here as {known}: if the former is its address, let the proxy send "
        "X-Forwarded-Proto and X-Forwarded-Host (with the port, where there is one), and list it in http.trusted_proxies "
        f"(now: {PROXY}; the request came from {came})"
    )
    assert audit_lines(caplog) == [f'sign-in outcome=refused user=- peer={peer} reason="from a page of another site"']


def test_with_what_it_should_say_it_is_let_in(portal, caplog):
    headers = {"Host": "inner:8000", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "p.org:8443", "Origin": "https://p.org:8443"}
    it = portal(BY_PASSWORD)
    token, cookies = form_of(it.ask("/login", headers={**headers, "Origin": "null"}, peer=PROXY))
    form = {"csrf_token": token, "email": FRODO, "password": PASSWORD}
    assert it.ask("/login", "POST", data=form, headers=headers, cookies=cookies, peer=PROXY).status_code == 303
    assert warnings(caplog) == []


def test_one_warning_a_minute(portal, caplog):
    it = portal(BY_PASSWORD)
    headers = {"Host": "p.org", "Origin": "https://p.org"}
    for now, number in ((0, 1), (59, 1), (60, 2), (61, 2)):
        it.now = 1_800_000_000 + now
        assert sign_in(it, headers).status_code == 403
        assert len(warnings(caplog)) == number
    assert len(audit_lines(caplog)) == 4


def test_a_page_that_is_another_sites_by_its_browsers_word_is_no_proxys_fault(portal, caplog):
    answer = sign_in(portal(BY_PASSWORD), {"Host": "p.org", "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403 and OTHER_SITE in answer.text and OWN_ADDRESS[:20] not in answer.text
    assert warnings(caplog) == []
    assert audit_lines(caplog) == [f'sign-in outcome=refused user=- peer={PROXY} reason="from a page of another site"']


def test_the_origin_cannot_forge_a_line(portal, caplog):
    assert sign_in(portal(BY_PASSWORD), {"Host": "p.org", "Origin": "https://p.org x" + "y" * 500}).status_code == 403
    assert warnings(caplog) and all(len(line) < 900 for line in warnings(caplog))


@pytest.mark.parametrize(
    ("settings", "who"),
    [
        pytest.param(BY_SERVER, {"user": FRODO}, id="remote_user"),
        pytest.param({**HEADER, "http.trusted_proxies": "10.0.0.1"}, {"headers": {"X-Portal-User": FRODO}}, id="proxy_header"),
    ],
)
@pytest.mark.parametrize(
    ("path", "method", "event", "what"),
    [
        pytest.param("/data-access-token", "POST", "token request", "a form", id="the button"),
        pytest.param("/tokens", "POST", "token request", "a form", id="the page of tokens"),
        pytest.param("/api/data-access-tokens", "POST", "token request", "a request", id="a script of the portal's page"),
        pytest.param("/api/data-access-token", "GET", "token request", "a request", id="a link of the portal's page"),
    ],
)  # fmt: skip
def test_so_it_is_with_all_forms_and_the_addresses_of_tokens(portal, caplog, settings, who, path, method, event, what):
    it = portal(settings)
    said = {"Host": "p.org", **({"Referer": "https://p.org/page"} if method == "GET" else {"Origin": "https://p.org"})}
    options = {**who, "headers": {**who.get("headers", {}), **said}, "peer": PROXY}
    assert it.ask(path, method, **options).status_code == 403
    (warning,) = warnings(caplog)
    assert warning.startswith(f"{what} from https://p.org is refused, because this service is known here as http://p.org: ")
    assert any(line.startswith(f"{event} outcome=refused") and "reason=" in line for line in audit_lines(caplog))


def test_signing_out_and_a_new_password_are_told_as_well(portal, caplog):
    it = portal(BY_PASSWORD)
    token, cookies = form_of(it.ask("/login", headers={"Host": "p.org"}, peer=PROXY))
    form = {"csrf_token": token, "email": FRODO, "password": PASSWORD}
    answer = it.ask("/login", "POST", data=form, headers={"Host": "p.org", "Origin": "http://p.org"}, cookies=cookies, peer=PROXY)
    cookies = f"{cookies}; {answer.headers['Set-Cookie'].split(';')[0]}"
    caplog.clear()
    for path, event in (("/logout", "sign-out"), ("/password", "password change")):
        headers = {"Host": "p.org", "Origin": "https://p.org"}
        answer = it.ask(path, "POST", data={"csrf_token": "x"}, headers=headers, cookies=cookies, peer=PROXY)
        assert answer.status_code == 403 and "proxy does not say" in answer.text
        assert f'{event} outcome=refused user={FRODO} peer={PROXY} reason="from a page of another site"' in audit_lines(caplog)
