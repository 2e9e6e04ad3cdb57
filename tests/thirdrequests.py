"""What is asked of the third generation over the real study, and how many records its written specification counts in the study's files."""

import json

from genows.http.address import Address
from tests.realstudy import STUDY

S, M = f"/studies/{STUDY}", f"/molecular-profiles/{STUDY}"
ALL = {"sampleListId": f"{STUDY}_all"}
LISTED = f"sampleListId={STUDY}_all"
LEVELS = {"": 63, "AMP": 49, "HOMDEL": 14, "GAIN": 189, "HETLOSS": 1491, "DIPLOID": 4561, "ALL": 6304}
VALUES = {"gistic": 6304, "log2CNA": 5446, "mrna": 3156, "mrna_median_Zscores": 2630, "methylation_hm27": 2488}
VARIANTS = {"molecularProfileIds": [f"{STUDY}_structural_variants"]}
GENE_SETS = [
    "GO_ACYLGLYCEROL_HOMEOSTASIS",
    "GO_ANATOMICAL_STRUCTURE_FORMATION_INVOLVED_IN_MORPHOGENESIS",
    "GO_ANTEROGRADE_AXONAL_TRANSPORT",
    "GO_APICAL_PROTEIN_LOCALIZATION",
    "GO_ATP_DEPENDENT_CHROMATIN_REMODELING",
    "GO_CARBOHYDRATE_CATABOLIC_PROCESS",
    "GO_CARDIAC_CHAMBER_DEVELOPMENT",
]
# Path, body, number of records.
NUMBERS = [
    *((f"{M}_{name}/molecular-data/fetch", ALL, number) for name, number in VALUES.items()),
    *((f"{M}_gistic/discrete-copy-number?{LISTED}&discreteCopyNumberEventType={level}", None, number) for level, number in LEVELS.items()),
    (f"{M}_gistic/discrete-copy-number/fetch", {"entrezGeneIds": [2073], **ALL}, 9),
    (f"{M}_mrna/molecular-data?{LISTED}&entrezGeneId=2073", None, 526),
    (f"{M}_mutations/mutations?{LISTED}", None, 33),
    (f"{M}_mutations/mutations?{LISTED}&entrezGeneId=675", None, 12),
    (f"{M}_mutations/mutations?{LISTED}&entrezGeneId=55", None, 5),
    ("/mutations/fetch", {"molecularProfileIds": [f"{STUDY}_mutations", "nosuch"], "entrezGeneIds": [675, "7157"]}, 14),
    (f"{M}_mrna/molecular-data/fetch", {"entrezGeneIds": [2073, 6205], **ALL, "sampleIds": {}}, 1052),
    ("/copy-number-segments/fetch", [{"sampleId": "TCGA-A2-A04P-01", "studyId": STUDY}], 9),
    (f"{S}/samples/TCGA-A2-A04P-01/copy-number-segments", None, 9),
    ("/gene-panels", None, 2),
    ("/gene-panels??", None, 2),
    ("/structural-variant/fetch", VARIANTS, 50),
    ("/structural-variant/fetch", {**VARIANTS, "entrezGeneIds": [673]}, 36),
    ("/structural-variant/fetch", {**VARIANTS, "entrezGeneIds": ["238"]}, 4),
    (f"/generic_assay_data/{STUDY}_treatment_ic50/fetch", ALL, 76),
    (f"/generic_assay_data/{STUDY}_treatment_ec50/fetch", ALL, 76),
    (f"/generic-assay-meta/{STUDY}_treatment_ic50", None, 10),
    ("/structuralvariant/fetch", {**VARIANTS, "entrezGeneIds": [673]}, 36),
    *((f"/genetic-profiles/{STUDY}_gsva_{name}/geneset-genetic-data/fetch", {"genesetIds": GENE_SETS, **ALL}, 35) for name in ("scores", "pvalues")),
    ("/genesets/fetch", GENE_SETS[:3], 3),
    (f"{S}/significant-copy-number-regions", None, 14),
    (f"{S}/significantly-mutated-genes", None, 0),
    ("/reference-genome-genes/hg19/fetch", [7157, 675], 2),
    ("/reference-genome-genes/hg19/fetch", ["tp53", "BRCA2"], 2),
    ("/reference-genome-genes/nosuch", None, 0),
    ("/studies", None, 1),
    ("/cancer-types?nocache=x&pageSize=3", None, 3),
    (f"{S}/patients", None, 840),
    (f"{S}/samples", None, 841),
    (f"{S}/patients/TCGA-E2-A15E/samples", None, 2),
    ("/samples?keyword=TCGA-A1", None, 14),
    ("/samples?keyword=tcga-a1", None, 14),
    (f"{S}/samples?pageSize=100&pageNumber=8", None, 41),
    (f"{S}/samples?pageSize=100&pageNumber=9", None, 0),
    (f"{S}/sample-lists", None, 6),
    ("/samples/fetch", {"sampleListIds": [f"{STUDY}_sequenced", f"{STUDY}_custom"]}, 792),
    (f"{S}/clinical-attributes", None, 8),
    (f"{S}/clinical-data?clinicalDataType=PATIENT", None, 3957),
    (f"{S}/clinical-data?clinicalDataType=PATIENT&attributeId=OS_STATUS", None, 808),
    (f"{S}/clinical-data", None, 531),
    (f"{S}/clinical-data/fetch?clinicalDataType=PATIENT", {}, 3957),
    (f"{S}/molecular-profiles", None, 11),
    (f"{M}_mutations/gene-panel-data/fetch", {"sampleListId": f"{STUDY}_testprofiled"}, 15),
    (f"{M}_mutations/gene-panel-data/fetch", ALL, 841),
    ("/genes/fetch?geneIdType=ENTREZ_GENE_ID", [7157, 675], 2),
    ("/genes/fetch?geneIdType=HUGO_GENE_SYMBOL", ["tp53", "BRCA2"], 2),
    ("/genes?pageSize=10&pageNumber=2", None, 10),
]
# Requests of NUMBERS that are of no study: whoever is let in gets them.
OPEN = ("/gene-panels", "/cancer-types", "/genes", "/reference-genome-genes")

