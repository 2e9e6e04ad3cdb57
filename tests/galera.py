"""A Galera cluster of the tests' own: three MariaDB servers on ports of their own, in a temporary folder, run by an unprivileged user.

The first server makes the cluster, the others get its data by rsync. Nodes can be killed, frozen, thawed and started again.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pymysql
import pytest

from tests.mariadb import FORGETFUL, MariadbServer, admit_user, free_ports, memory_folder, stop
from tests.needs import lacking, program

PROVIDERS = ("/usr/lib/galera/libgalera_smm.so", "/usr/lib64/galera-4/libgalera_smm.so", "/usr/lib64/galera/libgalera_smm.so")
JOIN_SECONDS = 120
DATABASE = "genows_cluster"


def provider() -> str | None:
    return next((path for path in PROVIDERS if Path(path).exists()), None)


def missing() -> str | None:
    """What is not here that a cluster needs; None if all is."""
    if not program("mariadbd"):
        return "mariadbd"
    if not provider():
        return "galera-4"
    if not program("rsync"):
        return "rsync"
    return None


class Node(MariadbServer):
    """One server of the cluster."""

    def __init__(self, folder: Path, name: str, password: str):
        super().__init__(folder)
        self.name, self.password = name, password
        self.port, self.group_port, self.ist_port, self.sst_port = free_ports(4)
        self.process: subprocess.Popen | None = None

    def start(self, cluster: "Cluster", first: bool = False):
        addresses = "" if first else ",".join(f"127.0.0.1:{node.group_port}" for node in cluster.nodes)
        options = (
            f"gmcast.listen_addr=tcp://127.0.0.1:{self.group_port}; ist.recv_addr=127.0.0.1:{self.ist_port}; gcache.size=64M;"
            f" gcache.page_size=64M; {cluster.provider_options}"
        )
        command = [
            program("mariadbd"),
            "--no-defaults",
            *([f"--user={cluster.user}"] if cluster.user else []),
            f"--datadir={self.data}",
            f"--socket={self.socket}",
            f"--tmpdir={self.folder}",
            f"--pid-file={self.folder / 'pid'}",
            f"--port={self.port}",
            "--bind-address=127.0.0.1",
            "--skip-name-resolve",
            "--performance-schema=OFF",
            "--innodb-buffer-pool-size=64M",
            "--innodb-log-file-size=16M",
            "--max-allowed-packet=64M",
            "--max-connections=500",
            "--binlog-format=ROW",
            "--innodb-autoinc-lock-mode=2",
            "--wsrep-on=ON",
            f"--wsrep-provider={provider()}",
            f"--wsrep-cluster-address=gcomm://{addresses}",
            "--wsrep-cluster-name=genows-tests",
            f"--wsrep-node-name={self.name}",
            "--wsrep-node-address=127.0.0.1",
            "--wsrep-sst-method=rsync",
            f"--wsrep-sst-receive-address=127.0.0.1:{self.sst_port}",
            f"--wsrep-provider-options={options}",
            *(["--wsrep-new-cluster"] if first else []),
            *FORGETFUL,
        ]
        with open(self.folder / "log", "ab") as log:
            # A session of its own: a transfer runs in children of the server.
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def partings(self) -> int:
        """How often it has found itself in a minority, in which it answers nobody."""
        return self.log().count("Received NON-PRIMARY")

    def state(self) -> str:
        """Synced, Joined, Donor/Desynced …, or what kept it from answering.

        NOTE: asks by a plain socket first, because PyMySQL (1.2) leaves its own open when a server's socket cannot be reached.
        """
        with socket.socket(socket.AF_UNIX) as probe:
            if probe.connect_ex(self.socket):
                return "not listening"
        try:
            with pymysql.connect(unix_socket=self.socket, user="root", connect_timeout=2, read_timeout=2) as connection:
                with connection.cursor() as cursor:
                    cursor.execute("SHOW STATUS LIKE 'wsrep_local_state_comment'")
                    return cursor.fetchone()[1]
        except (pymysql.err.Error, OSError) as error:
            return str(error)

    def wait_for(self, state: str = "Synced", seconds: float = JOIN_SECONDS):
        deadline = time.monotonic() + seconds
        while self.state() != state:
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise AssertionError(f"{self.name} is not {state}: {self.state()}\n{self.log()[-6000:]}")
            time.sleep(0.1)

    def status(self, name: str) -> str:
        with self.connect() as connection, connection.cursor() as cursor:
            cursor.execute("SHOW STATUS LIKE %s", (name,))
            return cursor.fetchone()[1]

    def kill(self):
        """As a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def freeze(self):
        """Its machine goes on acknowledging packets, the server does nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        if self.process and self.process.poll() is None:
            self.thaw()
            stop(self.process)


class Together:
    """Tells of its block whether *nodes* stayed in the cluster meanwhile: *stayed*."""

    def __init__(self, nodes: list[Node]):
        self.nodes, self.stayed = nodes, False

    def __enter__(self):
        self._partings = self._all_partings()

    def __exit__(self, *_):
        self.stayed = self._all_partings() == self._partings

    def _all_partings(self):
        return [node.partings() for node in self.nodes]


class Cluster:
    """*nodes*: three, n1 first. *user*: who runs them, None: who runs the tests. *provider_options*: of Galera."""

    def __init__(self, folder: Path, provider_options: str = ""):
        self.folder, self.provider_options = folder, provider_options
        self.user = unprivileged_user()
        self.nodes: list[Node] = []
        for number in (1, 2, 3):
            place = folder / f"n{number}"
            (place / "data").mkdir(parents=True)
            self.nodes.append(Node(place, f"n{number}", self.nodes[0].password if self.nodes else "secret"))
        if self.user:
            for path in (folder, *folder.rglob("*")):
                shutil.chown(path, self.user)

    def start(self):
        first, *others = self.nodes
        install = [program("mariadb-install-db", "mysql_install_db"), "--no-defaults", f"--datadir={first.data}", "--skip-test-db"]
        install += ["--auth-root-authentication-method=normal", *([f"--user={self.user}"] if self.user else [])]
        done = subprocess.run(install, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == 0, done.stdout
        first.start(self, first=True)
        first.wait_for()
        admit_user(first)
        with first.connect() as connection, connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {DATABASE}")
        for node in others:
            node.start(self)
            node.wait_for()

    def wait_for(self):
        """Until all nodes are there and agree about it: one that was frozen believes for a moment that nothing has happened."""
        deadline = time.monotonic() + JOIN_SECONDS
        while True:
            for node in self.nodes:
                node.wait_for()
            with suppress(pymysql.err.Error):
                if {(node.status("wsrep_cluster_size"), node.status("wsrep_cluster_status")) for node in self.nodes} == {("3", "Primary")}:
                    return
            assert time.monotonic() < deadline, [node.log()[-2000:] for node in self.nodes]
            time.sleep(0.2)

    def await_writes(self):
        """Until every node has what any of them has committed."""
        for node in self.nodes:
            with node.connect() as connection, connection.cursor() as cursor:
                cursor.execute("SET STATEMENT wsrep_sync_wait = 1 FOR SELECT 1")

    def while_together(self, *numbers: int) -> Iterator["Together"]:
        """Yields up to three trials: the next one only where the nodes of *numbers* have parted in the one before.

        On a machine that is too busy for their heartbeats the nodes that are left lose each other, too. Then nobody has an answer,
        and what was counted says nothing of genows.
        """
        for _ in range(3):
            together = Together([self.nodes[number - 1] for number in numbers])
            yield together
            if together.stayed:
                return
            self.wait_for()
        raise AssertionError(f"nodes {numbers} lost each other in each of three trials")

    def connection_string(self, *order: int) -> str:
        """Of all nodes, or of those with these numbers, 1 the first, in this order."""
        nodes = [self.nodes[number - 1] for number in order or (1, 2, 3)]
        hosts = ",".join(f"{node.host}:{node.port}" for node in nodes)
        return f"mysql://{nodes[0].user}:{nodes[0].password}@{hosts}/{DATABASE}"

    def end(self):
        for node in reversed(self.nodes):
            node.end()


def unprivileged_user() -> str | None:
    """Who runs the servers where root runs the tests: the transfers by rsync fail as root."""
    if os.geteuid() != 0:
        return None
    for name in ("mysql", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise AssertionError("there is no user mysql or nobody")


@contextmanager
def running_cluster(provider_options: str = ""):
    with tempfile.TemporaryDirectory(prefix="genows-", dir=memory_folder(), ignore_cleanup_errors=True) as folder:
        cluster = Cluster(Path(folder), provider_options)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.end()


@pytest.fixture(scope="module")
def cluster():
    """A running Cluster that parts with a silent node after three seconds. Without Galera the test is skipped, or fails where CI is set."""
    if what := missing():
        lacking(what)
    with running_cluster("evs.keepalive_period=PT0.5S; evs.suspect_timeout=PT3S; evs.inactive_timeout=PT6S") as cluster:
        yield cluster
