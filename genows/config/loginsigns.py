"""Signs that people sign in to a portal. Where `authenticate` is not written down, they stop the start.

Newer portals are told `authenticate` outside their file: read without it, a private portal would be open to everybody.
"""

from collections.abc import Iterator, Mapping, Sequence

from genows.config.portalkeys import tells_of_login
from genows.errors import ConfigError

# Settings that make no sense without a login → the texts of theirs that speak of none.
OURS = {
    "authenticate.header": ("",),
    "authenticate.trusted_proxies": ("",),
    "session.secret_key": ("",),
    "api.session_access": ("", "false"),
    "filter_groups_by_appname": ("",),
    "always_show_study_group": ("",),
    "dat.method": ("", "none"),
    "dat.jwt.secret_key": ("",),
    "password.blocklist_file": ("",),
}
# Variables by which portals, not genows, are told of a login → the texts of theirs that speak of none.
VARIABLES = {
    "AUTHENTICATE": ("", "false", "noauthsessionservice"),
    "FILTER_GROUPS_BY_APPNAME": ("",),
    "ALWAYS_SHOW_STUDY_GROUP": ("",),
    "DAT_METHOD": ("", "none"),
}
SHOWN = 5


def variables_of_portals(environ: Mapping[str, str]) -> Iterator[str]:
    """Yields the names of the variables by which a portal is told of a login."""
    return (name for name in environ if name in VARIABLES or tells_of_login(name))


def signs_in_settings(given: Mapping[str, tuple[str, str]]) -> list[tuple[str, str]]:
    """Returns (what, where) of each sign. *given*: key → (place, text) of everything that was given."""
    found = [key for key, (_, text) in given.items() if tells_of_login(key) and text.strip()]
    silent_texts = {**OURS, **VARIABLES}
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
        "authenticate=remote_user, proxy_header or password ('man genows' says which), or write authenticate=false to open it on purpose",
    )
