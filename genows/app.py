"""`create_app(config)`: the only place where the parts meet."""

import logging
import time
from collections.abc import Callable, Iterable

from genows.auth.service import AuthService
from genows.config.reader import Config
from genows.db import schema
from genows.db.database import open_database
from genows.http.dispatch import Dispatcher
from genows.http.params import Limits
from genows.http.turns import Turns
from genows.middleware.accesslog import AccessLog
from genows.middleware.cors import Cors
from genows.middleware.gzip import Gzip
from genows.middleware.health import Health
from genows.middleware.mounted import Mounted
from genows.middleware.problems import Problems
from genows.middleware.proxyheader import ProxyHeader
from genows.middleware.safety import Safety
from genows.middleware.sessionrenewal import SessionRenewal
from genows.middleware.tokengate import TokenGate
from genows.middleware.trustedproxies import TrustedProxies
from genows.pages.assets import Assets
from genows.pages.failures import FailurePages
from genows.routes import PROBLEMS, URLS, is_of_programs, is_web_service, without_token

LOG = logging.getLogger("genows")


class Application:
    """The WSGI application. For embedders: *auth* checks tokens for a portal's own gate; `wsgi_app` may be wrapped."""

    def __init__(self, config: Config, auth: AuthService, wsgi_app: Callable):
        self.config, self.auth, self.database, self.wsgi_app = config, auth, auth.database, wsgi_app

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        return self.wsgi_app(environ, start_response)

    @property
    def site(self) -> AuthService:
        """The earlier name of *auth*, for embedders' code written before the service was renamed."""
        return self.auth

    def close(self) -> None:
        """Closes the idle connections."""
        self.database.close()


def create_app(config: Config, clock: Callable[[], float] = time.time, mount: str = "") -> Application:
    """Returns the service for one configuration. Looks at the database once; raises SchemaError if it cannot be served.

    Raises ConfigError where `authenticate` is not written down and rows of the database speak of a login.

    *clock*: returns seconds since 1970; by it sessions and tokens expire. *mount*: the path that the service stands at, like
    '/public-portal', where nothing around it mounts it there.
    """
    for sentence in config.warnings:
        LOG.warning(sentence)
    database = open_database(config)
    schema.ready_to_serve(database)
    auth = AuthService(config, database, clock)
    if not config.login_required:
        auth.read(auth.openness.check)
    # From the inside out: the last line stands outermost.
    turns = Turns(config.http_max_large_requests_per_client, config.db_pool_wait_seconds)
    app: Callable = Dispatcher(URLS, database, auth, limits_of(config), turns)
    if config.login_required:
        signed_in = auth.signed_in_name if config.api_session_access else _nobody
        # Our own routes match a path exactly as it comes.
        app = TokenGate(app, auth.check_token, is_web_service, signed_in, exact=True, open_options=_everywhere)
    if config.authenticate == "password":
        app = SessionRenewal(app)
    app = Gzip(app)
    app = Problems(app, PROBLEMS)
    app = FailurePages(app, is_of_programs)
    # Outside of all that can fail: a failure's page needs the style sheet.
    app = Assets(app)
    # Outside of the gate, so that a browser's page of another site can read a 401 too.
    if config.http_cors_origins:
        app = Cors(app, config.http_cors_origins)
    app = Health(app, database.check)
    if mount:
        app = Mounted(app, mount)
    app = AccessLog(app, without_token)
    # Outside of the log, which names the client.
    if config.authenticate == "proxy_header":
        app = ProxyHeader(app, config.authenticate_header, config.authenticate_trusted_proxies)
    app = Safety(app, config.http_https_only_seconds)
    app = TrustedProxies(app, config.http_trusted_proxies)
    return Application(config, auth, app)


def _everywhere(path):
    """OPTIONS does nothing here but say what is allowed, and a browser's preflight brings no token."""
    return True


def limits_of(config: Config) -> Limits:
    """Returns how much one request may ask for."""
    return Limits(
        body_bytes=config.http_max_body_bytes,
        fields=config.http_max_fields,
        parts=config.http_max_parts,
        values=config.http_max_values,
        counts=config.http_max_counts,
    )


def _nobody(environ):
    """Where api.session_access is off, a login alone opens nothing of the web service."""
    return None
