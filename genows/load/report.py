"""The report of a load: the options, what became of every file, what was derived, and every message; which rows are lost.

`Report.as_json` is the machine form; the readable ones are made of it, so that all say the same.
"""

import json
from array import array
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, overload

from genows.load import filerules as files
from genows.load.findings import ERROR, WARNING, Findings
from genows.load.metafile import CASE_LIST, GENE_PANEL, Meta
from genows.version import VERSION

_NO_TEXT = b"\xff"  # in front of the JSON of what is no text; a byte that no text in UTF-8 has

LOADED = "loaded"
LOADED_WITH_WARNINGS = "loaded with warnings"
CHECKED = "would be loaded; nothing was written (dry run)"
REJECTED = "rejected for errors"
FAILED = "failed while loading"
VALID = "valid"
VALID_WITH_WARNINGS = "valid, with warnings"
NOT_VALID = "not valid"

# The reasons for which rows are skipped, as they stand in the report, that lose what the rows say.
LOST = frozenset(
    {
        "unknown sample",
        "unknown patient",
        "unknown owner",
        "unknown gene",
        "unknown gene set",
        "no id",
        "ambiguous gene",
        "bad Entrez id",
        "symbol with /// or ---",
        "too many cells",
        "number of cells differs from the header",
        "no usable id",
        "other patient",
        "chromosome not recognised",
        "row without |",
        "empty first cell",
        "value that cannot be read",
    }
)
_NAMELESS = "no gene named"
# Lists of ids, whose rows are words of one line; what they leave out is told by itself.
_LISTS = (GENE_PANEL, CASE_LIST)


class SkippedRows(Sequence):
    """A sequence of (line, value); *line*: None where the row is on no line, *value*: a text, a number or None.

    In memory 25 bytes a row and what its value's text has; as tuples of objects a row took 200 to 1,000.
    """

    def __init__(self) -> None:
        self._lines = array("I")  # 0 for None
        self._ends = array("Q")
        self._texts = bytearray()

    def add(self, line: int | None, value: Any) -> None:
        if isinstance(value, str):
            self._texts += value.encode("utf-8", "surrogatepass")
        else:
            self._texts += _NO_TEXT + json.dumps(value).encode()
        self._lines.append(line or 0)
        self._ends.append(len(self._texts))

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> tuple: ...

    @overload
    def __getitem__(self, index: slice) -> list[tuple]: ...

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        text = bytes(self._texts[self._ends[number - 1] if number else 0 : self._ends[number]])
        value = json.loads(text[1:]) if text[:1] == _NO_TEXT else text.decode("utf-8", "surrogatepass")
        return self._lines[number] or None, value

    def __eq__(self, other):
        return list(self) == list(other) if isinstance(other, (SkippedRows, list)) else NotImplemented

    def __repr__(self) -> str:
        return repr(list(self))


class SkipRecords(Sequence):
    """Skipped rows as the machine form has them: a sequence of {"line", "value"}, each made when it is asked for."""

    def __init__(self, rows: SkippedRows):
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [{"line": line, "value": value} for line, value in self._rows[index]]
        line, value = self._rows[index]
        return {"line": line, "value": value}

    def __eq__(self, other):
        return list(self) == list(other) if isinstance(other, (SkipRecords, list)) else NotImplemented

    def __repr__(self) -> str:
        return repr(list(self))

    def pieces(self, margin: str) -> Iterator[str]:
        """The JSON text of all, piece by piece, as json.dumps with an indent of two gives it. *margin*: the blanks in front of its line."""
        start = "["
        for line, value in self._rows:
            number, text = json.dumps(line), json.dumps(value, ensure_ascii=False)
            yield f'{start}\n{margin}  {{\n{margin}    "line": {number},\n{margin}    "value": {text}\n{margin}  }}'
            start = ","
        yield f"\n{margin}]" if self else "[]"


class FileReport:
    """Counts what became of one file. *rows*: data rows seen; *stored* = rows − all skips + *extra*.

    *lines*, *comments*, *blanks*: lines of the data file, of these the ones that are comments and blank.
    """

    def __init__(self, meta_file: str | None = None, data_file: str | None = None, kind: str | None = None):
        self.meta_file, self.data_file, self.kind = meta_file, data_file, kind
        self.profile_id: str | None = None
        self.profile_pk: int | None = None
        self.lines = self.comments = self.blanks = 0
        self.rows = self.stored = self.extra = 0
        self.counters: dict[str, int] = {}
        self.skips: dict[str, SkippedRows] = {}

    def count(self, name: str, n: int = 1) -> None:
        """Adds *n* to a counter of this kind of file; n=0 makes the counter show."""
        self.counters[name] = self.counters.get(name, 0) + n

    def skip(self, reason: str, line: int | None, value=None) -> None:
        """A data row that was not stored. *value*: the cell that was the reason."""
        if reason not in self.skips:
            self.skips[reason] = SkippedRows()
        self.skips[reason].add(line, value)

    @property
    def name(self) -> str | None:
        """The file whose lines are counted: the data file, the meta file of a kind without one."""
        return self.data_file or self.meta_file

    @property
    def skipped(self) -> int:
        return sum(map(len, self.skips.values()))

    def as_json(self, listed: Callable = list) -> dict:
        """*listed*: makes of the `SkipRecords` of a reason what stands in the form."""
        return {
            "meta_file": self.meta_file,
            "data_file": self.data_file,
            "kind": self.kind,
            "profile_id": self.profile_id,
            "profile_internal_id": self.profile_pk,
            "lines": self.lines,
            "comment_lines": self.comments,
            "blank_lines": self.blanks,
            "rows": self.rows,
            "stored": self.stored,
            "skipped": self.skipped,
            "extra": self.extra,
            "counters": self.counters,
            "skips": {reason: listed(SkipRecords(rows)) for reason, rows in self.skips.items()},
        }


