"""Registrations at OpenID providers, by property files in the forms of the field's manuals: what starts, with what, or which sentence says why not."""

import pytest

from genows.config.providerforms import is_loopback, is_plain_http, issuer_of_endpoints
from genows.config.reader import ConfigErrors, read_config, read_said
from genows.config.restricting import restrictions

P = "spring.security.oauth2.client."
SECRET = "hush-" * 8
REALM = "https://keycloak.example.org/auth/realms/cbio"
TENANT = "11111111-2222-3333-4444-555555555555"
DEFAULT_REDIRECT = "{baseUrl}/login/oauth2/code/{registrationId}"

KEYCLOAK = f"""
authenticate=oauth2
app.name=cbioportal
always_show_study_group=PUBLIC
{P}registration.keycloak.redirect-uri=https://portal.example.org/login/oauth2/code/keycloak
{P}registration.keycloak.client-name=cbioportal_oauth2
{P}registration.keycloak.client-id=cbioportal_oauth2
{P}registration.keycloak.client-secret={SECRET}
{P}registration.keycloak.client-authentication-method=client_secret_post
{P}registration.keycloak.authorization-grant-type=authorization_code
{P}registration.keycloak.scope=openid,email,profile,roles
{P}provider.keycloak.issuer-uri={REALM}
{P}provider.keycloak.user-name-attribute=email
jwt-roles-path=resource_access::cbioportal::roles
"""
# As older pages of the manual have it: other spellings, endpoints one by one, no issuer.
KEYCLOAK_ENDPOINTS = f"""
authenticate=oauth2
authorization=true
{P}registration.cbio-idp.clientId=cbioportal
{P}registration.cbio-idp.client_secret={SECRET}
{P}registration.cbio-idp.clientAuthenticationMethod=basic
{P}registration.cbio-idp.provider=kc
{P}provider.kc.authorization-uri={REALM}/protocol/openid-connect/auth
{P}provider.kc.token-uri={REALM}/protocol/openid-connect/token
{P}provider.kc.jwk-set-uri={REALM}/protocol/openid-connect/certs
{P}provider.kc.user-info-uri={REALM}/protocol/openid-connect/userinfo
"""
AZURE = f"""
authenticate=oauth2
authorization=true
{P}registration.azure.client-name=Azure
{P}registration.azure.client-id=app
{P}registration.azure.client-secret={SECRET}
{P}registration.azure.redirect-uri={{baseUrl}}/login/oauth2/code/{{registrationId}}
{P}provider.azure.authorization-uri=https://login.microsoftonline.com/{TENANT}/oauth2/v2.0/authorize
{P}provider.azure.token-uri=https://login.microsoftonline.com/{TENANT}/oauth2/v2.0/token
{P}provider.azure.jwk-set-uri=https://login.microsoftonline.com/{TENANT}/discovery/v2.0/keys
{P}provider.azure.user-name-attribute=email
"""
GOOGLE = f"""
authenticate=optional_oauth2
authorization=true
security.method_authorization_enabled=true
{P}registration.google.client-id=1.apps.googleusercontent.com
{P}registration.google.client-secret={SECRET}
"""
SEVERAL = f"""
authenticate=oauth2
security.force_redirect_on_one_idp=false
{P}registration.b.client-id=one
{P}registration.b.client-secret={SECRET}
{P}registration.b.provider=shared
{P}registration.a.client-id=two
{P}registration.a.client-authentication-method=none
{P}provider.shared.issuer-uri=https://id.example.org/
{P}provider.a.issuer-uri=http://127.0.0.1:9000
{P}registration.machine.client-id=three
{P}registration.machine.authorization-grant-type=client_credentials
"""
NESTED = f"""
authenticate=oauth2
authorization=false
jwt-roles-path=realm::apps::our portal::roles
oidc.issuer=https://id.example.org
oidc.client_id=portal
oidc.client_secret={SECRET}
"""
OWN = f"""
authenticate=oauth2
oidc.issuer=https://id.example.org
oidc.client_id=portal
oidc.client_secret={SECRET}
"""
OPEN = f"""
authenticate=optional_oauth2
{P}registration.google.client-id=x
{P}registration.google.client-secret={SECRET}
server.forward-headers-strategy=native
oauth2.logout.url=https://x.example.org
skip_authorization=true
"""
TENANTS = AZURE.replace(TENANT, "organizations") + f"oidc.tenants={TENANT.upper()}\n"
FILLED = f"""
authenticate=oauth2
the.realm={REALM}
{P}registration.keycloak.client-id=${{CLIENT:portal}}
{P}registration.keycloak.client-secret=${{CLIENT_SECRET}}
{P}provider.keycloak.issuer-uri=${{the.realm}}
"""
SAYING = {
    "KEYCLOAK": (KEYCLOAK, [("keycloak", "cbioportal_oauth2", REALM, "email", "client_secret_post", "openid email profile roles")], False, "oauth2"),
    "KEYCLOAK_ENDPOINTS": (KEYCLOAK_ENDPOINTS, [("cbio-idp", "cbio-idp", REALM, "email", "client_secret_basic", "openid email profile")], True, "oauth2"),
    "AZURE": (AZURE, [("azure", "Azure", f"https://login.microsoftonline.com/{TENANT}/v2.0", "email", "client_secret_basic", "openid email profile")], True, "oauth2"),
    "GOOGLE": (GOOGLE, [("google", "google", "https://accounts.google.com", "email", "client_secret_basic", "openid email profile")], True, "optional_oauth2"),
    "SEVERAL": (
        SEVERAL,
        [("a", "a", "http://127.0.0.1:9000", "sub", "none", "openid email profile"), ("b", "b", "https://id.example.org/", "sub", "client_secret_basic", "openid email profile")],
        False,
        "oauth2",
    ),
    "NESTED": (NESTED, [("oidc", "oidc", "https://id.example.org", "email", "client_secret_basic", "openid email profile")], False, "oauth2"),
    "OWN": (OWN, [("oidc", "oidc", "https://id.example.org", "email", "client_secret_basic", "openid email profile")], True, "oauth2"),
    "OPEN": (OPEN, [("google", "google", "https://accounts.google.com", "sub", "client_secret_basic", "openid email profile")], False, "optional_oauth2"),
    "TENANTS": (TENANTS, [("azure", "Azure", "https://login.microsoftonline.com/organizations/v2.0", "email", "client_secret_basic", "openid email profile")], True, "oauth2"),
    "FILLED": (FILLED, [("keycloak", "keycloak", REALM, "sub", "client_secret_basic", "openid email profile")], False, "oauth2"),
}


