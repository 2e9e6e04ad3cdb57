"""The handlers of the API page: requests that a page sends for whoever looks at it, with the permissions that they have."""

from collections.abc import Mapping
from time import perf_counter

from genows.auth.permissions import Caller
from genows.clients.addresses.table import OPERATIONS
from genows.db.sessions import Session
from genows.errors import ParameterError, TooMuchAsked
from genows.http.answers import NOT_THERE, Answer
from genows.http.operation import Operation
from genows.http.params import Parameters
from genows.http.problems import problem_of
from genows.http.request import Endpoint, PageRequest
from genows.pages import apipage
from genows.pages.apiplace import Outcome, drawn
from genows.pages.ownapi import OwnApi, counted
from genows.pages.tables import query_of
from genows.pages.visits import context_of, third_path, visit


class ApiPages:
    """*endpoints*: address of the API → what answers it."""

    def __init__(self, endpoints: Mapping[str, Endpoint]):
        self._endpoints = endpoints
        self._named = {operation.operation_id: operation for address, operation in OPERATIONS.items() if address in endpoints}

    def every(self, request: PageRequest) -> Answer:
        """Shows every operation as a form, to everybody: it tells of no study."""
        user = request.auth.identity(request.environ).user
        return apipage.api_page(context_of(request, user), list(OPERATIONS.values()), third_path(request.auth.config))

    def one(self, request: PageRequest, name: str) -> Answer:
        """Shows an operation with the answer to what its form has sent, as a table."""
        return self._read(request, name, as_text=False)

    def text(self, request: PageRequest, name: str) -> Answer:
        """Shows the same with the answer's text."""
        return self._read(request, name, as_text=True)

    def _read(self, request, name, as_text):
        operation = self._named.get(name)
        if operation is None:
            return NOT_THERE
        # Without a query a person has come by a link, and has not sent anything.
        was_sent = bool(request.environ.get("QUERY_STRING"))
        config = request.auth.config
        api_is_open = not config.login_required or config.api_session_access

        def gather(db: Session, caller: Caller):
            values = values_of(request.params, operation)
            return values, _outcome(OwnApi(self._endpoints, request, db, caller), operation, values) if was_sent else None

        def show(context, found):
            values, outcome = found
            sent = apipage.Sent(_url(context, operation, values), outcome, as_text, api_is_open) if outcome else None
            return apipage.operation_page(context, operation, values, sent, config.login_required)

        return visit(request, gather, show)


def values_of(params: Parameters, operation: Operation) -> dict[str, str]:
    """Returns name → value of what was sent: empty ones only where they mean everything. ParameterError."""
    values = {}
    for parameter in operation.taken:
        if parameter.kind == "list":
            value = ",".join(params.pieces(parameter.name))
        else:
            value = params.one(parameter.name) or ""
        if value or (parameter.required and not parameter.filled and parameter.name in params.names()):
            values[parameter.name] = value
    return values


def _outcome(api: OwnApi, operation: Operation, values: dict[str, str]) -> Outcome:
    begun = perf_counter()
    try:
        answer, fields = api.formed(operation.address, values)
        return drawn(begun, answer.media_type, answer.chunks)._replace(fields=fields, counted=counted(answer))
    except (ParameterError, TooMuchAsked) as error:
        problem = problem_of(error, "-")
        return Outcome(problem.status, perf_counter() - begun, len(problem.body), detail=problem.detail)


def _url(context, operation, values):
    query = query_of(values)
    return f"{context.base_url}{operation.address}" + (f"?{query}" if query else "")
