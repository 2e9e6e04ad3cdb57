"""getClinicalData and getPatientSampleMapping: the clinical values of cases and of their patients.

Of a packed study they are read from packed columns, else from the tables; the bytes are the same.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, compress, islice
from typing import NamedTuple

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
from genows.columns.packedcolumns import PATIENTS, SAMPLES, Index, OwnerKind, blocks, texts
from genows.data import clinical
from genows.data.clinical import picker
from genows.db.packed import is_packed
from genows.db.sessions import Session
from genows.encode import columntext, jsontext
from genows.encode.jsontext import dumps, record_texts
from genows.http.answers import Answer
from genows.http.request import Request

# Cases whose values are in memory at a time, where the answer is written row by row.
BATCH_CASES = 500
# Cells in one piece of a table, at most.
PIECE_CELLS = 8000
# A cell of a value that is an empty text, '' being that of no value: half a character, which no database stores.
EMPTY = "\ud800"


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
    """Gives the values of each case and of its patient, as a table or as JSON; of one attribute where attribute_id is given."""
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
        # PERF: of a list of 1,000 cases 12 times as fast as made anew. Lists come back in the next request, other cases hardly ever.
        make = partial(db.cache.texts, ("clinical data", study.pk, list_pk, as_json, attribute), make)
    return text_answer(make(), JSON if as_json else PLAIN)


def _texts(db, study, case_ids, as_json, attribute) -> Iterable[str]:
    """Returns the texts of a document, or of a table."""
    occurring: set[str] = set()
    packed = _packed_cases(db, study.pk, case_ids)
    if packed and as_json:
        return _document(db, study, _packed_document(db, packed, Datum._fields, attribute, occurring), occurring)
    if packed:
        columns = _columns(_packed_attributes(db, packed))
        return chain([line(("CASE_ID", *columns))], _packed_rows(db, packed, columns))
    study_cases = list(_cases_by_id(db, study, case_ids).values())
    if as_json:
        texts = record_texts(Datum._fields, _data(db, study_cases, attribute, occurring))
        return _document(db, study, texts, occurring)
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
    """Returns the lines of a table: a column for each attribute that occurs, a row for each case that has any value; the patient's value wins."""
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


def _document(db, study, texts: Iterable[str], occurring: set[str]):
    """Yields *texts*, the values of all samples, then those of their patients; then the definitions of the attributes that occurred.

    *occurring*: complete when the last of *texts* has been drawn.
    """
    before = '{"data":['
    for text in texts:
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
    """Yields the fields of a Datum for each value, a patient's value once for each of its cases; adds their attributes to *occurring*."""
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


class Run(NamedTuple):
    """Cases that follow each other and whose values lie in one block of samples.

    *places*: of the cases in *block*; *owners*: of their patients, counted from the first of *patient_blocks*.
    """

    ids: list[str]
    block: int
    places: list[int]
    patient_blocks: range
    owners: list[int]


