"""The handlers of the pages of patients and samples. What they show the API's own handlers read: nothing is counted a second time."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from genows.auth import permissions
from genows.auth.permissions import Caller, Study
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer, Source
from genows.http.forms import Form
from genows.http.recordpages import rows as rows_of
from genows.http.request import Endpoint, PageRequest
from genows.pages import patientlist
from genows.pages.figures import patient_address
from genows.pages.ownapi import OwnApi, Records, page_of_records
from genows.pages.pager import last_page
from genows.pages.patientlist import PatientListing, patients_page
from genows.pages.patientpage import FIRST, MOST_SAMPLES, Clinical, PatientFacts, patient_page
from genows.pages.patienttables import (
    CHANGE_SAMPLES,
    COPIES,
    DRIVER,
    GENE_MEASURED,
    GENE_SAMPLES,
    KINDS,
    NUMBERS,
    PER_PAGE,
    Kind,
    Shown,
    driver_of,
)
from genows.pages.studyvisits import visit
from genows.pages.visits import redirect
from genows.summaries.attributes import patient_values, study_attributes
from genows.summaries.catalogue import one_study

# Rows that are sorted by what other addresses answer of them where nobody asks for an order; of more they stand as the API has them.
FEW = 1000
# What the address of a page may hold.
NAMES, LIST_NAMES = frozenset({"show", "sample", "order", "page", "columns"}), frozenset({"search", "order", "page"})
MADE = frozenset({DRIVER, COPIES, GENE_SAMPLES, CHANGE_SAMPLES, GENE_MEASURED})


class Patient(NamedTuple):
    """Whom a request is about. *samples*: records of the API, in load order."""

    api: OwnApi
    study: Study
    patient_id: str
    samples: Records

    @property
    def sample_ids(self) -> list[str]:
        return [sample["id"] for sample in self.samples]


class PatientPages:
    """*endpoints*: address of the API → what answers it."""

    def __init__(self, endpoints: Mapping[str, Endpoint]):
        self._endpoints = endpoints

    def patient(self, request: PageRequest, study_id: str, patient_id: str) -> Answer:
        """Shows what is known of a patient, or with `show` one kind of it."""

        def gather(patient: Patient) -> PatientFacts:
            _check_names(request, NAMES)
            show = request.params.one_of("show", "all", *KINDS)
            sample_id = request.params.one("sample") or ""
            if sample_id and sample_id not in patient.sample_ids:
                raise ParameterError("sample", "should be a sample of this patient.")
            facts = PatientFacts(one_study(patient.api.db, patient.study), patient.patient_id, patient.sample_ids, sample_id, show)
            if show == "all":
                firsts = [_first_rows(patient, kind) for kind in KINDS.values()]
                return facts._replace(clinical=_clinical(patient, sample_id), tables=[one for one in firsts if one])
            return facts._replace(tables=[_asked_rows(patient, KINDS[show], request)])

        return self._visit(request, study_id, patient_id, gather, patient_page)

    def patients(self, request: PageRequest, study_id: str) -> Answer:
        """Lists the patients of a study, those that a search finds, sorted if that is wanted."""

        def gather(db: Session, caller: Caller) -> PatientListing | None:
            _check_names(request, LIST_NAMES)
            study = permissions.named_study(db, caller, study_id)
            return None if study is None else _listing(OwnApi(self._endpoints, request, db, caller), study)

        return visit(request, gather, patients_page)

    def sample(self, request: PageRequest, study_id: str, sample_id: str) -> Answer:
        """Redirects to the page of the sample's patient."""

        def gather(db: Session, caller: Caller) -> str | None:
            if permissions.named_study(db, caller, study_id) is None:
                return None
            api = OwnApi(self._endpoints, request, db, caller)
            found = api.records("/api/samples", study_id=study_id, sample_ids=[sample_id])
            return found[0]["patient_id"] if found else None

        def show(context, patient_id: str) -> Answer:
            address = patient_address("", study_id, patient_id)
            return redirect(request, f"{address}?{urlencode({'sample': sample_id})}#samples")

        return visit(request, gather, show)

    def _visit(self, request, study_id, patient_id, gather: Callable[[Patient], Any], show: Callable) -> Answer:
        """Returns what *show* makes of what *gather* reads of the patient."""

        def of_patient(db: Session, caller: Caller):
            study = permissions.named_study(db, caller, study_id)
            api = OwnApi(self._endpoints, request, db, caller)
            asked: dict[str, Any] = {"study_id": study_id, "patient_ids": [patient_id]}
            if study is None or not api.records("/api/patients", **asked):
                return None
            return gather(Patient(api, study, patient_id, api.records("/api/samples", **asked)))

        return visit(request, of_patient, show)


