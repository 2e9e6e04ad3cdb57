"""The part "Survival" of the page of some genes.

Patients with an altered sample against others, of every endpoint of the studies.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from genows.analysis.attributes import REASONS, SurvivalEndpoint, study_endpoints
from genows.analysis.oncoprints import ALTERED, MEASURED
from genows.analysis.statistics.survival import HazardRatio, SurvivalStep, hazard_ratio, kaplan_meier, log_rank, median_survival
from genows.cohorts.studysets import StudySets
from genows.cohorts.survivals import told
from genows.columns import bits
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.pages.figures import Figure, figure
from genows.pages.frame import PageContext
from genows.pages.genequestions import AnswerPart, GeneQuestion
from genows.pages.markup import Html, html, joined, noted, ways
from genows.pages.pictures.axes import short
from genows.pages.pictures.curves import Curve, survival_curves
from genows.pages.studyfigures import ROWS, some_steps, step_cells
from genows.pages.studypage import section
from genows.pages.tables import Cell, Share, table

# Endpoints that have a link.
MOST = 50
GROUPS = ("Altered", "Others")
NO_SAMPLE = "no sample that was looked at for this"
NO_ENDPOINT = "none of this in their study"
TEXT = "<p>{sentence}</p>\n"


class PatientGroup(NamedTuple):
    """Patients of a group, by their curve."""

    steps: Sequence[SurvivalStep]

    @property
    def patients(self) -> int:
        """How many they are."""
        return self.steps[0].at_risk if self.steps else 0

    @property
    def events(self) -> int:
        """How many of them had the event."""
        return sum(step.events for step in self.steps)

    @property
    def median(self) -> str:
        """Median survival in words."""
        median = median_survival(self.steps)
        return "not reached" if median is None else f"{short(median)} months"


class SurvivalComparison(NamedTuple):
    """*groups*: altered patients, and others; *p*: of the log-rank test; *ratio*: of the hazard of altered patients to
    that of others, None where it cannot be estimated; *patients*: of the studies; *left_out*: (why patients are in
    neither group, how many).
    """

    groups: Sequence[PatientGroup]
    p: float | None
    ratio: HazardRatio | None
    patients: int
    left_out: Sequence[tuple[str, int]]

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 2000 + 250 * sum(len(group.steps) for group in self.groups)


class ShownSurvival(NamedTuple):
    """*endpoints*: of the studies; *endpoint*: the one that is shown, with its figure, of some rows, and what was
    found; None without any.
    """

    endpoints: Sequence[SurvivalEndpoint]
    endpoint: SurvivalEndpoint | None = None
    found: SurvivalComparison | None = None
    drawn: Figure | None = None


def gather(db: Session, asked: GeneQuestion) -> ShownSurvival:
    """Reads what the part shows. ParameterError for an endpoint that the studies do not have."""
    endpoints = _endpoints(db, asked)
    endpoint = _chosen(asked, endpoints)
    if endpoint is None:
        return ShownSurvival(endpoints)
    found = survival_compared(db, asked, endpoint.endpoint)
    key = ("drawn gene survival", *asked.key, endpoint.endpoint)
    drawn = db.cache.get(key, lambda: _figure(asked, endpoint, found, most=ROWS), _weight)
    return ShownSurvival(endpoints, endpoint, found, drawn)


def _weight(drawn: Figure | None) -> int:
    return 20_000 + len(drawn.drawing.shapes) if drawn and drawn.drawing else 100


def file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns the figure with all its rows."""
    endpoint = _chosen(asked, _endpoints(db, asked))
    return endpoint and _figure(asked, endpoint, survival_compared(db, asked, endpoint.endpoint), kind == "svg")


def _endpoints(db, asked) -> list[SurvivalEndpoint]:
    """Returns the endpoints of all studies, by name, the first study's first."""
    return list(dict.fromkeys(chain.from_iterable(study_endpoints(db, study.pk, MOST) for study in asked.studies)))[:MOST]


def _chosen(asked, endpoints: Sequence[SurvivalEndpoint]) -> SurvivalEndpoint | None:
    name = asked.params.one("endpoint")
    if not name:
        return endpoints[0] if endpoints else None
    found = next((one for one in endpoints if one.endpoint == name), None)
    if found is None:
        there = ", ".join(one.endpoint for one in endpoints)
        raise ParameterError("endpoint", f"is none of these studies'; there is {there}." if there else "is none of these studies', which have none.")
    return found


def survival_compared(db: Session, asked: GeneQuestion, endpoint: str) -> SurvivalComparison:
    """Returns how altered patients and others survived, kept until the data change.

    A patient is altered who has an altered sample; the others have a sample that was measured, and none that is
    altered.
    """
    return db.cache.get(("gene survival", *asked.key, endpoint), lambda: _compared(db, asked, endpoint), SurvivalComparison.weight)


