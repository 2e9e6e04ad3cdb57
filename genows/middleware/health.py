"""/health for load balancers: 200 when the process is up and the database answers, 503 otherwise; no token, no detail."""

import logging

LOG = logging.getLogger("genows")

PATH = "/health"


class Health:
    """WSGI middleware: answers PATH by itself. *answers*: a callable that raises when the database does not answer."""

    def __init__(self, app, answers):
        self.app, self.answers = app, answers

    def __call__(self, environ, start_response):
        if environ.get("PATH_INFO") != PATH or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.app(environ, start_response)
        try:
            self.answers()
            status, body = "200 OK", b"ok\n"
        except Exception as error:  # Whatever it is, the database does not answer, and the answer says no more than that.
            LOG.error("/health: %s: %s", type(error).__name__, error)
            status, body = "503 Service Unavailable", b"unavailable\n"
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")]
        start_response(status, headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)