def _listing(api: OwnApi, study: Study) -> PatientListing:
    params, db = api.request.params, api.db
    search, order = params.one("search") or "", params.one("order") or ""
    attributes = [one for one in study_attributes(db, study.pk) if one.of_patients][: patientlist.ATTRIBUTES]
    name, names = order.removeprefix("-"), [one.attr_id for one in attributes]
    if order and name not in (patientlist.ID, patientlist.SAMPLES, *names):
        raise ParameterError("order", f"should be {patientlist.ID}, {patientlist.SAMPLES} or one of {', '.join(names)}, with - in front for downwards.")
    values = patient_values(db, study.pk, [name])[name] if name in names else None
    found = patientlist.ordered(patientlist.matching(patientlist.listed_patients(db, study.pk), search), order, values)
    page = params.number("page", 1, last_page(len(found), patientlist.PER_PAGE)) or 1
    shown = [patient_id for patient_id, _ in patientlist.page_of(found, page)]
    of_shown: dict[str, dict[str, str]] = {}
    asked: dict[str, Any] = {"study_id": study.study_id, "attribute_ids": names, "patient_ids": shown}
    for one in api.records("/api/clinicaldata/patients", **asked) if names and shown else ():
        of_shown.setdefault(one["attr_id"], {})[one["patient_id"]] = one["attr_val"]
    return PatientListing(one_study(db, study), attributes, found, of_shown, search, order, page)


def _check_names(request, names: Collection[str]) -> None:
    for name in request.params.names():
        if name not in names:
            raise ParameterError(name[:60], f"is not known here; this address takes {', '.join(sorted(names))}.")


def _clinical(patient: Patient, sample_id: str) -> Clinical:
    """Returns the clinical attributes with a value, and what is counted of each sample. *sample_id*: of one that is shown in any case."""
    api, study_id, ids = patient.api, patient.study.study_id, patient.sample_ids
    shown = ids[:MOST_SAMPLES]
    if sample_id and sample_id not in shown:
        shown = [*shown[:-1], sample_id]
    asked: dict[str, Any] = {"study_id": study_id, "attribute_ids": ""}
    of_patient = {one["attr_id"]: one["attr_val"] for one in api.records("/api/clinicaldata/patients", **asked, patient_ids=[patient.patient_id])}
    of_samples: dict[str, dict[str, str]] = {}
    for one in api.records("/api/clinicaldata/samples", **asked, sample_ids=shown) if shown else ():
        of_samples.setdefault(one["attr_id"], {})[one["sample_id"]] = one["attr_val"]
    names = {one.attr_id: one.name for one in reversed(study_attributes(api.db, patient.study.pk))}
    rows = [
        (names[attr_id], of_patient.get(attr_id), [of_samples.get(attr_id, {}).get(sample) for sample in shown])
        for attr_id in reversed(names)
        if attr_id in of_patient or attr_id in of_samples
    ]
    return Clinical(shown, len(ids), [*_counted(patient, shown, "SAMPLE_TYPE" in of_samples), *rows])


