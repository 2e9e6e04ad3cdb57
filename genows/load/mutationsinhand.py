"""Keeps what the blocks of a profile's mutations are made of while a load writes them, so that packing need not read the tables again.

Two temporary files hold the values that events and mutations have in blocks, as the database will give them; memory holds some 28 bytes a
mutation. Values of events that were stored before come from the database. Whoever finds anything odd (a control character in a value, a
disk that is full, too many mutations) gives up what is in hand: packing reads the tables then.

PERF: 200,000 mutations are packed by gene and by sample in 2.2 s of CPU where reading them twice took 7 (SQLite, a busy machine).
"""

import weakref
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate, compress, groupby, islice, repeat
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from typing import Any

from genows.columns import mutationblocks
from genows.load.ids import id_batches


class BlockSize:
    """The size of blocks that are made one after the other; of the same rows always the same. *records*: how many the next one gets."""

    def __init__(self, records: int):
        self.records = records
        self._each = 0.0  # characters a record, of the last blocks

    def note(self, text: str) -> str:
        """Returns the *text* of a block that has `records`, by whose length the next ones' are reckoned."""
        each = len(text) / self.records
        self._each = (3 * self._each + each) / 4 if self._each else each
        least, most = mutationblocks.RECORDS // 2 or 1, int(mutationblocks.RECORDS * mutationblocks.MOST)
        self.records = max(least, min(most, int(mutationblocks.FILLED / self._each)))
        return text


# Behind each value; in place of one that there is not.
_END, _NONE = "\x1f", "\x1d"
_CONTROLS = bytes(range(32))


class Odd(Exception):
    """Something that cannot be kept in this way."""


class TextFile:
    """Rows of *width* values in a temporary file, which ends with this object. Columns that say the same in all rows are not written.

    Such a column may begin to differ: the rows before are brought to the new form when they are read.
    """

    def __init__(self, width: int) -> None:
        self._file: Any = None
        self._ends = array("q", [0])
        self._read: Any = None
        # (the first row of a form, the one text of each column that has one, else None)
        self._forms: list[tuple[int, list[str | None]]] = [(0, [None] * width)]

    def close(self) -> None:
        self._read = None
        if self._file:
            _close(self._file)

    def settle(self) -> None:
        """Writes what waits in memory, and opens what is written for reading."""
        if self._file and self._ends[-1]:
            self._file.flush()
            self._read = mmap(self._file.fileno(), 0, access=ACCESS_READ)

    def _opened(self):
        if self._file is None:
            self._file = TemporaryFile()
            # Nobody needs to close it: a load that fails is forgotten with all that it has.
            weakref.finalize(self, _close, self._file)
        return self._file

    def add(self, columns: Sequence[Sequence]) -> None:
        """Adds rows of texts, numbers and Nones. Odd where a text holds what only stands between them."""
        self._adapt([_same(column) for column in columns])
        number, columns = len(columns[0]), [column for column, text in zip(columns, self._forms[-1][1], strict=True) if text is None]
        nones = [column.count(None) for column in columns]
        rows = _joined(columns, nones) if columns else [""] * number
        self._append(rows, len(rows) * len(columns), sum(nones))

    def _append(self, rows, ends, nones):
        """Writes rows. Odd where they do not have so many marks, or have other controls."""
        text = "".join(rows)
        data = text.encode()
        if data.count(_END.encode()) != ends or data.count(_NONE.encode()) != nones or len(data.translate(None, _CONTROLS)) + ends + nones != len(data):
            raise Odd
        lengths: Iterable[int] = map(len, rows) if len(data) == len(text) else [len(row.encode()) for row in rows]
        self._opened().write(data)
        self._ends.extend(islice(accumulate(lengths, initial=self._ends[-1]), 1, None))

    def _adapt(self, same):
        """*same*: of each column of the next rows the one text that it has, None where it has several."""
        written = len(self._ends) - 1
        form = [text if text == known else None for text, known in zip(same, self._forms[-1][1], strict=True)] if written else same
        if form != self._forms[-1][1]:
            self._forms.append((written, form))

    def columns(self, places: Sequence[int]) -> list[list[str | None]]:
        """Returns the columns of these rows, as texts, None for none."""
        begin, form = self._forms[-1]
        width = form.count(None)
        varying = iter(self._varying(places, begin, width) if width else ())
        return [next(varying) if text is None else [None if text == _NONE else text] * len(places) for text in form]

    def _varying(self, places, begin, width) -> list[list[str | None]]:
        read, ends = self._read, self._ends
        if min(places) >= begin:
            data = b"".join([read[ends[place] : ends[place + 1]] for place in places])
        else:
            data = b"".join([read[ends[place] : ends[place + 1]] if place >= begin else self._brought(place) for place in places])
        values: list[str | None] = [*data.decode().split(_END)]
        columns = [values[index:-1:width] for index in range(width)]
        return list(map(_with_none, columns)) if _NONE.encode() in data else columns

    def _brought(self, place) -> bytes:
        """Returns a row of an earlier form as one of the last."""
        form = next(form for begin, form in reversed(self._forms) if begin <= place)
        values = iter(self._read[self._ends[place] : self._ends[place + 1]].decode().split(_END))
        texts = [next(values) if text is None else text for text in form]
        kept = [text for text, same in zip(texts, self._forms[-1][1], strict=True) if same is None]
        return _END.join([*kept, ""]).encode()


