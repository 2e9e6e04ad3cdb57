"""What answers at an address, and what it is told of a request: parameters and caller."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from genows.access import Caller
from genows.params import read_parameters


@dataclass(frozen=True)
class Request:
    """*params*: query and body merged, as the address reads them; *caller*: whose permissions count; *environ*: the WSGI environ."""

    params: Any
    caller: Caller
    environ: dict


class Address(NamedTuple):
    """What a route leads to. *handler*: (Request, Session, path values) → Answer; *read_parameters*: (environ, bytes at most) → params."""

    handler: Callable
    read_parameters: Callable = read_parameters
