"""The list of a study's patients, with a search by ids."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from genows.analysis.attributes import Attribute
from genows.analysis.studies import ListedStudy
from genows.data.numbers import decimal_number
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.pages.figures import patient_address, sample_address, study_address
from genows.pages.frame import PageContext
from genows.pages.markup import Html, html, joined
from genows.pages.patienttables import SAMPLE
from genows.pages.pictures.svg import clean
from genows.pages.studypage import page_below
from genows.pages.tables import Sorting, column_head, isolated, last_page, pager

PER_PAGE, ATTRIBUTES, SHOWN_SAMPLES = 100, 4, 5
# Of a patient's entry in memory, besides ids.
ENTRY_BYTES = 300

LIST = """<form class="search" method="get" action="{address}" role="search">
<label for="search">Search by the id of a patient or sample</label>
<input id="search" name="search" type="text" value="{search}" maxlength="200" autocomplete="off" spellcheck="false">{order}
<button class="button" type="submit">Search</button>
</form>
<p class="quiet" role="status">{found}</p>
{table}"""
TABLE = """<div class="table attributes patients" tabindex="0" role="region" aria-label="Patients"><table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}</tbody>
</table></div>{pages}"""
ROW = '<tr><th scope="row"><a href="{address}"><bdi>{patient_id}</bdi></a></th><td>{samples}</td>{cells}</tr>\n'
ORDER = '\n<input name="order" type="hidden" value="{order}">'
ID, SAMPLES = "patient_id", "samples"


class PatientListing(NamedTuple):
    """A page of the list. *found*: (patient, its samples), sorted; *values*: attribute → patient → value, of those that are shown."""

    study: ListedStudy
    attributes: Sequence[Attribute]
    found: Sequence[tuple[str, Sequence[str]]]
    values: Mapping[str, Mapping[str, str]]
    search: str
    order: str
    page: int


def listed_patients(db: Session, study_pk: int) -> list[tuple[str, tuple[str, ...]]]:
    """Returns (patient, its samples) of a study, in load order, also patients without samples; kept until the data change."""

    def read():
        found: dict[str, list[str]] = {patient_id: [] for _, patient_id in db.rows("patient_names", study_pk=study_pk)}
        for _, sample_id, _, patient_id in db.rows("all_samples_with_patients", study_pk=study_pk):
            found[patient_id].append(sample_id)
        return [(patient_id, tuple(samples)) for patient_id, samples in found.items()]

    return db.cache.get(("listed patients", study_pk), read, lambda those: ENTRY_BYTES * len(those))


def matching(patients: Sequence[tuple[str, Sequence[str]]], search: str) -> Sequence[tuple[str, Sequence[str]]]:
    """Returns those of which the id, or a sample's, holds the text, without regard to case."""
    text = search.casefold()
    return [one for one in patients if text in one[0].casefold() or any(text in sample.casefold() for sample in one[1])] if text else patients


def ordered(patients: Sequence[tuple[str, Sequence[str]]], order: str, values: Mapping[str, str] | None) -> Sequence[tuple[str, Sequence[str]]]:
    """Returns them sorted as *order* says, with - in front downwards. *values*: of the attribute that it names; who has none stands last."""
    name, down = order.removeprefix("-"), order.startswith("-")
    if name == ID:
        return sorted(patients, key=lambda one: one[0], reverse=down)
    if name == SAMPLES:
        return sorted(patients, key=lambda one: len(one[1]), reverse=down)
    if values is None:
        return patients
    known = [one for one in patients if one[0] in values]
    return [*sorted(known, key=lambda one: _key(values[one[0]]), reverse=down), *(one for one in patients if one[0] not in values)]


def _key(value):
    number = decimal_number(value)
    return (1, 0.0, value) if number is None else (0, number, "")


def patients_page(context: PageContext, listing: PatientListing) -> Answer:
    """Returns the page."""
    study, search = listing.study, listing.search
    address = study_address(context.root, study.study_id, "patients")
    asked = {name: value for name, value in (("search", search), ("order", listing.order)) if value}
    shown = page_of(listing.found, listing.page)
    number = len(listing.found)
    found = f"{number:,} of {study.patients:,} patients" if search else f"{number:,} patient{'' if number == 1 else 's'}"
    links = pager(address, listing.page, last_page(number, PER_PAGE), **asked)
    rows = joined(_row(context, listing, *one) for one in shown)
    table = html(TABLE, heads=_heads(address, asked, listing.attributes), rows=rows, pages=links) if shown else ""
    hidden = html(ORDER, order=listing.order) if listing.order else ""
    return page_below(context, study, "Patients", [html(LIST, address=address, search=clean(search), order=hidden, found=found, table=table)])


def page_of(found: Sequence[tuple[str, Sequence[str]]], page: int) -> Sequence[tuple[str, Sequence[str]]]:
    """Returns the patients of a page."""
    return found[(page - 1) * PER_PAGE : page * PER_PAGE]


def _heads(address, asked, attributes) -> Html:
    sorting = Sorting(address, asked)
    heads = [sorting.head(ID, "Patient"), sorting.head(SAMPLES, "Samples", down_first=True)]
    return joined(map(column_head, [*heads, *(sorting.head(one.attr_id, one.name) for one in attributes)]))


def _row(context, listing, patient_id, samples):
    root, study_id = context.root, listing.study.study_id
    links = [html(SAMPLE, address=sample_address(root, study_id, one), sample_id=one) for one in samples[:SHOWN_SAMPLES]]
    links += [html("{number} more", number=f"{len(samples) - SHOWN_SAMPLES:,}")] if len(samples) > SHOWN_SAMPLES else []
    cells = joined(html("<td>{text}</td>", text=isolated(listing.values.get(one.attr_id, {}).get(patient_id, ""))) for one in listing.attributes)
    return html(ROW, address=patient_address(root, study_id, patient_id), patient_id=patient_id, samples=Html(", ".join(links)), cells=cells)
