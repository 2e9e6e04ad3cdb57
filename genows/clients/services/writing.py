"""Writes JSON piece by piece: objects whose members are made one after the other."""

from collections.abc import Iterable, Sequence

from genows.encode.jsontext import dumps
from genows.http.answers import Answer, chunks


def whole(value: object) -> Answer:
    """Returns a short answer: any JSON value."""
    return Answer((dumps(value).encode(),))


def json_object(members: Iterable[tuple[str, str]]) -> Answer:
    """Returns an object, streamed. *members*: (name, JSON text of the value)."""
    return Answer(chunks(_between("{", (f"{dumps(name)}:{text}" for name, text in members), "}")))


def json_list(texts: Iterable[str]) -> Answer:
    """Returns an array, streamed. *texts*: JSON texts of its items, one or more comma-joined."""
    return Answer(chunks(_between("[", texts, "]")))


def columns(names: Sequence[str], records: Sequence[tuple]) -> Answer:
    """Returns an object of arrays, one a name. *records*: tuples of any JSON values, in the order of *names*.

    PERF: a column by one call: 33 columns of 15,000 mutations in 0.1 s, value by value in 0.9.
    """
    return json_object((name, dumps([record[place] for record in records])) for place, name in enumerate(names))


def _between(begin, texts, end):
    before = begin
    for text in texts:
        yield before + text
        before = ","
    yield end if before == "," else begin + end
