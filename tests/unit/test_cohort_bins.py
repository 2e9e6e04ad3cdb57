"""Bins of values: the vectors of the interface of cohorts, and that every case is in exactly one bin whatever the column."""

from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from genows.cohorts.binbounds import MOST_BINS, Binning, is_age
from genows.cohorts.bins import ValueBin, bins, recounted
from genows.cohorts.values import ParsedValues, exact_number, open_set
from genows.data.numbers import decimal_text
from genows.errors import ParameterError


def binned(cases, asked=Binning()):
    """The bins of cases, None for those without a value."""
    counts = Counter(case for case in cases if case is not None)
    return bins(ParsedValues(list(counts)), list(counts.values()), cases.count(None), asked)


def shown(made):
    return [text(one) for one in made]


def text(one):
    """`<=b:n`, `>a:n`, `a-b:n`, `=v:n`, `word:n`."""
    start, end = (None if bound is None else decimal_text(bound) for bound in (one.start, one.end))
    if start is None and end is None:
        return f"{one.special}:{one.cases}"
    if one.special:
        return f"{one.special}{start or end}:{one.cases}"
    return f"={start}:{one.cases}" if start == end else f"{start}-{end}:{one.cases}"


def whole(first, last):
    return [str(number) for number in range(first, last + 1)]


def steps(first, last, step, cases):
    """Bins of one width, with as many cases each."""
    bounds = [decimal_text(Decimal(first) + place * Decimal(step)) for place in range(int((Decimal(last) - Decimal(first)) / Decimal(step)) + 1)]
    return [f"{start}-{end}:{cases}" for start, end in zip(bounds, bounds[1:], strict=False)]


def each(first, last):
    return [f"={number}:1" for number in range(first, last + 1)]


