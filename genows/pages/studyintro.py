"""What stands first on a study's pages: its name, what it is, who made it, how large it is."""

import re
from collections.abc import Iterable
from urllib.parse import urlencode

from genows.analysis.studies import ListedStudy
from genows.clients.addresses.table import OPERATIONS
from genows.http.answers import Answer
from genows.pages.figures import query_address, study_address
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined
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
<ul class="ways">{ways}</ul>
</div>"""
COUNT = "<div><dt>{what}</dt><dd>{count}</dd></div>"
SMALL_INTRO = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a> › <a href="{address}"><bdi>{name}</bdi></a></p>
<h1>{title}</h1>
</div>"""


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
        counts=joined(html(COUNT, what=what, count=f"{count:,}") for what, count in counts.items()),
        ways=_ways(root, study),
    )


def page_below(context: PageContext, study: ListedStudy, title: str, parts: Iterable[Html]) -> Answer:
    """Returns a page below a study's own. *title*: what it shows of the study; *parts*: its content, below the title."""
    address = study_address(context.root, study.study_id)
    small = html(SMALL_INTRO, root=context.root, address=address, name=study.name, title=title)
    return page(context, f"{title} in {clean(study.name)}", joined([small, *parts]))


def plain(description: str) -> str:
    """Returns a description without its markup."""
    return " ".join(_ELEMENTS.sub(" ", description).split())


def _reference(study):
    links = [html('<a href="https://pubmed.ncbi.nlm.nih.gov/{pmid}/">PubMed {pmid}</a>', pmid=pmid) for pmid in PMID.findall(study.pmid)]
    cited = [html("<bdi>{text}</bdi>", text=study.citation)] if study.citation else []
    return html('<p class="quiet">{parts}</p>', parts=Html(" · ".join([*cited, *links]))) if cited or links else Html("")


def _ways(root, study):
    template = '<li><a href="{address}">{words}</a></li>'
    places = {
        study_address(root, study.study_id, "patients"): "Patients",
        study_address(root, study.study_id, "genes"): "Altered samples by gene",
        query_address(root, study.study_id): "Query its data",
    }
    links = [html(template, address=address, words=words) for address, words in places.items()]
    query = urlencode({"study_id": study.study_id, "limit": SHOWN_RECORDS})
    for address, words in RECORDS.items():
        there = f"{root}/read/{OPERATIONS[address].operation_id}?{query}"
        links.append(html(template, address=there, words=words))
    return joined(links)
