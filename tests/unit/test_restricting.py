"""Whether refused settings would have let less in than those in force: then the service that goes on is not well."""

import pytest

from genows.config.reader import make_config, read_said
from genows.config.restricting import restrictions
from genows.errors import GenowsError
from genows.server.service import Service
from tests.databases import made_sqlite

SECRET, OTHER = "s" * 32, "o" * 32
LOGIN = {
    "authenticate": "password", "session.secret_key": SECRET, "api.session_access": "true", "always_show_study_group": "PUBLIC",
    "filter_groups_by_appname": "false", "dat.method": "jwt", "dat.jwt.secret_key": SECRET, "dat.jwt.previous_secret_keys": OTHER,
    "metrics.networks": "10.0.0.0/8,192.0.2.1", "http.cors_origins": "https://a.example,https://b.example",
    "cache.endpoint.enabled": "true", "cache.endpoint.api-key": SECRET,
}  # fmt: skip


def restricted(in_force, text, tmp_path, environ=()):
    file = tmp_path / "portal.properties"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return restrictions(make_config(in_force), read_said(file, dict(environ)))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("authenticate=password\n", ["authenticate"], id="a login without its secret"),
        pytest.param("authenticate=saml\n", ["authenticate"], id="a login that genows lacks"),
        pytest.param("authenticate=pasword\n", ["authenticate"], id="a misspelt login"),
        pytest.param("authentication=password\n", ["authentication"], id="a misspelt name"),
        pytest.param("authenticate=false\nauthentication=password\n", ["authentication"], id="a misspelt name beside false"),
        pytest.param("authen ticate=password\n", ["authen"], id="a name cut by a blank"),
        pytest.param("authenticate=password\nauthenticate=false\n", ["authenticate"], id="said twice, open last"),
        pytest.param("authenticate=\nsaml.idp=x\n", ["saml.idp"], id="a sign"),
        pytest.param("authenticate=password\n".encode("utf-16"), ["encoding"], id="a file that is no text"),
        pytest.param("authenticate=false\nmetrics.networks=10.0.0.0/33\n", ["metrics.networks"], id="figures for fewer"),
        pytest.param("authenticate=false\nhttp.max_fields=x\n", ["metrics.networks"], id="figures for nobody"),
    ],
)
def test_of_an_open_service(text, names, tmp_path):
    in_force = {"metrics.networks": "10.0.0.0/8"} if "metrics.networks" in names else {}
    assert restricted(in_force, text, tmp_path) == names


@pytest.mark.parametrize("text", ["", "authenticate=false\nhttp.max_fields=x\n", "db.conection_string=x\n", "dat.method=none\n", "authenticate=noauthsessionservice\nsession.secret_key=short\n"])
def test_what_restricts_nothing_of_an_open_service(text, tmp_path):
    assert restricted({}, text, tmp_path) == []


def test_a_file_that_cannot_be_read_says_nothing(tmp_path):
    assert restrictions(make_config(LOGIN), read_said(tmp_path / "none", {})) == []


def test_variables_count_as_well(tmp_path):
    assert restricted({}, "", tmp_path, {"GENOWS_AUTHENTICATE": "saml"}.items()) == ["authenticate"]
    assert restricted({}, "", tmp_path, {"GENOWS_AUTHENTICATION": "password"}.items()) == ["GENOWS_AUTHENTICATION"]
    assert restricted({}, "", tmp_path, {"SPRING_SECURITY_X": "x"}.items()) == ["SPRING_SECURITY_X"]


@pytest.mark.parametrize(
    ("name", "text", "restricts"),
    [
        ("authenticate", "remote_user", True),
        ("authenticate", "saml", True),
        ("authenticate", "false", False),
        ("session.secret_key", OTHER, True),
        ("session.secret_key", "short", True),
        ("session.lifetime_seconds", "60", True),
        ("session.lifetime_seconds", "99999", False),
        ("api.session_access", "false", True),
        ("api.session_access", "flase", True),
        ("always_show_study_group", "", True),
        ("always_show_study_group", "LAB", True),
        ("filter_groups_by_appname", "true", True),
        ("app.name", "other", True),
        ("dat.method", "none", True),
        ("dat.method", "uuid", True),
        ("dat.unauth_users", "anonymousUser,frodo", True),
        ("dat.unauth_users", "", False),
        ("dat.ttl_seconds", "60", True),
        ("dat.jwt.secret_key", OTHER, True),
        ("dat.jwt.previous_secret_keys", "", True),
        ("dat.jwt.previous_secret_keys", f"{OTHER},{SECRET}", False),
        ("metrics.networks", "10.0.0.0/8", True),
        ("metrics.networks", "10.0.0.0/8,192.0.2.1,192.0.2.2", False),
        ("http.cors_origins", "https://a.example", True),
        ("cache.endpoint.enabled", "false", True),
        ("cache.endpoint.api-key", OTHER, True),
        ("http.max_fields", "7", False),
    ],
)
def test_of_a_service_with_a_login(name, text, restricts, tmp_path):
    wrong = "".join(f"{key}={value}\n" for key, value in {**LOGIN, name: text, "http.max_body_bytes": "wrong"}.items())
    assert restricted(LOGIN, wrong, tmp_path) == ([name] if restricts else [])


def test_the_service_is_unwell_until_its_settings_are_in_order(tmp_path):
    made = made_sqlite(tmp_path)
    made.database.close()
    file = tmp_path / "portal.properties"
    good = f"db.connection_string={made.settings['db.connection_string']}\nauthenticate=false\n"
    file.write_text(good)
    service = Service()
    service.start(file)
    for text, unwell in ((good + "http.max_fields=x\n", False), ("authentication=password\n", True), ("authenticate=hush\n", True), (good, False)):
        file.write_text(text)
        service.reread()
        assert (service.unwell, "would let less in" in service.notice) == (unwell, unwell)
    assert service.notice == ""


def test_a_file_that_vanishes_meanwhile_is_told(tmp_path):
    file = tmp_path / "portal.properties"
    service = Service()
    service.config = make_config({})
    service._path = file
    service.reread()
    assert not service.unwell and "cannot be read" in service.notice
    with pytest.raises(GenowsError):
        service.start(file)
