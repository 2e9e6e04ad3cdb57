"""How clinical values are packed: a column for each attribute and block of owners, in load order; an owner is a sample or a patient.

Beside the columns stands the index: how many owners there are and a block has, and the attributes by number. A column without any value is left out.
"""

from collections.abc import Collection
from itertools import repeat
from typing import NamedTuple

from genows.columns.packedcolumns import pack, texts

# Of a block of 30 attributes all values take some 6 MB as texts, read and made; blocks of a tenth cost a quarter more time.
BLOCK_CELLS = 100_000
# Owners in a block. A value has 255 characters: no column is longer than what database servers take in a statement.
FEWEST_OWNERS, MOST_OWNERS = 250, 2500


class Kind(NamedTuple):
    """*values*: the kind under which the values are packed; *owners*: that of the owners' ids and numbers."""

    values: str
    owners: str


SAMPLES, PATIENTS = Kind("sample values", "samples"), Kind("patient values", "patients")


class Index(NamedTuple):
    """*owners*: how many there are; *block*: how many of them in a block.

    *attributes*: ids of those alone that some owner has a value of, in the order of their numbers.
    """

    owners: int
    block: int
    attributes: tuple[str, ...]

    @property
    def blocks(self) -> int:
        """How many blocks the owners have."""
        return -(-self.owners // self.block)


def block_of(attributes: int) -> int:
    """Returns how many owners a block has where a study has so many attributes."""
    return min(MOST_OWNERS, max(FEWEST_OWNERS, BLOCK_CELLS // max(1, attributes)))


def item(block: int, number: int) -> str:
    """Returns the item of the column of a block and of an attribute's number; that of the index is ''."""
    return f"{block}.{number}"


def pack_index(index: Index) -> str:
    """Returns the content of the index."""
    return pack([str(index.owners), str(index.block), *index.attributes])


def read_index(content: str) -> Index:
    """Returns the index of its content."""
    owners, block, *attributes = [text or "" for text in texts(content)]
    return Index(int(owners), int(block), tuple(attributes))


def blocks(positions: Collection[int], block: int) -> list[tuple[int, list[int]]]:
    """Splits positions, in any order, into runs that lie in one block: (block, positions in that block) each."""
    runs: list[tuple[int, list[int]]] = []
    for number, place in map(divmod, positions, repeat(block)):
        if not runs or runs[-1][0] != number:
            runs.append((number, []))
        runs[-1][1].append(place)
    return runs
