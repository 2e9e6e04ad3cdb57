"""Lists cancer types, studies, and a study's genetic profiles and case lists."""

from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request
from genows.legacy.messages import NO_CANCER_TYPES, NO_CASE_LISTS, NO_PROFILES, NO_STUDIES, Refusal
from genows.legacy.studies import Scope
from genows.legacy.text import code_units, table


def types_of_cancer(request: Request, db: Session) -> Answer:
    """Lists every cancer type, by id."""
    rows = db.all("types_of_cancer")
    if not rows:
        raise Refusal(NO_CANCER_TYPES)
    return table(db.record("types_of_cancer"), rows)


def cancer_studies(request: Request, db: Session) -> Answer:
    """Lists the studies that the caller may read, by name."""
    may_read = request.caller.may_read
    studies = [study for study in db.all("studies_by_name") if may_read(study.cancer_study_id, study.groups)]
    if not studies:
        raise Refusal(NO_STUDIES)
    # Sorted here: portals' collations sort names without regard to case, each in its own way.
    studies.sort(key=lambda study: (code_units(study.name), study.cancer_study_id))
    return table(db.record("studies_by_name"), ((study.cancer_study_id, study.name, study.description) for study in studies))


def genetic_profiles(request: Request, db: Session, scope: Scope) -> Answer:
    """Lists the profiles of a study, in load order."""
    study = scope.named
    profiles = db.all("profiles_of_study", study_pk=study.pk)
    if not profiles:
        raise Refusal(NO_PROFILES, study.study_id)
    return table(db.record("profiles_of_study"), map(_profile_row, profiles))


def _profile_row(profile):
    return profile._replace(show_profile_in_analysis_tab="true" if profile.show_profile_in_analysis_tab == 1 else "false")


def case_lists(request: Request, db: Session, scope: Scope) -> Answer:
    """Lists the case lists of a study, by name. A blank follows every case id, the last one too."""
    study = scope.named
    lists = db.all("case_lists_of_study", study_pk=study.pk)
    if not lists:
        raise Refusal(NO_CASE_LISTS, study.study_id)
    lists.sort(key=lambda row: (code_units(row.case_list_name.upper()), row.case_list_id))
    return table(db.record("case_lists_of_study"), _case_list_rows(db, lists))


def _case_list_rows(db, lists):
    sample_id = db.item("sample_list_members", "sample_id")
    for row in lists:
        case_ids = "".join(f"{sample_id(member)} " for member in db.rows("sample_list_members", list_pk=row.list_pk))
        yield row.case_list_id, row.case_list_name, row.case_list_description, row.cancer_study_id, case_ids
