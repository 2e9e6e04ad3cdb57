"""What a reverse proxy may tell of the client, and what nobody may."""

import pytest
from werkzeug.middleware.proxy_fix import ProxyFix

from genows.auth.environ import behind_a_stranger, client_address, client_network
from genows.config.kinds import networks
from genows.middleware.trustedproxies import TrustedProxies

TRUSTED = networks("10.0.0.0/24,2001:db8::1")
TOLD = ("REMOTE_ADDR", "wsgi.url_scheme", "HTTP_HOST", "SCRIPT_NAME")
UNTOLD = ("10.0.0.1", "http", "inner:8000", "")


def seen(peer="10.0.0.1", **headers):
    """(REMOTE_ADDR, scheme, host, SCRIPT_NAME) as the app within sees them. *headers*: X-Forwarded-… by their last words."""
    environ = {"REMOTE_ADDR": peer, "wsgi.url_scheme": "http", "HTTP_HOST": "inner:8000", "SCRIPT_NAME": ""}
    environ |= {f"HTTP_X_FORWARDED_{name.upper()}": value for name, value in headers.items()}
    TrustedProxies(lambda environ, start_response: (), TRUSTED)(environ, None)
    assert environ["genows.peer"] == peer
    assert not [name for name in environ if name.startswith("HTTP_X_FORWARDED_")]
    return tuple(environ[name] for name in TOLD)


def test_a_trusted_proxy_is_believed():
    told = seen(**{"for": "198.51.100.7", "proto": "https", "host": "portal.example:8443", "prefix": "/genows"})
    assert told == ("198.51.100.7", "https", "portal.example:8443", "/genows")


@pytest.mark.parametrize(("peer", "known"), [("10.0.0.1", False), ("10.0.1.1", True)])
def test_the_port_of_a_proxy_is_not_the_clients(peer, known):
    environ = {"REMOTE_ADDR": peer, "REMOTE_PORT": "4711", "HTTP_X_FORWARDED_FOR": "198.51.100.7"}
    TrustedProxies(lambda environ, start_response: (), TRUSTED)(environ, None)
    assert ("REMOTE_PORT" in environ) is known


@pytest.mark.parametrize("peer", ["10.0.1.1", "127.0.0.1", "2001:db8::2", "", "unix:", "10.0.0.1.evil"])
def test_nobody_else_is(peer):
    told = seen(peer, **{"for": "198.51.100.7", "proto": "https", "host": "evil.example", "prefix": "/x"})
    assert told == (peer, *UNTOLD[1:])


@pytest.mark.parametrize(
    ("sent", "client"),
    [
        pytest.param("203.0.113.9, 198.51.100.7", "198.51.100.7", id="what a client invents stands in front"),
        pytest.param("198.51.100.7, 10.0.0.2", "198.51.100.7", id="a second proxy of ours is passed over"),
        pytest.param("10.0.0.9, 198.51.100.7, 10.0.0.2", "198.51.100.7", id="a client that names a proxy of ours"),
        pytest.param("10.0.0.3, 10.0.0.2", "10.0.0.3", id="a client in our own network"),
        pytest.param("198.51.100.7:4711", "198.51.100.7", id="a port"),
        pytest.param("[2001:db8::7]:4711", "2001:db8::7", id="an IPv6 address in brackets"),
        pytest.param("::ffff:198.51.100.7", "198.51.100.7", id="IPv4 mapped into IPv6"),
        pytest.param("nonsense", "10.0.0.1", id="nonsense"),
        pytest.param("nonsense, 198.51.100.7", "198.51.100.7", id="nonsense before the client"),
        pytest.param("198.51.100.7, nonsense", "10.0.0.1", id="nonsense from the proxy"),
        pytest.param("198.51.100.7\n", "198.51.100.7", id="a line end"),
        pytest.param("", "10.0.0.1", id="empty"),
        pytest.param(",,", "10.0.0.1", id="commas"),
    ],
)
def test_the_client(sent, client):
    assert seen(**{"for": sent})[0] == client


@pytest.mark.parametrize(
    ("clients", "protos", "scheme"),
    [
        pytest.param("198.51.100.7", "https", "https", id="one proxy"),
        pytest.param("198.51.100.7", "https, http", "http", id="one proxy adds to what the client sent"),
        pytest.param("198.51.100.7, 10.0.0.2", "https, http", "https", id="two proxies: the outer one's counts"),
        pytest.param("198.51.100.7, 10.0.0.2", "http, https, http", "https", id="and not the client's own"),
        pytest.param("198.51.100.7, 10.0.0.2", "https", "https", id="only one of two tells"),
        pytest.param("198.51.100.7", "HTTPS", "https", id="capitals"),
        pytest.param("198.51.100.7", "javascript", "http", id="another scheme"),
        pytest.param("198.51.100.7", "", "http", id="empty"),
    ],
)
def test_the_scheme(clients, protos, scheme):
    assert seen(**{"for": clients, "proto": protos})[1] == scheme


@pytest.mark.parametrize("host", ["evil example", "a/b", "a\r\nSet-Cookie: x", "user@host", "host:99999999", "<script>", "", "[::1"])
def test_what_is_no_host_is_ignored(host):
    assert seen(host=host)[2] == "inner:8000"


@pytest.mark.parametrize(
    ("prefix", "mounted"),
    [
        ("/a", "/a"), ("/a/b/", "/a/b"), ("/", ""), ("a", ""), ("//evil.example", ""), ("/../a", ""), ("/a;x=y", ""), ("/a b", ""),
        ("/a\r\nb", ""), ("https://x", ""),
    ],
)  # fmt: skip
def test_a_prefix_is_a_path_of_this_host(prefix, mounted):
    assert seen(prefix=prefix)[3] == mounted


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("198.51.100.7", "198.51.100.8", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:198.51.100.7", "198.51.100.7", True),
        ("unix:", "", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_client_networks(one, other, same):
    assert (client_network(one) == client_network(other)) == same


@pytest.mark.parametrize(
    ("name", "told"),
    [("HTTP_X_FORWARDED_FOR", "X-Forwarded-For"), ("HTTP_FORWARDED", "Forwarded"), ("HTTP_VIA", "Via")],
)
def test_a_proxy_that_is_not_listed_is_told_to_the_log_once(caplog, name, told):
    app = TrustedProxies(lambda environ, start_response: (), TRUSTED)
    for peer in ("10.0.0.1", "10.0.1.1", "10.0.1.2"):
        app({"REMOTE_ADDR": peer, name: "198.51.100.7"}, None)
        app({"REMOTE_ADDR": peer}, None)
    [record] = caplog.records
    assert record.levelname == "WARNING" and "10.0.1.1 " in record.getMessage() and f"({told})" in record.getMessage()


def test_a_proxy_that_the_portal_around_has_believed_is_no_stranger(caplog):
    seen = []
    proxy = {"REMOTE_ADDR": "10.0.1.1", "HTTP_X_FORWARDED_FOR": "198.51.100.7", "HTTP_X_FORWARDED_PREFIX": "/portal", "SCRIPT_NAME": "/genows"}
    ProxyFix(TrustedProxies(lambda environ, start_response: seen.append(environ), ()), x_prefix=1)(proxy, None)
    assert not caplog.records and not behind_a_stranger(seen[0]) and client_address(seen[0]) == "198.51.100.7"
