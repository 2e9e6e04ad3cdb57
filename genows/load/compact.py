"""What a load remembers of samples, patients and rows, in arrays of numbers: objects of Python would take three to ten times the memory."""

from array import array
from collections.abc import Iterable, Iterator

_LEAST = -(2**63)
_ABSENT, _NONE = _LEAST, _LEAST + 1
_FIRST_SLOTS = 1 << 10


class NumberMap:
    """number → number or None, as a dict, keys in the order in which they came; a key takes 12 bytes.

    *first*: the lowest key that may come. Keys lie close together, as the ids that one load gives out.
    """

    def __init__(self, first: int, keys: Iterable[int] = ()):
        self._first = first
        self._values = array("q")
        self._order = array("I")
        self.add(keys)

    def add(self, keys: Iterable[int], value: int | None = None) -> None:
        """Gives *value* to those of *keys* that are not there yet."""
        for key in keys:
            if key not in self:
                self[key] = value

    def __setitem__(self, key: int, value: int | None) -> None:
        place = key - self._first
        if place < 0:
            raise KeyError(key)
        missing = place + 1 - len(self._values)
        if missing > 0:
            self._values.extend(array("q", [_ABSENT]) * missing)
        if self._values[place] == _ABSENT:
            self._order.append(place)
        self._values[place] = _NONE if value is None else value

    def __contains__(self, key: int) -> bool:
        place = key - self._first
        return 0 <= place < len(self._values) and self._values[place] != _ABSENT

    def __getitem__(self, key: int) -> int | None:
        if key not in self:
            raise KeyError(key)
        value = self._values[key - self._first]
        return None if value == _NONE else value

    def get(self, key: int) -> int | None:
        """Returns the value of a key; None where it has none, or is not there."""
        return self[key] if key in self else None

    def __len__(self) -> int:
        return len(self._order)

    def __iter__(self) -> Iterator[int]:
        return map(self._first.__add__, self._order)

    def values(self) -> Iterator[int | None]:
        return map(self.__getitem__, self)

    def items(self) -> Iterator[tuple[int, int | None]]:
        return zip(self, self.values(), strict=True)


class SeenRows:
    """Remembers rows by their hash, 8 bytes a slot. *most*: slots that there may come to be, a power of two; a quarter stays empty.

    The rows of longer files are compared with those that have been remembered till then.
    """

    def __init__(self, most: int):
        self._most = most
        self._begin(min(most, _FIRST_SLOTS))

    def _begin(self, slots):
        self._slots, self._mask, self._free = array("Q", bytes(8 * slots)), slots - 1, slots * 3 // 4

    def has_room(self, rows: int) -> bool:
        """Returns whether so many further rows can be remembered."""
        return self._free + (self._most - len(self._slots)) * 3 // 4 >= rows

    def __contains__(self, hashed: int) -> bool:
        return self._slots[self._place(hashed)] != 0

    def _place(self, hashed):
        """Returns the index of the slot that has the hash, or of the one where it belongs."""
        slots, mask, wanted = self._slots, self._mask, (hashed & 2**64 - 1) or 1
        index = wanted & mask
        while slots[index] not in (0, wanted):
            index = (index + 1) & mask
        return index

    def add(self, hashed: int) -> bool:
        """Returns whether a row of this hash was added before."""
        index = self._place(hashed)
        if self._slots[index]:
            return True
        if not self._free and len(self._slots) < self._most:
            self._grow()
            index = self._place(hashed)
        if self._free:
            self._free -= 1
            self._slots[index] = (hashed & 2**64 - 1) or 1
        return False

    def _grow(self):
        held = self._slots
        self._begin(2 * len(held))
        for hashed in filter(None, held):
            self.add(hashed)


class NumberedRows(SeenRows):
    """Remembers of each hash a number as well, from 1 up to 2^32 - 1; 12 bytes a slot."""

    def _begin(self, slots):
        super()._begin(slots)
        self._numbers = array("I", bytes(4 * slots))

    def get(self, hashed: int) -> int:
        """Returns the number of a hash; 0 where there is none."""
        return self._numbers[self._place(hashed)]

    def put(self, hashed: int, number: int) -> None:
        """Remembers a number in place of the one that there was, if any; nothing where no further row is remembered."""
        self.add(hashed)
        index = self._place(hashed)
        if self._slots[index]:
            self._numbers[index] = number

    def _grow(self):
        held, numbers = self._slots, self._numbers
        self._begin(2 * len(held))
        for hashed, number in zip(held, numbers, strict=True):
            if hashed:
                self.put(hashed, number)