@pytest.fixture
def read(tmp_path):
    """read(text, environ) → the configuration of a file of this text, which nobody else may read."""

    def of(text, environ=()):
        file = tmp_path / "portal.properties"
        file.write_text(text, encoding="utf-8")
        file.chmod(0o600)
        return read_config(file, dict(environ))

    return of


@pytest.fixture
def refused(read):
    """refused(text, environ) → the sentences with which the start is refused."""

    def of(text, environ=()):
        with pytest.raises(ConfigErrors) as caught:
            read(text, environ)
        return [error.problem for error in caught.value.errors]

    return of


@pytest.mark.parametrize("name", SAYING)
def test_files_of_the_fields_manuals_start_as_they_are(read, name):
    text, expected, by_tables, login = SAYING[name]
    config = read(text, {"CLIENT_SECRET": SECRET})
    found = [(its.id, its.label, its.issuer, its.name_claim, its.authentication, its.scope) for its in config.registrations]
    assert found == expected
    assert (config.by_tables, config.authenticate, config.api_session_access, config.by_provider) == (by_tables, login, True, True)
    assert len(config.session_secret_key) == 64 and "session.secret_key is not set" in " ".join(config.warnings)
    assert SECRET not in repr(config) and SECRET not in " ".join(config.warnings)


def test_endpoints_redirects_and_roles_are_read(read):
    keycloak = read(KEYCLOAK_ENDPOINTS).registrations[0]
    assert dict(keycloak.endpoints) == {
        "authorization": f"{REALM}/protocol/openid-connect/auth",
        "token": f"{REALM}/protocol/openid-connect/token",
        "jwk_set": f"{REALM}/protocol/openid-connect/certs",
        "user_info": f"{REALM}/protocol/openid-connect/userinfo",
    }
    assert keycloak.redirect == DEFAULT_REDIRECT and not keycloak.is_entra
    assert read(KEYCLOAK).registrations[0].redirect == "https://portal.example.org/login/oauth2/code/keycloak"
    assert read(NESTED).jwt_roles_path == "realm::apps::our portal::roles"
    assert read(KEYCLOAK).jwt_roles_path == "resource_access::cbioportal::roles"


