"""Validates a study folder: reads it as a load does, by the same rules, as severe as the rules are in a validation.

What is written goes into a scratch database that is never committed.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import Database, open_database
from genows.db.sessions import Writer
from genows.load import archives, kinds
from genows.load.context import Load, Options
from genows.load.dataversion import RollBack
from genows.load.findings import ERROR, NOTE, WARNING, Findings
from genows.load.folder import Folder, scan
from genows.load.order import load_files
from genows.load.packing import seldom_collecting
from genows.load.progress import LoadProgress
from genows.load.reference.rules import SKIPPED
from genows.load.report import Report
from genows.load.study import name_left_out, rolling_back, utc_now
from genows.load.temporary import temporary_folder
from genows.load.validationsources import Source
from genows.load.widths import column_widths

HUMAN, MOUSE = "human", "mouse"
# Genome of studies that name none, by species.
GENOMES = {HUMAN: "hg19", MOUSE: "mm10"}
_STRICT_MAF = {f"MU-{number}": ERROR for number in range(40, 57)}
# The head of a clinical file may be missing; files with bad headers are read on.
_RELAXED = {"F-08": WARNING, "C-01": NOTE, "C-09": None}
# What is compared with genes, cancer types, gene sets, panels and treatments of the reference data.
_OF_REFERENCE = ("S-21", "PD-03", "PD-04", "CT-03", "CT-05", "CT-06", "MU-59", "GA-09", *(f"G-{number:02}" for number in range(5, 11)))
_NO_REFERENCE = {"G-01": WARNING, **dict.fromkeys(_OF_REFERENCE)}

# Batch queries whose rows are of no consequence for the rest of a load.
FORGOTTEN = frozenset(("add_genetic_alterations", "add_abundances", "add_keyword_counts", "add_sample_cna_events", "add_annotated_cna_events", "add_segments", "add_list_members"))


@dataclass(frozen=True)
class ValidationOptions(Options):
    """*relaxed*: missing clinical definitions and bad headers are no errors; *strict_maf*: inconsistent alleles are errors.

    *reference*: where the reference data come from, as the report says it; '' for none: what needs them is not checked.
    """

    relaxed: bool = False
    strict_maf: bool = False
    reference: str = "package"

    @property
    def severities(self) -> dict[str, str | None]:
        """rule id -> the severity that it has instead of its own."""
        return {
            **(_STRICT_MAF if self.strict_maf else {}),
            **(_RELAXED if self.relaxed else {}),
            **({} if self.reference else _NO_REFERENCE),
        }

    def as_json(self) -> dict:
        return {
            "strict": self.strict,
            "relaxed": self.relaxed,
            "strict_maf": self.strict_maf,
            "genome": self.default_genome,
            "max_unpacked": self.max_unpacked,
            "reference": self.reference or None,
        }


@contextmanager
def scratch() -> Iterator[Database]:
    """Yields a database with a schema and without genes, in a temporary folder; StudyError where none can be made."""
    with temporary_folder("genows-validate-") as folder:
        database = open_database(make_config({"db.connection_string": f"sqlite:///{folder}/scratch.db"}))
        try:
            schema.create(database, species=None)
            yield database
        finally:
            database.close()


class ForgetfulWriter(Writer):
    """Does what *writer* does, in its transaction, but for the rows of FORGOTTEN. *served*: name of a query -> the rows that it gives."""

    def __init__(self, writer: Writer, served: dict[str, Iterable[tuple]]):
        self.__dict__.update(writer.__dict__)
        self.served = served

    def rows(self, name: str, /, **values) -> Iterator[tuple]:
        return iter(self.served[name]) if name in self.served else super().rows(name, **values)

    def value(self, name: str, /, **values) -> Any:
        return next(iter(self.served[name]))[0] if name in self.served else super().value(name, **values)

    def add_all(self, name: str, rows: Iterable[tuple]) -> int:
        return sum(1 for _ in rows) if name in FORGOTTEN else super().add_all(name, rows)


def validate_study(
    folder: Path | str, options: ValidationOptions, source: Source, progress: LoadProgress, clock: Callable[[], datetime] = utc_now
) -> Report:
    """Returns the report; its `exit_code` says what was found. *source*: of the reference data, whose name *options* have."""
    findings = Findings(options.strict, validating=True, severities=options.severities)
    report = Report(findings, options, folder, clock())
    with archives.study_folder(Path(folder), options.max_unpacked, findings, progress) as path:
        if path is not None:
            _validate_folder(path, options, source, report, progress)
    report.finish(clock())
    return report


def _validate_folder(path: Path, options: ValidationOptions, source: Source, report: Report, progress: LoadProgress) -> None:
    findings = report.findings
    study_folder = scan(path, findings, options.skip_unsupported)
    study_file = study_folder.first(kinds.STUDY)
    if study_file:
        report.study_id, report.study_name = study_file.study_id, study_file.get("name")
    name_left_out(study_folder, report)
    if not options.reference:
        for rule in SKIPPED:
            findings.tell(rule)
    # Without these two nothing else can be judged; what is wrong with them has been told.
    if study_file and study_folder.first(kinds.SAMPLE_ATTRIBUTES):
        with rolling_back(report), scratch() as database, seldom_collecting():
            source.prepare(database)
            _read(database, study_folder, source, report, progress)


def _read(database: Database, study_folder: Folder, source: Source, report: Report, progress: LoadProgress) -> None:
    """Reads all files as a load does, in a transaction that is rolled back."""
    report.schema_version = schema.look_between_loads(database).version
    with rolling_back(report), database.load() as writer:
        writer.do("check_references_last")
        db = ForgetfulWriter(writer, source.fill(writer))
        load = Load(db, report.options, report.findings, report, progress, column_widths())
        load.assumed = not report.options.reference
        load_files(load, study_folder)
        report.rows_written = {}
        raise RollBack
