"""The judge of analyses in short; `python -m tests.judges.analyses` is the long form, with its speed."""

import pytest

from tests.judges import analyses

REQUESTS = 300


@pytest.mark.slow  # scipy takes some 20 ms a request.
def test_enrichments_coexpressions_and_queries_are_those_of_other_means():
    assert analyses.judged(REQUESTS, seed=15) == []


@pytest.mark.slow  # A study of 300 genes and 1,000 samples.
def test_analyses_take_few_times_what_their_rows_take_as_floats():
    """By the judge's bounds and half as much again: of few genes what a request costs anyway has its share, and machines differ."""
    found = analyses.speeds(300, 1000, seed=3)
    assert {name: ratio for name, (ratio, _) in found.items() if ratio > 1.5 * analyses.MOST[name]} == {}
