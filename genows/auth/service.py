"""`AuthService`: login, sign-in, tokens and permissions, as pages, token endpoints, gate and dispatcher use them."""

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from genows.auth import audit, bearers, permissions, usernames, users
from genows.auth.csrf import CsrfTokens, Senders
from genows.auth.environ import ASKED, BY_TOKEN, RENEWED, ROLES, SIGNED_IN, USER, client_address
from genows.auth.identity import Identity, Openness, identify, login_for
from genows.auth.loginsessions import LoginCookies, RevokedSessions, service_mark
from genows.auth.passwords import PasswordAccounts, check_tables
from genows.auth.providers import most_calls
from genows.auth.providersignin import ProviderSignIn
from genows.auth.throttles import SHORTEST, AddressKey
from genows.auth.tokens import IssuedToken, check_table, token_store
from genows.auth.vouchedtokens import VouchedTokens
from genows.config.reader import Config
from genows.db.database import Database
from genows.db.sessions import Session
from genows.errors import Denied, NotOffered, NotSignedIn, PasswordRefused, TokenError, TooManyFailures
from genows.oidc.fetching import Fetcher

NO_TOKEN_FOR_YOU = "Your account may not have a data access token."

NO_PASSWORDS = "Nobody signs in here with a password."
NO_TOKEN_WITHOUT_ROW = (
    "A token reads what the table of users says, and you are not in it: ask the people who run this service to add {name} (genows user add)."
)

T = TypeVar("T")
# Who is signed in at the portal around genows, by the environ of a request; None for nobody.
NameOf = Callable[[dict], str | None]