def _counted(patient: Patient, shown: Sequence[str], has_type: bool) -> Iterator[tuple[str, str | None, list[str | None]]]:
    """Yields rows of what the API counts of samples: type, mutations, the altered share of the genome."""
    api, study_id = patient.api, patient.study.study_id
    types = {sample["id"]: sample["sample_type"] for sample in patient.samples}
    if not has_type:
        yield "Sample type", None, [types.get(sample) for sample in shown]
    if not shown:
        return
    profiles = _profiles(patient, KINDS["mutations"])
    counts: dict[str, str] = {}
    for one in api.records("/api/mutationcounts/samples", genetic_profile_ids=profiles, sample_ids=list(shown)) if profiles else ():
        counts.setdefault(one["sample_id"], one["mutation_count"])
    if counts:
        yield "Mutations", None, [counts.get(sample) for sample in shown]
    shares = {one["sample_id"]: f"{100 * float(one['fraction']):.1f} %" for one in api.records("/api/copynumberfractions", study_id=study_id, sample_ids=list(shown))}
    if shares:
        yield "Share of the genome altered", None, [shares.get(sample) for sample in shown]


def _profiles(patient: Patient, kind: Kind) -> list[str]:
    every = patient.api.records("/api/geneticprofiles", study_id=patient.study.study_id)
    return [one["id"] for one in every if one["genetic_alteration_type"] in kind.types]


class Rows:
    """The rows of one kind of alterations of a patient. *names*: of all columns."""

    def __init__(self, patient: Patient, kind: Kind, profiles: list[str], sample_ids: list[str]):
        self._api, self._study_id, self._kind = patient.api, patient.study.study_id, kind
        self._asked: dict[str, Any] = {"genetic_profile_ids": profiles, "sample_ids": sample_ids}
        self._samples = sample_ids
        record = patient.api.db.record(kind.record)
        self.fields = tuple(name for name in record.names if name not in ("study_id", "sample_list_id"))
        self.names = (*self.fields, *kind.made)
        # Copy number stands in matrices, of which no more is read than is shown.
        self.sortable = frozenset(self.names) - {COPIES}

    def page(self, order: Sequence[str], limit: int | None, offset: int = 0) -> tuple[Records, int | None]:
        """Returns some of the rows, whole, and the number of all; None where those are too many to be counted."""
        made = [name for name in (one.removeprefix("-") for one in order) if name in MADE]
        form = Form(order=tuple(order), limit=limit, offset=offset)
        records, number = page_of_records(self._completed if made else self._answer, form, self._api.request.environ)
        return self._complete(records, COPIES in self._kind.made), number

    def _answer(self) -> Answer:
        return self._api.answer(self._kind.address, **self._asked)

    def _completed(self) -> Answer:
        """Returns the answer with the columns that are made of others, which rows are sorted by."""
        source = self._answer().source or Source(())
        counts = _NO_COUNTS
        if GENE_SAMPLES in self._kind.made:
            place = [source.names.index(name) for name in ("hugo_gene_symbol", "amino_acid_change")]
            symbols, changes = set[str](), set[str]()
            for row in rows_of(source):
                symbols.add(row[place[0]])
                changes.add(row[place[1]])
            counts = self._counts(symbols, changes)
            # Read anew: the first reading has come to its end.
            source = self._answer().source or source
        made = tuple(name for name in self._kind.made if name != COPIES)

        def completed() -> Iterator[tuple]:
            for row in rows_of(source):
                record = counts.completed(dict(zip(source.names, row, strict=True)))
                yield *row, *(record[name] for name in made)

        return Answer((), source=replace(source, names=(*source.names, *made), numbers=source.numbers | NUMBERS, rows=completed(), texts=(), batches=None, lines=None, part=lambda offset, limit: None))

    def _complete(self, records: Records, with_copies: bool) -> Records:
        counts = _NO_COUNTS
        if GENE_SAMPLES in self._kind.made and records:
            counts = self._counts({one["hugo_gene_symbol"] for one in records}, {one["amino_acid_change"] for one in records})
        copies = self._copies({one["hugo_gene_symbol"] for one in records}) if with_copies and records else {}
        for record in records:
            counts.completed(record)
            if with_copies:
                record[COPIES] = copies.get((record["entrez_gene_id"], record["sample_id"]))
        return records

    def _counts(self, symbols: Collection[str], changes: Collection[str | None]) -> "Counts":
        its: dict[str, Any] = {"study_ids": [self._study_id], "genes": sorted(symbols)}
        named = sorted(filter(None, changes))
        genes = self._api.records("/api/mutationcounts/genes", **its) if symbols else []
        of_changes = self._api.records("/api/mutationcounts/proteinchanges", **its, protein_changes=named) if named else []
        return Counts(
            {(one["genetic_profile_id"], one["entrez_gene_id"]): (one["sample_count"], one["profiled_sample_count"]) for one in genes},
            {(one["genetic_profile_id"], one["entrez_gene_id"], one["protein_change"]): one["sample_count"] for one in of_changes},
        )

    def _copies(self, symbols: Collection[str]) -> dict[tuple[str, str], str]:
        """Returns (Entrez id, sample) → the level of copy number in the study's first discrete profile."""
        profiles = self._api.records("/api/geneticprofiles", study_id=self._study_id)
        discrete = [one["id"] for one in profiles if one["genetic_alteration_type"] in KINDS["copy-number"].types and one["datatype"] == "DISCRETE"]
        if not discrete or not symbols:
            return {}
        values = self._api.records("/api/geneticprofiledata", genetic_profile_ids=discrete[:1], genes=sorted(symbols), sample_ids=self._samples)
        return {(one["entrez_gene_id"], one["sample_id"]): one["profile_data"] for one in values}


