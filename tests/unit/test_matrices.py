"""Values of profiles as blocks, and as records woven of them, are those of the plain way: a dict and json.dumps a cell."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.blocks import Block, split
from genows.columns.matrixvalues import ValueRow, is_clean
from genows.data import matrices as matrices_module
from genows.data.matrices import Places, held
from genows.data.matrixfields import ENTREZ, LIST, PROFILE, SAMPLE, STUDY, SYMBOL
from genows.data.matrixfields import PROFILE_DATA as VIEW
from genows.encode.tabletext import TSV
from genows.encode.weaving import JSON, VALUE, Frame, style_of, woven

# Values have no comma; otherwise they are any text: quotes, backslashes, control characters, beyond the BMP.
CELL = st.text(
    st.one_of(st.characters(exclude_categories=["Cs"], exclude_characters=","), st.sampled_from('"\\\n\x01\x7f\U0001d518\u2028 '))
)
NUMBER = st.sampled_from(["", "0", "-1.5", "NA", "NaN", "2", " 7.1 "])
ID = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)

PROFILE_DATA = VIEW.names


def plain(profile_id, study_id, samples, list_id, entrez, symbol, values):
    """The records of one gene, one dict a cell (database schema, matrix rows: drop one comma at the end, then split)."""
    cells = values.removesuffix(",").split(",")
    records = []
    for sample, cell in zip(samples, cells):
        if sample is not None and cell:
            row = (profile_id, str(entrez), symbol, sample, study_id, list_id, cell)
            records.append(json.dumps(dict(zip(PROFILE_DATA, row)), ensure_ascii=False, separators=(",", ":")))
    return ",".join(records)


@st.composite
def value_strings(draw, count, cells):
    """As many values as samples, or some too few or too many; with the last comma or without."""
    number = draw(st.one_of(st.just(count), st.integers(0, count + 3)))
    text = ",".join(draw(st.lists(cells, min_size=number, max_size=number)))
    return text + draw(st.sampled_from([",", ""]))


@st.composite
def matrices(draw, cells=st.one_of(NUMBER, CELL)):
    samples = draw(st.lists(st.one_of(ID, st.none()), min_size=1, max_size=6).filter(any))
    return {
        "profile_id": draw(ID),
        "study_id": draw(ID),
        "samples": samples,
        "list_id": draw(st.one_of(st.none(), ID)),
        "entrez": draw(st.integers(-(10**9), 10**9)),
        "symbol": draw(ID),
        "values": draw(value_strings(len(samples), cells)),
    }


def reading(samples, values, known=False):
    """The places of the samples of a request, and the block of a row."""
    places = Places(len(samples), [place for place, sample in enumerate(samples) if sample is not None])
    return places, places.block(ValueRow(values, known and is_clean(values, len(samples))))


def fast(matrix, style=JSON):
    """The records of one gene, woven by a frame, as when it is kept; blocks of records, woven one by one, say the same."""
    places, block = reading(matrix["samples"], matrix["values"])
    ids = [sample for sample in matrix["samples"] if sample is not None]
    own = Block(places.size, {SAMPLE: ids}).with_columns({PROFILE: matrix["profile_id"], STUDY: matrix["study_id"], LIST: matrix["list_id"]})
    fixed = {ENTREZ: str(matrix["entrez"]), SYMBOL: matrix["symbol"]}
    text = Frame(style, VIEW, own, fixed).woven(fixed, block)
    records = held(block, own.columns).with_columns(fixed)
    assert text == (woven(style, VIEW, records) if records.size else "")
    return text


@given(matrices())
def test_text_is_that_of_the_plain_way(matrix):
    assert fast(matrix) == plain(**matrix)


@pytest.mark.parametrize("character", ['"', "\\", "\x1f", "\x7f", "\u00e9", "\U0001d518"])
def test_a_single_character_that_json_may_have_to_escape(character):
    matrix = {"profile_id": "p", "study_id": "s", "samples": ["S1", "S2"], "list_id": None, "entrez": 1, "symbol": "A"}
    assert fast({**matrix, "values": f"1,{character},"}) == plain(**matrix, values=f"1,{character},")


@given(matrices(), st.sampled_from([0, 0.9, 1000]))
def test_text_of_few_samples_is_that_of_the_plain_way(matrix, few):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matrices_module, "FEW", few)
        assert fast(matrix) == plain(**matrix)


@given(matrices())
def test_lines_are_those_of_the_records(matrix):
    records = json.loads(f"[{plain(**matrix)}]")
    assert fast(matrix, style_of(TSV, VIEW)) == "".join(TSV.line(list(record.values())) for record in records)


@given(st.lists(st.sampled_from(["1", "", '"', "NA"]), max_size=6), st.data())
def test_samples_in_any_order_and_such_as_the_profile_lacks(cells, data):
    wanted = data.draw(st.lists(st.integers(0, len(cells))))
    values = [*cells, ""]
    block = Places(len(cells), wanted).block(ValueRow("".join(f"{cell}," for cell in cells), False))
    assert list(block.values(VALUE)) == [values[place] or None for place in wanted]


@given(matrices(NUMBER))
def test_text_of_numbers_is_that_of_the_plain_way(matrix):
    assert fast(matrix) == plain(**matrix)


@pytest.mark.parametrize(
    "samples, values, found",
    [
        pytest.param(["a", "b"], "1,2,", [("a", "1"), ("b", "2")], id="as it should be"),
        pytest.param(["a", "b"], "1,2", [("a", "1"), ("b", "2")], id="without the last comma"),
        pytest.param(["a", "b"], "1,", [("a", "1")], id="too short"),
        pytest.param(["a", "b"], "1", [("a", "1")], id="too short and without the last comma"),
        pytest.param(["a", "b"], "1,2,3,", [("a", "1"), ("b", "2")], id="too long"),
        pytest.param(["a", "b"], "1,2,3", [("a", "1"), ("b", "2")], id="too long and without the last comma"),
        pytest.param(["a", "b"], ",2,", [("b", "2")], id="an empty cell first"),
        pytest.param(["a", "b"], "1,,", [("a", "1")], id="an empty cell last"),
        pytest.param(["a", "b"], ",,", [], id="only empty cells"),
        pytest.param(["a", "b"], "", [], id="nothing"),
        pytest.param(["a"], "1,", [("a", "1")], id="one sample"),
        pytest.param(["a"], "1", [("a", "1")], id="one sample without the last comma"),
        pytest.param(["a", None, "c"], "1,2,3,", [("a", "1"), ("c", "3")], id="two of three"),
        pytest.param([None, None, "c"], "1,2,3,", [("c", "3")], id="one of three"),
        pytest.param([None, None, "c"], "1,2,", [], id="one past the end"),
        pytest.param(["a", "b"], " ,NA,", [("a", " "), ("b", "NA")], id="a blank and NA are values"),
        pytest.param(["a", "b"], '",\\,', [("a", '"'), ("b", "\\")], id="a quotation mark and a backslash"),
    ],
)
def test_cells(samples, values, found):
    matrix = {"profile_id": "p", "study_id": "s", "samples": samples, "list_id": None, "entrez": 7157, "symbol": "TP53", "values": values}
    assert [(record["sample_id"], record["profile_data"]) for record in json.loads(f"[{fast(matrix)}]")] == found


@pytest.mark.slow  # The plain way takes its time.
def test_a_row_of_100000_samples_leaves_in_pieces():
    samples = [f"S{number}" for number in range(100_000)]
    values = "".join(f"{number % 100 / 10},".replace("5.0", "") for number in range(100_000))
    _, block = reading(samples, values)
    own = Block(len(samples), {SAMPLE: samples}).with_columns({PROFILE: "p", STUDY: "s", LIST: "l"})
    fixed = {ENTREZ: "1", SYMBOL: "A1BG"}
    pieces = [frame.woven(fixed, its) for frame, its in zip(Frame(JSON, VIEW, own, fixed).split(), split(block), strict=True)]
    assert len(pieces) == 100 and max(map(len, pieces)) < 256 * 1000
    assert ",".join(pieces) == plain("p", "s", samples, "l", 1, "A1BG", values)


@pytest.mark.slow  # The plain way takes its time.
def test_it_is_worth_its_lines():
    """Five times as fast at least; some 20 times in a quiet moment."""
    samples = [f"SAMPLE-{number:04d}" for number in range(1000)]
    values = "".join(f"{number * 0.37:.4f}," for number in range(1000))
    own = Block(len(samples), {SAMPLE: samples}).with_columns({PROFILE: "study_mrna", STUDY: "study", LIST: None})
    fixed = {ENTREZ: "7157", SYMBOL: "TP53"}
    frame = Frame(JSON, VIEW, own, fixed)

    def seconds(render):
        return min(timed(render) for _ in range(5))

    def timed(render):
        started = time.perf_counter()
        for _ in range(5):
            render()
        return time.perf_counter() - started

    slow = seconds(lambda: plain("study_mrna", "study", samples, None, 7157, "TP53", values))
    assert seconds(lambda: frame.woven(fixed, reading(samples, values)[1])) < slow / 5


def plain_rows(fields, profile_id, study_id, samples, sample_list_id, entrez, symbol, values):
    """The records of one gene as tuples, in the order of *fields*; arguments as those of `plain`."""
    for sample, cell in zip(samples, values.split(","), strict=False):  # A string may be shorter, and ends with a comma.
        if sample is not None and cell:
            record = {
                "genetic_profile_id": profile_id, "entrez_gene_id": None if entrez is None else str(entrez), "hugo_gene_symbol": symbol,
                "sample_id": sample, "study_id": study_id, "sample_list_id": sample_list_id, "profile_data": cell,
            }  # fmt: skip
            yield tuple(record[name] for name in fields)


@given(matrices())
def test_the_plain_path_says_the_same(matrix):
    arguments = [matrix[name] for name in ("profile_id", "study_id", "samples", "list_id", "entrez", "symbol", "values")]
    records = [dict(zip(PROFILE_DATA, row, strict=True)) for row in plain_rows(PROFILE_DATA, *arguments)]
    assert json.loads(f"[{fast(matrix)}]") == records
