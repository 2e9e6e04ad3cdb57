"""Cancer-type files: five columns without a header, one cancer type a row.

A type that the database knows already is never changed; only its blank fields are filled from the file.
"""

from typing import NamedTuple

from genows.load.context import Load
from genows.load.meta.metafile import Meta

FIELDS = ("name", "keywords", "color", "short_name", "parent")
_FIVE_CELLS = "a cancer type has exactly five cells (id, name, clinical-trial keywords, colour, id of its parent), and no `#`"
_COLUMNS = {"name": "NAME", "keywords": "CLINICAL_TRIAL_KEYWORDS", "color": "DEDICATED_COLOR", "short_name": "SHORT_NAME"}


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
    report = load.report.file(meta)
    known = {row[0]: CancerType._make(row) for row in load.db.all("cancer_type_rows")}
    for name in ("added", "already present", "filled", "differing", "rejected"):
        report.count(name, 0)
    for line, text in load.text_lines(meta):
        report.lines += 1
        if not text.strip():
            report.blanks += 1
        elif text.startswith("#") and not report.rows:
            report.comments += 1
        else:
            report.rows += 1
            _load_row(load, meta, report, known, line, text)


def _load_row(load, meta, report, known, line, text):
    cells = text.split("\t")
    place = {"file": meta.data_file, "line": line}
    if not _good(load, cells, place):
        report.skip("rejected", line, text)
        report.count("rejected")
        return
    new = _cancer_type(load, cells, place)
    if new.code not in known:
        load.db.add_all("add_cancer_types", [new])
        known[new.code] = new
        report.stored += 1
        report.count("added")
        return
    report.skip("already present", line, new.code)
    report.count("already present")
    known[new.code] = _compared(load, meta, report, known[new.code], new, line)


def _good(load, cells, place):
    """Returns whether a row is a cancer type; an error finding where not."""
    if len(cells) != 5 or cells[0].startswith("#"):
        load.findings.error(_FIVE_CELLS, value="\t".join(cells), **place)
        return False
    columns = (("TYPE_OF_CANCER_ID", cells[0]), ("PARENT", cells[4]))
    return all(load.fits("type_of_cancer", column, cell.strip(), **place) for column, cell in columns)


def _cancer_type(load, cells, place):
    code, name, keywords, color, parent = cells
    code, parent = code.strip(), parent.strip().lower()
    values = {"name": name.strip(), "keywords": keywords.lower().strip(), "color": color.strip(), "short_name": code}
    cut = {field: load.cut("type_of_cancer", _COLUMNS[field], value, **place) for field, value in values.items()}
    return CancerType(code.lower(), parent=parent, **cut)


def _compared(load, meta, report, old, new, line):
    """*old* with its blank fields filled from *new*; a warning for each other field that differs."""
    blank = {field: getattr(new, field) for field in FIELDS if not (getattr(old, field) or "").strip()}
    filled = {field: value for field, value in blank.items() if value}
    differing = [field for field in FIELDS if field not in blank and not _same(field, old, new)]
    for field in differing:
        load.findings.warning(
            f"cancer type {new.code}: {field} differs from the database's, {getattr(old, field)!r}, which stays",
            file=meta.data_file,
            line=line,
            value=getattr(new, field),
        )
    if differing:
        report.count("differing")
    if not filled:
        return old
    report.count("filled")
    result = old._replace(**filled)
    load.db.do("set_cancer_type", **result._asdict())
    return result


def _same(field, old, new):
    if field == "short_name":
        return old.short_name.upper() == new.short_name.upper()
    return getattr(old, field) == getattr(new, field)
