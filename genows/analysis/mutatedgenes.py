"""In how many samples of a study each gene is mutated."""

from typing import NamedTuple

from genows.analysis.profiled import measured, mutation_profile
from genows.data.mutations import samples_by_gene
from genows.db.identifiers import profiles
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
    (its_profile,) = profiles(db, [profile.profile_id])
    for entrez, mutations in samples_by_gene(db, its_profile):
        samples = len(mutations.keys() & its.of_gene(entrez))
        found.append((-samples, -sum(mutations.values()), entrez, len(mutations.keys() & its.samples) - samples))
    chosen = sorted(found)[:MOST_GENES]
    symbols = {int(entrez): symbol for entrez, symbol in db.rows("gene_symbols", entrezs=[entrez for _, _, entrez, _ in chosen])}
    genes = tuple(
        MutatedGene(entrez, symbols[entrez], -samples, -mutations, len(its.of_gene(entrez)), off_panel)
        for samples, mutations, entrez, off_panel in chosen
        if entrez in symbols
    )
    return MutatedGenes(profile.profile_id, len(its.samples), len(found), genes)
