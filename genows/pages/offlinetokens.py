"""Offline tokens (dat.method=oauth2): a person is led to the provider, which asks them, and comes back with a token, given as a file.

The token is the person's who is signed in here, or there is none. Nothing that a provider writes is shown. Source: the specification of
signing in, 4.
"""

from dataclasses import replace

from genows.auth import audit, bearers, identities, permissions, usernames, users
from genows.auth.begunsignins import Begun, BegunSignIns, begun
from genows.auth.csrf import check_issuing_get
from genows.auth.service import NO_TOKEN_FOR_YOU
from genows.auth.vouchedtokens import Vouched, VouchedTokens
from genows.clients.revised.tokens import FILE_NAME
from genows.errors import Denied, NotOffered, ParameterError
from genows.http.answers import NOT_THERE, Answer, attachment
from genows.http.request import PageRequest
from genows.oidc.errors import Away, NotTrusted, ProviderError, Refused
from genows.pages import providers
from genows.pages.visits import context_of, refusal_page, turned_away

# No registration has a dot in its name: what was begun to sign in is never taken for this.
OF_TOKENS = "dat.oauth2"
SCOPE = "openid offline_access"
PURPOSE, CONSENTED = "download", "download, once more"
ROLE = "ROLE_"

NO_ROLE = "Your account lacks the role without which nobody gets a data access token here."
NO_SECRET = "Leading people to the provider for a token needs session.secret_key, which is not set."
OTHER_PERSON = "At the sign-in service somebody else is signed in than here. Sign out there, or sign in there as the same person, and begin again."
NO_TOKEN = "No token for you"
NO_OFFLINE = "The sign-in service gives no offline token to this service. The people who run it can tell you more."


def begin(request: PageRequest, user: users.User) -> Answer:
    """Leads to the provider whoever may have a token. Raises Denied with a sentence, NotOffered without session.secret_key."""
    auth = request.auth
    assert auth.vouched is not None
    try:
        _check_may_have_one(request, user)
    except Denied as refusal:
        audit.note(request.client_address, "token request", "refused", user.email, reason=refusal.sentence)
        raise
    try:
        return _to_provider(request, auth.vouched, PURPOSE)
    except ProviderError as error:
        return _of_provider(request, user, error)


def by_address(request: PageRequest) -> Answer:
    """As the button, for scripts of the portal's pages and typed addresses; raises NotSignedIn, and Denied for another site's page."""
    request.auth.senders.check(request.environ, "token request", check_issuing_get)
    return begin(request, request.auth.signed_in_user(request.environ))


def callback(request: PageRequest) -> Answer:
    """Takes the provider's answer, and gives the token as a file."""
    vouched = request.auth.vouched
    if vouched is None or not request.auth.config.session_secret_key:
        return NOT_THERE
    identity = request.auth.identity(request.environ)
    if identity.user is None:
        return turned_away(request, identity.claimed_name)
    try:
        sent = {name: providers.sent_once(request, name) for name in ("code", "state", "iss", "error")}
    except ParameterError:
        return _too_old(request, identity.user)
    kept, state = _begun(request), sent["state"]
    now = request.auth.clock()
    found = (kept.find(request.environ, state, OF_TOKENS, now, purpose) for purpose in (PURPOSE, CONSENTED) if state)
    one = next(filter(None, found), None)
    if one is None or state is None:
        return _too_old(request, identity.user)
    answer = _finished(request, vouched, identity.user, one, sent)
    # Whatever has come: the answer to one beginning is heard once.
    closed = [header for header in answer.headers if header[0] not in dict(providers.CLOSED)]
    return replace(answer, headers=[*closed, *providers.CLOSED, kept.end(request.environ, state)])


