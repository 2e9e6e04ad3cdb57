"""What a route leads to, and what its handler is given of a request.

An `Endpoint` is of the web service: its handler gets parameters and caller. A `PageEndpoint` is a page or a token endpoint: its
handler gets the auth service and finds out by itself who is asking.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from genows.auth.environ import client_address
from genows.auth.permissions import Caller
from genows.auth.service import AuthService
from genows.http.address import Address, Cost, small
from genows.http.bodies import Limits
from genows.http.params import Parameters, read_form, read_parameters

FORM_BYTES = 40960  # of a page's form: a name and three passwords of 1,000 characters of four bytes, percent-encoded, are 38,000


@dataclass(frozen=True)
class PortalSettings:
    """The settings that answers of data depend on.

    *segment_files*, *mutation_aligner*: base addresses, None for none; *ncbi_build*: the name of a member of mutation objects.

    *cna_cutoff*: the mean from which on a segment counts as altered, either way. *allowed_hosts*: Host headers that addresses in answers repeat.
    """

    segment_files: str | None = None
    mutation_aligner: str | None = None
    ncbi_build: str = "37"
    cna_cutoff: float = 0.2
    allowed_hosts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Request:
    """*params*: query and body merged, as the endpoint reads them; *caller*: whose permissions count; *environ*: the WSGI environ.

    *portal*: the settings that answers depend on.
    """

    params: Any
    caller: Caller
    environ: dict
    portal: PortalSettings = field(default_factory=PortalSettings)

    @property
    def client_address(self) -> str:
        return client_address(self.environ)


class Endpoint(NamedTuple):
    """What a route of the web service leads to.

    *handler*: (Request, Session, path values) → Answer; *read_parameters*: (environ, Limits, Admit) → params; *operation*: what it
    takes and gives, where it is of the JSON API; *cost*: estimated before anything is asked of the database.
    """

    handler: Callable
    read_parameters: Callable = read_parameters
    operation: Address | None = None
    cost: Cost = small


@dataclass(frozen=True)
class PageRequest:
    """A request for a page or a token endpoint. *params*: of the query alone; *auth*: who is asking and what they may get."""

    params: Parameters
    environ: dict
    auth: AuthService
    limits: Limits

    @property
    def client_address(self) -> str:
        return client_address(self.environ)

    def form(self) -> Parameters:
        """Returns the fields of the body, never of the query: passwords must not stand in a URL. Call it once."""
        return read_form(self.environ, replace(self.limits, body_bytes=min(self.limits.body_bytes, FORM_BYTES)))


class PageEndpoint(NamedTuple):
    """What a route of a page or a token endpoint leads to. *handler*: (PageRequest, path values) → Answer; *cost*: of one that only shows something.

    No data access token opens it, but where it gives a *file* for scripts as well as for people. Its handler is called once, never retried, because
    it may write.
    """

    handler: Callable
    cost: Cost | None = None
    file: bool = False
