"""Which gene a row means: the look-up of each kind of file (study file format, gene identification)."""

import pytest

from genows.data.genes import is_micro_rna
from genows.load.reference import rules
from genows.load.reference.genecells import objections
from genows.load.reference.genes import BESIDE_UNKNOWN_ID, BY_ALIAS, BY_ID, BY_SYMBOL, GeneIndex, cut_symbol

GENES = [
    (673, "BRAF", 1, "protein-coding"),
    (1956, "EGFR", 2, "protein-coding"),
    (7157, "TP53", 3, None),
    (8085, "KMT2D", 4, None),
    (9757, "KMT2B", 5, None),
    (-3, "AKT1_PS473", 6, "phosphoprotein"),
]
ALIASES = [(673, "BRAF1"), (1956, "ERBB"), (673, "both"), (1956, "BOTH"), (8085, "MLL2"), (9757, "MLL2"), (1956, "TP53"), (7157, "NA"), (7157, "NAN")]


@pytest.fixture
def index():
    return GeneIndex(GENES, ALIASES)


def test_numbers_may_be_texts():
    index = GeneIndex([tuple(map(str, row)) for row in GENES], [(str(entrez), alias) for entrez, alias in ALIASES])
    assert index.by_entrez(673) == (673, "BRAF", 1, "protein-coding")
    assert [gene.entrez for gene in index.by_alias("both")] == [673, 1956]
    assert index.lowest_entrez == -3


def test_aliases_are_read_once_and_only_for_a_name_that_is_no_symbol():
    read = []
    index = GeneIndex(GENES, (read.append(row) or row for row in ALIASES))
    assert index.mutation_row("EGFR", "1956").gene and index.unique("BRAF").gene
    assert read == []
    assert index.unique("ERBB").gene.entrez == index.unique("erbb").gene.entrez == 1956
    assert read == ALIASES


@pytest.mark.parametrize(
    "entrez, rule",
    [
        ("673", None),
        ("00673", None),
        ("0" * 5000, rules.NOT_POSITIVE),
        ("-" + "9" * 5000, rules.NOT_POSITIVE),
        ("9" * 5000, rules.UNKNOWN_ENTREZ),
        ("6.73", rules.NOT_A_NUMBER),
    ],
    ids=["a gene", "with zeros", "5,000 zeros", "below zero", "5,000 digits", "no integer"],
)
def test_entrez_ids_of_any_length_are_checked(index, entrez, rule):
    assert objections(index, "BRAF", entrez) == ([] if rule is None else [(rule, True)])


@pytest.mark.parametrize(
    ("symbol", "entrez", "expected"),
    [
        pytest.param("NA", "na", [(rules.NO_GENE, False)], id="neither"),
        pytest.param("BRAF", "NA", [], id="a symbol alone"),
        pytest.param("NA", "673", [], id="an id alone"),
        pytest.param("BRAF", "673.0", [(rules.NUMBER_SPELT, True)], id="a number with a decimal point"),
        pytest.param("EGFR", "673.0", [(rules.NUMBER_SPELT, True), (rules.PARTED, False)], id="of another gene"),
        pytest.param("NaN", "nan", [(rules.NO_GENE, False)], id="neither, as pandas writes it"),
        pytest.param("BRAF", "6,73", [(rules.NOT_A_NUMBER, True)], id="no number: the row is left out"),
    ],
)
def test_validations_read_the_cells_as_loads_do(index, symbol, entrez, expected):
    assert objections(index, symbol, entrez) == expected


def test_nan_names_no_gene_unless_one_has_it_for_its_symbol(index):
    assert index.names_none(" nan ") and index.names_none("NA") and not index.names_none("BRAF")
    assert not GeneIndex([*GENES, (9, "NAN", 9, None)], ALIASES).names_none("nan")


def test_an_id_that_is_none_does_not_lose_a_row_of_which_the_symbol_counts(index):
    assert objections(index, "BRAF", "ENSG1", rules.NO_NUMBER_BESIDE) == [(rules.NO_NUMBER_BESIDE, True)]
    assert objections(index, "", "ENSG1", rules.NO_NUMBER_BESIDE) == [(rules.NOT_A_NUMBER, True)]


def test_the_meaning_of_an_alias_may_be_given():
    index = GeneIndex(GENES, ALIASES, preferred={"BOTH": 1956})
    assert (told(index.matrix_row("BOTH", "")), told(index.unique("BOTH")), told(index.unique("both"))) == (1956, 1956, "ambiguous gene")


def told(match):
    """The gene's Entrez id, 'new SYMBOL id' for one to be added, or the reason why there is none."""
    if match.gene is None:
        return match.reason
    return match.gene.entrez if match.gene.entity else f"new {match.gene.symbol} {match.gene.entrez}"


