"""Draws mutants, runs the tests that can notice each, and prints the survivors.

    make mutants                              300 mutants
    make mutants MUTANTS="--count 50 --seed 7 --only genows/http"
"""

import argparse
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from tests import SHARED_VARIABLE
from tests.mariadb import memory_folder, running_server
from tests.mutants.coverage_map import CoverageMap
from tests.mutants.mutations import compiles, mutants

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = ("genows/demo/",)
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
QUICK = ["-m", "not mariadb and not process and not browser", "tests/unit", "tests/contract"]
# What goes about the driver and the dialect; the other tests do on MariaDB what they do on SQLite.
ON_MARIADB = [
    "-m", "mariadb and not process",
    *(f"tests/contract/test_{name}.py" for name in (
        "database_rights", "errors", "foreign_schemas", "ids", "load_matrix", "pool", "record_streams", "remove_study", "sending_ahead",
        "sessions", "sign_in",
    )),
]  # fmt: skip
# For lines that run only in a server's own process.
BY_PROCESS = ["-m", "process and not slow", "tests/process", "tests/unit"]
PROCESS_SECONDS = 180
CONTROLS = 5
NOT_FOUND = 4  # pytest's exit code


def main():
    options = arguments()
    # So that what was started ends and the folder goes, also where a machine stops the run.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    sources = {path: (ROOT / path).read_bytes() for path in files() if path.startswith("genows/") and path.endswith(".py")}
    sources = {path: source for path, source in sources.items() if not path.startswith(LEFT_OUT) and path.startswith(options.only)}
    every = [mutant for path, source in sorted(sources.items()) for mutant in mutants(path, source)]
    random.Random(options.seed).shuffle(every)
    drawn = list(islice((one for one in every if compiles(one.applied(sources[one.path]))), options.count))
    if options.again:
        drawn = survivors_of(Path(options.again).read_text(), drawn, sources)
    print(f"{len(every)} mutants of {len(sources)} modules; {len(drawn)} drawn with seed {options.seed}", flush=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mutants-", dir=memory_folder())))
        slots = [stack.enter_context(Slot(folder / f"tree{number}")) for number in range(options.workers)]
        record = Path(options.record) if options.record else folder / "record"
        if not record.exists():
            record.mkdir(parents=True)
            (record / "tree").write_text(str(slots[0].tree))
            recorded(slots[0], record, options.workers)
        tests = CoverageMap(record)
        print(f"{len(tests.tests)} passing tests recorded", flush=True)
        check_unbroken(slots[0], drawn[:CONTROLS], tests)
        outcomes = run_all(drawn, sources, slots, tests)
    report(outcomes, sources)


def arguments():
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=300, help="mutants to draw (default: 300)")
    parser.add_argument("--seed", type=int, default=9, help="of the drawing (default: 9)")
    parser.add_argument("--only", default="genows/", help="modules whose path begins so")
    parser.add_argument("--again", metavar="FILE", help="of the drawn ones only those that survived in the run whose output is in FILE")
    parser.add_argument("--workers", type=int, default=2, help="mutants tested at a time")
    parser.add_argument("--record", help="folder of the recorded coverage; made where it is not there, else taken as it is")
    return parser.parse_args()


def survivors_of(output, drawn, sources):
    """The mutants of *drawn* that an earlier run lists among its survivors."""
    listed = output.partition("\nSurvivors:\n")[2].splitlines()
    return [one for one in drawn if any(line.startswith(f"{one.path}:{one.line}: {one.shown(sources[one.path])}") for line in listed)]


def files() -> list[str]:
    """What git knows or would know of the checkout."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).is_file()]


class Slot:
    """A copy of the checkout in which one mutant at a time is tested, and its MariaDB server, started when first needed."""

    def __init__(self, tree: Path):
        self.tree, self._server = tree, ExitStack()
        self.environ = {
            **{name: text for name, text in os.environ.items() if not name.startswith("GENOWS_")},
            SHARED_VARIABLE: os.environ.get(SHARED_VARIABLE) or str((ROOT / "../shared").resolve()),
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPATH": str(tree),
        }

    def __enter__(self):
        for name in files():
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.tree / name)
        code = "import genows; print(genows.__file__)"
        place = subprocess.run([sys.executable, "-c", code], cwd=self.tree, env=self.environ, capture_output=True, text=True, check=True)
        assert place.stdout.startswith(str(self.tree)), f"tests would run on {place.stdout}"
        return self

    def __exit__(self, *_):
        self._server.close()

    def with_server(self) -> dict[str, str]:
        """The environment in which tests use this slot's server, not one of their own each time."""
        if "TESTS_MARIADB" not in self.environ:
            server = self._server.enter_context(running_server())
            self.environ["TESTS_MARIADB"] = server.as_text()
        return self.environ

    def forget_server(self):
        """For a run that was killed and may have left users or locks there."""
        self._server.close()
        self.environ.pop("TESTS_MARIADB", None)

    def pytest(self, arguments, environ, seconds) -> int | None:
        """pytest's exit code; None where it took longer and was killed, with all that it had started."""
        with open(self.tree / "output.txt", "wb") as output:
            process = subprocess.Popen(
                [*PYTEST, *arguments], cwd=self.tree, env=environ, stdout=output, stderr=output, start_new_session=True
            )
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()

    def pytest_of(self, names, environ, seconds) -> int | None:
        (self.tree / "names.txt").write_text("\n".join(names))
        return self.pytest(["-x", "@names.txt"], environ, seconds)

    def output(self) -> str:
        return (self.tree / "output.txt").read_text(errors="replace")

    def failure(self) -> str:
        """The first test that failed in the last run, else what its last line says."""
        text = self.output()
        named = re.search(r"^(?:FAILED|ERROR) (tests/.*?)(?: - |$)", text, re.MULTILINE)
        return named[1] if named else " ".join(text.splitlines()[-1:])

    def not_found(self) -> set[str]:
        """The test functions of which the last run was asked for cases that it did not find."""
        names = re.findall(r"^ERROR: not found: ([^\[\n]*)", self.output(), re.MULTILINE)
        return {name.removeprefix(f"{self.tree}/") for name in names}

    def write(self, path, source):
        """NOTE: a compiled file counts as fresh where time (in seconds) and size agree, as they may for the next mutant."""
        (self.tree / path).write_bytes(source)
        for compiled in (self.tree / path).parent.glob(f"__pycache__/{Path(path).stem}.*.pyc"):
            compiled.unlink()


