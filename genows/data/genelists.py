"""Lists of genes that were loaded as reference data: cancer genes, hotspots, gene sets of the query page, names that mean one of several.

And the cancer gene census. Nothing of what is not loaded.
"""

from genows.data.genenames import NAMES_OF_SEVERAL, PREFERRED_GENES
from genows.db.sessions import Session

# Of a number in a set, and of a row of a list, about.
PK_BYTES, ROW_BYTES = 60, 300


def gene_list(db: Session, kind: str) -> list[tuple[str, int, str]]:
    """Returns (name, Entrez id, symbol) of the genes of a kind of lists, as they were loaded; nothing where the database has no place for them."""
    if not db.has("gene_list"):
        return []
    return db.cached(("gene list", kind), lambda: [tuple(row) for row in db.rows("gene_list", kind=kind)], lambda rows: ROW_BYTES * (1 + len(rows)))


def preferred_genes(db: Session) -> dict[str, int]:
    """Returns name → Entrez id of the gene that it means, of aliases of several genes: those that are loaded, and two that always are."""
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
    if not db.has("census_genes"):
        return frozenset()
    return db.cached(("census",), lambda: frozenset(row.entrez for row in db.all("census_genes")), lambda genes: PK_BYTES * (2 + len(genes)))
