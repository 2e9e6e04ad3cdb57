"""One page of many rows: the same as a slice of all rows sorted, with little memory and few readings."""

import random
import tracemalloc

import pytest

from genows.columns import ordered
from genows.columns.blocks import row_blocks
from genows.columns.ordered import SortedBlock, number_key, packed_row, text_key

MOST = 10**9
VALUES = {
    "numbers": lambda chance: chance.uniform(-5, 5),
    "ties": lambda chance: chance.randrange(3),
    "the same": lambda chance: 1,
    "whole": lambda chance: chance.randrange(-1000, 1000),
}


def made(chance, kind, number):
    """Returns rows of (their place, a value, nothing)."""
    return [(str(place), VALUES[kind](chance), None) for place in range(number)]


def page_of(read, key, offset, limit, most, rows=250, names="abc"):
    """Returns the rows of a page, and the number of all. *rows*: of a block; *names*: of a row's values."""
    blocks, number = ordered.page_of_blocks(
        lambda: row_blocks(names, read(), rows), lambda block: list(map(key, block.rows(names))), names, offset, limit, most
    )
    return [row for block in blocks for row in block.rows(names)], number


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("held", [300, 3000, 30_000, 3_000_000])
def test_page_is_a_slice_of_all_rows_sorted(monkeypatch, kind, held):
    chance = random.Random(f"{kind}{held}")
    for _ in range(20):
        monkeypatch.setattr(ordered, "HELD_BYTES", held)
        monkeypatch.setattr(ordered, "HELD_ROWS", chance.choice([1, 30, 1000]))
        monkeypatch.setattr(ordered, "LEVEL_BYTES", chance.choice([300, 3000, 30_000]))
        rows, downwards = made(chance, kind, chance.randrange(1, 1000)), chance.random() < 0.5
        offset, limit = chance.choice([0, 1, len(rows) - 1, len(rows), chance.randrange(len(rows) + 9)]), chance.choice([1, 7, len(rows)])
        found, number = page_of(lambda: iter(rows), lambda row: number_key(row[1], downwards), offset, limit, MOST)
        expected = sorted(rows, key=lambda row: row[1], reverse=downwards)
        assert (found, number) == (expected[offset : offset + limit], len(rows))


def test_pages_concatenated_are_all_rows_sorted(monkeypatch):
    monkeypatch.setattr(ordered, "HELD_BYTES", 5000)
    monkeypatch.setattr(ordered, "LEVEL_BYTES", 2000)
    rows = made(random.Random(5), "ties", 1000)
    pages = [page_of(lambda: rows, lambda row: number_key(row[1]), offset, 90, MOST)[0] for offset in range(0, 1000, 90)]
    assert [row for page in pages for row in page] == sorted(rows, key=lambda row: row[1])


def test_a_page_that_takes_three_readings_is_no_page_of_too_many_rows(monkeypatch):
    """The third reading had lost from where on the second one read, and so found more rows than it was told of."""
    for seed in range(700, 900):
        chance = random.Random(seed)
        for name, values in (("HELD_BYTES", [300, 3000, 30_000]), ("HELD_ROWS", [1, 30, 1000]), ("LEVEL_BYTES", [300, 3000, 30_000])):
            monkeypatch.setattr(ordered, name, chance.choice(values))
        rows, downwards = made(chance, chance.choice([*VALUES]), chance.randrange(1, 1000)), chance.random() < 0.5
        offset, limit = chance.choice([0, 1, len(rows) - 1, len(rows), chance.randrange(len(rows) + 9)]), chance.choice([1, 7, 20, len(rows)])
        found, number = page_of(lambda rows=rows: iter(rows), lambda row, down=downwards: number_key(row[1], down), offset, limit, MOST, chance.choice([3, 50, 250]))
        assert (found, number) == (sorted(rows, key=lambda row: row[1], reverse=downwards)[offset : offset + limit], len(rows))


def test_of_rows_behind_a_page_at_the_beginning_few_are_taken():
    rows = made(random.Random(10), "numbers", 20_000)
    taken = []

    def read():
        for start in range(0, len(rows), 250):
            some = rows[start : start + 250]
            yield SortedBlock([number_key(row[1]) for row in some], lambda places, some=some: taken.extend(places) or [packed_row(some[place]) for place in places])

    page = ordered.page(read, 0, 20, MOST)
    assert list(ordered.unpacked(page.rows)) == sorted(rows, key=lambda row: row[1])[:20]
    assert len(taken) < 2500


def test_without_limit_all_rows_are_sorted():
    rows = made(random.Random(6), "whole", 500)
    found, number = page_of(lambda: rows, lambda row: number_key(row[1]), 3, None, 500)
    assert (found, number) == (sorted(rows, key=lambda row: row[1])[3:], 500)


def test_page_may_not_have_more_rows_than_can_be_held(monkeypatch):
    rows = made(random.Random(7), "whole", 500)
    key = lambda row: number_key(row[1])  # noqa: E731
    with pytest.raises(ordered.TooManyRows):
        page_of(lambda: rows, key, 0, None, 499)
    with pytest.raises(ordered.TooManyRows):
        page_of(lambda: rows, key, 400, 200, 99)
    assert page_of(lambda: rows, key, 400, 200, 100)[1] == 500


def many(number):
    """Yields rows of eleven texts, in which the second is a number."""
    chance = random.Random(8)
    for place in range(number):
        yield (str(place), str(chance.random()), f"gene{place}", *([f"some text of {place}"] * 8))


@pytest.mark.slow  # Memory is followed, allocation by allocation.
@pytest.mark.parametrize("offset, readings", [(0, 1), (15_000, 2), (29_990, 2), (10**9, 1)])
def test_page_of_many_rows_takes_little_memory_wherever_it_lies(offset, readings):
    number, begun = 30_000, []

    def read():
        begun.append(None)
        return many(number)

    tracemalloc.start()
    try:
        found, total = page_of(read, lambda row: number_key(float(row[1])), offset, 10, MOST, names="abcdefghijk")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert total == number
    assert len(begun) == readings
    assert found == sorted(many(number), key=lambda row: float(row[1]))[offset : offset + 10]
    assert peak < 6_000_000


def test_keys_of_texts_are_ordered_by_code_points():
    chance = random.Random(9)
    texts = ["".join(chance.choice("a\0bé\uffff\ud800\U0001f600") for _ in range(chance.randrange(4))) for _ in range(300)]
    for downwards in (False, True):
        assert sorted(texts, key=lambda text: text_key(text, downwards)) == sorted(texts, reverse=downwards)
        # Whatever stands behind a text does not matter unless the texts are equal.
        behind = [(text, chance.choice(["", "a", "\uffff"])) for text in texts]
        joined = sorted(behind, key=lambda pair: text_key(pair[0], downwards) + text_key(pair[1]))
        assert joined == sorted(sorted(behind, key=lambda pair: pair[1]), key=lambda pair: pair[0], reverse=downwards)


def test_keys_of_numbers_are_ordered_by_size():
    numbers = [float("-inf"), -1e308, -2.5, -5e-324, 0.0, 5e-324, 1, 2.5, 1e308, float("inf")]
    assert sorted(reversed(numbers), key=number_key) == numbers
    assert sorted(numbers, key=lambda number: number_key(number, True)) == numbers[::-1]
    assert number_key(0.0) == number_key(-0.0) == number_key(0, True)
