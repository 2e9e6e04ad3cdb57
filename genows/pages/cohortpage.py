"""The page of a cohort: its head, with the clauses of its filter as chips, and what the samples that pass it hold."""

from collections.abc import Iterable

from genows.cohorts.cohort import Cohort
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.addresses import study_address
from genows.pages.cohortaddresses import CohortAddress
from genows.pages.cohortreading import PageCohort, visit_cohort
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, counted, cut, html, joined, link, link_to
from genows.pages.pictures.svg import clean

HEAD = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a> › {studies}</p>
<h1>{title}</h1>
<p class="cohort-size" role="status">{size}</p>
{chips}{form}</div>
"""
CHIPS = '<ul class="chips" aria-label="The clauses of the filter">{chips}</ul>\n'
CHIP = "<li>{chip}</li>"
TAKEN = '<a class="chip" href="{address}" aria-label="Take away {text}"><code>{text}</code> <span aria-hidden="true">×</span></a>'
STAYS = '<span class="chip"><code>{text}</code></span>'
FORM = """<form class="search" method="get" action="{address}">
{hidden}<label for="filter">Filter</label>
<input id="filter" name="filter" type="text" value="{filter}" placeholder="SEX=Female;mut=TP53,KRAS;AGE=40..65" maxlength="16384" autocomplete="off" spellcheck="false">
<button class="button" type="submit">Filter</button>
</form>
"""
FIELD = '<input type="hidden" name="{name}" value="{value}">\n'
# Characters of a clause that a chip shows.
MOST_SHOWN = 120


def study_cohort(request: PageRequest, study_id: str) -> Answer:
    """Shows a cohort of one study."""
    return visit_cohort(request, _gather, _show, study_id)


def cohort(request: PageRequest) -> Answer:
    """Shows a cohort of several studies."""
    return visit_cohort(request, _gather, _show)


def _gather(its: PageCohort) -> PageCohort:
    return its


def _show(context: PageContext, its: PageCohort) -> Answer:
    return page(context, f"Cohort of {name_of(its)}", joined([head(its)]))


def name_of(its: PageCohort) -> str:
    """Returns what titles call the studies."""
    return clean(its.studies[0].name) if len(its.studies) == 1 else f"{len(its.studies)} studies"


def study_links(its: PageCohort) -> Html:
    """Returns links to the pages of the studies."""
    return Html(" · ".join(link_to(study_address(its.address.root, one.study_id), one.name) for one in its.studies))


def head(its: PageCohort) -> Html:
    """Returns the beginning of a page of a cohort: its studies, how many are in it, its filter."""
    root = its.address.root
    return html(
        HEAD,
        root=root,
        studies=study_links(its),
        title="Cohort",
        size=size_of(its),
        chips=chips(its.address),
        form=filter_form(its.address),
    )


def size_of(its: PageCohort) -> str:
    """Returns how many samples and patients of how many are in the cohort."""
    base = Cohort(its.base)
    return f"{its.cohort.samples:,} of {counted(base.samples, 'sample')}, {its.cohort.patients:,} of {counted(base.patients, 'patient')}"


def chips(address: CohortAddress) -> Html:
    """Returns the clauses of a filter in their order, each as a link to the page without it, and one without all; of no filter nothing."""
    if not address.filter:
        return Html("")
    return chip_list(_chips(address), [link(address._replace(clauses=(), json="").page, "Take away the whole filter")])


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


def filter_form(address: CohortAddress) -> Html:
    """Returns the form in which the filter can be written."""
    several = len(address.study_ids) > 1
    hidden = [("study_id", study_id) for study_id in address.study_ids if several] + (
        [("against", address.against)] if address.against else []
    )
    fields = joined(html(FIELD, name=name, value=value) for name, value in hidden)
    return html(FORM, address=address.place, hidden=fields, filter=address.filter)
