"""Records of what is told of patients and samples: clinical data and events."""

from genows.clients.portal_api.catalogue import KEYS, PATIENT_UNIQUE
from genows.clients.portal_api.record import Field, Record, fields

CLINICAL_DATA = Record(
    "ClinicalData",
    (
        *KEYS,
        *fields("ISD", "sampleId"),
        *fields("ISD", "patientId", "studyId", "clinicalAttributeId", always=True),
        *fields("SD", "value"),
        Field("clinicalAttribute", "clinical_attribute", "D", "json", of="ClinicalAttribute"),
    ),
    "clinicalAttributeId",
)
EVENT = Record(
    "ClinicalEvent",
    (
        PATIENT_UNIQUE,
        *fields("ISD", "studyId", "patientId", "eventType", always=True),
        *fields("SD", "startNumberOfDaysSinceDiagnosis:integer", "endNumberOfDaysSinceDiagnosis:integer"),
        Field("attributes", "attributes", "SD", "json", of="ClinicalEventData[]"),
    ),
    "eventType",
)
EVENT_DATA = Record("ClinicalEventData", fields("ISD", "key", "value", always=True))

TREATED_SAMPLE = Record(
    "ClinicalEventSample", (*fields("ISD", "patientId", "sampleId", "studyId", always=True), *fields("ISD", "timeTaken:integer"))
)
OF_SAMPLES = Field("samples", "samples", "ISD", "json", of="ClinicalEventSample[]")
PATIENT_TREATMENT = Record("PatientTreatmentRow", (*fields("ISD", "treatment", "count:integer", always=True), OF_SAMPLES), "treatment")
SAMPLE_TREATMENT = Record("SampleTreatmentRow", (*fields("ISD", "time", "treatment", "count:integer", always=True), OF_SAMPLES), "treatment")

RECORDS = (CLINICAL_DATA, EVENT, EVENT_DATA, TREATED_SAMPLE, PATIENT_TREATMENT, SAMPLE_TREATMENT)