# What a part of a path is where nothing is unknown; the others are "nosuch" then.
KNOWN_PARTS = {"geneId": "7157", "genePanelId": "TESTPANEL1", "cancerTypeId": "brca", "genericAssayStableId": "17-AAG", "genomeName": "hg19", "genesetId": GENE_SETS[0]}


def of_cohorts(study_id: str) -> dict:
    """Bodies that ask about all samples of a study, whose attribute OS_MONTHS, profiles and assay it may have."""
    cohort, gene, entity = {"studyViewFilter": {"studyIds": [study_id]}}, {"hugoGeneSymbol": "TP53"}, {"stableId": "17-AAG", "profileType": "treatment_ic50"}
    return {
        **dict.fromkeys(("clinicalDataCountFilter", "clinicalDataBinCountFilter"), {"attributes": [{"attributeId": "OS_MONTHS"}], **cohort}),
        "genomicDataCountFilter": {"genomicDataFilters": [{**gene, "profileType": name} for name in ("mutations", "gistic")], **cohort},
        "genomicDataBinCountFilter": {"genomicDataBinFilters": [{**gene, "profileType": "mutations"}], **cohort},
        "genericAssayDataCountFilter": {"genericAssayDataFilters": [entity], **cohort},
        "genericAssayDataBinCountFilter": {"genericAssayDataBinFilters": [entity], **cohort},
        "namespaceDataCountFilter": {"attributes": [{"outerKey": "o", "innerKey": "i"}], **cohort},
    }


def grouped(study_id: str, name: str, *groups: list[str]) -> list[dict]:
    """Groups of samples of a profile, as bodies of enrichments have them."""
    pairs = [[{"molecularProfileId": f"{study_id}_{name}", "caseId": case} for case in cases] for cases in groups]
    return [{"name": f"group {number}", "molecularProfileCaseIdentifiers": its} for number, its in enumerate(pairs)]


