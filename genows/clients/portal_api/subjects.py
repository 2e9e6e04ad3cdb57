"""What a request is about: studies, patients, samples, profiles, sample lists and genes.

Named in the path, those that are not there are failures; in lists they are ignored.
"""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple, NoReturn

from genows.auth import permissions
from genows.clients.portal_api import dialect
from genows.clients.portal_api.records import DETAILED, GENE, nested_by_first
from genows.data.people import samples_with_patients
from genows.db import studysamples
from genows.db.identifiers import Profile, SampleList, Study
from genows.db.sessions import Session
from genows.errors import Denied, NotThere, ParameterError
from genows.http.params import ABSENT
from genows.http.request import Request

PAIRS, PROFILES, GENES = "sampleMolecularIdentifiers", "molecularProfileIds", "entrezGeneIds"
SAMPLE_BYTES = 400


def study(request: Request, db: Session, study_id: str) -> Study:
    """Returns the study of the path; Denied or NotThere where the caller has none of that id."""
    found = permissions.named_study(db, request.caller, study_id)
    return found or missing(request, "Study not found", study_id)


def patient_row(db: Session, study_pk: int, study_id: str, patient_id: str):
    """Returns a patient of a study; NotThere where there is none."""
    row = db.one("patients_by_ids", study_pks=[study_pk], patient_ids=[patient_id])
    if row is None:
        raise NotThere(f"Patient not found in study {study_id}: {patient_id}")
    return row


def sample_row(db: Session, study_pk: int, study_id: str, sample_id: str):
    """Returns a sample of a study; NotThere where there is none."""
    row = db.one("samples_by_ids", study_pks=[study_pk], sample_ids=[sample_id])
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


def asked_studies(request: Request, db: Session, study_id: str | None = None) -> list[Study]:
    """Returns the study of the path; where that names none, those that the body lists; without a body all."""
    if study_id is not None:
        return [study(request, db, study_id)]
    body = request.params.body
    return studies(request, db, None if body is ABSENT else dialect.texts(body, "body"))


def asked_pks(request: Request, db: Session, study_id: str | None = None) -> list[int]:
    """Returns study_pk of the studies that `asked_studies` gives."""
    return [each.pk for each in asked_studies(request, db, study_id)]


def study_pks(request: Request, db: Session, study_ids: Iterable[str] | None = None) -> list[int]:
    """Returns study_pk of those of the studies that the caller may read, in load order; None: of all."""
    return [each.pk for each in studies(request, db, study_ids)]


class Person(NamedTuple):
    """A sample and whose it is."""

    sample_id: str
    patient_id: str


class ProfileSamples(NamedTuple):
    """*samples*: of the profile's study, sample_pk → id; None for all of it."""

    profile: Profile
    samples: dict[int, str] | None

    def has(self, sample_pk: int) -> bool:
        """Returns whether a sample is asked for."""
        return self.samples is None or sample_pk in self.samples


def people(db: Session, study_pk: int) -> dict[int, Person]:
    """Returns sample_pk → sample and patient of a study, in load order; kept until the data change."""

    def read():
        return {row.sample_pk: Person(row.sample_id, row.patient_id) for row in samples_with_patients(db, study_pk)}

    return db.cache.get(("third people", study_pk), read, lambda found: SAMPLE_BYTES * len(found))


def scope(request: Request, db: Session, profile: Profile) -> ProfileSamples:
    """Returns the samples that a request names of one profile.

    By a list, of which none is left where the caller may not read it, or by their ids.
    """
    params = request.params
    is_listed = params.body is ABSENT
    given = params.query if is_listed else dialect.members(params.body)
    if not is_listed and dialect.which_is_given(given, "sampleIds", "sampleListId") == "sampleIds":
        return ProfileSamples(profile, studysamples.named_samples(db, profile.study.pk, dialect.texts(given["sampleIds"], "sampleIds")))
    found = permissions.readable_sample_list(db, request.caller, dialect.text(given["sampleListId"], "sampleListId"))
    if found and found.study == profile.study and studysamples.has_all(db, found.study.pk, found.pk):
        return ProfileSamples(profile, None)
    return ProfileSamples(profile, studysamples.list_members(db, found.study.pk, found.pk) if found else {})


def scopes(request: Request, db: Session, *, either: bool = False) -> list[ProfileSamples]:
    """Returns the samples of a body that names several profiles: by pairs, which decide where both are given, or whole.

    *either*: both are too much.
    """
    given = dialect.members(request.params.body)
    if either:
        dialect.which_is_given(given, PAIRS, PROFILES)
    given = dialect.without_empty(given, PAIRS, PROFILES)
    if PAIRS in given:
        wanted: dict[str, list[str]] = {}
        for profile_id, sample_id in dialect.pairs(given[PAIRS], PAIRS, "molecularProfileId", "sampleId"):
            wanted.setdefault(profile_id, []).append(sample_id)
        profiles = permissions.readable_profiles(db, request.caller, list(wanted))
        return [
            ProfileSamples(profile, studysamples.named_samples(db, profile.study.pk, wanted[profile.profile_id])) for profile in sorted(profiles)
        ]
    if PROFILES not in given:
        raise ParameterError("body", f"should have {PAIRS} or {PROFILES}.")
    profile_ids = dialect.texts(given[PROFILES], PROFILES)
    return [ProfileSamples(profile, None) for profile in sorted(permissions.readable_profiles(db, request.caller, profile_ids))]


def entrezs(request: Request) -> list[int] | None:
    """Returns the genes that a request names in its body, or the one of its query; None where it names none."""
    params = request.params
    if params.body is not ABSENT:
        return entrezs_of(dialect.members(params.body))
    one = params.query.get("entrezGeneId")
    return None if one is None else [one]


def entrezs_of(given: dict[str, Any]) -> list[int] | None:
    """Returns the genes of the members of a body; None where they name none."""
    return dialect.integers(given[GENES], GENES) if GENES in given else None


def gene_texts(request: Request, db: Session, wanted: Collection[int] | None) -> dict[int, str]:
    """Returns Entrez id → the gene as JSON, where the projection has genes within its records; None: of all genes."""
    return genes(db, wanted) if request.params.projection == DETAILED else {}


def genes(db: Session, wanted: Collection[int] | None) -> dict[int, str]:
    """Returns Entrez id → the gene as JSON; None: of all genes."""
    rows = list(db.rows("genes") if wanted is None else db.rows("genes_by_entrezs", entrezs=sorted(wanted)))
    return nested_by_first(GENE, db.columns("genes"), rows)
