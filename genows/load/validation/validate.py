"""Validates a study folder: reads it as a load does, by the same rules, as severe as the rules are in a validation."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from genows.db import schema
from genows.db.database import Database
from genows.load.archive import unpacking
from genows.load.context import Load
from genows.load.meta import folder as folders
from genows.load.meta import kinds
from genows.load.meta.folder import Folder
from genows.load.order import load_files
from genows.load.report.findings import Findings
from genows.load.report.progress import LoadProgress
from genows.load.report.report import Report
from genows.load.rules.reference import SKIPPED
from genows.load.study import RollBack, column_widths, name_left_out, rolling_back, seldom_collecting, utc_now
from genows.load.validation.forgetful import ForgetfulWriter
from genows.load.validation.options import ValidationOptions
from genows.load.validation.scratch import scratch
from genows.load.validation.sources import Source


def validate_study(
    folder: Path | str, options: ValidationOptions, source: Source, progress: LoadProgress, clock: Callable[[], datetime] = utc_now
) -> Report:
    """Returns the report; its `exit_code` says what was found. *source*: of the reference data, whose name *options* have."""
    findings = Findings(options.strict, validating=True, severities=options.severities)
    report = Report(findings, options, folder, clock())
    with unpacking.study_folder(Path(folder), options.max_unpacked, findings, progress) as path:
        if path is not None:
            _validate_folder(path, options, source, report, progress)
    report.finish(clock())
    return report


def _validate_folder(path: Path, options: ValidationOptions, source: Source, report: Report, progress: LoadProgress) -> None:
    findings = report.findings
    study_folder = folders.scan(path, findings, options.skip_unsupported)
    study_file = study_folder.first(kinds.STUDY)
    if study_file:
        report.study_id, report.study_name = study_file.study_id, study_file.get("name")
    name_left_out(study_folder, report)
    if not options.reference:
        for rule in SKIPPED:
            findings.tell(rule)
    # Without these two nothing else can be judged; what is wrong with them has been told.
    if study_file and study_folder.first(kinds.SAMPLE_ATTRIBUTES):
        with rolling_back(report), scratch() as database, seldom_collecting(database):
            source.prepare(database)
            _read(database, study_folder, source, report, progress)


def _read(database: Database, study_folder: Folder, source: Source, report: Report, progress: LoadProgress) -> None:
    """Reads all files as a load does, in a transaction that is rolled back."""
    report.schema_version = schema.look_between_loads(database).version
    with rolling_back(report), database.load() as writer:
        writer.do("check_references_last")
        db = ForgetfulWriter(writer, source.fill(writer))
        load = Load(db, study_folder.path, report.options, report.findings, report, progress, column_widths())
        load.assumed = not report.options.reference
        load_files(load, study_folder)
        report.rows_written = {}
        raise RollBack
