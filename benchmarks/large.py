"""`python -m benchmarks.large`: what studies of many samples cost to load and to ask, in an earlier revision and in this checkout, on SQLite.

Writes a study for each line, has each version load it by its own command into a new file that has the genes, and asks its own application, in a
process of its own for each question, first and again. Prints CPU seconds and the largest memory, MiB, beside what is wanted. Half an hour in
all; `--share 0.1` makes a tenth of each study, `--only events` asks one line, `--write` writes LARGE.md.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
from datetime import date
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import quote

from benchmarks.data import CONNECTION
from benchmarks.readmodel import versions
from benchmarks.readmodel.versions import Version
from benchmarks.results import machine
from genows.demo.study import GENE_INFO, write_demo

BASE = "853f532"  # 0.5.0
PAGE = Path(__file__).parent / "LARGE.md"
MIB = 1024  # kilobytes, in which Linux tells memory
# Does to the process what the version's own settings do to a worker. Asks the address behind the connection, which does not count where it is
# "-", then the others, each twice; prints the largest memory of the process, and of each its CPU seconds, first and again, and its bytes. Nothing
# where the version has no such address.
ASKING = """
import json, re, runpy, sys, time
from pathlib import Path
from types import SimpleNamespace
from werkzeug.test import Client
from genows import create_app
from genows.config.reader import make_config
connection, before, *addresses = sys.argv[1:]
worker = runpy.run_path("conf/gunicorn.conf.py")
worker["post_fork"](None, SimpleNamespace(cfg=SimpleNamespace(threads=1)))
app, found = create_app(make_config({"db.connection_string": connection})), []
worker["post_worker_init"](SimpleNamespace(wsgi=app))
client = Client(app)
def asked(address):
    began, answer = time.process_time(), client.get(address)
    size = sum(map(len, answer.iter_encoded()))
    if answer.status_code == 404:
        sys.exit()
    assert answer.status_code == 200, (address, answer.status, answer.data)
    return time.process_time() - began, size
if before != "-":
    asked(before)
for address in addresses:
    (first, size), (again, _) = asked(address), asked(address)
    found.append((first, again, size))
