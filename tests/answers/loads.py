"""Loads the same study folders by a version's command line into a fresh database; keeps what it said, and the tables, as files."""

import json
import sqlite3
from contextlib import closing

from .checkouts import run
from .faults import faulty_folders
from .masks import masked_load
from .rich import PROTEINS, reference_twice, rich_folder
from .settings import write_settings

REFERENCE = {
    "edges.txt": (
        "# edges\ngene_a\tgene_b\tinteraction_type\tdata_source\texperiment_types\tpmids\nTP53\tMDM2\tbinds\tA\t\t\n7157\tKRAS\tbinds\tA\tin-vivo\t1;2\n"
        "TP53\tNOSUCH\tbinds\tA\t\t\nTP53\tMDM2\tbinds\tA\t\t\nTP53\tMDM2\n"
    ),
    "panel.txt": "stable_id: small_panel\ndescription: two genes\ngene_list: TP53\tKRAS\tNOSUCH\n",
    "types.json": json.dumps(
        [{"id": "mixed", "name": "Mixed", "color": "Black"}, {"id": "acbc", "name": "A", "parent": "mixed"}, {"id": ""}]
    ),
    "genes.json": json.dumps(
        [{"hugo_gene_symbol": "egfr", "entrez_gene_id": "1956"}, {"hugo_gene_symbol": "X", "entrez_gene_id": "y"}]
    ),
    "aliases.json": json.dumps([{"gene_alias": "ERBB", "entrez_gene_id": 1956}, {"gene_alias": "z", "entrez_gene_id": "9"}]),
    "none.txt": "nothing that is known\n",
    "wrong/panel.txt": "stable_id: a panel\ndescription: with a blank in its id\ngene_list: TP53\n",
}

# Fills what the first load of these types has left open.
MORE_TYPES = [
    {"id": "acbc", "name": "B", "short_name": "AC", "color": "Red", "parent": "brca"},
    {"id": "mixed", "name": "Mixed", "short_name": "M"},
]


class Loads:
    """*work*: the folder with `studies`, which `build` has made; *base*: the base's checkout, whose tests have studies too."""

    def __init__(self, work, base):
        self.studies, tests = work / "studies", base / "tests" / "files"
        reference = work / "reference"
        (reference / "wrong").mkdir(parents=True)
        for name, text in REFERENCE.items():
            (reference / name).write_text(text)
        rich = rich_folder(self.studies / "small", work / "enriched")
        first, second = reference_twice(self.studies / "small", work)
        faulty = faulty_folders([self.studies / "small", rich], work / "faulty")
        (work / "more_types.json").write_text(json.dumps(MORE_TYPES))
        legacy = [tests / "legacy" / name for name in ("demo_2020", "nova_2021", "hidden_2020")]
        demo, extra, small, worked = (
            self.studies / "demo",
            self.studies / "extra_tcga",
            self.studies / "small",
            tests / "worked_example",
        )
        self.quick = [
            ("reference", "--quiet", demo / "reference" / "gene_info.txt", reference),
            ("load", "--quiet", *legacy, worked, extra),
            ("load", "--quiet", *faulty[::6]),
        ]
        self.all = [
            *self.quick[:1],
            ("reference", "--quiet", reference / "wrong", first),
            ("reference", "--quiet", first),
            ("reference", "--quiet", second),
            ("load", "--quiet", *legacy, worked),
            ("load", "--quiet", demo, extra),
            ("load", "--quiet", rich),
            ("load", "--quiet", "--unknown-genes", "skip", rich),
            ("load", "--quiet", "--strict", demo, legacy[0]),
            ("load", "--quiet", "--dry-run", legacy[1], small),
            ("load", "--quiet", "--unknown-genes", "skip", "--skip-unsupported", worked, small),
            ("load", "--quiet", *faulty),
            ("load", "--quiet", *legacy[:2], extra),
            ("reference", "--quiet", *(study / "reference" / "gene_info.txt" for study in (demo, extra, small))),
            ("studies",),
            ("remove", "nova_2021"),
            ("remove", "nosuch"),
            ("remove", "extra_tcga"),
            ("user", "add", "frodo@example.org", "--name", "Frodo"),
            ("user", "add", "frodo@example.org", "--name", "Frodo"),
            ("user", "grant", "frodo@example.org", "ALL"),
            ("user", "disable", "frodo@example.org"),
            ("user", "list"),
            ("user", "revoke", "frodo@example.org", "ALL"),
            ("reference", "--quiet", work / "more_types.json"),
            ("check",),
            ("load", "--quiet", reference, "nosuch"),
        ]

    def run(self, checkout, folder, kind, server, quick=False):
        """Leaves in *folder*, for each command, what it wrote and, after those that write, all tables. *kind*: sqlite or mariadb."""
        folder.mkdir(parents=True)
        database = FreshSqlite(folder.parent / "loads.db") if kind == "sqlite" else FreshMariadb(server)
        config = write_settings(folder.parent / "loads.properties", {"db.connection_string": database.address})
        create = (checkout, "-m", "genows", "check", "--create", "--config", config)
        # Versions that bring genes with them make a database without, as those before do it anyway.
        if run(*create, "--species", "none", capture_output=True).returncode:
            run(*create, capture_output=True)
        for number, (command, *arguments) in enumerate(self.quick if quick else self.all):
            name = f"{number:02d}-{command}"
            report = folder / f"{name}.json"
            more = ("--report", report) if command == "load" else ()
            done = run(checkout, "-m", "genows", command, *arguments, *more, "--config", config, capture_output=True)
            said = b"exit code %d\n-- stdout\n%s\n-- stderr\n%s" % (done.returncode, done.stdout, done.stderr)
            (folder / f"{name}.txt").write_bytes(masked_load(said.replace(str(folder).encode(), b"FOLDER")))
            if report.exists():
                report.write_bytes(masked_load(report.read_bytes()))
            if number == 0:
                database.insert("uniprot_id_mapping", PROTEINS)
            if command in ("load", "reference", "remove", "user"):
                database.dump(folder / name)


