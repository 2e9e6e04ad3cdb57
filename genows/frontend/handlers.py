"""What the front end's addresses answer: its page to whoever may see it, its configuration, its files, and nothing of what it would ask other sites.

Signing in and out is that of genows' own pages; it leads back to the front end.
"""

from dataclasses import replace
from urllib.parse import quote

from genows.auth.identity import Identity
from genows.columns.jsonvalues import dumps
from genows.errors import BodyTypeError, NotSignedIn
from genows.frontend import files, indexpage
from genows.frontend.configuration import configuration, genome_of
from genows.http.answers import JSON, NOT_THERE, TEXT, Answer
from genows.http.params import read_form
from genows.http.places import root_of
from genows.http.request import PageRequest
from genows.pages import providers, returning, signin
from genows.pages.frame import csrf_field, page
from genows.pages.markup import html
from genows.pages.visits import by_password, context_of, refusal_page, signs_in_here, turned_away

# Of a form that another site hands over: a query of many genes and samples.
FORM_BYTES = 1024 * 1024
LOGGED_OUT = "logout_success"

SIGN_OUT = """<section class="card narrow stack">
<h1>Sign out</h1>
<p>You are signed in as {name}.</p>
<form class="stack" method="post" action="{root}{prefix}/logout">{csrf}<button class="button wide" type="submit">Sign out</button></form>
<p><a href="{root}{prefix}/">Back to the portal</a></p>
</section>"""
ELSEWHERE = "You are signed in through the portal around this service; sign out there."


def _redirect(request: PageRequest, path: str) -> Answer:
    """Leads to *path* beneath the front end's prefix."""
    return Answer((), TEXT, 302, [("Location", root_of(request.environ) + request.auth.config.front_prefix + path)])


def without_slash(request: PageRequest) -> Answer:
    """Leads from the prefix to the page, its query kept: so the front end itself asks after a 401."""
    query = request.environ.get("QUERY_STRING", "")
    return _redirect(request, f"/?{query}" if query else "/")


def index(request: PageRequest, rest: str = "", place: str = "") -> Answer:
    """Answers the page; leads who is not signed in, where a login is required, to the sign-in page and back."""
    return _page(request, request.auth.identity(request.environ))


def posted(request: PageRequest, rest: str = "", place: str = "") -> Answer:
    """Answers the page with the fields of a form, the first value of each name, as other sites send long queries."""
    environ = request.environ
    content_type = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if content_type != "application/x-www-form-urlencoded":
        raise BodyTypeError(content_type)
    form = read_form(environ, replace(request.limits, body_bytes=min(request.limits.body_bytes, FORM_BYTES)))
    return _page(request, request.auth.identity(environ), {name: values[0] for name, values in form.sent().items() if values})


def _page(request, identity: Identity, fields=None) -> Answer:
    auth, environ = request.auth, request.environ
    if identity.user is None and (auth.config.login_required or identity.claimed_name):
        here = returning.asked(environ) if environ["REQUEST_METHOD"] in ("GET", "HEAD") else ""
        wanted = request.params.one(returning.FRONT_FIELD) or root_of(environ) + here
        return _redirect(request, f"/login?{returning.FRONT_FIELD}={quote(wanted, safe='')}")
    return indexpage.index_page(auth.config, environ, identity, _genome(request, identity), fields)


def _genome(request, identity):
    return request.auth.read(lambda db: genome_of(db, request.auth.page_caller(db, identity.user)))


def config_service(request: PageRequest) -> Answer:
    """Answers the configuration as JSON."""
    auth, environ = request.auth, request.environ
    identity = auth.identity(environ)
    if identity.user is None and (auth.config.login_required or identity.claimed_name):
        raise NotSignedIn("not logged in", sentence="Sign in first: this address is for somebody who is signed in.")
    base = indexpage.host_and_path(auth.config, environ)
    found = configuration(auth.config, base, identity.user, _genome(request, identity))
    return Answer((dumps(found).encode(),), JSON, 200, [("Cache-Control", "no-store"), ("Vary", "Cookie")])


def file_of(folder: str):
    """Returns the handler of files beneath *folder*; the page's images lie beside its scripts as well."""

    def answer(request: PageRequest, rest: str = "", place: str = "") -> Answer:
        built = request.auth.config.frontend_folder
        found = files.file_answer(request, built, f"{folder}/{rest}")
        if found is NOT_THERE and folder == "images":
            return files.file_answer(request, built, f"reactapp/{folder}/{rest}")
        return found

    return answer


def nothing_known(request: PageRequest, rest: str = "", place: str = "") -> Answer:
    """Answers that there are no annotations: the page's tables of mutations fail as a whole where that is not 200. Nobody is asked for any."""
    return Answer((b"{}" if request.environ["REQUEST_METHOD"] == "GET" else b"[]",), JSON)


def no_viewer(request: PageRequest) -> Answer:
    """Answers that there is no such viewer."""
    return Answer((b"",), "text/plain")


def not_there(request: PageRequest, rest: str = "", place: str = "") -> Answer:
    """Answers 404: nothing is fetched from an address that a request names."""
    return NOT_THERE


def login(request: PageRequest) -> Answer:
    """Shows genows' own sign-in page; leads whoever is signed in already, and everybody where nobody can sign in, to the page that was wanted."""
    auth, environ = request.auth, request.environ
    identity = auth.identity(environ)
    back = returning.of_front_end(environ, request.params.one(returning.FRONT_FIELD), auth.config.front_end_at)
    wanted = back or returning.checked(request.params.one(returning.FIELD), auth.config.front_end_at) or f"{auth.config.front_prefix}/"
    if identity.user or not auth.config.has_login:
        return Answer((), TEXT, 302, [("Location", root_of(environ) + wanted)])
    if not signs_in_here(request):
        return turned_away(request, identity.claimed_name)
    notice = "You are signed out." if LOGGED_OUT in request.params.names() else ""
    if not by_password(request):
        return providers.choice(request, wanted, notice)
    return signin.sign_in_page(replace(context_of(request, None), back=wanted), notice=notice)


def sign_out_page(request: PageRequest) -> Answer:
    """Shows the button that signs out: an address alone must not end a session, since any page may lead to it."""
    auth, environ = request.auth, request.environ
    user = auth.identity(environ).user
    if user is None:
        return _redirect(request, "/")
    context = context_of(request, user)
    if not signs_in_here(request):
        return refusal_page(context, 200, ELSEWHERE, "Sign out")
    values = {"root": context.root, "prefix": auth.config.front_prefix, "csrf": csrf_field(context), "name": user.email}
    return page(context, "Sign out", html(SIGN_OUT, **values))


def sign_out(request: PageRequest) -> Answer:
    """Ends the session, and leads to the sign-in page, which says so."""
    prefix = request.auth.config.front_prefix
    return signin.sign_out(request, f"{prefix}/", f"{prefix}/login?{LOGGED_OUT}")
