"""The handlers of the query pages: PageRequest → Answer."""

from collections.abc import Mapping

from genows.auth.permissions import Caller
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Endpoint, PageRequest
from genows.pages.frame import HEADERS
from genows.pages.lines import FILE, long_list
from genows.pages.ownapi import OwnApi, records_of
from genows.pages.queryform import query_page
from genows.pages.queryreading import Part, Query, parts_of, read_query
from genows.pages.queryrows import SHOWN, Preview, rows_page
from genows.pages.visits import refusal_page, visit

# Bytes of a file that a page gives, which is in memory then; larger ones come from the API, which streams them.
MOST_BYTES = 50 * 1024 * 1024
TOO_LARGE = "This file is too large for a page to give. The lines for curl, Python and R, or fewer genes or samples, get it."
IDS_TYPE = "text/plain; charset=utf-8"


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
            query, api = read_query(db, caller, request.params), OwnApi(self._endpoints, request, db, caller)
            return query, [_preview(api, part) for part in parts_of(query)] if query.is_whole else None

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
            asked = {**part.parameters(wide), "format": name, "excel": request.params.one("excel") or ""}
            answer, _ = OwnApi(self._endpoints, request, db, caller).formed(part.kind.address, asked)
            headers = answer.headers or [("Content-Disposition", 'attachment; filename="rows.json"')]
            return headers, answer.media_type, _drawn(answer)

        def show(context, found):
            headers, media_type, content = found
            if content is None:
                return refusal_page(context, 413, TOO_LARGE, "Too large for a page")
            return Answer((content,), media_type, 200, [*headers, *HEADERS, *context.headers])

        return visit(request, gather, show)


def _preview(api: OwnApi, part: Part) -> Preview:
    answer, _ = api.formed(part.kind.address, {**part.parameters(False), "limit": str(SHOWN)})
    records, number = records_of(answer)
    head = list(dict.fromkeys(name for record in records for name in record))
    rows = [[record.get(name) for name in head] for record in records]
    return Preview(part, head, rows, number)


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
