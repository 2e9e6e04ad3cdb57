"""Documents of a provider: what is fetched, kept, given up, and never followed."""

import gzip
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from genows.oidc import connections
from genows.oidc.errors import Away, Busy, NotTrusted
from genows.oidc.fetching import MAX_BODY, Fetcher, Inquiry
from genows.oidc.provider import Endpoints, Provider
from tests import signingkeys
from tests.fakeprovider import DISCOVERY, KEYS, FakeProvider, answer, served

USUAL = frozenset({"RS256"})


class Clock:
    """Seconds that pass when a test says so."""

    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def fake():
    with served(FakeProvider()) as provider:
        yield provider


@pytest.fixture
def clock():
    return Clock()


def made(fake, clock=time.monotonic, seconds=10, **endpoints):
    fetcher = Fetcher(seconds=seconds, clock=clock)
    return Provider(fake.issuer, endpoints=Endpoints(**endpoints), algorithms=USUAL, skew_seconds=60, fetcher=fetcher, clock=clock)


def away(provider, kid="first"):
    with pytest.raises(Away) as caught:
        provider.keys(kid)
    return caught.value.detail


def test_nothing_is_fetched_before_the_first_need(fake):
    provider = made(fake)
    assert fake.asked == [] and provider.keys_age() is None
    assert [key.kid for key in provider.keys("first")] == ["first"]
    assert fake.paths() == [DISCOVERY, KEYS]
    assert provider.endpoint("token") == f"{fake.issuer}/token" and provider.sends_issuer() and provider.keys_age() < 60
    assert fake.paths() == [DISCOVERY, KEYS]
    headers = fake.asked[0][2]
    assert headers["accept"] == "application/json" and not {"cookie", "authorization"} & headers.keys()


def test_endpoints_that_are_given_are_not_discovered(fake):
    addresses = dict(authorization=f"{fake.issuer}/a", token=f"{fake.issuer}/t", jwk_set=f"{fake.issuer}{KEYS}")
    provider = made(fake, **addresses)
    assert provider.keys("first") and provider.needed("token") == f"{fake.issuer}/t" and not provider.sends_issuer()
    assert fake.paths() == [KEYS]
    fake.discovery = {"userinfo_endpoint": None, "end_session_endpoint": None}
    assert provider.endpoint("logout") is None
    with pytest.raises(NotTrusted, match="no userinfo_endpoint"):
        provider.needed("user_info")


@pytest.mark.parametrize(
    "members, detail",
    [
        pytest.param({"issuer": "https://evil.example"}, "another issuer", id="another issuer"),
        pytest.param({"issuer": None}, "another issuer", id="no issuer"),
        pytest.param({"jwks_uri": "http://idp.example.org/keys"}, "jwks_uri", id="plain http"),
        pytest.param({"token_endpoint": "file:///etc/passwd"}, "token_endpoint", id="a file"),
        pytest.param({"token_endpoint": "ftp://127.0.0.1/x"}, "token_endpoint", id="ftp"),
        pytest.param({"token_endpoint": "data:application/json,{}"}, "token_endpoint", id="data"),
        pytest.param({"userinfo_endpoint": "https://169.254.169.254/latest"}, "userinfo_endpoint", id="link-local"),
        pytest.param({"end_session_endpoint": "javascript:alert(1)"}, "end_session_endpoint", id="a script"),
        pytest.param({"authorization_endpoint": None}, "authorization_endpoint", id="none to sign in"),
        pytest.param({"authorization_endpoint": ["https://idp.example.org/a"]}, "authorization_endpoint", id="a list"),
        pytest.param({"token_endpoint": "https://idp.example.org/a b"}, "token_endpoint", id="a blank"),
        pytest.param({"token_endpoint": "https://idp.example.org/\r\nX: y"}, "token_endpoint", id="a line feed"),
        pytest.param({"token_endpoint": "https://user:secret@idp.example.org/"}, "token_endpoint", id="a name and a password"),
        pytest.param({"token_endpoint": "https://idp.example.org/#x"}, "token_endpoint", id="a fragment"),
        pytest.param({"token_endpoint": "https://idp.example.org:99999/"}, "token_endpoint", id="no port"),
        pytest.param({"token_endpoint": "https:///token"}, "token_endpoint", id="no host"),
        pytest.param({"token_endpoint": "https://idp.example.org/" + "x" * 2048}, "token_endpoint", id="a long one"),
    ],
)
def test_discovery_that_is_not_believed(fake, members, detail):
    fake.discovery = members
    with pytest.raises(NotTrusted) as caught:
        made(fake).endpoint("token")
    assert caught.value.reason == "discovery" and detail in caught.value.detail


