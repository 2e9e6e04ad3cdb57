"""Reads tables of micro-RNAs: three tab-separated columns, the precursor's name, the mature form's, and the symbol for both.

Each symbol becomes an invented gene of type miRNA with a negative id; the names are its aliases (reference loads, micro-RNAs).
"""

import re

from genows.errors import StudyError
from genows.load import tables
from genows.load.reference.genereference import GeneReference, ReferenceGene
from genows.load.reference.genes import MICRO_RNA
from genows.load.report.report import FileReport

MICRO_RNAS = "micro-RNAs"
BAD_ROW = "rejected"
# The first is misspelt in the files that there are.
COLUMNS = (("precusor", "precursor"), ("mature",), ("alias",))

_SPECIES = re.compile(r"^(hsa|mmu)-", re.IGNORECASE)
_KIND = re.compile(r"^mir-?", re.IGNORECASE)
# The dash that official symbols leave out: MIR125B1 of mir-125b-1, but MIR1-1 of mir-1-1.
_DASH = re.compile(r"(?<![0-9])-|-(?![0-9])")


def is_micro_rnas(path) -> bool:
    """Returns whether the file's first line names the three columns."""
    try:
        for _, line in tables.text_lines(path, str(path)):
            cells = [cell.strip().lower() for cell in line.split("\t")]
            return len(cells) == len(COLUMNS) and all(cell in names for cell, names in zip(cells, COLUMNS, strict=True))
    except StudyError:
        pass
    return False


def load_micro_rnas(genes: GeneReference, path, file: str, counts: FileReport) -> None:
    """Adds the micro-RNAs that the database does not have; those that it has stay as they are."""
    named = _read(path, file, counts)
    known = {gene.symbol.upper() for gene in genes.stored.values() if gene.type == MICRO_RNA}
    counts.count("genes unchanged", sum(symbol in known for symbol in named))
    lowest = min(0, min(genes.stored, default=0))
    new = [symbol for symbol in named if symbol not in known]
    genes.write([ReferenceGene(lowest - place, symbol, MICRO_RNA, tuple(named[symbol])) for place, symbol in enumerate(new, 1)], counts, file)


def _read(path, file, counts):
    """Symbol → the aliases of all its rows."""
    named: dict[str, dict[str, None]] = {}
    lines = tables.text_lines(path, file)
    next(lines)
    for number, line in lines:
        if not line.strip():
            continue
        counts.rows += 1
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) != len(COLUMNS) or not all(cells):
            counts.skip(BAD_ROW, number, line)
            continue
        precursor, mature, symbol = cells
        named.setdefault(symbol.upper(), {}).update(dict.fromkeys(_aliases(precursor, mature)))
    return named


def _aliases(precursor, mature):
    """Both names, with and without their species, and the precursor's official form: MIR21 of hsa-mir-21."""
    for name in (precursor, mature):
        yield name
        yield _SPECIES.sub("", name)
    yield "MIR" + _DASH.sub("", _KIND.sub("", _SPECIES.sub("", precursor))).upper()
