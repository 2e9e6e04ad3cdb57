"""What the environ of a request tells of who asks: the entries that genows puts there, and how they are read.

Below whatever sets them (`middleware`) and whatever asks for them.
"""

USER = "genows.user"  # the name that a token, or a login in its place, has opened the web service for
BY_TOKEN = "genows.by_token"  # set where a token has opened what a login opens too
SIGNED_IN = "genows.signed_in"  # the user of a login, for pages and endpoints that no token opens
RENEWED = "genows.renewed_session"  # the header that renews the request's login session, if that is due
PEER = "genows.peer"  # the address at the other end of the socket, where REMOTE_ADDR may be what a proxy said
STRANGER = "genows.stranger"  # set where the request came, or claims to have come, through a proxy that is not trusted


def client_address(environ: dict) -> str:
    """Returns the client's address: the socket's peer, or what a trusted proxy said instead; '' if the server gives none."""
    return environ.get("REMOTE_ADDR") or ""


def socket_peer(environ: dict) -> str:
    """Returns the address at the other end of the socket, be it a proxy's."""
    return environ.get(PEER, environ.get("REMOTE_ADDR", ""))


def behind_a_stranger(environ: dict) -> bool:
    """Returns whether the request has come through a proxy, or claims to, that is not trusted: its client is anybody's guess."""
    return STRANGER in environ


def bearer_token(environ: dict) -> str | None:
    """Returns what follows the scheme Bearer, '' if nothing does; None if the request has no such header."""
    scheme, _, rest = environ.get("HTTP_AUTHORIZATION", "").strip(" \t").partition(" ")
    return rest.lstrip(" ") if scheme.lower() == "bearer" else None


def variable_of(header: str) -> str:
    """Returns the name under which the environ holds a header."""
    return "HTTP_" + header.upper().replace("-", "_")
