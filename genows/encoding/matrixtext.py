"""Profile data records as JSON text, straight from the value strings that the database keeps: no dict a cell.

A value string holds one value for each sample of the profile, comma-separated with a comma after the last. The plain way that
this must agree with is in tests/unit/test_matrixtext.py.
"""

import json
from itertools import chain
from operator import itemgetter

from genows.encoding.jsontext import dumps, texts

# Bytes that JSON text takes as they are: printable ASCII without quotation mark and backslash.
PLAIN = bytes(byte for byte in range(0x20, 0x7F) if byte not in b'"\\')
# Records in one piece of text: some 200 KB, so that a row of 100,000 samples needs no more memory than one of 1,000.
PIECE_RECORDS = 1000
# What a string takes beyond its characters, with its place in a list and the index beside it (CPython).
STRING_BYTES = 100


class MatrixText:
    """Renders rows of one profile.

    *samples*: the profile's samples in its own order, None for one that is not asked for. *sample_list_id*: echoed, may be None.
    """

    def __init__(self, profile_id: str, study_id: str, samples: list[str | None], sample_list_id: str | None):
        self.width = len(samples)
        self._start = f'{{"genetic_profile_id":{dumps(profile_id)},"entrez_gene_id":"'
        end = f'","study_id":{dumps(study_id)},"sample_list_id":{dumps(sample_list_id)},"profile_data":"'
        self._indexes = [index for index, sample in enumerate(samples) if sample is not None]
        # Of each record the part from the sample's id to where the value goes, made once for all genes.
        middles = [(text[1:-1] + end).encode() for text in texts([samples[index] for index in self._indexes])]
        self._middles = [middles[first : first + PIECE_RECORDS] for first in range(0, len(middles), PIECE_RECORDS)]

    def cost(self) -> int:
        """Bytes of memory, about."""
        return sum(map(len, chain.from_iterable(self._middles))) + STRING_BYTES * len(self._indexes)

    def pieces(self, entrez, symbol: str, values: str):
        """The records of one gene in pieces: lists of bytes that, joined, are JSON records with a comma before each.

        An empty value gives no record.
        """
        gene = f'{self._start}{entrez}","hugo_gene_symbol":{dumps(symbol)},"sample_id":"'.encode()
        row = values.encode()
        cells = row.split(b",")
        if len(cells) == self.width + 1 and not cells[-1]:
            cells.pop()
        else:
            # Without the last comma, or with too few or too many values: what is past the end is no value.
            cells = cells[: self.width] + [b""] * (self.width - len(cells))
        if len(self._indexes) < self.width:
            cells = _picked(self._indexes, cells)
        # PERF: one look at the whole row costs 2 ns a value; looking at each would cost more than rendering it.
        if row.translate(None, PLAIN):
            cells = [json.dumps(cell.decode(), ensure_ascii=False)[1:-1].encode() for cell in cells]
        # PERF: 3 ns a value; `b"" in cells` takes 4.5, looking for two commas in the row 8.
        records = _records if all(cells) else _records_with_value
        for number, middles in enumerate(self._middles):
            first = PIECE_RECORDS * number
            piece = records(gene, middles, cells if len(self._middles) == 1 else cells[first : first + PIECE_RECORDS])
            if piece:
                yield piece


def _picked(indexes, cells):
    if len(indexes) > 1:
        return itemgetter(*indexes)(cells)
    return [cells[index] for index in indexes]


def _records_with_value(gene, middles, cells):
    kept = [(middle, cell) for middle, cell in zip(middles, cells) if cell]
    return _records(gene, *zip(*kept)) if kept else []


def _records(gene, middles, cells):
    # PERF: three slice assignments, and one join by who sends it: of 43 ns a record splitting takes 15, these 17. A template took 228,
    # json.dumps 1,325.
    parts = [b'"},' + gene] * (3 * len(cells) + 2)
    parts[0], parts[1], parts[-1] = b",", gene, b'"}'
    parts[2::3] = middles
    parts[3::3] = cells
    return parts
