"""What the addresses of other families and the pages cost. KeyError for one that is not declared here."""

from genows.clients.costs.breadth import Breadth, Words, of_parameters
from genows.clients.costs.shapes import (
    CLINICAL_ROWS,
    PROFILE_ROWS,
    SIMILAR,
    Shape,
    all_of,
    always,
    estimated,
    everybody,
    listed,
    mutations_of_everybody,
    mutations_of_studies,
    nothing,
    of_studies,
    one_matrix,
    people,
    rows,
    studies,
)
from genows.clients.revised.table import WORDS
from genows.http.address import Cost


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


def of_page(name: str) -> Cost:
    """Returns what estimates the requests of a page, or of a figure."""
    return estimated(of_parameters, *PAGES[name])
