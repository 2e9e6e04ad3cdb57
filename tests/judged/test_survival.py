"""Kaplan-Meier curves, log-rank tests and hazard ratios beside those of lifelines, over many random cases with ties, censoring and single individuals."""

import math
import random
import warnings

import pandas
import pytest

from genows.analysis.statistics.survival import hazard_ratio, kaplan_meier, log_rank, median_survival, numbers_at_risk

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import lifelines
    from lifelines.statistics import logrank_test

CASES = 75


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
            if step.band is not None:
                assert step.band == pytest.approx(tuple(band.loc[step.time]), abs=1e-9)
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
        p = log_rank(first, second).p
        (times, events), (others, their_events) = (zip(*group, strict=True) for group in (first, second))
        judge = logrank_test(times, others, events, their_events).p_value
        if p is not None:
            assert p == pytest.approx(judge, rel=1e-9)
            compared += 1
    assert compared > 50


@pytest.mark.slow  # lifelines takes some 30 ms a case.
@pytest.mark.filterwarnings("ignore")
def test_hazard_ratios_and_their_intervals_are_those_of_lifelines():
    compared = 0
    for number in range(CASES):
        first, second = case(number), case(number + 7919)
        ours = hazard_ratio(first, second)
        if ours is None:
            assert not (event_beside(first, second) and event_beside(second, first))
            continue
        rows = pandas.DataFrame([(*pair, group) for group, pairs in ((1, first), (0, second)) for pair in pairs], columns=["T", "E", "first"])
        # By its own settings lifelines stops early, and by longer steps it loses its way where one group is a single patient.
        options = {"precision": 1e-13, "r_precision": 1e-16, "step_size": 0.1}
        fitted = lifelines.CoxPHFitter().fit(rows, "T", "E", fit_options=options).summary.loc["first"]
        judge = [fitted["exp(coef)"], fitted["exp(coef) lower 95%"], fitted["exp(coef) upper 95%"]]
        assert list(ours) == pytest.approx(judge, rel=1e-6)
        compared += 1
    assert compared > 35


def event_beside(group, other):
    """Whether the group has an event while one of the other is under observation."""
    return any(event and any(other_time >= time for other_time, _ in other) for time, event in group)
