"""Configuration: three sources in their order, all errors in one run, no secret in any of them."""

import dataclasses
from pathlib import Path

import pytest

from genows.config import reader, settings
from genows.config.reader import SETTINGS, Config, ConfigErrors, make_config, read_config
from genows.errors import ConfigError

LONG = "hush-" * 8


@pytest.fixture
def portal(tmp_path):
    """Writes portal.properties and gives its path."""

    def write(text):
        path = tmp_path / "portal.properties"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def errors_of(values):
    with pytest.raises(ConfigErrors) as caught:
        make_config(values)
    return {error.name: error.problem for error in caught.value.errors}


def setting(name):
    return next(setting for setting in SETTINGS if setting.name == name)


# The table


@pytest.mark.parametrize("part", ["name", "attribute", "variable"])
def test_names_attributes_and_variables_are_unique(part):
    assert len({getattr(setting, part) for setting in SETTINGS}) == len(SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_default_is_of_its_kind(setting):
    setting.kind(setting.default)


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.kind is settings.kinds.boolean or "jwt, uuid" in s.allowed
                                     or s.name == "authenticate"], ids=lambda setting: setting.name)
def test_choices_are_those_that_are_called_allowed(setting):
    assert [setting.read(word) for word in setting.allowed.split(", ")]


@pytest.mark.parametrize(
    "name",
    ["db.connection_string", "db.password", "session.secret_key", "dat.jwt.secret_key", "dat.jwt.previous_secret_keys"],
)
def test_secrets_are_marked_as_such(name):
    assert setting(name).secret


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("app_name", "public_portal"),
        ("authenticate", "false"),
        ("authenticate_header", None),
        ("authenticate_trusted_proxies", ()),
        ("session_lifetime_seconds", 28800),
        ("session_secret_key", None),
        ("api_session_access", False),
        ("dat_method", "none"),
        ("dat_unauth_users", ("anonymousUser",)),
        ("dat_ttl_seconds", 2592000),
        ("dat_jwt_secret_key", None),
        ("dat_jwt_previous_secret_keys", ()),
        ("dat_uuid_max_number_per_user", 1),
        ("dat_uuid_revoke_other_tokens", True),
        ("filter_groups_by_appname", True),
        ("always_show_study_group", None),
        ("db_pool_size", 8),
        ("db_pool_wait_seconds", 10),
        ("db_connect_timeout_seconds", 5),
        ("db_slow_query_seconds", 1),
        ("http_max_body_bytes", 33554432),
        ("http_cors_origins", ()),
        ("http_trusted_proxies", ()),
        ("login_required", False),
        ("authenticate_written", False),
        ("warnings", ()),
    ],
)
def test_default(name, value, monkeypatch):
    monkeypatch.setattr(reader, "SETTINGS", settings.SETTINGS)  # not those of the tests
    assert getattr(make_config({}), name) == value


# Sources


def test_environment_wins_over_file_and_file_over_default(portal):
    path = portal("dat.ttl_seconds=60\ndb.pool_size=7\n")
    config = read_config(path, {"GENOWS_DB_POOL_SIZE": "8", "PATH": "x"})
    assert (config.dat_ttl_seconds, config.db_pool_size, config.http_max_body_bytes) == (60, 8, 33554432)


def test_file_is_named_by_the_environment_where_the_caller_names_none(portal, tmp_path):
    path = portal("db.pool_size=7\n")
    assert read_config(None, {"GENOWS_CONFIG": str(path)}).db_pool_size == 7
    other = tmp_path / "other.properties"
    other.write_text("db.pool_size=9\n", encoding="utf-8")
    assert read_config(other, {"GENOWS_CONFIG": str(path)}).db_pool_size == 9


def test_no_file_at_all_is_fine():
    assert read_config(None, {}) == make_config({})


def test_unknown_keys_are_ignored(portal):
    path = portal("db.driver=com.mysql.jdbc.Driver\nskin.title=x\nzookeeper=1\n")
    config = read_config(path, {"NO_SUCH": "1"})
    assert dataclasses.replace(config, front_members={}) == make_config({}) and config.front_members == {"skin_title": "x"}


