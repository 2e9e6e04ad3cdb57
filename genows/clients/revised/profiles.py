"""Genetic profiles."""

from genows.auth import permissions
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def genetic_profiles(request: Request, db: Session) -> Answer:
    """Answers DBGeneticProfile records, in load order; study_id wins over genetic_profile_ids."""
    study_id, profile_ids = request.params.one("study_id"), request.params.ids("genetic_profile_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    if study_id is not None:
        texts = db.cached_records(("profiles", *pks), lambda: db.json("profiles_by_studies", study_pks=pks))
    elif profile_ids is None:
        texts = db.json("profiles_by_studies", study_pks=pks)
    else:
        texts = db.json("profiles_by_ids", study_pks=pks, genetic_profile_ids=profile_ids)
    return answers.json_array(texts, db.record("profiles"))
