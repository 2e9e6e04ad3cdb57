"""What the addresses of other families and the pages cost. KeyError for one that is not declared here."""

from genows.clients.costs.breadth import Breadth, Words, of_first, of_parameters
from genows.clients.costs.shapes import (
    CLINICAL_ROWS,
    GENES_OF_PROFILES,
    PROFILE_ROWS,
    SIMILAR,
    Shape,
    all_of,
    always,
    clinical_values,
    cna_events,
    combinations,
    estimated,
    every_segment,
    everybody,
    interactions,
    listed,
    mutations,
    mutations_of_everybody,
    mutations_of_studies,
    nothing,
    of_studies,
    one_matrix,
    outliers,
    people,
    rows,
    segments,
    studies,
    whole_matrices,
)
from genows.clients.revised.table import WORDS
from genows.http.address import Cost

# Commands of webservice.do; those that are not here are small.
LEGACY = Words(("gene_list",), ("case_list",), ("case_set_id",), ("cancer_study_id", "cancer_type_id"), ("genetic_profile_id",), ("case_ids_key",))
COMMANDS: dict[str, Shape] = {
    "getProfileData": combinations(0.12, 1),
    "getMutationData": rows(mutations_of_everybody, 2.5),
    "getClinicalData": rows(clinical_values(), 0.4),
    "getPatientSampleMapping": rows(people, 3),
    "getProteinArrayInfo": listed(10, "gene_list"),
    "getProteinArrayData": rows(everybody, 250),
    "getCaseLists": rows(everybody, 1),
    "getNetwork": all_of(rows(interactions, 0.3), listed(100, "gene_list")),
    "getMutSig": listed(10, "gene_list"),
}


def of_command(breadth: Breadth) -> float:
    """What a request of webservice.do takes by its command."""
    shape = COMMANDS.get(next(iter(breadth.sent("cmd")), ""))
    return shape(breadth) if shape else 0


def of_named_genes(breadth: Breadth) -> float:
    """What it takes to tell which profiles have data of the named genes."""
    return GENES_OF_PROFILES(breadth) if breadth.genes else 0


def of_copy_number(breadth: Breadth) -> float:
    """What cna.json takes by its function."""
    function = str(next(iter(breadth.sent("cmd")), "")).strip().lower()
    return {"get_segment": rows(segments, 2.5), "get_cna_fraction": rows(every_segment, 0.3)}.get(function, rows(cna_events, 3))(breadth)


def of_mutations(breadth: Breadth) -> float:
    """What mutations.json takes: of the samples that it names, or of the mutations that it counts."""
    named = rows(mutations, 25)(breadth) if breadth.samples else listed(400, "mutation_id")(breadth)
    return named + rows(mutations_of_everybody, 1)(breadth)

# The portal's services.
STUDY = ("cancer_study_id",)

IN_SAMPLES = Words((), ("case_ids",), ("case_set_id",), STUDY, keys=("case_ids_key",))

WITH_GENES = IN_SAMPLES._replace(genes=("gene_list",), profiles=("genetic_profile_id", "genetic_profile_ids", "profile_id"))

OF_SAMPLE = Words((), ("sample_id",), (), STUDY, ("mutation_profile", "cna_profile"))

SERVICES: dict[str, tuple[Words, Shape]] = {
    # Small on purpose.
    **dict.fromkeys((
        "/Gistic.json", "/MutSig.json", "/bioGeneQuery.do", "/clinical_timeline_data.json", "/clinicaltrials.json",
        "/getMutationAligner.json", "/getPfamSequence.json",
    ), (Words(), nothing)),
    "/CheckGeneSymbol.json": (Words(), listed(10, "genes")),
    "/ClinicalFreeForm.json": (Words(studies=("studyId",)), rows(clinical_values(), 0.8)),
    "/GeneData.json": (
        Words(("oql",), ("case_list", "case_ids", "samples"), ("case_set_id",), (), ("geneticProfileIds",), ("case_ids_key",)), all_of(combinations(0.25, 2), rows(outliers, 4)),
    ),
    "/calcFisherExact.do": (Words(), listed(5, "a", "b", "c", "d")),
    "/calcPval.do": (Words(), listed(5, "months0", "months1")),
    "/clinicalAttributes.json": (Words(studies=("cancer_study_id", "cancer_type_id")), nothing),
    "/cna.json": (OF_SAMPLE, of_copy_number),
    "/crosscancermutation.json": (Words(("geneList",), studies=("cancer_study_list",)), rows(mutations_of_studies, 20)),
    "/crosscancerquery.json": (Words(("gene_list",), studies=("cancer_study_list",)), of_studies(0.25, 3)),
    "/drugs.json": (Words(), listed(15, "drug_ids")),
    "/get3dPdb.json": (Words(), listed(30, "positions", "alignments", "pdbIds")),
    "/getAlterationData.json": (WITH_GENES, combinations(0.6, 2)),
    "/getCoExp.do": (WITH_GENES._replace(genes=()), whole_matrices(0.2)),
    "/getGeneticProfile.json": (WITH_GENES._replace(profiles=()), of_named_genes),
    "/getMutationData.json": (Words(("geneList",), ("caseList",), ("caseSetId",), (), ("geneticProfiles",), ("caseIdsKey",)), rows(mutations, 20)),
    "/getProfileData.json": (WITH_GENES, combinations(0.3, 2)),
    "/getSurvivalData.json": (IN_SAMPLES, rows(everybody, 10)),
    "/igvlinking.json": (Words(), listed(10, "gene_list")),
    "/mutations.json": (OF_SAMPLE, of_mutations),
    "/network.do": (WITH_GENES, all_of(rows(interactions, 0.3), combinations(0.3, 2))),
    "/oranalysis.do": (WITH_GENES._replace(genes=()), all_of(whole_matrices(0.3), rows(mutations_of_everybody, 2))),
    "/pancancerMutations.json": (Words(), listed(300, "q")),
    "/portalMetadata.json": (Words(), rows(everybody, 0.02)),
    "/portal_meta_data.json": (Words(studies=("study_id",)), rows(studies, 1000)),
    "/similar_patients.json": (Words(), SIMILAR),
}  # fmt: skip


