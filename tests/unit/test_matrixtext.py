"""Profile data as text, straight from value strings, says what a dict and json.dumps a cell say."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.data.matrixtext import BATCH_RECORDS, MatrixText
from genows.db.queries.queries import read_queries

# Values have no comma; otherwise they are any text: quotes, backslashes, control characters, beyond the BMP.
CELL = st.text(
    st.one_of(st.characters(exclude_categories=["Cs"], exclude_characters=","), st.sampled_from('"\\\n\x01\x7f\U0001d518\u2028 '))
)
NUMBER = st.sampled_from(["", "0", "-1.5", "NA", "NaN", "2", " 7.1 "])
ID = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)

PROFILE_DATA = read_queries("sqlite").record("profile_data").names


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


def fast(matrix):
    text = MatrixText(PROFILE_DATA, matrix["profile_id"], matrix["study_id"], matrix["samples"], matrix["list_id"])
    return joined(text.batches(matrix["entrez"], matrix["symbol"], matrix["values"]))


def joined(pieces):
    """The pieces as one text of comma-joined records; each begins with a comma."""
    pieces = list(pieces)
    assert all(piece[0] == b"," for piece in pieces)
    return b"".join(map(b"".join, pieces)).decode()[1:]


@given(matrices())
def test_text_is_that_of_the_plain_way(matrix):
    assert fast(matrix) == plain(**matrix)


@pytest.mark.parametrize("character", ['"', "\\", "\x1f", "\x7f", "\u00e9", "\U0001d518"])
def test_a_single_character_that_json_may_have_to_escape(character):
    matrix = {"profile_id": "p", "study_id": "s", "samples": ["S1", "S2"], "list_id": None, "entrez": 1, "symbol": "A"}
    assert fast({**matrix, "values": f"1,{character},"}) == plain(**matrix, values=f"1,{character},")


@given(matrices(st.sampled_from(["0", "-1.5", "NA"])), st.booleans())
def test_text_of_few_samples_is_that_of_the_plain_way(matrix, few):
    text = MatrixText(PROFILE_DATA, matrix["profile_id"], matrix["study_id"], matrix["samples"], matrix["list_id"])
    text._few = few
    assert joined(text.batches(matrix["entrez"], matrix["symbol"], matrix["values"])) == plain(**matrix)


@given(matrices())
def test_any_text_of_few_samples_is_that_of_the_plain_way(matrix):
    text = MatrixText(PROFILE_DATA, matrix["profile_id"], matrix["study_id"], matrix["samples"], matrix["list_id"])
    text._few = True
    assert joined(text.batches(matrix["entrez"], matrix["symbol"], matrix["values"])) == plain(**matrix)


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
    text = joined(MatrixText(PROFILE_DATA, "p", "s", samples, None).batches(7157, "TP53", values))
    assert [(record["sample_id"], record["profile_data"]) for record in json.loads(f"[{text}]")] == found


@pytest.mark.parametrize("half", ["\ud800", "\udfff"])
def test_half_a_character_is_refused(half):
    with pytest.raises(UnicodeEncodeError):
        joined(MatrixText(PROFILE_DATA, "p", "s", ["a", "b"], None).batches(7157, "TP53", f"1,{half},"))
    with pytest.raises(UnicodeEncodeError):
        MatrixText(PROFILE_DATA, "p", "s", ["a", half], None)


@pytest.mark.slow  # The plain way takes its time.
def test_a_row_of_100000_samples_leaves_in_pieces():
    samples = [f"S{number}" for number in range(100_000)]
    values = "".join(f"{number % 100 / 10},".replace("5.0", "") for number in range(100_000))
    pieces = list(MatrixText(PROFILE_DATA, "p", "s", samples, "l").batches(1, "A1BG", values))
    assert len(pieces) == 100_000 // BATCH_RECORDS
    assert max(sum(map(len, piece)) for piece in pieces) < 256 * BATCH_RECORDS
    assert joined(pieces) == plain("p", "s", samples, "l", 1, "A1BG", values)


@pytest.mark.slow  # The plain way takes its time.
def test_it_is_worth_its_lines():
    """Five times as fast at least; some 20 times in a quiet moment."""
    samples = [f"SAMPLE-{number:04d}" for number in range(1000)]
    values = "".join(f"{number * 0.37:.4f}," for number in range(1000))
    text = MatrixText(PROFILE_DATA, "study_mrna", "study", samples, None)

    def seconds(render):
        return min(timed(render) for _ in range(5))

    def timed(render):
        started = time.perf_counter()
        for _ in range(5):
            render()
        return time.perf_counter() - started

    slow = seconds(lambda: plain("study_mrna", "study", samples, None, 7157, "TP53", values))
    assert seconds(lambda: list(text.batches(7157, "TP53", values))) < slow / 5


def plain_rows(fields, profile_id, study_id, samples, sample_list_id, entrez, symbol, values):
    """The records of one gene as tuples, in the order of *fields*; arguments as those of MatrixText and its `batches`."""
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
