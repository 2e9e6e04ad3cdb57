"""Where this service stands, seen from outside: its root path and its base address. Never trusts what it is told further than
the form of a host name and of a path goes."""

import re
from urllib.parse import quote

HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
DEFAULT_PORTS = {"http": "80", "https": "443"}


def root_of(environ) -> str:
    """The path under which the application is mounted, percent-encoded: '' or '/portal'. Always of this host, never '//host'."""
    mounted = environ.get("SCRIPT_NAME", "").encode("latin-1", "replace").strip(b"/")
    return "/" + quote(mounted) if mounted else ""


def base_url_of(environ) -> str:
    """The address of the application without a slash at its end, from the Host header where that is a host at all.

    Holds no character that means something to HTML, to a shell or in a string of R or Python.
    """
    scheme = "https" if environ.get("wsgi.url_scheme") == "https" else "http"
    host = environ.get("HTTP_HOST", "")
    if not HOST.fullmatch(host):
        host = _own_host(environ, scheme)
    return f"{scheme}://{host}{root_of(environ)}"


def _own_host(environ, scheme):
    name, port = environ.get("SERVER_NAME", ""), str(environ.get("SERVER_PORT", ""))
    if ":" in name and not name.startswith("["):
        name = f"[{name}]"
    host = name if not port or port == DEFAULT_PORTS[scheme] else f"{name}:{port}"
    return host if HOST.fullmatch(host) else "localhost"
