"""Long computations: how many run at a time, and whether the client who asked is still there."""

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import prod
from typing import Any, TypeVar

from genows.db.sessions import Session
from genows.errors import ClientGone, ServiceBusy
from genows.http.answers import Answer
from genows.http.request import Request

Piece = TypeVar("Piece")
When = Callable[[Request, Session], bool]

# Of a process, which answers other requests beside them.
MOST, RETRY_SECONDS = 1, 5
# Names that a request may list before its answer counts as a long one: 1,000 genes of 1,000 samples take a second or two.
MANY = 1000
# What stands between names beside blanks, in lists and in gene queries.
BLANKS = str.maketrans(dict.fromkeys(',;{}"', " "))
# Between two looks at the socket.
SECONDS = 0.25


def always(request: Request, db: Session) -> bool:
    return True


class Computing:
    """Lets *most* computations run at a time; the next one is refused with ServiceBusy before its first byte."""

    def __init__(self, most: int = MOST):
        self._free = threading.BoundedSemaphore(most)

    @contextmanager
    def place(self) -> Iterator[None]:
        """Holds one of the places for the block."""
        if not self._free.acquire(blocking=False):
            raise ServiceBusy(RETRY_SECONDS)
        try:
            yield
        finally:
            self._free.release()

    def bounded(self, handler: Callable[..., Answer], when: When = always) -> Callable[..., Answer]:
        """Returns *handler* with its answers bounded: a computation begins with the first chunk that is drawn and ends with the last.

        *when*: of which requests.
        """

        def run(request: Request, db: Session, **values: Any) -> Answer:
            answer = handler(request, db, **values)
            if not when(request, db):
                return answer
            answer.chunks = self._around(answer.chunks)
            # Another form than JSON is made of the rows, and not of the chunks.
            if answer.source is not None and answer.source.rows is not None:
                answer.source = replace(answer.source, rows=self._around(answer.source.rows))
            return answer

        return run

    def _around(self, chunks: Iterable[Piece]) -> Iterator[Piece]:
        with self.place():
            yield from chunks


# Of every process: what is about many genes or samples, and takes seconds.
OF_MANY = Computing(2)


def names_listed(request: Request, *names: str) -> int:
    """Returns how many names a request lists in these parameters together."""
    return len(",".join(text for name in names for text in request.params.texts(name)).translate(BLANKS).split())


def lists_many(*names: str, none_is_all: bool = False) -> When:
    """Returns what tells whether a request lists more than MANY names in these parameters together. *none_is_all*: none counts as many, too."""

    def lists(request: Request, db: Session) -> bool:
        number = names_listed(request, *names)
        return number > MANY or none_is_all and not number

    return lists


def combines_many(*names: str) -> When:
    """Returns what tells whether a request asks for more than MANY combinations of the names that it lists in these parameters."""
    return lambda request, db: prod(max(1, names_listed(request, name)) for name in names) > MANY


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
