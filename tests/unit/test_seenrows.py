"""Rows that are remembered by hash, in memory of a fixed size."""

from random import Random

from genows.load.maf.comparisons import SeenRows


def test_rows_are_known_again():
    seen, known, chance = SeenRows(1 << 10), set(), Random(7)
    for _ in range(2000):
        hashed = chance.choice((0, 1, -1, 1 << 10, -(2**63), 2**63 - 1, chance.randint(-300, 300)))
        # 0 and 1 share a slot's value, which is never 0.
        assert seen.add(hashed) == ((hashed or 1) in known)
        known.add(hashed or 1)


def test_a_full_table_knows_what_it_has_and_takes_no_more():
    seen = SeenRows(8)
    assert [seen.add(number) for number in range(1, 9)] == [False] * 8
    assert [seen.add(number) for number in range(1, 9)] == [True] * 6 + [False] * 2
