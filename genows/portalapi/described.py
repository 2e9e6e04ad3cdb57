"""Answers the documents, and the page for people. Open to everybody: who has no token yet reads there what there is."""

from genows.http.answers import Answer
from genows.http.documents import answered
from genows.http.request import PageRequest
from genows.middleware.generations import BASE, INSIDE
from genows.pages.places import root_of
from genows.portalapi import page
from genows.portalapi.documents import document

SWAGGER = ("/v2/api-docs", "/api-docs", "/v2/api-docs.json")
OPENAPI = ("/v3/api-docs", "/v3/api-docs/public")
INTERNAL = "/v3/api-docs/internal"


def swagger(request: PageRequest) -> Answer:
    """Answers the Swagger 2.0 document; 304 where the client has it already."""
    return _document(request, 2)


def openapi(request: PageRequest) -> Answer:
    """Answers the OpenAPI 3.0 document likewise."""
    return _document(request, 3)


def internal(request: PageRequest) -> Answer:
    """Answers the OpenAPI 3.0 document of those addresses alone that the reference keeps for its own pages."""
    return _document(request, 3, internal=True)


def _document(request, version, *, internal=False):
    base = root_of(request.environ) + request.environ.get(BASE, INSIDE)
    text, etag = document(version, base, internal)
    return answered(request.environ, text, etag)


ADDRESSES = {**dict.fromkeys(SWAGGER, swagger), **dict.fromkeys(OPENAPI, openapi), INTERNAL: internal, page.PATH: page.third_page}
