"""What the pages do: one function an address, SiteRequest → Answer."""

from genows.api.tokens import token_file
from genows.auth.csrf import FIELD
from genows.errors import Denied, NotSignedIn, TooManyFailures
from genows.http.answers import Answer
from genows.pages.frame import Scene
from genows.pages.help import help_page
from genows.pages.home import ShownStudy, home_page
from genows.pages.places import base_url_of, root_of
from genows.pages.refusals import refusal_page
from genows.pages.signin import sign_in_page
from genows.pages.terms import counted, token_terms

NOT_THERE = Answer((), "", 404)
WRONG = "Email or password is wrong."
LOGIN = ("/login", "Sign in")


def home(request):
    """The start page, with the studies that the viewer may read."""
    identity = request.site.identity(request.environ)
    if identity.claimed and not identity.user:
        return _nobody(request, identity.claimed)
    open_to_all = not request.site.config.login_required
    studies = None
    if open_to_all or identity.user:
        studies = request.site.read(lambda session: _studies(session, request.site.caller_of(session, identity.user)))
    return home_page(_scene(request, identity.user), studies, open_to_all, token_terms(request.site.config))


def help(request):
    """The help page, for everybody."""
    return help_page(_scene(request, request.site.identity(request.environ).user))


def login(request):
    """The sign-in form; who is signed in already is sent to the start page."""
    if not _by_password(request):
        return NOT_THERE
    user = request.site.identity(request.environ).user
    return _see(request, "/") if user else sign_in_page(_scene(request, None))


def sign_in(request):
    """Checks email and password: a session and the start page, or the form once more with a sentence."""
    if not _by_password(request):
        return NOT_THERE
    form, environ = request.form(), request.environ
    email = form.one("email") or ""
    try:
        request.site.forms.check(environ, form.one(FIELD), None)
        cookies = request.site.sign_in(environ, email, form.one("password") or "")
    except NotSignedIn:
        return sign_in_page(_scene(request, None), email, WRONG, 403)
    except Denied as refusal:
        return sign_in_page(_scene(request, None), email, refusal.sentence, 403)
    except TooManyFailures as refusal:
        sentence = f"Signing in has failed too often. Please try again in {counted(refusal.retry_after, 'second')}."
        headers = [("Retry-After", str(refusal.retry_after))]
        return sign_in_page(_scene(request, None), email, sentence, 429, headers)
    return _see(request, "/", cookies)


def sign_out(request):
    """Ends the session."""
    if not _by_password(request):
        return NOT_THERE
    user = request.site.identity(request.environ).user
    if user is None:
        return _see(request, "/")
    try:
        request.site.forms.check(request.environ, request.form().one(FIELD), user.email)
    except Denied as refusal:
        return refusal_page(_scene(request, user), 403, refusal.sentence)
    return _see(request, "/", request.site.sign_out(request.environ))


def download_token(request):
    """A new data access token as a file, or a page that says why there is none."""
    site = request.site
    if not site.offers_tokens:
        return NOT_THERE
    identity = site.identity(request.environ)
    if identity.user is None:
        return _nobody(request, identity.claimed) if identity.claimed else _stranger(request)
    try:
        site.forms.check(request.environ, request.form().one(FIELD), identity.user.email)
        return token_file(site.issue_token(request.environ, identity.user))
    except Denied as refusal:
        return refusal_page(_scene(request, identity.user), 403, refusal.sentence, "There is no new token")


def _studies(session, caller):
    """ShownStudy of each study that *caller* may read, in load order."""
    names = {type_id: name for type_id, name, _ in session.all("cancer_types")}
    return [
        ShownStudy(study_id, name, names.get(type_id) or type_id, citation or "")
        for study_id, type_id, name, _, _, _, citation, groups in session.all("studies")
        if caller.may_read(study_id, groups)
    ]


def _nobody(request, claimed):
    sentence = f"There is no account here for {claimed}, or it is switched off. The people who run this service can tell you more."
    way = LOGIN if _by_password(request) else ("/", "Try again")
    return refusal_page(_scene(request, None), 403, sentence, "This account has no access", way=way)


def _stranger(request):
    if _by_password(request):
        return _see(request, "/login")
    sentence = "You are not signed in. Sign in at the portal around this service, then come back."
    return refusal_page(_scene(request, None), 403, sentence, "Please sign in")


def _by_password(request):
    return request.site.config.authenticate == "password"


def _scene(request, user):
    """The Scene as *user* sees it (None: a stranger), with what its forms need."""
    site, by_password = request.site, _by_password(request)
    places = {"root": root_of(request.environ), "base_url": base_url_of(request.environ)}
    if user is None and not by_password:
        return Scene(**places)
    csrf, headers = site.forms.token(request.environ, user.email if user else None)
    if user is None:
        return Scene(**places, csrf=csrf, headers=headers, sign_in=True)
    offers = {"tokens": site.offers_tokens, "sign_out": by_password}
    return Scene(**places, name=user.name or user.email, email=user.email, csrf=csrf, headers=headers, **offers)


def _see(request, path, headers=()):
    """Sends the browser on to a page of ours, whatever was sent before."""
    return Answer((), "text/plain; charset=utf-8", 303, [("Location", root_of(request.environ) + path), *headers])
