"""The addresses of the portal's services."""

from dataclasses import replace
from functools import partial

from genows.clients.costs import shapes
from genows.clients.costs.breadth import Breadth, Words
from genows.clients.costs.shapes import GENES_OF_PROFILES, SIMILAR, all_of, estimated, listed, nothing, rows
from genows.clients.services import (
    alterations,
    annotations,
    clinical,
    copynumber,
    differences,
    genes,
    mutations,
    network,
    portal,
    profiles,
    recurrence,
)
from genows.http.address import Address, Parameter, by, choice, ids, text

IN_SAMPLES = Words((), ("case_ids",), ("case_set_id",), ("cancer_study_id",), keys=("case_ids_key",))
WITH_GENES = IN_SAMPLES._replace(genes=("gene_list",), profiles=("genetic_profile_id", "genetic_profile_ids", "profile_id"))
OF_SAMPLE = Words((), ("sample_id",), (), ("cancer_study_id",), ("mutation_profile", "cna_profile"))
named, in_samples, with_genes, of_sample = (partial(estimated, words) for words in (Words(), IN_SAMPLES, WITH_GENES, OF_SAMPLE))
# On purpose, whatever is asked.
SMALL = named(nothing)


def of_named_genes(breadth: Breadth) -> float:
    """Returns what it takes to tell which profiles have data of the named genes."""
    return GENES_OF_PROFILES(breadth) if breadth.genes else 0


def of_copy_number(breadth: Breadth) -> float:
    """Returns what cna.json takes by its function."""
    function = str(next(iter(breadth.sent("cmd")), "")).strip().lower()
    own = {"get_segment": rows(shapes.segments, 2.5), "get_cna_fraction": rows(shapes.every_segment, 0.3)}
    return own.get(function, rows(shapes.cna_events, 3))(breadth)


def of_mutations(breadth: Breadth) -> float:
    """Returns what mutations.json takes: of the samples that it names, or of the mutations that it counts."""
    named = rows(shapes.mutations, 25)(breadth) if breadth.samples else listed(400, "mutation_id")(breadth)
    return named + rows(shapes.mutations_of_everybody, 1)(breadth)

STUDY = text("cancer_study_id", "The study, by its id.", required=True)
# Which samples: one of these.
LIST = text("case_set_id", "A sample list, by its id; -1: none.")
KEY = text("case_ids_key", "A list of samples that a page has stored, by its key.")
CASES = ids("case_ids", "Samples, by their ids.")
SAMPLES, ONE_OF_SAMPLES = (LIST, KEY, CASES), (("case_set_id", "case_ids_key", "case_ids"),)
GENES = ids("gene_list", "Genes, by their symbols.", required=True)
PROFILE = text("profile_id", "The genetic profile, by its id.", required=True)
CONTEXT = (
    text("mrna_profile", "A profile of expression that is told beside the events of one sample."),
    text("drug_type", "fda_approved: drugs that are approved; else those against cancer."),
)
STUDIES = (
    ids("cancer_study_list", "Studies, by their ids.", required=True),
    text("data_priority", "What counts: 1 mutations, 2 copy number, else both.", default="0"),
)
SIGNIFICANT = "selected_cancer_type"


def of_group(number: int) -> tuple[Parameter, ...]:
    """Returns what calcPval.do takes of a group."""
    return (
        ids(f"months{number}", f"Months of the patients of group {number}.", required=True),
        ids(f"status{number}", "Of each of them 1 (the event happened) or 0.", required=True),
    )