def _compared(db, asked, endpoint) -> SurvivalComparison:
    every, altered, unaltered = (list[tuple[StudySets, int]]() for _ in range(3))
    left_out: Counter[str] = Counter()
    for study in asked.readable:
        sets, part, rows = StudySets(db, study), asked.part_of(study), asked.rows_of(db, study)
        patients = part.patients if part else bits.everything(len(sets.patient_pks))
        if endpoint not in (one.endpoint for one in study_endpoints(db, study.pk, MOST)):
            left_out[NO_ENDPOINT] += patients.bit_count()
            continue
        having, looked_at = (sets.patients(rows.having(states)) for states in (ALTERED, ALTERED | MEASURED))
        every.append((sets, patients))
        altered.append((sets, having))
        unaltered.append((sets, looked_at & ~having))
    known, found = told(every, endpoint), [told(those, endpoint).counts for those in (altered, unaltered)]
    left_out.update({**dict(known.left_out), NO_SAMPLE: known.counts.total() - sum(those.total() for those in found)})
    said = [(why, left_out[why]) for why in (*REASONS, NO_SAMPLE, NO_ENDPOINT) if left_out[why]]
    patients = known.patients + left_out[NO_ENDPOINT]
    return SurvivalComparison([PatientGroup(kaplan_meier(those)) for those in found], log_rank(*found).p, hazard_ratio(*found), patients, said)


def _figure(asked, endpoint: SurvivalEndpoint, found: SurvivalComparison, drawn: bool = True, most: int | None = None) -> Figure | None:
    """The curves of both groups, or of the one that there is. *most*: rows of numbers, evenly chosen; None: all."""
    title, note = f"{endpoint.name}: {asked.altered}, and others", f"{told_test(found.p)} {told_ratio(found)}"
    return curves_figure(title, list(zip(GROUPS, found.groups, strict=True)), note, in_short(found.p, found.ratio), drawn, most)


def curves_figure(
    title: str, groups: Sequence[tuple[str, PatientGroup]], note: str, line: str, drawn: bool = True, most: int | None = None
) -> Figure | None:
    """The curves of those groups that have patients; None where none has. *groups*: by name; *line*: what the picture says of them.

    *drawn*, *most*: as of `studyfigures.survival_figure`.
    """
    curves = [
        Curve(name, f"{name}: {counted(group.patients, 'patient')}, {counted(group.events, 'event')}, median {group.median}", group.steps)
        for name, group in groups
        if group.steps
    ]
    if not curves:
        return None
    rows: list[list[Cell]] = []
    for curve in curves:
        rows += [[curve.name, *step_cells(step)] for step in some_steps(curve.steps, most and most // len(curves))]
    head = ["Patients", "Months", "At risk", "Events", "Censored", "Survival", "95 % from", "95 % to"]
    drawing = survival_curves(title, curves, line) if drawn else None
    return Figure(title, drawing, head, rows, f"Kaplan–Meier. {note}", wide=False, all_rows=sum(len(curve.steps) for curve in curves))


def in_short(p: float | None, hazard: tuple[float, float, float] | None) -> str:
    """Returns both as a line of the picture, whose file has nothing else to say them. *hazard*: (ratio, low, high)."""
    said = [f"log-rank p {p:.3g}"] if p is not None else []
    if hazard is not None:
        ratio, low, high = (f"{number:#.3g}" for number in hazard)
        said.append(f"hazard ratio {ratio} (95 % {low} to {high})")
    return ", ".join(said).capitalize()


def told_test(p: float | None) -> str:
    """Returns the log-rank test in a sentence."""
    if p is None:
        return "There is no log-rank test: at no event were patients of both groups under observation."
    return f"Log-rank test: p = {p:.3g}."


def told_ratio(found: SurvivalComparison) -> str:
    """Returns the hazard ratio in a sentence."""
    if found.ratio is None:
        return "The hazard ratio cannot be estimated: one group had no event while the other was under observation."
    ratio, low, high = (f"{number:#.3g}" for number in found.ratio)
    return f"Hazard ratio of altered to others: {ratio} (95 % confidence interval {low} to {high}; Cox's model, ties by Efron)."


def told_left_out(found: SurvivalComparison) -> str:
    """Returns in a sentence how many patients are in neither group, and why."""
    compared = sum(group.patients for group in found.groups)
    if not found.left_out:
        return f"In one of the groups: all of {counted(found.patients, 'patient')}."
    reasons = ", ".join(f"{number:,} with {why}" for why, number in found.left_out)
    return f"In one of the groups: {compared:,} of {counted(found.patients, 'patient')}; left out: {reasons}."


def show(context: PageContext, asked: GeneQuestion, shown: ShownSurvival) -> list[Html]:
    """Returns the sections of the page."""
    if shown.endpoint is None or shown.found is None:
        return [noted("There is no survival here: no attributes of patients called X_STATUS and X_MONTHS.")]
    endpoint, found = shown.endpoint, shown.found
    links = [(asked.address(context.root, "survival", endpoint=one.endpoint), one.name, one == endpoint) for one in shown.endpoints]
    body = [ways("Endpoints", links)] if len(links) > 1 else []
    if shown.drawn is None:
        body.append(noted(f"Nobody can be compared: {told_left_out(found)}"))
        return [section("survival", endpoint.name, joined(body))]
    rows: list[list[Cell]] = [
        [name, group.patients, group.events, Share(group.events, group.patients), group.median]
        for name, group in zip(GROUPS, found.groups, strict=True)
    ]
    body.append(figure(shown.drawn, asked.place(context.root, "survival"), {**asked.parameters, "endpoint": endpoint.endpoint}))
    body.append(table("Patients by group", ["Patients", "Number", "Events", "Share with the event", "Median survival"], rows))
    body.append(html(TEXT, sentence=told_left_out(found)))
    return [section("survival", endpoint.name, joined(body))]


SURVIVAL = AnswerPart("survival", "Survival", gather, show, {"survival": file})
