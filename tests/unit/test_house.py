"""What the house has too much of grows no further; `make house` has all figures."""

from pathlib import Path

import pytest

from tests.house.exceptions import MOST
from tests.house.figures import figures

ROOT = Path(__file__).parents[2]


@pytest.mark.slow  # Reads every file of the package: four seconds.
def test_no_exception_grows():
    found = figures(ROOT)
    assert {name: f"{found[name]}, at most {most}" for name, most in MOST.items() if found[name] > most} == {}
