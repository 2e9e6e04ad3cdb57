"""Where nothing says `authenticate`, anything that speaks of a login stops the start; written down, it opens on purpose."""

import pytest

from genows.config.reader import ConfigErrors, make_config, read_config

LONG = "hush-" * 8
SIGNS = {
    "saml.idp.metadata.location": "classpath:/idp.xml",
    "googleplus.consumer.key": "x",
    "oauth2.client": "x",
    "ldap.url": "ldap://x",
    "spring.security.saml2.relyingparty.registration.idp": "x",
    "ad.domain": "x",
    "Oauth2.client": "x",
    "spring.ldap.urls": "ldap://x",
    "spring_security_saml2_x": "x",
    "session_service_url": "https://sessions.example.org",
    "saml": "true",
    "keycloak.realm": "x",
    "openid.issuer": "x",
    "authorize": "true",
    "oidc.issuer": "https://id.example.org",
    "session.service.url": "https://sessions.example.org",
    "dat.oauth2.issuer": "https://id.example.org",
    "dat.filter_user_role": "x",
    "authorization": "true",
    "jwt-roles-path": "roles",
    "security.method_authorization_enabled": "true",
    "SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_X_CLIENT_ID": "the variable's name in the file",
    "filter_groups_by_appname": "true",
    "always_show_study_group": "PUBLIC",
    "dat.jwt.secret_key": LONG,
    "session.secret_key": LONG,
    "authenticate.header": "X-User",
    "authenticate.trusted_proxies": "10.0.0.1",
    "api.session_access": "true",
    "dat.method": "uuid",
}
OPENING = ["false", "noauthsessionservice"]


def refused(values):
    """The one error of *values*."""
    with pytest.raises(ConfigErrors) as caught:
        make_config(values)
    (error,) = caught.value.errors
    return error


@pytest.mark.parametrize("key", SIGNS)
def test_a_sign_stops_the_start(key):
    error = refused({key: SIGNS[key]})
    assert (error.place, error.name) == ("settings", "authenticate")
    assert f"speaks of a login: {key} (make_config)." in error.problem
    assert "authenticate=oauth2, remote_user, proxy_header or password ('man genows' says which)" in error.problem and "authenticate=false" in error.problem
    assert "hush" not in str(error)


@pytest.mark.parametrize("login", OPENING)
def test_written_down_it_opens_on_purpose(login):
    config = make_config({**SIGNS, "authenticate": login})
    assert not config.login_required and config.authenticate_written


def test_a_login_is_one():
    assert make_config({**SIGNS, "authenticate": "remote_user"}).login_required


@pytest.mark.parametrize(
    "values",
    [
        {},
        {key: " " for key in SIGNS if key not in ("api.session_access", "dat.method", "filter_groups_by_appname")},
        {"dat.method": "none", "api.session_access": "false", "authenticate.header": "", "authenticate.trusted_proxies": ""},
        {"dat.ttl_seconds": "60", "session.lifetime_seconds": "60", "app.name": "x", "skin.title": "saml.x", "adapter.url": "x"},
    ],
)
def test_without_a_sign_it_is_open(values):
    config = make_config(values)
    assert not config.login_required and not config.authenticate_written


def test_signs_are_told_with_their_places_and_the_first_five_of_many(tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("# head\n" + "".join(f"saml.x{number}=y\n" for number in range(6)), encoding="utf-8")
    with pytest.raises(ConfigErrors) as caught:
        read_config(file, {"GENOWS_SESSION_SECRET_KEY": LONG})
    shown = ", ".join(f"saml.x{number} ({file}:{number + 2})" for number in range(5))
    assert str(caught.value).startswith(f"settings: authenticate: it is not set, but something speaks of a login: {shown} and 2 more. ")


def test_the_environment_can_say_it_for_an_unchanged_file(tmp_path):
    file = tmp_path / "portal.properties"
    file.write_text("saml.idp.metadata.entityid=idp\n", encoding="utf-8")
    assert not read_config(file, {"GENOWS_AUTHENTICATE": "false"}).login_required
    assert read_config(file, {"GENOWS_AUTHENTICATE": "remote_user"}).login_required


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("AUTHENTICATE", "saml"),
        ("SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_X_CLIENT_ID", "x"),
        ("SAML_IDP_METADATA_LOCATION", "x"),
        ("DAT_METHOD", "uuid"),
        ("DAT_OAUTH2_ISSUER", "x"),
        ("FILTER_GROUPS_BY_APPNAME", "true"),
        ("ALWAYS_SHOW_STUDY_GROUP", "PUBLIC"),
    ],
)
def test_a_variable_by_which_portals_are_told_of_a_login_is_a_sign(variable, text):
    with pytest.raises(ConfigErrors) as caught:
        read_config(None, {variable: text})
    (error,) = caught.value.errors
    assert f"speaks of a login: {variable} (environment)." in error.problem
    assert not read_config(None, {variable: ""}).login_required
    assert not read_config(None, {variable: text, "GENOWS_AUTHENTICATE": "false"}).login_required


def test_variables_of_portals_that_speak_of_no_login_and_of_other_programs_pass():
    others = {"AUTHENTICATE": "false", "DAT_METHOD": "none", "LDAP_URL": "x", "SESSION_SERVICE_HOST": "10.0.0.1", "AD_DOMAIN": "x"}
    assert not read_config(None, others).login_required


def test_a_method_of_tokens_beside_authenticate_false_is_a_warning():
    (warning,) = make_config({"authenticate": "false", "dat.method": "uuid"}).warnings
    assert "nobody can log in" in warning
