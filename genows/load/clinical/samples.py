"""Loads the sample-attributes file: it alone adds samples, and with them their patients."""

from genows.domain import barcodes
from genows.load.clinical import attributes
from genows.load.clinical.clinicalfile import ClinicalFile
from genows.load.clinical.header import PATIENT_ID, SAMPLE_ID
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.rules import clinical as rules

SAMPLE_TYPE = "SAMPLE_TYPE"
_LATER_NORMALS = frozenset(("12", "13", "14"))
_COUNTERS = (
    "patients added",
    "samples added",
    "normals excluded",
    "TCGA repeats skipped",
    "sample types by barcode",
    "sample types by column",
    "sample types by default",
)


def load_sample_attributes(load: Load, meta: Meta) -> None:
    """Loads samples, patients, sample attributes, and SAMPLE_COUNT. StudyError where nothing at all could be stored."""
    file = SampleFile(load, meta)
    if not file.defined:
        load.findings.tell(rules.NO_DEFINITIONS, file=meta.data_file, line=file.table.header_line)
    file.define_attributes()
    for line, cells in file.rows():
        file.load_row(line, cells)
    file.flush()
    if not file.report.counters["samples added"]:
        load.findings.tell(rules.NO_SAMPLE, file=meta.data_file)
    counts = {patient_pk: str(len(pks)) for patient_pk, pks in load.samples.by_patient().items()}
    attributes.set_generated_attribute(load, attributes.SAMPLE_COUNT, True, counts)


class SampleFile(ClinicalFile):
    def __init__(self, load: Load, meta: Meta):
        super().__init__(load, meta, patient_level=False)
        for name in _COUNTERS:
            self.report.count(name, 0)
        self.index(PATIENT_ID)
        self.index(SAMPLE_ID)
        self.type_index = next((i for i, a in self.attributes.items() if a.attribute_id == SAMPLE_TYPE), None)
        self.pending_samples: list[tuple] = []
        self._by_caseless: dict[str, str] = {}

    def load_row(self, line: int, cells: list[str]) -> None:
        self.load.samples.as_written.add(cells[self.columns[SAMPLE_ID]].strip())
        sample_id = self.identifier(SAMPLE_ID, cells, line, barcodes.sample_id)
        patient_id = self.identifier(PATIENT_ID, cells, line, barcodes.patient_id)
        if sample_id is None or patient_id is None:
            self.report.skip("no usable id", line)
        elif self.load.samples.pk(sample_id) is not None:
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
        other = self._by_caseless.setdefault(sample_id.casefold(), sample_id)
        if other != sample_id:
            place = {"file": self.table.file, "line": line, "column": self.columns[SAMPLE_ID] + 1}
            self.load.findings.tell(rules.SAMPLE_CASE, **place, value=f"{sample_id} (beside {other})")
        sample_pk = self.load.ids.next("sample")
        self.load.samples.add(sample_id, sample_pk, patient_pk)
        self.pending_samples.append((sample_pk, sample_id, sample_type, patient_pk, self.load.study.type_of_cancer))
        self.report.stored += 1
        self.report.count("samples added")
        self.store_values(sample_pk, line, cells)

    def flush_samples(self) -> None:
        self.load.db.add_all("add_samples", self.pending_samples)
        self.pending_samples.clear()