class PackedCases(NamedTuple):
    """The cases of a request in a packed study, in the order of first mention.

    *samples*, *patients*: which values are packed; *positions*: of the cases among the study's samples; *owners*: of the patient of each among
    its patients.
    """

    study_pk: int
    samples: Index
    patients: Index
    ids: list[str]
    positions: list[int]
    owners: list[int]

    def runs(self) -> list[Run]:
        """Returns the cases by the blocks in which their values lie."""
        runs, start, size = [], 0, self.patients.block
        for block, places in blocks(self.positions, self.samples.block):
            end = start + len(places)
            owners = self.owners[start:end]
            numbers = range(min(owners) // size, max(owners) // size + 1)
            first = numbers[0] * size
            runs.append(Run(self.ids[start:end], block, places, numbers, [owner - first for owner in owners]))
            start = end
        return runs


def _packed_cases(db: Session, study_pk: int, case_ids: Sequence[str]) -> PackedCases | None:
    """Returns the cases that the study has, each once; None where the tables have to be asked."""
    samples = clinical.index(db, SAMPLES, study_pk, case_ids)
    patients = clinical.index(db, PATIENTS, study_pk) if samples else None
    if samples is None or patients is None:
        return None
    wanted = dict.fromkeys(case_ids)
    ids = clinical.owner_ids(db, SAMPLES, study_pk)
    by_id = {sample_id: position for position, sample_id in enumerate(ids) if sample_id in wanted}
    found = [case_id for case_id in wanted if case_id in by_id]
    positions = [by_id[case_id] for case_id in found]
    patient_of = clinical.patient_positions(db, study_pk)
    cases = PackedCases(study_pk, samples, patients, found, positions, [patient_of[position] for position in positions])
    reads = sum(1 + len(run.patient_blocks) for run in cases.runs())
    return cases if reads <= clinical.MOST_READS * (2 + samples.blocks + patients.blocks) else None


def _packed_attributes(db: Session, cases: PackedCases) -> set[str]:
    """Returns the attributes of which a case or its patient has a value."""
    of_samples = clinical.attributes_of(db, SAMPLES, cases.study_pk, cases.samples, sorted(cases.positions))
    of_patients = clinical.attributes_of(db, PATIENTS, cases.study_pk, cases.patients, sorted(set(cases.owners)))
    return of_samples | of_patients


def _packed_rows(db: Session, cases: PackedCases, columns: Sequence[str]) -> Iterator[str]:
    """Yields the lines of a table, several at a time: a line for each case that has any value; the patient's value wins.

    PERF: 17 attributes of 1,000 samples 5 times as fast as from the tables.
    """
    count = max(1, PIECE_CELLS // (1 + len(columns)))
    for run in cases.runs():
        cells = _cells_of(db, cases, run)
        table = [cells.get(column) or [""] * len(run.ids) for column in columns]
        owners = _in_one_line(run.ids)
        # A case may have a value in a column that is not shown.
        valued = any(map(all, cells.values())) or list(map(any, zip(*cells.values(), strict=True)))
        lines: Iterator[str] = map("\t".join, zip(owners, *table, strict=True))
        if valued is not True:
            lines = compress(lines, valued)
        while piece := list(islice(lines, count)):
            yield "\n".join([*piece, ""]).replace(EMPTY, "")


def _in_one_line(ids):
    together = "".join(ids)
    return [text.translate(BLANKS) for text in ids] if any(map(together.__contains__, map(chr, BLANKS))) else ids


def _cells_of(db, cases: PackedCases, run: Run) -> dict[str, Sequence[str]]:
    """Returns attribute → the cells of the run's cases; the patient's value wins."""
    own = _picked(db, SAMPLES, cases.study_pk, cases.samples, range(run.block, run.block + 1), run.places)
    shared = _picked(db, PATIENTS, cases.study_pk, cases.patients, run.patient_blocks, run.owners)
    both = {
        attribute: [of_patient or of_sample for of_patient, of_sample in zip(shared[attribute], own[attribute], strict=True)]
        for attribute in own.keys() & shared.keys()
    }
    return {**own, **shared, **both}


def _picked(db, kind: OwnerKind, study_pk, index: Index, numbers: range, places: list[int]) -> dict[str, Sequence[str]]:
    """Returns attribute → the cells at *places*, counted from the first of the blocks *numbers*."""
    cells: dict[str, list[str]] = {}
    start = numbers[0] * index.block
    for number, found in clinical.columns(db, kind, study_pk, index, index.attributes, numbers):
        before = number * index.block - start
        for attribute, column in found.items():
            its = cells.setdefault(attribute, [])
            its.extend([""] * (before - len(its)))
            its.extend(_cells(column))
    length = min(index.owners - start, len(numbers) * index.block)
    for its in cells.values():
        its.extend([""] * (length - len(its)))
    # All of the blocks, in their order, are what is asked for as a rule.
    pick = picker(places) if places != list(range(length)) else tuple
    return {attribute: pick(its) for attribute, its in cells.items()}


def _cells(column: str) -> list[str]:
    if "\\" in column:
        values = texts(column)
        return ["" if value is None else value.translate(BLANKS) or EMPTY for value in values]
    # PERF: nothing is escaped: getClinicalData 3 times as fast.
    return column.replace('""', EMPTY).replace('"', "").split("\n")


def _packed_document(
    db: Session, cases: PackedCases, fields: Sequence[str], attribute: str | None, occurring: set[str]
) -> Iterator[str]:
    """Yields the records of all cases' values, then those of their patients', as texts of comma-joined JSON objects.

    *attribute*: that one alone, None for all; *occurring*: is given the attributes that have a value. A patient's value comes once for each of
    its cases.
    """
    places = dict(zip(cases.positions, ([case_id] for case_id in cases.ids), strict=True))
    yield from _packed_datum_texts(db, SAMPLES, cases.study_pk, cases.samples, places, fields, attribute, occurring)
    by_patient: dict[int, list[str]] = {}
    for owner, case_id in zip(cases.owners, cases.ids, strict=True):
        by_patient.setdefault(owner, []).append(case_id)
    yield from _packed_datum_texts(db, PATIENTS, cases.study_pk, cases.patients, by_patient, fields, attribute, occurring)


def _packed_datum_texts(db, kind, study_pk, index: Index, ids_by_position, fields, attribute, occurring):
    *of_attribute, of_case = fields
    chosen = sorted((name for name in index.attributes if attribute in (None, name)), key=code_units)
    heads = dict(zip(chosen, columntext.heads(of_attribute, chosen), strict=True))
    ids = iter(ids_by_position.values())
    for block, places in blocks(ids_by_position, index.block):
        its_ids, pick = list(islice(ids, len(places))), picker(places)
        ends = columntext.tails({}, of_case, jsontext.texts([first for first, *_ in its_ids]))
        further = {place: columntext.tails({}, of_case, jsontext.texts(more)) for place, (_, *more) in enumerate(its_ids) if more}
        for _, found in clinical.columns(db, kind, study_pk, index, chosen, [block]):
            columns = {name: pick(column.encode().split(b"\n")) for name, column in found.items()}
            occurring.update(name for name, column in columns.items() if any(column))
            for batch in columntext.batches([heads[name] for name in columns], list(columns.values()), ends, further):
                # The comma before a batch is left to the caller.
                yield b"".join(batch[1:]).decode()
