"""An address of the third generation, as declared: how it is asked, what it takes and gives."""

from collections.abc import Callable
from typing import NamedTuple

from genows.clients.portal_api.parameter import PROJECTION, Parameter
from genows.clients.portal_api.record import Record

JSON, PLAIN = "application/json", "text/plain"
NO_BODY: dict = {}


class Address(NamedTuple):
    """*path*: below the base, its parts in braces; *body*: `name: Definition` or `name: [items]`, '' for GET.

    *gives*: the record, of an array unless *one*; None for what *answer* says as a JSON schema, NO_BODY for none. *open*: whether no token is
    needed; its handler is a page's, of a PageRequest. *also*: further paths of the same. *plain*: whether it answers plain text. *verb*: where it is
    neither GET nor, with a body, POST.
    """

    operation_id: str
    path: str
    tag: str
    summary: str
    handler: Callable
    parameters: tuple[Parameter, ...] = ()
    body: str = ""
    gives: Record | None = None
    one: bool = False
    answer: dict | None = None
    open: bool = False
    also: tuple[str, ...] = ()
    plain: bool = False
    verb: str = ""

    @property
    def method(self) -> str:
        return self.verb or ("POST" if self.body else "GET")

    @property
    def produces(self) -> tuple[str, ...]:
        """The media types of its answers; with projection META it has no body, and so no JSON."""
        if self.plain:
            return (PLAIN,)
        return (JSON, PLAIN) if PROJECTION in self.parameters else (JSON,)
