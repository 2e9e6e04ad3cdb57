"""Who is logged in, by the one way that `authenticate` names; and whether a service without a login may be open to everybody.

A data access token is no login: see middleware/tokengate.py.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from genows.auth import usernames, users
from genows.auth.environ import USER, among, socket_peer, variable_of
from genows.auth.loginsessions import LoginCookies, RevokedSessions
from genows.auth.passwords import PasswordAccounts
from genows.config.portalkeys import nothing_said
from genows.config.providersettings import SAY_WHO_READS
from genows.config.reader import Config
from genows.config.settings import OPTIONAL
from genows.db.sessions import Session
from genows.errors import ConfigError

PLACE = "the database"


class Identity(NamedTuple):
    """*claimed_name*: the name that a login gives, None if nobody is logged in; *user*: the enabled user of that name, or None."""

    claimed_name: str | None = None
    user: users.User | None = None


class Login(Protocol):
    """One way of logging in."""

    def claimed_name(self, session: Session, environ: dict, now: float) -> str | None:
        """Returns the name of whoever is logged in, whether or not there is such a user. *session*: of the database."""


class NoLogin:
    """authenticate=false: nobody is ever logged in."""

    def claimed_name(self, session: Session, environ: dict, now: float) -> str | None:
        return None


class RemoteUserLogin:
    """authenticate=remote_user: the environ's REMOTE_USER, which only the surrounding server can set; never a header."""

    def claimed_name(self, session: Session, environ: dict, now: float) -> str | None:
        # A gate further out has set REMOTE_USER from a token, which is not a login.
        if USER in environ:
            return None
        return usernames.from_wire(environ.get("REMOTE_USER") or "")


class ProxyHeaderLogin:
    """authenticate=proxy_header: a header, from listed peers of the socket only."""

    def __init__(self, header: str, networks: Sequence):
        self.variable, self.networks = variable_of(header), networks

    def claimed_name(self, session: Session, environ: dict, now: float) -> str | None:
        # http.exchange drops the header of other peers already; a login must not depend on the order of middleware.
        if not among(socket_peer(environ), self.networks):
            return None
        return usernames.from_wire(environ.get(self.variable, ""))


class CookieLogin:
    """authenticate=password: the login cookie, until it is revoked, and while the account has the same password."""

    def __init__(self, cookies: LoginCookies, accounts: PasswordAccounts, revoked_sessions: RevokedSessions):
        self.cookies, self.accounts, self.revoked_sessions = cookies, accounts, revoked_sessions

    def claimed_name(self, session: Session, environ: dict, now: float) -> str | None:
        login = self.cookies.read(environ, now)
        if login is None:
            return None
        credential = self.accounts.credential(session, login.user)
        if credential is None or not self.cookies.is_bound(login, credential.stamp):
            return None
        return None if self.revoked_sessions.has(session, login.id) else login.user


def identify(login: Login, session: Session, environ: dict, now: float) -> Identity:
    """Returns who is logged in by *login*. *session*: of the database."""
    name = login.claimed_name(session, environ, now)
    user = users.find(session, name) if name else None
    return Identity(name, user if user and user.enabled else None)


def login_for(
    config: Config, cookies: LoginCookies | None, accounts: PasswordAccounts, revoked_sessions: RevokedSessions
) -> Login:
    """Returns the way of logging in that `authenticate` names. *cookies*: None without session.secret_key."""
    if config.authenticate == "remote_user":
        return RemoteUserLogin()
    if config.authenticate == "proxy_header":
        return ProxyHeaderLogin(config.authenticate_header, config.authenticate_trusted_proxies)
    # The configuration's checks refuse password without a secret.
    if config.authenticate == "password" and cookies:
        return CookieLogin(cookies, accounts, revoked_sessions)
    return NoLogin()


class Openness:
    """Settled at once where the settings say who reads; elsewhere as soon as `check` has found no rows of users or authorities.

    They do by `authenticate`; where people may sign in and need not, by security.method_authorization_enabled.
    """

    def __init__(self, config: Config):
        self._optional = config.login_optional
        self._written = config.authenticate_written if not self._optional else config.security_method_authorization_enabled is not None
        self._settled = False

    def check(self, session: Session, anew: bool = False) -> None:
        """Raises ConfigError where rows of the database speak of a login. Asks until there are none, then never again.

        *anew*: asks in any case: a SQLite file may have been replaced by one that has such rows.
        """
        if self._written or (self._settled and not anew):
            return
        self._settled = False
        if signs := signs_in_rows(session):
            raise rights_unsaid(signs) if self._optional else nothing_said(signs)
        self._settled = True


def rights_unsaid(signs: Sequence[tuple[str, str]]) -> ConfigError:
    """Returns the error for rows, (what, where), that restrict nobody until settings say so."""
    return ConfigError("settings", "authenticate", f"{OPTIONAL} beside {' and '.join(what for what, _ in signs)} ({PLACE}): {SAY_WHO_READS}")


def signs_in_rows(session: Session) -> list[tuple[str, str]]:
    """Returns (what, where) of each table with rows of a login. A database that lacks the tables speaks of none."""
    counts = {
        "users": session.value("number_of_users") if session.runs("number_of_users") else 0,
        "authorities": session.value("number_of_authorities") if session.runs("number_of_authorities") else 0,
    }
    return [(f"{count} {'row' if count == 1 else 'rows'} in {table}", PLACE) for table, count in counts.items() if count]
