"""Misspelt names of settings are told, and stop the start where they could open what should be closed; a portal's own names never are."""

import importlib
import os
from pathlib import Path

import pytest

import tests
from genows.cli import main
from genows.config.misspelt import STOPPING, meant, unknown_variables
from genows.config.properties import read_properties
from genows.config.reader import ConfigErrors, make_config, read_config
from genows.config.settings import SETTINGS

PORTALS = Path(__file__).parents[1] / "files/portals/portal.properties"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        pytest.param("authentication", "authenticate", id="another form of the word"),
        pytest.param("authenticated", "authenticate", id="a letter too many"),
        pytest.param("autenticate", "authenticate", id="a letter missing"),
        pytest.param("Authenticate", "authenticate", id="a capital"),
        pytest.param("authenticate\u00a0", "authenticate", id="a blank that is none to Java"),
        pytest.param("authenticate.method", "authenticate", id="a word added"),
        pytest.param("authentication.type", "authenticate", id="another form with a word added"),
        pytest.param("authenticate.trusted_proxy", "authenticate.trusted_proxies", id="singular"),
        pytest.param("authenticate_header", "authenticate.header", id="an underscore for a dot"),
        pytest.param("dat.methd", "dat.method", id="the issue's own"),
        pytest.param("DAT_METHOD", "dat.method", id="as the environment has it"),
        pytest.param("GENOWS_DAT_METHOD", "dat.method", id="the variable's name in the file"),
        pytest.param("genows.dat.method", "dat.method", id="our name in front"),
        pytest.param("dat.ttl", "dat.ttl_seconds", id="the beginning alone"),
        pytest.param("dat.unauthorized_users", "dat.unauth_users", id="an abbreviation written out"),
        pytest.param("session.secret", "session.secret_key", id="without _key"),
        pytest.param("session.lifetime", "session.lifetime_seconds", id="without the unit"),
        pytest.param("api.session-access", "api.session_access", id="a hyphen"),
        pytest.param("db.poolsize", "db.pool_size", id="without underscore"),
        pytest.param("http.cors_origin", "http.cors_origins", id="one origin"),
        pytest.param("http.trusted_proxy", "http.trusted_proxies", id="one proxy"),
        pytest.param("authentification", "authenticate", id="as in French and German"),
        pytest.param("auth", "authenticate", id="short"),
        pytest.param("authn", "authenticate", id="shorter"),
        pytest.param("login", "authenticate", id="another word"),
        pytest.param("loginMethod", "authenticate", id="another word in camel case"),
        pytest.param("auth.method", "authenticate", id="short with a word added"),
        pytest.param("require_login", "authenticate", id="another word with a word in front"),
        pytest.param("sign-in", "authenticate", id="two words"),
        pytest.param("security.authenticate", "authenticate", id="a family in front"),
        pytest.param("portal.authenticate", "authenticate", id="another family in front"),
        pytest.param("security.authentication.type", "authenticate", id="in the middle"),
        pytest.param("genows_authenticate", "authenticate", id="our name in front with an underscore"),
        pytest.param("authenticatepassword", "authenticate", id="the separator forgotten"),
        pytest.param("portal.dat.method", "dat.method", id="a family in front of two words"),
        pytest.param("app.session_secret_key", "session.secret_key", id="a family in front of three"),
        pytest.param("filter_groups_by_app_name", "filter_groups_by_appname", id="a word split"),
        pytest.param("always_show_study_groups", "always_show_study_group", id="plural"),
    ],
)
def test_the_setting_that_was_meant(key, name):
    assert meant(key) == name


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_setting_is_no_misspelling_but_each_of_its_letters_left_out_is(setting):
    assert meant(setting.name) is None
    if len(setting.name) > 5:
        shorter = {setting.name[:place] + setting.name[place + 1 :] for place in range(len(setting.name))}
        assert {key for key in shorter if meant(key) != setting.name} == set()


@pytest.mark.parametrize("key", ["", "skin.title", "data", "db", "dat", "authorization", "authors", "api.url", "db.port", "http.proxyHost",
                                 "skin.login.contact_html", "darwin.auth.url", "mail.smtp.auth", "server.ssl.client-auth",
                                 "spring.data.mongodb.authentication-database", "SPRING.data.x.authentication"])  # fmt: skip
def test_nothing_near(key):
    assert meant(key) is None


@pytest.mark.parametrize(
    "line", ["export authenticate=password", "set authenticate=password", "export GENOWS_AUTHENTICATE=password", "setenv authenticate password",
             "Environment=GENOWS_AUTHENTICATE=password", "export dat.method=uuid", "export autenticate=password"],
)  # fmt: skip
def test_lines_of_a_shell_are_told_to_be_none_of_this_file(tmp_path, line):
    file = tmp_path / "portal.properties"
    file.write_text(f"{line}\n", encoding="utf-8")
    setting = "dat.method" if "dat" in line else "authenticate"
    with pytest.raises(ConfigErrors, match=rf"{line.partition(' ')[0].partition('=')[0]}: genows has no such setting; {setting} was meant\?"):
        read_config(file, {})
    file.write_text("export PATH=/usr/bin\nset skin.title=x\n", encoding="utf-8")
    assert read_config(file, {}).warnings == ()


