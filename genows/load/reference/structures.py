"""Loads protein structures: which residues of proteins are which of the chains in the structure data bank, in blocks of text."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from genows.domain.numbers import decimal_number, single, truncated
from genows.load import tables
from genows.load.context import Load
from genows.load.reference.firstrows import first_rows
from genows.load.report.report import FileReport

STRUCTURES = "protein structures"
HEAD_CELLS, RESIDUE_CELLS = 13, 6
LEAST_IDENTITY = 50  # percent
_POSITION = re.compile(r"[A-Za-z]?(-?[0-9]{1,9})([A-Za-z]?)")
BAD_BLOCK, UNLIKE, CONTRADICTS = "block that cannot be read", f"below {LEAST_IDENTITY} % identity", "contradicts an earlier block"
_BATCH = 500  # blocks


class Block(NamedTuple):
    """*head*: the cells of its first line, without `>`; *residues*: (PDB position, insertion code, UniProt position, match)."""

    line: int
    head: list[str]
    residues: list[tuple[int, str | None, int, str]]


def is_structures(path: Path) -> bool:
    """Returns whether the first line is the head of a block."""
    rows = first_rows(path, comment="")
    return bool(rows) and rows[0][0].startswith(">") and len(rows[0]) == HEAD_CELLS


def load_structures(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the alignments that the database does not have."""
    stored = {row[1:]: row[0] for row in map(tuple, load.db.rows("pdb_alignment_rows"))}
    next_id = max(stored.values(), default=0) + 1
    positions: dict[tuple[str, str, str], dict[int, tuple]] = {}  # chain and protein → UniProt position → PDB position
    alignments: list[tuple] = []
    residues: list[tuple] = []
    for block in _blocks(path, file, counts):
        counts.rows += 1
        values = _values(block)
        if values is None:
            counts.skip(BAD_BLOCK, block.line, block.head[0])
            continue
        key = (*values[:4], *values[5:7])
        if values[9] is None or values[9] < LEAST_IDENTITY:
            counts.skip(UNLIKE, block.line, block.head[9])
        elif _contradicts(positions.setdefault(values[:3], {}), block.residues):
            counts.skip(CONTRADICTS, block.line, block.head[0])
        elif key in stored:
            counts.count("records unchanged")
        else:
            stored[key] = next_id
            alignments.append((next_id, *values))
            residues += [(next_id, *residue) for residue in block.residues]
            next_id += 1
        if len(alignments) >= _BATCH:
            _write(load, counts, alignments, residues)
    _write(load, counts, alignments, residues)


def _write(load, counts, alignments, residues):
    counts.count("records added", load.db.add_all("add_pdb_alignments", alignments))
    counts.count("residues added", load.db.add_all("add_pdb_residues", residues))
    alignments.clear()
    residues.clear()


def _blocks(path, file, counts) -> Iterator[Block]:
    block = None
    for number, line in tables.text_lines(path, file):
        counts.lines += 1
        if line.startswith(">"):
            if block:
                yield block
            # Alignments are told apart by place: blanks in them count.
            block = Block(number, line[1:].split("\t"), [])
        elif block and line.strip():
            residue = _residue(line.split("\t"))
            if residue:
                block.residues.append(residue)
            else:
                counts.skip("residue that cannot be read", number, line[: tables.SHOWN_CHARACTERS])
    if block:
        yield block


def _residue(cells):
    if len(cells) < RESIDUE_CELLS:
        return None
    pdb, uniprot = _POSITION.fullmatch(cells[2].strip()), _POSITION.fullmatch(cells[4].strip())
    if not pdb or not uniprot:
        return None
    return int(pdb[1]), pdb[2] or None, int(uniprot[1]), cells[5].strip()[:1]


def _values(block):
    """The alignment as stored; None where the head is none."""
    if len(block.head) != HEAD_CELLS:
        return None
    pdb_id, chain, uniprot_id, pdb_from, pdb_to, uniprot_from, uniprot_to, evalue, identity, percent = (cell.strip() for cell in block.head[:10])
    places = [truncated(text) if text.isdigit() else None for text in (uniprot_from, uniprot_to)]
    if None in places or len(pdb_id) != 4 or len(chain) != 1 or len(uniprot_id) > 50 or len(pdb_from + pdb_to) > 20:
        return None
    numbers = [None if (number := decimal_number(cell)) is None else single(number) for cell in (evalue, identity, percent.rstrip("%"))]
    return pdb_id, chain, uniprot_id, pdb_from, pdb_to, *places, *numbers, *block.head[10:]


def _contradicts(known, residues):
    """Whether a residue stands elsewhere in an earlier block of the chain and protein; remembers the residues where none does."""
    if any(known.get(uniprot, (pdb, code)) != (pdb, code) for pdb, code, uniprot, _ in residues):
        return True
    known.update((uniprot, (pdb, code)) for pdb, code, uniprot, _ in residues)
    return False
