"""Settings of the field's portals that genows does not have."""

# The settings of logins that genows leaves to the server around it.
LOGIN_FAMILIES = ("saml.", "googleplus.", "oauth2.", "ldap.", "spring.security.")


def tells_of_login(key: str) -> bool:
    """Returns whether a value of this setting means that people sign in to the portal."""
    return key.lower().startswith(LOGIN_FAMILIES)
