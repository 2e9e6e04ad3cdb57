"""The pages on which people look after their own account.

Their data access tokens, with the terms of these, and their password.

Of a new password length is asked, and that nobody guesses it at once (`auth.passwords.check_new`; NIST SP 800-63B-4,
3.1.1); pasting is welcome.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from genows.auth import audit
from genows.auth.csrf import FIELD, NOBODY_SAYS, OTHER_SITE
from genows.auth.passwords import SHORTEST
from genows.auth.tokens import StoredToken
from genows.auth.users import User
from genows.clients.revised.tokens import download, token_file
from genows.config.reader import Config
from genows.db import times
from genows.encode.tabletext import counted
from genows.errors import Denied, NotSignedIn, PasswordRefused, TooManyFailures
from genows.http.answers import NOT_THERE, Answer
from genows.http.places import accepts_pages
from genows.http.request import PageRequest
from genows.pages import offlinetokens
from genows.pages.frame import PageContext, csrf_field, page
from genows.pages.markup import Html, html, joined
from genows.pages.visits import by_password, context_of, redirect, refusal_page, turned_away

NO_TOKENS = "This service gives out no data access tokens."
NOT_STORED = "Data access tokens are stored nowhere here, so that none can be revoked."
NO_PASSWORDS = "This service keeps no passwords. Where an account is wanted, the portal around it signs people in: change your password there."
DIFFERENT = "The two new passwords differ."
WRONG = "The current password is wrong."

SHOWN = 8  # characters of a token, at most a quarter of it: enough to know one's own by, not enough to read with

PAGE = """<div class="stack">
<h1>Your data access tokens</h1>
<p>Whoever has one of them reads as you. A token that is revoked opens nothing from then on.</p>
<p class="note">{terms}</p>
{body}
{ask}
</div>"""
NONE = '<p>You hold no token.</p>'
TABLE = """<form class="stack" method="post" action="{root}/tokens">
{csrf}<div class="table"><table>
<thead><tr><th scope="col">Token</th><th scope="col">Ends</th><th scope="col">Revoke</th></tr></thead>
<tbody>
{rows}</tbody>
</table></div>
<p><button class="button" type="submit" name="all" value="yes">Revoke all</button></p>
</form>"""
ROW = """<tr><th scope="row"><code>{beginning}</code> <small>made {creation}</small> <small>in the logs: <code>{name}</code></small></th>
<td>{expiration}</td>
<td><button class="button small" type="submit" name="token" value="{name}" aria-label="Revoke {name}">Revoke</button></td></tr>
"""
UNSTORED = """<p>Tokens are stored nowhere here: they cannot be listed, and no single one can be revoked. Each is valid until the date in its
file.</p>
<p>If somebody else may have one of yours, tell the people who run this service. They can switch off your account, and all your tokens
with it, until the last of them has expired; or change the secret that tokens are made with, which ends those of everybody.</p>"""

OF_PROVIDER = """<p>Tokens are made and ended at the sign-in service: they cannot be listed here. If somebody else may have one of yours, end it there,
in your account.</p>"""

# The account's name stands in the form for password managers, which file the new password under it.
FORM = """<section class="card narrow stack">
<h1>Change your password</h1>
<form class="stack" method="post" action="{root}/password">
{csrf}{refused}<div>
<label for="email">Account</label>
<input id="email" name="email" type="text" value="{email}" autocomplete="username" readonly>
</div>
<div>
<label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" maxlength="1024" required autofocus{described}>
</div>
<div>
<label for="new">New password</label>
<input id="new" name="new" type="password" autocomplete="new-password" minlength="{shortest}" maxlength="1024" required
 aria-describedby="rules">
