"""One client at full tilt beside another: what the other waits for its small requests, and what memory the workers take.

    python -m tests.judges.fairness [--quick] [--only sqlite|mariadb] [--way NAME,…] [--match TEXT] [--tree FOLDER] [--work FOLDER]

The attacker has ten connections and sends the costliest requests of `tests.judges.costliest` from 127.0.0.2; the other client asks six small
ones from 127.0.0.3, by a connection that is kept and by new ones. Success: of the other's requests all are answered, 99 in a hundred within
P99_SECONDS; the attacker gets no 5xx but 503, and what is refused says Retry-After; the requests that a page sends at one moment are all
answered; no worker takes more than PEAK_MB beyond what it has at rest. Exit code 1 otherwise. `--tree` judges another checkout.
"""

import argparse
import http.client
import json
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from benchmarks.processes import CpuClock, forget_peak, memory
from tests.judges import costliest, onslaught
from tests.judges.costliest import Costly, Study
from tests.judges.manystudies import MARIADB, SQLITE, Data, Tree
from tests.judges.servings import LOG, WAYS, Served

P99_SECONDS, PEAK_MB = 0.25, 160
SECONDS, QUICK_SECONDS = 5.0, 2.5
ROUNDS, QUICK_ROUNDS = 15, 5
OTHER, PAUSE_SECONDS = "127.0.0.3", 0.005
# After an attack workers come to rest in so many seconds, or it is told.
REST_SECONDS, BUSY = 30, 0.15
QUICK_WAYS = ("serve", "flask")
# Of each kind of attack one or two.
QUICK = {
    "breadth: /api/geneticprofiledata", "breadth: /GeneData.json", "breadth: /crosscancermutation.json",
    "breadth: /molecular-profiles/broad_gistic/discrete-copy-number/fetch", "order: /api/clinicaldata/samples", "gzip: /api/geneticprofiledata",
    "pages: /molecular-profiles/broad_mutations/mutations/fetch?sortBy=proteinChange&pageSize=1", "small question: /api/mutation_count",
    "slow: /api/alterations", "five: mixed",
}  # fmt: skip
ALONE = "alone"
ROOT = Path(__file__).parents[2]


class Small(NamedTuple):
    """A small request of the other client; a POST of JSON where there is a body."""

    name: str
    path: str
    body: bytes = b""


