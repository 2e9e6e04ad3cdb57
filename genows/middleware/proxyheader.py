"""Drops the header in which a proxy names the user, unless the socket's peer is such a proxy. When: right inside TrustedProxies."""

from collections.abc import Callable, Iterable

from genows.auth.environ import socket_peer, variable_of
from genows.config import peers


class ProxyHeader:
    """WSGI middleware. *header*: its name; *networks*: of the only peers that may send it."""

    def __init__(self, app: Callable, header: str, networks: Iterable):
        self.app, self.variable, self.networks = app, variable_of(header), tuple(networks)

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        # By the socket's peer, not by the client that a proxy named: that name is only as good as the header itself.
        if not peers.among(socket_peer(environ), self.networks):
            environ.pop(self.variable, None)
        return self.app(environ, start_response)
