"""The code flow (OpenID Connect Core, 3.1) of one client at one provider, always with PKCE (RFC 7636): addresses, tokens, user-info.

State, nonce and verifier are the caller's, and so is their keeping; nothing here remembers a sign-in.
"""

import base64
import hashlib
import math
from typing import NamedTuple
from urllib.parse import quote_plus, urlencode

from genows.jose import b64
from genows.oidc.errors import NotTrusted, Refused
from genows.oidc.fetching import Inquiry, ProviderReply
from genows.oidc.provider import Provider

BASIC, POST, NONE = AUTHENTICATIONS = ("client_secret_basic", "client_secret_post", "none")


class Tokens(NamedTuple):
    """An answer of the token endpoint, nothing of it checked but types. *expires_in*: seconds; None for what did not come."""

    access_token: str
    id_token: str | None
    refresh_token: str | None
    expires_in: float | None
    scope: str | None

    def __repr__(self):
        # Whatever logs one by mistake logs no token.
        return "Tokens(…)"


class Client:
    """*client_secret*: '' with *authentication* 'none'; *authentication*: one of AUTHENTICATIONS. Attributes: *provider*, *client_id*.

    Every method raises Away and NotTrusted as `Provider.endpoint` does.
    """

    def __init__(self, provider: Provider, client_id: str, client_secret: str, authentication: str):
        if authentication not in AUTHENTICATIONS:
            raise ValueError(f"a client authenticates itself by one of {', '.join(AUTHENTICATIONS)}")
        self.provider, self.client_id = provider, client_id
        self._client_secret, self._authentication = client_secret, authentication

    def authorization_url(self, redirect_uri: str, scope: str, state: str, nonce: str, verifier: str, **extra: str) -> str:
        """Returns where to send the browser. *scope*: words with blanks between; *verifier*: 43 to 128 characters; *extra*: as `prompt`."""
        challenge = b64.encode(hashlib.sha256(verifier.encode("ascii")).digest()).decode("ascii")
        asked = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": redirect_uri,
            "scope": scope,
            "state": state,
            "nonce": nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        return _with_query(self.provider.needed("authorization"), asked | extra)

    def exchange(self, code: str, redirect_uri: str, verifier: str) -> Tokens:
        """Trades *code* for tokens. Raises Refused by the provider's error, as 'invalid_grant'."""
        return self._tokens({"grant_type": "authorization_code", "code": code, "redirect_uri": redirect_uri, "code_verifier": verifier})

    def refresh(self, refresh_token: str) -> Tokens:
        """Trades *refresh_token*; a new one in the answer takes its place. Raises Refused."""
        return self._tokens({"grant_type": "refresh_token", "refresh_token": refresh_token})

    def user_info(self, access_token: str, subject: str) -> dict:
        """Returns the claims of user-info. Raises Refused for a token that is not taken; NotTrusted where `sub` is not *subject*, for a signed
        answer, and where the provider has no such endpoint."""
        reply = self._asked(Inquiry("user-info", self.provider.needed("user_info"), self.provider.issuer, None, f"Bearer {access_token}"))
        if reply.body is None:
            raise NotTrusted("user-info", "a signed answer, or none of JSON")
        # OpenID Connect Core, 5.3.2: else it may be about somebody else.
        if reply.body.get("sub") != subject:
            raise NotTrusted("subject", "of user-info")
        return reply.body

    def logout_url(self, id_token: str | None, return_to: str, state: str) -> str | None:
        """Returns where to send the browser to sign out (RP-Initiated Logout 1.0, 2), None where the provider has no such endpoint.

        *id_token*: the hint; *return_to*: an address that is registered there.
        """
        address = self.provider.endpoint("logout")
        if address is None:
            return None
        hint = {"id_token_hint": id_token} if id_token else {}
        return _with_query(address, {**hint, "client_id": self.client_id, "post_logout_redirect_uri": return_to, "state": state})

    def _tokens(self, form) -> Tokens:
        authorization = None
        if self._authentication == BASIC:
            # RFC 6749, 2.3.1: each as in a form first, so that a colon separates.
            account = f"{quote_plus(self.client_id)}:{quote_plus(self._client_secret)}"
            authorization = "Basic " + base64.b64encode(account.encode("ascii")).decode("ascii")
        else:
            form = {**form, "client_id": self.client_id}
        if self._authentication == POST:
            form["client_secret"] = self._client_secret
        reply = self._asked(Inquiry("token", self.provider.needed("token"), self.provider.issuer, form, authorization))
        return _read_tokens(reply.body or {})

    def _asked(self, inquiry) -> ProviderReply:
        """The answer of status 200; raises Refused for another."""
        reply = self.provider.fetcher.fetch(inquiry, lambda reply: reply)
        if reply.status != 200:
            raise Refused((reply.body or {}).get("error", "invalid_token" if inquiry.what == "user-info" and reply.status == 401 else None))
        return reply


def _read_tokens(members) -> Tokens:
    found = {name: members.get(name) for name in ("access_token", "id_token", "refresh_token", "scope")}
    if not all(isinstance(value, str) or value is None for value in found.values()):
        raise NotTrusted("token answer", "a member that is no text")
    if not found["access_token"]:
        raise NotTrusted("token answer", "no access token")
    # OpenID Connect Core, 3.1.3.3; RFC 6749, 5.1: in any letters.
    if str(members.get("token_type")).lower() != "bearer":
        raise NotTrusted("token answer", "another type of token than Bearer")
    seconds = members.get("expires_in")
    # Some providers send the number as text.
    if isinstance(seconds, str) and seconds.isascii() and seconds.isdecimal() and len(seconds) < 10:
        seconds = int(seconds)
    known = type(seconds) in (int, float) and math.isfinite(seconds)
    return Tokens(expires_in=seconds if known else None, **found)


def _with_query(address, parameters):
    return f"{address}{'&' if '?' in address else '?'}{urlencode(parameters)}"
