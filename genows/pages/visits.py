"""Visits: who looks at a page, what the page offers them, whether they may see it, and the pages for those who may not and for failures.

A study that is not the visitor's looks like none.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar
from urllib.parse import quote, urlsplit

from genows.auth import audit, permissions
from genows.auth.audit import AuditedCaller
from genows.auth.identity import Identity
from genows.auth.permissions import Caller
from genows.auth.users import User
from genows.config.kinds import BACK
from genows.config.reader import Config
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.errors import Denied, ParameterError
from genows.http.answers import Answer, Headers, Small
from genows.http.caching import ASK_ANEW
from genows.http.places import DEMO, accepts_pages, base_url_of, home_of, root_of
from genows.http.request import PageRequest
from genows.pages.frame import HTML, PageContext, page
from genows.pages.markup import html
from genows.pages.returning import here, login_address

LOGIN = ("/login", "Sign in")

T = TypeVar("T")
# One sentence for both, so that it tells nobody that a study is there.
NOTHING = "There is no study of this name, or none that you may read; or it has nothing of the kind that was asked for."
STUDIES = ("/studies", "Studies")

MESSAGE = """<section class="card message stack">
<h1>{title}</h1>
<p>{sentence}</p>
<p><a href="{way}">{way_text}</a></p>
</section>"""

# Status → (title, sentence), for failures that bring no sentence of their own.
SENTENCES = {
    400: ("This request cannot be read", "Something in it is not as this service expects it."),
    401: ("Please sign in", "What stands here is open to people with an account."),
    403: ("You may not do this", "Your account does not reach that far. The people who run this service can tell you more."),
    404: ("There is no such page", "The address may be mistyped, or what stood there has gone."),
    405: ("This does not work here", "The address is there, but not for this kind of request."),
    413: ("That is too much", "What was sent is larger than this service reads."),
    415: ("This request cannot be read", "It was sent in a form that this service does not read."),
    429: ("Too many tries", "Please wait a while before you try again."),
    500: ("Something went wrong", "It is not your fault, and it has been logged. Please try again later."),
    501: ("This is not offered here", "This service is set up without what was asked for."),
    502: ("The sign-in service gave an answer of no use", "Please try again later."),
    503: ("One moment, please", "The service is busy or its database cannot be reached. Please try again in a few seconds."),
}

FORWARDED = ("allow", "retry-after", "www-authenticate")  # headers of the failure that its page carries too

START, HELP = ("/", "Start page"), ("/help", "The addresses")
API = "/api"
# Status → what a person reads who has typed an address of programs.
OF_API = {
    401: "What stands below /api is for programs, which send a data access token; people sign in on the start page.",
    404: "What stands below /api is for programs, and this address is none of theirs. The help page lists them.",
}


def by_password(request: PageRequest) -> bool:
    """Returns whether people sign in by a form of ours."""
    return request.auth.config.authenticate == "password"


def signs_in_here(request: PageRequest) -> bool:
    """Returns whether a page of ours begins sessions, and ends them: by a form, or by leading to a provider."""
    return request.auth.config.own_sessions


def context_of(request: PageRequest, user: User | None) -> PageContext:
    """Returns what a page shown to *user* needs (None: nobody is signed in), with the CSRF value of its forms."""
    auth = request.auth
    root, base_url = root_of(request.environ), base_url_of(request.environ)
    # Without a form there is nothing to protect, and no cookie to set.
    if user is None and not by_password(request):
        offers, back = signs_in_here(request), here(request.environ)
        return PageContext(
            root, base_url, demo=DEMO in request.environ, sign_in=offers, back=back if offers else "", start=home_of(request.environ),
            sign_in_at=_signed_in_at(request, root + (back or "/")),
        )  # fmt: skip
    csrf, headers = auth.csrf.token(request.environ, user.email if user else None)
    if user is None:
        return PageContext(root, base_url, csrf=csrf, headers=headers, sign_in=True, back=here(request.environ), start=home_of(request.environ))
    return PageContext(
        root,
        base_url,
        name=user.name or user.email,
        email=user.email,
        csrf=csrf,
        headers=headers,
        tokens=auth.offers_tokens,
        sign_out=signs_in_here(request),
        password=by_password(request),
        start=home_of(request.environ),
        sign_out_at=auth.config.authenticate_sign_out_url or "" if auth.config.login_around else "",
        form_targets=_form_targets(request),
    )


def _signed_in_at(request, back):
    """Returns where the portal around us signs people in, and leads back to *back*, a path of this host; '' where we do, or it does not say."""
    config = request.auth.config
    place = config.authenticate_sign_in_url if config.login_around else None
    return place.replace(BACK, quote(back, safe="")) if place else ""


def _form_targets(request) -> tuple[str, ...]:
    """Returns the origins to which forms that sign out, and get a token, may be led: browsers follow no redirect of a form to any other."""
    config = request.auth.config
    addresses = [its.endpoints.get("logout", its.issuer) for its in config.registrations] if config.ends_provider_session else []
    if request.auth.vouched:
        addresses.append(config.dat_oauth2_userAuthorizationUri)
    return tuple(dict.fromkeys(map(origin_of, addresses)))


def origin_of(address: str) -> str:
    """Returns scheme, host and port of an address, as a policy of contents names them."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


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
    way = LOGIN if signs_in_here(request) else ("/", "Try again")
    return refusal_page(context_of(request, None), 403, sentence, "This account has no access", way=way)


