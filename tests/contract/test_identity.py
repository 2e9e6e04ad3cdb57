"""Who counts as logged in: neither header nor address can be forged, on the whole application."""

import itertools

import pytest

from genows.http.exchange import Exchange
from tests.portal import FRODO, SAM, SAURON, TYPED, add_user, audit_lines, watch_audit

REMOTE_USER = {"authenticate": "remote_user", "dat.method": "uuid", "api.session_access": "true"}
PROXY_HEADER = {
    "authenticate": "proxy_header",
    "authenticate.header": "X-Portal-User",
    "authenticate.trusted_proxies": "10.0.0.1,192.0.2.0/28,2001:db8::/64",
    "dat.method": "uuid",
    "api.session_access": "true",
}
PROXY, STRANGER = "10.0.0.1", "10.0.0.2"
ADDRESSES = (("/api/studies", "GET"), ("/api/data-access-token", "GET"), ("/api/data-access-tokens", "POST"))


@pytest.fixture(autouse=True)
def people(access):
    add_user(access, FRODO, "public_portal:ALL", name="Frodo Baggins")
    add_user(access, SAM, "public_portal:ALL", name="Sam Gamgee")


def statuses(it, **options):
    """The statuses of every address that a login opens, and whether the start page greets somebody."""
    options["headers"] = {**TYPED, **options.get("headers", {})}
    answers = [it.ask(path, method, **options) for path, method in ADDRESSES]
    greeted = "Frodo Baggins" in it.ask("/", **options).text
    return {answer.status_code for answer in answers}, greeted


IN, OUT = ({200, 201}, True), ({401}, False)


@pytest.mark.parametrize("name", [FRODO, "Frodo@Example.Org", "FRODO@EXAMPLE.ORG"])
def test_remote_user(portal, name):
    assert statuses(portal(REMOTE_USER), user=name) == IN


@pytest.mark.parametrize(
    "header",
    [
        "Remote-User", "REMOTE_USER", "remote_user", "Remote_User", "X-Remote-User", "X-Forwarded-User", "Http-Remote-User",
        "HTTP_REMOTE_USER", "X-Portal-User", "From", "genows.user", "Genows-User",
    ],
)  # fmt: skip
def test_no_header_is_remote_user(portal, header):
    assert statuses(portal(REMOTE_USER), headers={header: FRODO}) == OUT
    assert statuses(portal(REMOTE_USER), headers={header: SAM}, user=FRODO) == IN


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="empty"),
        pytest.param("nobody@example.org", id="unknown"),
        pytest.param(f"{FRODO} ", id="a blank at the end"),
        pytest.param(f" {FRODO}", id="a blank in front"),
        pytest.param(f"{FRODO},{SAM}", id="two names"),
        pytest.param(f"{FRODO}\n", id="a line end"),
        pytest.param(f"{FRODO}\x00", id="a NUL"),
        pytest.param("%", id="a wildcard"),
        pytest.param("frod_@example.org", id="another wildcard"),
        pytest.param("' OR '1'='1", id="SQL"),
        pytest.param("frodo@example.orɡ".encode().decode("latin-1"), id="a letter that looks alike"),
        pytest.param("frödo@example.org".encode().decode("latin-1"), id="an accent, which collations overlook"),
        pytest.param("\xff\xfe", id="no UTF-8"),
        pytest.param("x" * 10_000, id="far too long"),
    ],
)
def test_a_name_that_is_nobodys(portal, name):
    it = portal(REMOTE_USER)
    assert {it.ask(path, method, user=name).status_code for path, method in ADDRESSES} == {401}


