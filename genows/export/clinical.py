"""Writes the clinical files: samples and patients with their attributes, of which a load computes some by itself."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from genows.data import barcodes
from genows.export.context import Export
from genows.load.clinical.attributes import (
    DATATYPES,
    FRACTION_GENOME_ALTERED,
    MUTATION_COUNT,
    PATIENT_ID,
    SAMPLE_COUNT,
    SAMPLE_ID,
    AttributeDefinition,
    is_missing,
)

_TYPE = "SAMPLE_TYPE"
_ID_COLUMNS = {
    PATIENT_ID: AttributeDefinition(PATIENT_ID, "Patient Identifier", "Patient Identifier", "STRING", "1"),
    SAMPLE_ID: AttributeDefinition(SAMPLE_ID, "Sample Identifier", "Sample Identifier", "STRING", "1"),
}


def write_clinical(export: Export, has_mutations: bool, has_segments: bool) -> None:
    """*has_mutations*, *has_segments*: whether the load computes what follows from these."""
    defined = {row.attribute_id: row for row in export.session.all("exported_attributes", study_pk=export.study_pk)}
    computed = {MUTATION_COUNT: has_mutations, FRACTION_GENOME_ALTERED: has_segments}
    left_out = {SAMPLE_COUNT.attribute_id} | {each.attribute_id for each, is_computed in computed.items() if is_computed and _is_as_loaded(each, defined)}
    emptied = {each.attribute_id for each, is_computed in computed.items() if is_computed}
    for of_patients in (False, True):
        file = _ExportedClinical(export, of_patients, defined, left_out, emptied)
        file.write()


def _is_as_loaded(attribute, defined):
    row = defined.get(attribute.attribute_id)
    return row is None or (row.attribute_id, row.display_name, row.description, row.datatype, row.priority, row.of_patients) == (*attribute, 0)


class _ExportedClinical:
    def __init__(self, export, of_patients, defined, left_out, emptied):
        self.export, self.of_patients, self.emptied = export, of_patients, emptied
        self.query = "exported_patient_values" if of_patients else "exported_sample_values"
        used = {attribute_id for _, attribute_id, _ in export.session.rows(self.query, study_pk=export.study_pk)}
        if of_patients and export.is_part and not used:
            defined = {}  # a file without one value could not be loaded
        used |= {attribute_id for attribute_id, row in defined.items() if bool(row.of_patients) == of_patients}
        self.attributes = [self._definition(attribute_id, defined.get(attribute_id)) for attribute_id in self._ids_of_columns(used - left_out)]

    def _ids_of_columns(self, ids):
        """In order; loads read ids in capitals, and of two that are one then the first."""
        first: dict[str, str] = {}
        for attribute_id in sorted(ids):
            loaded = attribute_id.strip().upper()
            if first.setdefault(loaded, attribute_id) != attribute_id:
                self.export.notes.add("N-REPEAT", f"attribute {attribute_id}")
            elif attribute_id != loaded:
                self.export.notes.add("N-ID", f"attribute {attribute_id}")
        return list(first.values())

    def _definition(self, attribute_id, row):
        if row is None:
            self.export.notes.add("N-DEFINITION", attribute_id)
            return AttributeDefinition(attribute_id, attribute_id, attribute_id, "STRING", "1")
        if bool(row.of_patients) > self.of_patients:
            self.export.notes.add("N-LEVEL", attribute_id)
        datatype = row.datatype.upper()
        if datatype not in DATATYPES:
            self.export.notes.add("N-DATATYPE", f"{attribute_id}: {row.datatype}")
            datatype = "STRING"
        return AttributeDefinition(attribute_id, row.display_name, row.description, datatype, row.priority)

    def write(self) -> None:
        export, kind = self.export, "patient" if self.of_patients else "sample"
        ids = [PATIENT_ID] if self.of_patients else [PATIENT_ID, SAMPLE_ID]
        columns = [*map(_ID_COLUMNS.__getitem__, ids), *self.attributes]
        comments = ["#" + "\t".join(map(export.folder.cell, line)) for line in list(zip(*columns, strict=True))[1:]]
        if not self.of_patients or self.attributes or _are_without_samples(export):
            export.data_meta(f"meta_clinical_{kind}.txt", "CLINICAL", f"{kind.upper()}_ATTRIBUTES", f"data_clinical_{kind}.txt")
        with export.folder.table(f"data_clinical_{kind}.txt", [column.attribute_id for column in columns], comments=comments) as table:
            for owner_pk, values in self._rows():
                if not self.of_patients and not export.is_own:
                    self._check_type(owner_pk, values.get(_TYPE))
                table.add([*self._ids(owner_pk), *(values.get(attribute.attribute_id) for attribute in self.attributes)])

    def _ids(self, owner_pk):
        export = self.export
        if self.of_patients:
            patient_id = export.patients[owner_pk]
            if barcodes.patient_id(patient_id.strip()) != patient_id:
                export.notes.add("N-ID", patient_id)
            return [patient_id]
        sample_id = export.samples[owner_pk]
        if barcodes.sample_id(sample_id.strip()) != sample_id:
            export.notes.add("N-ID", sample_id)
        return [export.patients[export.patient_of[owner_pk]], sample_id]

    def _check_type(self, sample_pk, cell):
        """Tells of a sample whose type loads would not give it: they store none of normal tissue."""
        export, stored = self.export, self.export.types[sample_pk]
        loaded, _ = barcodes.sample_type(export.samples[sample_pk], cell)
        if barcodes.is_normal_type(stored) or loaded in barcodes.NORMAL_TYPES:
            export.notes.add("N-NORMAL", export.samples[sample_pk])
        elif loaded != stored:
            export.notes.add("N-TYPE", f"{export.samples[sample_pk]}: {stored}")

    def _rows(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Yields (patient or sample, its values), those without values too."""
        export = self.export
        owners = iter(export.patients if self.of_patients else export.samples)
        stored = export.session.rows(self.query, study_pk=export.study_pk)
        for owner_pk, rows in groupby(stored, itemgetter(0)):
            for owner in owners:
                if owner == owner_pk:
                    break
                yield owner, {}
            yield owner_pk, dict(self._values(rows))
        for owner in owners:
            yield owner, {}

    def _values(self, rows):
        for _, attribute_id, value in rows:
            if attribute_id in self.emptied:
                continue
            if is_missing(value.strip()):
                self.export.notes.add("N-MISSING", f"{attribute_id}: {value}")
            elif value != value.strip():
                self.export.notes.add("N-TRIM", f"{attribute_id}: {value}")
            yield attribute_id, value


def _are_without_samples(export):
    return len(set(export.patient_of.values())) < len(export.patients)
