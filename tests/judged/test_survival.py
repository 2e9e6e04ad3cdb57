"""Kaplan-Meier curves and log-rank tests beside those of lifelines, over many random cases with ties, censoring and single individuals."""

import math
import random
import warnings

import pytest

from genows.statistics.survival import kaplan_meier, log_rank, median_survival, numbers_at_risk

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import lifelines
    from lifelines.statistics import logrank_test

CASES = 150


def case(number):
    """Times with many ties or none, more or fewer of them censored."""
    chance = random.Random(number)
    digits, censored = chance.choice([0, 1, 6]), chance.choice([0.0, 0.3, 0.9])
    return [(round(chance.expovariate(0.05), digits), chance.random() >= censored) for _ in range(chance.choice([1, 2, 7, 40, 400]))]


@pytest.mark.slow  # lifelines takes some 8 ms a case.
@pytest.mark.filterwarnings("ignore")
def test_curves_bands_medians_and_numbers_at_risk_are_those_of_lifelines():
    compared = 0
    for number in range(CASES):
        observed = case(number)
        times, events = zip(*observed, strict=True)
        judge = lifelines.KaplanMeierFitter().fit(times, events)
        steps = kaplan_meier(observed)
        table, curve, band = judge.event_table, judge.survival_function_.iloc[:, 0], judge.confidence_interval_
        for step in steps:
            assert step.survival == pytest.approx(curve[step.time], abs=1e-12)
            assert [step.at_risk, step.events, step.censored] == table.loc[step.time, ["at_risk", "observed", "censored"]].tolist()
            if step.low is not None:
                assert (step.low, step.high) == pytest.approx(tuple(band.loc[step.time]), abs=1e-9)
                compared += 1
        median = median_survival(steps)
        assert (math.inf if median is None else median) == judge.median_survival_time_
        middle = sorted(times)[len(times) // 2]
        assert numbers_at_risk(steps, [0, middle, max(times) + 1]) == [len(times), sum(time >= middle for time in times), 0]
    assert compared > 5000


@pytest.mark.slow  # lifelines takes some 8 ms a case.
@pytest.mark.filterwarnings("ignore")
def test_log_rank_tests_are_those_of_lifelines():
    compared = 0
    for number in range(CASES):
        first, second = case(number), case(number + 7919)
        p = log_rank(first, second)
        (times, events), (others, their_events) = (zip(*group, strict=True) for group in (first, second))
        judge = logrank_test(times, others, events, their_events).p_value
        if p is not None:
            assert p == pytest.approx(judge, rel=1e-9)
            compared += 1
    assert compared > 100
