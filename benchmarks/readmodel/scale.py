"""Large studies against sending the same ready bytes (L): 200,000 mutations in one profile, 100,000 samples."""

import re
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks import data, servers
from benchmarks.client import form_of, read_body, request_of, timed
from benchmarks.readmodel.databases import Bench
from benchmarks.readmodel.table import address_of
from benchmarks.rounds import Case, Figures, http_case, measured
from genows.demo.variants import make_genes

ROUNDS = 7
MUTATED, MUTATED_SHAPE = "mutated", {"samples": 20_000, "genes": 10_000, "mutations_per_sample": 10, "kinds": ("mutations",)}
TALL, TALL_SHAPE = "tall", {"samples": 100_000, "genes": 20, "mutations_per_sample": 0, "kinds": ("expression",)}
FILTER = 20_000
# What the goals are: times of L, milliseconds of the worker's CPU, times of the whole answer without a filter.
OF_L_MUTATIONS, OF_L_SAMPLES, GENE_MS, FILTERED = 3.0, 2.5, 2.0, 1.4

WHOLE, GENE, SOME = "all mutations", "mutations of 1 gene", f"all mutations, {FILTER:,} sample ids"
MEMBERS, ATTRIBUTE, ROW = "members of a list of all samples", "1 attribute of all samples", "1 gene of all samples"


@dataclass(frozen=True)
class Scaled:
    """One large answer: seconds of time, of the worker's and the database's *cpu*, of the worker's *ours*; *ready*: L's. *value*: what the goal is about."""

    what: str
    size: int
    total: float
    cpu: float
    ours: float
    ready: float
    value: float
    goal: str
    met: bool


def scaled(bench: Bench, kind: str, rounds: int = ROUNDS) -> list[dict]:
    """Returns what each of the large answers takes, as dicts of `Scaled`."""
    folders = [data.study_folder(bench.work / "large", name, **shape) for name, shape in ((MUTATED, MUTATED_SHAPE), (TALL, TALL_SHAPE))]
    connection = bench.new_database(kind, "large")
    data.load(connection, folders)
    server = servers.genows(f"{kind} large", connection, 1)
    with servers.running([server], bench.work / "logs", bench.core) as up, servers.on_core(bench.client_core):
        it, asked = up[server.name], _asked(_sample_ids(folders[0]))
        bodies = bench.work / f"bodies-{kind}"
        bodies.mkdir(exist_ok=True)
        for name, request in asked.items():
            (bodies / _file(name)).write_bytes(read_body(it.port, request))
        with servers.running([servers.limit(bodies)], bench.work / "logs", bench.core) as limits:
            figures = measured(_cases(it, limits["L"], asked, bench.pids(kind)), rounds)
    return [asdict(_judged(name, figures)) for name in asked]


def _asked(sample_ids):
    mutations = {"genetic_profile_ids": f"{MUTATED}_mutations", "genes": ""}
    # Of the well-known genes, which come first, a demo's every tenth sample has a mutation; of the others a few have.
    first, some = make_genes(1)[0].symbol, make_genes(MUTATED_SHAPE["genes"])[-1].symbol
    return {
        WHOLE: request_of(address_of("geneticprofiledata", **mutations)),
        GENE: request_of(address_of("geneticprofiledata", **(mutations | {"genes": some}))),
        SOME: form_of("/api/geneticprofiledata", mutations | {"sample_ids": ",".join(sample_ids)}),
        MEMBERS: request_of(address_of("samplelists", sample_list_ids=f"{TALL}_all")),
        ATTRIBUTE: request_of(address_of("clinicaldata/samples", study_id=TALL, attribute_ids="CANCER_TYPE")),
        ROW: request_of(address_of("geneticprofiledata", genetic_profile_ids=f"{TALL}_rna_seq_v2_mrna", genes=first)),
    }


def _sample_ids(folder: Path) -> list[str]:
    lines = (folder / "data_clinical_sample.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    place = rows[0].index("SAMPLE_ID")
    return [row[place] for row in rows[1 : FILTER + 1]]


def _file(name):
    return re.sub(r"\W+", "-", name)


def _cases(it, limit, asked, database_pids):
    cases = []
    for name, request in asked.items():
        cases.append(http_case(name, it, request, database_pids))
        cases.append(http_case(f"ours {name}", it, request))
        cases.append(Case(f"L {name}", lambda ready=request_of(f"/{_file(name)}"): timed(limit.port, ready)))
    return cases


def _judged(name: str, figures: dict[str, Figures]) -> Scaled:
    seen, ready, ours = figures[name], figures[f"L {name}"].median(), figures[f"ours {name}"].least("cpu")
    if name == GENE:
        value, most, goal = ours * 1000, GENE_MS, f"≤ {GENE_MS} ms of the worker's CPU"
    elif name == SOME:
        value, most, goal = seen.median() / figures[WHOLE].median(), FILTERED, f"≤ {FILTERED} × {WHOLE}"
    else:
        most = OF_L_MUTATIONS if name == WHOLE else OF_L_SAMPLES
        value, goal = seen.median() / ready, f"≤ {most} × L"
    return Scaled(name, seen.size, seen.median(), seen.least("cpu"), ours, ready, value, goal, value <= most)
