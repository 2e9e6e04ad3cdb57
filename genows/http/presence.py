"""Whether the client who asked for a long computation is still there."""

import socket
import time
from collections.abc import Iterable, Iterator
from typing import Any

from genows.errors import ClientGone

# Between two looks at the socket.
SECONDS = 0.25


class Watched:
    """Hands out rows for as long as the client of a request is there. *environ*: of the request."""

    def __init__(self, environ: dict):
        self._socket = environ.get("gunicorn.socket")

    def __call__(self, rows: Iterable) -> Iterator:
        """Yields the rows. ClientGone where the client has gone, who must not take what was made of some rows for all."""
        looked = time.monotonic()
        for row in rows:
            if time.monotonic() - looked > SECONDS:
                looked = time.monotonic()
                if has_gone(self._socket):
                    raise ClientGone
            yield row


def has_gone(client: Any) -> bool:
    """Returns whether the other end of a socket has closed it; False where that cannot be seen."""
    if not isinstance(client, socket.socket) or client.fileno() < 0:
        return False
    try:
        # The socket's own class may wait in its recv, and take what it reads.
        return socket.socket.recv(client, 1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except (ValueError, OSError) as error:
        # TLS sockets know no flags; one that was reset is gone.
        return isinstance(error, ConnectionError)
