"""Reads the driver annotations of a wide copy-number file: a file of its own beside it, which pd_annotations_filename names."""

from collections.abc import Container
from dataclasses import replace

from genows.domain.barcodes import sample_id
from genows.load.context import Load
from genows.load.maf.mutationvalues import driver_values
from genows.load.matrix.cnaevents import Remark
from genows.load.metafile import Meta
from genows.load.reference.genecells import SKIPPED, GeneChecks
from genows.load.reference.genes import cut_symbol
from genows.load.rules import cna as rules
from genows.load.tables import NamedColumns, cell
from genows.load.variants.drivers import DriverCells

FIELD = "pd_annotations_filename"
KIND = "driver annotations"
REPEATED = "gene repeated in the sample"
_PAIRS = (("cbp_driver", "cbp_driver_annotation"), ("cbp_driver_tiers", "cbp_driver_tiers_annotation"))


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
        places = (self.columns.place(self.columns.line, name)["column"] for name in ("Hugo_Symbol", "Entrez_Gene_Id"))
        self._checks = GeneChecks(load, self.columns.file, *places)
        for line, cells in self.table:
            self._read(line, cells)
        self.rows = len(self.remarks)
        self._genes = {entrez: None for entrez, _ in self.remarks}

    def _check_header(self):
        place = {"file": self.columns.file, "line": self.columns.line}
        if "SAMPLE_ID" not in self.columns:
            raise rules.PD_COLUMN_MISSING.stop(name="SAMPLE_ID", **place)
        if "Hugo_Symbol" not in self.columns and "Entrez_Gene_Id" not in self.columns:
            raise rules.PD_NO_GENE_COLUMN.stop(**place)
        for names in _PAIRS:
            for name, other in (names, names[::-1]):
                if name in self.columns and other not in self.columns:
                    self.load.findings.tell(rules.NO_COMPANION, name=name, other=other, **place)

    def _read(self, line, cells):
        sample = cell(cells, self._sample)
        sample_pk = self.load.samples.pk(sample_id(sample))
        if sample_pk is None:
            self.report.skip("unknown sample", line, sample)
            self.load.findings.tell(rules.PD_SAMPLE_UNKNOWN, **self.columns.place(line, "SAMPLE_ID"), value=sample)
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
            self.load.findings.tell(rules.PD_REPEATED, **self.columns.place(skipped, "SAMPLE_ID"), value=f"{match.gene.symbol} in {sample}")
        if skipped != line:
            self.remarks[key], self._ways[key] = Remark(line, driver_values(*texts)), match.way

    def _match(self, line, symbol, entrez):
        if self.load.findings.validating:
            self._checks.check(line, cut_symbol(symbol), entrez)
        match = self.load.genes.matrix_row(symbol, entrez)
        if match.gene is None:
            value = entrez or symbol
            self.report.skip(match.reason, line, value)
            place = self.columns.place(line, "Entrez_Gene_Id" if entrez or "Hugo_Symbol" not in self.columns else "Hugo_Symbol")
            self.load.findings.tell(SKIPPED[match.reason], **place, value=value)
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
