"""The figures of study pages: from what was counted to a picture and its numbers; and the handlers of their files."""

from collections.abc import Sequence

from genows.analysis.attributes import (
    Attribute,
    Observations,
    ValueSummary,
    observations,
    study_attributes,
    study_endpoints,
    value_summaries,
)
from genows.analysis.genemutations import MutatedGenes, mutated_genes
from genows.analysis.statistics.survival import SurvivalStep, kaplan_meier, median_survival
from genows.analysis.studies import DataKind, data_kinds, one_study
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.figures import Figure, saved
from genows.pages.markup import first_of
from genows.pages.pictures.axes import percent, short
from genows.pages.pictures.bars import Bar, bars, histogram
from genows.pages.pictures.curves import survival_curve
from genows.pages.tables import Cell, Share
from genows.pages.visits import visit_study

BARS, GENES, ROWS, NAMED = 8, 20, 24, 5
# As wide as the narrowest phones leave room for.
WIDE = 320


def kinds_figure(kinds: Sequence[DataKind]) -> Figure:
    """Kinds of data by number of samples, and how many samples each two have in common."""
    head = ["Kind", "Samples", *(f"Also {kind.name}" for kind in kinds)]
    rows: list[list[Cell]] = [[kind.name, kind.samples, *kind.shared] for kind in kinds]
    drawing = bars("Samples by kind of data", [Bar(kind.name, kind.samples, f"{kind.samples:,}") for kind in kinds], WIDE, 140)
    return Figure("Samples by kind of data", drawing, head, rows, wide=False)


def attribute_figure(attribute: Attribute, summary: ValueSummary, owners: int) -> Figure:
    """How the values of a clinical attribute are spread. *owners*: patients or samples that might have one."""
    unit = "patients" if attribute.of_patients else "samples"
    note = f"{summary.known:,} of {owners:,} {unit}"
    if summary.bins:
        note += f"; median {short(summary.median or 0)}, {short(summary.least or 0)} to {short(summary.greatest or 0)}"
        rows: list[list[Cell]] = [[_bounds(one.low, one.high), one.held, Share(one.held, summary.known)] for one in summary.bins]
        rows += [[value, count, Share(count, summary.known)] for value, count in summary.common]
        note += _no_numbers(summary)
        return Figure(attribute.name, histogram(attribute.name, summary.bins), ["Value", "Count", "Share"], rows, note, wide=False)
    rows = [[value, count, Share(count, summary.known)] for value, count in summary.common]
    rest = summary.known - sum(count for _, count in summary.common)
    if rest:
        rows.append([f"{summary.different - len(summary.common):,} other values", rest, Share(rest, summary.known)])
    if not rows or summary.different > BARS and summary.common[0][1] == 1:
        note += f"; {summary.different:,} different values" if rows else ""
        return Figure(attribute.name, None, ["Value", "Count", "Share"], rows, note, wide=False)
    return Figure(attribute.name, _value_bars(attribute, summary), ["Value", "Count", "Share"], rows, note, wide=False)


def _no_numbers(summary):
    """The values beside the numbers, in words.

    How many lie below and above a limit, and how many say no number at all.
    """
    limits = (("below", summary.below), ("above", summary.above))
    words = [f"; {one.held:,} {side} {_bounds(one.least, one.greatest)}" for side, one in limits if one]
    others = summary.known - summary.numbers - sum(one.held for _, one in limits if one)
    return "".join(words) + (f"; {others:,} no number" if others else "")


def _bounds(low, high):
    return short(low) if low == high else f"{short(low)} to {short(high)}"


def _value_bars(attribute, summary):
    shown = summary.common if len(summary.common) <= BARS else summary.common[: BARS - 1]
    rows = [Bar(value or "(empty)", count, f"{count:,}") for value, count in shown]
    if others := summary.known - sum(count for _, count in shown):
        rows.append(Bar(f"{summary.different - len(shown):,} others", others, f"{others:,}"))
    return bars(attribute.name, rows)


