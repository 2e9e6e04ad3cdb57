"""The API, asked by a page of ours for whoever looks at it.

By the same handlers, in the page's own snapshot, so that both say the same.

What became of a request (status, time, size, the first records or the first of the text), and where in all records of
the answer the shown ones stand: links to those before and behind, heads of columns that sort, and files.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple

from genows.auth.permissions import Caller
from genows.clients.revised.table import ADDRESSES
from genows.db.sessions import Session
from genows.http import forms
from genows.http.address import Address
from genows.http.answers import Answer
from genows.http.forms import Form
from genows.http.params import Parameters
from genows.http.recordpages import MOST_SORTED_VALUES, Picks
from genows.http.request import PageRequest, Request
from genows.pages.markup import Html, html, joined, link
from genows.pages.tables import Head, Sorting, spelled_query

Records = list[dict[str, Any]]
MEDIA_TYPE = "application/json"

# An answer is drawn no further than this: a page shows its beginning.
MOST_BYTES, MOST_SECONDS = 2 * 1024 * 1024, 2.0
SHOWN_RECORDS, SHOWN_CHARACTERS = 50, 20_000

# Every head repeats the query: with more columns or ids than these a page would be a megabyte of links.
MOST_COLUMNS, LONGEST_QUERY = 100, 2000
FILES = (("TSV", {"format": "tsv"}), ("CSV", {"format": "csv"}), ("JSON", {"format": "json"}), ("for a spreadsheet", {"format": "csv", "excel": "1"}))

PLACE = """<p class="quiet" role="status">{text}</p>
{links}"""
LINKS = '<nav class="pager" aria-label="Pages">{links}</nav>\n'
FILE_LINKS = '<p class="quiet">All of them as a file: {links}</p>\n'


class OwnApi(NamedTuple):
    """A value that is asked for is a text, or a list of texts, each of which is one value."""

    request: PageRequest
    db: Session
    caller: Caller

    def answer(self, address: str, **asked: str | list[str]) -> Answer:
        """Returns the answer of the address' handler, with all records, not begun."""
        return ADDRESSES[address].handler(self._request(address, asked), self.db)

    def formed(self, address: str, asked: Mapping[str, str]) -> tuple[Answer, tuple[str, ...]]:
        """Returns the answer in the form that *asked* names, with the records that it picks, and the fields of all.

        () where the form knows none.
        """
        found, request = ADDRESSES[address], self._request(address, asked, spelled_query(asked))
        form = forms.wanted(request.params, request.environ, found.formats)
        made = found.handler(request, self.db)
        fields = made.source.names if made.source and not form.own else ()
        return forms.shaped(made, form, request.environ), fields

    def _request(self, address: str, asked: Mapping[str, str | list[str]], query: str = "") -> Request:
        # The page speaks for the viewer, not for the browser: what that would like to get (HTML) is no matter of the
        # API.
        environ = {**self.request.environ, "REQUEST_METHOD": "GET", "HTTP_ACCEPT": MEDIA_TYPE, "PATH_INFO": address, "QUERY_STRING": query}
        return Request(Parameters(asked.items(), self.request.limits), self.caller, environ)

    def rows(self, address: str, **asked: str | list[str]) -> Iterator[tuple]:
        """Yields all records as rows, in the order of their fields.

        They are read to their end, or closed, before anything else is asked.
        """
        source = self.answer(address, **asked).source
        return source.rows() if source else iter(())

    def records(self, address: str, **asked: str | list[str]) -> Records:
        """Returns all records."""
        return json.loads(b"".join(self.answer(address, **asked).chunks))


def page_of_records(answer: Answer, picks: Picks, environ: dict) -> tuple[Records, int | None]:
    """Returns the records of an answer that are picked, and how many there are.

    None for that where they are too many to be counted.
    """
    return records_of(forms.shaped(answer, Form(picks=picks), {**environ, "REQUEST_METHOD": "GET", "QUERY_STRING": ""}))


def records_of(answer: Answer) -> tuple[Records, int | None]:
    """Returns the records of an answer, and how many there are with those that were not picked.

    None where they are too many to be counted.
    """
    records, number = json.loads(b"".join(answer.chunks)), counted(answer)
    return records, 0 if number is None and not records else number


def counted(answer: Answer) -> int | None:
    """Returns how many records there are of which an answer has some; None where it does not say so."""
    number = dict(answer.headers).get("X-Total-Count")
    return int(number) if number else None


class Outcome(NamedTuple):
    """*seconds*: until the answer was drawn, as far as it was; *whole*: whether that is all of it; *detail*: of a
    failure, else ''.

    *fields*: of records that can be sorted and paged, () where they cannot; *counted*: how many there are of which
    these are a page.
    """

    status: int
    seconds: float
    size: int = 0
    whole: bool = True
    text: str = ""
    is_json: bool = False
    detail: str = ""
    fields: tuple[str, ...] = ()
    counted: int | None = None

    @property
    def records(self) -> list[Any]:
        """The first records of the answer, SHOWN_RECORDS at most; none where it is no array."""
        return list(islice(_values(self.text), SHOWN_RECORDS)) if self.is_json else []

    @property
    def total(self) -> int | None:
        """The number of records; None where the answer was not drawn to its end."""
        return len(json.loads(self.text)) if self.is_json and self.whole else None


