"""Where a request ends: found however its bytes are cut, and never a byte too late."""

import pytest

from genows.server.intake import MEMORY_BYTES, Intake, Sizes, is_whole
from genows.server.spools import Spools

SIZES = Sizes(line=1000, head=5000, body=2_000_000)
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"


def post(length, body=b"", name=b"Content-Length"):
    return b"POST / HTTP/1.1\r\n" + name + b": " + str(length).encode() + b"\r\n\r\n" + body


WHOLE = [
    pytest.param(GET, id="no body"),
    pytest.param(post(5, b"abcde"), id="a length"),
    pytest.param(post(5, b"abcde", b"CONTENT-length"), id="a length in other letters"),
    pytest.param(post(0), id="a length of nothing"),
    pytest.param(CHUNKED + b"5\r\nabcde\r\n3;x=\"y\"\r\nfgh\r\n0\r\n\r\n", id="chunks"),
    pytest.param(CHUNKED + b"2\r\n\r\n\r\n0\r\n\r\n", id="a chunk of line ends"),
    pytest.param(CHUNKED + b"0\r\nX-Sum: 1\r\n\r\n", id="a trailer"),
]  # fmt: skip


def intake(limit=1 << 30):
    return Intake(SIZES, Spools(limit, 1), lambda: "a")


@pytest.mark.parametrize("request_bytes", WHOLE)
@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000])
def test_the_end_is_found_however_the_bytes_are_cut(request_bytes, step):
    taken = intake()
    pieces = [request_bytes[start : start + step] for start in range(0, len(request_bytes), step)]
    assert [taken.feed(piece) for piece in pieces] == [False] * (len(pieces) - 1) + [True]
    assert b"".join(iter(lambda: taken.read(4), b"")) == request_bytes


@pytest.mark.parametrize("request_bytes", WHOLE)
def test_what_comes_behind_the_end_is_kept_too(request_bytes):
    taken = intake()
    assert taken.feed(request_bytes + GET)
    assert taken.read() == request_bytes + GET


@pytest.mark.parametrize(
    "refused",
    [
        pytest.param(b"GET / HTTP/1.1\nHost", id="a bare newline"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: x\n\n", id="bare newlines"),
        pytest.param(b"GET /" + b"a" * 1001, id="a line without end"),
        pytest.param(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 1000, id="headers without end"),
        pytest.param(post("x"), id="a length that is no number"),
        pytest.param(post(-1), id="a length below nothing"),
        pytest.param(post(2_000_001), id="a body that is too long"),
        pytest.param(post(10**30), id="a body that is far too long"),
        pytest.param(CHUNKED + b"x\r\n", id="a chunk without a size"),
        pytest.param(CHUNKED + b"-5\r\n", id="a chunk below nothing"),
        pytest.param(CHUNKED + b"1_0\r\n", id="a size as Python writes it"),
        pytest.param(CHUNKED + b"5;" + b"a" * 9000, id="a chunk's line without end"),
        pytest.param(CHUNKED + b"fffffff\r\n" + b"a" * 2_300_000, id="chunks that are too long"),
    ],
)  # fmt: skip
def test_what_will_be_refused_is_not_waited_for(refused):
    assert intake().feed(refused)


def test_a_client_that_waits_to_be_told_is_known():
    taken = intake()
    assert not taken.feed(post(5)[:-2] + b"Expect: 100-continue\r\n\r\n") and taken.expects
    taken = intake()
    assert not taken.feed(post(5)[:-2] + b"Expect: 100-continue\r\n\r\na") and not taken.expects, "it did not wait"


def test_a_client_of_http_1_0_is_not_told_to_go_on():
    taken = intake()
    assert not taken.feed(post(5).replace(b"HTTP/1.1", b"HTTP/1.0")[:-2] + b"Expect: 100-continue\r\n\r\n") and not taken.expects


def test_a_long_body_is_on_disk_and_gives_its_space_back():
    spools = Spools(8 * MEMORY_BYTES, 1)
    taken = Intake(SIZES, spools, lambda: "a")
    body = bytes(range(256)) * (2 * MEMORY_BYTES // 256)
    whole = post(len(body), body)
    pieces = [whole[start : start + 10_000] for start in range(0, len(whole), 10_000)]
    assert [taken.feed(piece) for piece in pieces] == [False] * (len(pieces) - 1) + [True]
    assert taken.held <= MEMORY_BYTES and not spools.take(7 * MEMORY_BYTES)
    assert b"".join(iter(lambda: taken.read(8192), b"")) == whole
    taken.close()
    taken.close()
    assert spools.take(8 * MEMORY_BYTES)


def test_a_body_for_which_there_is_no_space_is_told():
    taken = intake(limit=1000)
    assert not taken.feed(post(1_000_000))
    with pytest.raises(OSError, match="http.spool_megabytes"):
        taken.feed(b"a" * 999_999)


@pytest.mark.parametrize(
    ("data", "whole"),
    [(GET, True), (GET[:-1], False), (GET + b"G", False), (GET + GET, False), (post(0), False), (CHUNKED, False), (b"", False)],
)
def test_a_request_that_is_usual_is_seen_at_once(data, whole):
    assert is_whole(data) == whole
