"""getClinicalData and getPatientSampleMapping: what is known of cases and of the patients that they come from."""

from itertools import islice
from typing import NamedTuple

from genows.encoding.jsontext import dumps, record_texts
from genows.legacy import cases, formats
from genows.legacy.messages import MULTIPLE_PATIENTS, ONE_STUDY_ONLY, SPECIFY_STUDY, Refusal
from genows.legacy.text import BLANKS, JSON, code_units, json_answer, message, streamed, wide_table

# Cases whose values are held at a time, where the answer is written row by row.
BATCH_CASES = 500
DATUM = ("attr_id", "attr_val", "sample")


def patient_sample_mapping(request, db, scope):
    """Patient → its cases, in JSON whatever format is asked for. Unknown cases are left out."""
    if not scope.explicit:
        raise Refusal(SPECIFY_STUDY)
    case_ids = cases.required(request, db)
    known = _known(db, scope.studies[0], case_ids)
    mapping: dict[str, list[str]] = {}
    for case_id in case_ids:
        if case_id in known:
            mapping.setdefault(known[case_id].patient_id, []).append(case_id)
    return json_answer(mapping)


def clinical_data(request, db, scope):
    """The values of each case and of its patient, as a table or as JSON; of one attribute where attribute_id is given."""
    if len(scope.studies) > 1:
        raise Refusal(ONE_STUDY_ONLY)
    [study] = scope.studies
    case_ids = cases.required(request, db)
    as_json, attribute = formats.wants_json(request.params), request.params.get("attribute_id") or None
    if attribute and not as_json and len(case_ids) != 1:
        raise Refusal(MULTIPLE_PATIENTS)
    known = _known(db, study, case_ids)
    if attribute and len(case_ids) == 1:
        return _datum(db, list(known.values()), attribute, as_json)
    return streamed(_document(db, study, known, attribute), JSON) if as_json else _table(db, known)


class Case(NamedTuple):
    """A sample with its patient, by number and id."""

    sample_pk: int
    sample_id: str
    patient_pk: int
    patient_id: str


def _known(db, study, case_ids) -> dict[str, Case]:
    """The cases that the study has, each once, in the order of first mention."""
    ids = list(dict.fromkeys(case_ids))
    found = {row.sample_id: Case(*row) for row in db.all("samples_with_patients", study_pk=study.pk, sample_ids=ids)}
    return {case_id: found[case_id] for case_id in ids if case_id in found}


def _of_samples(db, some) -> dict[int, dict[str, str]]:
    """Sample number → attribute → value."""
    return _by_pk(db.rows("values_of_samples", sample_pks=list({case.sample_pk for case in some})))


def _of_patients(db, some) -> dict[int, dict[str, str]]:
    """Patient number → attribute → value."""
    return _by_pk(db.rows("values_of_patients", patient_pks=list({case.patient_pk for case in some})))


def _by_pk(rows):
    values: dict[str, dict[str, str]] = {}
    for pk, attribute, value in rows:
        values.setdefault(pk, {})[attribute] = value
    return {int(pk): found for pk, found in values.items()}


def _datum(db, some, attribute, as_json):
    """The one value asked for: the sample's, else the patient's; nothing, or an empty object, without any."""
    for case in some:
        own, shared = _of_samples(db, [case]).get(case.sample_pk, {}), _of_patients(db, [case]).get(case.patient_pk, {})
        value = own.get(attribute, shared.get(attribute))
        if value is not None and as_json:
            return json_answer(dict(zip(DATUM, (attribute, value, case.sample_id))))
        if value is not None:
            return message("\t".join(text.translate(BLANKS) for text in (case.sample_id, attribute, value)))
    return json_answer({}) if as_json else message("")


def _table(db, known):
    """A column for each attribute that occurs, a row for each case that has any value; the patient's value wins."""
    attributes = set()
    for batch in _batches(known.values()):
        attributes.update(row.attr_id for row in db.all("attributes_in_samples", sample_pks=[case.sample_pk for case in batch]))
        attributes.update(row.attr_id for row in db.all("attributes_in_patients", patient_pks=[case.patient_pk for case in batch]))
    attributes.discard("CASE_ID")
    columns = sorted(attributes, key=lambda attribute: (attribute != "PATIENT_ID", code_units(attribute)))
    return wide_table(("CASE_ID", *columns), _rows(db, known, columns))


def _rows(db, known, columns):
    for batch in _batches(known.values()):
        own, shared = _of_samples(db, batch), _of_patients(db, batch)
        for case in batch:
            values = {**own.get(case.sample_pk, {}), **shared.get(case.patient_pk, {})}
            if values:
                yield case.sample_id, *(values.get(column, "") for column in columns)


def _batches(items):
    items = iter(items)
    while batch := list(islice(items, BATCH_CASES)):
        yield batch


def _document(db, study, known, attribute):
    """The values of all samples, then those of their patients; then the definitions of the attributes that occurred."""
    occurring, mark = set(), '{"data":['
    # PERF: 30,000 values: 40 ms of CPU on SQLite, written one by one 85.
    for text in record_texts(DATUM, _noted(_data(db, list(known.values()), attribute), occurring)):
        yield mark + text
        mark = ","
    yield "" if occurring else mark
    definitions = sorted(db.all("attributes_by_studies", study_pks=[study.pk]), key=lambda row: code_units(row.attr_id))
    attributes = [
        {"attr_id": row.attr_id, "datatype": row.datatype, "description": row.description, "display_name": row.display_name}
        for row in definitions
        if row.attr_id in occurring
    ]
    yield f'],"attributes":{dumps(attributes)}}}'


def _noted(data, occurring):
    for datum in data:
        occurring.add(datum[0])
        yield datum


def _data(db, some, attribute):
    """A DATUM for each value: each patient's value once for each of its cases."""
    for batch in _batches(some):
        values = _of_samples(db, batch)
        for case in batch:
            for attr_id, value in _chosen(values.get(case.sample_pk, {}), attribute):
                yield attr_id, value, case.sample_id
    of_patient: dict[int, list[Case]] = {}
    for case in some:
        of_patient.setdefault(case.patient_pk, []).append(case)
    for batch in _batches(of_patient.values()):
        values = _of_patients(db, [its_cases[0] for its_cases in batch])
        for its_cases in batch:
            for attr_id, value in _chosen(values.get(its_cases[0].patient_pk, {}), attribute):
                for case in its_cases:
                    yield attr_id, value, case.sample_id


def _chosen(values, attribute):
    """The values by attribute, or that of the one attribute."""
    chosen = ((attr_id, value) for attr_id, value in values.items() if attribute in (None, attr_id))
    return sorted(chosen, key=lambda pair: code_units(pair[0]))
