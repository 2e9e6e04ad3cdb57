"""Lets a request through to the web service only with a data access token (RFC 6750). When: around any app that wants one.

Trusts no header but `Authorization: Bearer`; ignores tokens in URLs and forms. Asks for a token wherever the app inside may read a
guarded address, however that is spelt (see laxpaths), unless it is told that the app takes paths exactly as they come.
"""

import re
from collections.abc import Callable, Iterable

from genows.auth import audit
from genows.auth.environ import BY_TOKEN, USER, bearer_token, client_address
from genows.auth.usernames import to_wire
from genows.errors import GenowsError, NotSignedIn, ParameterError, TokenError
from genows.http.attempt import failure_answer
from genows.http.exchange import NOSNIFF
from genows.http.problems import ByPath
from genows.middleware.laxpaths import plain_path

TOKEN = re.compile(r"[A-Za-z0-9._~+/-]+=*")  # RFC 6750, 2.1: b64token


class TokenGate:
    """WSGI middleware: a guarded request reaches *app* only if its token gives a user's name; otherwise 401 with a sentence.

    What else stops the check, such as a database that is away, is answered as genows answers it: 503, and a line in the log.

    *check*: token → user's name, or TokenError. *guards*: path → whether a token is needed; all paths, if not given. It is asked
    twice, for PATH_INFO and for `laxpaths.plain_path` of it: one yes is enough. `laxpaths.below` makes one from places. *exact*:
    the app inside takes only PATH_INFO itself for a guarded address; then nothing is asked or refused beyond it.
    *signed_in*: environ → the name of a user who needs no token, or None; called only if no token was sent.
    *open_options*: path → whether OPTIONS, which browsers send without Authorization, passes there without a token; nowhere, if not
    given. *takes*: path → whether a token that is sent there counts, though none is needed: the app inside may find it out of
    environ["genows.by_token"]. *by_path*: how refusals look, see `problem_at`. *visitors*: whether a request without a token passes without a
    user: what it may read is then the app's to say. *check_request*: token, environ → user's name, in place of *check*; *form*: of tokens
    that are checked at all. Sets environ["genows.user"] and environ["REMOTE_USER"].
    """

    def __init__(
        self,
        app: Callable,
        check: Callable[[str], str],
        guards: Callable[[str], bool] = lambda path: True,
        signed_in: Callable[[dict], str | None] = lambda environ: None,
        *,
        exact: bool = False,
        open_options: Callable[[str], bool] = lambda path: False,
        takes: Callable[[str], bool] = lambda path: False,
        by_path: ByPath | None = None,
        visitors: bool = False,
        check_request: Callable[[str, dict], str] | None = None,
        form: re.Pattern[str] = TOKEN,
    ):
        self.app, self.check, self.guards, self.signed_in = app, check, guards, signed_in
        self.exact, self.open_options, self.takes, self.by_path = exact, open_options, takes, by_path or {}
        self.visitors, self.check_request, self.form = visitors, check_request or (lambda token, environ: check(token)), form

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        try:
            guarded = self._is_guarded(environ)
        except ParameterError as refusal:
            return self._refused(environ, start_response, refusal)
        token = bearer_token(environ)
        if not guarded and (token is None or not self.takes(environ.get("PATH_INFO", ""))):
            return self.app(environ, start_response)
        try:
            user = self._user(environ, token)
        except NotSignedIn as refusal:
            name = audit.fingerprint(token) if token else None
            audit.note(client_address(environ), "web service", "401", token=name, reason=refusal.reason)
            return self._refused(environ, start_response, refusal)
        except GenowsError as failure:
            return self._refused(environ, start_response, failure, kept=False)
        if user is None:
            return self.app(environ, start_response)
        environ[USER], environ["REMOTE_USER"] = user, to_wire(user)
        if not guarded:
            environ[BY_TOKEN] = True
        return self.app(environ, start_response)

    def _is_guarded(self, environ):
        """Returns whether the request needs a token; raises ParameterError where it cannot be decided."""
        path = environ.get("PATH_INFO", "")
        readings = {path} if self.exact else {path, plain_path(path)}
        # Without an Authorization a browser asks whether it may send one (the preflight of CORS).
        if environ["REQUEST_METHOD"] == "OPTIONS" and all(map(self.open_options, readings)):
            return False
        return any(map(self.guards, readings))

    def _user(self, environ, token):
        """Returns the user's name, None for a visitor; raises NotSignedIn with the reason for the log."""
        if token is None:
            user = self.signed_in(environ)
            if user is None and not self.visitors:
                raise NotSignedIn("another scheme" if environ.get("HTTP_AUTHORIZATION") else "no token")
            return user
        if not self.form.fullmatch(token):
            raise NotSignedIn("malformed", token_sent=bool(token))
        try:
            return self.check_request(token, environ)
        except TokenError as error:
            raise NotSignedIn(error.reason, token_sent=True, refusal=error) from None

    def _refused(self, environ, start_response, refusal, kept=True):
        answer = failure_answer(environ, refusal, self.by_path, kept)
        # No exchange of genows stands around an embedder's gate.
        safe = [] if NOSNIFF in answer.headers else [NOSNIFF]
        return answer._replace(headers=[*answer.headers, *safe]).sent(environ, start_response)
