"""Values of genes in samples: expression, copy number, methylation, and whatever else is a matrix."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import counted, found_of_rows, listed
from genows.clients.portal_api.records import DETAILED, META, MOLECULAR_DATA, PERCENTILE, JsonRecord, view_of, with_keys
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns.blocks import Block, split
from genows.data import matrices
from genows.data.alterations import EXPRESSION, FUSIONS, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED
from genows.data.genes import stored_genes_by_entrezs
from genows.data.matrices import Places, held, sample_order
from genows.data.matrixfields import ENTREZ, GENE, PATIENT, PROFILE, SAMPLE, STUDY
from genows.data.numbers import double_text, json_number
from genows.db import studysamples
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode.weaving import ELEMENTS, Frame
from genows.errors import NotThere
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

Values = Iterator[tuple[dict[str, str | None], Block]]

# Kinds of profiles without a matrix → where their data are.
ELSEWHERE = {
    **dict.fromkeys((MUTATIONS, UNCALLED), "mutations, which are at /molecular-profiles/{}/mutations"),
    **dict.fromkeys((FUSIONS, STRUCTURAL_VARIANTS), "structural variants, which are at /structural-variant/fetch"),
}
NO_MATRIX = frozenset(ELSEWHERE)


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers NumericGeneMolecularData records of one profile.

    By gene (Entrez id), then sample in the profile's own order.
    """
    profile = subjects.profile(request, db, molecular_profile_id)
    if profile.alteration_type in NO_MATRIX:
        what = ELSEWHERE[profile.alteration_type].format(molecular_profile_id)
        raise NotThere(f"Molecular profile not found: {molecular_profile_id} is a profile of {what}, and has no molecular data.")
    return _answer(request, db, [subjects.scope(request, db, profile)])


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles without a matrix contribute nothing."""
    return _answer(request, db, [one for one in subjects.scopes(request, db) if one.profile.alteration_type not in NO_MATRIX])


def _answer(request, db, scopes: list[ProfileSamples]) -> Answer:
    entrezs = subjects.entrezs(request)
    genes = {} if request.params.projection == META else subjects.gene_texts(request, db, entrezs)

    def values(one: ProfileSamples, places: Places) -> Values:
        for gene, block in matrices.read_numbers(db, one.profile.pk, matrix_rows(db, one.profile.pk, entrezs), places):
            yield {ENTREZ: str(gene.entrez), GENE: genes.get(gene.entrez)}, block

    return answer_of(request, db, scopes, MOLECULAR_DATA, (ENTREZ, GENE), values)


def answer_of(
    request: Request, db: Session, scopes: Iterable[ProfileSamples], record: JsonRecord, fixed: Sequence[str], values: Callable[[ProfileSamples, Places], Values]
) -> Answer:
    """Answers a record for each value of profiles: by what *values* gives, then sample in the profile's own order; with projection META their number.

    *fixed*: columns of what values are of; *values*: gives these, and a block of values, of each row of a profile.
    """
    if request.params.projection == META:
        found = ((one, _samples(db, one, record, fixed)[0]) for one in scopes)
        return counted(sum(held(block, {}).size for one, places in found if places.size for _, block in values(one, places)))

    def texts() -> Iterator[bytes]:
        for one in scopes:
            places, frame = _samples(db, one, record, fixed)
            frames = frame.split()
            for those, block in values(one, places) if places.size else ():
                yield from (its.woven(those, some).encode() for its, some in zip(frames, split(block), strict=True))

    return answers.text_array(texts())


def percentiles(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers MrnaPercentile records of one sample: where its number of each listed gene stands among those of all samples, by Entrez id."""
    profile = subjects.profile(request, db, molecular_profile_id, (EXPRESSION,))
    entrezs = dialect.integers(request.params.body, "body")
    named = studysamples.named_samples(db, profile.study.pk, [request.params["sampleId"]])
    rows = [
        (profile.profile_id, *subjects.people(db, profile.study.pk)[pk], profile.study.study_id, *found)
        for pk in named for found in _percentiles(db, profile, pk, entrezs)
    ]  # fmt: skip
    columns = ("molecular_profile_id", SAMPLE, PATIENT, STUDY, ENTREZ, "percentile", "z_score")
    return listed(request.params, PERCENTILE, found_of_rows(columns, rows))


def _percentiles(db, profile: Profile, sample_pk: int, entrezs) -> Iterator[tuple[int, str | None, str]]:
    """Yields Entrez id, percentile and number of the genes of which a sample has one."""
    order = sample_order(db, profile.pk)
    if sample_pk not in order:
        return
    place, everybody = order.index(sample_pk), matrices.places_in_order(db, profile.pk, None)
    for gene, cells in matrices.read_cells(db, profile.pk, matrix_rows(db, profile.pk, entrezs), everybody, matrices.every_cell):
        texts = [json_number(cell or "") for cell in cells or ()]
        if texts and (its := texts[place]):
            numbers = [float(text) for text in texts if text]
            yield gene.entrez, double_text(percentile(numbers, float(its))), its


def percentile(numbers: Sequence[float], number: float) -> float:
    """Returns how many of a hundred *numbers* are not above *number*, to two decimals, halves up."""
    among, every = sum(each <= number for each in numbers), len(numbers)
    return (20_000 * among + every) // (2 * every) / 100


def matrix_rows(db: Session, profile_pk: int, entrezs: Iterable[int] | None) -> list:
    """Returns the genes of a matrix, all or the listed ones, by Entrez id: (entity_pk, entrez, symbol)."""
    if entrezs is None:
        return db.all("profile_genes", profile_pk=profile_pk)
    return stored_genes_by_entrezs(db, list(entrezs))


def _samples(db, one: ProfileSamples, record: JsonRecord, fixed) -> tuple[Places, Frame]:
    """Returns the places of the samples that are asked for, in the profile's own order, and what stands around their values.

    PERF: what stands around those of all is kept until the data change: one or two genes of them cost half.
    """
    key = ("third frame", record.name, one.profile.pk)
    places, frame = db.cache.get(key, lambda: _all_samples(db, one.profile, record, fixed), lambda made: made[0].cost() + made[1].cost())
    if one.samples is None:
        return places, frame
    order, its = sample_order(db, one.profile.pk), range(places.width) if places.places is None else places.places
    chosen = [number for number, place in enumerate(its) if order[place] in one.samples]
    if len(chosen) == len(its):
        return places, frame
    return Places(places.width, [its[number] for number in chosen]), frame.take(chosen)


def _all_samples(db, profile: Profile, record: JsonRecord, fixed) -> tuple[Places, Frame]:
    people = subjects.people(db, profile.study.pk)
    persons = [people[pk] for pk in sample_order(db, profile.pk) if pk in people]
    owners = Block(len(persons), {name: [getattr(person, name) for person in persons] for name in (SAMPLE, PATIENT)})
    owners = with_keys(owners.with_columns({PROFILE: profile.profile_id, STUDY: profile.study.study_id}))
    return matrices.places_in_order(db, profile.pk, people), Frame(ELEMENTS, view_of(record, DETAILED), owners, fixed)
