"""Packs what belongs to a study: samples and patients, members of sample lists, clinical values, and mutations by gene and by sample.

Mutations stand in the blocks of `columns.mutationblocks` by gene, and in those of `columns.sampleblocks` by sample: records of the third
generation have fields that the former have not, and leave by sample. Nothing of a gene but its Entrez id is packed, nor counts of COSMIC:
both belong to no study. A mutation's event keeps its values once it is stored, whatever studies share it.
"""

from collections.abc import Iterable, Iterator, Sequence

from genows.columns import mutationblocks, sampleblocks
from genows.columns.packedcolumns import (
    PATIENTS,
    SAMPLES,
    Index,
    OwnerKind,
    block_of,
    item,
    pack,
    pack_index,
    pack_numbers,
    pack_positions,
)
from genows.data import packedmutations
from genows.db.sessions import Session
from genows.load.ids import id_batches

# Rows; those of one gene, or of one sample, are read together, however many they are.
READ = 2000


def samples(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the study's patients and samples, a column each, in load order.

    Of kind 'patients': 'pk' and 'id'. Of kind 'samples': 'pk', 'id', 'type', and 'patient', the position of each sample's among the patients.
    """
    patients = list(db.rows("patient_names", study_pk=study_pk))
    yield "patients", study_pk, "pk", pack_numbers(pk for pk, _ in patients)
    yield "patients", study_pk, "id", pack(patient_id for _, patient_id in patients)
    position = {pk: number for number, (pk, _) in enumerate(patients)}
    del patients
    rows = [(pk, sample_id, position[patient]) for pk, sample_id, patient, _ in db.rows("all_samples_with_patients", study_pk=study_pk)]
    yield "samples", study_pk, "pk", pack_numbers(pk for pk, _, _ in rows)
    yield "samples", study_pk, "id", pack(sample_id for _, sample_id, _ in rows)
    yield "samples", study_pk, "patient", pack_numbers(number for _, _, number in rows)
    del rows
    yield "samples", study_pk, "type", pack([kind for _, _, kind in db.rows("sample_types", study_pk=study_pk)])


def members(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields of each sample list the positions of its members among the study's samples. A list with samples of another study is left out."""
    position = {pk: number for number, (pk, _) in enumerate(db.rows("sample_names", study_pk=study_pk))}
    for (list_pk,) in db.all("study_list_pks", study_pk=study_pk):
        pks = [pk for pk, _ in db.rows("sample_list_members", list_pk=list_pk)]
        if all(map(position.__contains__, pks)):
            yield "members", list_pk, "", pack_positions(map(position.__getitem__, pks))


def clinical(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the columns of samples and of patients, each by block, then by attribute; behind them their index."""
    # Of the definitions alone, so that the values need to be read only once.
    block = block_of(len(db.all("attributes_by_studies", study_pks=[study_pk])))
    sample_pks = [pk for pk, _ in db.rows("sample_names", study_pk=study_pk)]
    yield from _columns(db, study_pk, SAMPLES, block, sample_pks, "values_of_samples", "sample_pks")
    patient_pks = [pk for pk, _ in db.rows("patient_names", study_pk=study_pk)]
    yield from _columns(db, study_pk, PATIENTS, block, patient_pks, "values_of_patients", "patient_pks")


def _columns(db, study_pk, kind: OwnerKind, block: int, pks: Sequence[int], query: str, parameter: str):
    numbers: dict[str, int] = {}
    for start in range(0, len(pks), block):
        owners = pks[start : start + block]
        columns = _block(db, owners, query, parameter)
        for attribute in sorted(columns):
            number = numbers.setdefault(attribute, len(numbers))
            yield kind.values, study_pk, item(start // block, number), pack(columns[attribute])
    yield kind.values, study_pk, "", pack_index(Index(len(pks), block, tuple(numbers)))


def _block(db, owners, query, parameter) -> dict[str, list[str | None]]:
    """Returns attribute → the values of *owners*, None for none."""
    # The numbers come as texts.
    places = {str(pk): place for place, pk in enumerate(owners)}
    columns: dict[str, list[str | None]] = {}
    for batch in id_batches(owners):
        for pk, attribute, value in db.rows(query, **{parameter: batch}):
            column = columns.get(attribute)
            if column is None:
                column = columns[attribute] = [None] * len(owners)
            column[places[pk]] = value
    return columns


def runs(counted: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """Yields numbers in runs that have READ rows together, or as many as there are. *counted*: (number, how many rows it has)."""
    run, size = [], 0
    for number, rows in counted:
        run.append(number)
        size += rows
        if size >= READ:
            yield run
            run, size = [], 0
    if run:
        yield run


class BlockSize:
    """The size of blocks that are made one after the other; of the same rows always the same. *records*: how many the next one gets."""

    def __init__(self) -> None:
        self.records = mutationblocks.RECORDS
        self._each = 0.0  # characters a record, of the last blocks

    def note(self, text: str) -> str:
        """Returns the *text* of a block that has `records`, by whose length the next ones' are reckoned."""
        each = len(text) / self.records
        self._each = (3 * self._each + each) / 4 if self._each else each
        least, most = mutationblocks.RECORDS // 2 or 1, int(mutationblocks.RECORDS * mutationblocks.MOST)
        self.records = max(least, min(most, int(mutationblocks.FILLED / self._each)))
        return text


def mutations_by_gene(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the blocks of each profile that has mutations, under their numbers, and which genes they begin with."""
    for (profile_pk,) in db.all("mutated_profiles", study_pk=study_pk):
        yield from _by_gene(db, profile_pk)


def _by_gene(db, profile_pk):
    names = db.columns("packed_mutations")
    entrez, sample = names.index("entrez_gene_id"), names.index(mutationblocks.SAMPLE_PK)
    rows: list[tuple] = []
    first_genes: list[int] = []
    samples: set[str] = set()
    size = BlockSize()
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
            yield packedmutations.BY_GENE, profile_pk, str(len(first_genes)), text
            first_genes.append(int(first_gene))
    if rows:
        samples.update(each[sample] for each in rows)
        yield packedmutations.BY_GENE, profile_pk, str(len(first_genes)), mutationblocks.block(names, rows)
        first_genes.append(int(rows[0][entrez]))
    yield packedmutations.BY_GENE, profile_pk, packedmutations.INDEX, packedmutations.gene_index_content(names, len(samples), first_genes)


def mutations_by_sample(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the blocks of each profile that has mutations, under their numbers, and which samples they begin with."""
    for (profile_pk,) in db.all("mutated_profiles", study_pk=study_pk):
        yield from _by_sample(db, profile_pk)


def _by_sample(db, profile_pk):
    names = db.columns("third_mutations")
    sample = names.index("sample_pk")
    rows: list[tuple] = []
    first_samples: list[int] = []
    for sample_pks in runs(sorted(db.rows("third_mutated_samples", profile_pk=profile_pk))):
        rows += db.rows("third_mutations_by_samples", profile_pk=profile_pk, sample_pks=sample_pks)
        while len(rows) >= (number := sampleblocks.records()):
            yield packedmutations.BY_SAMPLE, profile_pk, str(len(first_samples)), sampleblocks.block(names, rows[:number])
            first_samples.append(int(rows[0][sample]))
            del rows[:number]
    if rows:
        yield packedmutations.BY_SAMPLE, profile_pk, str(len(first_samples)), sampleblocks.block(names, rows)
        first_samples.append(int(rows[0][sample]))
    yield packedmutations.BY_SAMPLE, profile_pk, packedmutations.INDEX, packedmutations.sample_index_content(first_samples)
