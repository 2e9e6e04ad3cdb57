"""Pairs of genes beside scipy and pandas, over random states and over a loaded study's file of the oncoprint."""

import math
import random

import pandas
import pytest
from scipy import stats

from genows.analysis.genepairs import MOST_ROWS, pairs
from genows.analysis.oncoprints import AMPLIFIED, IMPACTS, MEASURED, OncoprintRow
from genows.analysis.rowstates import Details, States


def rows_of(chance, number, samples):
    rows = []
    for _ in range(number):
        rate = chance.random()
        states = [chance.choice((0, MEASURED, MEASURED, MEASURED)) for _ in range(samples)]
        states = [state | (IMPACTS["missense"] if chance.random() < rate else AMPLIFIED * (chance.random() < 0.1)) if state else 0 for state in states]
        rows.append(OncoprintRow("A", States.of(states), Details(), ("A",)))
    return rows


@pytest.mark.parametrize("seed", range(12))
def test_pairs_are_those_of_pandas_and_scipy(seed):
    chance = random.Random(seed)
    rows = rows_of(chance, chance.choice((2, 5, 9)), chance.choice((3, 40, 400)))
    frame = pandas.DataFrame([[None if not state else state != MEASURED for state in row.states] for row in rows]).T
    expected = {}
    for first in range(len(rows)):
        for second in range(first + 1, len(rows)):
            both = frame[[first, second]].dropna().astype(bool)
            if len(both):
                counts = pandas.crosstab(both[first], both[second]).reindex(index=[False, True], columns=[False, True], fill_value=0).to_numpy()
                (neither, second_only), (first_only, together) = counts.tolist()
                towards = "greater" if together * neither >= first_only * second_only else "less"
                p = stats.fisher_exact([[together, first_only], [second_only, neither]], alternative=towards).pvalue
                expected[first, second] = (neither, first_only, second_only, together, p)
    found = pairs(rows)
    assert {(pair.first, pair.second): tuple(pair[2:7]) for pair in found} == {
        key: (*counts, pytest.approx(p, rel=1e-9, abs=1e-300)) for key, (*counts, p) in expected.items()
    }
    if found:
        assert [pair.q for pair in found] == pytest.approx(list(stats.false_discovery_control([pair.p for pair in found], method="bh")), rel=1e-9)
    for pair in found:
        ratio = pair.log2_odds_ratio
        odds = stats.contingency.odds_ratio([[pair.both, pair.first_only], [pair.second_only, pair.neither]], kind="sample").statistic
        if ratio is None:
            assert math.isnan(odds) and pair.tendency == ""
        else:
            assert 2**ratio == pytest.approx(odds) and pair.tendency == ("" if odds == 1 else "co-occurrence" if odds > 1 else "mutual exclusivity")


def test_few_rows_are_tested():
    rows = rows_of(random.Random(1), MOST_ROWS + 5, 30)
    assert len(pairs(rows)) == MOST_ROWS * (MOST_ROWS - 1) // 2
    assert pairs(rows[:1]) == [] == pairs([])