class Report:
    """The report of one load. *folder*: as given by the operator; *started*: UTC; *step*: what is being done."""

    def __init__(self, findings: Findings, options, folder, started: datetime):
        self.findings, self.options, self.folder = findings, options, str(folder)
        self.started = started
        self.ended: datetime | None = None
        self.schema_version: str | None = None
        self.study_id: str | None = None
        self.study_name: str | None = None
        self.outcome: str | None = None
        self.step: str | None = None
        self.failed_at: str | None = None
        self.replaced: dict | None = None
        self.updated: dict | None = None
        self.left_out: list[dict] = []
        self.mostly_lost: list[dict] = []
        self.files: list[FileReport] = []
        self.derived: dict[str, Any] = {}
        self.rows_written: dict[str, int] = {}

    def file(self, meta: Meta) -> FileReport:
        """Returns the FileReport of a meta file, the same one for each call."""
        for report in self.files:
            if report.meta_file == meta.file:
                return report
        report = FileReport(meta.file, meta.data_file, meta.kind)
        self.files.append(report)
        return report

    def derive(self, name: str, value) -> None:
        """Reports under *name* what the load made by itself: a number, a text, a list or a dict."""
        self.derived[name] = value

    def gene_added(self, entrez: int, symbol: str, file: str | None, line: int) -> None:
        """Reports a gene that the reference data did not have."""
        gene = {"entrez_gene_id": entrez, "symbol": symbol, "file": file, "line": line}
        self.derived.setdefault("genes added", []).append(gene)

    def finish(self, ended: datetime, dry_run: bool = False) -> None:
        """Decides the outcome from the findings, where a failure has not decided it already."""
        self.ended = ended
        if self.outcome is None:
            self.outcome = self._outcome(dry_run)
        if self.outcome in (REJECTED, FAILED):
            self.rows_written, self.replaced, self.updated = {}, None, None

    def _outcome(self, dry_run):
        if self.findings.validating:
            return self._verdict()
        if self.findings.blocking:
            return REJECTED
        if dry_run:
            return CHECKED
        return LOADED_WITH_WARNINGS if self.findings.warnings else LOADED

    def _verdict(self):
        if self.findings.blocking:
            return NOT_VALID
        return VALID_WITH_WARNINGS if self.findings.warnings else VALID

    @property
    def exit_code(self) -> int:
        """0 loaded (or nothing against it in a dry run), 1 refused or failed; of a validation 0 valid, 3 with warnings, 1 not valid."""
        return {REJECTED: 1, FAILED: 1, NOT_VALID: 1, VALID_WITH_WARNINGS: 3}.get(self.outcome or "", 0)

    def as_json(self, listed: Callable = list) -> dict:
        """The machine form. *listed*: makes of the `SkipRecords` of a reason what stands in it; `same` for all who need no list."""
        warned, wrong = self.findings.lines_with(WARNING), self.findings.lines_with(ERROR)
        return {
            "head": self._head(),
            "files": [
                {**file.as_json(listed), "lines_with_warnings": warned.get(file.name, 0), "lines_with_errors": wrong.get(file.name, 0)}
                for file in self.files
            ],
            "derived": self.derived,
            "messages": [finding.as_dict() for finding in self.findings.sorted()],
        }

    def _head(self):
        return {
            "genows_version": VERSION,
            "schema_version": self.schema_version,
            "study_id": self.study_id,
            "study_name": self.study_name,
            "folder": self.folder,
            "started": _time(self.started),
            "ended": _time(self.ended),
            "options": self.options.as_json(),
            "outcome": self.outcome,
            "failed_at": self.failed_at,
            "exit_code": self.exit_code,
            "replaced": self.replaced,
            **({"updated": self.updated} if self.updated else {}),
            "left_out": self.left_out,
            "mostly_lost": self.mostly_lost,
            "errors": self.findings.errors,
            "warnings": self.findings.warnings,
            "notes": self.findings.notes,
            "rows_written": self.rows_written,
        }


def same(rows: SkipRecords) -> SkipRecords:
    """Leaves the skipped rows of a reason as they are: a million of them in a list would take 300 MB."""
    return rows


def _time(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else None


def rows_lost(part: FileReport) -> int:
    """The number of the file's rows that are lost."""
    return sum(len(rows) for reason, rows in part.skips.items() if reason in LOST or reason == _NAMELESS and not part.stored)


def mostly_lost(report: Report) -> list[tuple[FileReport, int]]:
    """The files of which more than half the rows are lost, and how many these are."""
    parts = ((part, rows_lost(part)) for part in report.files if part.kind not in _LISTS)
    return [(part, lost) for part, lost in parts if 2 * lost > part.rows]


def tell_mostly_lost(report: Report, allowed: bool) -> None:
    """Tells of the files of which more than half the rows are lost: errors, or warnings where it is *allowed*.

    The headline names them all; a file with errors of its own has its causes told already.
    """
    rule = files.MOSTLY_LOST_ALLOWED if allowed else files.MOSTLY_LOST
    if not report.findings.wants(rule):
        return
    for part, lost in mostly_lost(report):
        share = f"{100 * lost / part.rows:.1f}"
        if not report.findings.errors_of(part.data_file):
            report.findings.tell(rule, file=part.data_file, share=share, lost=lost, rows=part.rows)
        report.mostly_lost.append({"data_file": part.data_file, "share": share, "lost": lost, "rows": part.rows})
