"""The parameter format of the two commands that look at it."""

from genows.clients.webservice.messages import FORMAT_INVALID, Refusal
from genows.clients.webservice.parameters import LegacyParameters


def wants_json(params: LegacyParameters) -> bool:
    """Returns whether the client wants JSON; without the parameter it gets text. Refusal for any other value."""
    name = params.get("format")
    if name is None or name.lower() == "txt":
        return False
    if name.lower() == "json":
        return True
    raise Refusal(FORMAT_INVALID)