def drawn(begun: float, media_type: str, chunks: Iterable[bytes]) -> Outcome:
    """Returns the outcome of a successful answer. *begun*: of perf_counter, when the request was made."""
    content, whole = beginning(chunks, lambda size: size <= MOST_BYTES and perf_counter() - begun <= MOST_SECONDS)
    text = content.decode("utf-8", "replace")
    return Outcome(200, perf_counter() - begun, len(content), whole, text, media_type.startswith("application/json"))


def beginning(chunks: Iterable[bytes], goes_on: Callable[[int], bool]) -> tuple[bytes, bool]:
    """Returns the first chunks of an answer, and whether these are all.

    *goes_on*: bytes so far → whether the next is drawn.
    """
    parts, size = [], 0
    try:
        for chunk in chunks:
            parts.append(chunk)
            size += len(chunk)
            if not goes_on(size):
                return b"".join(parts), False
        return b"".join(parts), True
    finally:
        if close := getattr(chunks, "close", None):
            close()


def _values(text):
    """Yields the values of a JSON array, as many as there are whole ones."""
    decoder, place = json.JSONDecoder(), 1
    while text[:1] == "[" and place < len(text) and text[place] != "]":
        try:
            value, place = decoder.raw_decode(text, place)
        except ValueError:
            return
        yield value
        place += text[place : place + 1] == ","


class RecordsPlace(NamedTuple):
    """*first*: records in front of the shown ones; *shown*: how many; *total*: of all, None where nobody counted;
    *more*: whether some are behind.
    """

    first: int
    shown: int
    total: int | None
    more: bool


def place_of(values: Mapping[str, str], outcome: Outcome) -> RecordsPlace:
    """Returns where the shown records stand. *values*: of a request that was answered."""
    first, shown = int(values.get("offset") or 0), len(outcome.records)
    if values.get("limit"):
        total = outcome.counted
    else:
        total = None if outcome.total is None else first + outcome.total
    # Nobody counts what lies behind when it is too much to be counted, or to be drawn.
    return RecordsPlace(first, shown, total, shown > 0 if total is None else total > first + shown)


def place_text(place: RecordsPlace) -> str:
    """Returns in words which records are shown: `51–100 of 1,368`."""
    of = "" if place.total is None else f" of {place.total:,}"
    return f"{place.first + 1:,}–{place.first + place.shown:,}{of}" if place.shown else f"none behind {place.first:,}"


def place_links(address: str, values: Mapping[str, str], place: RecordsPlace) -> Html:
    """Returns which records are shown, with links to those before and behind; nothing where these are all.

    *address*: of the page.
    """
    if not place.first and not place.more:
        return Html("")
    step = min(int(values.get("limit") or SHOWN_RECORDS), SHOWN_RECORDS)
    ways = [("prev", f"Previous {step}", max(0, place.first - step))] if place.first else []
    if place.more:
        ways.append(("next", f"Next {step}", place.first + place.shown))
    links = (link(f"{address}?{_page_query(values, step, first)}", text, f' rel="{rel}"') for rel, text, first in ways)
    text = f"Records {place_text(place)}" if place.shown else f"No records behind the first {place.first:,}"
    return html(PLACE, text=text, links=html(LINKS, links=joined(links)))


def _page_query(values, limit, offset):
    return spelled_query({**_whole(values), "limit": str(limit), **({"offset": str(offset)} if offset else {})})


def _whole(values):
    return {name: value for name, value in values.items() if name not in ("limit", "offset")}


def heads(address: str, values: Mapping[str, str], outcome: Outcome, names: Sequence[str], place: RecordsPlace) -> list[str | Head]:
    """Returns the heads of the records' columns: links that sort, where the API sorts these records by them."""
    others = {name: value for name, value in values.items() if name != "offset"}
    is_page = "limit" in values or (place.total or 0) * len(outcome.fields) <= MOST_SORTED_VALUES
    if len(names) > MOST_COLUMNS or len(spelled_query(others)) > LONGEST_QUERY or not is_page:
        return list(names)
    sorting = Sorting(address, others, spelled_query)
    # A name with a comma in it would be two for the API, one that begins with - would sort downwards.
    sortable = {name for name in outcome.fields if name == name.strip() and "," not in name and not name.startswith("-")}
    return [sorting.head(name, name) if name in sortable else name for name in names]


def files(root: str, address: Address, values: Mapping[str, str]) -> Html:
    """Returns links to the answer as a file, from the API itself, with all its records."""
    whole = {name: value for name, value in _whole(values).items() if name != "excel"}
    if len(spelled_query(whole)) > LONGEST_QUERY:
        return Html("")
    links = (
        link(f"{root}{address.path}?{spelled_query({**whole, **form})}", text, " download")
        for text, form in FILES
        if form["format"] in address.formats
    )
    return html(FILE_LINKS, links=Html(", ".join(links)))
