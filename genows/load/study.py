"""Loads a study folder into the database.

One load is one transaction. Files are read even when others have errors, so that one run reports as much as it can;
then the errors roll everything back. Where the folder, the study file or the samples have errors, what stands on them
is not read. Order: study file format, order of loading.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path

from genows.db import schema
from genows.db.database import Database
from genows.db.readiness import sentence_of
from genows.errors import DatabaseBusy, DatabaseError, DatabaseGone, OutcomeUnknown, SchemaError, StudyError
from genows.load import archives, filerules, kinds
from genows.load.context import Load, Options
from genows.load.dataversion import RollBack, bump_data_version, find_out
from genows.load.findings import Findings
from genows.load.folder import Folder, scan
from genows.load.order import load_files
from genows.load.packing import Changes, pack_study, seldom_collecting
from genows.load.progress import LoadProgress
from genows.load.report import FAILED, Report
from genows.load.updates import named_study
from genows.load.widths import column_widths


def utc_now() -> datetime:
    return datetime.now(timezone.utc)


def load_study(
    database: Database, folder: Path | str, options: Options, progress: LoadProgress, clock: Callable[[], datetime] = utc_now
) -> Report:
    """Loads a study's folder, or the archive that it is packed into. Returns the report; its `exit_code` says whether the study is in the database. *clock*: the time now, UTC."""
    findings = Findings(options.strict)
    report = Report(findings, options, folder, clock())
    with archives.study_folder(Path(folder), options.max_unpacked, findings, progress) as path:
        if path is not None:
            _load_folder(database, path, options, report, progress)
    report.finish(clock(), options.dry_run)
    return report


def _load_folder(database, path, options, report, progress):
    study_folder = scan(path, report.findings, options.skip_unsupported, options.update)
    study_file = study_folder.first(kinds.STUDY)
    if study_file:
        report.study_id, report.study_name = study_file.study_id, study_file.get("name")
    elif options.update:
        report.study_id = named_study(study_folder)
    name_left_out(study_folder, report)
    if not report.findings.errors and _schema_fits(database, report):
        with seldom_collecting():
            _load(database, study_folder, options, report, progress)


def name_left_out(study_folder: Folder, report: Report) -> None:
    """Names in the report the files of unknown kind: they are not loaded, whether or not that is an error."""
    report.left_out += [{"meta_file": meta.file, "data_file": meta.data_file, "kind": meta.kind} for meta in study_folder.unknown]


def _schema_fits(database, report):
    try:
        report.schema_version = schema.ready_to_load(database).version
    except SchemaError as error:
        report.findings.tell(filerules.NOT_READY, problem=error)
    return report.schema_version is not None


def _load(database, study_folder, options, report, progress):
    """Everything that is written, in one transaction."""
    with rolling_back(report):
        _store(database, study_folder, options, report, progress)


@contextmanager
def rolling_back(report: Report) -> Iterator[None]:
    """For a block that holds a transaction: what ends it becomes a finding of *report*, or nothing where it was RollBack."""
    try:
        yield
    except RollBack:
        pass
    except StudyError as error:
        report.findings.failure(error)
    except (DatabaseBusy, DatabaseGone, OutcomeUnknown, SchemaError, DatabaseError) as error:
        report.outcome, report.failed_at = FAILED, report.step
        report.findings.tell(filerules.FAILED, problem=sentence_of(error))


def _store(database, study_folder, options, report, progress):
    version = None
    if not _has_studies(database):
        database.claim()
    try:
        with database.load() as writer:
            version = bump_data_version(writer)
            study_pk, changes = _load_files(writer, study_folder, options, report, progress)
            # Rooms refer to themselves in circles: what they held is out of memory before as much again is needed.
            gc.collect()
            _pack(writer, study_pk, changes, report, progress)
    except OutcomeUnknown as error:
        find_out(database, version, error)
        report.findings.tell(filerules.COMMITTED)


def _load_files(writer, study_folder, options, report, progress) -> tuple[int, Changes | None]:
    """Returns the number of the study, and what of one that was there has changed."""
    load = Load(writer, options, report.findings, report, progress, column_widths(writer))
    load_files(load, study_folder)
    if report.findings.blocking or options.dry_run:
        raise RollBack
    return load.study.pk, load.target.changes()


def _pack(writer, study_pk, changes, report, progress):
    report.step = "packing"
    step = progress.step("packing for answers")
    if not pack_study(writer, study_pk, changes) and writer.runs("add_packed"):
        report.findings.tell(filerules.NOT_PACKED)
    step.done()


def _has_studies(database):
    # Another load may have begun to make the same file since the schema was looked at.
    return database.between_loads(lambda: database.ask(lambda session: dict(session.all("highest_ids"))["cancer_study"] > 0))
