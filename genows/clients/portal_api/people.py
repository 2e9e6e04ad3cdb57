"""Patients, samples, and lists of samples."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from genows.analysis.profiled import sequenced
from genows.clients.portal_api import dialect, studies, subjects
from genows.clients.portal_api.listing import Found, found_of_query, found_of_reading, found_of_rows, has_all, listed, only, words
from genows.clients.portal_api.records import DETAILED, PATIENT, SAMPLE, SAMPLE_LIST, named_by_keys
from genows.columns import bits
from genows.columns.blocks import Derived
from genows.columns.jsonvalues import dumps
from genows.columns.ordered import text_key
from genows.data import studypeople
from genows.data.studypeople import Population
from genows.db import packed, studysamples
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.recordpages import LISTS_OF_BLOCK
from genows.http.request import Request

PATIENTS, SAMPLES = "patients_by_studies", "samples_by_studies"
LISTS, LISTS_BY_IDS = "sample_lists_by_studies", "sample_lists_by_ids"


def patients(request: Request, db: Session, study_id: str | None = None) -> Answer:
    """Answers Patient records of one study or of all, in load order.

    By a keyword those that have it in their id, or a sample's.
    """
    studies, keyword = subjects.asked_studies(request, db, study_id), request.params.query.get("keyword")
    pks = [study.pk for study in studies]
    if not keyword:
        return _patients(request, db, _of_studies(db, studypeople.PATIENTS, PATIENTS, studies), pks)
    wanted = words(keyword)
    by_sample = _with_samples(db, pks, wanted)

    def fitting():
        return (row for row in db.rows(PATIENTS, study_pks=pks) if row[0] < len(by_sample) and by_sample[row[0]] or has_all(wanted, row[1]))

    return _patients(request, db, found_of_reading(db.columns(PATIENTS), fitting), pks)


def _of_studies(db, its: Population, query: str, studies: Sequence[Study]) -> Found:
    """Returns all patients or samples of studies: of one that is packed by its columns, else the rows of a query."""
    if len(studies) != 1 or not packed.is_packed(db, studies[0].pk):
        return found_of_query(db, query, study_pks=[study.pk for study in studies])
    about, columns = (db, its, studies[0]), studypeople.columns_of(its)
    return Found(
        columns, partial(studypeople.blocks, *about, columns), partial(studypeople.number, *about), partial(studypeople.part, *about, columns)
    )


def patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers one patient."""
    pk = subjects.study(request, db, study_id).pk
    found = found_of_rows(db.columns(PATIENTS), [subjects.patient_row(db, pk, study_id, patient_id)])
    return only(PATIENT, studies.with_study(db, found, [pk]))


def _with_samples(db, study_pks, wanted) -> bytearray:
    """Returns under the number of each patient whether the patient has a sample with these words in its id."""
    found = bytearray()
    take = db.item(SAMPLES, "patient_pk", "sample_id")
    for patient_pk, sample_id in map(take, db.rows(SAMPLES, study_pks=study_pks)):
        if has_all(wanted, sample_id):
            found.extend(bytes(max(0, patient_pk + 1 - len(found))))
            found[patient_pk] = True
    return found


def fetch_patients(request: Request, db: Session) -> Answer:
    """Answers the patients of the listed ids or keys."""
    given = dialect.members(request.params.body)
    kind = dialect.which_is_given(given, "patientIdentifiers", "uniquePatientKeys")
    return _patients(request, db, *_named(request, db, studypeople.PATIENTS, PATIENTS, "patients_by_ids", "patient_ids", _pairs(given, kind, "patientId")))


def _named(request, db, its: Population, query: str, by_ids: str, parameter: str, pairs: Iterable[tuple[str, ...]]) -> tuple[Found, list[int]]:
    """Returns patients or samples by (id, study id) pairs, and their studies: many of one packed study by its columns."""
    by_study = dialect.by_study(pairs)
    studies = subjects.studies(request, db, by_study)
    if len(studies) == 1 and studypeople.are_many(db, its, studies[0], by_study[studies[0].study_id]):
        columns = studypeople.columns_of(its)
        found = studypeople.named(db, its, studies[0], columns, by_study[studies[0].study_id])
        return Found(columns, lambda: found), [studies[0].pk] if found else []
    return _of_rows(db, query, identified(request, db, by_study, by_ids, parameter))


def _of_rows(db, query, rows: list[tuple]) -> tuple[Found, list[int]]:
    """Returns rows that were picked, and their studies."""
    study = db.columns(query).index("study_pk")
    return found_of_rows(db.columns(query), rows), list(dict.fromkeys(row[study] for row in rows))


def _pairs(given, kind, name) -> Iterable[tuple[str, ...]]:
    """Returns (id, study id) of objects that have these, or of keys. *name*: of the id in objects."""
    return named_by_keys(dialect.texts(given[kind], kind)) if kind.startswith("unique") else dialect.pairs(given[kind], kind, name, "studyId")


def identified(request: Request, db: Session, by_study: Mapping[str, Sequence[str]], query: str, ids: str) -> list[tuple]:
    """Returns the rows of a query by ids of each study, in load order: those of one study together."""
    rows: list[tuple] = []
    for study in subjects.studies(request, db, by_study):
        rows += db.rows(query, study_pks=[study.pk], **{ids: by_study[study.study_id]})
    return sorted(rows, key=lambda row: row[0])


def _patients(request, db, found: Found, study_pks: Sequence[int]) -> Answer:
    return listed(request.params, PATIENT, studies.with_study(db, found, study_pks) if request.params.projection == DETAILED else found)


