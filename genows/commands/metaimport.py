"""`genows metaimport …`: validates a study folder and loads it, by the command line and the exit codes of metaImport.py, which pipelines call.

0: loaded, or only to be validated and without warnings; 1: errors, or not loaded; 2: wrong usage; 3: warnings, and they were not to be overridden.
"""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from genows.commands.frame import add_command, database_of
from genows.commands.studyarguments import study_paths
from genows.db import schema
from genows.db.database import Database
from genows.encode.tabletext import counted, shown
from genows.errors import UsageError
from genows.load import reportoutputs
from genows.load.context import STRICT, Options
from genows.load.progress import LoadProgress, Progress, Silence
from genows.load.report import Report
from genows.load.study import load_study
from genows.load.validate import HUMAN, ValidationOptions, validate_study
from genows.load.validationsources import InfoFolder, NoReference, OtherDatabase, Package, Source

WARNINGS = 3
DERIVE = "derive-tables"


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "metaimport",
        metaimport,
        "validate a study folder and load it, by the command line of metaImport.py; exit code 0: loaded, 1: errors, 3: warnings without -o, 2: wrong usage",
        "genows metaimport -s studies/brca_demo -n -o -html report.html",
    )
    parser.add_argument("word", nargs="?", choices=(DERIVE,), help="nothing to do: genows keeps what is derived by itself")
    parser.add_argument("-s", "--study_directory", metavar="FOLDER", help="a study, which replaces the one of its id")
    parser.add_argument("-d", "--data_directory", metavar="FOLDER", help="a part of a study that is in the database, as of genows load --update --lists strict")
    reference = parser.add_mutually_exclusive_group()
    reference.add_argument("-u", "--url_server", metavar="URL", help="taken and not asked: the reference data are the database's")
    reference.add_argument("-p", "--portal_info_dir", metavar="FOLDER", help="validate against the reference data that a portal exported")
    reference.add_argument("-n", "--no_portal_checks", action="store_true", help="validate nothing that needs reference data")
    parser.add_argument("-html", "--html_table", metavar="FILE", help="write the validation's report there, as one page for a browser")
    parser.add_argument("-v", "--verbose", action="store_true", help="taken: reports have notes, too")
    parser.add_argument("-o", "--override_warning", action="store_true", help="load in spite of warnings")
    parser.add_argument("-r", "--relaxed_clinical_definitions", action="store_true", help="as of genows validate --relaxed")
    parser.add_argument("-m", "--strict_maf_checks", action="store_true", help="as of genows validate --strict-maf")
    parser.add_argument("-update", "--update_generic_assay_entity", metavar="TEXT", help="True: as of genows load --update-entities")
    parser.add_argument("-skipimport", "--skip_db_import", action="store_true", help="validate only")
    parser.add_argument("-oncokb", "--import_oncokb", action="store_true", help="refused: genows asks nobody outside")
    for names in (("-jar", "--jar_path"), ("-jvo", "--jvm_opts")):
        parser.add_argument(*names, metavar="TEXT", help="taken: there is no Java")
    derived = parser.add_mutually_exclusive_group()
    derived.add_argument("--no-derive-tables", action="store_true", help="taken: there are no such tables")
    derived.add_argument("--derived-table-sql", metavar="FILE", help="taken: there are no such tables")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def metaimport(arguments: Namespace) -> int:
    """Validates, and loads what is valid; a line for each on standard error, the reports on standard output."""
    if arguments.word:
        return 0
    if arguments.import_oncokb:
        raise UsageError("-oncokb: genows asks no server outside; put OncoKB's annotations into the files.")
    if bool(arguments.study_directory) == bool(arguments.data_directory):
        raise UsageError("Name either a study by -s, or a part of one by -d.")
    (folder,) = study_paths([arguments.study_directory or arguments.data_directory])
    if arguments.html_table:
        reportoutputs.check_file(arguments.html_table)
    if arguments.url_server:
        print("genows: -u is not asked: the reference data are those of the database.", file=sys.stderr)
    progress = Silence() if arguments.quiet else Progress()
    with database_of(arguments) as database:
        valid = _validated(database, folder, arguments, progress)
        reportoutputs.show(valid)
        reportoutputs.write(Namespace(report=None, html=arguments.html_table, error_lines=None), [valid])
        _say(f"{folder} is {('valid', 'not valid')[bool(valid.findings.errors)]}: {counted(valid.findings.errors, 'error')}, {counted(valid.findings.warnings, 'warning')}")
        if valid.findings.errors:
            return 1
        if valid.findings.warnings and not (arguments.override_warning and not arguments.skip_db_import):
            return WARNINGS
        if arguments.skip_db_import:
            return 0
        report = load_study(database, folder, _options(arguments), progress)
    reportoutputs.show(report)
    _say(f"{folder} is {'not loaded' if report.exit_code else 'loaded'}")
    return report.exit_code


def _say(sentence):
    print(shown(f"genows: {sentence}"), file=sys.stderr)


def _options(arguments, dry_run=False) -> Options:
    entities = (arguments.update_generic_assay_entity or "").lower() == "true"
    if arguments.data_directory:
        return Options(update=True, lists=STRICT, update_entities=entities, dry_run=dry_run)
    return Options(update_entities=entities, dry_run=dry_run)


def _validated(database: Database, folder: Path, arguments: Namespace, progress: LoadProgress) -> Report:
    """The report of the validation; of a part of a study, which the validation's rules are not about, that of a dry run."""
    if arguments.data_directory:
        return load_study(database, folder, _options(arguments, dry_run=True), progress)
    with _source(database, arguments, progress) as source:
        options = ValidationOptions(relaxed=arguments.relaxed_clinical_definitions, strict_maf=arguments.strict_maf_checks, reference=source.name)
        return validate_study(folder, options, source, progress)


@contextmanager
def _source(database, arguments, progress) -> Iterator[Source]:
    """Where the reference data come from: the database, or where it is yet to be made what it will be made with."""
    if arguments.no_portal_checks:
        yield NoReference()
    elif arguments.portal_info_dir:
        if not Path(arguments.portal_info_dir).is_dir():
            raise UsageError(f"{arguments.portal_info_dir} is no folder.")
        yield InfoFolder(Path(arguments.portal_info_dir), progress)
    else:
        yield OtherDatabase(database, "database") if schema.look_between_loads(database).version else Package(HUMAN)
