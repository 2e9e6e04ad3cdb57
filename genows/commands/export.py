"""`genows export STUDY TARGET`: a study of the database as the study folder, plain or packed, that it can be loaded from again."""

import json
import re
import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path

from genows.commands.frame import add_command, database_of
from genows.commands.studyarguments import ids_in
from genows.db import schema
from genows.encode.tabletext import shown
from genows.errors import UsageError
from genows.export.study import PACKED, STANDARD_OUTPUT, ExportOptions, ExportOutcome, export_study
from genows.load.progress import Progress, Silence

DIFFERS = 3  # exit code: written, and what the folder cannot say is told


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "export",
        export,
        "write a study as the study folder, or archive, that it can be loaded from again; exit code 3 where something of it would not come back",
        "genows export brca_demo brca_demo.tar.gz",
    )
    parser.add_argument("study_id", metavar="STUDY")
    parser.add_argument("target", metavar="TARGET", help=f"new or empty folder, a file that ends with {', '.join(PACKED)}, or - for a .tar.gz on standard output")
    parser.add_argument("--samples", metavar="FILE", help="write a part of the study: the samples whose ids stand in FILE, one a line")
    parser.add_argument("--sample-list", metavar="ID", help="the same by a list of the study")
    parser.add_argument("--as", dest="as_id", metavar="ID", type=_study_id, help="study id in the files; ids of lists and profiles begin with it too (default: STUDY, of a part STUDY_part)")
    parser.add_argument("--licence", metavar="FILE", help="text that is written as LICENSE")
    parser.add_argument("--report", metavar="FILE", help="write what was written, and what would not come back, there as JSON")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _study_id(text):
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", text):
        raise ArgumentTypeError("letters, digits and _ . - are expected")
    return text


def export(arguments: Namespace) -> int:
    """Writes the study and says what of it would not come back; 3 where answers of the next load would differ."""
    if arguments.report and not Path(arguments.report).absolute().parent.is_dir():
        raise UsageError(f"The report cannot be written to {arguments.report}: there is no such folder.")
    if arguments.samples and arguments.sample_list:
        raise UsageError("Name samples either by --samples or by --sample-list.")
    options = ExportOptions(arguments.as_id, arguments.licence, ids_in(arguments.samples) if arguments.samples else None, arguments.sample_list)
    progress = Silence() if arguments.quiet else Progress()
    with database_of(arguments) as database:
        schema.look_between_loads(database)
        with database.read() as session:
            done = export_study(session, arguments.study_id, arguments.target, progress, options)
    for note in done.notes:
        print(shown(f"genows: {note.text}"), file=sys.stderr)
    if arguments.report:
        Path(arguments.report).write_text(_report(done), encoding="utf-8")
    if arguments.target != STANDARD_OUTPUT:
        print(shown(f"{done.target}: study {done.study_id}: {done.samples} samples; {len(done.files)} files"))
    return DIFFERS if done.differs else 0


def _report(done: ExportOutcome) -> str:
    told = {
        **{"study": done.study_id, "target": done.target, "samples": done.samples},
        "files": [each._asdict() for each in done.files],
        "notes": [note.as_json() for note in done.notes],
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
