"""Finds names that are near to a setting's: a misspelt setting would quietly keep its default, and a login its door open."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from genows.config.portalkeys import is_portals
from genows.config.settings import FILE_VARIABLE, SETTINGS, variable_of
from genows.errors import ConfigError

SAME_FAMILY = 0.6  # of the first words: else redis.password would be near to db.password
NEAR = 0.8  # by difflib; authentication and authenticate have 0.85, dat.methd and dat.method 0.95, db.driver and db.user 0.63
# Misspelt ones of these open what should be closed, or serve another database, so they stop the start. The others are warnings.
STOPPING = (
    "authenticate", "session.", "password.", "oidc.", "dat.", "api.session_access", "filter_groups_by_appname", "always_show_study_group", "db.",
    "http.trusted_proxies",
)  # fmt: skip
OWN_OF_PORTALS = ("dat.", "oidc.", "spring.")
# Container platforms inject these for a service called genows, like GENOWS_SERVICE_HOST and GENOWS_PORT_8000_TCP.
OF_PLATFORMS = ("GENOWS_SERVICE_", "GENOWS_PORT_")
# Settings of earlier versions → what became of them: a file that has one starts all the same.
REMOVED = {
    "http.max_large_requests_per_client": "how many requests that take long a client may have at a time follows from the threads and connections now",
    "http.max_idle_connections": "the proxy in front bounds connections now (conf/nginx)",
    "http.spool_megabytes": "the proxy in front takes slow clients on itself now (conf/nginx)",
}
# A platform's is an address; a number is somebody's wish.
PORT = "GENOWS_PORT"
REMOVED_VARIABLES = {variable_of(name): name for name in REMOVED}
VARIABLES = {setting.variable for setting in SETTINGS} | {FILE_VARIABLE}
SHELL_WORDS = frozenset({"declare", "env", "environment", "export", "let", "set", "setenv"})
CONTROL = re.compile("[\x00-\x1f]")
# Other words for authenticate, where no other words stand beside them but these.
LOGIN_WORDS = frozenset({"auth", "authn", "login", "logins", "logon", "signin", "signon", "sso"})
NEUTRAL = frozenset({
    "app", "cbioportal", "enable", "enabled", "header", "is", "kind", "mechanism", "method", "mode", "portal", "provider", "proxies", "required",
    "require", "requires", "scheme", "security", "server", "service", "site", "source", "trusted", "type", "use", "user", "users", "via", "web", "with",
})  # fmt: skip


def _plain(key):
    """Returns a key without what is easily mistaken: case, the kind of separator, genows in front."""
    return re.sub(r"[^a-z0-9]+", ".", key.lower()).strip(".").removeprefix("genows.")


PLAIN = {_plain(setting.name): setting.name for setting in SETTINGS}
FAMILIES = sorted({name.partition(".")[0] for name in PLAIN})
STOPPING_PLAIN = [plain for plain, name in PLAIN.items() if name.startswith(STOPPING)]


def one_letter_off(one: str, other: str) -> bool:
    """Returns whether a letter added, left out, taken for another, or changed with its neighbour makes *one* of *other*."""
    shorter, longer = sorted((one, other), key=len)
    if len(longer) - len(shorter) > 1 or one == other:
        return False
    start = next((place for place, letter in enumerate(shorter) if letter != longer[place]), len(shorter))
    if len(shorter) < len(longer):
        return shorter[start:] == longer[start + 1 :]
    rest, other_rest = shorter[start:], longer[start:]
    return rest[1:] == other_rest[1:] or (rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:])


def meant(key: str) -> str | None:
    """Returns the setting that an unknown *key* of a file is near to; None if there is none, or if it is a portal's own."""
    plain = _plain(key)
    if not plain or key in PLAIN.values() or key in REMOVED:
        return None
    if is_portals(key):
        # Of these families some are genows' own.
        slip = _slip(plain)
        return slip if slip and slip.startswith(OWN_OF_PORTALS) else None
    return PLAIN.get(plain) or _slip(plain) or _near(plain) or _of_words(plain) or _in_other_words(key)


def _slip(plain):
    return next((name for candidate, name in PLAIN.items() if one_letter_off(plain, candidate)), None)


def _near(plain):
    families = get_close_matches(_first(plain), FAMILIES, len(FAMILIES), SAME_FAMILY)
    families += [family for family in FAMILIES if plain.startswith(family)]  # datmethod
    close = get_close_matches(plain, [name for name in PLAIN if _first(name) in families], 1, NEAR)
    return PLAIN[close[0]] if close else None


