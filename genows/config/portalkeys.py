"""Settings of the field's portals that genows does not have, and those that tell of a login.

A portal's file is read as it is, so nobody has misspelt these settings. Portals have hundreds; only what begins like a setting of genows, tells
of a login or says where the data is has to stand here. Newer portals are told `authenticate` outside their file: read without it, a private portal
would be open to everybody. So signs of a login stop the start where `authenticate` is not written down.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from genows.config.frontendkeys import is_front_ends
from genows.errors import ConfigError

PORTAL_NAMES = frozenset({
    "app.version",
    "cache.statistics_endpoint_enabled",
    "db.driver",
    "db.suppress_schema_version_mismatch_errors",
    "db.tomcat_resource_name",
    "db.version",
})  # fmt: skip
# The settings of logins that genows leaves to the server around it, and what portals have beside a login.
LOGIN_FAMILIES = (
    "ad.", "dat.oauth2.", "googleplus.", "keycloak.", "ldap.", "oauth2.", "oidc.", "openid.", "saml.", "saml2.", "session.service.", "spring.ldap.", "spring.security.",
)  # fmt: skip
LOGIN_NAMES = frozenset({
    "authorisation",
    "authorization",
    "authorize",
    "dat.filter_user_role",
    "jwt-roles-path",
    "security.force_redirect_on_one_idp",
    "security.method_authorization_enabled",
})  # fmt: skip
# As variables, by the rule of today's portals. No others: LDAP_… and SESSION_SERVICE_HOST are other programs' and Kubernetes' too.
LOGIN_VARIABLES = ("DAT_OAUTH2_", "GOOGLEPLUS_", "OIDC_", "SAML_", "SPRING_SECURITY_")

# Settings that make no sense without a login → the texts of theirs that speak of none.
SILENT_SETTINGS = {
    "authenticate.header": ("",),
    "authenticate.trusted_proxies": ("",),
    "authenticate.sign_in_url": ("",),
    "authenticate.sign_out_url": ("",),
    "session.secret_key": ("",),
    "api.session_access": ("", "false"),
    "filter_groups_by_appname": ("",),
    "always_show_study_group": ("",),
    "dat.method": ("", "none"),
    "dat.jwt.secret_key": ("",),
    "password.blocklist_file": ("",),
}
# Variables by which portals, not genows, are told of a login → the texts of theirs that speak of none.
SILENT_VARIABLES = {
    "AUTHENTICATE": ("", "false", "noauthsessionservice"),
    "FILTER_GROUPS_BY_APPNAME": ("",),
    "ALWAYS_SHOW_STUDY_GROUP": ("",),
    "DAT_METHOD": ("", "none"),
}
SHOWN = 5


def is_portals(key: str) -> bool:
    """Returns whether portals have a setting of this name, as far as it could be taken for one of genows."""
    name = key.lower()
    # What today's portals are made of has settings of its own, some of which end in words of login.
    return name in PORTAL_NAMES or name.startswith("spring.") or tells_of_login(key) or is_front_ends(key)


def tells_of_login(key: str) -> bool:
    """Returns whether a value of this setting, or variable, of portals means that people sign in to the portal."""
    if key == key.upper():
        return key.startswith(LOGIN_VARIABLES)
    # Written with _ or -, or as the family's bare name, it is one as well.
    name = key.lower()
    return name in LOGIN_NAMES or f"{re.sub('[_-]', '.', name)}.".startswith(LOGIN_FAMILIES)


def variables_of_portals(environ: Mapping[str, str]) -> Iterator[str]:
    """Yields the names of the variables by which a portal is told of a login."""
    return (name for name in environ if name in SILENT_VARIABLES or tells_of_login(name))


def signs_in_settings(given: Mapping[str, tuple[str, str]]) -> list[tuple[str, str]]:
    """Returns (what, where) of each sign. *given*: key → (place, text) of everything that was given."""
    found = [key for key, (_, text) in given.items() if tells_of_login(key) and text.strip()]
    silent_texts = {**SILENT_SETTINGS, **SILENT_VARIABLES}
    found += [key for key, silent in silent_texts.items() if key in given and given[key][1].strip() not in silent]
    return [(key, given[key][0]) for key in found]


def nothing_said(signs: Sequence[tuple[str, str]]) -> ConfigError:
    """Returns the error for *signs* of a login, (what, where), while `authenticate` is not written down."""
    shown = [f"{what} ({place})" for what, place in signs[:SHOWN]]
    more = f" and {len(signs) - SHOWN} more" if len(signs) > SHOWN else ""
    return ConfigError(
        "settings",
        "authenticate",
        f"it is not set, but something speaks of a login: {', '.join(shown)}{more}. Without a login everybody could read everything. Set "
        "authenticate=oauth2, remote_user, proxy_header or password ('man genows' says which), or write authenticate=false to open it on purpose",
    )
