"""The page of a patient: clinical attributes, samples, time line, and first rows of what was found.

Or one part of it, whole.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.studies import ListedStudy
from genows.encode.tabletext import counted
from genows.http.answers import Answer
from genows.pages.addresses import patient_address, query_address, sample_address, study_address
from genows.pages.figures import SHOWN_ROWS, Figure, figure
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, cut, first_of, html, isolated, joined, link, link_to, quiet, save, ways
from genows.pages.patienttables import KINDS, PER_PAGE, ShownTable, column_choice, table_of
from genows.pages.pictures.svg import clean
from genows.pages.pictures.timeline import MOST_TRACKS, TimelineEvent, timeline
from genows.pages.studypage import section
from genows.pages.tables import Cell, Head, Sorting, last_page, pager, table

# Rows of a table on the page that shows some of all; samples that stand side by side.
FIRST, MOST_SAMPLES = 10, 20
# Parts that are no tables of KINDS. Links of resources that are shown; genes that two samples share; characters of an
# event's details.
OVERVIEW, SIMILAR = "all", "similar"
MOST_LINKS, MOST_GENES, LONGEST = 100, 10, 300

PARTS = {OVERVIEW: "Overview", **{kind.name: kind.title for kind in KINDS.values()}, SIMILAR: "Similar samples"}
INTRO = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a> › <a href="{study}"><bdi>{name}</bdi></a> › <a href="{patients}">Patients</a></p>
<h1>Patient <bdi>{patient_id}</bdi></h1>
<p class="quiet">{about}</p>
{parts}</div>"""
NONE = "None are known: nothing was found in the samples, or nobody looked."
RESOURCES = '<ul class="resources">{links}</ul>\n{more}'
RESOURCE = '<li>{link} <small class="quiet">{of} {description}</small></li>\n'
SAFE_URL = re.compile(r"https?://[^\s\x00-\x1f\x7f]+", re.IGNORECASE)
ALL = "<p>{link}</p>\n"


class Clinical(NamedTuple):
    """*samples*: those that are shown, of *number*; *rows*: attribute, the patient's value, those of the samples."""

    samples: Sequence[str]
    number: int
    rows: Sequence[tuple[str, str | None, Sequence[str | None]]]


class Link(NamedTuple):
    """A resource. *sample_id*: whose it is, '' for the patient's."""

    name: str
    url: str
    sample_id: str
    description: str


class Similar(NamedTuple):
    """Samples that share events with one.

    *events*: how many it has, None: too many to be counted; *rows*: (study, sample, mutations, copy-number events,
    genes) that are shared, None where nobody looked, since the events are too many.
    """

    sample_id: str
    events: int | None
    rows: Sequence[tuple[str, str, int, int, Sequence[str]]] | None


class PatientFacts(NamedTuple):
    """*sample_id*: of the sample that a link has led to, or ''; *show*: which part is shown: OVERVIEW, a name of KINDS,
    or SIMILAR.
    """

    study: ListedStudy
    patient_id: str
    sample_ids: Sequence[str]
    sample_id: str = ""
    show: str = OVERVIEW
    clinical: Clinical | None = None
    timeline: Figure | None = None
    links: Sequence[Link] = ()
    tables: Sequence[ShownTable] = ()
    similar: Similar | None = None


def patient_page(context: PageContext, facts: PatientFacts) -> Answer:
    """Returns the page."""
    parts = [_intro(context, facts)]
    if facts.clinical:
        parts.append(section("samples", "Patient and samples", _clinical(context, facts, facts.clinical)))
    if facts.timeline:
        parts.append(section("timeline", "Time line", _timeline(context, facts, facts.timeline)))
    tables = _first if facts.show == OVERVIEW else _whole
    parts += [section(shown.kind.name, shown.kind.title, tables(context, facts, shown)) for shown in facts.tables]
    if facts.show == SIMILAR:
        parts.append(section("similar", PARTS[SIMILAR], _similar(context, facts)))
    if facts.links:
        parts.append(section("links", "Links", _links(facts.links)))
    title = f"Patient {clean(facts.patient_id)} in {clean(facts.study.name)}"
    return page(context, title if facts.show == OVERVIEW else f"{PARTS[facts.show]}: {title}", joined(parts))


def timeline_figure(events: Sequence[TimelineEvent], undated: int) -> Figure | None:
    """Returns what happened to a patient, as a picture with its numbers; None where nothing did.

    *undated*: events that have no day.
    """
    if not events:
        return None
    shown = sorted(events, key=lambda event: (event.start, event.stop, event.kind))
    note = counted(len(events), "event") + (f"; {undated:,} more have no day" if undated else "")
    tracks = len({event.kind for event in events})
    note += f"; {tracks - MOST_TRACKS:,} more kinds stand in the numbers" if tracks > MOST_TRACKS else ""
    rows: list[list[Cell]] = [[event.kind, event.words, event.start, event.stop] for event in shown]
    return Figure("What happened, and when", timeline("What happened, and when", shown), ["Event", "Details", "First day", "Last day"], rows, note, numbers=2)