def enriched(study_id: str, of_genes: str, of_assays: str, *groups: list[str]) -> dict[str, object]:
    """Part of an address of enrichments → a body. *of_genes*, *of_assays*: profiles with numbers; the study has no assays of other kinds."""
    samples = [{"name": f"group {number}", "sampleIdentifiers": [{"sampleId": case, "studyId": study_id} for case in cases]} for number, cases in enumerate(groups)]
    return {
        "/alteration-enrichments": {"molecularProfileCasesGroupFilter": grouped(study_id, "mutations", *groups)}, "/clinical-data-enrichments": {"groups": samples},
        "/expression-enrichments": grouped(study_id, of_genes, *groups), "/generic-assay-enrichments": grouped(study_id, of_assays, *groups),
        **dict.fromkeys(("/generic-assay-binary-enrichments", "/generic-assay-categorical-enrichments"), grouped(study_id, "none", *groups)),
    }  # fmt: skip


# Parts that name what the specification wants a 404 of; in a path of the meta of generic assays they are ignored.
NAMED = ("{studyId}", "{molecularProfileId}", "{geneticProfileId}")
OF_EVENTS = {"patientIdentifiers": [{"patientId": "TCGA-A2-A04P", "studyId": STUDY}]}
# From the first treatment to the last status.
LIVED = {
    "attributeIdPrefix": "OS", "startEventRequestIdentifier": {"clinicalEventRequests": [{"eventType": "treatment"}], "position": "FIRST"},
    "endEventRequestIdentifier": {"clinicalEventRequests": [{"eventType": "status"}], "position": "LAST"},
}  # fmt: skip
BODIES = {
    "patientFilter": {"patientIdentifiers": [{"patientId": "TCGA-A2-A04P", "studyId": STUDY}]},
    "sampleFilter": {"sampleIdentifiers": [{"sampleId": "TCGA-A2-A04P-01", "studyId": STUDY}]},
    "clinicalDataSingleStudyFilter": {"ids": ["TCGA-A2-A04P-01"]},
    "clinicalDataMultiStudyFilter": {"identifiers": [{"entityId": "TCGA-A2-A04P-01", "studyId": STUDY}]},
    "molecularProfileFilter": {"studyIds": [STUDY]},
    "genericAssayMetaFilter": {"molecularProfileIds": [f"{STUDY}_treatment_ic50"]},
    "structuralVariantFilter": {**VARIANTS, "entrezGeneIds": [238], "structuralVariantQueries": [{"gene1": {"entrezId": 673}, "gene2": {"specialValue": "ANY_GENE"}}]},
    "studyViewFilter": {"studyIds": [STUDY]},
    **of_cohorts(STUDY),
    "clinicalAttributeCountFilter": {"sampleListId": f"{STUDY}_all"}, "coExpressionFilter": {**ALL, "entrezGeneId": 2073}, "sampleIds": ["TCGA-A1-A0SK-01"],
    "discreteCopyNumberFilter": {**ALL, "entrezGeneIds": [2073]},
    "sampleIdentifiers": [{"sampleId": "TCGA-A2-A04P-01", "studyId": STUDY}],
    "genericAssayDataFilter": ALL,
    "genesetIds": GENE_SETS[:1], "genesetDataFilterCriteria": {"genesetIds": GENE_SETS, **ALL},
    "genericAssayDataMultipleStudyFilter": {"molecularProfileIds": [f"{STUDY}_treatment_ic50"], "genericAssayStableIds": ["17-AAG"]},
    "namespaceAttributeCountFilter": {
        "sampleIdentifiers": [{"sampleId": "TCGA-A2-A04P-01", "studyId": STUDY}], "namespaceAttributes": [{"outerKey": "o", "innerKey": "i"}],
    },
    "namespaceDataFilter": {"sampleIdentifiers": [{"sampleId": "TCGA-A2-A04P-01", "studyId": STUDY}], "namespaceAttribute": {"outerKey": "o", "innerKey": "i"}},
    "molecularProfileIds": [f"{STUDY}_mutations"], "entrezGeneIds": [2073],
    "mutationPositionIdentifiers": [{"entrezGeneId": 55, "proteinPosStart": 43, "proteinPosEnd": 43}],
    "variantCountIdentifiers": [{"entrezGeneId": 675, "keyword": "BRCA2 truncating"}],
    "clinicalEventAttributeRequest": OF_EVENTS, "survivalRequest": {**OF_EVENTS, **LIVED},
    "copyNumberCountIdentifiers": [{"entrezGeneId": 2073, "alteration": 2}], "mutationSpectrumFilter": ALL,
    "keywords": ["BRCA2 truncating"], "studyIds": [STUDY], "sampleListIds": [f"{STUDY}_cna"], "geneIds": ["7157"], "genePanelIds": ["TESTPANEL1"],
}  # fmt: skip
# Luminal A and basal-like, and samples with an IC50.
LUMINAL, BASAL = [["TCGA-A2-A0CU-01", "TCGA-AR-A0TR-01", "TCGA-BH-A18T-01"], ["TCGA-A2-A04P-01", "TCGA-A1-A0SK-01", "TCGA-A2-A0CM-01"]]
TREATED = ["TCGA-A1-A0SB-01", "TCGA-A1-A0SD-01", "TCGA-A1-A0SE-01", "TCGA-A1-A0SH-01", "TCGA-A2-A04U-01", "TCGA-B6-A0RS-01", "TCGA-BH-A0HP-01", "TCGA-BH-A18P-01"]
ENRICHED = enriched(STUDY, "mrna", "none", LUMINAL, BASAL) | {"/generic-assay-enrichments": grouped(STUDY, "treatment_ic50", TREATED[:4], TREATED[4:])}
# Parameters that name attributes.
ATTRIBUTES = {
    "xAxisAttributeId": "DFS_MONTHS", "yAxisAttributeId": "OS_MONTHS", "categoricalAttributeId": "OS_STATUS", "numericalAttributeId": "OS_MONTHS",
}  # fmt: skip
# A word of an address → the profile that it is about.
PROFILES = {
    "molecular-data": "mrna", "percentile": "mrna", "discrete": "gistic", "structural": "structural_variants", "generic": "treatment_ic50", "panel": "mutations",
}  # fmt: skip