@pytest.mark.parametrize(
    "address, outside, inside",
    [
        ("https://idp.example.org/keys", True, True),
        ("https://idp.example.org:8443", True, True),
        ("https://192.168.1.5/keys", True, True),
        ("http://idp.example.org/keys", False, False),
        ("http://127.0.0.1:8080/keys", False, True),
        ("http://localhost/keys", False, True),
        ("http://[::1]:8080/keys", False, True),
        ("https://localhost/keys", False, True),
        ("https://127.0.0.5/keys", False, True),
        ("https://[::ffff:127.0.0.1]/keys", False, True),
        ("https://0.0.0.0/keys", False, False),
        ("https://[fe80::1]/keys", False, False),
        ("https://169.254.169.254/", False, False),
        ("HTTPS://IDP.example.org/", True, True),
        ("", False, False),
        ("//idp.example.org/", False, False),
        ("https://[::1/", False, False),
        ("https://idp.example.org/ä", False, False),
    ],
)
def test_addresses(address, outside, inside):
    assert (connections.is_allowed(address, False), connections.is_allowed(address, True)) == (outside, inside)


@pytest.mark.parametrize("name", ["idp.example.org", "0x7f.1", "2130706433"])
def test_a_name_that_leads_to_this_machine_is_not_connected_to(fake, name, monkeypatch):
    """The name is looked up once, and the address that is connected to is the one that is checked."""
    port, looked_up, true = fake.issuer.rpartition(":")[2], [], socket.getaddrinfo

    def look_up(host, *arguments, **more):
        looked_up.append(host)
        return true("127.0.0.1" if host == "idp.example.org" else host, *arguments, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    provider = made(fake)
    provider.issuer = "https://idp.example.org"
    provider._given = Endpoints(jwk_set=f"https://{name}:{port}/keys")
    assert away(provider) == "the name leads to an address that is not allowed"
    assert fake.asked == [] and looked_up == [name]


def redirect(location):
    def app(environ, start_response):
        start_response("302 Found", [("Location", location), ("Content-Length", "0")])
        return [b""]

    return app


@pytest.mark.parametrize("location", ["/elsewhere", "file:///etc/passwd", "http://169.254.169.254/latest/meta-data"])
@pytest.mark.parametrize("path", [DISCOVERY, KEYS])
def test_redirects_are_not_followed(fake, path, location):
    fake.replaced = {path: redirect(location)}
    assert away(made(fake)) == "an answer of a status that is of no use"
    assert fake.paths()[-1] == path


def of(body, status="200 OK", content_type="application/json", headers=()):
    def app(environ, start_response):
        start_response(status, [("Content-Type", content_type), *headers])
        return body() if callable(body) else [body]

    return app


def endless():
    while True:
        yield b" " * 65_536


def packed():
    yield gzip.compress(b'{"keys":[]}' + b" " * 100_000_000)


@pytest.mark.parametrize(
    "app, detail",
    [
        pytest.param(of(endless), "a longer answer than is read", id="without an end"),
        pytest.param(of(b" " * (MAX_BODY + 1)), "a longer answer than is read", id="a byte more than is read"),
        pytest.param(of(packed, headers=[("Content-Encoding", "gzip")]), "a packed answer, though none was asked for", id="packed"),
        pytest.param(of(b'{"keys":[' + b"{}," * 80_000 + b"{}]}"), "key set: too many keys", id="80,000 keys"),
        pytest.param(of(b'{"keys":' + b"[" * 200_000), "an answer that is no JSON object", id="deep"),
        pytest.param(of(b'{"keys":[],"keys":[]}'), "an answer that is no JSON object", id="keys twice"),
        pytest.param(of(b"[]"), "an answer that is no JSON object", id="a list"),
        pytest.param(of(b"\xff\xfe"), "an answer that is no JSON object", id="no UTF-8"),
        pytest.param(of(b'{"keys":{}}'), "key set: no list of keys", id="no list"),
        pytest.param(of(b'{"keys":[]}', content_type="text/html"), "an answer that is no JSON document", id="HTML"),
        pytest.param(of(b'{"keys":[]}', "404 Not Found"), "an answer that is no JSON document", id="not found"),
        pytest.param(of(b'{"keys":[]}', "500 Oops"), "an answer of a status that is of no use", id="broken"),
        pytest.param(of(b'{"keys":[]}', "204 No Content"), "an answer of a status that is of no use", id="no content"),
        pytest.param(of(b"{}", headers=[(f"X-{number}", "x") for number in range(200)]), "no connection, or one that broke off", id="200 header lines"),
    ],
)
def test_answers_that_are_of_no_use(fake, app, detail):
    fake.replaced = {KEYS: app}
    began = time.monotonic()
    assert away(made(fake)) == detail
    assert time.monotonic() - began < 5


def slow(seconds):
    def body():
        while True:
            time.sleep(seconds)
            yield b" "

    return body


def silent(environ, start_response):
    time.sleep(2)
    return answer(start_response, {})


@pytest.mark.slow  # Waits for the end of the time.
@pytest.mark.parametrize("app", [pytest.param(of(slow(0.05)), id="byte by byte"), pytest.param(silent, id="silent")])
def test_the_time_ends_by_the_clock(fake, app):
    fake.replaced = {KEYS: app}
    provider = made(fake, seconds=0.5)
    provider.endpoint("jwk_set")
    began = time.monotonic()
    assert away(provider) == "no whole answer in time"
    assert time.monotonic() - began < 1.5


def test_after_a_failure_there_is_a_pause_that_doubles(fake, clock):
    fake.replaced = {KEYS: of(b"", "500 Oops")}
    provider = made(fake, clock)
    waits = []
    for _ in range(6):
        away(provider)
        with pytest.raises(Away) as caught:
            provider.keys("first")
        assert caught.value.detail == "a call failed a moment ago"
        waits.append(caught.value.retry_after)
        clock.now += waits[-1]
    assert waits == [5, 10, 20, 40, 60, 60]
    assert fake.paths().count(KEYS) == 6
    fake.replaced = {}
    assert provider.keys("first")
    fake.replaced = {KEYS: of(b"", "500 Oops")}
    clock.now += 4000
    assert provider.keys("first")
    with pytest.raises(Away) as caught:
        provider.fetcher._check_pause(f"{fake.issuer}{KEYS}")
    assert caught.value.retry_after == 5


@pytest.mark.parametrize(
    "cache_control, kept",
    [(None, 3600), ("max-age=1000", 1000), ("public, max-age=10", 300), ("max-age=999999999", 86_400), ("no-store", 300), ("x-max-age=1000", 3600)],
)
def test_how_long_keys_are_kept(fake, clock, cache_control, kept):
    fake.cache_control = cache_control
    provider = made(fake, clock)
    for seconds, times in ((0, 1), (kept - 1, 1), (1, 2)):
        clock.now += seconds
        assert provider.keys("first")
        assert fake.paths().count(KEYS) == times


def test_a_withdrawn_key_ends_with_the_kept_set_and_a_new_one_is_fetched(fake, clock):
    provider = made(fake, clock)
    provider.keys("first")
    fake.keys = [(signingkeys.private("RS256", 1), {"kid": "second"})]
    assert provider.keys("second") == ()
    clock.now += 60
    assert [key.kid for key in provider.keys("second")] == ["second"]
    assert provider.keys("first") == ()


def test_a_flood_of_unknown_kids_is_one_call_a_minute(fake, clock):
    provider = made(fake, clock)
    provider.keys("first")
    for _ in range(3):
        clock.now += 60
        assert [provider.keys(f"kid {number}") for number in range(500)] == [()] * 500
    assert fake.paths().count(KEYS) == 4


def test_old_keys_last_for_a_day_while_the_provider_is_away(fake, clock):
    provider = made(fake, clock)
    provider.keys("first")
    fake.replaced = {KEYS: of(b"", "503 Away")}
    clock.now += 86_399
    assert provider.keys("first")
    with pytest.raises(Away):
        provider.keys("second")
    clock.now += 1
    away(provider)


@pytest.mark.slow  # The provider answers after a second.
def test_one_fetch_at_a_time_and_others_wait(fake):
    def late(environ, start_response):
        time.sleep(0.7)
        return answer(start_response, {"keys": [signingkeys.jwk(signingkeys.private("RS256"), kid="first")]})

    fake.replaced = {KEYS: late}
    provider = made(fake)
    provider.endpoint("token")
    with ThreadPoolExecutor(5) as pool:
        assert [len(keys) for keys in pool.map(provider.keys, ["first"] * 5)] == [1] * 5
    assert fake.paths().count(KEYS) == 1


@pytest.mark.slow  # The provider hangs for a while.
def test_a_provider_that_hangs_holds_few_threads(fake):
    """Four calls, four that wait two seconds, and nobody else waits at all."""
    hanging = threading.Event()

    def hang(environ, start_response):
        hanging.wait(10)
        return answer(start_response, {})

    fake.replaced = {"/token": hang}
    provider = made(fake)
    address = provider.endpoint("token")

    def call(_):
        began = time.monotonic()
        try:
            provider.fetcher.fetch(inquiry(address, fake), lambda reply: "ok")
        except Busy:
            return "busy", time.monotonic() - began
        return "ok", time.monotonic() - began

    with ThreadPoolExecutor(60) as pool:
        calls = [pool.submit(call, number) for number in range(60)]
        time.sleep(3)
        hanging.set()
        ended = [call.result() for call in calls]
    assert sorted(what for what, _ in ended) == ["busy"] * 56 + ["ok"] * 4
    assert sum(seconds > 1.5 for what, seconds in ended if what == "busy") == 4
    assert fake.paths().count("/token") == 4


def inquiry(address, fake):
    return Inquiry("token", address, fake.issuer, {"grant_type": "x"})


def test_what_is_observed(fake):
    seen = []
    fetcher = Fetcher(observe=lambda *told: seen.append(told[:3]))
    provider = Provider(fake.issuer, endpoints=Endpoints(), algorithms=USUAL, skew_seconds=0, fetcher=fetcher)
    provider.keys("first")
    fake.replaced = {"/token": of(b'{"error":"invalid_grant"}', "400 Bad Request")}
    fetcher.fetch(inquiry(provider.endpoint("token"), fake), lambda reply: reply)
    fake.replaced = {"/token": of(b"", "500 Oops")}
    with pytest.raises(Away):
        fetcher.fetch(inquiry(provider.endpoint("token"), fake), lambda reply: reply)
    assert seen == [(fake.issuer, "discovery", "ok"), (fake.issuer, "keys", "ok"), (fake.issuer, "token", "refused"), (fake.issuer, "token", "failed")]
