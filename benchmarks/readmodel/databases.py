"""The databases that are asked: the same study and its neighbours, loaded by each version into one of its own, on SQLite and on MariaDB."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks import data, mariadb
from benchmarks.readmodel.table import GENES, SAMPLES, SEED, STUDY
from benchmarks.readmodel.versions import Version

SQLITE, MARIADB = "SQLite", "MariaDB"
NEIGHBOURS = 4


@dataclass(frozen=True)
class Bench:
    """What all parts go by. *connections*: kind of database → name of a version → connection string. *server*: of MariaDB, with *pid*, or None.

    *cores*: (servers', client's), None where there is only one.
    """

    work: Path
    base: Version
    now: Version
    cores: tuple[int, int] | None
    connections: dict[str, dict[str, str]]
    server: object = None
    pid: int | None = None

    @property
    def versions(self) -> tuple[Version, Version]:
        return self.base, self.now

    @property
    def core(self) -> int | None:
        """The core of the servers."""
        return self.cores and self.cores[0]

    @property
    def client_core(self) -> int | None:
        return self.cores and self.cores[1]

    def new_database(self, kind: str, name: str) -> str:
        """Returns the connection string of a new database of this kind, without genes."""
        if kind == MARIADB:
            connection = mariadb.address(self.server, self.server.create_database())
        else:
            for left in self.work.glob(f"{name}.db*"):
                left.unlink()
            connection = f"sqlite:///{self.work / name}.db"
        data.create(connection)
        return connection

    def pids(self, kind: str) -> tuple[int, ...]:
        """Returns the process of the database server, where it is one of its own."""
        return (self.pid,) if kind == MARIADB and self.pid else ()


@contextmanager
def loaded(work: Path, base: Version, now: Version, cores, kinds: tuple[str, ...]) -> Iterator[Bench]:
    """The bench with its databases, of those *kinds* that this machine has; the MariaDB server runs as long as this does."""
    folders = study_folders(work, base)
    connections: dict[str, dict[str, str]] = {}
    with ExitStack() as stack:
        server = pid = None
        if SQLITE in kinds:
            connections[SQLITE] = {version.name: _sqlite(work, version, folders) for version in (base, now)}
        if MARIADB in kinds and mariadb.available():
            server, pid = stack.enter_context(mariadb.running(cores and cores[0]))
            connections[MARIADB] = {version.name: _mariadb(server, version, folders) for version in (base, now)}
        yield Bench(work, base, now, cores, connections, server, pid)


def study_folders(work: Path, base: Version) -> list[Path]:
    """Returns the study folders, made by the base's own `genows demo` where they are not there yet: both versions load the same files."""
    asked = [(f"other{number}", ("--samples", 200, "--genes", 100, "--seed", 10 + number)) for number in range(NEIGHBOURS)]
    asked.append((STUDY, ("--samples", SAMPLES, "--genes", GENES, "--seed", SEED)))
    folders = []
    for name, options in asked:
        folder = work / "studies" / name
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            base.run("demo", folder, "--study-id", name, *options, "--complete")
        folders.append(folder)
    return folders


def _sqlite(work, version, folders):
    # Ours is made anew each time: the checkout may write something else today.
    path = work / f"{version.name}.db"
    if version.name == "now" or not path.exists():
        for left in work.glob(f"{path.name}*"):
            left.unlink()
        _load(version, f"sqlite:///{path}", folders)
    return f"sqlite:///{path}"


def _mariadb(server, version, folders):
    address = mariadb.address(server, server.create_database())
    _load(version, address, folders)
    return address


def _load(version, connection, folders):
    for folder in folders:
        version.run("load", folder, connection=connection)
