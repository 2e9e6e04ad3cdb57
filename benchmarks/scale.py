"""How cost grows with the number of samples: `python -m benchmarks.scale [--samples 1000,10000,100000]`.

Loads a demo study of each size into a SQLite file and asks the application in process; prints one line a size. Figures are CPU
milliseconds of the least of several tries, whole bodies read.
"""

import argparse
import tempfile
import time
from pathlib import Path

from werkzeug.test import Client

from genows import create_app
from genows.config import make_config
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


def measured(app, address) -> tuple[float, int]:
    """CPU milliseconds and bytes of one answer, the least of several."""
    times = []
    for _ in range(TRIES):
        started = time.process_time()
        size = len(Client(app).get(address, buffered=True).data)
        times.append((time.process_time() - started) * 1000)
    return min(times), size


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", default="1000,10000,100000", help="comma list of sizes")
    asked = parser.parse_args()
    print("| samples | load s | file MB |", " | ".join(f"{name}: ms (MB)" for name in QUESTIONS), "|")
    print("|" + "---|" * (3 + len(QUESTIONS)))
    for samples in map(int, asked.samples.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            print(line(Path(folder), samples), flush=True)


def line(folder, samples):
    write_demo(
        folder / "demo", samples=samples, genes=GENES, mutations_per_sample=MUTATIONS, complete=True, kinds=["expression", "mutations"]
    )
    config = make_config({"db.connection_string": f"sqlite:///{folder}/scale.db"})
    started = time.monotonic()
    report = load_study(open_database(config), folder / "demo", Options(), Silence())
    seconds = time.monotonic() - started
    assert report.exit_code == 0, report.outcome
    app = create_app(config)
    cells = [f"{milliseconds:.1f} ({size / 1e6:.2f})" for milliseconds, size in (measured(app, address) for address in QUESTIONS.values())]
    size = (folder / "scale.db").stat().st_size / 1e6
    return f"| {samples:,} | {seconds:.1f} | {size:.0f} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
