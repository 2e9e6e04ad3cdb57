"""`python -m benchmarks.readers DATABASE`: what small requests wait for while others read all of a large study.

Serves the SQLite file, whose study is `demo`, by gunicorn with `conf/gunicorn.conf.py`; eight clients, each from an address of its own, read
whole answers over and over, another asks small things in turn. Prints milliseconds of each small request (median, 99 in a hundred, worst), MB
read a second, and the memory of the largest worker at the start and every minute.
"""

import argparse
import re
import tempfile
import threading
import time
from collections import Counter
from itertools import cycle
from pathlib import Path

from benchmarks.client import request_of, timed
from benchmarks.processes import family, memory
from benchmarks.servers import Running, genows, running

READERS, MINUTES, PAUSE_SECONDS = 8, 10.0, 0.02
OF_STUDY = "/portal/api/studies/demo"
WHOLE = (
    "/api/samples?study_id=demo",
    f"{OF_STUDY}/samples",
    "/api/mutations?genetic_profile_ids=demo_mutations&genes=TP53",
    f"{OF_STUDY}/clinical-data?attributeId=CANCER_TYPE",
    "/api/cohort/samples?study_id=demo&filter=SEX=Female",
)
SMALL = {
    "studies": "/api/studies",
    "page of the study": "/studies/demo",
    "page of a cohort": "/studies/demo/cohort?filter=SEX=Female",
    "values of a cohort": "/api/cohort/values?study_id=demo&attribute_ids=CANCER_TYPE&filter=AGE=40..60",
    "10 samples": f"{OF_STUDY}/samples?pageSize=10",
    "health": "/health",
}


class Readings:
    """*took*: name of a small request → seconds. *size*: bytes of whole answers. *refused*: status and path of what was not answered by 200."""

    def __init__(self):
        self.took: dict[str, list[float]] = {name: [] for name in SMALL}
        self.size, self.refused, self.over = 0, Counter[str](), threading.Event()
        self._lock = threading.Lock()

    def read_all(self, port: int, source: str, first: int) -> None:
        """Reads whole answers until it is over, beginning with the one at place *first*."""
        for address in cycle(WHOLE[first:] + WHOLE[:first]):
            if self.over.is_set():
                return
            size = self._asked(port, address, source)
            with self._lock:
                self.size += size

    def ask_small(self, port: int, source: str) -> None:
        """Asks small things in turn until it is over."""
        for name, address in cycle(SMALL.items()):
            if self.over.wait(PAUSE_SECONDS):
                return
            began = time.perf_counter()
            if self._asked(port, address, source):
                self.took[name].append(time.perf_counter() - began)

    def _asked(self, port: int, address: str, source: str) -> int:
        try:
            return timed(port, request_of(address), source).size
        except OSError as error:
            status = re.search(r"HTTP/1\.1 (\d+)", str(error))
            with self._lock:
                self.refused[f"{status[1] if status else 'broken'} {address.partition('?')[0]}"] += 1
            # As a client does that is told when to come again.
            later = re.search(r"Retry-After: (\d+)", str(error))
            self.over.wait(float(later[1]) if later else 1.0)
            return 0

    def told(self, seconds: float) -> str:
        """Returns the figures as a table."""
        lines = ["| small request | median, ms | 99 in 100 | worst | number |", "|---|---|---|---|---|"]
        every = {**self.took, "all": [each for times in self.took.values() for each in times]}
        for name, times in every.items():
            ordered = sorted(times) or [float("nan")]
            places = (len(ordered) // 2, min(len(ordered) - 1, len(ordered) * 99 // 100), -1)
            lines.append(f"| {name} | " + " | ".join(f"{ordered[place] * 1000:.0f}" for place in places) + f" | {len(times)} |")
        return "\n".join([*lines, f"read {self.size / 1e6 / seconds:.0f} MB a second; not answered: {dict(self.refused) or 0}"])


def largest(server: Running) -> float:
    """Returns the memory of the largest worker, MB."""
    return max(memory(pid, "VmRSS") for pid in family(server.pid)) / 2**20


def measured(server: Running, readers: int, seconds: float) -> Readings:
    """Returns what was read. Small requests are asked once before, so that nobody waits for what is made at first."""
    readings = Readings()
    for address in SMALL.values():
        timed(server.port, request_of(address))
    threads = [
        threading.Thread(target=readings.read_all, args=(server.port, f"127.0.0.{10 + place}", place % len(WHOLE))) for place in range(readers)
    ]
    threads.append(threading.Thread(target=readings.ask_small, args=(server.port, "127.0.0.3")))
    print(f"memory at the start: {largest(server):.0f} MB", flush=True)
    for thread in threads:
        thread.start()
    ends, minutes = time.monotonic() + seconds, 0
    while (left := ends - time.monotonic()) > 0:
        time.sleep(min(60.0, left))
        minutes += 1
        print(f"memory in minute {minutes}: {largest(server):.0f} MB", flush=True)
    readings.over.set()
    for thread in threads:
        thread.join()
    return readings


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.readers", description=__doc__)
    parser.add_argument("database", type=Path)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="default: %(default)s")
    parser.add_argument("--readers", type=int, default=READERS, help="default: %(default)s")
    asked = parser.parse_args()
    server = genows("genows", f"sqlite:///{asked.database.absolute()}")
    with tempfile.TemporaryDirectory(prefix="genows-bench-") as logs, running([server], Path(logs), None) as started:
        readings = measured(started[server.name], asked.readers, asked.minutes * 60)
    print(readings.told(asked.minutes * 60))


if __name__ == "__main__":
    main()
