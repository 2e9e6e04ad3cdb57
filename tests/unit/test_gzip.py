"""Compression for clients that ask for it: who asks, what is worth it, and that nothing is held back or changed."""

import gzip
import zlib

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from genows.middleware.gzip import SMALLEST_BYTES, Gzip, accepts_gzip

BODY = b'[{"profile_data":"0.5"},' * 1000


class App:
    """Answers *chunks* and counts how many were asked for; *closed* after close()."""

    def __init__(self, chunks, status="200 OK", headers=(("Content-Type", "application/json"),)):
        self.chunks, self.status, self.headers, self.given, self.closed = chunks, status, list(headers), 0, False

    def __call__(self, environ, start_response):
        start_response(self.status, self.headers)
        return self

    def __iter__(self):
        for chunk in self.chunks:
            self.given += 1
            if isinstance(chunk, Exception):
                raise chunk
            yield chunk

    def close(self):
        self.closed = True


def ask(app, accepted="gzip", method="GET"):
    """(body iterator, headers) of an answer."""
    environ = EnvironBuilder(method=method, headers={"Accept-Encoding": accepted}).get_environ()
    body, _, headers = run_wsgi_app(Gzip(app), environ)
    return body, headers


@pytest.mark.parametrize(
    "header, taken",
    [
        ("gzip", True), ("GZip", True), ("deflate, gzip;q=0.5", True), ("*", True), ("gzip;q=0.001", True), ("br;q=1, *;q=0.1", True),
        ("", False), ("identity", False), ("gzip;q=0", False), ("gzip;q=0.0", False), ("*;q=0", False), ("*, gzip;q=0", False),
        ("gzip;q=0, *", False), ("gzipped", False), ("x;gzip", False), (",,,", False),
    ],
)  # fmt: skip
def test_who_takes_gzip(header, taken):
    assert accepts_gzip(header) is taken


def test_the_body_comes_whole():
    app = App([BODY, b"", b"]"])
    body, headers = ask(app)
    assert gzip.decompress(b"".join(body)) == BODY + b"]"
    assert headers["Content-Encoding"] == "gzip" and "Content-Length" not in headers
    assert headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "headers, status, compressed",
    [
        ([("Content-Type", "application/json")], "200 OK", True),
        ([("content-type", "text/plain; charset=utf-8")], "200 OK", True),
        ([("Content-Type", "application/problem+json"), ("content-length", str(SMALLEST_BYTES))], "400 Bad Request", True),
        ([("Content-Type", "application/json"), ("Content-Length", str(SMALLEST_BYTES - 1))], "200 OK", False),
        ([("Content-Type", "application/octet-stream")], "200 OK", False),
        ([("Content-Type", "application/json"), ("Content-Encoding", "br")], "200 OK", False),
        ([("Content-Type", "application/json")], "304 Not Modified", False),
        ([], "204 No Content", False),
    ],
)
def test_what_is_worth_it(headers, status, compressed):
    body, answered = ask(App([BODY], status, headers))
    sent = b"".join(body)
    assert (answered.get("Content-Encoding") == "gzip") is compressed
    assert (gzip.decompress(sent) if compressed else sent) == BODY
    assert "Content-Length" not in answered or int(answered["Content-Length"]) < SMALLEST_BYTES


def test_who_does_not_ask_gets_it_plain_and_is_told_of_the_choice():
    body, headers = ask(App([BODY]), "identity")
    assert b"".join(body) == BODY and "Content-Encoding" not in headers and headers["Vary"] == "Accept-Encoding"


def test_the_first_chunk_leaves_before_the_second_is_there():
    app = App([b"[1", *[BODY] * 1000])
    body, _ = ask(app)
    first = next(iter(body))
    assert zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(first) == b"[1"
    assert app.given <= 2  # run_wsgi_app itself looks one ahead.


def test_a_failure_in_the_middle_leaves_no_end():
    app = App([BODY, RuntimeError("broken")])
    body, _ = ask(app)
    sent = []
    with pytest.raises(RuntimeError):
        sent.extend(iter(body))
    body.close()
    assert app.closed
    with pytest.raises(EOFError):
        gzip.decompress(b"".join(sent))


def test_closing_is_passed_on():
    app = App([BODY])
    body, _ = ask(app)
    body.close()
    assert app.closed


def test_head_has_the_headers_alone():
    body, headers = ask(App([]), method="HEAD")
    assert b"".join(body) == b"" and headers["Content-Encoding"] == "gzip"
