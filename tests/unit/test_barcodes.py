import pytest

from genows.data import barcodes


@pytest.mark.parametrize(
    ("text", "sample", "patient", "normal"),
    [
        ("TCGA-AB-1234-01A-11D-A123-09", "TCGA-AB-1234-01", "TCGA-AB-1234", False),
        ("TCGA-AB-1234", "TCGA-AB-1234-01", "TCGA-AB-1234", False),
        ("TCGA-AB-1234-11A", "TCGA-AB-1234-11", "TCGA-AB-1234", True),
        ("TCGA-AB-1234-10", "TCGA-AB-1234-10", "TCGA-AB-1234", True),
        ("TCGA-AB-1234-12A", "TCGA-AB-1234-12", "TCGA-AB-1234", False),
        ("TCGA-AB-1234-13A", "TCGA-AB-1234-13", "TCGA-AB-1234", False),
        ("TCGA-AB-1234-14", "TCGA-AB-1234-14", "TCGA-AB-1234", False),
        ("TCGA-AB-1234-Tumor", "TCGA-AB-1234-01", "TCGA-AB-1234", False),
        ("TCGA-AB-1234-Normal", "TCGA-AB-1234-11", "TCGA-AB-1234", False),
        ("TCGA-AB-1234-XYZ", "TCGA-AB-1234-XYZ", "TCGA-AB-1234", False),
        ("TCGA-AB", "TCGA-AB-01", "TCGA-AB-01", False),
        ("TCGA", "TCGA-01", "TCGA-01", False),
        ("TCGA-ABC-1234-11A", "TCGA-ABC-1234-11A", "TCGA-ABC-1234", False),
        ("TCGA-AB-12345-11A", "TCGA-AB-12345-11A", "TCGA-AB-12345", False),
        ("TCGA-AB-1234-1", "TCGA-AB-1234-1", "TCGA-AB-1234", False),
        ("tcga-ab-1234-01A", "tcga-ab-1234-01A", "tcga-ab-1234-01A", False),
        (" TCGA-AB-1234-11A", " TCGA-AB-1234-11A", " TCGA-AB-1234-11A", False),
        ("PT1-S1", "PT1-S1", "PT1-S1", False),
        ("Tumor", "Tumor", "Tumor", False),
        ("", "", "", False),
    ],
)
def test_ids_of_a_cell(text, sample, patient, normal):
    assert barcodes.sample_id(text) == sample
    assert barcodes.patient_id(text) == patient
    assert barcodes.is_normal(text) is normal


def test_the_word_normal_becomes_a_normal_sample_once_the_id_is_normalised():
    assert barcodes.is_normal(barcodes.sample_id("TCGA-AB-1234-Normal"))


@pytest.mark.parametrize(
    ("code", "display"),
    [
        ("01", "Primary Solid Tumor"),
        ("02", "Recurrent Solid Tumor"),
        ("03", "Primary Blood Tumor"),
        ("04", "Recurrent Blood Tumor"),
        ("06", "Metastatic"),
        ("10", "Blood Derived Normal"),
        ("11", "Solid Tissues Normal"),
        ("05", "Primary Solid Tumor"),
        ("12", "Primary Solid Tumor"),
        ("99", "Primary Solid Tumor"),
    ],
)
def test_sample_type_of_a_barcode_wins_over_the_column(code, display):
    assert barcodes.sample_type(f"TCGA-AB-1234-{code}", "Metastatic") == (display, "barcode")


@pytest.mark.parametrize(
    ("column", "display", "rule"),
    [
        pytest.param("Metastatic", "Metastatic", "column", id="as is"),
        pytest.param("  primary BLOOD tumor ", "Primary Blood Tumor", "column", id="trimmed, upper-cased, blanks joined"),
        pytest.param("RECURRENT_SOLID_TUMOR", "Recurrent Solid Tumor", "column", id="already joined"),
        pytest.param("recurrent blood tumor", "Recurrent Blood Tumor", "column", id="recurrent blood"),
        pytest.param("Blood Derived Normal", "Blood Derived Normal", "column", id="blood normal"),
        pytest.param("Solid Tissues Normal", "Solid Tissues Normal", "column", id="the plural"),
        pytest.param("Solid Tissue Normal", "Primary Solid Tumor", "default", id="the singular is not recognised"),
        pytest.param("cell line", "Primary Solid Tumor", "default", id="unheard of"),
        pytest.param(None, "Primary Solid Tumor", "default", id="no column"),
    ],
)
def test_sample_type_of_other_ids_comes_from_the_column(column, display, rule):
    assert barcodes.sample_type("PX-a", column) == (display, rule)


def test_the_two_normal_types_are_those_of_the_codes_10_and_11():
    assert barcodes.NORMAL_TYPES == {"Blood Derived Normal", "Solid Tissues Normal"}
