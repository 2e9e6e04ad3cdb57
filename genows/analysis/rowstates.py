"""What each of some samples has in a row of an oncoprint: `States`, a number of bits each, and the same in words, `Details`.

States are kept as codes, since of many samples few different ones are seen; words by what has them, since few of these are ever read.
"""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import compress
from operator import or_

from genows.columns import bits

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
        return States(self.kinds, _narrow(map(self.codes.__getitem__, places), len(self.kinds)))

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


class GrowingStates:
    """States that are being found: *flags*, one a sample, tells by 1 who has *state* from the beginning on; the others have nothing."""

    def __init__(self, flags: bytes, state: int):
        self._code_of = {0: 0, state: 1}
        self._codes: bytearray | array = bytearray(flags)

    def add(self, state: int, places: Sequence[int]) -> None:
        """Adds the bits of a state to those that samples have. *places*: each once or more."""
        kinds = list(self._code_of)
        moved = {code: self._code_of.setdefault(kinds[code] | state, len(self._code_of)) for code in set(map(self._codes.__getitem__, places))}
        moved |= {code: code for code in moved.values()}
        if len(self._code_of) > MOST_IN_BYTES and isinstance(self._codes, bytearray):
            self._codes = array("I", list(self._codes))
        codes = self._codes
        for place in places:
            codes[place] = moved[codes[place]]

    def found(self) -> States:
        """Returns what was found."""
        return States(list(self._code_of), bytes(self._codes) if isinstance(self._codes, bytearray) else self._codes)


class Details:
    """What is found in samples, in words: of each text the places that share it, one text behind the other."""

    def __init__(self) -> None:
        self._texts, self._ends, self._places = list[str](), array("I"), array("I")

    def add(self, text: str, places: Iterable[int]) -> None:
        """Adds what is found in some places."""
        self._places.extend(places)
        self._texts.append(text)
        self._ends.append(len(self._places))

    def add_all(self, others: "Details", before: int) -> None:
        """Adds what is found in samples that come behind *before* others."""
        start = len(self._places)
        self._texts += others._texts
        self._ends.extend(map(start.__add__, others._ends))
        self._places.extend(map(before.__add__, others._places))

    def at(self, wanted: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Returns place → its texts, each once, of those of the *wanted* ones that have any."""
        found: dict[int, dict[str, None]] = {}
        for number, place in compress(enumerate(self._places), map(wanted.__contains__, self._places)):
            found.setdefault(place, {})[self._texts[bisect_right(self._ends, number)]] = None
        return {place: tuple(texts) for place, texts in found.items()}

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 200 + sum(map(len, self._texts)) + 70 * len(self._texts) + 4 * len(self._places)


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