SQUARES = [str(k * k) for k in range(1, 41)]
SQUARE_BINS = ["0-3:1", "3-10:2", "10-31:2", "31-100:5", "100-316:7", "316-1000:14", "1000-3162:9"]
HUNDREDS = zip(range(100, 1600, 100), (4, 3, 3, 2, 2, 2, 2, 2, 1, 2, 1, 2, 1, 1, 2), strict=True)
HALF_POWERS = [3, 10, 31, 100, 316, 1000, 3162, 10000, 31622, 100000, 316227, 1000000, 3162277, 10000000]
AGES = ["<18"] * 2 + whole(18, 40) + [">80"] * 3 + ["NA", "N/A", "Unknown", "unknown"] + [None] * 3
VECTORS = [
    pytest.param(whole(1, 30), Binning(), ["<=2:2", *steps(2, 30, 2, 2)], id="whole numbers"),
    pytest.param(whole(1, 10), Binning(), each(1, 10), id="ten distinct numbers"),
    pytest.param(whole(1, 90), Binning(age=True), ["<=5:5", *steps(5, 90, 5, 5)], id="ages"),
    pytest.param(whole(-50, 49), Binning(), ["<=-45:6", *steps(-45, 45, 5, 5), ">45:4"], id="on both sides of 0"),
    pytest.param(SQUARES, Binning(), SQUARE_BINS, id="powers of ten"),
    pytest.param(SQUARES, Binning(log=False), ["<=100:10", *(f"{a}-{a + 100}:{n}" for a, n in HUNDREDS)], id="powers of ten not allowed"),
    pytest.param(["-" + number for number in SQUARES], Binning(),
                 ["-3162--1000:9", "-1000--316:14", "-316--100:8", "-100--31:4", "-31--10:2", "-10--3:2", "-3-0:1"], id="powers of ten below 0"),
    pytest.param([str(3**k) for k in range(16)], Binning(),
                 ["0-3:2", *(f"{a}-{b}:1" for a, b in zip(HALF_POWERS, HALF_POWERS[1:], strict=False)), ">10000000:1"], id="one power of ten more"),
    pytest.param([str(Decimal(k) / 10) for k in range(1, 26)], Binning(), ["<=0.2:2", *steps("0.2", "2.4", "0.2", 2), ">2.4:1"], id="tenths"),
    pytest.param([str(Decimal(k) / 100) for k in range(1, 61)], Binning(), ["<=0.05:5", *steps("0.05", "0.6", "0.05", 5)], id="hundredths"),
    pytest.param([f"{3**k}e-8" for k in range(12)], Binning(),
                 ["1e-9-1e-8:1", "1e-8-1e-7:2", "1e-7-0.000001:2", "0.000001-0.00001:2", "0.00001-0.0001:2", "0.0001-0.001:2", ">0.001:1"], id="small numbers"),
    pytest.param([str(Decimal("0.5") + Decimal(k) / 100000) for k in range(1, 16)], Binning(), ["<=0.50001:1", ">0.50001:14"], id="closer than a step"),
    pytest.param([*whole(1, 20), "<15", ">5", ">5"], Binning(), ["<=15:16", ">15:7"], id="open sets that meet"),
    pytest.param(["0"] * 100 + whole(1, 12), Binning(), ["=0:100", ">0:12"], id="nearly all are one number"),
    pytest.param([*SQUARES, ">3162"], Binning(), [*SQUARE_BINS, ">3162:1"], id="powers of ten up to an open set"),
    pytest.param(["0"] * 20 + whole(1, 12), Binning(), ["<=1:21", *each(2, 12)], id="a bin for each whole number"),
    pytest.param([*whole(1, 20), "1000"], Binning(), ["<=2:2", *steps(2, 20, 2, 2), *steps(20, 30, 2, 0), ">30:1"], id="empty bins inside stay"),
    pytest.param(AGES, Binning(), ["<=20:5", *steps(20, 40, 2, 2), ">40:3", "Unknown:2", "NA:5"], id="words, open sets and NA"),
    pytest.param(whole(1, 30), Binning("MEDIAN"), ["<=15.5:15", ">15.5:15"], id="median"),
    pytest.param(whole(1, 30), Binning("QUARTILE"), ["<=8:8", "8-15.5:7", "15.5-23:8", ">23:7"], id="quarters of an even number"),
    pytest.param(whole(1, 31), Binning("QUARTILE"), ["<=8:8", "8-16:8", "16-24:8", ">24:7"], id="quarters of an odd number"),
    pytest.param(whole(1, 30), Binning("GENERATE", size=Decimal(7), anchor=Decimal(3)), ["<=3:3", *steps(3, 24, 7, 7), ">24:6"], id="generated"),
    pytest.param(whole(1, 30), Binning(custom=(Decimal(10), Decimal(20))), ["<=10:10", "10-20:10", ">20:10"], id="custom bounds"),
    pytest.param(whole(1, 30), Binning(custom=(Decimal(10),)), ["<=10:10", ">10:20"], id="one custom bound"),
    pytest.param(whole(1, 30), Binning(start=Decimal(5), end=Decimal(24)), ["<=6:2", *each(7, 24)], id="from start to end"),
    pytest.param(whole(1, 100), Binning(start=Decimal("39.5"), end=Decimal("80.5")), ["<=45:6", *steps(45, 80, 5, 5)], id="start and end between numbers"),
    pytest.param(whole(1, 100), Binning(start=Decimal("39.5"), end=Decimal("81.5")), ["<=45:6", *steps(45, 80, 5, 5), ">80:1"], id="one more"),
    pytest.param(["40", "55", ">80", "Unknown", None], Binning(), ["=40:1", "=55:1", ">80:1", "Unknown:1", "NA:1"], id="the running example"),
]  # fmt: skip


@pytest.mark.parametrize(("cases", "asked", "expected"), VECTORS)
def test_vectors(cases, asked, expected):
    assert shown(binned(cases, asked)) == expected


@pytest.mark.parametrize(
    ("cases", "asked", "expected"),
    [
        pytest.param([], Binning(), [], id="nothing"),
        pytest.param([None, " n/a ", "nan"], Binning(), ["NA:3"], id="NA alone"),
        pytest.param(["1", "1.0", "+1", "1e0", "01.", ".5", "-.5"], Binning(), ["=-0.5:1", "=0.5:1", "=1:5"], id="one number, however it is spelled"),
        pytest.param(["0x1F", "1L", "1_0", "- 1", "inf", "1e400", "> 5"], Binning(),
                     ["0x1F:1", "1L:1", "1_0:1", "- 1:1", "inf:1", "1e400:1", "> 5:1"], id="what is no number is a word"),
        pytest.param(["-0", "0.0", "1e-400"], Binning(), ["=0:3"], id="what doubles cannot tell from 0 is 0"),
        pytest.param(["<18", "<=17", ">=90"], Binning(), ["<=18:2", ">90:1"], id="open sets alone"),
        pytest.param(["500", *whole(1, 3), "<300", ">20"], Binning(), ["<=300:4", ">300:2"], id="a bin with an open set is none of one number"),
        pytest.param(whole(1, 30), Binning(start=Decimal(9), end=Decimal(3)), [], id="start above end"),
        pytest.param([*whole(1, 30), "<9", "x", None], Binning(start=Decimal(1), end=Decimal(3)), each(1, 3), id="start and end leave numbers alone"),
        pytest.param(whole(1, 30), Binning("GENERATE", size=Decimal(100), anchor=Decimal(50)), ["<=30:30"], id="no bound below the largest"),
        pytest.param(whole(1, 30), Binning("GENERATE"), ["<=2:2", *steps(2, 30, 2, 2)], id="generated, without a size"),
        pytest.param([*whole(1, 30), "<5"], Binning(custom=(Decimal(-9), Decimal(2), Decimal(20))), ["<=5:6", "5-20:15", ">20:10"], id="bounds are cut to open sets"),
        pytest.param(["0"] * 100 + whole(11, 22) + ["<5"], Binning("QUARTILE"), ["<=5:101", ">5:12"], id="quarters that are one, cut to an open set"),
    ],
)  # fmt: skip
def test_edges(cases, asked, expected):
    assert shown(binned(cases, asked)) == expected


