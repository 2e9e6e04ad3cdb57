"""Writes the kept rows of one mutation file in batches: new ones added, those of a mutation seen before merged or passed over.

What was seen before is asked of the database, so that memory holds one batch, however long the file is. A profile that
several files feed costs the keys of the earlier files' mutations on top.
"""

from itertools import repeat

from genows.load.maf.events import MutationEvents, parts
from genows.load.maf.mafcolumns import MUTATION_TEXTS, SELDOM
from genows.load.maf.merge import CENTER, merged
from genows.load.reference.newgenes import write_new_genes

_GENE = 0  # among the values of an event
_SELDOM = frozenset(place for place, column in enumerate(MUTATION_TEXTS) if column in SELDOM)


class MutationStore:
    """*profile_pk*: where the mutations go; *appended*: whether an earlier file fed this profile."""

    def __init__(self, load, meta, profile_pk, appended):
        self.load, self.file, self.profile_pk = load, meta.data_file, profile_pk
        self.report = load.report.file(meta)
        self.events = MutationEvents(load, meta)
        self.sample_pks = {}
        self.genes = set()
        self._earlier = set(load.db.rows("mutation_keys", profile_pk=profile_pk)) if appended else frozenset()

    def add(self, batch):
        """*batch*: a Batch, its rows in file order."""
        write_new_genes(self.load)
        event_pks, stored_events = self.events.ids(batch)
        keys = list(zip(event_pks, batch.sample_pks))
        stored = self._stored(stored_events)
        self.events.write_new()
        distinct = set(keys)
        if len(distinct) == len(keys) and distinct.isdisjoint(stored) and distinct.isdisjoint(self._earlier):
            self._write(event_pks, batch.sample_pks, batch.event[_GENE], batch.mutation)
        else:
            self._add_anew(batch, keys, stored)

    def finish(self):
        """To be called behind the last batch."""
        self.events.finish()

    def _add_anew(self, batch, keys, stored):
        """As `add`, of rows some of which are there already."""
        kept = {}
        for place, key in enumerate(keys):
            row = batch.row(place)
            if key in self._earlier:
                self._note_repeated(row)
                continue
            if key in stored:
                stored.discard(key)
                kept[key] = (row.event[_GENE], self._taken_out(key))
            if key in kept:
                kept[key] = (row.event[_GENE], self._merged(row, kept[key][1]))
            else:
                kept[key] = (row.event[_GENE], row.mutation)
        if kept:
            entrez, mutations = zip(*kept.values())
            self._write(*zip(*kept), entrez, list(zip(*mutations)))

    def _stored(self, event_pks):
        """The keys of the profile's mutations of these events."""
        return {
            key
            for some in parts(event_pks)
            for key in self.load.db.all("mutation_keys_of_events", profile_pk=self.profile_pk, event_pks=some)
        }

    def _write(self, event_pks, sample_pks, entrez, mutation):
        name, columns = "add_mutations", mutation
        if all(mutation[place].count("NA") == len(event_pks) for place in _SELDOM):
            name, columns = "add_mutations_brief", [column for place, column in enumerate(mutation) if place not in _SELDOM]
        self.load.db.add_all(name, zip(event_pks, repeat(self.profile_pk), sample_pks, entrez, *columns))
        self.sample_pks.update(dict.fromkeys(sample_pks))
        self.genes.update(entrez)

    def _taken_out(self, key):
        """The stored row of *key*, deleted, to be written again with what comes of the merge."""
        place = {"event_pk": key[0], "sample_pk": key[1], "profile_pk": self.profile_pk}
        mutation = self.load.db.one("mutation_row", **place)
        self.load.db.do("remove_mutation_row", **place)
        return mutation

    def _merged(self, row, first):
        self.report.skip("merged with the same mutation of the sample", row.line)
        self.load.findings.warning(
            "the row is merged with an earlier one: the same mutation of the same sample", file=self.file, line=row.line
        )
        survivor = list(merged(first, row.mutation))
        survivor[CENTER] = self.load.cut("mutation", "CENTER", survivor[CENTER], file=self.file, line=row.line)
        return tuple(survivor)

    def _note_repeated(self, row):
        self.report.skip("repeated from an earlier file of the profile", row.line)
        self.load.findings.warning(
            "the mutation was loaded from an earlier file of the profile already", file=self.file, line=row.line
        )