def genes_figure(mutated: MutatedGenes) -> Figure:
    """The most frequently mutated genes with the share of samples, of those in which each was looked at."""
    title = "Most frequently mutated genes"
    shown = [Bar(gene.symbol, gene.samples / gene.measured, percent(gene.samples, gene.measured)) for gene in mutated.genes[:GENES] if gene.measured]
    rows: list[list[Cell]] = [[gene.symbol, gene.samples, gene.measured, Share(gene.samples, gene.measured), gene.mutations] for gene in mutated.genes]
    note = f"{mutated.measured:,} samples with mutation data; {mutated.all_genes:,} genes are mutated; by the number of samples"
    note += off_panel([(gene.symbol, gene.off_panel) for gene in mutated.genes], " genes")
    head = ["Gene", "Samples with a mutation", "Samples looked at", "Share", "Mutations"]
    return Figure(title, bars(title, shown, WIDE, 84, 60), head, rows, note, wide=False)


def survival_figure(name: str, observed: Observations, drawn: bool = True, most: int | None = None) -> Figure | None:
    """The survival curve of an endpoint; None where nothing of it is known. *drawn*: whether its picture is wanted.

    *most*: rows of its numbers, evenly chosen, with the first and the last; None: all.
    """
    steps = kaplan_meier(observed.pairs)
    if not steps:
        return None
    median, events = median_survival(steps), sum([event for _, event in observed.pairs])
    note = f"{len(observed.pairs):,} patients, {events:,} events; median " + (f"{short(median)} months" if median is not None else "not reached")
    if observed.left_out:
        reasons = ", ".join(f"{number:,} with {why}" for why, number in observed.left_out)
        note += f"; {observed.patients - len(observed.pairs):,} of {observed.patients:,} patients are left out: {reasons}"
    head = ["Months", "At risk", "Events", "Censored", "Survival", "95 % from", "95 % to"]
    title = f"{name} (Kaplan–Meier, with 95 % confidence band)"
    rows = [step_cells(step) for step in some_steps(steps, most)]
    return Figure(title, survival_curve(title, steps) if drawn else None, head, rows, note, all_rows=len(steps))


def some_steps(steps: Sequence[SurvivalStep], most: int | None) -> Sequence[SurvivalStep]:
    """Returns *most* steps, evenly chosen, with the first and the last; None: all."""
    number = len(steps)
    return steps if most is None or number <= most else [steps[round(place * (number - 1) / (most - 1))] for place in range(most)]


def step_cells(step: SurvivalStep) -> list[Cell]:
    """Returns the numbers of a step of a curve."""
    band = ["" if share is None else f"{share:.4f}" for share in (step.low, step.high)]
    return [step.time, step.at_risk, step.events, step.censored, f"{step.survival:.4f}", *band]


def off_panel(counts: Sequence[tuple[str, int]], noun: str = "") -> str:
    """What is said of alterations of genes that are not on the panel by which their samples were measured: they are in
    no share. *counts*: (name, samples).
    """
    named = [f"{name} ({samples:,})" for name, samples in counts if samples]
    return f"; altered in samples whose gene panel lacks the gene, which count nowhere: {first_of(named, NAMED, noun)}" if named else ""


def data_kinds_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives the picture or the numbers of the kinds of data."""
    return _file(request, study_id, "data-kinds", kind, lambda db, its: kinds_figure(found) if (found := data_kinds(db, its.pk)) else None)


def mutated_genes_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives those of the most frequently mutated genes."""
    return _file(request, study_id, "mutated-genes", kind, lambda db, its: genes_figure(found) if (found := mutated_genes(db, its.pk)) else None)


def survival_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives those of a survival curve."""

    def gather(db, its):
        asked = request.params.required("endpoint")
        found = next((one for one in study_endpoints(db, its.pk) if one.endpoint == asked), None)
        return survival_figure(found.name, observations(db, its.pk, asked), kind == "svg") if found else None

    return _file(request, study_id, "survival-" + (request.params.one("endpoint") or ""), kind, gather)


def attribute_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives those of a clinical attribute."""

    def gather(db, its):
        key = request.params.required("attribute"), request.params.choice("of", "patients", "samples") == "patients"
        found = next((one for one in study_attributes(db, its.pk) if (one.attr_id, one.of_patients) == key), None)
        if found is None:
            return None
        listed = one_study(db, its)
        owners = listed.patients if found.of_patients else listed.samples
        return attribute_figure(found, value_summaries(db, its.pk, [found])[0], owners)

    return _file(request, study_id, request.params.one("attribute") or "", kind, gather)


def _file(request, study_id, name, kind, gather) -> Answer:
    return visit_study(request, study_id, gather, lambda context, its: saved(its, f"{study_id}-{name}", kind))
