"""Packs what belongs to a study: samples and patients, members of sample lists, clinical values, mutations by gene and by sample, and what
cohorts are counted from.

Nothing of a gene but its Entrez id is packed, nor counts of COSMIC: both belong to no study. A mutation's event keeps its values once it is
stored, whatever studies share it.
"""

import marshal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, repeat

from genows.analysis.rankedrows import is_ranked, stored_ranks
from genows.columns import blocks
from genows.columns.blocks import Block, refilled, row_blocks
from genows.columns.codes import CodedColumn, ids_text, numbers_text, smallest
from genows.columns.packedcolumns import pack_positions
from genows.data import clinical as values
from genows.data import patientsets
from genows.data.alterations import COPY_NUMBER, STRUCTURAL_VARIANTS
from genows.data.codedcolumns import KINDS as CODED
from genows.data.codedcolumns import stored_panels
from genows.data.eventsets import Gathering, mutation_rows, stored_events
from genows.data.mutationfields import STORED
from genows.data.mutations import BY_GENE, BY_SAMPLE, GENE, Selection, StoredOrder, of_tables, owners_of_tables
from genows.data.patientevents import stored_owners
from genows.data.people import samples_with_patients
from genows.data.profiles import of_studies
from genows.data.storedclinical import OWNER, PATIENTS, SAMPLES, Level, OwnerIndex, block_of, item
from genows.db.identifiers import profiles
from genows.db.packed import column_content
from genows.db.sessions import Session
from genows.load.temporary import Place, Spool

# By the number of a profile or list, whether it is to be packed.
Wanted = Callable[[int], bool]

ROWS_OF_PART = 5000
ROWS_IN_HAND = 10_000  # a row has some 1.5 KB in memory
_GENE = STORED.index(GENE)