def test_empty_variable_takes_back_what_the_file_says(portal):
    path = portal("always_show_study_group=PUBLIC\nhttp.trusted_proxies=10.0.0.1\napp.name=x\n")
    empty = {"GENOWS_ALWAYS_SHOW_STUDY_GROUP": "", "GENOWS_HTTP_TRUSTED_PROXIES": "", "GENOWS_APP_NAME": " "}
    assert read_config(path, empty) == make_config({})


def test_values_of_the_environment_have_no_escapes():
    assert read_config(None, {"GENOWS_APP_NAME": r"a\tb"}).app_name == r"a\tb"


@pytest.mark.parametrize("name", ["authenticate", "db.use_ssl", "dat.method", "dat.ttl_seconds", "db.pool_wait_seconds"])
def test_empty_choice_boolean_or_number_stops_the_start(name):
    assert list(errors_of({name: ""})) == [name]


# Errors


def test_all_errors_are_reported_in_one_run_with_place_value_and_what_is_allowed(portal):
    path = portal("# head\ndat.method=saml\nauthenticate=false\nbroken=\\u1\ndb.pool_size = \\\n  0\n")
    with pytest.raises(ConfigErrors) as caught:
        read_config(path, {"GENOWS_API_SESSION_ACCESS": "yes", "GENOWS_HTTP_CORS_ORIGINS": "null"})
    assert str(caught.value).splitlines() == [
        f"{path}:4: broken: a \\u escape needs four hexadecimal digits, like \\u00e9; a plain backslash is written \\\\",
        f"{path}:5: db.pool_size: '0': not allowed; allowed: integer from 1 to 2147483647",
        "GENOWS_API_SESSION_ACCESS: api.session_access: 'yes': not allowed; allowed: true, false",
        f"{path}:2: dat.method: 'saml': not allowed; allowed: jwt, uuid, oauth2, none",
        (
            "GENOWS_HTTP_CORS_ORIGINS: http.cors_origins: 'null': 'null' is no origin; "
            "allowed: comma list of origins like https://portal.example.org, or *"
        ),
    ]
    assert isinstance(caught.value, ConfigError) and caught.value.name == "broken"


def test_file_that_cannot_be_read_is_one_of_the_errors(tmp_path):
    with pytest.raises(ConfigErrors) as caught:
        read_config(tmp_path / "none.properties", {"GENOWS_AUTHENTICATE": "false", "GENOWS_DAT_METHOD": "x"})
    missing, method = caught.value.errors
    assert missing.place == str(tmp_path / "none.properties") and "cannot be read" in missing.problem
    assert method.name == "dat.method"


def test_a_value_with_line_ends_stays_on_one_line():
    with pytest.raises(ConfigErrors) as caught:
        make_config({"authenticate": "a\nb"})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"dat.jwt.secret_key": "hush"}, id="a short secret"),
        pytest.param({"dat.jwt.previous_secret_keys": f"{LONG},hush"}, id="a short previous secret"),
        pytest.param({"session.secret_key": "hush"}, id="a short session secret"),
        pytest.param({"db.connection_string": "mysql://u:hush@db:hush/x"}, id="an address"),
        pytest.param({"db.connection_string": "mysql://u:hush@db/"}, id="an incomplete address"),
        pytest.param({"db.password": "hush"}, id="a password without a host"),
        pytest.param({"db.password": "hush\udcff"}, id="a password that is not UTF-8"),
    ],
)
def test_no_message_tells_a_secret(values):
    with pytest.raises(ConfigErrors) as caught:
        make_config(values)
    assert "hush" not in str(caught.value) and "hush" not in repr(caught.value)
    assert caught.value.name in values


def test_text_that_is_not_utf_8_is_refused():
    assert "not UTF-8" in errors_of({"app.name": "\udcff"})["app.name"]


def test_repr_tells_no_secret():
    config = make_config({
        "authenticate": "password", "db.connection_string": "mysql://u:hush@db/x", "db.password": "hush", "session.secret_key": LONG,
        "dat.jwt.secret_key": LONG, "dat.jwt.previous_secret_keys": LONG,
    })
    assert config.database.password == "hush" and config.dat_jwt_secret_key == LONG
    assert "hush" not in repr(config)


def test_config_is_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        make_config({}).dat_method = "uuid"


