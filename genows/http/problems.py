"""The table from exception to status, headers and body (RFC 9457 for those that have one).

`routes.PROBLEMS` gives other bodies where a family of clients expects them.
"""

import json
from collections.abc import Callable, Mapping, Sequence

from genows.errors import (
    BodyCodingError,
    BodyTooLarge,
    BodyTypeError,
    ClientGone,
    ConfigError,
    DatabaseBusy,
    DatabaseConflict,
    DatabaseGone,
    Denied,
    MethodRefused,
    NoAddress,
    NotOffered,
    NotSignedIn,
    NotThere,
    OutcomeUnknown,
    PackedDamage,
    ParameterError,
    PasswordRefused,
    ProviderAway,
    SchemaError,
    ServiceBusy,
    SignInRefused,
    TokenError,
    TooManyDocuments,
    TooManyFailures,
    TooManyRequests,
    TooMuchAsked,
)
from genows.http.answers import STATUS_LINES, TEXT, Small
from genows.http.forms import wants_text

PROBLEM = "application/problem+json"
# WSGI wants a Content-Type even where there is no content.
EMPTY = TEXT
RETRY_SECONDS = 5

# Exception → (status, title); a body is sent only where there is a title. The first line that fits counts.
TABLE = (
    (ParameterError, 400, "The request cannot be read"),
    (ClientGone, 400, "Nobody waits for the answer"),
    (PasswordRefused, 400, "The new password is refused"),
    (NotSignedIn, 401, "Not signed in"),
    (TokenError, 401, "Not signed in"),
    (SignInRefused, 403, "Not signed in"),
    (Denied, 403, ""),
    (NotThere, 404, "Not found"),
    (MethodRefused, 405, "Not by this method"),
    (BodyTooLarge, 413, "The body is too large"),
    (TooMuchAsked, 413, "The request asks for too much"),
    (BodyTypeError, 415, "The body's media type is not read here"),
    (BodyCodingError, 415, "The body's coding is not read here"),
    (TooManyFailures, 429, "Too many failed tries to sign in"),
    (TooManyDocuments, 429, "Too many documents"),
    (TooManyRequests, 429, "Too many large requests at a time"),
    (NotOffered, 501, "Not offered here"),
    (ServiceBusy, 503, "The service is busy"),
    (ProviderAway, 503, "The sign-in service does not answer"),
    (DatabaseConflict, 503, "Another change came first"),
    (DatabaseBusy, 503, "The database is busy"),
    (OutcomeUnknown, 503, "Whether it is stored is unknown"),
    (DatabaseGone, 503, "The database cannot be reached"),
    (PackedDamage, 503, "Some of the data have to be read anew"),
    (SchemaError, 503, "The database cannot be used"),
    (ConfigError, 503, "The service is not set up"),
)


class Problem:
    """The answer to a failure. *body*: may be empty; *foreseen*: whether the table knows the exception."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes, foreseen: bool = True):
        self.status, self.headers, self.body, self.foreseen = status, headers, body, foreseen

    def as_text(self) -> "Problem":
        """Returns the problem as people read it where a table should be: the sentence of the body in plain text."""
        if not self.body:
            return self
        members = json.loads(self.body)
        headers = [("Content-Type", TEXT), *(header for header in self.headers if header[0] != "Content-Type")]
        body = f"{self.status} {members['title']}\n{members['detail']}\n".encode()
        return Problem(self.status, headers, body, self.foreseen)

    def answer(self, further: Sequence[tuple[str, str]] = ()) -> Small:
        """Returns it as it leaves, with *further* headers."""
        return Small(STATUS_LINES[self.status], [*self.headers, *further], self.body)

    @property
    def is_standard(self) -> bool:
        """Whether the body is as RFC 9457 has it."""
        return ("Content-Type", PROBLEM) in self.headers

    @property
    def detail(self) -> str:
        """The sentence in the body; '' if there is none."""
        return json.loads(self.body)["detail"] if self.body else ""


def problem_of(error: BaseException, request_id: str) -> Problem:
    """Returns the answer to a failure. An exception that the table lacks is a 500 whose body holds only the id of its log entry."""
    for kind, status, title in TABLE:
        if isinstance(error, kind):
            # A refused study gets no body, so that forbidden and unknown ones look alike; any other refusal says why.
            title = title or ("Not allowed" if getattr(error, "sentence", "") else "")
            return Problem(status, _headers(error, status, title), _body(status, title, _detail(error)) if title else b"")
    detail = f"Something went wrong here; the operator finds it in the log as {request_id}."
    return Problem(500, [("Content-Type", PROBLEM)], _body(500, "Internal error", detail, request_id), foreseen=False)


ByPath = Mapping[str, Callable[[BaseException, str], Problem]]


def problem_at(environ: dict, error: BaseException, by_path: ByPath) -> Problem:
    """Returns the answer to a failure of this request.

    *by_path*: path, or beginning of paths with a slash at its end → function (exception, request id) → Problem that replaces `problem_of`
    there.
    """
    path = environ.get("PATH_INFO", "")
    beginning = next((key for key in by_path if key.endswith("/") and path.startswith(key)), path)
    problem = by_path.get(beginning, problem_of)(error, environ.get("genows.request_id", "-"))
    return problem.as_text() if problem.is_standard and wants_text(environ) else problem


def bare_problem(error: BaseException, request_id: str) -> Problem:
    """Returns the answer to a failure as the source document has it for the JSON API: 401 and an unknown path have no body."""
    problem = problem_of(error, request_id)
    if isinstance(error, (NotSignedIn, TokenError, NoAddress)):
        return Problem(problem.status, [("Content-Type", EMPTY), *problem.headers[1:]], b"")
    return problem


def _detail(error):
    # Its own text names tables and versions: for the operator, not for a client.
    if isinstance(error, SchemaError):
        return "The database cannot be used at the moment."
    if isinstance(error, ConfigError):
        return "The service is not set up yet; its operator finds the reason in the log."
    return getattr(error, "sentence", "") or str(error)


def _headers(error, status, title):
    headers = [("Content-Type", PROBLEM if title else EMPTY)]
    if status == 401:
        told = f', error="invalid_token", error_description="{error.description}"' if error.description else ""
        headers.append(("WWW-Authenticate", f'Bearer realm="genows"{told}'))
        if realm := getattr(error, "realm", ""):
            headers.append(("WWW-Authenticate", f'Basic realm="{realm}"'))
    if isinstance(error, MethodRefused):
        headers.append(("Allow", ", ".join(error.methods)))
    if isinstance(error, BodyCodingError):
        # RFC 9110, 15.5.16.
        headers.append(("Accept-Encoding", "gzip, identity"))
    if status in (429, 503):
        headers.append(("Retry-After", str(getattr(error, "retry_after", RETRY_SECONDS))))
    return headers


def _body(status, title, detail, request_id=None):
    members = {"title": title, "status": status, "detail": detail}
    if request_id:
        members["id"] = request_id
    return json.dumps(members).encode()
