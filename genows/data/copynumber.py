"""Copy number: its fields, each once, and one reader for all who ask. Genes that are lost or amplified in samples, and segments of the genome.

The stored fields are columns of sql/copynumber/sample_cna_events.sql and copy_number_segments.sql. An event is one of many samples: what holds for it
in each of them is looked up once.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import NamedTuple

from genows.columns.blocks import Block, row_blocks
from genows.columns.fields import INTEGER, JSON, REAL, TEXT, Field, in_order
from genows.columns.ordered import grouped
from genows.data import matrices
from genows.data.alterations import LEVELS, levels_of
from genows.data.genes import stored_genes_by_entrezs
from genows.data.numbers import single_text
from genows.data.recurrence import best_regions
from genows.data.reference import place_of
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.queries.records import record_of
from genows.db.sessions import Session

# PERF: one gene of 300 in 1,000 samples takes a third of what it takes to pick it from all events; of many genes it is
# the other way round.
FEW_GENES = 50
# Of the levels that are events.
EVENT_LEVELS = frozenset((-2, 2))
EVENT_PK, GENE, LEVEL, SAMPLE = "event_pk", "entrez_gene_id", "alteration", "sample_pk"
BY_SAMPLE, IN_LOAD_ORDER = "copy_number_segments_by_sample", "copy_number_segments"
DRIVERS = ("driver_filter", "driver_filter_annotation", "driver_tiers_filter", "driver_tiers_filter_annotation")

OF_EVENTS = (
    Field("genetic_profile_id", api="genetic_profile_id", third="molecularProfileId ISD"),
    Field("study_id", api="study_id", third="studyId ISD"),
    Field("sample_id", api="sample_id", third="sampleId ISD"),
    Field("patient_id", third="patientId ISD"),
    Field("event_pk", INTEGER, "x.CNA_EVENT_ID", "event_id"),
    Field("entrez_gene_id", INTEGER, "e.ENTREZ_GENE_ID", "entrez_gene_id", "entrezGeneId ISD"),
    Field("gene", JSON, third="gene D Gene"),
    Field("hugo_gene_symbol", api="hugo_gene_symbol"),
    Field("cytoband", api="cytoband"),
    Field("alteration", INTEGER, "e.ALTERATION", "alteration", "alteration ISD", about="2 amplified, -2 deleted"),
    Field("event_sample_count", INTEGER, api="event_sample_count", about="samples of the profile that have it"),
    Field("region_q_value", REAL, api="region_q_value", about="of the best region of copynumberregions with the gene and this direction"),
    Field("driver_filter", TEXT, "d.DRIVER_FILTER?", "driver_filter", "driverFilter? ISD"),
    Field("driver_filter_annotation", TEXT, "d.DRIVER_FILTER_ANNOTATION?", "driver_filter_annotation", "driverFilterAnnotation? ISD"),
    Field("driver_tiers_filter", TEXT, "d.DRIVER_TIERS_FILTER?", "driver_tiers_filter", "driverTiersFilter? ISD"),
    Field("driver_tiers_filter_annotation", TEXT, "d.DRIVER_TIERS_FILTER_ANNOTATION?",
          "driver_tiers_filter_annotation", "driverTiersFilterAnnotation? ISD"),
    Field("annotation_json", TEXT, "x.ANNOTATION_JSON?", "annotation_json", "namespaceColumns?:json ISD", about="JSON text"),
    Field("sample_pk", INTEGER, "x.SAMPLE_ID"),
)  # fmt: skip
OF_SEGMENTS = (
    Field("study_id", api="study_id", third="studyId ISD"),
    Field("sample_id", api="sample_id", third="sampleId ISD"),
    Field("patient_id", third="patientId ISD"),
    Field("chr", TEXT, "d.CHR", "chr", "chromosome ISD", about="as in the file"),
    Field("start_position", TEXT, "=d.START", "start_position", "start:integer ISD"),
    Field("end_position", TEXT, "=d.END", "end_position", "end:integer ISD"),
    Field("num_probes", TEXT, "=d.NUM_PROBES", "num_probes", "numberOfProbes:integer ISD"),
    Field("segment_mean", REAL, "#d.SEGMENT_MEAN", "segment_mean", "segmentMean ISD"),
    Field("sample_pk", INTEGER, "d.SAMPLE_ID"),
)

# The order in which the third generation has always given those of events.
_THIRD_ORDER = ("genetic_profile_id", "sample_id", "patient_id", "entrez_gene_id", "gene", "study_id", *DRIVERS)
THIRD = {"DiscreteCopyNumberData": in_order(OF_EVENTS, _THIRD_ORDER, attrgetter("third")), "CopyNumberSeg": OF_SEGMENTS}
EVENT = record_of("DBCopyNumberEvent", "An event of copy number in a sample of one profile, by gene, then sample.", OF_EVENTS)
SEGMENT = record_of(
    "DBCopyNumberSegment", "A segment of the genome of one of the listed samples and its copy number, by sample, in load order.",
    OF_SEGMENTS,
)  # fmt: skip
RECORDS = {"sample_cna_events": EVENT, "copy_number_segments": SEGMENT}


class EventSelection(NamedTuple):
    """The events of a profile that are asked for. *levels*, as texts, *entrezs*, *sample_pks*, *event_pks*: None for all."""

    profile_pk: int
    levels: Collection[str] | None = None
    entrezs: Collection[int] | None = None
    sample_pks: Collection[int] | None = None
    event_pks: Collection[int] | None = None


def events(db: Session, chosen: EventSelection, columns: Sequence[str], places: Mapping[str, int] | None = None) -> Iterator[Block]:
    """Yields the events with these stored *columns* of OF_EVENTS, streamed: by gene, sample and event.

    *places*: sample_pk, as a text → what a gene's samples are sorted by, those without it last; None: by number.
    """
    query, lists = "sample_cna_events_by_profile", dict[str, list[int]]()
    if chosen.event_pks is not None:
        query, lists = "sample_cna_events_by_events", {"event_pks": list(chosen.event_pks)}
    elif chosen.entrezs is not None and len(chosen.entrezs) <= FEW_GENES:
        query, lists = "sample_cna_events_by_genes", {"entrezs": list(chosen.entrezs)}
    elif chosen.sample_pks is not None:
        query, lists = "sample_cna_events_by_samples", {"sample_pks": list(chosen.sample_pks)}
    asked = {LEVEL: chosen.levels, GENE: chosen.entrezs, SAMPLE: chosen.sample_pks, EVENT_PK: chosen.event_pks}
    filters = {name: frozenset(map(str, wanted)) for name, wanted in asked.items() if wanted is not None}
    names = tuple(dict.fromkeys((*columns, *filters)))
    rows = db.selected(query, names, profile_pk=chosen.profile_pk, **lists)
    if places is not None:
        # Gene by gene, as they come: of 2.3 million held at once a request took 1.3 GB.
        gene, sample = map(names.index, (GENE, SAMPLE))
        rows = grouped(rows, itemgetter(gene), lambda row: places.get(row[sample], len(places)))
    for block in row_blocks(names, rows):
        for name, wanted in filters.items():
            block = block.where(name, wanted)
        if block.size:
            yield block


def has_events(db: Session, profile_pk: int) -> bool:
    """Returns whether a profile has events at all: where it has none, its matrix has -2 and 2."""
    return bool(db.value("has_cna_events", profile_pk=profile_pk))


def level_counts(db: Session, profile_pk: int, asked: Collection[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Returns (Entrez id, level) → how many samples of a profile have it, of those of the *asked* ones that some have.

    -2 and 2 are counted as events, other levels in the matrix.
    """
    of_events = {pair for pair in asked if pair[1] in EVENT_LEVELS} if has_events(db, profile_pk) else set()
    found: dict[tuple[int, int], int] = {}
    for some in batches(list(dict.fromkeys(entrez for entrez, _ in of_events))):
        rows = db.rows("cna_level_counts", profile_pk=profile_pk, entrezs=some)
        found |= {(entrez, level): number for entrez, level, number in rows if (entrez, level) in of_events}
    genes = stored_genes_by_entrezs(db, list(dict.fromkeys(entrez for entrez, level in asked if (entrez, level) not in of_events and level in LEVELS)))
    everybody = matrices.places_in_order(db, profile_pk, None)
    for gene, cells in matrices.read_cells(db, profile_pk, genes, everybody, matrices.every_cell):
        numbers = Counter(cells or ())
        for cell, level in levels_of(filter(None, numbers)).items():
            if (gene.entrez, level) not in of_events:
                found[gene.entrez, level] = found.get((gene.entrez, level), 0) + numbers[cell]
    return found


