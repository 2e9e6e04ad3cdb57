"""`python -m benchmarks.large`: what studies of many samples cost to load and to ask, in an earlier revision and in this checkout, on SQLite.

Writes a study for each line, has each version load it by its own command into a new file that has the genes, and ask its own application in a
process of its own, which has answered nothing before; prints CPU seconds and the largest memory, MiB, beside what is wanted. Half an hour for
each version; `--share 0.1` makes a tenth of each study.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from benchmarks.data import CONNECTION
from benchmarks.readmodel import versions
from benchmarks.readmodel.versions import Version
from genows.demo.study import GENE_INFO, write_demo

BASE = "853f532"  # 0.5.0
MIB = 1024  # kilobytes, in which Linux tells memory
# Asks the addresses behind it in turn, and prints of each the seconds of CPU, and its bytes.
ASKING = """
import json, sys, time
from werkzeug.test import Client
from genows import create_app
from genows.config.reader import make_config
app, found = create_app(make_config({"db.connection_string": sys.argv[1]})), []
for address in sys.argv[2:]:
    began, answer = time.process_time(), Client(app).get(address)
    size = sum(map(len, answer.iter_encoded()))
    assert answer.status_code == 200, (address, answer.status)
    found.append((time.process_time() - began, size))
print(json.dumps(found))
"""


class Line(NamedTuple):
    """*study*: arguments of `write_demo`; *wanted*: of the load, and of each of *asked*, name → address."""

    name: str
    study: dict
    wanted: str
    asked: dict[str, tuple[str, str]] = {}


LINES = (
    Line(
        "genie",
        {"samples": 271_837, "genes": 120, "mutations_per_sample": 8, "kinds": ("mutations", "panel"), "clinical_attributes": 10},
        "480 s, 250 MiB",
    ),
    Line(
        "events",
        {"samples": 215_700, "genes": 1, "mutations_per_sample": 0, "kinds": ("timeline",)},
        "",
        {"all events": ("/api/clinicalevents?study_id=demo", "60 s, 64 MiB")},
    ),
    Line(
        "expression",
        {"samples": 500, "genes": 20_000, "mutations_per_sample": 0, "kinds": ("expression",), "complete": True},
        "",
        {
            f"co-expression of {gene}": (f"/api/coexpressions?genetic_profile_ids=demo_rna_seq_v2_mrna&genes={gene}", "0.3 s")
            for gene in ("TP53", "KRAS")
        },
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


def measured(line: Line, version: Version, work: Path, share: float) -> dict[str, str]:
    """Returns what is done → its cost, as text."""
    folder, file = work / line.name, work / f"{line.name}-{version.name}.db"
    if not folder.exists():
        write_demo(folder, **{**line.study, "samples": max(3, int(line.study["samples"] * share))})
    file.unlink(missing_ok=True)
    connection = f"sqlite:///{file}"
    cost(version, connection, "-m", "genows", "reference", str(folder / GENE_INFO))
    loaded = cost(version, connection, "-m", "genows", "load", "--quiet", str(folder))
    found = {f"load of {line.name}": f"{loaded.seconds:.0f} s, {loaded.memory:.0f} MiB"}
    if line.asked:
        asked = cost(version, connection, "-c", ASKING, connection, *(address for address, _ in line.asked.values()))
        for name, (seconds, size) in zip(line.asked, json.loads(asked.printed), strict=True):
            found[name] = f"{seconds:.2f} s, {asked.memory:.0f} MiB ({size / 1e6:.1f} MB)"
    file.unlink()
    return found


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.large", description=__doc__)
    parser.add_argument("--base", default=BASE, help="the revision beside it (default: %(default)s, which is 0.5.0)")
    parser.add_argument("--work", type=Path, help="folder that keeps the base and the studies for the next run")
    parser.add_argument("--only", default=",".join(line.name for line in LINES), help="comma list (default: %(default)s)")
    parser.add_argument("--share", type=float, default=1.0, help="of the samples of each study (default: all)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="genows-bench-") as folder:
        work = (asked.work or Path(folder)).absolute()
        work.mkdir(parents=True, exist_ok=True)
        both = versions.base(work, asked.base), versions.now()
        print(f"| what | {asked.base} | now | wanted |\n|---|---|---|---|")
        for line in LINES:
            if line.name in asked.only.split(","):
                before, now = (measured(line, version, work, asked.share) for version in both)
                wanted = {f"load of {line.name}": line.wanted} | {name: goal for name, (_, goal) in line.asked.items()}
                for name, goal in wanted.items():
                    print(f"| {name} | {before[name]} | {now[name]} | {goal} |", flush=True)


if __name__ == "__main__":
    main()
