"""The rights that docs/operators.md asks of a MariaDB user are enough."""

import contextlib

import pytest

from genows.app import create_app
from genows.auth import identities, providersessions, users
from genows.config.reader import make_config
from genows.errors import NotSignedIn, TooManyFailures
from tests.databases import made_mariadb
from tests.portal import FRODO, NOON, PASSWORD, SECRET, TOKEN_SECRET, Portal, add_user, cookies_of

NAME, SPOKEN = "reader", "hush"


@pytest.fixture(scope="module")
def portal_database(mariadb_server):
    """A database of genows' schema, with Frodo and his password."""
    name = mariadb_server.create_database()
    made = made_mariadb(mariadb_server, name)
    add_user(made, FRODO, "public_portal:ALL", password=PASSWORD)
    yield made
    mariadb_server.drop_database(name)


@pytest.fixture
def with_rights(mariadb_server, portal_database):
    """with_rights(settings, (rights, table), …) → a Portal whose database user has these rights, and no others."""
    name = portal_database.settings["db.connection_string"].rpartition("/")[2]
    with contextlib.ExitStack() as stack:
        connection = stack.enter_context(mariadb_server.connect(autocommit=True))
        cursor = stack.enter_context(connection.cursor())

        def opened(settings, *rights):
            cursor.execute(f"CREATE USER {NAME}@127.0.0.1 IDENTIFIED BY '{SPOKEN}'")
            stack.callback(cursor.execute, f"DROP USER {NAME}@127.0.0.1")
            for right, table in rights:
                cursor.execute(f"GRANT {right} ON `{name}`.{table} TO {NAME}@127.0.0.1")
            text = f"mysql://{NAME}:{SPOKEN}@{mariadb_server.host}:{mariadb_server.port}/{name}"
            portal = Portal(portal_database, settings)
            portal.close()
            portal.app = create_app(make_config({**settings, "db.connection_string": text}), clock=lambda: portal.now)
            portal.client.application = portal.app
            stack.callback(portal.close)
            return portal

        yield opened


READ = ("SELECT", "*")


def test_reading_is_enough_without_login_and_with_jwt(with_rights):
    it = with_rights({"authenticate": "remote_user", "dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET}, READ)
    assert it.ask("/api/studies", token=it.token()).status_code == 200


def test_uuid_tokens(with_rights):
    it = with_rights({"authenticate": "remote_user", "dat.method": "uuid"}, READ, ("INSERT, DELETE", "`data_access_tokens`"))
    it.token()
    assert it.ask("/api/studies", token=it.token()).status_code == 200


def test_passwords(with_rights):
    own = [("INSERT, UPDATE, DELETE", f"`genows_{table}`") for table in ("signin_failures", "ended_sessions", "credentials")]
    it = with_rights({"authenticate": "password", "session.secret_key": SECRET}, READ, *own)
    site = it.app.auth
    assert site.sign_in({"REMOTE_ADDR": "x"}, FRODO, PASSWORD)
    assert site.change_password({"REMOTE_ADDR": "x"}, users.User(FRODO, "Frodo"), PASSWORD, PASSWORD)


def test_a_failure_that_may_not_be_written_is_no_error(with_rights):
    site = with_rights({"authenticate": "password", "session.secret_key": SECRET}, READ).app.auth
    for _ in range(5):
        with pytest.raises(NotSignedIn):
            site.sign_in({"REMOTE_ADDR": "x"}, FRODO, "wrong")
    with pytest.raises(TooManyFailures):
        site.sign_in({"REMOTE_ADDR": "x"}, FRODO, PASSWORD)


def test_a_disabled_user_is_out_though_the_sessions_may_not_be_ended_for_good(with_rights, portal_database, caplog):
    it = with_rights({"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid"}, READ)
    cookies = cookies_of(it.app.auth.sign_in({"REMOTE_ADDR": "x"}, FRODO, PASSWORD))
    assert it.ask("/api/data-access-tokens", cookies=cookies).status_code == 200
    with portal_database.database.write() as writer:
        users.set_enabled(writer, FRODO, False)
    try:
        assert it.ask("/api/data-access-tokens", cookies=cookies).status_code == 401
    finally:
        with portal_database.database.write() as writer:
            users.set_enabled(writer, FRODO, True)
    assert "the sessions of a disabled user cannot be ended for good" in caplog.text


def test_signing_in_at_a_provider(with_rights):
    own = [("INSERT, UPDATE, DELETE", f"`genows_{table}`") for table in ("ended_sessions", "identities", "provider_sessions")]
    client = {"oidc.issuer": "https://id.example.org", "oidc.client_id": "x", "oidc.client_secret": SECRET}
    it = with_rights({"authenticate": "oauth2", "session.secret_key": SECRET, "dat.method": "uuid", **client}, READ, *own)
    assert identities.bind(it.app.database, FRODO, "https://id.example.org", "one", NOON)
    assert not identities.bind(it.app.database, FRODO, "https://id.example.org", "one", NOON + 1)
    stored = providersessions.StoredSession("https://id.example.org", "one", "Frodo", (), "")
    sessions = it.app.auth.providers.sessions
    assert sessions.add("a" * 32, stored, NOON + 60, NOON) and it.app.database.ask(lambda session: sessions.find(session, "a" * 32)) == stored
    sessions.remove("a" * 32)
    assert it.app.database.ask(lambda session: sessions.find(session, "a" * 32)) is None
