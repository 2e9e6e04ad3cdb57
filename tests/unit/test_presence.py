"""Long computations: one at a time, and none for a client who has gone."""

import socket

import pytest

from genows.errors import ClientGone, ServiceBusy
from genows.http import answers, presence
from genows.http.answers import Answer
from genows.http.params import Parameters
from genows.http.presence import Computing, Watched, has_gone
from genows.http.problems import problem_of
from genows.http.request import Request
from genows.queries.queries import read_queries

RECORD = read_queries("sqlite").records["DBGene"]


def bounded(computing, rows):
    """Answers of a handler that computes *rows* when they are drawn."""
    handler = computing.bounded(lambda request, db: answers.records(RECORD, rows()))
    return lambda: handler(None, None)


def two_rows():
    yield from (("A", "1"), ("B", "2"))


def test_the_next_computation_is_told_to_come_back_until_the_first_is_through():
    answer = bounded(Computing(1), two_rows)
    first, second = answer(), answer()
    drawing = iter(first.chunks)
    next(drawing)
    with pytest.raises(ServiceBusy) as caught:
        next(iter(second.chunks))
    problem = problem_of(caught.value, "id")
    assert (problem.status, dict(problem.headers)["Retry-After"]) == (503, str(presence.RETRY_SECONDS))
    assert list(drawing) == []
    assert b"".join(answer().chunks) == b"".join(bounded(Computing(1), two_rows)().chunks)


def test_a_place_is_free_again_whatever_becomes_of_a_computation():
    def failing():
        yield ("A", "1")
        raise ValueError

    computing = Computing(1)
    with pytest.raises(ValueError):
        list(bounded(computing, failing)().chunks)
    left = iter(bounded(computing, two_rows)().chunks)
    next(left)
    left.close()
    bounded(computing, two_rows)()  # an answer that nobody draws, as of HEAD
    assert b"".join(bounded(computing, two_rows)().chunks).startswith(b"[{")


def test_rows_of_other_forms_than_json_are_bounded_too():
    answer = bounded(Computing(1), two_rows)
    first, second = answer(), answer()
    drawing = iter(first.source.rows)
    assert next(drawing) == ("A", "1")
    with pytest.raises(ServiceBusy):
        next(iter(second.source.rows))


def test_an_answer_without_records_is_left_as_it_is():
    handler = Computing(1).bounded(lambda request, db: Answer((b"[]",)))
    assert b"".join(handler(None, None).chunks) == b"[]"


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


def test_only_what_is_long_is_bounded():
    computing = Computing(1)
    handler = computing.bounded(lambda request, db: Answer(iter([b"[]"])), when=lambda request, db: request == "long")
    with computing.place():
        assert b"".join(handler("short", None).chunks) == b"[]"
        with pytest.raises(ServiceBusy):
            list(handler("long", None).chunks)
    assert b"".join(handler("long", None).chunks) == b"[]"


@pytest.mark.parametrize(
    ("pairs", "many"),
    [
        pytest.param([("genes", "TP53,KRAS")], False, id="two"),
        pytest.param([("genes", " ".join(["TP53"] * presence.MANY))], False, id="as many as may be"),
        pytest.param([("genes", ",".join(["TP53"] * presence.MANY)), ("oql", "KRAS")], True, id="one more, in another parameter"),
        pytest.param([("oql", ";".join(["TP53"] * presence.MANY))], False, id="as many as may be, each as a statement"),
        pytest.param([("oql", "TP53;" * presence.MANY + "KRAS")], True, id="one more, each as a statement"),
        pytest.param([("oql", "{TP53}" * presence.MANY + "KRAS")], True, id="one more, each as a group"),
        pytest.param([("genes", "")], True, id="all, by an empty list"),
        pytest.param([], True, id="all, by none"),
    ],
)
def test_how_many_names_are_many(pairs, many):
    request = Request(Parameters(pairs), None, {})
    assert presence.lists_many("genes", "oql", none_is_all=True)(request, None) is many
    assert presence.lists_many("genes", "oql")(request, None) is (many and any(map(request.params.pieces, ("genes", "oql"))))


@pytest.mark.parametrize(
    ("genes", "studies", "many"),
    [
        pytest.param(presence.MANY, 1, False, id="as many genes as may be"),
        pytest.param(presence.MANY + 1, 0, True, id="one more"),
        pytest.param(presence.MANY // 10, 10, False, id="as many combinations as may be"),
        pytest.param(presence.MANY // 10, 11, True, id="one study more"),
        pytest.param(0, presence.MANY + 1, True, id="studies alone"),
    ],
)
def test_how_many_combinations_are_many(genes, studies, many):
    request = Request(Parameters([("genes", " ".join(["TP53"] * genes)), ("studies", ",".join(["demo"] * studies))]), None, {})
    assert presence.combines_many("genes", "studies")(request, None) is many
