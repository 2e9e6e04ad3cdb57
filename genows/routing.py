"""What a kind of route is: its methods, the reader of its parameters, its cost. `genows.routes` has the routes."""

import re
from collections.abc import Callable

from werkzeug.routing import Rule, UnicodeConverter

from genows.clients.costs.tables import of_page
from genows.clients.portal_api.dialect import OF_LISTINGS, reader, words_of
from genows.clients.portal_api.documents import DOCUMENTS, PAGE
from genows.clients.portal_api.records import snake
from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.revised import tokens
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.webservice import dialect
from genows.clients.webservice.table import ADDRESSES as FIRST
from genows.http.address import Address, Cost, small
from genows.http.names import Names, folded
from genows.http.params import read_parameters
from genows.http.params import reader as reader_of
from genows.http.places import INSIDE, ROOT, SLASH
from genows.http.request import Endpoint, PageEndpoint
from genows.pages import account
from genows.pages import genes as genepages
from genows.pages.help import third_page

# Beneath the base of the third generation: what describes it, to programs and to people.
DESCRIBED = {**DOCUMENTS, PAGE: third_page}
OPEN_THIRD = frozenset(INSIDE + path for path in (*DESCRIBED, *(address.path for address in THIRD.values() if address.open)))
# Beneath both bases token addresses are the same.
TOKEN_BASES = ("", INSIDE.removesuffix("/api"))
TOKEN_FILES, TOKEN_LISTS = ([base + path for base in TOKEN_BASES] for path in (tokens.FILE, tokens.TOKENS))
# What drops what is kept, for who has the key: whatever generation stands there.
CACHES = (f"{ROOT}/cache", f"{INSIDE}/cache")
# Of the JSON API, which the third generation has as one.
ROOTS = (ROOT, f"{ROOT}/")
# What any address knows of a request, folded: a name that one has and another has not is no stranger's.
KNOWN_NAMES = folded(
    {parameter.name for address in SECOND.values() for parameter in address.taken}
    | {parameter.name for address in FIRST.values() for parameter in address.parameters}
    | words_of(THIRD.values())
)


def read(address: Address) -> list[Rule]:
    """Returns the routes of an address of the JSON API."""
    endpoint = Endpoint(address.handler, _reader(address), address, address.cost)
    return [_rule(path, endpoint) for path in (address.path, *address.also)]


def _reader(operation: Address) -> Callable:
    if operation.echoes:
        return read_parameters
    own = [parameter.name for parameter in operation.taken]
    return reader_of(Names(own, operation.other_names, KNOWN_NAMES - folded(OF_LISTINGS), passed=OF_LISTINGS), operation.singles)


def _rule(path: str, endpoint: Endpoint) -> Rule:
    return Rule(path, endpoint=endpoint, methods=["GET", "POST"])


def exact(path: str, handler: Callable, *methods: str, cost: Cost | None = None) -> Rule:
    """Returns a route with exactly *methods*: GET brings no HEAD along, because some of these make a token."""
    rule = Rule(path, endpoint=PageEndpoint(handler, cost), methods=methods)
    rule.methods = set(methods)
    return rule


def page(path: str, handler: Callable, cost: Cost = small) -> Rule:
    """Returns the route of a page that only shows something."""
    return exact(path, handler, "GET", "HEAD", cost=cost)


def costing(path: str, handler: Callable) -> Rule:
    """Returns the route of a page that reads what a study has of its samples."""
    return page(path, handler, of_page(path))


def figure(name: str, handler: Callable) -> Rule:
    """Returns the route of a study's figure: its picture and its numbers."""
    return file(f"/studies/<study_id>/{name}.<any(svg, tsv):kind>", handler, of_page(name))


def file(path: str, handler: Callable, cost: Cost | None = None) -> Rule:
    """Returns the route of a file of a page, which scripts may read by a token."""
    rule = page(path, handler, cost or of_page(path))
    rule.endpoint = rule.endpoint._replace(file=True)
    return rule


def command(address: Address) -> Rule:
    """Returns the route of the commands of webservice.do."""
    return _rule(address.path, Endpoint(address.handler, dialect.read_parameters, cost=address.cost))


def service(address: Address) -> Rule:
    """Returns the route of one of the portal's services."""
    return _rule(address.path, Endpoint(address.handler, cost=address.cost))


class PathPart(UnicodeConverter):
    """A part of a path of the third generation, where ids may have slashes."""

    def to_python(self, value: str) -> str:
        return value.replace(SLASH, "/")


def third(address: Address) -> list[Rule]:
    """Returns the routes of an address of the third generation, whose handler gets the parts of the path by their names in snake case."""
    paths = [re.sub(r"{(\w+)}", lambda part: f"<part:{snake(part[1])}>", INSIDE + path) for path in (address.path, *address.also)]
    if address.open:
        return [page(path, address.handler, address.cost) for path in paths]
    endpoint = Endpoint(address.handler, reader(address, KNOWN_NAMES), cost=address.cost)
    return [Rule(path, endpoint=endpoint, methods=[address.method]) for path in paths]


def dropping(address: Address) -> list[Rule]:
    """Returns the routes of an address that drops what is kept: whatever generation stands at /api/, and for a study at the root, too."""
    bases = (ROOT, INSIDE, "") if "{" in address.path else (ROOT, INSIDE)
    return [exact(base + address.path.format(studyId="<study_id>"), address.handler, address.method) for base in bases]


def tokens_of(base: str) -> list[Rule]:
    """Returns the routes of token addresses beneath *base*."""
    listed = base + tokens.TOKENS
    return [
        exact(base + tokens.FILE, account.token_by_address, "GET"),
        exact(listed, tokens.own_tokens, "GET"),
        exact(listed, tokens.issue, "POST"),
        exact(listed, tokens.revoke_all, "DELETE"),
        exact(f"{listed}/<token>", tokens.own_token, "GET"),
        exact(f"{listed}/<token>", tokens.revoke, "DELETE"),
    ]


def genes_of(base: str) -> list[Rule]:
    """Returns the routes of the parts of a page of genes, and of their files, beneath *base*."""
    parts = [page(f"{base}/{part.name}".rstrip("/"), genepages.handler(part), of_page(f"genes/{part.name}")) for part in genepages.PARTS]
    files = genepages.KINDS.items()
    return parts + [file(f"{base}/{name}.<any({kinds}):kind>", genepages.file_handler(name), of_page(f"genes/{name}")) for name, kinds in files]
