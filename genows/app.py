"""`create_app(config)`: the only place where the parts meet."""

import logging

from genows import access, schema
from genows.config import Config
from genows.db.database import Database, open_database
from genows.dispatch import Dispatcher
from genows.middleware.accesslog import AccessLog
from genows.middleware.cors import Cors
from genows.middleware.gzip import Gzip
from genows.middleware.health import Health
from genows.middleware.problems import Problems
from genows.pages.assets import Assets
from genows.pages.failures import FailurePages
from genows.routes import PROBLEMS, URLS

LOG = logging.getLogger("genows")


class Application:
    """The WSGI application. *database*: for who embeds it and wants to close it; `wsgi_app` may be wrapped."""

    def __init__(self, config: Config, database: Database, wsgi_app):
        self.config, self.database, self.wsgi_app = config, database, wsgi_app

    def __call__(self, environ, start_response):
        return self.wsgi_app(environ, start_response)

    def close(self):
        """Closes the connections that nobody is using."""
        self.database.close()


def create_app(config: Config) -> Application:
    """The service for one configuration. Looks at the database once and raises SchemaError where it cannot be served."""
    for sentence in config.warnings:
        LOG.warning(sentence)
    database = open_database(config)
    schema.ready_to_serve(database)
    app = Dispatcher(URLS, database, lambda session, environ: access.EVERYBODY, config.http_max_body_bytes)
    app = Gzip(app)
    app = Problems(app, PROBLEMS)
    app = FailurePages(app)
    app = Assets(app)
    app = Cors(app, config.http_cors_origins)
    app = Health(app, lambda: _answers(database))
    app = AccessLog(app)
    return Application(config, database, app)


def _answers(database):
    with database.read() as session:
        session.value("health")
