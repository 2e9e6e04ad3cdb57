"""`genows serve`: the service under gunicorn, with the settings of conf/gunicorn.conf.py."""

import os
import runpy
import socket
import ssl
import sys
from pathlib import Path

from gunicorn.app.base import BaseApplication

from genows.commands.frame import add_command
from genows.errors import UsageError
from genows.server import logs
from genows.server.service import SERVICE
from genows.server.terminal import Terminal


def add(subparsers):
    parser = add_command(
        subparsers, "serve", serve, "serve the database over HTTP", "genows serve --config portal.properties --port 8000"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on, of IPv4 or IPv6; 0.0.0.0: all of IPv4, ::: all of both (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: %(default)s)")
    parser.add_argument("--certfile", help="certificate (PEM) with which to speak https; needs --keyfile")
    parser.add_argument("--keyfile", help="key (PEM) of that certificate")
    parser.add_argument("--workers", type=int, help="processes (default: as conf/gunicorn.conf.py chooses for this machine)")


def serve(arguments) -> int:
    """Serves until it is told to stop (SIGTERM, SIGINT), or its terminal is closed; reads its settings again at SIGHUP."""
    if not 0 <= arguments.port <= 65535:
        raise UsageError(f"--port {arguments.port}: should be 0 to 65535 (0: any free port).")
    if arguments.workers is not None and arguments.workers < 1:
        raise UsageError(f"--workers {arguments.workers}: should be 1 or more.")
    tls = _tls(arguments)
    logs.to_stderr()
    # Once before the workers start: what cannot be served should say so in one line, not from every worker.
    SERVICE.start(arguments.config)
    logs.to_stderr(SERVICE.config)
    SERVICE.warn()
    settings = {"bind": _place(arguments.host, arguments.port), **tls}
    if arguments.workers:
        settings["workers"] = arguments.workers
    _Server(settings, Terminal()).run()
    return 0


def _tls(arguments) -> dict:
    """Returns gunicorn's settings for https; raises UsageError where certificate and key do not fit each other."""
    files = arguments.certfile, arguments.keyfile
    if files == (None, None):
        return {}
    if None in files:
        raise UsageError("--certfile and --keyfile belong together: give both, or neither.")
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(*files)
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        raise UsageError(f"--certfile {files[0]}, --keyfile {files[1]}: cannot be used ({reason}).") from error
    return {"certfile": files[0], "keyfile": files[1]}


def _place(host, port) -> str:
    """Returns where gunicorn is to listen: an address, in brackets if it is of IPv6, and the port. *host*: an address, bracketed or not, or a name.

    Raises UsageError where nothing can listen there: gunicorn itself would try again for seconds and then say it at length.
    """
    host = host.removeprefix("[").removesuffix("]") if ":" in host else host
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        # A name that has addresses of both stays with IPv4, as ever; `::` is all of both where the system does so.
        family, _, _, _, (address, *_) = next((one for one in found if one[0] == socket.AF_INET), found[0])
        both = address == "::" and socket.has_dualstack_ipv6()
        socket.create_server((address, port), family=family, dualstack_ipv6=both).close()
    except (OSError, OverflowError, UnicodeError) as error:
        place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        # Python adds to the system's words where it tried to listen, which the sentence says already.
        reason = str(getattr(error, "strerror", None) or error).partition(" (while ")[0]
        raise UsageError(f"Nothing can listen on {place}: {reason}.") from error
    return f"[{address}]:{port}" if family == socket.AF_INET6 else f"{address}:{port}"


def gunicorn_settings() -> dict:
    """Returns the settings of conf/gunicorn.conf.py: inside an installed package, beside it in a checkout."""
    here = Path(__file__).parent.parent
    inside = here / "conf"
    folder = inside if inside.is_dir() else here.parent / "conf"
    return runpy.run_path(str(folder / "gunicorn.conf.py"))


class _Server(BaseApplication):
    def __init__(self, settings, terminal):
        self._settings, self._terminal = settings, terminal
        # gunicorn reads GUNICORN_CMD_ARGS and sys.argv only in its own command; nothing of ours should reach it there.
        self._prog = os.path.basename(sys.argv[0])
        super().__init__(prog=self._prog)

    def load_config(self):
        for name, value in {**gunicorn_settings(), **self._settings}.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def reload(self):
        # gunicorn calls it at SIGHUP. Its settings and ours are read again by load_config and by conf's on_reload.
        if self._terminal.has_gone():
            raise KeyboardInterrupt
        super().reload()

    def load(self):
        return SERVICE.application()
