"""The form in which a client wants its records: JSON, a table, or JSON by lines; all of them, or some of their fields and some of them."""

import re
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import parse_qsl

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from genows.encode.tabletext import CSV, TSV, Table, protected
from genows.errors import ParameterError
from genows.http.operation import FORMATS, MEDIA_TYPES, MOST_OFFSET, MOST_RECORDS
from genows.http.params import Parameters

JSON, NDJSON = "json", "ndjson"
# What stands behind the media type.
_DETAILS = {"tsv": "; charset=utf-8", "csv": "; charset=utf-8; header=present"}
TABLES = {"tsv": TSV, "csv": CSV}
# What a client may accept, by the form that it gets; of equals the first.
_ACCEPTED = {
    "application/json": JSON, "text/tab-separated-values": "tsv", "text/csv": "csv", "application/x-ndjson": NDJSON,
    "application/ndjson": NDJSON, "application/jsonl": NDJSON,
}  # fmt: skip
# In the environ: the name of the form, for an error's.
FORM = "genows.form"
# Of a file's name, what every system takes.
_NO_NAME = re.compile(r"[^A-Za-z0-9_.-]+")
_NAME_CHARACTERS = 80
# Parameters that say what a file is about.
_NAMING = ("study_id", "genetic_profile_ids")


class Form(NamedTuple):
    """*name*: one of FORMATS; *excel*: whether a table is for a spreadsheet; *fields*, *order*: names, None and () for as they are;
    *limit*, *offset*: of records, None for no limit. *file*: the name of the file, for a browser. *own*: whether the answer has a form that
    the handler alone knows, which takes none of the others.
    """

    name: str = JSON
    excel: bool = False
    fields: tuple[str, ...] | None = None
    order: tuple[str, ...] = ()
    limit: int | None = None
    offset: int = 0
    file: str = ""
    own: bool = False

    @property
    def picks(self) -> bool:
        """Whether records leave otherwise than the handler has them: fewer, ordered, or with fewer fields."""
        return self.fields is not None or self.limit is not None or bool(self.offset or self.order)

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES[self.name] + _DETAILS.get(self.name, "")

    @property
    def table(self) -> Table | None:
        """How the table is spelled; None where none is wanted."""
        table = TABLES.get(self.name)
        return table._replace(guard=protected) if table and self.excel else table


def wanted(params: Parameters, environ: dict, formats: Collection[str]) -> Form:
    """Returns the form that a request asks for; ParameterError for a value that is none. *formats*: names that `format` may have here.

    A format that is none of FORMATS is the handler's own.
    """
    name = params.one("format")
    if name is not None and name not in formats:
        raise ParameterError("format", f"should be one of: {', '.join(formats)}.")
    if name is None:
        name = environ[FORM] = accepted(environ)
    if name not in FORMATS:
        return Form(own=True)
    environ[FORM] = name
    return Form(
        name,
        params.flag("excel"),
        params.ids("fields"),
        params.ids("order") or (),
        params.number("limit", 1, MOST_RECORDS),
        params.number("offset", 0, MOST_OFFSET) or 0,
        _file(params, environ, name),
    )


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
    return name in TABLES


def _file(params, environ, name):
    if name == JSON:
        return ""
    about = [value for parameter in _NAMING for value in params.pieces(parameter)[:1]]
    path = environ.get("PATH_INFO", "").strip("/").split("/")[1:]
    return _NO_NAME.sub("_", "-".join([*path, *about]))[:_NAME_CHARACTERS] + "." + name
