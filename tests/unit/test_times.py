"""Moments as the databases give them."""

from datetime import datetime

import pytest

from genows.db import times


@pytest.mark.parametrize(
    ("moment", "text"),
    [(0, "1970-01-01 00:00:00"), (1_800_000_000.999, "2027-01-15 08:00:00"), (2**31, "2038-01-19 03:14:08")],
)
def test_stored(moment, text):
    assert times.stored(moment) == text
    assert times.seconds(text) == int(moment)
    assert times.seconds(datetime.fromisoformat(text)) == int(moment)


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        (None, None),
        ("", None),
        ("0000-00-00 00:00:00", None),
        ("2027-01-15", None),
        ("2027-01-15T08:00:00", 1_800_000_000),
        ("2027-01-15 08:00:00.750", 1_800_000_000),
        (datetime(2027, 1, 15, 8, 0, 0, 750_000), 1_800_000_000),
    ],
)
def test_seconds(value, moment):
    assert times.seconds(value) == moment
