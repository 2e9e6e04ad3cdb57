"""Answers the documents, and what leads to them and to the page for people. Open to everybody: who has no token yet reads there what there is."""

from dataclasses import replace

from genows.clients.portal_api.documents import TITLE, document
from genows.encode.jsontext import dumps
from genows.http.answers import TEXT, Answer
from genows.http.documents import answered
from genows.http.generations import BASE, INSIDE, ROOT
from genows.http.places import prefers_pages, root_of
from genows.http.request import PageRequest
from genows.version import VERSION

SWAGGER = ("/v2/api-docs", "/api-docs", "/v2/api-docs.json")
OPENAPI = ("/v3/api-docs", "/v3/api-docs/public")
INTERNAL = "/v3/api-docs/internal"
# The page for people.
PAGE = "/swagger-ui/index.html"
# What people type; a slash behind it is taken off.
TYPED = ("/swagger-ui.html", "/swagger-ui", "/swagger-ui/index.htm")
# The same where /api/ is the second generation's: there they lead to its own page.
SECOND_TYPED = tuple(ROOT + path for path in (*TYPED, "/swagger-ui/", PAGE))
# Kind → URL relative to the base: of this generation, and of the second beneath /api/.
DOCUMENTS = {"swagger": "v2/api-docs", "openapi": "v3/api-docs", "html": "swagger-ui/index.html"}
SECOND = {"swagger": "api-docs", "openapi": "openapi.json", "html": "../api-page"}


def swagger(request: PageRequest) -> Answer:
    """Answers the Swagger 2.0 document; 304 where the client has it already."""
    return _document(request, 2)


def openapi(request: PageRequest) -> Answer:
    """Answers the OpenAPI 3.0 document likewise."""
    return _document(request, 3)


def internal(request: PageRequest) -> Answer:
    """Answers the OpenAPI 3.0 document of those addresses alone that the reference keeps for its own pages."""
    return _document(request, 3, internal=True)


def yaml(request: PageRequest) -> Answer:
    """Answers the OpenAPI 3.0 document to who asks for YAML: JSON is YAML (1.2)."""
    answer = openapi(request)
    return answer if answer.status == 304 else replace(answer, media_type="application/yaml")


def swagger_config(request: PageRequest) -> Answer:
    """Answers where a Swagger UI of somebody's own finds the document."""
    return _json({"url": _base(request) + OPENAPI[0]})


def to_page(request: PageRequest) -> Answer:
    """Redirects from the addresses that people type to the page."""
    return Answer((), TEXT, 302, [("Location", _base(request) + PAGE)])


def to_second_page(request: PageRequest) -> Answer:
    """Redirects to the page of the second generation."""
    return Answer((), TEXT, 302, [("Location", f"{root_of(request.environ)}/api-page")])


def base(request: PageRequest) -> Answer:
    """Answers what stands at the base itself: where the documents are; a browser is redirected to the page."""
    answer = to_page(request) if prefers_pages(request.environ) else _json(_named("", DOCUMENTS, "health"))
    answer.headers.append(("Vary", "Accept"))
    return answer


def root(request: PageRequest) -> Answer:
    """Answers what stands at /api where that is the second generation's: where the documents of both are."""
    told = _named("", SECOND, "../health")
    if prefix := request.auth.config.portal_prefix:
        told["portal"] = _named(f"..{prefix}{ROOT}/", DOCUMENTS, "health")
    return _json(told)


def _named(before, documents, health):
    """Returns the service with the URLs of documents, relative to the base. *before*: what leads from the base to what they are relative to."""
    return {
        "name": TITLE, "version": VERSION, "documents": {kind: before + url for kind, url in documents.items()},
        "health": before + health,
    }  # fmt: skip


def _json(told) -> Answer:
    return Answer((dumps(told).encode(),))


def _base(request) -> str:
    """Returns the path of the base, as seen from outside."""
    return root_of(request.environ) + request.environ.get(BASE, INSIDE)


def _document(request, version, *, internal=False):
    text, etag = document(version, _base(request), root_of(request.environ), internal)
    return answered(request.environ, text, etag)


# Beneath the base; '' is the base itself.
ADDRESSES = {
    "": base, **dict.fromkeys(SWAGGER, swagger), **dict.fromkeys(OPENAPI, openapi), INTERNAL: internal, OPENAPI[0] + ".yaml": yaml,
    OPENAPI[0] + "/swagger-config": swagger_config, **dict.fromkeys(TYPED, to_page),
}  # fmt: skip
