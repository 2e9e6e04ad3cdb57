"""Kinds of settings: each function parses the text of a setting into its value.

Raises ValueError for an invalid text, with a clause that says why, or without one if the setting's list of allowed values
says it all; the clause never quotes a secret. Returns None for a blank text, which means the setting's default.
"""

import ipaddress
import json
import os
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

LARGEST_INTEGER = 2**31 - 1  # the field's portals read integers of 32 bits; also keeps dates within what Python takes
LARGEST_SECONDS = 31536000  # a year: PyMySQL takes no longer timeout
SECRET_BYTES = 32  # the length of an HMAC-SHA-256 key, RFC 7518, 3.2
LOGINS = ("false", "noauthsessionservice", "remote_user", "proxy_header", "password", "oauth2", "optional_oauth2")
NO_SAML = (
    "genows speaks no SAML: let a proxy sign people in (authenticate=proxy_header, see access.md), or a broker such as Keycloak (authenticate=oauth2)"
)
GONE = (
    "this interface is gone: set authenticate=oauth2 or optional_oauth2 and spring.security.oauth2.client.registration.google.client-id and "
    "client-secret"
)
# Logins of portals → what to set instead.
LOGINS_OF_PORTALS = {"saml": NO_SAML, "saml_plus_basic": NO_SAML, "googleplus": GONE}
MOST_SKEW_MINUTES = 5

DIGITS = re.compile(r"[0-9]{1,10}")
DECIMAL = re.compile(r"[0-9]{1,10}(\.[0-9]{1,10})?")
HEADER_NAME = re.compile(r"[!#$%&'*+.^`|~0-9A-Za-z-]+")  # RFC 9110, 5.1, without the underscore
# Headers of HTTP that mean something else, and those that proxies send with every request: their values are nobody's name.
OTHER_HEADERS = frozenset({
    "authorization", "connection", "content-length", "content-type", "cookie", "date", "forwarded", "from", "host", "origin", "pragma",
    "proxy-authorization", "range", "referer", "te", "trailer", "transfer-encoding", "upgrade", "user-agent", "via",
    "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-prefix", "x-forwarded-proto", "x-forwarded-server",
    "x-real-ip", "x-request-id", "x-requested-with",
})  # fmt: skip
OTHER_FAMILIES = ("accept", "access-control-", "cache-", "if-", "sec-")
ORIGIN = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
WEB_ADDRESS = re.compile(r"https?://[A-Za-z0-9][A-Za-z0-9._~:/?#@!$&'()*+=%-]{0,1000}")
DEFAULT_PORTS = {"http": "80", "https": "443"}
# Where a portal has a page: a path of this host, or a URL.
PAGE = re.compile(r"(https?://[A-Za-z0-9][A-Za-z0-9._-]{0,250}(:[0-9]{1,5})?)?/(?![/])[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]{0,1000}")
BACK = "{back}"  # of such an address: becomes the page that somebody wanted to see
# Names a member of answers, and none that they have anyway.
BUILD = re.compile(r"[A-Za-z]{0,4}[0-9]{1,3}(\.[0-9]{1,3})?")
NUMBERS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?(?:\s*,\s*[0-9]{1,9}(?:\.[0-9]{1,9})?)*")

GUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MORE_ALGORITHMS = ("RS384", "RS512", "PS384", "PS512", "ES384", "ES512")

# What a built front end has at least.
BUNDLES = ("reactapp/common.bundle.js", "reactapp/main.app.js")

HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?")
PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*){1,20}")


def text(value: str) -> str | None:
    return value.strip() or None


def password(value: str) -> str | None:
    """Not stripped: a blank at its end may belong to it."""
    return value or None


def day(value: str) -> date | None:
    """Parses a day as ISO 8601 writes it."""
    value = value.strip()
    if value and not DAY.fullmatch(value):
        raise ValueError
    return date.fromisoformat(value) if value else None


def web_address(value: str) -> str | None:
    """Refuses what could end the header that it is sent in."""
    value = value.strip()
    if value and not WEB_ADDRESS.fullmatch(value):
        raise ValueError
    return value or None


def page(value: str) -> str | None:
    value = value.strip()
    if value and not PAGE.fullmatch(value.replace(BACK, "")):
        raise ValueError
    return value or None


def build(value: str) -> str | None:
    """Parses the name of a genome build, as 37 or GRCh38."""
    value = value.strip()
    if value and not BUILD.fullmatch(value):
        raise ValueError
    return value or None


