"""Tokens of a provider as data access tokens (dat.method=oauth2): access tokens checked here, others traded at the provider; what came is kept.

Nobody is let in by a refusal that was not one: while the provider is away, or too many tokens are unknown, the answer is 503, never 401.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from genows.auth.offlinetokens import OfflineTokens, digest
from genows.auth.providerclaims import EMAIL, OF_DOMAIN, PATH, VERIFIED
from genows.auth.throttles import LoginThrottle
from genows.config.reader import Config
from genows.db.database import Database
from genows.errors import ProviderAway, TokenError
from genows.jose.signatures import USUAL
from genows.oidc import accesstokens, idtokens
from genows.oidc.client import BASIC, Client
from genows.oidc.errors import Away, NotTrusted, Refused
from genows.oidc.fetching import WAIT_SECONDS, CallLimit, Fetcher
from genows.oidc.provider import Endpoints, Provider

MOST_KEPT = 1024
LONGEST_KEPT, REFUSALS_KEPT, EARLIER = 300, 30, 30  # seconds; the last: before an access token ends
OF_SERVICE = frozenset({"invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope"})  # whoever's the token is (RFC 6749, 5.2)
WAITING = 4  # requests that wait for the trade of their own token


class Vouched(NamedTuple):
    """What a provider says of whose request it is. *claims*: of the access token, or of the id token that came beside it, as far as they are read."""

    issuer: str
    subject: str
    claims: dict


class _Kept(NamedTuple):
    """*end*: seconds since 1970."""

    outcome: "Vouched | TokenError"
    end: float


class VouchedTokens:
    """*clock*: seconds since 1970; *fetcher*: of the providers of this process."""

    def __init__(self, config: Config, database: Database, clock: Callable[[], float], fetcher: Fetcher):
        self._clock, self._database = clock, database
        self.offline, self._throttle = OfflineTokens(database), LoginThrottle(database)
        self._client_id = config.dat_oauth2_clientId
        skew = config.spring_security_oauth2_allowed_clock_skew

        def provider(issuer, endpoints):
            return Provider(issuer, endpoints=endpoints, algorithms=USUAL | set(config.oidc_algorithms), skew_seconds=skew, fetcher=fetcher)

        given = Endpoints(config.dat_oauth2_userAuthorizationUri, config.dat_oauth2_accessTokenUri, config.dat_oauth2_jwkUrl)
        self.provider = provider(config.dat_oauth2_issuer, given)
        further = config.spring_security_oauth2_resourceserver_jwt_issuer_uri
        self._further = provider(further, Endpoints()) if further and further != self.provider.issuer else None
        self.client = Client(self.provider, self._client_id, config.dat_oauth2_clientSecret, BASIC)
        # A token may have thousands of groups that nobody reads, and a thousand of them are kept.
        self._read = {config.dat_oauth2_jwtRolesPath.split(PATH)[0], EMAIL, VERIFIED, OF_DOMAIN, *(its.name_claim for its in config.registrations)}
        # Refusals apart, so that garbage drives nothing out that costs a call.
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._refused: OrderedDict[str, _Kept] = OrderedDict()
        self._turns: dict[str, list] = {}
        self._lock = threading.Lock()

    def answers(self) -> dict[str, str]:
        """Returns whether each provider answers, in words, by issuer."""
        needed = {self.provider: "token"} if self._further is None else {self.provider: "token", self._further: "jwk_set"}
        return {provider.issuer: provider.answers(endpoint) for provider, endpoint in needed.items()}

    def check(self, token: str, address: str) -> Vouched:
        """Returns who vouches for whom. *address*: the client's. Raises TokenError, and ProviderAway where nobody could be asked."""
        name = digest(token)
        if (known := self._known(name)) is None:
            known = self._in_turn(name, token, address)
        if isinstance(known, TokenError):
            raise TokenError(known.reason)
        return known

    def downloaded(self, code: str, redirect_uri: str, verifier: str, nonce: str) -> tuple[Vouched, str | None]:
        """Returns who has come back from the provider with *code*, and the offline token, None where none came. Raises ProviderError."""
        tokens = self.client.exchange(code, redirect_uri, verifier)
        if not tokens.id_token:
            raise NotTrusted("token answer", "no id token")
        claims = idtokens.checked(
            tokens.id_token, self.provider, self._client_id, nonce, access_token=tokens.access_token, clock=self._clock
        )
        return self._vouched(claims)[0], tokens.refresh_token

    def _known(self, name):
        with self._lock:
            for place in (self._kept, self._refused):
                kept = place.get(name)
                if kept is not None and self._clock() < kept.end:
                    place.move_to_end(name)
                    return kept.outcome
        return None

    def _in_turn(self, name, token, address):
        """One request at a time asks about a token; the others find what it has found."""
        with self._lock:
            turn = self._turns.setdefault(name, [CallLimit(1, WAITING, WAIT_SECONDS), 0])
            turn[1] += 1
        try:
            with turn[0]:
                known = self._known(name)
                return known if known is not None else self._found(name, token, address)
        except Away as away:
            raise ProviderAway(away.retry_after) from away
        finally:
            with self._lock:
                turn[1] -= 1
                if not turn[1]:
                    self._turns.pop(name, None)

    def _found(self, name, token, address):
        outcome: Vouched | TokenError
        try:
            outcome, end = self._asked(name, token, address)
        except NotTrusted as error:
            outcome, end = TokenError(f"of a provider: {error}"), None
        except TokenError as error:
            outcome, end = error, None
        now = self._clock()
        end = now + REFUSALS_KEPT if end is None else min(end - EARLIER, now + LONGEST_KEPT)
        place = self._refused if isinstance(outcome, TokenError) else self._kept
        with self._lock:
            place[name] = _Kept(outcome, end)
            while len(place) > MOST_KEPT:
                place.popitem(last=False)
        return outcome

    def _asked(self, name, token, address) -> tuple[Vouched, float]:
        """(whom the token is of, when what was found ends)."""
        if accesstokens.is_signed(token, self.provider.issuer):
            return self._vouched(accesstokens.checked(token, self.provider, self._client_id, party=self._client_id, clock=self._clock))
        if self._further and accesstokens.is_signed(token, self._further.issuer):
            # Whose clients that provider has is not known here: the audience alone counts.
            return self._vouched(accesstokens.checked(token, self._further, self._client_id, party=None, clock=self._clock))
        if not accesstokens.is_tradable(token):
            raise TokenError("no token of a provider")
        return self._traded(name, token, address)

    def _traded(self, name, token, address):
        now = self._clock()
        if wait := self._database.ask(lambda session: self._throttle.wait(session, name, address, now), fresh=True):
            raise ProviderAway(wait)
        try:
            tokens = self.offline.traded(token, self.client.refresh, now)
        except Refused as error:
            # Whatever may be the token's fault is counted: nobody has garbage traded without end.
            if error.error not in OF_SERVICE:
                self._throttle.record_failure(name, address, now)
            # But the other codes may say as well that this service asks wrongly: not that the token is bad.
            if error.error != "invalid_grant":
                raise Away(LONGEST_KEPT, f"the provider refuses this service: {error}") from error
            raise TokenError("refused by the provider") from error
        claims: dict = {}
        ends = now + (tokens.expires_in if tokens.expires_in is not None else LONGEST_KEPT)
        if accesstokens.is_signed(tokens.access_token, self.provider.issuer):
            claims = accesstokens.checked(tokens.access_token, self.provider, None, party=self._client_id, clock=self._clock)
            ends = claims["exp"]
        if "sub" not in claims:
            if not tokens.id_token:
                raise TokenError("nothing that came for it says whose it is")
            beside = idtokens.checked(
                tokens.id_token, self.provider, self._client_id, None, access_token=tokens.access_token, clock=self._clock
            )
            claims = {**beside, **claims}
        return self._vouched(claims)[0], ends

    def _vouched(self, claims):
        if "sub" not in claims:
            raise TokenError("of a provider: no subject")
        return Vouched(claims["iss"], claims["sub"], {name: claims[name] for name in self._read & claims.keys()}), claims["exp"]
