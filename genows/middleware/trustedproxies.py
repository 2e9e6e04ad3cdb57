"""What reverse proxies tell of the client, counted only from peers that a setting lists. When: outermost, before all that asks.

X-Forwarded-For, -Proto, -Host and -Prefix of any other peer are dropped, so that nothing further in counts them either.
"""

import re

from genows.config import peers

PEER = "genows.peer"
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PREFIX")
HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*){1,20}")
PORT = re.compile(r"\[(?P<v6>[^\]]*)\](:[0-9]+)?|(?P<v4>[0-9.]+)(:[0-9]+)?")


class TrustedProxies:
    """WSGI middleware. *networks*: of the peers that are believed.

    Sets environ["genows.peer"] to the socket's own peer. From a believed one: REMOTE_ADDR, wsgi.url_scheme, HTTP_HOST and
    SCRIPT_NAME become what the client used; a value that cannot be one is ignored.
    """

    def __init__(self, app, networks):
        self.app, self.networks = app, tuple(networks)

    def __call__(self, environ, start_response):
        peer = environ[PEER] = environ.get("REMOTE_ADDR", "")
        told = [_listed(environ.pop(name, "")) for name in FORWARDED]
        if self.networks and peers.among(peer, self.networks):
            self._believe(environ, *told)
        return self.app(environ, start_response)

    def _believe(self, environ, clients, schemes, hosts, prefixes):
        client, hops = self._client(clients)
        if client:
            environ["REMOTE_ADDR"] = client
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
        """The client's address and how many proxies stand between: the last one in the list that is not of a believed proxy.

        Each proxy adds at the end the peer that it saw; what stands before the first stranger is the stranger's own invention.
        """
        found, hops = None, 1
        for place, text in enumerate(reversed(clients), 1):
            address = peers.address(_without_port(text))
            if address is None:
                break
            found, hops = str(address), place
            if not peers.among(found, self.networks):
                break
        return found, hops


def _listed(text):
    return [entry.strip() for entry in text.split(",")] if text else []


def _of_hop(values, hops):
    """What the proxy *hops* away told, where each has added its own; of a shorter list the first."""
    return values[-min(hops, len(values))] if values else ""


def _without_port(text):
    match = PORT.fullmatch(text)
    return (match["v6"] or match["v4"] or "") if match else text
