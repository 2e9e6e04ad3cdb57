"""Path → address, and what is asked about a path: who needs a token there, which generation has it, what may be logged of it."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import Map, PathConverter, Rule, UnicodeConverter

from genows.auth import audit
from genows.clients.families import FAMILIES, reader_of
from genows.clients.openapi.documents import ADDRESSES as DESCRIPTIONS
from genows.clients.openapi.documents import description
from genows.clients.portal_api.dialect import DIALECT as THIRD_DIALECT
from genows.clients.portal_api.documents import DOCUMENTS, PAGE, SECOND_TYPED, at_root, to_second_page
from genows.clients.portal_api.records import snake
from genows.clients.portal_api.saved import ADDRESSES as SAVED
from genows.clients.portal_api.shortaddresses import ADDRESSES as SHORTENING
from genows.clients.portal_api.shortaddresses import FOLLOWED
from genows.clients.portal_api.table import DROPPING
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.revised.table import API, OLD
from genows.downloads.handlers import ADDRESSES as DOWNLOADS
from genows.frontend import table as front_end
from genows.http.address import READ, Address, at_once
from genows.http.places import FRONT, INSIDE, ROOT, SLASH
from genows.http.reading import Dialect
from genows.pages.help import third_page
from genows.pages.table import ADDRESSES as PAGES
from genows.pages.table import TOKEN_LISTS, page

# Of the JSON API, which the third generation has as one.
ROOTS = (ROOT, f"{ROOT}/")
# Beneath the base of the third generation: what describes it, to programs and to people.
DESCRIBED = {INSIDE + path: handler for path, handler in {**DOCUMENTS, PAGE: third_page}.items()}


class PathPart(UnicodeConverter):
    """A part of a path of the third generation, where ids may have slashes."""

    def to_python(self, value: str) -> str:
        return value.replace(SLASH, "/")


class Rest(PathConverter):
    """All that follows, which may be nothing, or begin with a slash."""

    regex = ".*?"
    part_isolating = False


class Matched(Rule):
    """A rule that paths are matched by, and that nobody builds an address from.

    Werkzeug compiles what would build them, by a syntax tree a rule: 0.2 s of each start. Where it does so by another name one day,
    it does it again.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        return lambda *_, **__: ("", "")


def rules(addresses: Iterable[Address], dialect: Dialect | None = None, base: str = "") -> Iterator[Rule]:
    """Yields the routes of addresses beneath *base*. Parts in braces are given to the handler by their names in snake case."""
    for address in addresses:
        endpoint = replace(address, read=reader_of(address, dialect)) if dialect and not address.open else address
        for path in (address.path, *address.also):
            rule = Matched(
                re.sub(r"{(\w+)}", lambda part: f"<part:{snake(part[1])}>", base + path),
                endpoint=endpoint,
                methods=address.methods,
            )
            if address.cost is at_once:
                # GET brings no HEAD along: some of these make a token.
                rule.methods = set(address.methods)
            yield rule


def _dropping():
    """Yields what drops what is kept, whatever generation stands at /api/, and for a study at the root, too."""
    for address in DROPPING:
        for base in (ROOT, INSIDE, "") if "{" in address.path else (ROOT, INSIDE):
            yield replace(address, path=base + address.path.format(studyId="<study_id>"))


URLS = Map(
    [
        *rules(PAGES),
        *(rule for family in FAMILIES for rule in rules(family.addresses.values(), family.dialect, family.base)),
        *rules(page(path, description) for path in DESCRIPTIONS),
        *rules(page(path, at_root) for path in ROOTS),
        *rules(page(path, to_second_page) for path in SECOND_TYPED),
        *rules(page(path, handler) for path, handler in DESCRIBED.items()),
        *rules(_dropping()),
        *rules((*SAVED, *SHORTENING), THIRD_DIALECT, INSIDE),
        *rules(FOLLOWED),
        *rules(DOWNLOADS),
        *rules(front_end.ADDRESSES, base=FRONT),
    ],
    converters={"part": PathPart, "rest": Rest},
    strict_slashes=True,
    merge_slashes=False,
    redirect_defaults=False,
)

# Path, or beginning of paths with a slash at its end → what makes the answer of a failure there, instead of http/problems.py.
PROBLEMS = {place: family.dialect.problem for family in FAMILIES for place in family.beginnings or family.addresses}
OPEN, OF_WEB_SERVICE = (
    frozenset(rule.rule for rule in URLS.iter_rules() if rule.endpoint.open is is_open) for is_open in (True, False)
)
# What stands above an open address that ends in a name of anything.
ABOVE_OPEN = frozenset(path.rpartition("/")[0] for path in OPEN if path.endswith(">"))
# Addresses of programs; the one that gives a person a file is none.
OF_PROGRAMS = OF_WEB_SERVICE | {*TOKEN_LISTS, *DESCRIPTIONS, *ROOTS}
# A NUL, as a slash: what some server might yet take for one.
TOKEN_IN_PATH = re.compile(r"(?P<before>.*/data-access-tokens?[/\0]+)(?P<token>.+)", re.DOTALL)
_BOUND = URLS.bind("localhost")


def is_web_service(path: str) -> bool:
    """Returns whether a path needs a data access token if login is required; unknown paths under /api/ and /api-legacy/ do too.

    Extra slashes in front do not make it another path: rather ask for a token too often than once too rarely.
    """
    path = "/" + path.lstrip("/")
    above, _, name = path.rpartition("/")
    # Who has no token yet reads in a description that one is needed.
    if path in OPEN or name and above in ABOVE_OPEN:
        return False
    return path.startswith((API, OLD, f"{INSIDE}/")) or path in OF_WEB_SERVICE


def third_has(path: str, method: str) -> bool:
    """Returns whether the third generation answers *path*, beneath its base, at /api/: POST to what the second has there is the second's."""
    if method == "POST" and API + path.lstrip("/") in SECOND:
        return False
    try:
        address, _ = _BOUND.match(INSIDE + path, "POST" if method == "POST" else "GET")
    except MethodNotAllowed:
        return True
    except HTTPException:
        return False
    # What drops what is kept stands at /api/ anyhow.
    return address.cost is not at_once or not address.open


def front_end_has(path: str) -> bool:
    """Returns whether the front end has *path*, beneath its prefix."""
    try:
        _BOUND.match(FRONT + path.encode("latin-1").decode("utf-8", "replace"), "GET")
    except MethodNotAllowed:
        return True
    except HTTPException:
        return False
    return True


def takes_token(path: str) -> bool:
    """Returns whether a data access token that is sent to a page counts there: to its files alone."""
    for method in READ:
        try:
            # Read as the dispatcher reads it.
            address, _ = _BOUND.match(path.encode("latin-1").decode("utf-8", "replace"), method)
        except MethodNotAllowed:
            continue
        except HTTPException:
            return False
        return address.file
    return False


def is_of_programs(path: str) -> bool:
    """Returns whether a path is an address of the web service or of tokens: there a failure is a bare status or JSON for browsers too."""
    return path in OF_PROGRAMS or path == INSIDE or path.startswith((f"{INSIDE}/", *(f"{listed}/" for listed in TOKEN_LISTS)))


def without_token(path: str) -> str:
    """Returns the path as it may be logged: a token in it as the short hash that names it in the audit log."""
    match = TOKEN_IN_PATH.fullmatch(path)
    return match["before"] + audit.fingerprint(match["token"]) if match else path