ADDRESSES = by(
    "path",
    Address("/CheckGeneSymbol.json", genes.check_gene_symbol, named(listed(10, "genes")),
            parameters=(ids("genes", "Names of genes: symbols, aliases or Entrez ids.", required=True),)),
    Address("/ClinicalFreeForm.json", clinical.clinical_free_form,
            named(rows(shapes.clinical_values(), 0.8), studies=("studyId",)),
            parameters=(text("studyId", "The study, by its id.", required=True),)),
    Address("/GeneData.json", alterations.gene_data,
            named(all_of(shapes.combinations(0.25, 2), rows(shapes.outliers, 4)), genes=("oql",),
                  samples=("case_list", "case_ids", "samples"), lists=("case_set_id",),
                  profiles=("geneticProfileIds",), keys=("case_ids_key",)),
            parameters=(text("oql", "A gene query.", required=True),
                        ids("geneticProfileIds", "Genetic profiles of one study, by their ids.", required=True),
                        LIST, ids("case_list", "Samples, by their ids; wins over what follows."), KEY, CASES,
                        ids("samples", "The same as case_ids, which wins."),
                        Parameter("z_score_threshold", "Of expression, where the query names no number.", "number", default="2"),
                        Parameter("rppa_score_threshold", "Of protein levels.", "number", default="2")),
            either=(("case_set_id", "case_list", "case_ids_key", "case_ids", "samples"),)),
    Address("/Gistic.json", recurrence.gistic, SMALL, parameters=(text(SIGNIFICANT, "The study, by its id."),)),
    Address("/MutSig.json", recurrence.mut_sig, SMALL,
            parameters=(text(SIGNIFICANT, "The study, by its id.", required=True),)),
    Address("/bioGeneQuery.do", genes.bio_gene_query, SMALL,
            parameters=(text("query", "A gene: symbol, alias or Entrez id.", required=True),
                        text("format", "json; else the answer is XML."))),
    Address("/calcFisherExact.do", differences.fisher_exact, named(listed(5, *differences.COUNTS)),
            parameters=tuple(ids(name, "A count of each table.", required=True) for name in differences.COUNTS)),
    Address("/calcPval.do", differences.log_rank_test, named(listed(5, "months0", "months1")),
            parameters=(*of_group(0), *of_group(1))),
    Address("/clinicalAttributes.json", clinical.clinical_attributes,
            named(nothing, studies=("cancer_study_id", "cancer_type_id")),
            parameters=(text("cancer_study_id", "The study, by its id."),
                        text("cancer_type_id", "The same as cancer_study_id, which wins.")),
            either=(("cancer_study_id", "cancer_type_id"),)),
    Address("/clinical_timeline_data.json", clinical.clinical_timeline_data, SMALL,
            parameters=(STUDY, text("patient_id", "The patient, by the id.", required=True))),
    Address("/clinicaltrials.json", portal.clinical_trials, SMALL),
    Address("/cna.json", copynumber.cna, of_sample(of_copy_number),
            parameters=(text("cmd", "get_segment or get_cna_fraction; else events."),
                        text("cna_profile", "The profile of the events, by its id."),
                        ids("sample_id", "Samples, by their ids; of events all where it is absent, of segments required."),
                        *CONTEXT, text("cbio_genes_filter", "true: only cancer genes."),
                        replace(STUDY, about="The study, by its id; of events that of the profile.", required=False),
                        ids("case_ids", "Samples of fractions, by their ids; absent: all."))),
    Address("/crosscancermutation.json", alterations.cross_cancer_mutation,
            named(rows(shapes.mutations_of_studies, 20), genes=("geneList",), studies=("cancer_study_list",)),
            parameters=(ids("geneList", "Genes, by their symbols.", required=True), *STUDIES)),
    Address("/crosscancerquery.json", alterations.cross_cancer_query,
            named(shapes.of_studies(0.25, 3), genes=("gene_list",), studies=("cancer_study_list",)),
            parameters=(text("gene_list", "A gene query.", required=True), *STUDIES)),
    Address("/drugs.json", annotations.drugs, named(listed(15, "drug_ids")),
            parameters=(ids("drug_ids", "Drugs, by their ids.", required=True),)),
    Address("/get3dPdb.json", genes.structures, named(listed(30, "positions", "alignments", "pdbIds")),
            parameters=(ids("positions", "Residues of a protein; with alignments.", items="integer"),
                        ids("alignments", "Alignments, by their numbers.", items="integer"),
                        ids("pdbIds", "Structures, by their ids."),
                        text("uniprotId", "A protein, by its name."),
                        text("type", "summary: how many alignments the protein has.")),
            either=(("uniprotId", "pdbIds", "positions"),)),
    Address("/getAlterationData.json", profiles.get_alteration_data, with_genes(shapes.combinations(0.6, 2)),
            parameters=(STUDY, PROFILE, GENES, *SAMPLES), either=ONE_OF_SAMPLES),
    Address("/getGeneticProfile.json", profiles.get_genetic_profile, with_genes(of_named_genes, profiles=()),
            parameters=(STUDY, ids("gene_list", "Genes, by their symbols; with samples."), *SAMPLES)),
    Address("/getMutationAligner.json", portal.mutation_aligner, SMALL,
            parameters=(text("pfamAccession", "A domain, by its accession in Pfam."),)),
    Address("/getMutationData.json", mutations.get_mutation_data,
            named(rows(shapes.mutations, 20), genes=("geneList",), samples=("caseList",), lists=("caseSetId",),
                  profiles=("geneticProfiles",), keys=("caseIdsKey",)),
            parameters=(ids("geneticProfiles", "Genetic profiles of any studies, by their ids.", required=True),
                        ids("geneList", "Genes, by their symbols.", required=True),
                        ids("caseSetId", "Sample lists, by their ids; -1: none."),
                        ids("caseIdsKey", "Lists that a page has stored, by their keys."),
                        ids("caseList", "Samples, by their ids.")),
            either=(("caseSetId", "caseIdsKey", "caseList"),)),
    Address("/getPfamSequence.json", genes.pfam_sequence, SMALL,
            parameters=(text("geneSymbol", "A gene, by its symbol."),
                        text("uniprotAcc", "A protein, by its accession; wins over geneSymbol.")),
            either=(("geneSymbol", "uniprotAcc"),)),
    Address("/getProfileData.json", profiles.get_profile_data, with_genes(shapes.combinations(0.3, 2)),
            parameters=(STUDY, ids("genetic_profile_id", "Genetic profiles, by their ids.", required=True), GENES, *SAMPLES,
                        text("force_download", "Whatever it says: a table of the first profile."),
                        choice("format", "Of a table, which requires it: a line a gene, or a line a sample.", *profiles.LAYOUTS),
                        text("file_name", "Of a table.")),
            either=ONE_OF_SAMPLES),
    Address("/getSurvivalData.json", clinical.get_survival_data, in_samples(rows(shapes.everybody, 10)),
            parameters=(STUDY, *SAMPLES,
                        choice("data_type", "Overall or disease-free survival.", *clinical.ENDPOINTS, required=True)),
            either=ONE_OF_SAMPLES),
    Address("/igvlinking.json", portal.igv_linking, named(listed(10, "gene_list")),
            parameters=(text("cmd", "get_igv_args; else nothing is answered."),
                        replace(STUDY, required=False, about="The study, by its id; with cmd required."),
                        ids("gene_list", "Genes that a viewer shows, by their symbols."))),
    Address("/mutations.json", mutations.mutations, of_sample(of_mutations),
            parameters=(text("mutation_profile", "The profile of mutations, by its id.", required=True),
                        text("cmd", "get_context, count_mutations or get_smg; else mutations of samples."),
                        ids("sample_id", "Samples, by their ids; without cmd required."),
                        text("cna_profile", "A profile of copy number that is told beside the mutations of one sample."), *CONTEXT,
                        ids("mutation_id", "Events, by their numbers; of get_context required.", items="integer"),
                        ids("case_ids", "Samples of count_mutations, by their ids; absent: all."),
                        ids("case_list", "Samples of get_smg, by their ids; absent: all."))),
    Address("/network.do", network.network, with_genes(all_of(rows(shapes.interactions, 0.3), shapes.combinations(0.3, 2))),
            parameters=(text("cmd", "getdatasources: the sources of interactions, whatever else is given."), STUDY, GENES,
                        ids("genetic_profile_ids", "Genetic profiles, by their ids.", required=True), *SAMPLES,
                        Parameter("Z_SCORE_THRESHOLD", "How far expression must be from 0 to count.", "number", required=True),
                        text("netsize", "small, medium or large.", default="large"),
                        ids("source", "Sources of interactions, by their names; absent: all."),
                        Parameter("linkers", "How many genes at most beside those that are asked for.", "integer"),
                        Parameter("diffusion", "Which part of a neighbour's frequency counts for a gene.", "number", default="0"),
                        text("query_alt", "Frequencies of the genes, in place of those that are computed."),
                        text("heatMap", "A table of alterations, for the same purpose."),
                        text("format", "sif or json; else GraphML."),
                        text("msgoff", "t: without messages."), text("download", "on: as a file."),
                        text("gzip", "on: compressed.")),
            either=ONE_OF_SAMPLES),
    Address("/pancancerMutations.json", recurrence.pancancer_mutations, named(listed(300, "q")),
            parameters=(choice("cmd", "What the items are.", *recurrence.COUNTED, required=True),
                        ids("q", "The items.", required=True))),
    Address("/portalMetadata.json", portal.sequenced_samples, named(rows(shapes.everybody, 0.02)),
            parameters=(text("cancerStudyMetaData", "Anything but false: the studies."),)),
    Address("/portal_meta_data.json", portal.portal_meta_data, named(rows(shapes.studies, 1000), studies=("study_id",)),
            parameters=(text("geneset_id", "One gene set, by its id; wins over study_id."),
                        text("study_id", "One study, by its id."),
                        text("partial_studies", "Anything but false: studies in short."),
                        text("partial_genesets", "Anything but false: gene sets without their genes."))),
    Address("/similar_patients.json", recurrence.similar_patients, named(SIMILAR),
            parameters=(STUDY, text("sample_id", "The sample, by its id.", required=True),
                        ids("mutation", "Mutations, by the numbers of their events.", items="integer"),
                        ids("cna", "Events of copy number, by their numbers.", items="integer"))),
    Address("/getCoExp.do", differences.co_expression, with_genes(shapes.whole_matrices(0.2), genes=()),
            parameters=(STUDY, text("gene", "The gene, by its symbol.", required=True), PROFILE, *SAMPLES,
                        text("is_full_result", "true: all genes, as a table.")),
            either=ONE_OF_SAMPLES),
    Address("/oranalysis.do", differences.over_representation,
            with_genes(all_of(shapes.whole_matrices(0.3), rows(shapes.mutations_of_everybody, 2)), genes=()),
            parameters=(STUDY, replace(PROFILE, about="The genetic profile, by its id; of copy number with _amp or _del behind it."),
                        *(ids(f"{group}_case_id_list", f"Samples of the {group} group, by their ids.", required=True)
                          for group in differences.GROUPS),
                        replace(GENES, about="Genes that are left out, by their symbols."),
                        choice("gene_set", "Of which genes.", *differences.SETS, default=differences.SETS[0]))),
)  # fmt: skip
