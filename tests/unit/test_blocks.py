"""Blocks say what the lists that they were made of say, however they are stored, cut and picked."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.columns import blocks
from genows.columns.blocks import Block, Derived, Lookup, column_text, joined, refilled, sliced, split

TEXT = st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from('"\\\n\0\x1e#=|?,')), max_size=4)
VALUES = st.one_of(st.none(), TEXT, st.sampled_from(["A", "B", "NA"]))


@st.composite
def tables(draw, most=30):
    """(size, name → as many values), in columns with few different values and with many."""
    size = draw(st.integers(1, most))
    column = st.one_of(st.lists(VALUES, min_size=size, max_size=size), st.sampled_from(["x", None, 'q"']).map(lambda value: [value] * size))
    return size, {name: draw(column) for name in draw(st.lists(st.sampled_from("abcd"), min_size=1, max_size=4, unique=True))}


def stored(size, columns):
    return Block.of_text(Block(size, dict(columns)).text(list(columns)))


def said(block, names):
    return {name: list(block.values(name)) for name in names}


@given(tables())
def test_what_is_stored_is_read(table):
    size, columns = table
    block = stored(*table)
    assert block.size == size and said(block, columns) == columns
    assert list(block.rows(list(columns))) == list(zip(*columns.values(), strict=True))


def test_a_block_without_records():
    assert said(stored(0, {"a": []}), "a") == {"a": []}


@given(tables(), st.data())
def test_picked_records_are_those_at_their_places(table, data):
    size, columns = table
    places = data.draw(st.lists(st.integers(0, size - 1), unique=True))
    start, end = sorted(data.draw(st.tuples(st.integers(0, size), st.integers(0, size))))
    for block in (stored(*table), Block(size, dict(columns))):
        for chosen in (places, range(start, end)):
            taken = block.take(chosen)
            assert taken.size == len(chosen) and said(taken, columns) == {name: [values[at] for at in chosen] for name, values in columns.items()}
            again = taken.take(range(taken.size)[1:])
            assert said(again, columns) == {name: [values[at] for at in chosen[1:]] for name, values in columns.items()}


@given(tables(), st.sets(VALUES, max_size=3))
def test_records_with_wanted_values(table, wanted):
    _, columns = table
    name = next(iter(columns))
    right = [at for at, value in enumerate(columns[name]) if value in wanted]
    assert said(stored(*table).where(name, wanted), columns) == {each: [values[at] for at in right] for each, values in columns.items()}


@given(tables())
def test_runs_are_the_records_again(table):
    size, columns = table
    name = next(iter(columns))
    runs = list(stored(*table).runs(name))
    assert sum(run.size for _, run in runs) == size and all(set(run.values(name)) == {value} for value, run in runs)
    assert said(joined([run for _, run in runs], columns), columns) == columns
    assert all(one != other for (one, _), (other, _) in zip(runs, runs[1:], strict=False))


@given(tables())
def test_derived_columns_follow_from_others(table):
    _, columns = table
    one, other = min(columns), max(columns)
    made = stored(*table).with_columns({
        "of one": Derived((one,), lambda values: {value: f"<{value}>" for value in values}),
        "of both": Derived((one, other), lambda pairs: {pair: json.dumps(pair, ensure_ascii=False) for pair in pairs}),
        "same": "s",
    })  # fmt: skip
    assert list(made.values("of one")) == [f"<{value}>" for value in columns[one]]
    assert list(made.values("of both")) == [json.dumps(pair, ensure_ascii=False) for pair in zip(columns[one], columns[other], strict=True)]
    assert set(made.values("same")) == {"s"} and made.same("same") == '"s"'
    for name in ("of one", "of both"):
        assert made.same(name) in (None, json.dumps(made.values(name)[0], ensure_ascii=False))


def test_each_value_is_asked_for_once():
    asked = []

    def ask(values):
        asked.extend(values)
        return {"a": "1"}

    find = Lookup(ask, {"k": "known"})
    assert [find(["a", "b", "k"])[name] for name in "abk"] == ["1", None, "known"]
    assert find(["a", "b"])["b"] is None and asked == ["a", "b"]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["a", "a"], '="a"'), ([None], "=null"), (["a", "b"], "|a\nb"), (["a", None], "?a\n\0"), (["a", 'b"'], ',"a","b\\""'),
        (["a", "b"] * 4, '#["a","b"]\n' + "#$" * 4), ([None, "b"] * 4, '#[null,"b"]\n' + "#$" * 4), (["", "b\0"], ',"","b\\u0000"'),
    ],
)  # fmt: skip
def test_each_way_to_store_a_column(values, text):
    assert column_text(values) == text


@given(st.lists(st.integers(1, 25), max_size=6), st.integers(1, 12))
def test_blocks_are_cut_anew(sizes, records):
    numbers = iter(range(1000))
    given_blocks = [Block(size, {"n": [str(next(numbers)) for _ in range(size)]}) for size in sizes]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "BLOCK_RECORDS", records)
        made = list(refilled(given_blocks, ["n"]))
        assert [block.size for block in made[:-1]] == [records] * (len(made) - 1) and all(block.size <= records for block in made)
        whole = [value for block in made for value in block.values("n")]
        assert whole == list(map(str, range(sum(sizes))))
        for block in given_blocks:
            assert [value for part in split(block) for value in part.values("n")] == list(block.values("n"))


@given(st.lists(st.integers(1, 9), max_size=5), st.integers(0, 30), st.one_of(st.none(), st.integers(0, 30)))
def test_pages_of_blocks(sizes, offset, limit):
    numbers = iter(range(1000))
    given_blocks = [Block(size, {"n": [str(next(numbers)) for _ in range(size)]}) for size in sizes]
    right = list(map(str, range(sum(sizes))))[offset : None if limit is None else offset + limit]
    assert [value for block in sliced(given_blocks, offset, limit) for value in block.values("n")] == right
