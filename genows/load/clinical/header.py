"""The head of a clinical file: the id line and, above it, the four lines that define the attributes."""

from genows.errors import StudyError
from genows.load.clinical.attributes import Attribute
from genows.load.report.findings import Findings

PATIENT_ID, SAMPLE_ID = "PATIENT_ID", "SAMPLE_ID"
ID_COLUMNS = (PATIENT_ID, SAMPLE_ID)
DATATYPES = ("STRING", "NUMBER", "BOOLEAN")


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
        raise StudyError(
            f"{len(table.comments)} lines beginning with `#` stand above the attribute ids; four or none belong there",
            table.file,
            table.comments[-1][0],
        )
    lines = []
    for number, text in table.comments:
        lines.append(text.lstrip("#").split("\t"))
        if len(lines[-1]) != width:
            raise StudyError(
                f"the line has {len(lines[-1])} cells, the attribute ids (line {table.header_line}) are {width}",
                table.file,
                number,
            )
    return lines


def _check_ids(table, ids):
    for index, name in enumerate(ids):
        if not name:
            raise StudyError("an attribute id is empty", table.file, table.header_line, index + 1)
        if name in ids[:index]:
            raise StudyError(f"column {name} is there twice", table.file, table.header_line, index + 1)


def _attribute(table, findings, index, attribute_id, cells):
    if not cells:
        return Attribute(attribute_id, "MISSING", "MISSING", "STRING", "1")
    display_name, description, datatype, priority = cells
    datatype, priority = datatype.strip().upper(), priority.strip()
    places = [{"file": table.file, "line": number, "column": index + 1} for number, _ in table.comments]
    if datatype not in DATATYPES:
        findings.warning("datatype is none of STRING, NUMBER, BOOLEAN; STRING is stored", value=cells[2], **places[2])
        datatype = "STRING"
    if not (priority.isascii() and priority.isdigit()):
        findings.warning("priority is no integer ≥ 0; 1 is stored", value=cells[3], **places[3])
        priority = "1"
    return Attribute(attribute_id, display_name, description, datatype, priority)
