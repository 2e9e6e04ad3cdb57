"""What is packed: in which format, whether it is whole, and positions as texts.

Positions in a row of things, ascending, are one text: runs and single ones, "0-4,7,9-12".
"""

import zlib
from collections.abc import Iterable, Iterator

# Of the whole of what is packed, written into every packed study: a study that was packed in another format is not read.
# 1: without marks in front of the values of mutations, and without checksums (0.4.0); 3: without what cohorts are counted from, and without ranks (0.5.0).
FORMAT = "6"
# Characters in front of each content.
CHECKSUM = 8
# Characters of the content of a row: in UTF-8 2 MB at most, which database servers take in a statement. A longer one has several rows.
PART = 500_000
# Stands before and behind the number of rows in front of the first of several. No content begins with it.
MORE = "\x1d"


def sealed(content: str) -> str:
    """Returns the content as it is stored, its checksum in front."""
    return f"{zlib.crc32(content.encode()):08x}{content}"


def stored_format(fields: Iterable[str]) -> str:
    """Returns what stands with a study that is packed: FORMAT, and a mark of the *fields* that blocks have."""
    return f"{FORMAT} {zlib.crc32(' '.join(fields).encode()):08x}"


def parts(item: str, content: str) -> Iterator[tuple[str, str]]:
    """Yields (item, content) of the rows that a content is stored in."""
    number = -(-len(content) // PART)
    if number < 2:
        yield item, content
        return
    yield item, f"{MORE}{number}{MORE}{content[:PART]}"
    yield from zip(further_items(item, number), (content[place * PART : (place + 1) * PART] for place in range(1, number)), strict=True)


def further_items(item: str, number: int) -> list[str]:
    """Returns the items of the rows behind the first of so many."""
    return [f"{item}/{place}" for place in range(1, number)]


def opened(stored: str) -> str | None:
    """Returns the content of what is stored; None where it is not what was sealed."""
    if not isinstance(stored, str):
        # SQLite keeps whatever somebody puts into a column of texts.
        return None
    content = stored[CHECKSUM:]
    return content if stored[:CHECKSUM] == f"{zlib.crc32(content.encode()):08x}" else None


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