def _close(file) -> None:
    # What could not be written is tried once more; it is not wanted any longer.
    with suppress(OSError):
        file.close()


def _same(column) -> str | None:
    """Returns the text of the one value that a column has, None where it has several. Odd where it has marks of ours."""
    value = column[0]
    if value != column[-1] or column.count(value) != len(column):
        return None
    if isinstance(value, str) and any(character < " " for character in value):
        raise Odd
    return _NONE if value is None else str(value)


def _joined(columns, nones) -> list[str]:
    """Returns the rows of these columns, _END behind each value. *nones*: how many Nones each has."""
    texts = list(map(_texts, columns, nones))
    try:
        return list(map(_END.join, zip(*texts, repeat(""), strict=False)))
    except TypeError:  # There are other kinds among the texts of a column.
        return list(map(_END.join, zip(*(map(str, column) for column in texts), repeat(""), strict=False)))


def _texts(column, nones) -> Sequence:
    """Returns the values of a column as texts, _NONE for None.

    PERF: one look at the first tells what nearly all columns are; where that errs the texts do not join.
    """
    if not nones:
        return column if isinstance(column[0], str) else list(map(str, column))
    return [_NONE if value is None else str(value) for value in column]


def _with_none(column):
    return [None if text == _NONE else text for text in column] if _NONE in column else column


# Field of a block → place among the values of add_mutation_events, and of the query mutation_events.
EVENT = {
    "chr": 2, "start_position": 3, "end_position": 4, "reference_allele": 5, "variant_allele": 6, "protein_change": 7, "mutation_type": 8,
    "functional_impact_score": 9, "xvar_link": 11, "xvar_link_pdb": 12, "xvar_link_msa": 13, "ncbi_build": 14, "variant_type": 16,
    "refseq_mrna_id": 19, "protein_start_position": 22, "protein_end_position": 23, "keyword": 24,
}  # fmt: skip
# Field of a block → place among the values of add_mutations behind the gene.
MUTATION = {
    "sequencing_center": 0, "mutation_status": 2, "validation_status": 3, "variant_read_count_tumor": 19, "reference_read_count_tumor": 20,
    "variant_read_count_normal": 21, "reference_read_count_normal": 22,
}  # fmt: skip
# The same of those of which an empty text is no value.
DRIVERS = {"driver_filter": 23, "driver_filter_annotation": 24, "driver_tiers_filter": 25, "driver_tiers_filter_annotation": 26}
_START = 3  # of an event
# What a mutation's status and an event's type may be so that they count for nobody, in upper case.
GERMLINE, FUSION = "GERMLINE", "FUSION"
# Fields that tell one variant from another.
VARIANT = ("chr", "start_position", "end_position", "reference_allele", "variant_allele")
# Mutations, for which memory holds 30 MB.
MOST = 1 << 20
# Mutations that are taken from the files at a time.
READ = 2000

Columns = dict[str, Sequence[Any]]