def numbers(value: str) -> tuple[float, ...] | None:
    """Parses a comma list of numbers from 0 on."""
    value = value.strip()
    if value and not NUMBERS.fullmatch(value):
        raise ValueError
    return tuple(map(float, value.split(","))) if value else None


def secret(value: str) -> str | None:
    value = value.strip()
    return _long_enough(value) if value else None


def secrets(value: str) -> tuple[str, ...]:
    return tuple(_long_enough(entry) for entry in words(value))


def _long_enough(value):
    if len(value.encode()) < SECRET_BYTES:
        raise ValueError(f"a secret is shorter than {SECRET_BYTES} bytes")
    return value


def readable_file(value: str) -> Path | None:
    """Refuses a file that cannot be read now, so that this is found at the start and not when somebody needs it."""
    if not value.strip():
        return None
    path = Path(value.strip())
    try:
        path.open("rb").close()
    except OSError as error:
        raise ValueError(f"the file cannot be read: {error.strerror}") from None
    return path


def readable_text(value: str) -> str | None:
    """Parses the name of a file into its text."""
    return _text_of(Path(value.strip())) if value.strip() else None


def json_object(value: str) -> str | None:
    """Parses the name of a file into its text, which is a JSON object."""
    if not value.strip():
        return None
    found = text_of_json(Path(value.strip()))
    if not isinstance(json.loads(found), dict):
        raise ValueError("the file is no JSON object; write {\"member\": value, …}")
    return found


def text_of_json(path: Path) -> str:
    """Returns the text of a file of JSON; raises ValueError with a clause where it is none, or cannot be read."""
    found = _text_of(path)
    try:
        json.loads(found)
    except (ValueError, RecursionError) as error:
        where = f" in line {error.lineno}, column {error.colno}: {error.msg}" if isinstance(error, json.JSONDecodeError) else ""
        raise ValueError(f"the file is no JSON{where}") from None
    return found


def _text_of(path):
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ValueError(f"the file cannot be read: {error.strerror}") from None
    except ValueError:
        raise ValueError("the file is no UTF-8 text") from None


