"""Copy number: genes that are lost or amplified in samples, and segments."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from genows.clients.portal_api import dialect, people, subjects
from genows.clients.portal_api.listing import Found, found_of_reading, listed
from genows.clients.portal_api.molecular import matrix_rows
from genows.clients.portal_api.records import DISCRETE, SEGMENT
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns.blocks import Block, Derived, row_blocks
from genows.columns.jsonvalues import json_or_nothing
from genows.data import alterations, matrices
from genows.data.alterations import COPY_NUMBER
from genows.data.cells import padded
from genows.data.copynumber import DRIVERS
from genows.data.profiles import told
from genows.db.sessions import Session
from genows.encode.weaving import VALUE
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

LEVELS = {
    "HOMDEL_AND_AMP": (-2, 2), "HOMDEL": (-2,), "AMP": (2,), "GAIN": (1,), "HETLOSS": (-1,), "DIPLOID": (0,), "ALL": alterations.LEVELS,
}  # fmt: skip
EVENTS = frozenset((-2, 2))
COLUMNS = ("sample_id", "patient_id", "entrez_gene_id", *DRIVERS, "alteration", "annotation_json")
CNA_EVENTS, CNA_EVENTS_BY_GENES = "sample_cna_events_by_profile", "sample_cna_events_by_genes"
EVENT_NUMBERS, EVENT_NUMBERS_BY_GENES = "third_cna_event_numbers", "third_cna_event_numbers_by_genes"
# PERF: one gene of 300 in 1,000 samples takes a third of what it takes to pick it from all events; of many genes it is
# the other way round.
FEW_GENES = 50
SEGMENTS, SEGMENTS_OF_CHROMOSOME = "copy_number_segments", "copy_number_segments_of_chromosome"
OWNER = ("study_pk", "sample_pk", "study_id", "sample_id", "patient_id")


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers DiscreteCopyNumberData records of one profile: by gene, then sample in the profile's own order."""
    profile = subjects.profile(request, db, molecular_profile_id, (COPY_NUMBER,))
    if told(db, profile).datatype != "DISCRETE":
        raise NotThere(f"Molecular profile not found: {molecular_profile_id}")
    one, entrezs = subjects.scope(request, db, profile), subjects.entrezs(request)
    levels = LEVELS[request.params["discreteCopyNumberEventType"]]
    genes = subjects.gene_texts(request, db, entrezs)
    names = {"genetic_profile_id": one.profile.profile_id, "study_id": one.profile.study.study_id}
    by_sample = subjects.people(db, one.profile.study.pk)

    def records() -> Iterator[Block]:
        rows = ((*by_sample[pk], str(entrez), *drivers, level, text) for pk, entrez, drivers, level, text in _rows(db, one, entrezs, levels))
        return (block.with_columns(names) for block in row_blocks(COLUMNS, rows))

    found = Found((*names, *COLUMNS), records, lambda: _number(db, one, entrezs, levels))
    gene = Derived(("entrez_gene_id",), lambda those: {entrez: genes.get(int(entrez)) for entrez in those}, True)
    return listed(request.params, DISCRETE, found.with_derived(["gene"], lambda page: {"gene": gene}))


def _rows(db, one: ProfileSamples, entrezs, levels):
    """Yields (sample_pk, Entrez id, drivers, level, annotation).

    Events where they are kept, else cells of the matrix.
    """
    if _has_events(db, one, levels):
        return _of_events(db, one, entrezs, levels)
    return _of_matrix(db, one, entrezs, frozenset(levels))


