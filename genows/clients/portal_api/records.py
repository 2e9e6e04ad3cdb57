"""The records of the third generation, by kind of data. Their order is that of the documents that describe them."""

from genows.clients.portal_api.rendering import PATIENT_KEY, SAMPLE_KEY, Field, Record, fields

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


SAMPLE_OF_PROFILE = ("molecularProfileId", "sampleId", "patientId", "studyId")
GENE_OF = Field("gene", "gene", "D", "json", of="Gene")
DRIVERS = fields("SD", "driverFilter", "driverFilterAnnotation", "driverTiersFilter", "driverTiersFilterAnnotation")

MOLECULAR_DATA = Record(
    "NumericGeneMolecularData",
    (
        *KEYS,
        *fields("ISD", "entrezGeneId:integer", always=True),
        GENE_OF,
        *fields("ISD", *SAMPLE_OF_PROFILE, "value:number", always=True),
    ),
)
PANEL_DATA = Record(
    "GenePanelData",
    (*KEYS, *fields("ISD", *SAMPLE_OF_PROFILE, always=True), *fields("ISD", "genePanelId"), *fields("ISD", "profiled:boolean", always=True)),
)
DISCRETE = Record(
    "DiscreteCopyNumberData",
    (
        *KEYS,
        *fields("ISD", "molecularProfileId", "sampleId", "patientId", "entrezGeneId:integer", always=True),
        GENE_OF,
        *fields("ISD", "studyId", always=True),
        *fields("ISD", "driverFilter", "driverFilterAnnotation", "driverTiersFilter", "driverTiersFilterAnnotation"),
        *fields("ISD", "alteration:integer", always=True),
        Field("namespaceColumns", "namespace_columns", "ISD", "json"),
    ),
)
MUTATION = Record(
    "Mutation",
    (
        *KEYS,
        *fields("ISD", "molecularProfileId", "sampleId", "patientId", "entrezGeneId:integer", always=True),
        GENE_OF,
        *fields("ISD", "studyId", always=True),
        *DRIVERS,
        *fields(
            "SD", "center=sequencing_center", "mutationStatus", "validationStatus", "tumorAltCount=variant_read_count_tumor:integer",
            "tumorRefCount=reference_read_count_tumor:integer", "normalAltCount=variant_read_count_normal:integer",
            "normalRefCount=reference_read_count_normal:integer", "aminoAcidChange", "chr", "startPosition:integer", "endPosition:integer",
            "referenceAllele", "variantAllele", "proteinChange", "mutationType", "ncbiBuild", "variantType", "refseqMrnaId",
            "proteinPosStart=protein_start_position:integer", "proteinPosEnd=protein_end_position:integer", "keyword",
        ),
        Field("alleleSpecificCopyNumber", "alleles", "D", "json", of="AlleleSpecificCopyNumber"),
        Field("namespaceColumns", "namespace_columns", "SD", "json"),
    ),
)  # fmt: skip
ALLELE_COPIES = Record(
    "AlleleSpecificCopyNumber",
    fields(
        "ISD", "ascnIntegerCopyNumber:integer", "ascnMethod", "ccfExpectedCopiesUpper:number", "ccfExpectedCopies:number", "clonal",
        "minorCopyNumber:integer", "expectedAltCopies:integer", "totalCopyNumber:integer",
    ),
)  # fmt: skip
SEGMENT = Record(
    "CopyNumberSeg",
    (
        *KEYS,
        *fields(
            "ISD", "studyId", "sampleId", "patientId", "chromosome", "start:integer", "end:integer", "numberOfProbes:integer",
            "segmentMean:real", always=True,
        ),
    ),
)  # fmt: skip
SITES = [
    f"site{number}{name}"
    for name in ("EntrezGeneId:integer", "HugoSymbol", "EnsemblTranscriptId", "Chromosome", "Position:integer", "Description", "Contig", "Region", "RegionNumber:integer")
    for number in (1, 2)
]  # fmt: skip
VARIANT = Record(
    "StructuralVariant",
    (
        *KEYS,
        *fields("ISD", *SAMPLE_OF_PROFILE, always=True),
        *fields(
            "ISD", *SITES, "site2EffectOnFrame", "ncbiBuild", "dnaSupport", "rnaSupport", "normalReadCount:integer", "tumorReadCount:integer",
            "normalVariantCount:integer", "tumorVariantCount:integer", "normalPairedEndReadCount:integer", "tumorPairedEndReadCount:integer",
            "normalSplitReadCount:integer", "tumorSplitReadCount:integer", "length:integer", "annotation", "breakpointType", "connectionType",
            "eventInfo", "comments", "variantClass", "driverFilter", "driverFilterAnn", "driverTiersFilter", "driverTiersFilterAnn", "svStatus",
        ),
        Field("namespaceColumns", "namespace_columns", "ISD", "json"),
    ),
)  # fmt: skip
ASSAY_META = Record(
    "GenericAssayMeta",
    (*fields("ISD", "stableId", always=True), *fields("SD", "entityType"), Field("genericEntityMetaProperties", "properties", "SD", "json")),
    "stableId",
)
ASSAY_DATA = Record(
    "GenericAssayData",
    (*KEYS, *fields("ISD", *SAMPLE_OF_PROFILE, "value", "genericAssayStableId", "stableId=generic_assay_stable_id", always=True)),
)


