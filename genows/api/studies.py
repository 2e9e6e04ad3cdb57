"""Studies, cancer types, sample lists."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from genows.auth import permissions
from genows.db.sessions import Session, is_long
from genows.encoding.jsontext import dumps
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def studies(request: Request, db: Session) -> Answer:
    """Answers DBStudy records, in load order."""
    study_ids = request.params.ids("study_ids")
    name, values = ("studies", {}) if study_ids is None else ("studies_by_ids", {"study_ids": study_ids})
    if request.caller.login_required:
        may_read = request.caller.may_read
        readable = (study for study in db.named(name, **values) if may_read(study.id, study.groups))
        return answers.records(db.record("studies"), readable)
    return answers.json_array(_all_studies(db) if study_ids is None else db.json(name, **values))


def _all_studies(db):
    """Returns every study's record as JSON text.

    PERF: cached until the data change: 300 studies cost 0.03 ms of CPU in process, read from SQLite 0.23, from MariaDB 0.35.
    """
    return db.cached_texts(("studies",), lambda: db.json("studies"))


def cancer_types(request: Request, db: Session) -> Answer:
    """Answers DBCancerType records, by id. Open to every caller."""
    ids = request.params.ids("cancer_type_ids")
    if ids is None:
        return answers.json_array(db.cached_texts(("cancer types",), lambda: db.json("cancer_types")))
    return answers.json_array(db.json("cancer_types_by_ids", cancer_type_ids=ids))


def sample_lists(request: Request, db: Session) -> Answer:
    """Answers DBSampleList records, in load order; study_id wins over sample_list_ids."""
    study_id, list_ids = request.params.one("study_id"), request.params.ids("sample_list_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    record = db.record("sample_lists")

    def texts():
        return _sample_list_texts(record, db.named("sample_lists_by_studies", study_pks=pks))

    if study_id is not None:
        return answers.json_array(db.cached_texts(("sample lists", *pks), texts))
    if list_ids is None:
        return answers.json_array(texts())
    rows = db.named("sample_lists_by_ids", study_pks=pks, sample_list_ids=_stored_lists(db, pks, list_ids))
    return answers.json_array(_sample_list_texts(record, rows))


def _stored_lists(db, study_pks, list_ids):
    """Returns *list_ids*; of very many those that are there: the rows of all lists hold every sample again and again."""
    if not is_long(list_ids):
        return list_ids
    listed = frozenset(list_ids)
    return [list_id for (list_id,) in db.rows("sample_list_names", study_pks=study_pks) if list_id in listed]


def _sample_list_texts(record, rows) -> Iterator[str]:
    """Yields one JSON record a list, from rows that are ordered by list and have one of its samples each."""
    for _, members in groupby(rows, key=attrgetter("list_pk")):
        first = next(members)
        # A list without samples is one row without a sample_id.
        sample_ids = [row.sample_id for row in (first, *members) if row.sample_id is not None]
        fields = {**first._asdict(), "sample_ids": sample_ids}
        yield dumps({name: fields[name] for name in record.names})
