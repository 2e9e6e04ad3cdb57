"""`Senders`: refuses requests that pages of other sites send, and says so to those who run the service, for its own proxy may be to blame.

A proxy that does not say under which address the service is reached makes every form of its own pages look like another site's.
"""

import logging
import threading
from collections.abc import Callable, Iterable

from genows.auth import audit
from genows.auth.csrf import NOBODY_SAYS, OTHER_SITE, CsrfTokens, own_origin, sending_page
from genows.auth.environ import behind_a_stranger, client_address, socket_peer
from genows.errors import Denied

LOG = logging.getLogger("genows")

OWN_ADDRESS = (
    " If you came here by the address in your browser's line, tell those who run this service that its proxy does not say under which "
    "address it is reached."
)
REASONS = {OTHER_SITE: "from a page of another site", NOBODY_SAYS: "by GET over http, from no page that is known"}
WARNING_SECONDS = 60  # anybody can send such requests: one line a minute and process is enough to know


class Senders:
    """Checks who sends. *networks*: http.trusted_proxies; *clock*: returns seconds since 1970."""

    def __init__(self, csrf: CsrfTokens, networks: Iterable, clock: Callable[[], float]):
        self._csrf, self._networks, self._clock = csrf, tuple(networks), clock
        self._lock = threading.Lock()
        self._warned = 0.0

    def check_form(self, environ: dict, event: str, sent: str | None, user: str | None) -> None:
        """Does as `CsrfTokens.check`. *event*: for the audit log; the sentence of a refusal is for the person at a page."""
        try:
            self.check(environ, event, lambda environ: self._csrf.check(environ, sent, user), user, "a form")
        except Denied as refusal:
            if refusal.sentence == OTHER_SITE and sending_page(environ):
                raise Denied(sentence=OTHER_SITE + OWN_ADDRESS) from None
            raise

    def check(self, environ: dict, event: str, check: Callable[[dict], None], user: str | None = None, what: str = "a request") -> None:
        """Runs one of csrf's checks; where it finds a page of another site, the audit log has a line, and the log, at times, a warning."""
        try:
            check(environ)
        except Denied as refusal:
            if reason := REASONS.get(refusal.sentence):
                audit.note(client_address(environ), event, "refused", user, reason=reason)
                self._warn(environ, what)
            raise

    def _warn(self, environ, what):
        page = sending_page(environ)
        if not page:
            return
        now = self._clock()
        with self._lock:
            if 0 <= now - self._warned < WARNING_SECONDS:
                return
            self._warned = now
        dropped = ", whose X-Forwarded-… are dropped" if behind_a_stranger(environ) else ""
        LOG.warning(
            "%s from %s is refused, because this service is known here as %s: if the former is its address, let the proxy send "
            "X-Forwarded-Proto and X-Forwarded-Host (with the port, where there is one), and list it in http.trusted_proxies "
            "(now: %s; the request came from %s%s)",
            what, page[:200], own_origin(environ)[:200], self._listed(), socket_peer(environ) or "a socket", dropped,
        )  # fmt: skip

    def _listed(self):
        return ", ".join(str(network).removesuffix(f"/{network.max_prefixlen}") for network in self._networks) or "none"
