"""The portal's own front end over genows: its page, its configuration, its files, signing in and out, and what it would ask other sites."""

import gzip
import json
import os
import re

import pytest

from genows.auth import passwords
from genows.frontend.table import OLD_PAGES
from genows.pages.returning import FRONT_PAGES
from tests.contract.test_signing_in import Visitor
from tests.frontends import MAIN, STYLES, write_front_end
from tests.portal import FRODO, NOON, PASSWORD, QUICK, SECRET, add_user

BY_PASSWORD = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid", "api.session_access": "true"}
BY_PROXY = {"authenticate": "proxy_header", "authenticate.header": "X-Portal-User", "authenticate.trusted_proxies": "127.0.0.1", "dat.method": "uuid", "api.session_access": "true"}
AT_ROOT = {"frontend.prefix": "", "api.root": "third"}
POLICY = "frame-ancestors 'self'; object-src 'none'; base-uri 'self'"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return write_front_end(tmp_path_factory.mktemp("front end"))


@pytest.fixture
def opened(portal, built):
    """opened(settings) → a Portal that serves the front end."""
    return lambda **settings: portal({"authenticate": "false", "frontend.folder": str(built), **settings})


@pytest.fixture
def frodo(access, monkeypatch):
    monkeypatch.setattr(passwords, "METHOD", QUICK)
    add_user(access, FRODO, "public_portal:ALL", password=PASSWORD, now=NOON - 1000)


def script_value(page, name):
    """The JSON that the page's script gives a global."""
    return json.loads(re.search(rf"(?:window\.|var ){name} = (.*);\n", page)[1])


def is_page(answer):
    return answer.status_code == 200 and '<div id="reactRoot"></div>' in answer.text


def test_the_page_has_what_the_bundles_look_for(opened):
    answer = opened(**{"skin.title": "Ours & <yours>"}).ask("/portal/", headers={"Host": "portal.example.org:8443"})
    assert is_page(answer) and answer.headers["Content-Security-Policy"] == POLICY
    assert (answer.headers["Cache-Control"], answer.headers["X-Frame-Options"]) == ("no-store", "SAMEORIGIN")
    assert "Cookie" in ", ".join(answer.headers.getlist("Vary"))
    front = script_value(answer.text, "frontendConfig")
    base = "portal.example.org:8443/portal"
    assert re.fullmatch("[0-9a-f]{12}", front.pop("appVersion"))
    assert front == {
        "configurationServiceUrl": f"//{base}/config_service", "apiRoot": f"//{base}/", "baseUrl": base, "basePath": "/portal", "frontendUrl": f"//{base}/",
    }  # fmt: skip
    assert "var postData = undefined;" in answer.text and 'window.defaultRoute = "/";' in answer.text
    assert script_value(answer.text, "rawServerConfig")["skin_title"] == "Ours & <yours>"
    order = ["prefixed-bootstrap.min.css", "styles.css", 'id="reactRoot"', "common.bundle.js", "main.app.js"]
    places = [answer.text.index(word) for word in order]
    assert places == sorted(places) and '<html lang="en" class="cbioportal-frontend">' in answer.text
    assert "<title>Ours &amp; &lt;yours&gt;</title>" in answer.text and not re.search(r"https?://", answer.text)


@pytest.mark.parametrize(("settings", "prefix"), [({}, "/portal"), ({"frontend.prefix": "/cbio"}, "/cbio"), (AT_ROOT, "")], ids=["portal", "own", "root"])
def test_every_route_is_the_page_and_genows_own_pages_stay(opened, settings, prefix):
    portal = opened(**settings)
    ways = [*FRONT_PAGES, *OLD_PAGES, "/", "/index", "/index.html", "/study/", "/study/summary/x", "/results/oncoprint//a", "/patient/clinicalData"]
    assert [way for way in ways if not is_page(portal.ask(f"{prefix}{way}?id=1"))] == []
    for own in ("/studies", "/query", "/api-page", "/help"):
        answer = portal.ask(own)
        assert answer.status_code == 200 and "genows" in answer.text and not is_page(answer)
    start = portal.ask("/" if prefix else "/home")
    assert not is_page(start) and 'role="search"' in start.text or "There is no study here yet" in start.text
    assert ('href="/home"' in start.text) == (not prefix)
    assert portal.ask("/home").status_code == (404 if prefix else 200)
    for path in ("/api/studies", "/api/genes?genes=TP53", f"{prefix}/api/studies", f"{prefix}/api/cancer-types", "/webservice.do?cmd=getTypesOfCancer", "/igvlinking.json"):
        assert portal.ask(path).status_code in (200, 400), path
    for path in (f"{prefix}/nosuch", f"{prefix}/studyx", "/front-end/", "/front-end/study", "/front-end/config_service"):
        assert portal.ask(path).status_code == 404, path


