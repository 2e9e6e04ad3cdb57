"""A MariaDB server of the tests' own: started once a session in a temporary folder, on a free port, stopped at the end.

Nothing of an installed server is read or touched: no option files, another data folder, another socket.
"""

import itertools
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pymysql
import pytest

from tests.needs import needed, program

# A power cut may take the data. With one file a table, and each of them synchronised, a database takes four times as long to make
# (70 tables: 1.5 s instead of 0.4). "loose": a server that has no such option goes on without it.
FORGETFUL = (
    "--loose-innodb-file-per-table=0",
    "--loose-innodb-flush-log-at-trx-commit=0",
    "--loose-innodb-doublewrite=0",
    "--loose-innodb-flush-method=nosync",
    "--loose-sync-frm=0",
)
MEMORY, MEMORY_BYTES = "/dev/shm", 2 * 1024**3  # Containers often have 64 MB there.
# Below those that systems give to clients' connections: a server that starts later, or again, needs its own.
PORTS = range(20000, 32000)
START_SECONDS = 60
STOP_SECONDS = 30


class MariadbServer:
    """How to reach the server: *host*, *port*, *socket* (a path), *user*, *password*. The user may do everything."""

    host = "127.0.0.1"
    user = "genows"

    def __init__(self, folder: Path):
        self.folder = folder
        self.data = folder / "data"
        self.socket = str(folder / "sock")
        self.port = free_port()
        self.password = secrets.token_hex(8)
        self._numbers = itertools.count(1)

    def as_text(self) -> str:
        """What `of_text` reads in another process."""
        return f"{self.folder}:{self.port}:{self.password}"

    @classmethod
    def of_text(cls, text: str) -> "MariadbServer":
        """A server that another process has started, TESTS_MARIADB of `make mutants`; its databases get numbers of their own."""
        server = cls.__new__(cls)
        folder, port, server.password = text.split(":")
        server.folder, server.port = Path(folder), int(port)
        server.data, server.socket = server.folder / "data", str(server.folder / "sock")
        server._numbers = (f"{os.getpid()}_{number}" for number in itertools.count(1))
        return server

    def create_database(self) -> str:
        """The name of a new, empty database, with the server's default character set."""
        name = f"genows_test_{next(self._numbers)}"
        with self.connect() as connection, connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE `{name}`")
        return name

    def drop_database(self, name: str):
        with self.connect() as connection, connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE `{name}`")

    def connect(self, database: str | None = None, **options):
        """A PyMySQL connection over TCP; *options* go to pymysql.connect as they are."""
        # PERF: else PyMySQL reads the system's certificates, 25 ms a connection, for a server that speaks no TLS.
        options = {"ssl_disabled": True, **options}
        return pymysql.connect(
            host=self.host, port=self.port, user=self.user, password=self.password, database=database, **options
        )


@pytest.fixture(scope="session")
def mariadb_server(request):
    """A running MariadbServer. Without mariadbd the test is skipped, or fails where CI is set."""
    assert "not mariadb" not in request.config.option.markexpr, "a test without the mark mariadb asks for the server"
    if running := os.environ.get("TESTS_MARIADB"):
        yield MariadbServer.of_text(running)
        return
    needed("mariadbd", "mysqld")
    with running_server() as server:
        yield server


@contextmanager
def running_server(*options: str):
    """A MariadbServer that runs; *options* of the server beside the usual ones."""
    # The folder is made in the shortest place: a socket's path may not exceed about 100 characters.
    with tempfile.TemporaryDirectory(prefix="genows-", dir=memory_folder(), ignore_cleanup_errors=True) as folder:
        server = MariadbServer(Path(folder))
        make_data_folder(server)
        process = started(server, *options)
        try:
            admit_user(server)
            yield server
        finally:
            stop(process)


def started(server: MariadbServer, *options: str):
    """Its process, once it listens; *options* of the server beside the usual ones. Between finding a free port and listening another process may have taken it: then another port is tried."""
    for last in (False, False, True):
        with open(server.folder / "log", "wb") as log:
            process = subprocess.Popen([*server_command(server), *options], stdout=log, stderr=log)
        try:
            if listens(server, process):
                return process
        except BaseException:
            stop(process)
            raise
        stop(process)
        if last or "already in use" not in told(server):
            pytest.fail("mariadbd did not start:\n" + told(server))
        server.port = free_port()


def memory_folder(room: int = MEMORY_BYTES) -> str | None:
    """A folder in memory, where there is one with room for the data of all tests; else None, and the data lie in the usual place."""
    try:
        return MEMORY if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > room else None
    except OSError:
        return None


def free_port() -> int:
    return free_ports(1)[0]


def free_ports(number: int) -> list[int]:
    """Ports on which nothing listens, at no address, and that no client's connection is given before a server takes them."""
    with ExitStack() as probes:
        found: list[int] = []
        while len(found) < number:
            port, probe = secrets.choice(PORTS), probes.enter_context(socket.socket())
            with suppress(OSError):
                probe.bind(("", port))
                found.append(port)
        return found


def make_data_folder(server: MariadbServer):
    """MariaDB has a program for it, MySQL an option of the server."""
    place = ["--no-defaults", f"--datadir={server.data}", *as_user()]
    if install := program("mariadb-install-db", "mysql_install_db"):
        command = [install, *place, "--auth-root-authentication-method=normal", "--skip-test-db"]
    else:
        command = [program("mysqld"), *place, "--initialize-insecure"]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout


def server_command(server: MariadbServer) -> list[str]:
    return [
        program("mariadbd", "mysqld"),
        "--no-defaults",
        *as_user(),
        f"--datadir={server.data}",
        f"--socket={server.socket}",
        # Not the system's: a server that starts sweeps its tmpdir, temporary tables of other servers included.
        f"--tmpdir={server.folder}",
        f"--pid-file={server.folder / 'pid'}",
        f"--port={server.port}",
        "--bind-address=127.0.0.1",
        "--skip-name-resolve",
        "--performance-schema=OFF",
        "--innodb-buffer-pool-size=64M",
        "--max-allowed-packet=64M",
        *FORGETFUL,
    ]


def as_user() -> list[str]:
    """The server refuses to run as root unless told so."""
    return ["--user=root"] if os.geteuid() == 0 else []


def wait_for(server: MariadbServer, process):
    """Until the server listens; shows its log when it ends or keeps silent instead."""
    if not listens(server, process):
        pytest.fail("mariadbd did not start:\n" + told(server))


def listens(server: MariadbServer, process) -> bool:
    """Whether the server comes to listen, in START_SECONDS, before it ends.

    NOTE: asks by a plain socket, because PyMySQL (1.2) leaves its own open when a server's socket cannot be reached.
    """
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket(socket.AF_UNIX) as probe:
            if probe.connect_ex(server.socket) == 0:
                return True
        time.sleep(0.05)
    return False


def told(server: MariadbServer) -> str:
    return (server.folder / "log").read_text(errors="replace")


def admit_user(server: MariadbServer):
    """As root, who has no password. With --skip-name-resolve a client of TCP is 127.0.0.1, one of the socket localhost."""
    with pymysql.connect(unix_socket=server.socket, user="root") as connection, connection.cursor() as cursor:
        for host in ("localhost", "127.0.0.1"):
            cursor.execute("CREATE USER %s@%s IDENTIFIED BY %s", (server.user, host, server.password))
            cursor.execute("GRANT ALL ON *.* TO %s@%s WITH GRANT OPTION", (server.user, host))


def stop(process):
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
