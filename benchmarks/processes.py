"""What the kernel tells of processes: CPU time, memory, cores. Linux's /proc."""

import os
from pathlib import Path

PROC = Path("/proc")
TICK = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process and all that it started, as far as they live."""
    found = [pid]
    for one in found:
        try:
            for task in (PROC / str(one) / "task").iterdir():
                found += map(int, (task / "children").read_text().split())
        except OSError:
            pass  # It has ended meanwhile.
    return found


class CpuClock:
    """CPU time that the families of processes spend from now on."""

    def __init__(self, *pids: int):
        self._pids = [one for pid in pids for one in family(pid)]
        self._begin = {one: _spent(one) for one in self._pids}

    def seconds(self) -> float:
        """By the scheduler's nanoseconds; by the clock's ticks (10 ms) where a thread has ended, whose nanoseconds went with it."""
        total = 0.0
        for one in self._pids:
            tasks, ticks = _spent(one)
            tasks_before, ticks_before = self._begin[one]
            if tasks_before.keys() - tasks.keys():
                total += ticks - ticks_before
            else:
                total += sum(spent - tasks_before.get(task, 0) for task, spent in tasks.items()) / 1e9
        return total


def _spent(pid):
    """({thread: ns}, s of user and system time)."""
    try:
        tasks = {task.name: int((task / "schedstat").read_text().split()[0]) for task in (PROC / str(pid) / "task").iterdir()}
        fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return {}, 0.0
    return tasks, (int(fields[11]) + int(fields[12])) / TICK


def memory(pid: int, field: str) -> int:
    """VmRSS (now) or VmHWM (highest) of one process, bytes."""
    for line in (PROC / str(pid) / "status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) * 1024
    raise ValueError(field)


def forget_peak(pid: int):
    """Makes VmHWM begin anew at VmRSS."""
    (PROC / str(pid) / "clear_refs").write_text("5")


def cores() -> tuple[int, int] | None:
    """(the servers' core, the client's core); None where there is only one."""
    usable = sorted(os.sched_getaffinity(0))
    return (usable[0], usable[1]) if len(usable) > 1 else None
