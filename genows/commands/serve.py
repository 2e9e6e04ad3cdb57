"""`genows serve`: the service under gunicorn, with the settings of conf/gunicorn.conf.py; over a demo study of its own where that is wanted."""

import errno
import fcntl
import os
import runpy
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from gunicorn.app.base import BaseApplication

from genows.commands.frame import add_command
from genows.config.reader import make_config, read_config
from genows.config.settings import FILE_VARIABLE, variable_of
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.errors import SchemaError, UsageError
from genows.http.places import DEMO
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from genows.server import listening, logs
from genows.server.service import SERVICE, take_script_name
from genows.server.signals import Terminal

# Folders of temporary databases, among temporary files.
PREFIX = "genows-demo-"
TOLD = "A demo study, synthetic, in a temporary database, which is removed at the end (Ctrl-C)."
BOTH_WAYS = """\
There is no database here yet: {path} is not there. With a demo study, to look around:
    genows serve --demo
With a study of your own, a folder in the field's format or files of a lab:
    genows load FOLDER
    genows prepare FOLDER FILE… --study-id ID      writes such a folder from a MAF, a clinical table, matrices
An empty one is made by 'genows check --create'."""


def add(subparsers):
    parser = add_command(
        subparsers, "serve", serve, "serve the database over HTTP", "genows serve --config portal.properties --port 8000"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on, of IPv4 or IPv6; 0.0.0.0: all of IPv4, ::: all of both (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: %(default)s)")
    parser.add_argument("--certfile", help="certificate (PEM) with which to speak https; needs --keyfile")
    parser.add_argument("--keyfile", help="key (PEM) of that certificate")
    parser.add_argument("--workers", type=int, help="processes (default: as conf/gunicorn.conf.py chooses for this machine)")
    parser.add_argument("--demo", action="store_true", help="serve a demo study from a temporary database, open to all, which is removed at the end; no file of settings counts")
    parser.add_argument("--open", action="store_true", help="open the start page in a browser, where there is one")


def serve(arguments) -> int:
    """Serves until it is told to stop (SIGTERM, SIGINT), or its terminal is closed; reads its settings again at SIGHUP."""
    if not 0 <= arguments.port <= 65535:
        raise UsageError(f"--port {arguments.port}: should be 0 to 65535 (0: any free port).")
    if arguments.workers is not None and arguments.workers < 1:
        raise UsageError(f"--workers {arguments.workers}: should be 1 or more.")
    if arguments.demo and arguments.config:
        raise UsageError("--demo and --config: give one of them; a demo study has a database and settings of its own.")
    if not arguments.host.strip():
        raise UsageError("--host: is empty, which would be every address of this machine; 0.0.0.0 or :: says that on purpose.")
    if not arguments.demo:
        # What is wrong with the settings is told before what only a start with them would want.
        read_config(arguments.config)
    settings = {"bind": _place(arguments.host, arguments.port), **_tls(arguments)}
    if arguments.workers:
        settings["workers"] = arguments.workers
    logs.to_stderr()
    with _demo_database() if arguments.demo else nullcontext():
        _check_there(arguments.config)
        # Once before the workers start: what cannot be served should say so in one line, not from every worker.
        SERVICE.start(arguments.config)
        logs.to_stderr(SERVICE.config)
        SERVICE.warn()
        _Server(settings, Terminal(), arguments.demo, arguments.open).run()
    return 0


@contextmanager
def _demo_database() -> Iterator[None]:
    """Makes a demo study in a temporary database, which the settings name until the end of the block; removes it then, and what a killed service has left."""
    for earlier in Path(tempfile.gettempdir()).glob(f"{PREFIX}*/demo.db"):
        with suppress(OSError), _locked(earlier.parent):
            shutil.rmtree(earlier.parent)
    # gunicorn has handlers of its own later on.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder, maker = Path(tempfile.mkdtemp(prefix=PREFIX)), os.getpid()
    try:
        # Workers are copies of this process and hold the lock, too.
        with _locked(folder):
            address = f"sqlite:///{folder / 'demo.db'}"
            write_demo(folder / "study")
            database = open_database(make_config({"db.connection_string": address}))
            load_study(database, folder / "study", Options(), Silence())
            database.close()
            os.environ.pop(FILE_VARIABLE, None)
            os.environ |= {variable_of("db.connection_string"): address, variable_of("authenticate"): "false"}
            yield
    finally:
        # Workers leave this block, too.
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Holds the folder's lock; OSError where a process that lives has it, or the folder is another user's."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


def _check_there(file):
    """Raises SchemaError, which says both ways on, where nobody has named a database and there is none."""
    config = read_config(file)
    default = make_config({}).database.path
    if default and config.database.path == default and not default.exists():
        raise SchemaError(BOTH_WAYS.format(path=default))


def _tls(arguments) -> dict:
    """Returns gunicorn's settings for https; raises UsageError where certificate and key do not fit each other."""
    files = arguments.certfile, arguments.keyfile
    if files == (None, None):
        return {}
    if None in files:
        raise UsageError("--certfile and --keyfile belong together: give both, or neither.")
    said = f"--certfile {files[0]}, --keyfile {files[1]}"
    for file in files:
        try:
            open(file, "rb").close()
        except OSError as error:
            raise UsageError(f"{said}: {file} cannot be read: {error.strerror}.") from error
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(*files)
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        raise UsageError(f"{said}: cannot be used ({reason}).") from error
    return {"certfile": files[0], "keyfile": files[1]}


def _place(host, port) -> str:
    """Returns where gunicorn is to listen: an address, in brackets if it is of IPv6, and the port. *host*: an address, bracketed or not, or a name.

    Raises UsageError where nothing can listen there: gunicorn itself would try again for seconds and then say it at length.
    """
    host = host.removeprefix("[").removesuffix("]") if ":" in host else host
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        # A name that has addresses of both stays with IPv4, as ever; `::` is all of both where the system does so.
        family, _, _, _, (address, *_) = next((one for one in found if one[0] == socket.AF_INET), found[0])
        both = address == "::" and socket.has_dualstack_ipv6()
        socket.create_server((address, port), family=family, dualstack_ipv6=both).close()
    except (OSError, OverflowError, UnicodeError) as error:
        place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        # Python adds to the system's words where it tried to listen, which the sentence says already.
        reason = str(getattr(error, "strerror", None) or error).partition(" (while ")[0]
        other = "; --port N names another port" if getattr(error, "errno", None) == errno.EADDRINUSE else ""
        raise UsageError(f"Nothing can listen on {place}: {reason}{other}.") from error
    return f"[{address}]:{port}" if family == socket.AF_INET6 else f"{address}:{port}"


def gunicorn_settings() -> dict:
    """Returns the settings of conf/gunicorn.conf.py: inside an installed package, beside it in a checkout."""
    here = Path(__file__).parent.parent
    inside = here / "conf"
    folder = inside if inside.is_dir() else here.parent / "conf"
    return runpy.run_path(str(folder / "gunicorn.conf.py"))


class _Server(BaseApplication):
    """*demo*: whether pages say that the data are synthetic; *opens*: whether a browser is opened once the service listens."""

    def __init__(self, settings, terminal, demo, opens):
        self._settings, self._terminal, self._demo, self._opens = settings, terminal, demo, opens
        # gunicorn reads GUNICORN_CMD_ARGS and sys.argv only in its own command; nothing of ours should reach it there.
        self._prog = os.path.basename(sys.argv[0])
        super().__init__(prog=self._prog)

    def load_config(self):
        settings = {**gunicorn_settings(), **self._settings}
        when_ready = settings["when_ready"]

        def ready(server):
            when_ready(server)
            self._tell(server)

        for name, value in {**settings, "when_ready": ready}.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def _tell(self, server):
        place = listening.place_of(server.LISTENERS[0].sock, server.cfg.is_ssl, take_script_name(dict(os.environ)))
        address = place._replace(host=listening.ANY.get(place.host, place.host)).url + "/"
        if self._demo:
            print(f"genows: {TOLD}\ngenows: {address}", file=sys.stderr, flush=True)
        if self._opens:
            # It waits for the first worker, as any client does. A browser of terminals finds none, and ends.
            words, nothing = [sys.executable, "-m", "webbrowser", address], subprocess.DEVNULL
            subprocess.Popen(words, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)

    def reload(self):
        # gunicorn calls it at SIGHUP. Its settings and ours are read again by load_config and by conf's on_reload.
        if self._terminal.has_gone():
            raise KeyboardInterrupt
        super().reload()

    def load(self):
        app = SERVICE.application()
        if self._demo:
            app.wsgi_app = _marked(app.wsgi_app)
        return app


def _marked(app):
    """Returns the application, told of each request that its data are a demo's."""

    def answer(environ, start_response):
        environ[DEMO] = True
        return app(environ, start_response)

    return answer