def test_an_age_that_begins_below_18_has_a_bound_there():
    ages = whole(0, 100)
    assert shown(binned(ages, Binning(age=True)))[:2] == ["<=18:19", "18-20:2"] != shown(binned(ages))[:2]
    assert [is_age(name) for name in ("AGE", "AGE_AT_DIAGNOSIS", "MEAN_AGE_DAYS", "X_AGE", "STAGE", "age")] == [True, True, True, False, False, False]


def test_steps_grow_where_bins_would_be_too_many():
    made = binned([str(30_000_001 * k) for k in range(40)], Binning(log=False))
    assert made[0] == ValueBin("<=", None, Decimal(100_000), 1) and len(made) < MOST_BINS / 8


def test_a_size_that_makes_too_many_bins_is_refused():
    with pytest.raises(ParameterError) as caught:
        binned(whole(1, 30), Binning("GENERATE", size=Decimal("0.0001")))
    assert caught.value.name == "binSize"


def test_bounds_of_a_base_stay_while_a_cohort_narrows():
    values = ParsedValues(["40", "55", ">80", "Unknown"])
    base = bins(values, [1, 1, 1, 1], 1)
    assert shown(recounted(base, values, [1, 1, 1, 0], 0)) == ["=40:1", "=55:1", ">80:1", "Unknown:0", "NA:0"]
    assert recounted(base, values, [1, 1, 1, 1], 1) == base
    assert shown(bins(values, [1, 0, 0, 0], 0)) == ["=40:1"]


@pytest.mark.parametrize(
    ("start", "end", "within"),
    [("10", None, ["10.5", ">10"]), (None, "10", ["9", "10", "<10", "<=10"]), ("9", None, ["10", "10.5", ">10", ">=10"]), (None, "9", ["9"]), ("10", "10", ["10"])],
)  # fmt: skip
def test_a_range_has_what_lies_in_it_whole(start, end, within):
    """What begins at a range's start, which it has not itself, lies above it alone without an equals sign."""
    texts = ["9", "10", "10.5", "<10", "<=10", ">10", ">=10", "Unknown"]
    bounds = [bound and Decimal(bound) for bound in (start, end)]
    assert [texts[code] for code in sorted(ParsedValues(texts).between(*bounds))] == within


def test_words_stand_in_the_order_of_the_cohorts_cases():
    values = ParsedValues(["x", "y", "X "])
    assert shown(bins(values, [1, 1, 1], 0)) == ["x:2", "y:1"]
    assert shown(bins(values, [0, 1, 1], 0, first_seen=[2, 1])) == ["X:1", "y:1"]


# What a column makes of whole numbers: steps, decimals, powers of ten, small numbers, nearly one.
UNITS = [
    str,
    lambda number: str(abs(number)),
    lambda number: str(number**5),
    lambda number: str(Decimal(number) / 100),
    lambda number: f"{number}e-6",
    lambda number: f"{number % 7}e{number % 8 - 9}",
    lambda number: str(max(0, number - 60)),
    lambda number: f"{number / 7:.4g}",
]
NUMBERS = st.integers(-40, 99)
WHOLE = st.lists(NUMBERS, max_size=50)
SETS = st.tuples(st.sampled_from(["<", "<=", ">", ">="]), NUMBERS)
WORDS = st.lists(st.sampled_from(["NA", "n/a", "", "Unknown", "unknown", "x", None]), max_size=4)


