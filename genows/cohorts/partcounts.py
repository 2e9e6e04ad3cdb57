"""How many of a cohort are in which list, were profiled in which profile, have which events, had which treatments."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from genows.cohorts.cohort import Cohort, CohortPart
from genows.cohorts.studysets import Treatment

BEFORE, AFTER = "Pre", "Post"


class PartCount(NamedTuple):
    """*key*: a suffix, or a type of events; *is_of_patients*: whether patients are counted, else samples."""

    key: str
    name: str
    is_of_patients: bool
    cases: int


def lists(cohort: Cohort) -> list[PartCount]:
    """Returns the samples in lists of each suffix, by suffix; the name is that of the first."""
    return _added((one.suffix, one.name, False, (one.bits & part.samples).bit_count()) for part in cohort.parts for one in part.study.lists.values())


def profiles(cohort: Cohort) -> list[PartCount]:
    """Returns the samples that were profiled in profiles of each suffix, by suffix; of patients' profiles the patients."""
    return _added(one for part in cohort.parts for one in _profiled(part))


def _profiled(part: CohortPart) -> Iterator[tuple[str, str, bool, int]]:
    study = part.study
    for profile in study.profiles:
        its = study.panels(profile).samples & part.samples
        number = (study.patients(its) if profile.is_of_patients else its).bit_count()
        yield study.suffix(profile.profile_id), profile.name, profile.is_of_patients, number


def _added(counted: Iterable[tuple[str, str, bool, int]]) -> list[PartCount]:
    found: dict[str, PartCount] = {}
    for key, name, is_of_patients, count in counted:
        before = found.get(key) or PartCount(key, name, False, 0)
        found[key] = before._replace(is_of_patients=before.is_of_patients or is_of_patients, cases=before.cases + count)
    return [found[key] for key in sorted(found) if found[key].cases]


def event_types(cohort: Cohort) -> list[PartCount]:
    """Returns the patients who have events of each type, most first."""
    its = ((type_, type_, True, (patients & part.patients).bit_count()) for part in cohort.parts for type_, patients in part.study.event_types.items())
    return sorted(_added(its), key=lambda one: -one.cases)


class TreatmentCount(NamedTuple):
    """*time*: BEFORE, AFTER: *cases* are samples that were taken then; None: patients. *samples*: of each study's part the set."""

    treatment: str
    time: str | None
    cases: int
    samples: list[tuple[CohortPart, int]]


def treatments(cohort: Cohort, tier: str) -> list[TreatmentCount]:
    """Returns the patients who had each treatment, most first, and their samples."""

    def counted(part: CohortPart, treatment: Treatment):
        patients = treatment.patients & part.patients
        yield None, patients.bit_count(), part.study.samples_of(patients) & part.samples if patients else 0

    return _treated(cohort, tier, counted)


def timed_treatments(cohort: Cohort, tier: str) -> list[TreatmentCount]:
    """Returns the samples that were taken before and after each treatment began, most first."""

    def counted(part: CohortPart, treatment: Treatment):
        for time, samples in ((BEFORE, treatment.before), (AFTER, treatment.after)):
            its = samples & part.samples
            yield time, its.bit_count(), its

    return _treated(cohort, tier, counted)


def _treated(cohort, tier, counted) -> list[TreatmentCount]:
    found: dict[tuple[str, str | None], TreatmentCount] = {}
    for part in cohort.parts:
        for name, treatment in part.study.treatments(tier).items():
            for time, count, samples in counted(part, treatment):
                if count:
                    before = found.setdefault((name, time), TreatmentCount(name, time, 0, []))
                    found[name, time] = before._replace(cases=before.cases + count, samples=[*before.samples, (part, samples)])
    return sorted(found.values(), key=lambda one: (-one.cases, one.treatment, one.time == AFTER))
