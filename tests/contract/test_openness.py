"""Nothing opens by mistake: where nothing says `authenticate`, rows of users or authorities keep the service from starting open."""

from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.auth.identity import Openness, signs_in_rows
from genows.cli import main
from genows.config.reader import make_config
from genows.db import schema
from genows.errors import ConfigError
from genows.routes import URLS
from tests.portal import FRODO, SECRET, add_user

# Of the third generation one stands for all: most of its addresses take POST alone, or want parameters.
DATA_ADDRESSES = [
    "/", "/portal/api/studies",
    *sorted(rule.rule for rule in URLS.iter_rules() if not rule.endpoint.open and not rule.rule.startswith("/portal/api/")),
]  # fmt: skip
USER = "INSERT INTO `users` VALUES ('frodo@example.org', 'Frodo', 0)"
AUTHORITY = "INSERT INTO `authorities` VALUES ('frodo@example.org', 'cbioportal:ALL')"


def refusal(access):
    with pytest.raises(ConfigError) as caught:
        create_app(make_config(access.settings))
    return caught.value


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        pytest.param([USER], "1 row in users (the database).", id="a user, though disabled"),
        pytest.param([AUTHORITY], "1 row in authorities (the database).", id="an authority"),
        pytest.param([USER, AUTHORITY, AUTHORITY], "1 row in users (the database), 2 rows in authorities (the database).", id="both"),
    ],
)
def test_rows_of_a_login_stop_the_start(access, rows, found):
    access.run(*rows)
    error = refusal(access)
    assert (error.place, error.name) == ("settings", "authenticate")
    assert f"something speaks of a login: {found}" in error.problem
    assert "authenticate=oauth2, remote_user, proxy_header or password" in error.problem and "authenticate=false" in error.problem


@pytest.mark.parametrize("login", ["false", "noauthsessionservice"])
def test_written_down_it_opens_on_purpose(portal, access, login):
    add_user(access, FRODO, "ALL")
    it = portal({"authenticate": login})
    assert it.ask("/api/studies").status_code == 200


def test_without_rows_it_is_open(portal):
    assert portal({}).ask("/api/studies").status_code == 200


def test_a_user_added_by_command_counts(access, monkeypatch, capsys):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", access.settings["db.connection_string"])
    assert main(["user", "add", FRODO, "--name", "Frodo"]) == 0
    assert "1 row in users" in refusal(access).problem


@pytest.fixture
def unasked(access):
    """The service as after a start without its database: nobody has asked for rows yet."""
    config = make_config(access.settings)
    app = create_app(config)
    app.auth.openness = Openness(config)
    yield Client(validator(app))
    app.close()


def test_where_the_database_came_late_data_are_not_shown_beside_rows_of_a_login(unasked, access, caplog):
    access.run(AUTHORITY)
    for path in (path for path in DATA_ADDRESSES for _ in range(2)):
        caplog.clear()
        answer = unasked.get(path, buffered=True)
        assert answer.status_code == 503 and answer.headers["Retry-After"], path
        assert "authorities" not in answer.text and "authenticate" not in answer.text, path
    assert "1 row in authorities" in caplog.text


def test_it_opens_when_the_rows_are_gone_and_asks_no_more(unasked, access):
    access.run(USER)
    assert unasked.get("/api/studies", buffered=True).status_code == 503
    access.run("DELETE FROM `users`")
    assert unasked.get("/api/studies", buffered=True).status_code == 200
    access.run(USER)
    assert unasked.get("/api/studies", buffered=True).status_code == 200


def test_what_shows_no_data_is_there_all_the_same(unasked, access):
    access.run(USER)
    assert [unasked.get(path, buffered=True).status_code for path in ("/help", "/health")] == [200, 200]


def test_a_database_without_the_tables_speaks_of_no_login(made):
    made.run("DROP TABLE `authorities`", "DROP TABLE `data_access_tokens`", "DROP TABLE `users`")
    schema.look(made.database)
    with made.database.read() as session:
        assert signs_in_rows(session) == []


@pytest.mark.parametrize(
    ("settings", "readers"),
    [
        pytest.param({"authenticate": "false"}, "everybody (authenticate=false)", id="open on purpose"),
        pytest.param(
            {"authenticate": "noauthsessionservice"}, "everybody (authenticate=noauthsessionservice)", id="in a portal's words"
        ),
        pytest.param(
            {"authenticate": "remote_user", "dat.method": "uuid"},
            "1 enabled user, each what their authorities open; the server around genows signs them in (authenticate=remote_user); "
            "the web service opens by uuid tokens",
            id="remote_user",
        ),
        pytest.param(
            {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid", "api.session_access": "true"},
            "1 enabled user, each what their authorities open; they sign in on genows' own page (authenticate=password); "
            "the web service opens by uuid tokens or the login itself (api.session_access)",
            id="password",
        ),
        pytest.param(
            {"authenticate": "proxy_header", "authenticate.header": "X-User", "authenticate.trusted_proxies": "10.0.0.1,10.1.0.0/16"},
            "1 enabled user, each what their authorities open; the proxy at 10.0.0.1/32, 10.1.0.0/16 signs them in, by the header X-User "
            "(authenticate=proxy_header); nothing opens the web service",
            id="proxy_header",
        ),
    ],
)
def test_check_prints_who_may_read(access, monkeypatch, capsys, settings, readers):
    access.run(USER, "INSERT INTO `users` VALUES ('sam@example.org', 'Sam', 1)")
    for name, text in {**access.settings, **settings}.items():
        monkeypatch.setenv("GENOWS_" + name.upper().replace(".", "_"), text)
    assert main(["check"]) == 0
    assert f"who may read: {readers}\n" in capsys.readouterr().out


def test_check_says_that_nothing_speaks_of_a_login_or_what_does(access, monkeypatch, capsys):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", access.settings["db.connection_string"])
    assert main(["check"]) == 0
    assert "who may read: everybody (authenticate is not set, and nothing speaks of a login)\n" in capsys.readouterr().out
    access.run(AUTHORITY)
    assert main(["check"]) == 1
    assert "1 row in authorities" in capsys.readouterr().err