def test_tenants_are_those_that_are_listed(read):
    azure = read(TENANTS).registrations[0]
    assert azure.tenants == (TENANT,) and azure.is_entra
    assert azure.endpoints["jwk_set"] == "https://login.microsoftonline.com/organizations/discovery/v2.0/keys"
    assert read(AZURE).registrations[0].is_entra and not read(AZURE).registrations[0].tenants


def test_warnings(read):
    told = " ".join(read(OPEN).warnings)
    for words in ("server.forward-headers-strategy: is not read: set http.trusted_proxies", "oauth2.logout.url: is not read", "skip_authorization: is not read", "Everybody with an account of Google"):
        assert words in told
    assert "forward-headers" not in " ".join(read(OPEN + "http.trusted_proxies=10.0.0.1\n").warnings)
    assert "machine is left out" in " ".join(read(SEVERAL).warnings)
    method = f"{P}provider.keycloak.user-info-authentication-method=form\n{P}registration.keycloak.odd=1\n"
    told = " ".join(read(KEYCLOAK + method, {"SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_KEYCLOAK_CLIENT_ID": "x"}).warnings)
    assert "user-info is asked by a header alone" in told and "registration.keycloak.odd: is not read here" in told
    assert "SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_KEYCLOAK_CLIENT_ID: is not read; GENOWS_SPRING_" in told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("authenticate=saml", "genows speaks no SAML: let a proxy sign people in (authenticate=proxy_header, see access.md)"),
        ("authenticate=saml_plus_basic", "genows speaks no SAML"),
        ("authenticate=googleplus", "this interface is gone: set authenticate=oauth2 or optional_oauth2"),
        ("authenticate=social_auth_google", "this interface is gone"),
        ("authenticate=oauth2", "oauth2 needs oidc.issuer, oidc.client_id and oidc.client_secret, or spring.security.oauth2.client.registration.NAME.…"),
        (KEYCLOAK.replace("https://keycloak", "http://keycloak"), "keycloak: only https, or http on this very machine, may say who somebody is"),
        (KEYCLOAK_ENDPOINTS.replace("token-uri=https", "token-uri=http"), "cbio-idp: only https, or http"),
        (KEYCLOAK.replace("https://portal.", "http://portal."), "keycloak: only https, or http"),
        (OWN + "oidc.base_url=http://portal.example.org", "only https, or http on this very machine"),
        (AZURE.replace("login.microsoftonline.com", "id.example.org"), f"azure: say who issues the id tokens: {P}provider.azure.issuer-uri"),
        (AZURE.replace(TENANT, "common"), "azure: any Microsoft tenant could sign people in under any e-mail: name yours in issuer-uri, or allowed ones in oidc.tenants"),
        (AZURE.replace(TENANT, "consumers"), "azure: any Microsoft tenant"),
        (GOOGLE.replace("google.", "github."), "github gives no id token; put a broker in front"),
        (GOOGLE.replace("google.", "facebook."), "facebook gives no id token"),
        (GOOGLE.replace("google.", "x."), "x gives no id token"),
        (GOOGLE.replace("google.", "hub.") + f"{P}provider.hub.authorization-uri=https://github.com/login/oauth/authorize", "hub gives no id token"),
        (KEYCLOAK.replace("client_secret_post", "private_key_jwt"), "keycloak: set client_secret_basic or client_secret_post"),
        (KEYCLOAK.replace("client_secret_post", "client_secret_jwt"), "keycloak: set client_secret_basic or client_secret_post"),
        (KEYCLOAK.replace("client_secret_post", "tls"), "keycloak: 'tls' is no way to authenticate"),
        (KEYCLOAK.replace("/login/oauth2/code/keycloak", "/oauth2/callback"), "keycloak: the redirect address ends in /login/oauth2/code/keycloak"),
        (KEYCLOAK.replace("/login/oauth2/code/keycloak", "/login/oauth2/code/other"), "keycloak: the redirect address ends in"),
        (KEYCLOAK.replace("https://portal.example.org/", "{base}/"), "keycloak: {base} is unknown"),
        (KEYCLOAK.replace(SECRET, "short"), "session.secret_key is needed"),
        (KEYCLOAK + f"{P}registration.keycloak.clientId=other", "says otherwise, and both are one setting"),
        (KEYCLOAK.replace(f"{P}registration.keycloak.client-secret={SECRET}\n", ""), f"keycloak: {P}registration.keycloak.client-secret is missing"),
        (FILLED, "${CLIENT_SECRET} is nowhere said"),
        (OWN + "oidc.isuer=https://x.example.org", "oidc.issuer was meant?"),
        (OWN + "oidc.trust_email=keycloak", "there is no registration keycloak; there are oidc"),
        (OWN + "oidc.tenants=contoso", "contoso is no id of a tenant"),
        (OWN + "oidc.algorithms=HS256", "HS256 is none of them"),
        (OWN + "spring.security.oauth2.allowed-clock-skew=6", "allowed: integer from 0 to 5"),
        ("authenticate=oauth2\noidc.issuer=https://id.example.org", "is missing: oidc.issuer, oidc.client_id and oidc.client_secret belong together"),
        (OPEN + "always_show_study_group=PUBLIC", "say security.method_authorization_enabled=true, or false to open every study"),
        (OPEN + "authorization=true", "say security.method_authorization_enabled=true, or false to open every study"),
    ],
)  # fmt: skip
def test_what_stops_the_start_says_what_to_write(refused, text, sentence):
    found = refused(text)
    assert any(sentence in problem for problem in found), found
    assert not any(SECRET in problem for problem in found)


