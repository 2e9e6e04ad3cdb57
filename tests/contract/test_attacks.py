"""What somebody would try who wants in, wants to read more than they may, or wants the service down."""

import pytest

from genows.auth import audit
from genows.http.bodies import Limits
from genows.http.request import FORM_BYTES
from tests.contract.test_sign_in import Browser
from tests.portal import FRODO, PASSWORD, SECRET, add_user

PASSWORDS = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid"}
REMOTE = {"authenticate": "remote_user", "dat.method": "uuid"}


@pytest.fixture(autouse=True)
def frodo(access):
    add_user(access, FRODO, password=PASSWORD)


# Secrets in the log


@pytest.mark.parametrize("method", ["GET", "DELETE", "POST"])
@pytest.mark.parametrize("place", ["{}", "{}/", "/{}", "{}/x"])
def test_a_token_in_an_address_is_not_in_the_log(portal, caplog, method, place):
    caplog.set_level("INFO")
    it = portal(REMOTE)
    token = it.token()
    it.ask(f"/api/data-access-tokens/{place.format(token)}", method, user=FRODO)
    assert "/api/data-access-tokens/" in caplog.text and token not in caplog.text


def test_the_log_names_a_token_in_an_address_as_the_audit_log_does(portal, caplog):
    caplog.set_level("INFO")
    it = portal(REMOTE)
    token = it.token()
    it.ask(f"/api/data-access-tokens/{token}", "DELETE", user=FRODO)
    assert f"DELETE /api/data-access-tokens/{audit.fingerprint(token)} 204" in caplog.text


def test_a_name_that_the_surrounding_server_gives_makes_no_line_of_its_own(portal, caplog):
    caplog.set_level("INFO", "genows.access")
    portal(REMOTE).ask("/", user="frodo\n127.0.0.1 sauron@example.org GET / 200")
    (line,) = [record.getMessage() for record in caplog.records if record.name == "genows.access"]
    assert "\n" not in line


# A few megabytes that would fill the memory

OPEN = {"authenticate": "false"}
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=b"
MOST_FIELDS, MOST_PARTS, MOST_VALUES = Limits.fields, Limits.parts, Limits.values


def parts(name, count):
    return f'--b\r\nContent-Disposition: form-data; name={name}\r\n\r\nx\r\n'.encode() * count + b"--b--\r\n"


TOO_MUCH = {
    "fields without name": (FORM, b"&" * MOST_FIELDS),
    "fields of one name": (FORM, b"a=1&" * MOST_FIELDS),
    "commas": (FORM, b"study_ids=" + b"a," * MOST_VALUES),
    "encoded commas": (FORM, b"study_ids=" + b"a%2C" * MOST_VALUES),
    "blanks": (FORM, b"study_ids=" + b"a+" * MOST_VALUES),
    "line ends": (FORM, b"study_ids=" + b"a\n" * MOST_VALUES),
    "empty lists": ("application/json", b'{"study_ids":[' + b"[]," * MOST_VALUES + b"[]]}"),
    "commas in JSON": ("application/json", b'{"study_ids":"' + b"a," * MOST_VALUES + b'"}'),
    "escaped commas in JSON": ("application/json", b'{"study_ids":"' + rb"a\u002c" * MOST_VALUES + b'"}'),
    "parts": (MULTIPART, parts("a", MOST_PARTS + 1)),
    "commas in a part": (MULTIPART, parts("study_ids", 1).replace(b"x", b"a," * MOST_VALUES)),
}


@pytest.mark.parametrize(
    ("path", "case"),
    [("/api/studies", case) for case in TOO_MUCH] + [("/webservice.do", case) for case, sent in TOO_MUCH.items() if sent[0] == FORM],
)
def test_more_values_than_anybody_needs_are_refused_before_they_are_made(portal, path, case):
    content_type, body = TOO_MUCH[case]
    answer = portal(OPEN).ask(path, "POST", data=body, content_type=content_type)
    assert answer.status_code == 413 and "more than" in answer.text


def test_as_many_values_as_are_allowed_are_read(portal):
    body = b"study_ids=" + b"," * (MOST_VALUES - 1)
    assert portal(OPEN).ask("/api/studies", "POST", data=body, content_type=FORM).status_code == 200


@pytest.mark.parametrize("path", ["/login", "/logout", "/data-access-token", "/tokens", "/password"])
def test_a_form_of_a_page_is_short(portal, path):
    browser = Browser(portal(PASSWORDS))
    browser.sign_in()
    answer = browser.ask(path, "POST", data=b"email=" + b"x" * FORM_BYTES, content_type=FORM)
    assert answer.status_code == 413
    assert len(answer.data) < 1000


# What proxies pass on


def test_a_forwarded_address_brings_no_text_of_its_own_into_the_logs(portal, caplog):
    caplog.set_level("INFO")
    it = portal({**PASSWORDS, "http.trusted_proxies": "127.0.0.1"})
    it.ask("/api/studies", headers={"X-Forwarded-For": "fe80::1%eth0 user=sauron@example.org outcome=ok"})
    assert "fe80::1" in caplog.text and "sauron" not in caplog.text
