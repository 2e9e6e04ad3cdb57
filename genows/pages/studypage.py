"""The page of a study: its name, what it is, how large it is, and what it holds, as pictures with their numbers.

And that of all its clinical attributes, some at a time. Pages below a study's own begin here too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.attributes import (
    Attribute,
    SurvivalEndpoint,
    ValueSummary,
    observations,
    study_attributes,
    study_endpoints,
    value_summaries,
)
from genows.analysis.genemutations import MutatedGenes, mutated_genes
from genows.analysis.studies import DataKind, ListedStudy, data_kinds, one_study
from genows.clients.revised.table import ADDRESSES
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.places import root_of
from genows.http.request import PageRequest
from genows.pages.addresses import query_address, study_address
from genows.pages.figures import Figure, figure
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, hidden, html, joined, link, listed
from genows.pages.pictures.svg import clean
from genows.pages.studyfigures import GENES, ROWS, attribute_figure, genes_figure, kinds_figure, survival_figure
from genows.pages.studylist import page_number
from genows.pages.tables import last_page, pager, table
from genows.pages.visits import visit_study

# Portals' descriptions hold some markup; of these elements the words are kept.
_ELEMENTS = re.compile(r"</?(?:a|b|br|em|i|li|p|span|strong|sub|sup|ul)\b[^<>]*>", re.IGNORECASE)
PMID = re.compile(r"[0-9]{1,9}", re.ASCII)

# Addresses of the API that are of a study, as links to the pages that show their records.
RECORDS = {"/api/samples": "Samples", "/api/geneticprofiles": "Profiles", "/api/samplelists": "Sample lists", "/api/clinicalattributes": "Attributes"}
SHOWN_RECORDS = 50

INTRO = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a></p>
<h1><bdi>{name}</bdi></h1>
<p class="quiet"><code>{study_id}</code>{cancer_type}</p>
{description}{reference}
<dl class="counts">{counts}</dl>
{ways}
</div>"""
SIZE = "<div><dt>{what}</dt><dd>{count}</dd></div>"
SMALL_INTRO = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a> › <a href="{address}"><bdi>{name}</bdi></a></p>
<h1>{title}</h1>
</div>"""

SHOWN_ATTRIBUTES = 12
ATTRIBUTES_PER_PAGE = 24
COUNT = '<p class="quiet">{first} to {last} of {all}, the most important first.</p>\n'

SECTION = """
<section class="stack" aria-labelledby="{name}">
<h2 id="{name}">{title}</h2>
{body}</section>"""
PROFILE = '<a href="{address}"><bdi>{name}</bdi></a> <small><code>{id}</code></small>'
PROFILES = '<div class="beside">\n<h3>The profiles</h3>\n{table}\n</div>\n'
BESIDE = '<div class="beside">\n<h3>Altered samples by gene</h3>\n{form}<p>{links}</p>\n</div>\n'
CARDS = '<div class="cards">\n{cards}</div>\n'
PAIR = '<div class="pair">\n{figures}</div>\n'
ALL_ATTRIBUTES = '<p><a href="{address}">All {number} clinical attributes</a></p>\n'
GENES_FORM = """<form class="search" method="get" action="{address}">
{hidden}<label for="genes">Genes</label>
<input id="genes" name="genes" type="text" value="{value}" placeholder="TP53, KRAS" maxlength="2000" autocomplete="off" spellcheck="false">
<button class="button" type="submit">Show alterations</button>
</form>
"""


def study(request: PageRequest, study_id: str) -> Answer:
    """Shows a study. What depends on its data alone is kept as it is drawn."""
    root = root_of(request.environ)

    def gather(db: Session, its) -> tuple[str, Html]:
        return db.cache.get(("study page", its.pk, root), lambda: study_body(root, _facts(db, its)), lambda body: 2 * len(body[1]))

    return visit_study(request, study_id, gather, lambda context, body: page(context, *body))


def _facts(db, its):
    attributes = study_attributes(db, its.pk)
    shown = value_summaries(db, its.pk, attributes[:SHOWN_ATTRIBUTES])
    curves = ((endpoint, _curve(db, its.pk, endpoint)) for endpoint in study_endpoints(db, its.pk))
    survival = [(endpoint, curve) for endpoint, curve in curves if curve]
    return StudyFacts(one_study(db, its), data_kinds(db, its.pk), attributes, shown, mutated_genes(db, its.pk), survival)


def _curve(db, study_pk, endpoint) -> Figure | None:
    """Returns the curve of an endpoint with some of its rows."""
    return survival_figure(endpoint.name, observations(db, study_pk, endpoint.endpoint), most=ROWS)


def attributes(request: PageRequest, study_id: str) -> Answer:
    """Shows a study's clinical attributes, a page of them."""

    def gather(db, its):
        every = study_attributes(db, its.pk)
        number = page_number(request, last_page(len(every), ATTRIBUTES_PER_PAGE))
        shown = every[(number - 1) * ATTRIBUTES_PER_PAGE : number * ATTRIBUTES_PER_PAGE]
        return AttributeFacts(one_study(db, its), shown, value_summaries(db, its.pk, shown), len(every), number)

    return visit_study(request, study_id, gather, attributes_page)


