"""`genows prepare`: makes a study folder of the files that a lab has."""

import argparse
from pathlib import Path
from shlex import quote

from genows.commands.frame import add_command
from genows.load.progress import Progress, Silence
from genows.prepare.folder import Wishes
from genows.prepare.mutationcells import GENOMES
from genows.prepare.study import NAMES, prepare

SUMMARY = "make a study folder of loose files: mutations, clinical tables, matrices, segments, fusions …; a table says what became of each column"


def add(subparsers) -> None:
    example = "genows prepare my_study mutations.maf.gz patients.csv --study-id brca_lab && genows load my_study"
    parser = add_command(subparsers, "prepare", run, SUMMARY, example, config=argparse.SUPPRESS)
    parser.add_argument("folder", metavar="FOLDER", help="folder to write; must not exist, or be empty")
    files = "plain or packed by gzip; tabs, commas or semicolons; any encoding; kinds are recognised by head and values"
    parser.add_argument("files", metavar="FILE", nargs="+", help=files)
    parser.add_argument("--study-id", metavar="ID", required=True, help="the study's id: letters, digits and _")
    parser.add_argument("--name", metavar="TEXT", help="the study's name (default: its id)")
    parser.add_argument("--cancer-type", metavar="CODE", help="brca, luad, mixed … (default: as a column or the study's id says, else mixed)")
    parser.add_argument("--genome", choices=tuple(GENOMES), help="genome of the positions, where no column says it, or several are said")
    parser.add_argument("--sequenced", metavar="all|FILE", help="samples that were sequenced, for not all need have mutations or structural variants (default: those that have rows)")
    parser.add_argument("--geneset-version", metavar="VERSION", help="version of the gene sets that scores are of, as the database has it: msigdb_7.4")
    parser.add_argument("--kind", metavar="FILE=KIND", type=_kind, action="append", default=[], help=f"what a file is: {', '.join(NAMES)}; may be repeated")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _kind(text):
    file, equals, kind = text.rpartition("=")
    if not (file and equals and kind):
        raise argparse.ArgumentTypeError(f"{text} is not of the form FILE=KIND")
    return file, kind


def run(arguments: argparse.Namespace) -> int:
    """Writes the folder and prints what became of each file and column."""
    folder = Path(arguments.folder)
    wishes = Wishes(
        study_id=arguments.study_id,
        name=arguments.name,
        cancer_type=arguments.cancer_type,
        genome=arguments.genome,
        kinds=dict(arguments.kind),
        geneset_version=arguments.geneset_version,
        sequenced=arguments.sequenced,
    )
    telling = prepare(folder, [Path(name) for name in arguments.files], wishes, Silence() if arguments.quiet else Progress())
    print(telling.text())
    typed = quote(str(folder))
    print(f"Written: {folder}. Next: genows validate {typed}, genows load {typed}")
    return 0
