"""The figures of the pages of a cohort, and so of a study: from what was counted to a picture and its numbers, whose parts are links.

A picture in a page and the table beneath have the links of one function; files have none.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from genows.analysis.statistics.survival import SurvivalStep, kaplan_meier, median_survival
from genows.cohorts.survivals import Observed
from genows.encode.tabletext import counted
from genows.pages.cohortaddresses import REST, ChartPart, CohortAddress
from genows.pages.cohortcharts import AttributeChart, ChartRow, GeneRow, GeneTable, KindRow
from genows.pages.figures import Figure
from genows.pages.markup import Html, first_of, html
from genows.pages.pictures.axes import short
from genows.pages.pictures.bars import Bar, BinColumn, bars, histogram
from genows.pages.pictures.curves import survival_curve
from genows.pages.tables import Cell, Share

BARS, GENES, ROWS, NAMED = 8, 20, 24, 5
# As wide as the narrowest phones leave room for.
WIDE = 320

LINKED = '<a href="{address}"{current}>{mark}<bdi>{name}</bdi></a>'
COMPARED = ' <a class="against" href="{address}" aria-label="Compare {text} with the rest">against the rest</a>'
CHOSEN, CURRENT = "✓ ", Html(' aria-current="true"')


class PartLink(NamedTuple):
    """Where a part of a chart leads, and whether it is selected. *address*: '' for nowhere."""

    address: str = ""
    is_chosen: bool = False


# Part of a chart → its link.
Links = Callable[[ChartPart | None], PartLink]


def no_links(part: ChartPart | None) -> PartLink:
    """Returns the link that parts have in files."""
    return PartLink()


def links_of(address: CohortAddress) -> Links:
    """Returns what gives parts of charts their links on a page: to the same page with the part's clause, of what is selected to that without it."""

    # Pictures and tables ask for each.
    @cache
    def link_of(part: ChartPart | None) -> PartLink:
        if part is None:
            return PartLink()
        its = address.toggled(part)
        return PartLink(its.page if its else "", address.has(part))

    return link_of


def linked_name(name: str, link: PartLink) -> str | Html:
    """Returns the name of a part as a table has it: a link, marked where the part is selected."""
    if not link.address:
        return f"{CHOSEN}{name}" if link.is_chosen else name
    current, mark = (CURRENT, CHOSEN) if link.is_chosen else ("", "")
    return html(LINKED, address=link.address, current=current, mark=mark, name=name)


def compared(address: CohortAddress, part: ChartPart) -> Html:
    """Returns the link to the comparison of those who have a value, within the cohort that its chart counts, with all others."""
    its = address.only(part).beside(REST)
    return html(COMPARED, address=its.page, text=part.text) if address.may_grow else Html("")


def kinds_figure(kinds: Sequence[KindRow], links: Links = no_links) -> Figure:
    """Kinds of data by number of samples, and how many samples each two have in common."""
    head = ["Kind", "Samples", *(f"Also {kind.name}" for kind in kinds)]
    linked = [_shown(ChartRow(kind.name, kind.samples, kind.part), links) for kind in kinds]
    rows: list[list[Cell]] = [[linked_name(kind.name, link), kind.samples, *kind.shared] for kind, link in zip(kinds, linked, strict=True)]
    shown = [Bar(kind.name, kind.samples, f"{kind.samples:,}", (), "bar", *link) for kind, link in zip(kinds, linked, strict=True)]
    drawing = bars("Samples by kind of data", shown, WIDE, has_chosen=any(link.is_chosen for link in linked))
    return Figure("Samples by kind of data", drawing, head, rows, wide=False)


def attribute_figure(chart: AttributeChart, links: Links = no_links, compare: CohortAddress | None = None) -> Figure:
    """How the values of a clinical attribute are spread. *compare*: the page whose comparisons its rows lead to."""
    note = f"{chart.cases - chart.missing:,} of {counted(chart.cases, chart.unit[:-1])}"
    if chart.median is not None:
        note += "; median " + ", ".join((_number(chart.median), f"{_number(chart.least)} to {_number(chart.greatest)}"))
    name, head = chart.attribute.name, ["Value", "Count", "Share"]
    rows: list[list[Cell]] = [[_first_cell(row, links, compare), row.cases, Share(row.cases, chart.cases)] for row in chart.rows]
    texts = [row for row in chart.texts if row.label]
    if not chart.numbers and (not texts or len(texts) > BARS and texts[0].cases == 1):
        note += f"; {chart.different:,} different values" if texts else ""
        return Figure(name, None, head, rows, note, wide=False)
    columns = [BinColumn(*_bounds(row), row.cases, f"{row.label}: {row.cases:,}", *_shown(row, links)) for row in chart.numbers]
    beneath = [Bar(row.label, row.cases, f"{row.cases:,}", (), "bar", *_shown(row, links)) for row in _few(texts, links)]
    has_chosen = any(links(row.part).is_chosen for row in chart.rows)
    drawing = histogram(name, columns, beneath, has_chosen) if columns else bars(name, beneath, has_chosen=has_chosen)
    return Figure(name, drawing, head, rows, note, wide=False)


def _number(number) -> str:
    return short(float(number))


def _shown(row: ChartRow, links: Links) -> PartLink:
    link = links(row.part)
    # A part that nobody has leads to an empty page.
    return link if row.cases or link.is_chosen else PartLink()


def _first_cell(row: ChartRow, links: Links, compare: CohortAddress | None) -> Cell:
    name = linked_name(row.label, _shown(row, links))
    return Html(f"{name}{compared(compare, row.part)}") if compare and row.part and row.cases and isinstance(name, Html) else name