def profile_of(path: str) -> str:
    """The profile of the study that an address serves."""
    return f"{STUDY}_{next((name for word, name in PROFILES.items() if word in path), 'mutations')}"


def body_of(address: Address):
    """A body that the address of a POST takes."""
    name, _, kind = address.body.partition(": ")
    if found := ENRICHED.get(address.path.removesuffix("/fetch")):
        return found
    if name in BODIES:
        return BODIES[name]
    if "MultipleStudy" in kind:
        return {"sampleMolecularIdentifiers": [{"molecularProfileId": profile_of(address.path), "sampleId": "TCGA-A1-A0SK-01"}]}
    members = {"sampleIds": ["TCGA-A1-A0SK-01", "TCGA-A2-A04P-01"]}
    return members if "Panel" in kind else {**members, "entrezGeneIds": [675, 2073]}


def path_of(address: Address, **parts: str) -> str:
    """The path of an address with what it requires in the query. *parts*: of the path, by their names."""
    path = address.path
    for name, value in {**KNOWN_PARTS, **parts}.items():
        path = path.replace(f"{{{name}}}", value)
    required = {"sampleListId": f"{STUDY}_all", "entrezGeneId": "2073", "sampleId": "TCGA-A1-A0SD-01", "geneticProfileId": f"{STUDY}_gsva_scores", **ATTRIBUTES}
    required |= dict.fromkeys(("molecularProfileIdA", "molecularProfileIdB"), f"{STUDY}_mrna")
    return path + "?" + "&".join(f"{each.name}={required[each.name]}" for each in address.parameters if each.required)


def sent(body) -> dict:
    """How a test client is told of a body; nothing of None."""
    return {} if body is None else {"method": "POST", "data": json.dumps(body), "content_type": "application/json"}
