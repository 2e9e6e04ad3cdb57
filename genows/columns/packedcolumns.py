"""Packed columns: the values of many things in one text, each as the JSON text in which it leaves, a line a value.

An empty line for none.

Positions in a row of things, ascending, are one text too: runs and single ones, "0-4,7,9-12".

Clinical values have a column for each attribute and block of owners, in load order; an owner is a sample or a patient.
Beside the columns stands the index: how many owners there are and a block has, and the attributes by number. A column
without any value is left out.
"""

import zlib
from collections.abc import Collection, Iterable
from itertools import repeat
from typing import NamedTuple

from genows.columns import jsonvalues

# Of the whole of what is packed, written into every packed study: a study that was packed in another format is not
# read.
# 1: without marks in front of the values of mutations, and without checksums (0.4.0).
FORMAT = "3"
# Characters in front of each content.
CHECKSUM = 8
# Of a block of 30 attributes all values take some 6 MB as texts, read and made; blocks of a tenth cost a quarter more
# time.
BLOCK_CELLS = 100_000
# Owners in a block. A value has 255 characters: no column is longer than what database servers take in a statement.
FEWEST_OWNERS, MOST_OWNERS = 250, 2500


def sealed(content: str) -> str:
    """Returns the content as it is stored, its checksum in front."""
    return f"{zlib.crc32(content.encode()):08x}{content}"


def opened(stored: str) -> str | None:
    """Returns the content of what is stored; None where it is not what was sealed."""
    content = stored[CHECKSUM:]
    return content if stored[:CHECKSUM] == f"{zlib.crc32(content.encode()):08x}" else None


def pack(values: Iterable[str | None]) -> str:
    """Returns the column of *values*. At least one: of none it is '', which is also the column of one None."""
    return packed_texts(jsonvalues.texts(list(values)))


def packed_texts(texts: list[str]) -> str:
    """Returns the column of JSON texts, 'null' where there is no value."""
    # JSON text never holds a line's end inside a value, and no text of JSON is null: texts are quoted.
    return "\n".join(["" if text == "null" else text for text in texts])


def json_texts(content: str) -> list[str]:
    """Returns the JSON texts of a column, '' where there is no value."""
    return content.split("\n")


def column_values(content: str) -> list[str | None]:
    """Returns the values of a column."""
    return jsonvalues.values([text or "null" for text in json_texts(content)])


def pack_numbers(numbers: Iterable[int]) -> str:
    """Returns the column of numbers; '' of none."""
    return "\n".join(map(str, numbers))


def numbers(content: str) -> list[int]:
    """Returns the numbers of such a column."""
    return list(map(int, content.split("\n"))) if content else []


def pack_positions(positions: Iterable[int]) -> str:
    """Returns the text of ascending positions; '' of none."""
    runs: list[list[int]] = []
    for position in positions:
        if runs and runs[-1][1] + 1 == position:
            runs[-1][1] = position
        else:
            runs.append([position, position])
    return ",".join([str(first) if first == last else f"{first}-{last}" for first, last in runs])


def selector(text: str) -> bytes:
    """Returns of such a text a 1 for each position that is in it, a 0 for each before the last that is not.

    What itertools.compress takes.
    """
    chosen = bytearray()
    for part in text.split(",") if text else ():
        first, _, last = part.partition("-")
        start, end = int(first), int(last or first) + 1
        chosen += bytes(start - len(chosen)) + b"\1" * (end - start)
    return bytes(chosen)


class OwnerKind(NamedTuple):
    """*values*: the kind under which the values are packed; *owners*: that of the owners' ids and numbers."""

    values: str
    owners: str


SAMPLES, PATIENTS = OwnerKind("sample values", "samples"), OwnerKind("patient values", "patients")


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
    owners, block, *attributes = [text or "" for text in column_values(content)]
    return Index(int(owners), int(block), tuple(attributes))


def blocks(positions: Collection[int], block: int) -> list[tuple[int, list[int]]]:
    """Splits positions, in any order, into runs that lie in one block: (block, positions in that block) each."""
    runs: list[tuple[int, list[int]]] = []
    for number, place in map(divmod, positions, repeat(block)):
        if not runs or runs[-1][0] != number:
            runs.append((number, []))
        runs[-1][1].append(place)
    return runs
