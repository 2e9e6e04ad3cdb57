"""A portal of one's own and genows side by side beneath one token gate.

    gunicorn -c conf/gunicorn.conf.py docs.examples.portal_gate:application

genows is mounted at /genows, an invented portal everywhere else. The gate asks for a data access token on both web services,
the portal's and genows', and tells both who is asking: environ["genows.user"] and environ["REMOTE_USER"]. However an address is
spelt (//portal-api, /Portal-API, /portal-api;x …), the gate takes it for what the laxest portal might; what portals may read
differently (/x/../portal-api, %5c, %252f …) it answers with 400. The portal signs people in (here by a header of the proxy in
front, see conf/portal.properties.example) and leaves making tokens to genows.
"""

import json

from werkzeug.middleware.dispatcher import DispatcherMiddleware

from genows.app import Application, create_app
from genows.config import Config, read_config
from genows.middleware.laxpaths import below
from genows.middleware.tokengate import TokenGate

MOUNT = "/genows"
OWN_SERVICE = "/portal-api"

of_own_service = below(OWN_SERVICE)
of_genows = below(MOUNT)


def portal(environ, start_response):
    """The invented portal: a page for everybody, and a web service that only says who is asking."""
    if environ["PATH_INFO"].startswith(OWN_SERVICE + "/"):
        body = json.dumps({"user": environ["genows.user"]}).encode()
        start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    else:
        body = f"Welcome to the portal. Its studies are served at {MOUNT}.\n".encode()
        start_response("200 OK", [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body)))])
    return [body]


def guards(genows: Application):
    """Says of a path whether it is of the two web services. genows' pages and token endpoints need a login instead, the portal's own pages nothing.

    genows is asked because its settings say where its addresses are (`portal.prefix`, `api.root`).
    """
    return lambda path: of_own_service(path) or (of_genows(path) and genows.needs_token(path.removeprefix(MOUNT)))


def make_application(config: Config, **options):
    """Both beneath the gate. genows checks the token once more by itself: it trusts no gate but its own.

    OPTIONS passes to genows alone, which answers a browser's preflight; whether that is safe in the portal, only the portal knows.
    """
    genows = create_app(config, **options)
    beneath = DispatcherMiddleware(portal, {MOUNT: genows})
    return TokenGate(beneath, genows.auth.check_token, guards(genows), open_options=of_genows)


def __getattr__(name):
    # Made when gunicorn asks for it, so that importing this file needs no database.
    if name == "application":
        return make_application(read_config())
    raise AttributeError(name)
