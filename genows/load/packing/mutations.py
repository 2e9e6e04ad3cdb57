"""Packs the mutations of a study's profiles, in the blocks of `domain.mutationblocks`.

Nothing of a gene but its Entrez id is packed, nor counts of COSMIC: both belong to no study. A mutation's event keeps its values once it
is stored, whatever studies share it.
"""

from collections.abc import Iterator, Mapping

from genows.db.sessions import Session
from genows.domain import mutationblocks
from genows.domain.packedmutations import INDEX, KIND, index_content
from genows.load.packing.blocksize import BlockSize
from genows.load.packing.inhand import MutationsInHand
from genows.load.packing.runs import runs


def mutations(db: Session, study_pk: int, in_hand: Mapping[int, MutationsInHand]) -> Iterator[tuple[str, int, str, str]]:
    """Yields the blocks of each profile that has mutations, under their numbers, and which genes they begin with.

    *in_hand*: profile_pk → its mutations, if the load that wrote them has them.
    """
    for (profile_pk,) in db.all("mutated_profiles", study_pk=study_pk):
        if known := in_hand.get(profile_pk):
            yield from _profile_in_hand(db, study_pk, profile_pk, known)
        else:
            yield from _profile(db, profile_pk)


def _profile_in_hand(db, study_pk, profile_pk, known):
    names, sample_ids = db.columns("packed_mutations"), dict(db.rows("sample_names", study_pk=study_pk))
    first_genes: list[int] = []
    samples: set[int] = set()
    size = BlockSize(mutationblocks.RECORDS)
    for columns in known.by_gene(db, size):
        genes, sample_pks = columns["entrez_gene_id"], columns["sample_pk"]
        samples.update(sample_pks)
        columns["sample_id"] = list(map(sample_ids.__getitem__, sample_pks))
        columns["amino_acid_change"] = columns["protein_change"]
        for name in (mutationblocks.SAMPLE_PK, mutationblocks.EVENT_PK):
            columns[name] = list(map(str, columns[name]))
        yield KIND, profile_pk, str(len(first_genes)), size.note(mutationblocks.block_of(names, columns))
        first_genes.append(genes[0])
    yield KIND, profile_pk, INDEX, index_content(names, len(samples), first_genes)


def _profile(db, profile_pk):
    names = db.columns("packed_mutations")
    entrez, sample = names.index("entrez_gene_id"), names.index(mutationblocks.SAMPLE_PK)
    rows: list[tuple] = []
    first_genes: list[int] = []
    samples: set[str] = set()
    size = BlockSize(mutationblocks.RECORDS)
    for entrezs in runs(db.all("mutated_genes", profile_pk=profile_pk)):
        blocks = []
        for row in db.rows("packed_mutations", profile_pk=profile_pk, entrezs=entrezs):
            rows.append(row)
            if len(rows) == size.records:
                samples.update(each[sample] for each in rows)
                blocks.append((rows[0][entrez], size.note(mutationblocks.block(names, rows))))
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