def _not_signed_in(request):
    if signs_in_here(request):
        return redirect(request, login_address(here(request.environ)))
    context = context_of(request, None)
    sentence = "You are not signed in. Sign in at the portal around this service, then come back."
    return refusal_page(context, 403, sentence, "Please sign in", way=(context.sign_in_at, "Sign in") if context.sign_in_at else ("/", "Start page"))


def redirect(request: PageRequest, path: str, headers=()) -> Answer:
    """Redirects the browser to a page of ours; by 303, so that it asks by GET whatever it had sent."""
    return Answer((), "text/plain; charset=utf-8", 303, [("Location", root_of(request.environ) + path), *headers])


def visit(
    request: PageRequest,
    gather: Callable[[Session, Caller], T | None],
    show: Callable[[PageContext, T], Answer | None],
    identity: Identity | None = None,
    refused: Callable[[PageContext, ParameterError], Answer] = lambda context, error: refusal_page(context, 400, str(error), way=STUDIES),
) -> Answer:
    """Returns what *show* makes of what *gather* read, in one snapshot, for whoever looks; a page that says why not.

    Where a login is required nothing is read for somebody who is not signed in. *gather* raises Denied, or gives None, and *show* gives
    None for what is not there. *identity*: of whoever looks, where it is known; *refused*: makes the page of a parameter that cannot be read.
    """
    auth, environ = request.auth, request.environ
    identity = identity or auth.identity(environ)
    if identity.user is None and (auth.config.login_required or identity.claimed_name):
        return turned_away(request, identity.claimed_name)
    studies: set[str] = set()

    def read(db: Session):
        caller = AuditedCaller(auth.page_caller(db, identity.user))
        found = gather(db, caller)
        studies.update(caller.studies)
        return found

    try:
        found = auth.read(read)
    except Denied as refusal:
        audit.note(request.client_address, "page", "404", identity.user and identity.user.email, study=refusal.study_id)
        return nothing_there(request, identity)
    except ParameterError as error:
        return refused(context_of(request, identity.user), error)
    answer = None if found is None else show(context_of(request, identity.user), found)
    if answer is None:
        return nothing_there(request, identity)
    if auth.config.audit_reads and studies:
        user, path = identity.user and identity.user.email, environ.get("PATH_INFO", "")
        audit.note(request.client_address, "read", str(answer.status), user, studies=sorted(studies), path=path, request=environ.get("genows.request_id"))
    return _kept(request, answer)


def visit_study(
    request: PageRequest, study_id: str, gather: Callable[[Session, Study], T], show: Callable[[PageContext, T], Answer | None]
) -> Answer:
    """Returns the page of the study of this id: what *show* makes of what *gather* read, as `visit` does."""

    def of_study(db: Session, caller: Caller) -> T | None:
        study = permissions.named_study(db, caller, study_id)
        return gather(db, study) if study else None

    return visit(request, of_study, show)


def _kept(request: PageRequest, answer: Answer) -> Answer:
    """Returns a page that is the same for everybody such that browsers, and the process, may keep it as long as data are the same; with login as it is."""
    if request.auth.config.has_login or answer.status != 200 or answer.media_type != HTML:
        return answer
    others = [header for header in answer.headers if header[0] != "Cache-Control"]
    return replace(answer, headers=[*others, ("Cache-Control", ASK_ANEW)])


def nothing_there(request: PageRequest, identity: Identity) -> Answer:
    """Returns the page for a study, or a part of one, that is not there for the viewer."""
    return refusal_page(context_of(request, identity.user), 404, NOTHING, "There is no such page", way=STUDIES)


def refusal_page(
    context: PageContext,
    status: int,
    sentence: str = "",
    title: str = "",
    headers: Sequence[tuple[str, str]] = (),
    way: tuple[str, str] = ("/", "Start page"),
) -> Answer:
    """Returns a page of this *status*. *title*, *sentence*: instead of the table's; *way*: path and text of the link back."""
    known_title, known_sentence = SENTENCES.get(status, SENTENCES[500])
    shown = title or known_title
    path, way_text = way
    place = path if path == context.sign_in_at else context.home if path == "/" else context.root + path
    main = html(MESSAGE, title=shown, sentence=sentence or known_sentence, way=place, way_text=way_text)
    return page(context, shown, main, status, headers)


class FailurePages:
    """Pages for failures (400 and above) that are none yet, if the client accepts text/html.

    *keeps*: path → whether it is an address of the web service, whose failures are part of its contract and stay as they are. Mistyped
    addresses beside those are none.
    """

    def __init__(self, keeps: Callable[[str], bool] = lambda path: False):
        self._keeps = keeps

    def page(self, environ: dict, status: str, headers: Headers) -> Small | None:
        """Returns the page in place of an answer of this status with these headers; None where it stays as it is."""
        if self._keeps(environ.get("PATH_INFO", "")) or not accepts_pages(environ) or _is_page(headers):
            return None
        forwarded = [(name, value) for name, value in headers if name.lower() in FORWARDED]
        code, sentence, way = int(status[:3]), "", START
        if code == 500:
            sentence = f"It has been logged as {environ.get('genows.request_id', '-')}. Please try again later."
        elif environ.get("PATH_INFO", "").startswith(API) and code in OF_API:
            sentence, way = OF_API[code], HELP
        context = PageContext(root_of(environ), base_url_of(environ), demo=DEMO in environ, start=home_of(environ))
        answer = refusal_page(context, code, sentence, headers=forwarded, way=way)
        return Small(status, (("Content-Type", answer.media_type), *answer.headers), b"".join(answer.chunks))


def _is_page(headers):
    return any(name.lower() == "content-type" and value.startswith("text/html") for name, value in headers)
