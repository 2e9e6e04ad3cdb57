"""getClinicalData and getPatientSampleMapping: the clinical values of cases and of their patients.

Of a packed study they are read from packed columns, else from the tables; the bytes are the same.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from genows.clients.webservice import packedclinical
from genows.clients.webservice.dialect import (
    BLANKS,
    JSON,
    MULTIPLE_PATIENTS,
    ONE_STUDY_ONLY,
    PLAIN,
    SPECIFY_STUDY,
    Refusal,
    code_units,
    json_answer,
    line,
    lines,
    message_answer,
    text_answer,
    wants_json,
)
from genows.clients.webservice.scope import Scope, required_case_ids, required_cases
from genows.columns.jsonvalues import dumps
from genows.db.packed import is_packed
from genows.db.sessions import Session
from genows.encode.jsontext import record_texts
from genows.http.answers import Answer
from genows.http.request import Request

# Cases whose values are in memory at a time, where the answer is written row by row.
BATCH_CASES = 500


class Datum(NamedTuple):
    """A clinical value as the JSON document shows it; *sample*: the case's id, for values of patients too."""

    attr_id: str
    attr_val: str
    sample: str


class Case(NamedTuple):
    """A sample with its patient, by number and id."""

    sample_pk: int
    sample_id: str
    patient_pk: int
    patient_id: str


def patient_sample_mapping(request: Request, db: Session, scope: Scope) -> Answer:
    """Maps each patient to its cases, in JSON whatever the parameter format says. Unknown cases are left out."""
    if not scope.explicit:
        raise Refusal(SPECIFY_STUDY)
    case_ids = required_case_ids(request, db)
    cases_by_id = _cases_by_id(db, scope.studies[0], case_ids)
    mapping: dict[str, list[str]] = {}
    for case_id in case_ids:
        if case_id in cases_by_id:
            mapping.setdefault(cases_by_id[case_id].patient_id, []).append(case_id)
    return json_answer(mapping)


def clinical_data(request: Request, db: Session, scope: Scope) -> Answer:
    """Gives the values of each case and of its patient, as a table or as JSON.

    Of one attribute where attribute_id is given.
    """
    if len(scope.studies) > 1:
        raise Refusal(ONE_STUDY_ONLY)
    [study] = scope.studies
    case_ids, list_pk = required_cases(request, db)
    as_json, attribute = wants_json(request.params), request.params.get("attribute_id") or None
    if attribute and not as_json and len(case_ids) != 1:
        raise Refusal(MULTIPLE_PATIENTS)
    if attribute and len(case_ids) == 1:
        return _single_value(db, list(_cases_by_id(db, study, case_ids).values()), attribute, as_json)
    make: Callable[[], Iterable[str]] = partial(_texts, db, study, case_ids, as_json, attribute)
    if list_pk is not None and is_packed(db, study.pk):
        # PERF: of a list of 1,000 cases 12 times as fast as made anew. Lists come back in the next request, other cases
        # hardly ever.
        make = partial(db.cache.texts, ("clinical data", study.pk, list_pk, as_json, attribute), make)
    return text_answer(make(), JSON if as_json else PLAIN)


def _texts(db, study, case_ids, as_json, attribute) -> Iterable[str]:
    """Returns the texts of a document, or of a table."""
    occurring: set[str] = set()
    packed = packedclinical.packed_cases(db, study.pk, case_ids)
    if packed and as_json:
        records = packedclinical.document_texts(db, packed, Datum._fields, attribute, occurring)
        return _document(db, study, records, occurring)
    if packed:
        columns = _columns(packedclinical.attributes_of(db, packed))
        return chain([line(("CASE_ID", *columns))], packedclinical.table_lines(db, packed, columns))
    study_cases = list(_cases_by_id(db, study, case_ids).values())
    if as_json:
        return _document(db, study, record_texts(Datum._fields, _data(db, study_cases, attribute, occurring)), occurring)
    return _table(db, study_cases)


def _cases_by_id(db, study, case_ids) -> dict[str, Case]:
    """Returns those cases that the study has, each once, in the order of first mention."""
    ids = list(dict.fromkeys(case_ids))
    fields = db.item("samples_with_patients", *Case._fields)
    rows = map(fields, db.rows("samples_with_patients", study_pk=study.pk, sample_ids=ids))
    by_id = {case.sample_id: case for case in map(Case._make, rows)}
    return {case_id: by_id[case_id] for case_id in ids if case_id in by_id}


def _sample_values(db, study_cases) -> dict[int, dict[str, str]]:
    """Returns sample_pk → attribute → value."""
    return _values_by_pk(db.rows("values_of_samples", sample_pks=list({case.sample_pk for case in study_cases})))


