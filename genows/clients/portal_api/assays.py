"""Generic assays: what is measured in samples and is no gene."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from genows.auth import permissions
from genows.clients.portal_api import asked, scope, subjects
from genows.clients.portal_api.listing import listed, of_rows
from genows.clients.portal_api.measured import ASSAY_DATA, ASSAY_META
from genows.clients.portal_api.scope import Scope
from genows.clients.revised.genericassays import BATCH, NO_VALUES, entities_of, with_properties
from genows.columns.matrixvalues import sample_order, value_rows
from genows.data.alterations import GENERIC_ASSAY
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

IDS = "genericAssayStableIds"
META_COLUMNS = ("stable_id", "entity_type", "properties")
COLUMNS = ("molecular_profile_id", "sample_id", "patient_id", "study_id", "value", "generic_assay_stable_id")


def fetch_meta(request: Request, db: Session) -> Answer:
    """Answers GenericAssayMeta records of profiles, or of the listed entities, or of those in the profiles: by their ids."""
    given = asked.without_empty(asked.members(request.params.body), scope.PROFILES, IDS)
    if scope.PROFILES not in given and IDS not in given:
        asked.one_of(given, scope.PROFILES, IDS)
    profile_ids = asked.texts(given[scope.PROFILES], scope.PROFILES) if scope.PROFILES in given else None
    return _meta(request, db, profile_ids, asked.texts(given[IDS], IDS) if IDS in given else None)


def meta_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers those that have values in a profile; none where it is not there."""
    return _meta(request, db, [molecular_profile_id], None)


def meta_of_entity(request: Request, db: Session, generic_assay_stable_id: str) -> Answer:
    """Answers the entity of an id, in an array."""
    return _meta(request, db, None, [generic_assay_stable_id])


def _meta(request, db, profile_ids: Sequence[str] | None, entity_ids: Sequence[str] | None) -> Answer:
    found: dict[str, str] = {}
    for profile in permissions.readable_profiles(db, request.caller, profile_ids):
        if profile.alteration_type == GENERIC_ASSAY:
            wanted = [each for each in entities_of(db, profile.pk, entity_ids) if each.stable_id not in found]
            for some in batches(wanted, BATCH):
                found |= {stable_id: text for _, stable_id, text in with_properties(db, some)}
    return listed(request.params, ASSAY_META, of_rows(META_COLUMNS, ((name, GENERIC_ASSAY, found[name]) for name in sorted(found))))


def of_entity(request: Request, db: Session, molecular_profile_id: str, generic_assay_stable_id: str) -> Answer:
    """Answers GenericAssayData records of one entity: by sample in the profile's own order."""
    profile = subjects.profile(request, db, molecular_profile_id, (GENERIC_ASSAY,))
    return _data(request, db, [Scope(profile, None)], [generic_assay_stable_id])


def fetch_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers those of the listed samples and entities: by entity, then sample."""
    profile = subjects.profile(request, db, molecular_profile_id, (GENERIC_ASSAY,))
    given = asked.members(request.params.body)
    return _data(request, db, [scope.of_profile(request, db, profile, given)], _entity_ids(given))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles of other kinds contribute nothing."""
    given = asked.members(request.params.body)
    scopes = [one for one in scope.of_several(request, db, given) if one.profile.alteration_type == GENERIC_ASSAY]
    return _data(request, db, scopes, _entity_ids(given))


def _entity_ids(given):
    return asked.texts(given[IDS], IDS) if IDS in given else None


def _data(request, db, scopes: list[Scope], entity_ids) -> Answer:
    return listed(request.params, ASSAY_DATA, of_rows(COLUMNS, (row for one in scopes for row in _rows(db, one, entity_ids))))


def _rows(db, one: Scope, entity_ids) -> Iterator[tuple]:
    profile, people = one.profile, scope.people(db, one.profile.study.pk)
    owners = [people.get(pk) if one.has(pk) else None for pk in sample_order(db, profile.pk)]
    if not any(owners):
        return
    wanted = sorted(((each.pk, each.stable_id) for each in entities_of(db, profile.pk, entity_ids)), key=itemgetter(1))
    for (_, stable_id), values in value_rows(db, profile.pk, wanted, len(owners)):
        # A string may be shorter than the samples, and ends with a comma.
        for owner, value in zip(owners, (values or "").split(","), strict=False):
            if owner is not None and value not in NO_VALUES:
                yield profile.profile_id, *owner, profile.study.study_id, value, stable_id
