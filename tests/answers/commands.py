"""Every command of a version, with every option, in fresh folders and a fresh database: what it said, what it wrote, and the tables.

A step is the words of a command line. In them CONFIG is the file of settings, OUT a folder of the step's own, LAST that of the step
before; --config stands at the end of those that take it. What a step leaves in OUT is compared, too.
"""

import json
import shutil
import signal
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, suppress

from tests.mariadb import free_port
from tests.proxies import certificate

from .checkouts import environment, run
from .faults import faulty_folders
from .masks import masked_command, masked_load
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


# These take no settings, or are asked with and without.
WITHOUT_CONFIG = ("validate", "prepare", "demo", "token secret", "health")
# After these all tables are looked at.
WRITING = ("load", "reference", "remove", "user", "token", "check", "refresh")
PASSWORD = "speak, friend, and enter"
# A number that no process has.
NOBODY = "4194303"
ALL_REPORTS = ("--report", "OUT/report.json", "--html", "OUT/report.html", "--error-lines", "OUT/lines.tsv")
QUERIES = ("samples", "studies", "gene_mutations", "nosuch")
# File of a study folder → what `genows prepare` calls it.
KINDS = {
    "data_mutations.maf": "mutations", "data_clinical_patient.txt": "clinical", "data_clinical_sample.txt": "clinical", "data_cna.txt": "discrete-cna",
    "data_log2_cna.txt": "log2-cna", "data_cna_hg19.seg": "segments", "data_expression.txt": "expression", "data_expression_zscores.txt": "zscores",
    "data_methylation.txt": "methylation", "data_protein.txt": "protein", "data_sv.txt": "structural-variants", "data_timeline_status.txt": "timeline",
    "data_gene_panel_matrix.txt": "panel-matrix",
}  # fmt: skip
SERVED = ("/health/live", "/api/studies", "/help")
PATIENCE = 120


