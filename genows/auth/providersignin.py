"""Signing in at a provider, from the button to the session, and who is signed in by it.

A sign-in is begun by a sealed cookie, and finished by what the provider says over a connection of ours. Everything that a person is refused for has a
fixed reason in the audit log, and a sentence.
"""

import logging
import threading
from collections.abc import Callable
from typing import NamedTuple

from genows.auth import audit, identities, providerclaims, usernames, users
from genows.auth.begunsignins import Begun, BegunSignIns, begun
from genows.auth.environ import client_address
from genows.auth.identity import Identity
from genows.auth.loginsessions import LoginCookies, LoginSession, RevokedSessions, new_id
from genows.auth.providers import RegisteredClient, clients_of
from genows.auth.providersessions import NO_ROLES, ProviderSessions, StoredSession
from genows.config.reader import Config
from genows.db.database import Database
from genows.db.sessions import Session
from genows.errors import DatabaseBusy, SchemaError, SignInRefused
from genows.oidc import claims as unproven_claims
from genows.oidc.client import Tokens
from genows.oidc.errors import NotTrusted, ProviderError, Refused

LOG = logging.getLogger("genows")

SIGN_IN = "login"  # what is begun; a further purpose is a word of its own
NO_ACCOUNT = "There is no account here for {name}, or it is switched off. The people who run this service can tell you more."
NOT_LINKED = "{name} has an account here that is not linked with yours at the sign-in service. The people who run this service can tell you more."
LOOK_ALIKE = "The name that the sign-in service says, {name}, could be taken for another one, and nobody has added it here."
HOUR = 3600


class Came(NamedTuple):
    """Who has come by a provider. *name*: the login name; *person*: how they are called; *roles*: None where the tables count."""

    issuer: str
    subject: str
    name: str
    person: str
    roles: tuple[str, ...] | None


