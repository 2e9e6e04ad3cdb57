"""The handlers of the pages on which people look after their own account: tokens and password. PageRequest → Answer."""

from genows.auth import audit
from genows.auth.csrf import FIELD
from genows.errors import Denied, NotSignedIn, PasswordRefused, TooManyFailures
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.password import changed_page, password_page
from genows.pages.terms import counted, token_terms
from genows.pages.tokens import shown_token, tokens_page
from genows.pages.visits import by_password, context_of, redirect, refusal_page, turned_away

NO_TOKENS = "This service gives out no data access tokens."
UNSTORED = "Data access tokens are stored nowhere here, so that none can be revoked."
NO_PASSWORDS = "This service keeps no passwords. Where an account is wanted, the portal around it signs people in: change your password there."
DIFFERENT = "The two new passwords differ."
WRONG = "The current password is wrong."


def tokens(request: PageRequest) -> Answer:
    """Shows the viewer's tokens, or what holds for those that are stored nowhere."""
    auth = request.auth
    if not auth.offers_tokens:
        return _not_here(request, NO_TOKENS)
    identity = auth.identity(request.environ)
    if identity.user is None:
        return turned_away(request, identity.claimed_name)
    stored = auth.tokens.stored_tokens(identity.user.email) if auth.tokens.stored else None
    shown = None if stored is None else [shown_token(token, auth.clock()) for token in stored]
    return tokens_page(context_of(request, identity.user), shown, token_terms(auth.config))


def revoke_tokens(request: PageRequest) -> Answer:
    """Revokes the viewer's token of the short hash that the form names, or all; one that has gone meanwhile is as good as revoked."""
    auth = request.auth
    if not auth.offers_tokens:
        return _not_here(request, NO_TOKENS)
    identity = auth.identity(request.environ)
    user = identity.user
    if user is None:
        return turned_away(request, identity.claimed_name)
    form = request.form()
    try:
        auth.senders.check_form(request.environ, "token request", form.one(FIELD), user.email)
    except Denied as refusal:
        return refusal_page(context_of(request, user), 403, refusal.sentence, "Nothing was revoked", way=("/tokens", "Your tokens"))
    if not auth.tokens.stored:
        return refusal_page(context_of(request, user), 501, UNSTORED, "Nothing was revoked", way=("/tokens", "Your tokens"))
    auth.log_revoked(request.environ, user, _revoked(auth.tokens, user.email, form))
    return redirect(request, "/tokens")


def _revoked(store, email, form):
    """Revokes what *form* names and returns it."""
    if form.one("all"):
        return store.revoke_all(email)
    named = [stored.token for stored in store.stored_tokens(email) if audit.fingerprint(stored.token) == form.one("token")]
    return [token for token in named if store.revoke(email, token)]


def password(request: PageRequest) -> Answer:
    """Shows the form for a new password."""
    if not by_password(request):
        return _not_here(request, NO_PASSWORDS)
    identity = request.auth.identity(request.environ)
    if identity.user is None:
        return turned_away(request, identity.claimed_name)
    return password_page(context_of(request, identity.user))


def change_password(request: PageRequest) -> Answer:
    """Changes the password, or shows the form again with a sentence."""
    if not by_password(request):
        return _not_here(request, NO_PASSWORDS)
    identity = request.auth.identity(request.environ)
    user = identity.user
    if user is None:
        return turned_away(request, identity.claimed_name)
    form, context = request.form(), context_of(request, user)
    try:
        request.auth.senders.check_form(request.environ, "password change", form.one(FIELD), user.email)
        if form.one("new") != form.one("again"):
            return password_page(context, DIFFERENT, 400)
        cookies = request.auth.change_password(request.environ, user, form.one("current") or "", form.one("new") or "")
    except Denied as refusal:
        return password_page(context, refusal.sentence, 403)
    except NotSignedIn:
        return password_page(context, WRONG, 403)
    except PasswordRefused as refusal:
        return password_page(context, str(refusal), 400)
    except TooManyFailures as refusal:
        sentence = f"A password was wrong too often. Please try again in {counted(refusal.retry_after, 'second')}."
        return password_page(context, sentence, 429, [("Retry-After", str(refusal.retry_after))])
    return changed_page(context, cookies)


def _not_here(request, sentence):
    return refusal_page(context_of(request, request.auth.identity(request.environ).user), 404, sentence)
