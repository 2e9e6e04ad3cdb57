"""The addresses of the portal's services."""

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
from genows.http.address import Address, by

STUDY = ("cancer_study_id",)
IN_SAMPLES = Words((), ("case_ids",), ("case_set_id",), STUDY, keys=("case_ids_key",))
WITH_GENES = IN_SAMPLES._replace(genes=("gene_list",), profiles=("genetic_profile_id", "genetic_profile_ids", "profile_id"))
OF_SAMPLE = Words((), ("sample_id",), (), STUDY, ("mutation_profile", "cna_profile"))
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


ADDRESSES = by(
    "path",
    Address("/CheckGeneSymbol.json", genes.check_gene_symbol, named(listed(10, "genes"))),
    Address("/ClinicalFreeForm.json", clinical.clinical_free_form,
            named(rows(shapes.clinical_values(), 0.8), studies=("studyId",))),
    Address("/GeneData.json", alterations.gene_data,
            named(all_of(shapes.combinations(0.25, 2), rows(shapes.outliers, 4)), genes=("oql",),
                  samples=("case_list", "case_ids", "samples"), lists=("case_set_id",),
                  profiles=("geneticProfileIds",), keys=("case_ids_key",))),
    Address("/Gistic.json", recurrence.gistic, SMALL),
    Address("/MutSig.json", recurrence.mut_sig, SMALL),
    Address("/bioGeneQuery.do", genes.bio_gene_query, SMALL),
    Address("/calcFisherExact.do", differences.fisher_exact, named(listed(5, "a", "b", "c", "d"))),
    Address("/calcPval.do", differences.log_rank_test, named(listed(5, "months0", "months1"))),
    Address("/clinicalAttributes.json", clinical.clinical_attributes,
            named(nothing, studies=("cancer_study_id", "cancer_type_id"))),
    Address("/clinical_timeline_data.json", clinical.clinical_timeline_data, SMALL),
    Address("/clinicaltrials.json", portal.clinical_trials, SMALL),
    Address("/cna.json", copynumber.cna, of_sample(of_copy_number)),
    Address("/crosscancermutation.json", alterations.cross_cancer_mutation,
            named(rows(shapes.mutations_of_studies, 20), genes=("geneList",), studies=("cancer_study_list",))),
    Address("/crosscancerquery.json", alterations.cross_cancer_query,
            named(shapes.of_studies(0.25, 3), genes=("gene_list",), studies=("cancer_study_list",))),
    Address("/drugs.json", annotations.drugs, named(listed(15, "drug_ids"))),
    Address("/get3dPdb.json", genes.structures, named(listed(30, "positions", "alignments", "pdbIds"))),
    Address("/getAlterationData.json", profiles.get_alteration_data, with_genes(shapes.combinations(0.6, 2))),
    Address("/getGeneticProfile.json", profiles.get_genetic_profile, with_genes(of_named_genes, profiles=())),
    Address("/getMutationAligner.json", portal.mutation_aligner, SMALL),
    Address("/getMutationData.json", mutations.get_mutation_data,
            named(rows(shapes.mutations, 20), genes=("geneList",), samples=("caseList",), lists=("caseSetId",),
                  profiles=("geneticProfiles",), keys=("caseIdsKey",))),
    Address("/getPfamSequence.json", genes.pfam_sequence, SMALL),
    Address("/getProfileData.json", profiles.get_profile_data, with_genes(shapes.combinations(0.3, 2))),
    Address("/getSurvivalData.json", clinical.get_survival_data, in_samples(rows(shapes.everybody, 10))),
    Address("/igvlinking.json", portal.igv_linking, named(listed(10, "gene_list"))),
    Address("/mutations.json", mutations.mutations, of_sample(of_mutations)),
    Address("/network.do", network.network, with_genes(all_of(rows(shapes.interactions, 0.3), shapes.combinations(0.3, 2)))),
    Address("/pancancerMutations.json", recurrence.pancancer_mutations, named(listed(300, "q"))),
    Address("/portalMetadata.json", portal.sequenced_samples, named(rows(shapes.everybody, 0.02))),
    Address("/portal_meta_data.json", portal.portal_meta_data, named(rows(shapes.studies, 1000), studies=("study_id",))),
    Address("/similar_patients.json", recurrence.similar_patients, named(SIMILAR)),
    Address("/getCoExp.do", differences.co_expression, with_genes(shapes.whole_matrices(0.2), genes=())),
    Address("/oranalysis.do", differences.over_representation,
            with_genes(all_of(shapes.whole_matrices(0.3), rows(shapes.mutations_of_everybody, 2)), genes=())),
)  # fmt: skip