class MutationsInHand:
    """Those of one profile, all of which are written while `is_whole`."""

    def __init__(self) -> None:
        self._events, self._mutations = TextFile(len(EVENT)), TextFile(len(MUTATION) + len(DRIVERS))
        self._first_event: int | None = None
        self._starts = array("q")  # of the events that the load has added
        self._genes, self._samples, self._of_events = array("i"), array("i"), array("i")  # of each mutation
        self._inherited = bytearray()  # whether it counts for nobody
        self._has_repeated = self._has_fusions = False
        self.is_whole = True

    def add_events(self, columns: Sequence[Sequence]) -> None:
        """*columns*: of add_mutation_events, of rows by their numbers, which follow those of the rows before."""
        if columns[0] and self.is_whole:
            self._try(self._add_events, columns)

    def add_mutations(self, event_pks: Sequence[int], sample_pks: Sequence[int], genes: Sequence[int], mutation: Sequence[Sequence]) -> None:
        """*mutation*: the columns of add_mutations behind the gene."""
        if self.is_whole:
            self._try(self._add_mutations, event_pks, sample_pks, genes, mutation)

    def note_repeated(self) -> None:
        """To be called where a mutation that was added is written again: its last values count."""
        self._has_repeated = True

    def give_up(self) -> None:
        """Lets go of everything: not all that is in the profile has been added."""
        self.is_whole = False
        for texts in (self._events, self._mutations):
            texts.close()
        self._starts, self._genes, self._samples, self._of_events = array("q"), array("i"), array("i"), array("i")
        self._inherited = bytearray()

    def settle(self) -> None:
        """To be called when all is added, before it is read: what still waits in memory is written, for which the disk may have no place."""
        if self.is_whole:
            self._try(self._settle)

    def _settle(self):
        for texts in (self._events, self._mutations):
            texts.settle()

    def _try(self, action, *arguments):
        try:
            action(*arguments)
        except (Odd, OSError, OverflowError):
            self.give_up()

    def _add_events(self, columns):
        first, last = columns[0][0], columns[0][-1]
        if self._first_event is None:
            self._first_event = first
        if first != self._first_event + len(self._starts) or last - first + 1 != len(columns[0]):
            raise Odd
        self._has_fusions = self._has_fusions or FUSION in set(map(_upper, set(columns[EVENT["mutation_type"]])))
        self._events.add([columns[place] for place in EVENT.values()])
        self._starts.extend(columns[_START])

    def _add_mutations(self, event_pks, sample_pks, genes, mutation):
        if len(self._genes) + len(genes) > MOST:
            raise Odd
        statuses = mutation[MUTATION["mutation_status"]]
        inherited = {status for status in set(statuses) if _upper(status) == GERMLINE}
        self._inherited += bytes(map(inherited.__contains__, statuses)) if inherited else bytes(len(statuses))
        drivers = ([text or None for text in mutation[place]] for place in DRIVERS.values())
        self._mutations.add([*(mutation[place] for place in MUTATION.values()), *drivers])
        for kept, numbers in ((self._genes, genes), (self._samples, sample_pks), (self._of_events, event_pks)):
            kept.extend(numbers)

    # Reading

    def number(self) -> int:
        """Returns how many mutations the profile has."""
        return len(set(zip(self._samples, self._of_events, strict=True))) if self._has_repeated else len(self._genes)

    def variants(self) -> dict[int, int] | None:
        """Returns sample_pk → how many variants count for it; None where only the tables tell: events were stored before, or are fusions.

        PERF: 0.1 s for 200,000 mutations, read from the tables 0.36: what has a place of its own need not be compared.
        """
        first = self._first_event
        if not self.is_whole or self._has_repeated or self._has_fusions or first is None or min(self._of_events) < first:
            return None
        counts: dict[int, int] = {}
        for run in _runs(self._samples, READ):
            counted = list(compress(run, [not inherited for inherited in map(self._inherited.__getitem__, run)]))
            for sample_pk, its in groupby(counted, self._samples.__getitem__):
                events = [event - first for event in map(self._of_events.__getitem__, its)]
                counts[sample_pk] = len(events) if len(set(map(self._starts.__getitem__, events))) == len(events) else self._different(events)
        return counts

    def _different(self, places) -> int:
        columns = dict(zip(EVENT, self._events.columns(places), strict=True))
        return len(set(zip(*(columns[name] for name in VARIANT), strict=True)))

    def by_gene(self, db, size: BlockSize) -> Iterator[Columns]:
        """Yields the values of *size* mutations at a time, fewer at the end, in the order of profile data: by gene, sample, start and event.

        FIELDS as texts, None for none; entrez_gene_id, sample_pk and event_pk as numbers.
        """
        return _sliced(self._columns(db, self._genes, self._samples), size)

    def by_sample(self, db, size: BlockSize) -> Iterator[Columns]:
        """Yields the same by sample, gene, start and event."""
        return _sliced(self._columns(db, self._samples, self._genes), size)

    def _columns(self, db, first, second):
        for run in _runs(first, READ):
            stored = self._stored_before(db, run)
            rows = self._ordered(run, first, second, stored)
            step = -(-len(rows) // (len(rows) // READ or 1))
            for start in range(0, len(rows), step):
                yield self._values(rows[start : start + step], stored)

    def _stored_before(self, db, run) -> dict[int, tuple]:
        """event_pk → the values of mutation_events, of those events of *run* that the load has not added."""
        first = self._first_event
        events = {event for event in map(self._of_events.__getitem__, run) if first is None or event < first}
        rows = (row for batch in id_batches(sorted(events)) for row in db.all("mutation_events", event_pks=batch))
        return {row[0]: tuple(row) for row in rows}

    def _ordered(self, run, first, second, stored) -> list[int]:
        events, begin = list(map(self._of_events.__getitem__, run)), self._first_event or 0
        starts = [stored[event][_START] if event in stored else self._starts[event - begin] for event in events]
        keys = sorted(zip(map(first.__getitem__, run), map(second.__getitem__, run), starts, events, run, strict=True))
        if self._has_repeated:
            last = {key[:-1]: key[-1] for key in keys}
            return list(last.values())
        return [key[-1] for key in keys]

    def _values(self, rows, stored) -> dict[str, list]:
        events, begin = list(map(self._of_events.__getitem__, rows)), self._first_event or 0
        apart = {index: stored[event] for index, event in enumerate(events) if event in stored} if stored else {}
        columns: dict[str, list] = {name: [None] * len(rows) for name in EVENT}
        if len(apart) < len(rows):
            # What stands in for the others is replaced.
            stand_in = next(event for event in events if event not in stored)
            places = [(stand_in if event in stored else event) - begin for event in events]
            columns = dict(zip(EVENT, self._events.columns(places), strict=True))
        for index, values in apart.items():
            for name, place in EVENT.items():
                columns[name][index] = None if values[place] is None else str(values[place])
        columns.update(zip((*MUTATION, *DRIVERS), self._mutations.columns(rows), strict=True))
        columns.update(
            entrez_gene_id=list(map(self._genes.__getitem__, rows)), sample_pk=list(map(self._samples.__getitem__, rows)), event_pk=events
        )
        return columns


def _sliced(chunks, size) -> Iterator[Columns]:
    """Yields the rows of *chunks*, which are columns, `size.records` at a time, which may change in between."""
    waiting: Columns = {}
    for chunk in chunks:
        waiting = {name: [*waiting.get(name, ()), *values] for name, values in chunk.items()}
        start, number = 0, len(waiting["sample_pk"])
        while number - start >= size.records:
            end = start + size.records
            yield {name: values[start:end] for name, values in waiting.items()}
            start = end
        waiting = {name: values[start:] for name, values in waiting.items()}
    if waiting and waiting["sample_pk"]:
        yield waiting


def _upper(text) -> str:
    return (text or "").upper()


def _runs(numbers: Sequence[int], most: int) -> Iterator[list[int]]:
    """Yields the places of *numbers* by number, in runs of some *most*; equal numbers are in one run."""
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    start = 0
    while start < len(order):
        end = min(start + most, len(order))
        while end < len(order) and numbers[order[end]] == numbers[order[end - 1]]:
            end += 1
        yield order[start:end]
        start = end