class AuthService:
    """Made once by create_app. *cookies*: None without session.secret_key. *clock*: returns seconds since 1970.

    *threads*: of the process, None where nobody knows. *name_of*: says of an environ who is signed in at the portal around genows; None where the
    environ does. *providers*: None where people do not sign in by one.
    """

    def __init__(
        self, config: Config, database: Database, clock: Callable[[], float] = time.time, threads: int | None = None, name_of: NameOf | None = None
    ):
        self.config, self.database, self.clock, self.name_of = config, database, clock, name_of
        self.tokens, self.vouched = token_store(config, database), None
        self.accounts = PasswordAccounts(database, config.password_blocklist_file)
        self.revoked_sessions = RevokedSessions(database)
        secret = config.session_secret_key
        mark = service_mark(config)
        self.cookies = LoginCookies(secret, config.session_lifetime_seconds, config.session_idle_seconds, mark) if secret else None
        self.csrf = CsrfTokens(secret, mark)
        self.senders = Senders(self.csrf, config.http_trusted_proxies, clock)
        self.openness = Openness(config)
        self.dropping_key = AddressKey(database, config.cache_endpoint_api_key, "cache key", SHORTEST)
        self.publishing_key = AddressKey(database, config.session_endpoint_publisher_api_key, "publisher")
        self.login = login_for(config, self.cookies, self.accounts, self.revoked_sessions)
        self.providers = (
            ProviderSignIn(config, database, self.cookies, self.revoked_sessions, clock, threads) if config.by_provider and self.cookies else None
        )
        if config.dat_method == "oauth2":
            clients = self.providers.clients.values() if self.providers else ()
            self.vouched = VouchedTokens(config, database, clock, next((its.provider.fetcher for its in clients), None) or Fetcher(most_calls(threads)))

    def check_database(self) -> None:
        """Raises SchemaError if the database lacks a table that the configuration needs. Its schema has been looked at."""
        check_table(self.config, self.database)
        if self.config.authenticate == "password":
            check_tables(self.database)
        if self.providers:
            self.providers.check_database()

    @property
    def offers_tokens(self) -> bool:
        """Whether anybody here can get a token."""
        return self.config.has_login and self.tokens.kind != "none"

    def identity(self, environ: dict) -> Identity:
        """Returns who is logged in: by session, REMOTE_USER or proxy header; at the address of a page's file whose token was sent there."""
        if not self.config.has_login:
            return Identity()
        if BY_TOKEN in environ:
            if environ.get(ROLES) is not None:
                return Identity(environ[USER], users.User(environ[USER], environ[USER], True, environ[ROLES]))
            user = self.read(lambda session: users.find(session, environ[USER]))
            return Identity(environ[USER], user if user and user.enabled else None)
        if self.name_of and environ.keys().isdisjoint((ASKED, USER)):
            environ[ASKED], environ["REMOTE_USER"] = True, usernames.to_wire(self.name_of(environ) or "")
        identity = self.read(lambda session: self._identified(session, environ))
        if identity.user:
            environ[SIGNED_IN] = identity.user.email
        if self.config.own_sessions and identity.claimed_name:
            self._note_use(environ, identity)
        # Who may not enter is a visitor like any other, where there are visitors.
        return identity if identity.user or not self.config.login_optional else Identity()

    def _identified(self, session, environ):
        now = self.clock()
        return self.providers.identify(session, environ, now) if self.providers else identify(self.login, session, environ, now)

    def _note_use(self, environ, identity):
        """Prolongs the session of a user who may enter, and ends for good those of one who may not."""
        now = self.clock()
        if identity.user is None:
            # Whoever disabled the user, and however: the session must not come back when the user is enabled again.
            if self.providers:
                self._revoke(environ, now)
            else:
                self.accounts.end_sessions(identity.claimed_name, now)
        elif self.cookies and (login := self.cookies.read(environ, now)) and (renewed := self.cookies.renewed(environ, login, now)):
            environ[RENEWED] = renewed

    def signed_in_user(self, environ: dict) -> users.User:
        """Returns the logged-in user; raises NotSignedIn if there is none, or none of that name, or a disabled one."""
        identity = self.identity(environ)
        if identity.user is None:
            reason = "unknown or disabled user" if identity.claimed_name else "not logged in"
            audit.note(client_address(environ), "login", "401", identity.claimed_name, reason=reason)
            raise NotSignedIn(reason, sentence="Sign in first: this address is for somebody who is signed in, not for a token.")
        return identity.user

    def sign_in(self, environ: dict, name: str, password: str) -> list[tuple[str, str]]:
        """Returns the headers that start a session. Raises NotSignedIn and TooManyFailures like `PasswordAccounts.sign_in`."""
        if self.cookies is None:
            raise NotOffered(NO_PASSWORDS)
        now, peer = self.clock(), client_address(environ)
        try:
            user, credential = self.accounts.sign_in(name, password, peer, now)
        except (NotSignedIn, TooManyFailures) as refusal:
            reason = getattr(refusal, "reason", "too many failures")
            audit.note(peer, "sign-in", "refused", self._loggable(name), reason=reason)
            raise
        audit.note(peer, "sign-in", "ok", user.email)
        return [self.cookies.begin(environ, user.email, credential.stamp, now)]

    def sign_out(self, environ: dict) -> list[tuple[str, str]]:
        """Returns the headers that end the session, and revokes it: a copy of its cookie opens nothing any more."""
        user, revoked = self.identity(environ).claimed_name, True
        if self.cookies and user:
            revoked = self._revoke(environ, self.clock())
        environ.pop(RENEWED, None)
        audit.note(client_address(environ), "sign-out", "ok" if revoked else "in this browser only", user)
        return [self.cookies.end(environ)] if self.cookies else []

    def _revoke(self, environ, now) -> bool:
        """Ends the session of the request's cookie for every copy of it; returns whether that could be written."""
        login = self.cookies.read(environ, now) if self.cookies else None
        if login is None or self.cookies is None:
            return True
        if self.providers:
            self.providers.forget(environ)
        if not self.database.queries.runs("ended_session"):
            return False
        return self.revoked_sessions.add(login.id, login.issued + self.cookies.lifetime, now)

    def change_password(self, environ: dict, user: users.User, current: str, new: str) -> list[tuple[str, str]]:
        """Changes the password of *user*, which ends every session, and returns the headers that start a new one here.

        Raises NotSignedIn, TooManyFailures and PasswordRefused like `PasswordAccounts.change_password`.
        """
        if self.cookies is None:
            raise NotOffered(NO_PASSWORDS)
        now, peer = self.clock(), client_address(environ)
        try:
            credential = self.accounts.change_password(user.email, current, new, peer, now)
        except (NotSignedIn, TooManyFailures, PasswordRefused) as refusal:
            # Not the rules' own sentence: how long a password is that somebody tries is nobody's business.
            reason = "new password refused" if isinstance(refusal, PasswordRefused) else getattr(refusal, "reason", "too many failures")
            audit.note(peer, "password change", "refused", user.email, reason=reason)
            raise
        audit.note(peer, "password change", "changed", user.email)
        environ.pop(RENEWED, None)
        return [self.cookies.begin(environ, user.email, credential.stamp, now)]

    def issue_token(self, environ: dict, user: users.User, allow_revocation: bool = True) -> IssuedToken:
        """Makes a token for *user*; raises Denied, with a sentence, if the user may not have one."""
        peer = client_address(environ)
        try:
            if any(usernames.same(user.email, name) for name in self.config.dat_unauth_users):
                raise Denied(sentence=NO_TOKEN_FOR_YOU)
            # Whoever came with roles of a provider may have no row, and the token would open nothing.
            if user.roles is not None and self.tokens.kind in ("jwt", "uuid") and not self.read(lambda session: users.find(session, user.email)):
                raise Denied(sentence=NO_TOKEN_WITHOUT_ROW.format(name=user.email))
            issued = self.tokens.issue(user.email, self.clock(), allow_revocation)
        except Denied as refusal:
            audit.note(peer, "token request", "refused", user.email, reason=refusal.sentence)
            raise
        audit.note(peer, "token", "issued", user.email, token=audit.fingerprint(issued.token))
        self.log_revoked(environ, user, issued.revoked)
        return issued

    def log_revoked(self, environ: dict, user: users.User, tokens: Iterable[str]) -> None:
        """Writes a line into the audit log for each of the revoked *tokens*."""
        for token in tokens:
            audit.note(client_address(environ), "token", "revoked", user.email, token=audit.fingerprint(token))

    def check_token(self, token: str) -> str:
        """Returns the user of a valid token, as stored; raises TokenError if it is not valid or its user may not enter."""
        return self.check_bearer(token, {})

    def check_bearer(self, token: str, environ: dict) -> str:
        """Returns the same, and leaves in *environ* which authorities a provider says. Raises ProviderAway where one has to be asked."""
        if self.vouched:
            vouched = self.vouched.check(token, client_address(environ))
            by_provider = self.read(lambda session: bearers.user_of(session, self.config, vouched))
            environ[ROLES] = by_provider.roles
            return by_provider.email
        name = self.tokens.check(token, self.clock())
        user = self.read(lambda session: users.find(session, name))
        if user is None or not user.enabled:
            raise TokenError(f"its user {name} is {'disabled' if user else 'unknown'}")
        return user.email

    def signed_in_name(self, environ: dict) -> str | None:
        """Returns the logged-in user's name, or None. For the gate under api.session_access."""
        user = self.identity(environ).user
        if user:
            environ[ROLES] = user.roles
        return user.email if user else None

    def service_caller(self, session: Session, environ: dict) -> permissions.Caller:
        """Returns whose permissions count for a request of the web service; raises NotSignedIn if it passed no gate.

        Raises ConfigError where no login is required, but see `Openness`.
        """
        if not self.config.permissions_count:
            return self._everybody(session, environ.get(USER) if self.config.has_login else None)
        # A gate left out by mistake must not open the web service.
        if USER not in environ:
            return self._nobody()
        return self._signed_in(session, environ[USER], environ.get(ROLES))

    def page_caller(self, session: Session, user: users.User | None) -> permissions.Caller:
        """Returns whose permissions count for a page that *user* looks at (None: nobody is logged in); ConfigError as of `service_caller`."""
        if not self.config.permissions_count:
            return self._everybody(session, user.email if user else None)
        if user is None:
            return self._nobody() if self.config.login_optional else permissions.NOBODY
        return self._signed_in(session, user.email, user.roles)

    def read(self, action: Callable[[Session], T]) -> T:
        """Returns *action*(session), run in a read transaction that sees whatever was stored before, on any node of a cluster."""
        return self.database.ask(action, fresh=True)

    def _everybody(self, session, email):
        # The one way to EVERYBODY, so that nothing is open before the database has been asked.
        self.openness.check(session)
        return permissions.Everybody(email) if email else permissions.EVERYBODY

    def _nobody(self):
        """Returns the caller who has not signed in; raises NotSignedIn where that is needed."""
        if not self.config.login_optional:
            raise NotSignedIn("no gate was passed")
        return permissions.SignedIn(None, permissions.granted_words((), None, self.config.always_show_study_group))

    def _signed_in(self, session, email, roles):
        config = self.config
        app_name = config.app_name if config.filter_groups_by_appname else None
        authorities = users.authorities(session, email) if roles is None else roles
        words = permissions.granted_words(authorities, app_name, config.always_show_study_group)
        return permissions.SignedIn(email, words)

    def _loggable(self, name):
        """Returns the name for the log if it is a user's, else None: people type passwords where names belong."""
        name = name.strip()
        # One query for every name, so that the time of a refusal does not tell which names there are.
        return usernames.stored_form(name) if self.read(lambda session: users.is_stored(session, name)) else None
