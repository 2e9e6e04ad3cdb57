"""How two cohorts differ: the examples of the interface of cohorts, what has no answer, and what swapping them does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.cohorts.comparison import (
    GeneCounts,
    attribute_differences,
    compared_numbers,
    compared_words,
    gene_differences,
    survival_difference,
)


def test_the_genes_of_the_example():
    genes = [GeneCounts("EGFR", 1956, 0, 0, 1, 1), GeneCounts("KRAS", 3845, 2, 3, 0, 2), GeneCounts("TP53", 7157, 1, 2, 1, 2)]
    kras, tp53, egfr = gene_differences(genes)
    assert (kras.counts.symbol, kras.frequency_b, kras.p, kras.q, kras.log2_ratio, kras.odds_ratio) == ("KRAS", 0, pytest.approx(0.4), pytest.approx(0.8), None, None)
    assert (tp53.p, tp53.q, tp53.log2_ratio, tp53.odds_ratio) == (1, 1, 0, 1)
    assert egfr[1:] == (None, 1, None, None, None, None)


def test_the_numbers_of_a_gene():
    (found,) = gene_differences([GeneCounts("A", 1, 12, 40, 3, 50)])
    assert found[1:] == pytest.approx((0.3, 0.06, 2.32192809, 6.71428571, 0.00360750786, 0.00360750786), rel=1e-8)


def test_an_event_off_the_panel_has_no_p_and_counts_in_no_q():
    genes = [GeneCounts("A", 1, 12, 40, 3, 50), GeneCounts("B", 2, 3, 2, 1, 9), GeneCounts("C", 3, 12, 40, 3, 50)]
    found = gene_differences(genes)
    assert [one.counts.symbol for one in found] == ["A", "C", "B"]
    assert found[0].q == found[0].p and found[2][1:] == (None, 1 / 9, None, None, None, None)


def test_of_equal_p_the_larger_frequency_stands_first():
    genes = [GeneCounts("A", 1, 1, 4, 1, 4), GeneCounts("B", 2, 2, 4, 2, 4), GeneCounts("C", 3, 2, 4, 2, 4)]
    assert [one.counts.symbol for one in gene_differences(genes)] == ["B", "C", "A"]


def test_a_probability_of_nothing_is_0():
    (found,) = gene_differences([GeneCounts("A", 1, 90_000, 100_000, 10_000, 100_000)])
    assert (found.p, found.q) == (0, 0)


SIDE = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda pair: (min(pair), max(pair)))


@given(SIDE, SIDE)
def test_swapped_cohorts_have_the_same_p_and_inverted_ratios(a, b):
    (one,), (other,) = gene_differences([GeneCounts("A", 1, *a, *b)]), gene_differences([GeneCounts("A", 1, *b, *a)])
    assert one.p == other.p
    if one.odds_ratio:
        assert (one.odds_ratio * other.odds_ratio if other.odds_ratio else 1) == pytest.approx(1)
    if one.log2_ratio is not None:
        assert one.log2_ratio == pytest.approx(-other.log2_ratio)


@given(SIDE)
def test_a_cohort_does_not_differ_from_itself(a):
    (found,) = gene_differences([GeneCounts("A", 1, *a, *a)])
    assert found.p == (1 if a[1] else None)


def test_the_attributes_of_the_example():
    words = compared_words("TYPE", "sample", {"x": 10, "y": 20, "z": 10}, {"z": 30, "x": 5, "y": 15})
    numbers = compared_numbers("AGE", "patient", [1, 1, 1, 1, 0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 1, 1, 1, 0])
    none = compared_numbers("A", "patient", [1], [0])
    found = attribute_differences([none, numbers, words])
    assert [(one.attr_id, one.test, one.cases_a, one.cases_b) for one in found] == [("TYPE", "chi-square", 40, 50), ("AGE", "kruskal-wallis", 5, 4), ("A", None, 1, 0)]
    assert tuple(found[0].found) == pytest.approx((11.4107143, 2, 0.00332808850), rel=1e-7)
    assert tuple(found[1].found) == pytest.approx((2.16, 1, 0.141644690), rel=1e-7)
    assert [one.q for one in found] == [pytest.approx(2 * 0.00332808850), pytest.approx(0.141644690), None]
    assert found[2].found is None


def test_one_value_and_an_empty_cohort_have_no_test():
    assert compared_words("A", "sample", {"x": 3}, {"x": 4}).found is compared_words("A", "sample", {"x": 3, "y": 1}, {}).found is None
    assert compared_numbers("A", "sample", [0, 3], [0, 4]).found is compared_numbers("A", "sample", [], []).found is None


A, B = [(5, True), (8, True), (12, False), (20, True)], [(3, True), (6, True), (7, True), (10, False)]


def test_the_survival_of_the_example():
    found = survival_difference(A, B)
    assert found[:2] == ((4, 4), (3, 3)) and found.medians == (8, 6)
    assert found.expected == pytest.approx((3.9214285714285713, 2.0785714285714287), rel=1e-14)
    numbers = (0.72418294964968, 0.39477524410519, 0.53005464480874, 0.098631835321364, 2.848552149191)
    assert found[4:] == pytest.approx(numbers, rel=1e-12)


def test_swapped_survival_has_the_same_p_and_the_inverted_ratio():
    one, other = survival_difference(A, B), survival_difference(B, A)
    assert one.p == pytest.approx(other.p, rel=1e-14) and one.hazard_ratio * other.hazard_ratio == pytest.approx(1)
    assert (one.low * other.high, one.high * other.low) == pytest.approx((1, 1))


def test_a_cohort_survives_as_itself():
    found = survival_difference(A, A)
    assert (found.p, found.hazard_ratio, found.chi_square) == (1, 1, 0)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        pytest.param([], [], (None, None, None, None, None), id="nobody"),
        pytest.param([(1, False)], [(2, False)], (None, None, None, None, None), id="no event"),
        pytest.param([(3, True)], [(1, False)], (None, None, None, None, None), id="no time at which both are at risk"),
        pytest.param([(5, False)], [(3, True)], (1, pytest.approx(0.317310508), 0, None, None), id="no event in A: the ratio is 0"),
        pytest.param([(3, True)], [(5, False)], (1, pytest.approx(0.317310508), None, None, None), id="no event in B: it is infinite"),
    ],
)
def test_what_is_undefined_of_survival(a, b, expected):
    assert survival_difference(a, b)[4:] == expected


@pytest.mark.slow  # So wide are bounds of some 200,000 patients alone.
def test_a_bound_that_no_double_holds_is_left_out():
    found = survival_difference([(1, True)], [(2, True)] + [(3, False)] * 200_000)
    assert found.hazard_ratio == pytest.approx(400_003) and (found.low, found.high) == (0, None)
