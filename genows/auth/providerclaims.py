"""What a provider's claims say of a person here: the login name, by rules that keep one from taking another's, and roles.

Source: the specification of signing in, 3 and 4.
"""

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

from genows.auth import usernames
from genows.config.registrations import Registration
from genows.errors import SignInRefused

MOST_ROLES, MOST_BYTES = 1000, 65536
PATH = "::"
ROLE = "ROLE_"
EMAIL, VERIFIED, OF_DOMAIN = "email", "email_verified", "xms_edov"
LONGEST_NAME = 255

NO_NAME = "The sign-in service does not say which name you have here ({claim}). The people who run this service can tell you more."
BAD_NAME = "The name that the sign-in service says cannot be a login name here: it is too long, or holds characters that others could be taken for."
UNVERIFIED = "The sign-in service does not say that your e-mail address is verified. Verify it there, or ask the people who run this service."
TOO_MANY = "The sign-in service says more roles of you than are read here. The people who run this service can tell you more."


def lacks(registration: Registration, claims: Mapping[str, Any], roles_path: str | None) -> bool:
    """Returns whether user-info may say what *claims* do not. *roles_path*: None where roles do not count."""
    wanted = {registration.name_claim}
    if registration.name_claim == EMAIL and not registration.tenants:
        wanted.add(VERIFIED)
    if roles_path:
        wanted.add(roles_path.split(PATH)[0])
    return not wanted <= claims.keys()


def login_name(registration: Registration, claims: Mapping[str, Any]) -> str:
    """Returns the name, composed; raises SignInRefused where there is none that counts."""
    value = claims.get(registration.name_claim)
    if not isinstance(value, str) or not value:
        raise SignInRefused("no name", NO_NAME.format(claim=registration.name_claim))
    name = unicodedata.normalize("NFC", value)
    if not usernames.is_valid(name) or usernames.invisible(name) or usernames.invisible(value):
        raise SignInRefused("name not allowed", BAD_NAME)
    if registration.name_claim == EMAIL and not is_verified(registration, claims):
        raise SignInRefused("e-mail not verified", UNVERIFIED)
    return name


def is_verified(registration: Registration, claims: Mapping[str, Any]) -> bool:
    """Returns whether the e-mail counts."""
    if registration.tenants:
        return claims.get(OF_DOMAIN) is True or claims.get(OF_DOMAIN) == "true"
    said = claims.get(VERIFIED)
    if said is True or said == "true" or registration.trusts_email:
        return True
    # Microsoft's tenants never say it.
    return registration.is_entra and VERIFIED not in claims


def is_plain(name: str) -> bool:
    """Returns whether no other name looks like *name*, or is the same in capitals: what a name must be that no table has."""
    return usernames.folded(name) == usernames.stored_form(name) and unicodedata.normalize("NFKC", name) == name


def person_name(claims: Mapping[str, Any]) -> str:
    """Returns how the person is called, '' where nothing fit says it."""
    value = claims.get("name")
    return value.strip() if isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable() else ""


def roles(claims: Mapping[str, Any], path: str) -> tuple[str, ...]:
    """Returns the roles at *path*; none where it leads to nothing that is a list. SignInRefused for more than are read."""
    found: Any = claims
    for member in path.split(PATH):
        found = found.get(member) if isinstance(found, dict) else None
    if isinstance(found, str):
        found = _listed(found)
    if not isinstance(found, list):
        return ()
    texts = [str(entry) for entry in found if isinstance(entry, str) or type(entry) is int]
    if len(found) > MOST_ROLES or sum(len(text.encode("utf-8", "replace")) for text in texts) > MOST_BYTES:
        raise SignInRefused("too many roles", TOO_MANY)
    return tuple(dict.fromkeys(text.removeprefix(ROLE) for text in texts if text))


def has_path(claims: Mapping[str, Any], path: str) -> bool:
    """Returns whether there is something at *path*."""
    found: Any = claims
    for member in path.split(PATH):
        if not isinstance(found, dict) or member not in found:
            return False
        found = found[member]
    return True


def _listed(text):
    """Returns the list that a text of JSON is; None for any other."""
    if len(text) > MOST_BYTES:
        raise SignInRefused("too many roles", TOO_MANY)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
