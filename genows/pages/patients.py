"""The handlers of the pages of patients and samples, PageRequest → Answer.

And the list of a study's patients, with a search by ids.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

from genows.analysis.attributes import Attribute, study_attributes
from genows.analysis.studies import ListedStudy, one_study
from genows.auth import permissions
from genows.auth.permissions import Caller
from genows.data.clinical import by_owner
from genows.data.numbers import decimal_number
from genows.data.people import samples_with_patients
from genows.data.storedclinical import PATIENTS
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages import patientreading
from genows.pages.addresses import patient_address, sample_address, study_address
from genows.pages.figures import Figure, saved
from genows.pages.frame import PageContext
from genows.pages.markup import Html, html, joined, link_to
from genows.pages.ownapi import OwnApi, Records
from genows.pages.patientpage import FIRST, OVERVIEW, SIMILAR, PatientFacts, patient_page, timeline_figure
from genows.pages.patientreading import AlterationRows, AskedPatient, rows_of_kind
from genows.pages.patienttables import KINDS, PER_PAGE, AlterationKind, ShownTable, table_file
from genows.pages.pictures.svg import clean
from genows.pages.studypage import page_below
from genows.pages.tables import Cell, Head, Sorting, last_page, pager, table
from genows.pages.visits import redirect, refusal_page, visit

T = TypeVar("T")
# What the addresses may hold.
NAMES, LIST_NAMES = ("show", "sample", "order", "page", "columns"), ("search", "order", "page")
FILE_NAMES, TIMELINE_NAMES = ("patient_id", "show", "order", "columns"), ("patient_id",)
# Rows of a file that a page gives, which are in memory then.
MOST_ROWS = 10_000
# Rows that are read for a page of them in another order than that of the API.
MOST_SORTED = 20_000
TOO_LARGE = f"These are more than {MOST_ROWS:,} rows, more than a page gives as a file. The API gives all of them."

PATIENTS_PER_PAGE, ATTRIBUTES, SHOWN_SAMPLES = 100, 4, 5
# Of a patient's entry in memory, besides ids.
ENTRY_BYTES = 300

LIST = """<form class="search" method="get" action="{address}" role="search">
<label for="search">Search by the id of a patient or sample</label>
<input id="search" name="search" type="text" value="{search}" maxlength="200" autocomplete="off" spellcheck="false">{order}
<button class="button" type="submit">Search</button>
</form>
<p class="quiet" role="status">{found}</p>
{table}"""
ORDER = '\n<input name="order" type="hidden" value="{order}">'
ID, SAMPLES = "patient_id", "samples"


class PatientListing(NamedTuple):
    """A page of the list.

    *found*: (patient, its samples), sorted; *values*: attribute → patient → value, of those that are shown.
    """

    study: ListedStudy
    attributes: Sequence[Attribute]
    found: Sequence[tuple[str, Sequence[str]]]
    values: Mapping[str, Mapping[str, str]]
    search: str
    order: str
    page: int


def patients(request: PageRequest, study_id: str) -> Answer:
    """Lists the patients of a study, those that a search finds, sorted if that is wanted."""

    def gather(db: Session, caller: Caller) -> PatientListing | None:
        _check_names(request, LIST_NAMES)
        study = permissions.named_study(db, caller, study_id)
        return None if study is None else _listing(OwnApi(request, db, caller), study)

    return visit(request, gather, patients_page)


def patient(request: PageRequest, study_id: str, patient_id: str) -> Answer:
    """Shows what is known of a patient, or with `show` one kind of it."""

    def gather(patient: AskedPatient) -> PatientFacts:
        _check_names(request, NAMES)
        show = request.params.one_of("show", OVERVIEW, *KINDS, SIMILAR)
        sample_id = request.params.one("sample") or ""
        if sample_id and sample_id not in patient.sample_ids:
            raise ParameterError("sample", "should be a sample of this patient.")
        facts = PatientFacts(one_study(patient.api.db, patient.study), patient.patient_id, patient.sample_ids, sample_id, show)
        if show == OVERVIEW:
            return _overview(patient, facts)
        if show == SIMILAR:
            asked = sample_id or next(iter(patient.sample_ids), "")
            return facts._replace(similar=patientreading.similar(patient, asked) if asked else None)
        return facts._replace(tables=[_asked_rows(patient, KINDS[show], request)])

    return _visit(request, study_id, patient_id, gather, patient_page)


def sample(request: PageRequest, study_id: str, sample_id: str) -> Answer:
    """Redirects to the page of the sample's patient."""

    def gather(db: Session, caller: Caller) -> str | None:
        if permissions.named_study(db, caller, study_id) is None:
            return None
        api = OwnApi(request, db, caller)
        found = api.records("/api/samples", study_id=study_id, sample_ids=[sample_id])
        return found[0]["patient_id"] if found else None

    def show(context, patient_id: str) -> Answer:
        address = patient_address("", study_id, patient_id)
        return redirect(request, f"{address}?{urlencode({'sample': sample_id})}#samples")

    return visit(request, gather, show)