def _of_events(db, one, entrezs, levels) -> Iterator[tuple]:
    query, lists = _filtered((CNA_EVENTS, CNA_EVENTS_BY_GENES), entrezs)
    wanted = None if entrezs is None else frozenset(entrezs)
    sample, gene, level, annotation = (db.columns(query).index(name) for name in ("sample_pk", "entrez_gene_id", "alteration", "annotation_json"))
    drivers = db.item(query, *DRIVERS)
    places = {pk: place for place, pk in enumerate(matrices.sample_order(db, one.profile.pk))}
    # Gene by gene, as they come: of 2.3 million held at once a request took 1.3 GB.
    for entrez, rows in groupby(db.rows(query, profile_pk=one.profile.pk, **lists), key=itemgetter(gene)):
        if wanted is not None and entrez not in wanted:
            continue
        found = [(row[sample], row) for row in rows if row[level] in levels]
        of_gene = sorted((each for each in found if one.has(each[0])), key=lambda each: places.get(each[0], len(places)))
        yield from ((pk, entrez, drivers(row), str(row[level]), json_or_nothing(row[annotation])) for pk, row in of_gene)


def _number(db, one: ProfileSamples, entrezs, levels) -> int:
    """Returns how many they are."""
    if not _has_events(db, one, levels):
        return sum(1 for _ in _of_matrix(db, one, entrezs, frozenset(levels)))
    if entrezs is not None and len(entrezs) > FEW_GENES:
        return sum(1 for _ in _of_events(db, one, entrezs, levels))
    query, lists = _filtered((EVENT_NUMBERS, EVENT_NUMBERS_BY_GENES), entrezs)
    rows = db.rows(query, profile_pk=one.profile.pk, **lists)
    return sum(number for sample_pk, level, number in rows if level in levels and one.has(sample_pk))


def _filtered(names, entrezs) -> tuple[str, dict]:
    """Returns the query that reads little more than what is asked for, and its list."""
    few = entrezs is not None and len(entrezs) <= FEW_GENES
    return (names[1], {"entrezs": entrezs}) if few else (names[0], {})


def _has_events(db, one, levels) -> bool:
    return EVENTS.issuperset(levels) and bool(db.value("has_cna_events", profile_pk=one.profile.pk))


def _of_matrix(db, one, entrezs, levels) -> Iterator[tuple]:
    order = [pk for pk in matrices.sample_order(db, one.profile.pk) if one.has(pk)]
    places = matrices.places_in_order(db, one.profile.pk, one.samples)
    for gene, block in matrices.read(db, one.profile.pk, matrix_rows(db, one.profile.pk, entrezs), places, padded):
        if block is not None:
            cells = block.values(VALUE)
            texts = {cell: str(level) for cell, level in alterations.levels_of(cells, levels).items()}
            for pk, cell in zip(order, cells, strict=True):
                if cell in texts:
                    yield pk, gene.entrez, (None,) * len(DRIVERS), texts[cell], None


def segments_of_sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers CopyNumberSeg records of one sample, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _segments(request, db, [db.item("samples_by_studies_ids", *OWNER)(subjects.sample_row(db, pk, study_id, sample_id))])


def fetch_segments(request: Request, db: Session) -> Answer:
    """Answers those of the listed samples."""
    pairs = dialect.pairs(request.params.body, "body", "sampleId", "studyId")
    query = "samples_by_studies_ids"
    found = people.identified(request, db, pairs, query, "sample_ids")
    return _segments(request, db, map(db.item(query, *OWNER), found))


def _segments(request, db, samples) -> Answer:
    chromosome = request.params["chromosome"]
    by_study: dict[int, dict[int, tuple]] = {}
    for study_pk, sample_pk, *names in samples:
        by_study.setdefault(study_pk, {})[sample_pk] = tuple(names)

    sample = db.columns(SEGMENTS).index("sample_pk")
    query, of_chromosome = (SEGMENTS, {}) if chromosome is None else (SEGMENTS_OF_CHROMOSOME, {"chromosomes": [chromosome]})

    def rows():
        for study_pk, those in sorted(by_study.items()):
            for row in db.rows(query, study_pk=study_pk, sample_pks=list(those), **of_chromosome):
                yield *those[row[sample]], *row

    def count():
        return sum(db.number(query, study_pk=study_pk, sample_pks=list(those), **of_chromosome) for study_pk, those in by_study.items())

    return listed(request.params, SEGMENT, replace(found_of_reading((*OWNER[2:], *db.columns(SEGMENTS)), rows), count=count))
