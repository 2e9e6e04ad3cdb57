"""Settings of the field's portals that genows does not have: a portal's file is read as it is, so nobody has misspelt them.

Portals have hundreds; only what begins like a setting of genows, tells of a login or says where the data is has to stand here.
"""

import re

NAMES = frozenset({
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


def is_portals(key: str) -> bool:
    """Returns whether portals have a setting of this name, as far as it could be taken for one of genows."""
    name = key.lower()
    # What today's portals are made of has settings of its own, some of which end in words of login.
    return name in NAMES or name.startswith("spring.") or tells_of_login(key)


def tells_of_login(key: str) -> bool:
    """Returns whether a value of this setting, or variable, of portals means that people sign in to the portal."""
    if key == key.upper():
        return key.startswith(LOGIN_VARIABLES)
    # Written with _ or -, or as the family's bare name, it is one as well.
    name = key.lower()
    return name in LOGIN_NAMES or f"{re.sub('[_-]', '.', name)}.".startswith(LOGIN_FAMILIES)
