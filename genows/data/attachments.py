"""The fields of what is attached to patients, samples and studies, each once: events of a timeline, and links, which are called resources.

The stored ones are the select lists of sql/clinical/clinical_events.sql and sql/resources/resource_definitions.sql. The JSON API has a record for
each key of an event, and repeats with each link what the study says of its kind; the third generation has events and links with these inside.
"""

from collections.abc import Collection, Iterator
from operator import attrgetter
from typing import Any

from genows.columns.fields import INTEGER, JSON, TEXT, Field, in_order
from genows.columns.ordered import grouped
from genows.db.queries.records import record_of
from genows.db.sessions import Session

OF_EVENTS = (
    Field("study_id", TEXT, "c.CANCER_STUDY_IDENTIFIER", "study_id", "studyId? ISD"),
    Field("patient_id", TEXT, "p.STABLE_ID", "patient_id", "patientId? ISD"),
    Field("event_id", INTEGER, "e.CLINICAL_EVENT_ID", "event_id"),
    Field("event_type", TEXT, "e.EVENT_TYPE", "event_type", "eventType ISD"),
    Field("start_date", INTEGER, "e.START_DATE", "start_date", "startNumberOfDaysSinceDiagnosis SD", about="days from diagnosis"),
    Field("stop_date", INTEGER, "e.STOP_DATE", "stop_date", "endNumberOfDaysSinceDiagnosis SD", about="null for a day's event"),
    Field("attributes", JSON, third="attributes SD ClinicalEventData[]"),
)
OF_EVENT_KEYS = (Field("key", TEXT, "d.KEY", "key", "key ISD"), Field("value", TEXT, "d.VALUE", "value", "value ISD"))

_RESOURCE = Field("resource_id", TEXT, "k.RESOURCE_ID", "resource_id", "resourceId ISD")
_STUDY = Field("study_id", api="study_id", third="studyId ISD")
OF_KINDS = (
    _RESOURCE,
    Field("display_name", TEXT, "k.DISPLAY_NAME", "display_name", "displayName ISD"),
    Field("resource_type", TEXT, "k.RESOURCE_TYPE", "resource_type", "resourceType SD", about="STUDY, PATIENT or SAMPLE"),
    Field("description", TEXT, "k.DESCRIPTION", "description", "description SD"),
    Field("open_by_default", "boolean", "k.OPEN_BY_DEFAULT", "open_by_default", "openByDefault SD"),
    Field("priority", INTEGER, "k.PRIORITY", "priority", "priority:text SD"),
    Field("custom_metadata", TEXT, "k.CUSTOM_METADATA?", "custom_metadata", about="JSON text"),
    _STUDY,
)
OF_LINKS = (
    Field("sample_id", api="sample_id", third="sampleId? ISD", about="null for a study's and a patient's"),
    Field("patient_id", api="patient_id", third="patientId? ISD", about="null for a study's"),
    _RESOURCE,
    _STUDY,
    Field("url", api="url", third="url SD"),
    Field("resource_definition", JSON, third="resourceDefinition D ResourceDefinition"),
)

# The orders in which the JSON API has always given those of a link, and the third generation those of its kind.
_ORDER = (
    "study_id", "patient_id", "sample_id", "resource_id", "display_name", "resource_type", "description", "open_by_default", "priority",
    "custom_metadata",
)  # fmt: skip
_KIND_ORDER = ("resource_id", "display_name", "study_id", "resource_type", "description", "priority")
THIRD = {
    "ClinicalEvent": OF_EVENTS, "ClinicalEventData": OF_EVENT_KEYS, "ResourceDefinition": in_order(OF_KINDS, _KIND_ORDER, attrgetter("third")),
    "ResourceData": OF_LINKS,
}  # fmt: skip
EVENT = record_of(
    "DBClinicalEvent",
    "A key and its value of an event in the life of one of the listed patients, or an event that has none, by patient, start and event.",
    OF_EVENTS + OF_EVENT_KEYS,
)
RESOURCE = record_of(
    "DBResource", "A link of a study, a patient or a sample, with what the study says of links of its kind.",
    in_order(dict.fromkeys(OF_LINKS + OF_KINDS), _ORDER, attrgetter("api")),
)  # fmt: skip
RECORDS = {"clinical_events": EVENT, "resources": RESOURCE}

OF_STUDY, OF_PATIENT, OF_SAMPLE = "STUDY", "PATIENT", "SAMPLE"
# Whose links they are → their query, by the ids that it takes.
LINKS: dict[str, dict[tuple[str, ...], str]] = {
    OF_STUDY: {(): "study_resources"},
    OF_PATIENT: {(): "patient_resources", ("patient_ids",): "patient_resources_by_patients"},
    OF_SAMPLE: {(): "sample_resources", ("patient_ids",): "sample_resources_by_patients", ("sample_ids",): "sample_resources_by_samples"},
}


def link_kinds(db: Session, study_pk: int) -> list[Any]:
    """Returns the rows of what a study says of its kinds of links, in no order; none where the database has no table of them."""
    return db.all("resource_definitions", study_pk=study_pk) if db.runs("resource_definitions") else []


def links(db: Session, study_pk: int, level: str, **ids: Collection[str]) -> Iterator[tuple]:
    """Yields the sample, patient, kind as it is stored, and URL of each link of a *level*: by owner in load order, then kind and URL.

    *ids*: sample_ids or patient_ids, whose links they are; without them all.
    """
    query = LINKS[level][tuple(ids)]
    if db.runs(query):
        yield from (row[1:] for row in grouped(db.rows(query, study_pk=study_pk, **ids), lambda row: row[0], lambda row: row[3:]))
