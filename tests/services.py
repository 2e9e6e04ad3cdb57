"""What tests ask of the old portal's services: of every one, with every parameter that names something.

Those of QUERIES have questions of their own; of others the questions follow from their parameters.
"""

from urllib.parse import urlencode

from genows.clients.services.table import ADDRESSES
from tests.parametervalues import naming, questions, request

LIST = "case_set_id={s}_sequenced"
# Path → queries for tests/orchards.py. {s}: a study's identifier, {m}: its word. Those with {s} or {m} name something of that study.
QUERIES = {
    "/CheckGeneSymbol.json": ["genes=TP53,7157,nosuch"],
    "/ClinicalFreeForm.json": ["studyId={s}"],
    "/GeneData.json": [
        "oql=TP53&geneticProfileIds={s}_mutations+{s}_mrna&case_set_id={s}_sequenced", "oql=TP53&geneticProfileIds={s}_mutations&case_list=S-{m}",
        "oql=TP53&geneticProfileIds={s}_mutations&samples=S-{m}",
        "oql=TP53&geneticProfileIds={s}_mutations&case_ids_key=key-{m}", "oql=TP53&geneticProfileIds={s}_mutations&case_ids=S-{m}",
    ],
    "/Gistic.json": ["selected_cancer_type={s}"],
    "/MutSig.json": ["selected_cancer_type={s}"],
    "/bioGeneQuery.do": ["query=TP53&format=json", "query=7157"],
    "/clinicalAttributes.json": ["cancer_study_id={s}", "cancer_type_id={s}"],
    "/clinical_timeline_data.json": ["cancer_study_id={s}&patient_id=P-{m}"],
    "/clinicaltrials.json": ["study=brca&keywords=aspirin"],
    "/calcFisherExact.do": ["a=8&b=2&c=1&d=5"],
    "/calcPval.do": ["months0=1+2&status0=1+0&months1=3&status1=1"],
    "/cna.json": [
        "cna_profile={s}_gistic", "cna_profile={s}_gistic&sample_id=S-{m}&mrna_profile={s}_mrna",
        "cancer_study_id={s}&sample_id=S-{m}&cmd=get_segment", "cancer_study_id={s}&case_ids=S-{m}&cmd=get_cna_fraction",
    ],
    "/crosscancermutation.json": ["geneList=TP53&cancer_study_list={s}&data_priority=0"],
    "/crosscancerquery.json": ["gene_list=TP53&cancer_study_list={s}&data_priority=0", "gene_list=TP53:MUT&cancer_study_list={s},nosuch"],
    "/drugs.json": ["drug_ids=DD1,DD2"],
    "/get3dPdb.json": ["uniprotId=P53_HUMAN", "uniprotId=P53_HUMAN&type=summary", "pdbIds=1tup", "positions=273&alignments=1"],
    "/getAlterationData.json": [
        "cancer_study_id={s}&profile_id={s}_mrna&gene_list=TP53&" + LIST,
        "cancer_study_id={s}&profile_id={s}_mrna&gene_list=TP53&case_ids=S-{m}",
        "cancer_study_id={s}&profile_id={s}_mrna&gene_list=TP53&case_set_id=-1&case_ids_key=key-{m}",
    ],
    "/getCoExp.do": [
        "cancer_study_id={s}&gene=TP53&profile_id={s}_mrna&" + LIST, "cancer_study_id={s}&gene=TP53&profile_id={s}_mrna&case_ids=S-{m}",
        "cancer_study_id={s}&gene=TP53&profile_id={s}_mrna&is_full_result=true&case_ids_key=key-{m}",
    ],
    "/getGeneticProfile.json": [
        "cancer_study_id={s}", "cancer_study_id={s}&gene_list=TP53&" + LIST, "cancer_study_id={s}&gene_list=TP53&case_set_id=-1&case_ids_key=key-{m}",
    ],
    "/getMutationAligner.json": ["pfamAccession=PF00870"],
    "/getMutationData.json": [
        "geneticProfiles={s}_mutations&geneList=TP53&caseSetId={s}_sequenced", "geneticProfiles={s}_mutations&geneList=TP53&caseList=S-{m}",
        "geneticProfiles={s}_mutations&geneList=TP53&caseSetId=-1&caseIdsKey=key-{m}",
    ],
    "/getPfamSequence.json": ["geneSymbol=TP53", "uniprotAcc=P04637"],
    "/getProfileData.json": [
        "cancer_study_id={s}&genetic_profile_id={s}_mutations+{s}_mrna&gene_list=TP53&" + LIST,
        "cancer_study_id={s}&genetic_profile_id={s}_mrna&gene_list=TP53&case_set_id=-1&case_ids=S-{m}",
        "cancer_study_id={s}&genetic_profile_id={s}_mrna&gene_list=TP53&case_ids=S-{m}&force_download=&format=tab",
        "cancer_study_id={s}&genetic_profile_id={s}_mrna&gene_list=TP53&case_set_id=-1&case_ids_key=key-{m}",
    ],
    "/getSurvivalData.json": ["cancer_study_id={s}&data_type=os&" + LIST, "cancer_study_id={s}&data_type=DFS&case_ids=S-{m}"],
    "/igvlinking.json": ["cancer_study_id={s}&gene_list=TP53&cmd=get_igv_args"],
    "/mutations.json": [
        "mutation_profile={s}_mutations&sample_id=S-{m}&cna_profile={s}_gistic&mrna_profile={s}_mrna",
        "mutation_profile={s}_mutations&cmd=count_mutations&case_ids=S-{m}", "mutation_profile={s}_mutations&cmd=get_smg&case_list=S-{m}",
        "mutation_profile={s}_mutations&cmd=get_context&mutation_id=1",
    ],
    "/network.do": [
        "cancer_study_id={s}&gene_list=TP53&genetic_profile_ids={s}_mutations&Z_SCORE_THRESHOLD=2&" + LIST,
        "cancer_study_id={s}&gene_list=TP53&genetic_profile_ids={s}_mutations&Z_SCORE_THRESHOLD=2&case_ids=S-{m}&format=json", "cmd=getdatasources&cancer_study_id={s}",
    ],
    "/oranalysis.do": [
        "cancer_study_id={s}&profile_id={s}_mutations&altered_case_id_list=S-{m}&unaltered_case_id_list=S-{m}&gene_list=KRAS",
        "cancer_study_id={s}&profile_id={s}_gistic_amp&altered_case_id_list=S-{m}&unaltered_case_id_list=S-{m}&gene_list=KRAS",
    ],
    "/pancancerMutations.json": ["cmd=byHugos&q=TP53", "cmd=byKeywords&q=TP53+R273+missense", "cmd=byMutations&q=R273H", "cmd=byProteinPos&q=TP53_273"],
    "/portalMetadata.json": ["cancerStudyMetaData=true"],
    "/portal_meta_data.json": ["", "partial_studies=true", "study_id={s}"],
    "/similar_patients.json": ["cancer_study_id={s}&sample_id=S-{m}&mutation=1&cna=1"],
}
# What is of no study.
OPEN_TO_ALL = {
    "/CheckGeneSymbol.json", "/bioGeneQuery.do", "/calcFisherExact.do", "/calcPval.do", "/clinicaltrials.json", "/drugs.json", "/get3dPdb.json",
    "/getMutationAligner.json", "/getPfamSequence.json",
}
# What its written specification does not name: members of these answers are told in docs/portal-services.md alone.
UNWRITTEN = {"/calcFisherExact.do", "/calcPval.do"}
# What tells of every study that may be read, and takes no name of one.
NAME_NOTHING = {"/pancancerMutations.json", "/portalMetadata.json"}
# Parts of what is asked for whose answers bear no word of the study, or words of others too.
WORDLESS: tuple[str, ...] = ("MutSig.json", "get_context", "similar_patients.json", "getCoExp.do", "oranalysis.do", "network.do")

