"""Rules of timeline files."""

from genows.load.findings import ERROR, WARNING, Rule

HEADER = Rule(
    "T-01", "the header begins neither with PATIENT_ID, START_DATE, EVENT_TYPE nor with PATIENT_ID, START_DATE, STOP_DATE, EVENT_TYPE", ERROR, ERROR
)
START_DATE = Rule("T-02", "START_DATE is not an integer (days; before the diagnosis with a minus)", ERROR, ERROR)
STOP_DATE = Rule("T-02", "STOP_DATE is neither an integer (days) nor empty", ERROR, ERROR)
BEYOND = Rule("T-02", "{name} is a number of days beyond what the database holds, from -2147483647 to 2147483647", ERROR, ERROR)
EVENT_TYPE = Rule("T-02", "EVENT_TYPE is empty; it says what happened, as TREATMENT", ERROR, ERROR)
PATIENT_UNKNOWN = Rule("T-02", "the patient is in no clinical file; the row is left out", WARNING, WARNING)
PATIENT_WITHOUT_SAMPLES = Rule("T-02", "the patient has no samples", WARNING, None)
STYLE_COLOR = Rule("T-03", "STYLE_COLOR is not `#` and six hexadecimal digits, as in #1f77b4", ERROR, WARNING)
STYLE_SHAPE = Rule("T-03", "STYLE_SHAPE is none of circle, square, triangle, diamond, star, camera", ERROR, WARNING)
LONG_EVENT_TYPE = Rule("T-04", "EVENT_TYPE is longer than {width} and is cut", WARNING, WARNING)
OLD_SAMPLE_COLUMN = Rule("T-04", "SPECIMEN_REFERENCE_NUMBER is an old name; SAMPLE_ID is what viewers look for", WARNING, None)
SURPLUS_CELLS = Rule("F-12", "the row has more cells than the header, {width}: it is left out", ERROR, WARNING)
NO_ROW = Rule("T-05", "no row of the file could be stored; a file needs one that can be", WARNING, WARNING)
