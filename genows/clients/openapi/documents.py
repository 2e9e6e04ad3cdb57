"""The documents as bytes, by their addresses; kept in memory once made. Open to everybody: who has no token reads there that one is needed."""

from functools import lru_cache

from genows.clients.addresses.table import API, OLD, OPERATIONS
from genows.clients.openapi import openapi, swagger
from genows.http.answers import Answer, answered, encoded, other_ways
from genows.http.operation import Operation
from genows.http.places import root_of
from genows.http.request import PageRequest

SWAGGER, OPENAPI = "api-docs", "openapi.json"
ADDRESSES = tuple(prefix + name for prefix in (API, OLD) for name in (SWAGGER, OPENAPI))
# Of documents for different mounts: a process has one or two. Each takes half a megabyte.
MOST_KEPT = 16


def description(request: PageRequest) -> Answer:
    """Answers the document at this address; 304 where the client has it already."""
    root = root_of(request.environ)
    config = request.auth.config
    text, etag = document(request.environ["PATH_INFO"], root, config.login_required, bool(config.webservice_deprecated_since))
    return answered(request.environ, text, etag)


@lru_cache(maxsize=MOST_KEPT)
def document(address: str, root: str, login_required: bool, deprecated: bool = False) -> tuple[bytes, str]:
    """Returns the document of one of ADDRESSES and its ETag. *root*: where the service is mounted, '' or '/portal'.

    *deprecated*: whether webservice.do is.
    """
    moved = address.startswith(OLD)
    base = root + OLD.rstrip("/") if moved else root
    operations = _below(OLD if moved else API)
    if address.endswith(SWAGGER):
        made = swagger.document(operations, base, login_required)
    else:
        made = openapi.document(operations, base, login_required, webservice=not moved, deprecated=deprecated)
    return encoded({**made, **other_ways(root, not address.endswith(SWAGGER))})


def _below(prefix: str) -> dict[str, Operation]:
    """Returns path → operation: whole paths beneath /api/; beneath /api-legacy/, which is a base of its own, what follows it."""
    return {address if prefix == API else "/" + address.removeprefix(API): operation for address, operation in OPERATIONS.items()}
