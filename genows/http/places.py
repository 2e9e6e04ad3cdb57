"""Where this service stands as seen from outside: its root path and base URL, whether pages are wanted there, and which generation of the API a
path means.

Values of the client are checked for their form: root path and base URL go into pages and redirects. Inside, the third generation stands beneath
INSIDE; outside beneath `portal.prefix`, and beneath /api/ with `api.root=third` or for the hosts of `portal.hosts`. The portal's own front end
stands inside beneath FRONT, outside beneath `frontend.prefix`, and the API that it calls beneath the same.
"""

import re
from collections.abc import Callable, Collection
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes, urlsplit

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
DEFAULT_PORTS = {"http": "80", "https": "443"}
# In the environ: PATH_INFO as it came, where it was moved.
ASKED = "genows.asked_path"
# In the environ of each request to a service whose data are a demo's.
DEMO = "genows.demo"

INSIDE, ROOT = "/portal/api", "/api"
FRONT, HOME = "/front-end", "/home"  # genows' own start page stands at HOME where the front end has the root
CACHES = "/cache/"  # beneath the prefix, too: the reference has lost the /api/ there
SHORT = "/s/"  # short addresses
EXPORT = "/export/"  # downloads of studies, which beside that stand at the root by their names alone
ARCHIVE = re.compile(r"/[^/]+\.tar\.gz|/export/(?:study/[^/]+|cohort\.[a-z.]+)")
OPENAPI = "/v3/api-docs"  # stands at the root, too, where the third generation does
# In PATH_INFO of INSIDE: a slash that is part of an id, sent as %2F. What a client sends as NUL is LOST: no id has it.
SLASH, LOST = "\0", "\x1f"
# What stands behind the root: never another host's, and no character that a header has not.
PLACE = re.compile(r"/(?![/\\])[!-\[\]-~]*|")
START = "genows.start"  # in the environ: the path of genows' own start page, where it is not /
BASE = "genows.third_base"  # in the environ: beneath which path the client has asked, without what the application is mounted at


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


def home_of(environ: dict) -> str:
    """Returns the path of the start page, from the root of this host."""
    return root_of(environ) + environ.get(START, "/")


def own_place(environ: dict, url: str) -> str | None:
    """Returns what follows the root in a URL of this service; None for any other."""
    try:
        scheme, host, path, query, fragment = urlsplit(url)
    except ValueError:
        return None
    root = root_of(environ)
    if scheme not in DEFAULT_PORTS or _plain_host(host, scheme) != _plain_host(environ.get("HTTP_HOST", ""), scheme):
        return None
    if not (path.startswith(f"{root}/") or path == root) or ".." in path.split("/"):
        return None
    place = path.removeprefix(root) + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")
    return place if PLACE.fullmatch(place) else None


def _plain_host(host, scheme):
    return host.lower().removesuffix(f":{DEFAULT_PORTS[scheme]}")


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


class FrontPlaces(NamedTuple):
    """Where the portal's own front end is: *prefix*, '' for the root; *hosted*: whether there is one.

    *has*: path beneath it → whether that is a page or file of it; *beside*: path → whether its pages ask for that, wherever they stand.
    """

    prefix: str = ""
    hosted: bool = False
    has: Callable[[str], bool] = lambda path: False
    beside: Callable[[str], bool] = lambda path: False


