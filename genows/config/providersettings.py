"""What signing in at a provider asks of the other settings: values from elsewhere, defaults that differ, and what stops the start or is warned of.

Without such a login nothing of it is looked at: a portal's file may name providers that nobody signs in by here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from genows.config.kinds import SECRET_BYTES
from genows.config.registrations import (
    FAMILY,
    KEY,
    KNOWN,
    ClientSetting,
    Registration,
    Remarks,
    entries_of,
    plain_key,
    registrations_of,
)
from genows.config.settings import OPTIONAL, PROVIDER_LOGINS, SETTINGS, variable_of
from genows.errors import ConfigError

# Of these values a part, or all, may come from elsewhere.
FILLED = ("spring.security.oauth2.", "oidc.", "dat.oauth2.", "jwt-roles-path")
PLACEHOLDER = re.compile(r"\$\{([^}:]+)(?::([^}]*))?\}")
VARIABLES = variable_of(FAMILY)
FOREIGN_VARIABLES = "SPRING_SECURITY_OAUTH2_"
FORWARDED = "server.forward-headers-strategy"
IGNORED = {
    "oauth2.logout.url": "is not read: signing out asks the provider itself where its session ends (oidc.logout)",
    "spring.security.oauth2.roles-path.client-id": "is not read: jwt-roles-path says where roles are",
    "skip_authorization": "is not read: authorization says whether the database's authorities count",
}
DERIVED = ("session.secret_key", "api.session_access")  # by providers' settings, where nothing says them
SAY_WHO_READS = "say security.method_authorization_enabled=true, or false to open every study"


class ByProvider(NamedTuple):
    """*values*: of the settings, as signing in at a provider has them; *by_tables*: whether users and authorities of the database count, and not claims."""

    values: Mapping[str, Any]
    registrations: tuple[Registration, ...]
    by_tables: bool


def signs_in_by_provider(given: Mapping[str, tuple[str, str]]) -> bool:
    """Returns whether people sign in at a provider. *given*: key → (place, text)."""
    return given.get("authenticate", ("", ""))[1].strip() in PROVIDER_LOGINS


def with_variables(given: Mapping[str, tuple[str, str]], environ: Mapping[str, str], problems: list[ConfigError]) -> dict[str, tuple[str, str]]:
    """Returns *given* with what variables say of registrations and providers that it names: GENOWS_SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_….

    A variable that fits none of them goes to *problems*.
    """
    named = {variable for variable in environ if variable.startswith(VARIABLES)}
    if not named:
        return dict(given)
    said = entries_of(given, Remarks())
    names = {name for _, name in said} | {its["provider"].text for its in said.values() if "provider" in its}
    meant = {
        variable_of(f"{FAMILY}{kind}.{name}.{key}"): (kind, name, key) for kind, keys in KNOWN.items() for name in names for key in keys
    }
    found = dict(given)
    for variable in sorted(named):
        if variable not in meant:
            there = f"those of the file are {', '.join(sorted(names))}" if names else "the file names none"
            problems.append(ConfigError("environment", variable, f"fits no registration or provider ({there}), or nothing that is read of one"))
            continue
        kind, name, key = meant[variable]
        for written in [entry for entry in found if (match := KEY.fullmatch(entry)) and match["kind"] == kind and match["name"] == name and plain_key(match["key"]) == key]:
            del found[written]
        found[f"{FAMILY}{kind}.{name}.{key}"] = (variable, environ[variable])
    return found


def filled(given: Mapping[str, tuple[str, str]], environ: Mapping[str, str], problems: list[ConfigError]) -> dict[str, tuple[str, str]]:
    """Returns *given* with `${X}` and `${X:default}` in values about providers replaced: by the environment variable X, or the entry X; one level deep."""

    def value(match: re.Match) -> str:
        name, default = match[1].strip(), match[2]
        if name in environ:
            return environ[name]
        return given[name][1] if name in given else default

    found = dict(given)
    for key, (place, text) in given.items():
        if not key.startswith(FILLED):
            continue
        lacking = [match[0] for match in PLACEHOLDER.finditer(text) if match[2] is None and match[1].strip() not in environ and match[1].strip() not in given]
        if lacking:
            problems.append(ConfigError(place, key, f"{lacking[0]} is nowhere said: neither an environment variable nor a setting has this name"))
        else:
            found[key] = (place, PLACEHOLDER.sub(value, text))
    return found


def by_provider(given: Mapping[str, tuple[str, str]], values: Mapping[str, Any], variables: Mapping[str, object], told: Remarks) -> ByProvider:
    """Returns what signing in at providers makes of *values*. *given*: what is said, filled; *variables*: that portals read, and genows does not."""
    registrations = registrations_of(given, values, told)
    values = dict(values)
    if "api.session_access" not in given:
        values["api.session_access"] = True  # a portal's pages call the API as who is signed in
    if values.get("session.secret_key") is None and registrations:
        values["session.secret_key"] = _derived_secret(registrations, told)
    for sentence in _open_question(values):
        told.problems.append(ConfigError("settings", "authenticate", sentence))
    _warn(given, values, registrations, variables, told)
    said_own = all(registration.id == "oidc" for registration in registrations)
    authorization = values.get("authorization")
    by_tables = bool(said_own) if authorization is None else bool(authorization)
    if not by_tables and any(registration.issuer == "https://accounts.google.com" for registration in registrations):
        told.warnings.append("Everybody with an account of Google may enter: authorization=true lets in those alone whom the table users has.")
    if not by_tables and values.get("dat.method") in ("jwt", "uuid"):
        told.warnings.append("dat.method: tokens read what the tables users and authorities say, while who signs in has the provider's roles.")
    return ByProvider(values, registrations, by_tables)


def _derived_secret(registrations: Sequence[Registration], told: Remarks) -> str | None:
    secrets = [registration.client_secret for registration in registrations]
    if sum(len(secret.encode()) for secret in secrets) < SECRET_BYTES:
        told.problems.append(ConfigError("default", "session.secret_key", "session.secret_key is needed, a text of 32 or more bytes: the clients' secrets are too short to derive one"))
        return None
    told.warnings.append("session.secret_key is not set: it is derived from the clients' secrets, so that a new one there ends all sessions.")
    # Each after its length, so that no two lists are one text.
    text = b"".join(len(secret.encode()).to_bytes(4, "big") + secret.encode() for secret in secrets)
    return HKDF(algorithm=SHA256(), length=SECRET_BYTES, salt=None, info=b"genows session secret of providers, version 1").derive(text).hex()


def _open_question(values) -> Iterator[str]:
    """Yields a sentence where some settings close what others may have opened."""
    if values.get("authenticate") != OPTIONAL or values.get("security.method_authorization_enabled") is not None:
        return
    if values.get("always_show_study_group") or values.get("authorization"):
        what = "always_show_study_group" if values.get("always_show_study_group") else "authorization=true"
        yield f"{OPTIONAL} beside {what}: {SAY_WHO_READS}"


def _warn(given, values, registrations, variables, told):
    for key, (place, text) in given.items():
        if key in IGNORED and text.strip():
            told.warn(ClientSetting(key, place, text), IGNORED[key])
    own = [setting.name for setting in SETTINGS if setting.name.startswith("oidc.")]
    for key, (place, _) in given.items():
        if key.startswith("oidc.") and key not in own:
            near = get_close_matches(key, own, 1, 0.6)
            told.stop(ClientSetting(key, place, ""), f"genows has no such setting; {near[0] if near else ', '.join(own)} was meant?")
    for name in sorted(variables):
        if name.startswith(FOREIGN_VARIABLES):
            told.warnings.append(f"environment: {name}: is not read; GENOWS_{name} would be")
    forwarded = given.get(FORWARDED, ("", ""))
    if forwarded[1].strip().lower() not in ("", "none") and not values.get("http.trusted_proxies") and not values.get("oidc.base_url"):
        told.warn(ClientSetting(FORWARDED, *forwarded), "is not read: set http.trusted_proxies, or oidc.base_url, or behind TLS redirect addresses begin with http")
