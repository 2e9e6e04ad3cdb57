"""The handlers of the query pages, PageRequest → Answer.

And the page of a query's rows: the first of them, how many there are, files, and the lines that get them from a script.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from genows.auth.permissions import Caller
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.http.answers import Answer, attachment
from genows.http.request import PageRequest
from genows.pages.addresses import linked
from genows.pages.frame import HEADERS, PageContext, page
from genows.pages.lines import FILE, Call, lines_for, long_list, shown, url_of
from genows.pages.markup import Html, cut, html, joined, quiet
from genows.pages.ownapi import OwnApi, beginning, records_of
from genows.pages.queryform import QUERY, address_of, left_out, query_page, unknown_genes, unknown_samples, unknown_study
from genows.pages.queryreading import PageQuery, RowsPart, parts_of, read_page_query
from genows.pages.tables import isolated, table
from genows.pages.visits import refusal_page, visit

# Bytes of a file that a page gives, which is in memory then; larger ones come from the API, which streams them.
MOST_BYTES = 50 * 1024 * 1024
TOO_LARGE = "This file is too large for a page to give. The lines for curl, Python and R, or fewer genes or samples, get it."
IDS_TYPE = "text/plain; charset=utf-8"

SHOWN = 50
DATA = "/query/data"
SHEET = "sheet"
FORMS = (("tsv", "TSV"), ("csv", "CSV"), ("json", "JSON"), (SHEET, "For a spreadsheet"))

PAGE = """<div class="stack">
<p class="crumbs"><a href="{change}">Change the query</a></p>
<h1><bdi>{name}</bdi></h1>
<p class="quiet">{about}</p>
{told}</div>
{parts}"""
NOTHING = """<p class="error" role="alert">{text}</p>
"""
PREVIEW = """<section class="stack" aria-labelledby="rows{number}">
<h2 id="rows{number}">{count}</h2>
{caption}<div class="records">{table}</div>
</section>
"""
FILES = """<section class="stack" aria-labelledby="files{number}">
<h2 id="files{number}">Download{of}</h2>
<p class="buttons">{links}</p>
{wide}{ids}</section>
"""
WIDE = '<p>{words}:</p>\n<p class="buttons">{links}</p>\n'
LINK = '<a class="button plain" href="{address}" aria-label="{label}" download>{text}</a>'
IDS = '<p class="quiet">The lines below read the ids of the query from <a href="{address}" download>{file}</a>.</p>\n'
LINES = """<section class="stack" aria-labelledby="lines{number}">
<h2 id="lines{number}">The same from a script{of}</h2>
{note}{blocks}</section>
"""
AS_MATRIX = '<p class="quiet">As a matrix; without <code>&amp;shape={shape}</code> a row a value.</p>\n'

# Columns of one value as people name them.
ABOUT = {"genetic_profile_id": "Profile", "study_id": "study"}


class Preview(NamedTuple):
    """The first rows of a kind. *total*: how many there are, None where they are too many to be counted."""

    part: RowsPart
    head: Sequence[str]
    rows: Sequence[Sequence[object]]
    total: int | None


def form(request: PageRequest) -> Answer:
    """Shows the query as a form."""
    return visit(request, lambda db, caller: read_page_query(db, caller, request.params), query_page)


def rows(request: PageRequest) -> Answer:
    """Shows the first rows of the query, and how to get them all."""
    config = request.auth.config

    def gather(db: Session, caller: Caller):
        query, api = read_page_query(db, caller, request.params), OwnApi(request, db, caller)
        return query, [_first_rows(api, part) for part in parts_of(query)] if query.is_whole else None

    def show(context, found):
        query, previews = found
        return rows_page(context, query, previews, config.login_required, config.api_is_open)

    return visit(request, gather, show)


def data(request: PageRequest) -> Answer:
    """Gives the rows as a file; with format=ids the ids of the query."""
    wide, name = request.params.one("shape") == "wide", request.params.one_of("format", "tsv", "csv", "json", "ids")

    def gather(db: Session, caller: Caller):
        query = read_page_query(db, caller, request.params)
        if query.fault:
            raise ParameterError("genes", query.fault)
        if not query.is_whole:
            return None
        part = _only_part(query)
        if name == "ids":
            asked = part.parameters(wide)
            return [attachment(FILE)], IDS_TYPE, asked.get(long_list(asked), "").encode()
        asked = {**part.parameters(wide), "format": name, "excel": request.params.one("excel") or ""}
        answer, _ = OwnApi(request, db, caller).formed(part.kind.address, asked)
        headers = answer.headers or [attachment("rows.json")]
        return headers, answer.media_type, _drawn(answer)

    def show(context, found):
        headers, media_type, content = found
        if content is None:
            return refusal_page(context, 413, TOO_LARGE, "Too large for a page")
        return Answer((content,), media_type, 200, [*headers, *HEADERS, *context.headers])

    return visit(request, gather, show)


def _first_rows(api: OwnApi, part: RowsPart) -> Preview:
    answer, _ = api.formed(part.kind.address, {**part.parameters(False), "limit": str(SHOWN)})
    records, number = records_of(answer)
    head = list(dict.fromkeys(name for record in records for name in record))
    rows = [[record.get(name) for name in head] for record in records]
    return Preview(part, head, rows, number)


def _only_part(query: PageQuery) -> RowsPart:
    """Returns the rows of a query that asks for one kind; ParameterError for several."""
    part, *others = parts_of(query)
    if others:
        kinds = ", ".join(one.kind.title.lower() for one in (part, *others))
        raise ParameterError("genetic_profile_ids", f"names profiles of several kinds ({kinds}); a file has the rows of one.")
    return part


def _drawn(answer: Answer) -> bytes | None:
    """Returns the whole answer; None where it is too large."""
    content, whole = beginning(answer.chunks, lambda size: size <= MOST_BYTES)
    return content if whole else None


def rows_page(context: PageContext, query: PageQuery, previews: Sequence[Preview] | None, login_required: bool, api_is_open: bool) -> Answer:
    """Returns the page.

    *previews*: a kind each, None where the query is not whole. *api_is_open*: whether a browser may read the API as it
    is.
    """
    name = query.study.name if query.study else "Build a query"
    if previews is None:
        parts = html(NOTHING, text=_missing(query))
    else:
        several = len(previews) > 1
        parts = joined(
            part
            for number, one in enumerate(previews, 1)
            for part in _of_kind(context, one, f"-{number}" if several else "", one.part.kind.title if several else "", login_required, api_is_open)
        )
    told = joined([*unknown_study(query), *left_out(query), *unknown_genes(query), *unknown_samples(query)])
    change = address_of(context.root, QUERY, query.values)
    main = html(PAGE, change=change, name=name, about=_about(query), told=told, parts=parts)
    return page(context, f"Rows of {name}" if query.study else name, main, 400 if query.fault else 200)


def _missing(query: PageQuery) -> str:
    if query.study is None:
        return "Choose a study first."
    if not query.chosen and not query.clinical:
        return "Choose a genetic profile, or clinical data."
    if query.samples.ids == []:
        return "No sample of the study is chosen so."
    if query.fault:
        return "The genes cannot be read."
    return "None of the names is a gene's." if query.of_genes else "None of the names is of what the profile has."


def _about(query: PageQuery) -> str:
    what = ", ".join(one.name or one.profile_id for one in query.chosen) or (f"Clinical data of {query.clinical}" if query.clinical else "")
    names, kind = query.genes.symbols, "genes" if query.of_genes else "rows"
    of_genes = "" if query.clinical else f"all {kind}" if not names else f"{len(names):,} {kind}" if len(names) > 5 else ", ".join(names)
    samples = query.samples
    if samples.ids is not None:
        of_samples = counted(len(samples.ids), "sample")
    else:
        of_samples = samples.sample_list.name if samples.sample_list else "all samples"
    return " · ".join(filter(None, (what, of_genes, of_samples)))


def _of_kind(context, preview: Preview, number: str, title: str, login_required, api_is_open) -> list[Html]:
    """Returns the sections of a kind.

    *number*: behind their ids; *title*: behind their headings, '' where there is one kind.
    """
    of = f": {title[0].lower()}{title[1:]}" if title else ""
    return [
        _preview(context.root, preview, number, title),
        _files(context, preview.part, number, of, api_is_open),
        _lines(context, preview.part, number, of, login_required),
    ]


def _preview(root, preview: Preview, number, title) -> Html:
    total, several = preview.total, len(preview.rows)
    count = "More than 100,000 rows" if total is None else counted(total, "row")
    if total is None or total > several:
        count += f", the first {several} of them"
    count = f"{title}: {count}" if title else count
    columns, caption = _columns(root, preview)
    study = _study_of(preview.head)
    rows = ([_linked(root, study(row), preview.head[place], row[place]) for place in columns] for row in preview.rows)
    name = "The first rows" + (f" of {title}" if title else "")
    made = table(name, [preview.head[place] for place in columns], rows, len(columns)) if preview.rows else html("<p>There are none.</p>")
    return html(PREVIEW, number=number, count=count, table=made, caption=quiet(caption) if caption else "")


def _study_of(head) -> Callable[[Sequence[object]], object]:
    """Returns what gives a row's study; None where the rows do not say it."""
    place = list(head).index("study_id") if "study_id" in head else None
    return lambda row: None if place is None else row[place]


