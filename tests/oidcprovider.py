"""The npm package oidc-provider, a certified OpenID provider, installed once into a folder of the user's cache and started by tests."""

import fcntl
import hashlib
import http.cookiejar
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlencode, urljoin

from joserfc.jwk import ECKey, OKPKey, RSAKey

from tests.needs import lacking, needed

FOLDER = Path(__file__).with_name("openid")
START_SECONDS = 30
CLIENT_ID, CLIENT_SECRET = "genows-tests", "a secret of the tests, for genows' client"
ALGORITHMS = ("RS256", "PS256", "ES256", "EdDSA")


@cache
def installed() -> Path:
    """The folder with node_modules. What is installed is in the lock file, with the digest of each archive; no script of a package runs."""
    needed("node")
    digest = hashlib.sha256((FOLDER / "package-lock.json").read_bytes()).hexdigest()[:16]
    cached = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "genows-tests"
    folder = cached / f"oidc-provider-{digest}"
    cached.mkdir(parents=True, exist_ok=True)
    with open(cached / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "node_modules" / "oidc-provider").is_dir():
            new = cached / f"{folder.name}.new"
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir()
            for name in ("package.json", "package-lock.json"):
                shutil.copy(FOLDER / name, new)
            command = [needed("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            if subprocess.run(command, cwd=new, capture_output=True, check=False).returncode:
                lacking("oidc-provider from npm's registry")
            new.rename(folder)
    return folder


@cache
def keys(which: int = 0) -> list[dict]:
    """Private keys for ALGORITHMS, others for each *which*."""
    made = [RSAKey.generate_key(2048), RSAKey.generate_key(2048), ECKey.generate_key("P-256"), OKPKey.generate_key("Ed25519")]
    return [
        {**key.as_dict(private=True), "kid": f"{algorithm}-{which}", "use": "sig", "alg": algorithm}
        for key, algorithm in zip(made, ALGORITHMS, strict=True)
    ]


def client(*addresses: str, algorithm: str = "RS256", **more) -> dict:
    """A client of CLIENT_ID whose redirect addresses are those; *more*: further members of its registration, None leaves one out."""
    own = {
        "client_id": CLIENT_ID,
        "client_secret": CLIENT_SECRET,
        "redirect_uris": list(addresses),
        "id_token_signed_response_alg": algorithm,
        "grant_types": ["authorization_code", "refresh_token"],
    }
    return {name: value for name, value in {**own, **more}.items() if value is not None}


class OidcProvider:
    """*issuer*; *accounts*: login → claims beside `sub`, which is the login; any other login signs in with `sub` alone.

    *which*: of the keys; *audience*: of access tokens, which are JWTs then, and carry the account's claims; *settings*: further configuration.
    """

    def __init__(self, clients, accounts=None, which=0, audience=None, settings=None):
        self.clients, self.accounts, self.which, self.audience, self.settings = clients, accounts or {}, which, audience, settings or {}
        self.issuer, self._port, self._process = "", 0, None
        self.start()

    def start(self):
        """Starts it, where it was before; everybody is signed out."""
        program, folder = needed("node"), installed()
        environment = {**os.environ, "NODE_NO_WARNINGS": "1"}
        command = [program, FOLDER / "provider.mjs", folder]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()
        given = {
            "port": self._port,
            "keys": keys(self.which),
            "accounts": self.accounts,
            "clients": self.clients,
            "algorithms": ALGORITHMS,
            "audience": self.audience,
            "settings": self.settings,
        }
        self._write(given)
        self.issuer = self._until("listens: (.*)")
        self._port = int(self.issuer.rpartition(":")[2])

    def change(self, **changed):
        """*delay*: milliseconds before every answer; *accounts*."""
        self._write(changed)
        self._until("changed")

    def freeze(self):
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self._process.send_signal(signal.SIGCONT)

    def stop(self):
        """Ends it; `start` brings it back."""
        if self._process is not None:
            self.thaw()
            self._process.kill()
            self._process.wait()
            self._process.stdin.close()
            self._reader.join()
            self._process.stdout.close()
            self._process = None

    def rotate(self):
        """Starts it anew with other keys, the old ones withdrawn."""
        self.which += 1
        self.stop()
        self.start()

    def _write(self, members):
        self._process.stdin.write(json.dumps(members) + "\n")
        self._process.stdin.flush()

    @staticmethod
    def _read(output, lines):
        for line in output:
            lines.put(line)
        lines.put("")

    def _until(self, pattern):
        said = []
        while True:
            try:
                line = self._lines.get(timeout=START_SECONDS)
            except queue.Empty:
                line = ""
            said.append(line)
            if found := re.match(pattern, line):
                return found[found.re.groups]
            assert line, f"oidc-provider did not say {pattern}:\n{''.join(said)}"


@contextmanager
def running(*clients, **how):
    """A started OidcProvider."""
    provider = OidcProvider(list(clients), **how)
    try:
        yield provider
    finally:
        provider.stop()


class Browser:
    """Signs in by the provider's pages, as a person does; keeps cookies, so that the second time nothing is asked."""

    def __init__(self):
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), _NoRedirects())

    def sign_in(self, address: str, login: str, until: str) -> str:
        """Opens *address*, gives *login*, agrees to everything; returns where the provider leads to, which begins with *until*."""
        form = None
        for _ in range(20):
            status, location, page = self.open(address, form)
            form = None
            if location is not None:
                address = urljoin(address, location)
                if address.startswith(until):
                    return address
            elif 'name="login"' in page:
                address, form = self._target(address, page), {"prompt": "login", "login": login, "password": "any"}
            elif 'value="consent"' in page:
                address, form = self._target(address, page), {"prompt": "consent"}
            else:
                raise AssertionError(f"{status} at {address}:\n{page}")
        raise AssertionError("the provider leads in a circle")

    def open(self, address: str, form: dict | None = None) -> tuple[int, str | None, str]:
        """(status, where to, page); with *form* a POST. Redirects are not followed."""
        data = urlencode(form).encode() if form else None
        try:
            with self._opener.open(address, data, timeout=20) as answer:
                return answer.status, answer.headers.get("Location"), answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers.get("Location"), error.read().decode()

    @staticmethod
    def _target(address, page):
        return urljoin(address, re.search(r'<form[^>]* action="([^"]+)"', page)[1])


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None
