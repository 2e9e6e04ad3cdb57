"""What each address of the JSON API takes and gives, by address, under the names that users of its description know."""

from dataclasses import replace

from genows.http.operation import FORMATS, Operation, Parameter, choice, ids, one_required, text

STUDY = one_required("study_id", "The study, by its id.")
PROFILES = ids("genetic_profile_ids", "Genetic profiles, by their ids; empty: all that you may read.", required=True)
GENES = ids("genes", "Genes, by their HUGO symbols, in any case; empty: all.")
SAMPLE_IDS = ids("sample_ids", "Samples, by their ids; empty: all. Where it is given, sample_list_id is ignored.")
SAMPLE_LIST = text("sample_list_id", "A sample list, by its id; empty: all samples.")
EXCLUDE_NORMAL = Parameter("exclude_normal", "1 leaves out samples of normal tissue.", "boolean", default="0")
# The samples that a request is about.
SAMPLES = (SAMPLE_IDS, SAMPLE_LIST, EXCLUDE_NORMAL)
MATRIX = (
    choice("shape", "matrix answers a row a gene with a column a sample, of profiles of one study.", "records", "matrix", default="records"),
    choice("rows", "What a row of a matrix is; samples: at most 5,000,000 cells.", "genes", "samples", default="genes"),
)

SOME_STUDIES = ids("study_ids", "Studies, by their ids; empty: all that you may read.")
ANY_STUDY = text("study_id", "A study, by its id; empty: all studies that you may read.")
PATIENT_IDS = ids("patient_ids", "Patients, by their ids; empty: all.")
THESE_SAMPLES = ids("sample_ids", "Samples, by their ids; empty: all.")
TABLE = choice("shape", "table answers a row a patient or sample with a column an attribute.", "records", "table", default="records")
ATTRIBUTES = "Clinical attributes, by the ids that {} gives; empty: all."

