"""Access tokens that are JWTs (RFC 9068, and what providers made before it): whose request this is, proven by the provider's signature."""

import re
from collections.abc import Callable

from genows.oidc import claims as checks
from genows.oidc.errors import NotTrusted
from genows.oidc.provider import Provider

# Members of id tokens and logout tokens (OpenID Connect Core, 2 and 3.3.2.11; Back-Channel Logout 1.0, 2.4).
_OF_OTHERS = ("nonce", "at_hash", "c_hash", "s_hash", "events")
# What may be a refresh token of any provider: RFC 6749, A.17, within a header line.
TRADABLE = re.compile(r"[!-~]{20,8000}")


def checked(token: str, provider: Provider, audience: str | None, *, party: str | None, clock: Callable[[], float]) -> dict:
    """Returns the claims of an access token that *provider* made and that is valid now; id tokens are none.

    *audience*: must be among `aud`; None: any, for a token that the provider gave us itself. *party*: what `azp`, where it is there,
    must be; None: any. `sub`, where it is there, is text of 1 to 255 characters. Raises NotTrusted, and Away as `idtokens.checked`.
    """
    claims, _, typ = checks.proven(token, provider, clock())
    if typ.endswith("+jwt") and typ != "at+jwt":
        raise NotTrusted("type")
    # Keycloak says of its tokens what they are: Bearer, ID, Refresh, Offline.
    if any(name in claims for name in _OF_OTHERS) or claims.get("typ", "Bearer") != "Bearer":
        raise NotTrusted("type")
    if audience is not None and audience not in checks.audiences(claims):
        raise NotTrusted("audience")
    if party is not None and claims.get("azp", party) != party:
        raise NotTrusted("authorized party")
    return claims


def is_signed(token: str, issuer: str) -> bool:
    """Returns whether *token* has the form of a JWS with a public-key algorithm whose claims name *issuer*; proves nothing."""
    claims = checks.unproven(token)
    return claims is not None and claims.get("iss") == issuer


def is_tradable(token: str) -> bool:
    """Returns whether *token* may be one that the provider trades for an access token."""
    return TRADABLE.fullmatch(token) is not None
