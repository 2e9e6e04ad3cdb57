"""What the environ of a request tells of who asks: the entries that genows puts there, and how they are read; and IP addresses of
clients: whether one lies in trusted networks, and the network that it belongs to.

Below whatever sets them (`middleware`) and whatever asks for them.
"""

import ipaddress
from base64 import b64decode
from collections.abc import Sequence
from functools import lru_cache

USER = "genows.user"  # the name that a token, or a login in its place, has opened the web service for
ROLES = "genows.roles"  # of a login by a provider: the authorities that it says, None where those of the database count
BY_TOKEN = "genows.by_token"  # set where a token has opened what a login opens too
SIGNED_IN = "genows.signed_in"  # the user of a login, for pages and endpoints that no token opens
RENEWED = "genows.renewed_session"  # the header that renews the request's login session, if that is due
ASKED = "genows.asked"  # set where the portal around genows has been asked who is signed in
PEER = "genows.peer"  # the address at the other end of the socket, where REMOTE_ADDR may be what a proxy said
STRANGER = "genows.stranger"  # set where the request came, or claims to have come, through a proxy that is not trusted

# A household or institute has a whole /64 of IPv6 addresses to itself.
IPV6_CLIENT_PREFIX = 64


def client_address(environ: dict) -> str:
    """Returns the client's address: the socket's peer, or what a trusted proxy said instead; '' if the server gives none."""
    return environ.get("REMOTE_ADDR") or ""


def socket_peer(environ: dict) -> str:
    """Returns the address at the other end of the socket, be it a proxy's."""
    return environ.get(PEER, environ.get("REMOTE_ADDR", ""))


def behind_a_stranger(environ: dict) -> bool:
    """Returns whether the request has come through a proxy, or claims to, that is not trusted: its client is anybody's guess."""
    return STRANGER in environ


def bearer_token(environ: dict) -> str | None:
    """Returns what follows the scheme Bearer, '' if nothing does; None if the request has no such header."""
    scheme, _, rest = environ.get("HTTP_AUTHORIZATION", "").strip(" \t").partition(" ")
    return rest.lstrip(" ") if scheme.lower() == "bearer" else None


def basic_password(environ: dict) -> str | None:
    """Returns the password of HTTP Basic (RFC 7617), whatever the name; None if the request has none that can be read."""
    scheme, _, rest = environ.get("HTTP_AUTHORIZATION", "").strip(" \t").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        name, colon, password = b64decode(rest.strip(" "), validate=True).decode("utf-8").partition(":")
    except ValueError:
        return None
    return password if colon else None


def variable_of(header: str) -> str:
    """Returns the name under which the environ holds a header."""
    return "HTTP_" + header.upper().replace("-", "_")


def ip_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Returns the address, one that is IPv4 mapped into IPv6 as IPv4; None for anything else (the name of a socket).

    Drops an IPv6 address's zone (fe80::1%eth0), which may be any text and says nothing of the peer.
    """
    try:
        ip = ipaddress.ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


def among(text: str, networks: Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]) -> bool:
    """Returns whether the address *text* lies in one of *networks*."""
    ip = ip_address(text)
    return ip is not None and any(ip in network for network in networks)


# Asked with every request, mostly for the same few clients.
@lru_cache(maxsize=1024)
def client_network(text: str) -> str:
    """Returns what a client's failures, and what it takes, are counted by: its IPv4 address, or the /64 network of its IPv6 one."""
    ip = ip_address(text)
    if ip is None:
        return text
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((int(ip), IPV6_CLIENT_PREFIX), strict=False))
