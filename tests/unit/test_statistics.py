"""Fisher, Welch, correlation and multiple testing: the vectors of the contract, and what is undefined."""

import math
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.analysis.statistics import correlation, frequencies, significance
from genows.analysis.statistics.correlation import Against
from genows.analysis.statistics.significance import benjamini_hochberg, one_sided

TABLES = [
    ((76, 4, 14, 6), 0.00393307646679),
    ((80, 0, 18, 2), 0.0383838383838),
    ((70, 10, 20, 0), 0.0951162724308),
    ((50, 10, 45, 9), 0.597941396878),
    ((8, 2, 1, 5), 0.0244755244755),
    ((3, 1, 1, 3), 0.242857142857),
    ((79, 1, 20, 0), 0.8),
    ((0, 0, 0, 0), 1.0),
    ((5, 0, 0, 0), 1.0),
    ((0, 3, 0, 4), 1.0),
]
X = (1.2, 0.4, 3.3, 2.5, 0.9, 2.5)


@pytest.mark.parametrize(("table", "p"), TABLES)
def test_fisher_vectors(table, p):
    assert one_sided(*table) == pytest.approx(p, rel=1e-11)


COUNTS = st.integers(0, 60)


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_fisher_is_the_sum_of_exact_probabilities(a, b, c, d):
    towards = [(a + k, b - k, c - k, d + k) for k in range(min(b, c) + 1)]
    if a * d < b * c:
        towards = [(a - k, b + k, c + k, d - k) for k in range(min(a, d) + 1)]
    ways = sum(comb(w + x, w) * comb(y + z, y) for w, x, y, z in towards)
    assert one_sided(a, b, c, d) == pytest.approx(float(Fraction(ways, comb(a + b + c + d, a + c))), rel=1e-11)


def test_fisher_of_tables_whose_products_exceed_32_bits():
    assert one_sided(10**6, 10**6, 10**6, 10**6) == pytest.approx(0.5003989422056, rel=1e-11)
    assert one_sided(90_000, 10_000, 10_000, 90_000) == 0.0


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_fisher_on_two_sides_is_the_sum_of_tables_that_are_not_likelier(a, b, c, d):
    low, high = max(0, a - d), min(a + b, a + c)
    ways = {k: comb(a + b, k) * comb(c + d, a + c - k) for k in range(low, high + 1)}
    least = sum(ways[k] for k in ways if ways[k] * 10**7 <= ways[a] * (10**7 + 1))
    assert frequencies.two_sided_fisher(a, b, c, d) == pytest.approx(float(Fraction(least, comb(a + b + c + d, a + c))), rel=1e-11)


def test_fisher_on_two_sides_of_large_tables():
    assert frequencies.two_sided_fisher(10**6, 10**6, 10**6, 10**6) == 1
    assert frequencies.two_sided_fisher(1_000_000, 999_000, 1_000_000, 1_001_000) == pytest.approx(0.31779463081017834, rel=1e-9)
    assert frequencies.two_sided_fisher(90_000, 10_000, 10_000, 90_000) == 0.0


def test_chi_square_of_two_degrees_of_freedom_has_a_closed_form():
    for x in (1e-9, 0.5, 3.9, 4.1, 60.0, 1300.0):
        assert frequencies.upper_tail(x, 2) == pytest.approx(math.exp(-x / 2), rel=1e-12)
        assert frequencies.upper_tail(x, 4) == pytest.approx(math.exp(-x / 2) * (1 + x / 2), rel=1e-12)
    assert (frequencies.upper_tail(0.0, 3), frequencies.upper_tail(3000.0, 1)) == (1.0, 0.0)


def counted(*groups):
    """How many of each group have each number."""
    numbers = sorted({number for its in groups for number in its})
    return [[its.count(number) for number in numbers] for its in groups]


@pytest.mark.parametrize(
    ("groups", "statistic", "p"),
    [
        (((1, 1, 0), (0, 0, 3)), 5, 0.0820849986238988),
        (((12, 5, 0), (3, 9, 4), (6, 6, 1)), 11.155724789915967, 0.024868519154422442),
        (((3, 1, 1), (0, 2, 2)), 3.6, 0.16529888822158645),
        (((8, 2), (1, 5), (3, 7)), 7.758730158730159, 0.020663940980053443),
    ],
)
def test_chi_square_of_groups(groups, statistic, p):
    found = frequencies.chi_square(*groups)
    assert (found.statistic, found.p) == pytest.approx((statistic, p), rel=1e-12)
    assert frequencies.chi_square(*groups[::-1]) == found == frequencies.chi_square(*groups, corrected=True)


