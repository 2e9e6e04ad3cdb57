"""Rules of data files of every kind: their bytes, lines, header and number of cells; and of the database that takes them."""

from genows.load.findings import ERROR, NOTE, WARNING, Rule

NO_FILE = Rule("F-01", "cannot be opened: there is no such file, but {meta_file} names it; put it there, or name another", ERROR, ERROR)
CANNOT_OPEN = Rule("F-01", "the data file cannot be opened: {reason}", ERROR, ERROR)
NO_SUCH_FILE = Rule("F-01", "cannot be opened: there is no such file", ERROR, ERROR)
BROKEN_LINK = Rule("F-01", "cannot be opened: it is a link that leads nowhere", ERROR, ERROR)
A_FOLDER = Rule("F-01", "cannot be opened: it is a folder, where a file is expected", ERROR, ERROR)
NO_PLAIN_FILE = Rule("F-01", "cannot be opened: it is no plain file but a pipe, a socket or a device", ERROR, ERROR)
POINTER = Rule("F-01", "the file is a pointer of {program} and not the file itself; let {program} fetch it", ERROR, ERROR)
EXCEL = Rule("F-02", "the file is a workbook of Excel or another archive; save it as tab-separated text", ERROR, ERROR)
NUL_BYTE = Rule("F-02", "a NUL byte; take it out, or save the file anew", ERROR, ERROR)
NO_TEXT = Rule("F-02", "the file is no UTF-8 text (it holds NUL bytes or is UTF-16); save it as UTF-8 text", ERROR, ERROR)
BROKEN_GZIP = Rule("F-02", "the file is packed by gzip and cannot be unpacked to its end: {reason}", ERROR, ERROR)
PACKED_LINE = Rule("F-02", "the packed file has a line of more than {most} megabytes", ERROR, ERROR)
TOO_LARGE = Rule("F-02", "the file has more than {most} megabytes, too many for what it is", ERROR, ERROR)
NOT_UTF8 = Rule("F-02", "not valid UTF-8; save the file as UTF-8 text", ERROR, ERROR)
NO_HEADER = Rule("F-03", "the file has no header row; the first line that does not begin with # names the columns", ERROR, ERROR)
NO_TABS = Rule("F-04", "neither the header nor the first five rows hold a tab, and cells are parted by tabs", WARNING, None)
UNEVEN = Rule("F-04", "the header and the first five rows have different numbers of cells: are they parted by tabs?", WARNING, None)
QUOTES = Rule("F-05", "cells of the header or of the first five rows stand in quotation marks, which belong to the text here", WARNING, None)
COLUMN_TWICE = Rule("F-06", "the column name stands twice in the header; each column needs a name of its own", ERROR, WARNING)
COLUMN_MISSING = Rule("F-07", "column {name} is missing; the file needs {columns}", ERROR, ERROR)
HEADER_STOPS = Rule("F-08", "the header has errors, so the rows are not checked; mend it and validate again", ERROR, None)
HEADER_READ_ON = Rule("F-08", "the header has errors, and the rows are read all the same (--relaxed)", WARNING, None)
BLANK_LINE = Rule("F-09", "blank line; take it out", ERROR, WARNING)
COMMENT_ROW = Rule("F-10", "line that begins with # behind the header; it is skipped", ERROR, WARNING)
HEADER_REPEATED = Rule("F-11", "the header is repeated as a row, which is skipped", ERROR, WARNING)
CELL_COUNT = Rule("F-12", "the row has not as many cells as the header, {width}", ERROR, WARNING)
BLANK_CELL = Rule("F-13", "blank cell; each cell of this column needs a value", ERROR, WARNING)
LINE_BREAKS = Rule("F-14", "line breaks of several kinds (\\n, \\r\\n, \\r) are mixed in the file; one kind is right", ERROR, WARNING)
NO_LINE_BREAK = Rule("F-14", "the file has no line break; each row ends with one", ERROR, WARNING)
NAMESPACE_EMPTY = Rule("F-15", "no column begins with `{namespace}.`, a namespace that {meta_file} names; take the namespace out there, or name the columns so", ERROR, WARNING)
MOSTLY_LOST = Rule(
    "F-18",
    "{share} % of the rows are lost ({lost} of {rows}): their sample, patient, gene or entity is not found, or their values cannot be read;"
    " --allow-skips loads the others",
    ERROR,
    ERROR,
)
MOSTLY_LOST_ALLOWED = Rule(
    "F-18",
    "{share} % of the rows are lost ({lost} of {rows}): their sample, patient, gene or entity is not found, or their values cannot be read",
    WARNING,
    WARNING,
)
FIRST_COUNTS = Rule("F-17", "the column name stands in the header in another case too; the first of these columns counts", WARNING, WARNING)
LAST_COUNTS = Rule("F-17", "the column name stands twice in the header; the last of these columns counts", WARNING, WARNING)


NOT_READY = Rule("R-02", "{problem}", ERROR, ERROR)
FAILED = Rule("R-03", "the database failed: {problem}", ERROR, ERROR)
COMMITTED = Rule("R-04", "the connection to the database was lost in COMMIT; asked over another one, it has the whole study", NOTE, NOTE)
NOT_PACKED = Rule(
    "R-06",
    "the study is not packed, and answers about it take longer: some of its columns are larger than the database server takes (max_allowed_packet)",
    None,
    NOTE,
)
LACKS = Rule("R-05", "the database, which genows did not make, has no {kind} {name}: what belongs there is left out", WARNING, WARNING)
CUT = Rule("F-19", "text is cut to the {width} of {name}", WARNING, WARNING)
TOO_LONG = Rule("F-20", "identifier is longer than the {width} of {name}", ERROR, ERROR)
