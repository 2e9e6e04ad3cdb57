"""`create_app(config)`: the only place where the parts meet."""

import logging
import os
import time
from collections.abc import Callable, Iterable
from functools import partial

from genows.auth.environ import variable_of
from genows.auth.providers import CALL_OUTCOMES, SIGN_IN_OUTCOMES, WHATS
from genows.auth.service import AuthService, NameOf
from genows.clients.webservice.table import PATH as WEBSERVICE
from genows.config.reader import Config, read_config
from genows.db import schema
from genows.db.database import Database, open_database
from genows.db.readiness import Pulse, Readiness, sentence_of
from genows.downloads.archives import Archives
from genows.errors import ConfigError, DatabaseBusy, DatabaseGone, GenowsError
from genows.frontend.table import is_beside, is_configuration
from genows.http import metrics
from genows.http.attempt import Attempt
from genows.http.bodies import Limits
from genows.http.dispatch import Dispatcher
from genows.http.exchange import Exchange, Surroundings, deprecation
from genows.http.health import LIVE, PATH, Health
from genows.http.line import Line
from genows.http.places import FrontPlaces, Generations
from genows.http.request import PortalSettings
from genows.middleware.cors import Cors
from genows.middleware.gzip import Gzip
from genows.middleware.tokengate import TOKEN, TokenGate
from genows.middleware.trustedproxies import TrustedProxies
from genows.oidc.accesstokens import TRADABLE
from genows.pages.frame import asset
from genows.pages.visits import FailurePages
from genows.routes import PROBLEMS, URLS, front_end_has, is_of_programs, is_web_service, takes_token, third_has, without_token

LOG = logging.getLogger("genows")


class Application:
    """The WSGI application. For embedders: *auth* checks tokens for a portal's own gate; `wsgi_app` may be wrapped."""

    def __init__(self, config: Config, auth: AuthService, readiness: Readiness, line: Line, generations: Generations, wsgi_app: Callable):
        self.config, self.auth, self.database, self.wsgi_app = config, auth, auth.database, wsgi_app
        self.readiness, self.line, self._generations = readiness, line, generations

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        return self.wsgi_app(environ, start_response)

    @property
    def site(self) -> AuthService:
        """The earlier name of *auth*, for embedders' code written before the service was renamed."""
        return self.auth

    def needs_token(self, path: str) -> bool:
        """Returns whether a path needs a data access token if login is required, for a portal's own gate: as clients send it, without the mount."""
        return is_web_service(self._generations.inside("/" + path.lstrip("/")))

    def close(self) -> None:
        """Closes the idle connections."""
        self.database.close()


def create_app(
    config: Config | str | os.PathLike[str], clock: Callable[[], float] = time.time, mount: str = "", *, lazy: bool = False, notice: str = "",
    unwell: bool = False, threads: int | None = None, name_of: NameOf | None = None,
) -> Application:
    """Returns the service for one configuration. Looks at the database once; raises SchemaError if it cannot be served.

    *config*: the settings, or the path of their file, which is read as by `read_config`. Raises ConfigError where they are wrong, and where `authenticate` is not written down and rows of the database speak of a login. A database that is away stops
    nothing: until it comes, every request that needs it is answered with 503.

    *clock*: returns seconds since 1970; by it sessions and tokens expire. *mount*: the path that the service stands at, like
    '/public-portal', where nothing around it mounts it there.
    *lazy*: looks at the database at the first request, and answers 503 as long as it cannot be served.
    *notice*: what /health should write into the log each time it is asked; '' for nothing. *unwell*: whether it answers 503 for that.
    *threads*: in which the server around it answers requests of a process; None: it finds out by what comes.
    *name_of*: says of a request's environ who is signed in at the portal around it, or None; called where that matters, once a request. Without it
    the environ's REMOTE_USER does. Wants authenticate=remote_user.
    """
    if isinstance(config, (str, os.PathLike)):
        config = read_config(config)
    elif not isinstance(config, Config):
        raise TypeError(f"create_app wants the path of a file of settings or a Config, not {type(config).__name__}; make_config makes one of a dict")
    if name_of and config.authenticate != "remote_user":
        raise ConfigError("create_app", "name_of", f"is never asked with authenticate={config.authenticate}: set authenticate=remote_user")
    for sentence in config.warnings:
        LOG.warning(sentence)
    database = open_database(config)
    auth = AuthService(config, database, clock, threads, name_of)
    readiness = Readiness(database, partial(_check, auth), config.db_pool_wait_seconds)
    if not lazy:
        _look_once(readiness)
    # From the inside out: the last line stands outermost.
    line = Line(config.db_pool_size, threads)
    app: Callable = Dispatcher(URLS, database, auth, limits_of(config), line, config.audit_reads, portal_settings_of(config), Archives(config))
    if config.has_login:
        signed_in = auth.signed_in_name if config.api_session_access else _nobody
        # Our own routes match a path exactly as it comes.
        app = TokenGate(app, auth.check_token, is_web_service, signed_in, exact=True, open_options=_everywhere, takes=takes_token, by_path=PROBLEMS, visitors=config.login_optional,
                        check_request=auth.check_bearer, form=TRADABLE if auth.vouched else TOKEN)
    app = Gzip(app)
    app = Attempt(app, readiness.require, PROBLEMS, FailurePages(is_of_programs).page, not config.has_login, asset)
    # Outside of the gate, so that a browser's page of another site can read a 401 too.
    if config.http_cors_origins:
        app = Cors(app, config.http_cors_origins)
    pulse = Pulse(partial(_alive, readiness, database))
    counted = _metrics(config, database, line, pulse, auth.providers) if config.metrics_networks else None
    health = Health(pulse.value, notice, unwell)
    own = (*([counted.answer] if counted else []), health.answer)
    generations = Generations(config.portal_prefix, config.api_root == "third", config.portal_hosts, third_has, _front_places(config))
    app = Exchange(app, _surroundings(config, mount, generations, own), counted)
    app = TrustedProxies(app, config.http_trusted_proxies)
    return Application(config, auth, readiness, line, generations, app)


