"""What middlewares ask about a path: which generation has it, who needs a token there, what may be logged of it."""

import re

from werkzeug.exceptions import HTTPException, MethodNotAllowed

from genows.auth import audit
from genows.clients.addresses.table import API, OPERATIONS
from genows.clients.openapi.documents import ADDRESSES
from genows.http.places import INSIDE
from genows.http.request import Endpoint, PageEndpoint
from genows.routes import URLS
from genows.routing import OPEN_THIRD, ROOTS, TOKEN_LISTS

# A NUL, as a slash: what some server might yet take for one.
TOKEN_IN_PATH = re.compile(r"(?P<before>.*/data-access-tokens?[/\0]+)(?P<token>.+)", re.DOTALL)
_BOUND = URLS.bind("localhost")


def third_has(path: str, method: str) -> bool:
    """Returns whether the third generation answers *path*, beneath its base, at /api/: POST to what the second has there is the second's."""
    if method == "POST" and API + path.lstrip("/") in OPERATIONS:
        return False
    try:
        endpoint, _ = _BOUND.match(INSIDE + path, "POST" if method == "POST" else "GET")
    except MethodNotAllowed:
        return True
    except HTTPException:
        return False
    return isinstance(endpoint, Endpoint) or INSIDE + path in OPEN_THIRD


def takes_token(path: str) -> bool:
    """Returns whether a data access token that is sent to a page counts there: to its files alone."""
    try:
        # Read as the dispatcher reads it.
        endpoint, _ = _BOUND.match(path.encode("latin-1").decode("utf-8", "replace"), "GET")
    except HTTPException:
        return False
    return isinstance(endpoint, PageEndpoint) and endpoint.file


# Addresses of programs; the one that gives a person a file is none.
OF_PROGRAMS = frozenset(rule.rule for rule in URLS.iter_rules() if isinstance(rule.endpoint, Endpoint)) | {*TOKEN_LISTS, *ADDRESSES, *ROOTS}


def is_of_programs(path: str) -> bool:
    """Returns whether a path is an address of the web service or of tokens: there a failure is a bare status or JSON for browsers too."""
    return path in OF_PROGRAMS or path == INSIDE or path.startswith((f"{INSIDE}/", *(f"{listed}/" for listed in TOKEN_LISTS)))


def without_token(path: str) -> str:
    """Returns the path as it may be logged: a token in it as the short hash that names it in the audit log."""
    match = TOKEN_IN_PATH.fullmatch(path)
    return match["before"] + audit.fingerprint(match["token"]) if match else path
