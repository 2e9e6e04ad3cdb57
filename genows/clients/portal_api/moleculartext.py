"""Renders values of genes as records, straight from the value strings of the database. `plain_texts` is the slower way, which defines the bytes."""

import math
import re
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from genows.columns.matrixvalues import value_at

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
# Records that are joined at a time, 380 bytes each.
BATCH_RECORDS = 500
# Where a request has so small a share of a profile's samples, values are taken by their places. One costs as much as splitting off eighty.
FEW = 80
FRAME_BYTES = 700


class Frame(NamedTuple):
    """What stands before the Entrez id of a sample's records, with a comma before, and between the gene and the value."""

    before: bytes
    behind: bytes


class MolecularText:
    """Renders rows of one profile. *frames*: of its samples, in its own order, None for one that is not asked for."""

    def __init__(self, frames: Sequence[Frame | None]):
        self.width = len(frames)
        self._places = [place for place, frame in enumerate(frames) if frame is not None]
        self._is_all, self._is_few = len(self._places) == self.width, len(self._places) * FEW < self.width
        chosen = [frame for frame in frames if frame is not None]
        # The end of a record stands in front of the next one's beginning.
        self._befores, self._behinds = [b"}" + frame.before for frame in chosen], [frame.behind for frame in chosen]

    def __len__(self) -> int:
        return len(self._places)

    def cells(self, row: bytes, is_numbers: bool) -> list[bytes]:
        """Returns of each sample that is asked for the value as a JSON number; b"" for what is none.

        *is_numbers*: whether each value of *row* is known to be one, as `matrixvalues.are_numbers` says.
        """
        if self._is_few:
            found: Sequence[bytes] = [value_at(row, place, self.width) for place in self._places]
            return [json_number(cell.decode()).encode() for cell in found]
        cells = row.split(b",")
        if is_numbers and len(cells) == self.width + 1:
            cells.pop()
            return cells if self._is_all else self._picked(cells)
        # A string may be shorter than the samples, or longer.
        cells = cells[: self.width] + [b""] * (self.width - len(cells))
        return [json_number(cell.decode()).encode() for cell in self._picked(cells)]

    def _picked(self, cells):
        return list(itemgetter(*self._places)(cells)) if len(self._places) > 1 else [cells[place] for place in self._places]

    def batches(self, gene: bytes, row: bytes, is_numbers: bool) -> Iterator[list[bytes]]:
        """Yields the records of a gene in lists of bytes that, joined, are records with a comma before each. *gene*: from its Entrez id on."""
        cells = self.cells(row, is_numbers)
        befores, behinds = self._befores, self._behinds
        if not all(cells):
            kept = [place for place, cell in enumerate(cells) if cell]
            befores, behinds, cells = ([column[place] for place in kept] for column in (befores, behinds, cells))
        for start in range(0, len(cells), BATCH_RECORDS):
            end = min(start + BATCH_RECORDS, len(cells))
            # PERF: three slice assignments and one join: 60 ns a record of 200 bytes; a text put together for each took 350.
            batch = [gene] * (4 * (end - start) + 1)
            batch[0:-1:4], batch[2:-1:4], batch[3:-1:4] = befores[start:end], behinds[start:end], cells[start:end]
            batch[0], batch[-1] = batch[0][2:], b"}"
            yield [b",", *batch]


def plain_texts(frames: Sequence[Frame | None], gene: str, values: str) -> list[str]:
    """Returns the records of one gene one by one."""
    return [
        f"{frame.before.decode()[1:]}{gene}{frame.behind.decode()}{value}}}"
        for frame, cell in zip(frames, values.split(","), strict=False)
        if frame is not None and (value := json_number(cell))
    ]


def json_number(cell: str) -> str:
    """Returns a cell as a JSON number with the digits that it has, without blanks around them; '' for what is no finite number."""
    cell = cell.strip()
    if not NUMBER.fullmatch(cell):
        return ""
    sign = "-" if cell.startswith("-") else ""
    mantissa, exponent, power = re.match(r"[+-]?([\d.]+)([eE]?)(.*)", cell).groups()  # type: ignore[union-attr]
    if exponent and not math.isfinite(float(cell)):
        return ""
    whole, _, fraction = mantissa.partition(".")
    return f"{sign}{whole.lstrip('0') or '0'}{'.' + fraction if fraction else ''}{exponent}{power}"