def test_the_place_without_its_slash_leads_to_the_page_and_keeps_the_query(opened):
    portal = opened()
    answer = portal.ask("/portal?spring-security-redirect=%2Fportal%2Fstudy")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/portal/?spring-security-redirect=%2Fportal%2Fstudy")
    assert portal.ask("/portal", environ={"SCRIPT_NAME": "/mount"}).headers["Location"] == "/mount/portal/"
    page = portal.ask("/portal/study", environ={"SCRIPT_NAME": "/mount"}).text
    assert script_value(page, "frontendConfig")["basePath"] == "/mount/portal"


def test_the_configuration_is_the_same_in_the_page_and_at_its_address(opened, portal):
    served = opened(**{"show.oncokb": "true", "skin.blurb": "</script><script>alert(1)</script>"})
    answer = served.ask("/portal/config_service")
    assert answer.status_code == 200 and answer.content_type == "application/json"
    page = served.ask("/portal/").text
    assert answer.json == script_value(page, "rawServerConfig") and answer.json["show_oncokb"] is True
    assert "alert(1)" in page and "</script><script>alert" not in page
    # Without a front end the configuration alone is there.
    alone = portal({"authenticate": "false"})
    assert alone.ask("/portal/config_service").json["sessionServiceEnabled"] is True
    assert [alone.ask(path).status_code for path in ("/portal/", "/portal/study", "/proxy/checkDarwinAccess", "/ensembl/x")] == [404] * 4


@pytest.mark.parametrize("path", ["/portal/results", "/portal/results/oncoprint", "/portal/study/summary", "/portal/", "/portal/index.do"])
def test_a_form_of_another_site_stands_in_the_page(opened, path):
    portal = opened()
    fields = {"gene_list": "TP53\nKRAS </script>", "cancer_study_list": ["a", "b"]}
    answer = portal.ask(path, "POST", data=fields, headers={"Origin": "https://other.example.org"})
    assert is_page(answer) and script_value(answer.text, "postData") == {"gene_list": "TP53\nKRAS </script>", "cancer_study_list": "a"}
    assert answer.text.count("</script>") == 3
    assert portal.ask(path, "POST", data=b"{}", content_type="application/json").status_code == 415
    assert portal.ask(path, "POST", data={"a": "x" * 1024 * 1024}).status_code == 413


def test_files(opened, built):
    portal = opened()
    answer = portal.ask("/portal/reactapp/main.app.js?0123")
    assert (answer.status_code, answer.text, answer.content_type) == (200, MAIN, "text/javascript; charset=utf-8")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable" and answer.headers["X-Content-Type-Options"] == "nosniff"
    assert re.fullmatch('"[0-9a-f]+-[0-9a-f]+"', answer.headers["ETag"])
    assert portal.ask("/portal/reactapp/main.app.js").headers["Cache-Control"] == "no-cache"
    assert "immutable" in portal.ask("/portal/reactapp/0123456789abcdef.chunk.js").headers["Cache-Control"]
    types = {"styles.css": "text/css; charset=utf-8", "images/logo.svg": "image/svg+xml", "fonts/a.woff2": "font/woff2"}
    assert {name: portal.ask(f"/portal/reactapp/{name}").content_type for name in types} == types
    assert portal.ask("/portal/images/one.png").text == "png" and portal.ask("/portal/js/old.js").status_code == 200
    assert portal.ask("/portal/images/logo.svg").data == portal.ask("/portal/reactapp/images/logo.svg").data
    head = portal.ask("/portal/reactapp/styles.css", "HEAD")
    assert (head.status_code, head.data, head.headers["Content-Length"]) == (200, b"", str(len(STYLES)))