class Counts(NamedTuple):
    """*genes*: (profile, Entrez id) → samples with a mutation, samples measured; *changes*: (profile, Entrez id, change) → samples."""

    genes: Mapping[tuple[str, str], tuple[str, str]]
    changes: Mapping[tuple[str, str, str], str]

    def completed(self, record: dict[str, Any]) -> dict[str, Any]:
        """Returns the record with what is made of it and of these, which it is changed for."""
        gene = record["genetic_profile_id"], record.get("entrez_gene_id", "")
        record[DRIVER] = driver_of(record)
        record[GENE_SAMPLES], record[GENE_MEASURED] = self.genes.get(gene, (None, None))
        record[CHANGE_SAMPLES] = self.changes.get((*gene, record.get("amino_acid_change") or ""))
        return record


_NO_COUNTS = Counts({}, {})


def _rows_of_kind(patient: Patient, kind: Kind) -> Rows | None:
    """Returns the rows; None where the study has no such data, or the patient no sample."""
    profiles = _profiles(patient, kind)
    return Rows(patient, kind, profiles, patient.sample_ids) if profiles and patient.samples else None


def _first_rows(patient: Patient, kind: Kind) -> Shown | None:
    rows = _rows_of_kind(patient, kind)
    if rows is None:
        return None
    found, number = _in_usual_order(rows, kind, FIRST, 0)
    return Shown(kind, _columns(kind.shown, patient), rows.names, found, number)


def _in_usual_order(rows: Rows, kind: Kind, limit: int, offset: int) -> tuple[Records, int | None]:
    """Returns the rows as they stand where no order is asked for: what matters first, unless they are many."""
    found, number = rows.page((), limit, offset)
    return rows.page(kind.order, limit, offset) if number is not None and number <= FEW and found else (found, number)


def _asked_rows(patient: Patient, kind: Kind, request: PageRequest) -> Shown:
    params = request.params
    rows = _rows_of_kind(patient, kind)
    if rows is None:
        return Shown(kind, kind.shown, kind.shown, (), 0)
    chosen = params.ids("columns") or _columns(kind.shown, patient)
    _check_columns("columns", chosen, rows.names)
    order = params.one("order") or ""
    if order:
        _check_columns("order", [order.removeprefix("-")], rows.sortable)
    page = params.number("page", 1, 999_999) or 1
    offset = (page - 1) * PER_PAGE
    found, number = rows.page((order,), PER_PAGE, offset) if order else _in_usual_order(rows, kind, PER_PAGE, offset)
    if page > 1 and not found:
        raise ParameterError("page", "is behind the last one.")
    return Shown(kind, chosen, rows.names, found, number, order, rows.sortable, page)


def _columns(names: Sequence[str], patient: Patient) -> list[str]:
    """Returns the usual columns; of a single sample no row need say whose it is."""
    return [name for name in names if name != "sample_id" or len(patient.samples) > 1]


def _check_columns(parameter: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ParameterError(parameter, f"names {name[:60]!r}, which this table does not have; it has {', '.join(sorted(known))}.")
