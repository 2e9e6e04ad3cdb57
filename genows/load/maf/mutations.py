"""Loads a mutation file (MAF), of called or uncalled mutations: its samples, genes, events and mutations, and what is counted from them.

Study file format, mutations. The rows stream through in batches: `rows` decides which are stored, `values` what they write, `store` writes.
Derived are the attribute MUTATION_COUNT and the recurrence of keywords.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter

from genows.data.barcodes import sample_id
from genows.load import folderrules as rules
from genows.load import metafile
from genows.load.clinical.attributes import MUTATION_COUNT, set_generated_attribute
from genows.load.compact import NumberMap
from genows.load.context import Load
from genows.load.ids import id_batches
from genows.load.maf.checks import MutationChecks
from genows.load.maf.columns import checked_columns
from genows.load.maf.comparisons import RowChecks
from genows.load.maf.rows import MutationRows
from genows.load.maf.rules import NO_ROW, SEQUENCED_PARTED_OTHERWISE, SEQUENCED_UNKNOWN
from genows.load.maf.store import MutationStore, Tally
from genows.load.maf.values import Annotations, MutationValues
from genows.load.metafile import Meta, no_but, parted_otherwise
from genows.load.profiles import add_profile, panel_of

_WORDS, _VARIANT = slice(1, 3), slice(3, None)  # of a row of variants_of_profiled_samples
# Mutation status and type of event that count for nobody, in upper case.
GERMLINE, FUSION = "GERMLINE", "FUSION"

BATCH = 2000  # rows
_ACCESSIONS = 1 << 16
_SEQUENCED = re.compile("sequenced_samples:", re.IGNORECASE)


def set_mutation_counts(load: Load, profile_pk: int) -> None:
    """Gives every sample of the profile, in an update those that it touched, its MUTATION_COUNT, 0 included; values that are there are replaced.

    Counted are the sample's distinct variants in all its profiles, germline ones and fusions left out.
    NOTE: counted here and not by SQL, because MySQL's DISTINCT follows collations.
    """
    measured, counts = load.profiles.samples(profile_pk), load.samples.map()
    counts.add(load.target.counted(profile_pk, measured), 0)
    for sample_pk, count in _stored(load, profile_pk, None if len(counts) == len(measured) else counts):
        counts[sample_pk] = count
    set_generated_attribute(load, MUTATION_COUNT, False, counts)


def _stored(load, profile_pk, sample_pks) -> Iterator[tuple[int, int]]:
    """*sample_pks*: None for all of the profile."""
    if sample_pks is None:
        rows = load.db.rows("variants_of_profiled_samples", profile_pk=profile_pk)
    else:
        rows = chain.from_iterable(load.db.rows("variants_of_samples", sample_pks=batch) for batch in id_batches(sorted(sample_pks)))
    for sample_pk, variants in groupby(rows, itemgetter(0)):
        yield sample_pk, len({row[_VARIANT] for row in variants if _is_counted(*row[_WORDS])})


@lru_cache(1 << 10)
def _is_counted(status, mutation_type):
    return (status or "").upper() != GERMLINE and (mutation_type or "").upper() != FUSION


def rebuild_keyword_counts(load: Load, profile_pk: int) -> None:
    """Writes the profile's rows of mutation_count_by_keyword, in place of those that an earlier file left."""
    load.db.do("remove_keyword_counts", profile_pk=profile_pk)
    written = load.db.do("add_keyword_counts", profile_pk=profile_pk)
    load.report.derive("mutation_count_by_keyword rows", written)


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
    # A validation writes no mutation, and counts none.
    store = Tally(load) if load.findings.validating else MutationStore(load, meta, profile_pk, appended, annotations)
    sequenced, panel_pk, report = _sequenced_samples(load, meta, table.comments), panel_of(load, meta), load.report.file(meta)
    load.target.replace(profile_pk, sequenced, report, panel_pk)
    with store.events:
        for lines, cells in table.batches(BATCH):
            by_column = _by_column(cells, columns.width)  # turned once for all who look at columns
            checks.batch(lines, cells, by_column)
            comparisons.batch(lines, cells, by_column)
            batch = rows.batch(lines, cells, by_column)
            load.target.replace(profile_pk, rows.met, report, panel_pk)
            rows.met.clear()
            if batch:
                store.add(batch)
    if meta.kind == metafile.MUTATIONS:
        load.samples.mutated.add(store.sample_pks)
    if not (sequenced or report.rows):
        load.findings.tell(NO_ROW, file=meta.data_file)
    load.profiles.add_samples(profile_pk, chain(sequenced, store.sample_pks), panel_pk)
    if not load.findings.validating:
        if meta.kind == metafile.MUTATIONS:
            set_mutation_counts(load, profile_pk)
        rebuild_keyword_counts(load, profile_pk)
    _count(report, rows, store, sequenced)


def _by_column(rows, width) -> list[tuple[str, ...]] | None:
    """The cells of *rows* by column, where all rows are as long as the header."""
    return list(zip(*rows, strict=True)) if set(map(len, rows)) == {width} else None


def _accession(load, meta):
    """Returns a function from a SWISSPROT cell to the stored text: the cell, or the accession of its entry name; None for an empty one."""
    kind = meta.get("swissprot_identifier", "name")
    if kind == "accession":
        return lambda cell: cell or None
    if kind != "name":
        raise rules.SWISSPROT.stop(file=meta.file, line=meta.lines["swissprot_identifier"], value=kind)
    # Files name 20,000 proteins: nothing is looked up where the table is empty.
    if load.db.value("uniprot_known") is None:
        return lambda cell: None
    named = lru_cache(_ACCESSIONS)(lambda name: load.db.value("uniprot_accession", name=name))
    return lambda cell: None if cell in ("", "NA") else named(cell)


def _sequenced_samples(load, meta, comments) -> NumberMap:
    """The sample_pks that a `sequenced_samples:` comment lists, in its order."""
    sample_pks = load.samples.map()
    for line, comment in comments:
        for barcode in "".join(_SEQUENCED.split(comment, maxsplit=1)[1:]).split():
            identifier = load.samples.listed(barcode)
            sample_pk = load.samples.pk(identifier)
            if sample_pk is not None:
                sample_pks[sample_pk] = None
            elif not load.samples.is_normal(identifier) or identifier != sample_id(barcode):
                _tell_unknown(load, meta, line, barcode)
    return sample_pks


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
