"""`genows load`, `genows remove`, `genows studies`: what is in the database."""

import shlex
import sys
from argparse import Namespace
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from urllib.parse import quote

from genows.commands.frame import add_command, config_of, database_of
from genows.commands.studyarguments import FOLDER, add_bound, ids_in, loose_files, preparing, study_paths
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.downloads.archives import build_ahead
from genows.encode.tabletext import counted, shown
from genows.errors import GenowsError, UsageError
from genows.load import reportoutputs
from genows.load.context import ADD, KEEP, SKIP, STRICT, Options
from genows.load.progress import Progress, Silence
from genows.load.removal import remove_study
from genows.load.sampleremoval import Removed, remove_samples
from genows.load.study import load_study


def add(subparsers) -> None:
    _add_load(subparsers)
    _add_remove(subparsers)
    add_command(
        subparsers,
        "studies",
        studies,
        "list the studies: id, samples, import date, name, separated by tabs",
        "genows studies --config portal.properties",
    )


def _add_remove(subparsers):
    parser = add_command(
        subparsers,
        "remove",
        remove,
        "remove a study and everything that belongs to it, or some of its samples and patients; all or nothing",
        "genows remove brca_demo --samples withdrawn.txt",
    )
    parser.add_argument("study_id", metavar="STUDY_ID")
    for kind, what in (("sample", "samples, with all that is stored of them"), ("patient", "patients, with their samples")):
        parser.add_argument(f"--{kind}s", metavar="FILE", help=f"remove these {what}: ids, one a line; - is standard input")
        parser.add_argument(f"--{kind}", metavar="ID", action="append", default=[], help=f"remove this {kind}; may be repeated")
    parser.add_argument("--dry-run", action="store_true", help="tell the same, remove nothing")


def _add_load(subparsers):
    parser = add_command(
        subparsers,
        "load",
        load,
        "load studies, folders or archives, each replacing the study of the same id; all or nothing; the reports go to stdout",
        "genows load --report report.json studies/brca_demo",
    )
    parser.add_argument("folders", metavar="FOLDER", nargs="+", help=FOLDER)
    parser.add_argument("--strict", action="store_true", help="refuse the study for warnings too")
    parser.add_argument("--dry-run", action="store_true", help="report the same, write nothing")
    parser.add_argument(
        "--unknown-genes",
        choices=(ADD, SKIP),
        default=ADD,
        help="what becomes of genes that the reference data do not have (default: %(default)s)",
    )
    parser.add_argument(
        "--skip-unsupported", action="store_true", help="leave out files whose kind is not known, though their data are there"
    )
    parser.add_argument(
        "--allow-skips", action="store_true", help="load files of which more than half the rows are lost: sample or gene not found, values not readable"
    )
    parser.add_argument(
        "--update-entities",
        action="store_true",
        help="take what generic assays tell about entities that the database has (names, descriptions); without it what is there stays",
    )
    parser.add_argument(
        "--update",
        action="store_true",
        help="the folder has a part of a study that is in the database: what it names of samples, patients and profiles takes the place of what is there, all else stays",
    )
    parser.add_argument("--merge", action="store_true", help="of an update: values of attributes, and types of events, that the files do not have stay")
    parser.add_argument(
        "--lists",
        choices=(KEEP, STRICT),
        default=KEEP,
        help="of an update: whether samples of the sample file stay in lists that have no file (default: %(default)s)",
    )
    add_bound(parser)
    reportoutputs.add_options(parser)
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def load(arguments: Namespace) -> int:
    """Loads the folders, each a load of its own, and prints their reports; 1 where a study was refused."""
    if not arguments.update and (arguments.merge or arguments.lists != KEEP):
        raise UsageError("--merge and --lists belong to --update.")
    folders = _folders(arguments)
    options = Options(
        strict=arguments.strict,
        dry_run=arguments.dry_run,
        unknown_genes=arguments.unknown_genes,
        skip_unsupported=arguments.skip_unsupported,
        allow_skips=arguments.allow_skips,
        update_entities=arguments.update_entities,
        update=arguments.update,
        merge=arguments.merge,
        lists=arguments.lists,
        max_unpacked=arguments.max_unpacked,
    )
    progress, reports = Silence() if arguments.quiet else Progress(), []
    with _database_to_load(arguments) as database:
        for folder in folders:
            report = load_study(database, folder, options, progress)
            reportoutputs.show(report)
            if report.exit_code:
                outcome = "would not be loaded" if options.dry_run else "is not loaded"
                print(shown(f"genows: {folder} {outcome}: {_reason(report)}"), file=sys.stderr)
                if loose := loose_files(folder):
                    print(shown(f"genows: {folder} holds files and no study yet."), preparing(loose), file=sys.stderr)
            reports.append(report)
        _build_ahead(arguments, database, [report.study_id for report in reports if not (report.exit_code or options.dry_run)])
    reportoutputs.write(arguments, reports)
    _say_addresses(arguments, [report for report in reports if not (report.exit_code or options.dry_run)])
    return max(report.exit_code for report in reports)


