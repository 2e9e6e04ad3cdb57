"""Finds the columns of a matrix file: gene columns in front, then one column per sample, some of which are dropped."""

from dataclasses import dataclass
from typing import Any

from genows.domain import barcodes
from genows.errors import StudyError
from genows.load.context import Load
from genows.load.findings import Rule, Told
from genows.load.metafile import Meta
from genows.load.rules import matrix as rules

SYMBOL, ENTREZ, COMPOSITE = "HUGO_SYMBOL", "ENTREZ_GENE_ID", "COMPOSITE.ELEMENT.REF"
PASSED_OVER = frozenset({"CYTOBAND", "GENE SYMBOL", "LOCUS ID"})


@dataclass(frozen=True)
class Columns:
    """Positions, 0-based. *symbol*, *entrez*: None where absent; *first*: the first sample column.

    *composite*: whether the first column holds protein names and antibodies. *ignored*: columns in front that mean nothing.
    """

    symbol: int | None
    entrez: int | None
    composite: bool
    first: int
    ignored: tuple[int, ...]


def find_columns(cells: list[str], protein: bool, file: str | None, line: int) -> Columns:
    """Returns the Columns of a header row; names are matched without regard to case.

    *cells*: the header's texts; *protein*: whether a first column Composite.Element.REF is looked for. StudyError where
    there is no gene column or no sample column.
    """
    names = [cell.strip().upper() for cell in cells]
    composite = protein and names[0] == COMPOSITE
    symbol, entrez = (names.index(name) if name in names else None for name in (SYMBOL, ENTREZ))
    last = max((column for column in (symbol, entrez, 0 if composite else None) if column is not None), default=None)
    if last is None:
        raise rules.NO_GENE_COLUMN.stop(file=file, line=line)
    first = last + 1
    while first < len(names) and _is_passed_over(names[first]):
        first += 1
    if first == len(names):
        raise rules.NO_SAMPLE_COLUMN.stop(file=file, line=line)
    known = {symbol, entrez, 0 if composite else None}
    ignored = tuple(column for column in range(first) if column not in known and not _is_passed_over(names[column]))
    return Columns(symbol, entrez, composite, first, ignored)


def no_sample(load: Load, meta: Meta, line: int, rule: Rule) -> StudyError:
    """Returns what ends a file without a sample column of the study: by *rule*, or as told where it was told why they are none."""
    return Told() if load.findings.errors_of(meta.data_file) else rule.stop(file=meta.data_file, line=line)


def _is_passed_over(name):
    return name in PASSED_OVER or name.startswith("META:")


def sample_columns(load: Load, meta: Meta, cells: list[str], first: int, line: int) -> tuple[list[int], list[int] | None]:
    """Returns (sample pks, positions) of the sample columns that are stored, in file order: normal samples are left out.

    Positions are counted from the first sample column; None where all columns are stored.
    Unknown samples and samples that stand twice are error findings.
    """
    counts = load.report.file(meta)
    place: dict[str, Any] = {"file": meta.data_file, "line": line}
    pks: list[int] = []
    positions: list[int] = []
    seen: set[int] = set()
    for position, cell in enumerate(cells[first:]):
        place["column"] = first + position + 1
        sample_id = barcodes.sample_id(cell.strip())
        pk = load.samples.pk(sample_id)
        if " " in cell.strip():
            load.findings.tell(rules.BLANK_IN_SAMPLE, **place, value=cell)
        elif cell.strip() not in load.samples.as_written and pk is not None:
            load.findings.tell(rules.SAMPLE_SPELT_OTHERWISE, **place, value=load.samples.beside_own(cell.strip()))
        elif cell.strip() not in load.samples.as_written and barcodes.is_normal(sample_id):
            load.findings.tell(rules.SAMPLE_NORMAL, **place, value=cell)
        if pk is None and barcodes.is_normal(sample_id):
            counts.count("normal samples dropped")
        elif pk is None:
            load.findings.tell(rules.SAMPLE_UNKNOWN, **place, value=cell)
        elif pk in seen:
            load.findings.tell(rules.SAMPLE_TWICE, **place, value=cell)
        else:
            seen.add(pk)
            pks.append(pk)
            positions.append(position)
    counts.count("samples in the header", len(cells) - first)
    return pks, None if len(positions) == len(cells) - first else positions
