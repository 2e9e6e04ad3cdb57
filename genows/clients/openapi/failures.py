"""The answers that are no records: their statuses, what they mean, and whether they have a body."""

from typing import NamedTuple


class Failure(NamedTuple):
    """*body*: whether application/problem+json comes along; *only*: the method that may get it, '' for each."""

    status: int
    about: str
    body: bool
    only: str = ""


FAILURES = (
    Failure(400, "A parameter is missing, or is not what it should be; detail says which, and what would be right.", True),
    Failure(401, "Unauthorized: login is required here, and the request has no valid data access token.", False),
    Failure(403, "Forbidden: login is required here, and the study is not yours to read, or there is none of that id.", False),
    Failure(404, "Not Found: there is no such address.", False),
    Failure(413, "The body is too large, or the request asks for too much at once.", True),
    Failure(415, "The body has a media type or a coding that is not read here.", True, "POST"),
    Failure(429, "Too many large requests at a time; Retry-After says when to ask again.", True),
    Failure(500, "Something went wrong here; the operator finds it in the log by its id.", True),
    Failure(503, "The database is busy or away; Retry-After says when to ask again.", True),
)
# The body of those that have one (RFC 9457).
PROBLEM_FIELDS = (
    ("title", "string", "What went wrong, in a few words."),
    ("status", "integer", "The status of the answer."),
    ("detail", "string", "What is wrong, where, and what would be right."),
    ("id", "string", "Of a status 500: what the log knows it by."),
)
PROBLEM_TYPE = "application/problem+json"


def of_method(method: str) -> list[Failure]:
    """Returns the failures that a request by *method* may meet."""
    return [failure for failure in FAILURES if failure.only in ("", method)]
