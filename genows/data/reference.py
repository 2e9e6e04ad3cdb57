"""Reference data: chromosomes, lists of genes as they were loaded, proteins with their domains and structures.

Gene lists are those of cancer genes, hotspots, gene sets of the query page, drugs, names that mean one of several
genes, and the cancer gene census. Of what is not loaded there is nothing.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from genows.db.sessions import Session

MITOCHONDRIAL = "MT"
_NUMBERS = tuple(map(str, range(1, 25)))
_NAMES = {**{name: name for name in (*_NUMBERS, "X", "Y", MITOCHONDRIAL)}, "M": MITOCHONDRIAL, **{f"{number}.0": number for number in _NUMBERS}}
# Those that are no numbers; all others come behind them.
_PLACES, _LAST = {"X": 23, "Y": 24}, 100

# Aliases of several genes for which usage has settled on one (file format, gene identification): case as written here.
PREFERRED_GENES = {"MLL2": 8085, "CDC2": 983}
NAMES_OF_SEVERAL = "gene name"  # the kind of list by which a database says more of them

# Genes whose interactions the database picks; of more genes all interactions are read, and picked here.
FEW_GENES = 1000
# Of a number in a set, and of a row of a list, about.
PK_BYTES, ROW_BYTES = 60, 300


def chromosome_name(text: str) -> str | None:
    """Returns `1` to `24`, `X`, `Y` or `MT`, in any case and with or without `chr`, `M` for MT and `7.0` for 7.

    None for all others.
    """
    name = text.strip().upper().removeprefix("CHR")
    return _NAMES.get(name.lstrip("0"))


# Genes and segments by the thousand lie on two dozen chromosomes.
@lru_cache(maxsize=1000)
def place_of(chromosome: str) -> int:
    """Returns what chromosomes are sorted by: a number is itself, X and Y follow 22, and whatever else comes last."""
    return int(chromosome) if chromosome.isdecimal() else _PLACES.get(chromosome.upper(), _LAST)


def gene_list(db: Session, kind: str) -> list[tuple[str, int, str]]:
    """Returns (name, Entrez id, symbol) of the genes of a kind of lists, as they were loaded.

    Nothing where the database has no place for them.
    """
    if not db.runs("gene_list"):
        return []
    return db.cache.get(("gene list", kind), lambda: [tuple(row) for row in db.rows("gene_list", kind=kind)], lambda rows: ROW_BYTES * (1 + len(rows)))


def preferred_genes(db: Session) -> dict[str, int]:
    """Returns name → Entrez id of the gene that it means, of aliases of several genes.

    Those that are loaded, and two that always are.
    """
    return {**PREFERRED_GENES, **{name: int(entrez) for name, entrez, _ in gene_list(db, NAMES_OF_SEVERAL)}}


def cancer_genes(db: Session) -> frozenset[int]:
    """Returns the Entrez ids of the portal's own list of cancer genes."""
    return frozenset(int(entrez) for _, entrez, _ in gene_list(db, "cancer gene"))


def drug_rules(db: Session) -> dict[tuple[int, str], set[int]]:
    """Returns (Entrez id, event: MUT, AMP or HOMDEL) → the genes whose drugs help where the gene is altered so."""
    found: dict[tuple[int, str], set[int]] = {}
    for name, entrez, _ in gene_list(db, "drug rule"):
        event, _, target = name.partition(" ")
        found.setdefault((int(entrez), event), set()).add(int(target))
    return found


def my_cancer_genome(db: Session) -> dict[tuple[int, str], list[str]]:
    """Returns (Entrez id, alteration in lower case) → anchors of HTML, as they were loaded."""
    found: dict[tuple[int, str], list[str]] = {}
    for name, entrez, _ in gene_list(db, "my cancer genome"):
        alteration, _, anchor = name.partition("\t")
        found.setdefault((int(entrez), alteration.lower()), []).append(anchor)
    return found


def gene_sets(db: Session) -> dict[str, list[str]]:
    """Returns name → symbols of the gene sets of the query page, in their order."""
    found: dict[str, list[str]] = {}
    for name, _, symbol in gene_list(db, "gene set"):
        found.setdefault(name, []).append(symbol.upper())
    return found


def shown_set(name: str, size: int) -> tuple[str, str]:
    """Returns the id and the name by which pages know a gene set of *size* genes."""
    shown = f"{name} ({size} genes)"
    return shown.replace(" ", "-").replace("_", "-").lower(), shown


def census(db: Session) -> frozenset[int]:
    """Returns the Entrez ids of the genes of the cancer gene census."""
    if not db.runs("census_genes"):
        return frozenset()
    return db.cache.get(("census",), lambda: frozenset(row.entrez for row in db.all("census_genes")), lambda genes: PK_BYTES * (2 + len(genes)))


class ProteinDomain(NamedTuple):
    """*start*, *end*: residues, 1-based."""

    name: str
    start: int
    end: int


class Protein(NamedTuple):
    """*length*: residues; *domains*: by their start."""

    accession: str
    length: int
    domains: Sequence[ProteinDomain]


def protein_of(db: Session, symbol: str) -> Protein | None:
    """Returns the protein of a gene, the longest where several are known; None where none was loaded."""
    if not db.runs("protein_graphics"):
        return None
    return max((its for row in db.all("protein_graphics_by_symbols", symbols=[symbol]) if (its := _protein(row))), key=lambda its: its.length, default=None)


def domain_rows(row: Any) -> Iterator[tuple]:
    """Yields the fields of DBProteinDomain of each domain of a row of protein_graphics, by its start.

    Of a protein without domains one.
    """
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
    return Protein(row.uniprot_acc, length, [ProteinDomain(name, start, end) for name, start, end in found if name and 0 < start <= end <= length])


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


def alignment_string(uniprot: str | None, pdb: str | None, midline: str | None) -> str:
    """Returns the midline at the protein's residues, '-' where the structure lacks them.

    NA where the three texts do not fit.
    """
    if uniprot is None or pdb is None or midline is None or not len(uniprot) == len(pdb) == len(midline):
        return "NA"
    return "".join("-" if residue == "-" else middle for own, residue, middle in zip(uniprot, pdb, midline, strict=True) if own != "-")


def interactions_among(db: Session, genes: Collection[int]) -> Iterable[tuple]:
    """Returns the interactions between *genes* as stored.

    20,000 genes among 400,000 interactions cost SQLite 5 s as two lists, 0.6 compared here.
    """
    if len(genes) <= FEW_GENES:
        return db.rows("interactions_among_genes", entrezs=list(genes), again=list(genes))
    numbers = {str(gene): gene for gene in genes}
    return ((numbers[a], numbers[b], *texts) for a, b, *texts in db.rows("interactions") if a in numbers and b in numbers)
