"""What addresses tell of a provider: whose they are, which issuer stands behind endpoints, and whether they are fit to say who somebody is.

Sources: Keycloak's and Microsoft's manuals of their endpoints; RFC 8252, 8.3 (loopback).
"""

import ipaddress
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

MICROSOFT = "https://login.microsoftonline.com"
# Tenants that are none: people of any tenant come by them.
EVERY_TENANT = ("common", "organizations", "consumers")
TENANT = re.compile(r"https://(?:login\.microsoftonline\.com/(?P<new>[^/]+)/v2\.0|sts\.windows\.net/(?P<old>[^/]+))/?")
ENTRA_ENDPOINT = re.compile(re.escape(MICROSOFT) + r"/(?P<tenant>[^/]+)/(?:oauth2|discovery)/.*")
REALM_ENDPOINT = re.compile(r"(?P<issuer>https?://.+/realms/[^/]+)/protocol/openid-connect/.*")
NO_ID_TOKENS = ("github", "facebook", "x", "twitter")
HOSTS_WITHOUT = ("github.com", "facebook.com", "x.com", "twitter.com")


def is_loopback(host: str) -> bool:
    """Returns whether a host, without its port, is this very machine."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def is_plain_http(address: str) -> bool:
    """Returns whether what goes to an address can be read on its way: http to any other machine."""
    try:
        parts = urlsplit(address)
        return parts.scheme == "http" and not is_loopback(parts.hostname or "")
    except ValueError:
        return True


def tenant_of(issuer: str) -> str | None:
    """Returns Microsoft's tenant whose tokens name this issuer; None for an issuer that is not Microsoft's."""
    match = TENANT.fullmatch(issuer)
    return (match["new"] or match["old"]) if match else None


def other_tenant(issuer: str) -> bool:
    """Returns whether people of any of Microsoft's tenants come by this issuer."""
    return tenant_of(issuer) in EVERY_TENANT


def entra_issuer(tenant: str) -> str:
    """Returns the issuer that tokens of a tenant name."""
    return f"{MICROSOFT}/{tenant}/v2.0"


def entra_endpoints(tenant: str | None) -> dict[str, str]:
    """Returns the endpoints of a tenant: discovery of one that stands for several names another issuer."""
    base = f"{MICROSOFT}/{tenant}"
    return {
        "authorization": f"{base}/oauth2/v2.0/authorize",
        "token": f"{base}/oauth2/v2.0/token",
        "jwk_set": f"{base}/discovery/v2.0/keys",
        "user_info": "https://graph.microsoft.com/oidc/userinfo",
        "logout": f"{base}/oauth2/v2.0/logout",
    }


def issuer_of_endpoints(addresses: Iterable[str]) -> str:
    """Returns the issuer behind endpoints of Keycloak or Microsoft; '' for those of others, and where they belong to several."""
    found = set()
    for address in addresses:
        if realm := REALM_ENDPOINT.fullmatch(address):
            found.add(realm["issuer"])
        elif entra := ENTRA_ENDPOINT.fullmatch(address):
            found.add(entra_issuer(entra["tenant"]))
    return found.pop() if len(found) == 1 else ""


def has_no_id_token(name: str, addresses: Iterable[str]) -> bool:
    """Returns whether a provider of this name, '' for any, or with one of these addresses, is known to give no id tokens."""
    hosts = [urlsplit(address).hostname or "" for address in addresses if "://" in address]
    return name.lower() in NO_ID_TOKENS or any(host == known or host.endswith(f".{known}") for host in hosts for known in HOSTS_WITHOUT)
