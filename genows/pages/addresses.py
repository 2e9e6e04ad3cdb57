"""The addresses of the JSON API, for people: what each gives, and its parameters."""

from typing import NamedTuple

from genows.clients.addresses.table import OPERATIONS
from genows.http.operation import Operation


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