def timeline_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives the picture or the numbers of a patient's time line."""

    def gather(patient: AskedPatient) -> Figure | None:
        _check_names(request, TIMELINE_NAMES)
        return timeline_figure(*patientreading.events(patient))

    def show(context, its: Figure) -> Answer | None:
        return saved(its, f"{study_id}-{request.params.one('patient_id')}-timeline", kind)

    return _visit(request, study_id, None, gather, show)


def rows_file(request: PageRequest, study_id: str) -> Answer:
    """Gives all rows of a table as a file."""

    def gather(patient: AskedPatient) -> ShownTable:
        _check_names(request, FILE_NAMES)
        kind = KINDS[request.params.choice("show", *KINDS)]
        return _asked_rows(patient, kind, request, MOST_ROWS)

    def show(context, shown: ShownTable) -> Answer:
        if shown.number is None:
            return refusal_page(context, 413, TOO_LARGE, "Too large for a page")
        return table_file(shown, f"{study_id}-{request.params.one('patient_id')}-{shown.kind.name}.tsv")

    return _visit(request, study_id, None, gather, show)


def _visit(request, study_id, patient_id: str | None, gather: Callable[[AskedPatient], T | None], show: Callable) -> Answer:
    """Returns what *show* makes of what *gather* reads of the patient.

    *patient_id*: None where the parameter of that name says it.
    """

    def of_patient(db: Session, caller: Caller) -> T | None:
        named = request.params.required("patient_id") if patient_id is None else patient_id
        study = permissions.named_study(db, caller, study_id)
        if study is None:
            return None
        patient = AskedPatient(OwnApi(request, db, caller), study, named, [])
        if not patient.api.records("/api/patients", **patient.asked):
            return None
        return gather(patient._replace(samples=patient.api.records("/api/samples", **patient.asked)))

    return visit(request, of_patient, show)


def _check_names(request, names: Collection[str]) -> None:
    for name in request.params.names():
        if name not in names:
            raise ParameterError(name[:60], f"is not known here; this address takes {', '.join(sorted(names))}.")


def _listing(api: OwnApi, study: Study) -> PatientListing:
    params, db = api.request.params, api.db
    search, order = params.one("search") or "", params.one("order") or ""
    attributes = [one for one in study_attributes(db, study.pk) if one.of_patients][: ATTRIBUTES]
    name, names = order.removeprefix("-"), [one.attr_id for one in attributes]
    if order and name not in (ID, SAMPLES, *names):
        raise ParameterError("order", f"should be {', '.join([ID, SAMPLES, *names])}, with - in front for downwards.")
    values = by_owner(db, study.pk, PATIENTS, [name])[name] if name in names else None
    found = ordered(matching(listed_patients(db, study.pk), search), order, values)
    page = params.number("page", 1, last_page(len(found), PATIENTS_PER_PAGE)) or 1
    shown = [patient_id for patient_id, _ in page_of(found, page)]
    of_shown: dict[str, dict[str, str]] = {}
    asked: dict[str, Any] = {"study_id": study.study_id, "attribute_ids": names, "patient_ids": shown}
    for one in api.records("/api/clinicaldata/patients", **asked) if names and shown else ():
        of_shown.setdefault(one["attr_id"], {})[one["patient_id"]] = one["attr_val"]
    return PatientListing(one_study(db, study), attributes, found, of_shown, search, order, page)


def _overview(patient: AskedPatient, facts: PatientFacts) -> PatientFacts:
    tables = []
    for kind in KINDS.values():
        if rows := rows_of_kind(patient, kind):
            columns = _columns(kind.shown, patient)
            found, number = rows.usual_page(FIRST, 0, columns)
            tables.append(ShownTable(kind, columns, rows.names, found, number))
    return facts._replace(
        clinical=patientreading.clinical(patient, facts.sample_id),
        timeline=timeline_figure(*patientreading.events(patient)),
        links=patientreading.links(patient),
        tables=tables,
    )


