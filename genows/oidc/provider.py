"""An OpenID provider: its endpoints, given or discovered, and its keys. Nothing is fetched before the first need.

One Provider serves all threads of a process; all providers of a process share one Fetcher, which bounds what is under way.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from genows.jose.jwk import VerifyingKey
from genows.oidc.fetching import Fetcher


class Endpoints(NamedTuple):
    """Addresses that the operator gave; None: discovery says it."""

    authorization: str | None = None
    token: str | None = None
    jwk_set: str | None = None
    user_info: str | None = None
    logout: str | None = None


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
        self._given, self._clock = endpoints, clock

    def endpoint(self, name: str) -> str | None:
        """Returns the address of *name*, a field of Endpoints: the given one, else the discovered one, None where the provider has none.

        Raises Away while the document is needed and cannot be read, NotTrusted where it is not to be believed.
        """
        raise NotImplementedError

    def sends_issuer(self) -> bool:
        """Returns whether discovery says that every answer of the authorization endpoint has `iss` (RFC 9207, 3); False where there was no need of it."""
        raise NotImplementedError

    def keys(self, kid: str | None) -> Sequence[VerifyingKey]:
        """Returns the keys of that kid, all keys for None; none where the provider has none of that kid. Raises Away, NotTrusted.

        An unknown kid has the set fetched again, once a minute at most.
        """
        raise NotImplementedError

    def keys_age(self) -> float | None:
        """Returns the seconds since the keys were fetched, None before that."""
        raise NotImplementedError
