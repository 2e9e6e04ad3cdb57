"""Tables: in pages, with heads that sort and links to the pages of a long one.

And as tab-separated files for people, whose spreadsheet programs must take no cell for a formula.
"""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.http.answers import Answer, attachment
from genows.pages.markup import Html, html, isolated, joined, link
from genows.pages.pictures.axes import percent, short

TSV = "text/tab-separated-values; charset=utf-8"
SAFE = re.compile(r"[^A-Za-z0-9._-]+")
_NUMBER = re.compile(r"[+-]?[0-9][0-9,]*(\.[0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)
_BREAKS = re.compile("[\0-\x1f\x7f\u2028\u2029]")
BLANK, RIGHT = Html("<bdi></bdi>"), Html(' class="right"')
ROW = '<tr><th scope="row">{first}</th>{cells}</tr>\n'
# Heads that sort are links, which need no script and tell screen readers what is sorted how.
UP, DOWN = "ascending", "descending"
PAGER = '\n<nav class="pager" aria-label="Pages">{links}</nav>'
HERE = '<b aria-current="page">{place}</b>'
# Pages beside the one that is shown that have a link; the first and the last have one too.
NEAR = 2

TABLE = """<div class="table {kind}" tabindex="0" role="region" aria-label="{caption}"><table>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}</tbody>
</table></div>"""


class Share(NamedTuple):
    """How many of how many: a percentage on a page, in a file a number from 0 to 1; of nothing – and nothing."""

    part: int
    whole: int

    def __str__(self) -> str:
        return percent(self.part, self.whole)


# What stands in a cell. Numbers are spelled for people on pages (12,500; 35.0 %), for programs in files (12500; 0.35).
Cell = str | int | float | Share | None


class Head(NamedTuple):
    """A column's head.

    *sorted*: UP, DOWN, '' where the page is not sorted by it; *details*: further attributes, HTML.
    """

    text: str | Html
    sorted: str = ""
    details: str = ""


class Sorting(NamedTuple):
    """How a page is sorted.

    *address*: of the page; *parameters*: of its address, `order` among them or not; *spelled*: makes a query of them.
    """

    address: str
    parameters: Mapping[str, str]
    spelled: Callable[[Mapping[str, str]], str] = urlencode

    def head(self, name: str, text: str, down_first: bool = False) -> Head:
        """Returns the head of the column that `order` calls *name*.

        *down_first*: whether its largest values are what people look for.
        """
        by = self.parameters.get("order", "").partition(",")[0].strip()
        here = UP if by == name else DOWN if by == f"-{name}" else ""
        down = here == UP or (down_first and here != DOWN)
        query = self.spelled({**self.parameters, "order": f"-{name}" if down else name})
        title = f"Sort by {text}{', downwards' if down else ''}"
        return Head(link(f"{self.address}?{query}", text, html(' title="{title}"', title=title)), here)


def spelled_query(values: Mapping[str, str]) -> str:
    """Returns a query as the API's clients spell it, commas as they are."""
    return urlencode(values, safe=",", quote_via=quote)


def table(caption: str, head: Sequence[str | Head], rows: Iterable[Sequence[Cell]], numbers: int | Container[int] = 1, kind: str = "numbers") -> Html:
    """Returns a table. *caption*: its name for screen readers; the first cell of a row is its head.

    *numbers*: the column from which on numbers stand, or those that hold them, which are written at the right; *kind*:
    its classes.
    """
    right = range(numbers, len(head)) if isinstance(numbers, int) else numbers
    cells = [RIGHT if place in right else Html("") for place in range(len(head))]
    heads = joined([column_head(one, its) for one, its in zip(head, cells, strict=True)])
    starts = [f"<td{its}>" for its in cells[1:]]
    return html(TABLE, caption=caption, kind=kind, head=heads, rows=joined([_row(row, starts) for row in rows]))


def column_head(head: str | Head, details: str = "") -> Html:
    """Returns the head of a column. *details*: further attributes, HTML."""
    text, direction, own = head if isinstance(head, Head) else (head, "", "")
    aria = html(' aria-sort="{direction}"', direction=direction) if direction else ""
    return html('<th scope="col"{aria}{own}{details}>{text}</th>', aria=aria, own=own, details=details, text=text)


def _row(row: Sequence[Cell], starts: Sequence[str]) -> Html:
    """Returns a row. *starts*: the tags of its cells behind the first."""
    first, *others = [_cell(value) for value in row]
    cells = "".join([f"{start}{value}</td>" for start, value in zip(starts, others, strict=True)])
    return html(ROW, first=first, cells=Html(cells))


def _cell(value: Cell) -> Html:
    """Returns a value as pages spell it."""
    if isinstance(value, str):
        return isolated(value)
    if value is None:
        return BLANK
    return Html(f"<bdi>{value:,}</bdi>" if isinstance(value, int) else f"<bdi>{short(value) if isinstance(value, float) else value}</bdi>")


def last_page(things: int, per_page: int) -> int:
    """Returns the number of the last page, 1 also of nothing."""
    return max(1, -(-things // per_page))


def pager(address: str, number: int, last: int, **parameters: str) -> Html:
    """Returns the links.

    *address*: of the list; *number*: of the page that is shown, from 1 on; *parameters*: further ones of the list.
    """
    if last == 1:
        return Html("")
    links = []
    for place in range(1, last + 1):
        if place in (1, last) or abs(place - number) <= NEAR:
            there = f"{address}?{urlencode({**parameters, 'page': place})}"
            links.append(html(HERE, place=place) if place == number else link(there, str(place), f' aria-label="Page {place}"'))
    return html(PAGER, links=Html(" ".join(links)))


def tsv(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """Returns the table as tab-separated text.

    Breaks within a cell become spaces; the heads of shares say what these are.
    """
    shares = {place for row in rows for place, value in enumerate(row) if isinstance(value, Share)}
    heads = [f"{text} (0 to 1)" if place in shares else text for place, text in enumerate(head)]
    return "".join("\t".join(map(cell, row)) + "\n" for row in [heads, *rows])


def cell(value: Cell) -> str:
    """Returns a cell of a file. Numbers have neither separators nor units, shares six digits."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Share):
        return f"{value.part / value.whole:.6g}" if value.whole else ""
    return "" if value is None else f"{value:.15g}"


def _text(text: str) -> str:
    """Returns a text.

    What a spreadsheet would take for a formula gets an apostrophe in front: it is text there then (OWASP, CSV
    injection).
    """
    plain = _BREAKS.sub(" ", text)
    # A dash alone, as alleles have it, is no formula.
    if plain.lstrip()[:1] in ("=", "+", "-", "@") and plain != "-" and not _NUMBER.fullmatch(plain):
        return "'" + plain
    return plain


def file_answer(content: str, media_type: str, name: str, headers: Sequence[tuple[str, str]] = ()) -> Answer:
    """Returns *content* as a file that browsers save. *name*: of the file; of what is in it others decide."""
    shown = SAFE.sub("_", name)[-150:]
    disposition = attachment(shown)
    return Answer((content.encode("utf-8", "replace"),), media_type, 200, [disposition, ("X-Content-Type-Options", "nosniff"), *headers])
