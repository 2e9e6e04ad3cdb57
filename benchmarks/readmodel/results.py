"""All that one run has measured, as JSON and as one page of Markdown."""

import statistics
from dataclasses import dataclass, field

from benchmarks.crowd import CLIENTS, Crowd
from benchmarks.readmodel.table import HEALTH, STRETCH_OF_HEALTH, bound, rows, verdict
from benchmarks.rounds import Figures
from benchmarks.table import table

# By what a row is judged: median and least are of time passed, cpu is the least of the worker's CPU time and the database's.
CLOCKS = ("median", "least", "cpu")
FIRST_AT_MOST = 1.5
# Of the base's requests a second, at least; of its p99, at most.
RATE_AT_LEAST, P99_AT_MOST = 0.95, 1.2


@dataclass
class Results:
    """*timed*, *first*: kind of database → version → row; *examined*: version → row; *crowds*: kind of database → way → version;
    *memory*, *scale*: kind of database. *unit_of*: what U is of."""

    machine: dict
    base: str
    clock: str = "median"
    unit_of: str = ""
    answers: dict[str, dict] = field(default_factory=dict)
    timed: dict[str, dict[str, dict[str, Figures]]] = field(default_factory=dict)
    first: dict[str, dict] = field(default_factory=dict)
    examined: dict[str, dict] = field(default_factory=dict)
    crowds: dict[str, dict[str, dict[str, list[Crowd]]]] = field(default_factory=dict)
    memory: dict[str, dict] = field(default_factory=dict)
    scale: dict[str, list[dict]] = field(default_factory=dict)
    noisy: str = ""

    def seconds(self, figures: Figures) -> float:
        """Returns what a request takes, by the clock that the verdicts go by."""
        return figures.least("cpu") if self.clock == "cpu" else getattr(figures, self.clock)()

    @property
    def unit(self) -> float:
        """U, seconds: the first row of the base on *unit_of*."""
        return self.seconds(self.timed[self.unit_of][self.base][rows()[0].name])

    def as_json(self) -> dict:
        timed = {
            kind: {version: {name: seen._asdict() for name, seen in by_row.items()} for version, by_row in versions.items()}
            for kind, versions in self.timed.items()
        }
        return {**vars(self), "timed": timed, "unit": self.unit if self.unit_of in self.timed else None}


def page(results: Results, command: str) -> str:
    """Returns the whole page."""
    about = results.machine
    parts = [
        "# Every answer beside that of an earlier revision",
        f"Made by `{command}` ({about['processor']}, {about['cores']} cores, Linux {about['kernel']}, Python {about['versions']['Python']}), one"
        " worker a version, servers on one core, the client on another; answers of both versions are the same bytes."
        + (f"\n\n**Noisy: {results.noisy}.**" if results.noisy else ""),
    ]
    if results.timed:
        unit = results.unit
        parts.append(f"U is {1000 * unit:.1f} ms: {results.base}, {rows()[0].title} × 1,000 samples, {results.unit_of}, by {results.clock}.")
    for kind, versions in results.timed.items():
        parts += [f"## {kind}", timed_table(results, versions)]
    for kind, versions in results.first.items():
        parts += [f"## First answer of a fresh worker, {kind}", first_table(results, versions)]
    if results.examined:
        parts += ["## Rows that MariaDB looks at", examined_table(results)]
    for kind, ways in results.crowds.items():
        parts += [f"## Small requests of {CLIENTS} clients at once, {kind}", crowds_table(results.base, ways)]
    for kind, found in results.memory.items():
        cells = [f"{found[name]:.1f}" for name in ("idle", "after", "highest", "kept")]
        title = f"## Memory of a worker after {found['requests']:,} requests over {found['studies']:,} studies, {kind}, MiB"
        head = ("idle", "after", "highest", "kept of the data", "")
        parts += [title, table([head, (*cells, _met(found["highest"] <= found["at most"]))])]
    for kind, found in results.scale.items():
        parts += [f"## Large studies, {kind}", _scale_table(found)]
    return "\n\n".join(parts) + "\n"


