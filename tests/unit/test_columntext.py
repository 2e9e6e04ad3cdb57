"""Records made from columns of JSON texts say what a dict and json.dumps a record say."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns.jsonvalues import dumps, texts
from genows.encode.columntext import BATCH_RECORDS, batches, heads, tails

# Any text: quotes, backslashes, control characters, beyond the BMP; and no value.
TEXT = st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from('"\\\n\x01\x7f\U0001d518\u2028 ')))
FIELDS = ("attr_id", "attr_val", "study_id", "sample_id")


@st.composite
def tables(draw):
    """Attributes, a column of values for each, and the ids of each owner."""
    attributes = draw(st.lists(TEXT, max_size=4, unique=True))
    owners = draw(st.lists(st.lists(TEXT, min_size=1, max_size=3), max_size=5))
    column = st.lists(st.one_of(st.none(), TEXT), min_size=len(owners), max_size=len(owners))
    return attributes, [draw(column) for _ in attributes], owners


def json_bytes(values):
    return [b"" if value is None else dumps(value).encode() for value in values]


def fast(attributes, columns, owners):
    made = list(
        batches(
            heads(FIELDS[:2], attributes),
            [json_bytes(column) for column in columns],
            tails({"study_id": "s"}, "sample_id", texts([ids[0] for ids in owners])),
            {index: tails({"study_id": "s"}, "sample_id", texts(ids[1:])) for index, ids in enumerate(owners) if len(ids) > 1},
        )
    )
    assert all(batch[0] == b"," for batch in made)
    return b"".join(map(b"".join, made)).decode()[1:]


def plain(attributes, columns, owners):
    rows = [
        (attr_id, column[index], "s", owner_id)
        for index, ids in enumerate(owners)
        for attr_id, column in zip(attributes, columns)
        if column[index] is not None
        for owner_id in ids
    ]
    return ",".join(dumps(dict(zip(FIELDS, row, strict=True))) for row in rows)


@given(tables())
def test_text_is_that_of_the_plain_way(table):
    assert fast(*table) == plain(*table)


@pytest.mark.parametrize(
    "columns, found",
    [
        pytest.param(
            [["1", "2"], ["3", "4"]], [("A", "1", "x"), ("B", "3", "x"), ("A", "2", "y"), ("B", "4", "y")], id="all there"
        ),
        pytest.param([[None, "2"], ["3", None]], [("B", "3", "x"), ("A", "2", "y")], id="some missing, the first among them"),
        pytest.param([[None, None], [None, "4"]], [("B", "4", "y")], id="an attribute without values"),
        pytest.param([["", None], [None, None]], [("A", "", "x")], id="an empty text is a value"),
        pytest.param([[None, None], [None, None]], [], id="nothing"),
    ],
)
def test_records(columns, found):
    records = json.loads(f"[{fast(['A', 'B'], columns, [['x'], ['y']])}]")
    assert [(record["attr_id"], record["attr_val"], record["sample_id"]) for record in records] == found


def test_many_records_leave_in_batches_and_those_without_any_do_not():
    owners = [[f"S{number}"] for number in range(3 * BATCH_RECORDS)]
    column = [None if BATCH_RECORDS <= number < 2 * BATCH_RECORDS else str(number) for number in range(len(owners))]
    made = list(
        batches(heads(FIELDS[:2], ["A"]), [json_bytes(column)], tails({}, "sample_id", texts([ids[0] for ids in owners])))
    )
    assert [batch[0] for batch in made] == [b",", b","]
    records = json.loads(b"[" + b"".join(map(b"".join, made))[1:] + b"]")
    assert [record["sample_id"] for record in records] == [ids[0] for ids, value in zip(owners, column) if value]