class FreshSqlite:
    """A file that is not there yet."""

    def __init__(self, file):
        for name in ("", "-wal", "-shm"):
            file.with_name(file.name + name).unlink(missing_ok=True)
        self.file, self.address = file, f"sqlite:///{file}"

    def insert(self, table, rows):
        with closing(sqlite3.connect(self.file)) as connection:
            connection.executemany(f"INSERT INTO `{table}` VALUES ({', '.join('?' * len(rows[0]))})", rows)
            connection.commit()

    def dump(self, folder):
        with closing(sqlite3.connect(self.file)) as connection:
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
            write_tables(folder, ((table, connection.execute(f"SELECT * FROM `{table}`")) for (table,) in tables))


class FreshMariadb:
    """An empty database called loads."""

    def __init__(self, server):
        self.server = server
        with closing(server.connect()) as connection, connection.cursor() as cursor:
            cursor.execute("DROP DATABASE IF EXISTS `loads`")
            cursor.execute("CREATE DATABASE `loads`")
        self.address = f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/loads"

    def insert(self, table, rows):
        with closing(self.server.connect("loads", charset="utf8mb4")) as connection, connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO `{table}` VALUES ({', '.join(['%s'] * len(rows[0]))})", rows)
            connection.commit()

    def dump(self, folder):
        with closing(self.server.connect("loads", charset="utf8mb4")) as connection, connection.cursor() as cursor:
            cursor.execute("SHOW TABLES")
            write_tables(folder, self._tables(cursor, [table for (table,) in cursor.fetchall()]))

    def _tables(self, cursor, tables):
        for table in tables:
            cursor.execute(f"SELECT * FROM `{table}`")
            yield table, cursor


def write_tables(folder, tables):
    """One file a table that has rows, one line a row, in the order in which the database gives them."""
    folder.mkdir()
    for table, rows in tables:
        lines = ["\t".join(map(_cell, row)) for row in rows]
        if lines:
            (folder / f"{table}.tsv").write_bytes(masked_load("\n".join(lines).encode("utf-8", "surrogateescape")))


def _cell(value):
    return "NULL" if value is None else str(value) if not isinstance(value, str) else repr(value)
