"""Providers over TLS: an authority of the tests' own signs for localhost; the system's authorities are those of SSL_CERT_FILE."""

import ssl

import pytest

from genows.oidc.errors import Away
from genows.oidc.fetching import Fetcher
from genows.oidc.provider import Endpoints, Provider
from tests.authorities import Authority, TunnelProxy
from tests.fakeprovider import FakeProvider, served


def made(fake, issuer=None):
    return Provider(issuer or fake.issuer, endpoints=Endpoints(), algorithms=frozenset({"RS256"}), skew_seconds=60, fetcher=Fetcher())


def away(provider):
    with pytest.raises(Away) as caught:
        provider.keys("first")
    return caught.value.detail


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(autouse=True)
def system(authority, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    monkeypatch.setenv("https_proxy", "")


def test_a_valid_one(authority):
    with served(FakeProvider(), authority.context("localhost"), "localhost") as fake:
        assert made(fake).keys("first")


@pytest.mark.parametrize("kind", ["another host", "expired", "self-signed", "another authority"])
def test_others(authority, kind, tmp_path):
    contexts = {
        "another host": lambda: authority.context("idp.example.org"),
        "expired": lambda: authority.context("localhost", days=-1),
        "self-signed": lambda: Authority(tmp_path).own_context("localhost"),
        "another authority": lambda: Authority(tmp_path).context("localhost"),
    }
    with served(FakeProvider(), contexts[kind](), "localhost") as fake:
        assert away(made(fake)) == "the certificate is not valid for this address and the system's authorities"
        assert fake.asked == []


def test_no_tls_at_all():
    with served(FakeProvider()) as fake:
        assert away(made(fake, fake.issuer.replace("http:", "https:"))) == "no connection, or one that broke off"


def test_a_proxy_is_used_and_may_lead_anywhere(authority, monkeypatch):
    """Behind it the name is the proxy's to look up; the certificate is checked all the same."""
    with served(FakeProvider(), authority.context("idp.example.org"), "idp.example.org") as fake:
        port = int(fake.issuer.rpartition(":")[2])
        with TunnelProxy(port) as proxy:
            monkeypatch.setenv("https_proxy", f"http://frodo:s%20cret@127.0.0.1:{proxy.port}")
            monkeypatch.setenv("no_proxy", "")
            assert made(fake).keys("first")
            assert proxy.asked[0].startswith(f"CONNECT idp.example.org:{port} HTTP/1.1")
            assert "Proxy-Authorization: Basic ZnJvZG86cyBjcmV0" in proxy.asked[0]
            proxy.status = "403 Forbidden"
            assert away(made(fake)) == "the proxy refuses"


def test_the_check_cannot_be_switched_off():
    context = Fetcher()._context
    assert context.verify_mode == ssl.CERT_REQUIRED and context.check_hostname