@pytest.mark.parametrize(("groups", "statistic", "p"), [(((12, 5), (3, 9)), 4.171457749766574, 0.04111041419430694), (((5, 4), (5, 5)), 0, 1)])
def test_yates_takes_no_more_than_there_is(groups, statistic, p):
    assert frequencies.chi_square(*groups, corrected=True) == pytest.approx((statistic, 1, p), rel=1e-12)


@pytest.mark.parametrize(
    ("groups", "statistic", "p"),
    [
        (((2, 3), (1, 5, 2)), 0.0877192982456128, 0.7670968684102789),
        (((61, 70, 55, 48), (66, 80, 70, 71, 59)), 2.5563025210084, 0.1098552428857124),
        (((61, 70, 55, 48), (66, 80, 70, 71, 59), (40, 52, 61)), 5.019718309859151, 0.0812796862778813),
    ],
)
def test_kruskal_and_wallis_of_groups(groups, statistic, p):
    found = frequencies.kruskal_wallis(*counted(*groups))
    assert (found.statistic, found.freedom, found.p) == pytest.approx((statistic, len(groups) - 1, p), rel=1e-12)
    assert frequencies.kruskal_wallis(*counted(*groups[::-1])) == found


def test_analysis_of_variance():
    """Vectors of the specification: its logarithms, and the numbers themselves."""
    numbers = ((3.0, 0.0, 15.0, 7.0), (1.0, 1.0, 31.0, -2.0, 63.0), (2.0, 3.5, 1.0))
    logarithms = [[math.log2(1 + max(number, 0)) for number in its] for its in numbers]
    for its, p in ((logarithms, 0.802643896652194), (numbers, 0.4580437522500935)):
        groups = list(map(significance.group, its))
        assert significance.mean_difference(groups) == pytest.approx(p, rel=1e-12)
        assert significance.mean_difference(groups[::-1]) == significance.mean_difference(groups)
        scaled = [significance.group([number * 1e200 for number in each]) for each in its]
        assert significance.mean_difference(scaled) == pytest.approx(p, rel=1e-10)
    assert significance.f_tail(0.22530282006397234, 2, 9) == pytest.approx(0.802643896652194, rel=1e-12)
    first, second = (significance.group(its) for its in logarithms[:2])
    # Of two groups with one deviation both tests are one.
    alike = significance.Group(5, 1.0, 2.0), significance.Group(5, 3.0, 2.0)
    assert significance.variance_ratio(alike) == pytest.approx(significance.welch(*alike), rel=1e-12)
    assert significance.mean_difference([first, second]) == significance.welch(first, second)
    assert significance.mean_difference([significance.group((1.0, 1.0)), significance.group((2.0, 2.0)), significance.group((2.0, 2.0))]) is None


def test_f_has_a_closed_form_of_two_degrees_of_freedom():
    for f, freedom in ((1e-6, 3), (0.5, 10), (4.0, 8.5), (60.0, 400), (1e3, 3000)):
        assert significance.f_tail(f, 2, freedom) == pytest.approx((1 + 2 * f / freedom) ** (-freedom / 2), rel=1e-10)
    assert (significance.f_tail(0.0, 3, 4), significance.f_tail(math.inf, 3, 4)) == (1.0, 0.0)


@pytest.mark.parametrize(("rho", "p"), [(0.8823529411764706, 0.019947079177691836), (-0.9856107606091624, 0.0003090856678496653), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)])
def test_probability_of_a_correlation(rho, p):
    assert correlation.correlation_p(rho, 6) == pytest.approx(p, rel=1e-12)


def test_what_is_undefined_of_frequencies():
    assert frequencies.chi_square([], []) is frequencies.chi_square([3, 0], [4, 0]) is frequencies.chi_square([0, 0], [4, 1]) is None
    assert frequencies.kruskal_wallis([], []) is frequencies.kruskal_wallis([2], [3]) is frequencies.kruskal_wallis([0, 0], [1, 1]) is None


