"""Clinical files: what both have in common, the sample-attributes file and the patient-attributes file."""

from typing import Any

from genows.data import barcodes
from genows.load.clinical import attributes, rules
from genows.load.clinical.attributes import (
    PATIENT_ID,
    SAMPLE_ID,
    ClinicalChecks,
    attributes_of,
    is_missing,
    is_missing_to_curators,
    is_spreadsheet_date,
)
from genows.load.compact import NumberMap, SeenRows
from genows.load.context import Load
from genows.load.ids import id_batches
from genows.load.metafile import Meta
from genows.load.tables import IDENTIFIER

# by whether the file is of patients
NEEDED = {True: "a patient file has PATIENT_ID", False: "a sample file has PATIENT_ID and SAMPLE_ID"}
PENDING = 5000  # values held back before they are written
MOST_CASELESS = 1 << 21  # slots, for 1.5 million samples: 16 MB

SAMPLE_TYPE = "SAMPLE_TYPE"
_LATER_NORMALS = frozenset(("12", "13", "14"))
_SAMPLE_COUNTERS = (
    "patients added",
    "samples added",
    "normals excluded",
    "TCGA repeats skipped",
    "sample types by barcode",
    "sample types by column",
    "sample types by default",
)

_PATIENT_COUNTERS = ("patients matched", "patients created", "patients without samples")


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
        self.replaced: list[int] = []  # stored samples, or patients, whose values go before others come
        self._leave_out(leave_out | load.target.computed)
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
            if stored := self.load.target.attributes.get(attribute.attribute_id):
                self.report.count("attributes already defined")
                if stored != (attribute, self.patient_level):
                    place, name = self.place(index), attribute.attribute_id
                    self.load.findings.tell(rules.STORED_OTHERWISE, **place, value=self.table.header.cells[index].strip(), name=name)
                continue
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
        elif not IDENTIFIER.fullmatch(cell):
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
            is_new = patient_id in self.load.samples.unmet
            self.load.samples.unmet.discard(patient_id)
            return patients[patient_id], is_new
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
        ids = [attribute.attribute_id for attribute in self.attributes.values()]
        self.load.target.replace_values(self.replaced, self.patient_level, ids)
        self.replaced.clear()
        attributes.add_values(self.load, self.pending, self.patient_level)
        self.pending.clear()

    def flush_samples(self) -> None:
        """Nothing here; the sample file has samples between patients and values."""


def load_sample_attributes(load: Load, meta: Meta) -> None:
    """Loads samples, patients, sample attributes, and SAMPLE_COUNT. StudyError where nothing at all could be stored."""
    file = SampleFile(load, meta)
    if not file.defined:
        load.findings.tell(rules.NO_DEFINITIONS, file=meta.data_file, line=file.table.header_line)
    file.define_attributes()
    for line, cells in file.rows():
        file.load_row(line, cells)
    file.flush()
    if not file.report.stored:
        load.findings.tell(rules.NO_SAMPLE, file=meta.data_file)
    numbers: NumberMap | dict[int, str] = load.samples.numbers
    if load.target.is_update:
        numbers = {pk: str(load.samples.numbers[pk]) for pk in file.with_new_samples}
    attributes.set_generated_attribute(load, attributes.SAMPLE_COUNT, True, numbers)


