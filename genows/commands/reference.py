"""`genows reference`: genes, aliases, micro-RNAs, cancer types, interactions, gene panels and gene sets, which studies refer to."""

from argparse import Namespace
from pathlib import Path

from genows.commands.frame import add_command, database_of
from genows.encode.tabletext import shown
from genows.load.genesets.definitions import Choice
from genows.load.progress import Progress, Silence
from genows.load.reference.reference import load_reference


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "reference",
        reference,
        "load genes, aliases, cancer types, gene interactions, gene panels and gene sets; what the database has already stays as it is."
        " Without a path: those that come with genows, which new databases have from the start",
        "genows reference portal-info Homo_sapiens.gene_info.gz",
    )
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="a portal's JSON file, an NCBI gene_info file (plain or .gz), a table of micro-RNAs or of gene interactions, a gene panel definition,"
        " gene sets (.gmt), their texts (.supp.txt) or hierarchy (.yaml, .json), drugs, drug targets, UniProt ids, Pfam graphics, protein structures, the cancer gene census, hotspots, cancer genes, or a folder of these",
    )
    parser.add_argument("--geneset-version", metavar="TEXT", help="which version the gene sets of .gmt files are of, such as msigdb_7.4")
    parser.add_argument(
        "--replace-genesets",
        action="store_true",
        help="remove gene sets of another version, with all profiles of gene-set scores, for those of the .gmt files",
    )
    parser.add_argument("--geneset-texts", metavar="FILE", type=Path, help="names and descriptions of gene sets: three cells a row, their id first")
    parser.add_argument("--packaged", action="store_true", help="those that come with genows, beside the paths")
    parser.add_argument(
        "--species", choices=("human", "mouse"), default="human", help="whose genes of NCBI files and of the package (default: %(default)s)"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")


def reference(arguments: Namespace) -> int:
    """Prints what was loaded in numbers; 1 where errors kept everything out."""
    with database_of(arguments) as database:
        progress = Silence() if arguments.quiet else Progress()
        packaged = arguments.packaged or not (arguments.paths or arguments.geneset_texts)
        choice = Choice(arguments.geneset_version, arguments.replace_genesets)
        run = load_reference(database, arguments.paths, progress, arguments.species, packaged, choice, arguments.geneset_texts)
    for file in run.report.files:
        print(shown(f"{file.kind}: {file.data_file or file.meta_file}: {', '.join(_numbers(file))}"))
    for panel_id, outcome in run.panels.items():
        print(shown(f"gene panel {panel_id}: {outcome}"))
    for name, reason in run.skipped.items():
        print(shown(f"skipped: {name}: {reason}"))
    for finding in run.findings.sorted():
        print(shown(finding))
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
