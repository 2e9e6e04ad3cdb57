"""Signing in at a provider: the page that leads there, the address that the provider leads back to, and what is said where that fails.

Nothing that a provider writes is shown. Source: the specification of signing in, 2.
"""

from dataclasses import replace
from urllib.parse import quote, urlsplit

from genows.auth.begunsignins import Begun
from genows.auth.providers import RegisteredClient
from genows.auth.providersignin import SIGN_IN, ProviderSignIn
from genows.config.providerforms import is_plain_http
from genows.errors import DatabaseBusy, DatabaseGone, OutcomeUnknown, ParameterError, SignInRefused
from genows.http.answers import NOT_THERE, Answer
from genows.http.places import base_url_of
from genows.http.request import PageRequest
from genows.oidc.errors import Away, NotTrusted, ProviderError, Refused
from genows.pages import returning
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined, noted
from genows.pages.visits import context_of, redirect

BEGIN = "/oauth2/authorization/"
LONGEST = 4096  # bytes of a parameter of the provider's answer
RETRY_SECONDS = 30
# Of an answer whose address holds a code: nothing of it may stay in a cache, or be told to the page that comes next.
CLOSED = (("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"))
AFTER_SIGN_OUT = ("logout_success", "logout_failure")

CARD = """<section class="card narrow stack">
<h1>Sign in</h1>{notice}
{buttons}{without}
</section>"""
BUTTON = '<p><a class="button wide" href="{root}{address}">{label}</a></p>\n'
WITHOUT = '<p><a href="{start}">Go on without signing in</a></p>'
FAILED = """<section class="card message stack">
<h1>{title}</h1>
<p>{sentence}</p>
<p><a class="button" href="{root}{address}">{label}</a></p>{without}
</section>"""

TOO_OLD = ("This sign-in is too old or was begun elsewhere", "Begin it again; if that does not help, allow cookies for this site, or close its other tabs.")
BROKEN_OFF = ("You broke off signing in", "Nothing was changed. You can begin again whenever you want.")
DISTRUSTED = (
    "The sign-in service gave an answer that cannot be trusted",
    "You are not signed in. If it happens again, tell the people who run this service, with this number: {request_id}.",
)
REFUSED = "You are not signed in"
AWAY = ("The sign-in service does not answer", "Please try again in half a minute. Whoever is signed in already can go on.")
NO_HTTPS = (
    "This service does not know its address",
    "The people who run it have to set oidc.base_url, or http.trusted_proxies: it seems to be reached by plain http, by which nobody is signed in.",
)


def begin_address(registration_id: str, back: str = "") -> str:
    """Returns the path and query that begin a sign-in, which leads to *back*, an address that was checked, or ''."""
    return f"{BEGIN}{quote(registration_id)}" + (f"?{returning.FIELD}={quote(back, safe='/')}" if back else "")


def wanted(request: PageRequest) -> str:
    """Returns the address of ours that the request wants to come back to, '' for none."""
    params, front = request.params, request.auth.config.front_end_at
    asked = params.first(returning.FRONT_FIELD)
    return (returning.of_front_end(request.environ, asked, front) if asked else "") or returning.checked(params.first(returning.FIELD), front)


def choice(request: PageRequest, back: str, notice: str = "") -> Answer:
    """Returns what leads to the provider, or shows which there are. *notice*: a sentence that must be read first."""
    config = request.auth.config
    registrations = sorted(config.registrations, key=lambda registration: (registration.label, registration.id))
    stays = notice or any(name in request.params.names() for name in AFTER_SIGN_OUT)
    if len(registrations) == 1 and config.security_force_redirect_on_one_idp and not stays:
        return redirect(request, begin_address(registrations[0].id, back))
    context = replace(context_of(request, None), sign_in=False, back=back)
    main = html(CARD, notice=noted(notice) if notice else "", buttons=buttons(request, context), without=without(request, context))
    return page(context, "Sign in", main)


def buttons(request: PageRequest, context: PageContext) -> Html:
    """Returns a button for each provider, by their labels."""
    registrations = sorted(request.auth.config.registrations, key=lambda registration: (registration.label, registration.id))
    return joined(html(BUTTON, root=context.root, address=begin_address(its.id, context.back), label=f"Sign in at {its.label}") for its in registrations)


def without(request: PageRequest, context: PageContext) -> Html:
    """Returns the way on without signing in, where that is one."""
    return html(WITHOUT, start=context.home) if not request.auth.config.login_required else Html("")


def login_by_old_address(request: PageRequest) -> Answer:
    """Leads from the address that front ends open in a window to that of today."""
    if not request.auth.config.by_provider:
        return NOT_THERE
    return redirect(request, returning.login_address(wanted(request)))


def begin(request: PageRequest, registration_id: str) -> Answer:
    """Leads to the provider."""
    providers, client = _client(request, registration_id)
    if providers is None or client is None:
        return NOT_THERE
    back = wanted(request)
    address = redirect_uri(request, client)
    if is_plain_http(address):
        return _failed(request, client, 500, NO_HTTPS, back)
    try:
        url, headers = providers.begin(request.environ, client, address, back)
    except ProviderError as error:
        return _of_provider(request, client, error, back)
    return Answer((), "text/plain; charset=utf-8", 302, [("Location", url), *CLOSED, *headers])


