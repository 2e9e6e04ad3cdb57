"""The results as one page of Markdown: the machine, the gates, a table for each workload."""

from benchmarks.gates import GATES
from benchmarks.results import Results
from benchmarks.workloads import Workload


def page(results: Results, workloads: dict[str, Workload], command: str) -> str:
    parts = ["# Results", _about(results, command), "## Gates", gates(results), *_workloads(results, workloads)]
    for title, section in (("Memory", results.memory), ("Loading", results.loading)):
        if section:
            parts += [f"## {title}", _section(section)]
    return "\n\n".join(parts) + "\n"


def _about(results, command):
    machine = dict(results.machine)
    versions = ", ".join(f"{name} {version}" for name, version in machine.pop("versions").items())
    kind = "virtual machine" if machine["virtual"] else "machine"
    return (
        f"Made by `{command}` on a {kind} ({machine['processor']}, {machine['cores']} cores, {machine['memory']}, Linux"
        f" {machine['kernel']}), everything on loopback, servers on one core, the client on another. Python {machine['interpreter']}."
        f"\n{versions}.\n\nL sends ready bytes from memory, N is nginx with sendfile off; both send the very bytes of genows' answer."
        " Peak: of the server's largest process, after all rounds."
        + (f"\n\n**Noisy: {results.noisy}.** These figures are for orientation only." if results.noisy else "")
    )


def gates(results: Results) -> str:
    rows = [("gate", "bound", "stretch", "measured", "")]
    for gate in GATES:
        value = gate.value(results)
        bound = f"≤ {gate.at_most:,}" if gate.at_most is not None else f"≥ {gate.at_least:,}"
        verdict = "not measured" if value is None else "met" if gate.met(value) else "**not met**"
        rows.append((gate.what, bound, _number(gate.stretch), _number(value), verdict))
    return table(rows)


def _workloads(results, workloads):
    for name, timed in results.timed.items():
        yield f"## {name}: {workloads[name].title}" + (f" (noisy: {timed.noisy})" if timed.noisy else "")
        rows = [("", "total ms", "least", "first byte ms", "server CPU ms", "peak MiB", "MB", "/ L", "least / L", "/ N", "least / N", "requests/s", "p50 ms", "p99 ms")]
        for case, figures in timed.figures.items():
            ratios = [results.ratio(name, case, against, of) for against in ("L", "N") for of in ("median", "least")]
            crowds = sorted(timed.crowds.get(case, []))
            crowd = crowds[len(crowds) // 2] if crowds else None
            shown = (crowd.rate, crowd.p50 * 1e3, crowd.p99 * 1e3) if crowd else (None, None, None)
            peak = timed.peaks.get(case)
            times = (figures.median(), figures.least(), figures.median("first"), figures.median("cpu"))
            sizes = (peak and peak / 2**20, figures.size / 1e6)
            cells = [*(_number(seconds * 1e3) for seconds in times), *map(_number, sizes), *map(_number, ratios), *map(_number, shown)]
            rows.append((case, *cells))
        yield table(rows)


def _section(section):
    rows = [("", "measured")]
    for group, values in section.items():
        rows += [(f"{group}: {name}", _number(value)) for name, value in values.items()]
    return table(rows)


def table(rows: list[tuple]) -> str:
    """*rows*: the first is the head."""
    head, *others = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *others])


def _number(value):
    if value is None:
        return ""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
