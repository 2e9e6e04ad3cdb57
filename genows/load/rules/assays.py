"""Rules of generic assays, whose rows are entities of any sort."""

from genows.load.findings import ERROR, WARNING, Rule

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
REPEATED = Rule("F-16", "the entity stands in an earlier row; its values there count; an entity has one row", ERROR, WARNING)
NO_LIMIT = Rule("GA-05", "value that is no number, with or without < or > in front; 8.5, >8, <0.1 and NA are right", ERROR, WARNING)
WHOLE_NUMBER = Rule("GA-06", "whole number: is a < or > missing in front of it?", WARNING, None)
NO_ARM_LEVEL = Rule("GA-07", "value that is none of Gain, Loss, Unchanged, NA", ERROR, WARNING)
COMMA = Rule("GA-07", "comma in a value, which cannot be stored: a semicolon takes its place", WARNING, WARNING)
NOT_BINARY = Rule("GA-08", "value that is none of true, false, yes, no, NA", ERROR, WARNING)
PROPERTY_DIFFERS = Rule(
    "GA-09", "property of an entity that is in the database with another value, which stays (--update-entities takes the file's)", WARNING, WARNING
)
TOO_MANY_CELLS = Rule("F-12", "the row has more cells than the header, {width}: it is skipped", ERROR, WARNING)
NOTHING_STORED = Rule("GA-04", "no row of the file could be stored; a file needs one that can be", ERROR, ERROR)
NO_TREATMENT = Rule("GA-03", "the id is longer than {width}, so the table of treatments does not have it", WARNING, WARNING)
ID_COMMA = Rule("GA-10", "ids with a comma: /api/ finds them in JSON bodies only, for commas separate ids in addresses and forms", WARNING, WARNING)
