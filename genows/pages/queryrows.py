"""The page of a query's rows: the first of them, how many there are, files, and the lines that get them from a script."""

from collections.abc import Sequence
from typing import NamedTuple

from genows.http.answers import Answer
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined
from genows.pages.queryform import QUERY, address_of, left_out, unknown_genes, unknown_samples, unknown_study
from genows.pages.querylines import FILE, lines_for, long_list, url_of
from genows.pages.queryreading import Query, asked_of_api
from genows.pages.tables import isolated, table

SHOWN, LONGEST_CELL = 50, 200
DATA = "/query/data"
FORMS = (("tsv", "TSV"), ("csv", "CSV"), ("json", "JSON"))

PAGE = """<div class="stack">
<p class="crumbs"><a href="{change}">Change the query</a></p>
<h1><bdi>{name}</bdi></h1>
<p class="quiet">{about}</p>
{told}</div>
{parts}"""
NOTHING = """<p class="error" role="alert">{text}</p>
"""
PREVIEW = """<section class="stack" aria-labelledby="rows">
<h2 id="rows">{count}</h2>
<div class="records">{table}</div>
</section>
"""
FILES = """<section class="stack" aria-labelledby="files">
<h2 id="files">Download</h2>
<p>{links}</p>
<p>{wide}:</p>
<p>{wide_links}</p>{ids}
</section>
"""
LINK = '<a class="button plain" href="{address}" aria-label="{label}" download>{text}</a>'
IDS = '\n<p class="quiet">The lines below read the ids of the query from <a href="{address}" download>{file}</a>.</p>'
LINES = """<section class="stack" aria-labelledby="lines">
<h2 id="lines">The same from a script</h2>
{blocks}</section>
"""
BLOCK = """<h3>{language}</h3>
<pre class="lines" tabindex="0" role="region" aria-label="{language}"><code>{lines}</code></pre>
"""


class Preview(NamedTuple):
    """The first rows. *total*: how many there are, None where they are too many to be counted."""

    head: Sequence[str]
    rows: Sequence[Sequence[object]]
    total: int | None


def rows_page(context: PageContext, query: Query, preview: Preview | None, login_required: bool, api_is_open: bool) -> Answer:
    """Returns the page. *preview*: None where the query is not whole. *api_is_open*: whether a browser may read the API as it is."""
    name = query.study.name if query.study else "Build a query"
    if preview is None:
        parts = html(NOTHING, text=_missing(query))
    else:
        parts = joined([_preview(preview), _files(context, query, api_is_open), _lines(context, query, login_required)])
    told = joined([*unknown_study(query), *left_out(query), *unknown_genes(query), *unknown_samples(query)])
    change = address_of(context.root, QUERY, query.values)
    main = html(PAGE, change=change, name=name, about=_about(query), told=told, parts=parts)
    return page(context, f"Rows of {name}" if query.study else name, main, 400 if query.fault else 200)


def _missing(query: Query) -> str:
    if query.study is None:
        return "Choose a study first."
    if not query.chosen and not query.clinical:
        return "Choose a genetic profile, or clinical data."
    if query.samples.ids == []:
        return "No sample of the study is chosen so."
    if query.fault:
        return "The genes cannot be read."
    return "None of the names is a gene's."


def _about(query: Query) -> str:
    what = ", ".join(one.name or one.profile_id for one in query.chosen) or (f"Clinical data of {query.clinical}" if query.clinical else "")
    genes = query.genes.symbols
    of_genes = "" if query.clinical else "all genes" if not genes else f"{len(genes):,} genes" if len(genes) > 5 else ", ".join(genes)
    samples = query.samples
    if samples.ids is not None:
        of_samples = f"{len(samples.ids):,} sample{'' if len(samples.ids) == 1 else 's'}"
    else:
        of_samples = samples.sample_list.name if samples.sample_list else "all samples"
    return " · ".join(filter(None, (what, of_genes, of_samples)))


def _preview(preview: Preview) -> Html:
    total, shown = preview.total, len(preview.rows)
    count = "More than 100,000 rows" if total is None else f"{total:,} row{'' if total == 1 else 's'}"
    if total is None or total > shown:
        count += f", the first {shown} of them"
    rows = ([_cell(value) for value in row] for row in preview.rows)
    made = table("The first rows", preview.head, rows, len(preview.head)) if preview.rows else html("<p>There are none.</p>")
    return html(PREVIEW, count=count, table=made)


def _cell(value):
    if value is None:
        return html('<span class="quiet">null</span>')
    text = str(value)
    return isolated(text if len(text) <= LONGEST_CELL else text[:LONGEST_CELL] + "…")


def _files(context, query, api_is_open) -> Html:
    def links(wide):
        kind = ("a table" if query.clinical else "a matrix") if wide else "rows"
        return Html(" ".join(html(LINK, text=text, label=f"{text}, {kind}", address=_address(context, query, form, wide, api_is_open)) for form, text in FORMS))

    ids = ""
    if long_list(asked_of_api(query, False)[1]):
        ids = html(IDS, file=FILE, address=address_of(context.root, DATA, {**query.values, "format": "ids"}))
    wide = "A row a patient or sample, a column an attribute" if query.clinical else "As a matrix, a row a gene, a column a sample"
    return html(FILES, links=links(False), wide=wide, wide_links=links(True), ids=ids)


def _address(context, query, form, wide, api_is_open):
    address, asked = asked_of_api(query, wide)
    if api_is_open and not long_list(asked):
        return url_of(context.root, address, {**asked, "format": form})
    return address_of(context.root, DATA, {**query.values, "format": form, "shape": "wide" if wide else ""})


def _lines(context, query, login_required) -> Html:
    blocks = lines_for(context.base_url, *asked_of_api(query, False), login_required)
    return html(LINES, blocks=joined(html(BLOCK, language=language, lines=lines) for language, lines in blocks))