def _linked(root, study_id, name, value):
    return linked(root, study_id, name, value, _cell(value))


def _columns(root, preview: Preview) -> tuple[list[int], Html]:
    """Returns the places of the columns that are shown, what matters first, and what is said of the others.

    They are alike in all rows.
    """
    head, rows, first = preview.head, preview.rows, preview.part.kind.first
    order = sorted(range(len(head)), key=lambda place: first.index(head[place]) if head[place] in first else len(first))
    study = _study_of(head)(rows[0]) if rows else None
    alike: list[int] = []
    empty: list[int] = []
    for place in order:
        values = {_text(row[place]) for row in rows}
        if values <= preview.part.kind.nothing and head[place] not in first[:3]:
            empty.append(place)
        elif len(values) == 1 and head[place] not in first[:3] and (len(rows) > 1 or head[place] in ABOUT):
            alike.append(place)
    said = [
        (", ", "", [_alike(root, study, head[place], rows[0][place]) for place in sorted(alike) if head[place] in ABOUT]),
        ("; ", "Alike in these rows: ", [_alike(root, study, head[place], rows[0][place]) for place in alike if head[place] not in ABOUT]),
        (", ", "Nothing in these rows: ", [html("{name}", name=head[place]) for place in empty]),
    ]
    sentences = [html("{before}{what}.", before=before, what=Html(between.join(what))) for between, before, what in said if what]
    return [place for place in order if place not in alike and place not in empty], Html(" ".join(sentences))


