"""The page of a patient: clinical attributes, samples, and first rows of what was found in them."""

from collections.abc import Sequence
from typing import NamedTuple

from genows.http.answers import Answer
from genows.pages.figures import patient_address, query_address, sample_address, study_address
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined
from genows.pages.pager import last_page, pager
from genows.pages.patienttables import KINDS, PER_PAGE, SAMPLE, Shown, column_choice, table_of
from genows.pages.sorting import Sorting
from genows.pages.studypage import section
from genows.pages.tables import isolated
from genows.pictures.svg import clean
from genows.summaries.catalogue import ListedStudy

# Rows of a table on the page that shows some of all; samples that stand side by side.
FIRST, MOST_SAMPLES = 10, 20


class Clinical(NamedTuple):
    """*samples*: those that are shown, of *number*; *rows*: attribute, the patient's value, those of the samples."""

    samples: Sequence[str]
    number: int
    rows: Sequence[tuple[str, str | None, Sequence[str | None]]]


class PatientFacts(NamedTuple):
    """*sample_id*: of the sample that a link has led to, or ''; *show*: which part is shown, a name of KINDS, or 'all'."""

    study: ListedStudy
    patient_id: str
    sample_ids: Sequence[str]
    sample_id: str = ""
    show: str = "all"
    clinical: Clinical | None = None
    tables: Sequence[Shown] = ()


INTRO = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a> › <a href="{study}"><bdi>{name}</bdi></a> › <a href="{patients}">Patients</a></p>
<h1>Patient <bdi>{patient_id}</bdi></h1>
<p class="quiet">{about}</p>
<nav aria-label="Parts of this page"><ul class="ways">{parts}</ul></nav>
</div>"""
PART = '<li><a href="{address}"{here}>{words}</a></li>'
HERE = Html(' aria-current="page"')
CLINICAL = """<div class="table attributes" tabindex="0" role="region" aria-label="Clinical attributes"><table>
<thead><tr><th scope="col">Attribute</th><th scope="col">Patient</th>{samples}</tr></thead>
<tbody>
{rows}</tbody>
</table></div>{more}
"""
ROW = '<tr><th scope="row">{name}</th><td>{value}</td>{cells}</tr>\n'
NOTE = '<p class="quiet">{text}</p>\n'
ALL = '<p><a href="{address}">{words}</a></p>\n'


def patient_page(context: PageContext, facts: PatientFacts) -> Answer:
    """Returns the page."""
    parts = [_intro(context, facts)]
    if facts.clinical:
        parts.append(section("samples", "Patient and samples", _clinical(context, facts, facts.clinical)))
    if facts.show == "all":
        parts += [section(shown.kind.name, shown.kind.title, _first(context, facts, shown)) for shown in facts.tables]
    else:
        parts += [section(shown.kind.name, shown.kind.title, _whole(context, facts, shown)) for shown in facts.tables]
    title = f"Patient {clean(facts.patient_id)} in {clean(facts.study.name)}"
    return page(context, title if facts.show == "all" else f"{KINDS[facts.show].title}: {title}", joined(parts))


def _intro(context, facts):
    root, study_id = context.root, facts.study.study_id
    address, number = patient_address(root, study_id, facts.patient_id), len(facts.sample_ids)
    ways = {"all": "Overview", **{kind.name: kind.title for kind in KINDS.values()}}
    parts = [html(PART, address=address + ("" if name == "all" else f"?show={name}"), here=HERE if name == facts.show else "", words=words) for name, words in ways.items()]
    if facts.sample_ids:
        asked = query_address(root, study_id, sample_ids="\n".join(facts.sample_ids[:MOST_SAMPLES]))
        parts.append(html(PART, address=asked, here="", words="Query the data of the samples"))
    cancer_type = f" · {facts.study.cancer_type}" if facts.study.cancer_type else ""
    return html(
        INTRO, root=root, study=study_address(root, study_id), name=facts.study.name, patients=study_address(root, study_id, "patients"),
        patient_id=facts.patient_id, about=isolated(f"{number:,} sample{'' if number == 1 else 's'}{cancer_type}"), parts=joined(parts),
    )  # fmt: skip


def _clinical(context, facts, clinical: Clinical):
    heads = joined(_sample_head(context, facts, sample) for sample in clinical.samples)
    rows = joined(
        html(ROW, name=isolated(name), value=isolated(value or ""), cells=joined(html("<td>{text}</td>", text=isolated(one or "")) for one in values))
        for name, value, values in clinical.rows
    )
    left = clinical.number - len(clinical.samples)
    more = html(NOTE, text=f"{len(clinical.samples)} of {clinical.number:,} samples.") if left else ""
    return html(CLINICAL, samples=heads, rows=rows, more=more)


def _sample_head(context, facts, sample):
    chosen = html(' class="chosen" aria-current="true"') if sample == facts.sample_id else ""
    link = html(SAMPLE, address=sample_address(context.root, facts.study.study_id, sample), sample_id=sample)
    return html('<th scope="col"{chosen}>Sample {link}</th>', chosen=chosen, link=link)


def _first(context, facts, shown: Shown):
    study_id, number = facts.study.study_id, shown.number
    if not shown.rows:
        return html(NOTE, text="None were found in the samples.")
    table = table_of(context.root, study_id, shown)
    address = patient_address(context.root, study_id, facts.patient_id) + f"?show={shown.kind.name}"
    words = f"All {number:,}" if number is not None else "All of them"
    return joined([table, html(ALL, address=address, words=f"{words}, sorted, with other columns, as files")])


def _whole(context, facts, shown: Shown):
    study_id, kind = facts.study.study_id, shown.kind
    address = patient_address(context.root, study_id, facts.patient_id)
    if not shown.rows:
        return html(NOTE, text="None were found in the samples.")
    columns = ",".join(shown.columns)
    asked = {name: value for name, value in (("show", kind.name), ("columns", columns), ("order", shown.order)) if value}
    first = (shown.page - 1) * PER_PAGE
    of = "more than 100,000" if shown.number is None else f"{shown.number:,}"
    parts = [
        html(NOTE, text=f"{first + 1:,}–{first + len(shown.rows):,} of {of}"),
        column_choice(address, {name: value for name, value in asked.items() if name != "columns"}, shown),
        table_of(context.root, study_id, shown, Sorting(address, asked)),
    ]
    last = last_page(shown.number, PER_PAGE) if shown.number is not None else shown.page + 1
    parts.append(pager(address, shown.page, last, **asked))
    return joined(parts)
