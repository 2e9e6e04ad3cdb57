"""An address of the third generation, as declared: how it is asked, what it takes and gives."""

from collections.abc import Callable
from typing import NamedTuple

from genows.portalapi.parameter import Parameter
from genows.portalapi.record import Record


class Address(NamedTuple):
    """*path*: below the base, its parts in braces; *body*: `name: Definition` or `name: [items]`, '' for GET.

    *gives*: the record, of an array unless *one*; None for what *answer* says as a JSON schema. *open*: whether no token is needed; its handler is a
    page's, of a PageRequest.
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

    @property
    def method(self) -> str:
        return "POST" if self.body else "GET"