@dataclass
class Reading:
    """*took*: name of a small request → seconds. *refused*: of the other client, status → number. *answers*: of the attacker.

    *peak*: MB of a worker beyond what it had at rest; *grown*: beyond what it had before this attack. *restless*: whether work went on.
    """

    attack: str
    took: dict[str, list[float]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    peak: float = 0
    grown: float = 0
    restless: bool = False

    def of(self, share: float) -> float:
        every = sorted(seconds for times in self.took.values() for seconds in times)
        return every[min(len(every) - 1, int(len(every) * share))] if every else float("inf")

    @property
    def slowest(self) -> str:
        return max(self.took, key=lambda name: max(self.took[name]), default="")

    def faults(self, p99: float = P99_SECONDS) -> list[str]:
        found = [f"p99 above {p99 * 1000:.0f} ms"] if self.of(0.99) >= p99 else []
        found += [f"another client got {dict(self.refused)}"] if self.refused else []
        bad = [status for status in self.answers if status.startswith("bare") or status == "cut" or (status.startswith("5") and status != "503")]
        found += [f"answers {', '.join(bad)}"] if bad else []
        if self.attack.startswith("five") and set(self.answers) != {"200"}:
            found.append("not all five answered")
        return found + ([f"more than {PEAK_MB} MB"] if self.takes_much else []) + (["works on"] if self.restless else [])

    @property
    def takes_much(self) -> bool:
        # What an earlier attack has left in the heap is not this one's fault.
        return self.peak > PEAK_MB and self.grown > PEAK_MB / 10

    def cells(self) -> list[str]:
        times = [f"{self.of(share) * 1000:.0f}" for share in (0.5, 0.99, 1)]
        answers = " ".join(f"{status}:{number}" for status, number in sorted(self.answers.items()))
        return [self.attack, *times, self.slowest, f"{self.peak:.0f}", answers, "; ".join(self.faults())]


def small_requests(study: Study) -> list[Small]:
    """What a page of a portal asks for while somebody looks at it."""
    expression = study.profile("rna_seq_v2_mrna")
    ten = {"entrezGeneIds": study.entrezs[:2], "sampleIds": study.samples[:10]}
    legacy = f"cmd=getProfileData&genetic_profile_id={expression}&case_set_id={study.every}&gene_list={study.genes[1]}"
    return [
        Small("studies", "/api/studies"),
        Small("one gene", f"/api/geneticprofiledata?genetic_profile_ids={expression}&genes={study.genes[0]}&sample_list_id={study.every}"),
        Small("attributes", f"/api/clinicalattributes/samples?study_id={study.name}"),
        Small("fetch", f"{costliest.THIRD}/molecular-profiles/{expression}/molecular-data/fetch", json.dumps(ten).encode()),
        Small("getProfileData", f"/webservice.do?{legacy}"),
        Small("mutations", f"/api/mutations?genetic_profile_ids={study.profile('mutations')}&genes={study.genes[0]}&sample_ids={study.samples[0]}"),
    ]


# One attack


class Judge:
    """Measures one way of serving. *seconds*: of each attack; *rounds*: of moments."""

    def __init__(self, served: Served, study: Study, seconds: float, rounds: int):
        self.served, self.study, self.seconds, self.rounds = served, study, seconds, rounds
        self.small = small_requests(study)
        self._beside(Reading("warming"), 1.0)
        self.at_rest = {pid: memory(pid, "VmRSS") for pid in served.workers}

    def alone(self) -> Reading:
        return self._measured(Reading(ALONE), _nobody())

    def attacked(self, attack: Costly) -> Reading:
        return self._measured(Reading(attack.title), onslaught.attacked(self.served.port, self.served.prefix, attack))

    def surprised(self, moment: list[Costly]) -> Reading:
        return self._measured(Reading(moment[0].title), onslaught.surprised(self.served.port, self.served.prefix, moment, self.rounds))

    def _measured(self, reading: Reading, attack) -> Reading:
        for pid in self.served.workers:
            forget_peak(pid)
        before = {pid: memory(pid, "VmRSS") for pid in self.served.workers}
        with attack as attackers:
            # Until every connection has something to wait for.
            time.sleep(0.3)
            self._beside(reading, self.seconds)
        reading.answers = attackers.answers
        reading.restless = not self._rests()
        highest = {pid: memory(pid, "VmHWM") for pid in self.served.workers}
        reading.peak = max(highest[pid] - rest for pid, rest in self.at_rest.items()) / 2**20
        reading.grown = max(highest[pid] - rest for pid, rest in before.items()) / 2**20
        return reading

    def _rests(self):
        deadline = time.monotonic() + REST_SECONDS
        while time.monotonic() < deadline:
            clock = CpuClock(*self.served.workers)
            time.sleep(0.2)
            if clock.seconds() < BUSY * 0.2:
                return True
        return False

    def _beside(self, reading, seconds):
        ends = time.monotonic() + seconds
        askers = [threading.Thread(target=self._ask, args=(reading, ends, keeps)) for keeps in (True, False)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()

    def _ask(self, reading, ends, keeps):
        connection = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=30, source_address=(OTHER, 0))
        turn = 0 if keeps else len(self.small) // 2
        while time.monotonic() < ends:
            small, turn = self.small[turn % len(self.small)], turn + 1
            began = time.perf_counter()
            try:
                headers = {"Content-Type": "application/json"} if small.body else {}
                connection.request("POST" if small.body else "GET", self.served.prefix + small.path, small.body or None, headers)
                answer = connection.getresponse()
                answer.read()
                status = str(answer.status)
            except (OSError, http.client.HTTPException) as error:
                status = type(error).__name__
                connection.close()
            reading.took.setdefault(small.name, []).append(time.perf_counter() - began)
            if status != "200":
                reading.refused[status] += 1
            if not keeps:
                connection.close()
            time.sleep(PAUSE_SECONDS)
        connection.close()


@contextmanager
def _nobody():
    yield onslaught.Onslaught()


# All of them


def judged(serving, study: Study, seconds: float, rounds: int, wanted: Callable[[Costly], bool], told=lambda reading: None) -> list[Reading]:
    """Returns the readings of one way of serving, a context manager of a Served: alone first, then each attack that is *wanted*."""
    with serving as served:
        judge = Judge(served, study, seconds, rounds)
        readings = []
        turns = [judge.alone]
        turns += [lambda attack=attack: judge.attacked(attack) for attack in costliest.costliest(study) if wanted(attack)]
        turns += [lambda moment=moment: judge.surprised(moment) for moment in costliest.at_one_moment(study) if wanted(moment[0])]
        for turn in turns:
            readings.append(turn())
            told(readings[-1])
    return readings


def is_quick(attack: Costly) -> bool:
    """Whether the short form has this attack."""
    return attack.title in QUICK


def main(arguments=None) -> int:
    options = _arguments(arguments)
    ways = options.way.split(",") if options.way else QUICK_WAYS if options.quick else tuple(WAYS)
    kinds = (options.only,) if options.only else (SQLITE,) if options.quick else (SQLITE, MARIADB)
    seconds, rounds = (QUICK_SECONDS, QUICK_ROUNDS) if options.quick else (options.seconds, ROUNDS)
    found: dict[str, list[Reading]] = {}
    with tempfile.TemporaryDirectory() as folder:
        data = Data(options.work or Path(folder), Tree(options.tree), costliest.GENES, costliest.SAMPLES)
        study = data.study()
        for kind in kinds:
            with data.database(kind) as connection:
                for way in ways:
                    name = f"{way}, {kind}"
                    print(f"\n{name} (load average {os.getloadavg()[0]:.1f})\n{_line(HEAD)}", flush=True)
                    serving = WAYS[way](data.tree, connection, Path(folder))
                    found[name] = judged(serving, study, seconds, rounds, lambda attack: _is_wanted(attack, options), lambda reading: print(_line(reading.cells()), flush=True))
                    for line in _failures(Path(folder) / LOG):
                        print("  in the log:", line)
    _sum_up(found)
    if options.json:
        options.json.write_text(json.dumps({name: [reading.cells() for reading in readings] for name, readings in found.items()}, indent=1))
    return int(any(reading.faults() for readings in found.values() for reading in readings))


HEAD = ["attack", "p50", "p99", "worst ms", "slowest", "MB", "answers to the attacker", ""]


def _arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"a few attacks, {' and '.join(QUICK_WAYS)} on SQLite: two minutes")
    parser.add_argument("--only", choices=(SQLITE, MARIADB), help="one database")
    parser.add_argument("--way", default="", help=f"comma list of {', '.join(WAYS)}")
    parser.add_argument("--match", default="", help="only attacks whose name holds one of these texts; comma list")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout that is judged (default: this one)")
    parser.add_argument("--work", type=Path, help="folder in which the data are kept for the next run")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each attack (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="file for the figures")
    return parser.parse_args(arguments)


