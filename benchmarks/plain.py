"""What the answers must be, by the shortest way: the study's files where they hold it, else bare rows and dicts. And the bare SQL's time."""

import csv
import json
import sqlite3
import time
from pathlib import Path

from benchmarks.client import Reading
from benchmarks.data import TALL, WIDE
from genows.db.queries.queries import read_queries
from genows.db.queries.statements import Query

STUDY_OF = {"W1": WIDE, "W2": WIDE, "W6": TALL}


def reference(name: str, workload, studies: Path, database: Path) -> list[dict]:
    """The records of a workload, in the order of the answer."""
    if name in STUDY_OF:
        return list(_matrix(studies / STUDY_OF[name], workload))
    query, values = _query(name, database)
    with sqlite3.connect(database) as connection:
        return [dict(zip(query.columns, row, strict=True)) for row in connection.execute(query.text, values)]


def _matrix(study, workload):
    """From the data file: by Entrez id, then as the columns stand."""
    wanted = set(workload.asked["genes"].split(","))
    profile, fields = workload.asked["genetic_profile_ids"], read_queries("sqlite").record("profile_data").names
    with open(study / "data_expression.txt", encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        samples = next(rows)[2:]
        chosen = sorted((row for row in rows if row[0] in wanted), key=lambda row: int(row[1]))
    for symbol, entrez, *values in chosen:
        for sample, value in zip(samples, values):
            yield dict(zip(fields, (profile, entrez, symbol, sample, study.name, None, value), strict=True))


def _query(name, database) -> tuple[Query, dict]:
    """The service's own statement for W3, W4 or W5, and its values."""
    queries = read_queries("sqlite")
    with sqlite3.connect(database) as connection:
        columns = set(_columns(connection))
        queries.choose(lambda column: column.lower() in columns)
        study_pk = connection.execute("SELECT CANCER_STUDY_ID FROM cancer_study WHERE CANCER_STUDY_IDENTIFIER = ?", (WIDE,))
        study_pk = study_pk.fetchone()[0]
        profile = connection.execute("SELECT GENETIC_PROFILE_ID FROM genetic_profile WHERE STABLE_ID = ?", (f"{WIDE}_mutations",))
        profile_pk = profile.fetchone()[0]
        samples = connection.execute(queries["sample_names"].text, {"study_pk": study_pk})
        sample_pks = json.dumps([pk for pk, _ in samples])
    return {
        "W3": (queries["studies"], {}),
        "W4": (queries["values_of_samples"], {"sample_pks": sample_pks}),
        "W5": (queries["profile_mutations_by_profile"], {"profile_pk": profile_pk, "sample_list_id": None}),
    }[name]


def _columns(connection):
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        yield table.lower()
        for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,)):
            yield f"{table}.{row[0]}".lower()


class BareSql:
    """The service's statement with nothing made of its rows: SQLite adds up their lengths itself."""

    def __init__(self, name: str, database: Path):
        query, self._values = _query(name, database)
        lengths = " + ".join(f"IFNULL(LENGTH(`{column}`), 0)" for column in query.columns)
        # LIMIT keeps SQLite from leaving the inner order out.
        self._text = "SELECT SUM(" + lengths + ") FROM (" + query.text + " LIMIT -1)"
        self._connection = sqlite3.connect(database)

    def measure(self) -> Reading:
        began = time.perf_counter()
        size = self._connection.execute(self._text, self._values).fetchone()[0]
        took = time.perf_counter() - began
        return Reading(took, took, size)
