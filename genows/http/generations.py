"""Decides which generation of the API a request means, where it does not stand at the usual path.

Inside, the third generation stands beneath INSIDE; outside beneath `portal.prefix`, and beneath /api/ with `api.root=third` or for the hosts
of `portal.hosts`.
"""

from collections.abc import Callable, Collection
from urllib.parse import unquote_to_bytes

from genows.http.places import ASKED

INSIDE, ROOT = "/portal/api", "/api"
CACHES = "/cache/"  # beneath the prefix, too: the reference has lost the /api/ there
OPENAPI = "/v3/api-docs"  # stands at the root, too, where the third generation does
# In PATH_INFO of INSIDE: a slash that is part of an id, sent as %2F. What a client sends as NUL is LOST: no id has it.
SLASH, LOST = "\0", "\x1f"
BASE = "genows.third_base"  # in the environ: beneath which path the client has asked, without what the application is mounted at


class Generations:
    """Moves requests of the third generation to INSIDE.

    *prefix*: '' where it has none; *at_root*: whether it is at /api/; *hosts*: for which it is there, in lower case. *has*: (path beneath the
    base, method) → whether the third generation answers that at /api/.
    """

    def __init__(self, prefix: str, at_root: bool, hosts: Collection[str], has: Callable[[str, str], bool]):
        self.outside, self.at_root, self.hosts, self.has = prefix + ROOT, at_root, hosts, has
        self.offered, self.caches = bool(prefix), prefix + CACHES

    def move(self, environ: dict) -> bool:
        """Changes PATH_INFO to the path inside; False where nothing is there."""
        sent = environ.get("PATH_INFO", "")
        path, method = _with_slashes(environ, sent), environ["REQUEST_METHOD"]
        base = self._base(path, method, environ)
        if base:
            environ[BASE], environ[ASKED] = base, sent
            environ["PATH_INFO"] = INSIDE + _without_slash(path.removeprefix(base), method)
        elif self.offered and path.startswith(self.caches):
            environ[ASKED], environ["PATH_INFO"] = sent, CACHES + path.removeprefix(self.caches)
        elif _is_beneath(sent, INSIDE):
            return False
        return True

    def _base(self, path, method, environ) -> str:
        """Returns the base that a path of the third generation is, or lies beneath; '' for any other path."""
        if self.offered and _is_beneath(path, self.outside):
            return self.outside
        if (_is_beneath(path, ROOT) or path == OPENAPI) and (self.at_root or _host(environ) in self.hosts):
            return ROOT if path == OPENAPI or self.has(_without_slash(path[len(ROOT) :], method), method) else ""
        return ""


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
