"""The head of a clinical file: the id line and, above it, the four lines that define the attributes."""

import re

from genows.load.clinical.attributes import Attribute
from genows.load.clinical.missing import MISSING_TO_CURATORS as MISSING
from genows.load.findings import Findings
from genows.load.rules import clinical as rules

PATIENT_ID, SAMPLE_ID = "PATIENT_ID", "SAMPLE_ID"
ID_COLUMNS = (PATIENT_ID, SAMPLE_ID)
DATATYPES = ("STRING", "NUMBER", "BOOLEAN")
_PRIORITY = re.compile(r"-1|[0-9]+")


def attributes_of(table, findings: Findings) -> tuple[dict[str, int], dict[int, Attribute], bool]:
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
        return Attribute(attribute_id, "MISSING", "MISSING", "STRING", "1")
    display_name, description, datatype, priority = cells
    datatype, priority = datatype.strip().upper(), priority.strip()
    places = [{"file": table.file, "line": number, "column": index + 1} for number, _ in table.comments]
    for place, cell in zip(places, cells, strict=True):
        if cell.strip().lower() in MISSING:
            findings.tell(rules.DEFINITION_MISSING, **place, value=cell)
    if datatype not in DATATYPES:
        findings.tell(rules.DATATYPE, value=cells[2], **places[2])
        datatype = "STRING"
    elif datatype != cells[2].strip():
        findings.tell(rules.DATATYPE_CASE, value=cells[2], **places[2])
    if not _PRIORITY.fullmatch(priority):
        findings.tell(rules.PRIORITY, value=cells[3], **places[3])
        priority = "1"
    return Attribute(attribute_id, display_name, description, datatype, priority)
