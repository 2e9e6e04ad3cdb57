"""Round steps of scales."""

import pytest

from genows.pages.pictures.axes import multiples, round_step


@pytest.mark.parametrize(("span", "most", "step"), [(100, 10, 10), (100, 9, 20), (99, 5, 20), (0.3, 3, 0.1), (7, 4, 2), (1e-7, 5, 2e-8)])
def test_steps_are_round(span, most, step):
    assert round_step(span, most) == pytest.approx(step)


def test_whole_numbers_have_no_steps_below_one():
    assert round_step(3, 20, whole=True) == 1


def test_multiples_lie_within():
    assert multiples(0.1, 0.0, 0.3) == [0.0, 0.1, 0.2, 0.3]
    assert multiples(20, -30, 41) == [-20, 0, 20, 40]
    assert multiples(5, 1, 4) == []
