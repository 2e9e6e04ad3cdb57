"""Clinical attributes: how the head of a clinical file defines them, what their values may be, and how both are written.

The attributes that a load computes by itself are written here too.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from genows.data.clinicalmeanings import MONTHS, STATUS, months_of
from genows.data.numbers import bounded_number
from genows.load.clinical import rules
from genows.load.compact import NumberMap
from genows.load.context import Load
from genows.load.findings import Findings
from genows.load.ids import id_batches

# After removing the brackets and bars, blanks to '_', upper-cased (study file format, clinical files, values).
MISSING = frozenset(
    ("", "NOT_APPLICABLE", "NOT_AVAILABLE", "PENDING", "DISCREPANCY", "COMPLETED", "NULL", "MISSING", "NA")
)
# Narrower: the words that curators know, in lower case. A definition or an id that is one of these is none.
MISSING_TO_CURATORS = frozenset(("[not applicable]", "[not available]", "[pending]", "[discrepancy]", "[completed]", "[null]", "", "na"))
_CLEAN = str.maketrans({"[": None, "]": None, "|": None, " ": "_"})

PATIENT_ID, SAMPLE_ID = "PATIENT_ID", "SAMPLE_ID"
ID_COLUMNS = (PATIENT_ID, SAMPLE_ID)
DATATYPES = ("STRING", "NUMBER", "BOOLEAN")
_PRIORITY = re.compile(r"-1|[0-9]+")

PATIENT, SAMPLE = "patient", "sample"
_NUMBERS = ("AGE", "DFS_MONTHS", "OS_MONTHS")
# Attributes that portals know: id -> level and datatype (study file format, validation, clinical).
KNOWN: dict[str, tuple[str | None, str]] = {
    **dict.fromkeys(_NUMBERS, (PATIENT, "NUMBER")),
    **dict.fromkeys("DFS_STATUS OS_STATUS GENDER SEX PATIENT_DISPLAY_NAME TUMOR_SITE".split(), (PATIENT, "STRING")),
    **dict.fromkeys(
        "METASTATIC_SITE PRIMARY_SITE OTHER_SAMPLE_ID SAMPLE_CLASS SAMPLE_DISPLAY_NAME SAMPLE_TYPE TUMOR_TISSUE_SITE TUMOR_TYPE".split(),
        (SAMPLE, "STRING"),
    ),
    **dict.fromkeys("CANCER_TYPE CANCER_TYPE_DETAILED HISTOLOGY KNOWN_MOLECULAR_CLASSIFIER".split(), (None, "STRING")),
}
RESERVED = ("MUTATION_COUNT", "FRACTION_GENOME_ALTERED")
_OS = frozenset(("LIVING", "DECEASED", "0:LIVING", "1:DECEASED"))
_DFS = frozenset(("DiseaseFree", "0:DiseaseFree", *(f"{mark}{word}" for mark in ("", "1:") for word in ("Recurred/Progressed", "Recurred", "Progressed"))))
_STATUSES = {"OS_STATUS": (_OS, rules.OS_STATUS), "DFS_STATUS": (_DFS, rules.DFS_STATUS)}
_MONTH = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec", re.IGNORECASE)
_SURVIVAL = ("OS_MONTHS", "OS_STATUS", "DFS_MONTHS", "DFS_STATUS")
_MOST_REMEMBERED = 1 << 16


@lru_cache(maxsize=65536)
def is_missing(cell: str) -> bool:
    """Returns whether a trimmed clinical cell stands for no value."""
    return cell.translate(_CLEAN).upper() in MISSING


class AttributeDefinition(NamedTuple):
    """A clinical attribute's definition. *datatype*: STRING, NUMBER or BOOLEAN; *priority*: a number ≥ 0 as text."""

    attribute_id: str
    display_name: str
    description: str
    datatype: str
    priority: str


def _generated(attribute_id, name, datatype, priority):
    return AttributeDefinition(attribute_id, name, name, datatype, priority)


# What the loader generates itself (study file format, attributes the loader generates)
SAMPLE_COUNT = _generated("SAMPLE_COUNT", "Number of Samples Per Patient", "STRING", "1")
MUTATION_COUNT = _generated("MUTATION_COUNT", "Mutation Count", "NUMBER", "30")
FRACTION_GENOME_ALTERED = _generated("FRACTION_GENOME_ALTERED", "Fraction Genome Altered", "NUMBER", "20")