class SampleFile(ClinicalFile):
    def __init__(self, load: Load, meta: Meta):
        super().__init__(load, meta, patient_level=False)
        for name in _SAMPLE_COUNTERS:
            self.report.count(name, 0)
        self.index(PATIENT_ID)
        self.index(SAMPLE_ID)
        self.type_index = next((i for i, a in self.attributes.items() if a.attribute_id == SAMPLE_TYPE), None)
        self.pending_samples: list[tuple] = []
        self._caseless = SeenRows(MOST_CASELESS)
        self._by_caseless: dict[str, str] = {}
        self._types: dict[str, list[int]] = {}  # type → stored samples that are of it now
        self.with_new_samples: dict[int, None] = {}  # patients
        for sample_id in load.samples.ids:
            self._same_but_case(sample_id)

    def load_row(self, line: int, cells: list[str]) -> None:
        self.load.samples.note_written(cells[self.columns[SAMPLE_ID]].strip())
        sample_id = self.identifier(SAMPLE_ID, cells, line, barcodes.sample_id)
        patient_id = self.identifier(PATIENT_ID, cells, line, barcodes.patient_id)
        if sample_id is None or patient_id is None:
            self.report.skip("no usable id", line)
        elif (sample_pk := self.load.samples.pk(sample_id)) is not None:
            if self.load.target.waits(sample_pk):
                self._stored_sample(sample_pk, sample_id, patient_id, line, cells)
            else:
                self._repeated(sample_id, line, cells)
        else:
            self._new_sample(sample_id, self._patient(patient_id), line, cells)

    def _repeated(self, sample_id, line, cells):
        self.report.skip("sample repeated", line, sample_id)
        place = self.told_of(SAMPLE_ID, cells, line)
        if sample_id.startswith("TCGA-"):
            self.report.count("TCGA repeats skipped")
            self.load.findings.tell(rules.SAMPLE_THERE, **place)
        else:
            self.load.findings.tell(rules.SAMPLE_TWICE, **place)

    def _stored_sample(self, sample_pk, sample_id, patient_id, line, cells):
        """A row of a sample that is in the database: in place of what is stored of it."""
        self.load.target.name_sample(sample_pk)
        if self.load.samples.patients.get(patient_id) != self.load.samples.patient_pk(sample_id):
            self.report.skip("other patient", line, sample_id)
            place = self.told_of(PATIENT_ID, cells, line)
            self.load.findings.tell(rules.OF_STORED_PATIENT, **{**place, "value": f"{place['value']} (of {sample_id})"})
            return
        column = None if self.type_index is None else cells[self.type_index]
        sample_type, rule = barcodes.sample_type(sample_id, column)
        if sample_type in barcodes.NORMAL_TYPES:
            self.report.skip("normal sample", line, sample_id)
            self.report.count("normals excluded")
            return
        if self.type_index is not None or not self.load.options.merge:
            self._warn_of_type(sample_id, column, rule, line, cells)
            self._types.setdefault(sample_type, []).append(sample_pk)
        self.report.stored += 1
        self.load.target.count(self.report, is_new=False)
        self.replaced.append(sample_pk)
        self.store_values(sample_pk, line, cells)

    def _patient(self, patient_id):
        patient_pk, new = self.patient(patient_id)
        self.report.count("patients added", int(new))
        return patient_pk

    def _new_sample(self, sample_id, patient_pk, line, cells):
        column = None if self.type_index is None else cells[self.type_index]
        sample_type, rule = barcodes.sample_type(sample_id, column)
        if sample_type in barcodes.NORMAL_TYPES:
            self.load.samples.normal.add(sample_id)
            self.report.skip("normal sample", line, sample_id)
            self.report.count("normals excluded")
            return
        if barcodes.tcga_code(sample_id) is not None:
            own_patient_pk = self._patient(barcodes.patient_id(sample_id))
        else:
            own_patient_pk = patient_pk
        if own_patient_pk != patient_pk:
            self._other_patient(sample_id, line, cells)
            return
        self._warn_of_type(sample_id, column, rule, line, cells)
        self.report.count(f"sample types by {rule}")
        self._add(sample_id, sample_type, patient_pk, line, cells)

    def _other_patient(self, sample_id, line, cells):
        self.report.skip("other patient", line, sample_id)
        place = self.told_of(PATIENT_ID, cells, line)
        self.load.findings.tell(rules.OTHER_PATIENT, **{**place, "value": f"{place['value']} (of {sample_id})"})

    def _warn_of_type(self, sample_id, column, rule, line, cells):
        if barcodes.tcga_code(sample_id) in _LATER_NORMALS:
            self.load.findings.tell(rules.LATER_NORMAL, **self.told_of(SAMPLE_ID, cells, line))
        elif rule == "default" and self.type_index is not None and "NORMAL" in (column or "").upper():
            place = {"file": self.table.file, "line": line, "column": self.type_index + 1}
            self.load.findings.tell(rules.NORMAL_IN_WORDS, **place, value=column)

    def _add(self, sample_id, sample_type, patient_pk, line, cells):
        other = self._same_but_case(sample_id)
        if other != sample_id:
            place = {"file": self.table.file, "line": line, "column": self.columns[SAMPLE_ID] + 1}
            self.load.findings.tell(rules.SAMPLE_CASE, **place, value=f"{sample_id} (beside {other})")
        sample_pk = self.load.ids.next("sample")
        self.load.samples.add(sample_id, sample_pk, patient_pk)
        self.load.target.name_sample(sample_pk)
        self.with_new_samples[patient_pk] = None
        self.pending_samples.append((sample_pk, sample_id, sample_type, patient_pk, self.load.study.type_of_cancer))
        self.report.stored += 1
        self.report.count("samples added")
        self.load.target.count(self.report, is_new=True)
        self.store_values(sample_pk, line, cells)

    def _same_but_case(self, sample_id):
        """The first sample's id that differs from a new one in case alone, or *sample_id* itself."""
        caseless = sample_id.casefold()
        if not self._by_caseless:
            if self._caseless.has_room(1) and not self._caseless.add(hash(caseless)):
                return sample_id
            # Two of one hash, mostly for being the same: from here on ids are compared themselves.
            for known in self.load.samples.ids:
                self._by_caseless.setdefault(known.casefold(), known)
        return self._by_caseless.setdefault(caseless, sample_id)

    def flush_samples(self) -> None:
        self.load.db.add_all("add_samples", self.pending_samples)
        self.pending_samples.clear()
        for sample_type, sample_pks in self._types.items():
            for batch in id_batches(sample_pks):
                self.load.db.do("set_sample_types", sample_type=sample_type, pks=batch)
        self._types.clear()


