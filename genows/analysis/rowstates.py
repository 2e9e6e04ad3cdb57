"""`States`: what each of some samples has in a row of an oncoprint, a number of bits; kept as codes, since of many samples few different ones are seen."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_

from genows.columns import bits
from genows.columns.blocks import picked

# So many different codes fit into bytes, which are counted, translated and cut without a loop in Python.
MOST_IN_BYTES = 256
_EVERY_BIT = bytes.maketrans(b"\1", b"\xff")


class States:
    """*kinds*: the different states, the first of them 0; *codes*: of each sample, or column, which of them it has."""

    def __init__(self, kinds: Sequence[int], codes: bytes | array):
        self.kinds, self.codes = kinds, codes

    @classmethod
    def of(cls, states: Iterable[int]) -> "States":
        """Returns what `states` has, one a sample."""
        states = states if isinstance(states, (list, array)) else list(states)
        kinds = sorted({0, *states})
        code_of = {kind: code for code, kind in enumerate(kinds)}
        return cls(kinds, _narrow(map(code_of.__getitem__, states), len(kinds)))

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, place: int) -> int:
        return self.kinds[self.codes[place]]

    def __iter__(self) -> Iterator[int]:
        return map(self.kinds.__getitem__, self.codes)

    @cached_property
    def counted(self) -> Mapping[int, int]:
        """How many samples have each state, of those that some have."""
        codes = self.codes
        numbers = {code: codes.count(code) for code in range(len(self.kinds))} if isinstance(codes, bytes) else Counter(codes)
        return {self.kinds[code]: number for code, number in numbers.items() if number}

    def having(self, states: int) -> int:
        """Returns how many samples have one of these bits."""
        return sum(number for state, number in self.counted.items() if state & states)

    def samples(self, states: int) -> int:
        """Returns the set of samples that have one of these bits."""
        return self._samples(bytes(1 if kind & states else 0 for kind in self.kinds))

    def _samples(self, has: bytes) -> int:
        """Returns the set of samples of which *has* has 1 at the code."""
        return bits.of_flags(self.codes.translate(has.ljust(256, b"\0")) if isinstance(self.codes, bytes) else bytes(map(has.__getitem__, self.codes)))

    @property
    def commonest(self) -> int:
        """The code that the most samples have."""
        return max(range(len(self.kinds)), key=lambda code: self.counted.get(self.kinds[code], 0))

    def without(self, code: int) -> int:
        """Returns the set of samples that have another code."""
        return self._samples(bytes(each != code for each in range(len(self.kinds))))

    def at(self, places: Sequence[int]) -> "States":
        """Returns those at *places*, in that order."""
        return States(self.kinds, _narrow(picked(self.codes, places), len(self.kinds)))

    def within(self, flags: bytes) -> "States":
        """Returns them with nothing where *flags*, one a sample, has 0 and not 1."""
        if isinstance(self.codes, bytes):
            wanted = int.from_bytes(flags.translate(_EVERY_BIT), "little")
            return States(self.kinds, (int.from_bytes(self.codes, "little") & wanted).to_bytes(len(flags), "little"))
        return States(self.kinds, array("I", [code if flag else 0 for code, flag in zip(self.codes, flags, strict=True)]))

    def binned(self, share: int) -> list[int]:
        """Returns what any of *share* samples each has, the last ones may be fewer."""
        kinds = self.kinds
        return [reduce(or_, map(kinds.__getitem__, set(self.codes[start : start + share]))) for start in range(0, len(self), share)]

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 200 + 40 * len(self.kinds) + len(self.codes) * (1 if isinstance(self.codes, bytes) else 4)


def nothing(size: int) -> States:
    """Returns the states of so many samples that have none."""
    return States((0,), bytes(size))


def together(rows: Iterable[States]) -> States:
    """Returns what any of these, one at least, has, place by place."""
    return reduce(lambda one, other: States.of(map(or_, one, other)), rows)


def joined(rows: Sequence[States]) -> States:
    """Returns the states of several, one behind the other."""
    if len(rows) == 1:
        return rows[0]
    kinds = sorted(set().union(*(row.kinds for row in rows)))
    code_of = {kind: code for code, kind in enumerate(kinds)}
    codes = (code for row in rows for code in map([code_of[kind] for kind in row.kinds].__getitem__, row.codes))
    return States(kinds, _narrow(codes, len(kinds)))


def _narrow(codes: Iterable[int], kinds: int) -> bytes | array:
    return bytes(codes) if kinds <= MOST_IN_BYTES else array("I", codes)
