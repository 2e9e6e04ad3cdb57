"""Answers of the third generation: rows as records, sorted and paged, or counted."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from genows.db.sessions import Session
from genows.errors import TooMuchAsked
from genows.http import answers
from genows.http.answers import TEXT, Answer
from genows.portalapi.asked import Asked
from genows.portalapi.record import DETAILED, ID, META, Record
from genows.portalapi.rendering import Rendering

# Values of all records that are sorted: memory for about 60 bytes each.
MOST_SORTED_VALUES = 5_000_000


@dataclass(frozen=True)
class Found:
    """What a request asks for. *columns*: of the rows; *rows*: called once; *count*: how many there are, called once and in place of it."""

    columns: Sequence[str]
    rows: Callable[[], Iterable[tuple]]
    count: Callable[[], int]


def of_query(db: Session, name: str, /, **values) -> Found:
    """Returns the rows of a query, which SQL counts."""
    return Found(db.columns(name), lambda: db.rows(name, **values), lambda: db.number(name, **values))


def of_rows(columns: Sequence[str], rows: Iterable[tuple]) -> Found:
    """Returns rows that Python has chosen, and counts."""
    return Found(columns, lambda: rows, lambda: sum(1 for _ in rows))


def with_columns(found: Found, names: Sequence[str], values: Callable[[tuple], tuple]) -> Found:
    """Returns rows with further columns behind them. *values*: row → their values."""
    return replace(found, columns=(*found.columns, *names), rows=lambda: ((*row, *values(row)) for row in found.rows()))


def listed(asked: Asked, record: Record, found: Found) -> Answer:
    """Answers an array of records: sorted, one page of them; with projection META their number alone."""
    if asked.projection == META:
        return counted(found.count())
    rows = _page(asked, _sorted(asked, record, found))
    return answers.json_array(Rendering(record, found.columns, asked.projection).texts(rows))


def counted(total: int, samples: int | None = None, *, more: str = "") -> Answer:
    """Answers counts alone: no body, and so no JSON. *more*: a header that tells the total once more."""
    headers = [("total-count", str(total))] + ([] if samples is None else [("sample-count", str(samples))])
    headers += [(more, str(total))] if more else []
    return Answer((), TEXT, headers=headers)


def single(record: Record, columns: Sequence[str], row: tuple) -> Answer:
    """Answers one record, whole."""
    return Answer((Rendering(record, columns, DETAILED, single=True).text(row).encode(),))


def _sorted(asked, record, found):
    sort = asked.query.get("sortBy")
    if not sort:
        return found.rows()
    by_id = asked.projection == ID
    fields = {field.name: field for field in record.fields}
    # Of links the reference has names that begin with a capital.
    field = fields.get(record.key if by_id else sort[:1].lower() + sort[1:])
    # What records have no field of, and records without an id under ID, stay as they are.
    if field is None or field.column not in found.columns:
        return found.rows()
    order = _order(found.columns.index(field.column), field.type)
    return sorted(_held(found), key=order, reverse=not by_id and asked["direction"] == "DESC")


def _held(found: Found) -> list[tuple]:
    """Returns all rows; TooMuchAsked where they are more than can be held."""
    rows, most = iter(found.rows()), MOST_SORTED_VALUES // len(found.columns)
    held = list(islice(rows, most + 1))
    if len(held) > most:
        close = getattr(rows, "close", None)
        if close:
            close()
        raise TooMuchAsked("sortBy", f"sorts at most {most} of these records; select fewer, or leave it out.")
    return held


def _order(at, type_) -> Callable[[tuple], Any]:
    """Returns the key of a row: those without a value first, numbers as numbers, texts by code units."""
    convert = {"integer": int, "boolean": int, "real": float, "number": float}.get(type_, str)
    return lambda row: (False, 0) if row[at] is None else (True, convert(row[at]))


def _page(asked, rows):
    if "pageSize" not in asked.query:
        return rows
    size, number = asked["pageSize"], asked["pageNumber"] or 0
    # Beyond this nothing can be: islice takes no larger number.
    start = min(size * number, 2**62)
    return islice(rows, start, start + size)


def words(keyword: str | None) -> list[str]:
    """Returns the words of a keyword, without regard to case."""
    return (keyword or "").lower().split()


def has_all(wanted: Sequence[str], *texts: str | None) -> bool:
    """Returns whether each of *wanted* is contained in one of *texts*."""
    lowered = [text.lower() for text in texts if text]
    return all(any(word in text for text in lowered) for word in wanted)
