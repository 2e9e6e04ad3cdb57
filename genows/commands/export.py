"""`genows export STUDY TARGET`: a study of the database as the study folder, plain or packed, that it can be loaded from again."""

import json
import re
import sys
from argparse import ArgumentTypeError, Namespace
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from genows.commands.frame import add_command, config_of
from genows.commands.studyarguments import ids_in
from genows.db import schema
from genows.db.database import open_database
from genows.encode.tabletext import counted, shown
from genows.errors import UsageError
from genows.export.notes import NoteCount, first_examples
from genows.export.study import PACKED, STANDARD_OUTPUT, ExportOptions, ExportOutcome, export_study
from genows.load import reportoutputs
from genows.load.progress import Progress, Silence

_MUTATIONS, _VARIANTS = "mutations", "structural-variants"
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
    parser.add_argument(
        "--fusions",
        choices=(_MUTATIONS, _VARIANTS),
        default=_MUTATIONS,
        help="what becomes of fusions that the database has among its mutations (default: %(default)s)",
    )
    parser.add_argument("--reference", action="store_true", help="add a folder reference with the genes, cancer types, panels and gene sets that the study names")
    parser.add_argument("--verify", action="store_true", help="load what was written into a temporary database and compare its answers about the study with those of this one")
    parser.add_argument("--licence", metavar="FILE", help="text that is written as LICENSE")
    parser.add_argument("--report", metavar="FILE", help="write what was written, and what would not come back, there as JSON")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _study_id(text):
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", text):
        raise ArgumentTypeError("letters, digits and _ . - are expected")
    return text


def export(arguments: Namespace) -> int:
    """Writes the study and says what of it would not come back; 3 where answers of the next load would differ."""
    if arguments.report:
        reportoutputs.check_file(arguments.report)
    if arguments.samples and arguments.sample_list:
        raise UsageError("Name samples either by --samples or by --sample-list.")
    _check_verify(arguments)
    samples = ids_in(arguments.samples) if arguments.samples else None
    options = ExportOptions(arguments.as_id, arguments.licence, samples, arguments.sample_list, arguments.reference, arguments.fusions == _VARIANTS)
    progress = Silence() if arguments.quiet else Progress()
    config = config_of(arguments)
    with closing(open_database(config)) as database:
        database.between_loads(partial(schema.ready_to_serve, database))
        with database.read() as session:
            done = export_study(session, arguments.study_id, arguments.target, progress, options)
    verification = None
    if arguments.verify:
        # It imports the whole service: 30 MB and 0.2 s, which no other export needs.
        verify = import_module("genows.sameanswers.verifying").verify_export
        verification = verify(config, done.study_id, done.genome, Path(done.target), progress)
    for line in (*(note.text for note in (*done.notes, *_computed(verification))), *_told(verification)):
        print(shown(f"genows: {line}"), file=sys.stderr)
    if arguments.report:
        reportoutputs.write_file(arguments.report, [_report(done, verification)])
    if arguments.target != STANDARD_OUTPUT:
        asked = f"; {counted(verification.comparison.asked, 'answer')} compared" if verification and verification.comparison else ""
        print(shown(f"{done.target}: study {done.study_id}: {counted(done.samples, 'sample')}; {counted(len(done.files), 'file')}{asked}"))
    return DIFFERS if done.differs or (verification and verification.differs) else 0


def _check_verify(arguments):
    """UsageError where there is nothing to compare with: a part, another id, a stream."""
    if not arguments.verify:
        return
    for name, value in (("--samples", arguments.samples), ("--sample-list", arguments.sample_list), ("--as", arguments.as_id)):
        if value:
            raise UsageError(f"--verify compares a whole study under its own id: leave {name} out.")
    if arguments.target == STANDARD_OUTPUT:
        raise UsageError("--verify loads what was written: name a folder or a file in place of -.")


def _computed(verification: Any) -> list[NoteCount]:
    """*verification*: a Verification; None where nobody asked for one."""
    found = verification.comparison.computed if verification and verification.comparison else []
    return [NoteCount("N-COMPUTED", len(found), first_examples(f"{attribute} of {who}" for attribute, who in found))] if found else []


def _told(verification: Any) -> list[str]:
    """Sentences about what is not the same."""
    if verification is None:
        return []
    if verification.comparison is None:
        return [f"What was written does not load: {error}" for error in verification.errors]
    comparison = verification.comparison
    lines = [f"Answers differ: {difference.text}" for difference in comparison.differences]
    return [*lines, f"{comparison.differing} of {comparison.asked} answers differ."] if lines else []


def _report(done: ExportOutcome, verification: Any) -> str:
    told = {
        **{"study": done.study_id, "target": done.target, "samples": done.samples},
        "files": [each._asdict() for each in done.files],
        "notes": [note.as_json() for note in (*done.notes, *_computed(verification))],
        **({"verification": verification.as_json()} if verification else {}),
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
