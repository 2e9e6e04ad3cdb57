"""Which genes differ between two groups of samples: in how often they are changed, or in the mean of their values."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from genows.analysis import genenames
from genows.analysis.cells import numbers, places_of
from genows.analysis.profiled import Measured
from genows.analysis.statistics.significance import Group, benjamini_hochberg, group, one_sided, welch
from genows.columns import bits
from genows.columns.blocks import picked
from genows.columns.matrixvalues import MISSING
from genows.data import matrices
from genows.data.alterations import ANTIBODIES, COPY_NUMBER, EXPRESSION, MUTATIONS, PROTEIN
from genows.data.cells import padded
from genows.data.genes import Gene, genes_by_entrez
from genows.data.matrices import Places
from genows.data.mutations import samples_by_gene
from genows.data.numbers import decimal_number
from genows.db.identifiers import Profile
from genows.db.sessions import Session

OF_NUMBERS = frozenset((EXPRESSION, PROTEIN, ANTIBODIES))
LEVELS = {"amp": 2, "homdel": -2}

Watch = Callable[[Iterable], Iterator]


class GroupSizes(NamedTuple):
    """How many samples of each group count."""

    altered: int
    unaltered: int


class Shares(NamedTuple):
    """In how many samples of each group a gene is changed, of how many. *p*: of Fisher's test."""

    gene: Gene
    altered: int
    unaltered: int
    p: float
    sizes: GroupSizes

    def log_ratio(self) -> float:
        """Returns log2 of the two fractions; infinite where one is 0."""
        sizes = self.sizes
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
    """*sizes*: of the groups within the profile; *found*: Shares or Means, by p, then symbol; *q_values*: one for each."""

    sizes: GroupSizes
    found: list
    q_values: list[float]


class Groups:
    """The two groups of samples, as far as they are in a profile, each by its samples' places in *order*."""

    def __init__(self, order: Sequence[int], altered: Iterable[int], unaltered: Iterable[int]):
        self.order = order
        self.altered, self.unaltered = places_of(order, altered), places_of(order, unaltered)
        self.sizes = GroupSizes(len(self.altered), len(self.unaltered))


def enrichment(
    db: Session, profile: Profile, altered: Iterable[int], unaltered: Iterable[int], level: int = 0, logarithms: bool = False,
    genes: Sequence[Gene] | None = None, excluded: frozenset[int] = frozenset(), watch: Watch = iter, its: Measured | None = None,
) -> Result:  # fmt: skip
    """Returns how the genes of a profile differ between groups of samples, given by sample_pk.

    *level*: of copy number, which counts as changed; *logarithms*: whether log2 of the values is compared; *genes*:
    None for all; *excluded*: Entrez ids; *watch*: is given the genes' rows, and may end them; *its*: which samples
    count of mutations and copy number, gene by gene; None as the original's service has it: all with a row in
    sample_profile, or in the matrix, whatever their gene panels.
    """
    mutations = profile.alteration_type == MUTATIONS
    groups = Groups(_order(db, profile, its) if mutations else matrices.sample_order(db, profile.pk), altered, unaltered)
    if not all(groups.sizes):
        return Result(groups.sizes, [], [])
    if mutations:
        found: Iterable[Shares | Means] = _mutated(db, profile, groups, genes, watch, its)
    else:
        wanted = genenames.of_profile(db, profile.pk) if genes is None else genes
        places = Places(len(groups.order), groups.altered + groups.unaltered)
        rows = watch(matrices.read_cells(db, profile.pk, [gene for gene in wanted if gene.entrez not in excluded], places, padded))
        given = ((gene, cells) for gene, cells in rows if cells is not None)
        found = _changed(given, groups, level, its) if profile.alteration_type == COPY_NUMBER else _means(given, groups, logarithms)
    kept = sorted((one for one in found if one.gene.entrez not in excluded), key=lambda one: (one.p, one.gene.symbol, one.gene.entrez))
    return Result(groups.sizes, kept, benjamini_hochberg([one.p for one in kept]))