def _intro(context, facts):
    root, study_id = context.root, facts.study.study_id
    address, number = patient_address(root, study_id, facts.patient_id), len(facts.sample_ids)
    parts = [(address + ("" if name == OVERVIEW else f"?show={name}"), words, name == facts.show) for name, words in PARTS.items()]
    if facts.sample_ids:
        asked = query_address(root, study_id, sample_ids="\n".join(facts.sample_ids[:MOST_SAMPLES]))
        parts.append((asked, "Query the data of the samples", False))
    cancer_type = f" · {facts.study.cancer_type}" if facts.study.cancer_type else ""
    return html(
        INTRO, root=root, study=study_address(root, study_id), name=facts.study.name, patients=study_address(root, study_id, "patients"),
        patient_id=facts.patient_id, about=isolated(counted(number, "sample") + cancer_type), parts=ways("Parts of this page", parts),
    )  # fmt: skip


def _clinical(context, facts, clinical: Clinical):
    heads: list[str | Head] = ["Attribute", "Patient", *(_sample_head(context, facts, sample) for sample in clinical.samples)]
    rows = [(name, value, *values) for name, value, values in clinical.rows]
    left = clinical.number - len(clinical.samples)
    more = quiet(f"{len(clinical.samples)} of {clinical.number:,} samples.") if left else ""
    return joined([table("Clinical attributes", heads, rows, len(heads), "attributes"), more, "\n"])


def _sample_head(context, facts, sample) -> Head:
    chosen = Html(' class="chosen" aria-current="true"') if sample == facts.sample_id else ""
    to_sample = link_to(sample_address(context.root, facts.study.study_id, sample), sample)
    return Head(html("Sample {link}", link=to_sample), details=chosen)


def _timeline(context, facts, its: Figure):
    address = study_address(context.root, facts.study.study_id, "patient-timeline")
    shown = [[kind, cut(str(words), LONGEST), *days] for kind, words, *days in its.rows[:SHOWN_ROWS]]
    return figure(its, address, {"patient_id": facts.patient_id}, shown=shown)


def _links(links: Sequence[Link]):
    shown = joined(
        html(RESOURCE, link=_link(one), of=isolated(f"sample {one.sample_id}" if one.sample_id else ""), description=isolated(cut(one.description, LONGEST)))
        for one in links[:MOST_LINKS]
    )
    left = len(links) - MOST_LINKS
    return html(RESOURCES, links=shown, more=quiet(f"{left:,} more.") if left > 0 else "")


def _link(one: Link):
    # A link of others runs nothing: what is no address of the web stands as text.
    if SAFE_URL.fullmatch(one.url):
        return link(one.url, isolated(one.name), ' rel="noopener noreferrer"')
    return html("<bdi>{name}</bdi> <code>{url}</code>", url=cut(one.url, LONGEST), name=one.name)


def _similar(context, facts):
    its = facts.similar
    if its is None:
        return quiet("The patient has no sample.")
    address = patient_address(context.root, facts.study.study_id, facts.patient_id) + f"?show={SIMILAR}&sample="
    others = [(address + quote(sample), isolated(f"Sample {sample}"), sample == its.sample_id) for sample in facts.sample_ids[:MOST_SAMPLES]]
    samples = ways("Samples", others) if len(others) > 1 else ""
    if its.rows is None:
        return joined([samples, quiet("This sample has too many mutations and copy-number events to look for each of them in all studies here.")])
    if not its.rows:
        return joined([samples, quiet("No other sample has one of its mutations or copy-number events.")])
    rows = [
        [link_to(sample_address(context.root, study_id, sample), sample), study_id, first_of(genes, MOST_GENES), mutations, copies]
        for study_id, sample, mutations, copies, genes in its.rows
    ]
    head = ["Sample", "Study", "Genes", "Mutations shared", "Copy-number events shared"]
    told = quiet(f"Of all studies, by how many of the {its.events:,} mutations and copy-number events of sample {clean(its.sample_id)} they share.")
    return joined([samples, told, table("Table of similar samples", head, rows, 3)])


def _first(context, facts, shown: ShownTable):
    study_id, number = facts.study.study_id, shown.number
    if not shown.rows:
        return quiet(NONE)
    address = patient_address(context.root, study_id, facts.patient_id) + f"?show={shown.kind.name}"
    words = f"All {number:,}" if number is not None else "All of them"
    return joined([table_of(context.root, study_id, shown), html(ALL, link=link(address, f"{words}: sort, choose columns, save"))])


def _whole(context, facts, shown: ShownTable):
    study_id, kind = facts.study.study_id, shown.kind
    address = patient_address(context.root, study_id, facts.patient_id)
    if not shown.rows:
        return quiet(NONE)
    columns = ",".join(shown.columns)
    asked = {name: value for name, value in (("show", kind.name), ("columns", columns), ("order", shown.order)) if value}
    first = (shown.page - 1) * PER_PAGE
    of = "more than 100,000" if shown.number is None else f"{shown.number:,}"
    parts = [
        quiet(f"{first + 1:,}–{first + len(shown.rows):,} of {of}"),
        column_choice(address, {name: value for name, value in asked.items() if name != "columns"}, shown),
        table_of(context.root, study_id, shown, Sorting(address, asked)),
    ]
    last = last_page(shown.number, PER_PAGE) if shown.number is not None else shown.page + 1
    parts.append(pager(address, shown.page, last, **asked))
    query = urlencode({"patient_id": facts.patient_id, **asked})
    parts.append(save(f"{study_address(context.root, study_id, 'patient-alterations.tsv')}?{query}", "All rows with these columns (TSV)"))
    return joined(parts)
