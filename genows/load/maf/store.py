"""Writes accepted rows in batches; merges mutations that come twice. A validation counts the rows instead.

Rows of the table of mutations are tuples without event, profile, sample and gene. Study file format, duplicates, merging.
"""

from contextlib import nullcontext

from genows.data.barcodes import tcga_code
from genows.load.context import Load
from genows.load.ids import id_batches
from genows.load.maf.columns import MUTATION_TEXTS
from genows.load.maf.events import MutationEvents
from genows.load.maf.rows import Batch
from genows.load.maf.rules import IN_EARLIER_FILE, MERGED
from genows.load.maf.values import COPY_NUMBER, Annotations
from genows.load.metafile import Meta
from genows.load.reference.genecells import write_new_genes

_COLUMNS = list(MUTATION_TEXTS)
CENTER = _COLUMNS.index("CENTER")
_STATUS = _COLUMNS.index("MUTATION_STATUS")
_VALIDATION = _COLUMNS.index("VALIDATION_STATUS")
_NORMAL_BARCODE = _COLUMNS.index("MATCHED_NORM_SAMPLE_BARCODE")

_BLOOD_NORMAL = "10"
_GENE = 0  # among the values of an event


def merged(first: tuple, second: tuple) -> tuple:
    """The row that remains of *first*, which came earlier, and *second*; its CENTER names the centres of both."""
    survivor = list(second if _second_wins(first, second) else first)
    survivor[CENTER] = centers(first[CENTER], second[CENTER])
    return tuple(survivor)


def _second_wins(first, second):
    if first[_NORMAL_BARCODE].upper() != second[_NORMAL_BARCODE].upper():
        return tcga_code(second[_NORMAL_BARCODE]) == _BLOOD_NORMAL
    validations = first[_VALIDATION].upper(), second[_VALIDATION].upper()
    if validations[0] != validations[1]:
        return validations[1] in ("VALID", "VALIDATED")
    statuses = first[_STATUS].upper(), second[_STATUS].upper()
    if statuses[0] != statuses[1]:
        return statuses[1] == "GERMLINE" or (statuses[1] == "SOMATIC" and statuses[0] != "GERMLINE")
    return False


def centers(*lists: str) -> str:
    """The union of ';'-lists of centres, sorted; 'NA' only if nobody else is named."""
    names = {name for names in lists for name in names.split(";")}
    return ";".join(sorted(names - {"NA", ""})) or "NA"


class Tally(nullcontext):
    """*sample_pks*, *genes*: of the rows; *added*, *reused*: events, which nobody compares here."""

    def __init__(self, load: Load) -> None:
        super().__init__()
        self.sample_pks = load.samples.map()
        self.genes: set[int] = set()
        self.added = 0
        self.reused: set[int] = set()
        self.events = self

    def add(self, batch: Batch) -> None:
        self.sample_pks.add(dict.fromkeys(batch.sample_pks))
        self.genes.update(batch.event[_GENE])


