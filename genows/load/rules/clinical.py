"""Rules of clinical files (C)."""

from genows.load.rules.rule import ERROR, WARNING, Rule

NO_DEFINITIONS = Rule(
    "C-01",
    "no lines that begin with # stand above the attribute ids: every attribute is stored as a STRING called MISSING, of priority 1; four such lines"
    " say names, descriptions, datatypes and priorities",
    ERROR,
    WARNING,
)
PRIORITY = Rule("C-06", "priority is no integer of at least -1; 1 is stored", ERROR, WARNING)
COMPUTED = Rule(
    "C-10", "the clinical file gives {attribute} too; the load computes it, and its values are stored alone, for all samples", WARNING, WARNING
)
ID_TOO_LONG = Rule("C-27", "{kind} is longer than {width}", ERROR, ERROR)
NO_PATIENT_DEFINITIONS = Rule(
    "C-01", "the file has no definition lines, so its columns are not known to be patient attributes: it holds no data", ERROR, ERROR
)
DEFINITION_LINES = Rule("C-02", "{number} lines beginning with `#` stand above the attribute ids; four or none belong there", ERROR, ERROR)
DEFINITION_CELLS = Rule("C-03", "the line has {cells} cells, the attribute ids (line {header}) are {width}", ERROR, ERROR)
DEFINITION_MISSING = Rule("C-04", "cell of the definition lines stands for a missing value", ERROR, WARNING)
DATATYPE = Rule("C-05", "datatype is none of STRING, NUMBER, BOOLEAN; STRING is stored", ERROR, WARNING)
DATATYPE_CASE = Rule("C-05", "datatype is not written in capitals", ERROR, WARNING)
ATTRIBUTE_CASE = Rule("C-07", "attribute id is not written in capitals; it is stored so", ERROR, WARNING)
OTHER_LEVEL = Rule("C-08", "portals know this attribute as one of {level}s", ERROR, WARNING)
OTHER_DATATYPE = Rule("C-09", "portals know this attribute with the datatype {datatype}", ERROR, WARNING)
RESERVED = Rule("C-10", "attribute that portals compute themselves", ERROR, WARNING)
COLUMN_MISSING = Rule("C-11", "column {name} is missing", ERROR, ERROR)
ATTRIBUTE_EMPTY = Rule("C-07", "an attribute id is empty", ERROR, ERROR)
ATTRIBUTE_TWICE = Rule("F-06", "column {name} is there twice", ERROR, ERROR)
CELL_COUNT = Rule("F-12", "the row has not as many cells as the header, {width}", ERROR, ERROR)
NOT_A_NUMBER = Rule("C-13", "value of a NUMBER attribute is no decimal number", ERROR, WARNING)
NOT_A_BOOLEAN = Rule("C-14", "value of a BOOLEAN attribute is neither TRUE nor FALSE", ERROR, WARNING)
ID_EMPTY = Rule("C-15", "{kind} is empty", ERROR, ERROR)
ID_MISSING = Rule("C-15", "{kind} stands for a missing value, and is stored as an id", ERROR, WARNING)
ID_CHARACTERS = Rule("C-16", "{kind} has other characters than letters, digits and . _ ( ) [ ] ' , + - : ;", ERROR, WARNING)
SPREADSHEET_DATE = Rule("C-17", "value looks like a date that a spreadsheet has made of it", ERROR, WARNING)
SAMPLE_THERE = Rule("C-18", "the sample is there already; the first row stays", WARNING, WARNING)
SAMPLE_TWICE = Rule("C-18", "the sample is listed twice", ERROR, ERROR)
SAMPLE_CASE = Rule(
    "C-18", "the sample differs from an earlier one only in upper and lower case: they are two samples here, and databases of portals cannot hold both",
    WARNING, WARNING,
)
SAMPLE_COLUMN = Rule("C-19", "a patient file has no SAMPLE_ID; the column is not stored", ERROR, WARNING)
DEFINED_ALREADY = Rule("C-20", "attribute {name} is defined already; that definition stays", ERROR, WARNING)
NO_SURVIVAL = Rule("C-21", "there is no column {name}, so survival by it cannot be shown", WARNING, None)
OS_STATUS = Rule("C-22", "OS_STATUS is none of LIVING, DECEASED, 0:LIVING, 1:DECEASED", ERROR, WARNING)
DFS_STATUS = Rule("C-23", "DFS_STATUS is none of DiseaseFree, Recurred/Progressed, Recurred, Progressed, plain or with 0: and 1: in front", ERROR, WARNING)
PATIENT_TWICE = Rule("C-24", "the patient is listed twice", ERROR, ERROR)
WITHOUT_SAMPLES = Rule("C-25", "the patient has no sample in the sample file and is made from this row", WARNING, WARNING)
WITHOUT_ROW = Rule("C-25", "patients with samples have no row in the patient file", WARNING, None)
DECEASED_WHEN = Rule("C-26", "deceased, but OS_MONTHS is missing", WARNING, None)
STATUS_PREFIX = Rule("C-28", "{name} beside months has values that begin with 0: or 1:", ERROR, WARNING)