def takes_logarithms(profile: Profile, datatype: str) -> bool:
    """Returns whether the values of a profile are compared by log2.

    Those of RNA sequencing that are neither z-scores nor log already.
    """
    name = profile.profile_id.lower()
    return "rna_seq" in name and "zscores" not in name and datatype.upper() not in ("Z-SCORE", "LOG2-VALUE")


def _order(db, profile, its) -> list[int]:
    return [row.sample_pk for row in db.named("profiled_samples", profile_pk=profile.pk)] if its is None else sorted(bits.chosen_of(its.samples, its.pks))


def _mutated(db, profile, groups, genes, watch, its) -> list[Shares]:
    pks = [list(map(groups.order.__getitem__, places)) for places in (groups.altered, groups.unaltered)]
    samples = {entrez: mutations.keys() for entrez, mutations in watch(samples_by_gene(db, profile))}
    known = genes_by_entrez(db, samples) if genes is None else {gene.entrez: gene for gene in genes}
    measured = [Measured(those, bits.everything(len(those)), {}, {}) if its is None else its.over(those) for those in pks]
    found = []
    for entrez, mutated in samples.items():
        if entrez in known:
            altered, unaltered = (those.pks_of_gene(entrez) for those in measured)
            sizes = GroupSizes(len(altered), len(unaltered))
            found += _shares(known[entrez], len(mutated & altered), len(mutated & unaltered), sizes, sizes)
    return found


def _shares(gene, of_altered, of_unaltered, sizes: GroupSizes, tested: GroupSizes) -> list[Shares]:
    """Returns how a gene's shares differ; nothing where it is changed nowhere, or was looked at in one group alone.

    *tested*: sizes of the test.
    """
    if not (of_altered or of_unaltered) or not all(sizes):
        return []
    p = one_sided(tested.unaltered - of_unaltered, of_unaltered, tested.altered - of_altered, of_altered)
    return [Shares(gene, of_altered, of_unaltered, p, sizes)]


def _changed(rows, groups: Groups, level: int, its: Measured | None) -> Iterator[Shares]:
    """Yields the genes of copy-number rows that are at *level* somewhere.

    Cells that are no numbers take no part in the test, and stay in the sizes of the groups.
    """
    judged: dict[str, float | None] = {text: None for text in MISSING}
    both = groups.altered + groups.unaltered
    whole: tuple[Sequence[int], ...] = (range(len(groups.altered)), range(len(groups.altered), len(both)))
    by_samples: dict[int, tuple[Sequence[int], ...]] = {}
    looked = its.over(groups.order) if its is not None and its.panels else None
    for gene, values in rows:
        places, counts = whole, []
        if looked is not None:
            looked_at = looked.of_gene(gene.entrez)
            if looked_at not in by_samples:
                flags = bits.flags_of(looked_at, len(groups.order))
                by_samples[looked_at] = tuple([place for place in those if flags[both[place]]] for those in whole)
            places = by_samples[looked_at]
        for those in places:
            cells = picked(values, those)
            different = set(cells)
            for text in different - judged.keys():
                judged[text] = decimal_number(text)
            hits = sum(map(cells.count, (text for text in different if judged[text] == level)))
            counts.append((hits, len(cells) - sum(map(cells.count, (text for text in different if judged[text] is None)))))
        (of_altered, altered), (of_unaltered, unaltered) = counts
        yield from _shares(gene, of_altered, of_unaltered, GroupSizes(*map(len, places)), GroupSizes(altered, unaltered))


def _means(rows, groups: Groups, logarithms: bool) -> Iterator[Means]:
    """Yields the genes that have a p value. With *logarithms* values of 0 and below take no part."""
    for gene, cells in rows:
        found, places = numbers(cells)
        border = len(groups.altered) if places is None else sum(place < len(groups.altered) for place in places)
        sides = [found[:border], found[border:]]
        if logarithms:
            sides = [[math.log2(number) for number in side if number > 0] for side in sides]
        altered, unaltered = group(sides[0]), group(sides[1])
        p = welch(altered, unaltered) if altered and unaltered else None
        if altered and unaltered and p is not None and not math.isnan(p):
            yield Means(gene, altered, unaltered, p)

