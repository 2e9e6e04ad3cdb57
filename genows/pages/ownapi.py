"""The API, asked by a page of ours for whoever looks at it: by the same handlers, in the page's own snapshot, so that both say the same."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from genows.auth.permissions import Caller
from genows.db.sessions import Session
from genows.http import forms
from genows.http.answers import Answer
from genows.http.forms import JSON, Form
from genows.http.operation import FORMATS
from genows.http.params import Parameters
from genows.http.recordpages import rows
from genows.http.request import Endpoint, PageRequest, Request
from genows.pages.tables import query_of

Records = list[dict[str, Any]]
MEDIA_TYPE = "application/json"


class OwnApi(NamedTuple):
    """*endpoints*: address → what answers it. A value that is asked for is a text, or a list of texts, each of which is one value."""

    endpoints: Mapping[str, Endpoint]
    request: PageRequest
    db: Session
    caller: Caller

    def answer(self, address: str, **asked: str | list[str]) -> Answer:
        """Returns the answer of the address' handler, with all records, not begun."""
        return self.endpoints[address].handler(self._request(address, asked), self.db)

    def formed(self, address: str, asked: Mapping[str, str]) -> tuple[Answer, tuple[str, ...]]:
        """Returns the answer in the form that *asked* names, with the records that it picks, and the fields of all; () where the form knows none."""
        endpoint, request = self.endpoints[address], self._request(address, asked, query_of(asked))
        form = forms.wanted(request.params, request.environ, endpoint.operation.formats if endpoint.operation else FORMATS)
        handled = partial(endpoint.handler, request, self.db)
        made = handled()
        fields = tuple(made.source.names) if made.source and not form.own else ()
        return forms.shaped(made, form, request.environ, handled), fields

    def _request(self, address: str, asked: Mapping[str, str | list[str]], query: str = "") -> Request:
        # The page speaks for the viewer, not for the browser: what that would like to get (HTML) is no matter of the API.
        environ = {**self.request.environ, "REQUEST_METHOD": "GET", "HTTP_ACCEPT": MEDIA_TYPE, "PATH_INFO": address, "QUERY_STRING": query}
        return Request(Parameters(asked.items(), self.request.limits), self.caller, environ)

    def rows(self, address: str, **asked: str | list[str]) -> Iterator[tuple]:
        """Yields all records as rows, in the order of their fields. They are read to their end, or closed, before anything else is asked."""
        source = self.answer(address, **asked).source
        return rows(source) if source else iter(())

    def records(self, address: str, **asked: str | list[str]) -> Records:
        """Returns all records."""
        return json.loads(b"".join(self.answer(address, **asked).chunks))


def page_of_records(make: Callable[[], Answer], form: Form, environ: dict) -> tuple[Records, int | None]:
    """Returns the records of an answer that *form* picks, and how many there are; None for that where they are too many to be counted.

    *make*: makes the answer, as often as it has to be read.
    """
    return records_of(forms.shaped(make(), form._replace(name=JSON), {**environ, "REQUEST_METHOD": "GET", "QUERY_STRING": ""}, make))


def records_of(answer: Answer) -> tuple[Records, int | None]:
    """Returns the records of an answer, and how many there are with those that were not picked; None where they are too many to be counted."""
    records, number = json.loads(b"".join(answer.chunks)), counted(answer)
    return records, 0 if number is None and not records else number


def counted(answer: Answer) -> int | None:
    """Returns how many records there are of which an answer has some; None where it does not say so."""
    number = dict(answer.headers).get("X-Total-Count")
    return int(number) if number else None