class Commands:
    """*work*: the folder with `studies`, which `build` has made; *base*: the base's checkout, whose tests have studies too."""

    def __init__(self, work, base):
        self.studies, tests = work / "studies", base / "tests" / "files"
        reference = work / "reference"
        (reference / "wrong").mkdir(parents=True)
        for name, text in REFERENCE.items():
            (reference / name).write_text(text)
        self.rich = rich_folder(self.studies / "small", work / "enriched")
        first, second = reference_twice(self.studies / "small", work)
        self.faulty = faulty_folders([self.studies / "small", self.rich], work / "faulty")
        (work / "more_types.json").write_text(json.dumps(MORE_TYPES))
        legacy = [tests / "legacy" / name for name in ("demo_2020", "nova_2021", "hidden_2020")]
        self.demo, self.small = self.studies / "demo", self.studies / "small"
        extra, worked = self.studies / "extra_tcga", tests / "worked_example"
        zipped, packed = (shutil.make_archive(str(work / "small"), kind, self.studies, "small") for kind in ("zip", "gztar"))
        (work / "sets.gmt").write_text("SET_ONE\thttp://x\tTP53\tKRAS\nSET_TWO\t\tEGFR\tNOSUCH\n")
        (work / "set_texts.txt").write_text("SET_ONE\tOne\tThe first\n")
        sets = ("reference", "--quiet", work / "sets.gmt", "--geneset-version", "msigdb_7.4", "--geneset-texts", work / "set_texts.txt")
        self.quick = [
            ("reference", "--quiet", self.demo / "reference" / "gene_info.txt", reference),
            ("load", "--quiet", *legacy, worked, extra),
            ("load", "--quiet", *self.faulty[::6]),
            ("check", "--verify"),
            ("validate", "--no-reference", *ALL_REPORTS, self.faulty[1]),
        ]
        self.all = [
            *self.quick[:1],
            ("reference", "--quiet", reference / "wrong", first),
            ("reference", "--quiet", first),
            ("reference", "--quiet", second),
            ("load", "--quiet", *legacy, worked),
            ("load", "--quiet", self.demo, extra),
            ("load", "--quiet", self.rich),
            ("load", "--quiet", "--unknown-genes", "skip", self.rich),
            ("load", "--quiet", "--strict", self.demo, legacy[0]),
            ("load", "--quiet", "--dry-run", legacy[1], self.small),
            ("load", "--quiet", "--unknown-genes", "skip", "--skip-unsupported", worked, self.small),
            ("load", "--quiet", *self.faulty),
            ("load", "--quiet", "--allow-skips", "--update-entities", *self.faulty[::4]),
            ("load", "--quiet", "--max-unpacked", "1", zipped),
            ("load", "--quiet", "--max-unpacked", "0.000001", packed),
            ("load", packed),
            ("load", "--quiet", *legacy[:2], extra),
            ("reference", "--quiet", *(study / "reference" / "gene_info.txt" for study in (self.demo, extra, self.small))),
            sets,
            (*sets[:3], "--geneset-version", "msigdb_8", "--replace-genesets"),
            ("reference", "--quiet", "--packaged", "--species", "mouse"),
            ("studies",),
            ("remove", "nova_2021"),
            ("remove", "nosuch"),
            ("remove", "extra_tcga"),
            ("user", "add", "frodo@example.org", "--name", "Frodo"),
            ("user", "add", "frodo@example.org", "--name", "Frodo"),
            ("user", "add", "sam@example.org", "--name", "Sam", "--password"),
            ("user", "passwd", "frodo@example.org"),
            ("user", "grant", "frodo@example.org", "ALL"),
            ("user", "disable", "frodo@example.org"),
            ("user", "list"),
            ("user", "enable", "frodo@example.org"),
            ("user", "enable", "nobody@example.org"),
            ("user", "revoke", "frodo@example.org", "ALL"),
            ("token", "list", "frodo@example.org"),
            ("token", "list", "nobody@example.org"),
            ("token", "revoke", "frodo@example.org"),
            ("token", "secret"),
            ("reference", "--quiet", work / "more_types.json"),
            ("check",),
            *(("check", "--sql", name) for name in QUERIES),
            ("check", "--create", "--species", "none"),
            ("check", "--upgrade"),
            ("check", "--rebuild"),
            ("check", "--verify"),
            ("refresh", "--quiet"),
            ("refresh", "--pid", NOBODY),
            ("backup", "OUT/copy.db"),
            ("backup", "--verify", "LAST/copy.db"),
            ("backup", "OUT/nosuch/copy.db"),
            ("load", "--quiet", reference, "nosuch"),
            *self._served(),
        ]
        self.alone = [*self._alone(work, reference), *self._wrong()]

    def _served(self):
        """Servers that are asked a little over HTTP, and then stopped."""
        port = ("--port", "PORT", "--workers", "1")
        yield ("serve", *port, "--host", "127.0.0.1")
        yield ("serve", *port, "--certfile", "CERTIFICATE", "--keyfile", "KEY", "--open")

    def _alone(self, work, reference):
        """Commands that ask no database, or one of their own."""
        for number, folder in enumerate((self.demo, self.small, self.rich, *self.faulty[::3])):
            yield ("validate", "--quiet", *ALL_REPORTS, *(("--no-reference",), (), ("--strict",), ("--relaxed", "--strict-maf"))[number % 4], folder)
        yield ("validate", "--quiet", "--info", reference, *ALL_REPORTS, self.small)
        yield ("validate", "--quiet", "--config", "CONFIG", *ALL_REPORTS, self.demo)
        yield ("validate", "--species", "mouse", "--genome", "mm10", "--max-unpacked", "1", *ALL_REPORTS, work / "small.zip")
        yield ("demo", "OUT/demo", "--samples", "5", "--genes", "8")
        yield ("demo", "LAST/demo", "--samples", "4", "--genes", "6", "--force", "--seed", "4")
        yield ("demo", "OUT/demo", "--samples", "6", "--genes", "9", "--mutations-per-sample", "3", "--complete", "--clinical-attributes", "3", "--study-id", "another")
        yield ("demo", "OUT/demo", "--samples", "3", "--genes", "5", "--kinds", "mutations,cna,timeline")
        files = [self.small / name for name in KINDS]
        yield ("prepare", "OUT/made", *files, "--study-id", "made")
        yield ("prepare", "OUT/made", *files, "--study-id", "made", "--quiet", "--name", "Made", "--cancer-type", "brca", "--genome", "hg19", "--sequenced", "all",
               "--geneset-version", "msigdb_7.4", *(word for name, kind in KINDS.items() for word in ("--kind", f"{self.small / name}={kind}")))  # fmt: skip
        for name in KINDS:
            yield ("prepare", "OUT/made", self.small / name, "--study-id", "made", "--quiet")
        yield ("health", "--timeout", "2")
        yield ("health", "--database", "--config", "CONFIG")
        for species in ("human", "mouse", "none"):
            yield ("check", "--create", "--species", species, "--config", "FRESH")
        yield ("serve", "--demo", "--port", "PORT", "--workers", "1")
        yield ("serve", "--demo", "--config", "CONFIG")

    def _wrong(self):
        """What is wrongly typed, and the help."""
        for words in ("", "nosuch", "load", "serve --port x", "serve --port 99999", "serve --workers 0", "serve --certfile nosuch.pem", "validate --no-reference --info x y",
                      "validate nosuch", "validate --species cat x", "demo /proc/x", "demo OUT/x --kinds nosuch", "demo OUT/x --samples 0", "prepare OUT/x nosuch --study-id x",
                      "prepare OUT/x --study-id x", "user", "user nosuch", "token nosuch", "check --species x", "backup --config nosuch.properties", "--version", "refresh --pid x",
                      "health --timeout x", "load --max-unpacked x y", "reference --species x"):  # fmt: skip
            yield tuple(words.split())
        yield from ((*name.split(), "--help") for name in ("", "serve", "health", "load", "remove", "studies", "prepare", "validate", "reference", "check", "backup", "refresh",
                                                           "demo", "user", "user add", "user passwd", "user list", "token", "token list", "token secret"))  # fmt: skip

    def steps(self, kind, quick=False):
        """The command lines for a database of that kind."""
        if quick:
            return self.quick
        return [*self.all, *self.alone] if kind == "sqlite" else self.all

    def options(self):
        """Command → the options that some step has."""
        found: dict[str, set[str]] = {}
        for step in self.steps("sqlite"):
            words = [*map(str, step)]
            name = " ".join(words[: 2 if words[:1] in (["user"], ["token"]) else 1])
            given = {word for word in (*words, *(ALL_REPORTS if name == "load" else ())) if word.startswith("--")} | ({"--config"} if _takes_config(words) else set())
            found.setdefault(name, set()).update(given)
        return found

    def run(self, checkout, folder, kind, server, quick=False):
        """Leaves in *folder*, for each command, what it wrote and, after those that write, all tables. *kind*: sqlite or mariadb."""
        folder.mkdir(parents=True)
        database = FreshSqlite(folder.parent / "loads.db") if kind == "sqlite" else FreshMariadb(server)
        config = write_settings(folder.parent / "loads.properties", {"db.connection_string": database.address, "authenticate": "false", "dat.method": "uuid"})
        create = (checkout, "-m", "genows", "check", "--create", "--config", config)
        # Versions that bring genes with them make a database without, as those before do it anyway.
        if run(*create, "--species", "none", capture_output=True).returncode:
            run(*create, capture_output=True)
        runner = Runner(checkout, folder, config)
        for number, step in enumerate(self.steps(kind, quick)):
            runner.step(number, step)
            if number == 0:
                database.insert("uniprot_id_mapping", PROTEINS)
            if step and step[0] in WRITING and step in self.all + self.quick:
                database.dump(runner.out / "tables")


