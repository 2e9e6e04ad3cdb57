"""Where signing in leads back to: the page of ours that somebody wanted to see, and never anywhere else.

Its address travels in a link and in a form, so anybody may have made it: whatever is not plainly one of PLACES counts
as none.
"""

import re
from urllib.parse import quote, unquote_to_bytes

from genows.errors import ParameterError
from genows.http.places import ASKED, own_place, root_of
from genows.middleware.laxpaths import plain_path

FIELD = "to"
FRONT_FIELD = "spring-security-redirect"  # as the portal's own front end calls it; a whole URL as well
# Pages that only show something. Nothing that makes a token, signs out or answers programs.
PLACES = ("/studies", "/query", "/api-page", "/read", "/tokens", "/password", "/help")
# Pages of the portal's own front end, beneath its prefix: its start, and those that may have anything behind them.
FRONT_START = ("/", "/index", "/index.html")
FRONT_PAGES = (
    "/study", "/results", "/patient", "/comparison", "/loading", "/restore", "/datasets", "/webAPI", "/news", "/visualize", "/software",
    "/mutation_mapper", "/oncoprinter", "/encodedRedirect", "/ln", "/installations", "/tutorials", "/rmatlab", "/about", "/faq", "/oql", "/testimonials",
)  # fmt: skip
LONGEST = 2000
_ADDRESS = re.compile(r"(?P<path>/[A-Za-z0-9._~!$'()*+,;=:@%/-]*)(?:\?[A-Za-z0-9._~!$'()*+,;=:@%/?&-]*)?")
# What may stand in a path and in a query as it is (RFC 3986, 3.3 and 3.4).
_PATH_SAFE, _QUERY_SAFE = "/!$'()*+,;=:@", "/?%&!$'()*+,;=:@"


def checked(address: str | None, front: str | None = None) -> str:
    """Returns *address*, path and query below our root, if it is one of PLACES or stands below one, or is a page of the front end; else ''.

    *front*: where that stands, '' for the root; None where there is none.
    """
    match = _ADDRESS.fullmatch(address or "") if len(address or "") <= LONGEST else None
    if not match:
        return ""
    path = match["path"]
    try:
        # Browsers resolve dots, encoded ones as well, and applications around us more than that: '..;x', '..%20', what
        # is encoded twice.
        plain_path(unquote_to_bytes(path).decode("latin-1"))
    except ParameterError:
        return ""
    if "//" in path:
        return ""
    starts = () if front is None else tuple(front + place for place in FRONT_START)
    places = PLACES if front is None else (*PLACES, *(front + place for place in FRONT_PAGES))
    return address if address and (path in starts or any(path == place or path.startswith(place + "/") for place in places)) else ""


def of_front_end(environ: dict, address: str | None, front: str | None) -> str:
    """Returns what `checked` does of FRONT_FIELD: a path from the host's root, or a URL of this service; what stands behind # no server sees."""
    sent = (address or "").partition("#")[0]
    return checked((own_place(environ, sent) or "") if "://" in sent else sent.removeprefix(root_of(environ)), front)


def asked(environ: dict) -> str:
    """Returns the path, as it was asked for, and the query of a request, percent-encoded where a browser has not done so."""
    path = quote((environ.get(ASKED) or environ.get("PATH_INFO", "")).encode("latin-1", "replace"), safe=_PATH_SAFE)
    query = quote(environ.get("QUERY_STRING", "").encode("latin-1", "replace"), safe=_QUERY_SAFE)
    return f"{path}?{query}" if query else path


def here(environ: dict) -> str:
    """Returns the address of the page that this request asks for.

    '' if it is none of PLACES, or something is sent to it.
    """
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return ""
    return checked(asked(environ))


def login_address(back: str) -> str:
    """Returns the path and query of the sign-in page that leads to *back*, an address that was checked, or ''."""
    return f"/login?{FIELD}={quote(back, safe='/')}" if back else "/login"
