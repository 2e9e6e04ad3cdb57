"""The query language: what parses to what, what it admits, and that a query that is printed parses to the same again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.analyses.altered import _FIELDS, _admitted_places, _altered_places
from genows.oql import words
from genows.oql.admission import Admission, Alterations
from genows.oql.grammar import OqlError, parse
from genows.oql.proteinchanges import Words, normal
from genows.oql.query import Bound, Conditions, GeneQuery, Query
from tests.naiveoql import naively_altered


def conditions(text):
    return parse(f"TP53: {text}").genes[0].conditions


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("TP53 BRCA1", ["TP53", "BRCA1"]),
        ("tp53,BRCA1\n\tNKX2-1 ; HLA-A", ["TP53", "BRCA1", "NKX2-1", "HLA-A"]),
        ('"a pair" {A B} {C}', ["A", "B", "C"]),
        ("@A *B /C .D -E _F", ["@A", "*B", "/C", ".D", "-E", "_F"]),
        ("A: AMP; A", ["A", "A"]),
    ],
)
def test_genes(text, names):
    assert [gene.name for gene in parse(text).genes] == names


def test_of_a_gene_named_twice_the_first_mention_counts():
    assert parse("A: AMP; B A: MUT").first_mentions()["A"].conditions == Conditions(levels=frozenset((2,)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AMP", Conditions(levels=frozenset((2,)))),
        ("HomozygouslyDeleted", Conditions(levels=frozenset((-2,)))),
        ("homdel HETLOSS", Conditions(levels=frozenset((-2, -1)))),
        ("CNA>=GAIN", Conditions(levels=frozenset((1, 2)))),
        ("CopyNumber < DIPLOID", Conditions(levels=frozenset((-2, -1)))),
        ("CNA -2", Conditions(levels=frozenset((-2,)))),
        ("CNA-2", Conditions(levels=frozenset((-2,)))),
        ("CNA>=1", Conditions(levels=frozenset((1, 2)))),
        ("CNA = AMP", Conditions(levels=frozenset((2,)))),
        ("CNA", Conditions(levels=frozenset((-2, -1, 0, 1, 2)))),
        ("CNA<HOMDEL", Conditions(levels=frozenset())),
        ("MUT", Conditions(changes=("",))),
        ("MUTATED", Conditions(changes=("",))),
        ("mut=p.v600e MUT=trunc", Conditions(changes=("V600E", "TRUNC"))),
        ("EXP>2 EXP<=-1.5", Conditions(expression=(Bound(">", 2.0), Bound("<=", -1.5)))),
        ("MRNA", Conditions(expression=(Bound(""),))),
        ("mi>1e-3", Conditions(expression=(Bound(">", 0.001),))),
        ("RPPA>=.5", Conditions(protein=(Bound(">=", 0.5),))),
        ("P", Conditions(protein=(Bound(""),))),
        ("METH", Conditions(methylation=(Bound(""),))),
        ("HE D G A", Conditions(levels=frozenset((-1, 0, 1, 2)))),
    ],
)
def test_conditions(text, expected):
    assert conditions(text) == expected


def test_every_word_may_be_shortened_as_long_as_it_is_unique():
    for table in (words.DATA_TYPES, words.LEVELS):
        for word, meaning in table.items():
            for length in range(1, len(word)):
                begun = {other for name, other in table.items() if name.startswith(word[:length])}
                found = words.meanings(word[:length], table)
                assert set(found) == ({table[word[:length]]} if word[:length] in table else begun)
                assert meaning in found or word[:length] in table


def test_conditions_end_with_the_line_a_semicolon_or_the_group():
    query = parse("{A: AMP}\nB: HOMDEL\nC D: MUT; E")
    assert [str(gene) for gene in query.genes] == ["A: AMP;", "B: HOMDEL;", "C", "D: MUT;", "E"]


def test_datatypes_hold_for_the_genes_behind_them():
    query = parse("A datatypes: AMP; B C: MUT; DATATYPES: EXP>1\nD")
    assert [str(gene) for gene in query.genes] == ["A", "B: AMP;", "C: MUT;", "D: EXP>1.0;"]


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("", 1, 1, ""),
        ("  ;,", 1, 5, ""),
        ("1A", 1, 1, "1A"),
        ("A\nB: CNA 3", 2, 8, "3"),
        ("A: M", 1, 4, "M"),
        ("A: H", 1, 4, "H"),
        ("A: FOO", 1, 4, "FOO"),
        ("A:", 1, 3, ""),
        ("A:\nB", 1, 3, "\n"),
        ("A: MUT=248", 1, 8, "248"),
        ("A: MUT=p.248", 1, 8, "p.248"),
        ("A: MUT>3", 1, 7, ">3"),
        ("A: EXP>x", 1, 8, "x"),
        ("A: EXP>1e999", 1, 8, "1e999"),
        ("A: CNA>MUTATED", 1, 8, "MUTATED"),
        ("A: CNA 99999999999999999999", 1, 8, "99999999999999999999"),
        ("A: AMP>1", 1, 7, ">1"),
        ("A {B", 1, 3, "{B"),
        ("A}", 1, 2, "}"),
        ('"x" A', 1, 5, "A"),
        ('"x', 1, 1, '"x'),
        ("DATATYPES AMP", 1, 11, "AMP"),
        ("A\r\nB\rC(", 3, 2, "("),
    ],
)
def test_errors_say_where_and_what(text, line, column, found):
    with pytest.raises(OqlError) as caught:
        parse(text)
    error = caught.value
    assert (error.line, error.column, error.found) == (line, column, found[:20])
    assert str(error).startswith(f"line {line}, column {error.column}: expected ")


def test_an_error_far_down_has_its_line():
    with pytest.raises(OqlError) as caught:
        parse("A: MUT;\r\nB C\n" * 30_000 + "D (")
    assert (caught.value.line, caught.value.column) == (60_001, 3)


MATCHES = {
    "V600E": (["V600E", "p.V600E", "v600e"], ["V600K", "V600"]),
    "R248": (["R248Q", "R248fs*3", "R248_P250del", "A246_T250del", "246_250DEL", "A246_T250>K"], ["R249Q", "A240_R248del", "A246_T250insQ"]),
    "MS": (["R248Q"], ["R248R", "R248*", "R248_P250del"]),
    "NONSENSE": (["R196*"], ["R196Q", "R196*fs"]),
    "NONSTART": (["M1V", "M1fs", "M1>?"], ["M1M", "M1", "M12V", "M1_2del"]),
    "NONSTOP": (["*394Wext*9", "*394W"], ["R209fs*12", "*394"]),
    "FS": (["R209fs", "R209fs*6", "*394fs"], ["RR209fs", "R209Q"]),
    "IF": (["E746_A750del", "D770_N771insSVD", "in frame del", "in_frame_ins"], ["E746fs", "D770_N771ins*"]),
    "SP": (["X125_splice", "e7+1", "E12-2"], ["X125splice", "e7"]),
    "TRUNC": (["R196*", "R209fs*6", "X125_splice", "*394W", "D770_N771insS*", "M1V"], ["R248Q", "E746_A750del"]),
    "FUSION": (["EML4-ALK fusion", "Fusion"], ["fusion x"]),
}


@pytest.mark.parametrize("word", MATCHES)
def test_words_for_mutations(word):
    those, others = MATCHES[word]
    alone = Words([word])
    assert [change for change in those if not alone.stand_for(normal(change))] == []
    assert [change for change in others if alone.stand_for(normal(change))] == []


@given(st.lists(st.sampled_from([*MATCHES, "R196*", "A247", "E750", "P250", "x"])))
def test_many_words_stand_for_what_each_stands_for(asked):
    changes = [normal(change) for those, others in MATCHES.values() for change in those + others]
    alone = [Words([word]) for word in asked]
    assert [Words(asked).stand_for(change) for change in changes] == [any(word.stand_for(change) for word in alone) for change in changes]


def altered_places(rows, admission):
    """*rows*: (kind, cells), one a profile."""
    cells = [(kind, dict(enumerate(those)) if kind == "mutation" else those) for kind, those in rows]
    return _altered_places([(_FIELDS[kind], _admitted_places(kind, those, admission)) for kind, those in cells])


def test_thousands_of_conditions_are_no_more_work_than_a_few():
    """One by one, each would be compared with each value: minutes."""
    numbers = " ".join(f"EXP>{number} EXP<-{number}" for number in range(3, 20_000))
    words = " ".join(f"MUT=R{number}" for number in range(20_000))
    admission = Admission(conditions(f"{numbers} {words}"))
    rows = [("mrna", [str(number / 1000) for number in range(20_000)]), ("mutation", [f"K{30_000 + number}Q" for number in range(20_000)])]
    assert altered_places(rows, admission) == dict.fromkeys(range(3001, 20_000), Alterations(mrna="UPREGULATED"))


def test_numbers_longer_than_python_reads_are_compared_all_the_same():
    assert Words(["R" + "9" * 6000]).stand_for(normal("R" + "9" * 6000 + "Q"))
    assert not Words(["R5"]).stand_for(normal("R1_R" + "3" * 6000 + "insQ"))
    assert Words(["R5"]).stand_for(normal("R1_R" + "3" * 6000 + "del"))


def alterations(admission, rows):
    """What is altered in one sample; *rows*: (kind, its value), one a profile."""
    return altered_places([(kind, [cell]) for kind, cell in rows], admission).get(0, Alterations())


def test_alterations_of_a_gene_without_conditions():
    rows = [("cna", "NA"), ("cna", "2"), ("mrna", "-2.0"), ("protein", "2"), ("mutation", "NaN"), ("mutation", "R248Q,R249S")]
    assert alterations(Admission(None), rows) == Alterations(2, "DOWNREGULATED", "UPREGULATED", "R248Q,R249S")
    assert alterations(Admission(None, z_score=2.5), [("mrna", "-2.0")]) == Alterations()
    assert alterations(Admission(None), [("mrna", "NA"), ("mrna", "3"), ("mrna", "-3")]) == Alterations(mrna="UPREGULATED")


def test_types_of_data_that_conditions_do_not_name_count_nothing():
    rows = [("cna", "2"), ("mrna", "9"), ("protein", "9"), ("mutation", "R248Q")]
    assert alterations(Admission(conditions("HOMDEL")), rows) == Alterations()
    assert alterations(Admission(conditions("METH")), rows) == Alterations()
    assert alterations(Admission(conditions("PROT EXP=9")), rows) == Alterations(protein="UPREGULATED")


@given(
    st.lists(st.sampled_from(["EXP>1", "EXP>=2", "EXP<-1", "EXP<=-2.5", "EXP<3", "EXP=1", "EXP"]), min_size=1),
    st.lists(st.sampled_from(["1", "2", "-2.5", "1.5", "NA", "NaN", "", "1_0", "inf", "\u0661", "-3", "1e308", " 2 "])),
)
def test_directions_of_many_values_are_those_of_each(asked, values):
    admission = Admission(conditions(" ".join(asked)))
    found = altered_places([("mrna", values)], admission)
    assert [found.get(place, Alterations()) for place in range(len(values))] == [alterations(admission, [("mrna", value)]) for value in values]
    # 1_0 and digits of other scripts are numbers to Python alone.
    read = {value: value for value in values} | {"1_0": "NA", "inf": "NA", "\u0661": "NA"}
    naive = [naively_altered(" ".join(asked), {"CNA": [], "MUT": [], "EXP": [read[value]], "PROT": []}) for value in values]
    assert [place in found for place in range(len(values))] == naive


NAMES = st.from_regex(r"[A-Za-z_@][A-Za-z0-9_@./*-]{0,6}", fullmatch=True).map(str.upper).filter(lambda name: name != "DATATYPES")
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
BOUNDS = st.one_of(st.just(Bound("")), st.builds(Bound, st.sampled_from(["<", "<=", ">", ">=", "="]), NUMBERS))
SOME_BOUNDS = st.none() | st.lists(BOUNDS, min_size=1, max_size=3, unique=True).map(tuple)
CHANGES = st.one_of(st.just(""), st.sampled_from([*MATCHES, "R248", "V600E", "X125_SPLICE"]), st.from_regex("[A-Z*][0-9]{1,4}[A-Z*]", fullmatch=True))
CONDITIONS = st.builds(
    Conditions,
    st.none() | st.frozensets(st.integers(-2, 2)),
    st.none() | st.lists(CHANGES, min_size=1, max_size=3, unique=True).map(tuple),
    SOME_BOUNDS,
    SOME_BOUNDS,
    SOME_BOUNDS,
).filter(lambda one: one != Conditions())
QUERIES = st.lists(st.builds(GeneQuery, NAMES, st.none() | CONDITIONS), min_size=1, max_size=4).map(tuple).map(Query)


@given(QUERIES)
def test_a_printed_query_parses_to_the_same(query):
    assert parse(str(query)) == query


PIECES = ["TP53", "A", ":", ";", "\n", "{", "}", '"x"', "CNA", ">=", "<", "=", "AMP", "MUT", "R248", "EXP", "1.5", "-2", " ", "DATATYPES", ",", "é", "\x00"]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_whatever_is_sent_parses_and_prints_or_says_where_not(text):
    try:
        query = parse(text)
    except OqlError as error:
        assert error.line >= 1 and error.column >= 1
    else:
        assert parse(str(query)) == query


CELLS = st.sampled_from(["2", "1", "0", "-1", "-2", "NaN", "NA", "", "2.0", "1.4", "x"])
VALUES = st.sampled_from(["2.5", "2", "-2", "-2.5", "0", "NaN", "NA", "1e3", ""])
MUTATIONS = st.lists(st.sampled_from(["R248Q", "R196*", "X125_splice", "A246_T250del", "EML4-ALK fusion", "M1V", "R209fs*6"]), max_size=2)


@given(
    st.none() | CONDITIONS,
    st.lists(CELLS, max_size=2),
    st.lists(VALUES, max_size=2),
    st.lists(VALUES, max_size=1),
    st.lists(MUTATIONS.map(",".join).map(lambda cell: cell or "NaN"), max_size=2),
)
def test_a_naive_evaluator_agrees(asked, cna, mrna, protein, mutation):
    kinds = {"cna": cna, "mrna": mrna, "protein": protein, "mutation": mutation}
    found = alterations(Admission(asked, 2.0, 2.0), [(kind, cell) for kind, cells in kinds.items() for cell in cells]) != Alterations()
    text = "" if asked is None else str(asked)
    assert found == naively_altered(text, {"CNA": cna, "EXP": mrna, "PROT": protein, "MUT": mutation})
