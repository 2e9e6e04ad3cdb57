"""The documents as bytes, by their addresses; kept in memory once made.

Open to everybody: who has no token reads there that one is needed.

OpenAPI 3.1 is made here, with webservice.do and its commands, and links from answers to the operations that want their
ids; `swagger` makes the other.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from genows.clients.openapi import downloads, swagger, words
from genows.clients.openapi.words import (
    COUNTS,
    FAILURES,
    PROBLEM_FIELDS,
    PROBLEM_TYPE,
    document_answer,
    document_text,
    examples,
    failures_by,
)
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.revised.table import API, OLD
from genows.clients.webservice.table import ADDRESSES as FIRST
from genows.clients.webservice.table import COMMANDS, PATH
from genows.data.declared import records
from genows.db.queries.records import Record
from genows.http.address import MEDIA_TYPES, Address, Parameter
from genows.http.answers import Answer
from genows.http.places import root_of
from genows.http.request import PageRequest

FORM, PARTS, JSON = "application/x-www-form-urlencoded", "multipart/form-data", "application/json"
# Of a failure where a table was asked for, and of webservice.do.
TEXT = "text/plain"
BODIES = (
    "Parameters may stand in the query as well; values of the body follow those. An element of an array is one id, or, where there is none that is "
    "written so, several with commas between them."
)
# words.VERSION as generators of clients name packages by it (semver, PEP 440).
OF_PACKAGES = "1.0.0-beta"
# Records that stand in the same answer.
ALSO = {"DBProfileData": "DBMutation"}
PROBLEM = {"$ref": "#/components/schemas/Problem"}
WEBSERVICE_FAILURES = (401, 413, 429, 500, 503)
# Record → parameters of other operations, each with the field that gives its value. All of them must be the
# operation's.
LEADS = {
    "DBStudy": ({"study_id": "id"}, {"study_ids": "id"}),
    "DBGeneticProfile": ({"genetic_profile_ids": "id"},),
    "DBSampleList": ({"sample_list_ids": "id"},),
    "DBSample": ({"study_id": "study_id", "sample_ids": "id"},),
    "DBPatient": ({"study_id": "study_id", "patient_ids": "id"},),
}
SWAGGER, OPENAPI = "api-docs", "openapi.json"
ADDRESSES = tuple(prefix + name for prefix in (API, OLD) for name in (SWAGGER, OPENAPI))
# Of documents for different mounts: a process has one or two. Each takes half a megabyte.
MOST_KEPT = 16


def _header(about):
    return {"description": about, "required": False, "schema": {"type": "string"}}


HEADERS = {
    "ETag": _header("Changes when the answer does; send it as If-None-Match."),
    "X-Ignored-Parameters": _header("The parameters of the request that this address does not know."),
    "X-Query-Notes": _header("How words of the query in oql were read that may have been meant otherwise, as WORD=what; kinds of data without a profile."),
    "X-Unknown-Genes": _header("The genes of the query in oql that are not known: no record is about them."),
    "X-Total-Count": _header("With limit: how many records there are, where they were counted."),
    "Link": _header("With limit: the addresses of the first, the previous, the next and the last page (RFC 8288)."),
}


def openapi(
    operations: dict[str, Address], base_path: str, login_required: bool, webservice: bool, deprecated: bool = False, has_downloads: bool = False
) -> dict[str, Any]:
    """Returns the document of OpenAPI 3.1.

    *operations*: by path below *base_path*; *webservice*: whether webservice.do stands there too, and is *deprecated*; *has_downloads*: whether studies
    are given as archives there.
    """
    paths = {path: _path(operation, operations.values()) for path, operation in operations.items()}
    tags = {operation.tag for operation in operations.values()}
    if webservice:
        paths[PATH] = {method.lower(): _webservice(FIRST[PATH], method, deprecated) for method in FIRST[PATH].methods}
        tags.add(FIRST[PATH].tag)
    if has_downloads:
        paths |= downloads.paths()
        tags.add(downloads.TAG)
    names = {operation.gives for operation in operations.values() if operation.gives}
    made: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": words.TITLE, "version": OF_PACKAGES, "description": words.ABOUT},
        "servers": [{"url": base_path or "/"}],
        "tags": [{"name": tag} for tag in sorted(tags)],
        "paths": paths,
        "components": {"responses": _responses(), "headers": HEADERS, "schemas": _schemas(names | {ALSO[name] for name in names if name in ALSO})},
    }
    if login_required:
        made["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer", "description": "A data access token."}}
        made["security"] = [{"bearer": []}]
    return made


def _path(operation, others):
    made = {method.lower(): _operation(operation, method) for method in operation.methods}
    if links := links_of(operation, others):
        for one in made.values():
            one["responses"]["200"]["links"] = links
    return made


def _operation(operation: Address, method: str):
    made: dict[str, Any] = {
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": words.about_operation(operation),
        "operationId": words.id_of(operation.name, method),
    }
    example = examples().get(operation.path)
    query = example.query if example else {}
    if method == "GET":
        made["parameters"] = [_parameter(parameter, query, operation.other_name(parameter.name)) for parameter in operation.taken]
    else:
        made["requestBody"] = _body(operation.taken)
    schema = {"type": "array", "items": _of_record(operation.gives)}
    content: dict[str, Any] = {MEDIA_TYPES[name]: {"schema": {"type": "string"}} for name in operation.formats}
    content[JSON] = {"schema": schema, **({"example": example.answer} if example else {})}
    left_out = (
        "X-Ignored-Parameters" if operation.echoes else "",
        *(() if "oql" in operation.names else ("X-Unknown-Genes", "X-Query-Notes")),
        "ETag" if method == "POST" else "",
    )
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS if name not in left_out}
    made["responses"] = {"200": {"description": "OK", "headers": headers, "content": content}, **_failures(method)}
    if method == "GET":
        made["responses"]["304"] = {"$ref": "#/components/responses/Status304"}
    return made


def _of_record(name):
    if not name:
        return {"$ref": f"#/components/schemas/{COUNTS}"}
    one = {"$ref": f"#/components/schemas/{name}"}
    return {"anyOf": [one, {"$ref": f"#/components/schemas/{ALSO[name]}"}]} if name in ALSO else one


def _failures(method):
    return {str(one.status): {"$ref": f"#/components/responses/Status{one.status}"} for one in failures_by(method)}


def _responses():
    """Returns the answers that all operations have in common: written once, the openapi has a third of the bytes."""
    content = {PROBLEM_TYPE: {"schema": PROBLEM}, TEXT: {"schema": {"type": "string"}}}
    made = {f"Status{one.status}": {"description": one.about, **({"content": content} if one.body else {})} for one in FAILURES}
    return made | {"Status304": {"description": "Not Modified: the answer is what If-None-Match names."}}


def _parameter(parameter: Parameter, query, other_name=""):
    about = words.about_parameter(parameter, other_name)
    made: dict[str, Any] = {"name": parameter.name, "in": "query", "description": about, "required": parameter.required}
    if not parameter.filled:
        made["allowEmptyValue"] = True
    if parameter.kind == "list":
        made |= {"style": "form", "explode": True}
    made["schema"] = _schema(parameter)
    if parameter.name in query:
        made["example"] = query[parameter.name].split(",") if parameter.kind == "list" else query[parameter.name]
    return made


def _schema(parameter: Parameter) -> dict[str, Any]:
    if parameter.kind == "list":
        return {"type": "array", "items": _value(parameter, parameter.items), **({"minItems": 1} if parameter.filled else {})}
    return _value(parameter, parameter.kind)


def _value(parameter, kind):
    made = words.value(parameter, kind)
    return {**made, "minLength": 1} if made == {"type": "string"} and parameter.filled and parameter.kind != "list" else made


def _body(parameters):
    required = [parameter.name for parameter in parameters if parameter.required]
    form = _object({parameter.name: _schema(parameter) for parameter in parameters}, required)
    as_json = _object({parameter.name: _in_json(parameter) for parameter in parameters}, required)
    content = {FORM: {"schema": form}, PARTS: {"schema": form}, JSON: {"schema": as_json}}
    return {"description": BODIES, "content": content}


def _object(properties, required):
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _in_json(parameter):
    """Returns the schema of a value in a JSON body: texts, numbers, and lists of both."""
    if parameter.kind == "list":
        text = {"type": "string", **({"pattern": "^[0-9, ]*$"} if parameter.items == "integer" else {})}
        number = {"type": "integer", "minimum": 0} if parameter.items == "integer" else {"type": "number"}
        return {"anyOf": [text, {"type": "array", "items": {"anyOf": [text, number]}}]}
    return _value(parameter, parameter.kind)


def _schemas(names):
    declared = records()
    made: dict[str, Any] = {name: _record(declared[name]) for name in sorted(names)}
    made[COUNTS] = {"type": "object", "description": "A count or frequency, with what it is of.", "additionalProperties": {"type": ["string", "null"]}}
    properties = {name: {"type": kind, "description": about} for name, kind, about in PROBLEM_FIELDS}
    made["Problem"] = _object(properties, ["title", "status", "detail"])
    return made


def _record(record: Record):
    properties = {field.name: _field(field) for field in record.fields}
    return {"type": "object", "description": record.about, "properties": properties, "additionalProperties": False}


def _field(field):
    about = {"description": field.about} if field.about else {}
    if field.type == "texts":
        return {"type": "array", "items": {"type": "string"}, **about}
    return {"type": ["string", "null"], **about}


def _webservice(address, method, deprecated):
    about = "\n".join(f"- {command.name}: {command.summary}" for command in COMMANDS.values())
    made: dict[str, Any] = {
        "tags": [address.tag],
        "summary": address.summary,
        "description": f"What is wrong with a request is told in the text of an answer with status 200.\n\n{about}",
        "operationId": words.id_of(address.name, method),
        **({"deprecated": True} if deprecated else {}),
    }
    if method == "GET":
        made["parameters"] = [_parameter(parameter, {}) for parameter in address.parameters]
    else:
        form = _object({parameter.name: _schema(parameter) for parameter in address.parameters}, ["cmd"])
        made["requestBody"] = {"required": True, "content": {FORM: {"schema": form}}}
    example = examples().get(address.path)
    text: dict[str, Any] = {"schema": {"type": "string"}, **({"example": example.answer} if example else {})}
    content = {TEXT: text, JSON: {"schema": {}}}
    plain = {TEXT: {"schema": {"type": "string"}}}
    failures = {
        str(one.status): {"description": one.about, **({"content": plain} if one.body else {})}
        for one in failures_by(method)
        if one.status in WEBSERVICE_FAILURES
    }
    return made | {"responses": {"200": {"description": "OK", "content": content}, **failures}}


def links_of(operation: Address, others: Iterable[Address]) -> dict[str, Any]:
    """Returns operation id → the link to it from the first record of this operation's answer."""
    made: dict[str, Any] = {}
    for lead in LEADS.get(operation.gives, ()):
        for other in others:
            if other is not operation and set(lead) <= set(other.names) and other.name not in made:
                parameters = {name: f"$response.body#/0/{field}" for name, field in lead.items()}
                made[other.name] = {"operationId": other.name, "parameters": parameters}
    return made


