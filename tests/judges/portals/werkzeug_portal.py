"""A portal of plain WSGI with genows beneath /genows; its settings are those of the environment."""

from werkzeug.middleware.dispatcher import DispatcherMiddleware

from genows.app import create_app
from genows.config import read_config


def portal(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "6")])
    return [b"portal"]


application = DispatcherMiddleware(portal, {"/genows": create_app(read_config())})
