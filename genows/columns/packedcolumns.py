"""Packed columns: the values of many things in one text, each as the JSON text in which it leaves, a line a value; an empty line for none.

Positions in a row of things, ascending, are one text too: runs and single ones, "0-4,7,9-12".
"""

import zlib
from collections.abc import Iterable

from genows.encode import jsontext

# Of the whole of what is packed, written into every packed study: a study that was packed in another format is not read.
# 1: without marks in front of the values of mutations, and without checksums (0.4.0).
FORMAT = "2"
# Characters in front of each content.
CHECKSUM = 8


def sealed(content: str) -> str:
    """Returns the content as it is stored, its checksum in front."""
    return f"{zlib.crc32(content.encode()):08x}{content}"


def opened(stored: str) -> str | None:
    """Returns the content of what is stored; None where it is not what was sealed."""
    content = stored[CHECKSUM:]
    return content if stored[:CHECKSUM] == f"{zlib.crc32(content.encode()):08x}" else None


def pack(values: Iterable[str | None]) -> str:
    """Returns the column of *values*. At least one: of none it is '', which is also the column of one None."""
    return packed_texts(jsontext.texts(list(values)))


def packed_texts(texts: list[str]) -> str:
    """Returns the same of JSON texts, 'null' where there is no value."""
    # JSON text never holds a line's end inside a value, and no text of JSON is null: texts are quoted.
    return "\n".join(["" if text == "null" else text for text in texts])


def json_texts(content: str) -> list[str]:
    """Returns the JSON texts of a column, '' where there is no value."""
    return content.split("\n")


def texts(content: str) -> list[str | None]:
    """Returns the values of a column."""
    return jsontext.values([text or "null" for text in json_texts(content)])


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
    """Returns of such a text a 1 for each position that is in it, a 0 for each before the last that is not: what itertools.compress takes."""
    chosen = bytearray()
    for part in text.split(",") if text else ():
        first, _, last = part.partition("-")
        start, end = int(first), int(last or first) + 1
        chosen += bytes(start - len(chosen)) + b"\1" * (end - start)
    return bytes(chosen)
