"""Driver verdicts of structural variants and copy-number events: the four cbp columns, their rules, their table.

Study file format, alteration_driver_annotation. Those of mutations are columns of `mutation`; only the rules are the same.
"""

from genows.load.context import Load
from genows.load.report import FileReport
from genows.load.rules.drivers import OF_OTHER_VARIANTS, DriverRules
from genows.load.tables import NamedColumns, cell

TABLE = "alteration_driver_annotation"
# database column <- column of the file
COLUMNS = {
    "DRIVER_FILTER": "cbp_driver",
    "DRIVER_FILTER_ANNOTATION": "cbp_driver_annotation",
    "DRIVER_TIERS_FILTER": "cbp_driver_tiers",
    "DRIVER_TIERS_FILTER_ANNOTATION": "cbp_driver_tiers_annotation",
}
WORDS = frozenset(("Putative_Driver", "Putative_Passenger", "Unknown", "NA", ""))
MOST_TIERS = 10
ROWS_WRITTEN = "driver rows"

Texts = tuple[str, ...]  # four of them, in the order of COLUMNS


class DriverCells:
    """Reads the four cells of a file's rows and tells what is wrong with them. Without any of the columns all are empty."""

    def __init__(self, load: Load, columns: NamedColumns, rules: DriverRules = OF_OTHER_VARIANTS):
        self._columns = columns
        self._indexes = [columns.index(name) for name in COLUMNS.values()]
        self.present = any(index is not None for index in self._indexes)
        self._checks = DriverChecks(load, columns.file, [None if index is None else index + 1 for index in self._indexes], rules)

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
        self._widths = [load.widths[TABLE, column] for column in COLUMNS]
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
        if not is_verdict(texts) or not self.load.has(TABLE):
            return False
        place = {"file": self.counts.data_file, "line": line}
        stored = (self.load.widths.cut(TABLE, column, text, **place) for column, text in zip(COLUMNS, texts, strict=True))
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
