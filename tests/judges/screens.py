"""How fast the pages of a study answer: each part for 10 genes of 1,000 samples, and for 3 genes of 10,000, on SQLite and on MariaDB.

    python -m tests.judges.screens [--only sqlite|mariadb] [--work FOLDER] [--match TEXT]

Each page is asked in a process of its own that has answered the start page: for the first time, and again. Of two such processes the
fastest counts, for the machine does other work too. Success: 10 genes of 1,000 samples within FIRST_SECONDS and AGAIN_SECONDS of
CPU, the database server's included, 3 genes of 10,000 within LARGE_SECONDS (LONGER for parts that look at every gene); no page takes more than MOST_MEGABYTES, on SQLite its page
cache beside them; each is answered. Exit code 1 otherwise.
"""

import sys

from genows.db.sqlite import READER_CACHE_KIB
from genows.demo.study import write_demo
from tests.judges import runner

FIRST_SECONDS, AGAIN_SECONDS, LARGE_SECONDS, MOST_MEGABYTES = 0.2, 0.05, 0.5, {"middle": 16.0, "large": 40.0}
TEN, THREE = "TP53,KRAS,EGFR,PIK3CA,BRAF,APC,TERT,PTEN,NF1,CDKN2A", "TP53,KRAS,EGFR"
STUDIES = {"middle": 1000, "large": 10_000}
# What looks at every gene of the study waits in the line of costly requests, and may take longer the first time where the study is large.
WHOLE, LONGER = ("differences", "coexpression"), 4
GENES, PROCESSES, TIMES = 200, 2, 2
# Address behind the study's → what is asked beside genes; `{genes}` where the genes go.
PARTS = (
    ("", {}),
    ("/attributes", {}),
    ("/genes", {}),
    ("/genes", {"genes": "{genes}"}),
    ("/genes", {"genes": "{gene}"}),
    ("/genes/differences", {"genes": "{genes}"}),
    ("/genes/differences", {"genes": "{genes}", "data": "{study}_rna_seq_v2_mrna"}),
    ("/genes/coexpression", {"genes": "{genes}"}),
    ("/genes", {"genes": "{genes}", "tracks": "CANCER_TYPE,SEX,AGE,TUMOR_PURITY,TUMOR_STAGE"}),
    *((f"/genes/{part}", {"genes": "{genes}"}) for part in ("types", "mutations", "survival", "files")),
    *((f"/genes/{file}.tsv", {"genes": "{genes}"}) for file in ("oncoprint", "pairs", "types", "mutations", "survival", "lollipop")),
    ("/patients", {}),
    ("/patients/{patient}", {}),
    ("/patients/{patient}", {"show": "mutations"}),
)


def main(arguments=None) -> int:
    return runner.run(__doc__, lambda options: "screens", _fill, _judge, {}, arguments)


def _fill(connection, work, options):
    for study, samples in STUDIES.items():
        if not (work / study).exists():
            write_demo(work / study, samples, GENES, study_id=study)
    runner.load(connection, *(work / study for study in STUDIES))


def pages(study: str, genes: str):
    """Yields (address, parameters) of every part. *genes*: those asked for."""
    patient = f"DEMO-{1:0{max(4, len(str(STUDIES.get(study, 0))))}}"
    for part, asked in PARTS:
        values = {name: value.format(genes=genes, gene=genes.split(",")[0], study=study) for name, value in asked.items()}
        yield f"/studies/{study}{part.format(patient=patient)}", values


def _judge(filled, options) -> bool:
    failed, cache = False, READER_CACHE_KIB / 1024 if filled.kind == "sqlite" else 0
    print(f"{filled.kind}: seconds of CPU and of the clock, first and again; megabytes of memory; kilobytes of the page")
    for study, genes, first, again in (("middle", TEN, FIRST_SECONDS, AGAIN_SECONDS), ("large", THREE, LARGE_SECONDS, LARGE_SECONDS)):
        for path, asked in pages(study, genes):
            if options.match not in path:
                continue
            costs = [runner.cost(filled, ("/", {}), (path, asked), TIMES) for _ in range(PROCESSES)]
            used = min(cost.cpu[0] for cost in costs), min(min(cost.cpu[1:]) for cost in costs)
            waited = min(cost.seconds[0] for cost in costs), min(min(cost.seconds[1:]) for cost in costs)
            size, statuses = min(cost.megabytes for cost in costs), {cost.status for cost in costs}
            most = first * (LONGER if study == "large" and path.endswith(WHOLE) else 1)
            is_bad = statuses != {200} or used[0] > most or used[1] > again or size > MOST_MEGABYTES[study] + cache
            failed |= is_bad
            name = f"{path} {' '.join(asked.values())}"[:63]
            print(f"{name:64} {used[0]:6.3f} {used[1]:6.3f}  {waited[0]:6.3f} {waited[1]:6.3f}  {size:6.1f} {len(costs[0].body) / 1000:7.0f}"
                  + ("" if statuses == {200} else f" {statuses}") + (" FAILED" if is_bad else ""), flush=True)  # fmt: skip
    return failed


if __name__ == "__main__":
    sys.exit(main())
