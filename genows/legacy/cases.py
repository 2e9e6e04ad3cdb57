"""Which cases (samples) a request is about: those of a case set, else those listed, else those of a stored list."""

from genows.auth import permissions
from genows.legacy.messages import CASE_SET_INVALID, CASES_MISSING, Refusal
from genows.legacy.parameters import split

NO_SET = "-1"  # what clients send as case_set_id when they mean none
PARAMETERS = ("case_set_id", "case_list", "case_ids_key")


def required(request, db) -> list[str]:
    """The ids of the cases: a case set's in load order, listed ones as they are listed. Refusal where nothing gives any."""
    set_id = request.params.get("case_set_id")
    if set_id is not None and set_id != NO_SET:
        return _of_set(request, db, set_id)
    found = listed(request, db)
    if found is None:
        raise Refusal(CASES_MISSING)
    return found


def or_all(request, db) -> list[str] | None:
    """As `required`, but without an id or a list it is None, for all cases; an id or a key that is unknown is refused."""
    set_id = request.params.get("case_set_id")
    if set_id and set_id != NO_SET:
        return _of_set(request, db, set_id)
    found = listed(request, db)
    if found is None and request.params.get("case_ids_key"):
        raise Refusal(CASES_MISSING)
    return found


def if_given(request, db) -> list[str] | None:
    """As `required`, but None where no parameter about cases is there at all."""
    return required(request, db) if any(map(request.params.given, PARAMETERS)) else None


def listed(request, db) -> list[str] | None:
    """The cases of case_ids_key, which replaces case_list even when it is unknown, or of case_list; None where there are none."""
    key = request.params.get("case_ids_key")
    if key is None:
        text = request.params.get("case_list")
    else:
        text = db.value("stored_text", hash_key=key) if db.has("stored_text") else None
    return None if text is None else split(text)


def _of_set(request, db, set_id):
    found = permissions.readable_sample_list(db, request.caller, set_id)
    if found is None:
        raise Refusal(CASE_SET_INVALID, set_id)
    return [sample_id for _, sample_id in db.all("sample_list_members", list_pk=found.pk)]
