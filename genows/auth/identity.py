"""Who is logged in, by the one way that `authenticate` names. A data access token is no login: see middleware/tokengate.py."""

from typing import NamedTuple

from genows.auth import usernames, users
from genows.auth.logincookie import Sessions
from genows.auth.passwords import Accounts
from genows.auth.revokedsessions import Endings
from genows.config import peers
from genows.config.reader import Config
from genows.middleware.proxyheader import variable_of
from genows.middleware.tokengate import USER
from genows.middleware.trustedproxies import PEER


class Identity(NamedTuple):
    """*claimed*: the name that a login gives, None where nobody is logged in; *user*: the enabled user of that name, or None."""

    claimed: str | None = None
    user: users.User | None = None


class NoLogin:
    """authenticate=false: nobody is ever logged in."""

    def claimed(self, session, environ, now: float) -> str | None:
        """The name of whoever is logged in, whether or not there is such a user. *session*: of the database."""
        return None

    def identity(self, session, environ, now: float) -> Identity:
        claimed = self.claimed(session, environ, now)
        user = users.find(session, claimed) if claimed else None
        return Identity(claimed, user if user and user.enabled else None)


class RemoteUser(NoLogin):
    """authenticate=remote_user: the environ's REMOTE_USER, which only the surrounding server can set; never a header."""

    def claimed(self, session, environ, now):
        # A gate further out has set REMOTE_USER from a token, which is not a login.
        if USER in environ:
            return None
        return usernames.from_wire(environ.get("REMOTE_USER") or "")


class ProxyHeader(NoLogin):
    """authenticate=proxy_header: a header, from listed peers of the socket only."""

    def __init__(self, header: str, networks):
        self.name, self.networks = variable_of(header), networks

    def claimed(self, session, environ, now):
        if not peers.among(environ.get(PEER, environ.get("REMOTE_ADDR", "")), self.networks):
            return None
        return usernames.from_wire(environ.get(self.name, ""))


class SessionCookie(NoLogin):
    """authenticate=password: the login cookie, until it is signed out, and as long as the account has the same password."""

    def __init__(self, sessions: Sessions, accounts: Accounts, endings: Endings):
        self.sessions, self.accounts, self.endings = sessions, accounts, endings

    def claimed(self, session, environ, now):
        login = self.sessions.read(environ, now)
        if login is None:
            return None
        credential = self.accounts.credential(session, login.user)
        if credential is None or not self.sessions.is_bound(login, credential.stamp):
            return None
        return None if self.endings.has(session, login.id) else login.user


def login_of(config: Config, sessions: Sessions | None, accounts: Accounts, endings: Endings) -> NoLogin:
    """The way of logging in that the configuration names."""
    if config.authenticate == "remote_user":
        return RemoteUser()
    if config.authenticate == "proxy_header":
        return ProxyHeader(config.authenticate_header, config.authenticate_trusted_proxies)
    if config.authenticate == "password":
        return SessionCookie(sessions, accounts, endings)
    return NoLogin()