@pytest.mark.parametrize(
    ("symbol", "entrez", "expected"),
    [
        pytest.param("BRAF", "673", 673, id="id and symbol agree"),
        pytest.param("EGFR", "673", 673, id="the id wins over the symbol"),
        pytest.param("", "673", 673, id="an id alone"),
        pytest.param("", " 673 ", 673, id="blanks around the id"),
        pytest.param("EGFR", "999999", 1956, id="an unknown id falls back to the symbol"),
        pytest.param("egfr", "", 1956, id="symbols are compared upper-cased"),
        pytest.param("EGFR|extra", "", 1956, id="cut at the first bar"),
        pytest.param("erbb", "", 1956, id="an alias"),
        pytest.param("TP53", "", 7157, id="an official symbol before an alias of the same text"),
        pytest.param("both", "", "ambiguous gene", id="an alias of two genes"),
        pytest.param("MLL2", "", 8085, id="a preferred gene, as in mutation files"),
        pytest.param("BRAF", "NA", 673, id="NA is no id"),
        pytest.param("BRAF", "NaN", 673, id="nor is NaN, as pandas writes it"),
        pytest.param("BRAF", "none", "bad Entrez id", id="another word is a bad one"),
        pytest.param("", "673.0", 673, id="a whole number with a decimal point"),
        pytest.param("EGFR", "673.5", "bad Entrez id", id="no whole number"),
        pytest.param("EGFR", "6,73", "bad Entrez id", id="a comma"),
        pytest.param("NA", "", "no gene named", id="NA is no symbol, though an alias of a gene"),
        pytest.param("na|100", "-", "no gene named", id="in any case, before a bar"),
        pytest.param(".", " ", "no gene named", id="a point"),
        pytest.param("nan", "NaN", "no gene named", id="NaN, though an alias of a gene"),
        pytest.param("NA", "0", "no gene named", id="0 is no id either"),
        pytest.param("NA", "673", 673, id="a gene by its id alone"),
        pytest.param("BRAF", "-3", "bad Entrez id", id="digits only"),
        pytest.param("BRAF", "6.73e2", 673, id="with an exponent"),
        pytest.param("A /// B", "673", "symbol with /// or ---", id="several symbols in one cell"),
        pytest.param("---", "673", "symbol with /// or ---", id="dashes for a symbol"),
        pytest.param("", "", "no gene named", id="neither"),
        pytest.param("NOSUCH", "", "unknown gene", id="an unknown symbol without an id adds nothing"),
        pytest.param("", "12345", "unknown gene", id="an unknown id without a symbol adds nothing"),
        pytest.param("NoSuch|x", "12345", "new NOSUCH 12345", id="both unknown: a new gene, cut and upper-cased"),
        pytest.param("NOSUCH", "2147483647", "new NOSUCH 2147483647", id="the largest id of 32 bits"),
        pytest.param("NOSUCH", "2147483648", "unknown gene", id="an id beyond 32 bits adds nothing"),
        pytest.param("NOSUCH", "9" * 5000, "unknown gene", id="an id of five thousand digits adds nothing"),
        pytest.param("NOSUCH", "0", "unknown gene", id="0 is no id to add"),
        pytest.param("na", "12345", "unknown gene", id="NA is no symbol to add"),
        pytest.param("UNKNOWN", "12345", "unknown gene", id="Unknown is no symbol to add"),
        pytest.param("2-Sep", "12345", "unknown gene", id="a digit in front adds nothing"),
        pytest.param("both", "12345", "ambiguous gene", id="a known alias adds nothing"),
    ],
)
def test_matrix_row(index, symbol, entrez, expected):
    assert told(index.matrix_row(symbol, entrez)) == expected