<p class="quiet" id="rules">{shortest} characters or more, of any kind: a few unrelated words, or what a password manager makes.</p>
</div>
<div>
<label for="again">New password again</label>
<input id="again" name="again" type="password" autocomplete="new-password" minlength="{shortest}" maxlength="1024" required>
</div>
<button class="button wide" type="submit">Change password</button>
<p class="quiet">You will be signed out everywhere else. Your data access tokens stay as they are.</p>
</form>
</section>"""
REFUSED = '<p class="error" id="refused" role="alert">{sentence}</p>\n'
DONE = """<section class="card message stack">
<h1>Your password is changed</h1>
<p>You are signed in here with the new one, and signed out everywhere else.</p>
<p><a href="{start}">Start page</a></p>
</section>"""

UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
ASK = '<form method="post" action="{root}/data-access-token">{csrf}<button class="button" type="submit">Download token</button></form>'
# Does by a form of ours what the refused request asked for.
BUTTON = """<section class="card message stack">
<h1>{title}</h1>
<p>{sentence}</p>
{ask}
<p><a href="{start}">Start page</a></p>
</section>"""
NO_TOKEN = "There is no new token"
WANTED = "Do you want a new token?"
BY_LINK = (
    "This address makes a new data access token, and a link on another site may have brought you here. "
    "If you want a token, press the button; it may replace the one that you have."
)


def _for_owner(request: PageRequest, is_offered: bool, sentence: str, show: Callable[[User], Answer]) -> Answer:
    """Returns what *show* makes for whoever is signed in. *sentence*: what is said where this is not offered."""
    identity = request.auth.identity(request.environ)
    if not is_offered:
        return refusal_page(context_of(request, identity.user), 404, sentence)
    return show(identity.user) if identity.user else turned_away(request, identity.claimed_name)


def tokens(request: PageRequest) -> Answer:
    """Shows the viewer's tokens, or what holds for those that are stored nowhere."""
    auth = request.auth

    def show(user: User) -> Answer:
        stored = auth.tokens.stored_tokens(user.email) if auth.tokens.stored else None
        shown = None if stored is None else [shown_token(token, auth.clock()) for token in stored]
        return tokens_page(context_of(request, user), shown, token_terms(auth.config), OF_PROVIDER if auth.vouched else UNSTORED)

    return _for_owner(request, auth.offers_tokens, NO_TOKENS, show)


def revoke_tokens(request: PageRequest) -> Answer:
    """Revokes the viewer's token of the short hash that the form names, or all.

    One that has gone meanwhile is as good as revoked.
    """
    return _for_owner(request, request.auth.offers_tokens, NO_TOKENS, lambda user: _revoke(request, user))


def _revoke(request: PageRequest, user: User) -> Answer:
    auth, form = request.auth, request.form()
    try:
        auth.senders.check_form(request.environ, "token request", form.one(FIELD), user.email)
        status, sentence = 501, "" if auth.tokens.stored else NOT_STORED
    except Denied as refusal:
        status, sentence = 403, refusal.sentence
    if sentence:
        return refusal_page(context_of(request, user), status, sentence, "Nothing was revoked", way=("/tokens", "Your tokens"))
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
    return _for_owner(request, by_password(request), NO_PASSWORDS, lambda user: password_page(context_of(request, user)))


def change_password(request: PageRequest) -> Answer:
    """Changes the password, or shows the form again with a sentence."""
    return _for_owner(request, by_password(request), NO_PASSWORDS, lambda user: _change(request, user))


def _change(request: PageRequest, user: User) -> Answer:
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


class ShownToken(NamedTuple):
    """A token as the page shows it.

    *beginning*: of its text; *name*: the short hash, as in the audit log; the moments as text.
    """

    beginning: str
    name: str
    creation: str
    expiration: str


