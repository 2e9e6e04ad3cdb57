"""conf/nginx in front of gunicorn, over https: people sign in at a provider, and genows knows its own address by what nginx says."""

import ssl
import subprocess
import time
from http.client import HTTPSConnection
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import pytest
from werkzeug.test import Client

from tests import nginx
from tests.databases import made_sqlite
from tests.fakeprovider import CLIENT_ID, CLIENT_SECRET, FakeProvider, served
from tests.mariadb import free_port
from tests.portal import FRODO, SECRET, add_user
from tests.providerportal import VERIFIED, asked_for
from tests.server import running

pytestmark = pytest.mark.process


@pytest.fixture
def fake():
    with served(FakeProvider()) as provider:
        provider.claims, provider.now = dict(VERIFIED), time.time
        yield provider


@pytest.fixture
def port(tmp_path, fake):
    """nginx' port, with https."""
    nginx.program()
    made, port = made_sqlite(tmp_path), free_port()
    add_user(made, FRODO, "public_portal:ALL", name="Frodo Baggins")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    client = {"oidc.issuer": fake.issuer, "oidc.client_id": CLIENT_ID, "oidc.client_secret": CLIENT_SECRET}
    own = {"authenticate": "oauth2", "session.secret_key": SECRET, "dat.method": "uuid", "http.trusted_proxies": "127.0.0.1"}
    with running({**made.settings, **own, **client}, workers=2) as server:
        changes = (
            (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
            (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            (r"server 127\.0\.0\.1:8000", f"server {server.base.removeprefix('http://')}"),
            (r"/etc/ssl/certs/data\.example\.org\.pem", str(certificate)),
            (r"/etc/ssl/private/data\.example\.org\.key", str(key)),
        )
        with nginx.running(nginx.SITE, tmp_path, *changes):
            yield port
    made.database.close()


def test_people_sign_in_behind_nginx(port, fake):
    jar = {}

    def ask(path):
        # The certificate is the test's own, and whose it is is not what is tested.
        connection = HTTPSConnection("localhost", port, timeout=30, context=ssl._create_unverified_context())
        try:
            connection.request("GET", path, headers={"Accept": "text/html", "Cookie": "; ".join(f"{name}={value}" for name, value in jar.items())})
            answer = connection.getresponse()
            for text in answer.headers.get_all("Set-Cookie", []):
                for name, morsel in SimpleCookie(text).items():
                    assert name.startswith("__Host-") and morsel["secure"] and morsel["httponly"] and morsel["path"] == "/"
                    jar.pop(name, None) if morsel["max-age"] == "0" else jar.update({name: morsel.value})
            return answer.status, answer.headers["Location"], answer.read().decode()
        finally:
            connection.close()

    status, address, _ = ask("/oauth2/authorization/oidc?to=/tokens")
    assert status == 302 and asked_for(address)["redirect_uri"] == f"https://localhost:{port}/login/oauth2/code/oidc"
    assert len(jar) == 1
    parts = urlsplit(address)
    back = urlsplit(Client(fake).get(f"{parts.path}?{parts.query}").headers["Location"])
    assert ask(f"{back.path}?{back.query}")[:2] == (303, "/tokens")
    # Whichever worker is asked.
    for _ in range(4):
        status, _, page = ask("/tokens")
        assert status == 200 and FRODO in page
