"""The documents that describe the third generation to programs, and the addresses that answer them or lead to them and
to the page for people.

Swagger 2.0, and OpenAPI 3.0 made of it. Open to everybody: who has no token yet reads there what there is.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from genows.clients.openapi.words import document_answer, document_text
from genows.clients.portal_api.dialect import DEFINITIONS, JSON, NO_BODY, NUMBERS, TEXTS
from genows.clients.portal_api.listing import PROJECTION
from genows.clients.portal_api.records import PATIENT_KEY, RECORDS, SAMPLE_KEY, JsonField, JsonRecord
from genows.clients.portal_api.table import ADDRESSES, DROPPING
from genows.columns.jsonvalues import dumps
from genows.http.address import Address, Parameter
from genows.http.answers import TEXT, Answer
from genows.http.places import BASE, INSIDE, ROOT, prefers_pages, root_of
from genows.http.request import PageRequest
from genows.version import VERSION

PLAIN = "text/plain"
TITLE = "genows"
ABOUT = "The third generation of the API of genomic data portals."
ERROR = "ErrorResponse"
TYPES = {
    "text": {"type": "string"}, "integer": {"type": "integer", "format": "int64"}, "real": {"type": "number"}, "single": {"type": "number"}, "number": {"type": "number"},
    "boolean": {"type": "boolean"}, "json": {"type": "object"}, SAMPLE_KEY: {"type": "string"}, PATIENT_KEY: {"type": "string"},
}  # fmt: skip
# Of an answer without a body, where others of the same address have one.
NOTHING = {"type": "string", "maxLength": 0}
MOST_KEPT = 16
OF_BODIES = {"[string]": TEXTS, "[integer]": NUMBERS}
# What the reference keeps for its own pages, by the tags of addresses.
INTERNAL_TAGS = frozenset(
    {
        "Structural Variants", "Clinical Events", "Gene Sets", "Gene Set Scores", "Reference Genome Genes", "Significant Copy Number Regions",
        "Significantly Mutated Genes", "Resource Definitions", "Resource Data", "Cosmic Counts", "Namespace Attributes",
        "Mutations Count", "Variant Counts", "Discrete Copy Number Alteration Counts", "mRNA Percentile", "Mutation Spectrums",
        "Custom driver annotations", "Survival", "Alteration Enrichments", "Enrichments", "Generic Assay Enrichment Data", "Clinical Data Enrichments",
        "Co-Expressions", "Gene Set Correlation", "Gene Set Hierarchy",
    }
)  # fmt: skip
EVERY = (*ADDRESSES.values(), *DROPPING)
INTERNAL_ADDRESSES = tuple(address for address in EVERY if address.tag in INTERNAL_TAGS)
SWAGGER = ("/v2/api-docs", "/api-docs", "/v2/api-docs.json")
OPENAPI = ("/v3/api-docs", "/v3/api-docs/public")
INTERNAL = "/v3/api-docs/internal"
# The page for people.
PAGE = "/swagger-ui/index.html"
# What people type; a slash behind it is taken off.
TYPED = ("/swagger-ui.html", "/swagger-ui", "/swagger-ui/index.htm")
# The same where /api/ is the JSON API's: there they lead to its own page.
SECOND_TYPED = tuple(ROOT + path for path in (*TYPED, "/swagger-ui/", PAGE))
# Kind → URL relative to the base: of this generation, and of the JSON API beneath /api/.
URLS = {"swagger": "v2/api-docs", "openapi": "v3/api-docs", "html": "swagger-ui/index.html"}
SECOND_URLS = {"swagger": "api-docs", "openapi": "openapi.json", "html": "../api-page"}


@lru_cache(maxsize=MOST_KEPT)
def document(version: int, base: str, root: str, internal: bool = False) -> bytes:
    """Returns the document of Swagger 2 or OpenAPI 3.

    *base*: the path that the addresses stand beneath, as seen from outside.

    *root*: where the service is mounted. *internal*: of those addresses alone that the reference keeps for its own
    pages.
    """
    addresses = INTERNAL_ADDRESSES if internal else EVERY
    made = swagger(base, addresses) if version == 2 else openapi(base, addresses)
    return document_text(made, root, relative=version != 2)


def swagger(base: str, addresses: tuple[Address, ...] = EVERY) -> dict[str, Any]:
    """Returns the Swagger 2.0 document. It names no host: clients stay where they came from, behind any proxy."""
    paths: dict[str, dict[str, Any]] = {}
    for address in addresses:
        paths.setdefault(address.path, {})[address.method.lower()] = _operation(address)
    return {
        "swagger": "2.0",
        "info": {"title": TITLE, "version": VERSION, "description": ABOUT},
        "basePath": base,
        "tags": [{"name": tag} for tag in dict.fromkeys(address.tag for address in addresses)],
        "paths": paths,
        "definitions": definitions(),
    }


def definitions() -> dict[str, dict[str, Any]]:
    """Returns the schemas of records and of bodies by their names."""
    made = {record.name: _record(record) for record in RECORDS}
    made |= {name: {"type": "object", "properties": members} for name, members in DEFINITIONS.items()}
    made[ERROR] = {"type": "object", "properties": {"message": {"type": "string"}}}
    return made


def _record(record: JsonRecord) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "object", "properties": {field.name: _field(field) for field in record.fields}}
    if required := [field.name for field in record.fields if field.always]:
        made["required"] = required
    return made


def _field(field: JsonField) -> dict[str, Any]:
    if not field.of:
        return TYPES[field.type]
    name = field.of.removesuffix("[]")
    one = {"type": name} if name in ("string", "integer") else {"$ref": f"#/definitions/{name}"}
    return {"type": "array", "items": one} if field.of.endswith("[]") else one


def _operation(address: Address) -> dict[str, Any]:
    of_path = [{"name": name, "in": "path", "required": True, "type": "string"} for name in re.findall(r"{(\w+)}", address.path)]
    parameters = [*of_path, *map(_parameter, address.parameters)]
    made: dict[str, Any] = {
        "tags": [address.tag], "summary": address.summary, "operationId": address.name, "produces": _produces(address),
    }  # fmt: skip
    if address.body:
        made["consumes"] = [JSON]
        name, _, kind = address.body.partition(": ")
        parameters.append({"name": name, "in": "body", "required": not address.optional, "schema": _body(kind)})
    failure = {"description": "What is wrong, in `message`.", "schema": {"$ref": f"#/definitions/{ERROR}"}}
    made["parameters"] = parameters
    made["responses"] = {"200": {"description": "OK", **_answer(address)}, "default": failure}
    return made


def _parameter(parameter: Parameter) -> dict[str, Any]:
    about = parameter.about + (f" {parameter.other_name} is the same." if parameter.other_name else "")
    made: dict[str, Any] = {"name": parameter.name, "in": parameter.place, "description": about, "required": parameter.required}
    made |= {"type": "integer", "format": "int64"} if parameter.kind == "integer" else {"type": "string"}
    if parameter.choices:
        # Two spellings of one choice would be one name in a generated client.
        made["enum"] = [one for at, one in enumerate(parameter.choices) if one.lower() not in map(str.lower, parameter.choices[:at])]
    if parameter.default:
        made["default"] = int(parameter.default) if parameter.kind == "integer" else parameter.default
    bounds = {"minimum": parameter.least, "maximum": parameter.most}
    return made | {name: bound for name, bound in bounds.items() if bound is not None}


def _body(kind: str) -> dict[str, Any]:
    if kind in OF_BODIES:
        return OF_BODIES[kind]
    one = {"$ref": f"#/definitions/{kind.strip('[]')}"}
    return {"type": "array", "items": one} if kind.startswith("[") else one


def _produces(address: Address) -> list[str]:
    """Returns the media types of the answers; with projection META there is no body, and so no JSON."""
    if address.plain:
        return [PLAIN]
    return [JSON, PLAIN] if PROJECTION in address.parameters else [JSON]


def _answer(address: Address) -> dict[str, Any]:
    """Returns the schema of an answer as a member of its response; nothing where it has no body."""
    if not address.gives:
        return {} if address.answer is NO_BODY else {"schema": address.answer or {"type": "object"}}
    one = {"$ref": f"#/definitions/{address.gives}"}
    return {"schema": one if address.one else {"type": "array", "items": one}}


def openapi(base: str, addresses: tuple[Address, ...] = EVERY) -> dict[str, Any]:
    """Returns what `swagger` describes as OpenAPI 3.0, with whole paths: clients that read it ignore its servers."""
    made = swagger(base, addresses)
    paths = {base + path: {method: _newer(operation) for method, operation in of_path.items()} for path, of_path in made["paths"].items()}
    document: dict[str, Any] = {
        "openapi": "3.0.3", "info": made["info"], "servers": [{"url": "/"}], "tags": made["tags"], "paths": paths,
        "components": {"schemas": made["definitions"]},
    }  # fmt: skip
    return json.loads(json.dumps(document).replace("#/definitions/", "#/components/schemas/"))


def _failures(media_types: list[str], schema: dict[str, Any]) -> dict[str, Any]:
    """Returns the content of failures: JSON, and plain text too where nothing else is answered."""
    text = {} if JSON in media_types else {media: {"schema": {"type": "string"}} for media in media_types}
    return {**text, JSON: {"schema": schema}}


def _newer(operation: dict[str, Any]) -> dict[str, Any]:
    made = {name: operation[name] for name in ("tags", "summary", "operationId")}
    made["parameters"] = []
    for parameter in operation["parameters"]:
        if parameter["in"] == "body":
            made["requestBody"] = {"required": parameter["required"], "content": {JSON: {"schema": parameter["schema"]}}}
            continue
        about = {name: value for name, value in parameter.items() if name in ("name", "in", "required", "description")}
        made["parameters"].append({**about, "schema": {name: value for name, value in parameter.items() if name not in about}})
    right, failure = operation["responses"]["200"], operation["responses"]["default"]
    content = {media: {"schema": right["schema"] if media in (JSON, operation["produces"][0]) else NOTHING} for media in operation["produces"] if "schema" in right}
    made["responses"] = {
        "200": {"description": right["description"], **({"content": content} if content else {})},
        "default": {"description": failure["description"], "content": _failures(operation["produces"], failure["schema"])},
    }
    return made


def of_version(version: int, request: PageRequest, *, internal: bool = False) -> Answer:
    """Answers a document. *version*, *internal*: see `document`."""
    return document_answer(document(version, _base(request), root_of(request.environ), internal))


def yaml_document(request: PageRequest) -> Answer:
    """Answers the OpenAPI 3.0 document to who asks for YAML: JSON is YAML (1.2)."""
    return replace(of_version(3, request), media_type="application/yaml")


def swagger_config(request: PageRequest) -> Answer:
    """Answers where a Swagger UI of somebody's own finds the document."""
    return _json({"url": _base(request) + OPENAPI[0]})


