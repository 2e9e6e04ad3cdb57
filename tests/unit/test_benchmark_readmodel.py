"""How the benchmark of the read model judges what it has measured, and that every module of the benchmarks can be imported."""

import importlib
import pkgutil

import pytest

import benchmarks
from benchmarks.crowd import Crowd
from benchmarks.readmodel.answers import difference
from benchmarks.readmodel.results import Results, crowds_table, first_table, page, timed_table
from benchmarks.readmodel.scale import GENE, ROW, SOME, WHOLE, _judged
from benchmarks.readmodel.table import HEALTH, bound, records, rows, verdict
from benchmarks.rounds import Figures

VALUES = rows()[0]
MACHINE = {"processor": "x", "cores": 2, "kernel": "6", "versions": {"Python": "3.11"}}


def figures(seconds, cpu=None):
    return Figures([seconds] * 3, [seconds] * 3, [cpu or seconds] * 3, 100)


def versions(then, now, health=0.001):
    """Every row takes so many seconds in each version."""
    return {
        version: {HEALTH: figures(health)} | {row.name: figures(seconds) for row in rows()}
        for version, seconds in (("base", then), ("now", now))
    }


def results(**timed):
    return Results(MACHINE, "base", timed=timed, unit_of=next(iter(timed)))


@pytest.mark.parametrize("module", [
    found.name for found in pkgutil.walk_packages(benchmarks.__path__, "benchmarks.")
    if "__main__" not in found.name and not found.name.startswith("benchmarks.peers.")
])  # fmt: skip
def test_every_module_of_the_benchmarks_can_be_imported(module):
    assert importlib.import_module(module).__doc__


@pytest.mark.parametrize(("seconds", "said"), [
    pytest.param(0.006, "stretch", id="as fast as the stretch"),
    pytest.param(0.007, "met", id="slower than the stretch"),
    pytest.param(0.008, "met", id="as fast as the goal"),
    pytest.param(0.0081, "**not met**", id="slower than the goal"),
])  # fmt: skip
def test_a_verdict_is_by_the_figures_of_the_row(seconds, said):
    assert verdict(VALUES, seconds, unit=0.010, health=0.001) == said


def test_nothing_need_be_faster_than_health_allows():
    small = rows()[-1]
    assert bound(small.goal, 0.010, health=0.002) == pytest.approx(0.003)
    assert verdict(small, 0.003, unit=0.010, health=0.002) == "met"
    assert verdict(small, 0.0024, unit=0.010, health=0.002) == "stretch"


@pytest.mark.parametrize(("rate", "p99", "said"), [
    pytest.param(950, 0.012, "met", id="as many requests and as late as may be"),
    pytest.param(940, 0.010, "**not met**", id="too few requests"),
    pytest.param(1000, 0.013, "**not met**", id="too late"),
])  # fmt: skip
def test_a_crowd_is_compared_by_the_medians_of_its_rounds(rate, p99, said):
    base, now = Crowd(1000, 0.002, 0.010, 4000), Crowd(rate, 0.002, p99, 4000)
    text = crowds_table("base", {"directly": {"base": [base] * 3, "now": [now, now, Crowd(1, 9, 9, 1)]}})
    assert text.splitlines()[-1].endswith(f"| {said} |")
    assert f"| 1,000 | {rate:,} | {rate / 1000:.2f} |" in text


def test_u_is_what_the_base_takes_for_the_first_row_of_the_database_that_counts():
    mixed = Results(MACHINE, "base", timed={"SQLite": versions(0.005, 0.001), "MariaDB": versions(0.010, 0.002)}, unit_of="MariaDB")
    assert mixed.unit == 0.010
    assert f"| {VALUES.title} | 2.8 | 0.50 | 0.10 | 0.80 | 0.60 | stretch |" in timed_table(mixed, mixed.timed["SQLite"])


def test_readings_are_written_before_u_is_known():
    begun = Results(MACHINE, "base", timed={"SQLite": versions(0.005, 0.001)}, unit_of="MariaDB")
    assert begun.as_json()["unit"] is None


def test_by_cpu_the_verdicts_go_by_the_least_cpu_time():
    seen = versions(0.010, 0.020)
    for row in rows():
        seen["now"][row.name] = figures(0.020, cpu=0.001)
    by_cpu = Results(MACHINE, "base", "cpu", "MariaDB", timed={"MariaDB": seen})
    assert "**not met**" not in timed_table(by_cpu, seen)
    assert "**not met**" in timed_table(results(MariaDB=seen), seen)


def test_a_first_answer_may_take_half_as_long_again():
    first = {version: {row.name: {"total": seconds, "cpu": seconds} for row in rows()} for version, seconds in (("base", 0.01), ("now", 0.0151))}
    assert first_table(results(MariaDB=versions(1, 1)), first).count("**not met**") == len(rows())


def test_the_page_and_the_json_hold_every_part():
    whole = results(MariaDB=versions(0.010, 0.005))
    whole.first = {"MariaDB": {version: {row.name: {"total": 0.01, "cpu": 0.01} for row in rows()} for version in ("base", "now")}}
    looked_at = {"rows": 3, "records": 9, "statements": 2, "met": True, "dearest": "studies"}
    whole.examined = {version: {row.name: looked_at for row in rows()} for version in ("base", "now")}
    whole.memory = {"SQLite": {"idle": 1, "after": 2, "highest": 161, "kept": 1, "at most": 160, "requests": 10, "studies": 3}}
    text = page(whole, "command")
    for title in ("## MariaDB", "## First answer of a fresh worker, MariaDB", "## Rows that MariaDB looks at", "after 10 requests over 3 studies"):
        assert title in text
    assert whole.as_json()["timed"]["MariaDB"]["now"][HEALTH]["total"] == [0.001] * 3


@pytest.mark.parametrize(("name", "seen", "met"), [
    pytest.param(WHOLE, {WHOLE: 0.29, f"L {WHOLE}": 0.1}, True, id="three times the ready bytes"),
    pytest.param(WHOLE, {WHOLE: 0.31, f"L {WHOLE}": 0.1}, False, id="more than that"),
    pytest.param(ROW, {ROW: 0.26, f"L {ROW}": 0.1}, False, id="samples: two and a half times"),
    pytest.param(GENE, {f"ours {GENE}": 0.0021}, False, id="one gene by milliseconds of CPU"),
    pytest.param(SOME, {SOME: 0.139, WHOLE: 0.1}, True, id="a filter by what the whole takes"),
])  # fmt: skip
def test_large_answers_are_judged_each_by_its_own_goal(name, seen, met):
    taken = {known: figures(1.0) for known in (name, f"L {name}", f"ours {name}", WHOLE)}
    taken |= {known: figures(seconds) for known, seconds in seen.items()}
    assert _judged(name, taken).met == met


def test_records_are_objects_of_json_or_lines_of_a_table():
    assert records("/api/samples?study_id=x", b'[{"id":"a"},{"id":"b"}]') == 2
    assert records("/webservice.do?cmd=x", b"# DATA_TYPE\t x\nGENE_ID\tCOMMON\n1\tA\n2\tB\n") == 2
    assert records("/webservice.do?cmd=x", b"") == 0


def test_a_difference_is_shown_where_it_begins():
    said = difference(b"x" * 100 + b"1", b"x" * 100 + b"22")
    assert "from byte 100 on" in said
    assert "'" + "x" * 60 + "1'" in said
    assert "101 and 102 bytes" in said
