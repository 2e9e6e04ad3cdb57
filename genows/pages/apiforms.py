"""The form of an operation: a labelled field for each parameter, with its words."""

from collections.abc import Iterable, Mapping

from genows.http.operation import Operation, Parameter
from genows.pages.frame import PageContext
from genows.pages.markup import Html, html, joined

READ = "/read"

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


def form(
    context: PageContext, operation: Operation, parameters: Iterable[Parameter], values: Mapping[str, str], example: Mapping[str, str]
) -> Html:
    """Returns the form. *values*: name → what its field holds; *example*: name → what it may be, for the words beneath."""
    fields = joined(_field(operation, parameter, values.get(parameter.name, ""), example.get(parameter.name, "")) for parameter in parameters)
    return html(FORM, root=context.root, name=operation.operation_id, fields=fields)


def _field(operation, parameter: Parameter, value, example):
    marks = [word for word in ("required" if parameter.required else "", WORDS.get(parameter.kind, "")) if word]
    about = parameter.about
    if parameter.default:
        about += f" Without it: {parameter.default}."
    if example:
        about += f" For example {example}"
    values = {"id": f"{operation.operation_id}-{parameter.name}", "name": parameter.name}
    extra = Html(" required") if parameter.filled else ""
    choices = ("1", "0") if parameter.kind == "boolean" else parameter.choices if parameter.kind == "choice" else ()
    field = _select(values, choices, value, extra) if choices else html(INPUT, value=value, extra=extra, **values)
    return html(FIELD, marks=html(MARK, text=", ".join(marks)) if marks else "", field=field, about=about, **values)


def _select(values, choices, value, extra):
    options = [html(OPTION, value="", text="–", selected="")]
    options += [html(OPTION, value=one, text=one, selected=Html(" selected") if one == value else "") for one in choices]
    return html(SELECT, options=joined(options), extra=extra, **values)
