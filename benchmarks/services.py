"""`python -m benchmarks.services`: what the portal's services, and the addresses that have the same for programs, cost.

Loads a demo study into a SQLite database of its own, adds what portals annotate with, and asks the application in this process for each row,
nothing kept between two requests, the least CPU time of several rounds. A row may take 10 times the time that the standard library's
json takes to read and write as many bytes of profile data in the same run, or 50 ms, whichever is more; the statistics have bounds of their own.
--memory: what a process of its own takes for each row instead. Exit code 1 where a row misses.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from benchmarks.annotated import annotate
from benchmarks.asked import EXPRESSION, STATISTICS, Known, Row, rows
from benchmarks.inprocess import drawn
from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study

ROUNDS = 5
SAMPLES, GENES, MUTATIONS_PER_SAMPLE = 1000, 500, 20
TIMES, LEAST = 10, 0.05
BESIDE = Row("/api/geneticprofiledata", "", {"genetic_profile_ids": EXPRESSION, "genes": ""})
MEGABYTES = 60


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.services", description=__doc__)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--genes", type=int, default=GENES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--match", default="", help="only rows whose address or text holds this")
    parser.add_argument("--memory", action="store_true", help="measure memory instead of time")
    parser.add_argument("--database", type=Path, metavar="FILE", help="where the data are kept for the next run")
    parser.add_argument("--peak", type=int, metavar="ROW", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="genows-services-") as folder:
        path = asked.database or Path(folder) / "services.db"
        if not path.exists():
            made(path, asked.samples, asked.genes)
        every = rows(Known(path))
        if asked.peak is not None:
            print(*peak(path, every[asked.peak]))
            return 0
        chosen = [row for row in every if asked.match in f"{row.address} {row.about}"]
        missed = list(remembered(path, every, chosen) if asked.memory else timed(path, chosen, asked.rounds))
    print(f"\n{len(chosen)} rows, {len(missed)} missed{': ' if missed else ''}{', '.join(missed)}")
    return int(bool(missed))


def made(path: Path, samples: int, genes: int) -> None:
    """Writes the database: the demo study, every method of every sample, and what is told of its genes."""
    database = open_database(make_config({"db.connection_string": f"sqlite:///{path}"}))
    schema.create(database)
    with tempfile.TemporaryDirectory(prefix="genows-services-") as folder:
        write_demo(Path(folder) / "study", samples=samples, genes=genes, mutations_per_sample=MUTATIONS_PER_SAMPLE, complete=True)
        if load_study(database, Path(folder) / "study", Options(), Silence()).exit_code:
            raise SystemExit("the demo study cannot be loaded")
    database.close()
    annotate(path)


def application(path: Path):
    return create_app(make_config({"db.connection_string": f"sqlite:///{path}"}))


def timed(path: Path, chosen: list[Row], rounds: int) -> Iterator[str]:
    """Prints the table; yields the rows that miss."""
    app = application(path)
    # In turns, so that what else the machine does falls on both.
    speeds = [(by_json(), once(app, BESIDE)) for _ in range(rounds)]
    a_byte, ours = (min(seconds / size for seconds, size in each) for each in zip(*speeds, strict=True))
    print(f"profile data: {a_byte * 1e9:.2f} ns a byte read and written by json, {ours * 1e9:.2f} by genows\n")
    print("| Address | | KB | ms | at most | |\n|---|---|---|---|---|---|")
    for row in chosen:
        found = [once(app, row) for _ in range(rounds)]
        seconds, size = min(found)
        most = max(LEAST, TIMES * size * a_byte)
        verdict = "its own bound" if row.address in STATISTICS else "met" if seconds <= most else "missed"
        bound = "–" if row.address in STATISTICS else f"{most * 1000:.0f}"
        print(f"| `{row.address}` | {row.about} | {size / 1000:.1f} | {seconds * 1000:.1f} | {bound} | {verdict} |", flush=True)
        if verdict == "missed":
            yield f"{row.address} {row.about}".strip()
    app.close()


def by_json() -> tuple[float, int]:
    """Returns seconds of CPU and bytes of records of profile data that the standard library's json reads and writes."""
    record = {
        "genetic_profile_id": "demo_rna", "sample_id": "DEMO-00001-01", "patient_id": "DEMO-00001", "study_id": "demo",
        "entrez_gene_id": 7157, "hugo_gene_symbol": "TP53", "value": "1.2345",
    }  # fmt: skip
    text = json.dumps([record] * 20_000)
    begun = process_time()
    json.dumps(json.loads(text))
    return process_time() - begun, len(text)


def once(app, row: Row) -> tuple[float, int]:
    """Returns seconds of CPU and bytes of an answer for which nothing was kept."""
    app.database.cache.drop()
    begun = process_time()
    size = drawn(app, row.address, row.parameters, post=True)
    return process_time() - begun, size


def remembered(path: Path, every: list[Row], chosen: list[Row]) -> Iterator[str]:
    """Prints by how much each answer has a process of its own grow; yields the rows above MEGABYTES."""
    print(f"| Address | | MB of answer | MB of memory (at most {MEGABYTES}) |\n|---|---|---|---|")
    for row in chosen:
        command = [sys.executable, "-m", "benchmarks.services", "--database", str(path), "--peak", str(every.index(row))]
        size, grown = map(int, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
        print(f"| `{row.address}` | {row.about} | {size / 1e6:.1f} | {grown / 1024:.0f} |", flush=True)
        if grown / 1024 > MEGABYTES:
            yield f"{row.address} {row.about}".strip()


def peak(path: Path, row: Row) -> tuple[int, int]:
    """Returns the bytes of an answer, and by how many KB more than after a short answer this process has grown by it."""
    app = application(path)
    drawn(app, "/api/geneticprofiledata", {"genetic_profile_ids": EXPRESSION, "genes": "TP53"}, post=True)
    before = highest()
    size = drawn(app, row.address, row.parameters, post=True)
    return size, highest() - before


def highest() -> int:
    """Returns the most memory that this process ever had, in KB."""
    return int(re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())[0])


if __name__ == "__main__":
    sys.exit(main())
