"""What a handler is given of a request.

Of the web service parameters and caller; of a page, or an address of tokens, the auth service.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from genows.auth.environ import client_address
from genows.auth.permissions import Caller
from genows.auth.service import AuthService
from genows.http.bodies import Limits
from genows.http.line import Ticket
from genows.http.params import Parameters, read_form

FORM_BYTES = 40960  # of a page's form: a name and three passwords of 1,000 characters of four bytes, percent-encoded, are 38,000


@dataclass(frozen=True)
class PortalSettings:
    """The settings that answers of data depend on.

    *segment_files*, *mutation_aligner*: base addresses, None for none; *ncbi_build*: the name of a member of mutation objects.

    *cna_cutoff*: the mean from which on a segment counts as altered, either way. *allowed_hosts*: Host headers that addresses in answers repeat.
    *sessions*: whether saved documents are offered, where the database has the tables.
    *categorical_na_values*: values of attributes that count as none where groups are compared. *login_optional*: whether people may sign in and need not.
    """

    segment_files: str | None = None
    mutation_aligner: str | None = None
    ncbi_build: str = "37"
    cna_cutoff: float = 0.2
    allowed_hosts: tuple[str, ...] = ()
    sessions: bool = True
    categorical_na_values: tuple[str, ...] = ()
    login_optional: bool = False


@dataclass(frozen=True)
class Request:
    """*params*: query and body merged, as the address reads them; *caller*: whose permissions count; *environ*: the WSGI environ.

    *portal*: the settings that answers depend on.
    """

    params: Any
    caller: Caller
    environ: dict
    portal: PortalSettings = field(default_factory=PortalSettings)

    @property
    def client_address(self) -> str:
        return client_address(self.environ)


@dataclass(frozen=True)
class PageRequest:
    """A request for a page or a token endpoint. *params*: of the query alone; *auth*: who is asking and what they may get.

    *archives*: what gives studies as archives, a `downloads.archives.Archives`. *line_ticket*: its place in the line, None of what stands in none.
    """

    params: Parameters
    environ: dict
    auth: AuthService
    limits: Limits
    archives: Any = None
    line_ticket: Ticket | None = None

    @property
    def ticket(self) -> Ticket:
        assert self.line_ticket
        return self.line_ticket

    @property
    def client_address(self) -> str:
        return client_address(self.environ)

    def form(self) -> Parameters:
        """Returns the fields of the body, never of the query: passwords must not stand in a URL. Call it once."""
        return read_form(self.environ, replace(self.limits, body_bytes=min(self.limits.body_bytes, FORM_BYTES)))