def intro(root: str, study: ListedStudy, profiles: int, attributes: int) -> Html:
    """Returns the beginning of a study's own page."""
    counts = {"Patients": study.patients, "Samples": study.samples, "Genetic profiles": profiles, "Clinical attributes": attributes}
    return html(
        INTRO,
        root=root,
        name=study.name,
        study_id=study.study_id,
        cancer_type=html(" · <bdi>{text}</bdi>", text=study.cancer_type) if study.cancer_type else "",
        description=html("<p><bdi>{text}</bdi></p>\n", text=plain(study.description)) if study.description else "",
        reference=_reference(study),
        counts=joined(html(SIZE, what=what, count=f"{count:,}") for what, count in counts.items()),
        ways=_ways(root, study),
    )


def page_below(context: PageContext, study: ListedStudy, title: str, parts: Iterable[Html]) -> Answer:
    """Returns a page below a study's own.

    *title*: what it shows of the study; *parts*: its content, below the title.
    """
    address = study_address(context.root, study.study_id)
    small = html(SMALL_INTRO, root=context.root, address=address, name=study.name, title=title)
    return page(context, f"{title} in {clean(study.name)}", joined([small, *parts]))


def plain(description: str) -> str:
    """Returns a description without its markup."""
    return " ".join(_ELEMENTS.sub(" ", description).split())