def _front_places(config: Config) -> FrontPlaces:
    if config.hosts_front_end:
        return FrontPlaces(config.front_prefix, True, front_end_has, is_beside)
    return FrontPlaces(config.front_prefix, False, is_configuration)


def _surroundings(config: Config, mount: str, generations: Generations, own: tuple) -> Surroundings:
    told = config.webservice_deprecated_since, config.webservice_sunset, config.webservice_deprecation_link
    by_header = config.authenticate == "proxy_header"
    return Surroundings(
        https_seconds=config.http_https_only_seconds,
        mount=mount,
        user_header=variable_of(config.authenticate_header) if by_header else "",
        user_proxies=tuple(config.authenticate_trusted_proxies) if by_header else (),
        shown=without_token,
        move=generations.move,
        own=own,
        further_headers={WEBSERVICE: deprecation(*told)} if config.webservice_deprecated_since else {},
    )


def _check(auth: AuthService, database: Database) -> None:
    """Raises GenowsError where *database* cannot be served with these settings.

    Asked when the database is first reached, at the start or later, and anew when its file is another one: whatever must be asked of its
    rows or tables before anybody may read them has its place here.
    """
    state = schema.ready_to_serve(database)
    if state.own and state.layout < schema.PACKED_LAYOUT:
        LOG.warning("the database has no packed columns, so that answers take longer than they need to; 'genows check --upgrade' adds them")
    auth.check_database()
    if not auth.config.login_required:
        with database.read() as session:
            auth.openness.check(session, anew=True)


def _look_once(readiness):
    """Raises what stands against serving, unless the database is only away or busy: it may come without anybody's help."""
    try:
        readiness.require()
    except GenowsError:
        failure = readiness.failure
        if failure and not isinstance(failure, (DatabaseGone, DatabaseBusy)):
            raise failure from None
        LOG.warning("%s The service starts all the same and answers 503 until it comes.", sentence_of(failure))


def _alive(readiness, database):
    """Returns how often data were loaded, where the database tells; raises where it cannot be served."""
    readiness.require()
    return database.check()


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


def portal_settings_of(config: Config) -> PortalSettings:
    """Returns what settings say of the answers of data."""
    return PortalSettings(
        segment_files=config.segfile_url,
        mutation_aligner=config.mutation_aligner_url,
        ncbi_build=config.ncbi_build,
        cna_cutoff=config.patient_view_genomic_overview_cna_cutoff[0],
        allowed_hosts=config.http_allowed_hosts,
        sessions=config.sessions,
        categorical_na_values=config.comparison_categorical_na_values,
        login_optional=config.login_optional,
    )


def _metrics(config, database, line, pulse, providers) -> metrics.Metrics:
    """Returns the figures of the service: of this process's requests, database connections and cache, and of the database itself."""
    routes = [PATH, LIVE, *(rule.rule for rule in URLS.iter_rules())]
    pools, cache = (database.pool, database.spare), database.cache
    figures = {
        metrics.COMPUTING: line.computing,
        metrics.WAITING: line.waiting,
        metrics.LENT: lambda: sum(pool.lent for pool in pools),
        metrics.IDLE: lambda: sum(pool.idle for pool in pools),
        metrics.MOST: lambda: sum(pool.size for pool in pools),
        metrics.CACHED: lambda: cache.cost,
        metrics.HITS: lambda: cache.hits,
        metrics.MISSES: lambda: cache.misses,
    }
    clients = providers.clients if providers else {}
    for name, client in clients.items():
        figures |= _of_provider(name, client)
    return metrics.Metrics(config.metrics_networks, routes, figures, lambda: {**_state(pulse), **_ages(clients)})


def _state(pulse):
    """Returns what /metrics tells of the database itself."""
    try:
        loads = pulse.value()
    except GenowsError:
        return {metrics.UP: 0}
    return {metrics.UP: 1} if loads is None else {metrics.UP: 1, metrics.LOADS: loads}


def _of_provider(name, client):
    """Returns the figures of one provider."""
    of, its = f'provider="{name}"', client.figures
    return {
        **{metrics.SIGN_INS._replace(labels=f'{of},outcome="{outcome}"'): partial(its.sign_ins.get, outcome, 0) for outcome in SIGN_IN_OUTCOMES},
        **{
            metrics.PROVIDER_REQUESTS._replace(labels=f'{of},what="{what}",outcome="{outcome}"'): partial(its.calls.get, (what, outcome), 0)
            for what in WHATS
            for outcome in CALL_OUTCOMES
        },
        **{metrics.PROVIDER_SECONDS._replace(labels=f'{of},what="{what}"'): partial(its.seconds.get, what, 0) for what in WHATS},
    }


def _ages(clients):
    return {metrics.KEYS_AGE._replace(labels=f'provider="{name}"'): age for name, client in clients.items() if (age := client.keys_age()) is not None}


def _nobody(environ):
    """Where api.session_access is off, a login alone opens nothing of the web service."""
    return None
