"""What genes make: proteins (UniProt's id mapping), their domains (Pfam graphics), and the structures that show their residues."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from genows.data.numbers import decimal_number, single, truncated
from genows.db import times
from genows.db.packaged import tables as packaged
from genows.load import tables
from genows.load.context import Load
from genows.load.report import FileReport
from genows.load.tables import first_rows

UNIPROT_IDS, PFAM, PACKAGED_PROTEINS = "UniProt ids", "Pfam graphics", "packaged proteins"
GENE_ID, ENTRY_NAME = "GeneID", "UniProtKB-ID"
# UniProt's own description of its accessions; a number behind a hyphen means an isoform.
_ACCESSION = re.compile(r"([OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2})(-[0-9]+)?")

STRUCTURES = "protein structures"
HEAD_CELLS, RESIDUE_CELLS = 13, 6
LEAST_IDENTITY = 50  # percent
_POSITION = re.compile(r"[A-Za-z]?(-?[0-9]{1,9})([A-Za-z]?)")
BAD_BLOCK, UNLIKE, CONTRADICTS = "block that cannot be read", f"below {LEAST_IDENTITY} % identity", "contradicts an earlier block"
_BATCH = 500  # blocks

PDB_HEADERS = "headers of protein structures"
KEY = "PDB_FILE_"  # of the texts of pages, among which portals keep them
LARGEST = 1 << 28  # bytes of a file
_PDB_ID = re.compile(r"[0-9][A-Za-z0-9]{3}", re.ASCII)
_PARTS = ("compound", "source")


def is_uniprot_ids(path: Path) -> bool:
    """Returns whether the rows are accession, kind and value, as in UniProt's idmapping.dat."""
    rows = first_rows(path)
    return bool(rows) and all(len(row) == 3 and _ACCESSION.fullmatch(row[0]) and row[1] for row in rows)


def is_pfam(path: Path) -> bool:
    """Returns whether the rows are an accession and JSON."""
    rows = first_rows(path)
    return bool(rows) and all(len(row) == 2 and _ACCESSION.fullmatch(row[0]) and row[1][:1] in ("[", "{") for row in rows)


def is_packaged(path: Path) -> bool:
    """Returns whether it is the table that comes with genows."""
    return path == packaged.FOLDER / packaged.PROTEINS


def load_packaged(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the packaged proteins of which no domains are known and whose genes are."""
    ids, known = {tuple(row) for row in load.db.rows("uniprot_rows")}, {accession for (accession,) in load.db.rows("pfam_accs")}
    proteins = [protein for protein in packaged.proteins() if load.genes.unique(str(protein.entrez)).gene]
    counts.rows += len(proteins)
    new = [protein for protein in proteins if protein.accession not in known]
    load.db.add_all("add_uniprot_ids", ((one.accession, one.name, one.entrez) for one in new if (one.entrez, one.name) not in ids))
    counts.count("records added", load.db.add_all("add_pfam_graphics", ((one.accession, one.domains) for one in new)))
    counts.count("records unchanged", len(proteins) - len(new))


def load_uniprot_ids(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the proteins that have an entry name and a gene of the database. Of other species' files nothing is kept."""
    known = {tuple(row) for row in load.db.rows("uniprot_rows")}
    counts.count("records added", load.db.add_all("add_uniprot_ids", _new_ids(load, path, file, counts, known)))


def _new_ids(load, path, file, counts, known) -> Iterator[tuple]:
    names: dict[str, str] = {}
    genes: dict[str, list[int]] = {}
    for number, line in tables.text_lines(path, file):
        counts.lines += 1
        accession, kind, value = (line.split("\t") + ["", ""])[:3]
        if kind == ENTRY_NAME:
            names.setdefault(accession, value.strip())
        elif kind == GENE_ID:
            counts.rows += 1
            gene = load.genes.unique(value).gene if value.strip().isdigit() else None
            if gene is None:
                counts.skip("unknown gene", number, value)
            else:
                genes.setdefault(accession, []).append(gene.entrez)
    for accession, entrezs in genes.items():
        name = names.get(accession)
        for entrez in entrezs if name else ():
            if (entrez, name) in known:
                counts.count("records unchanged")
            elif load.widths.fits("uniprot_id_mapping", "UNIPROT_ID", name, file=file):
                known.add((entrez, name))
                yield accession, name, entrez


def load_pfam(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the domains of proteins of which none are known; the first line of a protein counts."""
    known = {accession for (accession,) in load.db.rows("pfam_accs")}
    counts.count("records added", load.db.add_all("add_pfam_graphics", _new_graphics(load, path, file, counts, known)))


def _new_graphics(load, path, file, counts, known) -> Iterator[tuple]:
    for number, line in tables.text_lines(path, file):
        counts.lines += 1
        if line.startswith("#") or not line.strip():
            continue
        counts.rows += 1
        accession, _, text = (part.strip() for part in line.partition("\t"))
        if accession in known:
            counts.count("records unchanged")
        elif not _is_graphics(text):
            counts.skip("no JSON of a protein", number, accession)
        elif load.widths.fits("pfam_graphics", "UNIPROT_ACC", accession, file=file, line=number):
            known.add(accession)
            yield accession, text


def _is_graphics(text):
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return False
    first = parsed[0] if isinstance(parsed, list) and parsed else parsed
    return isinstance(first, dict)


class LineBlock(NamedTuple):
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


def _blocks(path, file, counts) -> Iterator[LineBlock]:
    block = None
    for number, line in tables.text_lines(path, file):
        counts.lines += 1
        if line.startswith(">"):
            if block:
                yield block
            # Alignments are told apart by place: blanks in them count.
            block = LineBlock(number, line[1:].split("\t"), [])
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


def is_pdb_headers(path: Path) -> bool:
    """Returns whether the file is such an object."""
    if path.suffix != ".json":
        return False
    content = _content(path)
    return bool(content) and all(_PDB_ID.fullmatch(name) and isinstance(header, dict) and "title" in header for name, header in content.items())


def load_pdb_headers(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the headers that the database does not have."""
    known = {key for (key,) in load.db.rows("pdb_header_keys")}
    counts.count("records added", load.db.add_all("add_stored_texts", _new_headers(_content(path), known, counts)))


def _content(path) -> dict:
    try:
        with path.open("rb") as stream:
            content = json.loads(stream.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _new_headers(content, known, counts) -> Iterator[tuple]:
    now = times.stored(time.time())
    for number, (pdb_id, header) in enumerate(content.items(), start=1):
        counts.rows += 1
        text = _text(header)
        if text is None:
            counts.skip("no header of a structure", number, pdb_id)
        elif KEY + pdb_id in known:
            counts.count("records unchanged")
        else:
            yield KEY + pdb_id, text, now


def _text(header) -> str | None:
    """Returns what is stored of a header; None where it is none, or has what no JSON can say: half of a surrogate pair, a number without end."""
    told = {"title": header["title"], **{part: header.get(part, {}) for part in _PARTS}}
    if not isinstance(told["title"], str) or not all(isinstance(told[part], dict) for part in _PARTS):
        return None
    try:
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        return None
    return text
