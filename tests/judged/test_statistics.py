"""Fisher, Welch and correlation beside scipy's, 10,000 random cases each: ties, zeros, infinities, tiny and huge."""

import math
import random
from collections import defaultdict

import mpmath
import numpy
import pytest
import scipy.stats

from genows.analysis.statistics import frequencies, significance
from genows.analysis.statistics.correlation import Against
from genows.analysis.statistics.significance import benjamini_hochberg, one_sided

CASES = 10_000
SIZES = (2, 3, 5, 12, 40, 150)


def agree(ours, theirs):
    if ours is None or theirs is None or math.isnan(theirs):
        return ours is None and (theirs is None or math.isnan(theirs))
    return abs(ours - theirs) <= max(1e-12, 1e-9 * abs(theirs))


def table(chance):
    most = chance.choice([1, 4, 30, 1000, 100_000, 10_000_000])
    return tuple(chance.choice([0, 1, chance.randint(0, most), chance.randint(0, most)]) for _ in range(4))


def test_fisher_is_scipys():
    chance = random.Random(1)
    tables = [table(chance) for _ in range(CASES)]
    a, b, c, d = (numpy.array(column, dtype=float) for column in zip(*tables, strict=True))
    over = scipy.stats.hypergeom.sf(a - 1, a + b + c + d, a + b, a + c)
    under = scipy.stats.hypergeom.cdf(a, a + b + c + d, a + b, a + c)
    theirs = numpy.where(a * d >= b * c, over, under)
    differing = [one for one, p in zip(tables, theirs, strict=True) if sum(one) and not agree(one_sided(*one), p)]
    # Of millions scipy itself loses digits; then fifty of them decide.
    assert len(differing) < CASES / 50
    assert [one for one in differing if max(one) < 1_000_000 or not agree(one_sided(*one), precise(*one))] == []


def precise(a, b, c, d):
    """The sum in numbers of fifty digits."""
    if a * d < b * c:
        a, b, c, d = b, a, d, c
    with mpmath.workdps(50):
        factorials = [mpmath.loggamma(number + 1) for number in (a + b, c + d, a + c, b + d, a, b, c, d, a + b + c + d)]
        term = total = mpmath.exp(sum(factorials[:4]) - sum(factorials[4:]))
        for k in range(1, min(b, c) + 1):
            term *= mpmath.mpf((b - k + 1) * (c - k + 1)) / ((a + k) * (d + k))
            total += term
            if term < total * 1e-15:
                break
        return float(total)


def rows(chance, size):
    """Two rows: rounded so that there are ties, or not; related, or not; in units from tiny to huge."""
    digits, slope, unit = chance.choice([0, 1, 12]), chance.choice([0.0, 0.5, -3.0]), chance.choice([1e-12, 1.0, 1.0, 1e9])
    first = [round(chance.gauss(0, 2), digits) for _ in range(size)]
    second = [round(slope * x + chance.gauss(chance.choice([0, 1]), 1), digits) * unit for x in first]
    if chance.random() < 0.02:
        second = [second[0]] * size
    if chance.random() < 0.02:
        second[chance.randrange(size)] = math.inf
    return first, second


@pytest.fixture(scope="module")
def cases():
    """Length → (first rows, second rows)."""
    chance, found = random.Random(2), defaultdict(lambda: ([], []))
    for _ in range(CASES):
        size = chance.choice(SIZES)
        for kept, row in zip(found[size], rows(chance, size), strict=True):
            kept.append(row)
    return found


@pytest.mark.filterwarnings("ignore")  # scipy's, of rows that do not vary
def test_correlation_is_scipys(cases):
    compared, differing = 0, []
    for size, (firsts, seconds) in cases.items():
        x, y = numpy.array(firsts), numpy.array(seconds)
        finite = numpy.isfinite(y).all(axis=1)
        r = scipy.stats.pearsonr(x, numpy.where(finite[:, None], y, 0), axis=1).statistic
        ranked = [scipy.stats.rankdata(side, axis=1) for side in (x, numpy.where(finite[:, None], y, 0))]
        rho = scipy.stats.pearsonr(*ranked, axis=1).statistic
        for row, is_finite in enumerate(finite):
            pair = Against(firsts[row])
            ours = pair.pearson(seconds[row]), pair.spearman(seconds[row])
            theirs = (r[row], rho[row]) if is_finite else (None, None)
            compared += 1
            if not all(map(agree, ours, theirs)):
                differing.append((size, ours, theirs, firsts[row], seconds[row]))
    assert (compared, differing) == (CASES, [])


@pytest.mark.filterwarnings("ignore")  # scipy's, of groups that do not vary
def test_welch_is_scipys(cases):
    compared, differing = 0, []
    for size, (firsts, seconds) in cases.items():
        # Groups of different size: the second loses a third of its numbers, where two are left.
        kept = max(2, size * 2 // 3)
        y = numpy.array([row[:kept] for row in seconds])
        theirs = scipy.stats.ttest_ind(numpy.array(firsts), y, axis=1, equal_var=False)
        for row in range(len(firsts)):
            groups = significance.group(firsts[row]), significance.group(seconds[row][:kept])
            ours = significance.welch(*groups) if all(groups) else None
            compared += 1
            # Where neither group varies scipy says 0; the contract calls it undefined.
            constant = len(set(firsts[row])) == 1 == len(set(seconds[row][:kept]))
            p = None if constant else theirs.pvalue[row]
            if not agree(ours, p) and not (p == 1.0 and agree(ours, precise_t(theirs.statistic[row], theirs.df[row]))):
                differing.append((size, ours, p, firsts[row], seconds[row]))
    assert (compared, differing) == (CASES, [])


def precise_t(t, freedom):
    """Both tails in numbers of fifty digits: scipy says 1 where t is so small that its square is lost."""
    with mpmath.workdps(50):
        square, half = mpmath.mpf(t) ** 2, mpmath.mpf(freedom) / 2
        return float(mpmath.betainc(half, 0.5, 0, freedom / (freedom + square), regularized=True))


def test_benjamini_hochberg_is_scipys():
    chance = random.Random(3)
    for _ in range(CASES // 10):
        p_values = [round(chance.random() ** chance.choice([1, 8]), chance.choice([2, 15])) for _ in range(chance.choice([1, 2, 9, 60]))]
        assert all(map(agree, benjamini_hochberg(p_values), scipy.stats.false_discovery_control(p_values)))


def test_students_distribution_is_scipys_also_of_fractional_and_huge_degrees_of_freedom():
    chance = random.Random(4)
    cases = [(10 ** chance.uniform(-3, 3), 10 ** chance.uniform(0, 6)) for _ in range(CASES // 10)]
    theirs = [2 * scipy.stats.t.sf(t, freedom) for t, freedom in cases]
    assert [case for case, p in zip(cases, theirs, strict=True) if not agree(significance.two_sided(*case), p)] == []


def test_the_upper_tail_of_chi_square_is_scipys():
    chance = random.Random(5)
    cases = [(freedom * 10 ** chance.uniform(-2, 2), freedom) for freedom in (1, 2, 3, 5, 10, 100, 1000, 99_999) for _ in range(CASES // 80)]
    theirs = scipy.stats.chi2.sf(*zip(*cases, strict=True))
    assert [case for case, p in zip(cases, theirs, strict=True) if p > 1e-300 and not agree(frequencies.upper_tail(*case), p)] == []
