"""All operations, by address."""

from genows.clients.addresses import analyses, annotations, portal, revised
from genows.http.operation import Operation

# The same addresses stand beneath OLD, where clients of the second generation call them since the third took /api/.
API, OLD = "/api/", "/api-legacy/"

_ALL = (*revised.OPERATIONS, *portal.OPERATIONS, *analyses.OPERATIONS, *annotations.OPERATIONS)
OPERATIONS: dict[str, Operation] = {operation.address: operation for operation in _ALL}
if len(OPERATIONS) < len(_ALL) or len({operation.operation_id for operation in _ALL}) < len(_ALL):
    raise ValueError("an address or an operation id stands twice")
