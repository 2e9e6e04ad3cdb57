"""Figures of pages: a picture with its title, the numbers beneath, and the ways to save both."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from genows.http.answers import Answer
from genows.pages.markup import Html, html, marked
from genows.pages.pictures.svg import Drawing, document, inline
from genows.pages.tables import TSV, Cell, file_answer, table, tsv

SVG = "image/svg+xml; charset=utf-8"
# A picture that somebody opens as a file of its own loads nothing and runs nothing.
SVG_POLICY = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
SHOWN_ROWS = 50

FIGURE = """<figure class="figure{kind}">
<figcaption>{title}{note}</figcaption>
{picture}<details{opened}><summary>The numbers<span class="aside"> of {title}</span></summary>
{table}{more}
</details>
<p class="save">{save}</p>
</figure>
"""
PICTURE = '<div class="drawing"{scrolls}>{svg}</div>\n'
SCROLLS = ' tabindex="0" role="region" aria-label="{title}"'
NOTE = '<span class="note-of">{note}</span>'
LINK = '<a href="{address}.{kind}{query}" download>{words}<span class="aside"> of {title}</span></a>'


class Figure(NamedTuple):
    """*title*: what it shows; *note*: more about it, or ''; *drawing*: None where a table says all.

    *head*, *rows*: the numbers; *numbers*: the first column of numbers; *wide*: whether the picture is wider than
    phones. *all_rows*: how many rows the data have, 0 for as many as *rows*.
    """

    title: str
    drawing: Drawing | None
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    note: str = ""
    numbers: int = 1
    wide: bool = True
    all_rows: int = 0


def figure(
    its: Figure, address: str, parameters: Mapping[str, str] | None = None, kind: str = "", shown: Sequence[Sequence[Cell]] | None = None,
    opened: bool = False, head: Sequence[str] = (), further: Html = Html(""),
) -> Html:  # fmt: skip
    """Returns the figure as part of a page.

    *address*: of its files, without their suffix; *shown*: rows for people, instead of the first ones, below
    *head* where they have one of their own; *opened*: whether they are seen at once; *further*: a link beside those that save.
    """
    query = "?" + urlencode(parameters) if parameters else ""
    rows = its.rows[:SHOWN_ROWS] if shown is None else shown
    every = its.all_rows or len(its.rows)
    more = html('<p class="quiet">{shown} of {all} rows; the file has all.</p>', shown=f"{len(rows):,}", all=f"{every:,}")
    kinds = [("svg", "Picture (SVG)"), ("tsv", "Data (TSV)")] if its.drawing else [("tsv", "Data (TSV)")]
    links = [html(LINK, address=address, kind=suffix, query=query, words=words, title=its.title) for suffix, words in kinds]
    return html(
        FIGURE,
        kind=marked(kind, bool(kind)),
        title=html("<bdi>{title}</bdi>", title=its.title),
        note=html(NOTE, note=its.note) if its.note else "",
        picture=html(PICTURE, svg=inline(its.drawing), scrolls=html(SCROLLS, title=its.title) if its.wide else "") if its.drawing else "",
        opened=marked("open", opened),
        table=table(f"The numbers of {its.title}", head or its.head, rows, its.numbers),
        more=more if len(rows) < every else "",
        save=Html(" · ".join([*links, further] if further else links)),
    )


def saved(its: Figure, name: str, kind: str) -> Answer | None:
    """Returns the figure as a file.

    *name*: without its suffix; *kind*: svg or tsv. None for the picture of one that has none.
    """
    if kind == "tsv":
        return file_answer(tsv(its.head, its.rows), TSV, f"{name}.tsv")
    return file_answer(document(its.drawing), SVG, f"{name}.svg", [SVG_POLICY]) if its.drawing else None