def samples_of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers the samples of one patient."""
    pk = subjects.study(request, db, study_id).pk
    subjects.patient_row(db, pk, study_id, patient_id)
    return _samples(request, db, found_of_query(db, "samples_by_patients", study_pks=[pk], patient_ids=[patient_id]), [pk])


def sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers one sample."""
    pk = subjects.study(request, db, study_id).pk
    found = _detailed_samples(db, found_of_rows(db.columns(SAMPLES), [subjects.sample_row(db, pk, study_id, sample_id)]), [pk])
    return only(SAMPLE, found)


def samples(request: Request, db: Session, study_id: str | None = None) -> Answer:
    """Answers Sample records of one study or of all, in load order.

    By a keyword those whose ids begin with it first.
    """
    studies, keyword = subjects.asked_studies(request, db, study_id), request.params.query.get("keyword")
    pks = [study.pk for study in studies]
    if not keyword:
        return _samples(request, db, _of_studies(db, studypeople.SAMPLES, SAMPLES, studies), pks)
    wanted, whole = words(keyword), keyword.lower()

    def fitting():
        return (row for row in db.rows(SAMPLES, study_pks=pks) if has_all(wanted, row[1]))

    def order(row):
        return (b"\0" if row[1].lower().startswith(whole) else b"\1") + text_key(row[1])

    return _samples(request, db, found_of_reading(db.columns(SAMPLES), fitting, order), pks)


def fetch_samples(request: Request, db: Session) -> Answer:
    """Answers the samples of the listed ids, keys or lists, each once."""
    given = dialect.members(request.params.body)
    kind = dialect.which_is_given(given, "sampleIdentifiers", "sampleListIds", "uniqueSampleKeys")
    if kind == "sampleListIds":
        return _samples(request, db, *_of_rows(db, SAMPLES, _of_lists(request, db, dialect.texts(given[kind], kind))))
    return _samples(request, db, *_named(request, db, studypeople.SAMPLES, SAMPLES, "samples_by_ids", "sample_ids", _pairs(given, kind, "sampleId")))


def _of_lists(request, db, list_ids: Sequence[str]) -> list[tuple]:
    pks = subjects.study_pks(request, db)
    lists = db.all("sample_lists_by_ids", study_pks=pks, sample_list_ids=list_ids)
    members: set[int] = set()
    for each in lists:
        members.update(studysamples.list_members(db, each.study_pk, each.list_pk))
    found = db.rows(SAMPLES, study_pks=list(dict.fromkeys(each.study_pk for each in lists)))
    return [row for row in found if row[0] in members]


def _samples(request, db, found: Found, study_pks: Sequence[int]) -> Answer:
    if request.params.projection == DETAILED:
        found = _detailed_samples(db, found, study_pks)
    return listed(request.params, SAMPLE, found)


def _detailed_samples(db, found: Found, study_pks: Sequence[int]) -> Found:
    def derived(page):
        having: dict[str, set[int]] = {name: set() for name in ("sequenced", "copy_number_segment_present")}
        for pk in studies.studies_of(page, study_pks):
            having["sequenced"].update(bits.chosen_of(sequenced(db, pk), studysamples.sample_pks(db, pk)))
            having["copy_number_segment_present"].update(sample_pk for (sample_pk,) in db.rows("third_segmented_samples", study_pk=pk))
        return {name: Derived(("internal_id",), partial(_truths, pks), True) for name, pks in having.items()}

    return found.with_derived(["sequenced", "copy_number_segment_present"], derived)


def _truths(true: set[int], pks: Iterable[str]) -> dict[str, str]:
    return {pk: "true" if int(pk) in true else "false" for pk in pks}


def lists(request: Request, db: Session, study_id: str | None = None) -> Answer:
    """Answers SampleList records of one study or of all, in load order."""
    return _lists(request, db, found_of_query(db, LISTS, study_pks=subjects.asked_pks(request, db, study_id)))


def fetch_lists(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids."""
    list_ids = dialect.texts(request.params.body, "body")
    pks = subjects.study_pks(request, db)
    return _lists(request, db, found_of_query(db, LISTS_BY_IDS, study_pks=pks, sample_list_ids=list_ids))


def sample_list(request: Request, db: Session, sample_list_id: str) -> Answer:
    """Answers one list with its samples."""
    study = subjects.sample_list(request, db, sample_list_id).study
    found = _detailed_lists(db, found_of_query(db, LISTS_BY_IDS, study_pks=[study.pk], sample_list_ids=[sample_list_id]))
    return only(SAMPLE_LIST, found)


def sample_ids(request: Request, db: Session, sample_list_id: str) -> Answer:
    """Answers the ids of a list's samples, in load order."""
    found = subjects.sample_list(request, db, sample_list_id)
    members = studysamples.list_members(db, found.study.pk, found.pk)
    return Answer((dumps(list(members.values())).encode(),))


def _lists(request, db, found: Found) -> Answer:
    if request.params.projection == DETAILED:
        found = _detailed_lists(db, found)
    return listed(request.params, SAMPLE_LIST, found)


def _detailed_lists(db, found: Found) -> Found:
    # Read before the members of lists are: a session reads one stream at a time. A list of 100,000 samples has 2 MB.
    held = list(found.read())

    def counts(lists):
        return {each: str(len(studysamples.list_members(db, *each))) for each in lists}

    def ids(lists):
        return {each: f"[{studysamples.list_text(db, *each).decode()}]" for each in lists}

    of_list = ("study_pk", "list_pk")
    its = {"sample_count": Derived(of_list, counts, True), "sample_ids": Derived(of_list, ids, True)}
    return replace(found, read=lambda: held, part=None, batch=LISTS_OF_BLOCK).with_derived(list(its), lambda page: its)