def description(request: PageRequest) -> Answer:
    """Answers the document at this address."""
    root = root_of(request.environ)
    config = request.auth.config
    return document_answer(document(request.environ["PATH_INFO"], root, config.login_required, bool(config.webservice_deprecated_since), config.feature_study_export))


@lru_cache(maxsize=MOST_KEPT)
def document(address: str, root: str, login_required: bool, deprecated: bool = False, has_downloads: bool = True) -> bytes:
    """Returns the document of one of ADDRESSES. *root*: where the service is mounted, '' or '/portal'.

    *deprecated*: whether webservice.do is; *has_downloads*: whether studies are given as archives.
    """
    moved = address.startswith(OLD)
    base = root + OLD.rstrip("/") if moved else root
    operations = _below(OLD if moved else API)
    if address.endswith(SWAGGER):
        made = swagger.document(operations, base, login_required)
    else:
        made = openapi(operations, base, login_required, webservice=not moved, deprecated=deprecated, has_downloads=has_downloads and not moved)
    return document_text(made, root, relative=not address.endswith(SWAGGER))


def _below(prefix: str) -> dict[str, Address]:
    """Returns path → operation: whole paths beneath /api/.

    Beneath /api-legacy/, which is a base of its own, what follows it.
    """
    return {address if prefix == API else "/" + address.removeprefix(API): operation for address, operation in SECOND.items()}