ROWS = "cancer_study_id=brca_two"
EVERYBODY = ROWS + "&case_set_id=brca_two_all"
# Path → queries for tests/data_rows.py, each with an answer.
OF_ROWS = {
    "/CheckGeneSymbol.json": ["genes=TP53,kras,LFS1,nosuch"],
    "/ClinicalFreeForm.json": ["studyId=brca_two"],
    "/GeneData.json": ["oql=TP53+KRAS:MUT&geneticProfileIds=brca_two_mutations+brca_two_gistic&case_set_id=brca_two_all"],
    "/Gistic.json": ["selected_cancer_type=brca_two"],
    "/MutSig.json": ["selected_cancer_type=brca_two"],
    "/bioGeneQuery.do": ["query=TP53&format=json", "query=TP53"],
    "/clinicalAttributes.json": [ROWS],
    "/clinical_timeline_data.json": [ROWS + "&patient_id=P-a"],
    "/clinicaltrials.json": [""],
    "/calcFisherExact.do": ["a=8&b=2&c=1&d=5", "a=8,3&b=2+1&c=1:1&d=5+3"],
    "/calcPval.do": ["months0=1+2.5&status0=1+0&months1=3&status1=1"],
    "/cna.json": [
        "cna_profile=brca_two_gistic", "cna_profile=brca_two_gistic&sample_id=S10&mrna_profile=brca_two_gistic",
        ROWS + "&cmd=get_segment&sample_id=S1+S2", ROWS + "&cmd=get_cna_fraction",
    ],
    "/crosscancermutation.json": ["geneList=TP53+KRAS&cancer_study_list=brca_two,luad"],
    "/crosscancerquery.json": ["gene_list=TP53+BRAF&cancer_study_list=brca_two,luad,LUAD"],
    "/drugs.json": ["drug_ids=DD1"],
    "/get3dPdb.json": ["uniprotId=P53_HUMAN", "uniprotId=P53_HUMAN&type=summary", "pdbIds=9dmo", "positions=1&alignments=1"],
    "/getAlterationData.json": [EVERYBODY + "&profile_id=brca_two_gistic&gene_list=TP53+KRAS"],
    "/getCoExp.do": [EVERYBODY + "&profile_id=brca_two_gistic&gene=TP53", EVERYBODY + "&profile_id=brca_two_gistic&gene=TP53&is_full_result=true"],
    "/getGeneticProfile.json": [ROWS, EVERYBODY + "&gene_list=TP53+A1BG"],
    "/getMutationAligner.json": ["pfamAccession=PF00870"],
    "/getMutationData.json": ["geneticProfiles=brca_two_mutations,luad_mutations&geneList=TP53+KRAS&caseSetId=brca_two_all,luad_sequenced"],
    "/getPfamSequence.json": ["geneSymbol=nosuch"],
    "/getProfileData.json": [
        EVERYBODY + "&genetic_profile_id=brca_two_mutations+brca_two_gistic+brca_two_mrna&gene_list=TP53+KRAS+A1BG",
        EVERYBODY + "&genetic_profile_id=brca_two_gistic&gene_list=TP53+KRAS&force_download=1&format=matrix",
    ],
    "/getSurvivalData.json": [EVERYBODY + "&data_type=os"],
    "/igvlinking.json": [ROWS + "&cmd=get_igv_args&gene_list=TP53"],
    "/mutations.json": [
        "mutation_profile=brca_two_mutations&sample_id=S1&cna_profile=brca_two_gistic&mrna_profile=brca_two_gistic",
        "mutation_profile=brca_two_mutations&sample_id=S1+S10", "mutation_profile=brca_two_mutations&cmd=get_context&mutation_id=50,56",
        "mutation_profile=brca_two_mutations&cmd=count_mutations", "mutation_profile=brca_two_mutations&cmd=get_smg",
    ],
    "/network.do": [EVERYBODY + "&gene_list=TP53&genetic_profile_ids=brca_two_mutations&Z_SCORE_THRESHOLD=2&netsize=small&format=json"],
    "/oranalysis.do": [
        ROWS + "&profile_id=brca_two_gistic_amp&altered_case_id_list=S10&unaltered_case_id_list=S1+S2&gene_list=KRAS",
        ROWS + "&profile_id=brca_two_mutations&altered_case_id_list=S1&unaltered_case_id_list=S10&gene_list=KRAS",
    ],
    "/pancancerMutations.json": [
        "cmd=byHugos&q=TP53,KRAS", "cmd=byKeywords&q=TP53+R273+missense,tp53+r273+missense", "cmd=byMutations&q=R273H,r273h", "cmd=byProteinPos&q=TP53_273",
    ],
    "/portalMetadata.json": ["cancerStudyMetaData=true"],
    "/portal_meta_data.json": ["", "partial_studies=1", "study_id=brca_two"],
    "/similar_patients.json": [ROWS + "&sample_id=S1&mutation=50,56,52&cna=1,3"],
}

DECLARED = {path: address for path, address in ADDRESSES.items() if path not in QUERIES}
QUERIES |= {path: [urlencode(asked, safe="{},") for asked in questions(address)] for path, address in DECLARED.items()}
OPEN_TO_ALL |= {path for path, address in DECLARED.items() if not naming(address)} - NAME_NOTHING
UNWRITTEN |= set(DECLARED)
OF_ROWS |= {path: [urlencode(request(address, "rows"), safe=",")] for path, address in DECLARED.items()}
