"""Finds names that are near to a setting's: a misspelt setting would quietly keep its default, and a login its door open."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from genows.config.portalkeys import is_portals
from genows.config.settings import FILE_VARIABLE, SETTINGS
from genows.errors import ConfigError

SAME_FAMILY = 0.6  # of the first words: else redis.password would be near to db.password
NEAR = 0.8  # by difflib; authentication and authenticate have 0.85, dat.methd and dat.method 0.95, db.driver and db.user 0.63
# Misspelt ones of these open what should be closed, or serve another database, so they stop the start. The others are warnings.
STOPPING = ("authenticate", "session.", "password.", "dat.", "api.session_access", "db.", "http.trusted_proxies")
VARIABLES = {setting.variable for setting in SETTINGS} | {FILE_VARIABLE}
# Container platforms inject these for a service called genows, like GENOWS_SERVICE_HOST and GENOWS_PORT_8000_TCP.
OF_PLATFORMS = ("GENOWS_SERVICE_", "GENOWS_PORT_")


def _plain(key):
    """Returns a key without what is easily mistaken: case, the kind of separator, genows in front."""
    return re.sub(r"[^a-z0-9]+", ".", key.lower()).strip(".").removeprefix("genows.")


PLAIN = {_plain(setting.name): setting.name for setting in SETTINGS}
FAMILIES = sorted({name.partition(".")[0] for name in PLAIN})


def meant(key: str) -> str | None:
    """Returns the setting that an unknown *key* of a file is near to; None if there is none, or if it is a portal's own."""
    plain = _plain(key)
    if not plain or key in PLAIN.values() or is_portals(key):
        return None
    return PLAIN.get(plain) or _near(plain) or _of_words(plain)


def _near(plain):
    families = get_close_matches(_first(plain), FAMILIES, len(FAMILIES), SAME_FAMILY)
    families += [family for family in FAMILIES if plain.startswith(family)]  # datmethod
    close = get_close_matches(plain, [name for name in PLAIN if _first(name) in families], 1, NEAR)
    return PLAIN[close[0]] if close else None


def _first(plain):
    return plain.partition(".")[0]


def _of_words(plain):
    """Returns the setting that begins with *plain*, as dat.ttl; that *plain* adds words to; or authenticate, as authentication.by."""
    for candidate, name in PLAIN.items():
        if plain.startswith(f"{candidate}.") or ("." in plain and candidate.startswith(f"{plain}.")):
            return name
    return next(iter(get_close_matches(_first(plain), ["authenticate"], 1, NEAR)), None)


def misspelt(places: Mapping[str, str]) -> tuple[list[ConfigError], list[str]]:
    """Returns what stops the start, and sentences of warning. *places*: every key that was given → where."""
    errors, warnings = [], []
    for key, place in places.items():
        name = meant(key)
        if name and name.startswith(STOPPING):
            problem = (
                f"genows has no such setting; {name} was meant? It concerns login, tokens, sessions, proxies or the database: "
                "correct or remove the line"
            )
            errors.append(ConfigError(place, key, problem))
        elif name:
            warnings.append(f"{place}: {key}: genows has no such setting and ignores it; {name} was meant?")
    return errors, warnings


def unknown_variables(names: Iterable[str]) -> Iterator[ConfigError]:
    """Yields an error for each environment variable that begins with GENOWS_ and is none of genows' own."""
    for name in sorted(names):
        if name.startswith("GENOWS_") and name not in VARIABLES and not f"{name}_".startswith(OF_PLATFORMS):
            close = get_close_matches(name, VARIABLES, 1, NEAR)
            hint = f"{close[0]} was meant?" if close else "'man genows' lists them."
            yield ConfigError("environment", name, f"genows has no such variable; {hint} Those that begin with GENOWS_ are genows' own")
