"""What the pages of a study begin with: its name, what it is, how large it is, where it leads; pages below its own, their sections."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from urllib.parse import urlencode

from genows.analysis.studies import ListedStudy
from genows.clients.revised.table import ADDRESSES
from genows.http.answers import Answer
from genows.pages.addresses import query_address, study_address
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, hidden, html, joined, link, listed
from genows.pages.pictures.svg import clean

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

PAIR = '<div class="pair">\n{figures}</div>\n'
SECTION = """
<section class="stack" aria-labelledby="{name}">
<h2 id="{name}">{title}</h2>
{body}</section>"""
GENES_FORM = """<form class="search" method="get" action="{address}">
{hidden}<label for="genes">Genes</label>
<input id="genes" name="genes" type="text" value="{value}" placeholder="TP53, KRAS" maxlength="2000" autocomplete="off" spellcheck="false">
<button class="button" type="submit">Show alterations</button>
</form>
<p class="quiet">Names, or a gene query. <a href="{root}/help#queries">How queries are written</a></p>
"""
FILTER_FORM = """<form class="search" method="get" action="{address}">
{hidden}<label for="{name}">{label}</label>
<input id="{name}" name="{name}" type="text" value="{value}" placeholder="{example}" maxlength="16384" autocomplete="off" spellcheck="false">
<button class="button plain" type="submit">Apply</button>
</form>
<p class="quiet"><a href="{root}/help#filters">How filters are written</a></p>
"""


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
        ("#elsewhere", "Download and compare"),
        *((f"{root}/read/{ADDRESSES[address].name}?{query}", words) for address, words in RECORDS.items()),
    ]
    return listed(link(*place) for place in places)


def section(name: str, title: str, body: Html) -> Html:
    """Returns a section of a page. *name*: its id."""
    return html(SECTION, name=name, title=title, body=body)


def genes_form(root: str, address: str, value: str = "", kept: Mapping[str, str] = MappingProxyType({})) -> Html:
    """Returns the form that leads to the page of some genes. *kept*: further parameters of its address."""
    return html(GENES_FORM, root=root, address=address, value=clean(value), hidden=hidden(kept))


def filter_form(root: str, address: str, value: str, kept: Html, name: str = "filter", label: str = "Filter", example: str = "mut=TP53,KRAS") -> Html:
    """Returns the form in which a filter can be written. *kept*: the fields of further parameters; *name*: the filter's; *example*: of one."""
    return html(FILTER_FORM, root=root, address=address, value=value, hidden=kept, name=name, label=label, example=example)