# A process that was started anew still has the largest memory of the one that started it, for all but this file.
print(json.dumps([int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]), found]))
"""
ABSENT = "–"

# What filters are drawn from: attributes of both levels, numbers and words, lists, genes, and what the filter must not be.
CLAUSES = (
    "SEX=Female", "AGE=40..60", "AGE=..50,NA", "CANCER_TYPE=Breast Cancer,Colorectal Cancer", "ONCOTREE_CODE=LUAD", "!SAMPLE_TYPE=Primary Solid Tumor",
    "TUMOR_STAGE=Stage II,Stage IV,NA", "TUMOR_PURITY=0.5..", "OS_STATUS=1:DECEASED", "OS_MONTHS=12..60", "METASTATIC_SITE=Liver,Bone", "DFS_MONTHS=..24,NA",
    "list=sequenced", "profile=mutations", "mut=TP53", "!mut=KRAS:somatic", "mut=EGFR,PIK3CA", "wild=PTEN", "!unseen=KRAS", "type.TP53=Missense_Mutation",
)  # fmt: skip
COHORT, FILTERS, MOST_CLAUSES = "/studies/demo/cohort", 30, 6


def cohorts() -> tuple[str, ...]:
    """Returns the addresses of the pages of random filters, always the same."""
    chance = Random(8)
    drawn = (";".join(chance.sample(CLAUSES, chance.randint(1, MOST_CLAUSES))) for _ in range(FILTERS))
    return tuple(f"{COHORT}?filter={quote(text)}" for text in drawn)


class Asked(NamedTuple):
    """One row. *wanted*: of the worst of the addresses. *before*: what the process answers first, which does not count."""

    name: str
    wanted: str
    addresses: tuple[str, ...]
    before: str = "-"


def ask(name: str, address: str, wanted: str) -> Asked:
    return Asked(name, wanted, (address,))


class Line(NamedTuple):
    """*study*: arguments of `write_demo`; *wanted*: of the load. Addresses may have {far}, nine tenths of the samples, and {page}, a tenth of that."""

    name: str
    study: dict
    wanted: str
    asked: tuple[Asked, ...]


OF_STUDY, OF_PROFILE = "/portal/api/studies/demo", "/portal/api/molecular-profiles/demo_mutations/mutations?sampleListId=demo_all"
LINES = (
    Line(
        "genie",
        {"samples": 271_837, "genes": 120, "mutations_per_sample": 8, "kinds": ("mutations", "panel"), "clinical_attributes": 10},
        "480 s, 250 MiB",
        (
            ask("page of the study", "/studies/demo", "0.5 s, again 0.1, 200 MiB"),
            ask("its attributes", "/studies/demo/attributes", "0.5 s"),
            ask("three genes", "/studies/demo/genes?genes=TP53,KRAS,EGFR", "0.4 s"),
            ask("mutations of a gene", "/studies/demo/genes/mutations?genes=TP53", "0.4 s"),
            ask("page of a cohort", cohorts()[0], "1 s"),
            Asked(f"the same, worst of {FILTERS}", "1 s", cohorts(), COHORT),
            ask("all samples", "/api/samples?study_id=demo", "0.65 s"),
            ask("all samples, third generation", f"{OF_STUDY}/samples", "1 s"),
            ask("10 samples far behind", f"{OF_STUDY}/samples?pageSize=10&pageNumber={{page}}", "0.05 s"),
            ask("META of samples", f"{OF_STUDY}/samples?projection=META", "0.02 s"),
            ask("all mutations of a gene", "/api/mutations?genetic_profile_ids=demo_mutations&genes=TP53", "0.07 s for 29.6 MB"),
            ask("the same, third generation", f"{OF_PROFILE}&entrezGeneId=7157", "1 s"),
            ask("META of mutations", f"{OF_PROFILE}&projection=META", "0.02 s"),
        ),
    ),
    Line(
        "events",
        {"samples": 215_700, "genes": 1, "mutations_per_sample": 0, "kinds": ("timeline",)},
        "",
        (
            ask("all events", "/api/clinicalevents?study_id=demo", "60 s, 64 MiB"),
            ask("10 events far behind", "/api/clinicalevents?study_id=demo&limit=10&offset={far}", "0.2 s"),
            ask("the same, third generation", f"{OF_STUDY}/clinical-events?pageSize=10&pageNumber={{page}}", "0.2 s"),
        ),
    ),
    Line(
        "expression",
        {"samples": 500, "genes": 20_000, "mutations_per_sample": 0, "kinds": ("expression",), "complete": True},
        "",
        tuple(
            ask(f"co-expression of {gene}", f"/api/coexpressions?genetic_profile_ids=demo_rna_seq_v2_mrna&genes={gene}", "0.3 s")
            for gene in ("TP53", "KRAS")
        ),
    ),
)


class Cost(NamedTuple):
    """Seconds of CPU, the largest memory in MiB, and what was printed."""

    seconds: float
    memory: float
    printed: str


def cost(version: Version, connection: str, *arguments: str) -> Cost:
    """Runs Python of a version, *arguments* behind it. SystemExit with what it said where it fails."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GENOWS_")}
    environ |= {"PYTHONPATH": str(version.root), CONNECTION: connection}
    with tempfile.TemporaryFile("w+") as printed, tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen([version.python, *arguments], cwd=version.root, env=environ, stdout=printed, stderr=told)
        _, status, used = os.wait4(process.pid, 0)
        text, problem = map(_read, (printed, told))
    if os.waitstatus_to_exitcode(status) not in (0, 3):
        raise SystemExit(f"{version.name}: {' '.join(arguments)} failed:\n{text}{problem}")
    return Cost(_seconds(used), used.ru_maxrss / MIB, text)


def _read(file) -> str:
    file.seek(0)
    return file.read()


def _seconds(used: resource.struct_rusage) -> float:
    return used.ru_utime + used.ru_stime


