"""The addresses of the JSON API, under the names that users of its description know."""

from dataclasses import replace
from functools import partial

from genows.clients.costs import shapes
from genows.clients.costs.breadth import Words
from genows.clients.costs.shapes import (
    CLINICAL_ROWS,
    GENES_OF_PROFILES,
    PROFILE_ROWS,
    SIMILAR,
    all_of,
    estimated,
    listed,
    nothing,
    or_all,
    rows,
)  # fmt: skip
from genows.clients.revised import (
    alterations,
    clinical,
    cohortcomparisons,
    cohorts,
    comparisons,
    copynumber,
    followup,
    genes,
    mutationcounts,
    mutations,
    profiledata,
    recurrence,
    samples,
    studies,
    variants,
)
from genows.clients.revised.scope import whole_first
from genows.cohorts.kindcounts import KINDS
from genows.data.alterations import GENERIC_ASSAY
from genows.http.address import FORMATS, LISTINGS, Address, Parameter, by, choice, ids, one_required, text
from genows.http.problems import bare_problem
from genows.http.reading import Dialect

# The source document has no words for a 401 and for an unknown path.
DIALECT = Dialect(problem=bare_problem)
# The same addresses stand beneath OLD, where clients of the JSON API call them since the third generation took /api/.
API, OLD = "/api/", "/api-legacy/"

STUDY = one_required("study_id", "The study, by its id.")
PROFILES = ids("genetic_profile_ids", "Genetic profiles, by their ids; empty: all that you may read.", required=True)
GENES = ids("genes", "Genes, by their HUGO symbols, in any case; empty: all.")
SAMPLE_IDS = ids("sample_ids", "Samples, by their ids; empty: all. Where it is given, sample_list_id is ignored.")
SAMPLE_LIST = text("sample_list_id", "A sample list, by its id; empty: all samples.")
EXCLUDE_NORMAL = Parameter("exclude_normal", "1 leaves out samples of normal tissue.", "boolean", default="0")
# The samples that a request is about.
SAMPLES = (SAMPLE_IDS, SAMPLE_LIST, EXCLUDE_NORMAL)
MATRIX = (
    choice("shape", "matrix answers a row a gene with a column a sample, of profiles of one study.", "records", "matrix",
           default="records"),
    choice("rows", "What a row of a matrix is; samples: at most 5,000,000 cells.", "genes", "samples", default="genes"),
)  # fmt: skip

SOME_STUDIES = ids("study_ids", "Studies, by their ids; empty: all that you may read.")
ANY_STUDY = text("study_id", "A study, by its id; empty: all studies that you may read.")
PATIENT_IDS = ids("patient_ids", "Patients, by their ids; empty: all.")
THESE_SAMPLES = ids("sample_ids", "Samples, by their ids; empty: all.")
TABLE = choice("shape", "table answers a row a patient or sample with a column an attribute.", "records", "table",
               default="records")  # fmt: skip
ATTRIBUTES = "Clinical attributes, by the ids that {} gives; empty: all."
STUDIES = replace(SOME_STUDIES, required=True)
OQL = text("oql", "A gene query (OQL), in place of genes: which genes, and what counts of each.")
ONE_PROFILE = one_required("genetic_profile_ids", "One genetic profile, by its id.")
PLAIN_GENES = ids("genes", "Genes, by their HUGO symbols, in any case.")
Z_SCORE = Parameter("z_score_threshold", "How far expression must be from 0 to count, where the query names no number.",
                    "number", default="2")  # fmt: skip
RPPA_SCORE = Parameter("rppa_score_threshold", "The same of protein levels.", "number", default="2")
DRIVER_TIERS = ids(
    "driver_tiers", "Tiers of drivers, as they are spelled, that count as drivers beside what is marked as one; *: any."
)
HOTSPOTS = Parameter("hotspots_are_drivers", "Whether mutations at a hotspot count as drivers.", "boolean", default="0")
JUDGED = (Z_SCORE, RPPA_SCORE, DRIVER_TIERS, HOTSPOTS)
DRUGS = ids("drug_ids", "Drugs, by their ids; empty: all.")

