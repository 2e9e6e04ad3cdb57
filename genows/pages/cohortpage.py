"""The page of a cohort: its head, with the clauses of its filter as chips, and what the samples that pass it hold.

A study's own page is that of its whole cohort. And the page of all clinical attributes, some at a time.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.studies import ListedStudy
from genows.cohorts.cohort import Cohort
from genows.downloads.building import KINDS
from genows.downloads.handlers import archive_address
from genows.encode.tabletext import counted
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.addresses import query_address, study_address
from genows.pages.cohortaddresses import REST, CohortAddress
from genows.pages.cohortbody import CohortBody, RecordAddresses, cohort_facts, hidden_fields
from genows.pages.cohortcharts import all_attributes, attribute_chart
from genows.pages.cohortreading import PageCohort, visit_cohort
from genows.pages.frame import PageContext, page
from genows.pages.lines import Call, lines_for, shown
from genows.pages.markup import Html, cut, html, joined, link, link_to, listed, noted
from genows.pages.pictures.svg import clean
from genows.pages.studylist import page_number
from genows.pages.studypage import filter_form, intro, page_below, section
from genows.pages.tables import last_page, pager

ATTRIBUTES_PER_PAGE = 24

HEAD = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a></p>
<h1>{title}</h1>
<p>{studies}</p>
</div>
"""
SIZE = """<div class="stack cohort">
<p class="cohort-size" role="status">{size}</p>
{chips}{form}</div>
"""
BESIDE = "Compare with all other samples"
CHIPS = '<ul class="chips" aria-label="The clauses of the filter">{chips}</ul>\n'
CHIP = "<li>{chip}</li>"
TAKEN = '<a class="chip" href="{address}" aria-label="Take away {text}"><code>{text}</code> <span aria-hidden="true">×</span></a>'
STAYS = '<span class="chip"><code>{text}</code></span>'
COUNT = '<p class="quiet">{first} to {last} of {all}, the most important first.</p>\n'
ELSEWHERE = """{ways}
<details><summary>The samples from a script</summary>
{lines}</details>
"""
TOO_LONG = "This filter is too long for links that narrow it further: take some of it away, or write it anew."
OF_JSON = "This filter is a StudyViewFilter: links cannot narrow it, it can be taken away."
EXAMPLES = ("SEX=Female", "mut=TP53,KRAS", "AGE=40..65")  # of clauses
# Characters of a clause that a chip shows.
MOST_SHOWN = 120


class CohortDetails(NamedTuple):
    """*title*, *main*: what depends on the data, and the address, alone."""

    address: CohortAddress
    title: str
    main: Html


def study_cohort(request: PageRequest, study_id: str) -> Answer:
    """Shows a cohort of one study: without a filter all of it."""
    return _shown(request, study_id)


def cohort(request: PageRequest) -> Answer:
    """Shows a cohort of several studies."""
    return _shown(request, None)


def study_attributes(request: PageRequest, study_id: str) -> Answer:
    """Shows the clinical attributes of a cohort of one study, a page of them."""
    return _attributes(request, study_id)


def cohort_attributes(request: PageRequest) -> Answer:
    """Shows those of a cohort of several studies."""
    return _attributes(request, None)


def _shown(request: PageRequest, study_id: str | None) -> Answer:
    config, chosen = request.auth.config, request.params.one("attribute") or ""
    records = RecordAddresses(config.api_is_open)

    def gather(its: PageCohort) -> CohortDetails:
        def make() -> tuple[str, Html]:
            attributes = all_attributes(its)
            facts = cohort_facts(its, attributes, chosen)
            first = head(its, sum(len(kind.part.items) if kind.part else 0 for kind in facts.kinds), len(attributes))
            return title_of(its), joined([first, CohortBody(its, records).sections(facts)])

        # What depends on the data alone is kept as it is drawn.
        key = "cohort page", *its.key, chosen, records.is_open
        return CohortDetails(its.address, *its.db.cache.get(key, make, lambda made: 2 * len(made[1])))

    def show(context: PageContext, its: CohortDetails) -> Answer:
        return page(context, its.title, joined([its.main, elsewhere(context, its.address, records, config.login_required, config.feature_study_export)]))

    return visit_cohort(request, gather, show, study_id)


def title_of(its: PageCohort) -> str:
    """Returns the title of the page."""
    return f"Cohort of {name_of(its)}" if its.address.filter or len(its.studies) > 1 else name_of(its)


def name_of(its: PageCohort) -> str:
    """Returns what titles call the studies."""
    return clean(its.studies[0].name) if len(its.studies) == 1 else f"{len(its.studies)} studies"


def study_links(its: PageCohort) -> Html:
    """Returns links to the pages of the studies."""
    return Html(" · ".join(link_to(study_address(its.address.root, one.study_id), one.name) for one in its.studies))


def head(its: PageCohort, profiles: int, attributes: int) -> Html:
    """Returns the beginning of the page: the studies, how many are in the cohort, its filter. *profiles*, *attributes*: how many there are."""
    address, studies = its.address, its.studies
    if len(studies) == 1:
        first = intro(address.root, studies[0], profiles, attributes)
    else:
        first = html(HEAD, root=address.root, title=title_of(its), studies=study_links(its))
    return joined([first, cohort_head(its)])


def cohort_head(its: PageCohort) -> Html:
    """Returns what every page of a cohort has above what it shows: how many are in it, chips, the filter to be written anew."""
    return html(SIZE, size=size_of(its), chips=chips(its.address), form=_form(its))


