"""Short addresses: of pages of this very service alone, and never a way to another host."""

import pytest

from tests.portal import FRODO, add_user

OPEN = {"authenticate": "false"}
LOGIN = {"authenticate": "remote_user", "dat.method": "uuid"}


def shortened(it, url, base="/portal/api", **options):
    return it.ask(f"{base}/url-shortener", query_string={} if url is None else {"url": url}, **options)


@pytest.mark.parametrize(("prefix", "mount"), [("/portal", ""), ("/portal", "/here"), ("/public/p", ""), ("", "")])
def test_it_leads_back(portal, prefix, mount):
    it = portal({**OPEN, "portal.prefix": prefix, **({} if prefix else {"api.root": "third"})})
    environ, root = {"SCRIPT_NAME": mount}, f"http://localhost{mount}"
    for place in ("/study?id=a,b#filterJson={%22x%22:1}", "/", "", "/results/oncoprint?x=%C3%A9&y=//z", f"{prefix}/patient"):
        answer = shortened(it, f"{root}{place}", f"{prefix}/api", environ=environ)
        assert answer.status_code == 200 and list(answer.json) == ["shortURL"], answer.text
        start, _, document_id = answer.json["shortURL"].rpartition("/")
        assert start == f"{root}{prefix}/s" and len(document_id) == 10
        again = shortened(it, f"{root}{place}", f"{prefix}/api", environ=environ)
        assert again.json == answer.json
        for method in ("GET", "HEAD"):
            followed = it.ask(f"{prefix}/s/{document_id}", method, environ=environ)
            assert (followed.status_code, followed.headers["Location"], followed.data) == (302, f"{mount}{place or '/'}", b"")
        assert it.ask(f"{prefix}/api/session/short_url/{document_id}").status_code == it.ask(f"{prefix}/api/session/main_session/{document_id}").status_code == 404


OTHERS = [
    "", "x", "/study", "//localhost/study", "http://evil.example/", "http://localhost.evil.example/", "http://localhost@evil.example/", "http://evil.example@localhost/",
    "http://localhost:81/", "ftp://localhost/", "javascript:alert(1)", "http://localhost//evil.example", "http://localhost/\\evil.example", "http://localhost/a\\b",
    "http://localhost/a b", "http://localhost/a\r\nSet-Cookie: x=1", "http://localhost/é", "http://localhost/a/../b", "http://[localhost/", "http:///study", "http:localhost/study",
]  # fmt: skip


def test_other_urls_are_refused(portal, access):
    it = portal(OPEN)
    for url in OTHERS[1:]:
        answer = shortened(it, url)
        assert (answer.status_code, answer.json) == (400, {"error": "Invalid URL"}), url
    assert shortened(it, None).status_code == shortened(it, "").status_code == 400
    assert shortened(it, "http://localhost/other", environ={"SCRIPT_NAME": "/here"}).status_code == 400
    assert shortened(it, "http://localhost/study", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert access.rows("SELECT COUNT(*) FROM `genows_session`") == [(0,)]


def test_its_own_port_may_be_said(portal):
    it = portal(OPEN)
    for url, host in (("http://LOCALHOST:80/x", "localhost"), ("https://portal.example.org/x", "portal.example.org:443"), ("http://localhost:8080/x", "localhost:8080")):
        assert shortened(it, url, headers={"Host": host}).status_code == 200, url


@pytest.mark.parametrize("document_id", ["x", "0123456789", "0123456789abcdef01234567", "%2e%2e", "012345678%20", "A123456789"])
def test_unknown_ones(portal, document_id):
    assert portal(OPEN).ask(f"/portal/s/{document_id}").status_code == 404


def test_off_there_are_none(portal):
    it = portal({**OPEN, "sessions": "off"})
    assert shortened(it, "http://localhost/study").status_code == it.ask("/portal/s/0123456789").status_code == 404


def test_with_a_login_it_leads_who_is_signed_in(portal, access):
    add_user(access, FRODO, "public_portal:ALL")
    it = portal(LOGIN)
    assert shortened(it, "http://localhost/study").status_code == 401
    path = shortened(it, "http://localhost/study?id=secret", token=it.token()).json["shortURL"].removeprefix("http://localhost")
    refused = it.ask(path)
    assert refused.status_code == 401 and "secret" not in refused.text and "Location" not in refused.headers
    assert it.ask(path, user=FRODO).headers["Location"] == "/study?id=secret"
