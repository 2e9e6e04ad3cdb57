"""The judge of enrichments in short; `python -m tests.judges.enrichments` is the long form."""

import pytest

from tests.databases import made_on
from tests.judges import enrichments

GROUPINGS = 12


@pytest.mark.slow  # scipy takes some 20 ms a grouping, each of which asks ten addresses on both databases.
def test_enrichments_and_correlations_are_those_of_other_means(request, tmp_path):
    with made_on("sqlite", request, tmp_path) as first, made_on("mysql", request, tmp_path) as second:
        judge = enrichments.judged([first, second], GROUPINGS, seed=30)
    assert judge.differing == [] and len(judge.asked) > 10
