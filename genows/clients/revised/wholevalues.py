"""Elements of JSON arrays with a comma in them: one id where there is such an id, else several, as clients of older versions send them.

Looked up among what the request is about and the caller may read: whether another study has such an id is nobody's to know.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from genows.auth import permissions
from genows.clients.revised.genericassays import entities_of
from genows.data.alterations import GENERIC_ASSAY, MUTATIONS
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

Lookup = Callable[[Request, Session, list[str]], Iterable[str]]
STUDY, PROFILES = "study_id", "genetic_profile_ids"


def whole_first(handler: Callable[..., Answer]) -> Callable[..., Answer]:
    """Returns *handler* of requests whose elements with commas are decided."""

    def run(request: Request, db: Session, **values: Any) -> Answer:
        # Profiles first: they say among which studies the others are looked up.
        for name, texts in sorted(request.params.with_commas().items(), key=lambda item: item[0] != PROFILES):
            if name in LOOKUPS:
                there = frozenset(LOOKUPS[name](request, db, texts)).intersection(texts)
                request = replace(request, params=request.params.with_whole(name, there))
        return handler(request, db, **values)

    return run


def _found(query: str, column: str, named: str, request: Request, db: Session, texts: list[str], **values: Any) -> Collection[str]:
    """Returns a column of the rows of a query whose parameter *named* is the texts; nothing where the database lacks its table."""
    return set(map(db.item(query, column), db.rows(query, **{named: texts}, **values))) if db.has(query) else ()


def _in_studies(query: str, column: str, named: str, request: Request, db: Session, texts: list[str]) -> Collection[str]:
    return _found(query, column, named, request, db, texts, study_pks=_study_pks(request, db))


def _in_mutations(query: str, column: str, named: str, request: Request, db: Session, texts: list[str]) -> Collection[str]:
    """Returns the same of the mutation profiles of the studies that the request names."""
    pks = frozenset(study.pk for study in permissions.readable_studies(db, request.caller, request.params.ids("study_ids")))
    profiles = permissions.readable_profiles(db, request.caller, None)
    chosen = [profile.pk for profile in profiles if profile.alteration_type == MUTATIONS and profile.study.pk in pks]
    return _found(query, column, named, request, db, texts, profile_pks=chosen)


def _study_pks(request, db) -> list[int]:
    study_id = request.params.one(STUDY)
    if study_id is None and PROFILES in request.params.names():
        return sorted({profile.study.pk for profile in _profiles(request, db)})
    return permissions.study_pks(db, request.caller, study_id)


def _profiles(request, db) -> list[Profile]:
    return permissions.readable_profiles(db, request.caller, request.params.ids(PROFILES))


def _profile_ids(request, db, texts):
    return (profile.profile_id for profile in permissions.readable_profiles(db, request.caller, texts))


def _study_ids(request, db, texts):
    return (study.study_id for study in permissions.readable_studies(db, request.caller, texts))


def _entities(request, db, texts):
    of_assays = (profile for profile in _profiles(request, db) if profile.alteration_type == GENERIC_ASSAY)
    return (entity.stable_id for profile in of_assays for entity in entities_of(db, profile.pk, texts))


def _resources(request, db, texts):
    if db.has("resource_definitions"):
        for pk in _study_pks(request, db):
            yield from map(db.item("resource_definitions", "resource_id"), db.rows("resource_definitions", study_pk=pk))


def _event_types(request, db, texts):
    query, wanted = "clinical_events_by_types", set(texts)
    rows = db.rows("patient_pks_by_studies", study_pks=_study_pks(request, db))
    for pks in batches(list(map(db.item("patient_pks_by_studies", "patient_pk"), rows))):
        found = set(map(db.item(query, "event_type"), db.rows(query, patient_pks=pks, event_types=sorted(wanted)))) if wanted else set()
        wanted -= found
        yield from found


def _sources(request, db, texts):
    return map(db.item("interactions", "data_source"), db.rows("interactions")) if db.has("interactions") else ()


_SAMPLES = partial(_in_studies, "sample_pks_by_ids", "sample_id", "sample_ids")
_ATTRIBUTES = partial(_in_studies, "attributes_by_ids", "attr_id", "attr_ids")
_GENE_SETS = partial(_found, "third_gene_sets_by_ids", "geneset_id", "geneset_ids")
# Parameter → which of some texts are ids of its kind. Symbols and numbers, which have no commas, are always taken apart.
LOOKUPS: dict[str, Lookup] = {
    PROFILES: _profile_ids,
    "study_ids": _study_ids,
    "sample_ids": _SAMPLES,
    "altered_sample_ids": _SAMPLES,
    "unaltered_sample_ids": _SAMPLES,
    "patient_ids": partial(_in_studies, "patient_pks_by_ids", "patient_id", "patient_ids"),
    "sample_list_ids": partial(_in_studies, "sample_list_heads_by_ids", "id", "sample_list_ids"),
    "attribute_ids": _ATTRIBUTES,
    "attr_ids": _ATTRIBUTES,
    "entity_ids": _entities,
    "event_types": _event_types,
    "resource_ids": _resources,
    "keywords": partial(_in_mutations, "keyword_samples", "keyword", "keywords"),
    "protein_changes": partial(_in_mutations, "change_samples", "change", "changes"),
    "gene_panel_ids": partial(_found, "third_panels_by_ids", "gene_panel_id", "panel_ids"),
    "geneset_ids": _GENE_SETS,
    # Of profiles of gene-set scores, ids of sets.
    "genes": _GENE_SETS,
    "cancer_type_ids": partial(_found, "cancer_types_by_ids", "id", "cancer_type_ids"),
    "drug_ids": partial(_found, "listed_drugs", "id", "drug_ids"),
    "data_sources": _sources,
}
