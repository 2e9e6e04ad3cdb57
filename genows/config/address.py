"""Database addresses: the grammar of db.connection_string and of db.host.

Parses text into a `DatabaseAddress` and opens nothing. A malformed address raises ValueError, whose text never quotes the
address: a password in the wrong place looks like a port.
"""

import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from genows.config.kinds import boolean, seconds

MYSQL_PORT = 3306
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s\[\]:/@,?]+)(?::([0-9]{1,5}))?")
CUT = "an @ stands behind the host: in a user or password write %40 for @, %2F for / and %3F for ?"
NEEDED = {"hosts": "a host (db.host)", "user": "a user (db.user)", "database": "a database (db.portal_db_name)"}
LOGIN_OPTIONS = ("user", "password")  # of jdbc addresses
ENCRYPTING_SSL_MODES = ("REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY")  # Connector/J's sslMode


@dataclass(frozen=True)
class DatabaseAddress:
    """The address of the database. *kind*: 'sqlite' (then only *path* counts) or 'mysql'.

    *hosts*: (host, port) pairs, tried in order; an IPv6 address without its brackets. *unix_socket*, where given, is used
    in place of the hosts. *connect_timeout*: seconds, > 0; None until `complete` has filled it in. *read_timeout*: seconds
    for which a host that answers no new connection either is waited for.
    """

    kind: str
    path: Path | None = None
    hosts: tuple[tuple[str, int], ...] = ()
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    database: str | None = None
    unix_socket: str | None = None
    ssl: bool = False
    ssl_ca: str | None = None
    connect_timeout: float | None = None
    read_timeout: float = 5.0


def address(text: str) -> DatabaseAddress | None:
    """Parses a connection string; what it leaves out is None or empty. Returns None for a blank one."""
    text = text.strip()
    if not text:
        return None
    if text.startswith("sqlite:///"):
        return _sqlite(text.removeprefix("sqlite:///"))
    if text.startswith("mysql://"):
        return _mysql(text.removeprefix("mysql://"), _options)
    for beginning in ("jdbc:mysql://", "jdbc:mariadb://"):
        if text.startswith(beginning):
            return _mysql(text.removeprefix(beginning), _jdbc_options)
    raise ValueError("it begins otherwise")


def hosts(text: str) -> tuple[tuple[str, int], ...]:
    """Parses HOST[:PORT][,HOST[:PORT]…] into (host, port) pairs; () for blank text."""
    return tuple(_host(part.strip()) for part in text.split(",")) if text.strip() else ()


def complete(given: DatabaseAddress, connect_timeout: float, ssl: bool, **portal: Any) -> DatabaseAddress:
    """Returns *given*, with what it leaves out taken from *portal*: hosts, user, password and database of an existing portal.

    Raises ValueError that names what is still missing.
    """
    timeout = given.connect_timeout or connect_timeout
    if given.kind == "sqlite":
        return replace(given, connect_timeout=timeout)
    parts = {name: getattr(given, name) or value for name, value in portal.items()}
    if given.unix_socket and not given.hosts:
        parts["hosts"] = (("localhost", MYSQL_PORT),)
    missing = [what for name, what in NEEDED.items() if not parts[name]]
    if missing:
        raise ValueError(f"the database's address lacks {' and '.join(missing)}")
    return replace(given, ssl=given.ssl or ssl, connect_timeout=timeout, **parts)


def _sqlite(path):
    if not path or path == ":memory:" or "?" in path or "\0" in path:
        raise ValueError("SQLite needs the path of a file, without options")
    return DatabaseAddress("sqlite", path=Path(path))


def _mysql(text: str, read_options: Callable[[Mapping[str, str]], dict[str, Any]]) -> DatabaseAddress:
    place, _, query = text.partition("?")
    authority, _, database = place.partition("/")
    options = list(_pairs(query))
    # What a / or ? in a password has cut off must be taken for no host, database or option: it would be shown.
    if "@" in database or any("@" in name or ("@" in value and name not in LOGIN_OPTIONS) for name, _, value in options):
        raise ValueError(CUT)
    # The last @ ends the login: a password may hold one unescaped.
    login, _, host_list = authority.rpartition("@")
    user, _, password = login.partition(":")
    parts = {"user": _decoded(user), "password": _decoded(password), "database": _decoded(database)}
    named = read_options({name: _decoded(value) or "" for name, _, value in options})
    given = {name: value for name, value in parts.items() if value}
    return DatabaseAddress("mysql", hosts=hosts(host_list), **(named | given))


def _pairs(query):
    return (part.partition("=") for part in query.split("&") if part)


def _decoded(text):
    try:
        return unquote(text, errors="strict") or None
    except UnicodeDecodeError:
        raise ValueError("a percent escape in it is not UTF-8") from None


def _host(text):
    match = HOST.fullmatch(text)
    if not match:
        raise ValueError("a host or port in it cannot be read (IPv6 in brackets; %40 for @ and %2F for / in a password)")
    host, port = match.group(1), int(match.group(2) or MYSQL_PORT)
    if not 0 < port < 65536:
        raise ValueError("a port in it is not between 1 and 65535")
    return (_ipv6(host[1:-1]) if host.startswith("[") else host), port


def _ipv6(text):
    try:
        return str(ipaddress.IPv6Address(text))
    except ValueError:
        raise ValueError("what stands in brackets is no IPv6 address") from None


def _options(query: Mapping[str, str]) -> dict[str, Any]:
    options: dict[str, Any] = {name: query[name] for name in ("unix_socket", "ssl_ca") if query.get(name)}
    options["ssl"] = _option(query, "ssl", boolean) if "ssl" in query else "ssl_ca" in options
    if "ssl_ca" in options and not options["ssl"]:
        raise ValueError("its options ssl_ca and ssl=false exclude each other")
    if "connect_timeout" in query:
        options["connect_timeout"] = _option(query, "connect_timeout", seconds)
    return options


def _option(query, name, kind):
    try:
        return kind(query[name])
    except ValueError:
        raise ValueError(f"its option {name} has a value that is not allowed") from None


def _jdbc_options(query):
    """Reads Connector/J's options: the login, and whether the connection must be encrypted; all others are ignored."""
    login = {name: query[name] for name in LOGIN_OPTIONS if query.get(name)}
    switched_on = "true" in (query.get("useSSL", "").lower(), query.get("requireSSL", "").lower())
    return login | {"ssl": switched_on or query.get("sslMode", "").upper() in ENCRYPTING_SSL_MODES}