def test_benjamini_hochberg_vector_in_the_order_given():
    p_values = [0.041, 0.001, 0.205, 0.008, 0.039, 0.042, 0.074, 0.06]
    expected = [0.0672, 0.008, 0.205, 0.032, 0.0672, 0.0672, 0.0845714285714, 0.08]
    assert benjamini_hochberg(p_values) == pytest.approx(expected, rel=1e-11)
    assert benjamini_hochberg([]) == []


def test_welch_vector():
    first, second = significance.group((3.1, 2.7, 4.4, 3.9)), significance.group((1.8, 2.2, 2.9, 1.1, 2.0))
    assert (first.mean, second.mean) == pytest.approx((3.525, 2.0), rel=1e-14)
    assert (first.deviation, second.deviation) == pytest.approx((0.767571929311, 0.651920240520), rel=1e-11)
    assert significance.welch(first, second) == pytest.approx(0.0195940533657, rel=1e-11)


@pytest.mark.parametrize("scale", [1e-300, 1e-150, 1.0, 1e150, 1e300])
def test_welch_does_not_depend_on_the_unit(scale):
    first, second = ([number * scale for number in numbers] for numbers in ((3.1, 2.7, 4.4, 3.9), (1.8, 2.2, 2.9, 1.1, 2.0)))
    assert significance.welch(significance.group(first), significance.group(second)) == pytest.approx(0.0195940533657, rel=1e-10)


def test_what_is_undefined_of_groups():
    assert significance.group((1.0,)) is None and significance.group((1.0, math.inf)) is None and significance.group((math.inf, -math.inf)) is None
    assert significance.group((math.nan, 1.0)) is None
    assert significance.welch(significance.group((0.1,) * 7), significance.group((0.1,) * 3)) is None
    assert significance.welch(significance.group((1.0, 1.0)), significance.group((2.0, 3.0))) == pytest.approx(0.2048327646991)


def test_students_distribution_of_one_and_two_degrees_of_freedom_has_a_closed_form():
    for t in (1e-9, 0.1, 1.0, 7.0, 1e5, 1e12):
        assert significance.two_sided(t, 1) == pytest.approx(2 * math.atan2(1, t) / math.pi, rel=1e-12)
        assert significance.two_sided(t, 2) == pytest.approx(1 - t / math.sqrt(2 + t * t) if t < 10 else 1 / t**2, rel=1e-9)
    assert (significance.two_sided(0.0, 5), significance.two_sided(math.inf, 5)) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("others", "r", "rho"),
    [
        ((2.0, 1.1, 5.9, 4.0, 1.1, 6.2), 0.9357802599315, 0.8823529411765),
        ((5.0, 6.1, 1.0, 2.2, 5.8, 2.0), -0.9912502109417, -0.9856107606092),
    ],
)
@pytest.mark.parametrize("scale", [1e-300, 1.0, 1e-9, 1e300])
def test_correlation_vectors_in_any_unit(others, r, rho, scale):
    scaled = [other * scale for other in others]
    assert Against(X).pearson(scaled) == pytest.approx(r, rel=1e-11)
    assert Against(scaled).spearman(X) == pytest.approx(rho, rel=1e-11)


@pytest.mark.parametrize("others", [(0.1,) * 6, (0.0,) * 6, (1e300,) * 6, (math.inf, 0, 0, 0, 0, 1), (math.nan, 0, 0, 0, 0, 1)])
def test_what_does_not_vary_or_is_not_finite_has_no_correlation(others):
    for first, second in ((X, others), (others, X)):
        assert Against(first).pearson(second) is None and Against(first).spearman(second) is None


def test_of_two_numbers_there_is_a_correlation_and_of_one_none():
    assert Against((1, 2)).pearson((4, 3)) == pytest.approx(-1) and Against((1,)).pearson((2,)) is None


def test_equal_numbers_share_the_mean_of_their_ranks():
    assert correlation.ranks((0.5, -1, 0.5, 0.5, 9)) == [3, 1, 3, 3, 5] and correlation.ranks(()) == []


ROWS = st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), min_size=2, max_size=30)


@given(ROWS, st.floats(0.01, 0.99), st.sampled_from([0.0, 1e3, 1e9]))
def test_the_quick_look_never_passes_over_what_reaches_the_threshold(pairs, threshold, offset):
    first, second = [x for x, _ in pairs], [y + offset for _, y in pairs]
    r = Against(first).pearson(second)
    assert Against(first).may_reach(second, threshold) or r is None or abs(r) < threshold
