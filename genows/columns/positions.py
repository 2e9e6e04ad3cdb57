"""Positions in a row of things, ascending, as one text: runs and single ones, "0-4,7,9-12"."""

from collections.abc import Iterable


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
