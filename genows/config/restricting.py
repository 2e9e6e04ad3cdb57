"""Whether settings would close what those in force leave open: where they are refused, a service that goes on as before is no longer well."""

from collections.abc import Callable
from typing import Any

from genows.config.misspelt import STOPPING, slips
from genows.config.portalkeys import signs_in_settings
from genows.config.providersettings import DERIVED, signs_in_by_provider
from genows.config.reader import Config, Said
from genows.config.settings import NO_LOGIN, SETTINGS

ABOUT_READERS = tuple(beginning for beginning in STOPPING if not beginning.startswith(("db.", "http.")))


def _removed(was, now):
    return set(was) - set(now)


def _less(was, now):
    return now < was


def _another(was, now):
    return was is not None and now != was


# Setting → whether *now* lets less in than *was*.
EVERYWHERE: dict[str, Callable[[Any, Any], object]] = {
    "cache.endpoint.enabled": _less,
    "cache.endpoint.api-key": _another,
    "http.cors_origins": _removed,
    "http.trusted_proxies": _removed,
    "metrics.networks": _removed,
    "session.endpoint.publisher-api-key": _another,
}
WITH_A_LOGIN: dict[str, Callable[[Any, Any], object]] = {
    "authenticate": lambda was, now: now not in (was, *NO_LOGIN),
    "authenticate.header": _another,
    "authenticate.trusted_proxies": _removed,
    "session.secret_key": _another,
    "session.lifetime_seconds": _less,
    "session.idle_seconds": _less,
    "api.session_access": _less,
    "app.name": _another,
    "filter_groups_by_appname": lambda was, now: now > was,
    "always_show_study_group": _another,
    "authorization": lambda was, now: now != was,
    "jwt-roles-path": _another,
    "oidc.tenants": _removed,
    "oidc.trust_email": _removed,
    "oidc.bind_subject": lambda was, now: now > was,
    "security.method_authorization_enabled": lambda was, now: bool(now) > bool(was),
    "dat.method": lambda was, now: now != was != "none",
    "dat.unauth_users": lambda was, now: _removed(now, was),
    "dat.ttl_seconds": _less,
    "dat.jwt.secret_key": _another,
    "dat.jwt.previous_secret_keys": _removed,
}


def restrictions(in_force: Config, said: Said) -> list[str]:
    """Returns the names by which *said* would restrict what *in_force* lets everybody, or its users, read."""
    if any(problem.name == "file" for problem in said.problems):
        return []
    # Of a file that cannot be read as text nobody can know what it was to close.
    names = [problem.name for problem in said.problems if problem.name == "encoding"]
    names += _narrowed(in_force, said.given, EVERYWHERE)
    names += _narrowed(in_force, said.given, WITH_A_LOGIN) if in_force.has_login else _of_a_login(said)
    return list(dict.fromkeys(names))


def _narrowed(in_force, given, table):
    # What was derived of other settings is no text of the file.
    derived = [name for name in DERIVED if name not in given] if signs_in_by_provider(given) else ()
    return [setting.name for setting in SETTINGS if setting.name in table and setting.name not in derived and _narrows(setting, in_force, given, table[setting.name])]


def _narrows(setting, in_force, given, compare):
    _, text = given.get(setting.name, ("", setting.default))
    try:
        return bool(compare(getattr(in_force, setting.attribute), setting.read(text)))
    except ValueError:
        return True  # What it was to be nobody knows.


def _of_a_login(said):
    """Returns what speaks of a login; where `authenticate` says that there is none, only what is misspelt or said twice."""
    names = [key for key, name in slips(said.given) if name.startswith(ABOUT_READERS)]
    names += [error.name for error in said.problems if error.name == "authenticate" or error.place == "environment"]
    written = said.given.get("authenticate", ("", ""))[1].strip()
    if written in NO_LOGIN:
        return names
    return [*names, "authenticate"] if written else [*names, *(what for what, _ in signs_in_settings({**said.given, **said.of_portals}))]
