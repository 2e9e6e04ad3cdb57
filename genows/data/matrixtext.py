"""Renders profile data as JSON records or lines of a table, straight from the value strings of the database: no dict a
cell.

A value string holds one value for each sample of the profile, comma-separated with a comma after the last. PERF: 60
times as fast as a dict and a text for each record.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import itemgetter

from genows.columns.jsonvalues import dumps, texts
from genows.columns.matrixvalues import PLAIN, value_at
from genows.encode.tabletext import Table

# Records in one batch: some 200 KB, so that a row of 100,000 samples needs no more memory than one of 1,000.
BATCH_RECORDS = 1000
# In one batch at least, where there are as many: three make a record.
BATCH_PIECES = 1500
# Memory of a string beyond its characters, with its entry in a list and the index beside it (CPython).
STRING_BYTES = 100
# Where a request has so small a share of a profile's samples, values are taken by their places. One costs as much as
# splitting off eighty.
FEW = 80
# What stands before the records of a batch, between two of them, and behind the last.
_FRAME = (b",", b'"},', b'"}')


class MatrixText:
    """Renders rows of one profile.

    *fields*: of the record, in their order: those of a gene come before sample_id, profile_data last. *samples*: the
    profile's samples in its own order, None for one that the request leaves out. *sample_list_id*: echoed, may be None.
    """

    def __init__(
        self, fields: Sequence[str], profile_id: str, study_id: str, samples: Sequence[str | None], sample_list_id: str | None
    ):
        self.width = len(samples)
        same = {"genetic_profile_id": profile_id, "study_id": study_id, "sample_list_id": sample_list_id}
        self._frame = _FRAME
        self._indexes = [index for index, sample in enumerate(samples) if sample is not None]
        self._few = len(self._indexes) * FEW < self.width
        # Of each record the text from the sample's id to the value, the same for all genes.
        middles = self._prepare(fields, same, [samples[index] for index in self._indexes])
        self._middles = [middles[first : first + BATCH_RECORDS] for first in range(0, len(middles), BATCH_RECORDS)]

    def _prepare(self, fields, same, samples):
        """Keeps what is the same in the records of a gene.

        Returns for each sample the text from its id to the value.
        """
        self._same = {name: dumps(value) for name, value in same.items()}
        place = fields.index("sample_id")
        self._gene_pieces = self._pieces(fields[:place])
        end = "".join(f",{dumps(name)}:{self._same[name]}" for name in fields[place + 1 : -1])
        end = f'"{end},{dumps(fields[-1])}:"'
        return [(text[1:-1] + end).encode() for text in texts(samples)]

    def cost(self) -> int:
        """Returns bytes of memory, about."""
        return sum(map(len, chain.from_iterable(self._middles))) + STRING_BYTES * len(self._indexes)

    def _pieces(self, fields):
        """Returns the text of a gene's fields, cut where its Entrez id ("e") and its symbol ("s") stand."""
        marks = {"entrez_gene_id": "\0e", "hugo_gene_symbol": "\0s"}
        named = [f"{dumps(name)}:{marks.get(name) or self._same[name]}" for name in fields]
        return re.split("\0([es])", f'{{{",".join(named)},"sample_id":"')

    def _gene_text(self, entrez, symbol):
        """Returns the beginning of every record of a gene, as far as the sample's id."""
        pieces = self._gene_pieces[:]
        values = {"e": "null" if entrez is None else f'"{entrez}"', "s": dumps(symbol)}
        pieces[1::2] = [values[mark] for mark in pieces[1::2]]
        return "".join(pieces).encode()

    def batches(self, entrez: int | None, symbol: str, values: str) -> Iterator[list[bytes]]:
        """Yields the records of one gene in batches.

        Lists of bytes that, joined, are JSON records with a comma before each.

        An empty value gives no record.
        """
        gene = self._gene_text(entrez, symbol)
        row = values.encode()
        if self._few:
            cells = [value_at(row, index, self.width) for index in self._indexes]
        else:
            cells = self._split(row)
        # One look at the whole row: looking at each value would cost more than rendering it.
        if (b"".join(cells) if self._few else row).translate(None, PLAIN):
            cells = list(map(self._inner, cells))
        records = _records if all(cells) else _records_with_value
        for number, middles in enumerate(self._middles):
            first = BATCH_RECORDS * number
            batch = records(self._frame, gene, middles, cells if len(self._middles) == 1 else cells[first : first + BATCH_RECORDS])
            if batch:
                yield batch

    def _inner(self, cell):
        """Returns a value as it stands in a record."""
        return json.dumps(cell.decode(), ensure_ascii=False)[1:-1].encode()

    def _split(self, row):
        """Returns the values of the samples that the request names."""
        cells = row.split(b",")
        if len(cells) == self.width + 1 and not cells[-1]:
            cells.pop()
        else:
            # Foreign databases have rows without the last comma, or with too few or too many values: a missing one is
            # no value.
            cells = cells[: self.width] + [b""] * (self.width - len(cells))
        return _picked(self._indexes, cells) if len(self._indexes) < self.width else cells


def gathered(batches: Iterable[list[bytes]]) -> Iterator[list[bytes]]:
    """Yields batches of records as they come, small ones together: each leaves as a chunk of its own.

    One sample of 2,000 genes has two chunks.
    """
    pieces: list[bytes] = []
    for batch in batches:
        if pieces:
            pieces += batch
        else:
            pieces = batch
        if len(pieces) > BATCH_PIECES:
            yield pieces
            pieces = []
    if pieces:
        yield pieces


def _picked(indexes, cells):
    if len(indexes) > 1:
        return itemgetter(*indexes)(cells)
    return [cells[index] for index in indexes]


def _records_with_value(frame, gene, middles, cells):
    pairs = [(middle, cell) for middle, cell in zip(middles, cells, strict=True) if cell]
    return _records(frame, gene, *zip(*pairs, strict=True)) if pairs else []


def _records(frame, gene, middles, cells):
    # PERF: three slice assignments, and one join by who sends it: a record takes a thirtieth of json.dumps.
    before, between, behind = frame
    batch = [between + gene] * (3 * len(cells) + 2)
    batch[0], batch[1], batch[-1] = before, gene, behind
    batch[2::3] = middles
    batch[3::3] = cells
    return batch


class MatrixLines(MatrixText):
    """Renders rows of one profile as lines of *table*; else as MatrixText."""

    def __init__(
        self,
        fields: Sequence[str],
        profile_id: str,
        study_id: str,
        samples: Sequence[str | None],
        sample_list_id: str | None,
        table: Table,
    ):
        self._table = table
        super().__init__(fields, profile_id, study_id, samples, sample_list_id)
        end = table.quote + table.end
        self._frame = (b"", end.encode(), end.encode())

    def _prepare(self, fields, same, samples):
        table, place = self._table, fields.index("sample_id")
        self._before = [(name, table.cell(same.get(name)) + table.separator) for name in fields[:place]]
        rest = [table.cell(same[name]) for name in fields[place + 1 : -1]]
        end = table.separator + table.separator.join([*rest, table.quote])
        return [(table.cell(sample) + end).encode() for sample in samples]

    def _gene_text(self, entrez, symbol):
        values = {"entrez_gene_id": None if entrez is None else str(entrez), "hugo_gene_symbol": symbol}
        table = self._table
        return "".join(
            [table.cell(values[name]) + table.separator if name in values else text for name, text in self._before]
        ).encode()

    def _inner(self, cell):
        return self._table.inner(cell.decode()).encode()
