"""Tables: in pages, and as tab-separated files for people, whose spreadsheet programs must take no cell for a formula."""

import re
from collections.abc import Iterable, Sequence

from genows.http.answers import Answer
from genows.pages.markup import Html, html, joined
from genows.pages.sorting import Head

TSV = "text/tab-separated-values; charset=utf-8"
SAFE = re.compile(r"[^A-Za-z0-9._-]+")
_NUMBER = re.compile(r"[+-]?[0-9][0-9,]*(\.[0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)
_BREAKS = re.compile("[\0-\x1f\x7f\u2028\u2029]")

TABLE = """<div class="table numbers" tabindex="0" role="region" aria-label="{caption}"><table>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}</tbody>
</table></div>"""


def table(caption: str, head: Sequence[str | Head], rows: Iterable[Sequence[str]], numbers: int = 1) -> Html:
    """Returns a table. *caption*: its name for screen readers; the first cell of a row is its head; from column *numbers* on numbers stand."""
    heads = joined(column_head(one, _right(place, numbers)) for place, one in enumerate(head))
    return html(TABLE, caption=caption, head=heads, rows=joined(_row(row, numbers) for row in rows))


def column_head(head: str | Head, details: str = "") -> Html:
    """Returns the head of a column. *details*: further attributes, HTML."""
    text, direction = (head.text, head.sorted) if isinstance(head, Head) else (head, "")
    aria = html(' aria-sort="{direction}"', direction=direction) if direction else ""
    return html('<th scope="col"{aria}{details}>{text}</th>', aria=aria, details=details, text=text)


def _row(row, numbers):
    first, *others = row
    cells = joined(html("<td{right}>{text}</td>", text=isolated(text), right=_right(place, numbers)) for place, text in enumerate(others, 1))
    return html('<tr><th scope="row">{first}</th>{cells}</tr>\n', first=isolated(first), cells=cells)


def _right(place, numbers):
    return Html(' class="right"') if place >= numbers else Html("")


def isolated(text: str) -> Html:
    """Returns a text of others such that its direction stays its own affair."""
    return text if isinstance(text, Html) else html("<bdi>{text}</bdi>", text=text)


def tsv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns the table as tab-separated text. Breaks within a cell become spaces."""
    return "".join("\t".join(map(cell, row)) + "\n" for row in [head, *rows])


def cell(text: str) -> str:
    """Returns a cell. What a spreadsheet would take for a formula gets an apostrophe in front: it is text there then (OWASP, CSV injection)."""
    # PERF: of 42,000 cells nearly all are so: 4 ms of CPU, by the patterns 35.
    if text.isprintable() and text[:1] not in " =+-@":
        return text
    plain = _BREAKS.sub(" ", text)
    if plain.lstrip()[:1] in ("=", "+", "-", "@") and not _NUMBER.fullmatch(plain):
        return "'" + plain
    return plain


def file_answer(content: str, media_type: str, name: str, headers: Sequence[tuple[str, str]] = ()) -> Answer:
    """Returns *content* as a file that browsers save. *name*: of the file; of what is in it others decide."""
    shown = SAFE.sub("_", name)[-150:]
    disposition = ("Content-Disposition", f'attachment; filename="{shown}"')
    return Answer((content.encode("utf-8", "replace"),), media_type, 200, [disposition, ("X-Content-Type-Options", "nosniff"), *headers])
