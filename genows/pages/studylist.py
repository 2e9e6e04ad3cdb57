"""Studies as a list: by cancer type or sorted, with samples and kinds of data, ticked where genes are to be asked of
some of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from genows.analysis.studies import OTHER_KIND, ListedStudy, StudyKinds, kinds_of_studies, listed_studies, matching
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.addresses import study_address
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined, link
from genows.pages.pictures.svg import clean
from genows.pages.tables import Sorting, column_head, last_page, pager
from genows.pages.visits import visit

PER_PAGE = 500
# Kind of data → its mark.
MARKS = {
    "Mutations": "Mut", "Copy number": "CNA", "Structural variants": "SV", "mRNA expression": "mRNA", "microRNA expression": "miRNA",
    "Methylation": "Meth", "Protein": "Prot", "Gene sets": "Sets", "Generic assays": "Assays", OTHER_KIND: "Other",
}  # fmt: skip
# Where so many cancer types are shown, links lead to each.
MANY_TYPES = 8
STUDY, UNKNOWN = ("study", "studies"), "Unknown cancer type"

PAGE = """<div class="stack">
<h1>Studies</h1>
<form class="search" method="get" action="{root}/studies" role="search">
<label for="search">Search</label>
<input id="search" name="search" type="text" value="{search}" maxlength="200" autocomplete="off">{hidden}
<button class="button" type="submit">Search</button>
</form>
<p class="quiet" role="status">{found}</p>
</div>
{body}"""
HIDDEN = '\n<input name="{name}" type="hidden" value="{value}">'
LISTING = """<form class="stack" method="get" action="{root}/genes">
<div class="search ask">
<label for="genes">Genes to look at in the studies that you tick; none ticked: in all studies</label>
<input id="genes" name="genes" type="text" placeholder="TP53, KRAS" maxlength="100000" autocomplete="off" spellcheck="false" required>
<button class="button" type="submit">Show alterations</button>
</div>
{types}<p class="quiet">{sorted} {legend}</p>
<div class="table"><table class="studies">
<thead><tr><td></td>{heads}</tr></thead>
{bodies}</table></div>
</form>"""
TYPES = """<details><summary>{number} cancer types</summary>
<ul class="ways">{links}</ul>
</details>
"""
TYPE = '<li><a href="#type-{number}"><bdi>{name}</bdi> <span class="quiet">{studies}</span></a></li>'
BODY = "<tbody>\n{rows}</tbody>\n"
GROUP = """<tr class="group" id="type-{number}"><th colspan="4" scope="rowgroup"><a href="{address}"><bdi>{name}</bdi></a> <small>{size}</small></th></tr>
"""
ROW = """<tr><td><input type="checkbox" name="study_ids" value="{study_id}" aria-label="{label}"></td>\
<th scope="row"><a href="{address}"><bdi>{name}</bdi></a> <small><code>{study_id}</code>{reference}</small></th>\
{cancer_type}<td class="marks">{marks}</td><td class="right">{samples}</td></tr>
"""
# What `order` may say, with how it sorts: people look for a name from the beginning, for numbers from the end.
ORDERS = {"name": lambda study: study.name.casefold(), "cancer_type": lambda study: study.cancer_type.casefold(), "samples": lambda study: study.samples}


def studies(request: PageRequest) -> Answer:
    """Lists the studies that the viewer may read, those that the search finds, sorted if that is wanted."""

    def gather(db, caller):
        asked = {name: text for name in ("search", "cancer_type") if (text := request.params.one(name))}
        every = listed_studies(db, caller)
        found = matching(every, asked.get("search", ""))
        if "cancer_type" in asked:
            found = [study for study in found if study.cancer_type_id == asked["cancer_type"]]
        kinds = kinds_of_studies(db, [study.pk for study in found])
        shown = ordered(found, kinds, request.params.one("order") or "")
        return shown, asked, len(every), page_number(request, last_page(len(found), PER_PAGE))

    return visit(request, gather, lambda context, found: studies_page(context, *found))


def page_number(request: PageRequest, last: int) -> int:
    """Returns the number of the page that is asked for, from 1 to *last*. ParameterError for any other."""
    text = request.params.one("page") or "1"
    if not (text.isascii() and text.isdigit() and len(text) < 7 and 1 <= int(text) <= last):
        raise ParameterError("page", f"should be a number from 1 to {last}.")
    return int(text)


class Studies(NamedTuple):
    """*found*: that are to be shown, ordered; *kinds*: of each, by its pk; *order*: a name of ORDERS, - in front for
    downwards, '' for by cancer type.
    """

    found: Sequence[ListedStudy]
    kinds: Mapping[int, StudyKinds]
    order: str = ""


def ordered(studies: Iterable[ListedStudy], kinds: Mapping[int, StudyKinds], order: str = "") -> Studies:
    """Returns the studies as *order* says.

    By cancer type, and by name within it, where it says nothing that is known.
    """
    key = ORDERS.get(order.removeprefix("-"))
    if key:
        return Studies(sorted(studies, key=key, reverse=order.startswith("-")), kinds, order)
    return Studies(sorted(studies, key=lambda study: (study.cancer_type.casefold(), study.cancer_type_id, study.name.casefold())), kinds)


def studies_page(context: PageContext, studies: Studies, asked: Mapping[str, str], all_studies: int, number: int) -> Answer:
    """Returns the page of a list.

    *asked*: `search` and `cancer_type` of its address; *all_studies*: that there are; *number*: of the page, from 1 on.
    """
    address, first = f"{context.root}/studies", (number - 1) * PER_PAGE
    parameters = {**asked, **({"order": studies.order} if studies.order else {})}
    shown = studies._replace(found=studies.found[first : first + PER_PAGE])
    links = pager(address, number, last_page(len(studies.found), PER_PAGE), **parameters)
    hidden = joined(html(HIDDEN, name=name, value=value) for name, value in parameters.items() if name != "search")
    body = joined([listing(context.root, address, shown, asked), links]) if shown.found else ""
    found = _found(len(studies.found), all_studies, asked)
    return page(context, "Studies", html(PAGE, root=context.root, search=clean(asked.get("search", "")), hidden=hidden, found=found, body=body))


def listing(root: str, address: str, studies: Studies, asked: Mapping[str, str]) -> Html:
    """Returns the studies as a form that asks for genes.

    *address*: of the page that shows it, with *asked* in it, for the heads that sort.
    """
    groups = [] if studies.order else [list(its) for _, its in groupby(studies.found, key=lambda study: study.cancer_type_id)]
    kinds = {name for study in studies.found for name in studies.kinds[study.pk].names}
    legend = ", ".join(f"{mark}: {name[0].lower() + name[1:] if name[1:2].islower() else name}" for name, mark in MARKS.items() if name in kinds)
    bodies = [joined([_group(root, number, its), *_rows(root, studies, its)]) for number, its in enumerate(groups, 1)]
    return html(
        LISTING,
        root=root,
        types=_types(groups) if len(groups) > MANY_TYPES else "",
        sorted=html("{link}.", link=link(f"{address}?{urlencode(asked)}" if asked else address, "By cancer type")) if studies.order else "By cancer type; the heads sort.",
        legend=f"{legend}." if legend else "",
        heads=_heads(Sorting(address, {**asked, **({"order": studies.order} if studies.order else {})}), bool(groups)),
        bodies=joined(html(BODY, rows=rows) for rows in bodies or [joined(_rows(root, studies, studies.found))]),
    )


def _heads(sorting, grouped):
    heads = [column_head(sorting.head("name", "Study"))]
    heads += [] if grouped else [column_head(sorting.head("cancer_type", "Cancer type"))]
    return joined([*heads, column_head("Data"), column_head(sorting.head("samples", "Samples", down_first=True), Html(' class="right"'))])


def _types(groups):
    links = joined(html(TYPE, number=number, name=its[0].cancer_type or UNKNOWN, studies=len(its)) for number, its in enumerate(groups, 1))
    return html(TYPES, number=len(groups), links=links)


def _group(root, number, its):
    size = f"{counted(len(its), *STUDY)}, {counted(sum(study.samples for study in its), 'sample', 'samples')}"
    return html(GROUP, number=number, address=type_address(root, its[0].cancer_type_id), name=its[0].cancer_type or UNKNOWN, size=size)


def _rows(root, studies, shown) -> Iterator[Html]:
    for study in shown:
        yield html(
            ROW,
            address=study_address(root, study.study_id),
            name=study.name,
            label=clean(study.name),
            study_id=study.study_id,
            reference=html(" – <bdi>{text}</bdi>", text=study.citation) if study.citation else "",
            cancer_type=html("<td><bdi>{name}</bdi></td>", name=study.cancer_type) if studies.order else "",
            marks=" ".join(MARKS[name] for name in studies.kinds[study.pk].names),
            samples=f"{study.samples:,}",
        )


def type_address(root: str, cancer_type_id: str) -> str:
    """Returns the address of the studies of a cancer type."""
    return f"{root}/studies?{urlencode({'cancer_type': cancer_type_id})}"


def _found(found, all_studies, asked):
    if not all_studies:
        return "There is no study here that you may read."
    one = found < 2
    told = [f"{'holds' if one else 'hold'} “{clean(asked['search'])}”"] if "search" in asked else []
    told += [f"{'is' if one else 'are'} of the cancer type “{clean(asked['cancer_type'])}”"] if "cancer_type" in asked else []
    if not told:
        return counted(found, *STUDY)
    return f"{f'{found:,} of {counted(all_studies, *STUDY)}' if found else 'No study'} {' and '.join(told)}."
