"""Packs the mutations of a study's profiles, in the blocks of `domain.mutationblocks`.

Nothing of a gene but its Entrez id is packed, nor counts of COSMIC: both belong to no study. A mutation's event keeps its values once it
is stored, whatever studies share it.
"""

from collections.abc import Iterator

from genows.db.sessions import Session
from genows.domain import mutationblocks
from genows.domain.packedmutations import INDEX, KIND, index_content

# Mutations that are read at a time; those of one gene are read together, however many they are.
READ = 2000


def mutations(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the blocks of each profile that has mutations, under their numbers, and which genes they begin with."""
    for (profile_pk,) in db.all("mutated_profiles", study_pk=study_pk):
        yield from _profile(db, profile_pk)


def _profile(db, profile_pk):
    names = db.columns("packed_mutations")
    entrez, sample = names.index("entrez_gene_id"), names.index(mutationblocks.SAMPLE_PK)
    rows: list[tuple] = []
    first_genes: list[int] = []
    samples: set[str] = set()
    for entrezs in _runs_of_genes(db, profile_pk):
        blocks = []
        for row in db.rows("packed_mutations", profile_pk=profile_pk, entrezs=entrezs):
            rows.append(row)
            if len(rows) == mutationblocks.RECORDS:
                samples.update(each[sample] for each in rows)
                blocks.append((rows[0][entrez], mutationblocks.block(names, rows)))
                rows = []
        # Not before the query has ended: what is yielded is written over the same connection.
        for first_gene, text in blocks:
            yield KIND, profile_pk, str(len(first_genes)), text
            first_genes.append(int(first_gene))
    if rows:
        samples.update(each[sample] for each in rows)
        yield KIND, profile_pk, str(len(first_genes)), mutationblocks.block(names, rows)
        first_genes.append(int(rows[0][entrez]))
    yield KIND, profile_pk, INDEX, index_content(names, len(samples), first_genes)


def _runs_of_genes(db, profile_pk) -> Iterator[list[int]]:
    """Yields the profile's mutated genes by Entrez id, in runs of some READ mutations."""
    run, size = [], 0
    for entrez, number in db.all("mutated_genes", profile_pk=profile_pk):
        run.append(entrez)
        size += number
        if size >= READ:
            yield run
            run, size = [], 0
    if run:
        yield run
