"""Generic assays: a value for each entity and sample, or patient, and what is told about the entities.

The header names the entity, its properties, then samples or patients. Entities are shared by studies: one that is there stays as it is.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from genows.data import barcodes
from genows.data.numbers import bounded_number
from genows.load import filerules as files
from genows.load.context import Load
from genows.load.findings import ERROR, WARNING, Rule, Told
from genows.load.ids import id_batches
from genows.load.metafile import TREATMENT_RESPONSE, Meta
from genows.load.profiles import MatrixRows, add_profile
from genows.load.tables import IDENTIFIER

ID_COLUMN_MISSING = Rule("GA-01", "column ENTITY_STABLE_ID is missing; it names the entity of each row", ERROR, ERROR)
PROPERTY_WITHOUT_COLUMN = Rule("GA-01", "no column for a name of generic_entity_meta_properties; each wants a column of that name", ERROR, WARNING)
NO_COLUMNS = Rule("M-01", "there is no {owner} column of the study; behind ENTITY_STABLE_ID and the properties stands a column for each {owner}, named by the {owner}'s id", ERROR, ERROR)
COLUMN_IGNORED = Rule("GA-01", "column in front of ENTITY_STABLE_ID is ignored", WARNING, WARNING)
SAMPLE_UNKNOWN = Rule("GA-02", "column of a sample that the sample file does not define; name samples as the sample file does, or add the sample there", ERROR, ERROR)
PATIENT_UNKNOWN = Rule("GA-02", "column of a patient whom the clinical files do not define; name patients as these files do", ERROR, ERROR)
OWNER_REPEATED = Rule("GA-02", "column of a {owner} that has one already; a {owner} has one column", ERROR, ERROR)
BLANK_INSIDE = Rule("GA-02", "blank inside the id of a {owner}; ids hold no blanks", ERROR, WARNING)
NO_SAMPLES = Rule("GA-02", "patient without samples: the column is left out", WARNING, WARNING)
ID_EMPTY = Rule("GA-03", "ENTITY_STABLE_ID is empty: the row is skipped; each row names its entity", ERROR, WARNING)
ID_CHARACTERS = Rule("GA-03", "ENTITY_STABLE_ID with a character other than letters, digits and . _ ( ) [ ] ' , + - : ;", ERROR, WARNING)
ENTITY_TWICE = Rule("F-16", "the entity stands in an earlier row; its values there count; an entity has one row", ERROR, WARNING)
NO_LIMIT = Rule("GA-05", "value that is no number, with or without < or > in front; 8.5, >8, <0.1 and NA are right", ERROR, WARNING)
WHOLE_NUMBER = Rule("GA-06", "whole number: is a < or > missing in front of it?", WARNING, None)
NO_ARM_LEVEL = Rule("GA-07", "value that is none of Gain, Loss, Unchanged, NA", ERROR, WARNING)
COMMA = Rule("GA-07", "comma in a value, which cannot be stored: a semicolon takes its place", WARNING, WARNING)
NOT_BINARY = Rule("GA-08", "value that is none of true, false, yes, no, NA", ERROR, WARNING)
PROPERTY_DIFFERS = Rule(
    "GA-09", "property of an entity that is in the database with another value, which stays (--update-entities takes the file's)", WARNING, WARNING
)
ROW_TOO_LONG = Rule("F-12", "the row has more cells than the header, {width}: it is skipped", ERROR, WARNING)
NOTHING_STORED = Rule("GA-04", "no row of the file could be stored; a file needs one that can be", ERROR, ERROR)
NO_TREATMENT = Rule("GA-03", "the id is longer than {width}, so the table of treatments does not have it", WARNING, WARNING)
ID_COMMA = Rule("GA-10", "ids with a comma: /api/ finds them in JSON bodies only, for commas separate ids in addresses and forms", WARNING, WARNING)


ENTITY = "ENTITY_STABLE_ID"
META = "META:"  # what the older form has in front of the names of properties

ARM_LEVEL = "ARMLEVEL_CNA"
ARM_LEVELS = frozenset(("Gain", "Loss", "Unchanged", "NA", ""))
TRUTHS = frozenset(("true", "false", "yes", "no", "NA", ""))
MISSING = ("", "NA")
# What nearly every row of limits is, its cells joined by tabs. PERF: one match a row, where a call for each cell takes five times as long.
_NUMBER = r"[+-]?(?:[0-9]{1,40}\.?[0-9]{0,40}|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?"
_LIMITS = re.compile(rf"(?:(?:NA|[<>]?[ ]*{_NUMBER})?\t)*", re.ASCII)
# The same without numbers that might be whole: those without a sign in front have a decimal that is not 0, and no exponent.
_DECIMALS = re.compile(rf"(?:(?:NA|[<>][ ]*{_NUMBER}|[+-]?[0-9]{{0,40}}\.[0-9]{{0,20}}[1-9][0-9]{{0,20}})?\t)*", re.ASCII)

Tell = Callable[..., None]

GENERIC_ASSAY = "GENERIC_ASSAY"
STABLE_IDS, PROPERTIES, TREATMENTS = "genetic_entity.STABLE_ID", "generic_entity_properties", "treatment"

EMPTY, TOO_MANY_CELLS, REPEATED = "no id", "too many cells", "entity repeated"
BATCH_ROWS, BATCH_CHARACTERS = 500, 1 << 20


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
            raise ID_COLUMN_MISSING.stop(file=self.meta.data_file, line=self.line)
        entity = self._last(ENTITY)
        properties = self._properties()
        columns = Columns(entity, properties)
        self._find_values(columns, self._owners(columns))
        self.load.files.end_header(self.meta, self.line)
        if not columns.pks:
            if self.load.findings.errors_of(self.meta.data_file):
                raise Told
            raise NO_COLUMNS.stop(file=self.meta.data_file, line=self.line, owner=self.owner)
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
                self.load.findings.tell(PROPERTY_WITHOUT_COLUMN, file=self.meta.data_file, line=self.line, value=name)
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
                self._tell(COLUMN_IGNORED, index)
        return [index for index in rest if index > columns.entity]

    def _find_values(self, columns, owners):
        samples = self.load.samples
        by_patient = samples.by_patient if self.meta.patient_level else {}
        seen: set[int] = set()
        for index in owners:
            pk = self._patient(index) if self.meta.patient_level else self._sample(index)
            if pk is None:
                continue
            if pk in seen:
                self._tell(OWNER_REPEATED, index, owner=self.owner)
                continue
            seen.add(pk)
            pks = sorted(by_patient.get(pk, ())) if self.meta.patient_level else [pk]
            if not pks:
                self._tell(NO_SAMPLES, index)
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
            self._tell(SAMPLE_UNKNOWN, index)
        return pk

    def _patient(self, index):
        self._check_blank(index)
        pk = self.load.samples.patients.get(barcodes.patient_id(self.names[index]))
        if pk is None:
            self._tell(PATIENT_UNKNOWN, index)
        return pk

    def _check_blank(self, index):
        if any(map(str.isspace, self.names[index])):
            self._tell(BLANK_INSIDE, index, owner=self.owner)

    def _tell(self, rule, index, **facts):
        place = {"file": self.meta.data_file, "line": self.line, "column": index + 1, "value": self.names[index]}
        self.load.findings.tell(rule, **place, **facts)


class Values:
    """Checks cells of the file of *meta*. *tell*: called with (rule, index of the cell, cell) for each that is wrong."""

    def __init__(self, meta: Meta, tell: Tell, wants_whole_numbers: bool):
        self.tell, self.regular = tell, _DECIMALS if wants_whole_numbers else _LIMITS
        self.words: frozenset[str] | None = None
        self.rule = NO_LIMIT
        if meta.datatype == "BINARY":
            self.words, self.rule = TRUTHS, NOT_BINARY
        elif meta.datatype == "CATEGORICAL":
            self.words, self.rule = (ARM_LEVELS, NO_ARM_LEVEL) if meta.assay_type == ARM_LEVEL else (None, COMMA)
        self.are_limits = meta.datatype == "LIMIT-VALUE"

    def check(self, cells: Sequence[str], indices: Sequence[int]) -> None:
        """Checks the trimmed cells of one row; *indices*: which of them are values."""
        if self.are_limits:
            self._check_limits(cells, indices)
        elif self.words is not None:
            for index in indices:
                if cells[index] not in self.words:
                    self.tell(self.rule, index, cells[index])

    def _check_limits(self, cells, indices):
        if self.regular.fullmatch("".join([cells[index] + "\t" for index in indices])):
            return
        for index in indices:
            self._check_limit(index, cells[index])

    def _check_limit(self, index, cell):
        if cell in MISSING:
            return
        limit = bounded_number(cell)
        if limit is None:
            self.tell(self.rule, index, cell)
        elif not limit[0] and limit[1].is_integer():
            self.tell(WHOLE_NUMBER, index, cell)


def can_be_stored(load: Load, meta: Meta) -> bool:
    """Returns whether the database has a place for the entities of a generic assay; told where not.

    A portal's own 2.11.0 has one for treatments alone.
    """
    return (meta.assay_type == TREATMENT_RESPONSE and load.db.in_schema(TREATMENTS)) or load.has_place(STABLE_IDS)


class Entities:
    """The entities of one file. *names*: of the properties that the file tells, in the order of a row's *texts*."""

    def __init__(self, load: Load, meta: Meta, names: list[str]):
        self.load, self.meta, self.names = load, meta, names
        self.counts = load.report.file(meta)
        self.with_ids, self.with_properties = load.db.in_schema(STABLE_IDS), bool(names) and load.has_place(PROPERTIES)
        self.as_treatments = meta.assay_type == TREATMENT_RESPONSE and load.db.in_schema(TREATMENTS)
        self.known: dict[str, int] = dict(load.db.rows("assay_entity_rows" if self.with_ids else "treatment_entity_rows"))
        self.told: dict[int, dict[str, str]] = {}  # entity -> its properties, of the entities of a batch
        self.entities: list[tuple] = []
        self.properties: list[tuple] = []
        self.treatments: list[tuple] = []
        for name in ("entities new", "entities shared", "entities differing", "properties"):
            self.counts.count(name, 0)

    def look_up(self, stable_ids: list[str]) -> None:
        """Reads what the database tells about those of a batch that it has."""
        self.told = {}
        shared = [self.known[stable_id] for stable_id in stable_ids if stable_id in self.known]
        self.told.update((entity, {}) for entity in shared)
        if self.with_properties:
            for entities in id_batches(shared):
                for entity, name, value in self.load.db.rows("properties_of_entities", entities=entities):
                    self.told[entity][name] = value

    def entity(self, stable_id: str, texts: list[str], line: int) -> int:
        """The internal id of a row's entity, which is made where it is not known. *texts*: the cells of the properties."""
        told = {name: self._value(text, line) for name, text in zip(self.names, texts, strict=True) if text}
        entity = self.known.get(stable_id)
        if entity is None:
            return self._make(stable_id, told, line)
        self.counts.count("entities shared")
        self._share(stable_id, entity, told, line)
        return entity

    def _value(self, text, line):
        return self.load.widths.cut(PROPERTIES, "VALUE", text, file=self.meta.data_file, line=line)

    def _make(self, stable_id, told, line):
        entity = self.known[stable_id] = self.load.ids.next("genetic_entity")
        self.counts.count("entities new")
        self.entities.append((entity, GENERIC_ASSAY, stable_id))
        self.told[entity] = {}
        self._add(entity, told)
        if self.as_treatments and self._fits_treatment(stable_id, line):
            pk = self.load.ids.next(TREATMENTS)
            self.treatments.append((pk, stable_id, *self._treatment(stable_id, told, line), entity))
        return entity

    def _add(self, entity, told):
        if not self.with_properties:
            return
        self.told[entity].update(told)
        self.counts.count("properties", len(told))
        pks = self.load.ids.take(PROPERTIES, len(told)) if told else ()
        self.properties.extend((pk, entity, name, value) for pk, (name, value) in zip(pks, told.items(), strict=True))

    def _share(self, stable_id, entity, told, line):
        known = self.told[entity]
        if self.load.options.update_entities:
            self._replace(stable_id, entity, told, line)
            return
        self._add(entity, {name: value for name, value in told.items() if name not in known})
        differing = [name for name in told if known.get(name, told[name]) != told[name]]
        if differing:
            self.counts.count("entities differing")
        for name in differing:
            value = f"{stable_id}, {name}: {told[name]} (stays: {known[name]})"
            self.load.findings.tell(PROPERTY_DIFFERS, file=self.meta.data_file, line=line, value=value)

    def _replace(self, stable_id, entity, told, line):
        if not self.names or (self.with_properties and self.told[entity] == told):
            return
        self.write()
        self.counts.count("entities differing")
        if self.with_properties:
            self.load.db.do("remove_entity_properties", entity=entity)
            self.told[entity] = {}
            self._add(entity, told)
        if self.as_treatments:
            name, description, url = self._treatment(stable_id, told, line)
            self.load.db.do("set_treatment", name=name, description=description, url=url, entity=entity)

    def _fits_treatment(self, stable_id, line):
        width = self.load.widths[TREATMENTS, "STABLE_ID"]
        if not width.fits(stable_id):
            self.load.findings.tell(NO_TREATMENT, file=self.meta.data_file, line=line, value=stable_id, width=width)
        return width.fits(stable_id)

    def _treatment(self, stable_id, told, line):
        """NAME, DESCRIPTION and LINKOUT_URL of an entity's row in the table of treatments."""
        upper = {name.upper(): value for name, value in reversed(told.items())}
        texts = {
            "NAME": upper.get("NAME", stable_id),
            "DESCRIPTION": upper.get("DESCRIPTION", stable_id),
            "LINKOUT_URL": upper.get("URL", ""),
        }
        return [self.load.widths.cut(TREATMENTS, column, text, file=self.meta.data_file, line=line) for column, text in texts.items()]

    def write(self) -> None:
        """Writes what was made since the last call: before the values, which refer to it."""
        entities, self.entities = self.entities, []
        properties, self.properties = self.properties, []
        treatments, self.treatments = self.treatments, []
        self.load.db.add_all("add_assay_entities", entities)
        if treatments:
            self.load.db.add_all("add_treatments", treatments)
        if properties:
            self.load.db.add_all("add_entity_properties", properties)