def writable_folder(value: str) -> Path | None:
    """Refuses a folder that is not there, or that nothing can be written into."""
    if not value.strip():
        return None
    folder = Path(value.strip())
    if not folder.is_dir():
        raise ValueError("there is no such folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ValueError("the folder cannot be written into")
    return folder.resolve()


def front_end_folder(value: str) -> Path | None:
    """Refuses a folder that holds no built front end."""
    if not value.strip():
        return None
    folder = Path(value.strip())
    if not folder.is_dir():
        raise ValueError("there is no such folder")
    if missing := [name for name in BUNDLES if not (folder / name).is_file()]:
        raise ValueError(f"{folder / missing[0]} is missing: a built front end has it")
    return folder.resolve()


def folder_address(value: str) -> str | None:
    """Parses a web address that names of files are put behind; gives it a slash at its end."""
    found = web_address(value)
    if found and ("?" in found or "#" in found):
        raise ValueError("nothing can stand behind ? or #")
    return found and f"{found.rstrip('/')}/"


def front_end_prefix(value: str) -> str | None:
    """Parses like `prefix`; None for the name of the setting whose value counts."""
    return None if value.strip() == "portal.prefix" else prefix(value)


def header_value(value: str) -> str | None:
    """Refuses what could end a header."""
    value = value.strip()
    if not (value.isascii() and value.isprintable()):
        raise ValueError("it has a character that no header has")
    return value or None


def boolean(value: str) -> bool:
    """Only true and false, so that a misspelt word never reads as false and opens what should be closed."""
    if value.strip() not in ("true", "false"):
        raise ValueError
    return value.strip() == "true"


def switch(value: str) -> bool | None:
    """Like `boolean`, but on or off."""
    if value.strip() not in ("on", "off", ""):
        raise ValueError
    return value.strip() == "on" if value.strip() else None


def integer(value: str) -> int:
    if not DIGITS.fullmatch(value.strip()) or not 0 < int(value) <= LARGEST_INTEGER:
        raise ValueError
    return int(value)


def integer_or_zero(value: str) -> int:
    return 0 if value.strip() == "0" else integer(value)


def milliseconds(value: str) -> int:
    """Parses a number of milliseconds; -1: any."""
    return -1 if value.strip() == "-1" else integer(value)


def seconds(value: str) -> float:
    if not DECIMAL.fullmatch(value.strip()) or not 0 < float(value) <= LARGEST_SECONDS:
        raise ValueError
    return float(value)


def choice(*choices: str) -> Callable[[str], str]:
    """Returns the kind whose values are *choices*."""

    def chosen(value: str) -> str:
        if value.strip() not in choices:
            raise ValueError
        return value.strip()

    return chosen


def boolean_or_none(value: str) -> bool | None:
    """Like `boolean`; None where nothing is said."""
    return boolean(value) if value.strip() else None


def minutes_of_skew(value: str) -> int:
    """Parses minutes into seconds."""
    if not DIGITS.fullmatch(value.strip()) or int(value) > MOST_SKEW_MINUTES:
        raise ValueError
    return 60 * int(value)


def choice_or_none(*choices: str) -> Callable[[str], str | None]:
    """Like `choice`; None where nothing is said."""
    chosen = choice(*choices)
    return lambda value: chosen(value) if value.strip() else None


def guids(value: str) -> tuple[str, ...]:
    """Parses a comma list of ids as Microsoft gives them to tenants, into lower case."""
    found = host_names(value)
    for entry in found:
        if not GUID.fullmatch(entry):
            raise ValueError(f"{entry} is no id of a tenant; write one like 12345678-1234-1234-1234-1234567890ab")
    return found


def algorithms(value: str) -> tuple[str, ...]:
    """Parses a comma list of MORE_ALGORITHMS."""
    found = words(value)
    if unknown := [entry for entry in found if entry not in MORE_ALGORITHMS]:
        raise ValueError(f"{unknown[0]} is none of them")
    return found


def login(value: str) -> str:
    if value.strip() not in LOGINS:
        raise ValueError(
            LOGINS_OF_PORTALS.get(value.strip())
            or (GONE if value.strip().startswith("social_auth") else "")
            or "genows has no such login; set oauth2 where an OpenID provider signs people in, remote_user where the surrounding server does (by "
            "SAML, LDAP or otherwise), proxy_header where a proxy does, password for the built-in login page, or false for no login"
        )
    return value.strip()


def words(value: str) -> tuple[str, ...]:
    """Splits a comma list; drops repeated and empty entries."""
    entries = (entry.strip() for entry in value.split(","))
    return tuple(dict.fromkeys(entry for entry in entries if entry))


def alternatives(value: str) -> tuple[str, ...]:
    """Splits texts at `|`; drops repeated and empty ones."""
    entries = (entry.strip() for entry in value.split("|"))
    return tuple(dict.fromkeys(entry for entry in entries if entry))


def prefix(value: str) -> str:
    """Parses a path like /portal, without a slash at its end; '' for none."""
    value = value.strip().rstrip("/")
    if value and not PREFIX.fullmatch(value) or value in ("/api", "/api-legacy"):
        raise ValueError
    return value


def host_names(value: str) -> tuple[str, ...]:
    """Parses a comma list of host names without their ports, into lower case."""
    return tuple(entry.lower() for entry in words(value))


def host_headers(value: str) -> tuple[str, ...]:
    """Parses a comma list of what Host headers say, names or addresses with their ports, into lower case."""
    found = host_names(value)
    for host in found:
        if not HOST.fullmatch(host):
            raise ValueError(f"{host} is no host; write portal.example.org or 10.0.0.5:8000, without https:// and without a path")
    return found


def networks(value: str) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    """Parses a comma list; a single address is the network that holds it alone."""
    return tuple(ipaddress.ip_network(entry) for entry in words(value))


def peer_networks(value: str) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    """Parses like `networks`; refuses a network of all addresses."""
    found = networks(value)
    for network in found:
        if not network.prefixlen:
            raise ValueError(f"{network} is every address, so that anybody could say to be anyone; name the proxies alone")
    return found


def header_name(value: str) -> str | None:
    """Refuses underscores: WSGI cannot tell X_User from X-User, so a client could send the one for the other; and OTHER_HEADERS."""
    value = value.strip()
    if value and not HEADER_NAME.fullmatch(value):
        raise ValueError
    if value.lower() in OTHER_HEADERS or value.lower().startswith(OTHER_FAMILIES):
        raise ValueError("this header says something else; let the proxy send the name in one of its own, like X-Portal-User")
    return value or None


def origins(value: str) -> tuple[str, ...]:
    """Parses a comma list into origins as browsers send them: lower case, without the scheme's default port; or ('*',)."""
    entries = words(value)
    if entries == ("*",):
        return entries
    return tuple(dict.fromkeys(_origin(entry) for entry in entries))


def _origin(entry):
    match = ORIGIN.fullmatch(entry.lower())
    if not match:
        raise ValueError(f"{entry!r} is no origin")
    scheme, host, port = match.groups()
    return f"{scheme}://{host}" if port in (None, DEFAULT_PORTS[scheme]) else f"{scheme}://{host}:{port}"
