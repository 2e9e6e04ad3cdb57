"""Which genes' values go with those of given genes, over the samples that a request is about."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from genows.analysis import genenames
from genows.analysis.cells import numbers, places_of
from genows.analysis.rankedrows import Watch, ruled_out
from genows.analysis.statistics.correlation import Against
from genows.data import matrices
from genows.data.cells import padded
from genows.data.genes import Gene
from genows.data.matrices import Places
from genows.db.identifiers import Profile
from genows.db.sessions import Session

FEWEST_SAMPLES = 3
THRESHOLD = 0.3
# A correlation that is the threshold itself may fall short of it by the last digits of its sums: rho of 20 samples is
# 0.3 now and then.
ROUNDING = 1e-12


class Coexpression(NamedTuple):
    """*samples*: in which both genes have a number."""

    gene: Gene
    samples: int
    pearson: float
    spearman: float


class ComparedRow:
    """A row that others are compared with. *cells*: its values in the samples of the request."""

    def __init__(self, cells: Sequence[str]):
        found, places = numbers(cells)
        self.places = list(range(len(cells))) if places is None else places
        self._value = dict(zip(self.places, found, strict=True))
        self._all = Against(found)
        self._complete = places is None

    @property
    def row(self) -> Sequence[float] | None:
        """Its numbers; None where it lacks some."""
        return self._all.numbers if self._complete else None

    def common(self, found: Sequence[float], places: Sequence[int] | None) -> tuple[Against, Sequence[float]]:
        """Returns its numbers and those of *found*, at *places* (None: everywhere), in the samples that both have."""
        if places is None and self._complete:
            return self._all, found
        own = self._value
        common = [(place, number) for place, number in (enumerate(found) if places is None else zip(places, found, strict=True)) if place in own]
        return Against([own[place] for place, _ in common]), [number for _, number in common]


class ComparedGene(ComparedRow):
    """A gene that others are compared with."""

    def __init__(self, gene: Gene, cells: Sequence[str]):
        super().__init__(cells)
        self.gene = gene

    def pair(self, gene: Gene, found: Sequence[float], places: Sequence[int] | None, threshold: float) -> Coexpression | None:
        """Returns how the numbers *found*, at *places* (None: everywhere), go with this gene's.

        None below *threshold*, or undefined.
        """
        against, others = self.common(found, places)
        if len(others) < FEWEST_SAMPLES or threshold and not against.may_reach(others, threshold):
            return None
        pearson = against.pearson(others)
        if pearson is None or abs(pearson) < threshold - ROUNDING:
            return None
        spearman = against.spearman(others)
        if spearman is None or threshold and (abs(spearman) < threshold - ROUNDING or spearman * pearson < 0):
            return None
        return Coexpression(gene, len(others), pearson, spearman)


def coexpressions(
    db: Session, profile: Profile, genes: Sequence[Gene], pks: Iterable[int] | None, threshold: float = THRESHOLD, watch: Watch = iter
) -> list[tuple[Gene, list[Coexpression]]]:
    """Returns (gene, its pairs by |r|, then symbol) of each of *genes* that the profile has.

    *pks*: the samples, None for all.

    *threshold*: that both r and rho must reach, with one sign; 0: all pairs. *watch*: is given the profile's rows, and
    may end them.
    """
    order = matrices.sample_order(db, profile.pk)
    places = Places(len(order), None if pks is None else places_of(order, pks))
    its = matrices.read_cells(db, profile.pk, list(dict.fromkeys(genes)), places, padded)
    asked = [ComparedGene(gene, cells) for gene, cells in its if cells is not None]
    found: list[list[Coexpression]] = [[] for _ in asked]
    if not asked or places.size < FEWEST_SAMPLES:
        return [(one.gene, []) for one in asked]
    for gene, cells in watch(matrices.read_cells(db, profile.pk, _genes(db, profile, asked, places, threshold, watch), places, padded)):
        if cells is None:
            continue
        row, kept = numbers(cells)
        for one, pairs in zip(asked, found, strict=True):
            if one.gene.entrez != gene.entrez:
                pair = one.pair(gene, row, kept, threshold)
                if pair is not None:
                    pairs.append(pair)
    for pairs in found:
        pairs.sort(key=lambda pair: (-abs(pair.pearson), pair.gene.symbol, pair.gene.entrez))
    return [(one.gene, pairs) for one, pairs in zip(asked, found, strict=True)]


def _genes(db, profile, asked: Sequence[ComparedGene], places: Places, threshold, watch) -> list[Gene]:
    """Returns the genes that may reach the *threshold*: of all samples stored ranks rule most out."""
    genes = genenames.of_profile(db, profile.pk)
    rows = [one.row for one in asked if one.row is not None]
    if places.places is not None or not threshold or len(rows) < len(asked):
        return genes
    out = ruled_out(db, profile, rows, threshold, watch)
    return [gene for gene in genes if gene.entity_pk not in out]
