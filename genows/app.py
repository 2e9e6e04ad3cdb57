"""`create_app(config)`: the only place where the parts meet."""

import logging
import time

from genows.auth.service import Site
from genows.config.reader import Config
from genows.db import schema
from genows.db.database import open_database
from genows.http.dispatch import Dispatcher
from genows.middleware.accesslog import AccessLog
from genows.middleware.cors import Cors
from genows.middleware.gzip import Gzip
from genows.middleware.health import Health
from genows.middleware.problems import Problems
from genows.middleware.proxyheader import ProxyHeader
from genows.middleware.tokengate import TokenGate
from genows.middleware.trustedproxies import TrustedProxies
from genows.pages.assets import Assets
from genows.pages.failures import FailurePages
from genows.routes import PROBLEMS, URLS, is_web_service, without_token

LOG = logging.getLogger("genows")


class Application:
    """The WSGI application. For who embeds it: *site* checks tokens for a portal's own gate; `wsgi_app` may be wrapped."""

    def __init__(self, config: Config, site: Site, wsgi_app):
        self.config, self.site, self.database, self.wsgi_app = config, site, site.database, wsgi_app

    def __call__(self, environ, start_response):
        return self.wsgi_app(environ, start_response)

    def close(self):
        """Closes the connections that nobody is using."""
        self.database.close()


def create_app(config: Config, clock=time.time) -> Application:
    """The service for one configuration. Looks at the database once and raises SchemaError where it cannot be served.

    *clock*: seconds since 1970, by which sessions and tokens end.
    """
    for sentence in config.warnings:
        LOG.warning(sentence)
    database = open_database(config)
    schema.ready_to_serve(database)
    site = Site(config, database, clock)
    app = Dispatcher(URLS, database, site, config.http_max_body_bytes)
    if config.login_required:
        signed_in = site.signed_in_name if config.api_session_access else lambda environ: None
        app = TokenGate(app, site.check_token, is_web_service, signed_in)
    app = Gzip(app)
    app = Problems(app, PROBLEMS)
    app = FailurePages(app)
    app = Assets(app)
    app = Cors(app, config.http_cors_origins)
    app = Health(app, database.check)
    app = AccessLog(app, without_token)
    if config.authenticate == "proxy_header":
        app = ProxyHeader(app, config.authenticate_header, config.authenticate_trusted_proxies)
    app = TrustedProxies(app, config.http_trusted_proxies)
    return Application(config, site, app)