def load_patient_attributes(load: Load, meta: Meta) -> None:
    """Loads patient attributes; an error finding where not one value was stored, unless the file has PATIENT_ID alone and adds patients."""
    file = PatientFile(load, meta)
    if not file.defined:
        load.findings.tell(rules.NO_PATIENT_DEFINITIONS, file=meta.data_file)
        return
    file.define_attributes()
    for line, cells in file.rows():
        file.load_row(line, cells)
    file.flush()
    for patient_id, patient_pk in load.samples.patients.items():
        if patient_pk not in file.seen and patient_pk in load.samples.numbers and patient_pk not in file.stored:
            load.findings.tell(rules.WITHOUT_ROW, file=meta.data_file, value=patient_id)
    if not file.attributes and file.report.counters["patients created"]:
        load.findings.tell(rules.PATIENTS_ALONE, file=meta.data_file)
    elif not file.report.counters["values stored"]:
        load.findings.tell(rules.NO_ATTRIBUTE, file=meta.data_file)


class PatientFile(ClinicalFile):
    def __init__(self, load: Load, meta: Meta):
        super().__init__(load, meta, patient_level=True, leave_out={attributes.SAMPLE_COUNT.attribute_id})
        for name in _PATIENT_COUNTERS:
            self.report.count(name, 0)
        self.index(PATIENT_ID)
        if SAMPLE_ID in self.columns:
            load.findings.tell(rules.SAMPLE_COLUMN, **self.place(self.columns[SAMPLE_ID]))
        self.seen = NumberMap(next(iter(load.samples.patients.values()), 0))
        self.stored = load.target.patients

    def load_row(self, line: int, cells: list[str]) -> None:
        patient_id = self.identifier(PATIENT_ID, cells, line, barcodes.patient_id)
        if patient_id is None:
            self.report.skip("no usable id", line)
            return
        if self.load.samples.patients.get(patient_id, -1) in self.seen:
            self.report.skip("patient repeated", line, patient_id)
            self.load.findings.tell(rules.PATIENT_TWICE, **self.told_of(PATIENT_ID, cells, line))
            return
        self._store(patient_id, line, cells)

    def _store(self, patient_id, line, cells):
        patient_pk, new = self.patient(patient_id)
        self.seen[patient_pk] = None
        self.report.count("patients created" if new else "patients matched")
        self.report.count("patients without samples", int(patient_pk not in self.load.samples.numbers))
        if new:
            self.load.findings.tell(rules.WITHOUT_SAMPLES, **self.told_of(PATIENT_ID, cells, line))
        elif patient_pk in self.stored:
            self.replaced.append(patient_pk)
        self.load.target.count(self.report, is_new=patient_pk not in self.stored)
        self.report.stored += 1
        self.store_values(patient_pk, line, cells)
