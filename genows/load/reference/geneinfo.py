"""Reads NCBI gene_info files, plain or gzipped: tab-separated, one gene a row, `-` for a missing value.

Columns by position (NCBI, README of the gene data): 1 taxon, 2 gene id, 3 symbol, 4 locus tag, 5 synonyms, 7 chromosome,
8 map location, 10 type, 11 symbol of the nomenclature authority.
"""

import gzip
import re
import zlib

from genows.load.reference.genereference import ReferenceGene
from genows.load.report.report import FileReport
from genows.load.rules import reference as rules
from genows.load.tables import decoded

TAXONS = {"human": b"9606", "mouse": b"10090"}
COLUMNS = 11

NOT_PLACED, MICRO_RNA, BAD_ROW = "without chromosome", "micro-RNA", "rejected"

_CHROMOSOME = re.compile(r"[0-9]{1,2}|[XY]|MT")


def is_gene_info(path) -> bool:
    """Returns whether the file begins as gene_info does: with its header, or with a row of numbers in its first two columns."""
    try:
        with _opened(path) as stream:
            first = stream.readline(10_000).split(b"\t")
    except (OSError, EOFError, zlib.error):
        return False
    return len(first) >= COLUMNS and (first[0].startswith(b"#") or (first[0].isdigit() and first[1].isdigit()))


def read_gene_info(path, file: str, species, counts: FileReport):
    """Yields a ReferenceGene for each row of the species that can be used; the others are counted in *counts*.

    StudyError where the file cannot be read to its end, or has no row of the species. Rows of other species are not counted at all:
    files of every species have tens of millions.
    """
    taxon, other = TAXONS[species] + b"\t", b""
    try:
        with _opened(path) as stream:
            for number, line in enumerate(stream, start=1):
                if line.startswith(taxon):
                    counts.rows += 1
                    gene = _gene(decoded(line.rstrip(b"\r\n"), file, number).split("\t"), number, counts)
                    if gene:
                        yield gene
                elif not other and not line.startswith(b"#"):
                    other = line
    except (OSError, EOFError, zlib.error) as error:
        raise rules.CANNOT_READ.stop(file=file, reason=error) from error
    if not counts.rows:
        raise _no_rows(file, species, other)


def _no_rows(file, species, other):
    """Returns the error of a file without a row of *species*; *other*: its first row, b'' where it has none."""
    taxon = other.split(b"\t")[0]
    found = f"its first row is of taxon {taxon.decode(errors='replace')}" if other else "it has no row at all"
    option = [f", which --species {name} takes" for name, number in TAXONS.items() if number == taxon]
    return rules.NO_GENES_OF_SPECIES.stop(file=file, species=species, taxon=TAXONS[species].decode(), found=f"{found}{''.join(option)}")


def _opened(path):
    """A stream of bytes; gzip is known by its first two bytes (RFC 1952, 2.3.1)."""
    with open(path, "rb") as stream:
        zipped = stream.read(2) == b"\x1f\x8b"
    return gzip.open(path) if zipped else open(path, "rb")


def _gene(cells, number, counts):
    """The gene of a row, or None for one that is left out."""
    if len(cells) < COLUMNS or not cells[1].isdigit():
        counts.skip(BAD_ROW, number, cells[1] if len(cells) > 1 else "")
        return None
    plain, official = _given(cells[2]), _given(cells[10])
    symbol = (official or plain).upper()
    if not symbol:
        counts.skip(BAD_ROW, number, cells[1])
        return None
    if not _given(cells[6]):
        counts.skip(NOT_PLACED, number, symbol)
        return None
    if symbol.startswith("MIR") and cells[9] == "miscRNA":
        counts.skip(MICRO_RNA, number, symbol)
        return None
    aliases = tuple(filter(None, (_given(cells[3]), *map(str.strip, _given(cells[4]).split("|")))))
    cytoband = _given(cells[7])
    return ReferenceGene(
        int(cells[1]), symbol, _given(cells[9]) or None, aliases, _chromosome(cytoband or cells[6]), cytoband or None, bool(official)
    )


def _given(cell):
    cell = cell.strip()
    return "" if cell == "-" else cell


def _chromosome(text):
    """The chromosome at the front of a cytoband (`7q34`), None where it names none."""
    match = _CHROMOSOME.match(text)
    return match and match[0]
