"""What a load has to say about its files: rules, which have a sentence and a severity, and findings, merged where they say the same.

Messages with the same severity, rule, file and text are one finding with lists of lines, columns and distinct values, so that a bad column of
a million rows is one finding. The rules of a kind of file stand beside its reader; those of all files in `filerules` and `folderrules`.
"""

import re
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from genows.errors import StudyError

ERROR, WARNING, NOTE = "error", "warning", "note"
_ID = re.compile(r"[A-Z]{1,3}-[0-9]{2}")

SEVERITIES = (ERROR, WARNING, NOTE)
SHOWN = 3  # lines and values of a finding that the readable report shows; the machine form has all that are kept
# What one finding keeps: a rule that every row of a long file breaks must not hold the file in memory.
MOST_LINES, MOST_VALUES = 100_000, 1000


class Told(StudyError):
    """Ends the reading of a file without a finding of its own: those that there are say why already."""

    def __init__(self) -> None:
        super().__init__("what is wrong has been told", rule="")


@dataclass(frozen=True)
class Rule:
    """One rule of the study file format. *id*: as curators know it (`MU-24`); several rules may share one.

    *text*: the sentence, the same for every occurrence, so that occurrences are merged; what is found goes into the finding's value.
    `{name}` in it is filled with facts that are the same for a whole file. *validate*, *load*: ERROR, WARNING, NOTE or, where it is
    not looked for, None. *follows*: what a study as a whole lacks follows from what is wrong with its files, and is told behind them.
    """

    id: str
    text: str
    validate: str | None
    load: str | None
    follows: bool = False

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ValueError(f"{self.id!r} is no id of a rule: capitals, a hyphen and two digits, as in MU-24")

    def says(self, facts: dict) -> str:
        """The sentence, filled with *facts*."""
        return self.text.format(**facts) if facts else self.text

    def stop(self, *, file=None, line: int | None = None, column: int | None = None, value=None, **facts) -> StudyError:
        """Returns the exception by which this rule ends the reading of a file: an error in loads and in validations."""
        return StudyError(self.says(facts), file, line, column, rule=self.id, value=value)


@dataclass
class Finding:
    """One merged message. *lines*, *columns*: 1-based, in order of appearance; *values*: distinct, as texts.

    *times* counts every occurrence; of the others the first are kept, MOST_LINES and MOST_VALUES of them.
    """

    severity: str
    rule: str
    text: str
    file: str | None = None
    times: int = 0
    follows: bool = False
    _lines: array = field(default_factory=lambda: array("I"))  # four bytes a line, where a list takes forty
    columns: dict[object, None] = field(default_factory=dict)
    values: dict[str, None] = field(default_factory=dict)

    def see(self, line: int, column, value) -> None:
        self.times += 1
        if line is not None and len(self._lines) < MOST_LINES:
            self._lines.append(line)
        if column is not None and len(self.columns) < MOST_VALUES:
            self.columns.setdefault(column)
        if value is not None and len(self.values) < MOST_VALUES:
            self.values.setdefault(str(value))

    @property
    def lines(self) -> list[int]:
        return self._lines.tolist()

    def as_dict(self) -> dict:
        return {
            "severity": self.severity,
            "rule": self.rule,
            "file": self.file,
            "lines": self.lines,
            "columns": list(self.columns),
            "text": self.text,
            "values": list(self.values),
            "times": self.times,
        }

    @property
    def place(self) -> str:
        """File, lines and columns, as far as they are known; `-` for no file."""
        lines = f": line {_first(dict.fromkeys(self.lines))}" if self.lines else ""
        columns = f": column {_first(self.columns)}" if self.columns else ""
        return (self.file or "-") + lines + columns

    def __str__(self):
        values = f" (found: {_first(self.values, quote=True)})" if self.values else ""
        return f"{self.severity} [{self.rule}]: {self.place}: {self.text}{values}"


