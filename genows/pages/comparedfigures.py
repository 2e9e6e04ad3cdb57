"""The figures of two cohorts, A and B: genes by how they differ, attributes, the values of one, survival; pictures whose marks lead to the cohorts."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from genows.analysis.attributes import ENDPOINT_NAMES
from genows.cohorts.addressfilter import number_text
from genows.cohorts.comparison import AttributeDifference, GeneDifference, SurvivalDifference
from genows.cohorts.spreads import Spread, SpreadPart
from genows.encode.tabletext import counted
from genows.pages.cohortcharts import bin_label
from genows.pages.figures import Figure
from genows.pages.genesurvival import PatientGroup, curves_figure, in_short, told_test
from genows.pages.pictures.axes import percent, short
from genows.pages.pictures.bars import Bar, bars
from genows.pages.pictures.volcano import Dot, volcano
from genows.pages.tables import Cell, Share

SIDES = ("A", "B")
SURE = 0.05
# Of a picture; the tables have all.
DRAWN, BARS = 500, 10
WIDE = 340
# The least p that a double holds is some 1e-308.
LEAST = 1e-308
AGAINST = "against"

GENE_HEAD = (
    "Gene", "Altered in A", "Profiled in A", "Share of A", "Altered in B", "Profiled in B", "Share of B", "log2 ratio", "Odds ratio", "p", "q",
)  # fmt: skip
ATTRIBUTE_HEAD = ("Attribute", "ID", "Of", "Test", "Cases in A", "Cases in B", "Statistic", "Freedom", "p", "q")
VALUE_HEAD = ("Value", "In A", "Share of A", "In B", "Share of B")
TESTS = {"chi-square": "chi-square", "kruskal-wallis": "Kruskal-Wallis", None: ""}


class SideNames(NamedTuple):
    """How pictures and files name both cohorts: their filters in words."""

    a: str
    b: str

    @property
    def both(self) -> str:
        return f"A: {self.a}; B: {self.b}"


# A symbol → where the cohorts are narrowed to those with the gene altered so.
GeneLinks = Callable[[str], tuple[str, str]]


def genes_figure(title: str, names: SideNames, found: Sequence[GeneDifference], links: GeneLinks | None = None) -> Figure:
    """The genes of one kind of alteration by p. *links*: of the marks of the picture; None: they lead nowhere."""
    tested = [one for one in found if one.p is not None]
    note = f"{counted(len(found), 'gene')}, of which {len(tested):,} could be tested; Fisher's exact test, two-sided; q after Benjamini and Hochberg"
    if len(tested) > DRAWN:
        note += f"; the {DRAWN} genes of the least p are drawn"
    drawn = [_dot(one, links) for one in tested[:DRAWN]]
    sides = ("more often in B", "more often in A")
    picture = volcano(f"{title} – {names.both}", drawn, "log2 ratio of the shares", sides) if drawn else None
    return Figure(title, picture, GENE_HEAD, list(map(_gene_row, found)), note)


def _gene_row(one: GeneDifference) -> list[Cell]:
    its = one.counts
    a = its.altered_a, its.profiled_a, _share(one.frequency_a, its.altered_a, its.profiled_a)
    b = its.altered_b, its.profiled_b, _share(one.frequency_b, its.altered_b, its.profiled_b)
    return [its.symbol, *a, *b, one.log2_ratio, one.odds_ratio, one.p, one.q]


def _share(frequency: float | None, altered: int, profiled: int) -> Share | None:
    return None if frequency is None else Share(altered, profiled)


def _dot(one: GeneDifference, links: GeneLinks | None) -> Dot:
    its, p, q = one.counts, one.p or LEAST, one.q if one.q is not None else 1.0
    a, b = (f"{percent(*pair)} of {side}" for pair, side in zip(((its.altered_a, its.profiled_a), (its.altered_b, its.profiled_b)), SIDES, strict=True))
    ratio = only_side(one) if one.log2_ratio is None else one.log2_ratio
    # A mark leads to the cohort that has more of the gene.
    link = links(its.symbol)[ratio < 0] if links else ""
    return Dot(its.symbol, ratio, -math.log10(p), q < SURE, f"{its.symbol}: {a}, {b}, p {short(one.p or 0)}, q {short(q)}", link)


def only_side(one: GeneDifference) -> float:
    """Returns ∞ of a gene that is altered in A alone, −∞ in B alone, 0 in neither."""
    its = one.counts
    return math.inf if its.altered_a and not its.altered_b else -math.inf if its.altered_b and not its.altered_a else 0.0


def attributes_figure(found: Sequence[AttributeDifference], names: dict[str, str]) -> Figure:
    """The attributes by p. *names*: of the attributes, by their ids."""
    tested = sum(one.found is not None for one in found)
    note = f"{counted(len(found), 'attribute')}, of which {tested:,} could be tested: words by chi-square, numbers by Kruskal and Wallis; q after Benjamini and Hochberg"
    return Figure("All attributes", None, ATTRIBUTE_HEAD, [_attribute_row(one, names) for one in found], note, numbers=4)


def _attribute_row(one: AttributeDifference, names: dict[str, str]) -> list[Cell]:
    tested: tuple[Cell, ...] = (one.found.statistic, one.found.freedom, one.found.p) if one.found else (None, None, None)
    return [names.get(one.attr_id, one.attr_id), one.attr_id, f"{one.level}s", TESTS[one.test], one.cases_a, one.cases_b, *tested, one.q]


# A part of an attribute's values → where the cohorts are narrowed to it.
ValueLinks = Callable[[SpreadPart], tuple[str, str]]


def spread_figure(name: str, names: SideNames, its: Spread, links: ValueLinks | None = None) -> Figure:
    """The values of an attribute in both cohorts, as shares of those that have one. *links*: as of `genes_figure`."""
    sizes, unit = its.sizes(), "patient" if its.of_patients else "sample"
    note = ", ".join(f"{counted(size, unit)} of {side}" for size, side in zip(sizes, SIDES, strict=True)) + " with a value"
    if its.medians:
        medians = ("–" if median is None else number_text(median) for median in its.medians)
        note += "; median " + ", ".join(f"{median} in {side}" for median, side in zip(medians, SIDES, strict=True))
    rows: list[list[Cell]] = [
        [bounds_of(part), part.cases[0], Share(part.cases[0], sizes[0]), part.cases[1], Share(part.cases[1], sizes[1])] for part in its.parts
    ]
    if len(its.parts) > (most := BARS if its.medians is None else 2 * BARS):
        note += f"; the first {most} of {len(its.parts):,} values are drawn"
    drawn = [bar for part in its.parts[:most] for bar in _pair(part, sizes, links)]
    picture = bars(f"{name} – {names.both}", drawn, WIDE) if drawn else None
    return Figure(name, picture, VALUE_HEAD, rows, note, wide=False)


def _pair(part: SpreadPart, sizes: tuple[int, int], links: ValueLinks | None) -> list[Bar]:
    """Returns the bars of A and of B; names and texts say which is which, not colours alone."""
    shares = [cases / size if size else 0.0 for cases, size in zip(part.cases, sizes, strict=True)]
    labels = [f"{side} {percent(cases, size)}" for side, cases, size in zip(SIDES, part.cases, sizes, strict=True)]
    its_links = links(part) if links else ("", "")
    named = zip((bounds_of(part), ""), shares, labels, ("bar", AGAINST), its_links, strict=True)
    return [Bar(name, share, label, kind=kind, link=link) for name, share, label, kind, link in named]


def bounds_of(part: SpreadPart) -> str:
    """Returns a value, or a bin in words: 40 to 50, up to 18, above 80."""
    its = part.bounds
    if its is None or its.start is None and its.end is None:
        return part.value or "(empty)"
    return bin_label(its)


def survival_figure(endpoint: str, names: SideNames, groups: Sequence[PatientGroup], found: SurvivalDifference, drawn: bool = True, most: int | None = None) -> Figure | None:
    """The curves of A and of B, or of the one that has any; None where none has. *drawn*, *most*: as of `studyfigures.survival_figure`."""
    title, hazard = f"{endpoint_name(endpoint)}, A and B", _hazard(found)
    note = f"{told_test(found.p)} {_told_hazard(hazard)}"
    its = curves_figure(title, list(zip(SIDES, groups, strict=True)), note, in_short(found.p, hazard), drawn, most)
    return its and its._replace(drawing=its.drawing and its.drawing._replace(title=f"{title} – {names.both}"))


def endpoint_name(endpoint: str) -> str:
    """Returns an endpoint as people read it."""
    return ENDPOINT_NAMES.get(endpoint, endpoint)


def _hazard(found: SurvivalDifference) -> tuple[float, float, float] | None:
    if found.hazard_ratio is None or found.low is None or found.high is None:
        return None
    return found.hazard_ratio, found.low, found.high


def _told_hazard(hazard: tuple[float, float, float] | None) -> str:
    if hazard is None:
        return "The hazard ratio cannot be estimated."
    ratio, low, high = (f"{number:#.3g}" for number in hazard)
    return f"Hazard ratio of A to B: {ratio} (95 % confidence interval {low} to {high}), of events per expected ones."


def survival_rows(groups: Sequence[PatientGroup], found: SurvivalDifference) -> list[list[Cell]]:
    """Returns a row a cohort: patients, events, those expected if both survived alike, share with the event, median."""
    its = zip(SIDES, groups, found.expected, strict=True)
    return [[side, group.patients, group.events, expected, Share(group.events, group.patients), group.median] for side, group, expected in its]
