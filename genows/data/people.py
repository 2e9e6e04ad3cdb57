"""The fields of patients, samples and sample lists, each once: the column of blocks that has it, and its name in each client family.

The stored ones are the select lists of patients.sql, samples.sql and sample_lists.sql, which all families ask.
"""

from array import array
from collections.abc import Collection, Iterator, Sequence
from operator import attrgetter
from typing import Any

from genows.columns.fields import INTEGER, JSON, Field, in_order
from genows.db import packed
from genows.db.queries.records import record_of
from genows.db.sessions import Session

_STUDY = (Field("study_pk", INTEGER, "#p.CANCER_STUDY_ID"), Field("study_id", stored="c.CANCER_STUDY_IDENTIFIER", api="study_id", third="studyId ISD"))
OF_PATIENTS = (
    Field("patient_pk", INTEGER, "#p.INTERNAL_ID"),
    Field("patient_id", stored="p.STABLE_ID", api="id", third="patientId ISD"),
    *_STUDY,
    Field("nested_study", JSON, third="cancerStudy D CancerStudy"),
)
OF_SAMPLES = (
    Field("sample_pk", INTEGER, "#s.INTERNAL_ID"),
    Field("sample_id", stored="s.STABLE_ID", api="id", third="sampleId ISD"),
    Field("patient_pk", INTEGER, "#p.INTERNAL_ID"),
    Field("patient_id", stored="p.STABLE_ID", api="patient_id", third="patientId ISD"),
    *_STUDY,
    Field("sample_type", stored="s.SAMPLE_TYPE", api="sample_type", third="sampleType SD"),
    Field("internal_id", INTEGER, "s.INTERNAL_ID", "internal_id"),
    Field("sequenced", "boolean", third="sequenced D"),
    Field("copy_number_segment_present", "boolean", third="copyNumberSegmentPresent D"),
)

OF_LISTS = (
    Field("list_pk", INTEGER, "#l.LIST_ID"),
    Field("sample_list_id", stored="l.STABLE_ID", api="id", third="sampleListId ISD", lines="case_list_id"),
    Field("study_pk", INTEGER, "#c.CANCER_STUDY_ID", lines="cancer_study_id"),
    Field("study_id", stored="c.CANCER_STUDY_IDENTIFIER", api="study_id", third="studyId SD"),
    Field("category", stored="l.CATEGORY", third="category SD"),
    Field("name", stored="l.NAME", api="name", third="name SD", lines="case_list_name"),
    Field("description", stored="l.DESCRIPTION", api="description", third="description SD", lines="case_list_description"),
    Field("groups", stored="c.GROUPS"),
    Field("sample_count", INTEGER, third="sampleCount D"),
    Field("sample_ids", "texts", api="sample_ids", third="sampleIds:json D string[]", about="an array"),
    Field("case_ids", "texts", lines="case_ids", about="the samples in load order, each followed by a blank"),
)
# The orders in which the JSON API has always given those of samples, and it and webservice.do those of lists.
_SAMPLE_ORDER, _LIST_ORDER = ("sample_id", "sample_type", "patient_id", "study_id"), ("sample_list_id", "name", "description")
_OF_API, _OF_LINES = map(attrgetter, ("api", "lines"))

THIRD = {"Patient": OF_PATIENTS, "Sample": OF_SAMPLES, "SampleList": OF_LISTS}
RECORDS = {
    "patients": record_of("DBPatient", "A patient of one study, in load order.", OF_PATIENTS),
    "samples": record_of("DBSample", "A sample of one study, in load order.", in_order(OF_SAMPLES, _SAMPLE_ORDER, _OF_API)),
    "sample_lists": record_of("DBSampleList", "A sample list of the listed studies, in load order.", in_order(OF_LISTS, _LIST_ORDER, _OF_API)),
    "case_lists": record_of("getCaseLists", "A sample list of one study.", in_order(OF_LISTS, _LIST_ORDER, _OF_LINES), _OF_LINES),
}


_OWNED = ("sample_pk", "sample_id", "patient_pk", "patient_id")


def patient_pks(db: Session, study_pk: int) -> Sequence[int]:
    """Returns the numbers of the study's patients, in load order; nothing is made of each, where a load has stored that they follow one another."""
    if packed.is_packed(db, study_pk):
        return packed.ids(db, "patients", study_pk)
    return array("q", [pk for pk, _ in db.rows("patient_names", study_pk=study_pk)])


def samples_with_patients(db: Session, study_pk: int, sample_ids: Collection[str] | None = None) -> Iterator[Any]:
    """Yields sample_pk, sample_id, patient_pk and patient_id of a study's samples, all or the listed ones, in load order."""
    if sample_ids is None:
        return db.named("samples_by_study", _OWNED, study_pk=study_pk)
    return db.named("samples_by_ids", _OWNED, study_pks=[study_pk], sample_ids=sample_ids)
