"""Which genes differ between two groups of samples: in how often they are changed, or in the mean of their values."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from genows.analyses import genenames
from genows.analyses.cells import MISSING, numbers, picked, places_of
from genows.auth.permissions import Profile
from genows.db.sessions import Session
from genows.domain.alterationtypes import ANTIBODIES, COPY_NUMBER, EXPRESSION, MUTATIONS, PROTEIN
from genows.domain.matrixvalues import sample_order, value_rows
from genows.domain.numbers import decimal_number
from genows.lookup.genes import Gene, genes_by_entrez
from genows.statistics.fisher import one_sided
from genows.statistics.multipletesting import benjamini_hochberg
from genows.statistics.student import Group, group, welch

OF_NUMBERS = frozenset((EXPRESSION, PROTEIN, ANTIBODIES))
LEVELS = {"amp": 2, "homdel": -2}

Watch = Callable[[Iterable], Iterator]


class Sizes(NamedTuple):
    """How many samples of each group are in the profile."""

    altered: int
    unaltered: int


class Shares(NamedTuple):
    """In how many samples of each group a gene is changed. *p*: of Fisher's test."""

    gene: Gene
    altered: int
    unaltered: int
    p: float

    def log_ratio(self, sizes: Sizes) -> float:
        """Returns log2 of the two fractions; infinite where one is 0."""
        if not self.altered:
            return -math.inf
        return math.log2(self.altered / sizes.altered / (self.unaltered / sizes.unaltered)) if self.unaltered else math.inf


class Means(NamedTuple):
    """A gene's values in each group. *p*: of Welch's test."""

    gene: Gene
    altered: Group
    unaltered: Group
    p: float


class Result(NamedTuple):
    """*found*: Shares or Means, by p, then symbol; *q_values*: one for each."""

    sizes: Sizes
    found: list
    q_values: list[float]


class Groups:
    """The two groups of samples, as far as they are in a profile: places in *order*, its samples."""

    def __init__(self, order: Sequence[int], altered: Iterable[int], unaltered: Iterable[int]):
        self.order = order
        self.altered, self.unaltered = (
            [place for place in places_of(order, dict.fromkeys(pks)) if place < len(order)] for pks in (altered, unaltered)
        )
        self.sizes = Sizes(len(self.altered), len(self.unaltered))


def enrichment(
    db: Session, profile: Profile, altered: Iterable[int], unaltered: Iterable[int], level: int = 0, logarithms: bool = False,
    genes: Sequence[Gene] | None = None, excluded: frozenset[int] = frozenset(), watch: Watch = iter,
) -> Result:  # fmt: skip
    """Returns how the genes of a profile differ between groups of samples, given by sample_pk.

    *level*: of copy number, which counts as changed; *logarithms*: whether log2 of the values is compared; *genes*: None for all;
    *excluded*: Entrez ids; *watch*: is given the genes' rows, and may end them.
    """
    mutations = profile.alteration_type == MUTATIONS
    order = [row.sample_pk for row in db.named("profiled_samples", profile_pk=profile.pk)] if mutations else sample_order(db, profile.pk)
    groups = Groups(order, altered, unaltered)
    if not all(groups.sizes):
        return Result(groups.sizes, [], [])
    if mutations:
        found: Iterable[Shares | Means] = _mutated(db, profile, groups, genes, watch)
    else:
        wanted = genenames.of_profile(db, profile.pk) if genes is None else genes
        rows = watch(value_rows(db, profile.pk, [gene for gene in wanted if gene.entrez not in excluded], len(order)))
        given = ((gene, values) for gene, values in rows if values is not None)
        found = _changed(given, groups, level) if profile.alteration_type == COPY_NUMBER else _means(given, groups, logarithms)
    kept = sorted((one for one in found if one.gene.entrez not in excluded), key=lambda one: (one.p, one.gene.symbol, one.gene.entrez))
    return Result(groups.sizes, kept, benjamini_hochberg([one.p for one in kept]))


def takes_logarithms(profile: Profile, datatype: str) -> bool:
    """Returns whether the values of a profile are compared by log2: those of RNA sequencing that are neither z-scores nor log already."""
    name = profile.profile_id.lower()
    return "rna_seq" in name and "zscores" not in name and datatype.upper() not in ("Z-SCORE", "LOG2-VALUE")


def _mutated(db, profile, groups, genes, watch) -> list[Shares]:
    altered, unaltered = (frozenset(map(groups.order.__getitem__, places)) for places in (groups.altered, groups.unaltered))
    samples: dict[int, set[int]] = {}
    for entrez, sample_pk, _ in watch(db.rows("mutated_samples_by_profile", profile_pk=profile.pk)):
        samples.setdefault(entrez, set()).add(sample_pk)
    known = genes_by_entrez(db, samples) if genes is None else {gene.entrez: gene for gene in genes}
    sizes, found = groups.sizes, []
    for entrez, pks in samples.items():
        of_altered, of_unaltered = len(pks & altered), len(pks & unaltered)
        if entrez in known and (of_altered or of_unaltered):
            found.append(_shares(known[entrez], of_altered, of_unaltered, sizes.altered, sizes.unaltered))
    return found


def _shares(gene, of_altered, of_unaltered, altered, unaltered) -> Shares:
    p = one_sided(unaltered - of_unaltered, of_unaltered, altered - of_altered, of_altered)
    return Shares(gene, of_altered, of_unaltered, p)


def _changed(rows, groups: Groups, level: int) -> Iterator[Shares]:
    """Yields the genes of copy-number rows that are at *level* somewhere. Cells that are no numbers take no part in the test.

    PERF: counted as texts: 1,000 samples of a gene in 60 us of CPU, as numbers in 120.
    """
    judged: dict[str, float | None] = {text: None for text in MISSING}
    width = len(groups.order)
    for gene, values in rows:
        counts = []
        for places in (groups.altered, groups.unaltered):
            cells = picked(values, places, width)
            different = set(cells)
            for text in different - judged.keys():
                judged[text] = decimal_number(text)
            hits = sum(map(cells.count, (text for text in different if judged[text] == level)))
            counts.append((hits, len(cells) - sum(map(cells.count, (text for text in different if judged[text] is None)))))
        (of_altered, altered), (of_unaltered, unaltered) = counts
        if of_altered or of_unaltered:
            yield _shares(gene, of_altered, of_unaltered, altered, unaltered)


def _means(rows, groups: Groups, logarithms: bool) -> Iterator[Means]:
    """Yields the genes that have a p value. With *logarithms* values of 0 and below take no part."""
    width = len(groups.order)
    both = groups.altered + groups.unaltered
    pick = itemgetter(*both)
    for gene, values in rows:
        cells = values.split(",")
        found, places = numbers(pick(cells) if len(cells) > width else picked(values, both, width), values)
        border = len(groups.altered) if places is None else sum(place < len(groups.altered) for place in places)
        sides = [found[:border], found[border:]]
        if logarithms:
            sides = [[math.log2(number) for number in side if number > 0] for side in sides]
        altered, unaltered = group(sides[0]), group(sides[1])
        p = welch(altered, unaltered) if altered and unaltered else None
        if altered and unaltered and p is not None and not math.isnan(p):
            yield Means(gene, altered, unaltered, p)

