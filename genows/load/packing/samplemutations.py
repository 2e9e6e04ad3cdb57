"""Packs the mutations of a study's profiles by sample, in the blocks of `domain.sampleblocks`, beside those by gene.

A record of the third generation has fields that those have not, and its answers leave by sample.
"""

from collections.abc import Iterator, Mapping

from genows.db.sessions import Session
from genows.domain.mutationsbysample import INDEX, KIND, index_content
from genows.domain.sampleblocks import block, block_of, records
from genows.load.packing.blocksize import BlockSize
from genows.load.packing.inhand import MutationsInHand
from genows.load.packing.runs import runs


def mutations(db: Session, study_pk: int, in_hand: Mapping[int, MutationsInHand]) -> Iterator[tuple[str, int, str, str]]:
    """Yields the blocks of each profile that has mutations, under their numbers, and which samples they begin with.

    *in_hand*: profile_pk → its mutations, if the load that wrote them has them.
    """
    for (profile_pk,) in db.all("mutated_profiles", study_pk=study_pk):
        if known := in_hand.get(profile_pk):
            yield from _profile_in_hand(db, profile_pk, known)
        else:
            yield from _profile(db, profile_pk)


def _profile_in_hand(db, profile_pk, known):
    first_samples: list[int] = []
    for columns in known.by_sample(db, BlockSize(records())):
        columns["amino_acid_change"] = [None] * len(columns["sample_pk"])  # of mutation, where loads write none
        yield KIND, profile_pk, str(len(first_samples)), block_of(columns)
        first_samples.append(columns["sample_pk"][0])
    yield KIND, profile_pk, INDEX, index_content(first_samples)


def _profile(db, profile_pk):
    names = db.columns("third_mutations")
    sample = names.index("sample_pk")
    rows: list[tuple] = []
    first_samples: list[int] = []
    for sample_pks in runs(sorted(db.rows("third_mutated_samples", profile_pk=profile_pk))):
        rows += db.rows("third_mutations_by_samples", profile_pk=profile_pk, sample_pks=sample_pks)
        while len(rows) >= (number := records()):
            yield KIND, profile_pk, str(len(first_samples)), block(names, rows[:number])
            first_samples.append(int(rows[0][sample]))
            del rows[:number]
    if rows:
        yield KIND, profile_pk, str(len(first_samples)), block(names, rows)
        first_samples.append(int(rows[0][sample]))
    yield KIND, profile_pk, INDEX, index_content(first_samples)
