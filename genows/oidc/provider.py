"""An OpenID provider: its endpoints, given or discovered, and its keys. Nothing is fetched before the first need.

One Provider serves all threads of a process; all providers of a process share one Fetcher, which bounds what is under way.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from genows.errors import TokenError
from genows.jose import jwk
from genows.oidc import connections
from genows.oidc.documents import KeptDocument
from genows.oidc.errors import Away, NotTrusted
from genows.oidc.fetching import FIRST_PAUSE, Fetcher, Inquiry

_PATH = "/.well-known/openid-configuration"  # OpenID Connect Discovery, 4


class Endpoints(NamedTuple):
    """Addresses: those that the operator gave, None: discovery says it; or those of a discovery document, None: it has none."""

    authorization: str | None = None
    token: str | None = None
    jwk_set: str | None = None
    user_info: str | None = None
    logout: str | None = None


# Names in the document (OpenID Connect Discovery, 3; RP-Initiated Logout, 2.1).
_NAMES = Endpoints("authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "end_session_endpoint")
_NEEDED = ("authorization", "token", "jwk_set")
ANSWERS = "answers"


class _Discovered(NamedTuple):
    """*sends_issuer*: authorization_response_iss_parameter_supported of RFC 9207, 3."""

    endpoints: Endpoints
    sends_issuer: bool


class Provider:
    """*issuer*: as configured, which `iss` and discovery equal letter by letter; *algorithms*: accepted for signatures, of
    `jose.signatures.ALGORITHMS`; *skew_seconds*: by which clocks may differ; *fetcher*: shared by all providers of a process.

    Attributes of these names. *clock*: seconds by which documents are kept, of any beginning.
    """

    def __init__(
        self,
        issuer: str,
        *,
        endpoints: Endpoints,
        algorithms: frozenset[str],
        skew_seconds: int,
        fetcher: Fetcher,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.issuer, self.algorithms, self.skew_seconds, self.fetcher = issuer, algorithms, skew_seconds, fetcher
        self._given = endpoints
        self._discovery = KeptDocument(self._fetch_discovery, clock)
        self._keys = KeptDocument(self._fetch_keys, clock)

    def endpoint(self, name: str) -> str | None:
        """Returns the address of *name*, a field of Endpoints: the given one, else the discovered one, None where the provider has none.

        Raises Away while the document is needed and cannot be read, NotTrusted where it is not to be believed.
        """
        given = getattr(self._given, name)
        return given if given is not None else getattr(self._discovery.get().endpoints, name)

    def needed(self, name: str) -> str:
        """Returns the address of *name* as `endpoint`; raises NotTrusted where the provider has none."""
        address = self.endpoint(name)
        if address is None:
            raise NotTrusted("discovery", f"it has no {getattr(_NAMES, name)}")
        return address

    def sends_issuer(self) -> bool:
        """Returns whether discovery says that every answer of the authorization endpoint has `iss` (RFC 9207, 3).

        False where the operator gave the endpoints that a sign-in needs, so that there is no discovery.
        """
        if all(getattr(self._given, name) is not None for name in _NEEDED):
            return False
        return self._discovery.get().sends_issuer

    def keys(self, kid: str | None) -> Sequence[jwk.VerifyingKey]:
        """Returns the keys of that kid, all keys for None; none where the provider has none of that kid. Raises Away, NotTrusted.

        An unknown kid has the set fetched again, once a minute at most.
        """
        keys = self._keys.get()
        if kid is None:
            return keys
        return _of(kid, keys) or _of(kid, self._keys.again())

    def answers(self, endpoint: str) -> str:
        """Returns whether the provider answers, in words. *endpoint*: the field of Endpoints that is needed beside the keys."""
        try:
            self.needed(endpoint)
            self.keys(None)
        except Away as away:
            return f"does not answer ({away})"
        except NotTrusted as doubt:
            return f"is not to be trusted ({doubt})"
        return ANSWERS

    def keys_age(self) -> float | None:
        """Returns the seconds since the keys were fetched, None before that."""
        return self._keys.age()

    def _fetch_discovery(self):
        address = self.issuer.removesuffix("/") + _PATH
        return self.fetcher.fetch(Inquiry("discovery", address, self.issuer), lambda reply: (self._read(_document(reply)), reply.kept_seconds))

    def _read(self, members):
        if members.get("issuer") != self.issuer:
            raise NotTrusted("discovery", "it names another issuer")
        found = Endpoints(*map(members.get, _NAMES))
        for name, address in found._asdict().items():
            if getattr(self._given, name) is not None or address is None and name not in _NEEDED:
                continue
            if not isinstance(address, str) or not connections.is_allowed(address, connections.is_loopback(self.issuer)):
                raise NotTrusted("discovery", f"{getattr(_NAMES, name)} is no address that is allowed")
        return _Discovered(found, members.get("authorization_response_iss_parameter_supported") is True)

    def _fetch_keys(self):
        return self.fetcher.fetch(Inquiry("keys", self.needed("jwk_set"), self.issuer), _read_keys)


def _of(kid, keys):
    return tuple(key for key in keys if key.kid == kid)


def _read_keys(reply):
    try:
        return jwk.keys_of(_document(reply)), reply.kept_seconds
    except TokenError as error:
        raise Away(FIRST_PAUSE, error.reason) from error


def _document(reply) -> dict:
    if reply.status != 200 or reply.body is None:
        raise Away(FIRST_PAUSE, "an answer that is no JSON document")
    return reply.body
