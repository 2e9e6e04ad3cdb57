"""Requests to providers, bounded in every way: who is asked, how many at a time, how long, how much is read.

Only https, or http to this very machine; no redirects, no cookies, no packed answers, the system's certificates always checked.
"""

from collections.abc import Callable
from typing import NamedTuple


class Inquiry(NamedTuple):
    """A request. *what*: 'discovery', 'keys', 'token' or 'user-info', for figures; *form*: sent as POST, None: GET.

    *loopback*: whether the issuer is this very machine, so that the address may be.
    """

    what: str
    address: str
    loopback: bool
    form: dict[str, str] | None = None
    authorization: str | None = None


class ProviderReply(NamedTuple):
    """*body*: a JSON object, {} where the status is an error without one; *kept_seconds*: of Cache-Control, None where it does not say."""

    status: int
    body: dict
    kept_seconds: int | None


class Fetcher:
    """Asks providers; made once a process. *calls*: under way at most, as many wait; *observe*(what, outcome, seconds) is told of each call.

    *outcome*: 'ok', 'refused', 'failed' or 'busy'.
    """

    def __init__(self, calls: int = 4, observe: Callable[[str, str, float], None] | None = None):
        self._calls, self._observe = calls, observe

    def fetch(self, inquiry: Inquiry) -> ProviderReply:
        """Returns the answer of any status below 500. Raises Away for everything else, and during the pause after that."""
        raise NotImplementedError
