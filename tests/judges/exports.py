"""Exports at their worst: studies nobody would write, kills at any moment, a full disk, and what large studies cost.

    python -m tests.judges.exports [--folders 60] [--kills 100] [--seed 3] [--large]

Folders: studies of every kind that are broken at random and load all the same. Success: what is loaded from the export of one, into a fresh
database of the other kind (SQLite, MariaDB), answers byte for byte as the first does, and its export has the same bytes; no code but the
three that are known counts. Kills: SIGKILL at random moments of exports to a folder and to an archive. Success: under the target's name
stands all of it or nothing, and the next export removes the files beside it. A full disk: a limit on the size of files. Success: one
sentence, exit code 1, nothing left. With --large: processor seconds and memory of 200,000 mutations and of a matrix of 20,000 genes in
1,000 samples, beside their loads. Exit code 1 otherwise.
"""

import argparse
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from genows.db import schema
from genows.demo.study import write_demo
from tests.databases import Made
from tests.exported import compared, exported, files
from tests.judges.kills import Kind
from tests.judges.studies import broken
from tests.mariadb import running_server
from tests.studyfolders import load_folder, write_folder
from tests.twins.reference import add_small_reference

# What an export may tell of a study that genows loaded.
KNOWN = {"N-SCORE", "N-ALLELE", "N-ID"}
LIMIT = 50_000  # bytes of a file on the full disk; what SQLite writes beside the database has less


def faults(one: Made, other: Made, study_id: str, folder: Path) -> list[str]:
    """What is not the same when the export of a study of *one* is loaded into *other*, which has the same reference data."""
    done = exported(one, study_id, folder / "one")
    codes = {note.code for note in done.notes}
    found = [note.text for note in done.notes if note.code not in KNOWN]
    report = load_folder(other, folder / "one", allow_skips=True)
    if report.exit_code:
        return [*found, *(str(finding) for finding in report.findings.sorted() if finding.severity == "error")]
    answers = compared(one, other, study_id)
    found += [difference.text for difference in answers.differences if not codes] + [f"computed: {each}" for each in answers.computed]
    exported(other, study_id, folder / "two")
    before, after = files(folder / "one"), files(folder / "two")
    return found + [f"{name}: other bytes" for name in {**before, **after} if before.get(name) != after.get(name) and not codes]


def random_folders(kinds: tuple[Kind, Kind], number: int, seed: int, folder: Path) -> tuple[Counter, list[str]]:
    """(how often what came of a folder, what was wrong). The first kind of database is loaded into first, and the other for the odd numbers."""
    found, wrong = Counter(), []
    for each in range(number):
        work = folder / f"folder{each}"
        work.mkdir()
        study = write_folder(work / "study", broken(random.Random(f"{seed} {each}")))
        pair = [kinds[(each + place) % 2].new(f"{place}-{each}") for place in (0, 1)]
        for made in pair:
            add_small_reference(made)
        if load_folder(pair[0], study, allow_skips=True).exit_code:
            found["refused"] += 1
        else:
            try:
                its = faults(*pair, pair[0].rows("SELECT CANCER_STUDY_IDENTIFIER FROM cancer_study")[0][0], work)
            except Exception as error:  # the judge goes on and names it
                its = [f"{type(error).__name__}: {error}"]
            found["wrong" if its else "the same"] += 1
            wrong += [f"folder {each} of seed {seed}: {text}" for text in its]
        for made in pair:
            made.database.close()
        shutil.rmtree(work)
    return found, wrong


def command(made: Made, target: Path, **more) -> subprocess.Popen:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GENOWS_")}
    environ.update(GENOWS_DB_CONNECTION_STRING=made.settings["db.connection_string"], GENOWS_AUTHENTICATE="false")
    words = [sys.executable, "-m", "genows", "export", "demo", str(target), "--quiet"]
    return subprocess.Popen(words, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **more)


def demo_database(folder: Path, **size) -> Made:
    made = Made(f"sqlite:///{folder}/demo.db", empty=False)
    schema.create(made.database)
    schema.look(made.database)
    write_demo(folder / "demo", **size)
    assert load_folder(made, folder / "demo").exit_code == 0
    return made


