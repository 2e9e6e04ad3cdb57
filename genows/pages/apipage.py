"""The page of the API: every operation as a form, a labelled field for each parameter.

And the page of one operation, with the answer to what its form has sent, with the permissions of whoever looks at it.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from genows.auth.permissions import Caller
from genows.clients.families import reader_of
from genows.clients.openapi.words import about_operation, examples
from genows.clients.revised.table import ADDRESSES, DIALECT
from genows.db.sessions import Session
from genows.db.sizes import Sizes
from genows.errors import ParameterError, TooMuchAsked
from genows.http.address import Address, Parameter
from genows.http.answers import NOT_THERE, Answer
from genows.http.params import Parameters
from genows.http.problems import problem_of
from genows.http.request import PageRequest
from genows.pages.addresses import linked
from genows.pages.frame import PageContext, page
from genows.pages.help import ways
from genows.pages.lines import Call, lines_for, shown
from genows.pages.markup import Html, cut, html, joined, marked, quiet
from genows.pages.ownapi import (
    SHOWN_CHARACTERS,
    Outcome,
    OwnApi,
    RecordsPlace,
    counted,
    drawn,
    files,
    heads,
    place_links,
    place_of,
    place_text,
)
from genows.pages.tables import spelled_query, table
from genows.pages.visits import context_of, third_path, visit

FORM = """<form class="ask" method="get" action="{root}/read/{name}">
<div class="fields">
{fields}</div>
<p class="buttons"><button class="button" type="submit">Send</button>
<button class="button plain" type="submit" formaction="{root}/read/{name}/text">Send, show the text</button></p>
</form>"""
FIELD = """<div>
<label for="{id}">{name}{marks}</label>
{field}
<p class="quiet" id="{id}-about">{about}</p>
</div>
"""
INPUT = '<input id="{id}" name="{name}" type="text" value="{value}" aria-describedby="{id}-about" autocapitalize="none" spellcheck="false"{extra}>'
SELECT = '<select id="{id}" name="{name}" aria-describedby="{id}-about"{extra}>{options}</select>'
OPTION = '<option value="{value}"{selected}>{text}</option>'
MARK = ' <small>{text}</small>'
WORDS = {"list": "list", "integer": "whole number", "number": "number"}

TITLES = {"api-controller": "The API", "portal-controller": "Further kinds of data", "analyses-controller": "Analyses"}
SHOWN_VALUES = 10
# Addresses whose field `id` is one of these.
OF_PEOPLE = {"/api/patients": "patient_id", "/api/samples": "sample_id"}

# Name of an address → the address.
NAMED = {address.name: address for address in ADDRESSES.values()}

LIST = """<div class="stack">
<h1>Try the API</h1>
<p>Each address with its parameters as a form. Send shows the answer, and the lines for curl, Python and R that do the same. What you
may read here is what your scripts may read.</p>
</div>
{ways}
{groups}"""
GROUP = """<section class="stack" aria-labelledby="{tag}">
<h2 id="{tag}">{title}</h2>
{operations}</section>
"""
OPERATION = """<details class="operation"><summary><code>{address}</code> <span>{summary}</span></summary>
<div class="stack">{about}{form}{more}</div>
</details>
"""
MORE = '<p class="quiet"><a href="{root}/read/{name}">With the parameters that every address takes</a>: form, fields, order, pages.</p>'
ONE = """<div class="stack">
<p class="crumbs"><a href="{root}/api-page">Try the API</a></p>
<h1>{summary}</h1>
<p><code>{address}</code></p>{about}
</div>
{answer}<section class="stack" aria-labelledby="request">
<h2 id="request">{heading}</h2>
{form}
</section>
{lines}"""
ANSWER = """<section class="stack" aria-labelledby="answer">
<h2 id="answer">The answer</h2>
<dl class="counts"><div><dt>Status</dt><dd>{status}</dd></div><div><dt>Time</dt><dd>{time}</dd></div><div><dt>Size</dt><dd>{size}</dd></div>{count}</dl>
{body}</section>
"""
COUNT = "<div><dt>Records</dt><dd>{count}</dd></div>"
FAILED = '<p class="error" role="alert">{detail}</p>\n'
RECORDS = '<div class="records">{table}</div>\n'
TEXT = '<pre class="lines broken" tabindex="0" role="region" aria-label="The text of the answer"><code>{text}</code></pre>\n'
LINES = """<section class="stack" aria-labelledby="lines">
<h2 id="lines">The same from a script</h2>
{blocks}</section>"""


def every(request: PageRequest) -> Answer:
    """Shows every operation as a form, to everybody: it tells of no study."""
    user = request.auth.identity(request.environ).user
    return api_page(context_of(request, user), list(ADDRESSES.values()), third_path(request.auth.config))


def one(request: PageRequest, name: str) -> Answer:
    """Shows an operation with the answer to what its form has sent, as a table."""
    return _read(request, name, as_text=False)


def text(request: PageRequest, name: str) -> Answer:
    """Shows an operation with the answer to what its form has sent, as its text."""
    return _read(request, name, as_text=True)


def _read(request, name, as_text):
    address = NAMED.get(name)
    if address is None:
        return NOT_THERE
    # Without a query a person has come by a link, and has not sent anything.
    was_sent = bool(request.environ.get("QUERY_STRING"))
    config = request.auth.config

    def gather(db: Session, caller: Caller):
        return _sent(OwnApi(request, db, caller), address) if was_sent else ({}, None)

    def show(context, found):
        values, outcome = found
        sent = SentRequest(_url(context, address, values), outcome, as_text, config.api_is_open) if outcome else None
        return operation_page(context, address, values, sent, config.login_required)

    return visit(request, gather, show)


def cost_of_form(params: Parameters, values: Mapping[str, Any], sizes: Sizes) -> int:
    """Estimates what a form asks for. *values*: its name in the path."""
    address = NAMED.get(values["name"])
    return address.cost(params, {}, sizes) if address else 0


def values_of(params: Parameters, address: Address) -> dict[str, str]:
    """Returns name → value of what was sent: empty ones only where they mean everything. ParameterError."""
    values = {}
    for parameter in address.taken:
        if parameter.kind == "list":
            value = ",".join(params.pieces(parameter.name))
        else:
            value = params.one(parameter.name) or ""
        if value or (parameter.required and not parameter.filled and parameter.name in params.names()):
            values[parameter.name] = value
    return values


@cache
def _reader(address: Address) -> Callable[..., Parameters]:
    """Returns what reads the requests of an address: the page refuses what the API refuses. Made for who asks, not at each start."""
    return reader_of(address, DIALECT)


def _sent(api: OwnApi, address: Address) -> tuple[dict[str, str], Outcome]:
    """Returns name → value of what was sent, of what cannot be read under the names that were sent, and what became of it."""
    begun, request = perf_counter(), api.request
    values = {name: request.params.first(name) or "" for name in request.params.names()}
    try:
        values = values_of(_reader(address)(request.environ, request.limits), address)
        answer, fields = api.formed(address.path, values)
        return values, drawn(begun, answer.media_type, answer.chunks)._replace(fields=fields, counted=counted(answer))
    except (ParameterError, TooMuchAsked) as error:
        problem = problem_of(error, "-")
        return values, Outcome(problem.status, perf_counter() - begun, len(problem.body), detail=problem.detail)


def _url(context, address, values):
    query = spelled_query(values)
    return f"{context.base_url}{address.path}" + (f"?{query}" if query else "")


def form(context: PageContext, address: Address, parameters: Iterable[Parameter], values: Mapping[str, str]) -> Html:
    """Returns the form. *values*: name → what its field holds."""
    example = examples()[address.path].query if address.path in examples() else {}
    fields = joined(_field(address, parameter, values.get(parameter.name, ""), example.get(parameter.name, "")) for parameter in parameters)
    return html(FORM, root=context.root, name=address.name, fields=fields)


def _field(address, parameter: Parameter, value, example):
    marks = [word for word in ("required" if parameter.required else "", WORDS.get(parameter.kind, "")) if word]
    about = parameter.about
    if parameter.default:
        about += f" Without it: {parameter.default}."
    if example:
        about += f" For example {example}"
    values = {"id": f"{address.name}-{parameter.name}", "name": parameter.name}
    extra = Html(" required") if parameter.filled else ""
    choices = ("1", "0") if parameter.kind == "boolean" else parameter.choices if parameter.kind == "choice" else ()
    field = _select(values, choices, value, extra) if choices else html(INPUT, value=value, extra=extra, **values)
    return html(FIELD, marks=html(MARK, text=", ".join(marks)) if marks else "", field=field, about=about, **values)


def _select(values, choices, value, extra):
    options = [html(OPTION, value="", text="–", selected="")]
    options += [html(OPTION, value=one, text=one, selected=marked("selected", one == value)) for one in choices]
    return html(SELECT, options=joined(options), extra=extra, **values)


class SentRequest(NamedTuple):
    """A request that was sent: *url*, whole, and what became of it.

    *as_text*: whether its text is wanted; *api_is_open*: to this browser.
    """

    url: str
    outcome: Outcome
    as_text: bool
    api_is_open: bool = False


def api_page(context: PageContext, addresses: Sequence[Address], third: str | None) -> Answer:
    """Returns the page of all operations, by their tags, and what leads to the other generations.

    *third*: as of help.ways.
    """
    groups = joined(
        html(GROUP, tag=tag, title=TITLES.get(tag, tag.partition("-")[0].title()), operations=joined(_operation(context, one) for one in addresses if one.tag == tag))
        for tag in dict.fromkeys(address.tag for address in addresses)
    )
    return page(context, "Try the API", html(LIST, ways=ways(context, third), groups=groups))


def _operation(context, address):
    fields = {"address": address.path, "summary": address.summary, "about": _about(address)}
    return html(OPERATION, form=form(context, address, address.parameters, {}), more=html(MORE, root=context.root, name=address.name), **fields)


def _about(address):
    about = about_operation(address)
    return html("\n<p>{about}</p>", about=about) if about else ""


def operation_page(context: PageContext, address: Address, values: Mapping[str, str], sent: SentRequest | None, with_token: bool) -> Answer:
    """Returns the page of one operation. *values*: what its fields hold; *sent*: None where nothing was sent yet."""
    main = html(
        ONE,
        root=context.root,
        summary=address.summary.rstrip("."),
        address=address.path,
        about=_about(address),
        answer=_answer(context.root, address, values, sent) if sent else "",
        heading="Another request" if sent else "The request",
        form=form(context, address, address.taken, values),
        lines=html(LINES, blocks=shown(lines_for(Call(sent.url, values.get("format", "json")), with_token))) if sent else "",
    )
    return page(context, address.summary.rstrip("."), main, sent.outcome.status if sent else 200)


def _answer(root, address, values, sent):
    outcome = sent.outcome
    more = "" if outcome.whole else "more than "
    place = place_of(values, outcome) if outcome.fields and outcome.is_json else None
    if place and not sent.as_text and (place.first or values.get("limit")):
        number = place_text(place)
    else:
        number = "" if outcome.total is None else f"{outcome.total:,}"
    count = html(COUNT, count=number) if number else ""
    time = f"{outcome.seconds * 1000:,.0f} ms" if outcome.seconds >= 0.001 else "under 1 ms"
    return html(ANSWER, status=outcome.status, time=time, size=more + _size(outcome.size), count=count, body=_body(root, address, values, sent, place))


def _size(size):
    return f"{size:,} bytes" if size < 10_000 else f"{size / 1000:,.0f} KB"


def _body(root, address, values, sent, place: RecordsPlace | None):
    outcome, here = sent.outcome, f"{root}/read/{address.name}"
    if outcome.detail:
        return html(FAILED, detail=outcome.detail)
    if sent.as_text or not outcome.is_json:
        return _text(outcome)
    records = outcome.records
    links = place_links(here, values, place) if place else ""
    if not records:
        return links or quiet("No record: nothing here is what was asked for.")
    names = list(dict.fromkeys(name for record in records for name in record))
    own = OF_PEOPLE.get(address.path, "")
    rows = [[linked(root, record.get("study_id"), own if name == "id" else name, record.get(name), _cell(record.get(name))) for name in names] for record in records]
    head = heads(here, values, outcome, names, place) if place else names
    parts = [html(RECORDS, table=table("The records of the answer", head, rows, len(names))), links]
    if place is None and len(records) != outcome.total:
        parts.append(quiet(f"The first {len(records)} records."))
    if place and sent.api_is_open:
        parts.append(files(root, address, values))
    return joined(parts)


def _text(outcome):
    text = outcome.text[:SHOWN_CHARACTERS]
    if outcome.is_json and outcome.whole and len(text) == len(outcome.text):
        text = "[\n" + ",\n".join(json.dumps(value, ensure_ascii=False) for value in json.loads(text)) + "\n]"
    note = quiet(f"The first {SHOWN_CHARACTERS:,} characters.") if len(outcome.text) > SHOWN_CHARACTERS else ""
    return joined([html(TEXT, text=text), note])


def _cell(value) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        more = f" and {len(value) - SHOWN_VALUES} more" if len(value) > SHOWN_VALUES else ""
        return ", ".join(map(str, value[:SHOWN_VALUES])) + more
    return cut(str(value))
