import pytest

from genows.load.maf import rules, variants
from genows.load.maf.variants import TypeFilter


@pytest.mark.parametrize(
    ("text", "stored"),
    [(str(number), str(number)) for number in range(1, 25)]
    + [(f"chr{number}", str(number)) for number in range(1, 25)]
    + [("X", "23"), ("x", "23"), ("chrX", "23"), ("CHRX", "23"), ("Y", "24"), ("y", "24"), ("chrY", "24")]
    + [(text, "MT") for text in ("MT", "mt", "M", "CHRM", "chrMT", "chrM")]
    + [("NA", "NA"), ("na", "NA"), ("", "NA"), ("01", "1"), ("7 ", "7"), ("7.0", "7")]
    + [(text, None) for text in ("GL000192.1", "0", "25", "chr", "Un", "7.5", "MTX", "chrchr1")],
)
def test_chromosome(text, stored):
    assert variants.chromosome(text) == stored


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("140453136", 140453136),
        ("0", 0),
        ("007", 7),
        ("-3", 0),
        ("1.5", 0),
        ("1e5", 100000),
        ("123.0", 123),
        ("1.23E8", 123000000),
        ("1.23456789E8", 123456789),
        ("1e16", 0),
        ("-0.5", 0),
        ("NA", 0),
        ("", 0),
        ("٣", 0),
        ("9223372036854775806", 9223372036854775806),
        ("9223372036854775807", 0),
        ("1" * 5000, 0),
    ],
    ids=lambda value: str(value)[:20],
)
def test_position(text, stored):
    assert variants.position(text) == stored


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("123", None),
        ("0", None),
        ("000", None),
        ("NA", rules.POSITION_MISSING),
        ("123.0", rules.POSITION_SPELLING),
        ("1.23E8", rules.POSITION_SPELLING),
        ("0.0", rules.POSITION_SPELLING),
        ("1.5", rules.POSITION_UNREADABLE),
        ("-5", rules.POSITION_UNREADABLE),
        ("x", rules.POSITION_UNREADABLE),
        ("٣", rules.POSITION_UNREADABLE),
        ("1" * 30, rules.POSITION_UNREADABLE),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_told_of_a_position(text, rule):
    assert variants.position_rule(text) == rule


@pytest.mark.parametrize(
    ("reference", "allele1", "allele2", "chosen"),
    [
        ("G", "G", "A", "A"),
        ("G", "A", "G", "A"),
        ("G", "A", "T", "A"),
        ("G", "-", "A", "A"),
        ("G", "A", "-", "A"),
        ("G", "-", "-", "-"),
        ("-", "-", "AT", "AT"),
        ("-", "AT", "-", "AT"),
        ("G", "NA", "NA", ""),
        ("G", "", "NA", ""),
        ("G", "NA", "A", "A"),
        ("G", "A", "NA", "A"),
        ("G", "G", "NA", "NA"),
        ("G", "G", "G", "G"),
        ("G", "g", "A", "g"),
        ("G", "-", "acgt", "acgt"),
        ("G", "-", "N", "-"),
        ("G", "N", "-", "N"),
        ("NA", "NA", "A", "A"),
    ],
)
def test_variant_allele(reference, allele1, allele2, chosen):
    assert variants.variant_allele(reference, allele1, allele2) == chosen


@pytest.mark.parametrize(
    ("classification", "oncotator", "stored"),
    [
        pytest.param("Missense_Mutation", "Silent", "Missense_Mutation", id="a usable class stands"),
        pytest.param("Silent", "Missense_Mutation", "Missense_Mutation", id="a silent row takes the Oncotator class"),
        pytest.param("SILENT", "Nonsense_Mutation", "Nonsense_Mutation", id="whatever its case"),
        pytest.param("Silent", "NA", "Silent", id="unless there is none"),
        pytest.param("Silent", "", "Silent", id="or an empty one"),
        pytest.param("Silent", "NULL", "Silent", id="or NULL"),
        pytest.param("Silent", "Intron", "Intron", id="the Oncotator class need not be usable"),
        pytest.param("RNA", "Splice_Site", "Splice_Site", id="RNA exactly"),
        pytest.param("RNA_like", "Splice_Site", "RNA_like", id="not what begins with RNA"),
        pytest.param("LOH", "Splice_Site", "Splice_Site", id="LOH"),
        pytest.param("Wildtype", "Splice_Site", "Splice_Site", id="Wildtype"),
        pytest.param("3'UTR", "Splice_Site", "Splice_Site", id="3'UTR"),
        pytest.param("5'UTR", "Splice_Site", "Splice_Site", id="5'UTR"),
        pytest.param("5'Flank", "Splice_Site", "Splice_Site", id="5'Flank"),
        pytest.param("IGR", "Splice_Site", "Splice_Site", id="IGR"),
        pytest.param("3'Flank", "Splice_Site", "3'Flank", id="3'Flank is usable"),
        pytest.param("Intron", "Splice_Site", "Intron", id="Intron is usable"),
        pytest.param("NA", "Splice_Site", "Splice_Site", id="no class"),
        pytest.param("NA", "NA", "NA", id="neither"),
    ],
)
def test_mutation_type(classification, oncotator, stored):
    assert variants.mutation_type(classification, oncotator) == stored