COHORT = (
    one_required("study_id", "The studies, by their ids.", kind="list"),
    text("filter", "Clauses that all hold, as TYPE=Primary;mut=TP53,KRAS;AGE=40..65;!list=cna, or a StudyViewFilter; empty: all samples."),
)
COHORT_KINDS = Parameter("kind", "Kinds of alterations; any: mutated, amplified, deleted or sv.", "list", default="mutated", items="choice",
                         choices=tuple(KINDS))  # fmt: skip
ENDPOINT = ids("endpoint", "Endpoints: any X with attributes X_MONTHS and X_STATUS of patients, as it is spelled; empty: all.")
AGAINST = text("against", "The other cohort: a filter, or rest, all samples of the studies that are not in the first.", default="rest")
TWO_COHORTS = (
    *COHORT, AGAINST,
    choice("overlap", "Whether samples of both cohorts are in neither, or in both.", "drop", "keep", default="drop"),
)  # fmt: skip

WORDS = Words(("genes", "oql"), ("sample_ids",), ("sample_list_id",), ("study_id", "study_ids"), ("genetic_profile_ids",))
estimate = partial(estimated, WORDS)
COUNTED, COUNTED_GENES = estimate(shapes.COHORT), estimate(shapes.GENES_OF_COHORT)
# On purpose, whatever is asked.
SMALL = estimate(nothing)


def tagged(tag: str, *addresses: Address) -> list[Address]:
    """Returns the addresses with their tag, beneath both bases, and with what all of them take."""
    return [
        replace(
            address, handler=whole_first(address.handler), tag=tag, also=(OLD + address.path.removeprefix(API),), shared=LISTINGS,
            formats=address.formats or FORMATS,
        )
        for address in addresses
    ]  # fmt: skip


