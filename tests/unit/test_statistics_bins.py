"""Round steps, bins and medians."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.analysis.statistics.histograms import MOST_BINS, Bin, bins, multiples, quantile, round_step

NUMBERS = st.lists(st.tuples(st.floats(-1e6, 1e6).map(lambda number: round(number, 3)), st.integers(1, 9)), min_size=1, max_size=60)


@pytest.mark.parametrize(("span", "most", "step"), [(100, 10, 10), (100, 9, 20), (99, 5, 20), (0.3, 3, 0.1), (7, 4, 2), (1e-7, 5, 2e-8)])
def test_steps_are_round(span, most, step):
    assert round_step(span, most) == pytest.approx(step)


def test_whole_numbers_have_no_steps_below_one():
    assert round_step(3, 20, whole=True) == 1


def test_multiples_lie_within():
    assert multiples(0.1, 0.0, 0.3) == [0.0, 0.1, 0.2, 0.3]
    assert multiples(20, -30, 41) == [-20, 0, 20, 40]
    assert multiples(5, 1, 4) == []


def test_bins_begin_and_end_at_round_numbers():
    assert bins([(1.0, 2), (2.0, 1), (4.0, 3)]) == [Bin(1, 2, 2), Bin(2, 3, 1), Bin(3, 4, 0), Bin(4, 5, 3)]
    assert bins([(0.05, 1), (0.3, 1), (0.31, 2)], most=5) == [Bin(0.0, 0.1, 1), Bin(0.1, 0.2, 0), Bin(0.2, 0.3, 0), Bin(0.3, 0.4, 3)]


def test_one_number_is_one_bin_and_none_is_none():
    assert bins([(7.5, 4)]) == [Bin(7.5, 7.5, 4)]
    assert bins([]) == [] and quantile([], 0.5) is None


@given(NUMBERS)
def test_every_number_is_in_its_bin(counted):
    made = bins(counted)
    assert sum(one.held for one in made) == sum(count for _, count in counted)
    assert len(made) <= MOST_BINS + 1
    assert all(one.high == other.low for one, other in zip(made, made[1:], strict=False))
    slack = 1e-6 * max(1, abs(made[0].low), abs(made[-1].high))
    assert made[0].low - slack <= min(number for number, _ in counted) and max(number for number, _ in counted) <= made[-1].high + slack


@given(NUMBERS)
def test_the_half_is_the_median(counted):
    every = [number for number, count in counted for _ in range(count)]
    merged = {}
    for number, count in counted:
        merged[number] = merged.get(number, 0) + count
    assert quantile(merged.items(), 0.5) == pytest.approx(median(every))
    assert quantile(merged.items(), 1) == max(every)
