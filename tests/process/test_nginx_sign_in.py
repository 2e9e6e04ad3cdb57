"""docs/examples/nginx-sign-in.conf, run by a real nginx in front of real gunicorn: people sign in at nginx, programs send tokens."""

import base64
import re
import ssl
import subprocess
from http.client import HTTPSConnection

import pytest

from tests import nginx
from tests.databases import made_sqlite
from tests.mariadb import free_port
from tests.portal import FRODO, SAM, add_user
from tests.server import running

pytestmark = pytest.mark.process

PASSWORD = "speak, friend, and enter"
SETTINGS = {
    "authenticate": "proxy_header",
    "authenticate.header": "X-Portal-User",
    "authenticate.trusted_proxies": "127.0.0.1",
    "http.trusted_proxies": "127.0.0.1",
    "dat.method": "uuid",
}


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """nginx' port, with https."""
    nginx.program()
    folder = tmp_path_factory.mktemp("nginx")
    made = made_sqlite(folder)
    for email in (FRODO, SAM):
        add_user(made, email, "public_portal:ALL", name=f"Name of {email}")
    key, certificate, passwords = folder / "key.pem", folder / "certificate.pem", folder / "htpasswd"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    subprocess.run([*command, *files, *subject], check=True, capture_output=True)
    passwords.write_text("".join(f"{email}:{{PLAIN}}{PASSWORD}\n" for email in (FRODO, SAM)))
    port = free_port()
    with running({**made.settings, **SETTINGS}, workers=1) as server:
        changes = (
            (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            (r"http://127\.0\.0\.1:8000", server.base),
            (r"/etc/ssl/certs/portal\.pem", str(certificate)),
            (r"/etc/ssl/private/portal\.key", str(key)),
            (r"/etc/nginx/portal\.htpasswd", str(passwords)),
        )
        with nginx.running(nginx.EXAMPLES / "nginx-sign-in.conf", folder, *changes):
            yield port
    made.database.close()


def basic(user, password=PASSWORD):
    return {"Authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}


def ask(port, path, method="GET", headers=(), body=None):
    """(status, headers, text)."""
    # The certificate is the test's own, and whose it is is not what is tested.
    connection = HTTPSConnection("localhost", port, timeout=30, context=ssl._create_unverified_context())
    try:
        connection.request(method, path, body=body, headers=dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


def new_token(port, user=FRODO):
    status, _, text = ask(port, "/api/data-access-tokens", "POST", basic(user))
    assert status == 201, text
    return re.search(r'"token":"([^"]+)"', text)[1]


def test_pages_are_for_who_signs_in_at_nginx(port):
    status, headers, _ = ask(port, "/")
    assert (status, headers["WWW-Authenticate"]) == (401, 'Basic realm="Portal"')
    assert ask(port, "/", headers=basic(FRODO, "wrong"))[0] == 401
    status, _, text = ask(port, "/", headers=basic(FRODO))
    assert status == 200 and f"Name of {FRODO}" in text and f"https://localhost:{port}/" in text


@pytest.mark.parametrize("path", ["/api/studies", "/webservice.do?cmd=getTypesOfCancer"])
def test_a_token_opens_the_web_service_through_nginx(port, path):
    """With auth_basic on, nginx took the token for a bad password and answered 401 by itself."""
    bearer = {"Authorization": f"Bearer {new_token(port)}"}
    status, headers, _ = ask(port, path, headers=bearer)
    assert status == 200 and headers["X-Request-Id"] and headers["Strict-Transport-Security"]


@pytest.mark.parametrize("path", ["/api/studies", "/webservice.do", "/api/nothing"])
@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"Authorization": "Bearer 00000000-0000-4000-8000-000000000000"}, id="an unknown token"),
        pytest.param(basic(FRODO), id="a password"),
        pytest.param(basic(FRODO, "wrong"), id="a wrong password"),
        pytest.param({"X-Portal-User": FRODO}, id="a name"),
        pytest.param({"X-Portal-User": FRODO, **basic(FRODO, "wrong")}, id="a name and a wrong password"),
    ],
)
def test_without_a_good_token_genows_itself_says_so(port, path, headers):
    status, answered, text = ask(port, path, headers=headers)
    # The JSON API has no body there, webservice.do has a sentence.
    assert status == 401 and (text == "" or path.startswith("/webservice.do") and text.startswith("Error: "))
    assert answered["WWW-Authenticate"].startswith("Bearer ")


@pytest.mark.parametrize("path", ["/api/data-access-token", "/api/data-access-tokens", "/api/data-access-tokens/x"])
@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="nothing"),
        pytest.param(basic(FRODO, "wrong"), id="a wrong password"),
        pytest.param({"X-Portal-User": FRODO}, id="a name"),
        pytest.param({"X-Portal-User": FRODO, "Authorization": "Bearer x"}, id="a name and a token"),
    ],
)
def test_tokens_are_given_to_who_signs_in_at_nginx(port, path, headers):
    status, answered, _ = ask(port, path, headers=headers)
    assert (status, answered["WWW-Authenticate"]) == (401, 'Basic realm="Portal"')


def test_the_name_is_nginx_own_word(port):
    """A header of the client's neither wins nor spoils anything."""
    token = new_token(port)
    status, _, text = ask(port, f"/api/data-access-tokens/{token}", headers={**basic(FRODO), "X-Portal-User": SAM, "X_Portal_User": SAM})
    assert status == 200 and FRODO in text
    assert ask(port, f"/api/data-access-tokens/{token}", headers=basic(SAM))[0] == 404


def test_the_file_by_script_and_the_button_by_browser(port):
    assert ask(port, "/api/data-access-token", headers=basic(FRODO))[2].startswith("token: ")
    page = ask(port, "/api/data-access-token", headers={**basic(FRODO), "Accept": "text/html", "Sec-Fetch-Site": "cross-site"})
    assert page[0] == 403
    field = re.search(r'name="csrf_token" value="([0-9a-f]+)"', page[2])[1]
    cookie = page[1]["Set-Cookie"].split(";")[0]
    assert cookie.startswith("__Host-genows_form_")
    own = {"Origin": f"https://localhost:{port}", "Sec-Fetch-Site": "same-origin", "Cookie": cookie}
    form = {**basic(FRODO), **own, "Content-Type": "application/x-www-form-urlencoded"}
    status, _, text = ask(port, "/data-access-token", "POST", form, f"csrf_token={field}")
    assert status == 200 and text.startswith("token: ")


@pytest.mark.parametrize("target", ["//api/data-access-tokens", "/api/../api/data-access-tokens", "/api/%64ata-access-tokens", "/x/../"])
def test_no_spelling_makes_a_name_of_a_wrong_password(port, target):
    for headers in (basic(FRODO, "wrong"), {"X-Portal-User": FRODO}):
        assert ask(port, target, headers=headers)[0] == 401


def test_figures_do_not_leave_by_nginx(port):
    for headers in ({}, basic(FRODO)):
        assert ask(port, "/metrics", headers=headers)[0] == 404


def test_health_needs_nobody(port):
    assert ask(port, "/health")[::2] == (200, "ok\n")
