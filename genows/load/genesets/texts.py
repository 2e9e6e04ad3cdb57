"""Gives gene sets that are there their names, descriptions and links: from a table of texts, or from what a portal answers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from genows.load.context import Load
from genows.load.genesets import files
from genows.load.report import FileReport
from genows.load.rules import genesetreference as rules

CHANGED, UNCHANGED = "gene-set texts changed", "gene-set texts unchanged"
UNKNOWN = "unknown gene set"


class Texts(NamedTuple):
    """What is told about a gene set, None where it is not told. *line*: of the file; of a JSON file the record's number."""

    line: int
    gene_set: str
    name: str | None
    description: str | None
    link: str | None = None


def texts_of_table(load: Load, path: Path) -> Iterator[Texts]:
    """Yields the Texts of a table of gene set, name and description; rows of another width are told."""
    for number, cells in files.rows(path):
        if len(cells) == 3:
            yield Texts(number, cells[0], cells[1] or None, cells[2] or None)
        else:
            load.findings.tell(rules.TEXT_CELLS, file=str(path), line=number, value=cells[0])


def texts_of_records(records: Iterable[dict]) -> Iterator[Texts]:
    """Yields the Texts of a portal's records."""
    for number, record in enumerate(records, start=1):
        told = [_text(record.get(field)) for field in ("genesetId", "name", "description", "refLink")]
        if told[0]:
            yield Texts(number, told[0], *told[1:])


def _text(value):
    return value.strip() or None if isinstance(value, str) else None


def write_texts(load: Load, told: Iterable[Texts], counts: FileReport, file: str) -> None:
    """Writes what is told about the sets that are there. Names that would stand twice are errors, and nothing is written."""
    stored = {external: (pk, name, description, link) for pk, external, name, description, link in load.db.rows("geneset_texts")}
    new = dict(stored)
    lines = {}
    for one in told:
        counts.rows += 1
        if one.gene_set not in new:
            counts.skip(UNKNOWN, one.line, one.gene_set)
            load.findings.tell(rules.TEXT_OF_UNKNOWN, file=file, value=one.gene_set)
            continue
        pk, name, description, link = new[one.gene_set]
        lines[one.gene_set] = one.line
        place = {"file": file, "line": one.line}
        new[one.gene_set] = (
            pk,
            name if one.name is None else load.widths.cut("geneset", "NAME", one.name, **place),
            description if one.description is None else load.widths.cut("geneset", "DESCRIPTION", one.description, **place),
            link if one.link is None else load.widths.cut("geneset", "REF_LINK", one.link, **place),
        )
    changed = [gene_set for gene_set in lines if new[gene_set] != stored[gene_set]]
    names = Counter(name for _, name, _, _ in new.values())
    for gene_set in changed:
        if names[new[gene_set][1]] > 1:
            load.findings.tell(rules.NAME_TWICE, file=file, line=lines[gene_set], value=new[gene_set][1])
    counts.count(UNCHANGED, len(lines) - len(changed))
    counts.count(CHANGED, 0)
    if not load.findings.errors_of(file):
        _write(load, [new[gene_set] for gene_set in changed], counts)


def _write(load, rows, counts):
    # Names are unique at every moment: they go out of each other's way first, where sets change names among themselves.
    for pk, _, description, link in rows:
        load.db.do("set_geneset", name=f"\x01{pk}", description=description, link=link, pk=pk)
    for pk, name, description, link in rows:
        load.db.do("set_geneset", name=name, description=description, link=link, pk=pk)
    counts.count(CHANGED, len(rows))
