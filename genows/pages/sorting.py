"""Heads of columns that sort what a page shows: links, which need no script and tell screen readers what is sorted how."""

from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.pages.markup import Html, html

LINK = '<a href="{address}?{query}" title="{title}">{text}</a>'
UP, DOWN = "ascending", "descending"


class Head(NamedTuple):
    """A column's head. *sorted*: UP, DOWN, '' where the page is not sorted by it."""

    text: str | Html
    sorted: str = ""


class Sorting(NamedTuple):
    """How a page is sorted. *address*: of the page; *parameters*: of its address, `order` among them or not; *spelled*: makes a query of them."""

    address: str
    parameters: Mapping[str, str]
    spelled: Callable[[Mapping[str, str]], str] = urlencode

    def head(self, name: str, text: str, down_first: bool = False) -> Head:
        """Returns the head of the column that `order` calls *name*. *down_first*: whether its largest values are what people look for."""
        by = self.parameters.get("order", "").partition(",")[0].strip()
        here = UP if by == name else DOWN if by == f"-{name}" else ""
        down = here == UP or (down_first and here != DOWN)
        query = self.spelled({**self.parameters, "order": f"-{name}" if down else name})
        title = f"Sort by {text}{', downwards' if down else ''}"
        return Head(html(LINK, address=self.address, query=query, text=text, title=title), here)


def query_of(values: Mapping[str, str]) -> str:
    """Returns a query as the API's clients spell it, commas as they are."""
    return urlencode(values, safe=",", quote_via=quote)
