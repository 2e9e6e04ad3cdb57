"""X-Forwarded-… headers, believed only from the reverse proxies that a setting lists. When: outermost, before all that asks.

X-Forwarded-For, -Proto, -Host and -Prefix of any other peer are dropped, so that nothing further in believes them either.
"""

import logging
import re
from collections.abc import Callable, Iterable
from itertools import repeat

from genows.auth.environ import PEER, STRANGER, among, ip_address
from genows.config.kinds import PREFIX

LOG = logging.getLogger("genows")

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PREFIX")
# What proxies send along, believed or not: X-Forwarded-For, Forwarded and Via.
TRACES = (FORWARDED[0], "HTTP_FORWARDED", "HTTP_VIA")
# Only what can stand in a link or a cookie without harm: both values end up in both.
HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
# Set by werkzeug's ProxyFix of a portal around genows, which has believed its own proxies: REMOTE_ADDR is the client by now.
FIXED = "werkzeug.proxy_fix.orig"
PORT = re.compile(r"\[(?P<v6>[^\]]*)\](:[0-9]+)?|(?P<v4>[0-9.]+)(:[0-9]+)?")


class TrustedProxies:
    """WSGI middleware. *networks*: of the trusted proxies.

    Sets environ["genows.peer"] to the socket's own peer, and a mark for `behind_a_stranger`. From a trusted one: REMOTE_ADDR, wsgi.url_scheme, HTTP_HOST and
    SCRIPT_NAME become what the client used; a malformed value is ignored. The first request that has come by way of another proxy is told to the log.
    """

    def __init__(self, app: Callable, networks: Iterable):
        self.app, self.networks = app, tuple(networks)
        self._told = False

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        peer = environ[PEER] = environ.get("REMOTE_ADDR", "")
        traces = list(filter(environ.get, TRACES))
        forwarded = list(map(environ.pop, FORWARDED, repeat("")))
        if self.networks and among(peer, self.networks):
            self._apply(environ, *map(_entries, forwarded))
        elif FIXED not in environ:
            if any(forwarded):
                environ[STRANGER] = True
            if traces and not self._told:
                self._tell(peer, traces)
        return self.app(environ, start_response)

    def _tell(self, peer, traces):
        self._told = True
        headers = ", ".join(name.removeprefix("HTTP_").replace("_", "-").title() for name in traces)
        LOG.warning(
            "a request of %s has come by way of a proxy (%s) that http.trusted_proxies does not list: if it is yours, list it, else all its "
            "clients are one, for the bounds of a client and for guessed passwords", peer or "a local socket", headers,
        )  # fmt: skip

    def _apply(self, environ, clients, schemes, hosts, prefixes):
        client, hops = self._client(clients)
        if client:
            environ["REMOTE_ADDR"] = client
            # The port belongs to the proxy's own connection.
            environ.pop("REMOTE_PORT", None)
        scheme = _of_hop(schemes, hops).lower()
        if scheme in ("http", "https"):
            environ["wsgi.url_scheme"] = scheme
        host = _of_hop(hosts, hops)
        if HOST.fullmatch(host):
            environ["HTTP_HOST"] = host
        prefix = _of_hop(prefixes, hops).rstrip("/")
        if PREFIX.fullmatch(prefix):
            environ["SCRIPT_NAME"] = prefix + environ.get("SCRIPT_NAME", "")

    def _client(self, clients):
        """Returns the client's address and the number of proxies in between: the last in the list that is no trusted proxy's.

        Each proxy appends the peer that it saw; what precedes the first untrusted address is that peer's own invention.
        """
        client, hops = None, 1
        for hop, text in enumerate(reversed(clients), 1):
            address = ip_address(_without_port(text))
            if address is None:
                break
            client, hops = str(address), hop
            if not among(client, self.networks):
                break
        return client, hops


def _entries(text):
    return [entry.strip() for entry in text.split(",")] if text else []


def _of_hop(values, hops):
    """Returns what the proxy *hops* away said, where each proxy has appended its own value; the first of a shorter list."""
    return values[-min(hops, len(values))] if values else ""


def _without_port(text):
    match = PORT.fullmatch(text)
    return (match["v6"] or match["v4"] or "") if match else text
