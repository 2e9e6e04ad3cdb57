"""Of sql/samples/ and clinical/: patients and samples, their clinical values and events."""

from genows.db.queries.records import RecordField, Statement, record

# fmt: off
STATEMENTS = (
    Statement(
        "attributes",
        {
            "attributes_by_studies": "study_pks",
            "attributes_by_level": "study_pks of_patients",
            "attributes_by_ids": "study_pks attr_ids",
            "attributes_by_patients": "study_pks patient_pks",
            "attributes_by_samples": "study_pks sample_pks",
        },
        compared={"attr_ids": "attr_id"},
    ),
    Statement(
        "clinical_events",
        {
            "clinical_events_by_patients": "patient_pks",
            "clinical_events_by_types": "patient_pks event_types",
            "clinical_events_by_ids": "event_ids",
        },
        compared={"event_types": "event_type"},
    ),
    Statement("event_numbers", {"event_numbers": "study_pk", "event_row_numbers": "study_pk by_key"}),
    Statement(
        "patient_names",
        {
            "patient_names": "study_pk",
            "patient_pks_by_studies": "study_pks",
            "patient_pks_by_ids": "study_pks patient_ids",
        },
        compared={"patient_ids": "patient_id"},
    ),
    Statement(
        "patients",
        {
            "patients_by_study": "study_pk",
            "patients_by_studies": "study_pks",
            "patients_by_ids": "study_pks patient_ids",
            "patients_by_samples": "study_pks sample_pks",
            "patients_by_pks": "patient_pks",
        },
        compared={"patient_ids": "patient_id"},
    ),
    Statement("patient_values_of_study", compared={"attribute_ids": "attr_id"}),
    Statement("sample_values_of_study", compared={"attribute_ids": "attr_id"}),
    Statement("sample_attribute_values", compared={"attr_id": "attr_id"}),
    Statement(
        "sample_names",
        {
            "sample_names": "study_pk",
            "sample_pks_by_studies": "study_pks",
            "sample_pks_by_ids": "study_pks sample_ids",
        },
        compared={"sample_ids": "sample_id"},
    ),
    Statement(
        "samples",
        {
            "samples_by_study": "study_pk",
            "samples_by_studies": "study_pks",
            "samples_by_ids": "study_pks sample_ids",
            "samples_by_patients": "study_pks patient_ids",
            "samples_by_pks": "sample_pks",
        },
        compared={"sample_ids": "sample_id", "patient_ids": "patient_id"},
    ),
    Statement(
        "values_of_patients",
        {
            "values_of_patients": "patient_pks",
            "values_of_patients_attributes": "patient_pks attribute_ids",
        },
        compared={"attribute_ids": "attr_id"},
    ),
    Statement(
        "values_of_samples",
        {
            "values_of_samples": "sample_pks",
            "values_of_samples_attributes": "sample_pks attribute_ids",
        },
        compared={"attribute_ids": "attr_id"},
    ),
)
RECORDS = {
    "clinical_values": record(
        "DBClinicalValue",
        "How often a value of a clinical attribute stands in a study.",
        "study_id", "attr_id", "is_patient_attribute boolean", "attr_val",
        RecordField("count", "integer", "of patients, or of samples"),
    ),
    "similar_samples": record(
        "DBSimilarSample",
        "An event that a sample shares with a given one, by how many it shares.",
        "study_id", "sample_id", RecordField("kind", "text", "mutation or cna"),
        RecordField("event_id", "integer", "the given sample's"), "entrez_gene_id integer", "hugo_gene_symbol",
        RecordField("keyword", "text", "of a mutation; all of one keyword are shared"),
        RecordField("alteration", "integer", "2 amplified, -2 deleted"),
    ),
    "survival": record(
        "DBSurvival",
        "How long a patient was observed, and whether the event happened.",
        "study_id", "patient_id",
        RecordField("endpoint", "text", "os, dfs and others, as the ids of their attributes begin"), "months real",
        RecordField("status", "boolean", "1 where it happened"), RecordField("status_text", "text", "as it is stored"),
    ),
}
