"""The query language: what parses to what, what it admits, and that a query that is printed parses to the same again."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from genows.analysis.altered import Admitted, _altered_places, _directions, _levels
from genows.analysis.oncoprints import spelled
from genows.analysis.oql import words
from genows.analysis.oql.admission import Admission, Alterations
from genows.analysis.oql.grammar import OqlError, parse
from genows.analysis.oql.mutations import Mutation, MutationWords, WantedMutations, normal
from genows.analysis.oql.query import (
    NO_GENE,
    AnyDriver,
    Bound,
    Cell,
    Change,
    CopyNumberLevel,
    GeneLine,
    GeneQuery,
    ResidueSpan,
    Track,
    VariantCondition,
)
from tests.naiveoql import naively_altered
from tests.oqlvectors import VECTORS


def conditions(text, older=False):
    return next(parse(f"TP53: {text}", older).lines).conditions


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("TP53 BRCA1", ["TP53", "BRCA1"]),
        ("tp53,BRCA1\n\tNKX2-1 ; HLA-A", ["TP53", "BRCA1", "NKX2-1", "HLA-A"]),
        ('"a pair" {A B} {C}', ["A", "B", "C"]),
        ("@A *B /C .D -E _F 7157 -5", ["@A", "*B", "/C", ".D", "-E", "_F", "7157", "-5"]),
        ("A: AMP; A", ["A", "A"]),
        ("MUT DRIVER AMP: MUT", ["MUT", "DRIVER", "AMP"]),
        ("A: MUT,\nAMP; EXP", ["A", "AMP", "EXP"]),
        ("A\u00a0B\x0cC", ["A", "B", "C"]),
    ],
)
def test_genes(text, names):
    assert [line.name for line in parse(text).lines] == names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AMP", [CopyNumberLevel(2)]),
        ("HomozygouslyDeleted", [CopyNumberLevel(-2)]),
        ("homdel HETLOSS AMP amp", [CopyNumberLevel(-2), CopyNumberLevel(-1), CopyNumberLevel(2)]),
        ("CNA>=GAIN", [CopyNumberLevel(1), CopyNumberLevel(2)]),
        ("CNA < DIPLOID", [CopyNumberLevel(-2), CopyNumberLevel(-1)]),
        ("CNA -2", [CopyNumberLevel(-2)]),
        ("CNA-2", [CopyNumberLevel(-2)]),
        ("CNA>=0", [CopyNumberLevel(1), CopyNumberLevel(2)]),
        ("CNA = DIPLOID", [CopyNumberLevel(0)]),
        ("CNA", [CopyNumberLevel(-2), CopyNumberLevel(-1), CopyNumberLevel(1), CopyNumberLevel(2)]),
        ("CNA<HOMDEL", [CopyNumberLevel(None)]),
        ("driver_cna", [CopyNumberLevel(level, True) for level in (-2, -1, 1, 2)]),
        ("GAIN_DRIVER DRIVER_GAIN", [CopyNumberLevel(1, True)]),
        ("DRIVER", [AnyDriver()]),
        ("MUT MUTATED MUTATION MUT=MUT", [Change()]),
        ("mut=p.v600e MUT=trunc", [Change("V600E"), Change("TRUNC")]),
        ("MUT=MS MUT=ns", [Change("MISSENSE"), Change("NONSENSE")]),
        ("MUT != R248_DRIVER", [Change("R248", True, ("DRIVER",))]),
        ("SOMATIC_(1-20*)_MISSENSE_DRIVER_(5-)", [Change("MISSENSE", False, ("DRIVER", "SOMATIC"), (ResidueSpan(1, 20, True), ResidueSpan(5, None)))]),
        ("E746_A750del X125_splice_GERMLINE", [Change("E746_A750DEL"), Change("X125_SPLICE", False, ("GERMLINE",))]),
        ("MUT=e7+1 MUT=C>T MUT=M1?_DRIVER", [Change("E7+1"), Change("C>T"), Change("M1?", False, ("DRIVER",))]),
        ("EXP>2 EXP<=-1.5 exp > 2.", [Bound("EXP", ">", 2.0), Bound("EXP", "<=", -1.5)]),
        ("MRNA EXPRESSION", [Bound("EXP")]),
        ("RPPA>=.5", [Bound("PROT", ">=", 0.5)]),
        ("METH>1e-1", [Bound("METH", ">", 0.1)]),
        ("MUT=FUSION_DRIVER FUSION::ALK", [VariantCondition(0, None, ("DRIVER",)), VariantCondition(1, "ALK")]),
        ("SOMATIC_EML4::FUSION_DRIVER ::FUSION FUSION:: -::FUSION", [VariantCondition(2, "EML4", ("DRIVER", "SOMATIC")), VariantCondition(2), VariantCondition(1), VariantCondition(2, NO_GENE)]),
    ],
)
def test_conditions(text, expected):
    assert list(conditions(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MUT, AMP", [Cell(), CopyNumberLevel(2)]),
        ("MUT=R248 MUT=MS MUT=FUSION FUSION", [Cell("R248"), Cell("MISSENSE"), Cell("FUSION")]),
        ("CNA>=DIPLOID", [CopyNumberLevel(0), CopyNumberLevel(1), CopyNumberLevel(2)]),
        ("CNA", [CopyNumberLevel(level) for level in (-2, -1, 0, 1, 2)]),
        ("HE D G A", [CopyNumberLevel(-1), CopyNumberLevel(0), CopyNumberLevel(1), CopyNumberLevel(2)]),
        ("mi>1e-3 P EXP=2", [Bound("EXP", ">", 0.001), Bound("PROT"), Bound("EXP", "=", 2.0)]),
        ("MUT=DRIVER MUT=(1-9) MUT=PROMOTER MISSENSE", [Change("", False, ("DRIVER",)), Change(spans=(ResidueSpan(1, 9),)), Change("PROMOTER"), Change("MISSENSE", bare=True)]),
    ],
)
def test_conditions_of_the_older_language(text, expected):
    assert list(conditions(text, older=True)) == expected


def test_in_the_older_language_every_word_may_be_shortened_as_long_as_it_is_unique():
    for table in (words.DATA_TYPES, words.LEVELS):
        for word, meaning in table.items():
            for length in range(1, len(word)):
                begun = {other for name, other in table.items() if name.startswith(word[:length])}
                found = words.meanings(word[:length], table)
                assert set(found) == ({table[word[:length]]} if word[:length] in table else begun)
                assert meaning in found or word[:length] in table
    for text in ("AM", "HOMO", "EXPR>1", "P", "M", "H"):
        with pytest.raises(OqlError):
            conditions(text)


def test_conditions_end_with_the_line_a_comma_a_semicolon_or_the_group():
    query = parse("{A: AMP}\nB: HOMDEL\nC D: MUT; E: GAIN, F [G: MUT] H")
    assert list(map(str, query.items)) == ["A: AMP;", "B: HOMDEL;", "C", "D: MUT;", "E: GAIN;", "F", "[G: MUT;]", "H"]


def test_datatypes_hold_for_the_lines_behind_them_in_their_track():
    query = parse("A datatypes: AMP; B C: MUT; [DATATYPES: GAIN; D E] F DATATYPES: EXP>1\nG DATATYPES H")
    assert str(query) == "A\nB: AMP;\nC: MUT;\n[D: GAIN; E: GAIN;]\nF: AMP;\nG: EXP>1;\nH"


def test_tracks_have_titles():
    query = parse('[A B: MUT; A] ["my track\n" C::D]')
    assert [track.title for track in query.items] == ["A / B", "my track\n"]
    assert query.items[1] == Track((GeneLine("C", (VariantCondition(1, "D"),)),), "my track\n")
    assert query.names() == ["A", "B", "C", "D"] and query.kinds() == ["MUT", "FUSION"]


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("", 1, 1, ""),
        ("  ;,", 1, 5, ""),
        ("A\nB: CNA 3", 2, 8, "3"),
        ("A: FOO", 1, 4, "FOO"),
        ("A:", 1, 3, ""),
        ("A:\nB", 1, 3, "\n"),
        ("A:\r\nB", 1, 4, "\n"),
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
        ("A\r\nB\rC(", 3, 2, "("),
        ("A: MUT,AMP", 1, 8, "AMP"),
        ("A: MUT, MISSENSE_DRIVER", 1, 9, "MISSENSE_DRIVER"),
        ("A: NONDRIVER", 1, 4, "NONDRIVER"),
        ("A: SPLICE_X", 1, 11, "X"),
        ("A: AMP_X", 1, 8, "X"),
        ("A: (12)", 1, 7, ")"),
        ("A: (12-13", 1, 10, ""),
        ("A: FUSION::ALK_DRIVERX", 1, 22, "X"),
        ("A::B: (1-2)", 1, 7, "(1-2)"),
        ("-::-", 1, 4, "-"),
        ("[DATATYPES: AMP]", 1, 16, "]"),
        ("A: MUT+1", 1, 7, "+1"),
        ("A: MUT!", 1, 7, "!"),
    ],
)
def test_errors_say_where_and_what(text, line, column, found):
    with pytest.raises(OqlError) as caught:
        parse(text)
    error = caught.value
    assert (error.line, error.column, error.found) == (line, column, found[:20])
    assert str(error).startswith(f"line {line}, column {error.column}: expected ")


@pytest.mark.parametrize("query", [query for query, wanted in VECTORS if isinstance(wanted, str)])
def test_vectors_are_read_in_any_letters_with_any_gaps_and_printed(query):
    parsed = parse(query)
    assert parse(str(parsed)) == parsed == parse(query.lower().replace("a750del", "A750DEL")) or '"' in query
    assert parse(" ;\t\r\n," + query.replace(";", "\n ;") + "\n") == parsed


def test_an_error_far_down_has_its_line():
    with pytest.raises(OqlError) as caught:
        parse("A: MUT;\r\nB C\n" * 3_000 + "D (")
    assert (caught.value.line, caught.value.column) == (6_001, 3)


LARGE = {
    "genes under one default": "DATATYPES: " + " ".join(f"MUT=R{number}" for number in range(1000)) + ";" + " ".join(f"G{number}" for number in range(60_000)),
    "brackets": "[" * 100_000,
    "modifiers": "A: MUT" + "_DRIVER" * 70_000,
    "modifiers of a partner": "A: FUSION::X" + "_DRIVER" * 70_000,
    "modifiers before what is no word": "A: " + "DRIVER_" * 70_000,
    "ranges": "A: MUT" + "_(1-2)" * 80_000,
    "a long word": "A: R" + "9" * 400_000,
    "a long name": "A" * 400_000 + ": MUT",
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_the_largest_queries_take_no_more_than_their_length(text):
    start = time.process_time()
    try:
        asked = {line.conditions for line in parse(text).lines} if text.startswith("[") else parse(text)
    except OqlError as error:
        assert error.line == 1
    else:
        assert asked
    assert time.process_time() - start < 5


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
    alone = MutationWords([word])
    assert [change for change in those if not alone.stand_for(normal(change))] == []
    assert [change for change in others if alone.stand_for(normal(change))] == []


@given(st.lists(st.sampled_from([*MATCHES, "R196*", "A247", "E750", "P250", "x"])))
def test_many_words_stand_for_what_each_stands_for(asked):
    changes = [normal(change) for those, others in MATCHES.values() for change in those + others]
    alone = [MutationWords([word]) for word in asked]
    assert [MutationWords(asked).stand_for(change) for change in changes] == [any(word.stand_for(change) for word in alone) for change in changes]


def altered_places(rows, admission):
    """*rows*: (kind, cells), one a profile."""
    found = []
    for kind, cells in rows:
        if kind == "level":
            values = _levels(cells, set(cells), admission.levels)
        elif kind == "mutation":
            values = {place: cell for place, cell in enumerate(cells) if admission.cell(cell) is not None}
        else:
            values = _directions(cells, admission, kind)
        found.append(Admitted(kind, values))
    return _altered_places(found, False)


@pytest.mark.slow  # Thousands of conditions, against thousands of values.
def test_thousands_of_conditions_are_no_more_work_than_a_few():
    """One by one, each would be compared with each value: minutes."""
    numbers = " ".join(f"EXP>{number} EXP<-{number}" for number in range(3, 20_000))
    words = " ".join(f"MUT=R{number}" for number in range(20_000))
    admission = Admission([conditions(f"{numbers} {words}", older=True)])
    rows = [("mrna", [str(number / 1000) for number in range(20_000)]), ("mutation", [f"K{30_000 + number}Q" for number in range(20_000)])]
    assert altered_places(rows, admission) == dict.fromkeys(range(3001, 20_000), Alterations(mrna="UPREGULATED"))
    forms = ("MUT=V{}E", "R{}", "({0}-{0})", "({0}-{0}*)", "MUT!=K{}", "R{}_DRIVER", "MUT!=V{}E_SOMATIC")
    wanted = WantedMutations(one for form in forms for one in conditions(" ".join(form.format(2 * number) for number in range(3_000))) if form[:5] != "MUT!=")
    found = [wanted.want(Mutation(f"K{number}Q", "Silent", number, number)) for number in range(6_000)]
    assert found == [number % 2 == 0 for number in range(6_000)]
    others = WantedMutations(conditions(" ".join(f"MUT!=V{number}E MUT!=R{number}" for number in range(3_000))))
    assert all(others.want(Mutation(f"K{number}Q", "Silent", number, number)) for number in range(6_000)) and not others.want(Mutation())


def test_numbers_longer_than_python_reads_are_compared_all_the_same():
    assert MutationWords(["R" + "9" * 6000]).stand_for(normal("R" + "9" * 6000 + "Q"))
    assert not MutationWords(["R5"]).stand_for(normal("R1_R" + "3" * 6000 + "insQ"))
    assert MutationWords(["R5"]).stand_for(normal("R1_R" + "3" * 6000 + "del"))
    assert not WantedMutations(conditions("R" + "9" * 6000)).want(Mutation("R9Q", None, 9, 9))
    assert WantedMutations(conditions(f"(5-{'9' * 6000})")).want(Mutation("R9Q", None, 9, 9))


def alterations(admission, rows):
    """What is altered in one sample; *rows*: (kind, its value), one a profile."""
    return altered_places([(kind, [cell]) for kind, cell in rows], admission).get(0, Alterations())


def older(text=None):
    return Admission([conditions(text, older=True) if text else next(parse("A: MUT AMP HOMDEL EXP PROT", older=True).lines).conditions])


def test_alterations_of_a_gene_without_conditions():
    rows = [("level", "NA"), ("level", "2"), ("mrna", "-2.0"), ("protein", "2"), ("mutation", "NaN"), ("mutation", "R248Q,R249S")]
    assert alterations(older(), rows) == Alterations(2, "DOWNREGULATED", "UPREGULATED", "R248Q,R249S")
    assert alterations(Admission([None], z_score=2.5), [("mrna", "-2.0")]) == Alterations()
    assert alterations(Admission([None]), [("mrna", "NA"), ("mrna", "3"), ("mrna", "-3")]) == Alterations(mrna="UPREGULATED")


def test_types_of_data_that_conditions_do_not_name_count_nothing():
    rows = [("level", "2"), ("mrna", "9"), ("protein", "9"), ("mutation", "R248Q")]
    assert alterations(older("HOMDEL"), rows) == Alterations()
    assert alterations(older("METH"), rows) == Alterations()
    assert alterations(older("PROT EXP=9"), rows) == Alterations(protein="UPREGULATED")


# Facts of the portal's own tests: mutations of BRCA1, those that each condition wants.
BRCA1 = [
    Mutation("A", "missense", 10, 53, "germline", True), Mutation("B", "missense", 20, 33, "other", True), Mutation("C", "missense", 1, 3),
    Mutation("D", "in_frame_del", None, None, None, True), Mutation("E", "in_frame_del", -1, 10_000_000, None, True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ("MUT_(1-10)", "02"), ("(20-49)", "01"), ("(1-10*)", "2"), ("(20-49*)", "1"), ("(2-)", "012"), ("(20-)", "01"), ("(2-*)", "01"), ("(20-*)", "1"),
        ("(-15)", "02"), ("(-45)", "012"), ("(-15*)", "2"), ("(-45*)", "12"), ("MUT_(1-10)_GERMLINE", "0"), ("MUT_(20-49*)_DRIVER", "1"),
        ("MUT_(-15)_SOMATIC", "2"), ("MUT_(20-*)_GERMLINE_DRIVER", ""),
    ],
)  # fmt: skip
def test_ranges_of_residues(condition, wanted):
    asked = WantedMutations(conditions(condition))
    assert "".join(str(number) for number, one in enumerate(BRCA1) if asked.want(one)) == wanted


@given(
    st.lists(st.sampled_from(["EXP>1", "EXP>=2", "EXP<-1", "EXP<=-2.5", "EXP<3", "EXP=1", "EXP"]), min_size=1),
    st.lists(st.sampled_from(["1", "2", "-2.5", "1.5", "NA", "NaN", "", "1_0", "inf", "\u0661", "-3", "1e308", " 2 "])),
)
def test_directions_of_many_values_are_those_of_each(asked, values):
    admission = older(" ".join(asked))
    found = altered_places([("mrna", values)], admission)
    assert [found.get(place, Alterations()) for place in range(len(values))] == [alterations(admission, [("mrna", value)]) for value in values]
    # 1_0 and digits of other scripts are numbers to Python alone.
    read = {value: value for value in values} | {"1_0": "NA", "inf": "NA", "\u0661": "NA"}
    naive = [naively_altered(" ".join(asked), {"CNA": [], "MUT": [], "EXP": [read[value]], "PROT": []}) for value in values]
    assert [place in found for place in range(len(values))] == naive


NAMES = st.from_regex(r"[A-Za-z0-9_@][A-Za-z0-9_@./*-]{0,6}", fullmatch=True).map(str.upper).filter(lambda name: name != "DATATYPES" and any(map(str.isalnum, name)))
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
MODIFIERS = st.sets(st.sampled_from(words.MODIFIERS)).map(sorted).map(tuple)
RESIDUES = st.integers(0, 3000)
SPANS = st.one_of(
    st.tuples(RESIDUES, RESIDUES, st.booleans()).map(lambda one: ResidueSpan(min(one[:2]), max(one[:2]), one[2])),
    st.tuples(RESIDUES, st.booleans()).map(lambda one: ResidueSpan(one[0], None, one[1])),
    st.tuples(RESIDUES, st.booleans()).map(lambda one: ResidueSpan(None, *one)),
)
WORDS = st.one_of(st.sampled_from([*words.KINDS, "R248", "V600E", "X125_SPLICE", "E7+1"]), st.from_regex("[A-Z*][0-9]{1,4}[A-Z*]", fullmatch=True))
SPAN_LISTS = st.lists(SPANS, max_size=2, unique=True).map(tuple)


def made(kind, *values):
    return st.tuples(*values).map(lambda drawn: kind(*drawn))


CONDITION = st.one_of(
    st.just(AnyDriver()),
    made(CopyNumberLevel, st.none() | st.integers(-2, 2)),
    made(CopyNumberLevel, st.sampled_from([-2, -1, 1, 2]), st.just(True)),
    made(Bound, st.sampled_from(["EXP", "PROT", "METH"]), st.sampled_from(["<", "<=", ">", ">="]), NUMBERS),
    made(Bound, st.sampled_from(["EXP", "PROT", "METH"])),
    made(Change, st.just(""), st.just(False), MODIFIERS, SPAN_LISTS),
    made(Change, WORDS, st.booleans(), MODIFIERS, SPAN_LISTS),
    made(VariantCondition, st.just(0), st.none(), MODIFIERS),
    made(VariantCondition, st.sampled_from([1, 2]), st.none() | st.just(NO_GENE) | st.sampled_from(["ALK", "HLA-A", "EGFR_PY992"]), MODIFIERS),
)
CONDITIONS = st.lists(CONDITION, min_size=1, max_size=4, unique_by=str).map(tuple)
LINES = made(GeneLine, NAMES, st.none() | CONDITIONS)
TRACKS = made(Track, st.lists(LINES, min_size=1, max_size=3).map(tuple), st.from_regex(r"[^\"]{0,5}", fullmatch=True))
QUERIES = st.lists(LINES | TRACKS, min_size=1, max_size=4).map(tuple).map(GeneQuery)


@given(QUERIES)
def test_a_printed_query_parses_to_the_same(query):
    assert parse(str(query)) == query


PIECES = [
    "TP53", "A", ":", "::", ";", "\n", "{", "}", "[", "]", '"x"', "CNA", ">=", "<", "=", "!=", "AMP", "MUT", "R248", "EXP", "1.5", "-2", " ", "DATATYPES",
    ",", "é", "\x00", "_", "DRIVER", "FUSION", "(1-2)", "MISSENSE", "-", "_SOMATIC", "P.", "p.", "V600E",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.booleans())
@example("TP53:TP53", True)
@example("TP53:P.FUSION1", True)
@example("TP53:P._1R", False)
@example("TP53:MUT=P.DRIVERX", False)
@example("A::DATATYPES:DRIVER", False)
def test_whatever_is_sent_parses_and_prints_or_says_where_not(text, older):
    try:
        query = parse(text, older)
    except OqlError as error:
        assert error.line >= 1 and error.column >= 1
    else:
        assert parse(str(query), older) == query


MUTATION = made(
    Mutation,
    st.sampled_from([None, "R248Q", "R196*", "promoter", "A12="]),
    st.sampled_from([None, "Missense_Mutation", "Nonsense_Mutation", "In_Frame_Del", "Silent", "Fusion"]),
    st.sampled_from([None, -1, 12, 248]),
    st.sampled_from([None, -1, 12, 250]),
    st.sampled_from([None, "Germline", "SOMATIC"]),
    st.booleans(),
)


@given(WORDS, SPANS, MUTATION)
def test_conditions_keep_their_order(word, span, mutation):
    def wants(*asked):
        return WantedMutations(asked).want(mutation)

    any_mutation, so, driver = wants(Change()), wants(Change(word)), wants(Change(word, modifiers=("DRIVER",)))
    germline, somatic = (wants(Change(word, modifiers=(name,))) for name in ("GERMLINE", "SOMATIC"))
    assert any_mutation == (not mutation.is_fusion)
    assert driver <= so <= any_mutation and (germline or somatic) == so and not (germline and somatic)
    assert not (so and wants(Change(word, True))) and wants(Change(word, True)) <= any_mutation
    assert wants(Change(spans=(span._replace(within=True),))) <= wants(Change(spans=(span._replace(within=False),)))
    assert wants(Change("R248")) == wants(Change(spans=(ResidueSpan(248, 248),)))
    assert wants(Change(word), Change(spans=(span,))) == (so or wants(Change(spans=(span,))))


CELLS = st.sampled_from(["2", "1", "0", "-1", "-2", "NaN", "NA", "", "2.0", "1.4", "x"])
VALUES = st.sampled_from(["2.5", "2", "-2", "-2.5", "0", "NaN", "NA", "1e3", ""])
MUTATIONS = st.lists(st.sampled_from(["R248Q", "R196*", "X125_splice", "A246_T250del", "EML4-ALK fusion", "M1V", "R209fs*6"]), max_size=2)
OLDER = st.lists(
    st.sampled_from(["AMP", "HOMDEL", "DIPLOID", "CNA>=GAIN", "CNA<DIPLOID", "CNA", "MUT", "EXP", "EXP>2", "PROT<-1", *(f"MUT={word}" for word in MATCHES)]),
    max_size=4,
).map(" ".join)


@given(
    OLDER,
    st.lists(CELLS, max_size=2),
    st.lists(VALUES, max_size=2),
    st.lists(VALUES, max_size=1),
    st.lists(MUTATIONS.map(",".join).map(lambda cell: cell or "NaN"), max_size=2),
)
def test_a_naive_evaluator_agrees_on_the_older_language(text, cna, mrna, protein, mutation):
    kinds = {"level": cna, "mrna": mrna, "protein": protein, "mutation": mutation}
    found = alterations(older(text), [(kind, cell) for kind, cells in kinds.items() for cell in cells]) != Alterations()
    assert found == naively_altered(text, {"CNA": cna, "EXP": mrna, "PROT": protein, "MUT": mutation})


def test_a_query_with_what_its_lines_mean_written_out_is_read_again():
    query = parse('TP53; ["both" KRAS NRAS: AMP] EGFR: MUT=DRIVER; ALK: FUSION::EML4')
    usual = "MUT FUSION AMP HOMDEL;"
    assert " ".join(map(str, spelled(query).items)).startswith(f'TP53: {usual} ["both" KRAS: {usual} NRAS: AMP;]')
    assert parse(" ".join(map(str, spelled(query).items))) == spelled(query)