BASIC = (
    Operation(
        "getCancerTypes", "/api/cancertypes", "Cancer types, by id.", "DBCancerType",
        (ids("cancer_type_ids", "Cancer types, by their ids; empty: all."),),
    ),
    Operation(
        "getClinicalAttributes", "/api/clinicalattributes", "Clinical attributes of patients and of samples.", "DBClinicalField",
        (ids("attr_ids", "Clinical attributes, by their ids; empty: all. Ignored where study_id is given."), ANY_STUDY),
        about="Studies that define an attribute identically give one record.",
    ),
    Operation(
        "getPatientClinicalAttributes", "/api/clinicalattributes/patients", "Clinical attributes of patients.", "DBClinicalField",
        (ANY_STUDY, ids("patient_ids", "Patients, by their ids: only attributes that at least one of them has a value of; empty: all.")),
    ),
    Operation(
        "getSampleClinicalAttributes", "/api/clinicalattributes/samples", "Clinical attributes of samples.", "DBClinicalField",
        (ANY_STUDY, ids("sample_ids", "Samples, by their ids: only attributes that at least one of them has a value of; empty: all.")),
    ),
    Operation(
        "getPatientClinicalData", "/api/clinicaldata/patients", "Clinical data of patients, one record a value.", "DBClinicalPatientData",
        (STUDY, ids("attribute_ids", ATTRIBUTES.format("/api/clinicalattributes/patients"), required=True), PATIENT_IDS, TABLE),
    ),
    Operation(
        "getSampleClinicalData", "/api/clinicaldata/samples", "Clinical data of samples, one record a value.", "DBClinicalSampleData",
        (STUDY, ids("attribute_ids", ATTRIBUTES.format("/api/clinicalattributes/samples"), required=True), THESE_SAMPLES, TABLE),
    ),
    Operation(
        "getGenes", "/api/genes", "Genes, by Entrez id.", "DBGene",
        (
            ids("hugo_gene_symbols", "Genes, by their HUGO symbols, in any case; empty: all."),
            text("search", "What a gene may be called: the beginning of a symbol or alias, or an Entrez id. At most 50 genes, best first."),
        ),
    ),
    Operation(
        "getGenesAliases", "/api/genesaliases", "Aliases of genes, by Entrez id.", "DBGeneAlias",
        (ids("entrez_gene_ids", "Genes, by their Entrez ids; empty: all.", items="integer"),),
    ),
    Operation(
        "getGeneticProfileData", "/api/geneticprofiledata", "Values of genes in samples, or mutations.", "DBProfileData",
        (PROFILES, replace(GENES, required=True), SAMPLE_IDS, SAMPLE_LIST, *MATRIX),
        about="A record of a mutation profile is a mutation, with the fields of one; of any other profile it is a value, in profile_data.",
    ),
    Operation(
        "getGeneticProfiles", "/api/geneticprofiles", "Genetic profiles, in load order.", "DBGeneticProfile",
        (ANY_STUDY, ids("genetic_profile_ids", "Genetic profiles, by their ids; empty: all. Ignored where study_id is given.")),
    ),
    Operation(
        "getPatients", "/api/patients", "Patients of a study, in load order.", "DBPatient",
        (STUDY, PATIENT_IDS, ids("sample_ids", "Samples, by their ids: the patients that they are of. Ignored where patient_ids is given.")),
    ),
    Operation(
        "getSampleLists", "/api/samplelists", "Sample lists with their samples, in load order.", "DBSampleList",
        (ANY_STUDY, ids("sample_list_ids", "Sample lists, by their ids; empty: all. Ignored where study_id is given.")),
    ),
    Operation(
        "getSamples", "/api/samples", "Samples of a study, in load order.", "DBSample",
        (STUDY, THESE_SAMPLES, ids("patient_ids", "Patients, by their ids: their samples. Ignored where sample_ids is given.")),
    ),
    Operation(
        "getStudies", "/api/studies", "Studies, in load order.", "DBStudy",
        (SOME_STUDIES,),
    ),
    Operation(
        "getMutationCount", "/api/mutation_count", "How often genes are mutated.", "",
        (
            choice("type", "Mutations, or mutations per sample that was sequenced.", "count", "frequency", required=True, filled=True),
            choice("per_study", "Whether each study is counted for itself.", "true", "false", required=True, filled=True),
            ids("studyId", "Studies, by their ids; empty: all that you may read."),
            ids("gene", "Genes, by their HUGO symbols: one query for each.", required=True),
            Parameter("start", "Where each query's part of the protein begins; as many as genes, or none.", "list", items="integer", least=0),
            Parameter("end", "Where each query's part of the protein ends; as many as genes, or none.", "list", items="integer", least=0),
            ids("echo", "Names of the parameters that the records repeat; empty: gene and those that this address does not know."),
        ),
        about="start, end and gene are parallel: one query for each position. Any other parameter is repeated in the records.",
        echoes=True,
    ),
)  # fmt: skip

PORTAL_TAG = "portal-controller"
STUDIES = replace(SOME_STUDIES, required=True)

