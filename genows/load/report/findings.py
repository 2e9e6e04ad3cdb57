"""Collects what a load has to say about its files: errors, warnings and notes, merged where they say the same.

Messages with the same severity, rule, file and text are one finding with lists of lines, columns and distinct values, so
a bad column of a million rows is one finding and not a million. `blocking` says whether the findings stop a load.
"""

from dataclasses import dataclass, field

ERROR, WARNING, NOTE = "error", "warning", "note"
SEVERITIES = (ERROR, WARNING, NOTE)
SHOWN = 3  # lines and values of a finding that the readable report shows; the machine form has all


@dataclass
class Finding:
    """One merged message. *lines*, *columns*: 1-based, in order of appearance; *values*: distinct, as texts."""

    severity: str
    text: str
    file: str | None = None
    rule: str | None = None
    times: int = 0
    lines: list[int] = field(default_factory=list)
    columns: dict[object, None] = field(default_factory=dict)
    values: dict[str, None] = field(default_factory=dict)

    def see(self, line: int, column, value) -> None:
        self.times += 1
        if line is not None:
            self.lines.append(line)
        if column is not None:
            self.columns.setdefault(column)
        if value is not None:
            self.values.setdefault(str(value))

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
        rule = f" [{self.rule}]" if self.rule else ""
        values = f" (found: {_first(self.values, quote=True)})" if self.values else ""
        return f"{self.severity}{rule}: {self.place}: {self.text}{values}"


class Findings:
    """Collects findings. *strict*: warnings block as errors do."""

    def __init__(self, strict: bool = False):
        self.strict = strict
        self._merged: dict[tuple, Finding] = {}

    def error(self, text, *, file: str | None = None, line: int | None = None, column=None, value=None, rule=None) -> None:
        self._see(ERROR, text, file, line, column, value, rule)

    def warning(self, text, *, file: str | None = None, line: int | None = None, column=None, value=None, rule=None) -> None:
        self._see(WARNING, text, file, line, column, value, rule)

    def note(self, text, *, file: str | None = None, line: int | None = None, column=None, value=None, rule=None) -> None:
        self._see(NOTE, text, file, line, column, value, rule)

    def failure(self, error) -> None:
        """Takes a StudyError as an error finding."""
        self.error(error.problem, file=error.file, line=error.line, column=error.column)

    def _see(self, severity, text, file, line, column, value, rule):
        file = None if file is None else str(file)
        key = (severity, rule, file, text)
        if key not in self._merged:
            self._merged[key] = Finding(severity, text, file, rule)
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

    @property
    def blocking(self) -> bool:
        """Returns whether a load with these findings must not be committed."""
        return any(f.severity == ERROR or (self.strict and f.severity == WARNING) for f in self._merged.values())

    def sorted(self) -> list[Finding]:
        """By file (none first), then first line, then severity; in order of appearance where these are the same."""
        return sorted(
            self._merged.values(),
            key=lambda f: (f.file or "", min(f.lines, default=0), SEVERITIES.index(f.severity)),
        )


def _first(things, quote=False):
    shown = [repr(str(thing)) if quote else str(thing) for thing in list(things)[:SHOWN]]
    rest = len(things) - len(shown)
    return ", ".join(shown) + (f" ({rest} more)" if rest else "")
