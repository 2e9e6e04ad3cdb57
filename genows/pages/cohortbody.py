"""What the page of a cohort shows below its head: kinds of data, genes, survival, clinical data, treatments, and where else the cohort leads.

A study's own page is that of its whole cohort.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.attributes import Attribute, SurvivalEndpoint, endpoints, study_attributes
from genows.clients.revised.table import ADDRESSES
from genows.cohorts import partcounts, survivals
from genows.cohorts.partcounts import PartCount, TreatmentCount
from genows.pages.cohortaddresses import ChartPart, CohortAddress, named_part
from genows.pages.cohortcharts import AttributeChart, GeneTable, KindRow, attribute_chart, gene_tables, kind_rows
from genows.pages.cohortreading import PageCohort
from genows.pages.figures import Figure, figure
from genows.pages.markup import Html, choices, hidden, html, joined, link, noted
from genows.pages.studyfigures import (
    GENES,
    ROWS,
    Links,
    attribute_figure,
    genes_figure,
    kinds_figure,
    linked_name,
    links_of,
    survival_figure,
)
from genows.pages.studypage import PAIR, genes_form, section
from genows.pages.tables import Cell, Share, table

SHOWN_ATTRIBUTES = 12
# Rows of a table of lists, treatments and the like.
MOST_PARTS = 50
UNITS = {False: "Samples", True: "Patients"}
NOBODY = "No sample fits this filter: take away one of its clauses, or write it anew."
WHEN = {partcounts.BEFORE: "before", partcounts.AFTER: "after"}

CARDS = '<div class="cards">\n{cards}</div>\n'
PARTS = '<div class="beside">\n<h3>{title}</h3>\n{table}\n{more}<p class="save">{save}</p>\n</div>\n'
MORE = '<p class="quiet">{shown} of {all}; the records have all.</p>\n'
BESIDE = '<div class="beside">\n<h3>Altered samples by gene</h3>\n{form}<p>{links}</p>\n</div>\n'
ATTRIBUTE_FORM = """<form class="search" method="get" action="{address}">
{hidden}<label for="attribute">An attribute that is not shown</label>
<select id="attribute" name="attribute">{options}</select>
<button class="button plain" type="submit">Show</button>
</form>
<p><a href="{all_address}">All {number} clinical attributes</a></p>
"""


class CohortFacts(NamedTuple):
    """*attributes*: all; *charts*: of those that are shown; *curves*: (endpoint, figure); *treatments*: of patients; *timed*: of samples."""

    kinds: Sequence[KindRow]
    profiles: Sequence[PartCount]
    lists: Sequence[PartCount]
    genes: Sequence[GeneTable]
    curves: Sequence[tuple[str, Figure]]
    attributes: Sequence[Attribute]
    charts: Sequence[AttributeChart]
    treatments: Sequence[TreatmentCount]
    timed: Sequence[TreatmentCount]
    events: Sequence[PartCount]


def cohort_facts(its: PageCohort, attributes: Sequence[Attribute], chosen: str = "") -> CohortFacts:
    """Returns what is shown of a cohort. *chosen*: an attribute that is to be among those that are shown."""
    cohort = its.cohort
    curves = ((one, endpoint_figure(its, one)) for one in cohort_endpoints(its))
    return CohortFacts(
        kind_rows(its), partcounts.profiles(cohort), partcounts.lists(cohort), gene_tables(its), [(one.endpoint, curve) for one, curve in curves if curve], attributes,
        [attribute_chart(its, one) for one in shown_attributes(its.address, attributes, chosen)],
        partcounts.treatments(cohort, "Agent"), partcounts.timed_treatments(cohort, "Agent"), partcounts.event_types(cohort),
    )  # fmt: skip


def cohort_endpoints(its: PageCohort) -> list[SurvivalEndpoint]:
    """Returns the endpoints of the studies, the usual ones first."""
    return endpoints([one for study in its.studies for one in study_attributes(its.db, study.pk)])


def endpoint_figure(its: PageCohort, endpoint: SurvivalEndpoint, drawn: bool = True, most: int | None = ROWS) -> Figure | None:
    """Returns the survival curve of a cohort; None where nothing of the endpoint is known."""
    patients = [(part.study, part.patients) for part in its.cohort.parts]
    return survival_figure(endpoint.name, survivals.told(patients, endpoint.endpoint), drawn, most)


def shown_attributes(address: CohortAddress, attributes: Sequence[Attribute], chosen: str) -> list[Attribute]:
    """Returns the attributes that have a chart: the one that was chosen, those with a clause of their own, then the most important ones."""
    own = {clause.of[0] for clause in address.clauses if clause.key == "attr" and not clause.is_negated}
    order = sorted(attributes, key=lambda one: (one.attr_id != chosen, one.attr_id not in own))
    kept = {one.attr_id for one in order[:SHOWN_ATTRIBUTES]}
    return [one for one in attributes if one.attr_id in kept]


class RecordAddresses(NamedTuple):
    """*is_open*: whether a browser may read the API as it is; else its pages have the records."""

    is_open: bool

    def of(self, address: CohortAddress, path: str, **asked: str) -> Html:
        """Returns the link to the records of a cohort, by the address of the JSON API that gives them. *path*: /api/cohort…"""
        there = path if self.is_open else f"/read/{ADDRESSES[path].name}"
        return link(address.asks(there, **asked), html('Records<span class="aside"> ({path})</span>', path=path))


class CohortBody:
    """Draws the sections. What they are made of is read already, so that they may be kept as text."""

    def __init__(self, its: PageCohort, records: RecordAddresses):
        self.address, self.records = its.address, records
        self.links: Links = links_of(its.address)
        self.samples, self.patients = its.cohort.samples, its.cohort.patients

    def sections(self, facts: CohortFacts) -> Html:
        """Returns all that there is something to show of."""
        made = [
            ("data", "Data", self._data(facts)), ("mutated", "Genes", self._genes(facts)), ("survival", "Survival", self._survival(facts)),
            ("clinical", "Clinical data", self._attributes(facts)), ("treatments", "Treatments and events", self._treatments(facts)),
        ]  # fmt: skip
        none = Html("") if self.samples else noted(NOBODY)
        return joined([none, *(section(name, title, body) for name, title, body in made if body)])

    def _figure(self, its: Figure, name: str, records: Html, kind: str = "", most: int = 50, **asked: str) -> Html:
        place, parameters = self.address.files
        return figure(its, f"{place}/{name}", {**parameters, **asked}, kind, its.rows[:most], further=records)

    def _data(self, facts: CohortFacts) -> Html:
        figures = []
        if not self.samples:
            return Html("")
        if facts.kinds:
            figures.append(self._figure(kinds_figure(facts.kinds, self.links), "data-kinds", self._parts_records("profile")))
        figures += [self._parts("Profiles", "Profile", "profile", facts.profiles), self._parts("Sample lists", "List", "list", facts.lists)]
        return html(PAIR, figures=joined(figures)) if any(figures) else Html("")

    def _parts_records(self, kind: str) -> Html:
        return self.records.of(self.address, "/api/cohort/parts", kind=kind)

    def _parts(self, title: str, head: str, key: str, parts: Sequence[PartCount]) -> Html:
        rows = [(one.name, one.key, one.cases, one.is_of_patients, named_part(key, one.key)) for one in parts]
        return self._table(title, head, rows, self._parts_records(key))

    def _table(self, title: str, head: str, rows: Sequence[tuple[str, str, int, bool, ChartPart]], records: Html) -> Html:
        """*rows*: (name, id where that is another, cases, whether these are patients, the part)."""
        if not rows:
            return Html("")
        cells: list[list[Cell]] = []
        for name, key, cases, of_patients, part in rows[:MOST_PARTS]:
            shown = linked_name(name, self.links(part))
            first = shown if key == name else html("{name} <small><code>{key}</code></small>", name=shown, key=key)
            cells.append([first, cases, Share(cases, self.patients if of_patients else self.samples)])
        units = {of_patients for *_, of_patients, _ in rows}
        unit = UNITS[units.pop()] if len(units) == 1 else "Samples or patients"
        more = html(MORE, shown=f"{MOST_PARTS:,}", all=f"{len(rows):,}") if len(rows) > MOST_PARTS else ""
        made = table(title, [head, unit, "Share"], cells, 1)
        return html(PARTS, title=title, table=made, more=more, save=records)

    def _genes(self, facts: CohortFacts) -> Html:
        if not facts.genes:
            return Html("")
        figures = [
            self._figure(genes_figure(one, self.links), one.kind.name, self.records.of(self.address, "/api/cohort/genes", kind=one.kind.api), most=GENES)
            for one in facts.genes
        ]
        place, parameters = self.address.genes
        first = facts.genes[0].rows[:GENES]
        names = [link(f"{place}?{urlencode({**parameters, 'genes': row.symbol}, quote_via=quote)}", row.symbol) for row in first]
        form = html(BESIDE, form=genes_form(self.address.root, place, kept=parameters), links=Html(" ".join(names)) if self.address.may_grow else "")
        return html(PAIR, figures=joined([*figures, form]))

    def _survival(self, facts: CohortFacts) -> Html:
        records = {one: self.records.of(self.address, "/api/cohort/survival", endpoint=one) for one, _ in facts.curves}
        figures = joined(self._figure(its, "survival", records[one], endpoint=one) for one, its in facts.curves)
        return html(PAIR, figures=figures) if figures else Html("")

    def _attributes(self, facts: CohortFacts) -> Html:
        if not facts.attributes:
            return Html("")
        cards = self.cards(chart for chart in facts.charts if chart.cases)
        shown = {chart.attribute.attr_id for chart in facts.charts}
        others = [one for one in facts.attributes if one.attr_id not in shown]
        if not others:
            return cards
        options = choices([(one.attr_id, one.name) for one in others], "")
        form = html(
            ATTRIBUTE_FORM, address=self.address.place, hidden=hidden_fields(self.address), options=options,
            all_address=self.address.attributes, number=len(facts.attributes),
        )  # fmt: skip
        return joined([cards, form])

    def cards(self, charts: Iterable[AttributeChart]) -> Html:
        """Returns a card for each chart of an attribute."""
        return html(CARDS, cards=joined(map(self._card, charts)))

    def _card(self, chart: AttributeChart) -> Html:
        path = "/api/cohort/bins" if chart.numbers else "/api/cohort/values"
        asked = {"attribute_ids": chart.attribute.attr_id, **({"method": "static"} if chart.numbers else {})}
        its = attribute_figure(chart, self.links, self.address)
        return self._figure(its, "attribute", self.records.of(chart.counted, path, **asked), "card", attribute=chart.attribute.attr_id, of=chart.unit)

    def _treatments(self, facts: CohortFacts) -> Html:
        treated = [(one.treatment, one.treatment, one.cases, True, named_part("drug", one.treatment)) for one in facts.treatments]
        timed = [
            (f"{one.treatment}, {WHEN[one.time]}", f"{one.treatment}, {WHEN[one.time]}", one.cases, False, named_part(one.time.lower(), one.treatment))
            for one in facts.timed if one.time
        ]  # fmt: skip
        tables = [
            self._table("Treatments", "Treatment of the patient", treated, self._parts_records("drug")),
            self._table("Samples before and after treatments", "Sample taken", timed, self._parts_records("drug_time")),
            self._parts("Clinical events", "Type of event", "event", facts.events),
        ]
        return html(PAIR, figures=joined(tables)) if any(tables) else Html("")


def hidden_fields(address: CohortAddress, with_filter: bool = True) -> Html:
    """Returns the fields that forms of the page need beside their own, so that its address still holds all of its state."""
    kept = [pair for pair in address.parameters if (pair[0] == "study_id" and len(address.study_ids) > 1) or (pair[0] == "filter" and with_filter)]
    kept += [("against", address.against)] if address.against else []
    return joined(hidden({name: value}) for name, value in kept)
