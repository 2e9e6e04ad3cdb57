"""Addresses of peers: whether one is among trusted networks, and which household it belongs to."""

import ipaddress
from collections.abc import Sequence

# A household or institute has a whole /64 of IPv6 addresses to itself.
IPV6_HOUSEHOLD = 64


def address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address, an IPv4 one that came mapped into IPv6 as IPv4; None for anything else (the name of a socket).

    Without an IPv6 address's zone (fe80::1%eth0), which may be any text and says nothing of the peer.
    """
    try:
        found = ipaddress.ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def among(text: str, networks: Sequence) -> bool:
    """Whether the peer *text* lies in one of *networks*."""
    found = address(text)
    return found is not None and any(found in network for network in networks)


def household(text: str) -> str:
    """What failures of a peer are counted by: its address, or the /64 network of an IPv6 one."""
    found = address(text)
    if found is None:
        return text
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((int(found), IPV6_HOUSEHOLD), strict=False))
