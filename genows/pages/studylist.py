"""The list of studies, with a search."""

from collections.abc import Sequence

from genows.http.answers import Answer
from genows.pages.figures import study_address
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined
from genows.pages.pager import last_page, pager
from genows.pages.sorting import Sorting
from genows.pages.tables import column_head
from genows.pictures.svg import clean
from genows.summaries.catalogue import ListedStudy

PER_PAGE = 100

LIST = """<div class="stack">
<h1>Studies</h1>
<form class="search" method="get" action="{root}/studies" role="search">
<label for="search">Search</label>
<input id="search" name="search" type="text" value="{search}" maxlength="200" autocomplete="off">{order}
<button class="button" type="submit">Search</button>
</form>
<p class="quiet" role="status">{found}</p>
</div>
{body}"""
TABLE = """<section aria-label="Studies found"><div class="table"><table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}</tbody>
</table></div>{pages}</section>"""
ROW = """<tr><th scope="row"><a href="{address}"><bdi>{name}</bdi></a> <small><code>{study_id}</code>{reference}</small></th>\
<td><bdi>{cancer_type}</bdi></td><td class="right">{samples}</td></tr>
"""
ORDER = '\n<input name="order" type="hidden" value="{order}">'
# What `order` may say, with how it sorts: people look for a name from the beginning, for numbers from the end.
ORDERS = {"name": lambda study: study.name.casefold(), "cancer_type": lambda study: study.cancer_type.casefold(), "samples": lambda study: study.samples}


def ordered(studies: Sequence[ListedStudy], order: str) -> Sequence[ListedStudy]:
    """Returns the studies as *order* says, a name of ORDERS with - in front for downwards; as they are where it says nothing of that kind."""
    key = ORDERS.get(order.removeprefix("-"))
    return sorted(studies, key=key, reverse=order.startswith("-")) if key else studies


def studies_page(context: PageContext, studies: Sequence[ListedStudy], search: str, order: str, all_studies: int, number: int) -> Answer:
    """Returns the page. *studies*: that were found, ordered; *all_studies*: how many there are; *number*: of the page, from 1 on."""
    first = (number - 1) * PER_PAGE
    shown = studies[first : first + PER_PAGE]
    asked = {name: value for name, value in (("search", search), ("order", order)) if value}
    links = pager(f"{context.root}/studies", number, last_page(len(studies), PER_PAGE), **asked)
    table = html(TABLE, heads=_heads(f"{context.root}/studies", asked), rows=joined(_row(context, study) for study in shown), pages=links)
    found = _found(len(studies), all_studies, search)
    hidden = html(ORDER, order=order) if order else ""
    main = html(LIST, root=context.root, search=clean(search), order=hidden, found=found, body=table if shown else "")
    return page(context, "Studies", main)


def _heads(address, asked):
    sorting = Sorting(address, asked)
    heads = [sorting.head("name", "Study"), sorting.head("cancer_type", "Cancer type")]
    return joined([*map(column_head, heads), column_head(sorting.head("samples", "Samples", down_first=True), Html(' class="right"'))])


def _found(found, all_studies, search):
    if not all_studies:
        return "There is no study here that you may read."
    if search:
        if not found:
            return f"No study holds “{clean(search)}”."
        return f"{found:,} of {all_studies:,} {'study' if all_studies == 1 else 'studies'} {'holds' if found == 1 else 'hold'} “{clean(search)}”."
    return "1 study" if found == 1 else f"{found:,} studies"


def _row(context, study):
    return html(
        ROW,
        address=study_address(context.root, study.study_id),
        name=study.name,
        study_id=study.study_id,
        reference=html(" – <bdi>{text}</bdi>", text=study.citation) if study.citation else "",
        cancer_type=study.cancer_type,
        samples=f"{study.samples:,}",
    )
