"""How two cohorts differ: in how often genes are altered, in the values of attributes, in survival.

Cohort A stands first, B second. What has no answer is None, as a division by 0 is.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from genows.analysis.statistics.frequencies import ChiSquare, chi_square, kruskal_wallis, two_sided_fisher
from genows.analysis.statistics.significance import benjamini_hochberg
from genows.analysis.statistics.survival import Observed, SurvivalStep, kaplan_meier, log_rank_of, median_survival

# Of the standard normal distribution, two-sided, as the interface of cohorts has it.
Z_95 = 1.959964
# Probabilities below are 0.
LEAST = 1e-300
# exp of this is no double.
_OVERFLOWS = 709.0

CHI_SQUARE, KRUSKAL_WALLIS = "chi-square", "kruskal-wallis"


class GeneCounts(NamedTuple):
    """How many samples of each cohort are altered in a gene, of how many that were profiled for it."""

    symbol: str
    entrez: int
    altered_a: int
    profiled_a: int
    altered_b: int
    profiled_b: int


class GeneDifference(NamedTuple):
    """*log2_ratio*: of the frequencies; *odds_ratio*; *p*: of Fisher's test; *q*: among all genes that have a p."""

    counts: GeneCounts
    frequency_a: float | None
    frequency_b: float | None
    log2_ratio: float | None
    odds_ratio: float | None
    p: float | None
    q: float | None


def gene_differences(genes: Iterable[GeneCounts]) -> list[GeneDifference]:
    """Returns the genes of one kind of alteration by p, then by the larger frequency, the greatest first, then by symbol."""
    found = list(map(_gene_difference, genes))
    tested = [place for place, one in enumerate(found) if one.p is not None]
    for place, q in zip(tested, benjamini_hochberg([one.p for one in found if one.p is not None]), strict=True):
        found[place] = found[place]._replace(q=q)
    return sorted(found, key=_gene_order)


def _gene_order(one: GeneDifference):
    return one.p is None, one.p and _alike(one.p), -max(one.frequency_a or 0, one.frequency_b or 0), one.counts.symbol, one.counts.entrez


def _gene_difference(gene: GeneCounts) -> GeneDifference:
    shares = frequency(gene.altered_a, gene.profiled_a), frequency(gene.altered_b, gene.profiled_b)
    if None in shares:
        return GeneDifference(gene, *shares, None, None, None, None)
    a, c = gene.altered_a, gene.altered_b
    b, d = gene.profiled_a - a, gene.profiled_b - c
    log2_ratio = math.log2(a * gene.profiled_b / (c * gene.profiled_a)) if a and c else None
    return GeneDifference(gene, *shares, log2_ratio, a * d / (b * c) if b * c else None, _probability(two_sided_fisher(a, b, c, d)), None)


def _alike(p: float) -> float:
    """Returns one number for probabilities that differ in their last digits alone, which come of how they were added up."""
    return float(f"{p:.10g}")


def frequency(altered: int, profiled: int) -> float | None:
    """Returns the share of altered samples; None where none was profiled, and of an event that no panel looks for."""
    return altered / profiled if profiled and altered <= profiled else None


def _probability(p: float) -> float:
    return p if p >= LEAST else 0.0


class AttributeDifference(NamedTuple):
    """*cases_a*, *cases_b*: with a value that counts; *test*: its name, None where there is none."""

    attr_id: str
    level: str
    test: str | None
    cases_a: int
    cases_b: int
    found: ChiSquare | None
    q: float | None


def compared_words(attr_id: str, level: str, a: Mapping[str, int], b: Mapping[str, int]) -> AttributeDifference:
    """Returns how often each value of a categorical attribute occurs. *a*, *b*: value → cases, without NA."""
    words = dict.fromkeys([*a, *b])
    return _attribute_difference(attr_id, level, CHI_SQUARE, chi_square, *([its.get(word, 0) for word in words] for its in (a, b)))


def compared_numbers(attr_id: str, level: str, a: Sequence[int], b: Sequence[int]) -> AttributeDifference:
    """Returns how a numeric attribute differs. *a*, *b*: cases of each number, in the ascending order of the same ones."""
    return _attribute_difference(attr_id, level, KRUSKAL_WALLIS, kruskal_wallis, a, b)


def _attribute_difference(attr_id, level, name, test, a, b) -> AttributeDifference:
    found = test(a, b)
    if found:
        found = found._replace(p=_probability(found.p))
    return AttributeDifference(attr_id, level, name if found else None, sum(a), sum(b), found, None)


def attribute_differences(attributes: Iterable[AttributeDifference]) -> list[AttributeDifference]:
    """Returns the attributes with their q values, by p, those without last, then by id."""
    ordered = sorted(attributes, key=lambda one: (one.found is None, one.found and _alike(one.found.p), one.attr_id, one.level))
    q_values = benjamini_hochberg([one.found.p for one in ordered if one.found])
    return [one._replace(q=q) for one, q in zip(ordered, q_values, strict=False)] + ordered[len(q_values) :]


class SurvivalDifference(NamedTuple):
    """*patients*, *events*, *expected* (events, as if both cohorts survived alike) and *medians*: of A, of B.

    *chi_square*, *p*: of the log-rank test; *hazard_ratio*: of events per expected ones; *low*, *high*: its bounds of
    95 %.
    """

    patients: tuple[int, int]
    events: tuple[int, int]
    expected: tuple[float, float]
    medians: tuple[float | None, float | None]
    chi_square: float | None
    p: float | None
    hazard_ratio: float | None
    low: float | None
    high: float | None


def survival_difference(a: Observed, b: Observed) -> SurvivalDifference:
    """Returns how two cohorts survive. *a*, *b*: (months ≥ 0, whether the event happened then) of each patient, or counts of those."""
    return difference_of_curves(kaplan_meier(a), kaplan_meier(b))


def difference_of_curves(a: Sequence[SurvivalStep], b: Sequence[SurvivalStep]) -> SurvivalDifference:
    """Returns the same by their curves."""
    tested = log_rank_of(a, b)
    medians = [median_survival(curve) for curve in (a, b)]
    sizes = [curve[0].at_risk if curve else 0 for curve in (a, b)]
    p = None if tested.p is None else _probability(tested.p)
    ratio = _hazard_ratio(tested.observed, tested.expected)
    return SurvivalDifference((sizes[0], sizes[1]), tested.observed, tested.expected, (medians[0], medians[1]), tested.chi_square, p, *ratio)


def _hazard_ratio(observed, expected) -> tuple[float | None, float | None, float | None]:
    """Returns (ratio, low, high)."""
    if not all(expected) or not observed[1]:
        return None, None, None
    ratio = observed[0] / expected[0] / (observed[1] / expected[1])
    if not ratio:
        return ratio, None, None
    width = Z_95 * math.sqrt(1 / expected[0] + 1 / expected[1])
    low, high = math.log(ratio) - width, math.log(ratio) + width
    return ratio, math.exp(low), math.exp(high) if high < _OVERFLOWS else None
