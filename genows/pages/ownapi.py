"""The API, asked by a page of ours for whoever looks at it: by the same handlers, in the page's own snapshot, so that both say the same."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from genows.auth.permissions import Caller
from genows.db.sessions import Session
from genows.http import shaping
from genows.http.answers import Answer
from genows.http.forms import JSON, Form
from genows.http.params import Parameters
from genows.http.recordpages import rows
from genows.http.request import Endpoint, PageRequest, Request

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
        # The page speaks for the viewer, not for the browser: what that would like to get (HTML) is no matter of the API.
        environ = {**self.request.environ, "REQUEST_METHOD": "GET", "HTTP_ACCEPT": MEDIA_TYPE, "PATH_INFO": address, "QUERY_STRING": ""}
        return self.endpoints[address].handler(Request(Parameters(asked.items(), self.request.limits), self.caller, environ), self.db)

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
    answer = shaping.shaped(make(), form._replace(name=JSON), {**environ, "REQUEST_METHOD": "GET", "QUERY_STRING": ""}, make)
    records = json.loads(b"".join(answer.chunks))
    counted = dict(answer.headers).get("X-Total-Count")
    return records, int(counted) if counted else None if records else 0