class Findings:
    """Collects findings. *strict*: warnings block as errors do; *validating*: rules are as severe as in a validation.

    *severities*: rule id -> the severity that it has in this run instead, None where it is not looked for.
    """

    def __init__(self, strict: bool = False, validating: bool = False, severities: Mapping[str, str | None] | None = None):
        self.strict, self.validating, self.severities = strict, validating, severities or {}
        self._merged: dict[tuple, Finding] = {}
        self._places: dict[str, int] = {}

    def wants(self, rule: Rule) -> bool:
        """Returns whether the rule is looked for at all: what is costly to find out is asked for first."""
        return self.severity(rule) is not None

    def tell(self, rule: Rule, *, file: str | None = None, line: int | None = None, column=None, value=None, **facts) -> None:
        """Takes what a rule found, as severe as the rule is here. *facts*: what stands in the rule's sentence."""
        severity = self.severity(rule)
        if severity is not None:
            self._see(severity, rule.id, rule.says(facts), file, line, column, value, rule.follows)

    def severity(self, rule: Rule) -> str | None:
        """How severe the rule is in this run; None where it is not looked for."""
        severity = rule.validate if self.validating else rule.load
        chosen = self.severities.get(rule.id, severity) if severity else None
        # What stops a load is not made less of: it is an error, or not looked for.
        return ERROR if chosen and severity == rule.load == ERROR else chosen

    def failure(self, error: StudyError) -> None:
        """Takes what ended the reading of a file as an error finding; nothing where that is told already."""
        if not isinstance(error, Told):
            self._see(ERROR, error.rule, error.problem, error.file, error.line, error.column, error.value)

    def arrange(self, files: Iterable[str]) -> None:
        """Takes the files' names in the order in which they are told of: first those whose errors explain others."""
        for name in files:
            self._places.setdefault(name, len(self._places))

    def _see(self, severity, rule, text, file, line, column, value, follows=False):
        file = None if file is None else str(file)
        key = (severity, rule, file, text)
        if key not in self._merged:
            self._merged[key] = Finding(severity, rule, text, file, follows=follows)
        self._merged[key].see(line, column, value)

    def count(self, severity: str) -> int:
        """Merged findings of one severity."""
        return sum(finding.severity == severity for finding in self._merged.values())

    @property
    def errors(self) -> int:
        return self.count(ERROR)

    @property
    def warnings(self) -> int:
        return self.count(WARNING)

    @property
    def notes(self) -> int:
        return self.count(NOTE)

    def lines_with(self, severity: str) -> dict[str | None, int]:
        """file -> the number of its lines with at least one finding of *severity*; of a finding with very many lines those that are kept."""
        lines: dict[str | None, set[int]] = {}
        for finding in self._merged.values():
            if finding.severity == severity:
                lines.setdefault(finding.file, set()).update(finding.lines)
        return {file: len(numbers) for file, numbers in lines.items()}

    def errors_of(self, file) -> int:
        """Merged errors of one file."""
        return sum(finding.severity == ERROR and finding.file == str(file) for finding in self._merged.values())

    @property
    def blocking(self) -> bool:
        """Returns whether a load with these findings must not be committed."""
        return any(f.severity == ERROR or (self.strict and f.severity == WARNING) for f in self._merged.values())

    def sorted(self) -> list[Finding]:
        """What stops a load comes first: errors of no file, then the files that have errors, then all else; causes before what follows from them.

        Within these by file (none first, then as arranged, then by name), errors before others, and first line; in order of appearance
        where these are the same. What follows from all files stands behind them.
        """
        stopping = {(f.file, f.file is None and f.severity) for f in self._merged.values() if f.severity == ERROR}
        return sorted(
            self._merged.values(),
            key=lambda f: (
                (f.file, f.file is None and f.severity) not in stopping,
                f.follows,
                self._place(f.file),
                f.severity != ERROR,
                min(f._lines, default=0),
                SEVERITIES.index(f.severity),
            ),
        )

    def _place(self, file):
        return (-1 if file is None else self._places.get(file, len(self._places))), file or ""


def _first(things, quote=False):
    shown = [repr(str(thing)) if quote else str(thing) for thing in list(things)[:SHOWN]]
    rest = len(things) - len(shown)
    return ", ".join(shown) + (f" ({rest} more)" if rest else "")
