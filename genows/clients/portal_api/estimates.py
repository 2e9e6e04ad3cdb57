"""What requests of the third generation are estimated to take; see `clients.costs`."""

from functools import partial

from genows.clients.costs import shapes
from genows.clients.costs.breadth import Breadth, Words
from genows.clients.costs.shapes import all_of, estimated, listed, nothing, rows
from genows.data.alterations import GENERIC_ASSAY

PAIRS, IDENTIFIERS = "sampleMolecularIdentifiers", ("body", "sampleIdentifiers", "identifiers", "patientIdentifiers")
IDENTIFIED = Words(
    ("geneIds", "body"), ("sample_id", "patient_id", "ids", *IDENTIFIERS), ("sample_list_id", "sampleListIds"),
    ("study_id", "studyIds", *IDENTIFIERS), ("molecular_profile_id", "molecularProfileIds", "body"),
)  # fmt: skip
IN_PROFILES = Words(
    ("entrezGeneIds", "entrezGeneId", "genericAssayStableIds", "genesetIds", "generic_assay_stable_id"), ("sampleIds", PAIRS),
    ("sampleListId",), (), ("molecular_profile_id", "genetic_profile_id", "molecularProfileIds", PAIRS),
)  # fmt: skip
identified, in_profiles, unnamed = (partial(estimated, words) for words in (IDENTIFIED, IN_PROFILES, Words()))


def in_detail(breadth: Breadth) -> float:
    """Returns what it takes to count what studies have."""
    counts = breadth.has("study_id") or breadth.projection == "DETAILED"
    return 5000 * shapes.studies(breadth) + 0.5 * shapes.everybody(breadth) if counts else 0


OF_STUDIES = all_of(rows(shapes.studies, 10), in_detail)
# One record, or tables that are small.
SMALL = identified(nothing)
VALUES = in_profiles(shapes.values)
MUTATIONS = in_profiles(rows(shapes.mutations, 5, 0.05))
DISCRETE = in_profiles(all_of(rows(shapes.cna_events, 1), shapes.combinations(0.01, 0), shapes.genes_in_detail))
STUDIES = identified(rows(shapes.studies, 10))
PEOPLE = identified(all_of(rows(shapes.people, 4), listed(2, "uniqueSampleKeys", "uniquePatientKeys")))
LISTS = identified(rows(shapes.everybody, 1))
CLINICAL = identified(rows(shapes.clinical_values("attributeIds", "attributeId"), 2))
ASSAYS = in_profiles(shapes.values_of(GENERIC_ASSAY))
VARIANTS = in_profiles(rows(shapes.combinations(0, 1), 1))
TREATMENTS = identified(rows(shapes.events, 10))
COHORT = identified(all_of(shapes.COHORT, rows(shapes.events, 0.15)))
GENES_OF_COHORT = identified(shapes.GENES_OF_COHORT)
# All attributes of each sample of a page.
TABLE = identified(all_of(shapes.COHORT, lambda breadth: 120 * min(shapes.everybody(breadth), breadth.page_end)))
NAMESPACES = identified(rows(shapes.mutations_of_studies, 0.2))
EVENTS = identified(rows(shapes.events, 12))
# Groups of cases name their profiles and samples.
OF_GROUPS = Words(samples=("molecularProfileCaseIdentifiers", "sampleIdentifiers"), studies=("sampleIdentifiers",), profiles=("molecularProfileCaseIdentifiers",))
of_groups = partial(estimated, OF_GROUPS)
ENRICHED_ROWS = of_groups(shapes.whole_matrices(0.35))
PAIRED = partial(estimated, Words(samples=("sampleIds",), profiles=("molecularProfileIdA", "molecularProfileIdB")))
SCORED = partial(estimated, Words(samples=("body",), profiles=("geneticProfileId",)))
LISTED_GENES = partial(in_profiles, genes=("body",))


def driver_marks(breadth: Breadth) -> float:
    """Returns what it takes to look at the marks of the listed profiles, where any are listed."""
    return 0.3 * shapes.mutations(breadth) if breadth.has("body") else 0
