"""Signing in and out: the form, on the start page and on a page of its own, and what becomes of what it sends."""

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_urlsafe

from genows.auth.csrf import FIELD
from genows.auth.providers import RegisteredClient
from genows.encode.tabletext import counted
from genows.errors import Denied, NotSignedIn, TooManyFailures
from genows.http.answers import NOT_THERE, Answer
from genows.http.request import PageRequest
from genows.oidc.errors import ProviderError
from genows.pages import providers, returning
from genows.pages.account import REFUSED
from genows.pages.frame import PageContext, csrf_field, page
from genows.pages.markup import Html, html, noted
from genows.pages.visits import by_password, context_of, origin_of, redirect, refusal_page, signs_in_here

FORM = """
<form class="stack" method="post" action="{root}/login">
{csrf}{back}{refused}<div>
<label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" value="{email}" autocomplete="username" autocapitalize="none"
 spellcheck="false" maxlength="255" required{email_extra}>
</div>
<div>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required{password_extra}>
</div>
<button class="button wide" type="submit">Sign in</button>
</form>"""
BACK = '<input type="hidden" name="{field}" value="{back}">'
FOCUS = Html(" autofocus")
DESCRIBED = Html(' aria-describedby="refused"')

WRONG = "Email or password is wrong."


def form(context: PageContext, email: str = "", refused: str = "", focus: bool = False) -> Html:
    """Returns the form. *refused*: why the last try failed; *focus*: whether the first empty field gets the focus."""
    described = DESCRIBED if refused else ""
    return html(
        FORM,
        root=context.root,
        csrf=csrf_field(context),
        back=html(BACK, field=returning.FIELD, back=context.back) if context.back else "",
        refused=html(REFUSED, sentence=refused) if refused else "",
        email=email,
        email_extra=Html(described + (FOCUS if focus and not email else "")),
        password_extra=Html(described + (FOCUS if focus and email else "")),
    )


def sign_in_page(
    context: PageContext, email: str = "", refused: str = "", status: int = 200, headers: Sequence[tuple[str, str]] = (), notice: str = ""
) -> Answer:
    """Returns the page of its own; after a refused try with the reason and the email as typed. *notice*: a sentence above the form."""
    main = html(
        '<section class="card narrow stack">\n<h1>Sign in</h1>{notice}{form}\n</section>',
        notice=noted(notice) if notice else "",
        form=form(context, email, refused, focus=True),
    )
    return page(replace(context, sign_in=False), "Sign in", main, status, headers)


def login(request: PageRequest) -> Answer:
    """Shows the sign-in form, or leads to the provider.

    Redirects whoever is signed in already to the page that they wanted, or to the start page.
    """
    if not signs_in_here(request):
        return NOT_THERE
    user, back = request.auth.identity(request.environ).user, providers.wanted(request)
    if user:
        return redirect(request, back or "/")
    return sign_in_page(replace(context_of(request, None), back=back)) if by_password(request) else providers.choice(request, back)


def sign_in(request: PageRequest) -> Answer:
    """Checks email and password.

    Starts a session and redirects to the page that was wanted or the start page, or shows the form again.
    """
    if not by_password(request):
        return NOT_THERE
    form, environ = request.form(), request.environ
    email, back = form.one("email") or "", returning.checked(form.one(returning.FIELD), request.auth.config.front_end_at)

    def again(sentence, status, headers=()):
        return sign_in_page(replace(context_of(request, None), back=back), email, sentence, status, headers)

    try:
        # CSRF counts for signing in too: another site's page could sign a person in under its own account.
        request.auth.senders.check_form(environ, "sign-in", form.one(FIELD), None)
        cookies = request.auth.sign_in(environ, email, form.one("password") or "")
    except NotSignedIn:
        return again(WRONG, 403)
    except Denied as refusal:
        return again(refusal.sentence, 403)
    except TooManyFailures as refusal:
        sentence = f"Signing in has failed too often. Please try again in {counted(refusal.retry_after, 'second')}."
        return again(sentence, 429, [("Retry-After", str(refusal.retry_after))])
    return redirect(request, back or "/", cookies)


def sign_out(request: PageRequest, start: str = "/", after: str = "/") -> Answer:
    """Ends the session, here first, then at the provider if there is one, and leads to *after*; to *start* who has none."""
    if not signs_in_here(request):
        return NOT_THERE
    user = request.auth.identity(request.environ).user
    if user is None:
        return redirect(request, start)
    try:
        request.auth.senders.check_form(request.environ, "sign-out", request.form().one(FIELD), user.email)
    except Denied as refusal:
        return refusal_page(context_of(request, user), 403, refusal.sentence)
    auth = request.auth
    client, id_token = auth.providers.provider_session(request.environ) if auth.providers and auth.config.ends_provider_session else (None, None)
    headers = auth.sign_out(request.environ)
    away = _sign_out_address(request, client, id_token) if client else None
    if away is None:
        return redirect(request, after, headers)
    if origin_of(away) not in context_of(request, user).form_targets:
        return providers.signed_out_page(request, away, headers)
    return Answer((), "text/plain; charset=utf-8", 303, [("Location", away), ("Referrer-Policy", "no-referrer"), *headers])


def _sign_out_address(request: PageRequest, client: RegisteredClient, id_token: str | None) -> str | None:
    """Returns where the session at the provider is ended; None where it has no such address, or is away."""
    try:
        return client.client.logout_url(id_token, providers.public_base(request), token_urlsafe(16))
    except ProviderError:
        return None