# The database's address


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param({}, ("sqlite", Path("genows.db"), ()), id="the default file"),
        pytest.param({"db.connection_string": " "}, ("sqlite", Path("genows.db"), ()), id="a blank string"),
        pytest.param(
            {"db.connection_string": "jdbc:mysql://db:3307/"}, ("mysql", None, (("db", 3307),)), id="as portals have it"
        ),
        pytest.param({"db.host": "db:3307"}, ("mysql", None, (("db", 3307),)), id="no connection string at all"),
        pytest.param(
            {"db.connection_string": "", "db.host": "db"}, ("mysql", None, (("db", 3306),)), id="a blank one and a host"
        ),
        pytest.param(
            {"db.connection_string": "jdbc:mysql://db/", "db.host": "other"},
            ("mysql", None, (("db", 3306),)),
            id="the string's host wins",
        ),
        pytest.param(
            {"db.connection_string": "sqlite:////a.db", "db.host": "db"}, ("sqlite", Path("/a.db"), ()), id="SQLite wins"
        ),
    ],
)
def test_database(values, expected):
    keys = {"db.user": "cbio", "db.password": " p", "db.portal_db_name": "cbioportal"}
    database = make_config(values | (keys if expected[0] == "mysql" else {})).database
    assert (database.kind, database.path, database.hosts) == expected
    if database.kind == "mysql":
        assert (database.user, database.password, database.database) == ("cbio", " p", "cbioportal")


def test_settings_of_connections_reach_the_address():
    address = {"db.connection_string": "mysql://u@db/x"}
    database = make_config(address | {"db.use_ssl": "true", "db.connect_timeout_seconds": "2"}).database
    assert (database.ssl, database.connect_timeout) == (True, 2.0)


def test_incomplete_address_is_told_at_the_place_of_the_string(portal):
    path = portal("db.user=cbio\ndb.connection_string=jdbc:mysql://db/\n")
    with pytest.raises(ConfigErrors, match="db.portal_db_name") as caught:
        read_config(path, {})
    assert [(error.place, error.name) for error in caught.value.errors] == [(f"{path}:2", "db.connection_string")]


def test_address_is_not_completed_from_a_bad_setting():
    assert list(errors_of({"db.connection_string": "jdbc:mysql://db/", "db.host": "a:b"})) == ["db.host"]


# A setting twice


def test_two_different_logins_stop_the_start_with_both_lines(portal):
    path = portal("authenticate=remote_user\napp.name=x\nauthenticate=false\n")
    with pytest.raises(ConfigErrors) as caught:
        read_config(path, {})
    assert str(caught.value) == f"{path}:3: authenticate: line 1 says otherwise, and the last one counts: remove one of them"
    assert read_config(path, {"GENOWS_AUTHENTICATE": "false"}).warnings == ()


def test_other_settings_that_differ_are_warned_of_without_their_values(portal):
    path = portal(f"session.secret_key=hush-1\nskin.title=a\nauthenticate=false\nskin.title=b\nsession.secret_key={LONG}\nauthenticate=false\n")
    path.chmod(0o600)
    assert read_config(path, {}).warnings == (f"{path}:5: session.secret_key: line 1 says otherwise, and the last one counts: remove one of them",)


# Checks between settings


@pytest.mark.parametrize(
    ("check", "fine", "wrong", "word"),
    [
        pytest.param(settings.jwt_needs_a_secret, ("jwt", LONG), ("jwt", None), "dat.jwt.secret_key", id="jwt"),
        pytest.param(settings.jwt_needs_a_secret, ("uuid", None), ("jwt", None), "32", id="uuid needs none"),
        pytest.param(
            settings.password_needs_a_session_secret,
            ("password", LONG), ("password", None), "session.secret_key", id="password",
        ),
        pytest.param(
            settings.password_needs_a_session_secret,
            ("remote_user", None), ("password", None), "cookie", id="remote_user signs no cookie",
        ),
        pytest.param(
            settings.proxy_header_needs_a_header,
            ("proxy_header", "X-User"), ("proxy_header", None), "authenticate.header", id="proxy_header, header",
        ),
        pytest.param(
            settings.proxy_header_needs_proxies,
            ("proxy_header", ("10.0.0.1",)), ("proxy_header", ()), "authenticate.trusted_proxies", id="its proxies",
        ),
        pytest.param(settings.proxy_header_needs_proxies, ("false", ()), ("proxy_header", ()), "anybody", id="others"),
        pytest.param(settings.tokens_need_a_login, ("none", "false"), ("uuid", "false"), "nobody", id="uuid, no login"),
        pytest.param(
            settings.tokens_need_a_login,
            ("jwt", "password"), ("jwt", "noauthsessionservice"), "nobody", id="jwt, no login",
        ),
    ],
)
def test_check(check, fine, wrong, word):
    assert check(*fine) is None
    assert word in check(*wrong)


