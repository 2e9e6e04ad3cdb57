"""How long a load takes: the whole `genows load` command, against what the system's own tools need for the same file.

The genes are in the database before, by `genows reference`, as they are wherever a second study is loaded.
"""

import os
import sqlite3
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks import mariadb, servers
from benchmarks.data import CONNECTION, study_folder
from genows.demo.study import GENE_INFO

ROUNDS = 5
MUTATIONS = 200_000
# pymysql's client reads the ready rows itself.
LOAD_DATA = "LOAD DATA LOCAL INFILE %s INTO TABLE genetic_alteration FIELDS ESCAPED BY ''"


def measured(work: Path, genes: int, server=None, rounds: int = ROUNDS) -> dict[str, dict]:
    """Group → name → seconds. *genes*: of the matrix, which has 1,000 samples. *server*: a tests.mariadb.MariadbServer, or None.

    Nothing is pinned: cut and tr have a core each.
    """
    matrix = study_folder(work, f"matrix{genes}", genes=genes, samples=1000, mutations_per_sample=0, kinds=("expression",))
    maf = study_folder(work, "maf", genes=2000, samples=1000, mutations_per_sample=MUTATIONS // 1000, kinds=("mutations",))
    other = study_folder(work, "other", genes=1, samples=1, mutations_per_sample=0, kinds=())
    file = matrix / "data_expression.txt"
    seconds = {"cut and tr": [], "matrix, new file": [], "matrix, served": [], "mutations": []}
    ready = None
    if server:
        seconds |= {"LOAD DATA": [], "matrix, MariaDB": [], "mutations, MariaDB": []}
    for _ in range(rounds):
        seconds["cut and tr"].append(_timed(["sh", "-c", f"cut -f3- '{file}' | tr '\\t' ',' > /dev/null"]))
        database = _new(work, matrix)
        seconds["matrix, new file"].append(_load(f"sqlite:///{database}", matrix))
        ready = ready or _ready_rows(database)
        seconds["mutations"].append(_load(f"sqlite:///{_new(work, maf)}", maf))
        seconds["matrix, served"].append(_beside_a_reader(work, other, matrix))
        if server:
            address = _new_on(server, matrix)
            seconds["matrix, MariaDB"].append(_load(address, matrix))
            seconds["LOAD DATA"].append(_load_data(server, address, ready))
            seconds["mutations, MariaDB"].append(_load(_new_on(server, maf), maf))
    return _summed(seconds, file.stat().st_size)


def _summed(seconds, size):
    found = {name: statistics.median(values) for name, values in seconds.items()}
    ratios = {name: found[name] / found["cut and tr"] for name in ("matrix, new file", "matrix, served")}
    ratios["mutations per second"] = MUTATIONS / found["mutations"]
    if "LOAD DATA" in found:
        ratios["matrix, MariaDB"] = found["matrix, MariaDB"] / found["LOAD DATA"]
        ratios["mutations per second, MariaDB"] = MUTATIONS / found["mutations, MariaDB"]
    return {"seconds": found, "ratios": ratios, "matrix": {"MB": size / 1e6}}


def _timed(command, **environment):
    """Seconds that a command takes. Python keeps its compiled modules, as an installed genows has them: the first command makes them."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **environment}
    began = time.perf_counter()
    done = subprocess.run(command, env=environment, cwd=servers.ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}\n{done.stderr}")
    return time.perf_counter() - began


def _load(connection, folder):
    return _genows(connection, "load", folder)


def _genows(connection, command, path):
    return _timed([sys.executable, "-m", "genows", command, str(path)], **{CONNECTION: connection})


def _new(work, study):
    """The path of a new database that has the genes of *study*."""
    path = work / "loading.db"
    for left in work.glob("loading.db*"):
        left.unlink()
    _genows(f"sqlite:///{path}", "reference", study / GENE_INFO)
    return path


def _new_on(server, study):
    """The address of such a database on the server, whose 70 tables cost about a second that no load should be charged with."""
    address = mariadb.address(server, server.create_database())
    _genows(address, "reference", study / GENE_INFO)
    return address


def _beside_a_reader(work, other, folder):
    """Into a database that somebody has open for reading all the while."""
    database = _new(work, folder)
    _load(f"sqlite:///{database}", other)
    reader = sqlite3.connect(database, isolation_level=None)
    try:
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM cancer_study").fetchone()
        return _load(f"sqlite:///{database}", folder)
    finally:
        reader.close()


def _ready_rows(database):
    """The file that LOAD DATA reads: profile, gene, values."""
    path = database.with_name("ready.tsv")
    connection = sqlite3.connect(database)
    with open(path, "w", encoding="utf-8") as file:
        for row in connection.execute("SELECT GENETIC_PROFILE_ID, GENETIC_ENTITY_ID, `VALUES` FROM genetic_alteration"):
            file.write("\t".join(map(str, row)) + "\n")
    connection.close()
    return path


def _load_data(server, address, ready):
    """The same rows once more, by the database's own way, into the database just loaded. NOTE: what a DELETE leaves to be purged would
    slow LOAD DATA down; TRUNCATE leaves nothing.
    """
    with server.connect(address.rpartition("/")[2], local_infile=True) as connection, connection.cursor() as cursor:
        cursor.execute("TRUNCATE TABLE genetic_alteration")
        began = time.perf_counter()
        cursor.execute(LOAD_DATA, (str(ready),))
        connection.commit()
        return time.perf_counter() - began
