"""The socket of one client, as a thread that answers sees it: requests are read from what has come already, answers never wait long.

A client who keeps up with the answer gets it straight; one who does not gets what it has not taken yet from a spool.
"""

import errno
import logging
import select
import socket
import struct
import time
from typing import Any, Protocol

from genows.config.peers import client_network
from genows.server.spools import Spool, Spools

LOG = logging.getLogger("genows.server")

READ_BYTES = 65536
# Seconds that a thread waits for a client in the course of an answer before what follows is spooled.
PATIENCE = 0.1
# A client who takes as many bytes a second keeps up: that time does not count.
FAST_BYTES = 100_000_000
# Seconds in which a client takes not one byte of its answer. A slow one takes some, and is not cut off.
UNREAD_SECONDS = 120
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Readable(Protocol):
    """A request that has come: an Intake, or BytesIO."""

    def read(self, size: int = -1, /) -> bytes: ...

    def close(self) -> None: ...


class ClientSocket(socket.socket):
    """*ended*: whether a reader has met the end of what had come; *unsent*: bytes of the answer in the spool."""

    def __init__(self, accepted: socket.socket, spools: Spools):
        super().__init__(accepted.family, accepted.type, accepted.proto, accepted.detach())
        # A blocking send returns after so long with what the client has taken until then.
        self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", int(PATIENCE), int(PATIENCE % 1 * 1e6)))
        self._spools = spools
        self._spool: Any = None  # or a Spool
        self._request: Readable | None = None
        self._client: str | None = None
        self._waited, self._continued = 0.0, False
        self.ended = self.failed = False

    def client(self) -> str:
        """Returns whom what the connection holds is counted against: the other end's network, as of `client_network`; '' where it has none."""
        # PERF: only uploads ask.
        if self._client is None:
            try:
                name = self.getpeername()
            except OSError:  # It was reset.
                name = ""
            self._client = client_network(name[0]) if isinstance(name, tuple) else ""
        return self._client

    def arrived(self) -> bytes | None:
        """Returns bytes that have come; b"" where the client has closed its side, None where there is nothing. OSError where it is gone."""
        try:
            return super().recv(READ_BYTES, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None

    @property
    def has_request(self) -> bool:
        return self._request is not None

    def keep(self, request: Readable) -> None:
        """Has readers read *request*, which has come, and nothing after it."""
        self._request = request

    def left(self) -> bytes:
        """Returns what readers have left of the request: bytes of the next one, which the client has sent ahead."""
        request, self._request = self._request, None
        if request is None:
            return b""
        rest = request.read()
        request.close()
        return rest

    def go_on(self) -> None:
        """Tells a client that waits for it to send the body (RFC 9110, 10.1.1)."""
        super().send(CONTINUE, socket.MSG_DONTWAIT)
        self._continued = True

    def recv(self, size: int, flags: int = 0) -> bytes:
        """Returns the next bytes of the request; b"" after those that have come: no thread waits for a client."""
        data = self._request.read(size) if self._request is not None else b""
        if not data:
            self.ended = True
        return data

    def send(self, data, flags: int = 0) -> int:
        if self._continued and data == CONTINUE:
            self._continued = False  # It was said before.
            return len(data)
        return super().send(data, flags)

    def begin(self) -> None:
        """Has a new answer begin."""
        self._waited = 0.0

    @property
    def unsent(self) -> int:
        return len(self._spool) if self._spool is not None else 0

    def sendall(self, data, flags: int = 0) -> None:
        """Sends *data*, or spools what the client does not take. OSError where the client is gone or the spool is broken."""
        if self._spool is not None and not self._caught_up():
            self._send_spooled(memoryview(data))
            return
        began = time.monotonic()
        try:
            sent = super().send(data)
        except BlockingIOError:  # Not one byte in all the patience.
            sent = 0
        self._waited += time.monotonic() - began - len(data) / FAST_BYTES
        if sent < len(data) or self._waited > PATIENCE:
            self.setblocking(False)
            self._spool = Spool(self._spools)
            if sent < len(data):
                self._send_spooled(memoryview(data)[sent:])

    def _caught_up(self):
        """Returns whether the client has taken all that was spooled: the answer then goes straight to it again."""
        try:
            if not self.drain():
                return False
        except OSError as error:
            raise self._broken(error) from error
        self.setblocking(True)
        self.begin()
        return True

    def _send_spooled(self, data):
        try:
            if not self._spool.add(data):
                self._wait(data)
        except OSError as error:
            raise self._broken(error) from error

    def _broken(self, error):
        self.failed = True
        if error.errno not in (errno.EPIPE, errno.ECONNRESET):
            LOG.error("an answer breaks off: what its client has not read cannot be spooled: %s", error.strerror or error)
        # As if the client had gone: gunicorn says nothing of its own to that.
        return ConnectionResetError(errno.ECONNRESET, "the answer cannot be sent on")

    def _send_some(self, data):
        try:
            return super().send(data)
        except BlockingIOError:
            return 0

    def _wait(self, data):
        """Sends, at the pace of the client, what the spool has no space for."""
        with self._spools.place() as place:
            if not place:
                raise OSError(errno.ENOBUFS, "the spool is full (http.spool_megabytes), and as many slow readers as may be wait for it")
            writable = select.poll()
            writable.register(self, select.POLLOUT)
            while data:
                if not writable.poll(UNREAD_SECONDS * 1000):
                    raise OSError(errno.ETIMEDOUT, f"nothing was read for {UNREAD_SECONDS} seconds")
                if self._spool.send_to(self.fileno()):
                    data = data[self._send_some(data) :]
                    if self._spool.add(data):
                        return

    def drain(self) -> bool:
        """Sends what the client takes of the spool; returns whether nothing is left. OSError where the client is gone."""
        if self._spool is not None and not self._spool.send_to(self.fileno()):
            return False
        self._drop_spool()
        return True

    def _drop_spool(self):
        if self._spool is not None:
            self._spool.close()
            self._spool = None

    def abort(self) -> None:
        """Closes so that the client cannot take a broken answer for a complete one."""
        try:
            self.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass  # Closed already.
        self.close()

    def close(self) -> None:
        self._drop_spool()
        if self._request is not None:
            self._request.close()
            self._request = None
        super().close()
