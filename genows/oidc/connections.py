"""Connections to providers, to allowed addresses alone and with a deadline by the clock: whatever comes slowly, byte by byte, ends then.

The address that is checked is the one that is connected to: the name is looked up once.
"""

import base64
import http.client
import io
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

CONNECT_SECONDS = 5
MAX_ADDRESS = 2048  # characters of a URL


class Unreachable(OSError):
    """Nothing that may be connected to answers; its text is fixed, for the log."""


def is_loopback(address: str) -> bool:
    """Returns whether the host of a URL is this very machine by its name or number; False for what is no URL."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return False
    number = _number(host)
    return host == "localhost" or number is not None and number.is_loopback


def is_allowed(address: str, loopback: bool) -> bool:
    """Returns whether a URL may be used for a provider: https, or http to this machine. *loopback*: whether the issuer is this machine."""
    if not (0 < len(address) <= MAX_ADDRESS and address.isascii() and address.isprintable()) or set(address) & set(' "<>\\^`{|}#'):
        return False
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    if not parts.hostname or "@" in parts.netloc or port == 0:
        return False
    own = is_loopback(address)
    if parts.scheme not in (("https", "http") if own else ("https",)):
        return False
    number = _number(parts.hostname)
    return loopback if own else number is None or _is_outside(number)


@contextmanager
def connected(address: str, loopback: bool, seconds: float, context: ssl.SSLContext) -> Iterator[http.client.HTTPConnection]:
    """Lends a connection to the host of *address* for one request; it and its answer end after *seconds* (TimeoutError).

    *address*: of `is_allowed`; *loopback*: as there. Of https_proxy, where it is set, the tunnel is used. Raises OSError.
    """
    deadline = time.monotonic() + seconds
    parts = urlsplit(address)
    host, port = str(parts.hostname), parts.port or (443 if parts.scheme == "https" else 80)
    proxy = _proxy(parts)
    if proxy is None:
        plain = _opened(host, port, deadline, outside=not loopback, inside=parts.scheme == "http")
    else:
        plain = _opened(str(proxy.hostname), proxy.port or 8080, deadline)
    sock = plain
    try:
        if proxy is not None:
            _tunnel(TimedSocket(plain, deadline), proxy, host, port)
        if parts.scheme == "https":
            plain.settimeout(_left(deadline))
            sock = context.wrap_socket(plain, server_hostname=host)
        connection = http.client.HTTPConnection(host, port)
        connection.sock = TimedSocket(sock, deadline)  # type: ignore[assignment]
        yield connection
    finally:
        sock.close()


class TimedSocket:
    """What http.client needs of a socket, each wait of which ends at *deadline*, by time.monotonic; its owner closes the socket."""

    def __init__(self, sock: socket.socket, deadline: float):
        self._sock, self._deadline = sock, deadline

    def sendall(self, data):
        self._sock.settimeout(_left(self._deadline))
        self._sock.sendall(data)

    def makefile(self, mode):
        return io.BufferedReader(_TimedReader(self._sock, self._deadline))

    def close(self):
        """Does nothing: http.client closes what it still reads from."""


class _TimedReader(io.RawIOBase):
    def __init__(self, sock, deadline):
        self._sock, self._deadline = sock, deadline

    def readable(self):
        return True

    def readinto(self, buffer):
        self._sock.settimeout(_left(self._deadline))
        return self._sock.recv_into(buffer)


def _left(deadline):
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("no more time")
    return left


def _opened(host, port, deadline, outside=False, inside=False):
    """Returns a connected socket. *outside*: no address of this machine or its link; *inside*: none but those of this machine."""
    until = min(deadline, time.monotonic() + CONNECT_SECONDS)
    failure: OSError = Unreachable("the name has no address")
    for family, address in _addresses(host, port, until):
        number = ipaddress.ip_address(address[0].partition("%")[0])
        if outside and not _is_outside(number) or inside and not number.is_loopback:
            failure = Unreachable("the name leads to an address that is not allowed")
            continue
        sock = socket.socket(family, socket.SOCK_STREAM)
        try:
            sock.settimeout(_left(until))
            sock.connect(address)
        except OSError as error:
            sock.close()
            failure = error
        else:
            return sock
    raise failure


def _addresses(host, port, until):
    """(family, address) of a name; a thread looks it up, since a resolver knows no deadline."""
    found: list = []

    def look_up():
        try:
            found.extend((family, address) for family, _, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        # NOTE: UnicodeError is what labels of a name that are too long give.
        except (OSError, UnicodeError):
            pass

    thread = threading.Thread(target=look_up, daemon=True)
    thread.start()
    thread.join(max(0, until - time.monotonic()))
    if thread.is_alive():
        raise TimeoutError("looking up the name")
    return found


def _number(host):
    """The address that *host* is, None for a name."""
    try:
        number = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return number.ipv4_mapped or number if isinstance(number, ipaddress.IPv6Address) else number


def _is_outside(number):
    number = getattr(number, "ipv4_mapped", None) or number
    return not (number.is_loopback or number.is_link_local or number.is_unspecified or number.is_multicast)


def _proxy(parts) -> SplitResult | None:
    if parts.scheme != "https" or is_loopback(parts.geturl()):
        return None
    text = getproxies().get("https")
    if not text or proxy_bypass(parts.netloc):
        return None
    proxy = urlsplit(text if "://" in text else f"http://{text}")
    if proxy.scheme != "http" or not proxy.hostname:
        raise Unreachable("https_proxy names no http proxy")
    return proxy


def _tunnel(sock, proxy, host, port):
    """Has the proxy connect to *host* (RFC 9110, 9.3.6)."""
    place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    lines = [f"CONNECT {place} HTTP/1.1", f"Host: {place}"]
    if proxy.username is not None:
        account = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
        lines.append(f"Proxy-Authorization: Basic {base64.b64encode(account.encode()).decode()}")
    sock.sendall("\r\n".join([*lines, "", ""]).encode("ascii"))
    answer = http.client.HTTPResponse(sock, method="CONNECT")
    answer.begin()
    if answer.status != 200:
        raise Unreachable("the proxy refuses")
