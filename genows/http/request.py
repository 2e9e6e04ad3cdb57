"""What answers at an address, and what it is told of a request: parameters and caller, or the services of the site."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from genows.auth.permissions import Caller
from genows.auth.service import Site
from genows.http.params import Parameters, read_form, read_parameters

FORM_BYTES = 32768  # of a page's form: a name and a password of 1,000 characters, percent-encoded, are 15,000


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


@dataclass(frozen=True)
class SiteRequest:
    """A request for a page or a token endpoint. *params*: of the query alone; *site*: who is asking and what they may get."""

    params: Parameters
    environ: dict
    site: Site
    max_body_bytes: int

    def form(self) -> Parameters:
        """The fields of the body, of which nothing may come from the address. To be read once."""
        return read_form(self.environ, min(self.max_body_bytes, FORM_BYTES))


class SiteAddress(NamedTuple):
    """Where a route of a page or a token endpoint leads. *handler*: (SiteRequest, path values) → Answer.

    No data access token opens it, and it is asked once, never again, because it may write: who is asking, and what they may
    read, it finds out through the site.
    """

    handler: Callable