def shown_token(stored: StoredToken, now: float) -> ShownToken:
    """Returns what the page shows of a stored token."""
    beginning = stored.token[: min(SHOWN, len(stored.token) // 4)] + "…"
    state = "" if stored.valid(now) else " (expired)"
    return ShownToken(beginning, audit.fingerprint(stored.token), _moment(stored.creation), _moment(stored.expiration) + state)


def tokens_page(context: PageContext, tokens: Sequence[ShownToken] | None, terms: str, unstored: str = UNSTORED) -> Answer:
    """Returns the page.

    *tokens*: oldest first; None if they are stored nowhere. *terms*: what holds for tokens here; *unstored*: what is said of those.
    """
    body = Html(unstored) if tokens is None else _table(context, tokens)
    return page(context, "Your data access tokens", html(PAGE, terms=terms, body=body, ask=_ask(context)))


def _ask(context):
    """Returns the form that makes a new token."""
    return html(ASK, root=context.root, csrf=csrf_field(context)) if context.tokens else Html("")


def _table(context, tokens):
    if not tokens:
        return Html(NONE)
    rows = joined(html(ROW, **token._asdict()) for token in tokens)
    return html(TABLE, root=context.root, csrf=csrf_field(context), rows=rows)


def _moment(seconds):
    return "at an unknown time" if seconds is None else f"{times.stored(seconds)} UTC"


def password_page(
    context: PageContext, refused: str = "", status: int = 200, headers: Sequence[tuple[str, str]] = ()
) -> Answer:
    """Returns the form. *refused*: why the last try failed; what was typed is never sent back."""
    main = html(
        FORM,
        root=context.root,
        csrf=csrf_field(context),
        email=context.email,
        shortest=SHORTEST,
        refused=html(REFUSED, sentence=refused) if refused else "",
        described=Html(' aria-describedby="refused"') if refused else "",
    )
    return page(context, "Change your password", main, status, headers)


def changed_page(context: PageContext, headers: Sequence[tuple[str, str]]) -> Answer:
    """Returns the page after the change. *headers*: of the new session."""
    return page(context, "Your password is changed", html(DONE, start=context.home), headers=headers)


def token_terms(config: Config) -> str:
    """Returns lifetime and limits of tokens in sentences; '' if this service issues none."""
    if config.dat_method == "none" or not config.has_login:
        return ""
    if config.dat_method == "oauth2":
        return "Tokens come from the sign-in service, which ends them too."
    valid = f"A token is valid for {duration(config.dat_ttl_seconds)}."
    if config.dat_method == "jwt":
        return f"{valid} It cannot be taken back before that."
    return f"{valid} {_limit(config.dat_uuid_max_number_per_user, config.dat_uuid_revoke_other_tokens)}"


def duration(seconds: int) -> str:
    """Returns a text like '30 days', in the largest unit of which *seconds* is a whole number."""
    size, unit = next(pair for pair in UNITS if seconds % pair[0] == 0)
    return counted(seconds // size, unit)


def _limit(most, revokes):
    beyond = "one more ends the oldest" if revokes else "one more is refused until one of them has expired or is revoked"
    return f"You may hold {counted(most, 'token')} at a time; {beyond}."


def download_token(request: PageRequest) -> Answer:
    """Gives a new data access token as a file, or a page that says why there is none."""
    auth = request.auth
    if not auth.offers_tokens:
        return NOT_THERE
    identity = auth.identity(request.environ)
    if identity.user is None:
        return turned_away(request, identity.claimed_name)
    try:
        auth.senders.check_form(request.environ, "token request", request.form().one(FIELD), identity.user.email)
        if auth.vouched:
            return offlinetokens.begin(request, identity.user)
        return token_file(auth.issue_token(request.environ, identity.user))
    except Denied as refusal:
        return refusal_page(context_of(request, identity.user), 403, refusal.sentence, NO_TOKEN)


def token_by_address(request: PageRequest) -> Answer:
    """As the address of the API.

    A person whose request may have been another site's doing gets a page with the button instead.
    """
    try:
        return offlinetokens.by_address(request) if request.auth.vouched else download(request)
    except Denied as refusal:
        if not accepts_pages(request.environ):
            raise
        sentence = refusal.sentence
    user = request.auth.identity(request.environ).user
    context = context_of(request, user)
    if context.tokens and sentence in (OTHER_SITE, NOBODY_SAYS):
        main = html(BUTTON, title=WANTED, sentence=BY_LINK, ask=_ask(context), start=context.home)
        return page(context, WANTED, main, 403)
    return refusal_page(context, 403, sentence, NO_TOKEN)
