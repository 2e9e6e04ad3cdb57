"""The cases (samples) that a request is about: those of a case set, else those listed, else those of a stored list."""

from typing import NamedTuple

from genows.auth import permissions
from genows.clients.webservice.dialect import split_list
from genows.clients.webservice.messages import CASE_SET_INVALID, CASES_MISSING, Refusal
from genows.db import catalogue
from genows.db.sessions import Session
from genows.http.request import Request

NO_SET = "-1"  # what clients send as case_set_id when they mean none
PARAMETERS = ("case_set_id", "case_list", "case_ids_key")


class Cases(NamedTuple):
    """*ids*: of the cases; *list_pk*: of the case set that they are, None for listed ones."""

    ids: list[str]
    list_pk: int | None = None


def required(request: Request, db: Session) -> Cases:
    """Returns the cases: a case set's in load order, listed ones as listed. Refusal where no parameter gives any."""
    set_id = request.params.get("case_set_id")
    if set_id is not None and set_id != NO_SET:
        return _of_set(request, db, set_id)
    case_ids = listed_ids(request, db)
    if case_ids is None:
        raise Refusal(CASES_MISSING)
    return Cases(case_ids)


def required_ids(request: Request, db: Session) -> list[str]:
    """Returns the ids of the same cases."""
    return required(request, db).ids


def ids_or_all(request: Request, db: Session, study_ids: set[str]) -> list[str] | None:
    """As `required_ids`, but without a set or a list it is None, for all cases. Refusal for an unknown set or key.

    *study_ids*: of the studies whose data are asked for. The identifier of the only one means all its cases, unless a set is called so.
    """
    # cgdsr sends case_set_id= where it means all cases; in `required_ids` an empty id is that of an unknown set.
    set_id = request.params.get("case_set_id")
    if set_id and set_id != NO_SET:
        try:
            return _of_set(request, db, set_id).ids
        except Refusal:
            # INDRA (1.10 to 1.17) sends the study's identifier as case_set_id.
            if study_ids == {set_id}:
                return None
            raise
    case_ids = listed_ids(request, db)
    if case_ids is None and request.params.get("case_ids_key"):
        raise Refusal(CASES_MISSING)
    return case_ids


def ids_if_any(request: Request, db: Session) -> list[str] | None:
    """As `required_ids`, but None where the request has no parameter about cases."""
    return required_ids(request, db) if any(map(request.params.has, PARAMETERS)) else None


def listed_ids(request: Request, db: Session) -> list[str] | None:
    """Returns the cases of case_ids_key, or of case_list where there is no key; None where there is neither, or no list of that key."""
    key = request.params.get("case_ids_key")
    if key is not None:
        return _stored_ids(request, db, key)
    text = request.params.get("case_list")
    return None if text is None else split_list(text)


def _stored_ids(request, db, key) -> list[str] | None:
    """Returns the ids of a stored list; where login is required, those alone that some study of the caller's has.

    Somebody else has stored them: unlike ids that the client itself sends, echoing them would show samples of hidden studies.
    """
    text = db.value("stored_text", hash_key=key) if db.has("stored_text") else None
    if text is None or not request.caller.login_required:
        return None if text is None else split_list(text)
    ids = split_list(text)
    study_pks = [study.pk for study in permissions.readable_studies(db, request.caller)]
    rows = db.named("sample_studies_by_ids", study_pks=study_pks, sample_ids=frozenset(ids))
    readable = {row.sample_id for row in rows}
    # A list of nothing but hidden ids looks like one that is not there.
    return [case_id for case_id in ids if case_id in readable] if readable or not ids else None


def _of_set(request, db, set_id) -> Cases:
    sample_list = permissions.readable_sample_list(db, request.caller, set_id)
    if sample_list is None:
        raise Refusal(CASE_SET_INVALID, set_id)
    return Cases(catalogue.list_sample_ids(db, sample_list.study.pk, sample_list.pk), sample_list.pk)
