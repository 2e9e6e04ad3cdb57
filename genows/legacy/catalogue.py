"""What there is: cancer types, studies, and a study's genetic profiles and case lists."""

from genows.legacy.messages import NO_CANCER_TYPES, NO_CASE_LISTS, NO_PROFILES, NO_STUDIES, Refusal
from genows.legacy.text import code_units, table

PROFILE_COLUMNS = (
    "genetic_profile_id", "genetic_profile_name", "genetic_profile_description", "cancer_study_id",
    "genetic_alteration_type", "show_profile_in_analysis_tab",
)  # fmt: skip
CASE_LIST_COLUMNS = ("case_list_id", "case_list_name", "case_list_description", "cancer_study_id", "case_ids")


def types_of_cancer(request, db):
    """Every cancer type, by id."""
    rows = db.all("cancer_types")
    if not rows:
        raise Refusal(NO_CANCER_TYPES)
    return table(("type_of_cancer_id", "name"), (row[:2] for row in rows))


def cancer_studies(request, db):
    """The studies that the caller may read, by name. The column cancer_study_id has their identifiers."""
    rows = db.all("studies")
    may_read = request.caller.may_read
    found = [(study_id, name, text) for study_id, _, name, _, text, _, _, groups in rows if may_read(study_id, groups)]
    if not found:
        raise Refusal(NO_STUDIES)
    found.sort(key=lambda row: (code_units(row[1]), row[0]))
    return table(("cancer_study_id", "name", "description"), found)


def genetic_profiles(request, db, scope):
    """The profiles of a study, in load order. The column cancer_study_id has the study's number, as it always had."""
    study = scope.named
    rows = db.all("profiles_by_studies", study_pks=[study.pk])
    if not rows:
        raise Refusal(NO_PROFILES, study.study_id)
    return table(PROFILE_COLUMNS, (_profile_row(study, *row) for row in rows))


def _profile_row(study, profile_id, name, description, datatype, study_id, alteration_type, shown):
    return profile_id, name, description, study.pk, alteration_type, "true" if shown == "1" else "false"


def case_lists(request, db, scope):
    """The case lists of a study, by name. Every case id is followed by a blank, the last one too."""
    study = scope.named
    lists = db.all("sample_lists_of_study", study_pk=study.pk)
    if not lists:
        raise Refusal(NO_CASE_LISTS, study.study_id)
    lists.sort(key=lambda row: (code_units(row[2].upper()), row[1]))
    return table(CASE_LIST_COLUMNS, _case_list_rows(db, study, lists))


def _case_list_rows(db, study, lists):
    for list_pk, list_id, name, description in lists:
        members = db.all("sample_list_members", list_pk=list_pk)
        yield list_id, name, description, study.pk, "".join(f"{sample_id} " for _, sample_id in members)
