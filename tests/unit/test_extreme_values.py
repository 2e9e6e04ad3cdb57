"""Pages of studies whose clinical values are as large and as small as numbers can be: drawn all the same."""

from collections import Counter
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.analysis import attributes
from genows.analysis.attributes import Attribute, summarised
from genows.pages import studyfigures
from genows.pages.pictures.svg import document

TEXTS = st.sampled_from(["1e308", "-1e308", "1.7e308", "5e-324", "1e-320", "1e-300", "1e300", "1e100", "1e-100", "0", "-0", "1.0000000000000002", "89"])
DATABASE = SimpleNamespace(cache=SimpleNamespace(get=lambda key, make, cost: make()))


@given(st.lists(TEXTS, min_size=1))
def test_values_of_an_attribute(values):
    summary = summarised(Counter(values), True)
    assert summary.numbers + sum(count for _, count in summary.common) == summary.known == len(values)
    made = studyfigures.attribute_figure(Attribute("A", "A", "d", "NUMBER", True, 1), summary, len(values))
    assert made.drawing is None or "<svg" in document(made.drawing)


@pytest.mark.parametrize(
    ("values", "note"),
    [
        pytest.param(["<0.5", ">1500", "2"], "; 1 below 0.5; 1 above 1,500", id="one each"),
        pytest.param(["< 0.5", "<0.1", "<0.1", "2", "high"], "; 3 below 0.1 to 0.5; 1 no number", id="several limits, and a word"),
        pytest.param(["2", "3"], "", id="numbers alone"),
    ],
)
def test_limits_are_counted_apart_from_what_is_no_number(values, note):
    summary = summarised(Counter(values), True)
    made = studyfigures.attribute_figure(Attribute("A", "A", "d", "NUMBER", True, 1), summary, len(values))
    assert made.note.partition("median")[2].partition(";")[1:] == (note[:1], note[1:])


@given(st.lists(TEXTS.filter(lambda text: not text.startswith("-")), min_size=1))
def test_months_of_survival(months):
    found = {"OS_STATUS": dict.fromkeys(range(len(months)), "1:DECEASED"), "OS_MONTHS": dict(enumerate(months))}
    original, sizes = attributes.clinical.by_owner, attributes.study_sizes
    attributes.clinical.by_owner, attributes.study_sizes = lambda db, study_pk, level, names: found, lambda db, study_pks: {1: (len(months) + 1, 0)}
    try:
        observed = attributes.observations(DATABASE, 1, "OS")
    finally:
        attributes.clinical.by_owner, attributes.study_sizes = original, sizes
    assert observed.patients == len(months) + 1 == len(observed.pairs) + sum(number for _, number in observed.left_out)
    assert len(observed.pairs) == sum(text in ("0", "89", "1e100", "1e-100", "1.0000000000000002") for text in months)
    made = studyfigures.survival_figure("OS", observed)
    assert made is None or "<svg" in document(made.drawing)
