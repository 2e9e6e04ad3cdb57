"""Checks attributes and values of a clinical file by the rules that do not decide what is stored."""

import re

from genows.domain.numbers import bounded_number
from genows.domain.survivalstatus import MONTHS, STATUS, months_of
from genows.load.clinical.attributes import Attribute
from genows.load.clinical.missing import MISSING_TO_CURATORS
from genows.load.context import Load
from genows.load.rules import clinical as rules

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


def is_missing(cell: str) -> bool:
    """Returns whether curators call a cell's value missing."""
    return cell.strip().lower() in MISSING_TO_CURATORS


class ClinicalChecks:
    """Checks one file. *attributes*: index -> attribute; *patient_level*: which of the two files."""

    def __init__(self, load: Load, table, attributes: dict[int, Attribute], patient_level: bool):
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
        if is_missing(value):
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
        if status is not None and cells[status].strip() in ("DECEASED", "1:DECEASED") and (months is None or is_missing(cells[months])):
            self._tell(rules.DECEASED_WHEN, {"file": self.table.file, "line": line, "column": (status if months is None else months) + 1})

    def _tell(self, rule, place, **facts):
        self.load.findings.tell(rule, **place, **facts)


def is_spreadsheet_date(value: str) -> bool:
    """Returns whether a value looks like `Jan-99`, `20-Oct`: a month's three letters on one side of a single hyphen."""
    if value.count("-") != 1 or any(mark in value for mark in ",.:;"):
        return False
    return any(_MONTH.fullmatch(side) for side in value.split("-"))
