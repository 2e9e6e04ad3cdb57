"""The addresses of the third generation."""

from dataclasses import replace
from functools import partial
from typing import Any

from genows.clients.costs import shapes
from genows.clients.costs.breadth import Breadth, Words
from genows.clients.costs.shapes import all_of, estimated, listed, nothing, rows
from genows.clients.portal_api import (
    assayenrichments,
    assays,
    clinical,
    cohortplots,
    cohorts,
    copynumber,
    correlations,
    counts,
    enrichments,
    events,
    genes,
    genesets,
    molecular,
    mutations,
    namespaces,
    people,
    profiles,
    recurrence,
    status,
    studies,
    treatments,
    variants,
)
from genows.clients.portal_api.dialect import LARGEST, MOST, NO_BODY, NUMBER, TEXT, TEXTS
from genows.clients.portal_api.records import PROJECTIONS
from genows.data.alterations import GENE_SETS, GENERIC_ASSAY
from genows.data.patientsets import TIERS
from genows.http.address import Address, Parameter, at_once, by, choice, small

PROJECTION = choice("projection", "How much of a record; META: counts alone, in headers.", *PROJECTIONS, default="SUMMARY")
KEYWORD = Parameter("keyword", "Words to search for.")
ATTRIBUTE_ID = Parameter("attributeId", "A clinical attribute; without it all.")
LEVEL = choice("clinicalDataType", "Whether of samples or of patients.", "SAMPLE", "PATIENT", default="SAMPLE")
LIST = Parameter("sampleListId", "A list of samples.", required=True)
CACHE_KEY = Parameter("X-API-KEY", "The value of the setting cache.endpoint.api-key.", required=True, place="header")
MANAGED = choice("springManagedCache", "Has no effect.", "true", "false")
RESOURCE = Parameter("resourceId", "A kind of links; without it all.")
COUNTING = choice("resourceCounts", "Whether to count who has links, kind by kind.", "true", "false", default="false")
CHROMOSOME = Parameter("chromosome", "A chromosome, as it is stored; without it all.")
STUDY_SORTS = (
    "studyId", "cancerTypeId", "name", "description", "publicStudy", "pmid", "citation", "groups", "status", "importDate",
)  # fmt: skip
GENE_SORTS = ("entrezGeneId", "hugoGeneSymbol", "type", "cytoband", "length")
GENE_IDS = choice("geneIdType", "Of which kind the ids are.", "ENTREZ_GENE_ID", "HUGO_GENE_SYMBOL", default="ENTREZ_GENE_ID")
SAMPLE_SORTS = ("sampleId", "sampleType")
LIST_SORTS = ("sampleListId", "category", "studyId", "name", "description")
ATTRIBUTE_SORTS = ("clinicalAttributeId", "displayName", "description", "datatype", "patientAttribute", "priority", "studyId")
PROFILE_SORTS = ("molecularProfileId", "molecularAlterationType", "datatype", "name", "description", "showProfileInAnalysisTab")
DATA_SORTS = ("clinicalAttributeId", "value")
MUTATION_SORTS = (
    "entrezGeneId", "center", "mutationStatus", "validationStatus", "tumorAltCount", "tumorRefCount", "normalAltCount", "normalRefCount",
    "aminoAcidChange", "startPosition", "endPosition", "referenceAllele", "variantAllele", "proteinChange", "mutationType", "ncbiBuild",
    "variantType", "refseqMrnaId", "proteinPosStart", "proteinPosEnd", "keyword",
)  # fmt: skip
SEGMENT_SORTS = ("chromosome", "start", "end", "numberOfProbes", "segmentMean")
LEVELS = choice("discreteCopyNumberEventType", "Which levels of copy number.", *copynumber.LEVELS, default="HOMDEL_AND_AMP")
ENTREZ = Parameter("entrezGeneId", "A gene.", "integer", least=-LARGEST, most=LARGEST)
CASES = choice("enrichmentType", "Whether cases are samples or patients.", "SAMPLE", "PATIENT", default="SAMPLE")
CASE_GROUPS = "groupsContainingSampleAndMolecularProfileIdentifiers: [MolecularProfileCasesGroupFilter]"
TIER = choice("tier", "What of treatments counts.", *TIERS, default="Agent")
TRUTH = {"type": "boolean"}
REGION_SORTS = ("chromosome", "cytoband", "widePeakStart", "widePeakEnd", "qValue", "amp")
SIGNIFICANT_SORTS = ("entrezGeneId", "hugoGeneSymbol", "rank", "numberOfMutations", "pValue", "qValue")
EVENT_SORTS = ("eventType", "startNumberOfDaysSinceDiagnosis", "endNumberOfDaysSinceDiagnosis")
KIND_SORTS = ("resourceId", "displayName", "description", "resourceType", "priority", "openByDefault", "studyId")
LINK_SORTS = ("ResourceId", "resourceId", "url")
MOMENTS = {"type": "object", "additionalProperties": TEXT}
STATUS = {"type": "object", "properties": {"status": {"type": "string"}}}
VIEW = "Study View"
BINNING = choice("dataBinMethod", "Whose values the bounds of bins come from: of the cohort, or of all.", "DYNAMIC", "STATIC", default="DYNAMIC")
DETAIL = choice("projection", "How much is told.", "SUMMARY", "DETAILED", default="SUMMARY")
PATIENT_REPORT = {
    "type": "object", "properties": {"totalPatients": NUMBER, "totalSamples": NUMBER, "patientTreatments": {"type": "array", "items": {
        "type": "object", "properties": {"treatment": TEXT, "count": NUMBER},
    }}},
}  # fmt: skip
DRIVER_REPORT = {"type": "object", "required": ["hasBinary", "tiers"], "properties": {"hasBinary": TRUTH, "tiers": TEXTS}}
OBJECTS = {"type": "array", "items": {"type": "object"}}
REAL = {"type": "number", "format": "double"}
DENSITY = {"type": "object", "properties": {"bins": OBJECTS, "pearsonCorr": REAL, "spearmanCorr": REAL}}
VIOLINS = {"type": "object", "properties": {"axisStart": REAL, "axisEnd": REAL, "rows": OBJECTS}}
COLLECTION = {"type": "object", "properties": {"byUniqueSampleKey": {"type": "object"}}}
SAMPLE_REPORT = {
    "type": "object", "properties": {"totalSamples": NUMBER, "treatments": {"type": "array", "items": {"$ref": "#/definitions/SampleTreatmentRow"}}},
}  # fmt: skip