def test_no_setting_of_a_portal_is_called_misspelt():
    keys = read_properties(PORTALS.read_bytes(), "portal.properties")
    assert keys and {key: name for key in keys if (name := meant(key)) is not None} == {}


def test_a_portals_file_works_unchanged():
    config = read_config(PORTALS, {})
    assert config.database.database == "cbioportal" and not config.login_required
    assert [sentence for sentence in config.warnings if "holds secrets" not in sentence] == []


def test_what_concerns_login_tokens_and_sessions_stops_the_start_with_its_line(tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("app.name=x\nauthentication=password\n\ndat.methd=uuid\nsession.secret=hush\napi.session_acces=true\n"
                    "db.conection_string=sqlite:///other.db\nhttp.trusted_proxy=10.0.0.1\n", encoding="utf-8")
    with pytest.raises(ConfigErrors) as caught:
        read_config(file, {})
    names = [("authentication", 2, "authenticate"), ("dat.methd", 4, "dat.method"), ("session.secret", 5, "session.secret_key"),
             ("api.session_acces", 6, "api.session_access"), ("db.conection_string", 7, "db.connection_string"),
             ("http.trusted_proxy", 8, "http.trusted_proxies")]  # fmt: skip
    assert [str(error) for error in caught.value.errors] == [
        f"{file}:{line}: {key}: genows has no such setting; {name} was meant? It concerns login, tokens, sessions, proxies or the database: "
        "correct or remove the line"
        for key, line, name in names
    ]


def test_what_does_not_is_a_warning_with_its_line(tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("http.max_field=7\nskin.title=x\nhttp.cors_origin=*\n", encoding="utf-8")
    assert read_config(file, {}).warnings == (
        f"{file}:1: http.max_field: genows has no such setting and ignores it; http.max_fields was meant?",
        f"{file}:3: http.cors_origin: genows has no such setting and ignores it; http.cors_origins was meant?",
    )


def test_settings_of_earlier_versions_are_told_and_stop_nothing(tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("http.max_idle_connections=7\n", encoding="utf-8")
    first, second = read_config(file, {"GENOWS_HTTP_SPOOL_MEGABYTES": "x"}).warnings
    assert first.startswith(f"{file}:1: http.max_idle_connections: this setting counts no more, remove it: the proxy in front ")
    assert second.startswith("GENOWS_HTTP_SPOOL_MEGABYTES: http.spool_megabytes: this setting counts no more")


def test_embedders_are_told_as_well():
    with pytest.raises(ConfigErrors, match="authenticate was meant"):
        make_config({"authentication": "password"})


def test_every_setting_about_readers_and_the_database_stops():
    stopping = {setting.name for setting in SETTINGS if setting.name.startswith(STOPPING)}
    assert stopping >= {"authenticate", "authenticate.header", "session.secret_key", "password.blocklist_file", "api.session_access", "dat.method",
                        "db.connection_string", "db.host", "http.trusted_proxies", "filter_groups_by_appname", "always_show_study_group"}  # fmt: skip
    assert [name for name in stopping if name.startswith("http.")] == ["http.trusted_proxies"]
    others = {"app", "fast"}
    assert {name.partition(".")[0] for name in stopping} & others == set()


# What closes a door → a text of it that does.
CLOSING = {
    "authenticate": "remote_user", "authenticate.header": "X-User", "authenticate.trusted_proxies": "10.0.0.1", "session.secret_key": "x" * 32,
    "session.lifetime_seconds": "60", "session.idle_seconds": "60", "password.blocklist_file": "/dev/null", "api.session_access": "true",
    "filter_groups_by_appname": "true", "always_show_study_group": "PUBLIC", "dat.method": "uuid", "dat.unauth_users": "x",
    "dat.ttl_seconds": "60", "dat.jwt.secret_key": "x" * 32, "dat.jwt.previous_secret_keys": "x" * 32,
    "dat.uuid.max_number_per_user": "2", "dat.uuid.revoke_other_tokens": "false",
    "session.endpoint.publisher-api-key": "x" * 32, "dat.filter_user_role": "x", "authenticate.sign_in_url": "/login", "authenticate.sign_out_url": "/logout",
}  # fmt: skip


def slips(name, letters):
    """Every name that is one letter off: added, left out, taken for another, or changed with its neighbour."""
    cuts = [(name[:place], name[place:]) for place in range(len(name) + 1)]
    added = {head + letter + tail for head, tail in cuts for letter in letters}
    left_out = {head + tail[1:] for head, tail in cuts if tail}
    taken = {head + letter + tail[1:] for head, tail in cuts if tail for letter in letters}
    changed = {head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1}
    return (added | left_out | taken | changed) - {name}


def opens(read):
    """Whether *read*() gives a configuration that is open to everybody."""
    try:
        return not read().login_required
    except ConfigErrors:
        return False


def test_what_is_said_of_a_login_is_told_of_here():
    about = ("authenticate", "session.", "password.", "api.session", "filter_", "always_", "dat.")
    # Whatever begins so stops the start by itself, see test_loginsigns.
    signs = ("dat.oauth2.",)
    assert {setting.name for setting in SETTINGS if setting.name.startswith(about) and not setting.name.startswith(signs)} == set(CLOSING)


@pytest.mark.slow  # The settings are read once a slip.
@pytest.mark.parametrize("name", CLOSING)
def test_no_slip_of_one_letter_opens_silently(name):
    letters = "abcdefghijklmnopqrstuvwxyz0123456789._-/A\u00e4\u200b"
    found = slips(name, letters)
    assert len(found) > 500
    assert [slip for slip in found if opens(lambda slip=slip: make_config({slip: CLOSING[name]}))] == []


@pytest.mark.slow  # The settings are read once a slip.
@pytest.mark.parametrize("name", CLOSING)
def test_nor_does_one_in_a_file_that_ends_the_name_too_early(name, tmp_path):
    file = tmp_path / "portal.properties"

    def read(slip):
        file.write_text(f"{slip}={CLOSING[name]}\n", encoding="utf-8")
        return read_config(file, {})

    # At the ends of the name a blank or a separator is none of it, and a backslash in front of most letters is nothing.
    found = {slip for slip in slips(name, " =:\t\\") if slip.strip(" \t=:").replace("\\", "") != name}
    assert len(found) > 50
    assert [slip for slip in found if opens(lambda slip=slip: read(slip))] == []


@pytest.mark.slow  # The settings are read once a slip.
@pytest.mark.parametrize("name", CLOSING)
def test_nor_does_one_in_the_name_of_a_variable(name):
    variable = "GENOWS_" + name.upper().replace(".", "_")
    found = {*slips(variable, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-.1"), variable.lower(), variable.title(), variable.replace("_", "."), f"_{variable}"}
    assert [slip for slip in found if opens(lambda slip=slip: read_config(None, {slip: CLOSING[name]}))] == []


@pytest.mark.parametrize(
    ("variable", "hint"),
    [
        ("GENOWS_AUTHENTICATION", "GENOWS_AUTHENTICATE was meant?"),
        ("GENOWS_DAT_METHD", "GENOWS_DAT_METHOD was meant?"),
        ("GENOWS_CONFG", "GENOWS_CONFIG was meant?"),
        ("GENOWS_", "'man genows' lists them."),
        ("GENOWS_SOMETHING_ELSE", "'man genows' lists them."),
    ],
)
@pytest.mark.parametrize("text", ["password", ""])
def test_an_unknown_variable_stops_the_start(variable, hint, text):
    with pytest.raises(ConfigErrors) as caught:
        read_config(None, {variable: text})
    (error,) = caught.value.errors
    assert (error.place, error.name) == ("environment", variable) and hint in error.problem


def test_all_unknown_variables_are_told_in_one_run_beside_other_errors():
    with pytest.raises(ConfigErrors) as caught:
        read_config(None, {"GENOWS_B": "", "GENOWS_A": "", "GENOWS_DB_POOL_SIZE": "x"})
    assert [error.name for error in caught.value.errors] == ["GENOWS_A", "GENOWS_B", "db.pool_size"]


def test_variables_of_container_platforms_and_of_others_pass():
    platforms = {
        "GENOWS_SERVICE_HOST": "10.0.0.1", "GENOWS_SERVICE_PORT": "80", "GENOWS_SERVICE_PORT_HTTP": "80", "GENOWS_PORT": "tcp://10.0.0.1:80",
        "GENOWS_PORT_80_TCP": "tcp://10.0.0.1:80", "GENOWS_PORT_80_TCP_PROTO": "tcp", "GENOWSX": "1", "MY_GENOWS_HOME": "/",
    }  # fmt: skip
    assert read_config(None, platforms) == make_config({})


def test_a_port_that_somebody_wants_is_no_platforms():
    with pytest.raises(ConfigErrors, match="environment: GENOWS_PORT: genows has no such variable: 'genows serve --port' says where it listens"):
        read_config(None, {"GENOWS_PORT": "5000"})


def test_no_setting_is_taken_for_a_platforms():
    assert [setting.name for setting in SETTINGS if f"{setting.variable}_".startswith(("GENOWS_SERVICE_", "GENOWS_PORT_"))] == []


def test_a_command_says_what_is_wrong_and_does_nothing(monkeypatch, capsys):
    monkeypatch.setenv("GENOWS_AUTHENTICATION", "password")
    assert main(["studies"]) == 1
    assert "GENOWS_AUTHENTICATE was meant?" in capsys.readouterr().err


def test_the_variable_of_the_tests_own_keeps_no_command_from_running(monkeypatch):
    """Nor the processes that tests start, which inherit the other name."""
    monkeypatch.setenv(tests.SHARED_VARIABLE, "as it was")
    monkeypatch.setenv("GENOWS_SHARED", "/srv/studies")
    importlib.reload(tests)
    assert os.environ[tests.SHARED_VARIABLE] == "/srv/studies"
    assert list(unknown_variables({"GENOWS_SHARED": ""})) and not list(unknown_variables(os.environ))
