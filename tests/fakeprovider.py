"""An OpenID provider of the tests' own, which sends whatever an honest one never does: a WSGI application in a thread."""

import base64
import hashlib
import itertools
import json
import socketserver
import threading
from contextlib import contextmanager
from urllib.parse import parse_qs, parse_qsl, urlencode
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from tests import signingkeys

CLIENT_ID, CLIENT_SECRET = "genows-tests", "a secret of the tests: äöü +/&="
SUBJECT = "248289761001"
DISCOVERY, KEYS, TOKEN, USER_INFO = "/.well-known/openid-configuration", "/keys", "/token", "/me"


class FakeProvider:
    """Answers at *issuer* as a provider does, but for what a test has set.

    *replaced*: path → callable of WSGI, instead of the honest answer; *discovery*, *claims*, *user_info*, *tokens*: members that differ, None
    leaves one out; *keys*: the private keys, with the members of their public ones; *asked*: (method, path, headers, form) of what came.
    """

    def __init__(self):
        self.issuer = ""
        self.replaced, self.discovery, self.claims, self.user_info, self.tokens = {}, {}, {}, {}, {}
        self.keys = [(signingkeys.private("RS256"), {"kid": "first", "use": "sig"})]
        self.cache_control = None
        self.asked, self.codes, self._numbers = [], {}, itertools.count()
        self.now = lambda: 1_800_000_000

    def paths(self) -> list[str]:
        return [path for _, path, _, _ in self.asked]

    def __call__(self, environ, start_response):
        path, length = environ["PATH_INFO"], int(environ.get("CONTENT_LENGTH") or 0)
        form = dict(parse_qsl(environ["wsgi.input"].read(length).decode())) if length else {}
        headers = {name[5:].lower().replace("_", "-"): value for name, value in environ.items() if name.startswith("HTTP_")}
        self.asked.append((environ["REQUEST_METHOD"], path, headers, form))
        if path in self.replaced:
            return self.replaced[path](environ, start_response)
        if path == "/authorize":
            return self._authorize(environ, start_response)
        answers = {DISCOVERY: self._discovery, KEYS: self._keys, TOKEN: self._token, USER_INFO: self._user_info}
        if path not in answers:
            return answer(start_response, {}, "404 Not Found")
        return answer(start_response, *answers[path](headers, form), cache_control=self.cache_control if path == KEYS else None)

    def sign(self, claims, algorithm=None, key=0, **header) -> str:
        """A token of *claims* and the members set, signed by one of the keys."""
        private, members = self.keys[key]
        algorithm = algorithm or members.get("alg", "RS256")
        return signingkeys.jws(without_none({**claims, **self.claims}), private, algorithm, **without_none({"kid": members.get("kid"), **header}))

    def id_claims(self, nonce="n") -> dict:
        now = int(self.now())
        return {"iss": self.issuer, "sub": SUBJECT, "aud": CLIENT_ID, "exp": now + 300, "iat": now, "nonce": nonce}

    def _discovery(self, headers, form):
        own = {
            "issuer": self.issuer,
            "authorization_endpoint": self.issuer + "/authorize",
            "token_endpoint": self.issuer + TOKEN,
            "jwks_uri": self.issuer + KEYS,
            "userinfo_endpoint": self.issuer + USER_INFO,
            "end_session_endpoint": self.issuer + "/end",
            "authorization_response_iss_parameter_supported": True,
        }
        return (without_none({**own, **self.discovery}),)

    def _keys(self, headers, form):
        return ({"keys": [signingkeys.jwk(key, **members) for key, members in self.keys]},)

    def _authorize(self, environ, start_response):
        """Signs in at once."""
        asked = {name: values[0] for name, values in parse_qs(environ["QUERY_STRING"]).items()}
        code = f"code-{next(self._numbers)}"
        self.codes[code] = asked
        sent = {"code": code, "state": asked["state"], "iss": self.issuer}
        start_response("302 Found", [("Location", f"{asked['redirect_uri']}?{urlencode(sent)}"), ("Content-Length", "0")])
        return [b""]

    def _token(self, headers, form):
        if form.get("grant_type") == "refresh_token":
            nonce = ""
        else:
            asked = self.codes.pop(form.get("code"), None)
            challenge = base64.urlsafe_b64encode(hashlib.sha256(form.get("code_verifier", "").encode()).digest()).rstrip(b"=").decode()
            if asked is None or asked["code_challenge"] != challenge or asked["redirect_uri"] != form.get("redirect_uri"):
                return {"error": "invalid_grant", "error_description": "<b>secret</b>"}, "400 Bad Request"
            nonce = asked["nonce"]
        own = {"access_token": "access", "token_type": "Bearer", "expires_in": 60, "id_token": self.sign(self.id_claims(nonce)), "refresh_token": "r" * 30}
        return (without_none({**own, **self.tokens}),)

    def _user_info(self, headers, form):
        return (without_none({"sub": SUBJECT, "email": "frodo@example.org", "email_verified": True, **self.user_info}),)


def without_none(members):
    return {name: value for name, value in members.items() if value is not None}


def answer(start_response, body, status="200 OK", content_type="application/json", cache_control=None):
    """An answer of JSON, or of bytes as they are."""
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = [("Content-Type", content_type), ("Content-Length", str(len(text)))]
    start_response(status, headers + ([("Cache-Control", cache_control)] if cache_control else []))
    return [text]


class _Silent(WSGIRequestHandler):
    def log_message(self, *arguments):
        pass


class _Server(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True
    request_queue_size = 64

    def server_bind(self):
        """As the one of http.server, which looks the machine's name up: seconds, where nobody knows it."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.server_address[1]
        self.setup_environ()

    def handle_error(self, request, client_address):
        """A client that has heard enough is no error."""


@contextmanager
def served(provider: FakeProvider, context=None, host="127.0.0.1"):
    """Serves *provider* at a port of its own, over TLS by *context*; its issuer is that address, at *host* in it."""
    server = make_server("127.0.0.1", 0, provider, server_class=_Server, handler_class=_Silent)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    provider.issuer = f"{'https' if context else 'http'}://{host}:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