def _asked_rows(patient: AskedPatient, kind: AlterationKind, request: PageRequest, limit: int = PER_PAGE) -> ShownTable:
    params = request.params
    rows = rows_of_kind(patient, kind)
    if rows is None:
        return ShownTable(kind, kind.shown, kind.shown, (), 0)
    columns, order = params.ids("columns") or _columns(kind.shown, patient), params.one("order") or ""
    _check_columns("columns", columns, rows.names)
    _check_columns("order", [order.removeprefix("-")] if order else (), rows.sortable)
    if limit > PER_PAGE and _are_more(rows, limit):
        return ShownTable(kind, columns, rows.names, (), None)
    page = params.number("page", 1, 999_999) or 1
    offset = (page - 1) * limit
    sorts = rows.sortable
    if order:
        found, number = _sorted(rows, order, limit, offset, columns)
    else:
        found, number = rows.usual_page(limit, offset, columns)
        sorts = frozenset() if number is None or number > MOST_SORTED else sorts
    if page > 1 and not found:
        raise ParameterError("page", "is behind the last one.")
    return ShownTable(kind, columns, rows.names, found, number, order, sorts, page)


def _sorted(rows: AlterationRows, order: str, limit: int, offset: int, columns: Sequence[str]) -> tuple[Records, int | None]:
    if _are_more(rows, MOST_SORTED):
        raise ParameterError("order", f"sorts {MOST_SORTED:,} rows at most here; the API sorts all of them.")
    return rows.page((order,), limit, offset, columns)


def _are_more(rows: AlterationRows, most: int) -> bool:
    number = rows.page((), 1, 0, ())[1]
    return number is None or number > most


def _columns(names: Sequence[str], patient: AskedPatient) -> list[str]:
    """Returns the usual columns; of a single sample no row need say whose it is."""
    return [name for name in names if name != "sample_id" or len(patient.samples) > 1]


def _check_columns(parameter: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ParameterError(parameter, f"names {name[:60]!r}, which this table does not have; it has {', '.join(sorted(known))}.")


def listed_patients(db: Session, study_pk: int) -> list[tuple[str, tuple[str, ...]]]:
    """Returns (patient, its samples) of a study, in load order, also patients without samples.

    Kept until the data change.
    """

    def read():
        found: dict[str, list[str]] = {patient_id: [] for _, patient_id in db.rows("patient_names", study_pk=study_pk)}
        for _, sample_id, _, patient_id in samples_with_patients(db, study_pk):
            found[patient_id].append(sample_id)
        return [(patient_id, tuple(samples)) for patient_id, samples in found.items()]

    return db.cache.get(("listed patients", study_pk), read, lambda those: ENTRY_BYTES * len(those))


def matching(patients: Sequence[tuple[str, Sequence[str]]], search: str) -> Sequence[tuple[str, Sequence[str]]]:
    """Returns those of which the id, or a sample's, holds the text, without regard to case."""
    text = search.casefold()
    return [one for one in patients if text in one[0].casefold() or any(text in sample.casefold() for sample in one[1])] if text else patients


def ordered(patients: Sequence[tuple[str, Sequence[str]]], order: str, values: Mapping[str, str] | None) -> Sequence[tuple[str, Sequence[str]]]:
    """Returns them sorted as *order* says, with - in front downwards.

    *values*: of the attribute that it names; who has none stands last.
    """
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
    found = f"{number:,} of {study.patients:,} patients" if search else counted(number, "patient")
    links = pager(address, listing.page, last_page(number, PATIENTS_PER_PAGE), **asked)
    heads = _heads(address, asked, listing.attributes)
    rows = [_row(context, listing, *one) for one in shown]
    body = joined([table("Patients", heads, rows, len(heads), "attributes patients"), links]) if shown else ""
    hidden = html(ORDER, order=listing.order) if listing.order else ""
    return page_below(context, study, "Patients", [html(LIST, address=address, search=clean(search), order=hidden, found=found, table=body)])


def page_of(found: Sequence[tuple[str, Sequence[str]]], page: int) -> Sequence[tuple[str, Sequence[str]]]:
    """Returns the patients of a page."""
    return found[(page - 1) * PATIENTS_PER_PAGE : page * PATIENTS_PER_PAGE]


def _heads(address, asked, attributes) -> list[Head]:
    sorting = Sorting(address, asked)
    heads = [sorting.head(ID, "Patient"), sorting.head(SAMPLES, "Samples", down_first=True)]
    return [*heads, *(sorting.head(one.attr_id, one.name) for one in attributes)]


def _row(context, listing, patient_id, samples) -> list[Cell]:
    root, study_id = context.root, listing.study.study_id
    links: list[str] = [link_to(sample_address(root, study_id, one), one) for one in samples[:SHOWN_SAMPLES]]
    links += [f"{len(samples) - SHOWN_SAMPLES:,} more"] if len(samples) > SHOWN_SAMPLES else []
    values = (listing.values.get(one.attr_id, {}).get(patient_id, "") for one in listing.attributes)
    return [link_to(patient_address(root, study_id, patient_id), patient_id), Html(", ".join(links)), *values]
