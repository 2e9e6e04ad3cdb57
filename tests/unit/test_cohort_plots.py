"""Density and violin plots: the examples of the interface of cohorts, beside what plain loops find, and what has no answer."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.cohorts.plots import Axis, Box, Density, ViolinPoint, Violins, density, log_scaled, percentile, violins

TWO = Axis(bins=2)


def test_the_example_of_density():
    found = density([0, 10, 10], [0, 10, 5], TWO, TWO)
    assert [tuple(one) for one in found.bins] == [(0, 0, 1, 0, 0, 0, 0), (5, 5, 2, 10, 10, 5, 10)]
    assert (found.pearson, found.spearman) == pytest.approx((0.8660254037844386, 0.8660254037844386), rel=1e-15)


def test_points_beyond_an_axis_are_in_no_bin_and_correlate():
    found = density([0, 10, 10], [0, 10, 5], Axis(start=1, end=10, bins=2), TWO)
    assert [(one.x, one.y, one.points) for one in found.bins] == [(5.5, 5, 2)]
    assert found.pearson == pytest.approx(0.8660254037844386)
    assert density([1, 2], [1, 2], Axis(start=5, end=3)).bins == []


def test_what_is_undefined_of_density():
    assert density([], []) == Density([], None, None)
    assert density([3], [4]) == Density([(3, 4, 1, 3, 3, 4, 4)], 0, 0)
    assert density([3, 3], [4, 5], TWO, TWO) == Density([(3, 4, 1, 3, 3, 4, 4), (3, 4.5, 1, 3, 3, 5, 5)], 0, 0)


def test_logarithms_begin_at_1_and_there_are_none_below():
    assert (log_scaled(0), log_scaled(math.e - 1), log_scaled(-1)) == (0, pytest.approx(1), None)


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 9)), min_size=1, max_size=60), st.integers(1, 7), st.integers(1, 1000))
def test_points_lie_in_the_bin_of_their_formula(points, x_bins, y_bins):
    xs, ys = zip(*points, strict=True)
    found = density(xs, ys, Axis(bins=x_bins), Axis(bins=y_bins))
    lows, widths = (min(xs), min(ys)), ((max(xs) - min(xs)) / x_bins, (max(ys) - min(ys)) / y_bins)
    held = {}
    for point in points:
        places = tuple(min(math.floor((n - low) / width), bins - 1) if width else 0 for n, low, width, bins in zip(point, lows, widths, (x_bins, y_bins), strict=True))
        held.setdefault(places, []).append(point)
    expected = []
    for places, its in sorted(held.items()):
        edges = (low + place * width for low, place, width in zip(lows, places, widths, strict=True))
        expected.append((*edges, len(its), min(its)[0], max(its)[0], min(y for _, y in its), max(y for _, y in its)))
    assert [tuple(one) for one in found.bins] == expected


def group(*values):
    return [ViolinPoint(value, f"S{place}") for place, value in enumerate(values)]


def test_the_example_of_violins():
    found = violins({"one": group(*range(1, 10), 30)})
    (row,) = found.rows
    assert (found.start, found.end, row.category, row.samples, len(row.curve)) == (1, 30, "one", 10, 100)
    assert row.box == Box(5.5, 2.75, 8.25, 1, 16.5)
    assert row.curve[0] == pytest.approx(1.3659198, rel=1e-7) and row.points == [ViolinPoint(30, "S9")]


def test_rows_stand_by_category_on_one_axis():
    found = violins({"b": group(1, 2), "a": group(*range(8)), "none": []}, curve=2)
    assert [row.category for row in found.rows] == ["a", "b"] and (found.start, found.end) == (0, 7)
    assert found.rows[1].curve == [] and found.rows[1].points == group(1, 2) and len(found.rows[0].curve) == 2


def test_samples_beyond_the_whole_filter_are_drawn_and_not_counted():
    (row,) = violins({"a": [ViolinPoint(1, "S1"), ViolinPoint(2, "S2", is_in=False)]}).rows
    assert row.samples == 1 and len(row.points) == 2


def test_whiskers_end_with_the_axis():
    (row,) = violins({"a": group(*range(1, 9))}, start=3, end=6).rows
    assert (row.box.low_whisker, row.box.high_whisker) == (3, 6)


def test_groups_that_do_not_spread_are_drawn_point_by_point():
    found = violins({"a": group(*[4] * 9)})
    assert found.rows[0].curve == [0] * 100 and len(found.rows[0].points) == 9
    found = violins({"a": group(*[4] * 9, 5, 3)}, curve=5)
    assert found.rows[0].curve == [0] * 5 and len(found.rows[0].points) == 11


def test_nothing_has_no_violin():
    assert violins({"a": []}, start=1.0) == violins({}) == Violins(None, None, [])


@pytest.mark.parametrize(("share", "number"), [(25, 2.75), (50, 5.5), (75, 8.25), (1, 1), (99, 30)])
def test_percentiles(share, number):
    assert percentile([*range(1, 10), 30], share) == number


@given(st.lists(st.integers(0, 400).map(lambda number: number / 8), min_size=8, max_size=50), st.sampled_from([0.25, 1, 8]), st.integers(2, 40))
def test_curves_are_sums_of_normal_densities(values, sigma, curve):
    found = violins({"a": group(*values)}, curve=curve, sigma=sigma)
    (row,) = found.rows
    inside = [value for value in values if ViolinPoint(value, None) not in [point._replace(sample=None) for point in row.points]]
    step = (found.end - found.start) / (curve - 1)
    for place, density_there in enumerate(row.curve):
        if step:
            zs = [(found.start + place * step - value) / (sigma * step) for value in inside]
            expected = math.fsum(math.exp(-z * z / 2) for z in zs) / (sigma * step * math.sqrt(2 * math.pi))
            assert density_there == pytest.approx(expected, rel=1e-9, abs=1e-300)
