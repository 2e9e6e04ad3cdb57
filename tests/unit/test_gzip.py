"""The compressing middleware: whichever library packs, what arrives is what was sent, and the first chunk at once."""

import zlib

import pytest
from isal import isal_zlib

from genows.middleware.gzip import GZIP_CONTAINER, Gzip

CHUNKS = [b'[{"sample_id":"S1"}', b"," + b'{"value":"0.5"},' * 4000, "é\U0001f9ec".encode(), b"]"]


@pytest.fixture(params=[zlib, isal_zlib], ids=["zlib", "isal"])
def library(request):
    return request.param


def packed(library, chunks):
    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "application/json")])
        return chunks

    environ = {"REQUEST_METHOD": "GET", "HTTP_ACCEPT_ENCODING": "gzip"}
    return Gzip(app, library)(environ, lambda status, headers, exc_info=None: None)


def test_what_was_sent_arrives(library):
    answer = b"".join(packed(library, CHUNKS))
    assert zlib.decompress(answer, GZIP_CONTAINER) == b"".join(CHUNKS)
    assert len(answer) < 1000


def test_the_first_chunk_can_be_read_when_it_arrives(library):
    first = next(iter(packed(library, CHUNKS)))
    assert zlib.decompressobj(GZIP_CONTAINER).decompress(first) == CHUNKS[0]


def test_an_empty_answer_is_a_whole_one(library):
    assert zlib.decompress(b"".join(packed(library, [])), GZIP_CONTAINER) == b""