def _reference(study):
    links = [link(f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/", f"PubMed {pmid}") for pmid in PMID.findall(study.pmid)]
    cited = [html("<bdi>{text}</bdi>", text=study.citation)] if study.citation else []
    return html('<p class="quiet">{parts}</p>', parts=Html(" · ".join([*cited, *links]))) if cited or links else Html("")


def _ways(root, study) -> Html:
    query = urlencode({"study_id": study.study_id, "limit": SHOWN_RECORDS})
    places = [
        (study_address(root, study.study_id, "patients"), "Patients"),
        (study_address(root, study.study_id, "genes"), "Altered samples by gene"),
        (query_address(root, study.study_id), "Query its data"),
        *((f"{root}/read/{ADDRESSES[address].name}?{query}", words) for address, words in RECORDS.items()),
    ]
    return listed(link(*place) for place in places)


class StudyFacts(NamedTuple):
    """What the page shows.

    *attributes*: all; *summaries*: of the first ones; *survival*: endpoints with their curves.
    """

    study: ListedStudy
    kinds: Sequence[DataKind]
    attributes: Sequence[Attribute]
    summaries: Sequence[ValueSummary]
    mutated: MutatedGenes | None
    survival: Sequence[tuple[SurvivalEndpoint, Figure]]


def study_body(root: str, facts: StudyFacts) -> tuple[str, Html]:
    """Returns title and content, all of the page that depends on the data and on where the service is mounted, *root*,
    alone.
    """
    parts = [intro(root, facts.study, sum(len(kind.profiles) for kind in facts.kinds), len(facts.attributes))]
    if facts.kinds:
        parts.append(section("data", "Data", _kinds(root, facts)))
    if facts.mutated and facts.mutated.genes:
        parts.append(section("mutated", "Genes", _genes(root, facts)))
    if curves := _survival(root, facts):
        parts.append(section("survival", "Survival", html(PAIR, figures=curves)))
    if facts.attributes:
        parts.append(section("clinical", "Clinical data", _attributes(root, facts)))
    return clean(facts.study.name), joined(parts)


def section(name: str, title: str, body: Html) -> Html:
    """Returns a section of a page. *name*: its id."""
    return html(SECTION, name=name, title=title, body=body)


def attribute_cards(root: str, study: ListedStudy, attributes: Sequence[Attribute], summaries: Sequence[ValueSummary]) -> Html:
    """Returns a card for each of the attributes."""
    address = study_address(root, study.study_id, "attribute")
    cards = (
        figure(attribute_figure(attribute, summary, study.patients if attribute.of_patients else study.samples), address,
               {"attribute": attribute.attr_id, "of": "patients" if attribute.of_patients else "samples"}, "card")
        for attribute, summary in zip(attributes, summaries, strict=True)
    )  # fmt: skip
    return html(CARDS, cards=joined(cards))


def _kinds(root, facts):
    study_id = facts.study.study_id

    def shown(profile_id, name):
        return html(PROFILE, address=query_address(root, study_id, genetic_profile_ids=profile_id), name=name, id=profile_id)

    profiles = [[shown(*profile), kind.name] for kind in facts.kinds for profile in kind.profiles]
    drawn = figure(kinds_figure(facts.kinds), study_address(root, facts.study.study_id, "data-kinds"))
    listed = html(PROFILES, table=table("The profiles", ["Profile", "Kind"], profiles, 2))
    return html(PAIR, figures=joined([drawn, listed]))


def _genes(root, facts):
    its, study_id = genes_figure(facts.mutated), facts.study.study_id
    drawn = figure(its, study_address(root, study_id, "mutated-genes"), shown=its.rows[:GENES])
    address = study_address(root, study_id, "genes")
    links = [link(f"{address}?genes={quote(gene.symbol)}", gene.symbol) for gene in facts.mutated.genes[:GENES]]
    return html(PAIR, figures=joined([drawn, html(BESIDE, form=genes_form(address), links=Html(" ".join(links)))]))


def _survival(root, facts):
    address = study_address(root, facts.study.study_id, "survival")
    return joined(figure(its, address, {"endpoint": one.endpoint}) for one, its in facts.survival)


def _attributes(root, facts):
    number, study = len(facts.attributes), facts.study
    cards = attribute_cards(root, study, facts.attributes[: len(facts.summaries)], facts.summaries)
    if len(facts.summaries) == number:
        return cards
    return joined([cards, html(ALL_ATTRIBUTES, address=study_address(root, study.study_id, "attributes"), number=number)])


class AttributeFacts(NamedTuple):
    """*attributes*, *summaries*: of this page; *all_attributes*: how many there are; *number*: of the page, from 1 on."""

    study: ListedStudy
    attributes: Sequence[Attribute]
    summaries: Sequence[ValueSummary]
    all_attributes: int
    number: int


def attributes_page(context: PageContext, facts: AttributeFacts) -> Answer:
    """Returns the page."""
    study, first = facts.study, (facts.number - 1) * ATTRIBUTES_PER_PAGE
    count = html(COUNT, first=first + 1, last=first + len(facts.attributes), all=facts.all_attributes) if facts.attributes else Html("<p>There are none.</p>")
    cards = attribute_cards(context.root, study, facts.attributes, facts.summaries)
    address = study_address(context.root, study.study_id, "attributes")
    links = pager(address, facts.number, last_page(facts.all_attributes, ATTRIBUTES_PER_PAGE))
    return page_below(context, study, "Clinical attributes", [count, cards, links])


def genes_form(address: str, value: str = "", kept: Mapping[str, str] = MappingProxyType({})) -> Html:
    """Returns the form that leads to the page of some genes. *kept*: further parameters of its address."""
    return html(GENES_FORM, address=address, value=clean(value), hidden=hidden(kept))
