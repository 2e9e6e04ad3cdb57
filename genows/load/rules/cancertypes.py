"""Rules of cancer-type files (CT)."""

from genows.load.rules.rule import ERROR, NOTE, WARNING, Rule

NO_ROW = Rule("F-03", "the file has no row, where each row is a cancer type", ERROR, WARNING)
CELLS = Rule(
    "CT-01",
    "a cancer type has four cells (id, name, colour, id of its parent) or five (id, name, clinical-trial keywords, colour, id of its parent)",
    ERROR,
    ERROR,
)
NO_CODE = Rule("CT-01", "the id of the cancer type is empty; the first cell names it, as `brca` does", ERROR, ERROR)
BLANK_CELL = Rule("CT-01", "the cell is empty; only the clinical-trial keywords may be", ERROR, WARNING)
HEADER_ROW = Rule("CT-01", "the first row reads like a header, which cancer-type files do not have; it is left out", NOTE, NOTE)
COLOUR = Rule("CT-02", "the colour is none of the 148 colour names of CSS, as Gold or SteelBlue", ERROR, WARNING)
UNKNOWN_PARENT = Rule("CT-03", "the parent is neither `tissue` nor a cancer type of the database or of an earlier row", ERROR, WARNING)
REPEATED = Rule("CT-04", "the cancer type has a row already, which stays; a cancer type has one row", ERROR, WARNING)
DIFFERS = Rule("CT-05", "the database has this cancer type with another text, which stays; give the database's text, or another id", ERROR, WARNING)
NEW = Rule("CT-06", "new cancer type", NOTE, None)
