"""Path → handler of the portal's services."""

from collections.abc import Callable

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

SERVICES: dict[str, Callable] = {
    "/CheckGeneSymbol.json": genes.check_gene_symbol,
    "/ClinicalFreeForm.json": clinical.clinical_free_form,
    "/GeneData.json": alterations.gene_data,
    "/Gistic.json": recurrence.gistic,
    "/MutSig.json": recurrence.mut_sig,
    "/bioGeneQuery.do": genes.bio_gene_query,
    "/calcFisherExact.do": differences.fisher_exact,
    "/calcPval.do": differences.log_rank_test,
    "/clinicalAttributes.json": clinical.clinical_attributes,
    "/clinical_timeline_data.json": clinical.clinical_timeline_data,
    "/clinicaltrials.json": portal.clinical_trials,
    "/cna.json": copynumber.cna,
    "/crosscancermutation.json": alterations.cross_cancer_mutation,
    "/crosscancerquery.json": alterations.cross_cancer_query,
    "/drugs.json": annotations.drugs,
    "/get3dPdb.json": genes.structures,
    "/getAlterationData.json": profiles.get_alteration_data,
    "/getGeneticProfile.json": profiles.get_genetic_profile,
    "/getMutationAligner.json": portal.mutation_aligner,
    "/getMutationData.json": mutations.get_mutation_data,
    "/getPfamSequence.json": genes.pfam_sequence,
    "/getProfileData.json": profiles.get_profile_data,
    "/getSurvivalData.json": clinical.get_survival_data,
    "/igvlinking.json": portal.igv_linking,
    "/mutations.json": mutations.mutations,
    "/network.do": network.network,
    "/pancancerMutations.json": recurrence.pancancer_mutations,
    "/portalMetadata.json": portal.sequenced_samples,
    "/portal_meta_data.json": portal.portal_meta_data,
    "/similar_patients.json": recurrence.similar_patients,
}
# Those that compute for long.
COMPUTED: dict[str, Callable] = {
    "/getCoExp.do": differences.co_expression,
    "/oranalysis.do": differences.over_representation,
}
