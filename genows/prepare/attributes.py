"""Clinical columns as attributes: what they are called, whether they hold numbers, and which values are none."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from genows.data.numbers import bounded_number, decimal_number
from genows.load.clinical.attributes import KNOWN, PATIENT, RESERVED, SAMPLE, is_spreadsheet_date
from genows.load.clinical.attributes import is_missing as is_missing_to_loads
from genows.prepare.columns import folded, without_section
from genows.prepare.tables import is_missing
from genows.prepare.telling import FileTold

NUMBER, STRING = "NUMBER", "STRING"
LONGEST_ID, LONGEST_VALUE = 100, 255  # characters
TAKEN = (*RESERVED, "SAMPLE_COUNT", "PATIENT_ID", "SAMPLE_ID")  # what a load computes, and the ids
# Attribute → what it is called elsewhere.
_SYNONYMS = {
    "AGE": "age_at_diagnosis age_at_initial_pathologic_diagnosis diagnosis_age age_years age_at_diagnosis_years age_yrs age_at_index age_diagnosis",
    "SEX": "gender",
    "CANCER_TYPE": "cancer_type tumor_type_main primary_disease disease",
    "CANCER_TYPE_DETAILED": "cancer_type_detailed",
    "ONCOTREE_CODE": "oncotree_code oncotree",
    "SAMPLE_TYPE": "sample_type",
    "RACE": "race_category",
}
_IDS = {folded(name): attribute for attribute, names in _SYNONYMS.items() for name in (attribute, *names.split())}
# Words in the names of columns that speak of a sample, not of a person.
_OF_SAMPLES = re.compile(r"SAMPLE|SPECIMEN|TUMOR|TUMOUR|BIOPSY|PURITY|PLOIDY|TMB|MSI|CANCER_TYPE|ONCOTREE|ALIQUOT|CELLULARITY|BLAST|SEQUENC|PANEL|COVERAGE")
_NO_VALUE = frozenset(
    ("unknown", "not reported", "not available", "not applicable", "not evaluated", "n.d.", "nd", "n.a.", "not done", "pending", "missing", "none")
)
_THOUSANDS = re.compile(r"-?[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]+)?")
_PERCENT = re.compile(r"-?[0-9]+([.,][0-9]+)?\s*%")
_POINTS_AND_COMMA = re.compile(r"-?[0-9]{1,3}(\.[0-9]{3})*(,[0-9]+)?|-?[0-9]+(,[0-9]+)?")
_LEADING_ZERO = re.compile(r"0[0-9]+")


@dataclass
class Column:
    """A clinical column. *values*: a text a row, '' for none; *datatype*: NUMBER or STRING; *level*: PATIENT, SAMPLE, or None where both are possible."""

    source: str
    id: str
    values: list[str]
    datatype: str
    name: str = ""
    description: str = ""
    priority: str = "1"
    level: str | None = None
    why: str = ""
    sources: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.name = self.name or " ".join(re.split(r"[_\s]+", self.source)).strip() or self.id
        self.sources = self.sources or [self.source]


def attribute_id(name: str) -> str:
    """The id of an attribute that a column's name gives: the field's where it is known, else capitals with underscores."""
    name = without_section(name)
    known = _IDS.get(folded(name))
    if known:
        return known
    letters = unicodedata.normalize("NFKD", name.upper()).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Z0-9]+", "_", letters).strip("_")[:LONGEST_ID]
    if not any(character.isalpha() for character in plain):
        return f"COLUMN_{plain}".rstrip("_")
    return f"{plain}_OF_FILE" if plain in TAKEN else plain


def column_of(name: str, cells: list[str], lines: list[int], told: FileTold) -> Column:
    """A column of a clinical table: *cells* as they are, with their line numbers. What is left out of it is noted."""
    values = ["" if is_missing(cell) or is_missing_to_loads(cell) else cell for cell in cells]
    for cell, value, line in zip(cells, values, lines, strict=True):
        if cell and not value and cell.lower() not in ("na", "[not available]", "[not applicable]"):
            told.note(f"{name}: cell that stands for no value", line, cell)
    attribute = attribute_id(name)
    datatype, values, why = _typed(name, values, lines, told)
    values = [_shortened(name, value, line, told) for value, line in zip(values, lines, strict=True)]
    level, wanted = KNOWN.get(attribute, (None, None))
    if wanted == STRING:
        datatype = STRING
    elif wanted == NUMBER and datatype == STRING:
        attribute, why = f"{attribute}_TEXT", "not all of it are numbers"
    column = Column(name, attribute, values, datatype, level=level or (SAMPLE if _OF_SAMPLES.search(attribute) else None), why=why)
    return _settled(column, lines, told)


def _typed(name, values, lines, told):
    """(datatype, values, why): numbers where all are, words that stand for none aside."""
    present = [value for value in values if value]
    numbers = [value for value in present if value.lower() not in _NO_VALUE]
    read, why = _spelling(numbers, told.delimiter) if len(numbers) * 2 > len(present) else (None, "")
    if read is None:
        return STRING, values, why
    for value, line in zip(values, lines, strict=True):
        if value.lower() in _NO_VALUE:
            told.note(f"{name}: word in a column of numbers, left out", line, value)
    return NUMBER, ["" if value.lower() in _NO_VALUE else read(value) for value in values], why


def _spelling(numbers: list[str], delimiter: str) -> tuple[Callable[[str], str] | None, str]:
    """(what makes a decimal number of each, why), None where not all are numbers, or a comma may be two things."""
    if any(map(_LEADING_ZERO.fullmatch, numbers)):
        return None, ""
    if all(bounded_number(value) is not None for value in numbers):
        return str, ""
    if all(map(_PERCENT.fullmatch, numbers)):
        return lambda value: value.rstrip("% ").replace(",", "."), "percent signs were taken out"
    decimal = all(decimal_number(value.replace(",", ".")) is not None for value in numbers)
    thousands = all(_THOUSANDS.fullmatch(value) or decimal_number(value) is not None for value in numbers)
    if decimal and thousands and delimiter != ";":
        return None, "commas may be decimal or between thousands: kept as text"
    if decimal:
        return lambda value: value.replace(",", "."), "decimal commas became points"
    if thousands:
        return lambda value: value.replace(",", ""), "commas between thousands were taken out"
    if all(map(_POINTS_AND_COMMA.fullmatch, numbers)):
        return lambda value: value.replace(".", "").replace(",", "."), "points between thousands were taken out, decimal commas became points"
    return None, ""


def _shortened(name, value, line, told):
    if len(value) > LONGEST_VALUE:
        told.note(f"{name}: value cut to {LONGEST_VALUE} characters", line, value)
    return value[:LONGEST_VALUE]


def _settled(column, lines, told):
    """The column with what its attribute asks for: years for days, Female for F, no dates that spreadsheets have made."""
    if column.id == "AGE":
        ages = [float(value) for value in column.values if decimal_number(value) is not None]
        if ages and max(ages) > 1000:
            column.values = [f"{float(value) / 365.25:.1f}" if decimal_number(value) is not None else value for value in column.values]
            column.why = "days / 365.25"
    elif column.id == "SEX":
        words = {"m": "Male", "f": "Female", "male": "Male", "female": "Female"}
        column.values = [words.get(value.lower(), value) for value in column.values]
    elif "DATE" not in column.id and any(map(is_spreadsheet_date, column.values)):
        if all(map(is_spreadsheet_date, filter(None, column.values))):
            column.id, column.why = f"{column.id}_DATE", "its values are dates"
        else:
            for value, line in zip(column.values, lines, strict=True):
                if is_spreadsheet_date(value):
                    told.note(f"{column.source}: a spreadsheet has made a date of the value, left out", line, value)
            column.values = ["" if is_spreadsheet_date(value) else value for value in column.values]
    return column


__all__ = ["NUMBER", "PATIENT", "SAMPLE", "STRING", "Column", "attribute_id", "column_of"]
