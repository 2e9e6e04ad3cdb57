"""Drops the header in which a proxy names the user, unless the socket's peer is such a proxy. When: right inside TrustedProxies."""

from genows.config import peers
from genows.middleware.trustedproxies import PEER


class ProxyHeader:
    """WSGI middleware. *header*: its name; *networks*: of the only peers from which it counts."""

    def __init__(self, app, header: str, networks):
        self.app, self.name, self.networks = app, variable_of(header), tuple(networks)

    def __call__(self, environ, start_response):
        if not peers.among(environ.get(PEER, environ.get("REMOTE_ADDR", "")), self.networks):
            environ.pop(self.name, None)
        return self.app(environ, start_response)


def variable_of(header: str) -> str:
    """The name under which the environ holds a header."""
    return "HTTP_" + header.upper().replace("-", "_")
