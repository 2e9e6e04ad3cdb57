import pytest

from genows.data.keywords import keyword, keyword_class

MISSENSE, INSERTION, DELETION = "Missense_Mutation", "In_Frame_Ins", "In_Frame_Del"

TYPED = [
    ("Nonsense_Mutation", "R80*", "truncating"),
    ("Splice_Site", "X331_splice", "truncating"),
    ("Nonstop_Mutation", "MUTATED", "truncating"),
    ("Translation_Start_Site", "M1?", "truncating"),
    ("Frame_Shift_Del", "R12fs", "truncating"),
    ("Frame_Shift_Ins", "MUTATED", "truncating"),
    ("frame_shift_ins", "R12fs", None),
    ("nonsense_mutation", "R80*", None),
    (MISSENSE, "M1T", "truncating"),
    (MISSENSE, "M1TK", "truncating"),
    (MISSENSE, "M1M", "M1 missense"),
    (MISSENSE, "V600E", "V600 missense"),
    (MISSENSE, "12_13GG>VC", "12-13 missense"),
    (MISSENSE, "GG12VC", None),
    (MISSENSE, "MUTATED", None),
    (INSERTION, "770_771A>*", "truncating"),
    (INSERTION, "770_771insS*D", "truncating"),
    (INSERTION, "1_1M>VK", "truncating"),
    (INSERTION, "1_1MV", "truncating"),
    (INSERTION, "1_2insV", "truncating"),
    (INSERTION, "1_2insM", "1 insertion"),
    (INSERTION, "770_771insSVD", "770 insertion"),
    (INSERTION, "x770_771A>SV", "770 insertion"),
    (INSERTION, "D770_N771insSVD", None),
    (DELETION, "M1del", "truncating"),
    (DELETION, "MKL1del", "truncating"),
    (DELETION, "1_3MKL>V", "truncating"),
    (DELETION, "1_3MKL>M", "1-3 deletion"),
    (DELETION, "KL*5del", "truncating"),
    (DELETION, "*5del", "truncating"),
    (DELETION, "5_6K*>V", "truncating"),
    (DELETION, "5_6KL>V*", "truncating"),
    (DELETION, "ELREA746del", "746-750 deletion"),
    (DELETION, "Q58del", "58-58 deletion"),
    (DELETION, "x746_750ELREA>V", "746-750 deletion"),
    (DELETION, "E746_A750del", None),
    ("Silent", "R273=", "273silent"),
    ("Silent", "12_34", "12silent"),
    ("Silent", "MUTATED", None),
    ("Fusion", "EML4-ALK fusion", "EML4-ALK fusion"),
    ("Exon skipping", "METex14", "METex14"),
    ("vIII deletion", "vIII", "vIII"),
    ("5'Flank", "Promoter", None),
    ("Splice_Region", "V600E", None),
]

UNTYPED = [
    # frame shifts
    ("R12fs", "truncating"),
    ("(R12)fs*>?9", "truncating"),
    ("*12fs", "truncating"),
    ("12fs*9", "truncating"),
    ("?fs", "truncating"),
    ("R12Vfs*9", None),
    # other truncations
    ("R12*", "truncating"),
    ("R12>*", "truncating"),
    ("M1V", "truncating"),
    ("M1>V", "truncating"),
    ("M1delM", "truncating"),
    ("M1_M1insVK", "truncating"),
    ("*12R", "truncating"),
    ("K11_*12>R", "truncating"),
    ("K11_*12del", "truncating"),
    ("K11_*12delKL*", "truncating"),
    ("*12del*", "truncating"),
    ("R12insK*", "truncating"),
    ("R12_K13insV*L", "truncating"),
    ("R12_K13>V*", "truncating"),
    ("M1_K3>VL", "truncating"),
    # silent
    ("R12R", "R12 silent"),
    ("R12>R", "R12 silent"),
    ("M1M", "M1 silent"),
    ("M1>M", "M1 silent"),
    # missense
    ("V600E", "V600 missense"),
    ("V600>E", "V600 missense"),
    # insertions
    ("G12GX", "12 insertion"),
    ("G12>GX", "12 insertion"),
    ("D770_N771insSVD", "770 insertion"),
    ("770_771ins12", "770 insertion"),
    ("12>VK", "12 insertion"),
    ("*12_*13insVK", "12 insertion"),
    ("*12_*13insVK*", "12 insertion"),
    # deletions
    ("K12del", "12-12 deletion"),
    ("K12delK", "12-12 deletion"),
    ("E746_A750del", "746-750 deletion"),
    ("E746_A750delELREA", "746-750 deletion"),
    ("E746_A750del5", "746-750 deletion"),
    # replacements, by lengths
    ("E746_L747>VP", "746-747 missense"),
    ("E746_A750>V", "746-750 deletion"),
    ("E746_L747>VPK", "746 insertion"),
    # nothing
    ("MUTATED", None),
    ("Promoter", None),
    ("R273=", None),
]
CASES = TYPED + [("NA", change, found) for change, found in UNTYPED]


@pytest.mark.parametrize(("mutation_type", "change", "found"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_class_of_a_mutation(mutation_type, change, found):
    assert keyword_class(mutation_type, change) == found


def test_the_keyword_begins_with_the_symbol_in_capitals():
    assert keyword("c9orf72", "NA", "V600E") == "C9ORF72 V600 missense"


def test_without_a_class_there_is_no_keyword():
    assert keyword("BRAF", MISSENSE, "MUTATED") is None
