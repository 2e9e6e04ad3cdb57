"""Kaplan-Meier curves by hand-made tables, and how clinical data spell survival. Compared with lifelines in tests/judged."""

import math

import pytest

from genows.analysis.statistics.survival import hazard_ratio, kaplan_meier, log_rank, median_survival, numbers_at_risk
from genows.data.clinicalmeanings import event_of, months_of

# Six-mercaptopurine in acute leukaemia, the treated group (Freireich et al., Blood 21:699, 1963): weeks, whether the remission ended.
WEEKS = [(6, 1), (6, 1), (6, 1), (6, 0), (7, 1), (9, 0), (10, 1), (10, 0), (11, 0), (13, 1), (16, 1), (17, 0), (19, 0), (20, 0), (22, 1),
         (23, 1), (25, 0), (32, 0), (32, 0), (34, 0), (35, 0)]  # fmt: skip
REMISSION = [(float(weeks), bool(ended)) for weeks, ended in WEEKS]


def test_the_curve_of_the_textbooks():
    steps = {step.time: step for step in kaplan_meier(REMISSION)}
    survival = {6: 0.857, 7: 0.807, 10: 0.753, 13: 0.690, 16: 0.627, 22: 0.538, 23: 0.448}
    assert {time: round(steps[time].survival, 3) for time in survival} == survival
    assert (steps[6].at_risk, steps[6].events, steps[6].censored) == (21, 3, 1)
    assert (steps[23].at_risk, steps[35].at_risk) == (6, 1)
    # Kalbfleisch and Prentice, table 1.2, gives the band at 6 weeks as 0.620 to 0.952.
    assert [round(share, 3) for share in steps[6].band] == [0.620, 0.952]
    assert median_survival(kaplan_meier(REMISSION)) == 23


def test_the_order_of_individuals_changes_nothing():
    assert kaplan_meier(REMISSION[::-1]) == kaplan_meier(REMISSION)


def test_nobody_and_nothing():
    assert kaplan_meier([]) == []
    assert numbers_at_risk([], [0, 12]) == [0, 0]
    assert median_survival([]) is None


def test_where_all_survive_and_where_nobody_does_there_is_no_band():
    (step,) = kaplan_meier([(3.0, False)])
    assert (step.survival, step.band, step.censored) == (1, None, 1)
    (step,) = kaplan_meier([(3.0, True), (3.0, True)])
    assert (step.survival, step.band, step.events) == (0, None, 2)


def test_the_band_holds_the_curve_and_stays_within_0_and_1():
    for step in kaplan_meier((float(number), number % 3 != 0) for number in range(200)):
        if step.band:
            low, high = step.band
            assert 0 <= low <= step.survival <= high <= 1


def test_numbers_at_risk_are_those_just_before():
    steps = kaplan_meier([(1.0, True), (2.0, False), (2.0, True), (5.0, True)])
    assert numbers_at_risk(steps, [0, 1, 1.5, 2, 3, 5, 6]) == [4, 4, 3, 3, 1, 1, 0]
    assert [step.survival for step in steps] == [0.75, 0.5, 0]


@pytest.mark.parametrize(
    ("status", "event"),
    [
        ("DECEASED", True), ("Living", False), ("1:DECEASED", True), ("0:LIVING", False), ("Recurred/Progressed", True), ("Recurred", True),
        ("DiseaseFree", False), ("1:Recurred/Progressed", True), ("0:DiseaseFree", False), ("1:PROGRESSION", True), ("0:CENSORED", False),
        ("[Not Available]", None), ("", None), (None, None), ("2:LIVING", False), ("2:lost", None), ("1", None),
    ],
)  # fmt: skip
def test_words_of_survival(status, event):
    assert event_of(status) is event


@pytest.mark.parametrize(("text", "months"), [("12.5", 12.5), ("0", 0), ("-1", None), ("NA", None), ("", None), (None, None), ("inf", None)])
def test_months(text, months):
    assert months_of(text) == months


PLACEBO = [(float(weeks), True) for weeks in (1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23)]


def test_the_log_rank_test_of_the_textbooks():
    """Both groups of the same trial: chi square 16.79."""
    assert log_rank(REMISSION, PLACEBO).p == pytest.approx(4.168809e-05, rel=1e-6)
    assert log_rank(REMISSION, REMISSION).p == pytest.approx(1.0)
    assert log_rank([], REMISSION).p is log_rank([(1.0, False)], [(2.0, False)]).p is None


def test_the_hazard_ratio_of_the_textbooks():
    """Efron's coefficient of the same trial is 1.5721, its standard error 0.4124, as R's survival package has it."""
    ratio, low, high = hazard_ratio(PLACEBO, REMISSION)
    assert (math.log(ratio), math.log(high / low) / 2 / 1.959964) == (pytest.approx(1.5721, abs=5e-5), pytest.approx(0.4124, abs=5e-5))
    assert hazard_ratio(REMISSION, PLACEBO) == pytest.approx((1 / ratio, 1 / high, 1 / low))
    assert hazard_ratio(REMISSION, REMISSION).ratio == pytest.approx(1)


def test_no_hazard_ratio_where_one_group_has_no_event_beside_the_other():
    censored = [(time, False) for time, _ in REMISSION]
    early, late = [(1.0, True), (2.0, True)], [(3.0, True), (4.0, True)]
    for first, second in (([], REMISSION), (censored, REMISSION), (censored, censored), (early, late)):
        assert hazard_ratio(first, second) is hazard_ratio(second, first) is None


def test_events_are_expected_by_who_is_at_risk():
    found = log_rank([(5, True), (8, True), (12, False), (20, True)], [(3, True), (6, True), (7, True), (10, False)])
    assert found.observed == (3, 3) and found.expected == pytest.approx((3.9214285714285713, 2.0785714285714287), rel=1e-14)
    assert (found.variance, found.chi_square) == pytest.approx((1.17239796, 0.72418294964968), rel=1e-8)
    # One patient is left: the event is expected, and varies nothing.
    found = log_rank([(2, True)], [(1, True)])
    assert (found.observed, found.expected, found.variance) == ((1, 1), (1.5, 0.5), 0.25)