def of_query(breadth: Breadth) -> float:
    """What the rows of the query page take.

    Values of profiles or clinical ones, twice as long as where they are streamed.
    """
    if breadth.has("clinical"):
        return 2 * CLINICAL_ROWS(breadth)
    return 2 * PROFILE_ROWS(breadth) if breadth.has("genetic_profile_ids") and breadth.has("genes") else 0


def of_file(breadth: Breadth) -> float:
    """What a file of the query page takes, also of all genes, of which the page shows the first rows alone."""
    return of_query(breadth) or (2 * PROFILE_ROWS(breadth) if breadth.has("genetic_profile_ids") else 0)


def of_patient(breadth: Breadth) -> float:
    """What a part of a patient's page takes."""
    return SIMILAR(breadth) if "similar" in breadth.sent("show") else 15_000 + 0.5 * everybody(breadth)


def of_differences(breadth: Breadth) -> float:
    """What it takes to compare two groups of samples.

    By their mutations where nothing else is named and there are some.
    """
    mutated = rows(mutations_of_everybody, 2)(breadth)
    return mutated + one_matrix(0.3)(breadth) if breadth.has("data") or not mutated else mutated

# Pages. Those that are small on purpose read nothing of a study's samples.
ON_PAGES = WORDS._replace(genes=("genes", "gene"), studies=("study_id",))

OF_GENES = ON_PAGES._replace(studies=("study_id", "study_ids"))

# What it takes to find what is altered: by samples and genes, and of each study its profiles and lists.
OF_ROWS = all_of(of_studies(4, 14), rows(studies, 3000))

# Mutations of a gene one by one: counted, and read again for a page of them; of each sample its name, its patient and
# the gene's copy number.
OF_MUTATIONS = all_of(of_studies(0.7, 3), rows(mutations_of_studies, 40), rows(studies, 1000))

OF_ONE_PROFILE = OF_GENES._replace(profiles=("data",))

PAGES: dict[str, tuple[Words, Shape]] = {
    # A search looks at the names of all genes.
    "/": (ON_PAGES, all_of(rows(studies, 25), listed(25_000, "q"))),
    "/query": (ON_PAGES, rows(people, 2)),
    "/query/rows": (ON_PAGES, all_of(rows(people, 2), of_query)),
    "/query/data": (ON_PAGES, all_of(rows(people, 2), of_file)),
    "/studies": (ON_PAGES, rows(studies, 20)),
    "/studies/<study_id>": (ON_PAGES, rows(everybody, 14)),
    "/studies/<study_id>/attributes": (ON_PAGES, rows(everybody, 8)),
    # The parts of a page of genes, by their names, and their files.
    "genes/": (OF_GENES, OF_ROWS),
    "genes/oncoprint": (OF_GENES, OF_ROWS),
    "genes/pairs": (OF_GENES, OF_ROWS),
    "genes/differences": (OF_ONE_PROFILE, all_of(OF_ROWS, of_differences)),
    "genes/coexpression": (OF_ONE_PROFILE, one_matrix(0.2)),
    "genes/files": (OF_GENES, OF_ROWS),
    "genes/types": (OF_GENES, OF_ROWS),
    "genes/mutations": (OF_GENES, OF_MUTATIONS),
    "genes/lollipop": (OF_GENES, OF_MUTATIONS),
    "genes/survival": (OF_GENES, all_of(OF_ROWS, rows(everybody, 9))),
    "/studies/<study_id>/patients": (ON_PAGES, rows(everybody, 3)),
    "/studies/<study_id>/patients/<path:patient_id>": (ON_PAGES, of_patient),
    "/studies/<study_id>/patient-alterations.tsv": (ON_PAGES, rows(everybody, 20)),
    "patient-timeline": (ON_PAGES, always(5_000)),
    "/studies/<study_id>/samples/<path:sample_id>": (ON_PAGES, nothing),
    "data-kinds": (ON_PAGES, rows(everybody, 3)),
    "mutated-genes": (ON_PAGES, rows(everybody, 8)),
    "survival": (ON_PAGES, rows(everybody, 9)),
    "attribute": (ON_PAGES, rows(everybody, 1)),
    "oncoprint": (ON_PAGES, OF_ROWS),
    "lollipop": (ON_PAGES, OF_MUTATIONS),
}


def of_service(path: str) -> Cost:
    """Returns what estimates the requests of one of the portal's services."""
    return estimated(of_parameters, *SERVICES[path])


def of_page(name: str) -> Cost:
    """Returns what estimates the requests of a page, or of a figure."""
    return estimated(of_parameters, *PAGES[name])


of_webservice: Cost = estimated(of_first, LEGACY, of_command)
