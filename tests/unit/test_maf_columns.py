import pytest

from genows.load.maf.columns import TEXTS, Cells, MafColumns


def test_names_match_without_regard_to_case_or_blanks_around_them():
    columns = MafColumns(["x", "  CHROMOSOME "])
    assert columns.index("Chromosome") == 1
    assert "chromosome" in columns
    assert "Center" not in columns


def test_the_last_of_synonymous_columns_counts():
    assert MafColumns(["AD_Alt", "t_alt_count", "i_t_alt_count", "other"]).index("t_alt_count") == 2
    assert MafColumns(["AD_Alt", "t_alt_count"]).index("t_alt_count") == 1
    assert MafColumns(["Norm_AD_Ref"]).index("n_ref_count") == 0


@pytest.mark.parametrize("name", ["Protein_Change", "protein_change", "AAChange", "aa_change"])
def test_a_column_of_another_name_stands_for_protein_changes_where_there_is_none_of_theirs(name):
    assert MafColumns(["x", name]).index("HGVSp_Short") == 1
    for own in ("HGVSp_Short", "Amino_Acid_Change"):
        columns = MafColumns([name, own])
        assert columns.index("HGVSp_Short") == (1 if own == "HGVSp_Short" else None)
        assert columns.change_elsewhere is None


def test_the_last_of_columns_of_one_name_counts():
    assert MafColumns(["Center", "center"]).index("Center") == 1


def test_rows_are_brought_to_the_length_of_the_header():
    columns = MafColumns(["a", "b"])
    assert columns.padded(["1"]) == ["1", "", ""]
    assert columns.padded(["1", "2"]) == ["1", "2", ""]
    assert columns.padded(["1", "2", "3", "4"]) == ["1", "2", ""]


def test_missing_columns_and_empty_cells_are_na_among_the_texts():
    columns, cells = MafColumns(["Center", "Strand"]), Cells([("", "a"), ("+", "")])
    assert {*columns.text_indexes} == {*TEXTS}
    texts = {name: list(cells.texts(columns.text_indexes[name])) for name in ("Center", "Strand", "Sequencer")}
    assert texts == {"Center": ["NA", "a"], "Strand": ["+", "NA"], "Sequencer": ["NA", "NA"]}
    assert (list(cells.at(0)), list(cells.at(None))) == (["", "a"], ["", ""])


def test_other_columns_that_are_missing_are_empty():
    columns = MafColumns(["cbp_driver"])
    assert columns.getter(("cbp_driver", "cbp_driver_tiers"))(columns.padded(["NA"])) == ("NA", "")
