"""The handlers of pages: one function per route, PageRequest → Answer."""

from dataclasses import replace

from genows.analysis.studies import kinds_of_studies, listed_studies
from genows.auth.csrf import FIELD, NOBODY_SAYS, OTHER_SITE
from genows.clients.revised import tokens
from genows.clients.services.table import COMPUTED, SERVICES
from genows.errors import Denied, NotSignedIn, TooManyFailures
from genows.http.answers import NOT_THERE, Answer
from genows.http.places import accepts_pages
from genows.http.request import PageRequest
from genows.pages import returning
from genows.pages.account import counted, token_terms
from genows.pages.help import help_page
from genows.pages.home import LONGEST, Home, find, home_page
from genows.pages.signin import sign_in_page
from genows.pages.studylist import ordered
from genows.pages.visits import (
    button_page,
    by_password,
    context_of,
    redirect,
    refusal_page,
    third_path,
    turned_away,
    visit,
)

WRONG = "Email or password is wrong."
NO_TOKEN = "There is no new token"
BY_LINK = (
    "This address makes a new data access token, and a link on another site may have brought you here. "
    "If you want a token, press the button; it may replace the one that you have."
)


def home(request: PageRequest) -> Answer:
    """Shows the start page, with the studies that the viewer may read, or what `q` finds among them."""
    config, identity = request.auth.config, request.auth.identity(request.environ)
    third, terms, open_to_all = third_path(config), token_terms(config), not config.login_required
    if not open_to_all and identity.user is None and not identity.claimed_name:
        return home_page(context_of(request, None), None, third, False, terms)

    def gather(db, caller):
        every = listed_studies(db, caller)
        studies = ordered(every, kinds_of_studies(db, {study.pk: study.study_id for study in every}), request.params.one("order") or "")
        q = (request.params.one("q") or "").strip()[:LONGEST]
        return Home(studies, find(db, studies.found, q) if q else None, not every and not any(db.rows("study_groups")))

    return visit(request, gather, lambda context, found: home_page(context, found, third, open_to_all, terms), identity)


def help(request: PageRequest) -> Answer:
    """Shows the help page, to everybody."""
    return help_page(context_of(request, request.auth.identity(request.environ).user), third_path(request.auth.config), [*SERVICES, *COMPUTED])


def login(request: PageRequest) -> Answer:
    """Shows the sign-in form; redirects whoever is signed in already to the page that they wanted, or to the start page."""
    if not by_password(request):
        return NOT_THERE
    user = request.auth.identity(request.environ).user
    back = returning.checked(request.params.one(returning.FIELD))
    return redirect(request, back or "/") if user else sign_in_page(replace(context_of(request, None), back=back))


def sign_in(request: PageRequest) -> Answer:
    """Checks email and password: starts a session and redirects to the page that was wanted or the start page, or shows the form again."""
    if not by_password(request):
        return NOT_THERE
    form, environ = request.form(), request.environ
    email, back = form.one("email") or "", returning.checked(form.one(returning.FIELD))

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


def sign_out(request: PageRequest) -> Answer:
    """Ends the session."""
    if not by_password(request):
        return NOT_THERE
    user = request.auth.identity(request.environ).user
    if user is None:
        return redirect(request, "/")
    try:
        request.auth.senders.check_form(request.environ, "sign-out", request.form().one(FIELD), user.email)
    except Denied as refusal:
        return refusal_page(context_of(request, user), 403, refusal.sentence)
    return redirect(request, "/", request.auth.sign_out(request.environ))


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
        return tokens.token_file(auth.issue_token(request.environ, identity.user))
    except Denied as refusal:
        return refusal_page(context_of(request, identity.user), 403, refusal.sentence, NO_TOKEN)


def token_by_address(request: PageRequest) -> Answer:
    """As tokens.download; a person whose request may have been another site's doing gets a page with the button instead."""
    try:
        return tokens.download(request)
    except Denied as refusal:
        if not accepts_pages(request.environ):
            raise
        sentence = refusal.sentence
    user = request.auth.identity(request.environ).user
    context = context_of(request, user)
    if context.tokens and sentence in (OTHER_SITE, NOBODY_SAYS):
        return button_page(context, "Do you want a new token?", BY_LINK)
    return refusal_page(context, 403, sentence, NO_TOKEN)

