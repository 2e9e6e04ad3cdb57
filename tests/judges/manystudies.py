"""The data of `tests.judges.fairness`: two studies and a network of genes, made and loaded by the checkout that is judged, and kept."""

import hashlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from genows.demo.cohort import make_cohort
from genows.demo.variants import make_genes
from tests import mariadb
from tests.judges.costliest import STUDIES, Study

INTERACTIONS, MUTATIONS, ATTRIBUTES = 200_000, 16, 30
SQLITE, MARIADB = "sqlite", "mariadb"
# The tests' own 64 MB would have each request read its rows from the disk's cache.
BUFFER = "--innodb-buffer-pool-size=512M"


class Tree:
    """A checkout whose genows is run, with this environment's packages. *root*: its folder."""

    def __init__(self, root: Path):
        self.root = root.absolute()

    def environ(self, connection: str, *folders: Path, **settings: str) -> dict[str, str]:
        """Returns the variables of a process of it. *folders*: where it finds modules beside genows."""
        kept = {name: text for name, text in os.environ.items() if not name.startswith("GENOWS_")}
        own = {"PYTHONPATH": os.pathsep.join(map(str, (self.root, *folders))), "GENOWS_DB_CONNECTION_STRING": connection}
        return kept | own | {f"GENOWS_{name.upper()}": text for name, text in settings.items()}

    def run(self, connection: str, *arguments: str) -> None:
        """Runs a command of genows; SystemExit with what it said where it fails."""
        command = [sys.executable, "-m", "genows", *arguments]
        done = subprocess.run(command, cwd=self.root, env=self.environ(connection), capture_output=True, text=True, check=False)
        if done.returncode not in (0, 3):
            raise SystemExit(f"genows {' '.join(arguments)} failed:\n{done.stdout}\n{done.stderr}")

    @property
    def schema(self) -> str:
        """A few letters that change with the schema: a database of one checkout may be none of another's."""
        digest = hashlib.sha256()
        for path in sorted((self.root / "sql").glob("schema*")):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:10]


class Data:
    """*folder*: where the data are kept. *genes*, *samples*: of each study."""

    def __init__(self, folder: Path, tree: Tree, genes: int, samples: int):
        self.folder, self.tree, self.genes, self.samples = folder.absolute() / f"{genes}x{samples}-{tree.schema}", tree, genes, samples
        self.folder.mkdir(parents=True, exist_ok=True)

    def study(self) -> Study:
        every = make_genes(self.genes)
        cohort = make_cohort(1, self.samples, complete=False)
        return Study(STUDIES[0], [gene.symbol for gene in every], [gene.entrez for gene in every], [sample["sample"] for sample in cohort.samples])

    @contextmanager
    def database(self, kind: str) -> Iterator[str]:
        """The connection string of a filled database; MariaDB's server runs as long as the block."""
        if kind == SQLITE:
            path = self.folder / "fairness.db"
            if not path.exists():
                making = path.with_suffix(".making")
                making.unlink(missing_ok=True)
                self._fill(f"sqlite:///{making}")
                making.rename(path)
            yield f"sqlite:///{path}"
        else:
            with self._server() as (server, name):
                yield f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}"

    @contextmanager
    def _server(self):
        # A socket's path may not exceed about 100 characters.
        with tempfile.TemporaryDirectory(prefix="genows-") as short:
            server = mariadb.MariadbServer(self.folder / "mariadb")
            server.socket, server.password = f"{short}/sock", "fairness"
            done, name = server.folder / "done", "fairness"
            if is_new := not done.exists():
                shutil.rmtree(server.folder, ignore_errors=True)
                server.folder.mkdir()
                mariadb.make_data_folder(server)
            process = mariadb.started(server, BUFFER)
            try:
                if is_new:
                    mariadb.admit_user(server)
                    with server.connect() as connection, connection.cursor() as cursor:
                        cursor.execute(f"CREATE DATABASE {name}")
                    self._fill(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}")
                    done.touch()
                yield server, name
            finally:
                mariadb.stop(process)

    def _fill(self, connection):
        for number, name in enumerate(STUDIES):
            folder = self.folder / name
            if not folder.exists():
                size = ("--genes", self.genes, "--samples", self.samples, "--mutations-per-sample", MUTATIONS, "--clinical-attributes", ATTRIBUTES)
                self.tree.run(connection, "demo", str(folder), "--study-id", name, "--seed", str(number + 1), *map(str, size))
            self.tree.run(connection, "load", str(folder))
        network = self.folder / "network.tsv"
        if not network.exists():
            network.write_text("".join(_network(self.genes)))
        self.tree.run(connection, "reference", str(network))


def _network(number):
    """Yields the lines of a table of interactions. As in real networks, few genes have most partners."""
    every, draw = [gene.symbol for gene in make_genes(number)], random.Random(1)
    yield "gene_a\tgene_b\tinteraction_type\tdata_source\n"
    for one in range(INTERACTIONS):
        yield f"{draw.choice(every)}\t{every[int(number * draw.random() ** 3)]}\tREACTS_WITH\tjudge{one % 50}\n"
