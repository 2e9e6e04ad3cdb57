"""The description as Swagger 2.0, which bravado and rapiclient read.

Users of the original's find their operation ids, tags and definitions here. Where its words and correct answers part,
the answers win: every string may be null, and POST takes form fields, since long lists do not fit into an address.
"""

from typing import Any

from genows.clients.openapi import words
from genows.clients.openapi.words import COUNTS, FAILURES, PROBLEM_FIELDS, PROBLEM_TYPE, examples, failures_by
from genows.data.declared import records
from genows.db.queries.records import Record
from genows.http.address import MEDIA_TYPES, Address, Parameter

FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"]
# The records of a mutation profile are described with those of other profiles, as they always were: neither has all of
# the fields.
JOINED = {"DBProfileData": "DBMutation"}


def document(operations: dict[str, Address], base_path: str, login_required: bool) -> dict[str, Any]:
    """Returns the document. *operations*: by path below *base_path*."""
    tags = sorted({operation.tag for operation in operations.values()})
    made = {
        "swagger": "2.0",
        "info": {"title": words.TITLE, "version": words.VERSION, "description": words.ABOUT},
        "basePath": base_path or "/",
        "tags": [{"name": tag, "description": tag.replace("-", " ").title()} for tag in tags],
        "paths": {path: _path(operation) for path, operation in operations.items()},
        "responses": _failures(),
        "definitions": _definitions({operation.gives for operation in operations.values() if operation.gives}),
    }
    if login_required:
        made["securityDefinitions"] = {
            "bearer": {"type": "apiKey", "in": "header", "name": "Authorization", "description": "Bearer, a blank, a data access token."}
        }
        made["security"] = [{"bearer": []}]
    return made


def _path(operation):
    return {method.lower(): _operation(operation, method) for method in operation.methods}


def _operation(operation, method):
    post = {"consumes": FORMS} if method == "POST" else {}
    return {
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": words.about_operation(operation),
        "operationId": words.id_of(operation.name, method),
        **post,
        "produces": [*dict.fromkeys(MEDIA_TYPES[name] for name in operation.formats), PROBLEM_TYPE],
        "parameters": [
            _parameter(parameter, "formData" if method == "POST" else "query", operation.other_name(parameter.name))
            for parameter in operation.taken
        ],
        "responses": _responses(operation, method),
    }


def _parameter(parameter: Parameter, place: str, other_name: str):
    about = words.about_parameter(parameter, other_name)
    made = {"name": parameter.name, "in": place, "description": about, "required": parameter.required}
    if parameter.kind == "list":
        return made | {"type": "array", "items": _items(parameter), "collectionFormat": "multi"}
    return made | words.value(parameter, parameter.kind)


def _items(parameter):
    if parameter.items == "integer":
        return {"type": "integer", "format": "int64", **words.bounds(parameter)}
    return words.value(parameter, parameter.items)


def _responses(operation, method):
    definition = operation.gives or COUNTS
    ok = {"description": "OK", "schema": {"type": "array", "items": {"$ref": f"#/definitions/{definition}"}}}
    example = examples().get(operation.path)
    if example:
        ok["examples"] = {"application/json": example.answer}
    return {"200": ok, **{str(one.status): {"$ref": f"#/responses/Status{one.status}"} for one in failures_by(method)}}


def _failures():
    """Returns the answers that all operations have in common."""
    problem = {"schema": {"$ref": "#/definitions/Problem"}}
    return {f"Status{one.status}": {"description": one.about, **(problem if one.body else {})} for one in FAILURES}


def _definitions(names):
    declared = records()
    made = {name: _definition(declared[name], declared) for name in sorted(names)}
    made[COUNTS] = {"type": "object", "description": "A count or frequency, with what it is of.", "additionalProperties": {"type": "string"}}
    made["Problem"] = {
        "type": "object",
        "properties": {name: {"type": kind, "description": about} for name, kind, about in PROBLEM_FIELDS},
    }
    return made


def _definition(record: Record, declared):
    fields = {field.name: _property(field) for field in record.fields}
    if record.name in JOINED:
        fields |= {field.name: _property(field) for field in declared[JOINED[record.name]].fields if field.name not in fields}
    about = record.about
    return {"type": "object", "description": about, "properties": dict(sorted(fields.items()))}


def _property(field):
    about = {"description": field.about} if field.about else {}
    if field.type == "texts":
        return {"type": "array", "items": {"type": "string"}, **about}
    return {"type": "string", "x-nullable": True, **about}
