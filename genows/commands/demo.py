"""`genows demo`: writes a synthetic study folder."""

import argparse
from shlex import quote

from genows.commands.frame import add_command
from genows.demo.study import GENE_INFO, KINDS, write_demo
from genows.encode.tabletext import counted
from genows.load.progress import Progress


def add(subparsers):
    parser = add_command(
        subparsers, "demo", demo, "write a synthetic study in the standard format", "genows demo my_demo --samples 500 --genes 1000"
    )
    parser.add_argument("folder", metavar="FOLDER", help="folder to write; must not exist, or be empty")
    parser.add_argument("--samples", type=int, default=120, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--genes", type=int, default=200, metavar="N", help="well-known ones first (default: %(default)s)")
    parser.add_argument(
        "--mutations-per-sample", type=int, default=12, metavar="N", help="on average of the sequenced samples (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other data (default: %(default)s)")
    parser.add_argument("--study-id", default="demo", metavar="ID", help="(default: %(default)s)")
    parser.add_argument("--kinds", type=_words, default=KINDS, metavar="LIST", help=f"some of {','.join(KINDS)} (default: all)")
    parser.add_argument("--clinical-attributes", type=int, default=0, metavar="N", help="further sample attributes (default: %(default)s)")
    parser.add_argument("--complete", action="store_true", help="every method measured every sample")
    parser.add_argument("--force", action="store_true", help="replace an earlier demo in the folder")
    return parser


def _words(text):
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if unknown := set(words) - set(KINDS):
        raise argparse.ArgumentTypeError(f"{min(unknown)} is none of {','.join(KINDS)}")
    return words


def demo(arguments: argparse.Namespace) -> int:
    """Writes the folder and prints what it holds."""
    summary = write_demo(
        arguments.folder,
        samples=arguments.samples,
        genes=arguments.genes,
        mutations_per_sample=arguments.mutations_per_sample,
        seed=arguments.seed,
        study_id=arguments.study_id,
        kinds=arguments.kinds,
        clinical_attributes=arguments.clinical_attributes,
        complete=arguments.complete,
        force=arguments.force,
        progress=_progress(arguments.folder),
    )
    size = sum(summary.files.values()) / 1e6
    print(
        f"{summary.folder}: study {summary.study_id}: {counted(summary.patients, 'patient')}, {counted(summary.samples, 'sample')}, {counted(summary.genes, 'gene')}, "
        f"{counted(summary.mutations, 'mutation')}; {counted(len(summary.files), 'file')}, {size:.1f} MB"
    )
    print(f"genes of this study that a database may not know yet: genows reference {quote(str(summary.folder / GENE_INFO))}")
    return 0


def _progress(folder):
    """Returns a progress callback (done, total) that draws a bar or writes lines."""
    step = Progress().step(f"writing {folder}", 100)

    def show(done, total):
        step.advance(100 * done // max(total, 1) - step.seen)
        if done == total:
            step.done()

    return show
