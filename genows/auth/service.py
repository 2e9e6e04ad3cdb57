"""`Site`: the services around who is asking, as the pages, the token endpoints and the gate use them. Made once by create_app."""

import time
from collections.abc import Callable

from genows.auth import audit, permissions, usernames, users
from genows.auth.csrf import Forms
from genows.auth.identity import Identity, login_of
from genows.auth.logincookie import Sessions
from genows.auth.passwords import Accounts, check_tables
from genows.auth.revokedsessions import Endings
from genows.auth.tokens import Issued, open_tokens
from genows.config.reader import Config
from genows.db.database import Database
from genows.errors import DatabaseGone, Denied, NotSignedIn, TokenError, TooManyFailures
from genows.middleware.tokengate import USER

NO_TOKEN_FOR_YOU = "Your account may not have a data access token."


class Site:
    """*config*, *database* and what follows from them: *tokens*, *accounts*, *forms*, *sessions* (None without a secret), *login*.

    SchemaError where the database cannot hold what the configuration asks for. *clock*: seconds since 1970.
    """

    def __init__(self, config: Config, database: Database, clock: Callable[[], float] = time.time):
        self.config, self.database, self.clock = config, database, clock
        self.tokens = open_tokens(config, database)
        self.accounts, self.endings = Accounts(database), Endings(database)
        secret, lifetime = config.session_secret_key, config.session_lifetime_seconds
        self.sessions = Sessions(secret, lifetime) if secret else None
        self.forms = Forms(secret)
        self.login = login_of(config, self.sessions, self.accounts, self.endings)
        if config.authenticate == "password":
            check_tables(database)

    @property
    def offers_tokens(self) -> bool:
        """Whether anybody here can get a token."""
        return self.config.login_required and self.tokens.kind != "none"

    def identity(self, environ) -> Identity:
        """Who is logged in: by session, REMOTE_USER or proxy header."""
        if not self.config.login_required:
            return Identity()
        return self.read(lambda session: self.login.identity(session, environ, self.clock()))

    def signed_in(self, environ) -> users.User:
        """The logged-in user; NotSignedIn where there is none, or none of that name, or a disabled one."""
        identity = self.identity(environ)
        if identity.user is None:
            reason = "unknown or disabled user" if identity.claimed else "not logged in"
            audit.note(environ, "login", "401", identity.claimed, reason=reason)
            raise NotSignedIn(reason)
        return identity.user

    def sign_in(self, environ, name: str, password: str) -> list[tuple[str, str]]:
        """The headers that start a session. NotSignedIn and TooManyFailures as in `Accounts.sign_in`."""
        now = self.clock()
        try:
            user, credential = self.accounts.sign_in(name, password, environ.get("REMOTE_ADDR", ""), now)
        except (NotSignedIn, TooManyFailures) as refusal:
            reason = getattr(refusal, "reason", "too many failures")
            audit.note(environ, "sign-in", "refused", self._known(name), reason=reason)
            raise
        audit.note(environ, "sign-in", "ok", user.email)
        return [self.sessions.begin(environ, user.email, credential.stamp, now)]

    def sign_out(self, environ) -> list[tuple[str, str]]:
        """The headers that end the session, which is remembered as ended: a copy of its cookie opens nothing any more."""
        now, user = self.clock(), self.identity(environ).claimed
        login = self.sessions.read(environ, now) if self.sessions and user else None
        ended = login is None or self.endings.add(login.id, login.issued + self.sessions.lifetime, now)
        audit.note(environ, "sign-out", "ok" if ended else "in this browser only", user)
        return [self.sessions.end(environ)] if self.sessions else []

    def issue_token(self, environ, user: users.User, allow_revocation: bool = True) -> Issued:
        """A new token for *user*; Denied, with a sentence, where there may be none."""
        try:
            if any(usernames.same(user.email, name) for name in self.config.dat_unauth_users):
                raise Denied(sentence=NO_TOKEN_FOR_YOU)
            issued = self.tokens.issue(user.email, self.clock(), allow_revocation)
        except Denied as refusal:
            audit.note(environ, "token request", "refused", user.email, reason=refusal.sentence)
            raise
        audit.note(environ, "token", "issued", user.email, token=audit.fingerprint(issued.token))
        self.note_revoked(environ, user, issued.revoked)
        return issued

    def note_revoked(self, environ, user: users.User, tokens):
        """The audit log's lines for *tokens* that are gone."""
        for token in tokens:
            audit.note(environ, "token", "revoked", user.email, token=audit.fingerprint(token))

    def check_token(self, token: str) -> str:
        """The user of a valid token, as stored; TokenError where the token is not valid or the user may not enter."""
        name = self._again(lambda: self.tokens.check(token, self.clock()))
        user = self.read(lambda session: users.find(session, name))
        if user is None or not user.enabled:
            raise TokenError(f"its user {name} is {'disabled' if user else 'unknown'}")
        return user.email

    def signed_in_name(self, environ) -> str | None:
        """For the gate under api.session_access: the logged-in user's name, or None."""
        user = self.identity(environ).user
        return user.email if user else None

    def caller(self, session, environ) -> permissions.Caller:
        """Whose permissions count for a request of the web service. NotSignedIn where the gate has let nobody in."""
        if not self.config.login_required:
            return permissions.EVERYBODY
        if USER not in environ:
            raise NotSignedIn("no gate was passed")
        return self._permitted(session, environ[USER])

    def caller_of(self, session, user: users.User | None) -> permissions.Caller:
        """What may be shown to *user* (None: nobody is logged in) on a page. *session*: of the database."""
        if not self.config.login_required:
            return permissions.EVERYBODY
        return self._permitted(session, user.email) if user else permissions.NOBODY

    def read(self, action):
        """What *action*(session) reads of the database."""

        def reading():
            with self.database.read() as session:
                return action(session)

        return self._again(reading)

    def _permitted(self, session, email):
        config = self.config
        app_name = config.app_name if config.filter_groups_by_appname else None
        words = permissions.granted_words(users.authorities(session, email), app_name, config.always_show_study_group)
        return permissions.SignedIn(email, words)

    def _known(self, name):
        """The name for the log if it is a user's: people type passwords where names belong."""
        name = name.strip()
        # One query for every name, so that the time of a refusal does not tell which names there are.
        return name.lower() if self.read(lambda session: users.is_stored(session, name)) else None

    def _again(self, action):
        """What *action* reads; a connection that was lost on the way is replaced, once."""
        try:
            return action()
        except DatabaseGone:
            return action()
