"""Entities of generic assays: what is measured in samples and is no gene, and what is told about it."""

from collections.abc import Sequence
from typing import NamedTuple

from genows.columns.jsonvalues import dumps
from genows.db.sessions import Session

# Entities whose properties are read by one query.
BATCH = 500
NO_VALUE = "NA"


class Entity(NamedTuple):
    """What has values.

    *properties*: what is told about it where its table does so itself, as treatments' does; else None.
    """

    pk: int
    stable_id: str
    properties: dict[str, str] | None


def entities_of(db: Session, profile_pk: int, entity_ids: Sequence[str] | None) -> list[Entity]:
    """Returns the entities of a profile, all or the listed ones, in load order.

    Those with ids of their own, and treatments that have none.
    """
    found: dict[int, Entity] = {}
    if db.runs("treatment_entities"):
        wanted = None if entity_ids is None else frozenset(entity_ids)
        for row in db.named("treatment_entities", profile_pk=profile_pk):
            if wanted is None or row.stable_id in wanted:
                properties = {"NAME": row.name, "DESCRIPTION": row.description, "URL": row.url}
                found[row.entity_pk] = Entity(row.entity_pk, row.stable_id, properties)
    if db.runs("assay_entities"):
        if entity_ids is None:
            rows = db.rows("assay_entities", profile_pk=profile_pk)
        else:
            rows = db.rows("assay_entities_by_ids", profile_pk=profile_pk, entity_ids=entity_ids)
        found |= {pk: Entity(pk, stable_id, None) for pk, stable_id in rows}
    return [found[pk] for pk in sorted(found)]


def with_properties(db: Session, entities: Sequence[Entity]) -> list[tuple[int, str, str]]:
    """Returns (pk, id, properties as JSON text) of each entity."""
    told: dict[int, dict[str, str]] = {entity.pk: entity.properties or {} for entity in entities}
    asked = [entity.pk for entity in entities if entity.properties is None]
    if asked and db.runs("entity_properties"):
        for pk, name, value in db.rows("entity_properties", entity_pks=asked):
            told[pk][name] = value
    return [(entity.pk, entity.stable_id, dumps(told[entity.pk])) for entity in entities]
