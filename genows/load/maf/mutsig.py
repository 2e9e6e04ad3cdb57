"""Loads a study's MutSig file: the genes that are mutated more often than chance explains."""

import math
import re
from typing import Any

from genows.data.numbers import MOST, decimal_number, single
from genows.load import filerules as files
from genows.load.context import Load
from genows.load.maf import rules
from genows.load.metafile import Meta

LARGEST_Q = 0.1  # rows of this or more are skipped
NOT_SIGNIFICANT = "q value of 0.1 or more"
# What a column may be called: N and n differ in letter case alone, so that case counts for them.
CASELESS = ("RANK", "GENE", "P", "Q")
COVERED, MUTATIONS = ("N", "Nnon"), ("n", "nnon")

_INTEGER = re.compile(r"-?[0-9]{1,10}")


def load_mutsig(load: Load, meta: Meta) -> None:
    """Loads the file. StudyError where a column is missing; cells that are no numbers are error findings."""
    table = load.files.table(meta)
    load.files.check_header(meta, table.header.cells, table.header_line, read=lambda name: name if name.upper() in CASELESS else None)
    columns = Columns(table.header.cells, meta.data_file, table.header_line)
    load.files.end_header(meta, table.header_line)
    rows = Rows(load, meta)
    for rank, (number, cells) in enumerate(table, start=1):
        rows.read(number, columns.of(cells), rank)
    load.db.add_all("add_mutsig", rows.by_entrez.values())


class Columns:
    """Finds the columns of the header's *cells*."""

    def __init__(self, cells: list[str], file: str | None, line: int):
        self._place: dict[str, Any] = {"file": file, "line": line}
        folded = [cell.upper() for cell in cells]
        self._rank = folded.index("RANK") if "RANK" in folded else None
        self._needed = (
            self._find("gene", folded, ("GENE",)),
            self._find("N", cells, COVERED),
            self._find("n", cells, MUTATIONS),
            self._find("p", folded, ("P",)),
            self._find("q", folded, ("Q",)),
        )

    def _find(self, name, cells, names):
        for known in names:
            if known in cells:
                return cells.index(known)
        raise files.COLUMN_MISSING.stop(name=name, columns="gene, N, n, p and q", **self._place)

    def of(self, cells: list[str]):
        """(rank or None, gene, N, n, p, q) of a row, '' for a cell that it is too short for."""
        places = (self._rank, *self._needed)
        return [None if place is None else cells[place].strip() if place < len(cells) else "" for place in places]


class Rows:
    """The significant rows as they are stored. *by_entrez*: Entrez id -> row."""

    def __init__(self, load: Load, meta: Meta):
        self.load, self.file = load, meta.data_file
        self.by_entrez: dict[int, tuple] = {}
        self.counts = load.report.file(meta)

    def read(self, number: int, cells: list[str], place) -> None:
        """One row; *place* is its rank in a file without ranks."""
        rank, symbol, *texts = cells
        covered, mutations = (self._integer(name, text, number) for name, text in zip(("N", "n"), texts[:2], strict=True))
        p, q = (self._probability(name, text, number) for name, text in zip("pq", texts[2:], strict=True))
        rank = place if rank is None else self._integer("rank", rank, number)
        if None in (rank, covered, mutations, p, q):
            return
        if q >= LARGEST_Q:
            self.counts.skip(NOT_SIGNIFICANT, number, str(q))
            return
        match = self.load.genes.unique(symbol)
        if match.gene is None:
            self.counts.skip(match.reason, number, symbol)
            self.load.findings.tell(rules.GENE_UNKNOWN, file=self.file, line=number, value=symbol, reason=match.reason)
        elif match.gene.entrez in self.by_entrez:
            self._refuse(rules.GENE_TWICE, number, symbol)
        else:
            self.counts.stored += 1
            row = (self.load.study.pk, match.gene.entrez, rank, covered, mutations, single(p), single(q))
            self.by_entrez[match.gene.entrez] = row

    def _integer(self, name, text, number):
        if _INTEGER.fullmatch(text) and abs(int(text)) <= MOST:
            return int(text)
        return self._refuse(rules.NO_INTEGER, number, text, name=name)

    def _probability(self, name, text, number):
        value = decimal_number(text.replace("<", ""))
        if value is None or math.isinf(single(value)):
            return self._refuse(rules.NO_NUMBER, number, text, name=name)
        return value

    def _refuse(self, rule, number, value, **facts):
        self.load.findings.tell(rule, file=self.file, line=number, value=value, **facts)
