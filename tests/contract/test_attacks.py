"""What somebody would try who wants in, wants to read more than they may, or wants the service down."""

import pytest

from genows import audit
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
