"""Profile data records as JSON text, straight from the value strings that the database keeps: no dict a cell.

A value string holds one value for each sample of the profile, comma-separated with a comma after the last. The plain way that
this must agree with is in tests/unit/test_matrixtext.py.
"""

import json
from operator import itemgetter

from genows.jsontext import dumps, texts

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
        self._middles = [text[1:-1] + end for text in texts([samples[index] for index in self._indexes])]

    def cost(self) -> int:
        """Bytes of memory, about."""
        return sum(map(len, self._middles)) + STRING_BYTES * len(self._middles)

    def pieces(self, entrez, symbol: str, values: str):
        """The records of one gene, as texts of comma-joined records; an empty value gives no record."""
        gene = f'{self._start}{entrez}","hugo_gene_symbol":{dumps(symbol)},"sample_id":"'
        cells = self._cells(values)
        for first in range(0, len(cells), PIECE_RECORDS):
            if piece := _records(gene, self._middles[first : first + PIECE_RECORDS], cells[first : first + PIECE_RECORDS]):
                yield piece

    def _cells(self, values):
        """The value of each sample that is asked for, '' for none, ready to stand between quotation marks."""
        cells = values.split(",")
        if len(cells) != self.width + 1 or cells[-1]:
            # Without the last comma, or with too few or too many values: what is past the end is no value.
            cells = cells[: self.width] + [""] * (self.width - len(cells))
        if len(self._indexes) < self.width:
            cells = _picked(self._indexes, cells)
        else:
            cells = cells[: self.width]
        # PERF: one look at the whole row costs 4 ns a value (measured on a prototype); looking at each would cost more than rendering it.
        if values.encode().translate(None, PLAIN):
            cells = [json.dumps(cell, ensure_ascii=False)[1:-1] for cell in cells]
        return cells


def _picked(indexes, cells):
    if len(indexes) > 1:
        return itemgetter(*indexes)(cells)
    return [cells[index] for index in indexes]


def _records(gene, middles, cells):
    if "" in cells:
        kept = [(middle, cell) for middle, cell in zip(middles, cells) if cell]
        if not kept:
            return ""
        middles, cells = zip(*kept)
    # PERF: three slice assignments and one join: in a prototype 58 ns a record, against 228 with a template and 1,325 with json.dumps.
    parts = ['"},' + gene] * (3 * len(cells))
    parts[1::3] = middles
    parts[2::3] = cells
    parts[0] = gene
    parts.append('"}')
    return "".join(parts)
