"""The fields of cancer types and studies, each once: the column of blocks that has it, and its name in each client family.

The stored ones are the select lists of sql/studies/cancer_types.sql and studies.sql, which all families ask.
"""

from operator import attrgetter

from genows.columns.fields import INTEGER, JSON, Field
from genows.db.queries.records import record_of

# List by the end of its id → the count of a study.
COUNTS = {
    "sequenced": "sequencedSampleCount",
    "cna": "cnaSampleCount",
    "rna_seq_mrna": "mrnaRnaSeqSampleCount",
    "rna_seq_v2_mrna": "mrnaRnaSeqV2SampleCount",
    "mrna": "mrnaMicroarraySampleCount",
    "microrna": "miRnaSampleCount",
    "methylation_hm27": "methylationHm27SampleCount",
    "rppa": "rppaSampleCount",
    "protein_quantification": "massSpectrometrySampleCount",
    "3way_complete": "completeSampleCount",
}

OF_TYPES = (
    Field("cancer_type_id", stored="TYPE_OF_CANCER_ID", api="id", third="cancerTypeId ISD", lines="type_of_cancer_id"),
    Field("name", stored="NAME", api="name", third="name SD", lines="name"),
    Field("color", stored="DEDICATED_COLOR", api="color"),
    # Without the blanks that fill a column of fixed width.
    Field("dedicated_color", stored="=DEDICATED_COLOR", third="dedicatedColor SD"),
    Field("short_name", stored="SHORT_NAME", third="shortName SD"),
    Field("parent", stored="PARENT", third="parent SD"),
)
OF_STUDIES = (
    Field("study_pk", INTEGER, "#c.CANCER_STUDY_ID"),
    Field("study_id", stored="c.CANCER_STUDY_IDENTIFIER", api="id", third="studyId ISD", lines="cancer_study_id"),
    Field("cancer_type_id", stored="c.TYPE_OF_CANCER_ID", api="type_of_cancer", third="cancerTypeId SD"),
    Field("name", stored="c.NAME", api="name", third="name SD", lines="name"),
    Field("short_name", stored="c.SHORT_NAME?", api="short_name"),
    Field("description", stored="c.DESCRIPTION", api="description", third="description SD", lines="description"),
    Field("public_study", "boolean", "#c.PUBLIC", third="publicStudy SD"),
    Field("pmid", stored="c.PMID", api="pmid", third="pmid SD"),
    Field("citation", stored="c.CITATION", api="citation", third="citation SD"),
    Field("groups", stored="c.GROUPS", api="groups", third="groups SD"),
    Field("status", INTEGER, "#c.STATUS", third="status SD"),
    Field("import_date", stored="=c.IMPORT_DATE", third="importDate SD"),
    Field("all_sample_count", INTEGER, third="allSampleCount SD"),
    Field("read_permission", "boolean", third="readPermission ISD"),
    Field("reference_genome", stored="=r.NAME", third="referenceGenome SD"),
    Field("cancer_type", JSON, third="cancerType D TypeOfCancer"),
    *(Field(f"count_{end}", INTEGER, third=f"{name} D") for end, name in COUNTS.items()),
    Field("treatment_count", INTEGER, third="treatmentCount D"),
    Field("structural_variant_count", INTEGER, third="structuralVariantCount D"),
    Field("resource_counts", JSON, third="resourceCounts SD ResourceCount[]"),
)

THIRD = {"TypeOfCancer": OF_TYPES, "CancerStudy": OF_STUDIES}
RECORDS = {
    "cancer_types": record_of("DBCancerType", "A cancer type, by id.", OF_TYPES),
    "types_of_cancer": record_of("getTypesOfCancer", "A cancer type, by id.", OF_TYPES, attrgetter("lines")),
    "studies": record_of("DBStudy", "A study, in load order.", OF_STUDIES),
    "studies_by_name": record_of("getCancerStudies", "A study.", OF_STUDIES, attrgetter("lines")),
}
