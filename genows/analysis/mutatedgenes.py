"""In how many samples of a study each gene is mutated: from packed mutations, else from the table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from genows.analysis.profiled import measured, mutation_profile
from genows.columns.mutationblocks import GenePart
from genows.data.mutations import gene_index, genes_in_blocks
from genows.db.sessions import Session

MOST_GENES = 50


class MutatedGene(NamedTuple):
    """*measured*: samples in which the gene was looked at; *samples*: those of them in which it is mutated; *off_panel*: samples in which it is
    mutated and which a gene panel measured that lacks it; *mutations*: rows of the profile."""

    entrez: int
    symbol: str
    samples: int
    mutations: int
    measured: int
    off_panel: int


class MutatedGenes(NamedTuple):
    """*genes*: the most frequently mutated, the first first, MOST_GENES at most; *measured*: samples of the profile; *all_genes*: how many
    genes are mutated."""

    profile_id: str
    measured: int
    all_genes: int
    genes: tuple[MutatedGene, ...]


def mutated_genes(db: Session, study_pk: int) -> MutatedGenes | None:
    """Returns the most frequently mutated genes of the study's first mutation profile, kept until the data change; None without one."""
    profile = mutation_profile(db, study_pk)
    if profile is None:
        return None
    return db.cache.get(("mutated genes", study_pk), lambda: _mutated_genes(db, study_pk, profile))


def _mutated_genes(db, study_pk, profile):
    its, found = measured(db, study_pk, profile), []
    for entrez, pks, mutations in _mutated(db, study_pk, profile.pk):
        samples = len(pks & its.of_gene(entrez))
        found.append((-samples, -mutations, entrez, len(pks & its.samples) - samples))
    chosen = sorted(found)[:MOST_GENES]
    symbols = {int(entrez): symbol for entrez, symbol in db.rows("gene_symbols", entrezs=[entrez for _, _, entrez, _ in chosen])}
    genes = tuple(
        MutatedGene(entrez, symbols[entrez], -samples, -mutations, len(its.of_gene(entrez)), off_panel)
        for samples, mutations, entrez, off_panel in chosen
        if entrez in symbols
    )
    return MutatedGenes(profile.profile_id, len(its.samples), len(found), genes)


def _mutated(db, study_pk, profile_pk) -> Iterable[tuple[int, set[int], int]]:
    """Yields (gene, samples, mutations) of each mutated gene, in no order.

    PERF: 114,000 mutations are counted 7.7 × as fast from packed blocks as from the table.
    """
    its = gene_index(db, study_pk, profile_pk)
    found: dict[int, tuple[set[int], int]] = {}
    if its is None:
        for entrez, sample_pk, number in db.rows("mutated_samples_by_profile", profile_pk=profile_pk):
            pks, before = found.setdefault(entrez, (set(), 0))
            pks.add(sample_pk)
            found[entrez] = pks, before + number
    else:
        for part in _parts(db, profile_pk, its, None):
            pks, before = found.setdefault(part.entrez, (set(), 0))
            pks.update(map(int, part.samples.split(",")))
            found[part.entrez] = pks, before + part.number
    return ((entrez, pks, number) for entrez, (pks, number) in found.items())


def mutated_samples(db: Session, study_pk: int, profile_pk: int, entrezs: Sequence[int] | None) -> dict[int, set[int]]:
    """Returns gene → the samples in which it is mutated, of *entrezs*, None: of all; a gene that is mutated nowhere may be missing."""
    if entrezs is None:
        return {entrez: pks for entrez, pks, _ in _mutated(db, study_pk, profile_pk)}
    its = gene_index(db, study_pk, profile_pk)
    found: dict[int, set[int]] = {}
    if its is None:
        for entrez, sample_pk, _ in db.rows("mutated_samples_by_genes", profile_pk=profile_pk, entrezs=list(entrezs)):
            found.setdefault(entrez, set()).add(sample_pk)
        return found
    for part in _parts(db, profile_pk, its, entrezs):
        found.setdefault(part.entrez, set()).update(map(int, part.samples.split(",")))
    return found


def _parts(db, profile_pk, its, entrezs) -> Iterator[GenePart]:
    for _, parts in genes_in_blocks(db, profile_pk, its, entrezs):
        yield from parts
