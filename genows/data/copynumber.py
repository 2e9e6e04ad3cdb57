"""The fields of copy number, each once: of genes that are lost or amplified in samples, and of segments of the genome.

The stored ones are columns of sql/copynumber/sample_cna_events.sql and copy_number_segments.sql, which all families ask. An event is one of many
samples: gene, place and level are looked up, a gene at a time, where many records have them.
"""

from operator import attrgetter

from genows.columns.fields import INTEGER, JSON, REAL, TEXT, Field, in_order
from genows.db.queries.records import record_of

DRIVERS = ("driver_filter", "driver_filter_annotation", "driver_tiers_filter", "driver_tiers_filter_annotation")

OF_EVENTS = (
    Field("genetic_profile_id", api="genetic_profile_id", third="molecularProfileId ISD"),
    Field("study_id", api="study_id", third="studyId ISD"),
    Field("sample_id", api="sample_id", third="sampleId ISD"),
    Field("patient_id", third="patientId ISD"),
    Field("event_pk", INTEGER, "#x.CNA_EVENT_ID", "event_id"),
    Field("entrez_gene_id", INTEGER, "#e.ENTREZ_GENE_ID", "entrez_gene_id", "entrezGeneId ISD"),
    Field("gene", JSON, third="gene D Gene"),
    Field("hugo_gene_symbol", api="hugo_gene_symbol"),
    Field("cytoband", api="cytoband"),
    Field("alteration", INTEGER, "#e.ALTERATION", "alteration", "alteration ISD", about="2 amplified, -2 deleted"),
    Field("event_sample_count", INTEGER, api="event_sample_count", about="samples of the profile that have it"),
    Field("region_q_value", REAL, api="region_q_value", about="of the best region of copynumberregions with the gene and this direction"),
    Field("driver_filter", TEXT, "d.DRIVER_FILTER?", "driver_filter", "driverFilter? ISD"),
    Field("driver_filter_annotation", TEXT, "d.DRIVER_FILTER_ANNOTATION?", "driver_filter_annotation", "driverFilterAnnotation? ISD"),
    Field("driver_tiers_filter", TEXT, "d.DRIVER_TIERS_FILTER?", "driver_tiers_filter", "driverTiersFilter? ISD"),
    Field("driver_tiers_filter_annotation", TEXT, "d.DRIVER_TIERS_FILTER_ANNOTATION?",
          "driver_tiers_filter_annotation", "driverTiersFilterAnnotation? ISD"),
    Field("annotation_json", TEXT, "x.ANNOTATION_JSON?", "annotation_json", "namespaceColumns?:json ISD", about="JSON text"),
    Field("sample_pk", INTEGER, "#x.SAMPLE_ID"),
)  # fmt: skip
OF_SEGMENTS = (
    Field("study_id", api="study_id", third="studyId ISD"),
    Field("sample_id", api="sample_id", third="sampleId ISD"),
    Field("patient_id", third="patientId ISD"),
    Field("chr", TEXT, "d.CHR", "chr", "chromosome ISD", about="as in the file"),
    Field("start_position", TEXT, "=d.START", "start_position", "start:integer ISD"),
    Field("end_position", TEXT, "=d.END", "end_position", "end:integer ISD"),
    Field("num_probes", TEXT, "=d.NUM_PROBES", "num_probes", "numberOfProbes:integer ISD"),
    Field("segment_mean", REAL, "#d.SEGMENT_MEAN", "segment_mean", "segmentMean ISD"),
    Field("sample_pk", INTEGER, "#d.SAMPLE_ID"),
)

# The order in which the third generation has always given those of events.
_THIRD_ORDER = ("genetic_profile_id", "sample_id", "patient_id", "entrez_gene_id", "gene", "study_id", *DRIVERS)
THIRD = {"DiscreteCopyNumberData": in_order(OF_EVENTS, _THIRD_ORDER, attrgetter("third")), "CopyNumberSeg": OF_SEGMENTS}
EVENT = record_of("DBCopyNumberEvent", "An event of copy number in a sample of one profile, by gene, then sample.", OF_EVENTS)
SEGMENT = record_of(
    "DBCopyNumberSegment", "A segment of the genome of one of the listed samples and its copy number, by sample, in load order.",
    OF_SEGMENTS,
)  # fmt: skip
RECORDS = {"sample_cna_events": EVENT, "copy_number_segments": SEGMENT}