def _takes_config(words):
    return bool(words) and " ".join(words[:2]) not in WITHOUT_CONFIG and words[0] not in WITHOUT_CONFIG and not {"--config", "--help", "--demo"} & {*words} and not words[0].startswith("-")


class Runner:
    """Runs command lines of one version, one after the other. *folder*: for what they leave, a folder each."""

    def __init__(self, checkout, folder, config):
        self.checkout, self.folder, self.config, self.out = checkout, folder, config, folder
        self.temporary = folder.parent / f"{folder.name} tmp"
        self.temporary.mkdir()
        self.certificate, self.key = certificate(self.temporary), self.temporary / "key.pem"
        self.key.chmod(0o600)
        self.port = free_port()

    def step(self, number, step):
        last, self.out = self.out, self.folder / "-".join([f"{number:03d}", *[str(word) for word in step[:1]]])
        self.out.mkdir()
        fresh = write_settings(self.temporary / "fresh.properties", {"db.connection_string": f"sqlite:///{self.out}/fresh.db", "authenticate": "false"})
        names = {"OUT": self.out, "LAST": last, "CONFIG": self.config, "FRESH": fresh, "CERTIFICATE": self.certificate, "KEY": self.key, "PORT": self.port}
        words = [_filled(str(word), names) for word in step]
        if step[:1] == ("load",) and "--report" not in words:
            words += [_filled(word, names) for word in ALL_REPORTS]
        if _takes_config(words):
            words += ["--config", self.config]
        variables = {"TMPDIR": str(self.temporary), "BROWSER": "true", "COLUMNS": "100"}
        done = self._serve(words, variables) if words[:1] == ["serve"] and "PORT" in step else self._run(words, variables)
        told = b"exit code %d\n-- stdout\n%s\n-- stderr\n%s" % done
        (self.out / "said.txt").write_bytes(told)
        for file in [file for file in self.out.rglob("*") if file.is_file()]:
            if file.suffix in (".db", ".db-wal", ".db-shm", ".gz"):
                file.unlink()
                file.with_suffix(".there").touch()
            elif step[:1] == ("demo",) and file.parent != self.out and file.name != ".genows-demo.json":
                file.write_bytes(b"")  # The demo study may be another one; its files are the same.
            else:
                file.write_bytes(self._masked(file.read_bytes()))

    def _run(self, words, variables):
        done = run(self.checkout, "-m", "genows", *words, capture_output=True, input=(PASSWORD + "\n").encode() * 2, variables=variables)
        return done.returncode, done.stdout, done.stderr

    def _serve(self, words, variables):
        """The same of a server, which is asked SERVED as soon as it answers and is then told to end."""
        command = [sys.executable, "-W", "ignore", "-m", "genows", *words]
        process = subprocess.Popen(command, cwd=self.checkout, env=environment(self.checkout, variables), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        asked = []
        try:
            scheme, until = "https" if "--certfile" in words else "http", time.monotonic() + PATIENCE
            while process.poll() is None and time.monotonic() < until and not _answer(f"{scheme}://127.0.0.1:{self.port}{SERVED[0]}"):
                time.sleep(0.2)
            asked = [_answer(f"{scheme}://127.0.0.1:{self.port}{path}") for path in SERVED]
            health = run(self.checkout, "-m", "genows", "health", capture_output=True, variables=variables)
            asked.append(b"health %d %s %s" % (health.returncode, health.stdout, health.stderr))
        finally:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)
            try:
                said, errors = process.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                said, errors = process.communicate()
        return process.returncode, said + b"\n-- answers\n" + b"\n".join(asked), errors

    def _masked(self, text):
        for place, word in ((self.out, b"OUT"), (self.folder, b"FOLDER"), (self.temporary, b"TMP")):
            text = text.replace(str(place).encode(), word)
        return masked_command(text.replace(str(self.port).encode(), b"PORT"))


def _filled(word, names):
    head, slash, rest = word.partition("/")
    return f"{names[head]}{slash}{rest}" if head in names else word


def _answer(url):
    """Status and body of an answer; nothing where nobody answers."""
    context = ssl._create_unverified_context()
    try:
        with urllib.request.urlopen(url, timeout=20, context=context) as answer:
            return b"%d %s" % (answer.status, answer.read())
    except OSError as error:
        code = getattr(error, "code", None)
        return b"%d" % code if code else b""


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
    folder.mkdir(parents=True)
    for table, rows in tables:
        lines = ["\t".join(map(_cell, row)) for row in rows]
        if lines:
            (folder / f"{table}.tsv").write_bytes(masked_load("\n".join(lines).encode("utf-8", "surrogateescape")))


def _cell(value):
    return "NULL" if value is None else str(value) if not isinstance(value, str) else repr(value)
