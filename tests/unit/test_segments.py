"""The altered fraction of a genome as text (study file format, attributes the loader generates)."""

import pytest

from genows.load.matrix.segments import fraction


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        pytest.param(0, 7, "0.0000", id="nothing"),
        pytest.param(7, 7, "1.0000", id="all"),
        pytest.param(1, 7, "0.1429", id="up"),
        pytest.param(1, 3, "0.3333", id="down"),
        pytest.param(1, 20000, "0.0001", id="a half goes up"),
        pytest.param(9, 20000, "0.0005", id="a half that binary floats would take down"),
        pytest.param(19999, 20000, "1.0000", id="a half that reaches one"),
        pytest.param(3 * 10**9, 9 * 10**9, "0.3333", id="a whole genome"),
    ],
)
def test_fraction_rounds_half_up(part, whole, text):
    assert fraction(part, whole) == text
