"""Answers the documents. Open to everybody: who has no token yet reads there that one is needed."""

from genows.clients.openapi.documents import document
from genows.http.answers import Answer
from genows.http.documents import answered
from genows.http.places import root_of
from genows.http.request import PageRequest


def description(request: PageRequest) -> Answer:
    """Answers the document at this address; 304 where the client has it already."""
    root = root_of(request.environ)
    config = request.auth.config
    text, etag = document(request.environ["PATH_INFO"], root, config.login_required, bool(config.webservice_deprecated_since))
    return answered(request.environ, text, etag)
