"""Copies of tests, and whether two databases answer alike: what is asked of both, and what may differ."""

import json

from genows.copy.copying import Copying, CopyOptions, chosen, ready
from genows.load.progress import Silence

# Numbers of rows, which are others in each database, and what a copy does not take over: whether a study's load has come to its end.
NUMBERS = frozenset(
    {
        "internal_id", "internal_sample_id", "mutation_event_id", "mutationEventId", "sampleInternalId", "cancerStudyId", "study_pk", "geneticEntityId", "status",
        "internalId", "internalStudyId", "patientInternalId", "mutationId", "CANCER_STUDY_ID", "event_id", "region_id", "clinicalEventId",
    }
)  # fmt: skip
_ALSO_IDS = frozenset({"id", "patientId"})  # Numbers in some answers, ids in others.


def copied(source, target, *study_ids, name="source", **options):
    """What became of each study; all of them without *study_ids*. *source*, *target*: Databases."""
    ready(target)
    copying = Copying(source, target, name, CopyOptions(**options), Silence())
    return [copying.study(study_id) for study_id in chosen(source, study_ids)]


def shown(data, unlike=frozenset()):
    """An answer without numbers of rows, and without the fields of *unlike*; what is about several studies in the order of their ids."""
    try:
        return _without(json.loads(data), NUMBERS | unlike)
    except ValueError:
        return data


def _without(value, fields):
    if isinstance(value, dict):
        return {name: _without(inner, fields) for name, inner in value.items() if name not in fields and not (name in _ALSO_IDS and _is_number(inner))}
    return sorted((_without(inner, fields) for inner in value), key=_study) if isinstance(value, list) else value


def _is_number(value):
    return isinstance(value, int) or isinstance(value, list) and all(isinstance(inner, int) for inner in value)


def _study(record):
    return str([record.get(name) for name in ("studyId", "study_id", "molecularProfileId", "genetic_profile_id")]) if isinstance(record, dict) else ""
