"""Tables of gene interactions, by which genes are connected in networks: with a header, plain SIF, and HPRD's. They belong to no study.

The format with a header is our own, docs/loading.md describes it; the names that Pathway Commons gives its columns are accepted too.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from genows.errors import StudyError
from genows.load import tables
from genows.load.context import Load
from genows.load.report import FileReport
from genows.load.tables import first_rows

INTERACTIONS = "gene interactions"
SAME_AGAIN, MISSING_CELL = "listed more than once", "no interaction type or data source"
NOTHING_KNOWN = "NA"
# What a column may be called, without regard to case; the first four must be there.
COLUMNS = {
    "GENE_A": ("gene_a", "participant_a"),
    "GENE_B": ("gene_b", "participant_b"),
    "INTERACTION_TYPE": ("interaction_type",),
    "DATA_SOURCE": ("data_source", "interaction_data_source"),
    "EXPERIMENT_TYPES": ("experiment_types",),
    "PMIDS": ("pmids", "interaction_pubmed_id"),
}
REQUIRED = 4

SIF, HPRD = "gene interactions (SIF)", "gene interactions (HPRD)"
_TYPE = re.compile(r"[A-Za-z]+([-_ ][A-Za-z]+)*")
_NUMBER = re.compile(r"[0-9]+|-")
_HPRD_CELLS, _HPRD_TYPE = 8, "INTERACTS_WITH"


def is_interactions(path) -> bool:
    """Returns whether the file's first line that is no comment names the columns of a table of interactions."""
    try:
        for _, line in tables.text_lines(path, str(path)):
            if line.strip() and not line.startswith("#"):
                return None not in _places(tables.Header(line.split("\t"), True))[:REQUIRED]
    except StudyError:
        pass
    return False


def _places(header):
    """The index of each of COLUMNS, None for one that is missing."""
    indexes = ([header.column(name) for name in names if name in header] for names in COLUMNS.values())
    return [columns[0] if columns else None for columns in indexes]


def load_interactions(load: Load, path, file: str, counts: FileReport) -> None:
    """Adds the interactions that the database does not have yet, in the order of the file. *load.genes* must be there."""
    table = tables.Table(tables.text_lines(path, file), file, counts, ignore_case=True)
    add_interactions(load, file, counts, table, _places(table.header))


def load_sif(load: Load, path, file: str, counts: FileReport) -> None:
    """Adds the interactions of a table of gene, type and gene that the database does not have yet."""
    add_interactions(load, file, counts, sif_rows(path, file, counts), range(len(COLUMNS)))


def load_hprd(load: Load, path, file: str, counts: FileReport) -> None:
    """Adds the interactions of HPRD's table of binary interactions that the database does not have yet."""
    add_interactions(load, file, counts, hprd_rows(path, file, counts), range(len(COLUMNS)))


def add_interactions(load: Load, file: str, counts: FileReport, numbered: Iterable[tuple[int, list[str]]], places: Iterable[int | None]) -> None:
    """*numbered*: (line, cells); *places*: where the COLUMNS are in them."""
    reader = Reader(load, file, counts, list(places))
    rows = (row for number, cells in numbered if (row := reader.row(number, cells)))
    counts.count("interactions added", load.db.add_all("add_interactions", _new(load.db.rows("interaction_rows"), rows, counts)))


def _new(stored, rows, counts):
    known = {(*row[:-1], row[-1].replace(";", ",")) for row in stored}
    of_file = set()
    for row in rows:
        if row in of_file:
            counts.skip(SAME_AGAIN, None, f"{row[0]} {row[1]}")
        elif row in known:
            counts.count("interactions unchanged")
        else:
            yield row
        of_file.add(row)


class Reader:
    """Rows of the file → rows of the table. *places*: where the columns are."""

    def __init__(self, load: Load, file: str, counts: FileReport, places):
        self.load, self.file, self.counts, self.places = load, file, counts, places

    def row(self, number: int, cells: list[str]):
        """(gene a, gene b, type, source, experiments, PubMed ids), or None for a row that is skipped."""
        texts = [cells[place].strip() if place is not None and place < len(cells) else "" for place in self.places]
        genes = [self._gene(number, text) for text in texts[:2]]
        if None in genes:
            return None
        if not all(texts[2:REQUIRED]):
            self.counts.skip(MISSING_CELL, number)
            return None
        texts[-1] = texts[-1].replace(";", ",")
        names = list(COLUMNS)[2:]
        place = {"file": self.file, "line": number}
        return *genes, *(
            self.load.widths.cut("interaction", name, text or NOTHING_KNOWN, **place) for name, text in zip(names, texts[2:], strict=True)
        )

    def _gene(self, number, text):
        match = self.load.genes.unique(text)
        if match.gene is None:
            self.counts.skip(match.reason, number, text)
            return None
        return match.gene.entrez


def is_sif(path: Path) -> bool:
    """Returns whether the rows are gene, type and gene, with a type that is words and that several rows share, or one row."""
    rows = first_rows(path)
    return bool(rows) and all(len(row) == 3 and all(row) and _TYPE.fullmatch(row[1]) for row in rows) and len({row[1] for row in rows}) <= max(1, len(rows) * 3 // 4)


def is_hprd(path: Path) -> bool:
    """Returns whether the rows are those of HPRD: symbol, HPRD id and RefSeq id of both proteins, experiments, PubMed ids."""
    rows = first_rows(path)
    return bool(rows) and all(len(row) == _HPRD_CELLS and _NUMBER.fullmatch(row[1]) and _NUMBER.fullmatch(row[4]) for row in rows)


def sif_rows(path: Path, file: str, counts: FileReport) -> Iterator[tuple[int, list[str]]]:
    """Yields (line, [gene a, gene b, type, source, experiments, PubMed ids]); the source is the file's name."""
    source = path.name.partition(".")[0]
    for number, cells in tables.bare_rows(path, file, counts, tables.at_least(3)):
        yield number, [cells[0], cells[2], cells[1], source, "", ""]


def hprd_rows(path: Path, file: str, counts: FileReport) -> Iterator[tuple[int, list[str]]]:
    """Yields (line, [gene a, gene b, type, source, experiments, PubMed ids]) of a table of HPRD."""
    for number, cells in tables.bare_rows(path, file, counts, tables.at_least(_HPRD_CELLS)):
        yield number, [cells[0], cells[3], _HPRD_TYPE, "HPRD", *("" if cell == "-" else cell for cell in cells[6:8])]