def samples(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the study's patients and samples, a column each, in load order.

    Of kind 'patients': 'number', how many they are, 'pk' and 'id'. Of kind 'samples': the same, 'type', and 'patient', the position of each sample's
    among the patients.
    """
    patients = list(db.rows("patient_names", study_pk=study_pk))
    yield "patients", study_pk, "number", str(len(patients))
    yield "patients", study_pk, "pk", ids_text([pk for pk, _ in patients])
    yield "patients", study_pk, "id", column_content("id", (patient_id for _, patient_id in patients))
    position = {pk: number for number, (pk, _) in enumerate(patients)}
    number = len(patients)
    del patients
    rows = [(pk, sample_id, position[patient]) for pk, sample_id, patient, _ in samples_with_patients(db, study_pk)]
    yield "samples", study_pk, "number", str(len(rows))
    yield "samples", study_pk, "pk", ids_text([pk for pk, _, _ in rows])
    yield "samples", study_pk, "id", column_content("id", (sample_id for _, sample_id, _ in rows))
    yield "samples", study_pk, "patient", numbers_text(smallest([place for _, _, place in rows], number))
    del rows
    yield "samples", study_pk, "type", column_content("type", (kind for (kind,) in db.selected("samples_by_study", ("sample_type",), study_pk=study_pk)))


def members(db: Session, study_pk: int, wanted: Wanted) -> Iterator[tuple[str, int, str, str]]:
    """Yields of each wanted sample list the positions of its members among the study's samples. A list with samples of another study is left out."""
    position = {pk: number for number, (pk, _) in enumerate(db.rows("sample_names", study_pk=study_pk))}
    for (list_pk,) in db.all("study_list_pks", study_pk=study_pk):
        if not wanted(list_pk):
            continue
        pks = [pk for pk, _ in db.rows("sample_list_members", list_pk=list_pk)]
        if all(map(position.__contains__, pks)):
            yield "members", list_pk, "", pack_positions(map(position.__getitem__, pks))


def clinical(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the columns of samples and of patients, each by block, then by attribute; behind them their index."""
    # Of the definitions alone, so that the values need to be read only once.
    block = block_of(len(db.all("attributes_by_studies", study_pks=[study_pk])))
    yield from _columns(db, study_pk, SAMPLES, block)
    yield from _columns(db, study_pk, PATIENTS, block)


def _columns(db, study_pk, level: Level, size: int):
    columns: dict[str, dict[int, Place]] = {}  # attribute → block → its column, which waits to be coded with the others
    owners = list(db.rows(level.names, study_pk=study_pk))
    numbers: dict[str, int] = {}
    with closing(Spool()) as spool:
        for place, block in enumerate(values.of_tables(db, level, owners, size=size)):
            for attribute in sorted(block.columns.keys() - {OWNER}):
                number = numbers.setdefault(attribute, len(numbers))
                column = blocks.column_text(block.values(attribute))
                columns.setdefault(attribute, {})[place] = spool.add(column.encode("utf-8", "surrogatepass"))
                yield level.values, study_pk, item(place, number), column
        index = OwnerIndex(len(owners), size, tuple(numbers))
        del owners
        yield level.values, study_pk, "", index.text()
        for attribute, number in numbers.items():
            coded = CodedColumn.of_values(_spooled(spool, index, columns[attribute]))
            yield CODED[level], study_pk, str(number), coded.text()


def _spooled(spool: Spool, index: OwnerIndex, columns: dict[int, Place]) -> Iterator[str | None]:
    for place in range(index.blocks):
        size = len(index.range(place))
        if place in columns:
            yield from Block(size, {"": spool.read(columns[place]).decode("utf-8", "surrogatepass")}).values("")
        else:
            yield from repeat(None, size)


def runs(counted: Iterable[tuple[int, int]], most: int) -> Iterator[list[int]]:
    """Yields numbers in runs that have *most* rows together, or what is left; one that has as many by itself is alone.

    *counted*: (number, how many rows it has).
    """
    run, size = list[int](), 0
    for number, rows in counted:
        if rows >= most and run:
            yield run
            run, size = [], 0
        run.append(number)
        size += rows
        if size >= most:
            yield run
            run, size = [], 0
    if run:
        yield run


def mutations(db: Session, study_pk: int, wanted: Wanted) -> Iterator[tuple[str, int, str, str]]:
    """Yields the blocks of each wanted profile that has mutations, by sample and by gene, behind them each order's index, and whose they are.

    The tables are read once, by sample; rows by gene wait in a file.
    """
    for row in db.all("mutated_profiles", study_pk=study_pk):
        (profile,) = profiles(db, [row.profile_id])
        if not wanted(profile.pk):
            continue
        with RowsByGene(owners_of_tables(db, Selection(profile))) as by_gene:
            by_sample = StoredOrder(BY_SAMPLE)
            for block in refilled(of_tables(db, Selection(profile), frozenset(STORED), True), STORED):
                by_gene.add(list(block.rows(STORED)))
                yield BY_SAMPLE, profile.pk, *by_sample.add(block)
            yield BY_SAMPLE, profile.pk, *by_sample.index()
            yield BY_SAMPLE, profile.pk, *by_sample.owners()
            order, gathering = StoredOrder(BY_GENE), Gathering(db, profile)
            for block in row_blocks(STORED, chain.from_iterable(by_gene)):
                yield BY_GENE, profile.pk, *order.add(block)
                yield from gathering.stored(gathering.add(mutation_rows(block)))
            yield BY_GENE, profile.pk, *order.index()
            yield BY_GENE, profile.pk, *order.owners()
            yield from gathering.stored(gathering.end())
            yield gathering.index()


def events(db: Session, study_pk: int, wanted: Wanted) -> Iterator[tuple[str, int, str, str]]:
    """Yields the events of genes of each wanted profile of structural variants, and of discrete copy number; those of mutations come with their blocks, where these are wanted."""
    mutated = {row.profile_id for row in db.all("mutated_profiles", study_pk=study_pk)}
    for profile in of_studies(db, [study_pk])[study_pk]:
        is_discrete = (profile.alteration_type, profile.datatype) == (COPY_NUMBER, "DISCRETE")
        if (profile.alteration_type == STRUCTURAL_VARIANTS or is_discrete or profile.profile_id in mutated) and wanted(profile.pk):
            yield from stored_events(db, profiles(db, [profile.profile_id])[0])


def panels(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields of each profile the gene panels of the study's samples."""
    for profile in of_studies(db, [study_pk])[study_pk]:
        yield from stored_panels(db, study_pk, profile.pk)


def ranks(db: Session, study_pk: int, wanted: Wanted) -> Iterator[tuple[str, int, str, str]]:
    """Yields the coarse ranks of the rows of each wanted profile of numbers."""
    for profile in of_studies(db, [study_pk])[study_pk]:
        if is_ranked(profile) and wanted(profile.pk):
            yield from stored_ranks(db, profile.pk)


def patientevents(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields types of events and treatments of the study's patients, when samples were taken, and how many events each patient has."""
    yield from patientsets.stored(db, study_pk)
    yield from stored_owners(db, study_pk)


class RowsByGene:
    """Rows of mutations that come by sample, in a temporary file, to be read by gene. Memory does not grow with their number.

    *counted*: (Entrez id, number of its rows) of each gene, in their order. A row has STORED.
    """

    def __init__(self, counted: Iterable[tuple[int, int]]):
        self._parts: dict[str, list] = {}  # of each gene the rows that wait, one list for the genes of a part
        self._waiting: list[list] = []
        for entrezs in runs(counted, ROWS_OF_PART):
            self._waiting.append([])
            self._parts.update(dict.fromkeys(map(str, entrezs), self._waiting[-1]))
        self._number = 0
        self._spool = Spool()
        self._places: list[list[Place]] = [[] for _ in self._waiting]  # of what is written of each part

    def __enter__(self) -> "RowsByGene":
        return self

    def __exit__(self, *_: object) -> None:
        self._spool.close()

    def add(self, rows: Sequence[tuple]) -> None:
        for row in rows:
            self._parts[row[_GENE]].append(row)
        self._number += len(rows)
        if self._number > ROWS_IN_HAND:
            self._write()

    def _write(self):
        for rows, places in zip(self._waiting, self._places, strict=True):
            if rows:
                places.append(self._spool.add(marshal.dumps(rows)))
                rows.clear()
        self._number = 0

    def __iter__(self) -> Iterator[list[tuple]]:
        """Yields the rows of some genes at a time: by gene, and of each in the order in which they came."""
        self._write()
        of_part = Counter(id(rows) for rows in self._parts.values())
        for waiting, places in zip(self._waiting, self._places, strict=True):
            found = (marshal.loads(self._spool.read(place)) for place in places)
            if of_part[id(waiting)] == 1:
                yield from found
            else:
                yield sorted(chain.from_iterable(found), key=lambda row: int(row[_GENE]))
