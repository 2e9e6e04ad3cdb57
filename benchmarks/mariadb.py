"""A MariaDB server of the benchmark's own, on the servers' core, in a temporary folder: as the tests start theirs, with more memory."""

import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from benchmarks.servers import on_core

try:
    from tests import mariadb
except ImportError:  # pytest is not installed
    mariadb = None

MEMORY = ("--innodb-buffer-pool-size=1G", "--innodb-log-file-size=512M", "--local-infile=1")


def available() -> bool:
    return bool(mariadb and mariadb.program("mariadbd", "mysqld"))


@contextmanager
def running(core: int | None):
    """A tests.mariadb.MariadbServer, and the id of its process."""
    with tempfile.TemporaryDirectory(prefix="genows-", ignore_cleanup_errors=True) as folder:
        server = mariadb.MariadbServer(Path(folder))
        mariadb.make_data_folder(server)
        with open(server.folder / "log", "wb") as log, on_core(core):
            process = subprocess.Popen([*mariadb.server_command(server), *MEMORY], stdout=log, stderr=log)
        try:
            mariadb.wait_for(server, process)
            mariadb.admit_user(server)
            yield server, process.pid
        finally:
            mariadb.stop(process)


def address(server, database: str) -> str:
    """The connection string of one database, as genows takes it."""
    return f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{database}"