def _alike(root, study_id, name, value) -> Html:
    return html("{name} {value}", name=ABOUT.get(name, name), value=_linked(root, study_id, name, value))


def _text(value):
    return value if value is None or isinstance(value, str) else str(value)


def _cell(value):
    if value is None:
        return html('<span class="quiet">null</span>')
    return isolated(cut(str(value)))


def _files(context, part: RowsPart, number, of, api_is_open) -> Html:
    clinical = part.kind.shape == "table"

    def links(wide):
        kind = ("a table" if clinical else "a matrix") if wide else "rows"
        made = (html(LINK, text=text, label=f"{text}, {kind}{of}", address=_address(context, part, form, wide, api_is_open)) for form, text in FORMS)
        return Html(" ".join(made))

    ids = ""
    if long_list(part.asked):
        ids = html(IDS, file=FILE, address=address_of(context.root, DATA, {**part.values, "format": "ids"}))
    words = "A row a patient or sample, a column an attribute" if clinical else "As a matrix, a row a gene, a column a sample"
    wide = html(WIDE, words=words, links=links(True)) if part.kind.shape else ""
    return html(FILES, number=number, of=of, links=links(False), wide=wide, ids=ids)


def _address(context, part: RowsPart, form, wide, api_is_open):
    asked = part.parameters(wide)
    details = {"format": "csv", "excel": "1"} if form == SHEET else {"format": form}
    if api_is_open and not long_list(asked):
        return url_of(context.root, part.kind.address, {**asked, **details})
    return address_of(context.root, DATA, {**part.values, **details, "shape": "wide" if wide else ""})


def _lines(context, part: RowsPart, number, of, login_required) -> Html:
    kind = part.kind
    wide = kind.numbers or kind.shape == "table"
    asked = part.parameters(wide)
    ids = long_list(asked)
    url = url_of(context.base_url, kind.address, {**{name: value for name, value in asked.items() if name != ids}, "format": "tsv"})
    call = Call(url, "tsv", ids, kind.front if wide else (), len(part.profiles), "matrix.tsv" if kind.numbers else "table.tsv" if wide else "rows.tsv")
    note = html(AS_MATRIX, shape=kind.shape) if kind.numbers else ""
    return html(LINES, number=number, of=of, note=note, blocks=shown(lines_for(call, login_required), of.removeprefix(": ")))
