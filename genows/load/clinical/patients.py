"""Loads the patient-attributes file: values of patients, most of whom the sample file has added."""

from genows.domain import barcodes
from genows.load.clinical import attributes
from genows.load.clinical.clinicalfile import ClinicalFile
from genows.load.clinical.header import PATIENT_ID, SAMPLE_ID
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.rules import clinical as rules

_COUNTERS = ("patients matched", "patients created", "patients without samples")


def load_patient_attributes(load: Load, meta: Meta) -> None:
    """Loads patient attributes; an error finding where not one value was stored."""
    file = PatientFile(load, meta)
    if not file.defined:
        load.findings.tell(rules.NO_PATIENT_DEFINITIONS, file=meta.data_file)
        return
    file.define_attributes()
    for line, cells in file.rows():
        file.load_row(line, cells)
    file.flush()
    for patient_id, patient_pk in load.samples.patients.items():
        if patient_id not in file.seen and patient_pk in file.with_samples:
            load.findings.tell(rules.WITHOUT_ROW, file=meta.data_file, value=patient_id)
    if not file.report.counters["values stored"]:
        load.findings.tell(rules.NO_ATTRIBUTE, file=meta.data_file)


class PatientFile(ClinicalFile):
    def __init__(self, load: Load, meta: Meta):
        super().__init__(load, meta, patient_level=True, leave_out={attributes.SAMPLE_COUNT.attribute_id})
        for name in _COUNTERS:
            self.report.count(name, 0)
        self.index(PATIENT_ID)
        if SAMPLE_ID in self.columns:
            load.findings.tell(rules.SAMPLE_COLUMN, **self.place(self.columns[SAMPLE_ID]))
        self.seen: set[str] = set()
        self.with_samples = load.samples.by_patient().keys()

    def load_row(self, line: int, cells: list[str]) -> None:
        patient_id = self.identifier(PATIENT_ID, cells, line, barcodes.patient_id)
        if patient_id is None:
            self.report.skip("no usable id", line)
            return
        if patient_id in self.seen:
            self.report.skip("patient repeated", line, patient_id)
            self.load.findings.tell(rules.PATIENT_TWICE, **self.told_of(PATIENT_ID, cells, line))
            return
        self.seen.add(patient_id)
        self._store(patient_id, line, cells)

    def _store(self, patient_id, line, cells):
        patient_pk, new = self.patient(patient_id)
        self.report.count("patients created" if new else "patients matched")
        self.report.count("patients without samples", int(patient_pk not in self.with_samples))
        if new:
            self.load.findings.tell(rules.WITHOUT_SAMPLES, **self.told_of(PATIENT_ID, cells, line))
        self.report.stored += 1
        self.store_values(patient_pk, line, cells)
