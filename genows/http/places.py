"""The root path and the base URL of this service as seen from outside, and whether pages are wanted there.

Values of the client are checked for their form: root path and base URL go into pages and redirects.
"""

import re
from collections.abc import Collection
from urllib.parse import quote

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
DEFAULT_PORTS = {"http": "80", "https": "443"}
# In the environ: PATH_INFO as it came, where it was moved.
ASKED = "genows.asked_path"
# In the environ of each request to a service whose data are a demo's.
DEMO = "genows.demo"


def accepts_pages(environ: dict) -> bool:
    """Returns whether the client names HTML among what it accepts, as browsers do where a person looks at the answer."""
    return "text/html" in environ.get("HTTP_ACCEPT", "").lower()


def prefers_pages(environ: dict) -> bool:
    """Returns whether the client wants HTML rather than JSON, as browsers do; who takes anything does not."""
    accepted = parse_accept_header(environ.get("HTTP_ACCEPT", ""), MIMEAccept)
    return accepted.best_match(("application/json", "text/html")) == "text/html"


def root_of(environ: dict) -> str:
    """Returns the path under which the application is mounted, percent-encoded: '' or '/portal'. Always of this host, never '//host'."""
    mounted = environ.get("SCRIPT_NAME", "").encode("latin-1", "replace").strip(b"/")
    return "/" + quote(mounted) if mounted else ""


def data_base(environ: dict, allowed_hosts: Collection[str]) -> str:
    """Returns what stands before a path of ours in an answer of data: scheme, host and root where the Host header is one of *allowed_hosts*.

    Else the root alone: an answer must not say that it comes from a host that anybody may name. The scheme's own port is said or not, as proxies
    with $host:$server_port do.
    """
    scheme = "https" if environ.get("wsgi.url_scheme") == "https" else "http"
    port = f":{DEFAULT_PORTS[scheme]}"
    host = environ.get("HTTP_HOST", "").lower().removesuffix(port)
    allowed = host in allowed_hosts or f"{host}{port}" in allowed_hosts
    return (f"{scheme}://{host}" if allowed else "") + root_of(environ)


def base_url_of(environ: dict) -> str:
    """Returns the URL of the application without a slash at its end, from the Host header if that is a valid host.

    Holds no character with a meaning to HTML, to a shell or in a string of R or Python.
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
