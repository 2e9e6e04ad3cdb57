"""The whole application over a database of its own, with users, a clock that tests set, and a client that checks WSGI."""

import logging
from http.cookies import SimpleCookie
from wsgiref.validate import validator

from werkzeug.test import Client

from genows.app import create_app
from genows.auth import passwords, users
from genows.config.reader import make_config

NOON = 1_800_000_000.25  # seconds since 1970; a moment with a fraction
FRODO, SAM, SAURON = "frodo@example.org", "sam@example.org", "sauron@example.org"
QUICK = "scrypt:1024:8:1"  # of werkzeug; the real cost would take minutes in tests
PASSWORD = "speak, friend, and enter"
SECRET = "one ring to rule them all, one ring to find them"
TOKEN_SECRET = "far over the misty mountains cold, to dungeons deep"
# What a browser adds where a person types an address: over plain http the one word that a GET which makes a token needs.
TYPED = {"Sec-Fetch-Site": "none"}


class Portal:
    """*made*: a tests.databases.Made; *settings*: as in portal.properties. `now` is the time that the application sees."""

    def __init__(self, made, settings):
        self.made, self.now = made, NOON
        self.config = make_config({**made.settings, **settings})
        self.app = create_app(self.config, clock=lambda: self.now)
        self.client = Client(validator(self.app), use_cookies=False)

    def close(self):
        self.app.close()

    def ask(self, path, method="GET", user=None, token=None, cookies="", peer="127.0.0.1", environ=(), **options):
        """An answer. *user*: REMOTE_USER; *token*: sent as Bearer; *cookies*: the text of a Cookie header."""
        headers = dict(options.pop("headers", {}))
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if cookies:
            headers["Cookie"] = cookies
        overrides = {"REMOTE_ADDR": peer, **dict(environ)}
        if user is not None:
            overrides["REMOTE_USER"] = user
        return self.client.open(path, method=method, headers=headers, environ_overrides=overrides, buffered=True, **options)

    def token(self, user=FRODO, **options):
        """A new token, downloaded by a user whom the surrounding server has signed in."""
        headers = {**TYPED, **dict(options.pop("headers", {}))}
        answer = self.ask("/api/data-access-token", user=user, headers=headers, **options)
        assert answer.status_code == 200, answer.text
        return file_values(answer)["token"]

    def stored(self):
        """(token, user, expiration, creation) of every row, times as text, by creation and token."""
        rows = self.made.rows("SELECT `TOKEN`, `USERNAME`, `EXPIRATION`, `CREATION` FROM `data_access_tokens`")
        texts = [tuple(value if value is None else str(value) for value in row) for row in rows]
        return sorted(texts, key=lambda row: (row[3] or "", row[0]))


def add_user(made, email, *authorities, name="Somebody", password=None, now=NOON):
    """A user; authorities as stored."""
    with made.database.write() as writer:
        users.add(writer, email, name)
        for authority in authorities:
            users.grant(writer, email, authority)
        if password:
            passwords.set_password(writer, email, password, now)


def add_people(made, monkeypatch):
    """Frodo and Sam, who may read everything, with their password; hashing costs next to nothing from now on."""
    monkeypatch.setattr(passwords, "NOBODYS", passwords.NOBODYS.replace(passwords.METHOD, QUICK))
    monkeypatch.setattr(passwords, "METHOD", QUICK)
    for email in (FRODO, SAM):
        add_user(made, email, "public_portal:ALL", password=PASSWORD, now=NOON - 1000)


def file_values(answer):
    """name → value of a downloaded token file."""
    return dict(line.split(": ", 1) for line in answer.text.splitlines())


def cookies_of(headers):
    """The Cookie header that a browser would send after these Set-Cookie headers (pairs)."""
    jar = SimpleCookie()
    for name, value in headers:
        if name == "Set-Cookie":
            jar.load(value)
    return "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())


def audit_lines(caplog):
    """The lines of the audit log so far."""
    return [record.getMessage() for record in caplog.records if record.name == "genows.audit"]


def watch_audit(caplog):
    """Lets *caplog* see the audit log; the command line switches propagation off."""
    caplog.set_level(logging.INFO, "genows.audit")