GENE_SET = Record("Geneset", (*fields("ISD", "genesetId", always=True), *fields("SD", "name", "description", "refLink")), "genesetId")
GENE_SET_DATA = Record(
    "GenesetMolecularData",
    (*KEYS, *fields("ISD", "geneticProfileId", "sampleId", "patientId", "studyId", "value", "genesetId", "stableId=geneset_id", always=True)),
)
GENOME_GENE = Record(
    "ReferenceGenomeGene",
    (
        *fields("ISD", "entrezGeneId:integer", "hugoGeneSymbol", always=True),
        *fields("ISD", "chromosome", "cytoband", "start:integer", "end:integer"),
    ),
    "entrezGeneId",
)
REGION = Record(
    "Gistic",
    (
        *fields(
            "ISD", "studyId", "chromosome:integer", "cytoband", "widePeakStart:integer", "widePeakEnd:integer", "qValue:number", "amp:boolean",
            always=True,
        ),
        Field("genes", "genes", "SD", "json", of="GisticToGene[]"),
    ),
)  # fmt: skip
REGION_GENE = Record("GisticToGene", fields("ISD", "entrezGeneId:integer", "hugoGeneSymbol", always=True))
SIGNIFICANT = Record(
    "MutSig",
    fields(
        "ISD", "studyId", "entrezGeneId:integer", "hugoGeneSymbol", "rank:integer", "numberOfMutations=mutation_count:integer", "pValue:number",
        "qValue:number", always=True,
    ),
    "entrezGeneId",
)  # fmt: skip

COSMIC_COUNT = Record("CosmicMutation", fields("ISD", "cosmicMutationId", "proteinChange", "keyword", "count:integer", always=True), "keyword")

NAMESPACE = Record("NamespaceAttribute", fields("ISD", "outerKey", "innerKey", always=True), "outerKey")
NAMESPACE_COUNT = Record("NamespaceAttributeCount", fields("ISD", "outerKey", "innerKey", "count:integer", always=True), "outerKey")
NAMESPACE_DATA = Record(
    "NamespaceData", (*KEYS, *fields("ISD", "outerKey", "innerKey", "studyId", "patientId", "sampleId", "attrValue", always=True)), "sampleId"
)


OF_KINDS = ("resourceType", "description", "priority", "openByDefault:boolean")
KIND = Record(
    "ResourceDefinition",
    (*fields("ISD", "resourceId", "displayName", "studyId", always=True), *fields("SD", *OF_KINDS)),
    "resourceId",
)
LINK = Record(
    "ResourceData",
    (
        *KEYS,
        *fields("ISD", "sampleId", "patientId"),
        *fields("ISD", "resourceId", "studyId", always=True),
        *fields("SD", "url"),
        Field("resourceDefinition", "resource_definition", "D", "json", of="ResourceDefinition"),
    ),
    "resourceId",
)
COUNTED = Record(
    "ResourceCount",
    fields("SD", "resourceId", "displayName", *OF_KINDS, "cancerStudyIdentifier=study_id", "customMetaData", "sampleCount:integer", "patientCount:integer"),
)

RECORDS = (
    CANCER_TYPE, STUDY, PATIENT, SAMPLE, SAMPLE_LIST, ATTRIBUTE, PROFILE, GENE, PANEL, PANEL_GENE, CLINICAL_DATA, EVENT, EVENT_DATA,
    TREATED_SAMPLE, PATIENT_TREATMENT, SAMPLE_TREATMENT, MOLECULAR_DATA, PANEL_DATA, DISCRETE, MUTATION, ALLELE_COPIES, SEGMENT, VARIANT,
    ASSAY_META, ASSAY_DATA, NAMESPACE, NAMESPACE_COUNT, NAMESPACE_DATA, COSMIC_COUNT, GENE_SET, GENE_SET_DATA, GENOME_GENE, REGION, REGION_GENE,
    SIGNIFICANT, KIND, LINK, COUNTED,
)  # fmt: skip