def _is_wanted(attack, options):
    matches = not options.match or any(text in attack.title for text in options.match.split(","))
    return matches and (not options.quick or is_quick(attack))


def _failures(log):
    """Yields a few of the log's lines about what failed."""
    lines = [line for line in log.read_text(errors="replace").splitlines() if " ERROR " in line or "Traceback" in line or "Error:" in line]
    yield from dict.fromkeys(line[:300] for line in lines[-200:][::20])


def _line(cells):
    attack, p50, p99, worst, slowest, peak, answers, faults = cells
    return f"{attack[:72]:72} {p50:>5} {p99:>6} {worst:>8} {slowest:14} {peak:>5}  {answers}{'  <-- ' + faults if faults else ''}"


def _sum_up(found):
    print("\nby way: p50, p99, worst in ms alone; the same at the worst attack; most MB; attacks that fail")
    for name, readings in found.items():
        alone, attacks = readings[0], readings[1:] or readings
        worst = max(attacks, key=lambda reading: reading.of(0.99))
        figures = [" / ".join(f"{reading.of(share) * 1000:.0f}" for share in (0.5, 0.99, 1)) for reading in (alone, worst)]
        failed = sum(bool(reading.faults()) for reading in readings)
        print(f"  {name:18} {figures[0]:>16}  {figures[1]:>20} ({worst.attack})  {max(reading.peak for reading in readings):.0f} MB  {failed} of {len(readings)}")


if __name__ == "__main__":
    sys.exit(main())
