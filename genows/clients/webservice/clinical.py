"""getClinicalData and getPatientSampleMapping: the clinical values of cases and of their patients."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain

from genows.clients.webservice.dialect import (
    JSON,
    MULTIPLE_PATIENTS,
    ONE_STUDY_ONLY,
    OPTIONAL,
    PLAIN,
    PLAIN_TEXT,
    SPECIFY_STUDY,
    Refusal,
    code_units,
    json_answer,
    line,
    message_answer,
    text_answer,
    wants_json,
)
from genows.clients.webservice.scope import Scope, required_case_ids, required_cases
from genows.columns.blocks import Block
from genows.columns.fields import Shown, View
from genows.columns.jsonvalues import dumps
from genows.data import clinical
from genows.data.clinical import Cases
from genows.data.clinicalfields import ATTRIBUTE, DOCUMENT
from genows.data.people import samples_with_patients
from genows.data.storedclinical import OWNER
from genows.db.sessions import Session
from genows.encode import weaving
from genows.http.answers import Answer
from genows.http.request import Request

# Cases that stay in memory between the two readings of a table.
HELD_CASES = 2500


def patient_sample_mapping(request: Request, db: Session, scope: Scope) -> Answer:
    """Maps each patient to its cases, in JSON whatever the parameter format says. Unknown cases are left out."""
    if not scope.explicit:
        raise Refusal(SPECIFY_STUDY)
    case_ids = required_case_ids(request, db)
    rows = samples_with_patients(db, scope.studies[0].pk, list(dict.fromkeys(case_ids)))
    patient_of = {sample_id: patient_id for _, sample_id, _, patient_id in rows}
    mapping: dict[str, list[str]] = {}
    for case_id in case_ids:
        if case_id in patient_of:
            mapping.setdefault(patient_of[case_id], []).append(case_id)
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
        return _single_value(db, study, case_ids, attribute, as_json)
    make: Callable[[], Iterable[str]] = partial(_texts, db, study, case_ids, as_json, attribute)
    if list_pk is not None:
        # Lists come back in the next request, other cases hardly ever.
        make = partial(db.cache.texts, ("clinical data", study.pk, list_pk, as_json, attribute), make)
    return text_answer(make(), JSON if as_json else PLAIN)


def _texts(db, study, case_ids, as_json, attribute) -> Iterable[str]:
    """Returns the texts of a document, or of a table."""
    cases = Cases(db, study.pk, case_ids, None if attribute is None else [attribute])
    return _document(db, study, cases) if as_json else _table(cases)


def _single_value(db, study, case_ids, attribute, as_json):
    """Answers the sample's value of the attribute, else the patient's; without any nothing, or an empty object."""
    cases = Cases(db, study.pk, case_ids, [attribute])
    for block in chain.from_iterable(cases.read()):
        [value] = block.values(attribute) if attribute in block.columns else [None]
        if value is not None and as_json:
            return json_answer(dict(zip(DOCUMENT.names, (attribute, value, *cases.ids), strict=True)))
        if value is not None:
            return message_answer(line((*cases.ids, attribute, value)).removesuffix("\n"))
    return json_answer({}) if as_json else message_answer("")


def _table(cases: Cases) -> Iterator[str]:
    """Yields the lines of a table: a column for each attribute that occurs, a row for each case that has any value.

    The patient's value wins.
    """
    held = list(cases.read()) if len(cases.ids) <= HELD_CASES else None
    columns = _columns(clinical.attributes_of(chain.from_iterable(held or cases.read())))
    yield line(("CASE_ID", *columns))
    view = View(tuple([Shown(name, column, OPTIONAL) for name, column in zip(("CASE_ID", *columns), (OWNER, *columns), strict=True)]))
    for samples, patients in held or cases.read():
        rows = clinical.with_values(_merged(samples, patients))
        if rows.size:
            yield weaving.woven(PLAIN_TEXT, view, rows.with_columns({name: None for name in columns if name not in rows.columns}))


def _merged(samples: Block, patients: Block) -> Block:
    """Returns the samples with the values of their patients, and their own where those have none."""
    merged = {}
    for name in clinical.attributes_in(patients):
        values = patients.values(name)
        if None in values and name in samples.columns:
            values = [own if value is None else value for value, own in zip(values, samples.values(name), strict=True)]
        merged[name] = list(values)
    return samples.with_columns(merged)


def _columns(attributes: set[str]) -> list[str]:
    """Returns the columns of the table, behind its first, which is CASE_ID."""
    return sorted(attributes - {"CASE_ID"}, key=lambda attribute: (attribute != "PATIENT_ID", code_units(attribute)))


def _document(db, study, cases: Cases) -> Iterator[str]:
    """Yields the records of all cases' values, then those of their patients', a patient's once for each of its cases; then the definitions of the
    attributes that occurred.
    """
    before, occurring = '{"data":[', set[str]()
    for block, runs in chain(((block, ()) for block in cases.samples()), cases.by_patient()):
        series = {name: {ATTRIBUTE: name} for name in sorted(clinical.attributes_in(block), key=code_units)}
        text = weaving.woven_values(weaving.JSON, DOCUMENT, block, series, runs)
        if text:
            occurring |= clinical.attributes_of([block])
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
