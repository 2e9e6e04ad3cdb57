"""On portals' databases the server takes for equal what is not: other case, accents, blanks at the end, letters that look alike."""

import pytest

from genows.errors import NotSignedIn
from tests.databases import made_mariadb
from tests.portal import FRODO, PASSWORD, SECRET, Portal, add_user

TABLES = ("users", "authorities", "data_access_tokens")
REMOTE_USER = {"authenticate": "remote_user", "dat.method": "uuid", "dat.uuid.max_number_per_user": "9", "api.session_access": "true"}
TOKEN = "deadbeef-dead-4eef-8ead-beefdeadbeef"


@pytest.fixture(scope="module", params=["utf8mb4_general_ci", "utf8mb4_unicode_ci", "utf8mb3_general_ci", "latin1_swedish_ci"])
def lax(request, mariadb_server):
    """A database whose tables of access have the collation of a portal."""
    name = mariadb_server.create_database()
    made = made_mariadb(mariadb_server, name)
    charset = request.param.split("_")[0]
    made.run(*(f"ALTER TABLE `{table}` CONVERT TO CHARACTER SET {charset} COLLATE {request.param}" for table in TABLES))
    add_user(made, FRODO, "public_portal:ALL", password=PASSWORD)
    add_user(made, "admin@example.org", "public_portal:ALL")
    made.run(
        f"INSERT INTO `data_access_tokens` VALUES ('{TOKEN}', '{FRODO}', '2030-01-01 00:00:00', NULL)",
        "INSERT INTO `authorities` VALUES ('fr\u00f6do2@example.org', 'public_portal:ALL'), ('frodo2@example.org ', 'public_portal:ALL')",
    )
    yield made
    mariadb_server.drop_database(name)


@pytest.fixture
def it(lax):
    portal = Portal(lax, REMOTE_USER)
    yield portal
    portal.close()


@pytest.mark.parametrize("token", [TOKEN.upper(), TOKEN + "\u00ad", TOKEN.replace("e", "\u00e9"), TOKEN + "%", TOKEN[:-1] + "F"])
def test_a_token_is_matched_exactly(it, token):
    assert it.ask("/api/studies", token=TOKEN).status_code == 200
    wire = token.encode().decode("latin-1")
    assert it.ask("/api/studies", environ={"HTTP_AUTHORIZATION": f"Bearer {wire}"}).status_code == 401
    assert it.ask("/", "DELETE", user=FRODO, environ={"PATH_INFO": f"/api/data-access-tokens/{wire}"}).status_code == 404


@pytest.mark.parametrize(
    "name",
    ["fr\u00f6do@example.org", "frodo@example.org\u00a0", "frodo@example.org ", "fr\u00f8do@example.org", "adm\u0131n@example.org", "frodo@example.or\u0261",
     "frodo\u200b@example.org", "frodo@example.org\U0001f600", "\u0192rodo@example.org", "frodo@example.org\x00"],
)  # fmt: skip
def test_a_name_is_matched_without_case_and_nothing_more(it, name):
    assert it.ask("/api/studies", user="FRODO@example.ORG").status_code == 200
    assert it.ask("/api/studies", user=name.encode().decode("latin-1")).status_code == 401


def test_authorities_are_those_of_the_very_name(it, lax):
    add_user(lax, "frodo2@example.org")
    assert it.ask("/api/samples", user="frodo2@example.org", query_string="study_id=x").status_code == 403
    assert not it.app.auth.read(lambda session: it.app.auth.page_caller(session, user(it, "frodo2@example.org")).words)
    assert it.app.auth.read(lambda session: it.app.auth.page_caller(session, user(it, FRODO)).words) == {"ALL"}


def user(it, email):
    return it.app.auth.identity({"REMOTE_USER": email}).user


@pytest.mark.parametrize("name", ["fr\u00f6do@example.org", "frodo@example.org\U0001f600", "adm\u0131n@example.org"])
def test_signing_in_under_such_names(lax, name):
    it = Portal(lax, {"authenticate": "password", "session.secret_key": SECRET})
    lax.run("DELETE FROM `genows_signin_failures`")
    with pytest.raises(NotSignedIn):
        it.app.auth.sign_in({"REMOTE_ADDR": "x"}, name, PASSWORD)
    assert it.app.auth.sign_in({"REMOTE_ADDR": "x"}, FRODO.upper(), PASSWORD)
    it.close()