class MutationStore:
    """*profile_pk*: where the mutations go; *appended*: whether an earlier file fed this profile; *annotations*: see `annotations`."""

    def __init__(self, load: Load, meta: Meta, profile_pk: int, appended: bool, annotations: Annotations):
        self.load, self.file, self.profile_pk = load, meta.data_file, profile_pk
        self.report, self.annotations = load.report.file(meta), annotations
        self.events = MutationEvents(load, meta)
        self.sample_pks = load.samples.map()
        self.genes: set[int] = set()
        self._earlier = load.target.of_load(profile_pk, load.db.rows("mutation_keys", profile_pk=profile_pk)) if appended else frozenset()

    def add(self, batch: Batch) -> None:
        """*batch*: its rows in file order."""
        write_new_genes(self.load)
        event_pks, stored_events = self.events.ids(batch)
        keys = list(zip(event_pks, batch.sample_pks, strict=True))
        distinct = set(keys)
        stored = self._stored(distinct, stored_events)
        self.events.write_new()
        # Nearly all batches hold new mutations only, and go to the database by columns.
        if len(distinct) == len(keys) and distinct.isdisjoint(stored) and distinct.isdisjoint(self._earlier):
            self._write(event_pks, batch.sample_pks, batch.event[_GENE], batch.mutation)
        else:
            self._merge(batch, keys, stored)

    def _merge(self, batch, keys, stored):
        """As `add`, for a batch with mutations that are there already. *stored*: among them the keys of those that are, of this file."""
        mutations: dict[tuple, tuple] = {}  # key -> (gene, mutation)
        for index, key in enumerate(keys):
            row = batch.row(index)
            if key in self._earlier:
                self._note_repeated(row)
                continue
            if key in stored:
                stored.discard(key)
                mutations[key] = (row.event[_GENE], self._taken_out(key))
            if key in mutations:
                mutations[key] = (row.event[_GENE], self._merged(row, mutations[key][1]))
            else:
                mutations[key] = (row.event[_GENE], row.mutation)
        if mutations:
            entrez, values = zip(*mutations.values(), strict=True)
            event_pks, sample_pks = zip(*mutations, strict=True)
            self._write(event_pks, sample_pks, entrez, list(zip(*values, strict=True)))

    def _stored(self, keys, stored_events):
        """Those of *keys* that a batch before this one has stored.

        PERF: only samples that it wrote are asked for, which in a file sorted by sample is one. Else each batch of a study of 100,000
        samples reads the thousands of samples that share its hotspots.
        """
        written = self.sample_pks
        asked = sorted(key for key in keys if key[1] in written and key[0] in stored_events)
        return {key for batch in id_batches(asked) for key in self._keys_at(*map(set, zip(*batch, strict=True)))}

    def _keys_at(self, event_pks, sample_pks):
        where = {"event_pks": sorted(event_pks), "sample_pks": sorted(sample_pks)}
        return self.load.db.all("mutation_keys_at", profile_pk=self.profile_pk, **where)

    def _write(self, event_pks, sample_pks, entrez, mutation):
        if self.annotations:
            mutation = self._write_copy_number(event_pks, sample_pks, mutation)
        name = "add_annotated_mutations" if self.annotations.has_json else "add_mutations"
        columns = [event_pks, [self.profile_pk] * len(event_pks), sample_pks, entrez, *mutation]
        self.load.db.add_columns(name, columns, self.events.are_indexed_late)
        self.sample_pks.add(dict.fromkeys(sample_pks))
        self.genes.update(entrez)

    def _write_copy_number(self, event_pks, sample_pks, mutation):
        """Returns the columns that belong into the table of mutations. NOTE: rows that an earlier row was merged into have no copy number."""
        *mutation, jsons, copy_numbers = mutation
        rows = [
            (event_pk, self.profile_pk, sample_pk, *values)
            for event_pk, sample_pk, values in zip(event_pks, sample_pks, copy_numbers, strict=True)
            if values is not None
        ]
        if rows:
            self.load.db.add_all("add_allele_specific_copy_numbers", rows)
        self.report.count("allele-specific copy numbers", len(rows))
        if self.annotations.has_json:
            self.report.count("rows with annotation", len(event_pks))
            return [*mutation, jsons]
        return mutation

    def _taken_out(self, key):
        """The stored row of *key*, deleted, to be written again with what comes of the merge."""
        where = {"event_pk": key[0], "sample_pk": key[1], "profile_pk": self.profile_pk}
        mutation = self.load.db.one("mutation_row", **where)
        if self.annotations:
            json = None
            if self.annotations.has_json:
                json = self.load.db.value("mutation_annotation", **where)
                self.report.count("rows with annotation", -1)
            mutation = (*mutation, json, None)
        self.load.db.do("remove_mutation_row", **where)
        return mutation

    def _merged(self, row, first):
        self.report.skip("merged with the same mutation of the sample", row.line)
        self.load.findings.tell(MERGED, file=self.file, line=row.line)
        survivor = list(merged(first, row.mutation))
        if self.annotations:
            survivor[COPY_NUMBER] = first[COPY_NUMBER]
        survivor[CENTER] = self.load.widths.cut("mutation", "CENTER", survivor[CENTER], file=self.file, line=row.line)
        return tuple(survivor)

    def _note_repeated(self, row):
        self.report.skip("repeated from an earlier file of the profile", row.line)
        self.load.findings.tell(IN_EARLIER_FILE, file=self.file, line=row.line)