PAIRS, IDENTIFIERS = "sampleMolecularIdentifiers", ("body", "sampleIdentifiers", "identifiers", "patientIdentifiers")
IDENTIFIED = Words(
    ("geneIds", "body"), ("sample_id", "patient_id", "ids", *IDENTIFIERS), ("sample_list_id", "sampleListIds"),
    ("study_id", "studyIds", *IDENTIFIERS), ("molecular_profile_id", "molecularProfileIds", "body"),
)  # fmt: skip
IN_PROFILES = Words(
    ("entrezGeneIds", "entrezGeneId", "genericAssayStableIds", "genesetIds", "generic_assay_stable_id"), ("sampleIds", PAIRS),
    ("sampleListId",), (), ("molecular_profile_id", "genetic_profile_id", "molecularProfileIds", PAIRS),
)  # fmt: skip
identified, in_profiles, unnamed = (partial(estimated, words) for words in (IDENTIFIED, IN_PROFILES, Words()))


def in_detail(breadth: Breadth) -> float:
    """Returns what it takes to count what studies have."""
    counts = breadth.has("study_id") or breadth.projection == "DETAILED"
    return 5000 * shapes.studies(breadth) + 0.5 * shapes.everybody(breadth) if counts else 0


OF_STUDIES = all_of(rows(shapes.studies, 10), in_detail)
# One record, or tables that are small.
SMALL = identified(nothing)
VALUES = in_profiles(shapes.values)
MUTATIONS = in_profiles(rows(shapes.mutations, 5, 0.05))
DISCRETE = in_profiles(all_of(rows(shapes.cna_events, 1), shapes.combinations(0.01, 0), shapes.genes_in_detail))
STUDIES = identified(rows(shapes.studies, 10))
PEOPLE = identified(all_of(rows(shapes.people, 4), listed(2, "uniqueSampleKeys", "uniquePatientKeys")))
LISTS = identified(rows(shapes.everybody, 1))
CLINICAL = identified(rows(shapes.clinical_values("attributeIds", "attributeId"), 2))
ASSAYS = in_profiles(shapes.values_of(GENERIC_ASSAY))
VARIANTS = in_profiles(rows(shapes.combinations(0, 1), 1))
TREATMENTS = identified(rows(shapes.events, 10))
COHORT = identified(all_of(shapes.COHORT, rows(shapes.events, 0.15)))
GENES_OF_COHORT = identified(shapes.GENES_OF_COHORT)
# All attributes of each sample of a page.
TABLE = identified(all_of(shapes.COHORT, lambda breadth: 120 * min(shapes.everybody(breadth), breadth.page_end)))
NAMESPACES = identified(rows(shapes.mutations_of_studies, 0.2))
EVENTS = identified(rows(shapes.events, 12))
# Groups of cases name their profiles and samples.
OF_GROUPS = Words(samples=("molecularProfileCaseIdentifiers", "sampleIdentifiers"), studies=("sampleIdentifiers",), profiles=("molecularProfileCaseIdentifiers",))
of_groups = partial(estimated, OF_GROUPS)
ENRICHED_ROWS = of_groups(shapes.whole_matrices(0.35))
PAIRED = partial(estimated, Words(samples=("sampleIds",), profiles=("molecularProfileIdA", "molecularProfileIdB")))
SCORED = partial(estimated, Words(samples=("body",), profiles=("geneticProfileId",)))
SCORES = Parameter("geneticProfileId", "A profile of scores of gene sets.", required=True)
SOME_LIST = replace(LIST, required=False)
SOME_SAMPLES = "sampleIds: [string]"
LISTED_GENES = partial(in_profiles, genes=("body",))


def driver_marks(breadth: Breadth) -> float:
    """Returns what it takes to look at the marks of the listed profiles, where any are listed."""
    return 0.3 * shapes.mutations(breadth) if breadth.has("body") else 0


def paged(*sorts: str, most: int = MOST) -> tuple[Parameter, ...]:
    """Returns the parameters of a listing: projection, pages, order. *sorts*: the fields that it can be sorted by."""
    return (
        PROJECTION,
        Parameter("pageSize", "Records of a page.", "integer", default=str(most), least=1, most=most),
        Parameter("pageNumber", "Which page; the first is 0.", "integer", default="0", least=0),
        *(ordered(*sorts) if sorts else ()),
    )


def ordered(*sorts: str) -> tuple[Parameter, ...]:
    """Returns the parameters that say the order of records. *sorts*: the fields that they can be sorted by."""
    return choice("sortBy", "The field to sort by.", *sorts), choice(
        "direction", "Counts with sortBy.", "ASC", "DESC", default="ASC"
    )


def get(tag: str, *told: Any, **more: Any) -> Address:
    """Returns an address of this tag that is read by GET."""
    return replace(Address(*told, **more), tag=tag, methods=("GET",))


def post(tag: str, *told: Any, **more: Any) -> Address:
    """Returns an address of this tag that takes a body."""
    return replace(Address(*told, **more), tag=tag, methods=("POST",))


