"""The providers at which people sign in, by the registrations of the settings: clients of them, what is asked of them, and what that took."""

import threading
from collections import Counter
from collections.abc import Callable, Mapping

from genows.config.providerforms import entra_issuer
from genows.config.reader import Config
from genows.config.registrations import Registration
from genows.jose.signatures import USUAL
from genows.oidc import claims as unproven_claims
from genows.oidc import idtokens
from genows.oidc.client import Client, Tokens
from genows.oidc.errors import NotTrusted
from genows.oidc.fetching import Fetcher
from genows.oidc.provider import ANSWERS, Endpoints, Provider

MOST_CALLS = 4
WHATS = ("discovery", "keys", "token", "user-info")
CALL_OUTCOMES = ("ok", "refused", "failed", "busy")
SIGN_IN_OUTCOMES = ("ok", "refused")


class ProviderFigures:
    """What was asked of one provider. *calls*: (what, outcome) → how often; *seconds*: what → how long in all; *sign_ins*: outcome → how often."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.seconds: Counter[str] = Counter()
        self.sign_ins: Counter[str] = Counter()
        self._lock = threading.Lock()

    def asked(self, what: str, outcome: str, seconds: float) -> None:
        with self._lock:
            self.calls[what, outcome] += 1
            self.seconds[what] += seconds  # type: ignore[assignment]

    def signed_in(self, outcome: str) -> None:
        with self._lock:
            self.sign_ins[outcome] += 1


class RegisteredClient:
    """A registration as a client of its provider, or of each tenant's. *clock*: seconds since 1970."""

    def __init__(self, registration: Registration, config: Config, fetcher: Fetcher, clock: Callable[[], float]):
        self.registration, self.figures, self._clock = registration, ProviderFigures(), clock
        algorithms = USUAL | set(config.oidc_algorithms)
        skew = config.spring_security_oauth2_allowed_clock_skew

        def provider(issuer: str) -> Provider:
            return Provider(issuer, endpoints=Endpoints(**registration.endpoints), algorithms=algorithms, skew_seconds=skew, fetcher=fetcher)

        self.provider = provider(registration.issuer)
        issuers = map(entra_issuer, registration.tenants) if registration.tenants else [registration.issuer]
        # Of several tenants each is an issuer of its own.
        self.issuers = {issuer: provider(issuer) if registration.tenants else self.provider for issuer in issuers}
        self.client = Client(self.provider, registration.client_id, registration.client_secret, registration.authentication)

    def id_claims(self, tokens: Tokens, nonce: str) -> dict:
        """Returns the claims of the id token that came with *tokens*; raises NotTrusted and Away as `idtokens.checked`."""
        if not tokens.id_token:
            raise NotTrusted("token answer", "no id token")
        return idtokens.checked(
            tokens.id_token, self._issuer_of(tokens.id_token), self.registration.client_id, nonce, access_token=tokens.access_token, clock=self._clock
        )

    def _issuer_of(self, token: str) -> Provider:
        """Returns the provider whose token it should be: with several the one that it names, which then has to prove it."""
        if not self.registration.tenants:
            return next(iter(self.issuers.values()))
        claimed = unproven_claims.unproven(token) or {}
        issuer = claimed.get("iss")
        if not isinstance(issuer, str) or issuer not in self.issuers:
            raise NotTrusted("issuer")
        return self.issuers[issuer]

    def keys_age(self) -> float | None:
        """Returns the seconds since the oldest keys in use were fetched; None before that."""
        return max((age for provider in self.issuers.values() if (age := provider.keys_age()) is not None), default=None)

    def answers(self) -> str:
        """Returns whether the provider answers, in words: of several tenants the first that does not."""
        said = (provider.answers("authorization") for provider in self.issuers.values())
        return next((words for words in said if words != ANSWERS), ANSWERS)


def most_calls(threads: int | None) -> int:
    """Returns how many calls to providers may be under way in a process of so many threads: never more than half of them."""
    return MOST_CALLS if threads is None else max(1, min(MOST_CALLS, threads // 2))


def clients_of(config: Config, clock: Callable[[], float], threads: int | None = None) -> Mapping[str, RegisteredClient]:
    """Returns the clients by the registrations' ids. *threads*: of the process, of which providers hold half at most; None: unknown."""
    clients: dict[str, RegisteredClient] = {}

    def asked(issuer: str, what: str, outcome: str, seconds: float) -> None:
        if client := next((client for client in clients.values() if issuer in (client.provider.issuer, *client.issuers)), None):
            client.figures.asked(what, outcome, seconds)

    fetcher = Fetcher(most_calls(threads), asked)
    clients.update({registration.id: RegisteredClient(registration, config, fetcher, clock) for registration in config.registrations})
    return clients