@pytest.mark.parametrize(
    ("symbol", "entrez", "expected"),
    [
        pytest.param("EGFR", "673", 673, id="the id decides"),
        pytest.param("BRAF", "999999", "unknown gene", id="an unknown id is not saved by a known symbol"),
        pytest.param("erbb", "999999", "unknown gene", id="nor by a known alias"),
        pytest.param("NOSUCH", "999999", "new NOSUCH 999999", id="both unknown: a new gene"),
        pytest.param("", "999999", "unknown gene", id="an unknown id alone"),
        pytest.param("BRAF", "-5", "bad Entrez id", id="negative"),
        pytest.param("BRAF", "x", "bad Entrez id", id="not a number"),
        pytest.param("BRAF", "na", 673, id="nor is NA"),
        pytest.param("BRAF", ".", 673, id="nor a point"),
        pytest.param("", "673.", 673, id="a whole number with a decimal point"),
        pytest.param("NA", "", "no gene named", id="NA is not looked up"),
        pytest.param("NA", "673", 673, id="but its id is"),
        pytest.param("NA", "999999", "unknown gene", id="an unknown id beside NA adds nothing"),
        pytest.param("BRAF", "0", 673, id="0 stands for no id"),
        pytest.param("BRAF", "", 673, id="no id"),
        pytest.param("MLL2", "", 8085, id="a preferred gene"),
        pytest.param("mll2", "", "ambiguous gene", id="preferred genes are named in exact case"),
        pytest.param("Unknown", "0", "no gene named", id="Unknown is not looked up"),
        pytest.param("A---B", "999999", "unknown gene", id="dashes add nothing"),
        pytest.param("SYM|x", "999999", "new SYM|X 999999", id="only matrix files cut symbols"),
    ],
)
def test_mutation_row(index, symbol, entrez, expected):
    assert told(index.mutation_row(symbol, entrez)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("673", 673, id="digits are an Entrez id"),
        pytest.param("674", "unknown gene", id="an unknown id"),
        pytest.param("braf1", 673, id="an alias"),
        pytest.param("MLL2", 8085, id="a preferred gene"),
        pytest.param("both", "ambiguous gene", id="an alias of two genes"),
        pytest.param("akt1_ps473", -3, id="an invented gene"),
        pytest.param("Na", "no gene named", id="NA in any case"),
        pytest.param("nan", "no gene named", id="NaN in any case"),
        pytest.param("673.0", "unknown gene", id="a name is no cell of an Entrez id"),
    ],
)
def test_unique_lookup(index, text, expected):
    assert told(index.unique(text)) == expected


@pytest.mark.parametrize(
    ("symbol", "entrez", "expected"),
    [
        pytest.param("", "673.0", 673, id="a whole number with a decimal point"),
        pytest.param("BRAF", "NA", 673, id="no id"),
        pytest.param("BRAF", "ENSG1", 673, id="an id that cannot be read"),
        pytest.param("NA", "", "no gene named", id="neither"),
    ],
)
def test_variant_row(index, symbol, entrez, expected):
    assert told(index.variant_row(symbol, entrez)) == expected


@pytest.mark.parametrize(
    ("symbol", "entrez", "way", "beside"),
    [
        pytest.param("BRAF", "673", BY_ID, False, id="id and symbol"),
        pytest.param("EGFR", "673", BY_ID, False, id="an id"),
        pytest.param("BRAF", "", BY_SYMBOL, False, id="a symbol"),
        pytest.param("BRAF", "0", BY_SYMBOL, False, id="a symbol, with 0 for no id"),
        pytest.param("BRAF", "99999", BESIDE_UNKNOWN_ID, True, id="a symbol beside an unknown id"),
        pytest.param("BRAF1", "", BY_ALIAS, False, id="an alias"),
        pytest.param("MLL2", "", BY_ALIAS, False, id="a preferred one of several"),
        pytest.param("BRAF1", "99999", BY_ALIAS, True, id="an alias beside an unknown id"),
        pytest.param("NOSUCH", "12345", BY_ID, False, id="a new gene"),
    ],
)
def test_a_row_says_how_it_names_its_gene(index, symbol, entrez, way, beside):
    match = index.matrix_row(symbol, entrez)
    assert (match.way, match.beside_unknown_id) == (way, beside)


def test_an_ambiguous_name_gives_its_candidates(index):
    assert [gene.entrez for gene in index.matrix_row("both", "").candidates] == [673, 1956]


def test_nothing_is_added_when_unknown_genes_are_skipped():
    index = GeneIndex(GENES, ALIASES, add_unknown=False)
    assert told(index.matrix_row("NOSUCH", "12345")) == "unknown gene"


def test_a_gene_that_is_remembered_is_known_to_the_next_rows(index):
    gene = index.matrix_row("NOSUCH", "12345").gene
    index.remember(gene._replace(entity=77))
    assert index.mutation_row("", "12345").gene.entity == 77
    assert index.lowest_entrez == -3


@pytest.mark.parametrize(
    ("cell", "symbol"),
    [
        pytest.param("ERCC5|aaa", "ERCC5", id="cut"),
        pytest.param("|aaa", "|aaa", id="not at the first character"),
        pytest.param(" BRAF ", "BRAF", id="trimmed"),
    ],
)
def test_cut_symbol(cell, symbol):
    assert cut_symbol(cell) == symbol


@pytest.mark.parametrize(
    ("text", "expected"),
    [(name, True) for name in ("hsa-let-7a-1", "hsa-miR-21-5p", "MIR-21", "MIR-21*", " miR-199a ", "mmu-mir-1")]
    + [(name, False) for name in ("MIRROR", "LETM1", "hsa-", "")],
)
def test_names_of_micro_rnas(text, expected):
    assert is_micro_rna(text) is expected
