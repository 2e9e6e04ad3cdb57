"""States of samples beside lists of numbers: of few and of more than 256 different ones."""

from functools import reduce
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.analysis.rowstates import States, joined, nothing, together
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