@pytest.mark.parametrize("check", [*settings.CHECKS, *settings.WARNINGS], ids=lambda check: check[0].__name__)
def test_checks_name_settings_that_exist(check):
    assert set(check[1:]) <= {setting.name for setting in SETTINGS}


def test_jwt_without_secret_stops_the_start(portal):
    path = portal("dat.method=jwt\nauthenticate=remote_user\n")
    with pytest.raises(ConfigErrors) as caught:
        read_config(path, {})
    assert str(caught.value) == f"{path}:1: dat.method: jwt needs dat.jwt.secret_key, a text of 32 or more bytes"


def test_a_secret_that_is_too_short_is_not_called_missing_as_well():
    values = {"authenticate": "remote_user", "dat.method": "jwt", "dat.jwt.secret_key": "short"}
    assert list(errors_of(values)) == ["dat.jwt.secret_key"]


def test_noauthsessionservice_is_no_login():
    assert not make_config({"authenticate": "noauthsessionservice"}).login_required


def test_login_is_required_by_the_other_values():
    assert make_config({"authenticate": "remote_user"}).login_required


@pytest.mark.parametrize("values", [{"dat.method": "uuid"}, {"dat.method": "jwt", "dat.jwt.secret_key": LONG}])
def test_tokens_without_login_are_a_warning(values):
    (warning,) = make_config({"authenticate": "false", **values}).warnings
    assert values["dat.method"] in warning


def test_a_login_that_opens_nothing_is_a_warning():
    values = {"authenticate": "remote_user"}
    (warning,) = make_config(values).warnings
    assert "dat.method" in warning
    assert make_config(values | {"dat.method": "uuid"}).warnings == ()
    assert make_config(values | {"api.session_access": "true"}).warnings == ()


@pytest.mark.parametrize(("group", "odd"), [("PUBLIC, LAB", "a comma"), ("PUBLIC;LAB", "a semicolon"), ('"PUBLIC"', "quotation marks"), ("[A]", "brackets"), ("A，B", "a comma"), ("A；B", "another semicolon"), ("【A】", "brackets")])
def test_a_group_that_looks_like_several_is_a_warning(group, odd):
    (warning,) = make_config({"authenticate": "false", "always_show_study_group": group}).warnings
    assert warning.startswith(f"always_show_study_group: '{group}' is one group whose name has {odd}; ")
    assert make_config({"authenticate": "false", "always_show_study_group": "PUBLIC_LAB-1"}).warnings == ()


def test_a_host_that_does_not_count_is_a_warning():
    (warning,) = make_config({"db.connection_string": "mysql://u@db/x", "db.host": "other"}).warnings
    assert "db.host" in warning
    assert make_config({"db.connection_string": "mysql://u@db/x", "db.host": "db"}).warnings == ()


@pytest.mark.parametrize("everything", ["0.0.0.0/0", "::/0"])
def test_all_addresses_sign_nobody_in(everything):
    values = {"authenticate": "proxy_header", "authenticate.header": "Host", "authenticate.trusted_proxies": everything}
    problems = errors_of(values)
    assert problems["authenticate.header"].startswith("'Host': this header says something else; ")
    assert problems["authenticate.trusted_proxies"].startswith(f"'{everything}': {everything} is every address, ")