PORTAL = tuple(
    replace(operation, tag=PORTAL_TAG)
    for operation in (
        Operation(
            "getClinicalEvents", "/api/clinicalevents", "What happened to patients, and when.", "DBClinicalEvent",
            (STUDY, PATIENT_IDS, ids("event_types", "Types of events, as they are spelled; empty: all.")),
            about="One record a key of an event; an event without keys is one record.",
        ),
        Operation(
            "getCopyNumberEvents", "/api/copynumberevents", "Genes that are amplified or deleted, sample by sample.", "DBCopyNumberEvent",
            (
                PROFILES, GENES, *SAMPLES,
                Parameter("alterations", "Levels of copy number: 2 is an amplification, -2 a deep loss.", "list", default="2,-2"),
            ),
        ),
        Operation(
            "getCopyNumberRegions", "/api/copynumberregions", "Regions whose copies change more often than chance explains.",
            "DBCopyNumberRegion", (STUDIES,),
        ),
        Operation(
            "getCopyNumberSegments", "/api/copynumbersegments", "Segments of the genome and their copy numbers.", "DBCopyNumberSegment",
            (STUDY, *SAMPLES, choice("format", "As elsewhere; seg answers the table that genome viewers read.", *FORMATS, "seg", default="json")),
            formats=(*FORMATS, "seg"),
        ),
        Operation(
            "getGenePanels", "/api/genepanels", "Gene panels, one record a panel and gene.", "DBGenePanelGene",
            (ids("gene_panel_ids", "Gene panels, by their ids; empty: all."), GENES),
        ),
        Operation(
            "getGenericAssayData", "/api/genericassaydata", "Values of what is measured in samples and is no gene.", "DBGenericAssayData",
            (PROFILES, ids("entity_ids", "What was measured, by its ids; empty: all."), *SAMPLES, *MATRIX),
            about="With shape=matrix a row is what was measured, a column a sample.",
        ),
        Operation(
            "getGeneSetDefinitions", "/api/genesetdefinitions", "Gene sets, one record a set and gene.", "DBGeneSetGene",
            (ids("geneset_ids", "Gene sets, by their ids; empty: all."), GENES),
        ),
        Operation(
            "getMutations", "/api/mutations", "Mutations with all that is known of them.", "DBMutationDetails", (PROFILES, GENES, *SAMPLES),
        ),
        Operation(
            "getResources", "/api/resources", "Links that a study offers for itself, its patients and its samples.", "DBResource",
            (
                STUDY,
                ids("patient_ids", "Patients, by their ids: their links and those of their samples. Ignored where sample_ids is given."),
                ids("sample_ids", "Samples, by their ids: their links."),
                ids("resource_ids", "Kinds of links, by their ids; empty: all."),
            ),
        ),
        Operation(
            "getSignificantGenes", "/api/significantgenes", "Genes that are mutated more often than chance explains.", "DBSignificantGene",
            (STUDIES,),
        ),
        Operation(
            "getStructuralVariants", "/api/structuralvariants", "Fusions and other joins of two sites.", "DBStructuralVariant",
            (PROFILES, GENES, *SAMPLES),
            about="A gene is found at either site.",
        ),
    )
)  # fmt: skip

ANALYSES_TAG = "analyses-controller"
OQL = text("oql", "A gene query (OQL), in place of genes: which genes, and what counts of each.")
ONE_PROFILE = one_required("genetic_profile_ids", "One genetic profile, by its id.")
PLAIN_GENES = ids("genes", "Genes, by their HUGO symbols, in any case.")
Z_SCORE = Parameter("z_score_threshold", "How far expression must be from 0 to count, where the query names no number.", "number", default="2")
RPPA_SCORE = Parameter("rppa_score_threshold", "The same of protein levels.", "number", default="2")
DRIVER_TIERS = ids("driver_tiers", "Tiers of drivers, as they are spelled, that count as drivers beside what is marked as one; *: any.")
HOTSPOTS = Parameter("hotspots_are_drivers", "Whether mutations at a hotspot count as drivers.", "boolean", default="0")
JUDGED = (Z_SCORE, RPPA_SCORE, DRIVER_TIERS, HOTSPOTS)