def _patient_values(db, study_cases) -> dict[int, dict[str, str]]:
    """Returns patient_pk → attribute → value."""
    return _values_by_pk(db.rows("values_of_patients", patient_pks=list({case.patient_pk for case in study_cases})))


def _values_by_pk(rows):
    values: dict[str, dict[str, str]] = {}
    for pk, attr_id, value in rows:
        values.setdefault(pk, {})[attr_id] = value
    # The numbers come as texts, so that rows can be read as one text each.
    return {int(pk): by_attribute for pk, by_attribute in values.items()}


def _single_value(db, study_cases, attribute, as_json):
    """Answers the sample's value of the attribute, else the patient's; without any nothing, or an empty object."""
    for case in study_cases:
        own = _sample_values(db, [case]).get(case.sample_pk, {})
        shared = _patient_values(db, [case]).get(case.patient_pk, {})
        value = own.get(attribute, shared.get(attribute))
        if value is not None and as_json:
            return json_answer(Datum(attribute, value, case.sample_id)._asdict())
        if value is not None:
            return message_answer("\t".join(text.translate(BLANKS) for text in (case.sample_id, attribute, value)))
    return json_answer({}) if as_json else message_answer("")


def _table(db, study_cases):
    """Returns the lines of a table: a column for each attribute that occurs, a row for each case that has any value.

    The patient's value wins.
    """
    attributes: set[str] = set()
    for batch in _batches(study_cases):
        sample_pks, patient_pks = [case.sample_pk for case in batch], [case.patient_pk for case in batch]
        attributes.update(row.attr_id for row in db.all("attributes_in_samples", sample_pks=sample_pks))
        attributes.update(row.attr_id for row in db.all("attributes_in_patients", patient_pks=patient_pks))
    columns = _columns(attributes)
    return lines(("CASE_ID", *columns), _rows(db, study_cases, columns))


def _columns(attributes: set[str]) -> list[str]:
    """Returns the columns of the table, behind its first, which is CASE_ID."""
    return sorted(attributes - {"CASE_ID"}, key=lambda attribute: (attribute != "PATIENT_ID", code_units(attribute)))


def _rows(db, study_cases, columns):
    for batch in _batches(study_cases):
        own, shared = _sample_values(db, batch), _patient_values(db, batch)
        for case in batch:
            values = {**own.get(case.sample_pk, {}), **shared.get(case.patient_pk, {})}
            if values:
                yield case.sample_id, *(values.get(column, "") for column in columns)


def _batches(items: Iterable):
    items = iter(items)
    while batch := list(islice(items, BATCH_CASES)):
        yield batch


def _document(db, study, records: Iterable[str], occurring: set[str]):
    """Yields *records*, those of all samples' values, then of their patients'.

    Then the definitions of the attributes that occurred.

    *occurring*: complete when the last of *records* has been drawn.
    """
    before = '{"data":['
    for text in records:
        yield before + text
        before = ","
    yield "" if occurring else before
    definitions = sorted(db.all("attributes_by_studies", study_pks=[study.pk]), key=lambda row: code_units(row.attr_id))
    attributes = [
        {"attr_id": row.attr_id, "datatype": row.datatype, "description": row.description, "display_name": row.display_name}
        for row in definitions
        if row.attr_id in occurring
    ]
    yield f'],"attributes":{dumps(attributes)}}}'


def _data(db, study_cases, attribute, occurring):
    """Yields the fields of a Datum for each value, a patient's value once for each of its cases.

    Adds their attributes to *occurring*.
    """
    for batch in _batches(study_cases):
        values = _sample_values(db, batch)
        for case in batch:
            for attr_id, value in _sorted_values(values.get(case.sample_pk, {}), attribute):
                occurring.add(attr_id)
                yield attr_id, value, case.sample_id
    cases_by_patient: dict[int, list[Case]] = {}
    for case in study_cases:
        cases_by_patient.setdefault(case.patient_pk, []).append(case)
    for batch in _batches(cases_by_patient.values()):
        values = _patient_values(db, [its_cases[0] for its_cases in batch])
        for its_cases in batch:
            for attr_id, value in _sorted_values(values.get(its_cases[0].patient_pk, {}), attribute):
                occurring.add(attr_id)
                for case in its_cases:
                    yield attr_id, value, case.sample_id


def _sorted_values(values, attribute):
    """Returns (attribute, value) by attribute in UTF-16 code units; *attribute*: that one alone, None for all."""
    pairs = ((attr_id, value) for attr_id, value in values.items() if attribute in (None, attr_id))
    return sorted(pairs, key=lambda pair: code_units(pair[0]))
