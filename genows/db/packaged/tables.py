"""The reference data that come with the package, as plain rows: genes of people and mice, cancer types, and domains of some proteins. No database is needed.

`python -m tests.packaged` makes the packed files beside this module; README.md beside them says from which sources.
"""

import gzip
import json
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
# Species → file. Column by column, with tabs between columns and line feeds between cells: Entrez id (as what it exceeds the one before
# by), symbol, type, chromosome, cytoband, start, length (end - start), aliases between '|'. Columns make a file a quarter smaller than rows.
GENES = {"human": "human_genes.tsv.gz", "mouse": "mouse_genes.tsv.gz"}
# The same with the columns code, name, colour, parent.
CANCER_TYPES = "cancer_types.tsv.gz"
# Symbol, Entrez id, UniProt's accession and entry name, residues, and domains between semicolons: Pfam's accession and name, first-last residue.
PROTEINS = "protein_domains.tsv"
_COLOURS = ("#2dcf00", "#ff5353", "#5b5bff", "#ebd61d", "#ba21e0")  # of a protein's domains, in their order
# Species → the genome (reference_genome.NAME) that starts and ends are of.
PLACED_ON = {"human": "hg38", "mouse": "mm10"}


class PackagedGene(NamedTuple):
    """*symbol*: upper case; *type*: NCBI's, None where no source says it; *start*, *end*: 1-based, inclusive, on PLACED_ON."""

    entrez: int
    symbol: str
    type: str | None
    chromosome: str | None
    cytoband: str | None
    start: int | None
    end: int | None
    aliases: tuple[str, ...]


class PackagedProtein(NamedTuple):
    """*name*: UniProt's entry name; *domains*: JSON in the form of Pfam's graphics."""

    accession: str
    name: str
    entrez: int
    domains: str


class PackagedCancerType(NamedTuple):
    """*parent*: None where no source says it."""

    code: str
    name: str
    color: str
    parent: str | None


def genes(species: str = "human") -> Iterator[PackagedGene]:
    """Yields every gene of *species*, 'human' or 'mouse', by Entrez id. Symbols and ids are there once."""
    return map(PackagedGene._make, zip(*gene_columns(species), strict=True))


def gene_columns(species: str = "human") -> list[list]:
    """Returns the same column by column, in the order of `PackagedGene`."""
    steps, symbols, *texts, starts, lengths, names = _columns(GENES[species])
    firsts = [int(start) if start else None for start in starts]
    return [
        list(accumulate(map(int, steps))),
        symbols,
        *([text or None for text in column] for column in texts),
        firsts,
        [None if first is None else first + int(length) for first, length in zip(firsts, lengths, strict=True)],
        [tuple(aliases.split("|")) if aliases else () for aliases in names],
    ]


def aliases(species: str = "human") -> Iterator[tuple[int, str]]:
    """Yields (Entrez id, alias) of every gene of *species*, by Entrez id."""
    columns = _columns(GENES[species])
    for entrez, names in zip(accumulate(map(int, columns[0])), columns[7], strict=True):
        if names:
            for name in names.split("|"):
                yield entrez, name


def cancer_types() -> Iterator[PackagedCancerType]:
    """Yields every cancer type, by code."""
    for code, name, color, parent in zip(*_columns(CANCER_TYPES), strict=True):
        yield PackagedCancerType(code, name, color, parent or None)


def proteins() -> Iterator[PackagedProtein]:
    """Yields some proteins that cancers often change, with their domains."""
    for line in (FOLDER / PROTEINS).read_text("utf-8").splitlines():
        _, entrez, accession, name, length, domains = line.split("\t")
        colours: dict[str, str] = {}
        regions = []
        for pfam, identifier, span in (domain.split() for domain in domains.split("; ")):
            start, end = map(int, span.split("-"))
            colour = colours.setdefault(pfam, _COLOURS[len(colours) % len(_COLOURS)])
            known = {"accession": pfam, "identifier": identifier}
            regions.append({"start": start, "end": end, "text": identifier, "colour": colour, "type": "pfama", "metadata": known})
        graphics = {"length": int(length), "regions": regions, "motifs": [], "markups": [], "metadata": {"identifier": name, "accession": accession}}
        yield PackagedProtein(accession, name, int(entrez), json.dumps([graphics]))


def _columns(name):
    text = gzip.decompress((FOLDER / name).read_bytes()).decode()
    return [column.split("\n") for column in text.split("\t")]