@pytest.mark.parametrize(
    ("hgvsp", "change", "stored"),
    [
        ("p.V600E", "NA", "V600E"),
        (" V600E ", "NA", "V600E"),
        ("NA", "p.G12D", "G12D"),
        ("", "G12D", "G12D"),
        ("NULL", "G12D", "G12D"),
        ("[Not Available]", "G12D", "G12D"),
        ("[not available]", "na", "MUTATED"),
        ("p.p.V600E", "NA", "p.V600E"),
        ("P.V600E", "NA", "P.V600E"),
        ("NA", "NA", "MUTATED"),
    ],
)
def test_protein_change(hgvsp, change, stored):
    assert variants.protein_change(hgvsp, change) == stored


@pytest.mark.parametrize(
    ("mutation_status", "validation_status", "reason"),
    [
        ("Somatic", "Valid", None),
        ("None", "NA", "None"),
        ("none of these", "NA", "None"),
        ("LOH", "NA", "LOH or Wildtype"),
        ("loh?", "NA", "LOH or Wildtype"),
        ("wildtype", "NA", "LOH or Wildtype"),
        ("Somatic", "Redacted", "Redacted"),
        ("Somatic", "REDACTED by centre", "Redacted"),
        ("None", "Redacted", "None"),
        ("NA", "Wildtype", None),
    ],
)
def test_status_words_that_keep_a_row_out(mutation_status, validation_status, reason):
    assert variants.status_reason(mutation_status, validation_status) == reason


@pytest.mark.parametrize(
    ("symbol", "entrez", "intergenic"),
    [
        ("Unknown", "0", True),
        ("Unknown", "", True),
        ("Unknown", "NA", True),
        ("NA", "0", True),
        ("na", "", True),
        ("-", ".", True),
        ("NA", "673", False),
        ("Unknown", "673", False),
        ("unknown", "0", False),
        ("", "0", False),
        ("BRAF", "0", False),
    ],
)
def test_intergenic_gene_cells(symbol, entrez, intergenic):
    assert variants.is_intergenic(symbol, entrez) is intergenic


TERT, BRAF = 7015, 673


@pytest.mark.parametrize(
    ("mutation_type", "gene", "rejected"),
    [
        ("Silent", BRAF, True),
        ("silent_something", BRAF, True),
        ("Intron", BRAF, True),
        ("3'UTR", BRAF, True),
        ("3'Flank", BRAF, True),
        ("5'UTR", BRAF, True),
        ("IGR", BRAF, True),
        ("5'Flank", BRAF, True),
        ("5'flank", TERT, False),
        ("5'UTR", TERT, True),
        ("Splice_Region", BRAF, False),
        ("Targeted_Region", BRAF, False),
        ("Unknown", BRAF, False),
        ("NA", BRAF, False),
        ("Something_New", BRAF, False),
    ],
)
def test_default_type_filter(mutation_type, gene, rejected):
    assert TypeFilter().rejects(mutation_type, gene) is rejected


@pytest.mark.parametrize(
    ("text", "mutation_type", "rejected"),
    [
        pytest.param("Silent, Intron", "Silent", True, id="listed"),
        pytest.param("Silent, Intron", "Intron", True, id="entries are trimmed"),
        pytest.param("Silent", "silent", False, id="case counts"),
        pytest.param("Silent", "Silent_2", False, id="the whole type counts"),
        pytest.param("Silent", "5'Flank", False, id="5'Flank of any gene passes a list without it"),
        pytest.param("5'Flank", "5'Flank", True, id="unless it is listed"),
        pytest.param("", "Silent", False, id="an empty list filters nothing"),
        pytest.param(" , ", "", False, id="blank entries are none"),
    ],
)
def test_custom_type_filter(text, mutation_type, rejected):
    assert TypeFilter(text).rejects(mutation_type, BRAF) is rejected


def test_a_custom_list_holds_for_tert_too():
    assert TypeFilter("5'Flank").rejects("5'Flank", TERT)


@pytest.mark.parametrize(("mutation_type", "promoter"), [("5'Flank", True), ("5'FLANK_x", True), ("3'Flank", False)])
def test_promoter_types(mutation_type, promoter):
    assert variants.is_promoter(mutation_type) is promoter
