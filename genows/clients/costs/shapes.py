"""What requests cost by their shape.

How many rows or cells an address looks at, times the microseconds of CPU that one of them takes.

Microseconds are those of one core of today, about; `tests/judges/estimates.py` compares them with what requests take.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from genows.clients.costs.breadth import COUNTED, Breadth, Words
from genows.data.alterations import EXPRESSION, FUSIONS, MUTATIONS, PROTEIN, STRUCTURAL_VARIANTS, UNCALLED
from genows.db.sizes import ProfileSize, Sizes
from genows.http.address import Cost

# Rows, or microseconds, of what a request is about.
Shape = Callable[[Breadth], float]

MUTATED, WITHOUT_MATRIX = frozenset((MUTATIONS, UNCALLED)), frozenset((MUTATIONS, UNCALLED, FUSIONS, STRUCTURAL_VARIANTS))
# Genes that a profile has: those that make proteins, or for which there are antibodies.
MOST_GENES, MOST_PROTEINS = 20_000, 500
# Rows of one sample where all genes are asked for, and of one gene of one sample.
MUTATIONS_OF_SAMPLE, MUTATED_SHARE = 100, 0.2
CNA_EVENTS_OF_SAMPLE, CNA_SHARE = 100, 0.05
SEGMENTS_OF_SAMPLE, EVENTS_OF_SAMPLE = 150, 30
# Microseconds: of a value of a whole row, of one that is picked out of a row, and of each of the row that it is picked
# from.
VALUE, PICKED, PASSED = 0.1, 1.0, 0.08
# Of a record that is sorted, of which some fields are wanted, or whose values are kept from spreadsheets, beyond what
# it takes otherwise.
TAKEN_APART = 3.0
DETAILED_GENE = 2.0
DETAILED_TIMES = 2.0
SORTED, FIELDS = ("order", "sortBy"), ("fields", "excel")
CELL_MICROSECONDS = 2
# Of a gene or sample that a request names, whether it is there or not.
NAMED_GENE, NAMED_SAMPLE = 8, 0.5


def estimated(words: Words, shape: Shape, **others: tuple[str, ...]) -> Cost:
    """Returns what estimates the requests of an address, in cells: values to be looked at, CELL_MICROSECONDS of CPU each.

    *words*: how requests call what they are about; *others*: these, where an address has others.

    Of studies that nobody knows, or that the sizes leave out, nothing is there, and their requests cost nothing.
    """
    called = words._replace(**others)

    def cost(params: Any, values: Mapping[str, Any], sizes: Sizes) -> int:
        breadth = Breadth(called, params, values, sizes)
        return int((shape(breadth) + NAMED_GENE * breadth.genes + NAMED_SAMPLE * breadth.samples) / CELL_MICROSECONDS)

    return cost


def nothing(breadth: Breadth) -> float:
    """Takes a short time, whatever is asked."""
    return 0


def always(microseconds: float) -> Shape:
    """Returns the shape of requests that take so many microseconds, whatever is asked."""
    return lambda breadth: microseconds


def all_of(*shapes: Shape) -> Shape:
    """Returns the sum."""
    return lambda breadth: sum(shape(breadth) for shape in shapes)


def listed(microseconds: float, *names: str) -> Shape:
    """Returns what each entry of these parameters takes."""
    return lambda breadth: microseconds * breadth.number(*names)


def or_all(names: tuple[str, ...], microseconds: float, otherwise: Shape) -> Shape:
    """Returns what each entry of these parameters takes; *otherwise* where they list none."""
    return lambda breadth: microseconds * breadth.number(*names) if breadth.has(*names) else otherwise(breadth)


def rows(shape: Shape, microseconds: float, counted: float = COUNTED) -> Shape:
    """Returns what the records of *shape* take: the page of them, or all where they are sorted.

    Less where they are counted, more in detail.
    """

    def of(breadth: Breadth) -> float:
        number, projection, sorts = shape(breadth), breadth.projection, breadth.has(*SORTED)
        if projection == "META":
            return number * microseconds * counted
        each = microseconds * (DETAILED_TIMES if projection == "DETAILED" else 1) + (
            TAKEN_APART if sorts or breadth.has(*FIELDS) else 0
        )
        return (number if sorts else min(number, breadth.page_end)) * each

    return of


def values_of(*kinds: str) -> Shape:
    """Returns what values take of genes, or of what else is measured, in samples.

    Of all profiles of these kinds, or that have a matrix.
    """

    def of(breadth: Breadth) -> float:
        found = 0.0
        apart = TAKEN_APART if breadth.has(*SORTED, *FIELDS) else 0
        for profile, genes in _matrices(breadth):
            if not kinds or profile.alteration_type in kinds:
                every, asked = breadth.sizes.samples.get(profile.study_id, 0), breadth.people(profile.study_id)
                found += genes * (
                    asked * (VALUE if asked == every else PICKED) + (0 if asked == every else PASSED * every) + apart * asked
                )
        return found + genes_in_detail(breadth)

    return of


values = values_of()


def whole_matrices(microseconds: float, *times: str) -> Shape:
    """Returns what all cells of its profiles take, however few samples and genes are named.

    For each entry of the parameters *times*.
    """

    def of(breadth: Breadth) -> float:
        cells = sum(
            _genes_of(breadth, profile) * breadth.sizes.samples.get(profile.study_id, 0) for profile in _with_matrix(breadth)
        )
        return cells * microseconds * (max(1, breadth.number(*times)) if times else 1)

    return of


def one_matrix(microseconds: float) -> Shape:
    """Returns what all cells of the largest of its profiles take, of which it reads one.

    Nothing where it is about several studies.
    """

    def of(breadth: Breadth) -> float:
        cells = (
            _genes_of(breadth, profile) * breadth.sizes.samples.get(profile.study_id, 0) for profile in _with_matrix(breadth)
        )
        return microseconds * max(cells, default=0) if len(breadth.studies) == 1 else 0

    return of


def _matrices(breadth) -> Iterable[tuple[ProfileSize, int]]:
    return ((profile, breadth.genes or _genes_of(breadth, profile)) for profile in _with_matrix(breadth))


def _with_matrix(breadth):
    return (profile for profile in breadth.profiles if profile.alteration_type not in WITHOUT_MATRIX)


def _genes_of(breadth, profile) -> int:
    most = MOST_PROTEINS if profile.alteration_type == PROTEIN else MOST_GENES
    return min(most, breadth.sizes.genes, breadth.sizes.matrix_rows)


def genes_in_detail(breadth: Breadth) -> float:
    """Returns what it takes to tell all genes within records."""
    return DETAILED_GENE * breadth.sizes.genes if not breadth.genes and breadth.projection == "DETAILED" else 0


def mutations(breadth: Breadth) -> float:
    """Counts mutations of genes in samples, of all profiles that have some."""
    return _mutations(breadth, sum(breadth.people(profile.study_id) for profile in _mutated(breadth)))


def mutations_of_everybody(breadth: Breadth) -> float:
    """Counts mutations of genes in all samples of the profiles, however few samples are asked for."""
    return _mutations(breadth, sum(breadth.sizes.samples.get(profile.study_id, 0) for profile in _mutated(breadth)))


def mutations_of_studies(breadth: Breadth) -> float:
    """Counts mutations of genes in all samples of the studies."""
    return _mutations(breadth, _sequenced(breadth))


def every_mutation(breadth: Breadth) -> float:
    """Counts mutations of all genes in all samples of the studies."""
    return min(breadth.sizes.mutations, _sequenced(breadth) * MUTATIONS_OF_SAMPLE)


def altered_genes(breadth: Breadth) -> float:
    """Counts genes that may be altered: those that a request names are counted with all others."""
    return min(MOST_GENES, breadth.sizes.genes, breadth.sizes.matrix_rows or MOST_GENES, every_mutation(breadth))


def _sequenced(breadth) -> int:
    """Returns the samples of the studies that have a profile of mutations."""
    mutated = {profile.study_id for profile in breadth.sizes.profiles.values() if profile.alteration_type in MUTATED}
    return sum(breadth.sizes.samples[study_id] for study_id in breadth.studies if study_id in mutated)


def _mutated(breadth):
    return (profile for profile in breadth.profiles if profile.alteration_type in MUTATED)


def _mutations(breadth, samples):
    each = min(MUTATIONS_OF_SAMPLE, MUTATED_SHARE * breadth.genes) if breadth.genes else MUTATIONS_OF_SAMPLE
    return min(breadth.sizes.mutations, samples * each)


def cna_events(breadth: Breadth) -> float:
    """Counts amplifications and deep losses, of all samples of the profiles."""
    each = min(CNA_EVENTS_OF_SAMPLE, CNA_SHARE * breadth.genes) if breadth.genes else CNA_EVENTS_OF_SAMPLE
    samples = sum(breadth.sizes.samples.get(profile.study_id, 0) for profile in _with_matrix(breadth))
    return min(breadth.sizes.cna_events, samples * each)


def combinations(of_gene: float, of_sample: float) -> Shape:
    """Returns what genes in samples take, profile by profile, and each sample beside them, whatever the kind: rows are
    read whole.
    """

    def of(breadth: Breadth) -> float:
        samples = sum(breadth.sizes.samples.get(profile.study_id, 0) for profile in breadth.profiles)
        return samples * (
            of_sample + of_gene * (breadth.genes or min(MOST_GENES, breadth.sizes.genes, breadth.sizes.matrix_rows))
        )

    return of


def outliers(breadth: Breadth) -> float:
    """Counts values of expression and protein levels, each of which may count as an alteration.

    All do where they are no z-scores.
    """
    measured = ((profile, genes) for profile, genes in _matrices(breadth) if profile.alteration_type in (EXPRESSION, PROTEIN))
    return sum(genes * breadth.people(profile.study_id) for profile, genes in measured)


def of_studies(of_gene: float, of_sample: float) -> Shape:
    """Returns what genes in samples take, study by study, and each sample beside them."""
    return lambda breadth: everybody(breadth) * (of_sample + of_gene * max(1, breadth.genes))


def people(breadth: Breadth) -> float:
    """Counts samples."""
    return sum(map(breadth.people, breadth.studies))


def everybody(breadth: Breadth) -> float:
    """Counts all samples of the studies, however few are asked for."""
    return sum(breadth.sizes.samples[study_id] for study_id in breadth.studies)


def segments(breadth: Breadth) -> float:
    return min(breadth.sizes.segments, people(breadth) * SEGMENTS_OF_SAMPLE)


def every_segment(breadth: Breadth) -> float:
    return min(breadth.sizes.segments, everybody(breadth) * SEGMENTS_OF_SAMPLE)


def events(breadth: Breadth) -> float:
    """Counts what happened to patients."""
    return min(breadth.sizes.events, people(breadth) * EVENTS_OF_SAMPLE)


def clinical_values(*names: str) -> Shape:
    """Returns what counts samples by the attributes that these parameters list, or by all of the study."""

    def of(breadth: Breadth) -> float:
        named, known = breadth.number(*names), breadth.sizes.attributes
        return sum(breadth.people(one) * (min(named, known[one]) if named else known[one]) for one in breadth.studies)

    return of


def genes(breadth: Breadth) -> float:
    """Counts genes: the named ones, or every one that is known."""
    return breadth.genes or breadth.sizes.genes


def interactions(breadth: Breadth) -> float:
    return breadth.sizes.interactions


def profiles(breadth: Breadth) -> float:
    return len(breadth.profiles)


def studies(breadth: Breadth) -> float:
    return len(breadth.studies)


# What several families tell: events of a sample are found in all studies.
SIMILAR = all_of(always(36_000), listed(150, "mutation_event_ids", "cna_event_ids", "mutation", "cna"))
# What is counted of a study is kept: at first its values and alterations are read, whatever is asked; and each gene of its own.
COHORT = all_of(rows(everybody, 2), rows(every_mutation, 0.3))
GENES_OF_COHORT = all_of(COHORT, rows(altered_genes, 15))
PROFILE_ROWS, CLINICAL_ROWS, GENES_OF_PROFILES = (
    all_of(values, rows(mutations, 5)),
    rows(clinical_values("attribute_ids"), 0.3),
    combinations(0.05, 0.3),
)
