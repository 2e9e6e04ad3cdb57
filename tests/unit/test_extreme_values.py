"""Pages of studies whose clinical values are as large and as small as numbers can be: drawn all the same."""

from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from genows.analysis.attributes import Attribute
from genows.cohorts.bins import bins
from genows.cohorts.survivals import told
from genows.cohorts.values import ParsedValues
from genows.columns.codes import CodedColumn
from genows.data.clinicalmeanings import months_of
from genows.data.numbers import drawable
from genows.data.storedclinical import PATIENTS
from genows.pages import cohortcharts, studyfigures
from genows.pages.cohortaddresses import CohortAddress
from genows.pages.cohortcharts import AttributeChart, ChartRow
from genows.pages.pictures.svg import document

TEXTS = st.sampled_from(["1e308", "-1e308", "1.7e308", "5e-324", "1e-320", "1e-300", "1e300", "1e100", "1e-100", "0", "-0", "1.0000000000000002", "89"])


@given(st.lists(TEXTS, min_size=1))
def test_values_of_an_attribute(values):
    column = ParsedValues(values)
    counts = [1] * len(values)
    rows = [ChartRow(cohortcharts.bin_label(one), one.cases, None, one) for one in bins(column, counts, 0) if one.start is not None or one.end is not None]
    chart = AttributeChart(Attribute("A", "A", "d", "NUMBER", True, 1), CohortAddress("", ("d",)), True, len(values), len(rows), rows, *[column.counted(counts).at(0)] * 3)
    assert sum(row.cases for row in chart.rows) == len(values)
    made = studyfigures.attribute_figure(chart)
    assert "<svg" in document(made.drawing) and "∞" not in document(made.drawing)


def survival_of(months):
    """Returns what is told of patients who have died, and of one more of whom nothing is known."""
    columns = {"OS_STATUS": CodedColumn.of_values(["1:DECEASED"] * len(months) + [None]), "OS_MONTHS": CodedColumn.of_values([*months, None])}
    attributes = {name: SimpleNamespace(attr_id=name, level=PATIENTS) for name in columns}
    study = SimpleNamespace(attributes=attributes, column=columns.__getitem__, patient_pks=range(len(months) + 1))
    return told([(study, 2 ** (len(months) + 1) - 1)], "OS")


@given(st.lists(TEXTS.filter(lambda text: not text.startswith("-")), min_size=1))
def test_months_of_survival(months):
    observed = survival_of(months)
    assert observed.patients == len(months) + 1 == observed.counts.total() + sum(number for _, number in observed.left_out)
    assert observed.counts.total() == sum(text in ("0", "89", "1e100", "1e-100", "1.0000000000000002") for text in months)
    made = studyfigures.survival_figure("OS", observed)
    assert made is None or "<svg" in document(made.drawing)


@given(st.lists(st.sampled_from(["1", "2.5", " 3 ", "1e1", "-1", "1_0", "nan", "inf", "-inf", "NA", "12 months", "\u0663", "1e999"]), min_size=1))
def test_months_that_are_no_numbers_are_left_out(months):
    expected = [found for text in months if (found := months_of(text)) is not None and drawable(found)]
    assert sorted(survival_of(months).counts.elements()) == sorted((time, True) for time in expected)
