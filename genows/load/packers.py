"""Packs what belongs to a study: samples and patients, members of sample lists, clinical values, and mutations by gene and by sample.

Mutations stand in the blocks of `columns.mutationblocks` by gene, and in those of `columns.sampleblocks` by sample: records of the third
generation have fields that the former have not, and leave by sample. Nothing of a gene but its Entrez id is packed, nor counts of COSMIC:
both belong to no study. A mutation's event keeps its values once it is stored, whatever studies share it.
"""

import marshal
import pickle
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from tempfile import TemporaryFile

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
from genows.data.mutations import BY_GENE, BY_SAMPLE, INDEX, gene_index_content, sample_index_content
from genows.db.sessions import Session
from genows.load.ids import id_batches

MUTATIONS = "packed_mutations"
# Rows; those of one sample, or of one gene, are read together, however many they are.
READ = 2000
ROWS_OF_PART = 5000
ROWS_IN_HAND = 10_000  # a row has some 1.5 KB in memory


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


def runs(counted: Iterable[tuple[int, int]], most: int) -> Iterator[list[int]]:
    """Yields numbers in runs that have *most* rows together, or what is left. *counted*: (number, how many rows it has)."""
    run, size = [], 0
    for number, rows in counted:
        run.append(number)
        size += rows
        if size >= most:
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


def mutations(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the blocks of each profile that has mutations, under their numbers, and what they begin with: by gene, then by sample.

    The tables are read once, by sample. What comes later waits in files: rows for the blocks by gene, then the blocks by sample.
    """
    with TemporaryFile() as by_sample:
        for (profile_pk,) in db.all("mutated_profiles", study_pk=study_pk):
            with RowsByGene(db.all("mutated_genes", profile_pk=profile_pk)) as by_gene:
                for packed in _by_sample(db, profile_pk, by_gene):
                    pickle.dump(packed, by_sample)
                yield from _by_gene(_names_by_gene(db), profile_pk, by_gene)
        end = by_sample.tell()
        by_sample.seek(0)
        while by_sample.tell() < end:
            yield pickle.load(by_sample)


class RowsByGene:
    """Rows of mutations that come by sample, in a temporary file, to be read by gene. Memory does not grow with their number.

    *counted*: (Entrez id, number of its rows) of each gene, in their order. The first item of a row is the id, as a text.
    """

    def __init__(self, counted: Iterable[tuple[int, int]]):
        self._parts: dict[str, list] = {}  # of each gene the rows that wait, one list for the genes of a part
        self._waiting: list[list] = []
        for entrezs in runs(counted, ROWS_OF_PART):
            self._waiting.append([])
            self._parts.update(dict.fromkeys(map(str, entrezs), self._waiting[-1]))
        self._number = 0
        self._file = TemporaryFile()
        self._places: list[list[tuple[int, int]]] = [[] for _ in self._waiting]  # (where, how long) of what is written of each part

    def __enter__(self) -> "RowsByGene":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, rows: Sequence[tuple]) -> None:
        for row in rows:
            self._parts[row[0]].append(row)
        self._number += len(rows)
        if self._number > ROWS_IN_HAND:
            self._write()

    def _write(self):
        for rows, places in zip(self._waiting, self._places, strict=True):
            if rows:
                text = marshal.dumps(rows)
                places.append((self._file.tell(), len(text)))
                self._file.write(text)
                rows.clear()
        self._number = 0

    def __iter__(self) -> Iterator[list[tuple]]:
        """Yields the rows of some genes at a time: by gene, and of each in the order in which they came."""
        self._write()
        for places in self._places:
            rows = []
            for where, length in places:
                self._file.seek(where)
                rows += marshal.loads(self._file.read(length))
            yield sorted(rows, key=lambda row: int(row[0]))


def _names_by_gene(db) -> Sequence[str]:
    """Returns the columns of what is packed by gene, which stand in front."""
    names = db.columns(MUTATIONS)
    return names[: names.index(mutationblocks.EVENT_PK) + 1]


def _by_gene(names, profile_pk, by_gene):
    first_genes: list[int] = []
    samples: set[str] = set()
    size = BlockSize()
    waiting: list[tuple] = []
    for rows in chain(by_gene, [None]):
        waiting += rows or ()
        while len(waiting) >= size.records or rows is None and waiting:
            columns = _columns_of(names, waiting[: size.records])
            del waiting[: size.records]
            samples.update(columns[mutationblocks.SAMPLE_PK])
            yield BY_GENE, profile_pk, str(len(first_genes)), size.note(mutationblocks.block_of(names, columns))
            first_genes.append(int(columns["entrez_gene_id"][0]))
    yield BY_GENE, profile_pk, INDEX, gene_index_content(names, len(samples), first_genes)


def _by_sample(db, profile_pk, by_gene):
    names, width = db.columns(MUTATIONS), len(_names_by_gene(db))
    first_samples: list[int] = []
    waiting: list[tuple] = []
    for sample_pks in chain(runs(sorted(db.rows("third_mutated_samples", profile_pk=profile_pk)), READ), [None]):
        if sample_pks:
            rows = list(db.rows(MUTATIONS, profile_pk=profile_pk, sample_pks=sample_pks))
            by_gene.add([row[:width] for row in rows])
            waiting += rows
        while len(waiting) >= (number := sampleblocks.mutations_per_block()) or sample_pks is None and waiting:
            columns = _columns_of(names, waiting[:number])
            del waiting[:number]
            own = {**columns, "protein_change": columns["amino_acid_change"], "amino_acid_change": columns["stored_change"]}
            yield BY_SAMPLE, profile_pk, str(len(first_samples)), sampleblocks.block_of(own)
            first_samples.append(int(columns[mutationblocks.SAMPLE_PK][0]))
    yield BY_SAMPLE, profile_pk, INDEX, sample_index_content(first_samples)


def _columns_of(names, rows) -> dict[str, tuple]:
    return dict(zip(names, zip(*rows, strict=True), strict=True))
