"""What a request of webservice.do is about.

Studies, their profiles, cases (samples) and genes, as far as the caller may read them.

A study that the caller may not read counts as unknown, alone or beside others: no answer tells the two apart. Cases are
those of a case set, else those listed, else those of a stored list.
"""

from functools import cached_property
from typing import NamedTuple

from genows.auth import audit, permissions
from genows.clients.webservice.dialect import (
    CASE_SET_INVALID,
    CASES_MISSING,
    STUDY_ID_MISSING,
    STUDY_MISSING,
    STUDY_UNKNOWN,
    UNKNOWN_GENE,
    UNKNOWN_MICRORNA,
    Refusal,
    message_text,
    split_list,
)
from genows.data.genes import Gene, genes_by_names
from genows.db import identifiers
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session
from genows.errors import Denied
from genows.http.request import Request

IDENTIFYING = ("case_set_id", "genetic_profile_id", "case_list", "case_ids_key")
NO_SET = "-1"  # what clients send as case_set_id when they mean none
CASE_PARAMETERS = ("case_set_id", "case_list", "case_ids_key")


class Scope(NamedTuple):
    """*studies*: those that the request is about, in order of mention; *explicit*: whether it named the study itself."""

    studies: tuple[Study, ...]
    explicit: bool

    @property
    def named(self) -> Study:
        """The study, for commands that need it named; Refusal where it was only inferred."""
        if not self.explicit:
            raise Refusal(STUDY_ID_MISSING)
        return self.studies[0]


def named_study(request: Request, db: Session) -> Study | None:
    """Returns the study that the request names, None where it names none.

    Refusal where the caller may read none of that name.

    The refusal of a forbidden study is that of an unknown one, with login and without it.
    """
    study_id = request.params.study_id
    if study_id is None:
        return None
    try:
        study = permissions.named_study(db, request.caller, study_id)
    except Denied:
        # A message with status 200 to the client; to the audit log a refusal like any other.
        audit.note(request.client_address, "web service", "403", request.caller.user, study=study_id)
        db.keeps = False  # or the next one would not be written down
        raise Refusal(STUDY_UNKNOWN) from None
    if study is None:
        raise Refusal(STUDY_UNKNOWN)
    return study


def scope_of(request: Request, db: Session) -> Scope:
    """Returns the studies of a request.

    Named, or inferred from profiles, else from the case set, else from the cases.
    """
    study = named_study(request, db)
    if study:
        return Scope((study,), True)
    if not any(map(request.params.has, IDENTIFYING)):
        raise Refusal(STUDY_MISSING)
    studies = _inferred_studies(request, db)
    if not studies:
        raise Refusal(STUDY_UNKNOWN)
    return Scope(studies, False)


def _inferred_studies(request, db) -> tuple[Study, ...]:
    params = request.params
    if params.has("genetic_profile_id"):
        profiles = named_profiles(request, db, params.values("genetic_profile_id"))
        return tuple(dict.fromkeys(profile.study for profile in profiles if profile))
    if params.has("case_set_id") and params.get("case_set_id") != NO_SET:
        sample_list = permissions.readable_sample_list(db, request.caller, params.get("case_set_id"))
        return (sample_list.study,) if sample_list else ()
    return _studies_of_cases(request, db)


def _studies_of_cases(request, db) -> tuple[Study, ...]:
    """Returns the only study that has all the cases, if there is one: ids are not unique across studies."""
    case_ids = frozenset(listed_case_ids(request, db) or ())
    readable = permissions.readable_studies(db, request.caller)
    ids_by_study: dict[int, set[str]] = {}
    rows = db.named("samples_by_ids", ("study_pk", "sample_id"), study_pks=[study.pk for study in readable], sample_ids=case_ids)
    for row in rows:
        ids_by_study.setdefault(row.study_pk, set()).add(row.sample_id)
    having_all = tuple(study for study in readable if ids_by_study.get(study.pk) == case_ids)
    return having_all if len(having_all) == 1 else ()


def named_profiles(request: Request, db: Session, profile_ids: list[str]) -> list[Profile | None]:
    """Returns the profile of each id, None for one that the caller may not read or that does not exist."""
    profiles = permissions.readable_profiles(db, request.caller, list(dict.fromkeys(profile_ids)))
    by_id = {profile.profile_id: profile for profile in profiles}
    return [by_id.get(profile_id) for profile_id in profile_ids]


