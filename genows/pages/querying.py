"""The handlers of the query pages: PageRequest → Answer."""

import json
from collections.abc import Mapping
from functools import partial
from urllib.parse import quote, urlencode

from genows.auth.permissions import Caller
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import forms, shaping
from genows.http.answers import Answer
from genows.http.params import Parameters
from genows.http.request import Endpoint, PageRequest, Request
from genows.pages.frame import HEADERS
from genows.pages.lines import FILE, long_list
from genows.pages.queryform import query_page
from genows.pages.queryreading import Part, Query, parts_of, read_query
from genows.pages.queryrows import SHOWN, Preview, rows_page
from genows.pages.refusals import refusal_page
from genows.pages.studyvisits import visit

# Bytes of a file that a page gives, which is in memory then; larger ones come from the API, which streams them.
MOST_BYTES = 50 * 1024 * 1024
TOO_LARGE = "This file is too large for a page to give. The lines for curl, Python and R, or fewer genes or samples, get it."
JSON_TYPE, IDS_TYPE = "application/json", "text/plain; charset=utf-8"


class QueryPages:
    """*endpoints*: address of the API → what answers it."""

    def __init__(self, endpoints: Mapping[str, Endpoint]):
        self._endpoints = endpoints

    def form(self, request: PageRequest) -> Answer:
        """Shows the query as a form."""
        return visit(request, lambda db, caller: read_query(db, caller, request.params), query_page)

    def rows(self, request: PageRequest) -> Answer:
        """Shows the first rows of the query, and how to get them all."""
        config = request.auth.config

        def gather(db: Session, caller: Caller):
            query = read_query(db, caller, request.params)
            return query, [self._preview(request, db, caller, part) for part in parts_of(query)] if query.is_whole else None

        def show(context, found):
            query, previews = found
            return rows_page(context, query, previews, config.login_required, not config.login_required or config.api_session_access)

        return visit(request, gather, show)

    def data(self, request: PageRequest) -> Answer:
        """Gives the rows as a file; with format=ids the ids of the query."""
        wide, name = request.params.one("shape") == "wide", request.params.one_of("format", "tsv", "csv", "json", "ids")

        def gather(db: Session, caller: Caller):
            query = read_query(db, caller, request.params)
            if query.fault:
                raise ParameterError("genes", query.fault)
            if not query.is_whole:
                return None
            part = _only_part(query)
            if name == "ids":
                asked = part.parameters(wide)
                return [("Content-Disposition", f'attachment; filename="{FILE}"')], IDS_TYPE, asked.get(long_list(asked), "").encode()
            answer = self._answer(request, db, caller, part, wide, {"format": name, "excel": request.params.one("excel") or ""})
            headers = answer.headers or [("Content-Disposition", 'attachment; filename="rows.json"')]
            return headers, answer.media_type, _drawn(answer)

        def show(context, found):
            headers, media_type, content = found
            if content is None:
                return refusal_page(context, 413, TOO_LARGE, "Too large for a page")
            return Answer((content,), media_type, 200, [*headers, *HEADERS, *context.headers])

        return visit(request, gather, show)

    def _preview(self, request, db, caller, part: Part) -> Preview:
        answer = self._answer(request, db, caller, part, False, {"limit": str(SHOWN)})
        records = json.loads(b"".join(answer.chunks))
        total = dict(answer.headers).get("X-Total-Count")
        head = list(dict.fromkeys(name for record in records for name in record))
        rows = [[record.get(name) for name in head] for record in records]
        return Preview(part, head, rows, int(total) if total else None if records else 0)

    def _answer(self, request, db, caller, part: Part, wide, details) -> Answer:
        address, asked = part.kind.address, {**part.parameters(wide), **details}
        # The page speaks for the viewer, not for the browser.
        sent = {"REQUEST_METHOD": "GET", "HTTP_ACCEPT": JSON_TYPE, "PATH_INFO": address, "QUERY_STRING": urlencode(asked, quote_via=quote)}
        environ = {**request.environ, **sent}
        params, endpoint = Parameters(asked.items(), request.limits), self._endpoints[address]
        form = forms.wanted(params, environ, forms.FORMATS)
        handled = partial(endpoint.handler, Request(params, caller, environ), db)
        return shaping.shaped(handled(), form, environ, handled)


def _only_part(query: Query) -> Part:
    """Returns the rows of a query that asks for one kind; ParameterError for several."""
    part, *others = parts_of(query)
    if others:
        kinds = ", ".join(one.kind.title.lower() for one in (part, *others))
        raise ParameterError("genetic_profile_ids", f"names profiles of several kinds ({kinds}); a file has the rows of one.")
    return part


def _drawn(answer: Answer) -> bytes | None:
    """Returns the whole answer; None where it is too large."""
    parts, size = [], 0
    for chunk in answer.chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > MOST_BYTES:
            close = getattr(answer.chunks, "close", None)
            if close:
                close()
            return None
    return b"".join(parts)
