"""Who looks at a page, what the page offers them, and where those go who may not see it."""

from genows.auth.users import User
from genows.config.reader import Config
from genows.http.answers import Answer
from genows.http.places import DEMO, base_url_of, root_of
from genows.http.request import PageRequest
from genows.pages.frame import PageContext
from genows.pages.refusals import refusal_page
from genows.pages.returning import here, login_address

LOGIN = ("/login", "Sign in")
NOT_THERE = Answer((), "", 404)


def by_password(request: PageRequest) -> bool:
    """Returns whether people sign in on a page of ours."""
    return request.auth.config.authenticate == "password"


def context_of(request: PageRequest, user: User | None) -> PageContext:
    """Returns what a page shown to *user* needs (None: nobody is signed in), with the CSRF value of its forms."""
    auth = request.auth
    root, base_url = root_of(request.environ), base_url_of(request.environ)
    # Without a form there is nothing to protect, and no cookie to set.
    if user is None and not by_password(request):
        return PageContext(root, base_url, demo=DEMO in request.environ)
    csrf, headers = auth.csrf.token(request.environ, user.email if user else None)
    if user is None:
        return PageContext(root, base_url, csrf=csrf, headers=headers, sign_in=True, back=here(request.environ))
    return PageContext(
        root,
        base_url,
        name=user.name or user.email,
        email=user.email,
        csrf=csrf,
        headers=headers,
        tokens=auth.offers_tokens,
        sign_out=by_password(request),
        password=by_password(request),
    )


def third_path(config: Config) -> str | None:
    """Returns the path of the third generation of the API below our root, None where it stands nowhere."""
    return "/api" if config.api_root == "third" else f"{config.portal_prefix}/api" if config.portal_prefix else None


def turned_away(request: PageRequest, claimed_name: str | None) -> Answer:
    """Returns what somebody gets who is not signed in (None), or by a name that may not enter."""
    return no_access(request, claimed_name) if claimed_name else _not_signed_in(request)


def no_access(request: PageRequest, claimed_name: str) -> Answer:
    """Returns the page for somebody who is signed in by a name that may not enter."""
    sentence = (
        f"There is no account here for {claimed_name}, or it is switched off. "
        "The people who run this service can tell you more."
    )
    way = LOGIN if by_password(request) else ("/", "Try again")
    return refusal_page(context_of(request, None), 403, sentence, "This account has no access", way=way)


def _not_signed_in(request):
    if by_password(request):
        return redirect(request, login_address(here(request.environ)))
    sentence = "You are not signed in. Sign in at the portal around this service, then come back."
    return refusal_page(context_of(request, None), 403, sentence, "Please sign in")


def redirect(request: PageRequest, path: str, headers=()) -> Answer:
    """Redirects the browser to a page of ours; by 303, so that it asks by GET whatever it had sent."""
    return Answer((), "text/plain; charset=utf-8", 303, [("Location", root_of(request.environ) + path), *headers])
