"""Addresses of what is computed from profiles, samples and genes: alterations, enrichments, co-expression, survival."""

from dataclasses import replace

from genows.clients.addresses.common import GENES, PROFILES, SAMPLES, STUDY
from genows.http.operation import Operation, Parameter, choice, ids, one_required, text

TAG = "analyses-controller"
OQL = text("oql", "A gene query (OQL), in place of genes: which genes, and what counts of each.")
ONE_PROFILE = one_required("genetic_profile_ids", "One genetic profile, by its id.")
PLAIN_GENES = ids("genes", "Genes, by their HUGO symbols, in any case.")
SOME_STUDIES = ids("study_ids", "Studies, by their ids; empty: all that you may read.")
Z_SCORE = Parameter("z_score_threshold", "How far expression must be from 0 to count, where the query names no number.", "number", default="2")
RPPA_SCORE = Parameter("rppa_score_threshold", "The same of protein levels.", "number", default="2")
DRIVER_TIERS = ids("driver_tiers", "Tiers of drivers, as they are spelled, that count as drivers beside what is marked as one; *: any.")
HOTSPOTS = Parameter("hotspots_are_drivers", "Whether mutations at a hotspot count as drivers.", "boolean", default="0")
JUDGED = (Z_SCORE, RPPA_SCORE, DRIVER_TIERS, HOTSPOTS)

OPERATIONS = tuple(
    replace(operation, tag=TAG)
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
                ids("genetic_profile_ids", "Genetic profiles, by their ids; empty: all that you may read."),
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
                Parameter(
                    "threshold", "What both correlations must reach, with one sign; 0: all.", "number", default="0.3", least=0, most=1
                ),
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