def callback(request: PageRequest, registration_id: str) -> Answer:
    """Takes the provider's answer, and leads to the page that was wanted."""
    providers, client = _client(request, registration_id)
    if providers is None or client is None:
        return NOT_THERE
    try:
        sent = {name: sent_once(request, name) for name in ("code", "state", "iss", "error")}
    except ParameterError:
        return _too_old(request, client, "parameters")
    now, state = request.auth.clock(), sent["state"]
    one = providers.begun.find(request.environ, state, registration_id, now, SIGN_IN) if state else None
    if one is None or state is None:
        return _too_old(request, client, "state", state)
    answer = _finished(request, providers, client, one, sent)
    # Whatever has come: the answer to one beginning is heard once.
    return replace(answer, headers=[*answer.headers, providers.begun.end(request.environ, state)])


def _finished(request, providers: ProviderSignIn, client: RegisteredClient, one: Begun, sent) -> Answer:
    environ = request.environ
    try:
        expected = client.issuers
        if sent["iss"] is not None and sent["iss"] not in expected or sent["iss"] is None and client.provider.sends_issuer():
            return _too_old(request, client, "issuer", back=one.back)
        if sent["error"]:
            refused = sent["error"] == "access_denied"
            providers.note_refusal(environ, client, "broken off" if refused else "error")
            return _failed(request, client, 403, BROKEN_OFF, one.back) if refused else _distrusted(request, client, one.back)
        if not sent["code"]:
            return _too_old(request, client, "parameters", back=one.back)
        headers = providers.finish(environ, client, one, sent["code"], redirect_uri(request, client))
    except SignInRefused as refusal:
        return _failed(request, client, 403, (REFUSED, refusal.sentence), one.back)
    except ProviderError as error:
        return _of_provider(request, client, error, one.back)
    except (DatabaseBusy, DatabaseGone, OutcomeUnknown):
        providers.note_refusal(environ, client, "not stored")
        return _away(request, client, one.back)
    return redirect(request, one.back or "/", [*CLOSED, *headers])


def redirect_uri(request: PageRequest, client: RegisteredClient) -> str:
    """Returns the address that the provider leads back to."""
    base = public_base(request)
    parts = urlsplit(base)
    values = {
        "baseUrl": base,
        "registrationId": client.registration.id,
        "action": "login",
        "baseScheme": parts.scheme,
        "baseHost": parts.hostname or "",
        "basePort": f":{parts.port}" if parts.port else "",
        "basePath": parts.path,
    }
    found = client.registration.redirect
    for name, value in values.items():
        found = found.replace(f"{{{name}}}", value)
    return found


def public_base(request: PageRequest) -> str:
    """Returns where browsers find this service, without a slash at the end."""
    return (request.auth.config.oidc_base_url or base_url_of(request.environ)).rstrip("/")


def _client(request, registration_id) -> tuple[ProviderSignIn | None, RegisteredClient | None]:
    providers = request.auth.providers
    return providers, providers.clients.get(registration_id) if providers else None


def sent_once(request: PageRequest, name: str) -> str | None:
    """Returns a parameter that may be sent once; ParameterError where it comes more often, or is too long."""
    texts = request.params.texts(name)
    if len(texts) > 1 or texts and len(texts[0].encode("utf-8", "replace")) > LONGEST:
        raise ParameterError(name, "is to be sent once.")
    return texts[0] if texts else None


def _of_provider(request, client, error: ProviderError, back: str) -> Answer:
    if isinstance(error, Away):
        return _away(request, client, back)
    if isinstance(error, Refused) and error.error == "invalid_grant":
        return _failed(request, client, 400, TOO_OLD, back)
    assert isinstance(error, (NotTrusted, Refused)), error
    return _distrusted(request, client, back)


def _too_old(request, client, reason, state=None, back=""):
    request.auth.providers.note_refusal(request.environ, client, reason)
    answer = _failed(request, client, 400, TOO_OLD, back)
    dropped = [request.auth.providers.begun.end(request.environ, state)] if state and len(state) <= LONGEST else []
    return replace(answer, headers=[*answer.headers, *dropped])


def _distrusted(request, client, back):
    title, sentence = DISTRUSTED
    return _failed(request, client, 502, (title, sentence.format(request_id=request.environ.get("genows.request_id", "-"))), back)


def _away(request, client, back):
    return _failed(request, client, 503, AWAY, back, [("Retry-After", str(RETRY_SECONDS))])


def _failed(request, client: RegisteredClient, status, words, back, headers=()) -> Answer:
    title, sentence = words
    context = replace(context_of(request, None), sign_in=False)
    main = html(
        FAILED,
        title=title,
        sentence=sentence,
        root=context.root,
        address=begin_address(client.registration.id, back),
        label="Begin again",
        without=without(request, context),
    )
    answer = page(context, title, main, status, headers)
    kept = [header for header in answer.headers if header[0] not in dict(CLOSED)]
    return replace(answer, headers=[*kept, *CLOSED])


def signed_out_page(request: PageRequest, url: str, headers: list[tuple[str, str]]) -> Answer:
    """Returns the page that leads to the provider to sign out there too, where a form of ours may not."""
    context = replace(context_of(request, None), sign_in=False)
    main = html('<section class="card message stack">\n<h1>You are signed out here</h1>\n<p><a class="button" href="{url}">Sign out at the sign-in service too</a></p>\n</section>', url=url)
    return page(context, "Signed out", main, headers=headers)

