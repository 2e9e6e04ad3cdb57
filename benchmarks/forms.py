"""`python -m benchmarks.forms`: what the forms of answers cost beside JSON, in CPU time a record or cell, and what memory a large matrix takes.

Loads a demo study into a SQLite database of its own, asks the application in this process, best of several times, and prints ratios: they hold
on any machine, the times only on this one. Answers that the process keeps are asked for with what it kept dropped before each.
"""

import argparse
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from benchmarks.inprocess import drawn
from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study

# Of short requests more: what else the machine does falls upon some of them.
ROUNDS, ROUNDS_OF_SHORT, SHORT_SECONDS = 5, 60, 0.01
LARGE_GENES, LARGE_SAMPLES = 2000, 10_000
FORMS = ("tsv", "csv", "ndjson")
PROFILE, CLINICAL = "/api/geneticprofiledata", "/api/clinicaldata"
# name: address, parameters; what a row of the table is
ASKED = {
    "values": (PROFILE, {"genetic_profile_ids": "demo_rna_seq_v2_mrna", "genes": ""}),
    "mutations": (PROFILE, {"genetic_profile_ids": "demo_mutations", "genes": ""}),
    "clinical data of samples": (f"{CLINICAL}/samples", {"study_id": "demo", "attribute_ids": ""}),
    "clinical data of patients": (f"{CLINICAL}/patients", {"study_id": "demo", "attribute_ids": ""}),
    "samples": ("/api/samples", {"study_id": "demo"}),
    "genes": ("/api/genes", {}),
}
WIDE = {
    "matrix of values": (*ASKED["values"], {"shape": "matrix"}),
    "matrix, a row a sample": (*ASKED["values"], {"shape": "matrix", "rows": "samples"}),
    "matrix of mutations": (*ASKED["mutations"], {"shape": "matrix"}),
    "table of samples": (*ASKED["clinical data of samples"], {"shape": "table"}),
}


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.forms", description=__doc__)
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--genes", type=int, default=500)
    parser.add_argument("--memory", metavar="DATABASE", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.memory:
        print(memory(asked.memory))
        return
    with tempfile.TemporaryDirectory(prefix="genows-forms-") as folder:
        address = loaded(Path(folder), asked.samples, asked.genes)
        app = create_app(make_config({"db.connection_string": address}))
        print(f"{asked.samples} samples, {asked.genes} genes; CPU time of each form over that of JSON (ms of JSON)\n")
        print("| Records | JSON | " + " | ".join(name.upper() for name in FORMS) + " |\n|---|" + "---|" * (len(FORMS) + 1))
        for name, (path, parameters) in ASKED.items():
            print(row(app, name, path, parameters, parameters, ("json", *FORMS)))
        print("\n| Wide, beside the JSON of the same records | TSV | CSV | JSON |\n|---|---|---|---|")
        for name, (path, parameters, more) in WIDE.items():
            print(row(app, name, path, parameters, {**parameters, **more}, ("tsv", "csv", "json")))
        app.close()
        add_large_matrix(Path(folder) / "forms.db")
        print(f"\nA matrix of {LARGE_GENES} genes and {LARGE_SAMPLES} samples: {grown(address)}")


def loaded(folder: Path, samples: int, genes: int) -> str:
    """Returns the address of a database with the demo study."""
    address = f"sqlite:///{folder}/forms.db"
    write_demo(folder / "study", samples=samples, genes=genes)
    database = open_database(make_config({"db.connection_string": address}))
    schema.create(database)
    outcome = load_study(database, folder / "study", Options(), Silence())
    if outcome.exit_code:
        raise SystemExit("the demo study cannot be loaded")
    database.close()
    return address


def add_large_matrix(path: Path) -> None:
    """Adds a study whose one profile has LARGE_GENES genes and LARGE_SAMPLES samples, by SQL: to write and load its files takes minutes."""
    values = random.Random(1)
    pks = range(1_000_000, 1_000_000 + LARGE_SAMPLES)
    with sqlite3.connect(path) as connection:
        run = connection.execute
        run(
            "INSERT INTO cancer_study (CANCER_STUDY_ID, CANCER_STUDY_IDENTIFIER, TYPE_OF_CANCER_ID, NAME, SHORT_NAME, DESCRIPTION, PUBLIC)"
            " SELECT 99, 'large', TYPE_OF_CANCER_ID, 'large', 'large', 'large', 1 FROM cancer_study LIMIT 1"
        )
        connection.executemany("INSERT INTO patient VALUES (?, ?, 99)", ((pk, f"LARGE-{pk}") for pk in pks))
        kind = run("SELECT TYPE_OF_CANCER_ID FROM cancer_study LIMIT 1").fetchone()[0]
        connection.executemany("INSERT INTO sample VALUES (?, ?, 'Primary Solid Tumor', ?, ?)", ((pk, f"LARGE-{pk}-01", pk, kind) for pk in pks))
        run(
            "INSERT INTO genetic_profile (GENETIC_PROFILE_ID, STABLE_ID, CANCER_STUDY_ID, GENETIC_ALTERATION_TYPE, DATATYPE, NAME, SHOW_PROFILE_IN_ANALYSIS_TAB)"
            " VALUES (99, 'large_mrna', 99, 'MRNA_EXPRESSION', 'CONTINUOUS', 'large', 0)"
        )
        run("INSERT INTO genetic_profile_samples VALUES (99, ?)", [",".join(map(str, pks)) + ","])
        genes = run("SELECT GENETIC_ENTITY_ID FROM gene ORDER BY HUGO_GENE_SYMBOL != 'TP53' LIMIT ?", [LARGE_GENES]).fetchall()
        some = [f"{values.gauss(0, 1):.4f}" for _ in range(LARGE_SAMPLES + LARGE_GENES)]
        rows = ((99, gene, ",".join(some[place : place + LARGE_SAMPLES]) + ",") for place, (gene,) in enumerate(genes))
        connection.executemany("INSERT INTO genetic_alteration VALUES (?, ?, ?)", rows)
    connection.close()


def row(app, name, path, plain, parameters, forms) -> str:
    """Returns a line of the table: the time of JSON where it is among *forms*, and the ratio of each to the JSON of *plain*."""
    beside, *others = costs(app, path, [plain, *({**parameters, "format": form} for form in forms)])
    cells = [f"{beside * 1000:.1f} ms" if form == "json" and parameters is plain else f"{other / beside:.2f}" for form, other in zip(forms, others, strict=True)]
    return f"| {name} | {' | '.join(cells)} |"


def costs(app, path, asked) -> list[float]:
    """Returns seconds of CPU of each request, the least of some rounds, one request after the other in each."""
    rounds = ROUNDS if once(app, path, asked[0]) > SHORT_SECONDS else ROUNDS_OF_SHORT
    return [min(times) for times in zip(*([once(app, path, parameters) for parameters in asked] for _ in range(rounds)), strict=True)]


def once(app, path, parameters) -> float:
    app.database.cache.drop()
    begun = process_time()
    drawn(app, path, parameters)
    return process_time() - begun


def grown(address: str) -> str:
    """Returns what a process of its own tells of its memory."""
    return subprocess.run([sys.executable, "-m", "benchmarks.forms", "--memory", address], capture_output=True, text=True, check=True).stdout.strip()


def memory(address: str) -> str:
    """Returns a sentence: by how much memory a matrix of a gene and one of all grow this process."""
    app = create_app(make_config({"db.connection_string": address}))
    path, parameters = PROFILE, {"genetic_profile_ids": "large_mrna"}
    sizes = []
    for genes in ("TP53", ""):
        size = drawn(app, path, {**parameters, "genes": genes, "shape": "matrix", "format": "tsv"})
        sizes.append((size, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))
    (_, before), (size, after) = sizes
    return f"{size / 1e6:.0f} MB of TSV; the process grew from {before / 1024:.0f} MB, after a gene, to {after / 1024:.0f} MB."


if __name__ == "__main__":
    main()
