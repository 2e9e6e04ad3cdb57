"""How long a text each column takes."""

from pathlib import Path

import pytest

from genows.load.widths import Width, widths

SCRIPT = Path(__file__).parents[2] / "sql" / "schema.mysql.sql"
FIVE_CHARACTERS = Width(5, "characters")
FIVE_BYTES = Width(5, "bytes")


@pytest.fixture(scope="module")
def declared():
    return widths(SCRIPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("table", "column", "width"),
    [
        pytest.param("patient", "STABLE_ID", Width(50, "characters"), id="varchar"),
        pytest.param("type_of_cancer", "DEDICATED_COLOR", Width(31, "characters"), id="char"),
        pytest.param("clinical_event_data", "VALUE", Width(5000, "characters"), id="a column named by a reserved word"),
        pytest.param("mutation", "TUMOR_SEQ_ALLELE1", Width(65_535, "bytes"), id="text"),
        pytest.param("genetic_profile", "DESCRIPTION", Width(16_777_215, "bytes"), id="mediumtext"),
        pytest.param("genetic_alteration", "VALUES", Width(4_294_967_295, "bytes"), id="longtext"),
        pytest.param("mutation_event", "FIS_VALUE", None, id="a number has none"),
        pytest.param("data_access_tokens", "EXPIRATION", None, id="a time has none"),
        pytest.param("genetic_profile", "SORT_ORDER", None, id="an enum has none"),
    ],
)
def test_width_of_a_column(declared, table, column, width):
    assert declared.get((table, column)) == width


def test_same_column_name_in_two_tables():
    script = "CREATE TABLE `a` (\n  `X` varchar(1)\n);\nCREATE TABLE `b` (\n  `X` text\n);\n"
    assert widths(script) == {("a", "X"): (1, "characters"), ("b", "X"): (65_535, "bytes")}


@pytest.mark.parametrize(
    ("width", "text", "kept"),
    [
        pytest.param(FIVE_CHARACTERS, "", "", id="nothing fits"),
        pytest.param(FIVE_CHARACTERS, "abcde", "abcde", id="as many characters as allowed"),
        pytest.param(FIVE_CHARACTERS, "abcdef", "abcde", id="one character too many"),
        pytest.param(FIVE_CHARACTERS, "ééééé", "ééééé", id="characters count, whatever their bytes"),
        pytest.param(FIVE_CHARACTERS, "𝄞𝄞𝄞𝄞𝄞𝄞", "𝄞𝄞𝄞𝄞𝄞", id="beyond the basic plane a character is one"),
        pytest.param(FIVE_BYTES, "abcde", "abcde", id="as many bytes as allowed"),
        pytest.param(FIVE_BYTES, "abcdef", "abcde", id="one byte too many"),
        pytest.param(FIVE_BYTES, "𝄞", "𝄞", id="four bytes of five"),
        pytest.param(FIVE_BYTES, "ééé", "éé", id="no character is cut in two"),
    ],
)
def test_what_fits_and_what_a_cut_keeps(width, text, kept):
    assert width.cut(text) == kept
    assert width.fits(text) is (text == kept)


def test_a_width_reads_as_limit_and_unit():
    assert str(FIVE_BYTES) == "5 bytes"