class Cases(NamedTuple):
    """*ids*: of the cases; *list_pk*: of the case set that they are, None for listed ones."""

    ids: list[str]
    list_pk: int | None = None


def required_cases(request: Request, db: Session) -> Cases:
    """Returns the cases: a case set's in load order, listed ones as listed. Refusal where no parameter gives any."""
    set_id = request.params.get("case_set_id")
    if set_id is not None and set_id != NO_SET:
        return _cases_of_set(request, db, set_id)
    case_ids = listed_case_ids(request, db)
    if case_ids is None:
        raise Refusal(CASES_MISSING)
    return Cases(case_ids)


def required_case_ids(request: Request, db: Session) -> list[str]:
    """Returns the ids of the cases: a case set's in load order, listed ones as listed. Refusal where none are given."""
    return required_cases(request, db).ids


def case_ids_or_all(request: Request, db: Session, study_ids: set[str]) -> list[str] | None:
    """As `required_case_ids`, but without a set or a list it is None, for all cases. Refusal for an unknown set or key.

    *study_ids*: of the studies whose data are asked for. The identifier of the only one means all its cases, unless a
    set is called so.
    """
    # cgdsr sends case_set_id= where it means all cases; in `required_case_ids` an empty id is that of an unknown set.
    set_id = request.params.get("case_set_id")
    if set_id and set_id != NO_SET:
        try:
            return _cases_of_set(request, db, set_id).ids
        except Refusal:
            # INDRA (1.10 to 1.17) sends the study's identifier as case_set_id.
            if study_ids == {set_id}:
                return None
            raise
    case_ids = listed_case_ids(request, db)
    if case_ids is None and request.params.get("case_ids_key"):
        raise Refusal(CASES_MISSING)
    return case_ids


def case_ids_if_any(request: Request, db: Session) -> list[str] | None:
    """As `required_case_ids`, but None where the request has no parameter about cases."""
    return required_case_ids(request, db) if any(map(request.params.has, CASE_PARAMETERS)) else None


def listed_case_ids(request: Request, db: Session) -> list[str] | None:
    """Returns the cases of case_ids_key, or of case_list where there is no key.

    None where there is neither, or no list of that key.
    """
    key = request.params.get("case_ids_key")
    if key is not None:
        return _stored_ids(request, db, key)
    text = request.params.get("case_list")
    return None if text is None else split_list(text)


def _stored_ids(request, db, key) -> list[str] | None:
    """Returns the ids of a stored list; where login is required, those alone that some study of the caller's has.

    Somebody else has stored them: unlike ids that the client itself sends, echoing them would show samples of hidden
    studies.
    """
    text = db.value("stored_text", hash_key=key) if db.runs("stored_text") else None
    if text is None or not request.caller.login_required:
        return None if text is None else split_list(text)
    ids = split_list(text)
    study_pks = [study.pk for study in permissions.readable_studies(db, request.caller)]
    rows = db.named("samples_by_ids", ("sample_id",), study_pks=study_pks, sample_ids=frozenset(ids))
    readable = {row.sample_id for row in rows}
    # A list of nothing but hidden ids looks like one that is not there.
    return [case_id for case_id in ids if case_id in readable] if readable or not ids else None


def _cases_of_set(request, db, set_id) -> Cases:
    sample_list = permissions.readable_sample_list(db, request.caller, set_id)
    if sample_list is None:
        raise Refusal(CASE_SET_INVALID, set_id)
    return Cases(identifiers.list_sample_ids(db, sample_list.study.pk, sample_list.pk), sample_list.pk)


class GeneList:
    """The names of gene_list, resolved. *genes*: the gene of each name, None for a name that means none."""

    def __init__(self, db: Session, names: list[str]):
        self.names, self.genes = names, genes_by_names(db, names)

    @cached_property
    def by_symbol(self) -> list[Gene]:
        """The genes by symbol; a gene named twice stays twice."""
        return sorted(self.resolved(), key=lambda gene: gene.symbol)

    def resolved(self) -> list[Gene]:
        """Returns the genes in the order of the request."""
        return [gene for gene in self.genes if gene]

    @cached_property
    def warnings(self) -> str:
        """One line for each name that means no gene."""
        return "".join(_warning(name) for name, gene in zip(self.names, self.genes, strict=True) if gene is None)


def _warning(name):
    return message_text(UNKNOWN_MICRORNA if name.startswith("hsa") else UNKNOWN_GENE, name)