def _build_ahead(arguments, database, study_ids):
    """Builds the archives that the settings ask for; they are built at the first request as well."""
    config = config_of(arguments)
    if study_ids and config.export_at_load:
        schema.look_between_loads(database)
        for study_id in study_ids:
            try:
                build_ahead(config, database, study_id)
            except (GenowsError, OSError) as failure:
                print(shown(f"genows: the archive of {study_id} is not built: {failure}"), file=sys.stderr)


def _say_addresses(arguments, reports):
    """Where the pages of the loaded studies are: at the first of the settings' hosts, or at the address that `genows serve` has by default."""
    hosts = config_of(arguments).http_allowed_hosts
    serve = shown(shlex.join(["genows", "serve", *(["--config", arguments.config] if arguments.config else [])]))
    for report in reports:
        path = f"/studies/{quote(report.study_id, safe='')}"
        print(f"Its page: {hosts[0]}{path}" if hosts else f"Its page: http://127.0.0.1:8000{path} once `{serve}` runs")


def _folders(arguments):
    """The folders to load; UsageError, before anything is loaded, where one is none or the report's is not there."""
    folders = study_paths(arguments.folders)
    reportoutputs.check(arguments)
    return folders


@contextmanager
def _database_to_load(arguments):
    """The database; a temporary one for a dry run where there is none yet or an empty one: a dry run creates nothing."""
    with database_of(arguments) as database:
        if not arguments.dry_run or schema.look_between_loads(database).version:
            yield database
            return
    with TemporaryDirectory() as folder:
        scratch = open_database(make_config({"db.connection_string": f"sqlite:///{folder}/dry-run.db"}))
        yield scratch
        scratch.close()


def _reason(report):
    """One line: the only error, or how many there are."""
    errors = [finding for finding in report.findings.sorted() if finding.severity == "error"]
    if len(errors) == 1:
        return f"{errors[0].place}: {errors[0].text}" if errors[0].file else errors[0].text
    number = counted(len(errors), "error") if errors else f"{counted(report.findings.warnings, 'warning')}, and --strict was given"
    return ": ".join([number, *(f"{file['share']} % of the rows of {file['data_file']} are lost" for file in report.mostly_lost)])


def remove(arguments: Namespace) -> int:
    """Removes the study, or samples and patients of it, and prints how many rows went; 1 where one is not there."""
    samples = [*(ids_in(arguments.samples) if arguments.samples else ()), *arguments.sample]
    patients = [*(ids_in(arguments.patients) if arguments.patients else ()), *arguments.patient]
    of_part, study_id = bool(samples or patients), arguments.study_id
    removed = None
    with database_of(arguments) as database:
        if schema.look_between_loads(database).version:
            schema.ready_to_load(database, adding=False)
            if of_part:
                removed = remove_samples(database, study_id, samples, patients, arguments.dry_run)
            elif rows := remove_study(database, study_id, arguments.dry_run):
                removed = Removed(rows, 0, [])
    if removed is None:
        print(f"genows: there is no study {study_id}; nothing was removed.", file=sys.stderr)
        return 1
    parts = f"{counted(removed.rows.get('sample', 0), 'sample')} and {counted(removed.rows.get('patient', 0), 'patient')} of {study_id}"
    print(f"{'Would remove' if arguments.dry_run else 'Removed'} {parts if of_part else study_id}.")
    for table, number in removed.rows.items():
        print(f"{table}\t{number}")
    if removed.matrices:
        print(f"rows of matrices written anew\t{removed.matrices}")
    for note in removed.notes:
        print(f"genows: {note}", file=sys.stderr)
    return 0


def studies(arguments: Namespace) -> int:
    """Prints one line a study."""
    with database_of(arguments) as database:
        if not schema.look_between_loads(database).version:
            return 0
        with database.read() as session:
            for study_id, samples, import_date, name in session.rows("study_overview"):
                print(study_id, samples, (import_date or "")[:10], shown(name), sep="\t")
    return 0
