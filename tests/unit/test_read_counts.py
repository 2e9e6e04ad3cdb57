import pytest

from genows.load.maf import variants


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("12.7", 12),
        ("1e2", 100),
        (" 7 ", 7),
        ("+3", 3),
        ("-5", -5),
        (".5", 0),
        ("2147483647", 2147483647),
        ("2147483648", None),
        ("1e99", None),
        ("1e999", None),
        ("9" * 5000, None),
        ("", None),
        ("NA", None),
        (".", None),
        ("1_0", None),
        ("nan", None),
        ("inf", None),
        ("٣", None),
        ("12 reads", None),
    ],
    ids=lambda value: str(value)[:20],
)
def test_decimal_texts_are_cut_to_integers(text, number):
    assert variants.truncated(text) == number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("4", 4), ("-1", None), ("-1.9", None), ("-2", -2), (".", None)])
def test_minus_one_is_an_unknown_count(text, number):
    assert variants.read_count(text) == number


@pytest.mark.parametrize(
    ("primary", "coverage", "depth", "fraction", "reads"),
    [
        pytest.param("12", "5", "10", "0.5", 12, id="the count itself"),
        pytest.param("0", "5", "10", "0.5", 0, id="zero is known"),
        pytest.param(".", "5", "10", "0.5", 5, id="else the variant coverage"),
        pytest.param("-1", "NA", "10", "0.25", 3, id="else depth × fraction, halves up"),
        pytest.param("NA", "NA", "10", "25%", 3, id="the fraction as a percentage"),
        pytest.param("NA", "NA", "10", "25 %", 3, id="a blank before the percent sign"),
        pytest.param("NA", "NA", "10", "NA", None, id="no fraction"),
        pytest.param("NA", "NA", "NA", "0.5", None, id="no depth"),
        pytest.param("NA", "NA", "-1", "0.5", None, id="unknown depth"),
        pytest.param("NA", "NA", "10", "1e30", None, id="more than the column holds"),
        pytest.param("NA", "NA", "10", "x%", None, id="no number before the percent sign"),
    ],
)
def test_alternate_count_and_its_fallbacks(primary, coverage, depth, fraction, reads):
    assert variants.alternate_count(primary, coverage, depth, fraction) == reads


@pytest.mark.parametrize(
    ("primary", "total", "variant", "depth", "fraction", "reads"),
    [
        pytest.param("30", "50", "5", "10", "0.5", 30, id="the count itself"),
        pytest.param("NA", "50", "5", "10", "0.5", 45, id="else total − variant coverage"),
        pytest.param("NA", "50", "NA", "10", "0.25", 7, id="one coverage alone says nothing"),
        pytest.param("NA", "NA", "5", "10", "25%", 7, id="else depth − depth × fraction"),
        pytest.param("NA", "NA", "NA", "NA", "NA", None, id="unknown"),
    ],
)
def test_reference_count_and_its_fallbacks(primary, total, variant, depth, fraction, reads):
    assert variants.reference_count(primary, total, variant, depth, fraction) == reads
