"""Answers and pages kept whole, until the data change: asked again, the same request passes neither parameters nor handler.

Kept is what callers get who may read everything; what others may read is looked up for each request. Who asks, and which data there are, is
found out before anything kept is given, in a session of its own.
"""

from collections.abc import Collection, Iterable, Iterator
from io import BytesIO
from sys import getsizeof
from typing import NamedTuple

from genows.auth.environ import bearer_token
from genows.auth.permissions import Caller
from genows.columns.ordered import end_reading
from genows.db.cache import ENTRY_BYTES, Cache
from genows.db.sessions import Session
from genows.http.address import Address
from genows.http.answers import Headers
from genows.http.bodies import read_body
from genows.http.places import ASKED, BASE, base_url_of, data_base

# Of the environ, what an answer of data depends on beside its body and where the client finds us.
ASKED_BY = ("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "CONTENT_TYPE", "HTTP_ACCEPT", "HTTP_CONTENT_ENCODING", ASKED, BASE)
ANSWER_BYTES = 1_000_000  # of an answer: longer ones stream, and none is held meanwhile
BODY_BYTES = 65_536  # of a request whose answer is kept: hardly anybody sends thousands of ids twice

Question = tuple  # what tells one request from another


class KeptAnswer(NamedTuple):
    """*version*: of the data, see `SessionCache`; *headers*: all that were sent; *chunks*: the whole body; *size*: its bytes."""

    version: tuple
    headers: Headers
    chunks: tuple[bytes, ...]
    size: int


class KeptAnswers:
    """*cache*: of the process, of which they have a part; *allowed_hosts*: that answers may name."""

    def __init__(self, cache: Cache, allowed_hosts: Collection[str]):
        self._cache, self._allowed_hosts = cache, allowed_hosts

    def question(self, environ: dict, address: Address, most: int) -> Question | None:
        """Returns what the request asks; None where its answer is not kept. A body of up to *most* bytes is read for it, and can be read again."""
        method, length, body = environ["REQUEST_METHOD"], environ.get("CONTENT_LENGTH"), b""
        if address.fresh or method not in ("GET", "POST"):
            return None
        if method == "POST" and (length or environ.get("wsgi.input_terminated") or environ.get("HTTP_TRANSFER_ENCODING")):
            if not length or not (length.isascii() and length.isdigit()) or int(length) > min(most, BODY_BYTES):
                return None
            body = read_body(environ, most)
            environ["wsgi.input"] = BytesIO(body)
        # A page has lines for scripts, which name the host.
        base = base_url_of(environ) if address.open else data_base(environ, self._allowed_hosts)
        return (*map(environ.get, ASKED_BY), base, bearer_token(environ) is None, body)

    def find(self, question: Question) -> KeptAnswer | None:
        """Returns what was answered to the same request the last time."""
        return self._cache.answer(question)

    def fits(self, kept: KeptAnswer, session: Session, caller: Caller) -> bool:
        """Returns whether an answer is what the caller would be answered from the session's data; counts it as found then."""
        if not caller.may_read_all or session.cache.version != kept.version:
            return False
        self._cache.count_answer()
        return True

    def keeping(self, question: Question, session: Session, version: tuple, headers: Headers, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Yields the chunks of an answer, and keeps it once all have been drawn, unless it is long: that streams.

        Nor is it kept where it was made of what no *version* tells of, see `Session.keeps`.
        """
        size, drawn = 0, list[bytes]()
        try:
            for chunk in chunks:
                size += len(chunk)
                if size <= ANSWER_BYTES:
                    drawn.append(chunk)
                else:
                    drawn.clear()
                yield chunk
        finally:
            end_reading(chunks)
        if size <= ANSWER_BYTES and session.keeps:
            # One chunk is all, whose length is known; see `dispatch.Body.begin`.
            length = [("Content-Length", str(size))] if len(drawn) < 2 else []
            self.put(question, KeptAnswer(version, [*headers, *length], tuple(drawn), size))

    def put(self, question: Question, kept: KeptAnswer) -> None:
        """Keeps an answer, unless it is long."""
        if kept.size <= ANSWER_BYTES:
            self._cache.put_answer(question, kept, kept.size + ENTRY_BYTES + sum(map(getsizeof, question)))
