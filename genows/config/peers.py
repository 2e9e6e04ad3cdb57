"""IP addresses of clients: whether one lies in trusted networks, and the network that it belongs to."""

import ipaddress
from collections.abc import Sequence
from functools import lru_cache

# A household or institute has a whole /64 of IPv6 addresses to itself.
IPV6_CLIENT_PREFIX = 64


def address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
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
    ip = address(text)
    return ip is not None and any(ip in network for network in networks)


# PERF: asked with every request, mostly for the same few clients.
@lru_cache(maxsize=1024)
def client_network(text: str) -> str:
    """Returns what a client's failures, and what it takes, are counted by: its IPv4 address, or the /64 network of its IPv6 one."""
    ip = address(text)
    if ip is None:
        return text
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((int(ip), IPV6_CLIENT_PREFIX), strict=False))