def test_a_page_tells_a_name_that_is_nobodys(portal, access):
    it = portal(REMOTE_USER)
    assert it.ask("/", user=SAURON).status_code == 403
    access.run(f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{FRODO}'")
    assert it.ask("/", user=FRODO).status_code == 403


@pytest.mark.parametrize(
    ("stored", "claimed"),
    [
        pytest.param("admin@example.org", "adm\u0131n@example.org", id="dotless i, I in upper case"),
        pytest.param("sam2@example.org", "\u017fam2@example.org", id="long s, S in upper case"),
        pytest.param("kili@example.org", "\u212aili@example.org", id="the Kelvin sign, k in lower case"),
        pytest.param("strasse@example.org", "stra\u00dfe@example.org", id="sharp s, SS in upper case"),
    ],
)
def test_letters_that_meet_only_by_changing_case_are_other_names(portal, access, stored, claimed):
    add_user(access, stored)
    it = portal(REMOTE_USER)
    assert it.ask("/api/data-access-token", headers=TYPED, user=stored.upper()).status_code == 200
    assert it.ask("/api/data-access-token", headers=TYPED, user=claimed.encode().decode("latin-1")).status_code == 401


def test_a_name_beyond_ascii(portal, access):
    add_user(access, "éowyn@example.org", "public_portal:ALL", name="Frodo Baggins")
    assert statuses(portal(REMOTE_USER), user="Éowyn@example.org".encode().decode("latin-1")) == IN


def test_a_user_whom_somebody_stored_in_mixed_case(portal, access):
    access.run("INSERT INTO `users` VALUES ('Bilbo@Example.org', 'Frodo Baggins', 1)")
    assert statuses(portal(REMOTE_USER), user="bilbo@EXAMPLE.org") == IN
    access.run("INSERT INTO `users` VALUES ('bilbo@example.org', 'Twice', 0)")
    assert statuses(portal(REMOTE_USER), user="Bilbo@Example.org")[0] == {401}


def test_a_token_is_no_login_even_where_an_outer_gate_has_told_its_user(portal):
    it = portal(REMOTE_USER)
    answer = it.ask("/api/data-access-token", headers=TYPED, user=FRODO, environ={"genows.user": FRODO})
    assert answer.status_code == 401


# proxy_header


@pytest.mark.parametrize("peer", [PROXY, "192.0.2.15", "2001:db8::7", "::ffff:10.0.0.1"])
def test_the_header_counts_from_a_trusted_peer(portal, peer):
    it = portal(PROXY_HEADER)
    assert statuses(it, peer=peer, headers={"X-Portal-User": "Frodo@example.org"}) == IN
    assert statuses(it, peer=peer) == OUT


@pytest.mark.parametrize(
    "peer", [STRANGER, "192.0.2.16", "2001:db8:0:1::7", "127.0.0.1", "", "unix:", "localhost", "10.0.0.1.evil.example"]
)
def test_the_header_is_dropped_from_every_other_peer(portal, peer):
    assert statuses(portal(PROXY_HEADER), peer=peer, headers={"X-Portal-User": FRODO}) == OUT


@pytest.mark.parametrize("name", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Client-IP", "Client-IP"])
def test_no_header_makes_a_peer_a_trusted_one(portal, name):
    """Not even where the peer may tell of the client: what counts is the socket's own peer."""
    value = f"for={PROXY}" if name == "Forwarded" else PROXY
    headers = {"X-Portal-User": FRODO, name: value}
    assert statuses(portal(PROXY_HEADER), peer=STRANGER, headers=headers) == OUT
    assert statuses(portal({**PROXY_HEADER, "http.trusted_proxies": STRANGER}), peer=STRANGER, headers=headers) == OUT


def test_a_proxy_that_tells_of_the_client_is_still_the_peer(portal):
    it = portal({**PROXY_HEADER, "http.trusted_proxies": PROXY})
    assert statuses(it, peer=PROXY, headers={"X-Portal-User": FRODO, "X-Forwarded-For": "198.51.100.7"}) == IN


@pytest.mark.parametrize(
    "header", ["X-PortalUser", "X-Portal-Users", "Portal-User", "X--Portal-User", "X-Portal-User-", "Remote-User", "X-Forwarded-User"]
)
def test_no_other_header_counts(portal, header):
    assert statuses(portal(PROXY_HEADER), peer=PROXY, headers={header: FRODO}) == OUT


@pytest.mark.parametrize("value", [f"{FRODO},{SAM}", f"{FRODO}, {FRODO}", f"{FRODO},", f",{FRODO}", f"{FRODO} {SAM}", f"{FRODO};x"])
def test_a_header_sent_twice_counts_for_nobody(portal, value):
    """Servers join the values with a comma."""
    assert statuses(portal(PROXY_HEADER), peer=PROXY, headers={"X-Portal-User": value}) == OUT


def test_remote_user_is_nothing_under_another_login(portal):
    assert statuses(portal(PROXY_HEADER), peer=PROXY, user=FRODO) == OUT


def test_what_is_mounted_within_never_sees_a_strangers_header(portal):
    it = portal(PROXY_HEADER)
    seen = []
    layer = it.app.wsgi_app
    while not isinstance(layer, Exchange):
        layer = layer.app
    inner = layer.app

    def spy(environ, start_response):
        seen.append("HTTP_X_PORTAL_USER" in environ)
        return inner(environ, start_response)

    layer.app = spy
    for peer in (STRANGER, PROXY):
        it.ask("/", peer=peer, headers={"X-Portal-User": FRODO})
    assert seen == [False, True]


@pytest.mark.parametrize("settings", [REMOTE_USER, PROXY_HEADER, {"authenticate": "false"}], ids=["remote_user", "proxy_header", "false"])
def test_there_is_no_login_page_where_others_sign_people_in(portal, settings):
    it = portal(settings)
    for path, method in itertools.product(("/login", "/logout"), ("GET", "POST")):
        assert it.ask(path, method).status_code in (404, 405)


def test_names_in_the_audit_log_cannot_make_lines_of_their_own(portal, caplog):
    watch_audit(caplog)
    it = portal(REMOTE_USER)
    it.ask("/api/studies", user=FRODO, environ={"REMOTE_ADDR": "1.2.3.4\n2027-01-01T00:00:00Z token outcome=issued user=x"})
    it.ask("/api/data-access-token", headers=TYPED, user=FRODO, peer="1.2.3.4\nx")
    lines = audit_lines(caplog)
    assert lines and all("\n" not in line for line in lines)
    assert any('peer="1.2.3.4\\nx"' in line for line in lines)