ANALYSES = tuple(
    replace(operation, tag=ANALYSES_TAG)
    for operation in (
        Operation(
            "getAlterations", "/api/alterations", "What is altered of genes in samples.", "DBAlteration",
            (PROFILES, GENES, OQL, *SAMPLES, *JUDGED), either=(("genes", "oql"),),
            about="Altered combinations of gene and sample alone.",
        ),
        Operation(
            "getAlterationCounts", "/api/alterationcounts", "How many samples of each study are altered in one of the genes.",
            "DBAlterationCount",
            (
                SOME_STUDIES, PLAIN_GENES, OQL,
                choice("data_priority", "0: mutations and copy number; 1: mutations alone; 2: copy number alone.", "0", "1", "2", default="0"),
                *JUDGED,
            ),
            either=(("genes", "oql"),),
            about="Each study is asked by its default sample list and profiles. A sample is in one category at most.",
        ),
        Operation(
            "getGeneticProfileGenes", "/api/geneticprofilegenes", "Which profiles have data of genes, and of how many samples.", "DBProfileGene",
            (
                replace(PROFILES, required=False),
                text("study_id", "A study, by its id, in place of genetic_profile_ids: all its profiles."),
                replace(GENES, required=True), *SAMPLES,
            ),
            either=(("genetic_profile_ids", "study_id"),),
        ),
        Operation(
            "getEnrichments", "/api/enrichments", "Which genes differ between two groups of samples.", "DBEnrichment",
            (
                ONE_PROFILE,
                one_required("altered_sample_ids", "Samples of the first group, by their ids.", kind="list"),
                one_required("unaltered_sample_ids", "Samples of the second group, by their ids.", kind="list"),
                choice("event", "What counts in a profile of copy number, where it is required.", "amp", "homdel"),
                ids("exclude_genes", "Genes that are left out, by their HUGO symbols."), GENES,
            ),
            about="Fisher's exact test, one-sided, of mutations and copy number; Welch's t test, two-sided, of expression and protein levels.",
        ),
        Operation(
            "getCoexpressions", "/api/coexpressions", "Which genes' values go with those of given genes.", "DBCoexpression",
            (
                ONE_PROFILE, one_required("genes", "Genes, by their HUGO symbols: at most 10.", kind="list"), *SAMPLES,
                Parameter("threshold", "What both correlations must reach, with one sign; 0: all.", "number", default="0.3", least=0, most=1),
            ),
        ),
        Operation(
            "getSurvival", "/api/survival", "How long patients were observed, and whether the event happened.", "DBSurvival",
            (
                STUDY, ids("endpoints", "Endpoints: os, dfs, or any other X with attributes X_MONTHS and X_STATUS; empty: all."),
                ids("patient_ids", "Patients, by their ids; empty: all. Where it is given, samples are ignored."), *SAMPLES,
            ),
        ),
        Operation(
            "getGeneMatches", "/api/genelookup", "Which genes a name stands for.", "DBGeneMatch",
            (ids("genes", "Names of genes: symbols, aliases or Entrez ids.", required=True),),
        ),
        Operation(
            "getMutationCountsOfSamples", "/api/mutationcounts/samples", "How many mutations each sample has.", "DBSampleMutationCount",
            (PROFILES, *SAMPLES),
        ),
        Operation(
            "getMutatedSampleCounts", "/api/mutationcounts/genes", "In how many samples genes are mutated.", "DBMutatedSampleCount",
            (replace(GENES, required=True), SOME_STUDIES),
        ),
        Operation(
            "getMutatedSampleCountsByKeywords", "/api/mutationcounts/keywords", "In how many samples genes are mutated, by keyword.",
            "DBKeywordSampleCount",
            (ids("keywords", "Keywords of mutations, as they are spelled; empty: all.", required=True), SOME_STUDIES),
        ),
        Operation(
            "getMutatedSampleCountsByProteinChanges", "/api/mutationcounts/proteinchanges", "In how many samples genes are mutated, by protein change.",
            "DBChangeSampleCount",
            (ids("protein_changes", "Protein changes, as they are spelled; empty: all.", required=True), GENES, SOME_STUDIES),
        ),
        Operation(
            "getMutatedSampleCountsByPositions", "/api/mutationcounts/positions", "In how many samples genes are mutated, by place in the protein.",
            "DBPositionSampleCount",
            (ids("positions", "Places in proteins, as TP53_273: a HUGO symbol and a position; empty: all.", required=True), SOME_STUDIES),
        ),
        Operation(
            "getClinicalValues", "/api/clinicalvalues", "How often each value of a study's clinical attributes stands there.", "DBClinicalValue",
            (STUDY, ids("attribute_ids", "Clinical attributes, by their ids; empty: all.")),
        ),
        Operation(
            "getStudySummaries", "/api/studysummaries", "What there is of each study, and what is asked of it by default.", "DBStudySummary",
            (SOME_STUDIES,),
        ),
        Operation(
            "getRecurrentGenes", "/api/recurrentgenes", "Genes that are mutated again and again.", "DBRecurrentGene",
            (PROFILES, *SAMPLES, Parameter("min_count", "How many mutations a gene has at least.", "number", default="2", least=1, most=1_000_000)),
        ),
        Operation(
            "getCopyNumberFractions", "/api/copynumberfractions", "Which part of each sample's genome is altered in its copies.",
            "DBCopyNumberFraction",
            (STUDY, *SAMPLES, Parameter("cutoff", "The mean from which on a segment is altered, and its negative.", "number", default="0.2", least=0)),
        ),
        Operation(
            "getSegmentFiles", "/api/segmentfiles", "Files of segments that studies name, and where viewers find the segments.", "DBSegmentFile",
            (SOME_STUDIES,),
        ),
        Operation(
            "getSimilarSamples", "/api/similarsamples", "Samples of all studies that share mutations or copy-number events with one.",
            "DBSimilarSample",
            (
                STUDY, one_required("sample_id", "The sample, by its id."),
                ids("mutation_event_ids", "Events of mutations; where this and cna_event_ids are empty, all of the sample's.", items="integer"),
                ids("cna_event_ids", "Events of copy number.", items="integer"),
            ),
            about="Mutations of one keyword are shared; events of copy number are where gene and level are the same.",
        ),
    )
)  # fmt: skip