class EventDetails(NamedTuple):
    """What holds for an event in every sample of a profile, as the fields of these names have it."""

    entrez_gene_id: str
    hugo_gene_symbol: str
    cytoband: str | None
    event_sample_count: str
    region_q_value: str | None


def event_details(
    db: Session, profile: Profile, levels: Collection[str], entrezs: Collection[int] | None = None, event_pks: Sequence[int] | None = None
) -> dict[str, EventDetails]:
    """Returns event_pk, as a text → its details, of those of the *levels*, texts, that some sample of the profile has: of genes, or of listed events alone."""
    study_pk, profile_pk = profile.study.pk, profile.pk
    if event_pks is not None:
        rows = [row for some in batches(event_pks) for row in db.all("cna_events_by_pks", study_pk=study_pk, event_pks=some)]
        counts = dict(row for some in batches(event_pks) for row in db.all("cna_event_counts_by_events", profile_pk=profile_pk, event_pks=some))
    elif entrezs is None:
        rows = db.all("cna_events_of_study", study_pk=study_pk)
        counts = dict(db.all("cna_event_counts_by_profile", profile_pk=profile_pk))
    else:
        rows = db.all("cna_events_by_genes", study_pk=study_pk, entrezs=entrezs)
        counts = dict(db.all("cna_event_counts_by_events", profile_pk=profile_pk, event_pks=[row.event_pk for row in rows]))
    regions = best_regions(db, study_pk) if counts else {}
    return {
        str(row.event_pk): EventDetails(
            str(row.entrez), row.symbol, row.cytoband, str(counts[row.event_pk]),
            single_text(region.q) if (region := regions.get((row.entrez, row.alteration > 0))) else None,
        )
        for row in rows
        if row.event_pk in counts and str(row.alteration) in levels
    }  # fmt: skip


