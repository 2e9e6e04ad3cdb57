"""Where signing in leads back to: the page of ours that somebody wanted to see, and never anywhere else.

Its address travels in a link and in a form, so anybody may have made it: whatever is not plainly one of PLACES counts
as none.
"""

import re
from urllib.parse import quote, unquote_to_bytes

from genows.errors import ParameterError
from genows.middleware.laxpaths import plain_path

FIELD = "to"
# Pages that only show something. Nothing that makes a token, signs out or answers programs.
PLACES = ("/studies", "/query", "/api-page", "/read", "/tokens", "/password", "/help")
LONGEST = 2000
_ADDRESS = re.compile(r"(?P<path>/[A-Za-z0-9._~!$'()*+,;=:@%/-]*)(?:\?[A-Za-z0-9._~!$'()*+,;=:@%/?&-]*)?")
# What may stand in a path and in a query as it is (RFC 3986, 3.3 and 3.4).
_PATH_SAFE, _QUERY_SAFE = "/!$'()*+,;=:@", "/?%&!$'()*+,;=:@"


def checked(address: str | None) -> str:
    """Returns *address*, path and query below our root, if it is one of PLACES or stands below one; else ''."""
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
    return address if address and any(path == place or path.startswith(place + "/") for place in PLACES) else ""


def here(environ: dict) -> str:
    """Returns the address of the page that this request asks for.

    '' if it is none of PLACES, or something is sent to it.
    """
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return ""
    path = quote(environ.get("PATH_INFO", "").encode("latin-1", "replace"), safe=_PATH_SAFE)
    query = quote(environ.get("QUERY_STRING", "").encode("latin-1", "replace"), safe=_QUERY_SAFE)
    return checked(f"{path}?{query}" if query else path)


def login_address(back: str) -> str:
    """Returns the path and query of the sign-in page that leads to *back*, an address that was checked, or ''."""
    return f"/login?{FIELD}={quote(back, safe='/')}" if back else "/login"
