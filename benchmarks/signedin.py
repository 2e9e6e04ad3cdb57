"""genows with login: the same requests with a data access token, jwt or uuid, by a user who may read everything."""

import time
from pathlib import Path

from benchmarks import servers
from benchmarks.candidates import WORKERS, Candidate
from genows.auth import users
from genows.auth.tokens import token_store
from genows.config.reader import make_config
from genows.db.database import open_database
from genows.db.schema import create

USER, AUTHORITY = "bench@example.org", "public_portal:ALL"
SECRET = "a secret of the benchmark, and of nothing else"
LOGIN, JWT, UUID = "genows, login by proxy", "genows, jwt", "genows, uuid"
PROXY = {
    "authenticate": "proxy_header",
    "authenticate.header": "X-User",
    "authenticate.trusted_proxies": "127.0.0.1",
    "api.session_access": "true",
}


def candidates(database: Path) -> list[Candidate]:
    """W2 with each kind of token, and with a login that needs none: what a login itself costs. Adds the user to the database."""
    connection = f"sqlite:///{database}"
    found = [_candidate(LOGIN, connection, PROXY, f"X-User: {USER}")]
    for name, method in ((JWT, "jwt"), (UUID, "uuid")):
        settings = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": method, "dat.jwt.secret_key": SECRET}
        token = _token({"db.connection_string": connection, **settings})
        found.append(_candidate(name, connection, settings, f"Authorization: Bearer {token}"))
    return found


def _candidate(name, connection, settings, header):
    environment = {key.replace(".", "_"): value for key, value in settings.items()}
    return Candidate(name, servers.genows(name, connection, WORKERS, **environment), (header,), only=("W2",))


def _token(settings):
    config = make_config(settings)
    database = open_database(config)
    try:
        create(database)
        with database.write() as writer:
            if users.find(writer, USER) is None:
                users.add(writer, USER, "Benchmark")
                users.grant(writer, USER, AUTHORITY)
        return token_store(config, database).issue(USER, time.time()).token
    finally:
        database.close()
