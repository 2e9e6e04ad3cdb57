"""The events of a copy-number profile that is shown: samples with a gene deleted (-2) or highly amplified (2), and what is said of them.

A wide file has its driver annotations in a file of its own beside it, which pd_annotations_filename names.
"""

from collections.abc import Container
from dataclasses import replace
from typing import NamedTuple

from genows.data.barcodes import sample_id
from genows.load.context import Load
from genows.load.matrix import rules
from genows.load.metafile import Meta
from genows.load.reference.genecells import SKIPPED, GeneChecks
from genows.load.reference.genes import cut_symbol
from genows.load.report import FileReport
from genows.load.tables import NamedColumns, cell
from genows.load.variants.drivers import DriverCells, Drivers, Texts, broken_pairs, driver_values

LEVELS = {"2": 2, "-2": -2}
COUNTERS = {2: "gains", -2: "deletions"}
ANNOTATION = "sample_cna_event.ANNOTATION_JSON"

FIELD = "pd_annotations_filename"
KIND = "driver annotations"
REPEATED = "gene repeated in the sample"


class Remark(NamedTuple):
    """What a file says of one gene in one sample beside the value. *drivers*: as stored; *annotation*: JSON text or None."""

    line: int
    drivers: Texts
    annotation: str | None = None


class CnaEvents:
    """Collects the events of one profile. *pks*: the samples of the values, in order; *counts*: the FileReport.

    *remarks*: (Entrez id, sample_pk) -> Remark, taken out where there is an event: what stays was of no use. *drivers*: writes verdicts;
    None where the file can have none.
    """

    def __init__(
        self,
        load: Load,
        profile_pk,
        pks,
        counts: FileReport,
        remarks: dict[tuple[int, int], Remark] | None = None,
        drivers: Drivers | None = None,
    ):
        self.load, self.profile_pk, self.pks, self.counts = load, profile_pk, pks, counts
        self.remarks = {} if remarks is None else remarks
        self.drivers = drivers
        self._ids = {(entrez, level): event for entrez, level, event in load.db.rows("cna_event_rows")}
        self._counted: set[int] = set()
        self._new: list[tuple] = []  # events
        self._samples: list[tuple] = []  # their occurrences
        self._annotated: list[tuple] = []  # those with an annotation
        for name in (*COUNTERS.values(), "cna_event rows created", "cna_event rows reused", "sample_cna_event rows"):
            counts.count(name, 0)

    def add(self, gene, values: str) -> None:
        """The events of one gene. *values*: as stored, one per sample; exactly the texts `2` and `-2` are events."""
        if "2," not in values:
            return
        for pk, value in zip(self.pks, values.split(","), strict=False):
            if value in LEVELS:
                level = LEVELS[value]
                event = self._event(gene.entrez, level)
                self.counts.count(COUNTERS[level])
                if not self.remarks or not self._remarked(event, pk, self.remarks.pop((gene.entrez, pk), None)):
                    self._samples.append((event, pk, self.profile_pk))

    def _remarked(self, event, pk, remark):
        """Takes what a remark has to say of an event; whether the event is written with its annotation."""
        if remark is None:
            return False
        if self.drivers:
            self.drivers.add(event, pk, remark.drivers, remark.line)
        if remark.annotation is None or not self.load.has_place(ANNOTATION):
            return False
        self._annotated.append((event, pk, self.profile_pk, remark.annotation))
        return True

    def _event(self, entrez, level):
        """The id of the (gene, level) row: the one that is there, or a new one."""
        event = self._ids.get((entrez, level))
        if event is None:
            event = self._ids[entrez, level] = self.load.ids.next("cna_event")
            self._new.append((event, entrez, level))
            self._counted.add(event)
            self.counts.count("cna_event rows created")
        elif event not in self._counted:
            self._counted.add(event)
            self.counts.count("cna_event rows reused")
        return event

    def write(self) -> None:
        """Writes the events collected since the last call; the genes must be there."""
        new, samples, annotated = self._new, self._samples, self._annotated
        self._new, self._samples, self._annotated = [], [], []
        self.load.db.add_all("add_cna_events", new)
        self.load.db.add_all("add_sample_cna_events", samples)
        if annotated:
            self.load.db.add_all("add_annotated_cna_events", annotated)
        if self.drivers:
            self.drivers.write()
        self.counts.count("sample_cna_event rows", len(samples) + len(annotated))


