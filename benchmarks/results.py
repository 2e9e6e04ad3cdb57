"""All that one run has measured, the ratios that are asked of it, and its JSON form."""

import os
import platform
import sqlite3
import statistics
import sysconfig
from dataclasses import dataclass, field
from importlib import metadata

from benchmarks.timing import Timed

PACKAGES = ("gunicorn", "werkzeug", "pymysql", "cryptography", "isal")


@dataclass
class Results:
    """*timed*: by workload. *memory*, *loading*: seconds or bytes by case, as their modules say. *noisy*: why to distrust all of it."""

    machine: dict = field(default_factory=dict)
    timed: dict[str, Timed] = field(default_factory=dict)
    memory: dict[str, dict] = field(default_factory=dict)
    loading: dict[str, dict] = field(default_factory=dict)
    noisy: str = ""

    def ratio(self, workload: str, case: str, against: str, of: str = "median", other: str | None = None) -> float | None:
        """How many times as long *case* takes as *against* (in the workload *other*, where that is another one)."""
        figures = self._figures(workload, case), self._figures(other or workload, against)
        if None in figures:
            return None
        return getattr(figures[0], of)() / getattr(figures[1], of)()

    def first_byte(self, workload: str, case: str) -> float | None:
        """Milliseconds until the first byte of the body, median."""
        figures = self._figures(workload, case)
        return figures and figures.median("first") * 1000

    def rate(self, workload: str, case: str) -> float | None:
        crowds = self._crowds(workload, case)
        return crowds and statistics.median(crowd.rate for crowd in crowds)

    def tail(self, workload: str, case: str) -> float | None:
        """p99 over p50."""
        crowds = self._crowds(workload, case)
        return crowds and statistics.median(crowd.p99 / crowd.p50 for crowd in crowds)

    def faster(self, workload: str, case: str, against: str) -> float | None:
        """How many times as many requests a second *case* answers."""
        rates = self.rate(workload, case), self.rate(workload, against)
        return None if None in rates else rates[0] / rates[1]

    def _figures(self, workload, case):
        timed = self.timed.get(workload)
        return timed and timed.figures.get(case)

    def _crowds(self, workload, case):
        timed = self.timed.get(workload)
        return timed and timed.crowds.get(case)

    def as_json(self) -> dict:
        timed = {
            name: {
                "noisy": timed.noisy,
                "cases": {case: figures._asdict() for case, figures in timed.figures.items()},
                "peaks": timed.peaks,
                "crowds": {case: [crowd._asdict() for crowd in crowds] for case, crowds in timed.crowds.items()},
            }
            for name, timed in self.timed.items()
        }
        return {"machine": self.machine, "noisy": self.noisy, "timed": timed, "memory": self.memory, "loading": self.loading}


def machine() -> dict:
    """The machine in general words, and the versions that count."""
    flags = sysconfig.get_config_var("CONFIG_ARGS") or ""
    versions = {"Python": platform.python_version(), "SQLite": sqlite3.sqlite_version}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            versions[package] = "not installed"
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**30
    return {
        "processor": platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "virtual": "hypervisor" in open("/proc/cpuinfo", encoding="utf-8").read(),
        "memory": f"{memory} GiB",
        "kernel": platform.release().split("-")[0],
        "interpreter": "with profile-guided optimization" if "--enable-optimizations" in flags else "without profile-guided optimization",
        "versions": versions,
    }