def segments(db: Session, study_pk: int, sample_pks: Sequence[int], columns: Sequence[str]) -> Iterator[Block]:
    """Yields the segments of samples with these stored *columns* of OF_SEGMENTS, by sample as they are given, chromosome and start.

    Chromosomes by number, X and Y behind them, whatever else by name. Means are numbers.
    """
    names = tuple(dict.fromkeys((SAMPLE, "chr", "start_position", *columns)))
    rows = chain.from_iterable(db.selected(BY_SAMPLE, names, study_pk=study_pk, sample_pks=pks) for pks in batches(sample_pks))
    return row_blocks(names, grouped(rows, itemgetter(0), lambda row: (_place(row[1]), int(row[2]))))


def segments_in_load_order(
    db: Session, study_pk: int, sample_pks: Sequence[int], columns: Sequence[str], chromosome: str | None = None
) -> Iterator[Block]:
    """Yields the same in load order, of one *chromosome* or of all."""
    query, given = _of_chromosome(chromosome)
    return row_blocks(columns, db.selected(query, tuple(columns), study_pk=study_pk, sample_pks=list(sample_pks), **given))


def number_of_segments(db: Session, study_pk: int, sample_pks: Sequence[int], chromosome: str | None = None) -> int:
    """Returns how many segments samples have."""
    query, given = _of_chromosome(chromosome)
    return db.number(query, study_pk=study_pk, sample_pks=list(sample_pks), **given)


def _of_chromosome(chromosome) -> tuple[str, dict[str, list[str]]]:
    return (IN_LOAD_ORDER, {}) if chromosome is None else ("copy_number_segments_of_chromosome", {"chromosomes": [chromosome]})


@lru_cache(maxsize=1000)
def _place(chromosome: str) -> tuple[int, str]:
    return place_of(chromosome), chromosome
