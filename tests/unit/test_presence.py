"""Whether the client of a long computation is still there."""

import socket

import pytest

from genows.errors import ClientGone
from genows.http import presence
from genows.http.presence import Watched, has_gone
from genows.http.problems import problem_of


@pytest.fixture
def pair(monkeypatch):
    monkeypatch.setattr(presence, "SECONDS", 0)
    ours, theirs = socket.socketpair()
    yield ours, theirs
    ours.close()
    theirs.close()


def test_rows_break_off_when_the_client_has_gone(pair):
    ours, theirs = pair
    rows = Watched({"gunicorn.socket": ours})(iter(range(10)))
    assert [next(rows), next(rows)] == [0, 1]
    theirs.send(b"GET / HTTP/1.1")  # the next request has come already: nobody has gone
    assert next(rows) == 2
    ours.recv(100)
    theirs.close()
    with pytest.raises(ClientGone):
        next(rows)


def test_who_closed_one_side_alone_is_told_and_gets_no_part_for_the_whole(pair):
    ours, theirs = pair
    theirs.shutdown(socket.SHUT_WR)
    with pytest.raises(ClientGone) as caught:
        list(Watched({"gunicorn.socket": ours})(range(3)))
    assert problem_of(caught.value, "id").status == 400


def test_what_cannot_be_seen_counts_as_there(pair):
    ours, _ = pair
    assert not has_gone(None) and not has_gone(ours)
    assert list(Watched({})(range(3))) == [0, 1, 2]
    ours.close()
    assert not has_gone(ours)