def timed_table(results: Results, versions: dict[str, dict[str, Figures]]) -> str:
    """Returns the table of one kind of database, in U; U and /health are of this run."""
    unit, health = results.unit, results.seconds(versions["now"][HEALTH])
    of_unit = {clock: _of_unit(results, versions, clock) for clock in CLOCKS}
    heads = [("request", "original", results.base, "now", "goal", "stretch", "", "least: then", "now", "CPU: then", "now")]
    for row in rows():
        found, sizes = versions["now"][row.name], [bound(row.goal, unit, health), bound(row.stretch, unit, health, STRETCH_OF_HEALTH)]
        then, now = of_unit[results.clock](row.name)
        others = [_u(value) for clock in ("least", "cpu") for value in of_unit[clock](row.name)]
        goals = [_u(size / unit) for size in sizes]
        heads.append(
            (row.title, f"{row.original}", _u(then), _u(now), *goals, verdict(row, results.seconds(found), unit, health), *others)
        )
    then, now = of_unit[results.clock](HEALTH)
    heads.append((HEALTH, "", _u(then), _u(now), "", "", "", *[_u(value) for clock in ("least", "cpu") for value in of_unit[clock](HEALTH)]))
    return table(heads)


def _of_unit(results, versions, clock):
    """Returns row → (the base, now), each in the U of that clock."""
    by = Results(results.machine, results.base, clock, results.unit_of, timed=results.timed)
    return lambda name: [by.seconds(versions[version][name]) / by.unit for version in (results.base, "now")]


def first_table(results: Results, versions: dict) -> str:
    """Returns the table of first answers, in milliseconds."""
    what = "cpu" if results.clock == "cpu" else "total"
    heads = [("request", f"{results.base}, ms", "now, ms", "ratio", "")]
    for row in rows():
        then, now = (versions[version][row.name][what] for version in (results.base, "now"))
        heads.append((row.title, f"{1000 * then:.1f}", f"{1000 * now:.1f}", f"{now / then:.2f}", _met(now <= FIRST_AT_MOST * then)))
    return table(heads)


def examined_table(results: Results) -> str:
    """Returns the table of rows looked at."""
    heads = [("request", "records sent", results.base, "now", "statements", "", "most for")]
    for row in rows():
        then, now = (results.examined[version][row.name] for version in (results.base, "now"))
        heads.append(
            (row.title, f"{now['records']:,}", f"{then['rows']:,}", f"{now['rows']:,}", f"{now['statements']}", _met(now["met"]), now["dearest"])
        )
    return table(heads)


def crowds_table(base: str, ways: dict[str, dict[str, list[Crowd]]]) -> str:
    """Returns the table of crowds: medians of their rounds."""
    heads = [("", f"requests a second: {base}", "now", "ratio", f"p99, ms: {base}", "now", "ratio", "")]
    for way, versions in ways.items():
        rates, p99s = ([statistics.median(getattr(one, what) for one in versions[name]) for name in (base, "now")] for what in ("rate", "p99"))
        rate, p99 = rates[1] / rates[0], p99s[1] / p99s[0]
        cells = [*(f"{one:,.0f}" for one in rates), f"{rate:.2f}", *(f"{1000 * one:.1f}" for one in p99s), f"{p99:.2f}"]
        heads.append((way, *cells, _met(rate >= RATE_AT_LEAST and p99 <= P99_AT_MOST)))
    return table(heads)


def _scale_table(found):
    heads = [("answer", "MB", "L, ms", "ms", "CPU, ms", "the worker's", "measured", "goal", "")]
    for one in found:
        times = [f"{1000 * one[name]:.1f}" for name in ("ready", "total", "cpu", "ours")]
        heads.append((one["what"], f"{one['size'] / 1e6:.1f}", *times, f"{one['value']:.2f}", one["goal"], _met(one["met"])))
    return table(heads)


def _met(met):
    return "met" if met else "**not met**"


def _u(value):
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}"
