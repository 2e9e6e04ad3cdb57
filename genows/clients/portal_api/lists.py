"""Sample lists."""

from genows.clients.portal_api import asked, subjects
from genows.clients.portal_api.catalogue import SAMPLE_LIST
from genows.clients.portal_api.listing import Found, listed, of_query, of_rows, only, with_columns
from genows.clients.portal_api.record import DETAILED
from genows.db import studysamples
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.http.answers import Answer
from genows.http.request import Request

QUERY, BY_IDS = "third_sample_lists_by_studies", "third_sample_lists_by_ids"


def lists_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers SampleList records of one study, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _answer(request, db, of_query(db, QUERY, study_pks=[pk]))


def lists(request: Request, db: Session) -> Answer:
    """Answers the lists of all studies."""
    pks = subjects.study_pks(request, db)
    return _answer(request, db, of_query(db, QUERY, study_pks=pks))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids."""
    list_ids = asked.texts(request.params.body, "body")
    pks = subjects.study_pks(request, db)
    return _answer(request, db, of_query(db, BY_IDS, study_pks=pks, list_ids=list_ids))


def sample_list(request: Request, db: Session, sample_list_id: str) -> Answer:
    """Answers one list with its samples."""
    study = subjects.sample_list(request, db, sample_list_id).study
    found = _detailed(db, of_query(db, BY_IDS, study_pks=[study.pk], list_ids=[sample_list_id]))
    return only(SAMPLE_LIST, found)


def sample_ids(request: Request, db: Session, sample_list_id: str) -> Answer:
    """Answers the ids of a list's samples, in load order."""
    found = subjects.sample_list(request, db, sample_list_id)
    members = studysamples.list_members(db, found.study.pk, found.pk)
    return Answer((dumps(list(members.values())).encode(),))


def _answer(request, db, found: Found) -> Answer:
    if request.params.projection == DETAILED:
        found = _detailed(db, found)
    return listed(request.params, SAMPLE_LIST, found)


def _detailed(db, found: Found) -> Found:
    # Read before the members of lists are: a session reads one stream at a time.
    rows = list(found.rows())
    at_list, at_study = (found.columns.index(name) for name in ("list_pk", "study_pk"))

    def samples(row):
        members = studysamples.list_members(db, row[at_study], row[at_list])
        return len(members), dumps(list(members.values()))

    return with_columns(of_rows(found.columns, rows), ["sample_count", "sample_ids"], lambda page: samples)
