"""Requests to providers, bounded in every way: who is asked, how many at a time, how long, how much is read.

Only https, or http to this very machine; no redirects, no cookies, no packed answers, the system's certificates always checked.
"""

import http.client
import math
import re
import ssl
import threading
import time
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode, urlsplit

from genows.errors import TokenError
from genows.jose import b64
from genows.oidc import connections
from genows.oidc.errors import Away, Busy, NotTrusted, ProviderError

MAX_BODY = 262_144  # bytes
SECONDS = 10  # from the look-up of the name to the last byte
WAIT_SECONDS = 2
FIRST_PAUSE, LONGEST_PAUSE = 5, 60  # seconds without a try after a failure

_JSON = ("application/json", "application/jwk-set+json")  # the second for keys: RFC 7517, 8.5.2
_MAX_AGE = re.compile(r"(?:^|[,\s])max-age\s*=\s*\"?(\d{1,9})")
_NOT_KEPT = re.compile(r"(?:^|[,\s])(?:no-store|no-cache)\b")

Read = TypeVar("Read")


class Inquiry(NamedTuple):
    """A request. *what*: 'discovery', 'keys', 'token' or 'user-info', for figures; *form*: sent as POST, None: GET.

    *issuer*: of the provider, for figures; where it is this very machine, the address may be, too.
    """

    what: str
    address: str
    issuer: str
    form: dict[str, str] | None = None
    authorization: str | None = None


class ProviderReply(NamedTuple):
    """*body*: a JSON object, None where no JSON came; *kept_seconds*: of Cache-Control, None where it does not say."""

    status: int
    body: dict | None
    kept_seconds: int | None


class CallLimit:
    """A context manager that *calls* threads are in at a time, while as many others as *waiting* wait for *seconds*; Busy for more."""

    def __init__(self, calls: int, waiting: int, seconds: float):
        self._places, self._waiting = threading.BoundedSemaphore(calls), threading.BoundedSemaphore(waiting)
        self._seconds = seconds

    def __enter__(self):
        if self._places.acquire(blocking=False):
            return
        if not self._waiting.acquire(blocking=False):
            raise Busy(FIRST_PAUSE, "too many calls wait")
        try:
            if not self._places.acquire(timeout=self._seconds):
                raise Busy(FIRST_PAUSE, "other calls take too long")
        finally:
            self._waiting.release()

    def __exit__(self, *failure):
        self._places.release()


class _Pause(NamedTuple):
    """*begun*, *end*: by the fetcher's clock; *seconds*: from one to the other."""

    begun: float
    end: float
    seconds: int


class Fetcher:
    """Asks providers; made once a process. *calls*: under way at most, as many wait; *observe*(issuer, what, outcome, seconds) is told of each.

    *outcome*: 'ok', 'refused', 'failed' or 'busy'. *seconds*: that a call may take.
    """

    def __init__(
        self,
        calls: int = 4,
        observe: Callable[[str, str, str, float], object] = lambda issuer, what, outcome, seconds: None,
        *,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ):
        self._limit, self._observe, self._seconds, self._clock = CallLimit(calls, calls, WAIT_SECONDS), observe, seconds, clock
        # By address, of which there are a few a provider.
        self._pauses: dict[str, _Pause] = {}

    def fetch(self, inquiry: Inquiry, read: Callable[[ProviderReply], Read]) -> Read:
        """Returns what *read* makes of the answer: of status 200, or of 400 to 499 but 408 and 429.

        Raises Away for any other, Busy where too many calls are under way, and what *read* raises; after a failure, of *read* too, Away
        without asking until a pause is over. A redirect is an answer of no use like any other.
        """
        if not connections.is_allowed(inquiry.address, connections.is_loopback(inquiry.issuer)):
            raise NotTrusted("discovery", f"the address for {inquiry.what} is not allowed")
        self._check_pause(inquiry.address)
        begun, outcome = self._clock(), "busy"
        try:
            with self._limit:
                begun, outcome = self._clock(), "failed"
                reply = self._answered(inquiry)
                result = read(reply)
                outcome = "ok" if reply.status == 200 else "refused"
        except ProviderError:
            if outcome == "failed":
                self._pause(inquiry.address, begun)
            raise
        finally:
            self._observe(inquiry.issuer, inquiry.what, outcome, self._clock() - begun)
        self._pauses.pop(inquiry.address, None)
        return result

    @cached_property
    def _context(self):
        # Not before it is needed: reading the system's certificates takes some 20 ms.
        return ssl.create_default_context()

    def _check_pause(self, address):
        pause = self._pauses.get(address)
        if pause and (left := pause.end - self._clock()) > 0:
            raise Away(math.ceil(left), "a call failed a moment ago")

    def _pause(self, address, begun):
        last, now = self._pauses.get(address), self._clock()
        # Calls that were under way at the same time are one failure.
        if last is None or begun >= last.begun:
            seconds = min(LONGEST_PAUSE, last.seconds * 2) if last else FIRST_PAUSE
            self._pauses[address] = _Pause(now, now + seconds, seconds)

    def _answered(self, inquiry) -> ProviderReply:
        try:
            with connections.connected(inquiry.address, connections.is_loopback(inquiry.issuer), self._seconds, self._context) as connection:
                return _exchanged(connection, inquiry)
        except ssl.SSLCertVerificationError as error:
            raise Away(FIRST_PAUSE, "the certificate is not valid for this address and the system's authorities") from error
        except TimeoutError as error:
            raise Away(FIRST_PAUSE, "no whole answer in time") from error
        except connections.Unreachable as error:
            raise Away(FIRST_PAUSE, str(error)) from error
        # NOTE: ValueError is what http.client makes of some headers.
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Away(FIRST_PAUSE, "no connection, or one that broke off") from error


def _exchanged(connection, inquiry) -> ProviderReply:
    parts = urlsplit(inquiry.address)
    headers = {"Host": parts.netloc, "Accept": "application/json", "User-Agent": "genows", "Connection": "close"}
    if inquiry.authorization is not None:
        headers["Authorization"] = inquiry.authorization
    body = None
    if inquiry.form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = urlencode(inquiry.form).encode("ascii")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection.request("GET" if body is None else "POST", target, body, headers)
    answer = connection.getresponse()
    if answer.status != 200 and (answer.status not in range(400, 500) or answer.status in (408, 429)):
        raise Away(FIRST_PAUSE, "an answer of a status that is of no use")
    if answer.getheader("Content-Encoding", "identity").lower() != "identity":
        raise Away(FIRST_PAUSE, "a packed answer, though none was asked for")
    text = answer.read(MAX_BODY + 1)
    if len(text) > MAX_BODY:
        raise Away(FIRST_PAUSE, "a longer answer than is read")
    return ProviderReply(answer.status, _object(answer, text), _kept_seconds(answer.getheader("Cache-Control", "")))


def _object(answer, text):
    if answer.getheader("Content-Type", "").partition(";")[0].strip().lower() not in _JSON:
        return None
    try:
        return b64.read_object(text, MAX_BODY)
    except TokenError as error:
        if answer.status == 200:
            raise Away(FIRST_PAUSE, "an answer that is no JSON object") from error
        return None


def _kept_seconds(text):
    if _NOT_KEPT.search(text.lower()):
        return 0
    found = _MAX_AGE.search(text.lower())
    return int(found[1]) if found else None
