"""The form in which a client wants its records: JSON, a table, or JSON by lines; all of them, or some of their fields and some of them.

`wanted` reads it from the request, `shaped` gives it to the answer. Where nothing of this is asked for, an answer stays the JSON array that its handler made, byte for byte.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import parse_qsl

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from genows.encode.tabletext import OUTPUTS, Table, protected
from genows.encode.weaving import JSON_LINES
from genows.errors import ParameterError
from genows.http.address import FORMATS, LISTINGS, MOST_OFFSET, MOST_RECORDS
from genows.http.answers import Answer, Blocks, array_of, attachment, sent
from genows.http.params import Parameters
from genows.http.recordpages import Picks, chosen

JSON, NDJSON = "json", "ndjson"
# What a client may accept, by the form that it gets; of equals the first.
_ACCEPTED = {media_type: name for name, output in OUTPUTS.items() for media_type in (output.media_type, *output.also)}
# The parameters that say it.
OF_FORM = frozenset(parameter.name for parameter in LISTINGS)
# In the environ: the name of the form, for an error's.
FORM = "genows.form"
# Of a file's name, what every system takes.
_NO_NAME = re.compile(r"[^A-Za-z0-9_.-]+")
_NAME_CHARACTERS = 80
# Parameters that say what a file is about.
_NAMING = ("study_id", "genetic_profile_ids")
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Form(NamedTuple):
    """*name*: one of FORMATS; *excel*: whether a table is for a spreadsheet; *picks*: which records leave. *file*: the name of the file, for
    a browser. *own*: whether the answer has a form that the handler alone knows, which takes none of the others.
    """

    name: str = JSON
    excel: bool = False
    picks: Picks = Picks()
    file: str = ""
    own: bool = False

    @property
    def media_type(self) -> str:
        output = OUTPUTS[self.name]
        return output.media_type + output.details

    @property
    def table(self) -> Table | None:
        """How the table is spelled; None where none is wanted."""
        table = OUTPUTS[self.name].table if self.name in OUTPUTS else None
        return table._replace(guard=protected) if table and self.excel else table


def wanted(params: Parameters, environ: dict, formats: Collection[str]) -> Form:
    """Returns the form that a request asks for; ParameterError for a value that is none. *formats*: names that `format` may have here.

    A format that is none of FORMATS is the handler's own.
    """
    if OF_FORM.isdisjoint(params.names()):
        usual = environ[FORM] = accepted(environ)
        return Form(usual, file="" if usual == JSON else _file(params, environ, usual))
    name = params.one("format")
    if name is not None and name not in formats:
        raise ParameterError("format", f"should be one of: {', '.join(formats)}.")
    if name is None:
        name = environ[FORM] = accepted(environ)
    if name not in FORMATS:
        return Form(own=True)
    environ[FORM] = name
    excel = params.flag("excel")
    names, order = params.ids("fields"), params.ids("order") or ()
    picks = Picks(names, order, params.number("limit", 1, MOST_RECORDS), params.number("offset", 0, MOST_OFFSET) or 0)
    return Form(name, excel, picks, "" if name == JSON else _file(params, environ, name))


def accepted(environ: dict) -> str:
    """Returns the name of the form that the client accepts most gladly; JSON where it says nothing of that, or accepts none."""
    header = environ.get("HTTP_ACCEPT", "")
    if header in ("", "*/*", "application/json"):
        return JSON
    best = parse_accept_header(header, MIMEAccept).best_match(_ACCEPTED)
    return _ACCEPTED[best] if best else JSON


def wants_text(environ: dict) -> bool:
    """Returns whether a failure is to be told in plain text, because a table was asked for."""
    name = environ.get(FORM)
    if name is None:
        # It failed before its parameters were read.
        query = parse_qsl(environ.get("QUERY_STRING", ""), errors="replace", max_num_fields=None)
        name = dict(query).get("format") or accepted(environ)
    return name in OUTPUTS and OUTPUTS[name].table is not None


def _file(params, environ, name):
    about = [value for parameter in _NAMING for value in params.pieces(parameter)[:1]]
    path = environ.get("PATH_INFO", "").strip("/").split("/")[1:]
    return _NO_NAME.sub("_", "-".join([*path, *about]))[:_NAME_CHARACTERS] + "." + name


def shaped(answer: Answer, form: Form, environ: dict) -> Answer:
    """Returns *answer* in the form asked for. ParameterError for a field that the records do not have."""
    source = answer.source
    if source is None or answer.status != 200 or (form.table is None and form.name != NDJSON and not form.picks):
        return answer
    blocks, told = chosen(source, form.picks, environ)
    file = [attachment(form.file)] if form.file else []
    return replace(answer, chunks=_chunks(blocks, form), media_type=form.media_type, headers=[*answer.headers, *told, *file], source=None)


def _chunks(blocks: Blocks, form: Form) -> Iterable[bytes]:
    view, table = blocks.view, form.table
    if table is not None:
        head = ((_BOM if form.excel else "") + table._replace(guard=None).line(view.names)).encode()
        return _headed(head, sent(blocks, table))
    if form.name == NDJSON:
        return sent(blocks, JSON_LINES)
    return array_of(blocks)


def _headed(head: bytes, lines: Iterator[bytes]) -> Iterator[bytes]:
    # With the head alone a chunk would be wasted, and a table of few rows would have no length.
    yield head + next(lines, b"")
    yield from lines
