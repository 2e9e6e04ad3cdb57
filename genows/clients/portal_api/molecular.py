"""Values of genes in samples: expression, copy number, methylation, and whatever else is a matrix."""

from collections.abc import Iterable, Iterator
from typing import Any

from genows.clients.portal_api import subjects
from genows.clients.portal_api.listing import counted
from genows.clients.portal_api.records import DETAILED, META, MOLECULAR_DATA, PATIENT_KEY, SAMPLE_KEY, unique_key, view_of
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns.blocks import Block, split
from genows.columns.matrixvalues import sample_order
from genows.data import matrices
from genows.data.alterations import FUSIONS, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED
from genows.data.genes import stored_genes_by_entrezs
from genows.data.matrices import Places, held
from genows.data.matrixfields import ENTREZ, GENE, PATIENT, PROFILE, SAMPLE, STUDY
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode.weaving import JSON, Frame
from genows.errors import NotThere
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

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
    if request.params.projection == META:
        return counted(sum(held(block, {}).size for one in scopes for _, block in _values(db, one, entrezs, _samples(db, one)[0])))
    genes = subjects.gene_texts(request, db, entrezs)
    return answers.text_array(text for one in scopes for text in _texts(db, one, entrezs, genes))


def _texts(db, one: ProfileSamples, entrezs, genes: dict[int, str]) -> Iterator[bytes]:
    places, frame = _samples(db, one)
    frames = frame.split()
    for gene, block in _values(db, one, entrezs, places):
        fixed = {ENTREZ: str(gene.entrez), GENE: genes.get(gene.entrez)}
        yield from (its.woven(fixed, some).encode() for its, some in zip(frames, split(block), strict=True))


def _values(db, one: ProfileSamples, entrezs, places: Places) -> Iterator[tuple[Any, Block]]:
    pk = one.profile.pk
    return matrices.read_numbers(db, pk, matrix_rows(db, pk, entrezs), places) if places.size else iter(())


def matrix_rows(db: Session, profile_pk: int, entrezs: Iterable[int] | None) -> list:
    """Returns the genes of a matrix, all or the listed ones, by Entrez id: (entity_pk, entrez, symbol)."""
    if entrezs is None:
        return db.all("profile_genes", profile_pk=profile_pk)
    return stored_genes_by_entrezs(db, list(entrezs))


def _samples(db, one: ProfileSamples) -> tuple[Places, Frame]:
    """Returns the places of the samples that are asked for, in the profile's own order, and what stands around their values.

    PERF: what stands around those of all is kept until the data change: one or two genes of them cost half.
    """
    key = ("third frame", one.profile.pk)
    places, frame = db.cache.get(key, lambda: _all_samples(db, one.profile), lambda made: made[0].cost() + made[1].cost())
    if one.samples is None:
        return places, frame
    order, its = sample_order(db, one.profile.pk), range(places.width) if places.places is None else places.places
    chosen = [number for number, place in enumerate(its) if order[place] in one.samples]
    if len(chosen) == len(its):
        return places, frame
    return Places(places.width, [its[number] for number in chosen]), frame.take(chosen)


def _all_samples(db, profile: Profile) -> tuple[Places, Frame]:
    study_id, people = profile.study.study_id, subjects.people(db, profile.study.pk)
    persons = [people[pk] for pk in sample_order(db, profile.pk) if pk in people]
    columns = {name: [getattr(person, name) for person in persons] for name in (SAMPLE, PATIENT)}
    keys = {key: [unique_key(name, study_id) for name in columns[of]] for key, of in ((SAMPLE_KEY, SAMPLE), (PATIENT_KEY, PATIENT))}
    owners = Block(len(persons), columns | keys).with_columns({PROFILE: profile.profile_id, STUDY: study_id})
    frame = Frame(JSON, view_of(MOLECULAR_DATA, DETAILED), owners, (ENTREZ, GENE))
    return matrices.places_in_order(db, profile.pk, people), frame