REFERENCE_TAG = "reference-controller"
DRUGS = ids("drug_ids", "Drugs, by their ids; empty: all.")

REFERENCE = tuple(
    replace(operation, tag=REFERENCE_TAG)
    for operation in (
        Operation("getDrugs", "/api/drugs", "Drugs.", "DBDrug", (DRUGS,)),
        Operation("getDrugTargets", "/api/drugtargets", "Genes that drugs aim at.", "DBDrugTarget", (DRUGS, GENES)),
        Operation(
            "getInteractions", "/api/interactions", "Interactions of genes.", "DBInteraction",
            (
                one_required("genes", "Genes, by their HUGO symbols, in any case.", kind="list"),
                choice(
                    "neighbours",
                    "none: among the genes alone; all: among them and the genes that interact with any of them; shared: with two of them.",
                    "none", "shared", "all", default="none",
                ),
                ids("data_sources", "Who says so, as it is spelled; empty: all."),
            ),
            about="What a gene has to do with itself is left out.",
        ),
        Operation(
            "getProteinDomains", "/api/proteindomains", "Domains of proteins.", "DBProteinDomain",
            (GENES, ids("uniprot_accs", "Proteins, by their UniProt accessions; where they are given, genes is ignored.")),
            about="A protein without domains is one record.",
            either=(("genes", "uniprot_accs"),),
        ),
        Operation(
            "getPdbAlignments", "/api/pdbalignments", "Parts of proteins whose structure is known.", "DBPdbAlignment",
            (ids("uniprot_ids", "Proteins, by their UniProt entry names (P53_HUMAN); empty: all.", required=True),),
        ),
        Operation(
            "getPdbPositions", "/api/pdbpositions", "Residues of proteins, and which of structures they are.", "DBPdbPosition",
            (
                ids("alignment_ids", "Alignments, by their ids; empty: all.", required=True),
                ids("positions", "Residues of the protein, by their numbers; empty: all."),
            ),
        ),
        Operation(
            "getQueryGeneSets", "/api/querygenesets", "Gene sets that the query page offers, one record a set and gene.", "DBQueryGeneSetGene",
            (ids("geneset_ids", "Gene sets, by their ids; empty: all."),),
        ),
    )
)  # fmt: skip


# The same addresses stand beneath OLD, where clients of the JSON API call them since the third generation took /api/.
API, OLD = "/api/", "/api-legacy/"

_ALL = (*BASIC, *PORTAL, *ANALYSES, *REFERENCE)
OPERATIONS: dict[str, Operation] = {operation.address: operation for operation in _ALL}
if len(OPERATIONS) < len(_ALL) or len({operation.operation_id for operation in _ALL}) < len(_ALL):
    raise ValueError("an address or an operation id stands twice")