def to_page(request: PageRequest) -> Answer:
    """Redirects from the addresses that people type to the page."""
    return Answer((), TEXT, 302, [("Location", _base(request) + PAGE)])


def to_second_page(request: PageRequest) -> Answer:
    """Redirects to the page of the JSON API."""
    return Answer((), TEXT, 302, [("Location", f"{root_of(request.environ)}/api-page")])


def at_base(request: PageRequest) -> Answer:
    """Answers what stands at the base itself: where the documents are; a browser is redirected to the page."""
    answer = to_page(request) if prefers_pages(request.environ) else _json(_named("", URLS, "health"))
    answer.headers.append(("Vary", "Accept"))
    return answer


def at_root(request: PageRequest) -> Answer:
    """Answers what stands at /api where that is the JSON API's: where the documents of both are."""
    told = _named("", SECOND_URLS, "../health")
    if prefix := request.auth.config.portal_prefix:
        told["portal"] = _named(f"..{prefix}{ROOT}/", URLS, "health")
    return _json(told)


def _named(before, documents, health):
    """Returns the service with the URLs of documents, relative to the base.

    *before*: what leads from the base to what they are relative to.
    """
    return {
        "name": TITLE, "version": VERSION, "documents": {kind: before + url for kind, url in documents.items()},
        "health": before + health,
    }  # fmt: skip


def _json(told) -> Answer:
    return Answer((dumps(told).encode(),))


def _base(request) -> str:
    """Returns the path of the base, as seen from outside."""
    return root_of(request.environ) + request.environ.get(BASE, INSIDE)


# Beneath the base; '' is the base itself.
DOCUMENTS: dict[str, Callable[[PageRequest], Answer]] = {
    "": at_base, **dict.fromkeys(SWAGGER, partial(of_version, 2)), **dict.fromkeys(OPENAPI, partial(of_version, 3)),
    INTERNAL: partial(of_version, 3, internal=True),
    OPENAPI[0] + ".yaml": yaml_document, OPENAPI[0] + "/swagger-config": swagger_config, **dict.fromkeys(TYPED, to_page),
}  # fmt: skip
