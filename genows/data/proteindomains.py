"""Proteins with their domains, as Pfam's graphics have them: JSON a protein, loaded as reference data."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from genows.db.sessions import Session


class Domain(NamedTuple):
    """*start*, *end*: residues, 1-based."""

    name: str
    start: int
    end: int


class Protein(NamedTuple):
    """*length*: residues; *domains*: by their start."""

    accession: str
    length: int
    domains: Sequence[Domain]


def protein_of(db: Session, symbol: str) -> Protein | None:
    """Returns the protein of a gene, the longest where several are known; None where none was loaded."""
    if not db.has("protein_graphics"):
        return None
    return max((its for row in db.all("protein_graphics_by_symbols", symbols=[symbol]) if (its := _protein(row))), key=lambda its: its.length, default=None)


def domain_rows(row: Any) -> Iterator[tuple]:
    """Yields the fields of DBProteinDomain of each domain of a row of protein_graphics, by its start; of a protein without domains one."""
    protein = _first(row.content)
    length = protein.get("length")
    of_protein = (row.uniprot_acc, row.uniprot_id, row.entrez, row.symbol, None if length is None else str(length))
    for region in _regions(protein) or ({},):
        known = region.get("metadata") or {}
        cells = (known.get("accession"), known.get("identifier") or region.get("text"), *map(region.get, ("type", "start", "end", "colour")))
        yield *of_protein, *(None if cell is None else str(cell) for cell in cells)


def _protein(row) -> Protein | None:
    """Returns what can be drawn of a protein: domains that lie within it; None of one whose length is not told."""
    cells = list(domain_rows(row))
    length = _residue(cells[0][4])
    if not length:
        return None
    found = ((name or accession or "", _residue(start), _residue(end)) for *_, accession, name, _, start, end, _ in cells)
    return Protein(row.uniprot_acc, length, [Domain(name, start, end) for name, start, end in found if name and 0 < start <= end <= length])


def _residue(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else 0


def _regions(protein) -> list[dict]:
    return sorted((region for region in protein.get("regions") or () if isinstance(region, dict)), key=_start)


def _start(region):
    start = region.get("start")
    return start if isinstance(start, int) else 0


def _first(text) -> dict:
    """Returns the protein in a text of Pfam's graphics; an empty one for a text that a portal has and that is none."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    first = parsed[0] if isinstance(parsed, list) and parsed else parsed
    return first if isinstance(first, dict) else {}
