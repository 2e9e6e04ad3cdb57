import pytest

from genows.load.maf.columns import MUTATION_TEXTS
from genows.load.maf.store import centers, merged


def mutation(mark, **texts):
    """A row of mutation: *mark* in SCORE tells it from others; columns not named are 'NA'."""
    return (*({"SCORE": mark, **texts}.get(column, "NA") for column in MUTATION_TEXTS), 1, 2, 3, 4, None, "", "", "", "")


SCORE = list(MUTATION_TEXTS).index("SCORE")
BLOOD, SOLID = "TCGA-D1-0001-10A-01", "TCGA-D1-0001-11A-01"


@pytest.mark.parametrize(
    ("first", "second", "survivor"),
    [
        pytest.param({}, {}, "first", id="nothing differs"),
        pytest.param(
            {"MATCHED_NORM_SAMPLE_BARCODE": SOLID}, {"MATCHED_NORM_SAMPLE_BARCODE": BLOOD}, "second", id="a blood normal wins"
        ),
        pytest.param(
            {"MATCHED_NORM_SAMPLE_BARCODE": BLOOD}, {"MATCHED_NORM_SAMPLE_BARCODE": SOLID}, "first", id="a solid normal does not"
        ),
        pytest.param(
            {"MATCHED_NORM_SAMPLE_BARCODE": "A", "VALIDATION_STATUS": "x"},
            {"MATCHED_NORM_SAMPLE_BARCODE": "B", "VALIDATION_STATUS": "Valid"},
            "first",
            id="other normals: the first, whatever else differs",
        ),
        pytest.param(
            {"MATCHED_NORM_SAMPLE_BARCODE": "n-1"},
            {"MATCHED_NORM_SAMPLE_BARCODE": "N-1", "VALIDATION_STATUS": "VALID"},
            "second",
            id="barcodes in another case are the same",
        ),
        pytest.param({"VALIDATION_STATUS": "Untested"}, {"VALIDATION_STATUS": "valid"}, "second", id="valid wins"),
        pytest.param({"VALIDATION_STATUS": "Untested"}, {"VALIDATION_STATUS": "Validated"}, "second", id="validated wins"),
        pytest.param({"VALIDATION_STATUS": "Valid"}, {"VALIDATION_STATUS": "Untested"}, "first", id="untested does not"),
        pytest.param(
            {"VALIDATION_STATUS": "Valid", "MUTATION_STATUS": "Somatic"},
            {"VALIDATION_STATUS": "Untested", "MUTATION_STATUS": "Germline"},
            "first",
            id="validation comes before status",
        ),
        pytest.param({"MUTATION_STATUS": "Somatic"}, {"MUTATION_STATUS": "GERMLINE"}, "second", id="germline wins"),
        pytest.param({"MUTATION_STATUS": "Unknown"}, {"MUTATION_STATUS": "somatic"}, "second", id="somatic wins over others"),
        pytest.param({"MUTATION_STATUS": "Germline"}, {"MUTATION_STATUS": "Somatic"}, "first", id="somatic not over germline"),
        pytest.param({"MUTATION_STATUS": "Somatic"}, {"MUTATION_STATUS": "Unknown"}, "first", id="other words do not"),
    ],
)
def test_which_row_survives(first, second, survivor):
    assert merged(mutation("first", **first), mutation("second", **second))[SCORE] == survivor


def test_the_survivor_is_one_of_the_rows_but_for_its_centres():
    first, second = mutation("first", CENTER="b;c"), mutation("second", CENTER="a", MUTATION_STATUS="Germline")
    assert merged(first, second) == mutation("second", CENTER="a;b;c", MUTATION_STATUS="Germline")


@pytest.mark.parametrize(
    ("first", "second", "union"),
    [
        ("a", "a", "a"),
        ("b", "a", "a;b"),
        ("b;c", "c;a", "a;b;c"),
        ("NA", "a", "a"),
        ("NA", "NA", "NA"),
        ("a;", "", "a"),
    ],
)
def test_centres_are_united(first, second, union):
    assert centers(first, second) == union