class ProviderSignIn:
    """*cookies*: of sessions; *clock*: seconds since 1970; *threads*: of the process, None where nobody knows."""

    def __init__(
        self, config: Config, database: Database, cookies: LoginCookies, revoked: RevokedSessions, clock: Callable[[], float], threads: int | None = None
    ):
        self.config, self.database, self._cookies, self._revoked, self._clock = config, database, cookies, revoked, clock
        self.clients = clients_of(config, clock, threads)
        self.begun = BegunSignIns(config.session_secret_key)
        self.sessions = ProviderSessions(database, config.session_secret_key)
        self.roles_path = None if config.by_tables else config.jwt_roles_path
        self._told: dict[str, float] = {}
        self._lock = threading.Lock()

    # Beginning and finishing

    def begin(self, environ: dict, client: RegisteredClient, redirect_uri: str, back: str, purpose: str = SIGN_IN) -> tuple[str, list[tuple[str, str]]]:
        """Returns where to send the browser, and the headers that go with it. Raises Away and NotTrusted."""
        one = begun(purpose, client.registration.id, back, self._clock())
        url = client.client.authorization_url(redirect_uri, client.registration.scope, one.state, one.nonce, one.verifier)
        return url, self.begun.headers(environ, one)

    def finish(self, environ: dict, client: RegisteredClient, one: Begun, code: str, redirect_uri: str) -> list[tuple[str, str]]:
        """Returns the headers of a new session. Raises ProviderError, SignInRefused, and DatabaseBusy where it cannot be stored."""
        try:
            tokens = client.client.exchange(code, redirect_uri, one.verifier)
            came = self._came(client, tokens, one.nonce)
            headers = self._admitted(environ, client, came, tokens)
        except SignInRefused as refusal:
            self.note_refusal(environ, client, refusal.reason)
            raise
        except ProviderError as error:
            self.note_refusal(environ, client, f"{type(error).__name__}: {error}" if isinstance(error, (NotTrusted, Refused)) else type(error).__name__)
            raise
        client.figures.signed_in("ok")
        audit.note(client_address(environ), "sign-in", "ok", came.name, provider=client.registration.id, subject=audit.fingerprint(came.subject))
        return headers

    def note_refusal(self, environ: dict, client: RegisteredClient, reason: str) -> None:
        """Writes down that nobody was let in. *reason*: a fixed text, never one of the provider's."""
        client.figures.signed_in("refused")
        audit.note(client_address(environ), "sign-in", "refused", None, provider=client.registration.id, reason=reason)

    def _came(self, client: RegisteredClient, tokens: Tokens, nonce: str) -> Came:
        claims = client.id_claims(tokens, nonce)
        if providerclaims.lacks(client.registration, claims, self.roles_path):
            claims = {**self._user_info(client, tokens.access_token, claims["sub"]), **claims}
        name = providerclaims.login_name(client.registration, claims)
        roles = None
        if self.roles_path:
            roles = providerclaims.roles(claims, self.roles_path)
            self._tell_of_missing_roles(claims, tokens.access_token)
        return Came(claims["iss"], claims["sub"], name, providerclaims.person_name(claims), roles)

    def _user_info(self, client, access_token, subject):
        registration = client.registration
        # Where the file names what a sign-in needs, and not this, there may be no discovery that could.
        if "user_info" not in registration.endpoints and {"authorization", "token", "jwk_set"} <= registration.endpoints.keys():
            return {}
        if client.provider.endpoint("user_info") is None:
            return {}
        try:
            return client.client.user_info(access_token, subject)
        except Refused:
            return {}  # Some give it to no access token that is for an API of their own.

    def _tell_of_missing_roles(self, claims, access_token):
        """Logs once an hour where roles are not where the settings say: without them people see next to nothing, and nobody knows why."""
        path = self.roles_path or ""
        if providerclaims.has_path(claims, path):
            return
        if "_claim_names" in claims:
            self._tell_hourly("the provider has too many groups of somebody to send them (_claim_names): let it send roles of the application")
        elif providerclaims.has_path(unproven_claims.unproven(access_token) or {}, path):
            self._tell_hourly(f"there is nothing at {path} in id tokens, but in access tokens, which do not count: let the provider add the roles to the id token or to user-info")
        else:
            self._tell_hourly(f"there is nothing at {path} in id tokens and user-info: somebody was signed in without roles")

    def _tell_hourly(self, sentence):
        now = self._clock()
        with self._lock:
            if now - self._told.get(sentence, -HOUR) < HOUR:
                return
            self._told[sentence] = now
        LOG.warning("jwt-roles-path: %s", sentence)

    # Letting in

    def _admitted(self, environ, client, came: Came, tokens) -> list[tuple[str, str]]:
        stored_user = self.database.ask(lambda session: self._user_row(session, client, came), fresh=True)
        bound = self._bind(environ, client, came)
        now, session_id = self._clock(), new_id()
        name = stored_user.email if stored_user else usernames.stored_form(came.name)
        stored = StoredSession(came.issuer, came.subject, came.person, came.roles or NO_ROLES, self.sessions.seal(session_id, tokens.id_token or ""))
        if not self.sessions.add(session_id, stored, now + self._cookies.lifetime, now) and came.roles is not None:
            raise DatabaseBusy()
        stamp = _stamp(came.issuer, came.subject, client.registration.client_id) if bound or came.roles is not None else _stamp("", "", client.registration.client_id)
        return [self._cookies.begin(environ, name, stamp, now, session_id)]

    def _user_row(self, session: Session, client, came: Came) -> users.User | None:
        """Returns the row of users; raises SignInRefused for who may not enter."""
        registration = client.registration
        row = users.find(session, came.name) if session.runs("users_by_names") else None
        if row and not row.enabled or row is None and came.roles is None:
            raise SignInRefused("disabled user" if row else "unknown user", NO_ACCOUNT.format(name=came.name))
        if row is None and not providerclaims.is_plain(came.name):
            raise SignInRefused("name not allowed", LOOK_ALIKE.format(name=came.name))
        if row and registration.name_claim != providerclaims.EMAIL and not registration.trusts_email and not self._is_linked(session, came):
            raise SignInRefused("not linked", NOT_LINKED.format(name=came.name))
        return row

    def _is_linked(self, session, came):
        return self.binds(session) and any((row.issuer, row.subject) == (came.issuer, came.subject) for row in identities.of_name(session, came.name))

    def binds(self, session: Session) -> bool:
        """Returns whether names are bound to subjects."""
        return self.config.oidc_bind_subject and identities.there(session)

    def _bind(self, environ, client, came) -> bool:
        """Binds the name to the subject; returns False where nothing is bound here."""
        if not self.database.ask(self.binds):
            return False
        if identities.bind(self.database, came.name, came.issuer, came.subject, self._clock()):
            audit.note(client_address(environ), "identity", "bound", came.name, provider=client.registration.id, subject=audit.fingerprint(came.subject))
        return True

    # Who is signed in

    def identify(self, session: Session, environ: dict, now: float) -> Identity:
        """Returns who is logged in by the cookie. *session*: of the database."""
        login = self._cookies.read(environ, now)
        if login is None or session.runs("ended_session") and self._revoked.has(session, login.id):
            return Identity()
        stored = self.sessions.find(session, login.id) if not self.config.by_tables else None
        if not self.config.by_tables and stored is None or not self._is_bound(session, login, stored):
            return Identity()
        row = users.find(session, login.user) if session.runs("users_by_names") else None
        if stored is None:
            return Identity(login.user, row if row and row.enabled else None)
        if row and not row.enabled:
            return Identity(login.user)
        name = row.name if row else stored.name
        return Identity(login.user, users.User(row.email if row else login.user, name or login.user, True, stored.roles))

    def _is_bound(self, session, login: LoginSession, stored: StoredSession | None) -> bool:
        """Returns whether the session's subject still has the name, at a client that is still registered."""
        pairs = [(stored.issuer, stored.subject)] if stored else [("", "")]
        if self.binds(session):
            bound = [(row.issuer, row.subject) for row in identities.of_name(session, login.user)]
            pairs = [pair for pair in bound if stored is None or pair == pairs[0]]
        return any(self._cookies.is_bound(login, _stamp(*pair, client.registration.client_id)) for pair in pairs for client in self.clients.values())

    # Signing out

    def provider_session(self, environ: dict) -> tuple[RegisteredClient | None, str | None]:
        """Returns at which client the session of the cookie was begun, and the id token; None for what nobody knows."""
        login = self._cookies.read(environ, self._clock())
        if login is None:
            return None, None
        stored = self.database.ask(lambda session: self.sessions.find(session, login.id))
        only = next(iter(self.clients.values())) if len(self.clients) == 1 else None
        if stored is None:
            return only, None
        its = [client for client in self.clients.values() if stored.issuer in client.issuers]
        return (its[0] if its else only), self.sessions.opened(login.id, stored.sealed)

    def stored_session(self, environ: dict) -> StoredSession | None:
        """Returns what is stored of the cookie's session; None where nothing is."""
        login = self._cookies.read(environ, self._clock())
        return self.database.ask(lambda session: self.sessions.find(session, login.id), fresh=True) if login else None

    def forget(self, environ: dict) -> None:
        """Forgets what is stored of the cookie's session."""
        if login := self._cookies.read(environ, self._clock()):
            self.sessions.remove(login.id)

    def check_database(self) -> None:
        """Raises SchemaError where nobody could sign in; warns where names cannot be bound."""
        if not self.config.by_tables and not self.database.ask(self.sessions.there):
            sentence = "roles that a provider sends need the table genows_provider_sessions: 'genows check --create' makes it."
            if self.config.login_required:
                raise SchemaError(sentence[0].upper() + sentence[1:])
            LOG.warning(sentence)
        if not self.config.by_tables and (rows := self.database.ask(_authorities)):
            LOG.warning("%d rows of authorities do not count for who signs in: the provider's roles do, unless authorization=true", rows)
        if self.config.oidc_bind_subject and not self.database.ask(identities.there):
            LOG.warning("names are not bound to whom the provider sends by them: that needs %s", identities.TABLE)


def _authorities(session):
    return session.number("number_of_authorities") if session.runs("number_of_authorities") else 0


def _stamp(issuer: str, subject: str, client_id: str) -> str:
    """Returns what a session is bound to."""
    return "\n".join((issuer, subject, client_id))
