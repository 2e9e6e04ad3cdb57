"""What files say of a variant beside it: driver verdicts (the four cbp columns), and columns in namespaces, stored as JSON."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from genows.data.numbers import decimal_number
from genows.load.context import Load
from genows.load.filerules import NAMESPACE_EMPTY
from genows.load.metafile import Meta
from genows.load.report import FileReport
from genows.load.tables import NamedColumns, cell
from genows.load.variants.rules import OF_OTHER_VARIANTS, DriverRules

TABLE = "alteration_driver_annotation"
# database column <- column of the file
DRIVER = {
    "DRIVER_FILTER": "cbp_driver",
    "DRIVER_FILTER_ANNOTATION": "cbp_driver_annotation",
    "DRIVER_TIERS_FILTER": "cbp_driver_tiers",
    "DRIVER_TIERS_FILTER_ANNOTATION": "cbp_driver_tiers_annotation",
}
WORDS = frozenset(("Putative_Driver", "Putative_Passenger", "Unknown", "NA", ""))
MOST_TIERS = 10
ROWS_WRITTEN = "driver rows"

Texts = tuple[str, ...]  # four of them, in the order of DRIVER

_NUMBER = re.compile(r"([+-]?)0*([0-9]*)(\.[0-9]*)?([eE][+-]?[0-9]+)?", re.ASCII)
_CACHE_ENTRIES = 1 << 14


def broken_pairs(columns: Any) -> Iterator[tuple[str, str]]:
    """Yields (name, companion) of each driver column that is there without the one that belongs to it. *columns*: what has names of columns."""
    names = list(DRIVER.values())
    for name, other in (names[:2], names[1::-1], names[2:], names[:1:-1]):
        if name in columns and other not in columns:
            yield name, other


class DriverCells:
    """Reads the four cells of a file's rows and tells what is wrong with them. Without any of the columns all are empty."""

    def __init__(self, load: Load, columns: NamedColumns):
        self._columns = columns
        self._indexes = [columns.index(name) for name in DRIVER.values()]
        self.present = any(index is not None for index in self._indexes)
        self._checks = DriverChecks(load, columns.file, list(map(columns.number, DRIVER.values())), OF_OTHER_VARIANTS)

    def of(self, line: int, cells: list[str]) -> Texts:
        """The four texts of a row, trimmed, '' for those that are not there."""
        if not self.present:
            return "", "", "", ""
        texts = tuple(cell(cells, index) for index in self._indexes)
        self._checks.check(line, texts)
        return texts


class DriverChecks:
    """The rules of the four cells, of one file. *columns*: 1-based, None for one that is not there."""

    def __init__(self, load: Load, file: str | None, columns: list, rules: DriverRules):
        self._findings, self._file, self._at, self._rules = load.findings, file, columns, rules
        self._tiers: set[str] = set()
        self._widths = [load.widths[TABLE, column] for column in DRIVER]
        self._seen: dict[tuple, list] = {}

    def check(self, line: int, texts: tuple) -> None:
        """Tells what is wrong with the texts of a row. *texts*: trimmed."""
        tier = texts[2]
        if not is_missing(tier) and tier not in self._tiers:
            self._note_tier(line, tier)
        problems = self._seen.get(texts)
        if problems is None:
            if len(self._seen) >= 1 << 12:
                self._seen.clear()
            problems = self._seen[texts] = self.problems(texts)
        for rule, index, facts in problems:
            self._tell(rule, line, index, texts[index], **facts)

    def problems(self, texts: tuple) -> list[tuple]:
        """[(rule, index of the cell, facts)] of the rules that look at one row alone, and are looked for in this run."""
        rules, (word, annotation, tier, tier_annotation) = self._rules, texts
        found: list[tuple] = []
        if word not in WORDS:
            found.append((rules.word, 0, {}))
        if not self._widths[2].fits(tier):
            found.append((rules.long_tier, 2, {"width": self._widths[2]}))
        for index in (1, 3):
            if not self._widths[index].fits(texts[index]):
                found.append((rules.long_annotation, index, {"width": self._widths[index]}))
        if is_missing(tier) and not is_missing(tier_annotation):
            found.append((rules.tier_missing, 3, {}))
        if is_missing(word) and not is_missing(annotation):
            found.append((rules.driver_missing, 1, {}))
        return [problem for problem in found if self._findings.wants(problem[0])]

    def _note_tier(self, line, tier):
        if len(self._tiers) > MOST_TIERS:
            return
        self._tiers.add(tier)
        self._tell(self._rules.tier, line, 2, tier)
        if len(self._tiers) > MOST_TIERS:
            self._tell(self._rules.many_tiers, line, 2, tier)

    def _tell(self, rule, line, index, value, **facts):
        self._findings.tell(rule, file=self._file, line=line, column=self._at[index], value=value, **facts)


