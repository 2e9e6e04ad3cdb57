"""The code flow (OpenID Connect Core, 3.1) of one client at one provider, always with PKCE (RFC 7636): addresses, tokens, user-info.

State, nonce and verifier are the caller's, and so is their keeping; nothing here remembers a sign-in.
"""

from typing import NamedTuple

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
        return "Tokens(…)"


class Client:
    """*client_secret*: '' with *authentication* 'none'; *authentication*: one of AUTHENTICATIONS. Attributes: *provider*, *client_id*.

    Every method raises Away and NotTrusted as `Provider.endpoint` does.
    """

    def __init__(self, provider: Provider, client_id: str, client_secret: str, authentication: str):
        self.provider, self.client_id = provider, client_id
        self._client_secret, self._authentication = client_secret, authentication

    def authorization_url(self, redirect_uri: str, scope: str, state: str, nonce: str, verifier: str, **extra: str) -> str:
        """Returns where to send the browser. *scope*: words with blanks between; *verifier*: 43 to 128 characters; *extra*: as `prompt`."""
        raise NotImplementedError

    def exchange(self, code: str, redirect_uri: str, verifier: str) -> Tokens:
        """Trades *code* for tokens. Raises Refused by the provider's error, as 'invalid_grant'."""
        raise NotImplementedError

    def refresh(self, refresh_token: str) -> Tokens:
        """Trades *refresh_token*; a new one in the answer takes its place. Raises Refused."""
        raise NotImplementedError

    def user_info(self, access_token: str, subject: str) -> dict:
        """Returns the claims of user-info. Raises Refused for a token that is not taken; NotTrusted where `sub` is not *subject*, for a signed
        answer, and where the provider has no such endpoint."""
        raise NotImplementedError

    def logout_url(self, id_token: str | None, return_to: str, state: str) -> str | None:
        """Returns where to send the browser to sign out (RP-Initiated Logout 1.0, 2), None where the provider has no such endpoint.

        *id_token*: the hint; *return_to*: an address that is registered there.
        """
        raise NotImplementedError