def test_parts_of_files_and_files_that_a_browser_has(opened):
    portal = opened()
    path = "/portal/reactapp/main.app.js"
    whole = portal.ask(path)
    tag, when = whole.headers["ETag"], whole.headers["Last-Modified"]

    def status(**headers):
        answer = portal.ask(path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        return answer.status_code, answer.data, answer.headers.get("Content-Range")

    size = len(whole.data)
    assert status(Range="bytes=0-9") == (206, whole.data[:10], f"bytes 0-9/{size}")
    assert status(Range="bytes=-5") == (206, whole.data[-5:], f"bytes {size - 5}-{size - 1}/{size}")
    assert status(Range="bytes=10-", If_Range=tag) == (206, whole.data[10:], f"bytes 10-{size - 1}/{size}")
    assert status(Range="bytes=0-9", Accept_Encoding="gzip")[:2] == (206, whole.data[:10])
    for headers in ({"Range": "bytes=0-1,3-4"}, {"Range": "lines=1-2"}, {"Range": "bytes=0-9", "If_Range": '"other"'}, {"Range": "bytes=0-9", "If_Range": f"W/{tag}"}):
        assert status(**headers) == (200, whole.data, None), headers
    assert status(Range=f"bytes={size}-")[::2] == (416, f"bytes */{size}")
    assert status(If_Match='"other"')[0] == 412 and status(If_Match=tag)[0] == 200
    assert status(Range="bytes=0-9", If_Range=when)[0] == 206 and status(Range="bytes=0-9", If_Range="Fri, 01 Jan 2100 00:00:00 GMT")[0] == 200
    assert status(If_Modified_Since="Fri, 01 Jan 2010 00:00:00 GMT")[0] == status(If_Modified_Since="yesterday")[0] == 200
    head = portal.ask(path, "HEAD", headers={"Range": "bytes=0-9"})
    assert (head.status_code, head.headers["Content-Length"]) == (200, str(size))
    assert status(If_None_Match=tag)[:2] == status(If_None_Match=f"W/{tag}")[:2] == status(If_Modified_Since=when)[:2] == (304, b"")


def test_compressed_neighbours_are_sent_as_they_are(opened, tmp_path):
    folder = write_front_end(tmp_path / "build", MAIN * 50)
    portal = opened(**{"frontend.folder": str(folder)})
    path = "/portal/reactapp/main.app.js"

    def coding(accepted):
        answer = portal.ask(path, headers={"Accept-Encoding": accepted})
        return answer.headers.get("Content-Encoding"), answer.headers["ETag"], answer.data

    plain = coding("identity")
    on_the_way = coding("gzip")
    assert plain[0] is None and on_the_way[0] == "gzip" and gzip.decompress(on_the_way[2]) == plain[2] and on_the_way[1] == f"W/{plain[1]}"
    (folder / "reactapp/main.app.js.gz").write_bytes(packed := gzip.compress(plain[2], 9))
    (folder / "reactapp/main.app.js.br").write_bytes(b"as if by brotli")
    assert coding("gzip")[::2] == ("gzip", packed) and coding("gzip, br")[::2] == ("br", b"as if by brotli") and coding("br;q=0")[0] is None
    assert len({coding(accepted)[1] for accepted in ("identity", "gzip", "br")}) == 3
    # Of the build before: one that nobody has compressed again.
    os.utime(folder / "reactapp/main.app.js.br", (1, 1))
    os.utime(folder / "reactapp/main.app.js.gz", (1, 1))
    assert coding("br")[0] is None and gzip.decompress(coding("gzip")[2]) == plain[2]


@pytest.mark.parametrize(
    "name",
    [
        "nosuch.js", "", ".", "..", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "..%2f..%2f..%2fetc/passwd", "....//secret.txt", ".hidden.js", "images", "images/",
        "images//logo.svg", "/etc/passwd", "%2fetc%2fpasswd", "..\\secret.txt", "%5c..%5csecret.txt", "main.app.js%00.png", "main.app.js/", "main.app.js/x", "out.js", "outer/one.png",
        "loop.js", "%c0%ae%c0%ae/secret.txt", "..;/secret.txt",
    ],
)  # fmt: skip
def test_names_that_lead_out_or_nowhere_are_404_and_never_the_page(opened, built, name):
    links = {"out.js": "../secret.txt", "outer": "../images", "loop.js": "loop.js"}
    for link, target in links.items():
        if not (built / "reactapp" / link).is_symlink():
            (built / "reactapp" / link).symlink_to(target)
    (built.parent / "beside.js").write_text("no")
    if not (built / "reactapp/away.js").is_symlink():
        (built / "reactapp/away.js").symlink_to(built.parent / "beside.js")
    portal = opened()
    answer = portal.ask(f"/portal/reactapp/{name}")
    # Links within the folder are the operator's own.
    inside = name in ("out.js", "outer/one.png")
    assert answer.status_code == (200 if inside else 404) and "reactRoot" not in answer.text and portal.ask("/portal/reactapp/away.js").status_code == 404


def test_another_style_sheet_is_another_version(opened, tmp_path):
    folder = write_front_end(tmp_path / "build")
    portal = opened(**{"frontend.folder": str(folder)})

    def version():
        return script_value(portal.ask("/portal/").text, "frontendConfig")["appVersion"]

    before = version()
    (folder / "reactapp/styles.css").write_text("b {}")
    assert version() != before
    (folder / "reactapp/styles.css").unlink()
    assert len({before, version()}) == 2


def test_files_from_elsewhere(opened, portal):
    served = portal({"authenticate": "false", "frontend.url": "https://cdn.example.org/build"})
    page = served.ask("/portal/").text
    assert 'src="https://cdn.example.org/build/reactapp/main.app.js?' in page and script_value(page, "frontendConfig")["frontendUrl"] == "https://cdn.example.org/build/"
    assert served.ask("/portal/reactapp/main.app.js").status_code == 404


def test_head_and_policy_are_the_operators(opened, tmp_path):
    head = tmp_path / "head.html"
    head.write_text('<link rel="stylesheet" href="/icons.css">')
    answer = opened(**{"frontend.head": str(head), "frontend.csp": "default-src 'self'"}).ask("/portal/")
    assert head.read_text() in answer.text and answer.headers["Content-Security-Policy"] == "default-src 'self'"


def test_annotations_are_none_and_nothing_is_fetched(opened):
    portal = opened()
    for base in ("", "/portal"):
        for way in ("/proxy/A8F74CD7851BDEE8DCD2E86AB4E2A711/x/y", "/proxy//annotation/genomic", "/proxy/ensembl/transcript", "/proxy//cancer_hotspots/genomic", "/annotation/genomic", "/ensembl/canonical-transcript/hgnc/TP53"):
            got, sent = portal.ask(f"{base}{way}?a=b"), portal.ask(base + way, "POST", data=b"[1]", content_type="application/json")
            assert (got.status_code, got.data, sent.status_code, sent.data) == (200, b"{}", 200, b"[]"), way
        assert (portal.ask(f"{base}/proxy/checkDarwinAccess").status_code, portal.ask(f"{base}/proxy/checkDarwinAccess").data) == (200, b"")
        for way in ("/proxy/example.org/secret", "/proxy/http://169.254.169.254/latest", "/proxy/"):
            assert portal.ask(base + way).status_code == portal.ask(base + way, "POST", data=b"").status_code == 404
    assert portal.ask("/portal/matchminer/api/x").status_code == 404
    assert portal.ask("/ensembl/x", "PUT", data=b"").data == portal.ask("/ensembl/x", "DELETE").data == b"[]"


def test_who_is_not_signed_in_is_led_to_the_sign_in_page_and_back(opened, frodo):
    portal = opened(**BY_PASSWORD)
    visitor = Visitor(portal)
    wanted = "/portal/study/summary?id=demo"
    answer = visitor.get(wanted)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/portal/login?spring-security-redirect=%2Fportal%2Fstudy%2Fsummary%3Fid%3Ddemo")
    odd = portal.ask("/portal/results", query_string=b"x={a|b}".decode())
    assert odd.headers["Location"].endswith("%2Fportal%2Fresults%3Fx%3D%257Ba%257Cb%257D")
    assert portal.ask("/portal/config_service").status_code == portal.ask("/portal/api/studies").status_code == 401
    assert portal.ask("/portal/reactapp/main.app.js").status_code == 200
    page = visitor.get(answer.headers["Location"])
    assert page.status_code == 200 and f'name="to" value="{wanted}"' in page.text
    signed_in = visitor.post("/login", email=FRODO, password=PASSWORD, to=wanted)
    assert (signed_in.status_code, signed_in.headers["Location"]) == (303, wanted)
    assert is_page(visitor.get(wanted))
    assert visitor.get("/portal/config_service").json["user_email_address"] == FRODO
    assert visitor.get("/portal/api/studies").status_code == 200
    assert visitor.get("/portal/login").headers["Location"] == "/portal/"
    # The front end's own way after a 401.
    assert visitor.get("/portal/login?spring-security-redirect=http%3A%2F%2Flocalhost%2Fportal%2Frestore%3Fkey%3Dlogin-redirect").headers["Location"] == "/portal/restore?key=login-redirect"
    out = visitor.get("/portal/logout")
    assert out.status_code == 200 and visitor.session() and 'action="/portal/logout"' in out.text
    ended = visitor.post("/portal/logout")
    assert ended.headers["Location"] == "/portal/login?logout_success" and not visitor.session()
    assert "You are signed out." in visitor.get(ended.headers["Location"]).text and visitor.get("/portal/").status_code == 302


@pytest.mark.parametrize(
    "address",
    ["https://evil.example.org/portal/study", "//evil.example.org/portal", "/portal/../logout", "/portal/api/studies", "javascript:alert(1)", "/portal/study\r\nX: y", "http://localhost.evil.example/portal/study", "/portal/reactapp/main.app.js"],
)
def test_signing_in_leads_to_no_other_place(opened, frodo, address):
    portal = opened(**BY_PASSWORD)
    page = portal.ask("/portal/login", query_string={"spring-security-redirect": address})
    assert 'name="to" value="/portal/"' in page.text


def test_signing_out_needs_the_form_of_the_page(opened, frodo):
    visitor = Visitor(opened(**BY_PASSWORD))
    visitor.sign_in()
    for headers in ({"Origin": "https://evil.example.org"}, {"Sec-Fetch-Site": "cross-site"}):
        visitor.get("/portal/logout")
        assert visitor.post("/portal/logout", headers=headers).status_code == 403 and visitor.session()
    assert visitor.post("/portal/logout", csrf_token="0" * 64).status_code == 403 and visitor.session()


def test_behind_a_proxy_that_signs_people_in(opened, frodo):
    portal = opened(**BY_PROXY)
    named = {"X-Portal-User": FRODO}
    assert is_page(portal.ask("/portal/", headers=named))
    assert portal.ask("/portal/config_service", headers=named).json["skin_hide_logout_button"] is True
    assert portal.ask("/portal/login", headers=named).headers["Location"] == "/portal/"
    assert portal.ask("/portal/").status_code == 302 and portal.ask("/portal/login").status_code == 403
    stranger = portal.ask("/portal/login", headers={"X-Portal-User": "sauron@example.org"})
    assert stranger.status_code == 403 and "sauron@example.org" in stranger.text
    assert "sign out there" in portal.ask("/portal/logout", headers=named).text


def test_at_the_root_signing_in_leads_back_to_either_kind_of_page(opened, frodo):
    visitor = Visitor(opened(**BY_PASSWORD, **AT_ROOT))
    assert visitor.get("/").headers["Location"] == "/login?spring-security-redirect=%2F"
    assert visitor.get("/studies").headers["Location"] == "/login?to=/studies"
    assert 'name="to" value="/studies"' in visitor.get("/login?to=/studies").text
    visitor.get("/login")
    assert visitor.post("/login", email=FRODO, password=PASSWORD, to="/results").headers["Location"] == "/results"
    assert is_page(visitor.get("/")) and 'href="/home"' in visitor.get("/studies").text