@st.composite
def columns(draw):
    unit = draw(st.sampled_from(UNITS))
    sets = [sign + unit(number) for sign, number in draw(st.lists(SETS, max_size=3))]
    return [*sets, *map(unit, draw(WHOLE)), *draw(WORDS)]


BOUND = NUMBERS.map(Decimal)
METHODS = st.one_of(
    st.tuples(st.booleans(), st.booleans()).map(lambda pair: Binning(log=pair[0], age=pair[1])),
    st.sampled_from([Binning("MEDIAN"), Binning("QUARTILE")]),
    st.lists(BOUND, min_size=1, max_size=4).map(lambda bounds: Binning(custom=tuple(sorted(bounds)))),
    st.tuples(st.sampled_from(["7", "2500", "1e8"]), BOUND).map(lambda pair: Binning("GENERATE", size=Decimal(pair[0]), anchor=pair[1])),
)


def made_of(cases, asked):
    try:
        return binned(cases, asked)
    except ParameterError:  # of the fifth powers, in steps of 7
        reject()


# Ten times as many columns as other properties have.
THOROUGH = settings(max_examples=1000)


def holds(one, number):
    """Whether a bin is of the number, by what it means."""
    if one.start is None and one.end is None:
        return False
    if one.start == one.end:
        return number == one.start
    return (one.start is None or one.start < number) and (one.end is None or number <= one.end)


@pytest.mark.slow  # A thousand columns, some seconds.
@THOROUGH
@given(columns(), METHODS)
def test_every_case_is_in_exactly_one_bin(cases, asked):
    made = made_of(cases, asked)
    assert sum(one.cases for one in made) == len(cases)
    texts = [case.strip() for case in cases if case is not None]
    numbers = [number for number in map(exact_number, texts) if number is not None]
    sets = Counter("<=" if one.below else ">" for one in map(open_set, texts) if one)
    assert all(sum(holds(one, number) for one in made) == 1 for number in numbers)
    for one in made:
        if one.start is not None or one.end is not None:
            assert one.cases == sum(holds(one, number) for number in numbers) + (sets[one.special] if one.special else 0)


@pytest.mark.slow  # A thousand columns, some seconds.
@THOROUGH
@given(columns(), METHODS, st.randoms(use_true_random=False))
def test_the_order_of_cases_changes_nothing_but_that_of_words(cases, asked, chance):
    shuffled = chance.sample(cases, len(cases))
    made, others = (Counter((one.special and one.special.lower(), *one[1:]) for one in made_of(order, asked)) for order in (cases, shuffled))
    assert made == others
    numbers = [[one for one in made_of(order, asked) if one.start is not None or one.end is not None] for order in (cases, shuffled)]
    assert numbers[0] == numbers[1]


@pytest.mark.slow  # A thousand columns, some seconds.
@THOROUGH
@given(columns(), METHODS, st.randoms(use_true_random=False), st.sampled_from([None, Decimal(3)]))
def test_cohorts_that_make_a_base_make_its_bins(cases, asked, chance, start):
    asked = asked._replace(start=start)
    inside = [case for case in cases if chance.random() < 0.4]
    counts, its = Counter(case for case in cases if case is not None), Counter(inside)
    values, base = ParsedValues(list(counts)), made_of(cases, asked)
    of_cohort = recounted(base, values, [its[text] for text in counts], its[None], asked)
    rest = recounted(base, values, [counts[text] - its[text] for text in counts], cases.count(None) - its[None], asked)
    assert [one[:3] for one in of_cohort] == [one[:3] for one in base]
    assert [one.cases + other.cases for one, other in zip(of_cohort, rest, strict=True)] == [one.cases for one in base]
    if start is None:
        assert sum(one.cases for one in of_cohort) == len(inside)


@given(WHOLE, st.sampled_from(UNITS), st.sampled_from(["{}0", "{}.", "+{}", " {} "]))
def test_a_number_counts_however_it_is_spelled(numbers, unit, spelling):
    plain = [decimal_text(Decimal(unit(number))) for number in numbers]
    fitting = [number for number in plain if exact_number(spelling.format(number).strip()) == Decimal(number)]
    assert binned([spelling.format(number) for number in fitting] + fitting) == binned(fitting * 2)


def test_numbers_of_many_digits_stay_apart():
    near = [f"0.1000000000000000000{digit}" for digit in range(9)]
    assert shown(binned([*near, *near])) == [f"={decimal_text(Decimal(number))}:2" for number in near]
