"""Finds the columns of a generic assay: the entity's id, what is told about it, then samples or patients."""

from dataclasses import dataclass, field

from genows.domain import barcodes
from genows.load.context import Load
from genows.load.findings import Told
from genows.load.metafile import Meta
from genows.load.rules import assays as rules

ENTITY = "ENTITY_STABLE_ID"
META = "META:"  # what the older form has in front of the names of properties


@dataclass
class Columns:
    """*entity*: the index of the column of ids; *properties*: (name as stored, index of its column).

    *values*: the indices of the columns of values, one a sample in the order of *pks*: a patient's column stands for each of the
    patient's samples.
    """

    entity: int
    properties: list[tuple[str, int]]
    values: list[int] = field(default_factory=list)
    pks: list[int] = field(default_factory=list)


class Header:
    """The header of one file. *cells*: its texts; *line*: where it stands."""

    def __init__(self, load: Load, meta: Meta, cells: list[str], line: int):
        self.load, self.meta, self.line = load, meta, line
        self.names = [cell.strip() for cell in cells]
        self.upper = [name.upper() for name in self.names]
        self.owner = "patient" if meta.patient_level else "sample"

    def columns(self) -> Columns:
        """Returns the Columns. StudyError where there is no column of ids, or none of a sample of the study; Told where findings say why."""
        if ENTITY not in self.upper:
            raise rules.ID_COLUMN_MISSING.stop(file=self.meta.data_file, line=self.line)
        entity = self._last(ENTITY)
        properties = self._properties()
        columns = Columns(entity, properties)
        self._find_values(columns, self._owners(columns))
        self.load.files.end_header(self.meta, self.line)
        if not columns.pks:
            if self.load.findings.errors_of(self.meta.data_file):
                raise Told
            raise rules.NO_COLUMNS.stop(file=self.meta.data_file, line=self.line, owner=self.owner)
        return columns

    def _properties(self):
        """(name, index) of the columns that describe entities: those that the meta file names, else those that begin with META:."""
        named = self.meta.entity_properties
        if not named:
            older = dict.fromkeys(name for name in self.upper if name.startswith(META))
            return [(name[len(META) :].strip(), self._last(name)) for name in older]
        found = []
        for name in named:
            if name.upper() in self.upper:
                found.append((name, self._last(name.upper())))
            else:
                self.load.findings.tell(rules.PROPERTY_WITHOUT_COLUMN, file=self.meta.data_file, line=self.line, value=name)
        return found

    def _last(self, upper):
        """The index of the column of this name: the last where it stands twice."""
        return max(index for index, name in enumerate(self.upper) if name == upper)

    def _owners(self, columns):
        """The indices of the columns that should be samples or patients."""
        others = {ENTITY, *(self.upper[index] for _, index in columns.properties)}
        rest = [index for index, name in enumerate(self.upper) if name not in others]
        if self.meta.entity_properties:
            return rest
        for index in rest:
            if index < columns.entity:
                self._tell(rules.COLUMN_IGNORED, index)
        return [index for index in rest if index > columns.entity]

    def _find_values(self, columns, owners):
        samples = self.load.samples
        by_patient = samples.by_patient() if self.meta.patient_level else {}
        seen: set[int] = set()
        for index in owners:
            pk = self._patient(index) if self.meta.patient_level else self._sample(index)
            if pk is None:
                continue
            if pk in seen:
                self._tell(rules.OWNER_REPEATED, index, owner=self.owner)
                continue
            seen.add(pk)
            pks = sorted(by_patient.get(pk, ())) if self.meta.patient_level else [pk]
            if not pks:
                self._tell(rules.NO_SAMPLES, index)
            columns.pks += pks
            columns.values += [index] * len(pks)
        self.load.report.file(self.meta).count(f"{self.owner}s in the header", len(owners))

    def _sample(self, index):
        self._check_blank(index)
        sample_id = barcodes.sample_id(self.names[index])
        pk = self.load.samples.pk(sample_id)
        if pk is None and barcodes.is_normal(sample_id):
            self.load.report.file(self.meta).count("normal samples dropped")
        elif pk is None:
            self._tell(rules.SAMPLE_UNKNOWN, index)
        return pk

    def _patient(self, index):
        self._check_blank(index)
        pk = self.load.samples.patients.get(barcodes.patient_id(self.names[index]))
        if pk is None:
            self._tell(rules.PATIENT_UNKNOWN, index)
        return pk

    def _check_blank(self, index):
        if any(map(str.isspace, self.names[index])):
            self._tell(rules.BLANK_INSIDE, index, owner=self.owner)

    def _tell(self, rule, index, **facts):
        place = {"file": self.meta.data_file, "line": self.line, "column": index + 1, "value": self.names[index]}
        self.load.findings.tell(rule, **place, **facts)