def test_variables_are_matched_against_the_names_of_the_file(read, refused):
    variable = "GENOWS_SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_CBIO_IDP_CLIENT_ID"
    assert read(KEYCLOAK_ENDPOINTS, {variable: "by variable"}).registrations[0].client_id == "by variable"
    issuer = "GENOWS_SPRING_SECURITY_OAUTH2_CLIENT_PROVIDER_KC_ISSUER_URI"
    assert read(KEYCLOAK_ENDPOINTS, {issuer: "https://id.example.org"}).registrations[0].issuer == "https://id.example.org"
    assert "fits no registration or provider (those of the file are cbio-idp, kc)" in refused(KEYCLOAK_ENDPOINTS, {variable.replace("CBIO", "X"): "x"})[0]


def test_values_may_stand_elsewhere(read):
    assert read(FILLED, {"CLIENT_SECRET": SECRET, "CLIENT": "other"}).registrations[0].client_id == "other"
    assert read(FILLED, {"CLIENT_SECRET": SECRET}).registrations[0].client_id == "portal"


def test_the_derived_secret_depends_on_every_clients(read):
    one = read(KEYCLOAK).session_secret_key
    assert one == read(KEYCLOAK).session_secret_key != read(KEYCLOAK.replace(SECRET, SECRET + "x")).session_secret_key
    assert read(KEYCLOAK + f"session.secret_key={'own-' * 8}").session_secret_key == "own-" * 8


def test_without_such_a_login_nothing_of_it_is_looked_at(read):
    config = read(KEYCLOAK.replace("authenticate=oauth2", "authenticate=false").replace("https", "http") + f"{P}registration.keycloak.clientId=other")
    assert not config.registrations and not config.by_provider and not config.has_login


def test_a_secret_that_everybody_may_read_is_told(read, tmp_path):
    read(KEYCLOAK)
    (tmp_path / "portal.properties").chmod(0o644)
    config = read_config(tmp_path / "portal.properties", {})
    assert any(f"{P}registration.keycloak.client-secret" in sentence and "chmod o-r" in sentence for sentence in config.warnings)
    spaced = tmp_path / "a portal.properties"
    (tmp_path / "portal.properties").rename(spaced)
    (sentence,) = (each for each in read_config(spaced, {}).warnings if "chmod" in each)
    assert sentence.endswith(f"chmod o-r '{spaced}'")


def test_what_is_derived_restricts_nobody_who_was_let_in(read, tmp_path):
    config = read(KEYCLOAK)
    assert restrictions(config, read_said(tmp_path / "portal.properties", {})) == []


@pytest.mark.parametrize(
    ("address", "plain"),
    [("http://id.example.org", True), ("http://10.0.0.1/", True), ("https://x", False), ("http://localhost:8080/x", False), ("http://[::1]:1/", False), ("http://127.9.9.9", False), ("http://[::1", True)],
)
def test_plain_http_is_what_others_can_read(address, plain):
    assert is_plain_http(address) is plain


def test_issuers_of_endpoints():
    assert issuer_of_endpoints([f"{REALM}/protocol/openid-connect/auth", "https://other.example.org/realms/x/protocol/openid-connect/token"]) == ""
    assert is_loopback("LOCALHOST") and not is_loopback("localhost.example.org")