def driver_values(*cells):
    """The four driver annotations, uncut; a filter that says NA is none."""
    texts = [cell.strip() for cell in cells]
    for filter_index in (0, 2):
        if texts[filter_index] == "NA":
            texts[filter_index] = ""
    return tuple(texts)


class Drivers:
    """The verdicts of one profile on their way into the database. *counts*: the FileReport of the file they come from."""

    def __init__(self, load: Load, profile_pk: int, counts: FileReport):
        self.load, self.profile_pk, self.counts = load, profile_pk, counts
        self._rows: list[tuple] = []
        counts.count(ROWS_WRITTEN, 0)

    def add(self, event_pk: int, sample_pk: int, texts: Texts, line: int) -> bool:
        """Takes the verdict of one event in one sample, texts as stored; False where there is none to store.

        *event_pk*: a copy-number event or a structural variant, which is written before.
        """
        if not is_verdict(texts) or not self.load.has_place(TABLE):
            return False
        place = {"file": self.counts.data_file, "line": line}
        stored = (self.load.widths.cut(TABLE, column, text, **place) for column, text in zip(DRIVER, texts, strict=True))
        self._rows.append((event_pk, self.profile_pk, sample_pk, *stored))
        return True

    def write(self) -> None:
        """Writes the verdicts taken since the last call."""
        rows, self._rows = self._rows, []
        if rows:  # a portal's own database may lack the table
            self.load.db.add_all("add_driver_annotations", rows)
        self.counts.count(ROWS_WRITTEN, len(rows))


def is_verdict(texts: Texts) -> bool:
    """Returns whether there is a driver word or a tier; annotations alone are none."""
    return not (is_missing(texts[0]) and is_missing(texts[2]))


def is_missing(text: str) -> bool:
    return text == "" or text.upper() == "NA"


def or_na(texts: Texts) -> Texts:
    """The texts with NA for those that are empty: as structural variants and long copy-number files store them."""
    return tuple(text or "NA" for text in texts)


def members(names: Sequence[str], namespace: str) -> dict[str, int]:
    """member -> 0-based index, of the columns *names* of a namespace, in file order; the last of two of one name counts."""
    prefix = namespace.lower() + "."
    return {name.split(".")[1]: index for index, name in enumerate(names) if name.lower().startswith(prefix)}


class Namespaces:
    """The annotations of one file's rows, of no columns where there are none. *names*: the header's cells, trimmed, on *line*.

    *apart*: the namespace, in lower case, that has a table of its own and is no part of the annotation. *indexes*: 0-based columns
    that the annotation is made of.
    """

    def __init__(self, load: Load, meta: Meta, names: Sequence[str], line: int, apart: str | None = None):
        self.apart: dict[str, int] = {}
        self.indexes: list[int] = []
        templates = []
        for namespace in meta.namespaces:
            found = members(names, namespace)
            if not found:
                load.findings.tell(
                    NAMESPACE_EMPTY, file=meta.data_file, line=line, value=namespace, namespace=namespace, meta_file=meta.file
                )
            elif namespace.lower() == apart:
                self.apart.update((name.lower(), index) for name, index in found.items())
            else:
                templates.append(_template(namespace, found))
                self.indexes += found.values()
        self._template = "{" + ",".join(templates) + "}"

    def __bool__(self):
        return bool(self.indexes)

    def json(self, cells: Sequence[str]) -> str | None:
        """The annotation of a row of these cells, compact, in file order; None where the file has no such columns."""
        if not self.indexes:
            return None
        return self.json_of([cells[index] if index < len(cells) else "" for index in self.indexes])

    def json_of(self, values: Sequence[str]) -> str:
        """The annotation of the cells in the columns `indexes`."""
        return self._template % tuple(map(json_value, values))


def _template(namespace, found):
    """The JSON member of a namespace, with %s for each value."""
    names = [_text(name).replace("%", "%%") for name in (namespace, *found)]
    return names[0] + ":{" + ",".join(name + ":%s" for name in names[1:]) + "}"


@lru_cache(_CACHE_ENTRIES)
def json_value(cell: str) -> str:
    """JSON text of a cell: null for an empty one and NA; a number, its digits as written; else a text."""
    text = cell.strip()
    if text in ("", "NA"):
        return "null"
    match = _NUMBER.fullmatch(text)
    if match is None or decimal_number(text) is None:
        return _text(text)
    sign, whole, fraction, exponent = match.groups("")
    if fraction == ".":
        fraction = ".0"
    return f"{sign.removeprefix('+')}{whole or '0'}{fraction}{exponent}"


def _text(text):
    return json.dumps(text, ensure_ascii=False)