def _bounds(row: ChartRow) -> tuple[str, str]:
    """Returns what stands at the left and at the right edge of a column; '' where nothing does, twice the same in the middle."""
    assert row.bin
    start, end = (None if bound is None else short(float(bound)) for bound in (row.bin.start, row.bin.end))
    return (start or "", end or "")


def _few(texts: Sequence[ChartRow], links: Links) -> list[ChartRow]:
    """Returns so many rows of texts as a picture has bars: those that are selected among them, then how many others there are, and NA."""
    named, last = [row for row in texts if row.part and row.label != "NA"], [row for row in texts if row.label == "NA"]
    others = [row for row in texts if row.part is None]
    if len(named) + len(last) + len(others) <= BARS:
        return [*named, *others, *last]
    most = BARS - 1 - len(last)
    shown = named[:most] + [row for row in named[most:] if links(row.part).is_chosen]
    left = [row for row in named if row not in shown]
    number = len(left) + sum(int(row.label.partition(" ")[0].replace(",", "")) for row in others)
    cases = sum(row.cases for row in (*left, *others))
    return [*shown, *([ChartRow(f"{number:,} others", cases, None)] if number else []), *last]


def genes_figure(its: GeneTable, links: Links = no_links) -> Figure:
    """Genes with the number of samples, of those in which each was looked at."""
    events = {"mutated-genes": "Mutations", "copy-number-genes": "Events", "variant-genes": "Variants"}[its.kind.name]
    head = ["Gene", *(["Change"] if its.kind.words else []), "Altered", "Of samples", "Share", events, "Gene panels"]
    rows: list[list[Cell]] = [_gene_cells(row, links, bool(its.kind.words)) for row in its.rows]
    note = f"{counted(its.profiled, 'sample')} with such data; {counted(its.all_genes, 'gene')}; by the number of samples"
    beyond = [row.symbol for row in its.rows if not row.has_share]
    if beyond:
        note += f"; altered in samples whose gene panel lacks the gene, and so without a share: {first_of(list(dict.fromkeys(beyond)), NAMED, ' genes')}"
    shown = [
        Bar(f"{row.symbol} {row.change[:3]}".strip(), row.its.altered / max(row.its.profiled, row.its.altered), _of(row), (), "bar", *links(row.part))
        for row in its.rows[:GENES]
    ]  # fmt: skip
    has_chosen = any(links(row.part).is_chosen for row in its.rows)
    return Figure(its.kind.title, bars(its.kind.title, shown, WIDE, has_chosen=has_chosen), head, rows, note, 2 if its.kind.words else 1, wide=False)


def _of(row: GeneRow) -> str:
    """Returns how many of how many: they differ from gene to gene."""
    return f"{row.its.altered:,} of {row.its.profiled:,}"


def _gene_cells(row: GeneRow, links: Links, has_change: bool) -> list[Cell]:
    its = row.its
    share = Share(its.altered, its.profiled) if row.has_share else None
    change = [row.change] if has_change else []
    return [linked_name(row.symbol, links(row.part)), *change, its.altered, its.profiled, share, its.events, first_of(its.panels, 3) if its.panels else ""]


def survival_figure(name: str, observed: Observed, drawn: bool = True, most: int | None = None) -> Figure | None:
    """The survival curve of an endpoint; None where nothing of it is known. *drawn*: whether its picture is wanted.

    *most*: rows of its numbers, evenly chosen, with the first and the last; None: all.
    """
    steps = kaplan_meier(observed.counts)
    if not steps:
        return None
    median, known, events = median_survival(steps), steps[0].at_risk, sum(step.events for step in steps)
    note = f"{counted(known, 'patient')}, {counted(events, 'event')}; median " + (f"{short(median)} months" if median is not None else "not reached")
    if observed.left_out:
        reasons = ", ".join(f"{number:,} with {why}" for why, number in observed.left_out)
        note += f"; {observed.patients - known:,} of {counted(observed.patients, 'patient')} left out: {reasons}"
    head = ["Months", "At risk", "Events", "Censored", "Survival", "95 % from", "95 % to"]
    title = f"{name} (Kaplan–Meier, with 95 % confidence band)"
    rows = [step_cells(step) for step in some_steps(steps, most)]
    return Figure(title, survival_curve(title, steps) if drawn else None, head, rows, note, wide=False, all_rows=len(steps))


def some_steps(steps: Sequence[SurvivalStep], most: int | None) -> Sequence[SurvivalStep]:
    """Returns *most* steps, evenly chosen, with the first and the last; None: all."""
    number = len(steps)
    return steps if most is None or number <= most else [steps[round(place * (number - 1) / (most - 1))] for place in range(most)]


def step_cells(step: SurvivalStep) -> list[Cell]:
    """Returns the numbers of a step of a curve."""
    band = step.band
    ends = [f"{share:.4f}" for share in band] if band else ["", ""]
    return [step.time, step.at_risk, step.events, step.censored, f"{step.survival:.4f}", *ends]


def off_panel(counts: Sequence[tuple[str, int]], noun: str = "") -> str:
    """What is said of alterations of genes that are not on the panel by which their samples were measured: they are in
    no share. *counts*: (name, samples).
    """
    named = [f"{name} ({samples:,})" for name, samples in counts if samples]
    return f"; altered in samples whose gene panel lacks the gene, which count nowhere: {first_of(named, NAMED, noun)}" if named else ""
