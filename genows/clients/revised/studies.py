"""Studies, cancer types, sample lists."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from genows.auth import permissions
from genows.db import studysamples
from genows.db.longlists import is_long
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
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
    return answers.json_array(_all_studies(db) if study_ids is None else db.json(name, **values), db.record("studies"))


def _all_studies(db):
    """Returns every study's record as JSON text.

    PERF: cached until the data change: 300 studies cost 0.03 ms of CPU in process, read from SQLite 0.23, from MariaDB 0.35.
    """
    return db.cached_records(("studies",), lambda: db.json("studies"))


def cancer_types(request: Request, db: Session) -> Answer:
    """Answers DBCancerType records, by id. Open to every caller."""
    ids = request.params.ids("cancer_type_ids")
    if ids is None:
        return answers.json_array(db.cached_records(("cancer types",), lambda: db.json("cancer_types")), db.record("cancer_types"))
    return answers.json_array(db.json("cancer_types_by_ids", cancer_type_ids=ids), db.record("cancer_types"))


def sample_lists(request: Request, db: Session) -> Answer:
    """Answers DBSampleList records, in load order; study_id wins over sample_list_ids."""
    study_id, list_ids = request.params.one("study_id"), request.params.ids("sample_list_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    listed = None if study_id is not None else list_ids

    record = db.record("sample_lists")
    if not db.fast:
        return answers.json_array(_plain_lists(db, pks, listed), record)
    if study_id is None:
        return answers.byte_array(_packed_lists(db, pks, listed), record)
    kept = db.cached_texts(("sample lists", *pks), lambda: (b"".join(pieces[1:]) for pieces in _packed_lists(db, pks, None)))
    return answers.byte_array(([b",", text] for text in kept), record)


def _plain_lists(db, study_pks, list_ids) -> Iterator[str]:
    if list_ids is None:
        rows = db.named("sample_lists_by_studies", study_pks=study_pks)
    else:
        rows = db.named("sample_lists_by_ids", study_pks=study_pks, sample_list_ids=_stored_lists(db, study_pks, list_ids))
    return _sample_list_texts(db.record("sample_lists"), rows)


def _packed_lists(db, study_pks, list_ids) -> Iterator[list[bytes]]:
    """Yields one JSON record a list, in pieces with a comma before, as `answers.byte_array` takes them.

    PERF: 9 lists of 1,000 samples cost 0.1 ms of CPU, and MariaDB nothing but the lists; of rows 40 ms and 25. Of 100,000 samples the ids are
    copied once: joined as texts they took twice the time of sending them.
    """
    if list_ids is None:
        heads = db.all("sample_list_heads_by_studies", study_pks=study_pks)
    else:
        heads = db.all("sample_list_heads_by_ids", study_pks=study_pks, sample_list_ids=list_ids)
    names = db.record("sample_lists").names
    for head in heads:
        fields = head._asdict()
        pieces, text = [b","], "{"
        for name in names:
            if name == "sample_ids":
                pieces += [f'{text}"sample_ids":['.encode(), studysamples.list_text(db, head.study_pk, head.list_pk)]
                text = "],"
            else:
                text += f"{dumps(name)}:{dumps(fields[name])},"
        pieces.append(text[:-1].encode() + b"}")
        yield pieces


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
