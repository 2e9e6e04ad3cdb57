"""`genows reference`: genes, aliases, cancer types, interactions and gene panels, which studies refer to."""

from argparse import Namespace

from genows.commands.frame import add_command, database_of
from genows.load.reference.reference import load_reference
from genows.load.report.progress import Progress, Silence


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "reference",
        reference,
        "load genes, aliases, cancer types, gene interactions and gene panels; what the database has already stays as it is",
        "genows reference portal-info Homo_sapiens.gene_info.gz",
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a portal's JSON file, an NCBI gene_info file (plain or .gz), a table of gene interactions, a gene panel definition, or a folder of these",
    )
    parser.add_argument("--species", choices=("human", "mouse"), default="human", help="whose genes of NCBI files (default: %(default)s)")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")


def reference(arguments: Namespace) -> int:
    """Prints what was loaded in numbers; 1 where errors kept everything out."""
    with database_of(arguments) as database:
        run = load_reference(database, arguments.paths, Silence() if arguments.quiet else Progress(), arguments.species)
    for file in run.report.files:
        print(f"{file.kind}: {file.data_file or file.meta_file}: {', '.join(_numbers(file))}")
    for panel_id, outcome in run.panels.items():
        print(f"gene panel {panel_id}: {outcome}")
    for name in run.skipped:
        print(f"skipped, not reference data that can be loaded: {name}")
    for finding in run.findings.sorted():
        print(finding)
    print(_outcome(run))
    return 1 if run.findings.errors else 0


def _numbers(file):
    """'60070 read', 'genes added 60070', … for one file."""
    yield f"{file.rows} read"
    for name, number in file.counters.items():
        if number:
            yield f"{name} {number}"
    for reason, rows in file.skips.items():
        yield f"skipped, {reason} {len(rows)}"


def _outcome(run):
    if run.findings.errors:
        return "Nothing was loaded."
    return "Loaded." if run.changed else "Nothing changed: the database has all of it already."
