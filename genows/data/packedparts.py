"""Mutations by gene from packed blocks."""

from collections.abc import Iterator, Sequence

from genows.auth.permissions import Profile
from genows.columns.matrixvalues import runs
from genows.columns.mutationblocks import GenePart, Shape, in_order_of_events
from genows.data import packedmutations
from genows.data.genes import Gene
from genows.data.packedmutations import Index
from genows.db.sessions import Session

BATCH_GENES = 100
CHANGE = "amino_acid_change"

Parts = list[tuple[Shape, GenePart]]


def parts_by_gene(db: Session, profile: Profile, its: Index, genes: Sequence[Gene]) -> Iterator[tuple[Gene, Parts]]:
    """Yields (gene, its parts of blocks) for each of *genes*."""
    for batch in runs(genes, BATCH_GENES):
        parts: dict[int, Parts] = {}
        shapes: dict[str, Shape] = {}
        for text, of_block in packedmutations.genes_in_blocks(db, profile.pk, its, {gene.entrez for gene in batch}):
            shape = shapes.get(text) or shapes.setdefault(text, Shape(its.fields, text))
            for part in of_block:
                parts.setdefault(part.entrez, []).append((shape, part))
        for gene in batch:
            yield gene, parts.get(gene.entrez, [])


def changes_of(parts: Parts) -> list[tuple[int, str | None]]:
    """Returns (sample_pk, protein change) of a gene's mutations, by event and sample."""
    found = []
    for shape, part in parts:
        texts = [shape.constants[CHANGE]] * part.number if CHANGE in shape.constants else shape.column(part.values, CHANGE)
        found.append((part.events, list(zip(map(int, part.samples.split(",")), texts, strict=True))))
    return in_order_of_events(found)
