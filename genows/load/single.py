"""A study without samples, and cancer types alone: what pipelines of portals begin with, and no study folder has."""

from pathlib import Path

from genows.db import schema
from genows.db.database import Database
from genows.errors import OutcomeUnknown, SchemaError
from genows.load import filerules, kinds
from genows.load.cancertypes import load_cancer_types
from genows.load.context import Load, Options
from genows.load.dataversion import RollBack, bump_data_version, find_out
from genows.load.findings import Findings
from genows.load.folder import scan
from genows.load.packing import pack_study
from genows.load.progress import LoadProgress
from genows.load.report import Report
from genows.load.study import rolling_back, utc_now
from genows.load.studyfile import load_study_file
from genows.load.widths import column_widths


def load_single(database: Database, folder: Path, progress: LoadProgress) -> Report:
    """Loads the cancer types of *folder* and then its study file, in one transaction. A study of its id must not be there; types that are stay as they are."""
    findings, options = Findings(False), Options()
    report = Report(findings, options, folder, utc_now())
    files = scan(folder, findings, is_part=True)
    if study_file := files.first(kinds.STUDY):
        report.study_id, report.study_name = study_file.study_id, study_file.get("name")
    try:
        report.schema_version = schema.ready_to_load(database).version
    except SchemaError as error:
        findings.tell(filerules.NOT_READY, problem=error)
    if not findings.errors:
        with rolling_back(report):
            _store(database, files, options, report, progress)
    report.finish(utc_now(), options.dry_run)
    return report


def _store(database, files, options, report, progress):
    version = None
    try:
        with database.load() as writer:
            version = bump_data_version(writer)
            load = Load(writer, options, report.findings, report, progress, column_widths(writer))
            for meta in files.of(kinds.CANCER_TYPE):
                load_cancer_types(load, meta)
            if study_file := files.first(kinds.STUDY):
                load.study = load_study_file(load, study_file)
                writer.do("set_study_status", status=1, study_pk=load.study.pk)
                writer.do("set_study_date", study_pk=load.study.pk, import_date=f"{options.today:%Y-%m-%d} 00:00:00")
                pack_study(writer, load.study.pk)
            if report.findings.blocking:
                raise RollBack
    except OutcomeUnknown as error:
        find_out(database, version, error)