class Generations:
    """Moves requests of the third generation to INSIDE, and those of the front end to FRONT.

    *prefix*: '' where it has none; *at_root*: whether it is at /api/; *hosts*: for which it is there, in lower case. *has*: (path beneath the
    base, method) → whether the third generation answers that at /api/. *front*: where the front end is.
    """

    def __init__(self, prefix: str, at_root: bool, hosts: Collection[str], has: Callable[[str, str], bool], front: FrontPlaces = FrontPlaces()):
        self.at_root, self.hosts, self.has, self.front = at_root, hosts, has, front
        prefixes = sorted({prefix, front.prefix if front.hosted else ""} - {""})
        self.prefixes, self.outside = prefixes, tuple(base + ROOT for base in prefixes)
        self.moved = {base + place: place for base in prefixes for place in (CACHES, SHORT)}
        self.start = HOME if front.hosted and not front.prefix else "/"

    def move(self, environ: dict) -> bool:
        """Changes PATH_INFO to the path inside; False where nothing is there."""
        sent = environ.get("PATH_INFO", "")
        path, method = _with_slashes(environ, sent), environ["REQUEST_METHOD"]
        base = self._base(path, method, _host(environ) if self.hosts else "")
        if self.start != "/":
            environ[START] = self.start
        if base:
            environ[BASE], environ[ASKED] = base, sent
            environ["PATH_INFO"] = INSIDE + _without_slash(path.removeprefix(base), method)
        elif place := next(filter(path.startswith, self.moved), None):
            environ[ASKED], environ["PATH_INFO"] = sent, self.moved[place] + path.removeprefix(place)
        elif archive := self._archive(sent):
            if archive != sent:
                environ[ASKED], environ["PATH_INFO"] = sent, archive
        elif (inside := self._of_front_end(sent)) is not None:
            environ[ASKED], environ["PATH_INFO"] = sent, inside
        elif _is_beneath(sent, INSIDE) or _is_beneath(sent, FRONT):
            return False
        return True

    def inside(self, path: str) -> str:
        """Returns the path inside that a GET of *path* means, for a host that `portal.hosts` does not list; *path* where that is the same."""
        base = self._base(path, "GET", "")
        return INSIDE + _without_slash(path.removeprefix(base), "GET") if base else path

    def _base(self, path, method, host) -> str:
        """Returns the base that a path of the third generation is, or lies beneath; '' for any other path."""
        if base := next((base for base in self.outside if _is_beneath(path, base)), ""):
            return base
        if (_is_beneath(path, ROOT) or path == OPENAPI) and (self.at_root or host in self.hosts):
            return ROOT if path == OPENAPI or self.has(_without_slash(path[len(ROOT) :], method), method) else ""
        return ""

    def _archive(self, path) -> str:
        """Returns the path inside of a download, which stands at the root and beneath each prefix; '' for any other. Slashes that are too many do not count."""
        path = re.sub("/{2,}", "/", path)
        inside = next((path.removeprefix(prefix) for prefix in self.prefixes if path.startswith(f"{prefix}/")), path)
        return inside if ARCHIVE.fullmatch(inside) else ""

    def _of_front_end(self, path) -> str | None:
        """Returns the path inside of what is the front end's; None for any other."""
        front = self.front
        if path == self.start != "/":
            return "/"
        if _is_beneath(path, front.prefix) and front.has(path.removeprefix(front.prefix)):
            return FRONT + path.removeprefix(front.prefix)
        return FRONT + path if front.beside(path) else None


def _is_beneath(path, base):
    return path == base or path.startswith(base + "/")


def _without_slash(path, method):
    """Returns a path beneath the base without the one slash at its end that clients made of some documents write. DELETE takes no path but its own."""
    return path[:-1] if path.endswith("/") and not path.endswith("//") and method != "DELETE" else path


def _with_slashes(environ, path):
    """Returns PATH_INFO with SLASH for each slash that was sent as %2F: servers decode it, and tell what was sent beside it."""
    if SLASH in path:
        return path.replace(SLASH, LOST)
    sent = (environ.get("RAW_URI") or environ.get("REQUEST_URI") or "").partition("?")[0]
    if "%2f" not in sent.lower():
        return path
    parts = (unquote_to_bytes(part).decode("latin-1").replace("/", SLASH) for part in sent.split("/"))
    # What the application is mounted at stands before it; a proxy may have written something else.
    found = "/".join(parts)[-len(path) :]
    return found if found.replace(SLASH, "/") == path else path


def _host(environ):
    """Returns the host's name without its port."""
    name, _, port = environ.get("HTTP_HOST", "").lower().rpartition(":")
    return name if port.isdecimal() else f"{name}:{port}".lstrip(":")
