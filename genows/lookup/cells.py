"""The cells of genetic profiles as they are stored: a row of texts for each gene, one a sample, 'NaN' where there is nothing."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, repeat
from operator import itemgetter

from genows.auth.permissions import Profile
from genows.db.sessions import Session
from genows.domain import packedmutations
from genows.domain.alterationtypes import ANTIBODIES, MUTATIONS
from genows.domain.decimals import double_text
from genows.domain.matrixvalues import kept_rows, runs, sample_order
from genows.lookup.antibodies import GeneAntibodies
from genows.lookup.genes import Gene
from genows.lookup.packedparts import BATCH_GENES, changes_of, parts_by_gene

NO_VALUE = "NaN"
# What stands for no value, by name, or by nothing.
NAMED_MISSING = (NO_VALUE, "NA")
MISSING = (*NAMED_MISSING, "")


def cell_rows(db: Session, profile: Profile, genes: Sequence[Gene], sample_pks: Sequence[int]) -> Iterator[tuple[Gene, Sequence[str]]]:
    """Yields (gene, its cells, one a sample) for each of *genes*: protein changes joined by commas, abundances, or values of the matrix."""
    if profile.alteration_type == MUTATIONS:
        return ((gene, mutation_cells(changes, sample_pks)) for gene, changes in changes_by_gene(db, profile, genes))
    if profile.alteration_type == ANTIBODIES:
        return _antibody_rows(db, profile, genes, sample_pks)
    return _matrix_rows(db, profile, genes, sample_pks)


def changes_by_gene(db: Session, profile: Profile, genes: Sequence[Gene]) -> Iterator[tuple[Gene, Iterable[tuple[int, str | None]]]]:
    """Yields (gene, (sample_pk, protein change) of its mutations in a profile, by event and sample) for each of *genes*."""
    its = packedmutations.index(db, profile.study.pk, profile.pk)
    if its is not None:
        yield from ((gene, changes_of(parts)) for gene, parts in parts_by_gene(db, profile, its, genes))
        return
    take = db.item("protein_changes", "entrez", "sample_pk", "protein_change")
    for batch in runs(genes, BATCH_GENES):
        rows = map(take, db.rows("protein_changes", profile_pk=profile.pk, entrezs=list({gene.entrez for gene in batch})))
        found = {entrez: list(same) for entrez, same in groupby(sorted(rows, key=itemgetter(0)), key=itemgetter(0))}
        yield from ((gene, [row[1:] for row in found.get(gene.entrez, ())]) for gene in batch)


def mutation_cells(changes: Iterable[tuple[int, str | None]], sample_pks: Sequence[int]) -> list[str]:
    """Returns the protein changes of each sample, joined by commas, missing ones left out; NO_VALUE where it has no mutation."""
    joined: dict[int, str] = {}
    for pk, change in changes:
        before = joined.get(pk)
        joined[pk] = f"{before},{change}" if before and change else before or change or ""
    return list(map(joined.get, sample_pks, repeat(NO_VALUE))) if joined else [NO_VALUE] * len(sample_pks)


def counts_of_values(db: Session, profile: Profile, genes: Sequence[Gene], sample_pks: Sequence[int]) -> Iterator[tuple[Gene, int]]:
    """Yields (gene, how many of the samples have a value other than none, NaN and NA) for each of *genes*."""
    order = [] if profile.alteration_type in (MUTATIONS, ANTIBODIES) else sample_order(db, profile.pk)
    if not order or not set(sample_pks).issuperset(order) or len(set(sample_pks)) != len(sample_pks):
        for gene, cells in cell_rows(db, profile, genes, sample_pks):
            yield gene, len(cells) - sum(map(cells.count, MISSING))
        return
    # PERF: rows in which no value is missing need not be split: 1,000 samples of a gene in 5 us of CPU, else 60.
    for gene, row in kept_rows(db, profile.pk, genes, len(order)):
        if row is not None and row.clean and not any(map(row.values.__contains__, NAMED_MISSING)):
            yield gene, len(order)
        else:
            cells = _split(row.values, len(order)) if row is not None else []
            yield gene, len(cells) - sum(map(cells.count, MISSING))


def _split(values: str, width: int) -> list[str]:
    # What stands behind the last comma is no value.
    return values.removesuffix(",").split(",")[:width] if values else []


def padded(values: str, width: int) -> list[str]:
    """Returns the values of a profile's value string, NO_VALUE for those that it lacks of *width*, and one more behind them."""
    cells = _split(values, width)
    return cells + [NO_VALUE] * (width + 1 - len(cells))


def _antibody_rows(db, profile, genes, sample_pks):
    antibodies = GeneAntibodies(db, profile.study, genes)
    for gene in genes:
        values = antibodies.abundances(gene, sample_pks)
        yield gene, [double_text(values[pk]) or NO_VALUE if pk in values else NO_VALUE for pk in sample_pks]


def _matrix_rows(db, profile, genes, sample_pks):
    order = sample_order(db, profile.pk)
    width = len(order)
    places = {pk: place for place, pk in enumerate(order)}
    # A sample that the profile lacks has the place past the last value, where NO_VALUE stands.
    picked = [places.get(pk, width) for pk in sample_pks]
    pick = itemgetter(*picked) if len(picked) > 1 else lambda cells: [cells[place] for place in picked]
    nothing = [NO_VALUE] * len(sample_pks)
    for gene, row in kept_rows(db, profile.pk, genes, width):
        if row is None:
            yield gene, nothing
            continue
        yield gene, pick(padded(row.values, width))