def define(load: Load, attribute, patient_level: bool, **place) -> bool:
    """Writes the definition; False (nothing written) where the study has one of this id.

    *place*: file, line, column of findings. StudyError for an id too long.
    """
    if attribute.attribute_id in load.attributes.defined:
        return False
    load.widths.must_fit("clinical_attribute_meta", "ATTR_ID", attribute.attribute_id, place.get("file"), place.get("line"))
    load.attributes.defined[attribute.attribute_id] = patient_level
    load.attributes.given[attribute.attribute_id] = place.get("file")
    load.db.add_all(
        "add_attributes",
        [
            (
                attribute.attribute_id,
                load.widths.cut("clinical_attribute_meta", "DISPLAY_NAME", attribute.display_name, **place),
                load.widths.cut("clinical_attribute_meta", "DESCRIPTION", attribute.description, **place),
                attribute.datatype,
                int(patient_level),
                load.widths.cut("clinical_attribute_meta", "PRIORITY", attribute.priority, **place),
                load.study.pk,
            )
        ],
    )
    return True


def add_values(load: Load, rows, patient_level: bool) -> None:
    """*rows*: (sample_pk or patient_pk, attribute id, value)."""
    load.db.add_all("add_patient_values" if patient_level else "add_sample_values", rows)


def set_generated_attribute(load: Load, attribute, patient_level: bool, values: NumberMap | dict[int, str], owners: Iterable[int] = ()) -> None:
    """Writes values that the load generates: *values* is sample_pk (or patient_pk) -> number or text. Stored ones are replaced, of *owners* too.

    The definition is written where the study has none of this id. Where a clinical file has given the attribute, all values of it go:
    values of two origins in one attribute could not be told apart.
    """
    attribute_id = attribute.attribute_id
    if not define(load, attribute, patient_level):
        remove = "remove_patient_values" if patient_level else "remove_sample_values"
        pks: Iterable[int] = dict.fromkeys(chain(values, owners))
        if attribute_id not in load.attributes.generated:
            load.findings.tell(rules.COMPUTED, file=load.attributes.given.get(attribute_id), value=attribute_id, attribute=attribute_id)
            pks = load.samples.patients.values() if patient_level else load.samples.pks()
        for batch in id_batches(pks):
            load.db.do(remove, attribute_id=attribute_id, pks=batch)
    load.attributes.generated.add(attribute_id)
    add_values(load, ((pk, attribute_id, str(value)) for pk, value in values.items()), patient_level)
    load.report.derive(f"{attribute.attribute_id} values", len(values))


def attributes_of(table, findings: Findings) -> tuple[dict[str, int], dict[int, AttributeDefinition], bool]:
    """(id column -> 0-based index, index -> attribute in file order, whether definition lines stood above).

    Without definition lines every attribute is a STRING of priority 1 called MISSING. StudyError for any other head.
    """
    ids = [cell.strip().upper() for cell in table.header.cells]
    definitions = _definition_lines(table, len(ids))
    _check_ids(table, ids)
    columns = {name: ids.index(name) for name in ID_COLUMNS if name in ids}
    attributes = {
        index: _attribute(table, findings, index, attribute_id, [line[index] for line in definitions])
        for index, attribute_id in enumerate(ids)
        if attribute_id not in ID_COLUMNS
    }
    return columns, attributes, bool(definitions)


def _definition_lines(table, width):
    """The cells of the four `#` lines; [] where there are none."""
    if len(table.comments) not in (0, 4):
        raise rules.DEFINITION_LINES.stop(file=table.file, line=table.comments[-1][0], number=len(table.comments))
    lines = []
    for number, text in table.comments:
        lines.append(text.lstrip("#").split("\t"))
        if len(lines[-1]) != width:
            facts = {"cells": len(lines[-1]), "header": table.header_line, "width": width}
            raise rules.DEFINITION_CELLS.stop(file=table.file, line=number, **facts)
    return lines


def _check_ids(table, ids):
    for index, name in enumerate(ids):
        if not name:
            raise rules.ATTRIBUTE_EMPTY.stop(file=table.file, line=table.header_line, column=index + 1)
        if name in ids[:index]:
            written = table.header.cells[index].strip()
            raise rules.ATTRIBUTE_TWICE.stop(file=table.file, line=table.header_line, column=index + 1, value=written, name=name)


def _attribute(table, findings, index, attribute_id, cells):
    if not cells:
        return AttributeDefinition(attribute_id, "MISSING", "MISSING", "STRING", "1")
    display_name, description, datatype, priority = cells
    datatype, priority = datatype.strip().upper(), priority.strip()
    places = [{"file": table.file, "line": number, "column": index + 1} for number, _ in table.comments]
    for place, cell in zip(places, cells, strict=True):
        if cell.strip().lower() in MISSING_TO_CURATORS:
            findings.tell(rules.DEFINITION_MISSING, **place, value=cell)
    if datatype not in DATATYPES:
        findings.tell(rules.DATATYPE, value=cells[2], **places[2])
        datatype = "STRING"
    elif datatype != cells[2].strip():
        findings.tell(rules.DATATYPE_CASE, value=cells[2], **places[2])
    if not _PRIORITY.fullmatch(priority):
        findings.tell(rules.PRIORITY, value=cells[3], **places[3])
        priority = "1"
    return AttributeDefinition(attribute_id, display_name, description, datatype, priority)


