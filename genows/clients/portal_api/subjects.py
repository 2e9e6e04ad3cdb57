"""Studies, patients, samples, profiles and sample lists that requests name: in the path those that are not there are failures, in lists they are ignored."""

from collections.abc import Iterable
from typing import NoReturn

from genows.auth import permissions
from genows.auth.permissions import Profile, SampleList, Study
from genows.db.sessions import Session
from genows.errors import Denied, NotThere
from genows.http.request import Request


def study(request: Request, db: Session, study_id: str) -> Study:
    """Returns the study of the path; Denied or NotThere where the caller has none of that id."""
    found = permissions.named_study(db, request.caller, study_id)
    return found or missing(request, "Study not found", study_id)


def patient_row(db: Session, study_pk: int, study_id: str, patient_id: str):
    """Returns a patient of a study; NotThere where there is none."""
    row = db.one("third_patients_by_ids", study_pks=[study_pk], patient_ids=[patient_id])
    if row is None:
        raise NotThere(f"Patient not found in study {study_id}: {patient_id}")
    return row


def sample_row(db: Session, study_pk: int, study_id: str, sample_id: str):
    """Returns a sample of a study; NotThere where there is none."""
    row = db.one("third_samples_by_ids", study_pks=[study_pk], sample_ids=[sample_id])
    if row is None:
        raise NotThere(f"Sample not found in study {study_id}: {sample_id}")
    return row


def profile(request: Request, db: Session, profile_id: str, kinds: Iterable[str] = ()) -> Profile:
    """Returns the profile of the path. *kinds*: the alteration types that the address serves; none for all."""
    found = permissions.readable_profiles(db, request.caller, [profile_id])
    if not found:
        missing(request, "Molecular profile not found", profile_id)
    if kinds and found[0].alteration_type not in kinds:
        raise NotThere(f"Molecular profile not found: {profile_id}")
    return found[0]


def sample_list(request: Request, db: Session, list_id: str) -> SampleList:
    """Returns the sample list of the path."""
    found = permissions.readable_sample_list(db, request.caller, list_id)
    return found or missing(request, "Sample list not found", list_id)


def missing(request: Request, what: str, name: str) -> NoReturn:
    """Raises Denied where login is required, so that forbidden and unknown ones look alike; else NotThere."""
    if request.caller.login_required:
        raise Denied(name)
    raise NotThere(f"{what}: {name}")


def studies(request: Request, db: Session, study_ids: Iterable[str] | None = None) -> list[Study]:
    """Returns those of the studies that the caller may read, in load order; None: of all."""
    return permissions.readable_studies(db, request.caller, study_ids)


def study_pks(request: Request, db: Session, study_ids: Iterable[str] | None = None) -> list[int]:
    """Returns study_pk of the same."""
    return [each.pk for each in studies(request, db, study_ids)]
