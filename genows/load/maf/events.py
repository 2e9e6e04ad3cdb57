"""Gives mutation rows their events: those stored already, by whatever study, or new ones.

An event once stored keeps its values; only its identity is compared (study file format, events, duplicates, merging).
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import compress

from genows.load.compact import NumberedRows
from genows.load.context import Load
from genows.load.ids import id_batches
from genows.load.maf.rows import Batch
from genows.load.maf.rules import STORED_OTHERWISE, STORED_TWICE
from genows.load.metafile import Meta

_SCORE = 9  # FIS_VALUE in a row of mutation_event without its id
SLOTS = 1 << 21  # 25 MB, for 1.5 million events
_LAST_VALUES = (None, None, 1)  # of a stored event, the same for all events of mutation files


def identities(event: list) -> list[tuple]:
    """The identity of each row's event: gene, chromosome, start, end, allele, protein change and type, in upper case.

    *event*: the columns of a Batch.
    """
    return list(zip(*event[:4], *(map(str.upper, event[index]) for index in (5, 6, 7)), strict=True))


class MutationEvents:
    """Gives the events of one file's rows their ids. A context: of the rows of the file.

    Events that are stored already are asked for batch by batch, by chromosome and position. Where none are stored before the file, those that
    it adds are remembered by the hash of their identity, and SQLite makes the indexes of mutations and events when all are there, in half the
    time that they take row by row. Of more events than SLOTS have room for, or two of one hash, the others are asked for as well, so that
    memory does not grow with the file or the table.
    """

    def __init__(self, load: Load, meta: Meta):
        self.load, self.file = load, meta.data_file
        self.added = 0
        self.reused: set[int] = set()
        self._new: list[Sequence] = [[]]
        self._first_new = math.inf
        self._remembered: NumberedRows | None = None  # hash of an identity -> id
        self._late_indexes: list = []

    @property
    def are_indexed_late(self) -> bool:
        """Whether the tables of mutations and events have no indexes but their keys now."""
        return bool(self._late_indexes)

    def __enter__(self) -> None:
        if not self.load.ids.highest("mutation_event"):
            self._remembered, self._late_indexes = NumberedRows(SLOTS), self.load.db.all("late_indexes")
        for index in self._late_indexes:
            self.load.db.run(index.dropping)

    def __exit__(self, *_: object) -> None:
        """Makes the indexes, for the next file too where this one cannot be read to its end."""
        # First: SQLite sorts in memory.
        self._remembered = None
        for index in self._late_indexes:
            self.load.db.run(index.making)
        self._late_indexes = []

    def ids(self, batch: Batch) -> tuple[list[int], set[int]]:
        """(the event id of each row of *batch*, which of these ids were stored before); what is new is left to `write_new`."""
        keys = identities(batch.event)
        known = self._known(batch.event, set(keys))
        stored = set(known.values())
        event_pks, are_new, highest = [], [], self.load.ids.highest("mutation_event")
        for key in keys:
            event_pk = known.get(key)
            are_new.append(event_pk is None)
            if event_pk is None:
                event_pk = known[key] = highest = highest + 1
            event_pks.append(event_pk)
        self._note_reused(batch, event_pks, stored)
        if new := self.load.ids.take("mutation_event", sum(are_new)):
            self._first_new = min(self._first_new, new[0])
            self.added += len(new)
        if self._remembered is not None:
            for key, event_pk in zip(compress(keys, are_new), new, strict=True):
                self._remembered.put(hash(key), event_pk)
        columns = [event_pks, *batch.event]
        self._new = columns if all(are_new) else [list(compress(column, are_new)) for column in columns]
        return event_pks, stored

    def _known(self, event, keys):
        """identity -> id, of the events among *keys* that are stored."""
        if self._remembered is not None and self._remembered.has_room(len(keys)):
            hits = {key: event_pk for key in keys if (event_pk := self._remembered.get(hash(key)))}
            stored = {
                event_pk: identities([[value] for value in values])[0]
                for pks in id_batches(sorted({*hits.values()}))
                for event_pk, *values in self.load.db.all("mutation_events", event_pks=pks)
            }
            if all(stored[event_pk] == key for key, event_pk in hits.items()):
                return hits
        self.__exit__()
        return self._stored_at(event, keys)

    def write_new(self) -> None:
        """Writes the new events of the last batch."""
        self.load.db.add_columns("add_mutation_events", self._new, self.are_indexed_late)

    def _stored_at(self, event, keys):
        """identity -> id, of the stored events among *keys*, those of the columns *event*; an error where two of them share one."""
        known: dict[tuple, int] = {}
        for chromosome, places in _places(event):
            starts, genes = map(list, map(set, zip(*places, strict=True)))
            for event_pk, *at in self.load.db.all("mutation_events_at", chromosome=chromosome, starts=starts, genes=genes):
                key = (*at[:4], *((text or "").upper() for text in at[4:]))
                if key in keys and known.setdefault(key, event_pk) != event_pk:
                    self.load.findings.tell(STORED_TWICE, file=self.file, value=f"{known[key]}, {event_pk}")
        return known

    def _note_reused(self, batch, event_pks, stored):
        """Reports events from before this file whose stored values are not those of the row that reuses them."""
        before = {event_pk for event_pk in stored if event_pk < self._first_new} - self.reused
        if not before:
            return
        first_rows: dict[int, int] = {}
        for index, event_pk in enumerate(event_pks):
            if event_pk in before:
                first_rows.setdefault(event_pk, index)
        self.reused.update(first_rows)
        for pks in id_batches(first_rows):
            for event_pk, *event in self.load.db.all("mutation_events", event_pks=pks):
                row = batch.row(first_rows[event_pk])
                if _differs(event, row.event):
                    self.load.findings.tell(STORED_OTHERWISE, file=self.file, line=row.line)


def _places(event):
    """Yields (chromosome, [(start, gene), …]) of the rows of the columns *event*, in batches."""
    by_chromosome = defaultdict(list)
    for gene, chromosome, start in zip(*event[:3], strict=True):
        by_chromosome[chromosome].append((start, gene))
    for chromosome, places in by_chromosome.items():
        for batch in id_batches(places):
            yield chromosome, batch


def _differs(stored, event):
    scores = stored[_SCORE], event[_SCORE]
    if None in scores or not math.isclose(*scores, rel_tol=1e-5, abs_tol=1e-44):  # MySQL shows six digits of a float
        return True
    event = (*event, *_LAST_VALUES)
    return any(stored[index] != event[index] for index in (4, 8, *range(10, len(event))))
