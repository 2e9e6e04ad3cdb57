"""Reads the sources of the packaged reference data: a portal's tables, Bioconductor's org.Hs.eg.db, goatools' tables of NCBI Gene."""

import ast
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

# NCBI, assembly reports of GRCh38 and GRCm38: the versions of the chromosomes' sequences, in their order.
_HUMAN_VERSIONS = (11, 12, 12, 12, 10, 12, 14, 11, 12, 11, 10, 12, 11, 9, 10, 10, 11, 10, 10, 11, 9, 11, 11, 10)
_MOUSE_VERSIONS = (6,) * 19 + (7, 7)
GRCH38 = {f"NC_{number:06}.{version}" for number, version in enumerate(_HUMAN_VERSIONS, start=1)} | {"NC_012920.1"}
GRCM38 = {f"NC_{number:06}.{version}" for number, version in enumerate(_MOUSE_VERSIONS, start=67)} | {"NC_005089.1"}


class Fact(NamedTuple):
    """What a source says of a gene. *names*: symbol first, then aliases; *cytoband*, *chromosome*, *kind*: '' where it says nothing."""

    names: tuple[str, ...]
    kind: str = ""
    cytoband: str = ""
    chromosome: str = ""
    start: int | None = None
    end: int | None = None


def portal(folder: Path) -> tuple[dict[int, str], dict[int, list[str]], list[dict]]:
    """(Entrez id → symbol, Entrez id → aliases, cancer types) of a portal's folder of JSON files."""
    genes, aliases, types = (json.loads((folder / name).read_bytes()) for name in ("genes.json", "genesaliases.json", "cancertypes.json"))
    symbols = {int(gene["entrez_gene_id"]): gene["hugo_gene_symbol"] for gene in genes}
    named: dict[int, list[str]] = {}
    for alias in aliases:
        named.setdefault(int(alias["entrez_gene_id"]), []).append(alias["gene_alias"])
    return symbols, named, types


def bioconductor(path: Path) -> dict[int, Fact]:
    """Entrez id → Fact of org.Hs.eg.sqlite, the only copy of its tables that Debian carries."""
    with closing(sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT _id, gene_id, symbol, gene_type FROM genes JOIN gene_info USING (_id) JOIN genetype USING (_id)").fetchall()
        bands = _grouped(database.execute("SELECT _id, cytogenetic_location FROM cytogenetic_locations ORDER BY 1, 2"))
        chromosomes = _grouped(database.execute("SELECT _id, chromosome FROM chromosomes ORDER BY 1, 2"))
        aliases = _grouped(database.execute("SELECT _id, alias_symbol FROM alias ORDER BY 1, 2"))
    return {
        int(entrez): Fact(
            (symbol, *aliases.get(key, ())), kind, " and ".join(bands.get(key, ())), next(iter(chromosomes.get(key, ())), "")
        )
        for key, entrez, symbol, kind in rows
    }


def _grouped(rows):
    found: dict[int, list[str]] = {}
    for key, text in rows:
        found.setdefault(key, []).append(text)
    return found


def goatools(folder: Path, taxon: int, accessions: set[str]) -> dict[int, Fact]:
    """Entrez id → Fact of goatools' tables of a species; positions only on *accessions*, the chromosomes of one assembly."""
    found = {}
    for name, kind in ((f"genes_NCBI_{taxon}_All.py", ""), (f"genes_NCBI_{taxon}_ProteinCoding.py", "protein-coding")):
        for row in _table(folder / name):
            if row["Status"] == "live":
                found[row["GeneID"]] = _fact(row, kind, accessions)
    return found


def _table(path):
    """Yields the keyword arguments of each gene. The files are Python, a dictionary with a named tuple a line; nothing of it is run."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("  ") and line.endswith("),"):
            call = ast.parse(line.partition(" : ")[2].rstrip(","), mode="eval").body
            yield {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}


def _fact(row, kind, accessions):
    placed = row["genomic_nucleotide_accession_version"] in accessions
    return Fact(
        (row["Symbol"], *filter(None, map(str.strip, str(row["Aliases"]).split(",")))),
        kind,
        str(row["map_location"]),
        str(row["chromosome"]).split(",")[0].strip(),
        row["start_position_on_the_genomic_accession"] if placed else None,
        row["end_position_on_the_genomic_accession"] if placed else None,
    )