class DriverFile:
    """The verdicts that the data file of *meta* holds. *remarks*: (Entrez id, sample_pk) -> Remark, for `CnaEvents`.

    StudyError where a column is missing.
    """

    def __init__(self, load: Load, meta: Meta):
        self.load, self.meta, self.report = load, meta, load.report.file(meta)
        self.remarks: dict[tuple[int, int], Remark] = {}
        self._ways: dict[tuple[int, int], int] = {}  # how the row of a remark names the gene
        self.table = load.files.table(self.meta)
        self.columns = NamedColumns(load.files, self.meta, self.table, ignore_case=True)
        self._check_header()
        self._drivers = DriverCells(load, self.columns)
        load.files.end_header(self.meta, self.columns.line)
        self._sample = self.columns.index("SAMPLE_ID")
        self._symbol, self._entrez = self.columns.index("Hugo_Symbol"), self.columns.index("Entrez_Gene_Id")
        self._checks = GeneChecks(load, self.columns.file, self.columns.number("Hugo_Symbol"), self.columns.number("Entrez_Gene_Id"))
        for line, cells in self.table:
            self._read(line, cells)
        self.rows = len(self.remarks)
        self._genes = {entrez: None for entrez, _ in self.remarks}

    def _check_header(self):
        place = {"file": self.columns.file, "line": self.columns.line}
        self.columns.require(rules.PD_COLUMN_MISSING, "SAMPLE_ID")
        if self.columns.index("Hugo_Symbol", "Entrez_Gene_Id") is None:
            raise rules.PD_NO_GENE_COLUMN.stop(**place)
        for name, other in broken_pairs(self.columns):
            self.load.findings.tell(rules.NO_COMPANION, name=name, other=other, **place)

    def _read(self, line, cells):
        sample = cell(cells, self._sample)
        sample_pk = self.load.samples.pk(sample_id(sample))
        if sample_pk is None:
            self.report.skip("unknown sample", line, sample)
            self.columns.tell(rules.PD_SAMPLE_UNKNOWN, line, "SAMPLE_ID", sample)
            return
        match = self._match(line, cell(cells, self._symbol), cell(cells, self._entrez))
        texts = self._drivers.of(line, cells)
        if match.gene is None:
            return
        key, skipped = (match.gene.entrez, sample_pk), None
        if key in self.remarks:
            # The row that names the gene more surely counts, else the first.
            skipped = self.remarks[key].line if match.way < self._ways[key] else line
            self.report.skip(REPEATED, skipped, f"{match.gene.symbol} in {sample}")
            self.columns.tell(rules.PD_REPEATED, skipped, "SAMPLE_ID", f"{match.gene.symbol} in {sample}")
        if skipped != line:
            self.remarks[key], self._ways[key] = Remark(line, driver_values(*texts)), match.way

    def _match(self, line, symbol, entrez):
        if self.load.findings.validating:
            self._checks.check(line, cut_symbol(symbol), entrez)
        match = self.load.genes.matrix_row(symbol, entrez)
        if match.gene is None:
            value = entrez or symbol
            self.report.skip(match.reason, line, value)
            name = "Entrez_Gene_Id" if entrez or "Hugo_Symbol" not in self.columns else "Hugo_Symbol"
            self.columns.tell(SKIPPED[match.reason], line, name, value)
        else:
            self._checks.check_stored(line, entrez, match)
        return match

    def finish(self, genes: Container[int]) -> None:
        """Counts what was of use, when the events are written. *genes*: Entrez ids that the copy-number file has."""
        unused = len(self.remarks)
        self.report.stored = self.rows
        self.report.count("used", self.rows - unused)
        self.report.count("unused", unused)
        for entrez in self._genes:
            if entrez not in genes:
                self.load.findings.tell(rules.GENES_ABSENT, file=self.columns.file, value=entrez)
        if unused:
            self.load.findings.tell(rules.PD_UNUSED, file=self.columns.file, count=unused)


def driver_file(load: Load, meta: Meta) -> DriverFile | None:
    """The driver annotations of *meta*; None where it names no such file, or one that is not there, which has been told."""
    name = meta.get(FIELD)
    if name is None or not (meta.folder / name).is_file():
        return None
    return DriverFile(load, replace(meta, file=name, kind=KIND, fields={**meta.fields, "data_filename": name}))
