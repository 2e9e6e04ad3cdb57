"""Loads which proteins genes make (UniProt's id mapping), and the domains of proteins (Pfam graphics)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from genows.load import tables
from genows.load.context import Load
from genows.load.reference.firstrows import first_rows
from genows.load.report.report import FileReport
from genows.packaged import tables as packaged

UNIPROT_IDS, PFAM, PACKAGED_PROTEINS = "UniProt ids", "Pfam graphics", "packaged proteins"
GENE_ID, ENTRY_NAME = "GeneID", "UniProtKB-ID"
# UniProt's own description of its accessions; a number behind a hyphen means an isoform.
_ACCESSION = re.compile(r"([OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2})(-[0-9]+)?")


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
            elif load.fits("uniprot_id_mapping", "UNIPROT_ID", name, file=file):
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
        elif load.fits("pfam_graphics", "UNIPROT_ACC", accession, file=file, line=number):
            known.add(accession)
            yield accession, text


def _is_graphics(text):
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return False
    first = parsed[0] if isinstance(parsed, list) and parsed else parsed
    return isinstance(first, dict)
