"""Loads a mutation file (MAF), of called or uncalled mutations: its samples, genes, events and mutations, and what is counted from them.

Study file format, mutations. The rows stream through in batches: `rowwise` decides which are stored and `mutationvalues` what they
write, with `columnwise` before both where the setting `fast` is on; `store` writes.
"""

import re
from functools import lru_cache

from genows.domain.barcodes import sample_id
from genows.errors import StudyError
from genows.load import folderrules as rules
from genows.load import metafile
from genows.load.context import Load
from genows.load.maf.annotations import Annotations
from genows.load.maf.batch import Judge
from genows.load.maf.columnwise import MutationColumns
from genows.load.maf.counts import rebuild_keyword_counts, set_mutation_counts
from genows.load.maf.mafheader import checked_columns
from genows.load.maf.mutationchecks import MutationChecks
from genows.load.maf.mutationvalues import MutationValues
from genows.load.maf.rowchecks import RowChecks
from genows.load.maf.rowwise import MutationRows
from genows.load.maf.rules import SEQUENCED_PARTED_OTHERWISE, SEQUENCED_UNKNOWN
from genows.load.maf.store import MutationStore
from genows.load.maf.tally import Tally
from genows.load.metafile import Meta, no_but, parted_otherwise
from genows.load.profiles import add_profile, panel_of

BATCH = 2000  # rows; PERF: the cells of 5000 do not fit into a core's cache, a load of 200,000 took 10 % longer
_ACCESSIONS = 1 << 16
_SEQUENCED = re.compile("sequenced_samples:", re.IGNORECASE)


def load_mutations(load: Load, meta: Meta) -> None:
    """Loads the mutation file of *meta* into its profile, which an earlier file of the study may have begun.

    Uncalled mutations are stored like others; they count for nobody's MUTATION_COUNT.
    """
    appended = meta.profile_id in load.profiles.pks
    accession = _accession(load, meta)
    profile_pk = add_profile(load, meta)
    table = load.files.table(meta)
    columns = checked_columns(load, meta, table.header.cells, table.header_line)
    annotations = Annotations(load, meta, table.header.cells, table.header_line)
    load.files.end_header(meta, table.header_line)
    rows = MutationRows(load, meta, columns, MutationValues(load, meta, columns, accession, annotations))
    checks, comparisons = MutationChecks(load, meta, columns), RowChecks(load, meta, columns)
    # PERF: a validation writes no mutation, and counts none: 500,000 of them take 15 s.
    store = Tally() if load.findings.validating else MutationStore(load, meta, profile_pk, appended, annotations)
    sequenced = _sequenced_samples(load, meta, table.comments)
    judge: Judge = MutationColumns(rows) if load.db.fast else rows
    try:
        for lines, cells in table.batches(BATCH):
            # PERF: turned once for all who look at columns.
            by_column = _by_column(load, cells, columns.width)
            checks.batch(lines, cells, by_column)
            comparisons.batch(lines, cells, by_column)
            if batch := judge.batch(lines, cells, by_column):
                store.add(batch)
    except StudyError:
        store.finish()  # The next file has its turn, and finds its events by the indexes.
        raise
    store.finish()
    if meta.kind == metafile.MUTATIONS:
        load.samples.mutated.update(store.sample_pks)
    load.profiles.add_samples(profile_pk, [*sequenced, *store.sample_pks], panel_of(load, meta))
    if not load.findings.validating:
        if meta.kind == metafile.MUTATIONS:
            set_mutation_counts(load, profile_pk)
        rebuild_keyword_counts(load, profile_pk)
    _count(load.report.file(meta), rows, store, sequenced)


def _by_column(load, rows, width) -> list[tuple[str, ...]] | None:
    """The cells of *rows* by column, where all rows are as long as the header."""
    return list(zip(*rows, strict=True)) if load.db.fast and set(map(len, rows)) == {width} else None


def _accession(load, meta):
    """Returns a function from a SWISSPROT cell to the stored text: the cell, or the accession of its entry name, or None."""
    kind = meta.get("swissprot_identifier", "name")
    if kind == "accession":
        return str
    if kind != "name":
        raise rules.SWISSPROT.stop(file=meta.file, line=meta.lines["swissprot_identifier"], value=kind)
    # PERF: files name 20,000 proteins; 0.6 s of look-ups are spared where the table is empty.
    if load.db.value("uniprot_known") is None:
        return lambda cell: None
    named = lru_cache(_ACCESSIONS)(lambda name: load.db.value("uniprot_accession", name=name))
    return lambda cell: None if cell == "NA" else named(cell)


def _sequenced_samples(load, meta, comments) -> list[int]:
    """The sample_pks that a `sequenced_samples:` comment lists, in its order."""
    sample_pks: dict[int, None] = {}
    for line, comment in comments:
        for barcode in "".join(_SEQUENCED.split(comment, maxsplit=1)[1:]).split():
            identifier = load.samples.listed(barcode)
            sample_pk = load.samples.pk(identifier)
            if sample_pk is not None:
                sample_pks[sample_pk] = None
            elif not load.samples.is_normal(identifier) or identifier != sample_id(barcode):
                _tell_unknown(load, meta, line, barcode)
    return list(sample_pks)


def _tell_unknown(load, meta, line, barcode):
    def is_known(word):
        return load.samples.pk(sample_id(word)) is not None

    place = {"file": meta.data_file, "line": line}
    if words := parted_otherwise(barcode, is_known):
        load.findings.tell(SEQUENCED_PARTED_OTHERWISE, **place, value=no_but(barcode, "sample", [word for word in words if is_known(word)]))
    else:
        load.findings.tell(SEQUENCED_UNKNOWN, **place, value=barcode)


def _count(report, rows, store, sequenced):
    report.stored = report.rows - report.skipped
    report.count("normal samples skipped", len(rows.normal_barcodes))
    report.count("events new", store.events.added)
    report.count("events reused", len(store.events.reused))
    report.count("samples with mutations", len(store.sample_pks))
    report.count("samples from sequenced_samples", len(sequenced))
    report.count("genes with mutations", len(store.genes))
