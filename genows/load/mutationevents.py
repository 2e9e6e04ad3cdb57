"""The events of mutation rows: found again among those that are stored, from whatever study, or made.

An event once stored keeps its values; only its identity is compared (study file format, events, duplicates, merging).
"""

import math
from collections import defaultdict

# Where the values of an event lie in a row of mutation_event without its id.
_GENE, _CHROMOSOME, _START = 0, 1, 2
_SCORE = 9

MOST_HASHES = 1 << 20  # 60 MB
LIST = 900  # PERF: from 1000 on MariaDB makes a join of an IN list and no longer goes by the index


def identity(event: tuple) -> tuple:
    """What makes two events the same: gene, chromosome, start, end, allele, protein change and type, in upper case."""
    return (*event[:4], event[5].upper(), event[6].upper(), event[7].upper())


class MutationEvents:
    """Gives the events of one file's rows their ids.

    PERF: asks the database batch by batch, by chromosome and position, so that memory does not grow with the file or the table.
    Where there was no event before the file, it is asked only for those whose hash the file made before: 200,000 rows are 2.5 s faster.
    """

    def __init__(self, load, meta):
        self.load, self.file = load, meta.data_file
        self.made = 0
        self.reused = set()
        self._first_made = math.inf
        # Hashes of the identities of all stored events; None where they are not known, or too many.
        self._hashes = set() if load.highest_id("mutation_event") == 0 else None

    def ids(self, rows) -> tuple[list[int], set[int]]:
        """(the event id of each of *rows*, which of these ids were stored before); new events are written."""
        identities = [identity(row.event) for row in rows]
        known = self._stored(self._perhaps_stored(rows, identities), set(identities))
        stored = set(known.values())
        event_pks, new = [], []
        for row, key in zip(rows, identities):
            event_pk = known.get(key)
            if event_pk is None:
                event_pk = known[key] = self.load.next_id("mutation_event")
                new.append((event_pk, *row.event))
            event_pks.append(event_pk)
        self._note_reused(rows, event_pks, stored)
        self._write(new)
        self._remember(identities)
        return event_pks, stored

    def _perhaps_stored(self, rows, identities):
        if self._hashes is None:
            return rows
        return [row for row, key in zip(rows, identities) if hash(key) in self._hashes]

    def _remember(self, identities):
        if self._hashes is not None:
            self._hashes.update(map(hash, identities))
            if len(self._hashes) > MOST_HASHES:
                self._hashes = None

    def _stored(self, rows, identities):
        """identity -> id, of the stored events that *rows* touch; an error where two of them share one."""
        known = {}
        for chromosome, places in _places(rows):
            starts, genes = map(list, map(set, zip(*places)))
            for event_pk, *event in self.load.db.all("mutation_events_at", chromosome=chromosome, starts=starts, genes=genes):
                key = (*event[:4], *((text or "").upper() for text in event[4:]))
                if key in identities and known.setdefault(key, event_pk) != event_pk:
                    self._note_double(known[key], event_pk)
        return known

    def _write(self, new):
        if new:
            self._first_made = min(self._first_made, new[0][0])
            self.made += len(new)
            self.load.db.add_all("add_mutation_events", new)

    def _note_reused(self, rows, event_pks, stored):
        """Tells of events from before this file whose stored values are not those of the row that reuses them."""
        first_rows = {}
        for row, event_pk in zip(rows, event_pks):
            if event_pk in stored and event_pk < self._first_made and event_pk not in self.reused:
                first_rows.setdefault(event_pk, row)
        self.reused.update(first_rows)
        for some in parts(first_rows):
            for event_pk, *event in self.load.db.all("mutation_events", event_pks=some):
                if _differs(event, first_rows[event_pk].event):
                    self._note_difference(first_rows[event_pk].line)

    def _note_difference(self, line):
        self.load.findings.warning(
            "an event that is stored already has other values there (build, scores, keyword …); they stay",
            file=self.file,
            line=line,
        )

    def _note_double(self, *event_pks):
        self.load.findings.error(
            "two stored mutation events share one identity", file=self.file, value=f"{event_pks[0]}, {event_pks[1]}"
        )


def _places(rows):
    """(chromosome, [(start, gene), …]) of *rows*, in parts."""
    by_chromosome = defaultdict(list)
    for row in rows:
        by_chromosome[row.event[_CHROMOSOME]].append((row.event[_START], row.event[_GENE]))
    for chromosome, places in by_chromosome.items():
        for some in parts(places):
            yield chromosome, some


def parts(items):
    """Lists of at most LIST of the items."""
    items = list(items)
    for start in range(0, len(items), LIST):
        yield items[start : start + LIST]


def _differs(stored, event):
    scores = stored[_SCORE], event[_SCORE]
    if None in scores or not math.isclose(*scores, rel_tol=1e-5, abs_tol=1e-44):  # MySQL shows six digits of a float
        return True
    return any(stored[place] != event[place] for place in (4, 8, *range(10, len(event))))