@pytest.mark.parametrize("everything", ["0.0.0.0/0", "::/0"])
def test_all_addresses_as_proxies_are_a_warning(everything):
    (warning,) = make_config({"http.trusted_proxies": f"10.0.0.1, {everything}"}).warnings
    assert warning.startswith(f"http.trusted_proxies: {everything} is every address: ")
    assert make_config({"http.trusted_proxies": "10.0.0.0/8, fd00::/8"}).warnings == ()


def test_config_has_an_attribute_for_each_setting():
    fields = {field.name for field in dataclasses.fields(Config)}
    assert fields == {setting.attribute for setting in SETTINGS} | {"database", "authenticate_written", "warnings", "front_members", "registrations", "by_tables"}


def test_a_setting_of_an_earlier_version_is_a_warning(portal):
    path = portal("http.max_large_requests_per_client=9\n")
    (warning,) = read_config(path, {}).warnings
    assert f"{path}:1: http.max_large_requests_per_client: this setting counts no more" in warning
    (warning,) = read_config(None, {"GENOWS_HTTP_MAX_LARGE_REQUESTS_PER_CLIENT": "9"}).warnings
    assert warning.startswith("GENOWS_HTTP_MAX_LARGE_REQUESTS_PER_CLIENT: http.max_large_requests_per_client: ")


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ('app.name="cbioportal"', "the quotation marks around it are part of the value"),
        ("app.name='cbioportal'", "the quotation marks around it are part of the value"),
        ("app.name=cbioportal # ours", "what follows # is part of the value"),
    ],
)
def test_a_value_that_other_files_would_have_otherwise_is_remarked_upon(tmp_path, line, remark):
    file = tmp_path / "portal.properties"
    file.write_text(f"# a comment\n{line}\nskin.title='x' # a portal's own\n")
    [warning] = read_config(file, {}).warnings
    assert warning.startswith(f"{file}:2: {line.partition('=')[0]}: {remark}")


def test_so_is_one_that_is_refused_for_it(tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("authenticate=password # login\ndb.pool_size='8'\n")
    with pytest.raises(ConfigErrors) as caught:
        read_config(file, {})
    login, size = sorted(caught.value.errors, key=lambda error: error.name)
    assert login.problem.endswith("; what follows # is part of the value: a comment has a line of its own")
    assert size.problem.endswith("; the quotation marks around it are part of the value: leave them out")


@pytest.mark.parametrize(("name", "text"), [("db.user", "other"), ("db.password", "other"), ("db.portal_db_name", "other")])
def test_what_the_connection_string_says_otherwise_counts_and_is_told(name, text):
    whole = "mysql://portal:secret@db.example.org/portal"
    [warning] = make_config({"db.connection_string": whole, name: text}).warnings
    assert warning == f"not what db.connection_string says, which is what counts: {name}."
    assert not make_config({"db.connection_string": whole, "db.user": "portal", "db.password": "secret", "db.portal_db_name": "portal"}).warnings
    assert not make_config({"db.connection_string": "jdbc:mysql://db.example.org/", "db.user": "x", "db.password": "y", "db.portal_db_name": "z"}).warnings


@pytest.mark.parametrize(("path", "environ", "place"), [(None, {"GENOWS_CONFIG": " "}, "environment: GENOWS_CONFIG"), ("", {}, "--config: file")])
def test_a_file_without_a_name_is_no_start_without_one(path, environ, place):
    """As `--config "$SETTINGS"` is where SETTINGS is not set: with the defaults everybody could read genows.db."""
    with pytest.raises(ConfigErrors, match=f"^{place}: is empty: name a file of settings, or leave it out$"):
        read_config(path, environ)


@pytest.mark.parametrize(
    ("networks", "warning"),
    [
        ("0.0.0.0/0", "metrics.networks: 0.0.0.0/0 is every address: everybody reads the figures."),
        ("::/0", "metrics.networks: ::/0 is every address: everybody reads the figures."),
        ("10.0.0.0/8", "metrics.networks: 10.0.0.7/32 is a proxy of http.trusted_proxies: let it answer /metrics with 404, as conf/nginx does."),
        ("192.0.2.0/24,2001:db8::/32", None),
    ],
)
def test_figures_for_everybody_are_remarked_upon(networks, warning):
    config = make_config({"metrics.networks": networks, "http.trusted_proxies": "10.0.0.7"})
    assert config.warnings == ((warning,) if warning else ())