def _first(plain):
    return plain.partition(".")[0]


def _of_words(plain):
    """Returns the setting that begins with *plain*, as dat.ttl; that *plain* adds words to, as portal.dat.method."""
    for candidate, name in PLAIN.items():
        if plain.startswith(f"{candidate}.") or ("." in plain and candidate.startswith(f"{plain}.")):
            return name
    return next((PLAIN[candidate] for candidate in STOPPING_PLAIN if plain.endswith(f".{candidate}")), None)


def _in_other_words(key):
    """Returns authenticate for another form of that word wherever it stands, as security.authentication; and for words like login=."""
    words = _plain(re.sub("([a-z0-9])([A-Z])", r"\1.\2", key)).split(".")
    for place, word in enumerate(words):
        if word.startswith("authenticate") or get_close_matches(word, ["authenticate", "authentification"], 1, NEAR):
            return "authenticate"
        if word in LOGIN_WORDS and NEUTRAL.issuperset(words[:place] + words[place + 1 :]):
            return "authenticate"
    if words in (["sign", "in"], ["log", "in"]):
        return "authenticate"
    return None


def slips(given: Mapping[str, tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yields (key, setting that was meant) of each misspelt key; the setting is '' where nobody can know it."""
    for key, (_, text) in given.items():
        if CONTROL.search(key):
            yield key, ""
        elif name := _cut(key, text) or meant(key):
            yield key, name


def misspelt(given: Mapping[str, tuple[str, str]]) -> tuple[list[ConfigError], list[str]]:
    """Returns what stops the start, and sentences of warning. *given*: every key that was given → (place, text)."""
    errors: list[ConfigError] = []
    warnings = [f"{given[key][0]}: {key}: this setting counts no more, remove it: {sentence}" for key, sentence in REMOVED.items() if key in given]
    for key, name in slips(given):
        place, _ = given[key]
        if not name:
            errors.append(ConfigError(place, key, "a control character stands in its name: a backslash begins an escape, as \\t"))
        elif name.startswith(STOPPING):
            problem = (
                f"genows has no such setting; {name} was meant? It concerns login, tokens, sessions, proxies or the database: "
                "correct or remove the line"
            )
            errors.append(ConfigError(place, key, problem))
        else:
            warnings.append(f"{place}: {key}: genows has no such setting and ignores it; {name} was meant?")
    return errors, warnings


def _cut(key, text):
    """Returns the setting about readers or the database whose name a blank, a colon or an equals sign in it has cut: `authen ticate=…`."""
    if key.lower() in SHELL_WORDS and (word := re.split("[=: ]", text.strip(), maxsplit=1)[0]):
        # A line of a shell's file: its setting counts for nothing here.
        return word if word in PLAIN.values() else meant(word)
    head, *rest = re.split("[=:]", f"{key}.{text}", maxsplit=1)
    if not rest or key in PLAIN.values() or is_portals(key):
        return None
    plain = _plain(head)
    return next((PLAIN[candidate] for candidate in STOPPING_PLAIN if plain == candidate or one_letter_off(plain, candidate)), None)


def unknown_variables(environ: Mapping[str, str]) -> Iterator[ConfigError]:
    """Yields an error for each environment variable that is none of genows' own, but begins with GENOWS_ or is one letter off one of them."""
    for name in sorted(environ):
        if name == PORT and environ[name].strip().isdecimal():
            yield ConfigError("environment", name, "genows has no such variable: 'genows serve --port' says where it listens")
        # Those of registrations are looked at once it is known which there are.
        if name in VARIABLES or name in REMOVED_VARIABLES or f"{name}_".startswith(OF_PLATFORMS) or name.startswith(variable_of("spring.security.oauth2.client.")):
            continue
        written = re.sub("[^A-Z0-9]+", "_", name.upper())
        close = [variable for variable in VARIABLES if written == variable or one_letter_off(written, variable)]
        if close or written.startswith("GENOWS_"):
            close = close or get_close_matches(written, VARIABLES, 1, NEAR)
            hint = f"{close[0]} was meant?" if close else "'man genows' lists them."
            yield ConfigError("environment", name, f"genows has no such variable; {hint} Those that begin with GENOWS_ are genows' own")