ADDRESSES = by(
    "path",
    get("Cancer Types", "/cancer-types", studies.cancer_types, SMALL, "getAllCancerTypesUsingGET", "All cancer types.",
        "TypeOfCancer", paged("cancerTypeId", "name", "dedicatedColor", "shortName", "parent")),
    get("Cancer Types", "/cancer-types/{cancerTypeId}", studies.cancer_type, SMALL, "getCancerTypeUsingGET", "One cancer type.",
        "TypeOfCancer", one=True),
    get("Studies", "/studies", studies.studies, identified(OF_STUDIES), "getAllStudiesUsingGET", "All studies.", "CancerStudy",
        (KEYWORD, COUNTING, *paged(*STUDY_SORTS))),
    get("Studies", "/studies/meta", studies.meta, SMALL, "getAllStudiesMetaUsingGET",
        "How many studies there are: headers alone.", parameters=(KEYWORD, *ordered(*STUDY_SORTS)), answer=NO_BODY, plain=True),
    get("Studies", "/studies/{studyId}", studies.study, identified(OF_STUDIES), "getStudyUsingGET", "One study.", "CancerStudy",
        one=True),
    post("Studies", "/studies/fetch", studies.fetch, identified(OF_STUDIES, studies=("body",)), "fetchStudiesUsingPOST",
         "Studies by their ids.", "CancerStudy", (PROJECTION,), body="studyIds: [string]"),
    get("Studies", "/studies/{studyId}/tags", studies.tags, SMALL, "getTagsUsingGET", "The tags of a study.",
        answer={"type": "object"}),
    post("Studies", "/studies/tags/fetch", studies.fetch_tags, SMALL, "getTagsForMultipleStudiesUsingPOST",
         "The tags of several studies.", body="studyIds: [string]", answer={"type": "array", "items": {"type": "object"}}),
    get("Patients", "/studies/{studyId}/patients", people.patients, PEOPLE, "getAllPatientsInStudyUsingGET",
        "The patients of a study.", "Patient", paged("patientId")),
    get("Patients", "/studies/{studyId}/patients/{patientId}", people.patient, SMALL, "getPatientInStudyUsingGET",
        "One patient.", "Patient", one=True),
    get("Patients", "/patients", people.patients, PEOPLE, "getAllPatientsUsingGET", "The patients of all studies.", "Patient",
        (KEYWORD, *paged("patientId"))),
    post("Patients", "/patients/fetch", people.fetch_patients, PEOPLE, "fetchPatientsUsingPOST", "Patients by their ids.",
         "Patient", (PROJECTION,), body="patientFilter: PatientFilter"),
    get("Samples", "/studies/{studyId}/samples", people.samples, PEOPLE, "getAllSamplesInStudyUsingGET",
        "The samples of a study.", "Sample", paged(*SAMPLE_SORTS)),
    get("Samples", "/studies/{studyId}/patients/{patientId}/samples", people.samples_of_patient, SMALL,
        "getAllSamplesOfPatientInStudyUsingGET", "The samples of a patient.", "Sample", paged(*SAMPLE_SORTS)),
    get("Samples", "/studies/{studyId}/samples/{sampleId}", people.sample, SMALL, "getSampleInStudyUsingGET", "One sample.",
        "Sample", one=True),
    get("Samples", "/samples", people.samples, PEOPLE, "getSamplesByKeywordUsingGET", "The samples of all studies.", "Sample",
        (KEYWORD, *paged(*SAMPLE_SORTS))),
    post("Samples", "/samples/fetch", people.fetch_samples, PEOPLE, "fetchSamplesUsingPOST",
         "Samples by their ids, or of lists.", "Sample", (PROJECTION,), body="sampleFilter: SampleFilter"),
    get("Sample Lists", "/studies/{studyId}/sample-lists", people.lists, LISTS, "getAllSampleListsInStudyUsingGET",
        "The sample lists of a study.", "SampleList", paged(*LIST_SORTS)),
    get("Sample Lists", "/sample-lists/{sampleListId}", people.sample_list, LISTS, "getSampleListUsingGET", "One sample list.",
        "SampleList", one=True),
    get("Sample Lists", "/sample-lists/{sampleListId}/sample-ids", people.sample_ids, LISTS,
        "getAllSampleIdsInSampleListUsingGET", "The ids of a list's samples.", answer=TEXTS),
    get("Sample Lists", "/sample-lists", people.lists, LISTS, "getAllSampleListsUsingGET", "The sample lists of all studies.",
        "SampleList", paged(*LIST_SORTS)),
    post("Sample Lists", "/sample-lists/fetch", people.fetch_lists, LISTS, "fetchSampleListsUsingPOST",
         "Sample lists by their ids.", "SampleList", (PROJECTION,), body="sampleListIds: [string]"),
    get("Clinical Attributes", "/studies/{studyId}/clinical-attributes", clinical.attributes, STUDIES,
        "getAllClinicalAttributesInStudyUsingGET", "The clinical attributes of a study.", "ClinicalAttribute",
        paged(*ATTRIBUTE_SORTS)),
    get("Clinical Attributes", "/studies/{studyId}/clinical-attributes/{clinicalAttributeId}", clinical.attribute, SMALL,
        "getClinicalAttributeInStudyUsingGET", "One clinical attribute.", "ClinicalAttribute", one=True),
    get("Clinical Attributes", "/clinical-attributes", clinical.attributes, identified(rows(shapes.studies, 100)),
        "getAllClinicalAttributesUsingGET", "The clinical attributes of all studies.", "ClinicalAttribute",
        paged(*ATTRIBUTE_SORTS)),
    post("Clinical Attributes", "/clinical-attributes/fetch", clinical.attributes, identified(rows(shapes.studies, 100)),
         "fetchClinicalAttributesUsingPOST", "The clinical attributes of the listed studies.", "ClinicalAttribute",
         (PROJECTION,), body="studyIds: [string]"),
    get("Clinical Data", "/studies/{studyId}/clinical-data", clinical.data_of_study, CLINICAL,
        "getAllClinicalDataInStudyUsingGET", "The clinical data of a study.", "ClinicalData",
        (ATTRIBUTE_ID, LEVEL, *paged(*DATA_SORTS))),
    post("Clinical Data", "/studies/{studyId}/clinical-data/fetch", clinical.fetch_of_study, CLINICAL,
         "fetchAllClinicalDataInStudyUsingPOST", "Clinical data of listed samples or patients.", "ClinicalData",
         (LEVEL, PROJECTION), body="clinicalDataSingleStudyFilter: ClinicalDataSingleStudyFilter"),
    get("Clinical Data", "/studies/{studyId}/patients/{patientId}/clinical-data", clinical.data_of_patient, SMALL,
        "getAllClinicalDataOfPatientInStudyUsingGET", "The clinical data of a patient.", "ClinicalData",
        (ATTRIBUTE_ID, *paged(*DATA_SORTS))),
    get("Clinical Data", "/studies/{studyId}/samples/{sampleId}/clinical-data", clinical.data_of_sample, SMALL,
        "getAllClinicalDataOfSampleInStudyUsingGET", "The clinical data of a sample.", "ClinicalData",
        (ATTRIBUTE_ID, *paged(*DATA_SORTS))),
    post("Clinical Data", "/clinical-data/fetch", clinical.fetch, CLINICAL, "fetchClinicalDataUsingPOST",
         "Clinical data of samples or patients of several studies.", "ClinicalData", (LEVEL, PROJECTION),
         body="clinicalDataMultiStudyFilter: ClinicalDataMultiStudyFilter"),
    get("Molecular Profiles", "/studies/{studyId}/molecular-profiles", profiles.profiles, STUDIES,
        "getAllMolecularProfilesInStudyUsingGET", "The profiles of a study.", "MolecularProfile", paged(*PROFILE_SORTS)),
    get("Molecular Profiles", "/molecular-profiles", profiles.profiles, identified(rows(shapes.profiles, 10)),
        "getAllMolecularProfilesUsingGET", "The profiles of all studies.", "MolecularProfile", paged(*PROFILE_SORTS)),
    get("Molecular Profiles", "/molecular-profiles/{molecularProfileId}", profiles.profile, SMALL,
        "getMolecularProfileUsingGET", "One profile.", "MolecularProfile", one=True),
    post("Molecular Profiles", "/molecular-profiles/fetch", profiles.fetch, identified(rows(shapes.profiles, 10)),
         "fetchMolecularProfilesUsingPOST", "Profiles by their ids, or of studies.", "MolecularProfile", (PROJECTION,),
         body="molecularProfileFilter: MolecularProfileFilter"),
    get("Molecular Data", "/molecular-profiles/{molecularProfileId}/molecular-data", molecular.of_profile, VALUES,
        "getAllMolecularDataInMolecularProfileUsingGET", "The values of a gene in a list of samples.",
        "NumericGeneMolecularData", (LIST, replace(ENTREZ, required=True), PROJECTION)),
    post("Molecular Data", "/molecular-profiles/{molecularProfileId}/molecular-data/fetch", molecular.of_profile, VALUES,
         "fetchAllMolecularDataInMolecularProfileUsingPOST", "Values of genes in samples of a profile.",
         "NumericGeneMolecularData", (PROJECTION,), body="molecularDataFilter: MolecularDataFilter"),
    post("Molecular Data", "/molecular-data/fetch", molecular.fetch, VALUES,
         "fetchMolecularDataInMultipleMolecularProfilesUsingPOST", "Values of genes in samples of several profiles.",
         "NumericGeneMolecularData", (PROJECTION,), body="molecularDataMultipleStudyFilter: MolecularDataMultipleStudyFilter"),
    get("Mutations", "/molecular-profiles/{molecularProfileId}/mutations", mutations.of_profile, MUTATIONS,
        "getMutationsInMolecularProfileBySampleListIdUsingGET", "The mutations of a list of samples.", "Mutation",
        (LIST, ENTREZ, *paged(*MUTATION_SORTS))),
    post("Mutations", "/molecular-profiles/{molecularProfileId}/mutations/fetch", mutations.of_profile, MUTATIONS,
         "fetchMutationsInMolecularProfileUsingPOST", "Mutations of samples of a profile.", "Mutation", paged(*MUTATION_SORTS),
         body="mutationFilter: MutationFilter"),
    post("Mutations", "/mutations/fetch", mutations.fetch, MUTATIONS, "fetchMutationsInMultipleMolecularProfilesUsingPOST",
         "Mutations of several profiles.", "Mutation", paged(*MUTATION_SORTS),
         body="mutationMultipleStudyFilter: MutationMultipleStudyFilter"),
    get("Discrete Copy Number Alterations", "/molecular-profiles/{molecularProfileId}/discrete-copy-number",
        copynumber.of_profile, DISCRETE, "getDiscreteCopyNumbersInMolecularProfileUsingGET",
        "Losses and gains of a list of samples.", "DiscreteCopyNumberData", (LIST, LEVELS, PROJECTION)),
    post("Discrete Copy Number Alterations", "/molecular-profiles/{molecularProfileId}/discrete-copy-number/fetch",
         copynumber.of_profile, DISCRETE, "fetchDiscreteCopyNumbersInMolecularProfileUsingPOST",
         "Losses and gains of genes in samples.", "DiscreteCopyNumberData", (LEVELS, PROJECTION),
         body="discreteCopyNumberFilter: DiscreteCopyNumberFilter"),
    get("Copy Number Segments", "/studies/{studyId}/samples/{sampleId}/copy-number-segments", copynumber.segments_of_sample,
        SMALL, "getCopyNumberSegmentsInSampleInStudyUsingGET", "The segments of a sample.", "CopyNumberSeg",
        (CHROMOSOME, *paged(*SEGMENT_SORTS, most=20_000))),
    post("Copy Number Segments", "/copy-number-segments/fetch", copynumber.fetch_segments, identified(rows(shapes.segments, 5)),
         "fetchCopyNumberSegmentsUsingPOST", "The segments of samples.", "CopyNumberSeg", (CHROMOSOME, PROJECTION),
         body="sampleIdentifiers: [SampleIdentifier]"),
    get("Genes", "/genes", genes.genes, unnamed(rows(shapes.genes, 1.7)), "getAllGenesUsingGET", "All genes.", "Gene",
        (KEYWORD, Parameter("alias", "An alias of a gene."), *paged(*GENE_SORTS))),
    post("Genes", "/genes/fetch", genes.fetch, identified(rows(shapes.genes, 5)), "fetchGenesUsingPOST", "Genes by their ids.",
         "Gene", (GENE_IDS, PROJECTION), body="geneIds: [string]"),
    get("Genes", "/genes/{geneId}", genes.gene, SMALL, "getGeneUsingGET", "One gene.", "Gene", one=True),
    get("Genes", "/genes/{geneId}/aliases", genes.aliases, SMALL, "getAliasesOfGeneUsingGET", "The aliases of a gene.",
        answer=TEXTS),
    get("Gene Panels", "/gene-panels", profiles.panels, SMALL, "getAllGenePanelsUsingGET", "All gene panels.", "GenePanel",
        paged("genePanelId", "description")),
    get("Gene Panels", "/gene-panels/{genePanelId}", profiles.panel, SMALL, "getGenePanelUsingGET", "One gene panel.",
        "GenePanel", one=True),
    post("Gene Panels", "/gene-panels/fetch", profiles.fetch_panels, SMALL, "fetchGenePanelsUsingPOST",
         "Gene panels by their ids.", "GenePanel", (PROJECTION,), body="genePanelIds: [string]"),
    post("Generic Assays", "/generic_assay_meta/fetch", assays.fetch_meta, SMALL, "fetchGenericAssayMetaUsingPOST",
         "What generic assays measure.", "GenericAssayMeta", (PROJECTION,),
         body="genericAssayMetaFilter: GenericAssayMetaFilter", also=("/generic-assay-meta/fetch",)),
    get("Generic Assays", "/generic-assay-meta/{molecularProfileId}", assays.meta_of_profile, SMALL,
        "getGenericAssayMetaUsingGET", "What a generic assay measures.", "GenericAssayMeta", (PROJECTION,)),
    get("Generic Assays", "/generic-assay-meta/generic-assay/{genericAssayStableId}", assays.meta_of_entity, SMALL,
        "getGenericAssayMeta_gaUsingGET", "One thing that generic assays measure.", "GenericAssayMeta", (PROJECTION,)),
    post("Generic Assay Data", "/generic_assay_data/{molecularProfileId}/fetch", assays.fetch_of_profile, ASSAYS,
         "fetchGenericAssayDataInMolecularProfileUsingPOST", "Values of a generic assay.", "GenericAssayData", (PROJECTION,),
         body="genericAssayDataFilter: GenericAssayFilter", also=("/generic-assay-data/{molecularProfileId}/fetch",)),
    post("Generic Assay Data", "/generic_assay_data/fetch", assays.fetch, ASSAYS,
         "fetchGenericAssayDataInMultipleMolecularProfilesUsingPOST", "Values of several generic assays.", "GenericAssayData",
         (PROJECTION,), body="genericAssayDataMultipleStudyFilter: GenericAssayDataMultipleStudyFilter",
         also=("/generic-assay-data/fetch",)),
    get("Generic Assay Data", "/generic-assay-data/{molecularProfileId}/generic-assay/{genericAssayStableId}", assays.of_entity,
        ASSAYS, "getGenericAssayDataInMolecularProfileUsingGET", "The values of one thing in all samples.", "GenericAssayData",
        (PROJECTION,)),
    get("Info", "/info", status.info, SMALL, "getInfoUsingGET", "Versions.", answer={"type": "object"}),
    post("Gene Panel Data", "/molecular-profiles/{molecularProfileId}/gene-panel-data/fetch", profiles.panel_data_of_profile,
         in_profiles(rows(shapes.combinations(0, 5), 1)), "getGenePanelDataUsingPOST",
         "Which samples were measured with which panel.", "GenePanelData", body="genePanelDataFilter: GenePanelDataFilter"),
    post("Gene Panel Data", "/gene-panel-data/fetch", profiles.fetch_panel_data,
         in_profiles(rows(shapes.combinations(0, 5), 1)), "fetchGenePanelDataInMultipleMolecularProfilesUsingPOST",
         "The same of several profiles.", "GenePanelData",
         body="genePanelDataMultipleStudyFilter: GenePanelDataMultipleStudyFilter"),
    get("Server running status", "/health", status.health, small, "getServerStatusUsingGET", "Whether the service is up.",
        answer=STATUS, open=True),
    post("Treatments", "/treatments/display-patient", treatments.shows_patients,
         identified(rows(shapes.events, 1), studies=("body",), samples=()), "getContainsTreatmentDataUsingPOST",
         "Whether there are treatments.", parameters=(TIER,), body="studyIds: [string]", answer=TRUTH),
    post("Treatments", "/treatments/display-sample", treatments.shows_samples,
         identified(rows(shapes.events, 10), studies=("body",), samples=()), "getContainsSampleTreatmentDataUsingPOST",
         "Whether samples are dated beside them.", parameters=(TIER,), body="studyIds: [string]", answer=TRUTH),
    post("Treatments", "/treatments/patient", treatments.patient_treatments, TREATMENTS, "getAllPatientTreatmentsUsingPOST",
         "Treatments and who had them.", "PatientTreatmentRow", (TIER,), body="studyViewFilter: StudyViewFilter"),
    post("Treatments", "/treatments/sample", treatments.sample_treatments, TREATMENTS, "getAllSampleTreatmentsUsingPOST",
         "Treatments and samples before and after them.", "SampleTreatmentRow", (TIER,),
         body="studyViewFilter: StudyViewFilter"),
    post("Treatments", "/treatments/patient-counts/fetch", treatments.patient_counts, COHORT, "fetchPatientTreatmentCountsUsingPOST",
         "How many patients had which treatment.", parameters=(TIER,), body="studyViewFilter: StudyViewFilter", answer=PATIENT_REPORT),
    post("Treatments", "/treatments/sample-counts/fetch", treatments.sample_counts, COHORT, "fetchSampleTreatmentCountsUsingPOST",
         "How many samples were taken before and after which treatment.", parameters=(TIER, DETAIL), body="studyViewFilter: StudyViewFilter",
         answer=SAMPLE_REPORT),
    post(VIEW, "/filtered-samples/fetch", cohorts.samples, COHORT, "fetchFilteredSamplesUsingPOST", "The samples of a cohort.", "Sample",
         (choice("negateFilters", "Whether each filter of values is turned around.", "true", "false", default="false"),),
         body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/clinical-data-counts/fetch", cohorts.clinical_counts, COHORT, "fetchClinicalDataCountsUsingPOST",
         "How many cases have which value of an attribute.", "ClinicalDataCountItem", body="clinicalDataCountFilter: ClinicalDataCountFilter"),
    post(VIEW, "/clinical-data-bin-counts/fetch", cohorts.clinical_bins, COHORT, "fetchClinicalDataBinCountsUsingPOST",
         "Bins of the values of attributes.", "ClinicalDataBin", (BINNING,), body="clinicalDataBinCountFilter: ClinicalDataBinCountFilter"),
    post(VIEW, "/custom-data-counts/fetch", cohorts.custom_counts, COHORT, "fetchCustomDataCountsUsingPOST",
         "How many cases have which value of custom data that a page has saved.", "ClinicalDataCountItem",
         body="clinicalDataCountFilter: ClinicalDataCountFilter"),
    post(VIEW, "/custom-data-bin-counts/fetch", cohorts.custom_bins, COHORT, "fetchCustomDataBinCountsUsingPOST",
         "Bins of the values of custom data that a page has saved.", "ClinicalDataBin", (BINNING,),
         body="clinicalDataBinCountFilter: ClinicalDataBinCountFilter"),
    post(VIEW, "/clinical-data-density-plot/fetch", cohortplots.density, COHORT, "fetchClinicalDataDensityPlotUsingPOST",
         "How dense samples lie by two attributes.", body="studyViewFilter: StudyViewFilter", answer=DENSITY, parameters=(
             *(Parameter(f"{letter}AxisAttributeId", "A numeric attribute.", required=True) for letter in "xy"),
             *(Parameter(f"{letter}AxisBinCount", "Bins of the axis.", "integer", default="50", least=1, most=1000) for letter in "xy"),
             *(Parameter(f"{letter}Axis{end}", "A number; without it that of the values.") for letter in "xy" for end in ("Start", "End")),
             *(choice(f"{letter}AxisLogScale", "Of MUTATION_COUNT: by its logarithm.", "true", "false", default="false") for letter in "xy"),
         )),
    post(VIEW, "/clinical-data-violin-plots/fetch", cohortplots.violins, COHORT, "fetchClinicalDataViolinPlotsUsingPOST",
         "How a numeric attribute spreads in groups.", body="studyViewFilter: StudyViewFilter", answer=VIOLINS, parameters=(
             Parameter("categoricalAttributeId", "What makes the groups.", required=True),
             Parameter("numericalAttributeId", "A numeric attribute.", required=True),
             *(Parameter(f"axis{end}", "A number; without it that of the values.") for end in ("Start", "End")),
             Parameter("numCurvePoints", "Points of a curve.", "integer", default="100", least=2, most=1000),
             choice("logScale", "Of MUTATION_COUNT: by its logarithm.", "true", "false", default="false"),
             Parameter("sigmaMultiplier", "The width of the curve's densities, above 0."),
         )),
    post(VIEW, "/namespace-data-counts/fetch", cohorts.namespace_counts, COHORT, "fetchNamespaceDataCountsUsingPOST",
         "How many samples have which value of an annotation.", "NamespaceDataCountItem",
         body="namespaceDataCountFilter: NamespaceDataCountFilter"),
    post("Clinical Attributes", "/clinical-attributes/counts/fetch", cohorts.attribute_counts, COHORT, "getClinicalAttributeCountsUsingPOST",
         "How many samples have a value of which attribute.", "ClinicalAttributeCount", body="clinicalAttributeCountFilter: ClinicalAttributeCountFilter"),
    post("Clinical Data", "/clinical-data-table/fetch", cohortplots.table, TABLE, "fetchClinicalDataClinicalTableUsingPOST",
         "The clinical data of a cohort's samples.", body="studyViewFilter: StudyViewFilter", answer=COLLECTION, parameters=(
             Parameter("pageSize", "Samples of a page; 0: all.", "integer", default="0", least=0, most=1_000_000),
             Parameter("pageNumber", "Which page; the first is 0.", "integer", default="0", least=0),
             Parameter("searchTerm", "What an id or a value contains."), Parameter("sortBy", "sampleId, patientId or an attribute."),
             choice("direction", "Counts with sortBy.", "ASC", "DESC", default="ASC"),
         )),
    post(VIEW, "/mutated-genes/fetch", cohorts.mutated_genes, GENES_OF_COHORT, "fetchMutatedGenesUsingPOST", "Genes that are mutated in a cohort.",
         "AlterationCountByGene", body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/cna-genes/fetch", cohorts.copied_genes, GENES_OF_COHORT, "fetchCNAGenesUsingPOST", "Genes that are lost or amplified in a cohort.",
         "CopyNumberCountByGene", body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/structuralvariant-genes/fetch", cohorts.varied_genes, GENES_OF_COHORT, "fetchStructuralVariantGenesUsingPOST",
         "Genes of structural variants in a cohort.", "AlterationCountByGene", body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/structuralvariant-counts/fetch", cohorts.variant_counts, COHORT, "fetchStructuralVariantCountsUsingPOST",
         "Pairs of sites of structural variants in a cohort.", "AlterationCountByStructuralVariant", body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/sample-lists-counts/fetch", cohorts.list_counts, COHORT, "fetchCaseListCountsUsingPOST",
         "How many samples of a cohort are in which list.", "CaseListDataCount", body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/molecular-profile-sample-counts/fetch", cohorts.profile_counts, COHORT, "fetchMolecularProfileSampleCountsUsingPOST",
         "How many samples of a cohort were profiled in which profile.", "CaseListDataCount", body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/clinical-event-type-counts/fetch", cohorts.event_type_counts, COHORT, "getClinicalEventTypeCountsUsingPOST",
         "How many patients of a cohort have which events.", "ClinicalEventTypeCount", body="studyViewFilter: StudyViewFilter"),
    post(VIEW, "/mutation-data-counts/fetch", cohorts.mutation_counts, COHORT, "fetchMutationDataCountsUsingPOST",
         "In how many samples a gene is mutated, or by which type of mutation.", "GenomicDataCountItem", (DETAIL,),
         body="genomicDataCountFilter: GenomicDataCountFilter"),
    post(VIEW, "/genomic-data-counts/fetch", cohorts.genomic_counts, COHORT, "fetchGenomicDataCountsUsingPOST",
         "How many samples have which level of copy number of a gene.", "GenomicDataCountItem",
         body="genomicDataCountFilter: GenomicDataCountFilter"),
    post(VIEW, "/genomic-data-bin-counts/fetch", cohorts.genomic_bins, COHORT, "fetchGenomicDataBinCountsUsingPOST",
         "Bins of the values of genes.", "GenomicDataBin", (BINNING,), body="genomicDataBinCountFilter: GenomicDataBinCountFilter"),
    post(VIEW, "/generic-assay-data-counts/fetch", cohorts.assay_counts, COHORT, "fetchGenericAssayDataCountsUsingPOST",
         "How many cases have which value of an entity.", "GenericAssayDataCountItem",
         body="genericAssayDataCountFilter: GenericAssayDataCountFilter"),
    post(VIEW, "/generic-assay-data-bin-counts/fetch", cohorts.assay_bins, COHORT, "fetchGenericAssayDataBinCountsUsingPOST",
         "Bins of the values of entities.", "GenericAssayDataBin", (BINNING,), body="genericAssayDataBinCountFilter: GenericAssayDataBinCountFilter"),
    post("Structural Variants", "/structural-variant/fetch", variants.fetch, VARIANTS, "fetchStructuralVariantsUsingPOST",
         "Structural variants of profiles.", "StructuralVariant", body="structuralVariantFilter: StructuralVariantFilter"),
    post("Structural Variants", "/structuralvariant/fetch", variants.fetch_of_genes, VARIANTS,
         "fetchStructuralVariantsOfGenesUsingPOST", "The same of listed genes: where it stood before.", "StructuralVariant",
         body="structuralVariantFilter: StructuralVariantFilter"),
    get("Clinical Events", "/studies/{studyId}/patients/{patientId}/clinical-events", events.events_of_patient, SMALL,
        "getAllClinicalEventsOfPatientInStudyUsingGET", "What happened to a patient.", "ClinicalEvent", paged(*EVENT_SORTS)),
    get("Clinical Events", "/studies/{studyId}/clinical-events", events.events_of_study, identified(rows(shapes.events, 15)),
        "getAllClinicalEventsInStudyUsingGET", "What happened to a study's patients.", "ClinicalEvent", paged(*EVENT_SORTS)),
    post("Clinical Events", "/clinical-events-meta/fetch", events.events_meta, EVENTS, "fetchClinicalEventsMetaUsingPOST",
         "Which keys and values the events of patients have.", "ClinicalEvent",
         body="clinicalEventAttributeRequest: ClinicalEventAttributeRequest"),
    post("Survival", "/survival-data/fetch", events.survival_data, EVENTS, "fetchSurvivalDataUsingPOST",
         "How long it took patients from one event to another.", "ClinicalData", body="survivalRequest: SurvivalRequest"),
    get("Gene Sets", "/genesets", assays.gene_sets, SMALL, "getAllGenesetsUsingGET", "All gene sets.", "Geneset", paged()),
    get("Gene Sets", "/genesets/version", assays.gene_set_version, SMALL, "getGenesetVersionUsingGET",
        "The version of the gene sets.", answer=TEXT),
    get("Gene Sets", "/genesets/{genesetId}", assays.gene_set, SMALL, "getGenesetUsingGET", "One gene set.", "Geneset",
        one=True),
    post("Gene Sets", "/genesets/fetch", assays.fetch_gene_sets, SMALL, "fetchGenesetsUsingPOST", "Gene sets by their ids.",
         "Geneset", body="genesetIds: [string]"),
    post("Gene Set Scores", "/genetic-profiles/{geneticProfileId}/geneset-genetic-data/fetch", assays.gene_set_data,
         in_profiles(shapes.values_of(GENE_SETS)), "fetchGeneticDataItemsUsingPOST", "Scores of gene sets in samples.",
         "GenesetMolecularData", body="genesetDataFilterCriteria: GenesetDataFilterCriteria"),
    get("Reference Genome Genes", "/reference-genome-genes/{genomeName}", genes.genes_of_genome, unnamed(shapes.genes),
        "getAllReferenceGenomeGenesUsingGET", "Where the genes lie in a genome.", "ReferenceGenomeGene"),
    get("Reference Genome Genes", "/reference-genome-genes/{genomeName}/{geneId}", genes.gene_of_genome, SMALL,
        "getReferenceGenomeGeneUsingGET", "Where one gene lies.", "ReferenceGenomeGene", one=True),
    post("Reference Genome Genes", "/reference-genome-genes/{genomeName}/fetch", genes.fetch_of_genome,
         identified(rows(shapes.genes, 5)), "fetchReferenceGenomeGenesUsingPOST", "Where the listed genes lie.",
         "ReferenceGenomeGene", body="geneIds: [string]"),
    get("Significant Copy Number Regions", "/studies/{studyId}/significant-copy-number-regions", recurrence.regions, SMALL,
        "getSignificantCopyNumberRegionsUsingGET", "Regions whose copies change more often than chance explains.", "Gistic",
        paged(*REGION_SORTS)),
    get("Significantly Mutated Genes", "/studies/{studyId}/significantly-mutated-genes", recurrence.significant_genes, SMALL,
        "getSignificantlyMutatedGenesUsingGET", "Genes that are mutated more often than chance explains.", "MutSig",
        paged(*SIGNIFICANT_SORTS)),
    get("Resource Definitions", "/studies/{studyId}/resource-definitions", studies.definitions, SMALL,
        "getAllResourceDefinitionsInStudyUsingGET", "Which kinds of links a study offers.", "ResourceDefinition",
        paged(*KIND_SORTS)),
    get("Resource Definitions", "/studies/{studyId}/resource-definitions/{resourceId}", studies.definition, SMALL,
        "getResourceDefinitionInStudyUsingGET", "One of them.", "ResourceDefinition", one=True),
    post("Resource Definitions", "/resource-definitions/fetch", studies.definitions, SMALL, "fetchResourceDefinitionsUsingPOST",
         "The same of the listed studies.", "ResourceDefinition", (PROJECTION,), body="studyIds: [string]"),
    get("Resource Data", "/studies/{studyId}/resource-data", studies.links_of_study, SMALL,
        "getAllStudyResourceDataInStudyUsingGET", "The links of a study itself.", "ResourceData",
        (RESOURCE, *paged(*LINK_SORTS))),
    get("Resource Data", "/studies/{studyId}/patients/{patientId}/resource-data", studies.links_of_patient, SMALL,
        "getAllResourceDataOfPatientInStudyUsingGET", "The links of a patient.", "ResourceData",
        (RESOURCE, *paged(*LINK_SORTS))),
    get("Resource Data", "/studies/{studyId}/samples/{sampleId}/resource-data", studies.links_of_sample, SMALL,
        "getAllResourceDataOfSampleInStudyUsingGET", "The links of a sample.", "ResourceData", (RESOURCE, *paged(*LINK_SORTS))),
    get("Resource Data", "/studies/{studyId}/resource-data-all", studies.links_of_all, identified(rows(shapes.people, 3)),
        "getAllResourceDataInStudyUsingGET", "The links of a study, its patients and its samples.", "ResourceData",
        (RESOURCE, *paged(*LINK_SORTS))),
    post("Cosmic Counts", "/cosmic-counts/fetch", recurrence.cosmic_counts, unnamed(listed(20, "body")),
         "fetchCosmicCountsUsingPOST", "How often COSMIC counted mutations, by their keywords.", "CosmicMutation",
         body="keywords: [string]"),
    post("Custom driver annotations", "/custom-driver-annotation-report/fetch", counts.driver_report,
         estimated(Words(profiles=("body",)), driver_marks), "fetchAlterationDriverAnnotationReportUsingPOST",
         "Whether alterations of profiles are marked as drivers, and which tiers of drivers there are.", body="molecularProfileIds: [string]",
         answer=DRIVER_REPORT),
    post("Mutations Count", "/mutation-counts-by-position/fetch", counts.position_counts,
         estimated(Words(genes=("body",)), rows(shapes.mutations, 1)), "fetchMutationCountsByPositionUsingPOST",
         "How many mutations lie in regions of proteins.", "MutationCountByPosition",
         body="mutationPositionIdentifiers: [MutationPositionIdentifier]"),
    post("Variant Counts", "/molecular-profiles/{molecularProfileId}/variant-counts/fetch", counts.variant_counts,
         LISTED_GENES(rows(shapes.mutations_of_everybody, 1)), "fetchVariantCountsUsingPOST",
         "In how many samples genes and keywords of mutations are found.", "VariantCount",
         body="variantCountIdentifiers: [VariantCountIdentifier]"),
    post("Discrete Copy Number Alteration Counts", "/molecular-profiles/{molecularProfileId}/discrete-copy-number-counts/fetch",
         counts.copy_number_counts, LISTED_GENES(all_of(rows(shapes.cna_events, 1), shapes.combinations(0.05, 0))),
         "fetchCopyNumberCountsUsingPOST", "How many samples have which level of copy number of a gene.", "CopyNumberCount",
         body="copyNumberCountIdentifiers: [CopyNumberCountIdentifier]"),
    post("mRNA Percentile", "/molecular-profiles/{molecularProfileId}/mrna-percentile/fetch", molecular.percentiles,
         LISTED_GENES(shapes.combinations(1, 0)), "fetchMrnaPercentileUsingPOST",
         "Where the values of a sample stand among those of all.", "MrnaPercentile",
         (Parameter("sampleId", "A sample.", required=True),), body="entrezGeneIds: [integer]"),
    post("Mutation Spectrums", "/molecular-profiles/{molecularProfileId}/mutation-spectrums/fetch", mutations.spectrums,
         in_profiles(rows(shapes.mutations, 2)), "fetchMutationSpectrumsUsingPOST",
         "Which bases changed into which, in each sample.", "MutationSpectrum", body="mutationSpectrumFilter: MutationSpectrumFilter"),
    post("Namespace Attributes", "/namespace-attributes/fetch", namespaces.fetch,
         identified(rows(shapes.everybody, 4), studies=("body",), samples=()), "fetchNamespaceUsingPOST",
         "Which further columns the data of studies have.", "NamespaceAttribute", body="studyIds: [string]"),
    post("Namespace Attributes", "/namespace-attributes/counts/fetch", namespaces.counts, NAMESPACES,
         "getNamespaceAttributeCountsUsingPOST", "In how many samples they have a value.", "NamespaceAttributeCount",
         body="namespaceAttributeCountFilter: NamespaceAttributeCountFilter"),
    post("Namespace Attributes", "/namespace-data/fetch", namespaces.data, NAMESPACES, "fetchNamespaceDataUsingPOST",
         "The values of one of them in samples.", "NamespaceData", body="namespaceDataFilter: NamespaceDataFilter"),
    post("Alteration Enrichments", "/alteration-enrichments/fetch", enrichments.alterations,
         of_groups(all_of(rows(shapes.mutations_of_everybody, 1), rows(shapes.cna_events, 1))), "fetchAlterationEnrichmentsUsingPOST",
         "Which genes are altered more often in some groups than in others.", "AlterationEnrichment", (CASES,),
         body="molecularProfileCasesGroupAndAlterationTypeFilter: MolecularProfileCasesGroupAndAlterationTypeFilter"),
    post("Enrichments", "/expression-enrichments/fetch", enrichments.expression, ENRICHED_ROWS, "fetchGenomicEnrichmentsUsingPOST",
         "Which genes have other numbers in some groups than in others.", "GenomicEnrichment", (CASES,), body=CASE_GROUPS),
    post("Enrichments", "/generic-assay-enrichments/fetch", assayenrichments.numbers, ENRICHED_ROWS, "fetchGenericAssayEnrichmentsUsingPOST",
         "Which entities of an assay have other numbers in some groups than in others.", "GenericAssayEnrichment", (CASES,), body=CASE_GROUPS),
    post("Generic Assay Enrichment Data", "/generic-assay-binary-enrichments/fetch", assayenrichments.binary, ENRICHED_ROWS,
         "fetchGenericAssayBinaryDataEnrichmentInMultipleMolecularProfilesUsingPOST", "Which entities are yes more often in some groups than in others.",
         "GenericAssayBinaryEnrichment", (CASES,), body=CASE_GROUPS),
    post("Generic Assay Enrichment Data", "/generic-assay-categorical-enrichments/fetch", assayenrichments.categories, ENRICHED_ROWS,
         "fetchGenericAssayCategoricalDataEnrichmentInMultipleMolecularProfilesUsingPOST", "Which entities have other categories in some groups than in others.",
         "GenericAssayCategoricalEnrichment", (CASES,), body=CASE_GROUPS),
    post("Clinical Data Enrichments", "/clinical-data-enrichments/fetch", enrichments.clinical,
         of_groups(all_of(rows(shapes.everybody, 4), rows(shapes.clinical_values("attributeIds"), 0.5))), "fetchClinicalEnrichmentsUsingPOST",
         "Which clinical attributes differ between groups of samples.", "ClinicalDataEnrichment", body="groupFilter: GroupFilter"),
    post("Co-Expressions", "/molecular-profiles/co-expressions/fetch", correlations.coexpressions, PAIRED(shapes.whole_matrices(0.5)),
         "fetchCoExpressionsUsingPOST", "Which genes go with a gene, by the ranks of their values.", "CoExpression", (
             Parameter("molecularProfileIdA", "The profile that has the gene.", required=True),
             Parameter("molecularProfileIdB", "The profile of the genes that it is compared with.", required=True),
             Parameter("threshold", "The least correlation, either way.", default="0.3"),
         ), body="coExpressionFilter: CoExpressionFilter"),
    post("Gene Set Correlation", "/genesets/{genesetId}/expression-correlation/fetch", correlations.of_gene_set, SCORED(shapes.whole_matrices(0.05)),
         "fetchCorrelatedGenesUsingPOST", "Which genes of a set go with its scores.", "GenesetCorrelation", (
             SCORES, Parameter("correlationThreshold", "The least correlation, from 0 to 1.", default="0.3"), SOME_LIST,
         ), body=SOME_SAMPLES, optional=True),
    post("Gene Set Hierarchy", "/geneset-hierarchy/fetch", genesets.tree, SCORED(shapes.whole_matrices(0.5)), "fetchGenesetHierarchyInfoUsingPOST",
         "The gene sets with high scores, in their tree.", "GenesetHierarchyInfo", (
             SCORES, Parameter("percentile", "Of the scores of a set, which stands for it.", "integer", default="75", least=1, most=100),
             Parameter("scoreThreshold", "The least score, either way, from 0 to 1.", default="0.4"),
             Parameter("pvalueThreshold", "The highest p value, from 0 to 1.", default="0.05"), SOME_LIST,
         ), body=SOME_SAMPLES, optional=True),
    get("Timestamps", "/timestamps", status.timestamps, SMALL, "getAllTimestampsUsingGET",
        "When reference data were last written, as far as it is known.", answer=MOMENTS, fresh=True),
)  # fmt: skip

# For who has the key, and no token: routes.py has them beneath /api/ of the JSON API, too.
DROPPING = (
    Address("/cache", status.clear_all, at_once, "clearAllCachesUsingDELETE",
            "Drops what is kept of the data: for pipelines, after each import.", parameters=(CACHE_KEY, MANAGED), answer=TEXT,
            open=True, plain=True, methods=("DELETE",), tag="Cache"),
    Address("/cache/{studyId}", status.clear_of_study, at_once, "clearCachesOfStudyUsingDELETE",
            "The same, after the import of one study.", parameters=(CACHE_KEY, MANAGED), answer=TEXT, open=True, plain=True,
            methods=("DELETE",), tag="Cache"),
)  # fmt: skip
