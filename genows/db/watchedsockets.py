"""Sockets to a database server that notice when it is gone, and bear with one that is at work.

A server may honestly be silent for minutes, because it sorts. A frozen one is silent, too, and its machine goes on acknowledging
packets. So silence alone ends nothing: it makes the socket ask its watcher.
"""

import socket
import ssl
from typing import Any, Protocol

from genows.config.address import DatabaseAddress

PROBES = 3  # that the system sends into silence


class Watcher(Protocol):
    """Knows the server at the other end."""

    def heard(self) -> None:
        """Hears that something has come."""

    def goes_on(self, silent_seconds: float) -> bool:
        """Returns whether to wait on, after so many seconds without a byte."""

    def cut_off(self) -> None:
        """Hears that the other end's machine acknowledges nothing any more."""


class Watched:
    """A socket whose timeout is the seconds between two questions to *watcher*; without one it ends the reading, as of any socket.

    *every*: those seconds, whatever timeout PyMySQL sets; None: PyMySQL's.
    """

    watcher: Watcher | None = None
    every: float | None = None

    # The classes that inherit this have them of a socket's.
    gettimeout: Any
    send: Any

    def watch(self, watcher: Watcher, every: float) -> None:
        """Has *watcher* asked from now on, after so many seconds without a byte."""
        self.watcher, self.every = watcher, every
        self.settimeout(every)

    def settimeout(self, seconds: float | None) -> None:
        super().settimeout(seconds if self.every is None else self.every)  # type: ignore[misc]

    def recv_into(self, *arguments: Any) -> int:
        silences = 0
        while True:
            try:
                size = super().recv_into(*arguments)  # type: ignore[misc]
            except TimeoutError as error:
                silences += 1
                self._ask(error, silences)
            else:
                if self.watcher is not None:
                    self.watcher.heard()
                return size

    def sendall(self, data: Any, *flags: Any) -> None:
        """Sends it all. Unlike a socket's own, whose timeout is for the whole, it has the timeout for each part that is taken."""
        rest, silences = memoryview(data), 0
        while rest:
            try:
                rest, silences = rest[self.send(rest, *flags) :], 0
            except TimeoutError as error:
                silences += 1
                self._ask(error, silences)

    def _ask(self, error, silences):
        """Raises *error*, unless it is a timeout and the watcher says to wait on."""
        if self.watcher is None:
            raise error
        if error.errno is not None:  # the system's ETIMEDOUT; Python's own timeout has no number
            self.watcher.cut_off()
            raise error
        if not self.watcher.goes_on(silences * self.gettimeout()):
            raise error


class WatchedSocket(Watched, socket.socket):
    """Without TLS."""


class WatchedTLSSocket(Watched, ssl.SSLSocket):
    """What an SSLContext wraps a socket in, if it is its `sslsocket_class`."""


def open_socket(host: str, port: int, path: str | None, connect_seconds: float, silent_seconds: float) -> WatchedSocket:
    """Returns a socket that is connected; OSError where that fails. *path*: of a Unix socket, used in place of host and port.

    *silent_seconds*: after so long without an acknowledgement the system itself gives the connection up: a network that was cut, a
    firewall that has forgotten an idle connection.
    """
    if path:
        plain = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            plain.settimeout(connect_seconds)
            plain.connect(path)
        except BaseException:
            plain.close()
            raise
    else:
        plain = socket.create_connection((host, port), connect_seconds)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _end_with_the_network(plain, silent_seconds)
    return WatchedSocket(fileno=plain.detach())


def _end_with_the_network(plain, seconds):
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    # Seconds have to be whole, and from 1 to 32767; other systems than Linux lack some of these.
    idle = int(min(max(seconds, 1), 32767))
    for name, value in (
        ("TCP_KEEPIDLE", idle),
        ("TCP_KEEPINTVL", max(1, idle // PROBES)),
        ("TCP_KEEPCNT", PROBES),
        ("TCP_USER_TIMEOUT", idle * 1000),
    ):
        if hasattr(socket, name):
            plain.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class TLS:
    """The TLS context of one connection. *wrapped*: what its socket became, once it was wrapped."""

    wrapped: Any = None

    def __init__(self, context: ssl.SSLContext):
        self._context = context

    def wrap_socket(self, plain: socket.socket, server_hostname: str) -> Any:
        """Wraps the socket as an SSLContext does."""
        self.wrapped = self._context.wrap_socket(plain, server_hostname=server_hostname)
        return self.wrapped


def tls_context(address: DatabaseAddress) -> ssl.SSLContext | None:
    """Returns one TLS context for all connections, whose sockets can be watched; None where TLS is off."""
    if not address.ssl:
        return None
    context = ssl.create_default_context(cafile=address.ssl_ca or None)
    if not address.ssl_ca:
        # As the portals' useSSL=true: encrypted, the server's certificate not checked unless a CA is named.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    context.sslsocket_class = WatchedTLSSocket
    return context