def is_missing_to_curators(cell: str) -> bool:
    """Returns whether curators call a cell's value missing."""
    return cell.strip().lower() in MISSING_TO_CURATORS


class ClinicalChecks:
    """Checks one file. *attributes*: index -> attribute; *patient_level*: which of the two files."""

    def __init__(self, load: Load, table, attributes: dict[int, AttributeDefinition], patient_level: bool):
        self.load, self.table, self.patient_level = load, table, patient_level
        self.attributes = attributes
        self.by_id = {attribute.attribute_id: index for index, attribute in attributes.items()}
        self._seen: dict[tuple[int, str], list] = {}

    def check_header(self, defined: bool) -> None:
        """Tells what is wrong with the attributes. *defined*: whether definition lines say what they are."""
        for index, attribute in self.attributes.items():
            name = self.table.header.cells[index].strip()
            place = {"file": self.table.file, "line": self.table.header_line, "column": index + 1, "value": name}
            if name != name.upper() or not any(character.isalpha() for character in name):
                self._tell(rules.ATTRIBUTE_CASE, place)
            if attribute.attribute_id in RESERVED:
                self._tell(rules.RESERVED, place)
            level, datatype = KNOWN.get(attribute.attribute_id, (None, attribute.datatype))
            if level not in (None, PATIENT if self.patient_level else SAMPLE):
                self._tell(rules.OTHER_LEVEL, place, level=level)
            if defined and datatype != attribute.datatype:
                self._tell(rules.OTHER_DATATYPE, place, datatype=datatype)
        if self.patient_level:
            for name in _SURVIVAL:
                if name not in self.by_id:
                    self.load.findings.tell(rules.NO_SURVIVAL, file=self.table.file, line=self.table.header_line, value=name, name=name)

    def check_row(self, line: int, cells: list[str]) -> None:
        """Tells what is wrong with the values of a row, which is as long as the header."""
        for index, attribute in self.attributes.items():
            problems = self._seen.get((index, cells[index]))
            if problems is None:
                if len(self._seen) >= _MOST_REMEMBERED:
                    self._seen.clear()
                problems = self._seen[index, cells[index]] = list(self._problems(attribute, cells[index].strip()))
            for rule, facts in problems:
                self._tell(rule, {"file": self.table.file, "line": line, "column": index + 1, "value": cells[index]}, **facts)
        if self.patient_level:
            self._check_months(line, cells)

    def _problems(self, attribute, value):
        name = attribute.attribute_id
        if "date" not in name.lower() and is_spreadsheet_date(value):
            yield rules.SPREADSHEET_DATE, {}
        if is_missing_to_curators(value):
            return
        if attribute.datatype == "NUMBER" and bounded_number(value) is None and value.lower() not in ("nan", "inf", "-inf"):
            yield rules.NOT_A_NUMBER, {}
        elif self.patient_level and self._has_status(name) and months_of(value) is None:
            yield rules.MONTHS, {"name": name}
        if attribute.datatype == "BOOLEAN" and value not in ("TRUE", "FALSE"):
            yield rules.NOT_A_BOOLEAN, {}
        if self.patient_level:
            if name in _STATUSES:
                allowed, rule = _STATUSES[name]
                if value not in allowed:
                    yield rule, {}
            elif self._has_months(name) and not value.startswith(("0:", "1:")):
                yield rules.STATUS_PREFIX, {"name": name}

    def _has_months(self, name):
        return name.endswith(STATUS) and name.removesuffix(STATUS) + MONTHS in self.by_id

    def _has_status(self, name):
        return name.endswith(MONTHS) and name.removesuffix(MONTHS) + STATUS in self.by_id

    def _check_months(self, line, cells):
        status, months = self.by_id.get("OS_STATUS"), self.by_id.get("OS_MONTHS")
        if status is not None and cells[status].strip() in ("DECEASED", "1:DECEASED") and (months is None or is_missing_to_curators(cells[months])):
            self._tell(rules.DECEASED_WHEN, {"file": self.table.file, "line": line, "column": (status if months is None else months) + 1})

    def _tell(self, rule, place, **facts):
        self.load.findings.tell(rule, **place, **facts)


def is_spreadsheet_date(value: str) -> bool:
    """Returns whether a value looks like `Jan-99`, `20-Oct`: a month's three letters on one side of a single hyphen."""
    if value.count("-") != 1 or any(mark in value for mark in ",.:;"):
        return False
    return any(_MONTH.fullmatch(side) for side in value.split("-"))