def _finished(request, vouched: VouchedTokens, user, one: Begun, sent) -> Answer:
    try:
        if sent["iss"] is not None and sent["iss"] != vouched.provider.issuer or sent["iss"] is None and vouched.provider.sends_issuer():
            return _too_old(request, user)
        if sent["error"] == "access_denied":
            return refusal_page(context_of(request, user), 403, providers.BROKEN_OFF[1], "You broke off asking for a token")
        if sent["error"] or not sent["code"]:
            raise NotTrusted("token answer", "an error in place of a code")
        of_whom, token = vouched.downloaded(sent["code"], request.auth.config.dat_oauth2_redirectUri, one.verifier, one.nonce)
    except ProviderError as error:
        return _of_provider(request, user, error)
    if not _is_same_person(request, of_whom, user):
        audit.note(request.client_address, "token request", "refused", user.email, reason="another person", subject=audit.fingerprint(of_whom.subject))
        return refusal_page(context_of(request, user), 403, OTHER_PERSON, NO_TOKEN)
    if token is None:
        # Some give one only to who agrees to it anew.
        return _to_provider(request, vouched, CONSENTED) if one.purpose == PURPOSE else refusal_page(context_of(request, user), 502, NO_OFFLINE, NO_TOKEN)
    vouched.offline.keep(token, token, request.auth.clock())
    audit.note(request.client_address, "token", "issued", user.email, token=audit.fingerprint(token))
    return Answer([f"token: {token}\n".encode()], "text/plain; charset=utf-8", headers=[attachment(FILE_NAME), ("X-Content-Type-Options", "nosniff")])


def _check_may_have_one(request, user):
    config = request.auth.config
    if any(usernames.same(user.email, name) for name in config.dat_unauth_users):
        raise Denied(sentence=NO_TOKEN_FOR_YOU)
    if not config.session_secret_key:
        raise NotOffered(NO_SECRET)
    if wanted := config.dat_filter_user_role:
        held = request.auth.read(lambda session: users.authorities(session, user.email)) if user.roles is None else user.roles
        app_name = config.app_name if config.filter_groups_by_appname else None
        words = permissions.granted_words(held, app_name, None) | {word.casefold() for word in held}
        if wanted.removeprefix(ROLE).casefold() not in {word.casefold() for word in words}:
            raise Denied(sentence=NO_ROLE)


def _to_provider(request, vouched: VouchedTokens, purpose) -> Answer:
    one = begun(purpose, OF_TOKENS, "", request.auth.clock())
    consent = {"prompt": "consent"} if purpose == CONSENTED else {}
    url = vouched.client.authorization_url(request.auth.config.dat_oauth2_redirectUri, SCOPE, one.state, one.nonce, one.verifier, **consent)
    status = 302 if request.environ["REQUEST_METHOD"] == "GET" else 303
    return Answer((), "text/plain; charset=utf-8", status, [("Location", url), *providers.CLOSED, *_begun(request).headers(request.environ, one)])


def _begun(request):
    return BegunSignIns(request.auth.config.session_secret_key)


def _is_same_person(request, of_whom: Vouched, user) -> bool:
    """Whether the token is of who is signed in: by the session's own subject or one that is linked, else, at another provider, by the name."""
    auth = request.auth
    stored = auth.providers.stored_session(request.environ) if auth.providers else None
    pair = (of_whom.issuer, of_whom.subject)
    if stored and (stored.issuer, stored.subject) == pair:
        return True
    if bound := auth.read(lambda session: identities.of_subject(session, *pair) if identities.there(session) else None):
        return usernames.same(bound.email, user.email)
    if stored and stored.issuer == of_whom.issuer:
        return False
    return auth.read(lambda session: bearers.is_of(session, auth.config, of_whom, user.email))


def _too_old(request, user):
    title, sentence = providers.TOO_OLD
    return refusal_page(context_of(request, user), 400, sentence, title)


def _of_provider(request, user, error: ProviderError):
    audit.note(request.client_address, "token request", "refused", user.email, reason=f"{type(error).__name__}: {error}")
    if isinstance(error, Away):
        title, sentence = providers.AWAY
        return refusal_page(context_of(request, user), 503, sentence, title, [("Retry-After", str(providers.RETRY_SECONDS))])
    if isinstance(error, Refused) and error.error == "invalid_grant":
        return _too_old(request, user)
    title, sentence = providers.DISTRUSTED
    number = request.environ.get("genows.request_id", "-")
    return refusal_page(context_of(request, user), 502, sentence.format(request_id=number).replace("You are not signed in.", "There is no token."), title)
