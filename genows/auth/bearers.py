"""Whose account a provider's token opens: the name that is bound to its subject, else one that its claims prove, and the roles that go with it."""

from genows.auth import identities, providerclaims, usernames, users
from genows.auth.vouchedtokens import Vouched
from genows.config.reader import Config
from genows.config.registrations import BASIC, Registration
from genows.db.sessions import Session
from genows.errors import SignInRefused, TokenError

NO_NAME = "no name"  # the reason of `providerclaims.login_name`


def user_of(session: Session, config: Config, vouched: Vouched) -> users.User:
    """Returns the user of a token, with roles where these come from the provider; raises TokenError for who may not enter."""
    try:
        name = _name(session, config, vouched)
        roles = None if config.by_tables else providerclaims.roles(vouched.claims, config.dat_oauth2_jwtRolesPath)
    except SignInRefused as refusal:
        raise TokenError(f"of a provider: {refusal.reason}") from refusal
    row = _row(session, name)
    if row is None and config.by_tables or row and not row.enabled:
        raise TokenError(f"its user {name} is {'disabled' if row else 'unknown'}")
    return users.User(row.email if row else usernames.stored_form(name), row.name if row else name, True, roles)


def is_of(session: Session, config: Config, vouched: Vouched, email: str) -> bool:
    """Returns whether a token's subject is the user *email*."""
    try:
        return usernames.same(user_of(session, config, vouched).email, email)
    except TokenError:
        return False


def _name(session, config, vouched) -> str:
    """The login name; raises SignInRefused where there is none that this subject may have."""
    binds = config.oidc_bind_subject and identities.there(session)
    if binds and (bound := identities.of_subject(session, vouched.issuer, vouched.subject)):
        return bound.email
    registration = next((its for its in config.registrations if its.issuer == vouched.issuer), None) or _by_email(config, vouched.issuer)
    try:
        name = providerclaims.login_name(registration, vouched.claims)
    except SignInRefused as refusal:
        if refusal.reason != NO_NAME or config.by_tables:
            raise
        name = vouched.subject
        if not usernames.is_valid(name) or usernames.invisible(name) or _row(session, name):
            raise
    # Nothing is bound here: that is for signing in. But a name that another subject has is not this one's.
    if binds:
        identities.check(session, name, vouched.issuer, vouched.subject)
    row = _row(session, name)
    if row is None and not providerclaims.is_plain(name) or row and registration.name_claim != providerclaims.EMAIL and not registration.trusts_email:
        raise SignInRefused("not linked" if row else "name not allowed", "")
    return name


def _row(session, name):
    return users.find(session, name) if session.runs("users_by_names") else None


def _by_email(config, issuer) -> Registration:
    """Stands for a provider at which nobody signs in here: a verified e-mail is the name."""
    return Registration("dat", "", config.dat_oauth2_clientId, "", BASIC, "", "", issuer, {}, providerclaims.EMAIL)