def kills(made: Made, number: int, seed: int, folder: Path) -> Counter:
    """How often a killed export had left what; 'wrong: …' is what must not be."""
    found, moments = Counter(), random.Random(seed)
    whole = {}
    for name in ("whole", "whole.tar.gz"):
        begun = time.monotonic()
        with command(made, folder / name) as process:
            assert process.wait(120) == 0
        whole[name] = content(folder / name), time.monotonic() - begun
    for each in range(number):
        name = ("whole", "whole.tar.gz")[each % 2]
        target = folder / name.replace("whole", "killed")
        wanted, seconds = whole[name]
        with command(made, target) as process:
            time.sleep(moments.uniform(0.4 * seconds, 1.1 * seconds))
            process.send_signal(signal.SIGKILL)
        if not target.exists():
            found["nothing of it"] += 1
        elif content(target) == wanted:
            found["all of it"] += 1
        else:
            found[f"wrong: kill {each}, {name}"] += 1
        if target.exists():
            shutil.rmtree(target) if target.is_dir() else target.unlink()
    for name in ("killed", "killed.tar.gz"):
        with command(made, folder / name) as process:
            process.wait(120)
    # Of who was killed before a lock told whose it is, an empty folder stays.
    if left := [path.name for path in folder.glob(".killed*/**/*") if path.is_file() and path.stat().st_size]:
        found[f"wrong: {len(left)} files are left beside the target"] += 1
    return found


def content(path: Path) -> object:
    return files(path) if path.is_dir() else path.read_bytes()


def full_disk(made: Made, folder: Path) -> list[str]:
    """What is wrong with exports that cannot be written whole."""
    wrong = []
    folder.mkdir()
    for name in ("full", "full.tar.gz", "full.zip"):
        with command(made, folder / name, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT))) as process:
            _, said = process.communicate(timeout=120)
        if process.returncode != 1 or "cannot be written: File too large" not in said or len(said.splitlines()) != 1:
            wrong.append(f"{name}: exit code {process.returncode}: {said}")
        wrong += [f"{name}: {path.name} is left" for path in folder.iterdir()]
    return wrong


MEASURED = """
import resource, sys
from genows.cli import main
code = main(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
# Not ru_maxrss, which begins with that of the parent.
most = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(f"{used.ru_utime + used.ru_stime:.1f} s, {int(most) >> 10} MiB", file=sys.stderr)
sys.exit(code)
"""


def measured(made: Made, *words: str) -> str:
    environ = {**os.environ, "GENOWS_DB_CONNECTION_STRING": made.settings["db.connection_string"], "GENOWS_AUTHENTICATE": "false"}
    done = subprocess.run([sys.executable, "-c", MEASURED, *words, "--quiet"], env=environ, capture_output=True, text=True, check=False)
    return done.stderr.splitlines()[-1] if not done.returncode else f"exit code {done.returncode}: {done.stderr}"


LARGE = {
    "200,000 mutations": {"samples": 1000, "genes": 2000, "mutations_per_sample": 220, "kinds": ("mutations",)},
    "20,000 genes in 1,000 samples": {"samples": 1000, "genes": 20_000, "mutations_per_sample": 0, "kinds": ("expression",)},
}


def large(folder: Path) -> None:
    for name, size in LARGE.items():
        work = folder / name.replace(" ", "_")
        work.mkdir()
        write_demo(work / "demo", complete=True, **size)
        made = Made(f"sqlite:///{work}/demo.db", empty=False)
        schema.create(made.database)
        print(f"{name}: load: {measured(made, 'load', str(work / 'demo'))}")
        for target in ("out", "out.tar.gz", "out.zip"):
            print(f"{name}: export to {target}: {measured(made, 'export', 'demo', str(work / target))}")
        made.database.close()
        shutil.rmtree(work)


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folders", type=int, default=60)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--large", action="store_true", help="measure large studies as well")
    options = parser.parse_args(arguments)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as name, running_server() as server:
        folder = Path(name)
        found, its = random_folders((Kind(folder), Kind(folder, server)), options.folders, options.seed, folder)
        wrong += its
        print(f"folders: {', '.join(f'{number} {what}' for what, number in found.items())}")
        made = demo_database(folder, samples=60, genes=80)
        (folder / "killed").mkdir()
        left = kills(made, options.kills, options.seed, folder / "killed")
        wrong += [what for what in left if what.startswith("wrong")]
        print(f"kills: {', '.join(f'{number} {what}' for what, number in left.items())}")
        wrong += full_disk(made, folder / "full")
        made.database.close()
        if options.large:
            large(folder)
    for text in wrong:
        print(text)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
