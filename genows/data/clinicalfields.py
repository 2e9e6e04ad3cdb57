"""The fields of a clinical value, each once: the column of blocks that has it, and its name in each client family.

Blocks have owners and a column for each attribute; a view that shows VALUE makes a record of each value, of which ATTRIBUTE names the column.
"""

from operator import attrgetter

from genows.columns.fields import INTEGER, JSON, Field, Shown, View, in_order
from genows.data.storedclinical import ATTRIBUTE, OWNER, PATIENTS, SAMPLES, STUDY, Level
from genows.db.queries.records import Record, RecordField, record_of
from genows.encode.weaving import VALUE

DEFINITION = "clinical_attribute"

FIELDS = (
    Field(ATTRIBUTE, api="attr_id", third="clinicalAttributeId ISD", lines="attr_id"),
    Field(VALUE, api="attr_val", third="value SD", lines="attr_val"),
    Field(STUDY, api="study_id", third="studyId ISD"),
    Field("sample_id", api="sample_id", third="sampleId? ISD"),
    Field("patient_id", api="patient_id", third="patientId ISD"),
    Field(OWNER, lines="sample", about="of a patient's value, too"),
    Field(DEFINITION, JSON, third="clinicalAttribute D ClinicalAttribute"),
)


# Of what is known of an attribute; the columns are those of attributes.sql.
OF_ATTRIBUTES = (
    Field("attr_id", stored="a.ATTR_ID", api="attr_id", third="clinicalAttributeId ISD"),
    Field("display_name", stored="a.DISPLAY_NAME", api="display_name", third="displayName ISD"),
    Field("description", stored="a.DESCRIPTION", api="description", third="description SD"),
    Field("datatype", stored="a.DATATYPE", api="datatype", third="datatype SD"),
    Field("is_patient_attribute", "boolean", "a.PATIENT_ATTRIBUTE", "is_patient_attribute", "patientAttribute ISD", about="1 of patients, 0 of samples"),
    Field("priority", stored="a.PRIORITY", api="priority", third="priority SD"),
    Field("study_pk", INTEGER, "#c.CANCER_STUDY_ID"),
    Field("study_id", stored="c.CANCER_STUDY_IDENTIFIER", third="studyId ISD"),
)
THIRD = {"ClinicalAttribute": OF_ATTRIBUTES, "ClinicalData": in_order(FIELDS, ("sample_id", "patient_id", STUDY), attrgetter("third"))}


def _values(level: Level) -> View:
    columns = {ATTRIBUTE: ATTRIBUTE, VALUE: VALUE, STUDY: STUDY, level.owner: OWNER}
    return View(tuple([Shown(field.api, columns[field.column]) for field in FIELDS if field.column in columns and field.api]))


# What /api/clinicaldata shows of a level's values, and the document of getClinicalData.
VALUES = {level: _values(level) for level in (SAMPLES, PATIENTS)}
DOCUMENT = View(tuple([Shown(field.lines, field.column) for field in FIELDS if field.lines]))


def _record(name, about, level: Level) -> Record:
    return Record(name, about, tuple(map(RecordField, VALUES[level].names)))


RECORDS = {
    "attributes": record_of("DBClinicalField", "A clinical attribute of patients or of samples, by id and study.", OF_ATTRIBUTES),
    "clinical_data_by_patients": _record("DBClinicalPatientData", "A clinical value of one of the listed patients of one study, in load order.", PATIENTS),
    "clinical_data_by_samples": _record("DBClinicalSampleData", "A clinical value of one of the listed samples of one study, in load order.", SAMPLES),
}
