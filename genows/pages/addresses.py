"""The addresses of the JSON API, for people: what each gives, its parameters; and requests to try first."""

from typing import NamedTuple
from urllib.parse import quote

from genows.operations.operation import Operation
from genows.operations.table import OPERATIONS


class ApiAddress(NamedTuple):
    """*required*, *optional*: parameters, lists with a star; of alternatives one is required, with "or" between them."""

    path: str
    gives: str
    required: tuple[str, ...]
    optional: tuple[str, ...]


def _address(operation: Operation) -> ApiAddress:
    shown = {parameter.name: parameter.name + "*" * (parameter.kind == "list") for parameter in operation.parameters}
    either = [" or ".join(shown[name] for name in names) for names in operation.either]
    required = [shown[parameter.name] for parameter in operation.parameters if parameter.required]
    alternatives = {name for names in operation.either for name in names}
    optional = [shown[parameter.name] for parameter in operation.parameters if not parameter.required and parameter.name not in alternatives]
    return ApiAddress(operation.address, operation.summary.rstrip("."), (*required, *either), tuple(optional))


ADDRESSES = tuple(map(_address, OPERATIONS.values()))
# Path → query to try, {study} for a study's identifier.
FIRST_STEPS = {
    "/api/studies": "",
    "/api/samples": "study_id={study}",
    "/api/geneticprofiles": "study_id={study}",
    "/api/geneticprofiledata": "genetic_profile_ids={study}_mutations&genes=TP53",
    "/api/clinicaldata/patients": "study_id={study}&attribute_ids=",
}


def first_steps(study_id: str) -> list[tuple[str, str]]:
    """Returns (what it gives, path and query) of the requests to try first, for the study of this identifier."""
    study = quote(study_id, safe="")
    queries = {path: query.format(study=study) for path, query in FIRST_STEPS.items()}
    return [(OPERATIONS[path].summary.rstrip("."), f"{path}?{query}" if query else path) for path, query in queries.items()]
