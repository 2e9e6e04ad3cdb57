"""Loads one reference file of gene sets, of whichever kind it is."""

from pathlib import Path

from genows.load.context import Load
from genows.load.genesets import files
from genows.load.genesets.definitions import Choice, compare_version, load_gene_sets
from genows.load.genesets.hierarchy import BRANCHES, load_hierarchy
from genows.load.genesets.texts import CHANGED, texts_of_records, texts_of_table, write_texts
from genows.load.report import FileReport

CHANGES = ("gene sets added", "gene sets removed", CHANGED, BRANCHES)


def load_gene_set_file(load: Load, kind: str, path: Path, records: list, counts: FileReport, choice: Choice) -> None:
    """Loads the file. *kind*: of `files.KINDS`; *records*: of a JSON file. StudyError where nothing of it can be loaded."""
    if kind == files.DEFINITIONS:
        load_gene_sets(load, path, counts, choice)
    elif kind == files.TEXTS:
        write_texts(load, texts_of_table(load, path), counts, str(path))
    elif kind == files.PORTAL_TEXTS:
        write_texts(load, texts_of_records(records), counts, str(path))
    elif kind == files.VERSION:
        compare_version(load, records[0], str(path))
    else:
        load_hierarchy(load, path, counts)
