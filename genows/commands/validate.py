"""`genows validate`: checks a study folder by all rules of the format, without loading it anywhere."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from genows.commands.frame import add_command, database_of
from genows.commands.studyarguments import FOLDER, add_bound, loose_files, preparing, study_paths
from genows.errors import UsageError
from genows.load import reportoutputs
from genows.load.progress import Progress, Silence
from genows.load.validate import GENOMES, HUMAN, ValidationOptions, validate_study
from genows.load.validationsources import InfoFolder, NoReference, OtherDatabase, Package, Source

SUMMARY = "check a study folder by all rules of the format; exit code 0: valid, 3: with warnings, 1: with errors, 2: wrong usage"

CONFIG = "validate against the genes, cancer types and panels of the database of this portal.properties, which is only read"


def add(subparsers) -> None:
    parser = add_command(subparsers, "validate", validate, SUMMARY, "genows validate studies/brca_demo", CONFIG)
    parser.add_argument("folder", metavar="FOLDER", help=FOLDER)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--info", metavar="FOLDER", help="validate against the reference data that a portal exported: genes.json and others")
    source.add_argument("--no-reference", action="store_true", help="check nothing that needs reference data")
    parser.add_argument("--species", choices=tuple(GENOMES), default=HUMAN, help="of studies that name no genome (default: %(default)s)")
    parser.add_argument("--genome", metavar="NAME", help="of studies that name none: hg19, hg38, mm10 (default: hg19, for mice mm10)")
    parser.add_argument("--strict", action="store_true", help="exit code 1 for warnings too")
    parser.add_argument("--relaxed", action="store_true", help="clinical files need no definition lines; files with bad headers are read on")
    parser.add_argument("--strict-maf", action="store_true", help="alleles of mutations that contradict each other are errors")
    add_bound(parser)
    reportoutputs.add_options(parser)
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def validate(arguments: Namespace) -> int:
    """Prints the report of the folder and returns what its findings make the exit code."""
    (folder,) = study_paths([arguments.folder])
    reportoutputs.check(arguments)
    progress = Silence() if arguments.quiet else Progress()
    with _source(arguments, progress) as source:
        options = ValidationOptions(
            strict=arguments.strict,
            default_genome=arguments.genome or GENOMES[arguments.species],
            relaxed=arguments.relaxed,
            strict_maf=arguments.strict_maf,
            reference=source.name,
            max_unpacked=arguments.max_unpacked,
        )
        report = validate_study(folder, options, source, progress)
    reportoutputs.show(report)
    if loose := loose_files(folder):
        print(f"{folder} holds files and no study yet. {preparing(loose)}", file=sys.stderr)
    reportoutputs.write(arguments, [report])
    return report.exit_code


@contextmanager
def _source(arguments, progress) -> Iterator[Source]:
    """Where the reference data come from."""
    if arguments.config and (arguments.info or arguments.no_reference):
        raise UsageError("Give one source of reference data: --config, --info or --no-reference.")
    if arguments.config:
        with database_of(arguments) as database:
            yield OtherDatabase(database, f"database of {arguments.config}")
    elif arguments.no_reference:
        yield NoReference()
    else:
        yield InfoFolder(_folder(arguments.info), progress) if arguments.info else Package(arguments.species)


def _folder(name):
    if not Path(name).is_dir():
        raise UsageError(f"{name} is no folder.")
    return Path(name)

