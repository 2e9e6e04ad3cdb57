import pytest

from genows.load.maf.variants import derived_positions, positions


@pytest.mark.parametrize(
    ("change", "start", "end"),
    [
        # substitutions
        ("V600E", 600, 600),
        ("p.V600E", 600, 600),
        ("VK600E", 600, 601),
        ("VKS600", 600, 602),
        ("R12*", 12, 12),
        ("RK12*", 12, 12),
        ("RK12?", 12, 12),
        ("*12RK", 12, 12),
        ("VK600VK", 600, 600),
        ("VK600VE", 600, 601),
        ("M1V", 1, 1),
        ("MK1V", 1, 1),
        ("V7?", 7, 7),
        ("V600", 600, 600),
        ("V600E[some note]", 600, 600),
        (" V600E ", 600, 600),
        # insertions
        ("D770_N771insSVD", 770, 771),
        ("770_771insSVD", 770, 771),
        ("K770delinsNP", 770, 770),
        ("E746_S752delinsV", 746, 752),
        ("E746insV", 746, 746),
        # splice
        ("X331_splice", 331, 331),
        ("331splice", 331, 331),
        ("X331_X335_splice", 331, 335),
        ("X331_335splice", 331, 335),
        # ranges
        ("E746_A750del", 746, 750),
        ("K5_L9dup", 5, 9),
        ("5_9>A", 5, 9),
        # frame shifts
        ("R12Vfs*9", 12, 12),
        ("R12fs", 12, 12),
        ("*12fs", 12, 12),
        # single residues
        ("KL5del", 5, 5),
        ("5dup", 5, 5),
        ("K5ins", 5, 5),
        # nothing to read
        ("MUTATED", -1, -1),
        ("Promoter", -1, -1),
        ("", -1, -1),
        ("5_12", -1, -1),
        ("v600e", -1, -1),
        ("R273=", -1, -1),
        ("V" + "9" * 30 + "E", -1, -1),
        ("VKS2147483647E", 2147483647, -1),
    ],
)
def test_positions_in_the_protein_change(change, start, end):
    assert derived_positions(change) == (start, end)


@pytest.mark.parametrize(
    ("cell", "change", "expected"),
    [
        pytest.param("600/766", "V600E", (600, 600), id="the end comes from the change"),
        pytest.param("123", "MUTATED", (123, -1), id="the end is not copied from the start"),
        pytest.param("123-125/766", "MUTATED", (123, 125), id="both in the cell"),
        pytest.param("123-125-130", "MUTATED", (123, 125), id="a third piece is ignored"),
        pytest.param("12.7-13.9", "V600E", (12, 13), id="decimals are cut"),
        pytest.param("?-125", "E120_A125del", (120, 125), id="a start that is no number"),
        pytest.param("120-?", "E120_A125del", (120, 125), id="an end that is no number"),
        pytest.param("-125", "MUTATED", (-1, 125), id="an empty start"),
        pytest.param("NA", "V600E", (600, 600), id="no cell"),
        pytest.param("NA", "MUTATED", (-1, -1), id="nothing anywhere"),
        pytest.param("/766", "V600E", (600, 600), id="only the length"),
    ],
)
def test_positions_of_a_row(cell, change, expected):
    assert positions(cell, change) == expected