def recorded(slot, folder, workers):
    """Runs the tests once with coverage; those that fail are not used."""
    side_by_side = ["-n", str(workers), "--dist", "loadscope", "-p", "tests.mutants.record", "--hypothesis-profile=fast"]
    for name, tests in (("quick", QUICK), ("mariadb", ON_MARIADB)):
        started = time.monotonic()
        slot.pytest([*side_by_side, *tests], {**slot.environ, "MUTANTS_RECORD": str(folder), "MUTANTS_RUN": name}, 3600)
        said = slot.output().splitlines()[-1:]
        print(f"recorded {name} in {time.monotonic() - started:.0f} s: {' '.join(said)}", flush=True)


def check_unbroken(slot, drawn, tests):
    """Runs the tests of some mutants on the tree as it is, where nothing may be noticed: else every mutant would count as caught."""
    for mutant in drawn:
        for mariadb in (False, True):
            names, seconds = tests.tests_of(mutant, mariadb)
            environ = slot.with_server() if names and mariadb else slot.environ
            if names and noticed(slot, names, environ, 60 + 4 * seconds):
                sys.exit("tests fail on the unchanged tree:\n" + slot.output())


def run_all(drawn, sources, slots, tests):
    """[(mutant, outcome)], in the order drawn."""
    waiting, outcomes, lock, started = queue.SimpleQueue(), {}, threading.Lock(), time.monotonic()
    for mutant in drawn:
        waiting.put(mutant)

    def work(slot):
        while True:
            try:
                mutant = waiting.get_nowait()
            except queue.Empty:
                return
            begun = time.monotonic()
            outcome = tested(slot, mutant, sources[mutant.path], tests)
            with lock:
                outcomes[mutant] = outcome
                now = time.monotonic()
                print(
                    f"[{len(outcomes)}/{len(drawn)} {now - started:.0f} s] {outcome} after {now - begun:.1f} s:"
                    f" {mutant.path}:{mutant.line}: {mutant.shown(sources[mutant.path])}", flush=True,
                )  # fmt: skip

    threads = [threading.Thread(target=work, args=(slot,)) for slot in slots]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [(mutant, outcomes[mutant]) for mutant in drawn if mutant in outcomes]


def tested(slot, mutant, source, tests) -> str:
    """Returns 'caught by TEST', 'timeout' (caught too) or 'SURVIVED', with what no quick test runs named as such."""
    slot.write(mutant.path, mutant.applied(source))
    try:
        ran = False
        for more, mariadb in ((False, False), (False, True), (True, False), (True, True)):
            names, seconds = tests.tests_of(mutant, mariadb, more)
            if names:
                ran = True
                outcome = noticed(slot, names, slot.with_server() if mariadb else slot.environ, 60 + 4 * seconds)
                if outcome:
                    return outcome
        if ran:
            return "SURVIVED"
        return tested_by_process(slot, mutant, source)
    finally:
        slot.write(mutant.path, source)


def tested_by_process(slot, mutant, source) -> str:
    """What waits for servers may fail on a busy machine: a failure counts only if the same test passes on the unchanged tree."""
    survived = "SURVIVED (no quick test runs it)"
    if slot.pytest(["-x", *BY_PROCESS], slot.environ, PROCESS_SECONDS) == 0:
        return survived
    failure = slot.failure()
    slot.write(mutant.path, source)
    if slot.pytest(["-x", *([failure] if "::" in failure else BY_PROCESS)], slot.environ, PROCESS_SECONDS) == 0:
        return f"caught by {failure}"
    return f"{survived}; {failure} fails without it, too"


def noticed(slot, names, environ, seconds) -> str | None:
    """Returns who noticed, None for nobody. Where a mutant changes the cases of a test, all cases of those not found run instead."""
    code = slot.pytest_of(names, environ, seconds)
    if code == NOT_FOUND:
        absent = slot.not_found()
        names = list(dict.fromkeys(function if (function := name.partition("[")[0]) in absent else name for name in names))
        code = slot.pytest_of(names, environ, 2 * seconds)
    if code is None:
        slot.forget_server()
        return "timeout"
    return f"caught by {slot.failure()}" if code else None


def report(outcomes, sources):
    survivors = [(mutant, outcome) for mutant, outcome in outcomes if outcome.startswith("SURVIVED")]
    print("\nSurvivors:")
    for mutant, outcome in sorted(survivors):
        print(f"{mutant.path}:{mutant.line}: {mutant.shown(sources[mutant.path])}" + outcome.removeprefix("SURVIVED"))
    timeouts = sum(outcome == "timeout" for _, outcome in outcomes)
    caught = len(outcomes) - len(survivors)
    print(f"\n{caught} of {len(outcomes)} mutants caught ({caught / max(1, len(outcomes)):.1%}), {timeouts} of them by a timeout")


if __name__ == "__main__":
    main()
