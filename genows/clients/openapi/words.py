"""What both kinds of documents say in words."""

from typing import Any

from genows.db.queries.kinds import RECORDS
from genows.db.queries.records import Record
from genows.http.operation import Operation, Parameter

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


def records() -> dict[str, Record]:
    """Returns the declared records by name."""
    return {each.name: each for each in RECORDS.values()}


def about_parameter(parameter: Parameter, other_name: str = "") -> str:
    """Returns its words, with how a list is sent, and its other name."""
    default = f" Without it: {parameter.default}." if parameter.default else ""
    other = f" {other_name} is the same." if other_name else ""
    return parameter.about + (f" {LISTS}" if parameter.kind == "list" else "") + default + other


def about_operation(operation: Operation) -> str:
    """Returns what is told of an operation beneath its summary."""
    either = [f"One of {' or '.join(names)} is required." for names in operation.either]
    return " ".join(filter(None, [operation.about, *either]))


def id_of(operation_id: str, method: str) -> str:
    """Returns the operation id by a method, as users of the description know it."""
    return operation_id if method == "GET" else f"{operation_id}_1"


def bounds(parameter: Parameter) -> dict[str, Any]:
    """Returns the keywords of a number's bounds."""
    return {
        word: int(bound) if bound == int(bound) else bound
        for word, bound in (("minimum", parameter.least), ("maximum", parameter.most))
        if bound is not None
    }
