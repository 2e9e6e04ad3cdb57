"""What is said of two cohorts beside R: fisher.test, chisq.test, kruskal.test and survdiff, to a billionth."""

import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from genows.analysis.statistics.frequencies import chi_square, kruskal_wallis, two_sided_fisher
from genows.analysis.statistics.survival import log_rank
from tests.needs import lacking, needed

pytestmark = pytest.mark.slow  # R starts.
SCRIPT = Path(__file__).parents[1] / "r" / "statistics.R"


def of_r(cases):
    """What R says of each case, a list of numbers."""
    run = subprocess.run([needed("Rscript"), "--vanilla", SCRIPT], input="\n".join(cases) + "\n", capture_output=True, text=True, check=True, timeout=300)
    return [[float(word) for word in line.replace("NA", "nan").split()] for line in run.stdout.splitlines()]


def words(numbers):
    return " ".join(map(str, numbers))


def near(number):
    return pytest.approx(number, rel=1e-9, abs=1e-300)


def test_fisher():
    chance, tables = random.Random(1), []
    for most in (3, 20, 200, 5000, 100_000):
        for _ in range(60):
            sizes, share = (chance.randint(0, most), chance.randint(0, most)), chance.random() ** 2
            hits = [min(size, max(0, round(chance.gauss(size * share, 2 * (size * share * (1 - share)) ** 0.5)))) for size in sizes]
            tables.append((hits[0], sizes[0] - hits[0], hits[1], sizes[1] - hits[1]))
    tables += [(12, 28, 3, 47), (50, 0, 0, 60), (900, 100, 100, 900), (1_000_000, 999_000, 1_000_000, 1_001_000)]
    judged = of_r([f"fisher {words(table)}" for table in tables])
    assert [two_sided_fisher(*table) for table in tables] == [near(p) for _, p in judged]


def test_chi_square():
    chance, tables = random.Random(2), [([10, 20, 10], [5, 15, 30])]
    for values in (2, 3, 10, 100):
        for most in (4, 50, 10_000):
            for _ in range(15):
                tables.append(([1 + chance.randint(0, most) for _ in range(values)], [chance.randint(0, most) for _ in range(values - 1)] + [1]))
    judged = of_r([f"chisq {words(a)} | {words(b)}" for a, b in tables])
    found = [chi_square(*table) for table in tables]
    assert [(one.statistic, one.p) for one in found] == [(near(statistic), near(p)) for statistic, p in judged]


def test_kruskal_wallis():
    chance, groups = random.Random(3), [([1, 2, 3, 4, 9], [5, 6, 7, 8])]
    for size in (2, 8, 60, 2000):
        for digits in (0, 1, 6):
            for _ in range(8):
                groups.append(tuple([round(chance.gauss(mean, 2), digits) for _ in range(chance.randint(2, size))] for mean in (0, chance.choice([0.5, 4]))))
    judged = of_r([f"kruskal {words(a)} | {words(b)}" for a, b in groups])
    for (a, b), (statistic, p) in zip(groups, judged, strict=True):
        counts = Counter(a), Counter(b)
        found = kruskal_wallis(*([count[number] for number in sorted({*a, *b})] for count in counts))
        assert (found.statistic, found.p) == (near(statistic), near(p))


def test_log_rank():
    if of_r_has_no("survival"):
        lacking("R's package survival (Debian: r-cran-survival)")
    chance, cases = random.Random(4), []
    for size in (4, 30, 500):
        for digits in (0, 2):
            cases += [[(round(chance.expovariate(0.05), digits), chance.randint(0, 1), 1 + place % 2) for place in range(size)] for _ in range(8)]
    judged = of_r([f"survdiff {' | '.join(map(words, zip(*case, strict=True)))}" for case in cases])
    for case, (statistic, p, *expected, variance) in zip(cases, judged, strict=True):
        found = log_rank(*([(time, event == 1) for time, event, group in case if group == one] for one in (1, 2)))
        if found.variance:
            assert (found.chi_square, found.p, *found.expected, found.variance) == tuple(map(near, (statistic, p, *expected, variance)))


def of_r_has_no(package):
    return subprocess.run([needed("Rscript"), "-e", f'quit(status = !requireNamespace("{package}", quietly = TRUE))'], capture_output=True).returncode
