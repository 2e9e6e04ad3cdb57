"""What a request of the JSON API is about: its samples, by their ids, by a list, or all.

And elements of JSON arrays with a comma in them.

Such an element is one id where there is such an id, else several, as clients of older versions send them. It is looked
up among what the request is about and the caller may read: whether another study has such an id is nobody's to know.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from genows.auth import permissions
from genows.data.alterations import GENERIC_ASSAY, MUTATIONS
from genows.data.attachments import link_kinds
from genows.data.clinicalmeanings import normal_samples
from genows.data.genericassays import entities_of
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

Lookup = Callable[[Request, Session, list[str]], Iterable[str]]
STUDY, PROFILES = "study_id", "genetic_profile_ids"


class RequestedSamples:
    """The samples of a request: by their ids, by a list, or (both None) all.

    *list_pk*: of the list, set once permission is checked, with *list_study_pk*, its study's.

    *exclude_normal*: whether samples of normal tissue are left out.
    """

    def __init__(self, sample_ids: Sequence[str] | None, list_id: str | None, exclude_normal: bool = False):
        self.sample_ids, self.list_id = None if sample_ids is None else frozenset(sample_ids), list_id
        self.exclude_normal = exclude_normal
        self.list_pk: int | None = None
        self.list_study_pk = 0
        self._names: dict[int, dict[int, str]] = {}

    def names(self, db: Session, study: Study) -> dict[int, str] | None:
        """Returns sample_pk → id, in load order, of those of the study's samples that the request names.

        None means all of them.
        """
        if self.sample_ids is None and self.list_pk is None and not self.exclude_normal:
            return None
        # A study's profiles have its samples in common. Of whole studies one is kept, of listed ids each: they are few.
        if study.pk not in self._names:
            before = {} if self.sample_ids is None else self._names
            self._names = {**before, study.pk: self._without_normal(db, study, self._named(db, study))}
        return self._names[study.pk]

    def has_all(self, db: Session, study: Study) -> bool:
        """Returns whether these are all samples of the study: clients name lists of all."""
        names = self.names(db, study)
        return names is None or names.keys() == studysamples.sample_names(db, study.pk).keys()

    def all_names(self, db: Session, study: Study) -> dict[int, str]:
        """Returns sample_pk → id of the samples of *study*: of all, where the request names none."""
        names = self.names(db, study)
        return studysamples.sample_names(db, study.pk) if names is None else names

    def _named(self, db, study):
        if self.sample_ids is not None:
            return studysamples.named_samples(db, study.pk, self.sample_ids)
        if self.list_pk is not None:
            return studysamples.list_members(db, self.list_study_pk, self.list_pk)
        return studysamples.sample_names(db, study.pk)

    def _without_normal(self, db, study, names):
        if not self.exclude_normal:
            return names
        normal = normal_samples(db, study.pk)
        return {pk: sample_id for pk, sample_id in names.items() if pk not in normal}


def chosen_samples(request: Request, db: Session) -> RequestedSamples | None:
    """Returns the samples by sample_ids, else by sample_list_id, less normal ones with exclude_normal.

    None where the list is not there, or not the caller's to read.
    """
    params = request.params
    return _checked_samples(request, db, RequestedSamples(params.ids("sample_ids"), params.one("sample_list_id"), params.flag("exclude_normal")))


def chosen_samples_with_normal(request: Request, db: Session) -> RequestedSamples | None:
    """Returns the samples by sample_ids, else by sample_list_id, for an address that does not know exclude_normal."""
    return _checked_samples(request, db, RequestedSamples(request.params.ids("sample_ids"), request.params.one("sample_list_id")))


def _checked_samples(request, db, samples: RequestedSamples) -> RequestedSamples | None:
    if samples.sample_ids is not None:
        samples.list_id = None
    if samples.list_id is None:
        return samples
    sample_list = permissions.readable_sample_list(db, request.caller, samples.list_id)
    if sample_list is None:
        return None
    samples.list_pk, samples.list_study_pk = sample_list.pk, sample_list.study.pk
    return samples


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
    """Returns a column of the rows of a query whose parameter *named* is the texts.

    Nothing where the database lacks its table.
    """
    return set(map(db.item(query, column), db.rows(query, **{named: texts}, **values))) if db.runs(query) else ()


def _in_studies(query: str, column: str, named: str, request: Request, db: Session, texts: list[str]) -> Collection[str]:
    return _found(query, column, named, request, db, texts, study_pks=_study_pks(request, db))


def _in_mutations(query: str, column: str, named: str, request: Request, db: Session, texts: list[str]) -> Collection[str]:
    """Returns the column as `_found` does, of the mutation profiles of the studies that the request names."""
    pks = frozenset(study.pk for study in permissions.readable_studies(db, request.caller, request.params.ids("study_ids")))
    profiles = permissions.readable_profiles(db, request.caller, None)
    chosen = [profile.pk for profile in profiles if profile.alteration_type == MUTATIONS and profile.study.pk in pks]
    return _found(query, column, named, request, db, texts, profile_pks=chosen)


def _study_pks(request, db) -> list[int]:
    study_ids = request.params.ids(STUDY) or ()
    if len(study_ids) > 1:
        return [study.pk for study in permissions.readable_studies(db, request.caller, study_ids)]
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
    return (kind.resource_id for pk in _study_pks(request, db) for kind in link_kinds(db, pk))


def _event_types(request, db, texts):
    query, wanted = "clinical_events_by_types", set(texts)
    rows = db.rows("patient_pks_by_studies", study_pks=_study_pks(request, db))
    for pks in batches(list(map(db.item("patient_pks_by_studies", "patient_pk"), rows))):
        found = set(map(db.item(query, "event_type"), db.rows(query, patient_pks=pks, event_types=sorted(wanted)))) if wanted else set()
        wanted -= found
        yield from found


def _sources(request, db, texts):
    return map(db.item("interactions", "data_source"), db.rows("interactions")) if db.runs("interactions") else ()


_SAMPLES = partial(_in_studies, "sample_pks_by_ids", "sample_id", "sample_ids")


_ATTRIBUTES = partial(_in_studies, "attributes_by_ids", "attr_id", "attr_ids")


_GENE_SETS = partial(_found, "third_gene_sets_by_ids", "geneset_id", "geneset_ids")


# Parameter → which of some texts are ids of its kind. Symbols and numbers, which have no commas, are always taken
# apart.
LOOKUPS: dict[str, Lookup] = {
    PROFILES: _profile_ids,
    "study_ids": _study_ids,
    "sample_ids": _SAMPLES,
    "altered_sample_ids": _SAMPLES,
    "unaltered_sample_ids": _SAMPLES,
    "patient_ids": partial(_in_studies, "patient_pks_by_ids", "patient_id", "patient_ids"),
    "sample_list_ids": partial(_in_studies, "sample_lists_by_ids", "sample_list_id", "sample_list_ids"),
    "attribute_ids": _ATTRIBUTES,
    "attr_ids": _ATTRIBUTES,
    "entity_ids": _entities,
    "event_types": _event_types,
    "resource_ids": _resources,
    "keywords": partial(_in_mutations, "keyword_samples", "keyword", "keywords"),
    "protein_changes": partial(_in_mutations, "change_samples", "change", "changes"),
    "gene_panel_ids": partial(_found, "panels_by_ids", "gene_panel_id", "panel_ids"),
    "geneset_ids": _GENE_SETS,
    # Of profiles of gene-set scores, ids of sets.
    "genes": _GENE_SETS,
    "cancer_type_ids": partial(_found, "cancer_types_by_ids", "cancer_type_id", "cancer_type_ids"),
    "drug_ids": partial(_found, "listed_drugs", "id", "drug_ids"),
    "data_sources": _sources,
}
