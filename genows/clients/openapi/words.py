"""What both kinds of documents say: their words, the answers that are no records, and an example an address."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from genows.http.address import Address, Parameter
from genows.http.answers import JSON, Answer
from genows.http.caching import ASK_ANEW

TITLE = "Genomic data web service"
# Of the API that is described, not of the program: a stranger need not know that.
VERSION = "1.0 (beta)"
ABOUT = (
    "Cancer-genomics studies as JSON: each address answers an array of flat records. Every value of a record is a string, or null where "
    "nothing is known; numbers too. Ids that are not there are ignored. GET and POST take the same parameters, POST in a form or a JSON "
    "object too: long lists belong there. A parameter of another address, or of nearly the right name, is a 400 "
    "that names the right one; any other is ignored, and named in the header X-Ignored-Parameters of the answer."
)
LISTS = "Comma-separated, or repeated."
# The record of counts, whose fields nobody declares.
COUNTS = "MutationCount"
FILE = Path(__file__).with_name("examples.json")


def about_parameter(parameter: Parameter, other_name: str = "") -> str:
    """Returns its words, with how a list is sent, and its other name."""
    default = f" Without it: {parameter.default}." if parameter.default else ""
    other = f" {other_name} is the same." if other_name else ""
    return parameter.about + (f" {LISTS}" if parameter.kind == "list" else "") + default + other


def about_operation(operation: Address) -> str:
    """Returns what is told of an operation beneath its summary."""
    either = [f"One of {' or '.join(names)} is required." for names in operation.either]
    return " ".join(filter(None, [operation.about, *either]))


def id_of(name: str, method: str) -> str:
    """Returns the operation id by a method, as users of the description know it."""
    return name if method == "GET" else f"{name}_1"


def value(parameter: Parameter, kind: str) -> dict[str, Any]:
    """Returns the schema of one value. *kind*: that of the parameter, or of the items of a list."""
    if kind in ("integer", "number"):
        return {"type": kind, **bounds(parameter)}
    if kind == "boolean":
        return {"type": "string", "enum": ["0", "1", "false", "true"]}
    return {"type": "string", **({"enum": list(parameter.choices)} if parameter.choices else {})}


def bounds(parameter: Parameter) -> dict[str, Any]:
    """Returns the keywords of a number's bounds."""
    return {
        word: int(bound) if bound == int(bound) else bound
        for word, bound in (("minimum", parameter.least), ("maximum", parameter.most))
        if bound is not None
    }


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


def failures_by(method: str) -> list[Failure]:
    """Returns the failures that a request by *method* may meet."""
    return [failure for failure in FAILURES if failure.only in ("", method)]


def document_text(made: dict[str, Any], root: str, *, relative: bool = True) -> bytes:
    """Returns a description as UTF-8 JSON, with the way to the same data in all generations.

    *root*: where the service is mounted.

    *relative*: whether it may name an address without a host there: Swagger 2.0 takes none, so that a member of our own
    has it.
    """
    others = {"description": "Every generation of the API here, with its description", "url": f"{root}/help"}
    whole = {**made, "externalDocs" if relative else "x-externalDocs": others}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def document_answer(text: bytes) -> Answer:
    """Returns the answer with a description: clients keep it, and ask by its ETag whether it has changed."""
    return Answer((text,), JSON, headers=[("Cache-Control", ASK_ANEW)])


class Example(NamedTuple):
    """*query*: name → value; *answer*: JSON, or the text of webservice.do."""

    query: dict[str, str]
    answer: Any


@cache
def examples() -> dict[str, Example]:
    """Returns address → its example."""
    return {address: Example(**example) for address, example in json.loads(FILE.read_text(encoding="utf-8")).items()}
