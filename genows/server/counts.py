"""How many serve: processes by the cores that this one may use, or by WEB_CONCURRENCY (gunicorn's own variable); threads by GUNICORN_THREADS."""

import math
import os
import re
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from genows.errors import UsageError

VARIABLES = ("WEB_CONCURRENCY", "GUNICORN_THREADS")
# Of processes that nobody asked for: gunicorn's own advice. Each has its database connections, and 30 MB at rest.
MOST_PROCESSES = 12
NUMBER = re.compile(r"0*[1-9][0-9]{0,3}")


def settle_counts(environ: MutableMapping[str, str]) -> None:
    """Takes the blank ones out of *environ*: they are as good as none. UsageError for one that is no number from 1 to 9999.

    NOTE: gunicorn reads WEB_CONCURRENCY when it is imported, and ends with a traceback where that is no number, so this comes before.
    """
    for variable in VARIABLES:
        text = environ.get(variable, "").strip()
        if not text:
            environ.pop(variable, None)
        elif not NUMBER.fullmatch(text):
            raise UsageError(f"The environment variable {variable} is {text!r}: should be 1 or more, and 9999 at most.")


class Processes(NamedTuple):
    """*number*: of processes that serve; *asked*: what asked for them, '' where it is the cores."""

    number: int
    asked: str
    cores: int

    def __str__(self):
        number = f"{self.number} {'process' if self.number == 1 else 'processes'}"
        cores = f"{self.cores} {'core' if self.cores == 1 else 'cores'}"
        if self.asked:
            return f"{number}, as {self.asked} says ({cores})"
        return f"{number} ({cores})" if self.number > self.cores else f"{number} ({cores}; more only where WEB_CONCURRENCY or --workers says so)"


def processes(environ: Mapping[str, str], asked: int | None = None, usable: int | None = None) -> Processes:
    """Returns how many processes serve: *asked* by --workers, or as WEB_CONCURRENCY says, or one a core and one more, MOST_PROCESSES at most.

    One process a core does the work; one more keeps the cores busy while others wait for the database.
    """
    usable = usable or cores()
    if asked:
        return Processes(asked, "--workers", usable)
    if said := int(environ.get("WEB_CONCURRENCY") or 0):
        return Processes(said, "WEB_CONCURRENCY", usable)
    return Processes(min(usable + 1, MOST_PROCESSES), "", usable)


def cores(root: Path = Path("/")) -> int:
    """Returns how many cores this process may use: those of its affinity, and no more than its control group's quota, rounded up."""
    try:
        allowed = len(os.sched_getaffinity(0))
    except AttributeError:  # other systems than Linux
        allowed = os.cpu_count() or 1
    return max(1, math.ceil(min([allowed, *_quotas(root)])))


def _quotas(root) -> Iterator[float]:
    """Yields the quotas, in cores, of this process's control group and of those around it. *root*: where /proc and /sys are."""
    with suppress(OSError):
        for line in (root / "proc/self/cgroup").read_text(encoding="ascii", errors="replace").splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers:
                yield from _each(root / "sys/fs/cgroup", path, _quota)
            elif "cpu" in controllers.split(","):
                for mount in {controllers, "cpu", "cpu,cpuacct"}:
                    yield from _each(root / "sys/fs/cgroup" / mount, path, _quota_v1)


def _each(mount, path, quota) -> Iterator[float]:
    """NOTE: in a container the path may be the host's, and the mount the container's own group: then only the mount itself is there."""
    group = PurePosixPath("/", path)
    for one in (group, *group.parents):
        with suppress(OSError, ValueError, ZeroDivisionError):
            if (found := quota(mount / one.relative_to("/"))) > 0:
                yield found


def _quota(folder) -> float:
    """By cpu.max of version 2: 'max 100000', or '150000 100000'. ValueError for max."""
    most, period = (folder / "cpu.max").read_text(encoding="ascii").split()
    return int(most) / int(period)


def _quota_v1(folder) -> float:
    """By version 1; negative for none."""
    quota, period = (int((folder / f"cpu.cfs_{name}_us").read_text(encoding="ascii")) for name in ("quota", "period"))
    return quota / period