ADDRESSES = by(
    "path",
    *tagged(
        "api-controller",
        Address("/api/cancertypes", studies.cancer_types, SMALL, "getCancerTypes", "Cancer types, by id.", "DBCancerType",
                (ids("cancer_type_ids", "Cancer types, by their ids; empty: all."),)),
        Address("/api/clinicalattributes", clinical.all_attributes, estimate(rows(shapes.studies, 20)),
                "getClinicalAttributes", "Clinical attributes of patients and of samples.", "DBClinicalField",
                (ids("attr_ids", "Clinical attributes, by their ids; empty: all. Ignored where study_id is given."),
                 ANY_STUDY), about="Studies that define an attribute identically give one record."),
        Address("/api/clinicalattributes/patients", clinical.patient_attributes,
                estimate(rows(shapes.clinical_values(), 0.2), samples=("patient_ids",)), "getPatientClinicalAttributes",
                "Clinical attributes of patients.", "DBClinicalField",
                (ANY_STUDY,
                 ids("patient_ids",
                     "Patients, by their ids: only attributes that at least one of them has a value of; empty: all."))),
        Address("/api/clinicalattributes/samples", clinical.sample_attributes, estimate(rows(shapes.clinical_values(), 0.2)),
                "getSampleClinicalAttributes", "Clinical attributes of samples.", "DBClinicalField",
                (ANY_STUDY,
                 ids("sample_ids",
                     "Samples, by their ids: only attributes that at least one of them has a value of; empty: all."))),
        Address("/api/clinicaldata/patients", clinical.patient_data, estimate(CLINICAL_ROWS, samples=("patient_ids",)),
                "getPatientClinicalData", "Clinical data of patients, one record a value.", "DBClinicalPatientData",
                (STUDY, ids("attribute_ids", ATTRIBUTES.format("/api/clinicalattributes/patients"), required=True),
                 PATIENT_IDS, TABLE)),
        Address("/api/clinicaldata/samples", clinical.sample_data, estimate(CLINICAL_ROWS), "getSampleClinicalData",
                "Clinical data of samples, one record a value.", "DBClinicalSampleData",
                (STUDY, ids("attribute_ids", ATTRIBUTES.format("/api/clinicalattributes/samples"), required=True),
                 THESE_SAMPLES, TABLE)),
        Address("/api/genes", genes.genes, estimate(rows(shapes.genes, 0.5), genes=("hugo_gene_symbols", "entrez_gene_ids")),
                "getGenes", "Genes, by Entrez id.", "DBGene",
                (ids("hugo_gene_symbols", "Genes, by their HUGO symbols, in any case; empty: all."),
                 text("search",
                      "What a gene may be called: the beginning of a symbol or alias, or an Entrez id. At most 50 genes, "
                      "best first."))),
        Address("/api/genesaliases", genes.gene_aliases,
                estimate(rows(shapes.genes, 1.7), genes=("hugo_gene_symbols", "entrez_gene_ids")), "getGenesAliases",
                "Aliases of genes, by Entrez id.", "DBGeneAlias",
                (ids("entrez_gene_ids", "Genes, by their Entrez ids; empty: all.", items="integer"),)),
        Address("/api/geneticprofiledata", profiledata.profile_data, estimate(PROFILE_ROWS), "getGeneticProfileData",
                "Values of genes in samples, or mutations.", "DBProfileData",
                (PROFILES, replace(GENES, required=True), SAMPLE_IDS, SAMPLE_LIST, *MATRIX),
                about="A record of a mutation profile is a mutation, with the fields of one; of any other profile it is a "
                      "value, in profile_data."),
        Address("/api/geneticprofiles", studies.genetic_profiles, estimate(rows(shapes.profiles, 3)), "getGeneticProfiles",
                "Genetic profiles, in load order.", "DBGeneticProfile",
                (ANY_STUDY,
                 ids("genetic_profile_ids", "Genetic profiles, by their ids; empty: all. Ignored where study_id is given."))),
        Address("/api/patients", samples.patients, estimate(rows(shapes.people, 1), samples=("patient_ids", "sample_ids")),
                "getPatients", "Patients of a study, in load order.", "DBPatient",
                (STUDY, PATIENT_IDS,
                 ids("sample_ids",
                     "Samples, by their ids: the patients that they are of. Ignored where patient_ids is given."))),
        Address("/api/samplelists", studies.sample_lists, estimate(rows(shapes.everybody, 1), lists=("sample_list_ids",)),
                "getSampleLists", "Sample lists with their samples, in load order.", "DBSampleList",
                (ANY_STUDY,
                 ids("sample_list_ids", "Sample lists, by their ids; empty: all. Ignored where study_id is given."))),
        Address("/api/samples", samples.samples, estimate(rows(shapes.people, 1), samples=("sample_ids", "patient_ids")),
                "getSamples", "Samples of a study, in load order.", "DBSample",
                (STUDY, THESE_SAMPLES,
                 ids("patient_ids", "Patients, by their ids: their samples. Ignored where sample_ids is given."))),
        Address("/api/studies", studies.studies, estimate(rows(shapes.studies, 3)), "getStudies", "Studies, in load order.",
                "DBStudy", (SOME_STUDIES,)),
        Address("/api/mutation_count", mutationcounts.mutation_count,
                estimate(all_of(rows(shapes.mutations_of_studies, 0.6), listed(3, "gene")), genes=("gene",),
                         studies=("studyId",)), "getMutationCount", "How often genes are mutated.",
                parameters=(choice("type", "Mutations, or mutations per sample that was sequenced.", "count", "frequency",
                                   required=True, filled=True),
                            choice("per_study", "Whether each study is counted for itself.", "true", "false", required=True,
                                   filled=True), ids("studyId", "Studies, by their ids; empty: all that you may read."),
                            ids("gene", "Genes, by their HUGO symbols: one query for each.", required=True),
                            Parameter("start", "Where each query's part of the protein begins; as many as genes, or none.",
                                      "list", items="integer", least=0),
                            Parameter("end", "Where each query's part of the protein ends; as many as genes, or none.",
                                      "list", items="integer", least=0),
                            ids("echo",
                                "Names of the parameters that the records repeat; empty: gene and those that this address "
                                "does not know.")),
                about="start, end and gene are parallel: one query for each position. Any other parameter is repeated in "
                      "the records.", echoes=True),
    ),
    *tagged(
        "portal-controller",
        Address("/api/clinicalevents", followup.clinical_events, estimate(rows(shapes.events, 10), samples=("patient_ids",)),
                "getClinicalEvents", "What happened to patients, and when.", "DBClinicalEvent",
                (STUDY, PATIENT_IDS, ids("event_types", "Types of events, as they are spelled; empty: all.")),
                about="One record a key of an event; an event without keys is one record."),
        Address("/api/copynumberevents", copynumber.copy_number_events, estimate(rows(shapes.cna_events, 2.5)),
                "getCopyNumberEvents", "Genes that are amplified or deleted, sample by sample.", "DBCopyNumberEvent",
                (PROFILES, GENES, *SAMPLES,
                 Parameter("alterations", "Levels of copy number: 2 is an amplification, -2 a deep loss.", "list",
                           default="2,-2"))),
        Address("/api/copynumberregions", recurrence.copy_number_regions, estimate(rows(shapes.studies, 2000)),
                "getCopyNumberRegions", "Regions whose copies change more often than chance explains.", "DBCopyNumberRegion",
                (STUDIES,)),
        Address("/api/copynumbersegments", copynumber.copy_number_segments, estimate(rows(shapes.segments, 3.5)),
                "getCopyNumberSegments", "Segments of the genome and their copy numbers.", "DBCopyNumberSegment",
                (STUDY, *SAMPLES,
                 choice("format", "As elsewhere; seg answers the table that genome viewers read.", *FORMATS, "seg",
                        default="json")), formats=(*FORMATS, "seg")),
        Address("/api/genepanels", genes.gene_panels, SMALL, "getGenePanels", "Gene panels, one record a panel and gene.",
                "DBGenePanelGene", (ids("gene_panel_ids", "Gene panels, by their ids; empty: all."), GENES)),
        Address("/api/genericassaydata", profiledata.generic_assay_data,
                estimate(shapes.values_of(GENERIC_ASSAY), genes=("entity_ids",)), "getGenericAssayData",
                "Values of what is measured in samples and is no gene.", "DBGenericAssayData",
                (PROFILES, ids("entity_ids", "What was measured, by its ids; empty: all."), *SAMPLES, *MATRIX),
                about="With shape=matrix a row is what was measured, a column a sample."),
        Address("/api/genesetdefinitions", genes.gene_set_definitions, SMALL, "getGeneSetDefinitions",
                "Gene sets, one record a set and gene.", "DBGeneSetGene",
                (ids("geneset_ids", "Gene sets, by their ids; empty: all."), GENES)),
        Address("/api/mutations", mutations.mutations,
                estimate(all_of(rows(shapes.mutations, 15), rows(shapes.mutations_of_everybody, 1.2))), "getMutations",
                "Mutations with all that is known of them.", "DBMutationDetails", (PROFILES, GENES, *SAMPLES)),
        Address("/api/resources", studies.resources, estimate(rows(shapes.people, 3), samples=("patient_ids", "sample_ids")),
                "getResources", "Links that a study offers for itself, its patients and its samples.", "DBResource",
                (STUDY,
                 ids("patient_ids",
                     "Patients, by their ids: their links and those of their samples. Ignored where sample_ids is given."),
                 ids("sample_ids", "Samples, by their ids: their links."),
                 ids("resource_ids", "Kinds of links, by their ids; empty: all."))),
        Address("/api/significantgenes", recurrence.significant_genes, estimate(rows(shapes.studies, 2000)),
                "getSignificantGenes", "Genes that are mutated more often than chance explains.", "DBSignificantGene",
                (STUDIES,)),
        Address("/api/structuralvariants", variants.structural_variants, estimate(rows(shapes.people, 1)),
                "getStructuralVariants", "Fusions and other joins of two sites.", "DBStructuralVariant",
                (PROFILES, GENES, *SAMPLES), about="A gene is found at either site."),
    ),
    *tagged(
        "analyses-controller",
        Address("/api/alterations", alterations.alterations,
                estimate(all_of(shapes.combinations(0.4, 2), rows(shapes.outliers, 4))), "getAlterations",
                "What is altered of genes in samples.", "DBAlteration", (PROFILES, GENES, OQL, *SAMPLES, *JUDGED),
                either=(("genes", "oql"),), about="Altered combinations of gene and sample alone."),
        Address("/api/alterationcounts", alterations.alteration_counts, estimate(shapes.of_studies(0.25, 3)),
                "getAlterationCounts", "How many samples of each study are altered in one of the genes.", "DBAlterationCount",
                (SOME_STUDIES, PLAIN_GENES, OQL,
                 choice("data_priority", "0: mutations and copy number; 1: mutations alone; 2: copy number alone.", "0", "1",
                        "2", default="0"), *JUDGED), either=(("genes", "oql"),),
                about="Each study is asked by its default sample list and profiles. A sample is in one category at most."),
        Address("/api/geneticprofilegenes", alterations.profile_genes, estimate(GENES_OF_PROFILES), "getGeneticProfileGenes",
                "Which profiles have data of genes, and of how many samples.", "DBProfileGene",
                (replace(PROFILES, required=False),
                 text("study_id", "A study, by its id, in place of genetic_profile_ids: all its profiles."),
                 replace(GENES, required=True), *SAMPLES), either=(("genetic_profile_ids", "study_id"),)),
        Address("/api/enrichments", comparisons.enrichments,
                estimate(all_of(shapes.whole_matrices(0.3), rows(shapes.mutations_of_everybody, 2))), "getEnrichments",
                "Which genes differ between two groups of samples.", "DBEnrichment",
                (ONE_PROFILE, one_required("altered_sample_ids", "Samples of the first group, by their ids.", kind="list"),
                 one_required("unaltered_sample_ids", "Samples of the second group, by their ids.", kind="list"),
                 choice("event", "What counts in a profile of copy number, where it is required.", "amp", "homdel"),
                 ids("exclude_genes", "Genes that are left out, by their HUGO symbols."), GENES),
                about="Fisher's exact test, one-sided, of mutations and copy number; Welch's t test, two-sided, of "
                      "expression and protein levels."),
        Address("/api/coexpressions", comparisons.coexpression, estimate(shapes.whole_matrices(0.2, "genes")),
                "getCoexpressions", "Which genes' values go with those of given genes.", "DBCoexpression",
                (ONE_PROFILE, one_required("genes", "Genes, by their HUGO symbols: at most 10.", kind="list"), *SAMPLES,
                 Parameter("threshold", "What both correlations must reach, with one sign; 0: all.", "number", default="0.3",
                           least=0, most=1))),
        Address("/api/survival", followup.survival, estimate(rows(shapes.everybody, 8)), "getSurvival",
                "How long patients were observed, and whether the event happened.", "DBSurvival",
                (STUDY,
                 ids("endpoints", "Endpoints: os, dfs, or any other X with attributes X_MONTHS and X_STATUS; empty: all."),
                 ids("patient_ids", "Patients, by their ids; empty: all. Where it is given, samples are ignored."),
                 *SAMPLES)),
        Address("/api/genelookup", genes.gene_lookup, estimate(listed(10, "genes")), "getGeneMatches",
                "Which genes a name stands for.", "DBGeneMatch",
                (ids("genes", "Names of genes: symbols, aliases or Entrez ids.", required=True),)),
        Address("/api/mutationcounts/samples", mutations.counts_of_samples, estimate(rows(shapes.mutations_of_everybody, 0.25)),
                "getMutationCountsOfSamples", "How many mutations each sample has.", "DBSampleMutationCount",
                (PROFILES, *SAMPLES)),
        Address("/api/mutationcounts/genes", mutations.samples_by_genes, estimate(rows(shapes.mutations_of_studies, 3)),
                "getMutatedSampleCounts", "In how many samples genes are mutated.", "DBMutatedSampleCount",
                (replace(GENES, required=True), SOME_STUDIES)),
        Address("/api/mutationcounts/keywords", mutations.samples_by_keywords,
                estimate(or_all(("keywords",), 100, rows(shapes.every_mutation, 6))), "getMutatedSampleCountsByKeywords",
                "In how many samples genes are mutated, by keyword.", "DBKeywordSampleCount",
                (ids("keywords", "Keywords of mutations, as they are spelled; empty: all.", required=True), SOME_STUDIES)),
        Address("/api/mutationcounts/proteinchanges", mutations.samples_by_changes,
                estimate(or_all(("protein_changes",), 100, rows(shapes.every_mutation, 6))),
                "getMutatedSampleCountsByProteinChanges", "In how many samples genes are mutated, by protein change.",
                "DBChangeSampleCount",
                (ids("protein_changes", "Protein changes, as they are spelled; empty: all.", required=True), GENES,
                 SOME_STUDIES)),
        Address("/api/mutationcounts/positions", mutations.samples_by_positions,
                estimate(or_all(("positions",), 150, rows(shapes.every_mutation, 6))), "getMutatedSampleCountsByPositions",
                "In how many samples genes are mutated, by place in the protein.", "DBPositionSampleCount",
                (ids("positions", "Places in proteins, as TP53_273: a HUGO symbol and a position; empty: all.",
                     required=True), SOME_STUDIES)),
        Address("/api/clinicalvalues", clinical.clinical_values, estimate(rows(shapes.clinical_values("attribute_ids"), 1.2)),
                "getClinicalValues", "How often each value of a study's clinical attributes stands there.", "DBClinicalValue",
                (STUDY, ids("attribute_ids", "Clinical attributes, by their ids; empty: all."))),
        Address("/api/studysummaries", studies.study_summaries,
                estimate(all_of(rows(shapes.studies, 2000), rows(shapes.everybody, 0.5))), "getStudySummaries",
                "What there is of each study, and what is asked of it by default.", "DBStudySummary", (SOME_STUDIES,)),
        Address("/api/recurrentgenes", recurrence.recurrent_genes, estimate(rows(shapes.mutations_of_everybody, 2)),
                "getRecurrentGenes", "Genes that are mutated again and again.", "DBRecurrentGene",
                (PROFILES, *SAMPLES,
                 Parameter("min_count", "How many mutations a gene has at least.", "number", default="2", least=1,
                           most=1_000_000))),
        Address("/api/copynumberfractions", copynumber.copy_number_fractions, estimate(rows(shapes.every_segment, 0.3)),
                "getCopyNumberFractions", "Which part of each sample's genome is altered in its copies.",
                "DBCopyNumberFraction",
                (STUDY, *SAMPLES,
                 Parameter("cutoff", "The mean from which on a segment is altered, and its negative.", "number",
                           default="0.2", least=0))),
        Address("/api/segmentfiles", copynumber.segment_files, SMALL, "getSegmentFiles",
                "Files of segments that studies name, and where viewers find the segments.", "DBSegmentFile",
                (SOME_STUDIES,)),
        Address("/api/similarsamples", comparisons.similar_samples, estimate(SIMILAR), "getSimilarSamples",
                "Samples of all studies that share mutations or copy-number events with one.", "DBSimilarSample",
                (STUDY, one_required("sample_id", "The sample, by its id."),
                 ids("mutation_event_ids",
                     "Events of mutations; where this and cna_event_ids are empty, all of the sample's.", items="integer"),
                 ids("cna_event_ids", "Events of copy number.", items="integer")),
                about="Mutations of one keyword are shared; events of copy number are where gene and level are the same."),
    ),
    *tagged(
        "cohorts-controller",
        Address("/api/cohort", cohorts.cohort, COUNTED, "getCohort", "How large a cohort is.", "DBCohort", COHORT,
                about="A cohort: the samples of studies that pass a filter."),
        Address("/api/cohort/samples", cohorts.samples, COUNTED, "getCohortSamples", "The samples of a cohort, in load order.",
                "DBSample", COHORT),
        Address("/api/cohort/values", cohorts.values, COUNTED, "getCohortValues", "How many of a cohort have which value.",
                "DBCohortValue", (*COHORT, ids("attribute_ids", "Clinical attributes, by their ids; empty: those that are texts."))),
        Address("/api/cohort/bins", cohorts.bins, COUNTED, "getCohortBins", "A histogram of a cohort's values.", "DBCohortBin",
                (*COHORT, ids("attribute_ids", "Clinical attributes, by their ids; empty: those that are numbers.", required=True),
                 choice("method", "Whose values bounds come from: the cohort's, or those of all samples.", "dynamic", "static",
                        default="dynamic"),
                 text("bins", "auto, median, quartile, width:N, width:N@ANCHOR, or bounds as 10,20,50.", default="auto"),
                 choice("log", "Whether bounds may be powers of ten.", "true", "false", default="true"))),
        Address("/api/cohort/genes", cohorts.genes, COUNTED_GENES, "getCohortGenes",
                "In how many samples of a cohort genes are altered.", "DBCohortGene",
                (*COHORT, COHORT_KINDS, replace(GENES, about="Genes, by their HUGO symbols, in any case; empty: all that are altered."),
                 text("count", "Which alterations count: an AlterationFilter, a JSON object."))),
        Address("/api/cohort/parts", cohorts.parts, COUNTED, "getCohortParts",
                "How many of a cohort are in which list, profile, event, treatment.", "DBCohortPart",
                (*COHORT, Parameter("kind", "What is counted; empty: all.", "list", items="choice", choices=cohorts.PARTS))),
        Address("/api/cohort/survival", cohortcomparisons.survival, COUNTED, "getCohortSurvival", "Survival curves of a cohort, or of two.",
                "DBCohortStep", (*COHORT, ENDPOINT, replace(AGAINST, default="", about="Another cohort, whose curve follows: a filter, or rest."))),
        Address("/api/cohort/compare/genes", cohortcomparisons.genes, COUNTED_GENES, "getComparedGenes",
                "In which genes two cohorts differ.", "DBComparedGene",
                (*TWO_COHORTS, COHORT_KINDS,
                 replace(GENES, about="Genes, by their HUGO symbols, in any case; empty: all that are altered in one of the cohorts."))),
        Address("/api/cohort/compare/values", cohortcomparisons.values, COUNTED, "getComparedValues",
                "In which attributes two cohorts differ.", "DBComparedAttribute",
                (*TWO_COHORTS, ids("attribute_ids", "Clinical attributes, by their ids; empty: all."))),
        Address("/api/cohort/compare/survival", cohortcomparisons.compared_survival, COUNTED, "getComparedSurvival",
                "Whether two cohorts survive alike.", "DBComparedSurvival", (*TWO_COHORTS, ENDPOINT)),
    ),
    *tagged(
        "reference-controller",
        Address("/api/drugs", genes.drugs, SMALL, "getDrugs", "Drugs.", "DBDrug", (DRUGS,)),
        Address("/api/drugtargets", genes.drug_targets, SMALL, "getDrugTargets", "Genes that drugs aim at.", "DBDrugTarget",
                (DRUGS, GENES)),
        Address("/api/interactions", genes.interactions, estimate(rows(shapes.interactions, 0.3)), "getInteractions",
                "Interactions of genes.", "DBInteraction",
                (one_required("genes", "Genes, by their HUGO symbols, in any case.", kind="list"),
                 choice("neighbours",
                        "none: among the genes alone; all: among them and the genes that interact with any of them; shared: "
                        "with two of them.", "none", "shared", "all", default="none"),
                 ids("data_sources", "Who says so, as it is spelled; empty: all.")),
                about="What a gene has to do with itself is left out."),
        Address("/api/proteindomains", genes.protein_domains, estimate(listed(30, "genes", "uniprot_accs")),
                "getProteinDomains", "Domains of proteins.", "DBProteinDomain",
                (GENES,
                 ids("uniprot_accs", "Proteins, by their UniProt accessions; where they are given, genes is ignored.")),
                either=(("genes", "uniprot_accs"),), about="A protein without domains is one record."),
        Address("/api/pdbalignments", genes.pdb_alignments, estimate(or_all(("uniprot_ids",), 500, rows(shapes.genes, 10))),
                "getPdbAlignments", "Parts of proteins whose structure is known.", "DBPdbAlignment",
                (ids("uniprot_ids", "Proteins, by their UniProt entry names (P53_HUMAN); empty: all.", required=True),)),
        Address("/api/pdbpositions", genes.pdb_positions, estimate(or_all(("alignment_ids",), 200, rows(shapes.genes, 10))),
                "getPdbPositions", "Residues of proteins, and which of structures they are.", "DBPdbPosition",
                (ids("alignment_ids", "Alignments, by their ids; empty: all.", required=True),
                 ids("positions", "Residues of the protein, by their numbers; empty: all."))),
        Address("/api/querygenesets", genes.query_gene_sets, SMALL, "getQueryGeneSets",
                "Gene sets that the query page offers, one record a set and gene.", "DBQueryGeneSetGene",
                (ids("geneset_ids", "Gene sets, by their ids; empty: all."),)),
    ),
)  # fmt: skip