def load_generic_assay(load: Load, meta: Meta) -> None:
    """Loads the data file of a generic assay, and its profile. StudyError where the header names no entity column or no sample."""
    if not can_be_stored(load, meta):
        return
    table = load.files.table(meta, cell_count=None)
    load.files.check_header(meta, table.header.cells, table.header_line, last_counts=True, read=partial(_meant, meta))
    columns = Header(load, meta, table.header.cells, table.header_line).columns()
    assay = Assay(load, meta, columns, len(table.header))
    for number, cells in table:
        assay.read(number, [cell.strip() for cell in cells])
    assay.finish()


def _meant(meta, name):
    """*name*, if the column of this name in lower case is no sample's or patient's: it is found without regard to case."""
    properties = meta.entity_properties
    told = name.upper() in map(str.upper, properties) if properties else name.upper().startswith(META)
    return name if name.upper() == ENTITY or told else None


class Assay:
    """One file on its way into the database. *width*: the number of columns in the header."""

    def __init__(self, load: Load, meta: Meta, columns: Columns, width: int):
        self.load, self.meta, self.file, self.columns, self.width = load, meta, meta.data_file, columns, width
        self.counts = load.report.file(meta)
        self.rows = MatrixRows(load, meta, add_profile(load, meta), columns.pks)
        self.entities = Entities(load, meta, [name for name, _ in columns.properties])
        self.values = Values(meta, self._tell, load.findings.wants(WHOLE_NUMBER))
        self.indices = list(dict.fromkeys(columns.values))
        self.stored: set[str] = set()
        self.batch: list[tuple[int, list[str]]] = []
        self.size = 0  # characters in the batch
        self.line = 0

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file, its cells trimmed."""
        if len(cells) != self.width:
            rule = ROW_TOO_LONG if any(cells[self.width :]) else files.CELL_COUNT
            self.load.findings.tell(rule, file=self.file, line=number, value=len(cells), width=self.width)
        stable_id = cells[self.columns.entity] if self.columns.entity < len(cells) else ""
        if not stable_id:
            self.load.findings.tell(ID_EMPTY, file=self.file, line=number)
            self.counts.skip(EMPTY, number)
            return
        if not self.load.widths.fits("genetic_entity", "STABLE_ID", stable_id, file=self.file, line=number):
            self.counts.skip(EMPTY, number, stable_id)
            return
        if not IDENTIFIER.fullmatch(stable_id):
            self.load.findings.tell(ID_CHARACTERS, file=self.file, line=number, value=stable_id)
        if "," in stable_id:
            self.load.findings.tell(ID_COMMA, file=self.file, line=number, value=stable_id)
        self.batch.append((number, cells))
        self.size += sum(map(len, cells))
        if len(self.batch) >= BATCH_ROWS or self.size > BATCH_CHARACTERS:
            self._write()

    def _write(self):
        """Stores the rows of the batch: their entities, then their values."""
        self.entities.look_up([cells[self.columns.entity] for _, cells in self.batch])
        for number, cells in self.batch:
            excess = any(cells[self.width :])
            cells = cells[: self.width] + [""] * (self.width - len(cells))
            stable_id = cells[self.columns.entity]
            entity = self.entities.entity(stable_id, [cells[index] for _, index in self.columns.properties], number)
            if excess:
                self.counts.skip(TOO_MANY_CELLS, number, stable_id)
            elif stable_id in self.stored:
                self._skip(ENTITY_TWICE, REPEATED, number, stable_id)
            else:
                self.stored.add(stable_id)
                self.counts.stored += 1
                self.rows.add(entity, self._values(number, cells))
        self.entities.write()
        self.rows.write()
        self.batch, self.size = [], 0

    def _values(self, number, cells):
        """The values of a row as they are stored."""
        self.line = number
        self.values.check(cells, self.indices)
        texts = [cells[index] for index in self.columns.values]
        text = ",".join(texts)
        if text.count(",") >= len(texts):
            for index in self.indices:
                if "," in cells[index]:
                    self._tell(COMMA, index, cells[index])
            text = ",".join([value.replace(",", ";") for value in texts])
        return text + ","

    def _skip(self, rule, reason, number, stable_id):
        self.load.findings.tell(rule, file=self.file, line=number, value=stable_id)
        self.counts.skip(reason, number, stable_id)

    def _tell(self, rule, index, value):
        self.load.findings.tell(rule, file=self.file, line=self.line, column=index + 1, value=value)

    def finish(self) -> None:
        """Stores what is left; a file of which nothing was stored is an error."""
        self._write()
        self.rows.finish()
        if not self.counts.stored:
            self.load.findings.tell(NOTHING_STORED, file=self.file)
