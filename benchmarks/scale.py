"""How cost grows with the number of samples: `python -m benchmarks.scale [--samples 1000,10000,100000] [--mariadb]`.

Loads a demo study of each size into a SQLite file, or a MariaDB of its own, and asks the application in process; prints one line a
size. Figures are milliseconds of the least of several tries, whole bodies read: of CPU, and with MariaDB, whose work is another
process's, of time passed.
"""

import argparse
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from werkzeug.test import Client

from benchmarks import mariadb
from genows import create_app
from genows.config.reader import make_config
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study

GENES, MUTATIONS, TRIES = 50, 5, 5
QUESTIONS = {
    "1 gene": "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes=TP53",
    "1 gene, 1 sample": "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes=TP53&sample_ids=DEMO-0001-T1",
    "samples": "/api/samples?study_id=demo",
    "1 attribute": "/api/clinicaldata/samples?study_id=demo&attribute_ids=CANCER_TYPE",
    "mutations of 1 gene": "/api/geneticprofiledata?genetic_profile_ids=demo_mutations&genes=TP53",
    "studies": "/api/studies",
}


def measured(app, address, clock) -> tuple[float, int]:
    """Milliseconds by *clock* and bytes of one answer, the least of several."""
    times = []
    for _ in range(TRIES):
        started = clock()
        size = len(Client(app).get(address, buffered=True).data)
        times.append((clock() - started) * 1000)
    return min(times), size


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", default="1000,10000,100000", help="comma list of sizes")
    parser.add_argument("--mariadb", action="store_true", help="in MariaDB instead of SQLite")
    asked = parser.parse_args()
    print("| samples | load s | MB |", " | ".join(f"{name}: ms (MB)" for name in QUESTIONS), "|")
    print("|" + "---|" * (3 + len(QUESTIONS)))
    with mariadb.running(None) if asked.mariadb else nullcontext((None, None)) as (server, _):
        for samples in map(int, asked.samples.split(",")):
            with tempfile.TemporaryDirectory() as folder:
                print(line(Path(folder), samples, server), flush=True)


def line(folder, samples, server):
    write_demo(
        folder / "demo", samples=samples, genes=GENES, mutations_per_sample=MUTATIONS, complete=True, kinds=["expression", "mutations"]
    )
    name = server and server.create_database()
    config = make_config({"db.connection_string": mariadb.address(server, name) if server else f"sqlite:///{folder}/scale.db"})
    started = time.monotonic()
    report = load_study(open_database(config), folder / "demo", Options(), Silence())
    seconds = time.monotonic() - started
    assert report.exit_code == 0, report.outcome
    app, clock = create_app(config), time.perf_counter if server else time.process_time
    answers = [measured(app, address, clock) for address in QUESTIONS.values()]
    cells = [f"{milliseconds:.1f} ({size / 1e6:.2f})" for milliseconds, size in answers]
    size = "" if server else f"{(folder / 'scale.db').stat().st_size / 1e6:.0f}"
    return f"| {samples:,} | {seconds:.1f} | {size} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
