"""Records of what is there: cancer types, studies, patients, samples, lists, attributes, profiles, genes, panels."""

from genows.clients.portal_api.record import PATIENT_KEY, SAMPLE_KEY, Field, Record, fields

PATIENT_UNIQUE = Field("uniquePatientKey", "patient_id", type=PATIENT_KEY)
SAMPLE_UNIQUE = Field("uniqueSampleKey", "sample_id", type=SAMPLE_KEY)
KEYS = (SAMPLE_UNIQUE, PATIENT_UNIQUE)
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

CANCER_TYPE = Record(
    "TypeOfCancer", (*fields("ISD", "cancerTypeId", always=True), *fields("SD", "name", "dedicatedColor", "shortName", "parent")), "cancerTypeId"
)
STUDY = Record(
    "CancerStudy",
    (
        *fields("ISD", "studyId", always=True),
        *fields(
            "SD", "cancerTypeId", "name", "description", "publicStudy:boolean", "pmid", "citation", "groups", "status:integer", "importDate",
            "allSampleCount:integer",
        ),
        *fields("ISD", "readPermission:boolean", always=True),
        *fields("SD", "referenceGenome"),
        Field("cancerType", "cancer_type", "D", "json", of="TypeOfCancer"),
        *fields("D", *(f"{name}=count_{end}:integer" for end, name in COUNTS.items()), "treatmentCount:integer", "structuralVariantCount:integer"),
        Field("resourceCounts", "resource_counts", "SD", "json", of="ResourceCount[]"),
    ),
    "studyId",
)  # fmt: skip
NESTED_STUDY = Field("cancerStudy", "nested_study", "D", "json", of="CancerStudy")
PATIENT = Record("Patient", (PATIENT_UNIQUE, *fields("ISD", "patientId", "studyId", always=True), NESTED_STUDY), "patientId")
SAMPLE = Record(
    "Sample",
    (
        *KEYS,
        *fields("ISD", "sampleId", "patientId", "studyId", always=True),
        *fields("SD", "sampleType"),
        *fields("D", "sequenced:boolean", "copyNumberSegmentPresent:boolean"),
    ),
    "sampleId",
)
SAMPLE_LIST = Record(
    "SampleList",
    (
        *fields("ISD", "sampleListId", always=True),
        *fields("SD", "studyId", "category", "name", "description"),
        *fields("D", "sampleCount:integer"),
        Field("sampleIds", "sample_ids", "D", "json", of="string[]"),
    ),
    "sampleListId",
)
ATTRIBUTE = Record(
    "ClinicalAttribute",
    (
        *fields("ISD", "clinicalAttributeId", "displayName", always=True),
        *fields("SD", "description", "datatype"),
        *fields("ISD", "patientAttribute:boolean", always=True),
        *fields("SD", "priority"),
        *fields("ISD", "studyId", always=True),
    ),
    "clinicalAttributeId",
)
PROFILE = Record(
    "MolecularProfile",
    (
        *fields("ISD", "molecularProfileId", "studyId", always=True),
        *fields(
            "SD", "molecularAlterationType", "genericAssayType", "datatype", "name", "description", "showProfileInAnalysisTab:boolean",
            "pivotThreshold:real", "sortOrder", "patientLevel:boolean",
        ),
        Field("study", "nested_study", "D", "json", of="CancerStudy"),
    ),
    "molecularProfileId",
)  # fmt: skip
GENE = Record("Gene", fields("ISD", "entrezGeneId:integer", "hugoGeneSymbol", "type", always=True), "entrezGeneId")
PANEL = Record(
    "GenePanel",
    (*fields("ISD", "genePanelId", always=True), *fields("SD", "description"), Field("genes", "genes", "D", "json", of="GenePanelToGene[]")),
    "genePanelId",
)
PANEL_GENE = Record("GenePanelToGene", fields("ISD", "entrezGeneId:integer", "hugoGeneSymbol", always=True))

RECORDS = (CANCER_TYPE, STUDY, PATIENT, SAMPLE, SAMPLE_LIST, ATTRIBUTE, PROFILE, GENE, PANEL, PANEL_GENE)
