"""States of samples beside lists of numbers: of few and of more than 256 different ones."""

from functools import reduce
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.analysis.rowstates import Details, GrowingStates, States, joined, nothing, together
from genows.columns import bits

FEW, MANY = st.integers(0, 7), st.integers(0, 1023)


def rows_of(kinds, size):
    return st.lists(st.lists(kinds, min_size=size, max_size=size), min_size=1, max_size=3)


ROWS = st.one_of(*(rows_of(kinds, size) for kinds in (FEW, MANY) for size in (1, 5, 40)), st.permutations(range(600)).map(lambda states: [states, states[::-1]]))


@given(ROWS, st.integers(0, 1023), st.data())
def test_states_are_what_was_given(rows, wanted, data):
    for states in rows:
        made = States.of(states)
        assert list(made) == [made[place] for place in range(len(states))] == list(states) and len(made) == len(states)
        assert made.counted == {state: states.count(state) for state in set(states)}
        assert made.having(wanted) == sum(1 for state in states if state & wanted)
        assert made.samples(wanted) == bits.of_flags(bytes(bool(state & wanted) for state in states))
        places = data.draw(st.lists(st.integers(0, len(states) - 1), max_size=9))
        assert list(made.at(places)) == [states[place] for place in places]
        flags = bytes(place % 3 == 0 for place in range(len(states)))
        assert list(made.within(flags)) == [state if flag else 0 for state, flag in zip(states, flags, strict=True)]
    made = [States.of(states) for states in rows]
    assert list(together(made)) == [reduce(or_, those) for those in zip(*rows, strict=True)]
    assert list(joined(made)) == [state for states in rows for state in states]


@pytest.mark.parametrize("size", [0, 3])
def test_nothing_is_nothing(size):
    assert list(nothing(size)) == [0] * size and nothing(size).samples(-1) == 0 and not nothing(size).having(-1)


# (state, places, each once or more) one after another.
FOUND = st.lists(st.tuples(st.integers(1, 1023), st.lists(st.integers(0, 39), max_size=12)), max_size=12)


@given(st.lists(st.booleans(), min_size=40, max_size=40), FOUND)
def test_states_that_grow_have_all_bits_that_were_added(begun, found):
    made, expected = GrowingStates(bytes(begun), 1 << 10), [int(has) << 10 for has in begun]
    for state, places in found:
        made.add(state, places)
        for place in places:
            expected[place] |= state
    assert list(made.found()) == expected
    assert made.found().kinds[0] == 0


def test_more_different_states_than_a_byte_has_grow_too():
    made = GrowingStates(bytes(1000), 1)
    for bit in range(10):
        made.add(1 << bit, [place for place in range(1000) if place >> bit & 1])
    assert list(made.found()) == list(range(1000))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.lists(st.integers(0, 9), max_size=4)), max_size=8), st.sets(st.integers(0, 12)), st.integers(0, 3))
def test_details_are_what_was_found_in_places_each_once(found, wanted, before):
    first, second = Details(), Details()
    first.add("first", range(2))
    for text, places in found:
        second.add(text, places)
    first.add_all(second, before)
    every = [("first", 0), ("first", 1), *((text, before + place) for text, places in found for place in places)]
    expected = {place: tuple(dict.fromkeys(text for text, other in every if other == place)) for place in wanted}
    assert first.at(wanted) == {place: texts for place, texts in expected.items() if texts}
