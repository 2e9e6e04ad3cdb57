"""A TCP forwarder between genows and a database server that can do what networks and machines do: fall silent, or cut a connection."""

import select
import socket
import threading
from contextlib import contextmanager, suppress


class Forwarder:
    """Listens on *port* of 127.0.0.1. *most*: a client that sends more bytes before the server has answered is cut off."""

    def __init__(self, port: int):
        self._to = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.connections = 0
        self._going, self._talking = True, threading.Event()
        self._talking.set()
        self._cut: tuple[bytes, bool] | None = None
        self.most = 1 << 30
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self):
        """Nothing is passed on any more; connections are still accepted, as the system does for a server that is stopped."""
        self._talking.clear()

    def thaw(self):
        self._talking.set()

    def cut_at(self, text: bytes, passed_on: bool):
        """The next packet of a client that holds *text* ends its connection, once: before it is passed on, or after."""
        self._cut = (text, passed_on)

    def close(self):
        """Ends what is under way; nothing is accepted any more."""
        self._going = False
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.thaw()

    def _accept(self):
        while self._going:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._forward, args=(client,), daemon=True).start()

    def _forward(self, client):
        self._talking.wait()
        sent = 0
        with client, socket.create_connection(self._to) as server:
            while self._going:
                for ready in select.select([client, server], [], [], 0.1)[0]:
                    self._talking.wait()
                    passed = self._pass(ready, client, server)
                    sent = sent + passed if ready is client else 0
                    if not passed or sent > self.most:
                        return

    def _pass(self, ready, client, server):
        """Passes on what one side has sent; returns how many bytes, 0 at its end."""
        try:
            data = ready.recv(65536)
            if ready is client and self._cut and self._cut[0] in data:
                passed_on, self._cut = self._cut[1], None
                if passed_on:
                    server.sendall(data)
                    server.recv(65536)  # The reply: what was sent has been done.
                return 0
            (server if ready is client else client).sendall(data)
        except OSError:
            return 0
        return len(data)


@contextmanager
def forwarding(port: int):
    forwarder = Forwarder(port)
    try:
        yield forwarder
    finally:
        with suppress(OSError):  # A test may have closed it.
            forwarder.close()
