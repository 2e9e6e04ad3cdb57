"""What a load remembers in arrays: as dicts and sets would."""

from random import Random

import pytest

from genows.load.compact import NumberedRows, NumberMap, SeenRows

HASHES = (0, 1, -1, 1 << 10, -(2**63), 2**63 - 1)


def test_rows_are_known_again_while_their_memory_grows():
    seen, known, chance = SeenRows(1 << 14), set(), Random(7)
    for _ in range(6000):
        hashed = chance.choice(HASHES) if chance.random() < 0.1 else chance.randint(-5000, 5000)
        # 0 and 1 share a slot's value, which is never 0.
        assert seen.add(hashed) == ((hashed or 1) in known)
        known.add(hashed or 1)
    assert len(known) > 2000


def test_a_full_table_knows_what_it_has_and_takes_no_more():
    seen = SeenRows(8)
    assert seen.has_room(6) and not seen.has_room(7)
    assert [seen.add(number) for number in range(1, 9)] == [False] * 8
    assert [seen.add(number) for number in range(1, 9)] == [True] * 6 + [False] * 2
    assert not seen.has_room(1)


def test_rows_keep_their_numbers_while_their_memory_grows():
    rows, known, chance = NumberedRows(1 << 14), {}, Random(7)
    for number in range(1, 5000):
        hashed = chance.choice(HASHES) if chance.random() < 0.1 else chance.randrange(2**63)
        rows.put(hashed, number)
        known[hashed or 1] = number
    assert [rows.get(hashed) for hashed in known] == list(known.values())
    assert rows.get(12345) == 0


def test_a_map_of_numbers_is_as_a_dict():
    numbers, known, chance = NumberMap(1000), {}, Random(7)
    for _ in range(3000):
        key, value = chance.randrange(1000, 3000), chance.choice((None, 0, -5, 2**40))
        if chance.random() < 0.5:
            numbers.add([key], value)
            known.setdefault(key, value)
        else:
            numbers[key] = known[key] = value
    assert list(numbers.items()) == list(known.items())
    assert [key in numbers for key in range(900, 3100)] == [key in known for key in range(900, 3100)]
    assert [numbers.get(key) for key in range(900, 3100)] == [known.get(key) for key in range(900, 3100)]
    assert len(numbers) == len(known)


def test_a_map_of_numbers_has_no_key_below_its_first():
    numbers = NumberMap(1000, [1000, 1002])
    with pytest.raises(KeyError):
        numbers[1001]
    with pytest.raises(KeyError):
        numbers[999] = 1
    assert list(numbers) == [1000, 1002]