def size_of(its: PageCohort) -> str:
    """Returns how many samples and patients of how many are in the cohort."""
    base = Cohort(its.base)
    return f"{its.cohort.samples:,} of {counted(base.samples, 'sample')}, {its.cohort.patients:,} of {counted(base.patients, 'patient')}"


def chips(address: CohortAddress) -> Html:
    """Returns the clauses of a filter in their order, each as a link to the page without it, and one without all; of no filter nothing."""
    if not address.filter:
        return Html("")
    told = noted(OF_JSON) if address.json else Html("") if address.may_grow else noted(TOO_LONG)
    further = [link(address._replace(clauses=(), json="").page, "Take away the whole filter")]
    further += [] if address.against else [link(address.beside(REST).page, BESIDE)]
    return joined([chip_list(_chips(address), further), told])


def chip_list(chips: Iterable[tuple[str, CohortAddress | None]], further: Iterable[Html] = ()) -> Html:
    """Returns clauses, each as a link to the page without it where that is known, and *further* links."""
    return html(CHIPS, chips=joined(html(CHIP, chip=one) for one in [*(_chip(*chip) for chip in chips), *further]))


def _chips(address: CohortAddress) -> Iterable[tuple[str, CohortAddress | None]]:
    if address.json:
        yield address.json, address._replace(json="")
    for place, clause in enumerate(address.clauses):
        yield clause.text, address.without(clause) if place < address.most_chips else None


def _chip(text: str, without: CohortAddress | None) -> Html:
    shown = cut(clean(text), MOST_SHOWN)
    return html(TAKEN, address=without.page, text=shown) if without else html(STAYS, text=shown)


def _form(its: PageCohort) -> Html:
    """Returns the form in which the filter can be written, with an example of attributes that there are."""
    address, known = its.address, {attr_id for study in its.base.studies for attr_id in study.attributes}
    example = ";".join(text for text in EXAMPLES if text.partition("=")[0] in {"mut", *known})
    return filter_form(address.root, address.place, address.filter, hidden_fields(address, with_filter=False), example=example)


def elsewhere(context: PageContext, address: CohortAddress, records: RecordAddresses, login_required: bool, has_archives: bool) -> Html:
    """Returns where else the cohort leads: its samples as file, as records, in the query builder, beside all others, and from a script."""
    place, parameters = address.genes
    ways = [link(f"{place}?{urlencode(parameters, quote_via=quote)}" if parameters else place, "Altered samples by gene")]
    if len(address.study_ids) == 1:
        ways.insert(0, link(query_address(context.root, address.study_ids[0], **address.filtered), "Query the data of these samples"))
    if address.filter and not address.against:
        ways.append(link(address.beside(REST).page, BESIDE))
    if records.is_open:
        ways.append(link(address.asks("/api/cohort/samples", format="tsv"), "The samples as a file (TSV)"))
    if has_archives:
        ways += archive_links(address)
    ways += [records.of(address, path) for path in ("/api/cohort", "/api/cohort/samples")]
    url = address._replace(root=context.base_url).asks("/api/cohort/samples", format="tsv")
    lines = shown(lines_for(Call(url, "tsv", saved="samples.tsv"), login_required), "The samples of the cohort")
    return section("elsewhere", "These samples elsewhere", html(ELSEWHERE, ways=listed(ways), lines=lines))


def archive_links(address: CohortAddress) -> Iterator[Html]:
    """Yields the links to the archives of a cohort, of a whole study to its own."""
    is_whole = len(address.study_ids) == 1 and not address.filter
    for kind in KINDS:
        place = archive_address(address.root, address.study_ids[0], kind) if is_whole else address.beside("").below(f"/data.{kind}")
        yield link(place, f"Download the study (.{kind})" if is_whole else f"Download the data of these samples (.{kind})")


class AttributeFacts(NamedTuple):
    """*cards*: of this page, with the head of a cohort above; *all_attributes*: how many there are; *number*: of the page, from 1 on; *here*: how many on it."""

    address: CohortAddress
    studies: list[ListedStudy]
    cards: Html
    all_attributes: int
    number: int
    here: int


def _attributes(request: PageRequest, study_id: str | None) -> Answer:
    records = RecordAddresses(request.auth.config.api_is_open)

    def gather(its: PageCohort) -> AttributeFacts:
        every = all_attributes(its)
        number = page_number(request, last_page(len(every), ATTRIBUTES_PER_PAGE))
        those = every[(number - 1) * ATTRIBUTES_PER_PAGE : number * ATTRIBUTES_PER_PAGE]
        body = CohortBody(its, records)
        cards = body.cards(attribute_chart(its, one) for one in those)
        above = cohort_head(its) if its.address.filter else Html("")
        return AttributeFacts(its.address, list(its.studies), joined([above, cards]), len(every), number, len(those))

    return visit_cohort(request, gather, attributes_page, study_id)


def attributes_page(context: PageContext, facts: AttributeFacts) -> Answer:
    """Returns the page."""
    first = (facts.number - 1) * ATTRIBUTES_PER_PAGE
    count = html(COUNT, first=first + 1, last=first + facts.here, all=facts.all_attributes) if facts.here else Html("<p>There are none.</p>")
    place, parameters = facts.address.files
    links = pager(f"{place}/attributes", facts.number, last_page(facts.all_attributes, ATTRIBUTES_PER_PAGE), **parameters)
    parts = [count, facts.cards, links]
    if len(facts.studies) == 1:
        return page_below(context, facts.studies[0], "Clinical attributes", parts)
    several = html(HEAD, root=context.root, title="Clinical attributes", studies=link(facts.address.page, counted(len(facts.studies), "study", "studies")))
    return page(context, "Clinical attributes of several studies", joined([several, *parts]))
