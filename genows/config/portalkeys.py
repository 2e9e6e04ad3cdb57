"""Settings of the field's portals that genows does not have: a portal's file is read as it is, so nobody has misspelt them.

Portals have hundreds; only what begins like a setting of genows, or tells of a login, has to stand here.
"""

NAMES = frozenset({
    "app.version",
    "authorization",
    "dat.filter_user_role",
    "db.driver",
    "db.suppress_schema_version_mismatch_errors",
    "db.tomcat_resource_name",
    "db.version",
})  # fmt: skip
FAMILIES = ("dat.oauth2.", "session.service.")
# The settings of logins that genows leaves to the server around it.
LOGIN_FAMILIES = ("saml.", "googleplus.", "oauth2.", "ldap.", "spring.security.")


def is_portals(key: str) -> bool:
    """Returns whether portals have a setting of this name, as far as it could be taken for one of genows."""
    return key in NAMES or key.startswith((*FAMILIES, *LOGIN_FAMILIES))


def tells_of_login(key: str) -> bool:
    """Returns whether a value of this setting means that people sign in to the portal."""
    return key.lower().startswith(LOGIN_FAMILIES)
