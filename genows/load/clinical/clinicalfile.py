"""Loads what clinical sample and patient files have in common: the head, the attributes' definitions, the values of a row."""

import re
from typing import Any

from genows.load.clinical import attributes
from genows.load.clinical.clinicalchecks import ClinicalChecks, is_spreadsheet_date
from genows.load.clinical.clinicalchecks import is_missing as is_missing_to_curators
from genows.load.clinical.header import attributes_of
from genows.load.clinical.missing import is_missing
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.rules import clinical as rules

_ID = re.compile(r"[A-Za-z0-9._()\[\]',+:;-]+")
# by whether the file is of patients
NEEDED = {True: "a patient file has PATIENT_ID", False: "a sample file has PATIENT_ID and SAMPLE_ID"}
PENDING = 5000  # values held back before they are written


class ClinicalFile:
    """One clinical file being loaded. *columns*: id column -> index; *leave_out*: attribute ids that are not stored."""

    def __init__(self, load: Load, meta: Meta, patient_level: bool, leave_out=frozenset()):
        self.load, self.meta, self.patient_level = load, meta, patient_level
        self.report = load.report.file(meta)
        for name in ("attributes defined", "attributes already defined", "values stored", "missing cells skipped"):
            self.report.count(name, 0)
        self.table = load.files.table(meta, cell_count=rules.CELL_COUNT)
        self.columns, self.attributes, self.defined = attributes_of(self.table, load.findings)
        self.checks = ClinicalChecks(load, self.table, dict(self.attributes), patient_level)
        self.checks.check_header(self.defined)
        self.pending: list[tuple] = []  # values
        self.pending_patients: list[tuple] = []
        self._leave_out(leave_out)
        self._width = load.widths["clinical_patient" if patient_level else "clinical_sample", "ATTR_VALUE"]

    def _leave_out(self, names):
        for index, attribute in list(self.attributes.items()):
            if attribute.attribute_id in names:
                del self.attributes[index]
                name = attribute.attribute_id
                self.load.findings.tell(rules.COMPUTED_COUNT, **self.place(index), value=self.table.header.cells[index].strip(), attribute=name)

    def place(self, index: int) -> dict:
        """The place of a column's head, for findings."""
        return {"file": self.table.file, "line": self.table.header_line, "column": index + 1}

    def told_of(self, kind: str, cells: list[str], line: int) -> dict:
        """The place of a row's cell in column `PATIENT_ID` or `SAMPLE_ID`, and the cell as the file spells it, for findings."""
        index = self.columns[kind]
        return {"file": self.table.file, "line": line, "column": index + 1, "value": cells[index].strip()}

    def index(self, name: str) -> int:
        """The column of an id; StudyError where the file lacks it."""
        if name not in self.columns:
            raise rules.COLUMN_MISSING.stop(file=self.table.file, line=self.table.header_line, name=name, needed=NEEDED[self.patient_level])
        return self.columns[name]

    def define_attributes(self) -> None:
        for index, attribute in self.attributes.items():
            if attributes.define(self.load, attribute, self.patient_level, **self.place(index)):
                self.report.count("attributes defined")
                if "," in attribute.attribute_id:
                    self.load.findings.tell(rules.ID_COMMA, **self.place(index), value=self.table.header.cells[index].strip())
                continue
            self.report.count("attributes already defined")
            written = self.table.header.cells[index].strip()
            self.load.findings.tell(rules.DEFINED_ALREADY, **self.place(index), value=written, name=attribute.attribute_id)

    def rows(self):
        """(line, cells) of the rows that have as many cells as the head; the table tells of the others."""
        width = len(self.table.header)
        for line, cells in self.table:
            if len(cells) == width:
                self.checks.check_row(line, cells)
                yield line, cells
            else:
                self.report.skip("number of cells differs from the header", line, len(cells))

    def identifier(self, kind: str, cells: list[str], line: int, meant) -> str | None:
        """The id in column `PATIENT_ID` or `SAMPLE_ID` after *meant*; None (and an error) for an empty or too long one."""
        cell = cells[self.columns[kind]].strip()
        place: dict[str, Any] = {"file": self.table.file, "line": line, "column": self.columns[kind] + 1}
        if not cell:
            self.load.findings.tell(rules.ID_EMPTY, **place, kind=kind)
            return None
        if is_missing_to_curators(cell):
            self.load.findings.tell(rules.ID_MISSING, **place, value=cell, kind=kind)
        elif not _ID.fullmatch(cell):
            self.load.findings.tell(rules.ID_CHARACTERS, **place, value=cell, kind=kind)
        if is_spreadsheet_date(cell):
            self.load.findings.tell(rules.SPREADSHEET_DATE, **place, value=cell)
        identifier = meant(cell)
        if identifier != cell:
            rule = rules.ADDED_BARCODE if len(identifier) > len(cell) else rules.CUT_BARCODE
            self.load.findings.tell(rule, **place, value=cell, kind=kind)
        if "," in identifier and not (self.patient_level and identifier in self.load.samples.patients):  # told of the sample file already
            self.load.findings.tell(rules.ID_COMMA, **place, value=cell)
        table = "patient" if kind == "PATIENT_ID" else "sample"
        width = self.load.widths[table, "STABLE_ID"]
        if not width.fits(identifier):
            self.load.findings.tell(rules.ID_TOO_LONG, value=cell, kind=kind, width=width, **place)
            return None
        return identifier

    def patient(self, patient_id: str) -> tuple[int, bool]:
        """Returns (patient_pk, whether the patient is new)."""
        patients = self.load.samples.patients
        if patient_id in patients:
            return patients[patient_id], False
        patient_pk = patients[patient_id] = self.load.ids.next("patient")
        self.pending_patients.append((patient_pk, patient_id, self.load.study.pk))
        return patient_pk, True

    def store_values(self, pk: int, line: int, cells: list[str]) -> None:
        """Holds the row's values back until `flush`; missing ones are counted only."""
        stored = 0
        for index, attribute in self.attributes.items():
            value = cells[index].strip()
            if is_missing(value):
                continue
            if not self._width.fits(value):
                value = self._cut(value, line, index)
            self.pending.append((pk, attribute.attribute_id, value))
            stored += 1
        self.report.count("values stored", stored)
        self.report.count("missing cells skipped", len(self.attributes) - stored)
        if len(self.pending) >= PENDING:
            self.flush()

    def _cut(self, value, line, index):
        table = "clinical_patient" if self.patient_level else "clinical_sample"
        return self.load.widths.cut(table, "ATTR_VALUE", value, file=self.table.file, line=line, column=index + 1)

    def flush(self) -> None:
        """Writes what was held back: patients, what `flush_samples` has, values, in the order of the keys."""
        self.load.db.add_all("add_patients", self.pending_patients)
        self.pending_patients.clear()
        self.flush_samples()
        attributes.add_values(self.load, self.pending, self.patient_level)
        self.pending.clear()

    def flush_samples(self) -> None:
        """Nothing here; the sample file has samples between patients and values."""
