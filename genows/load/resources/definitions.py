"""Loads the file that defines which links a study offers."""

import json
import re
from typing import Any

from genows.domain.numbers import MOST
from genows.load.clinical.missing import is_missing
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.rules import resources as rules
from genows.load.tables import NamedColumns, cell

RESOURCE_ID, DISPLAY_NAME, RESOURCE_TYPE = "RESOURCE_ID", "DISPLAY_NAME", "RESOURCE_TYPE"
NEEDED = (RESOURCE_ID, DISPLAY_NAME, RESOURCE_TYPE)
TYPES = ("STUDY", "PATIENT", "SAMPLE")
TABLE = "resource_definition"
PRIORITY = 1
REPEATED, REFUSED = "repeated", "refused"

_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")
# MariaDB's JSON_VALID, which checks the column, takes no deeper text.
DEPTH = 30


def load_resource_definitions(load: Load, meta: Meta) -> None:
    """Loads the file, and lets the load know its resources. StudyError where a column is missing."""
    table = load.files.table(meta, cell_count=rules.CELL_COUNT)
    columns = NamedColumns(load.files, meta, table)
    for name in NEEDED:
        if name not in columns:
            raise rules.COLUMN_MISSING.stop(file=meta.data_file, line=table.header_line, name=name)
    load.files.end_header(meta, table.header_line)
    definitions = Definitions(load, meta, columns)
    for number, cells in table:
        definitions.read(number, cells)
    definitions.write()


class Definitions:
    """The definitions of one file on their way into the database."""

    def __init__(self, load: Load, meta: Meta, columns: NamedColumns):
        self.load, self.file, self.columns = load, meta.data_file, columns
        self.counts = load.report.file(meta)
        self.rows: list[tuple] = []

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file; one that is wrong is told and not stored."""
        if len(cells) != len(self.columns):
            self.counts.skip(REFUSED, number)
            return
        row = {name: cell(cells, self.columns.index(name)) for name in self.columns.names}
        priority, opened, metadata = self._priority(number, row), self._open(number, row), self._metadata(number, row)
        if not self._has_what_it_needs(number, row) or priority is None:
            self.counts.skip(REFUSED, number, row[RESOURCE_ID])
            return
        resource_id, resource_type = row[RESOURCE_ID].upper(), row[RESOURCE_TYPE]
        if resource_id in self.load.resources.types:
            self._repeat(number, row[RESOURCE_ID], resource_type)
            return
        self.load.resources.types[resource_id] = resource_type
        self._store(number, row, resource_id, (opened, priority, metadata))

    def _has_what_it_needs(self, number, row):
        missing = [name for name in NEEDED if is_missing(row[name])]
        for name in missing:
            self._tell(rules.CELL_MISSING, number, name, row[name], name=name)
        known = RESOURCE_TYPE in missing or row[RESOURCE_TYPE] in TYPES
        if not known:
            self._tell(rules.TYPE_UNKNOWN, number, RESOURCE_TYPE, row[RESOURCE_TYPE])
        fits = self.load.widths.fits(TABLE, RESOURCE_ID, row[RESOURCE_ID].upper(), file=self.file, line=number)
        return not missing and known and fits

    def _priority(self, number, row):
        """The number of the cell PRIORITY, 1 where there is none; None (told) for another text."""
        text = row.get("PRIORITY", "")
        if not text:
            return PRIORITY
        if _INTEGER.fullmatch(text) and abs(int(text)) <= MOST:
            return int(text)
        self._tell(rules.PRIORITY, number, "PRIORITY", text)
        return None

    def _repeat(self, number, resource_id, resource_type):
        self.counts.skip(REPEATED, number, resource_id)
        self._tell(rules.DEFINED_TWICE, number, RESOURCE_ID, resource_id)
        first = self.load.resources.types[resource_id.upper()]
        if resource_type != first:
            self._tell(rules.SEVERAL_TYPES, number, RESOURCE_ID, f"{resource_id} ({first}, {resource_type})")

    def _store(self, number, row, resource_id, settings):
        place = {"file": self.file, "line": number}
        opened, priority, metadata = settings
        description = row.get("DESCRIPTION", "")
        self.rows.append(
            (
                resource_id,
                self.load.widths.cut(TABLE, DISPLAY_NAME, row[DISPLAY_NAME], **place),
                "" if is_missing(description) else self.load.widths.cut(TABLE, "DESCRIPTION", description, **place),
                row[RESOURCE_TYPE],
                opened,
                priority,
                self.load.study.pk,
                metadata,
            )
        )
        self.counts.stored += 1

    def _open(self, number, row):
        text = row.get("OPEN_BY_DEFAULT", "false")
        if text.lower() not in ("true", "false"):
            self._tell(rules.OPEN_BY_DEFAULT, number, "OPEN_BY_DEFAULT", text)
        return int(text.lower() == "true")

    def _metadata(self, number, row):
        """The JSON of the cell CUSTOM_METADATA without blanks; None where there is none, or (told) no JSON."""
        text = row.get("CUSTOM_METADATA", "")
        if is_missing(text):
            return None
        try:
            return compact(text)
        except ValueError as error:
            self._tell(rules.CUSTOM_METADATA, number, "CUSTOM_METADATA", text, reason=str(error))
            return None

    def _tell(self, rule, number, column, value, **facts):
        self.load.findings.tell(rule, **self.columns.place(number, column), value=value, **facts)

    def write(self) -> None:
        """Writes what was stored."""
        if not self.counts.stored:
            self.load.findings.tell(rules.NO_DEFINITION, file=self.file)
        if self.rows and self.load.has(TABLE):
            self.load.db.add_all("add_resource_definitions", self.rows)


def compact(text: str) -> str:
    """Returns JSON text without blanks between its parts, in their order. ValueError, with the reason, where it is not JSON."""
    try:
        value = json.loads(text)
        made = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        made.encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at character {error.pos + 1}") from error
    except UnicodeEncodeError as error:
        raise ValueError("half of a surrogate pair") from error
    except RecursionError as error:
        raise ValueError("too many brackets within each other") from error
    if _depth(value) > DEPTH:
        raise ValueError("too many brackets within each other")
    return made


def _depth(value: Any) -> int:
    """How many lists and objects stand within each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)
