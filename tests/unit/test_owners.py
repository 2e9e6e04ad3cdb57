"""Owners: what is stored of them is what they were."""

import pytest

from genows.columns.codes import ids_of, ids_text
from genows.columns.owners import Owners


@pytest.mark.parametrize(
    ("numbers", "rows"),
    [
        pytest.param([], 0, id="none"),
        pytest.param([(7, 3)], 3, id="one"),
        pytest.param([(5, 1), (6, 2), (7, 300)], 303, id="numbers that follow one another"),
        pytest.param([(-2, 1), (4, 1), (5_000_000_000, 70_000)], 70_002, id="numbers far apart, from below zero on"),
        pytest.param([(1, 2), (2, 0), (3, 4)], 6, id="who has no row is none of them"),
    ],
)
def test_stored_owners(numbers, rows):
    made = Owners(numbers)
    stored = Owners.of_text(made.text())
    assert (len(stored), stored.total) == (len(made), made.total) == (sum(number > 0 for _, number in numbers), rows)
    assert list(stored) == list(made) == [pair for pair in numbers if pair[1]]
    assert list(stored.pks) == list(made.pks)
    assert [list(stored.of_part(offset, 2)[0]) for offset in range(rows)][:9] == [list(made.of_part(offset, 2)[0]) for offset in range(rows)][:9]


@pytest.mark.parametrize("ids", [[], [3], [3, 4, 5], [3, 5], [3, 3, 5], [3, 4, 400]])
def test_ids(ids):
    found = ids_of(ids_text(ids))
    assert list(found) == ids
    assert isinstance(found, range) == (ids != [] and ids == list(range(ids[0], ids[0] + len(ids))))
