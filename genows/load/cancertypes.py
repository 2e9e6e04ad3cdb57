"""Cancer-type files: four or five columns without a header, one cancer type a row.

A type that the database knows already is never changed; only its blank fields are filled from the file.
"""

from typing import NamedTuple

from genows.load.context import Load
from genows.load.findings import ERROR, NOTE, WARNING, Rule
from genows.load.metafile import Meta

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


# The extended colour keywords of CSS Color Module Level 3, and `rebeccapurple` of Level 4.
CSS_COLOURS = frozenset(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
    chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
    darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
    darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
    fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki
    lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen
    lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime
    limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
    mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive
    olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
    powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
    slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke
    yellow yellowgreen
    """.split()
)


FIELDS = ("name", "keywords", "color", "short_name", "parent")
_COLUMNS = {"name": "NAME", "keywords": "CLINICAL_TRIAL_KEYWORDS", "color": "DEDICATED_COLOR", "short_name": "SHORT_NAME"}
_NARROW, _WIDE = 4, 5  # cells of a row without and with keywords
# What a first cell is called in files that have a header all the same; the second is `name`.
_HEADER_WORDS = frozenset({"type_of_cancer", "type_of_cancer_id", "cancer_type", "cancer_type_id", "cancertypeid", "code", "id"})
_ROOT = "tissue"
_WITHOUT_KEYWORDS = tuple(field for field in FIELDS if field != "keywords")


class CancerType(NamedTuple):
    """A row of type_of_cancer. *code* and *parent* are lower case, *short_name* is the code as typed."""

    code: str
    name: str
    keywords: str
    color: str
    short_name: str | None
    parent: str | None


def load_cancer_types(load: Load, meta: Meta) -> None:
    """Adds the types that the database does not have; reports those that differ from it."""
    file = _CancerTypeFile(load, meta)
    for line, text in load.files.text_lines(meta):
        file.read(line, text)
    if not file.report.rows:
        load.findings.tell(NO_ROW, file=meta.data_file)


class _CancerTypeFile:
    """One file on its way into the database. *known*: code -> CancerType of the database and of earlier rows."""

    def __init__(self, load: Load, meta: Meta):
        self.load, self.file, self.report = load, meta.data_file, load.report.file(meta)
        self.known = {row[0]: CancerType._make(row) for row in load.db.all("cancer_type_rows")}
        self.of_file: set[str] = set()
        for name in ("added", "already present", "filled", "differing", "rejected"):
            self.report.count(name, 0)

    def read(self, line: int, text: str) -> None:
        """One line of the file."""
        self.report.lines += 1
        if not text.strip():
            self.report.blanks += 1
        elif text.startswith("#") or (not self.report.rows and self._is_header(line, text)):
            self.report.comments += 1
        else:
            self.report.rows += 1
            self._row(line, text)

    def _is_header(self, line, text):
        cells = [cell.strip().lower() for cell in text.split("\t")]
        reads_so = cells[0] in _HEADER_WORDS and cells[1:2] == ["name"]
        if reads_so:
            self._tell(HEADER_ROW, line, value=text)
        return reads_so

    def _row(self, line, text):
        cells = _cells(text)
        if not self._good(cells, line, text):
            self.report.skip("rejected", line, text)
            self.report.count("rejected")
            return
        new = self._cancer_type(cells, line)
        self._check(new, cells, line)
        if new.code not in self.known:
            self._add(new, cells, line)
        elif new.code in self.of_file:
            self._tell(REPEATED, line, column=1, value=cells[0])
            self._present(new, line, compared=())
        else:
            self._present(new, line, compared=FIELDS if len(cells) == _WIDE else _WITHOUT_KEYWORDS)
        self.of_file.add(new.code)

    def _add(self, new, cells, line):
        self._tell(NEW, line, column=1, value=cells[0])
        self.load.db.add_all("add_cancer_types", [new])
        self.known[new.code] = new
        self.report.stored += 1
        self.report.count("added")

    def _good(self, cells, line, text):
        """Returns whether a row is a cancer type that fits its columns; an error finding where not."""
        if len(cells) not in (_NARROW, _WIDE):
            self._tell(CELLS, line, value=text)
            return False
        if not cells[0]:
            self._tell(NO_CODE, line, column=1, value=text)
            return False
        place = {"file": self.file, "line": line}
        columns = (("TYPE_OF_CANCER_ID", cells[0]), ("PARENT", cells[-1]))
        return all(self.load.widths.fits("type_of_cancer", column, cell, **place) for column, cell in columns)

    def _cancer_type(self, cells, line):
        code, name, *keywords, color, parent = cells
        values = {"name": name, "keywords": "".join(keywords).lower(), "color": color, "short_name": code}
        place = {"file": self.file, "line": line}
        cut = {field: self.load.widths.cut("type_of_cancer", _COLUMNS[field], value, **place) for field, value in values.items()}
        return CancerType(code.lower(), parent=parent.lower(), **cut)

    def _check(self, new, cells, line):
        """Tells what is odd about a row that is stored all the same."""
        for index, cell in enumerate(cells):
            if not cell and not (len(cells) == _WIDE and index == 2):
                self._tell(BLANK_CELL, line, column=index + 1)
        if new.color and new.color.lower() not in CSS_COLOURS:
            self._tell(COLOUR, line, column=len(cells) - 1, value=new.color)
        if new.parent and new.parent != _ROOT and new.parent not in self.known:
            self._tell(UNKNOWN_PARENT, line, column=len(cells), value=cells[-1])

    def _present(self, new, line, compared):
        """A type that is there already: its blank fields are filled, its others compared."""
        self.report.skip("already present", line, new.code)
        self.report.count("already present")
        old = self.known[new.code]
        blank = {field: getattr(new, field) for field in FIELDS if not (getattr(old, field) or "").strip()}
        self._compare(old, new, [field for field in compared if field not in blank], line)
        filled = {field: value for field, value in blank.items() if value}
        if filled:
            self.report.count("filled")
            self.known[new.code] = old._replace(**filled)
            self.load.db.do("set_cancer_type", **self.known[new.code]._asdict())

    def _compare(self, old, new, fields, line):
        differing = [field for field in fields if not _same(field, old, new)]
        for field in differing:
            self._tell(DIFFERS, line, value=f"{new.code}: {field} {getattr(new, field)!r}, the database has {getattr(old, field)!r}")
        if differing:
            self.report.count("differing")

    def _tell(self, rule, line, **found):
        self.load.findings.tell(rule, file=self.file, line=line, **found)


def _cells(text):
    """The trimmed cells of a row, without empty ones behind the fifth."""
    cells = [cell.strip() for cell in text.split("\t")]
    while len(cells) > _WIDE and not cells[-1]:
        cells.pop()
    return cells


def _same(field, old, new):
    if field == "short_name":
        return old.short_name.upper() == new.short_name.upper()
    return getattr(old, field) == getattr(new, field)
