"""Where this user's services listen: each writes it down when it is ready, so that `genows health` finds it whatever its settings are,
and says what belongs in front of it: a proxy, and that genows is told which one it is.

A file a service lies in a folder of the user's own below that of temporary files (TMPDIR). It holds nothing that is secret.
"""

import json
import logging
import os
import socket
import stat
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

LOG = logging.getLogger("genows")

ANY = {"0.0.0.0": "127.0.0.1", "::": "::1"}
LOOPBACK = ("127.", "::1")
# What tells that this is a container; another engine sets the variable.
MARKS = ("/.dockerenv", "/run/.containerenv")
# As people find it in the manual.
MANUAL = 'docs/operators.md, "Behind a reverse proxy"'


class Place(NamedTuple):
    """A listener of a service. *host*: an address, or '' where *path* is that of a local socket; *mount*: SCRIPT_NAME's path."""

    host: str
    port: int
    path: str
    tls: bool
    mount: str

    @property
    def url(self) -> str:
        """Where it listens, without a slash at its end; of a local socket its path."""
        if self.path:
            return f"{self.path}{self.mount}"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.tls else 'http'}://{host}:{self.port}{self.mount}"


def folder() -> Path:
    return Path(tempfile.gettempdir()) / f"genows-{os.geteuid()}"


def write(listeners: list[socket.socket], tls: bool, mount: str) -> None:
    """Writes down where this process listens. Where that cannot be written the service goes on without, and the log says so."""
    places = [place_of(listener, tls, mount) for listener in listeners]
    try:
        folder().mkdir(mode=0o700, exist_ok=True)
        if not _is_ours(folder()):
            raise PermissionError(1, "the folder is another user's")
        partial = folder() / f".{os.getpid()}"
        partial.write_text(json.dumps({"born": _birth(os.getpid()), "places": places}), encoding="utf-8")
        partial.replace(folder() / f"{os.getpid()}.json")
    except OSError as error:
        LOG.warning("'genows health' will not find this service: %s cannot be written (%s)", folder(), error.strerror or error)


def place_of(listener: socket.socket, tls: bool, mount: str) -> Place:
    """Returns where it listens."""
    found = listener.getsockname()
    if isinstance(found, tuple):
        return Place(found[0], found[1], "", tls, mount)
    return Place("", 0, found if isinstance(found, str) else found.decode("utf-8", "surrogateescape"), tls, mount)


def remove() -> None:
    """Takes it back, at the end of the service."""
    with suppress(OSError):
        (folder() / f"{os.getpid()}.json").unlink()


def running() -> Iterator[tuple[int, list[Place]]]:
    """Yields (process, where it listens) of each service of this user that is there; what one that was killed has left is taken away."""
    if not _is_ours(folder()):
        return
    for file in sorted(folder().glob("[0-9]*.json")):
        number = int(file.stem)
        try:
            os.kill(number, 0)
            told = json.loads(file.read_text(encoding="utf-8"))
            if told["born"] != _birth(number):
                raise ProcessLookupError
        except (OSError, ValueError, TypeError, KeyError):
            file.unlink(missing_ok=True)
            continue
        yield number, [Place(*one) for one in told["places"]]


def _birth(number):
    """Returns when the process began, in the system's own words, '' where it does not tell: numbers are given again, in a container first of all."""
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[19]
    except OSError:
        return ""


def _is_ours(path):
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()


def hidden(listeners: list[Any]) -> bool:
    """Returns whether nobody outside of this container reaches a service with these listeners; False where this is no container."""
    if not (os.environ.get("container") or any(map(os.path.exists, MARKS))):
        return False
    names = [listener.getsockname() for listener in listeners]
    return all(isinstance(name, tuple) and name[0].startswith(LOOPBACK) for name in names)


def tell_of_proxies(listeners: list[Any], trusted: tuple) -> None:
    """Writes what is to be said of these listening sockets. *trusted*: http.trusted_proxies."""
    names = _addresses(listeners)
    outside = beyond(listeners)
    if outside and not trusted:
        LOG.warning(
            "listening on %s, beyond this machine: a client that is silent, or reads slowly, holds a thread here. nginx belongs in front "
            "(conf/nginx/genows.conf; %s), and its address into http.trusted_proxies",
            ", ".join(outside), MANUAL,
        )  # fmt: skip
    elif outside:
        LOG.info("listening on %s, beyond this machine: let nobody but the proxies of http.trusted_proxies reach that (%s)", ", ".join(outside), MANUAL)
    elif names and not trusted:
        LOG.info("if a proxy stands in front, list it in http.trusted_proxies: else all its clients are one (%s)", MANUAL)


def beyond(listeners: list[Any]) -> list[str]:
    """Returns the listeners that others than this machine reach, as HOST:PORT."""
    return [f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port, *_ in _addresses(listeners) if not host.startswith(LOOPBACK)]


def _addresses(listeners):
    """Returns the addresses of those that are no local sockets."""
    return [name for name in (listener.getsockname() for listener in listeners) if isinstance(name, tuple)]
