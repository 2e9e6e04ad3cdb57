"""CSRF: rejects requests that another site's page makes in a signed-in person's browser, by form tokens and by their origin.

A form's token is an HMAC over the user, keyed by a random nonce in a cookie of its own and, if configured, session.secret_key.
Without a secret (remote_user, proxy_header) it is a double-submit cookie; in both cases a form is also rejected when the
browser says that another site's page sends it. Nothing is stored.

A proxy that does not say under which address the service is reached makes every form of its own pages look like another site's: `Senders`
says so to those who run the service.
"""

import hmac
import logging
import re
import secrets
import threading
from collections.abc import Callable, Iterable

from werkzeug.http import parse_cookie

from genows.auth import audit
from genows.auth.environ import bearer_token, behind_a_stranger, client_address, socket_peer
from genows.auth.loginsessions import cookie_name, derived_key, marked, set_cookie
from genows.errors import Denied

LOG = logging.getLogger("genows")

COOKIE = "genows_form"
FIELD = "csrf_token"
NONCE = re.compile(r"[0-9a-f]{64}")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
REFERER = re.compile(r"(https?://[^/?#\\@]+)(?:[/?#].*)?", re.IGNORECASE)

FORM_TOO_OLD = "This form is too old, or it did not come from this site. Go back, reload the page and try again."
OTHER_SITE = "Requests from pages of other sites are not accepted here."
NOBODY_SAYS = (
    "Over plain http nothing in this request says that no other site's page has sent it. "
    "Download the token by the button on the start page; a script sends a POST to /api/data-access-tokens, or uses https."
)
OWN_ADDRESS = (
    " If you came here by the address in your browser's line, tell those who run this service that its proxy does not say under which "
    "address it is reached."
)
NO_PAGE_OF_OURS = "Nothing in this request says that no other site's page has sent it: send a data access token, or a Referer of this service."
REASONS = {NO_PAGE_OF_OURS: "by GET, from no page that is known", OTHER_SITE: "from a page of another site", NOBODY_SAYS: "by GET over http, from no page that is known"}
WARNING_SECONDS = 60  # anybody can send such requests: one line a minute and process is enough to know


class CsrfTokens:
    """Makes and checks the tokens of forms. *secret*: session.secret_key, or None if the configuration has none. *mark*: see `service_mark`."""

    def __init__(self, secret: str | None, mark: str = ""):
        self.name = marked(COOKIE, mark)
        self._key = derived_key(secret, b"form key") if secret else b""

    def token(self, environ: dict, user: str | None) -> tuple[str, list[tuple[str, str]]]:
        """Returns the value of a form's field `csrf_token`, and the headers that the page must carry. *user*: None before sign-in."""
        # One nonce per browser, not per form: forms in several tabs stay valid together.
        nonce = self._nonce(environ)
        if nonce:
            return self._mac(nonce, user), []
        nonce = secrets.token_hex(32)
        return self._mac(nonce, user), [set_cookie(environ, self.name, nonce, None)]

    def check(self, environ: dict, sent: str | None, user: str | None) -> None:
        """Raises Denied, with a sentence, unless *sent* is this browser's token for *user* and the form came from our own page."""
        if not _is_own_form(environ):
            raise Denied(sentence=OTHER_SITE)
        nonce = self._nonce(environ)
        if not nonce or not hmac.compare_digest((sent or "").encode("utf-8", "replace"), self._mac(nonce, user).encode()):
            raise Denied(sentence=FORM_TOO_OLD)

    def _nonce(self, environ):
        value = parse_cookie(environ).get(cookie_name(environ, self.name), "")
        return value if NONCE.fullmatch(value) else None

    def _mac(self, nonce, user):
        return hmac.digest(self._key + bytes.fromhex(nonce), f"form of {user or ''}".encode("utf-8"), "sha256").hex()


def check_same_site(environ: dict) -> None:
    """Raises Denied unless the request comes from our own pages or from no page at all (a script, a typed address)."""
    # Browsers set both headers and pages cannot change them; a client that sends neither is no browser's page.
    if environ.get("HTTP_SEC_FETCH_SITE", "none") not in ("same-origin", "none"):
        raise Denied(sentence=OTHER_SITE)
    if "HTTP_ORIGIN" in environ and _normalized(environ["HTTP_ORIGIN"]) != own_origin(environ):
        raise Denied(sentence=OTHER_SITE)


def check_issuing_get(environ: dict) -> None:
    """Raises Denied unless a GET that makes a token comes from our own pages, from a typed address or from a script.

    Any page can navigate here, and the browser sends the cookies along; it can neither set nor suppress Sec-Fetch-Site.
    """
    check_same_site(environ)
    # Where one of these was sent, it has just been found to be ours.
    if "HTTP_SEC_FETCH_SITE" in environ or "HTTP_ORIGIN" in environ:
        return
    # Over https, and to localhost, browsers always send Sec-Fetch-Site (all since 2023): without it this is a script.
    if environ.get("wsgi.url_scheme") == "https":
        return
    if not _is_sent_from_ours(environ):
        raise Denied(sentence=NOBODY_SAYS)


def check_changing_get(environ: dict) -> None:
    """Raises Denied unless a GET that changes something comes from our own pages, from a typed address or from a script.

    Over plain http a browser may not say; where a cookie, and no token, says who is asking, its page must be ours.
    """
    check_same_site(environ)
    if "HTTP_SEC_FETCH_SITE" in environ or bearer_token(environ) is not None:
        return
    if not _is_sent_from_ours(environ):
        raise Denied(sentence=NO_PAGE_OF_OURS)


def _is_sent_from_ours(environ):
    page = REFERER.fullmatch(environ.get("HTTP_REFERER", ""))
    return page is not None and _normalized(page[1]) == own_origin(environ)


def _is_own_form(environ):
    # NOTE: a browser sends "Origin: null" with a form of our own page too, where that page keeps its address to itself
    # (Referrer-Policy: no-referrer); then Sec-Fetch-Site and the form's token decide.
    if environ.get("HTTP_SEC_FETCH_SITE", "none") not in ("same-origin", "none"):
        return False
    return environ.get("HTTP_ORIGIN", "null") == "null" or _normalized(environ["HTTP_ORIGIN"]) == own_origin(environ)


def sending_page(environ: dict) -> str | None:
    """Returns the origin of the page that sends a request, where it is not ours and its browser does not say that it is another site's.

    Then it may well be ours: the proxy in between does not say under which address the service is reached.
    """
    if environ.get("HTTP_SEC_FETCH_SITE", "none") not in ("same-origin", "none"):
        return None
    page = REFERER.fullmatch(environ.get("HTTP_ORIGIN") or environ.get("HTTP_REFERER", ""))
    origin = _normalized(page[1]) if page else None
    return origin if origin != own_origin(environ) else None


def own_origin(environ: dict) -> str:
    """Returns scheme, host and port under which the client knows this service, as a browser writes an Origin."""
    scheme = environ.get("wsgi.url_scheme", "http")
    host = environ.get("HTTP_HOST") or f"{environ.get('SERVER_NAME', '')}:{environ.get('SERVER_PORT', '')}"
    return _normalized(f"{scheme}://{host}")


def _normalized(origin):
    # Browsers leave the scheme's default port out of Origin, servers may put it into SERVER_PORT.
    origin = origin.lower()
    return origin.removesuffix(DEFAULT_PORTS.get(origin.partition("://")[0], "-"))


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
