"""Values of generic assays: treatment response, signatures, arm-level events, and whatever else is measured in samples and is no gene."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from genows.auth import permissions
from genows.clients.revised import samplesets, wideprofiles
from genows.columns.matrixvalues import sample_order, value_rows
from genows.data.alterations import GENERIC_ASSAY
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Entities whose properties are read by one query.
BATCH = 500
NO_VALUES = frozenset(("", "NA"))


class Entity(NamedTuple):
    """What has values. *properties*: what is told about it where its table does so itself, as treatments' does; else None."""

    pk: int
    stable_id: str
    properties: dict[str, str] | None


def generic_assay_data(request: Request, db: Session) -> Answer:
    """Answers DBGenericAssayData records: by profile and entity in load order, then sample in the profile's own order; or a matrix."""
    profile_ids, entity_ids = request.params.required_ids("genetic_profile_ids"), request.params.ids("entity_ids")
    is_matrix = request.params.one_of("shape", "records", "matrix") == "matrix"
    by_samples = request.params.one_of("rows", "genes", "samples") == "samples"
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = samplesets.chosen(request, db)
    if samples is None:
        return answers.nothing(db.record("assay_data"))
    of_assays = [profile for profile in profiles if profile.alteration_type == GENERIC_ASSAY]
    if is_matrix:
        wideprofiles.of_one_study(of_assays)
        parts = [_part(db, profile, entity_ids, samples) for profile in of_assays]
        return wideprofiles.matrix(db, parts, samples, None, by_samples, wideprofiles.OF_ENTITY)
    return answers.records(db.record("assay_data"), _records(db, of_assays, entity_ids, samples))


def _part(db, profile, entity_ids, samples) -> wideprofiles.Part:
    rows = [(entity.pk, None, entity.stable_id) for entity in entities_of(db, profile.pk, entity_ids)]
    return wideprofiles.Part(profile, rows, wideprofiles.samples_of(db, profile, samples))


def _records(db, profiles, entity_ids, samples) -> Iterator[tuple]:
    for profile in profiles:
        entities = entities_of(db, profile.pk, entity_ids)
        owners = _owners(db, profile, samples) if entities else []
        if not any(owners):
            continue
        about = profile.study.study_id, profile.profile_id
        for some in batches(entities, BATCH):
            batch = with_properties(db, some)
            for (_, stable_id, properties), values in value_rows(db, profile.pk, batch, len(owners)):
                # A string may be shorter than the samples, and ends with a comma.
                for owner, value in zip(owners, (values or "").split(","), strict=False):
                    if owner is not None and value not in NO_VALUES:
                        yield *about, *owner, value, stable_id, stable_id, properties


def _owners(db, profile, samples) -> list[tuple[str, str] | None]:
    """Returns (sample id, patient id) of the profile's samples in its own order, None for one that is not in the request."""
    names = samples.names(db, profile.study)
    of_study = {
        sample_pk: (sample_id, patient_id)
        for sample_pk, sample_id, _, patient_id in db.rows("all_samples_with_patients", study_pk=profile.study.pk)
        if names is None or sample_pk in names
    }
    return [of_study.get(pk) for pk in sample_order(db, profile.pk)]


def entities_of(db, profile_pk: int, entity_ids: Sequence[str] | None) -> list[Entity]:
    """Returns the entities of a profile, all or the listed ones, in load order: those with ids of their own, and treatments that have none."""
    found: dict[int, Entity] = {}
    if db.has("treatment_entities"):
        wanted = None if entity_ids is None else frozenset(entity_ids)
        for row in db.named("treatment_entities", profile_pk=profile_pk):
            if wanted is None or row.stable_id in wanted:
                properties = {"NAME": row.name, "DESCRIPTION": row.description, "URL": row.url}
                found[row.entity_pk] = Entity(row.entity_pk, row.stable_id, properties)
    if db.has("assay_entities"):
        if entity_ids is None:
            rows = db.rows("assay_entities", profile_pk=profile_pk)
        else:
            rows = db.rows("assay_entities_by_ids", profile_pk=profile_pk, entity_ids=entity_ids)
        found |= {pk: Entity(pk, stable_id, None) for pk, stable_id in rows}
    return [found[pk] for pk in sorted(found)]


def with_properties(db, entities: Sequence[Entity]) -> list[tuple[int, str, str]]:
    """Returns (pk, id, properties as JSON text) of each entity."""
    told: dict[int, dict[str, str]] = {entity.pk: entity.properties or {} for entity in entities}
    asked = [entity.pk for entity in entities if entity.properties is None]
    if asked and db.has("entity_properties"):
        for pk, name, value in db.rows("entity_properties", entity_pks=asked):
            told[pk][name] = value
    return [(entity.pk, entity.stable_id, dumps(told[entity.pk])) for entity in entities]
