"""Reference data that belong to no study and that portals up to 2.14.2 have: proteins, structures, interactions, drugs, COSMIC, the cancer gene census."""

from collections.abc import Iterator
from typing import NamedTuple

from genows.db.sessions import Session, Writer


class Annotation(NamedTuple):
    """*reads*: the statement that gives all rows; *adds*: the INSERT; *genes*: the columns that are numbers of genes."""

    reads: str
    adds: str
    genes: tuple[str, ...] = ()


# What later ones refer to stands before them.
TABLES = (
    Annotation("copied_uniprot_ids", "add_uniprot_ids", ("entrez",)),
    Annotation("copied_domains", "add_pfam_graphics"),
    Annotation("copied_interactions", "add_interactions", ("gene_a", "gene_b")),
    Annotation("copied_census_genes", "add_census_genes", ("entrez",)),
    Annotation("copied_cosmic_mutations", "add_cosmic_mutations", ("entrez",)),
    Annotation("copied_alignments", "add_pdb_alignments"),
    Annotation("copied_residues", "add_pdb_residues"),
    Annotation("copied_drugs", "add_drugs"),
    Annotation("copied_drug_targets", "add_drug_targets", ("target",)),
)


def take_over_annotations(source: Session, writer: Writer, genes: dict[int, int]) -> None:
    """Fills those of the target's tables that are empty with the source's rows whose genes are there. *genes*: number there → number here."""
    for table in TABLES:
        if source.runs(table.reads) and writer.runs(table.reads) and not list(writer.part(table.reads, 0, 1)):
            writer.add_all(table.adds, _rows(source, table, genes))


def _rows(source, table, genes) -> Iterator[tuple]:
    places = [source.columns(table.reads).index(name) for name in table.genes]
    for row in source.rows(table.reads):
        found = list(row)
        for place in places:
            found[place] = genes.get(row[place])
        if all(found[place] is not None for place in places):
            yield tuple(found)