def measured(line: Line, version: Version, work: Path, share: float) -> list[str]:
    """Returns the cost of the load and of each question, as text."""
    samples = max(3, int(line.study["samples"] * share))
    folder, file = work / f"{line.name}-{samples}", work / f"{line.name}-{version.name}.db"
    if not folder.exists():
        # By a process of its own: those that are measured would be told to take what this one has taken.
        writing = get_context("spawn").Process(target=write_demo, args=(folder,), kwargs={**line.study, "samples": samples})
        writing.start()
        writing.join()
        if writing.exitcode:
            raise SystemExit(f"The study of {line.name} could not be written.")
    file.unlink(missing_ok=True)
    connection = f"sqlite:///{file}"
    cost(version, connection, "-m", "genows", "reference", str(folder / GENE_INFO))
    loaded = cost(version, connection, "-m", "genows", "load", "--quiet", str(folder))
    far = samples * 9 // 10
    answered = [_answered(version, connection, asked, {"far": far, "page": far // 10}) for asked in line.asked]
    file.unlink()
    return [f"{loaded.seconds:.0f} s, {loaded.memory:.0f} MiB", *answered]


def _answered(version: Version, connection: str, asked: Asked, places: dict[str, int]) -> str:
    addresses = [address.format(**places) for address in asked.addresses]
    done = cost(version, connection, "-c", ASKING, connection, asked.before, *addresses)
    if not done.printed:
        return ABSENT
    memory, found = json.loads(done.printed)
    first, again, size = map(max, zip(*found, strict=True))
    return f"{first:.3g} s, again {again:.2g}, {memory / MIB:.0f} MiB ({size / 1e6:.3g} MB)"


def rows(line: Line, both: tuple[Version, Version], work: Path, share: float) -> list[str]:
    """Returns the rows of a line. SystemExit where this checkout lacks an address."""
    before, now = (measured(line, version, work, share) for version in both)
    if ABSENT in now:
        raise SystemExit(f"There is no such address: {line.asked[now.index(ABSENT) - 1].addresses[0]}")
    wanted = [(f"load of {line.name}", line.wanted), *((asked.name, asked.wanted) for asked in line.asked)]
    return [f"| {name} | {then} | {this} | {goal} |" for (name, goal), then, this in zip(wanted, before, now, strict=True)]


def head(base: str, share: float, note: str) -> str:
    """Returns how the page begins, up to the head of its table. *note*: a sentence about the run, '' for none."""
    about = machine()
    where = f"{about['processor']}, {about['cores']} cores, Linux {about['kernel']}, Python {about['versions']['Python']}, SQLite {about['versions']['SQLite']}"
    return f"""# Large studies beside an earlier revision

Made on {date.today()} by `python -m benchmarks.large --write` ({where}){f", a share of {share:g} of each study" if share < 1 else ""}.
Of a load CPU seconds and the largest memory. Of a question, each in a process that has answered nothing before: CPU seconds of the first
answer and of the same again, the largest memory of the process, and the bytes of the answer. {ABSENT}: there is no such address.{" " if note else ""}{note}

| what | {base} | now | wanted |
|---|---|---|---|
"""


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.large", description=__doc__)
    parser.add_argument("--base", default=BASE, help="the revision beside it (default: %(default)s, which is 0.5.0)")
    parser.add_argument("--work", type=Path, help="folder that keeps the base and the studies for the next run")
    parser.add_argument("--only", default=",".join(line.name for line in LINES), help="comma list (default: %(default)s)")
    parser.add_argument("--share", type=float, default=1.0, help="of the samples of each study (default: all)")
    parser.add_argument("--note", default="", help="a sentence about the run, for the page: what else the machine did")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="genows-bench-") as folder:
        work = (asked.work or Path(folder)).absolute()
        work.mkdir(parents=True, exist_ok=True)
        both = versions.base(work, asked.base), versions.now()
        text = head(asked.base, asked.share, asked.note)
        print(text, end="")
        for line in LINES:
            if line.name in asked.only.split(","):
                found = "".join(f"{row}\n" for row in rows(line, both, work, asked.share))
                print(found, end="", flush=True)
                text += found
    if asked.write:
        PAGE.write_text(text)


if __name__ == "__main__":
    main()
