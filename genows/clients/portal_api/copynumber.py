"""Copy number: genes that are lost or amplified in samples, and segments."""

from collections.abc import Iterator, Mapping

from genows.clients.portal_api import dialect, people, subjects
from genows.clients.portal_api.listing import Found, listed
from genows.clients.portal_api.molecular import matrix_rows
from genows.clients.portal_api.records import DISCRETE, SEGMENT
from genows.clients.portal_api.subjects import Person, ProfileSamples
from genows.columns.blocks import Block, Derived, row_blocks
from genows.columns.jsonvalues import json_or_nothing
from genows.data import alterations, matrices
from genows.data.alterations import COPY_NUMBER
from genows.data.cells import padded
from genows.data.copynumber import (
    DRIVERS,
    EVENT_LEVELS,
    FEW_GENES,
    GENE,
    LEVEL,
    OF_EVENTS,
    OF_SEGMENTS,
    SAMPLE,
    EventSelection,
    events,
    has_events,
    number_of_segments,
    segments_in_load_order,
)
from genows.data.profiles import told
from genows.db.identifiers import Profile
from genows.db.lists import filtered
from genows.db.sessions import Session
from genows.encode.weaving import VALUE
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

LEVELS = {
    "HOMDEL_AND_AMP": (-2, 2), "HOMDEL": (-2,), "AMP": (2,), "GAIN": (1,), "HETLOSS": (-1,), "DIPLOID": (0,), "ALL": alterations.LEVELS,
}  # fmt: skip
COLUMNS, SEGMENT_COLUMNS = (
    tuple([field.column for field in fields if field.stored and (field.third or field.column == SAMPLE)]) for fields in (OF_EVENTS, OF_SEGMENTS)
)
NAMESPACES = "annotation_json"
EVENT_NUMBERS, EVENT_NUMBERS_BY_GENES = "third_cna_event_numbers", "third_cna_event_numbers_by_genes"
OWNER = ("study_pk", "sample_pk", "study_id", "sample_id", "patient_id")


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers DiscreteCopyNumberData records of one profile: by gene, then sample in the profile's own order."""
    profile = discrete(request, db, molecular_profile_id)
    one, entrezs = subjects.scope(request, db, profile), subjects.entrezs(request)
    levels = LEVELS[request.params["discreteCopyNumberEventType"]]
    genes = subjects.gene_texts(request, db, entrezs)
    names = {"genetic_profile_id": one.profile.profile_id, "study_id": one.profile.study.study_id}
    by_sample = subjects.people(db, one.profile.study.pk)

    def records() -> Iterator[Block]:
        return (_with_people(block, by_sample).with_columns(names) for block in _blocks(db, one, entrezs, levels))

    found = Found((*names, *Person._fields, *COLUMNS), records, lambda: _number(db, one, entrezs, levels))
    gene = Derived((GENE,), lambda those: {entrez: genes.get(int(entrez)) for entrez in those}, True)
    return listed(request.params, DISCRETE, found.with_derived(["gene"], lambda page: {"gene": gene}))


def discrete(request: Request, db: Session, profile_id: str) -> Profile:
    """Returns the profile of the path, which is of levels of copy number."""
    found = subjects.profile(request, db, profile_id, (COPY_NUMBER,))
    if told(db, found).datatype != "DISCRETE":
        raise NotThere(f"Molecular profile not found: {profile_id}")
    return found


def _with_people(block: Block, by_sample: Mapping[int, Person]) -> Block:
    # Not derived: those would be found again for each key that is made of them.
    its = zip(*map(by_sample.__getitem__, map(int, block.values(SAMPLE))), strict=True)
    return block.with_columns(dict(zip(Person._fields, map(list, its), strict=True)))


def _blocks(db, one: ProfileSamples, entrezs, levels) -> Iterator[Block]:
    """Yields events where they are kept, else cells of the matrix, with COLUMNS: by gene, then sample in the profile's own order."""
    if not _has_events(db, one, levels):
        cells = row_blocks((SAMPLE, GENE, LEVEL), _of_matrix(db, one, entrezs, frozenset(levels)))
        return (block.with_columns(dict.fromkeys((*DRIVERS, NAMESPACES))) for block in cells)
    places = {str(pk): place for place, pk in enumerate(matrices.sample_order(db, one.profile.pk))}
    # Stored JSON is checked.
    found = events(db, _selection(one, entrezs, levels), COLUMNS, places)
    return (block.with_columns({NAMESPACES: block.mapped(NAMESPACES, json_or_nothing)}) for block in found)


def _selection(one: ProfileSamples, entrezs, levels) -> EventSelection:
    return EventSelection(one.profile.pk, frozenset(map(str, levels)), entrezs, one.samples)


def _number(db, one: ProfileSamples, entrezs, levels) -> int:
    """Returns how many they are."""
    if not _has_events(db, one, levels):
        return sum(1 for _ in _of_matrix(db, one, entrezs, frozenset(levels)))
    if entrezs is not None and len(entrezs) > FEW_GENES:
        return sum(block.size for block in events(db, _selection(one, entrezs, levels), ()))
    query, lists = filtered((EVENT_NUMBERS, EVENT_NUMBERS_BY_GENES), entrezs=entrezs)
    rows = db.rows(query, profile_pk=one.profile.pk, **lists)
    return sum(number for sample_pk, level, number in rows if level in levels and one.has(sample_pk))


def _has_events(db, one, levels) -> bool:
    return EVENT_LEVELS.issuperset(levels) and has_events(db, one.profile.pk)


def _of_matrix(db, one, entrezs, levels) -> Iterator[tuple]:
    order = [pk for pk in matrices.sample_order(db, one.profile.pk) if one.has(pk)]
    places = matrices.places_in_order(db, one.profile.pk, one.samples)
    for gene, block in matrices.read(db, one.profile.pk, matrix_rows(db, one.profile.pk, entrezs), places, padded):
        if block is not None:
            cells = block.values(VALUE)
            texts = {cell: str(level) for cell, level in alterations.levels_of(cells, levels).items()}
            for pk, cell in zip(order, cells, strict=True):
                if cell in texts:
                    yield str(pk), str(gene.entrez), texts[cell]


def segments_of_sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers CopyNumberSeg records of one sample, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _segments(request, db, [db.item("samples_by_ids", *OWNER)(subjects.sample_row(db, pk, study_id, sample_id))])


def fetch_segments(request: Request, db: Session) -> Answer:
    """Answers those of the listed samples."""
    pairs = dialect.pairs(request.params.body, "body", "sampleId", "studyId")
    query = "samples_by_ids"
    found = people.identified(request, db, dialect.by_study(pairs), query, "sample_ids")
    return _segments(request, db, map(db.item(query, *OWNER), found))


def _segments(request, db, samples) -> Answer:
    by_study: dict[tuple[int, str], dict[int, Person]] = {}
    for study_pk, sample_pk, study_id, *names in samples:
        by_study.setdefault((study_pk, study_id), {})[sample_pk] = Person(*names)
    chromosome = request.params["chromosome"]

    def read() -> Iterator[Block]:
        for (study_pk, study_id), those in sorted(by_study.items()):
            for block in segments_in_load_order(db, study_pk, list(those), SEGMENT_COLUMNS, chromosome):
                yield _with_people(block, those).with_columns({"study_id": study_id})

    def count():
        return sum(number_of_segments(db, study_pk, list(those), chromosome) for (study_pk, _), those in by_study.items())

    return listed(request.params, SEGMENT, Found(("study_id", *Person._fields, *SEGMENT_COLUMNS), read, count))
