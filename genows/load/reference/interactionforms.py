"""Tables of gene interactions without a header: plain SIF, and HPRD's binary interactions."""

import re
from collections.abc import Iterator
from pathlib import Path

from genows.load import tables
from genows.load.reference.firstrows import first_rows
from genows.load.report.report import FileReport

SIF, HPRD = "gene interactions (SIF)", "gene interactions (HPRD)"
_TYPE = re.compile(r"[A-Za-z]+([-_ ][A-Za-z]+)*")
_NUMBER = re.compile(r"[0-9]+|-")
_HPRD_CELLS, _HPRD_TYPE = 8, "INTERACTS_WITH"


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
    """Yields the same of a table of HPRD."""
    for number, cells in tables.bare_rows(path, file, counts, tables.at_least(_HPRD_CELLS)):
        yield number, [cells[0], cells[3], _HPRD_TYPE, "HPRD", *("" if cell == "-" else cell for cell in cells[6:8])]
