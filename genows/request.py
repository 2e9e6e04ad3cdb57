"""What a handler is told of a request: its parameters and its caller."""

from dataclasses import dataclass

from genows.access import Caller
from genows.params import Parameters


@dataclass(frozen=True)
class Request:
    """*params*: query and body merged; *caller*: whose permissions count; *environ*: the WSGI environ."""

    params: Parameters
    caller: Caller
    environ: dict
